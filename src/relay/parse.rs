//! Reading a stranger's bytes apart from the rest: on a thread with a stack of known size, whose panic costs that letter alone.

use std::panic::AssertUnwindSafe;
use std::thread;

/// Deeply nested mail recurses when it is read and when it is dropped.
const STACK: usize = 64 << 20;

/// Runs `read` on a thread of its own. `None`: it panicked, and the letter is poison.
pub async fn apart<T: Send + 'static>(read: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (tell, told) = tokio::sync::oneshot::channel();
    let body = move || {
        let outcome = std::panic::catch_unwind(AssertUnwindSafe(read));
        // The receiver is gone only when the whole letter was given up.
        let _ = tell.send(outcome.ok());
    };
    thread::Builder::new().name("letter".into()).stack_size(STACK).spawn(body).ok()?;
    told.await.ok().flatten()
}
