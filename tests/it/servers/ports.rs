//! Ports that are free, and stay so until a server takes them.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

/// A free port of the loopback. They are taken from below the range that the system gives to outgoing connections, each
/// once, from a place that differs by process: one found free by asking for port 0 could be given to somebody else at once.
pub fn free() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let start = u16::try_from(std::process::id() % 200).expect("below 200") * 100;
    for _ in 0..20_000 {
        let port = 10_000 + (start + NEXT.fetch_add(1, Ordering::Relaxed)) % 20_000;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return port;
        }
    }
    panic!("no port is free");
}
