//! The work, one transaction a function, and the ports through which it meets the world.
pub mod ports;
