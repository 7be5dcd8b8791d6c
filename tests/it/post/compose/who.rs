//! Who is told what, and which letter starts the clock.
