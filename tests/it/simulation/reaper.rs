//! The death of the relay: it may come after any commit, and after any letter that the next server took.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Counts the steps of a round and ends the relay's life after one of them. A step is a commit, or a letter that was taken.
#[derive(Clone, Default)]
pub struct Reaper {
    steps: Arc<AtomicUsize>,
    /// The step after which it ends; 0 for none.
    at: Arc<AtomicUsize>,
    armed: Arc<AtomicBool>,
}

/// What a life that was ended ended with.
pub struct Killed;

impl Reaper {
    /// A round begins; it dies after step `at`, once, if there is such a step.
    pub fn arm(&self, at: Option<usize>) {
        self.steps.store(0, Ordering::SeqCst);
        self.at.store(at.unwrap_or(0), Ordering::SeqCst);
        self.armed.store(at.is_some(), Ordering::SeqCst);
    }

    pub fn step(&self) {
        let step = self.steps.fetch_add(1, Ordering::SeqCst) + 1;
        if step == self.at.load(Ordering::SeqCst) && self.armed.swap(false, Ordering::SeqCst) {
            std::panic::resume_unwind(Box::new(Killed));
        }
    }
}
