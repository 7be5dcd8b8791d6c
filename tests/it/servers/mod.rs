//! Real servers for tests, several side by side in temporary folders: PostgreSQL, Dovecot and Postfix.
//!
//! They need the Debian packages `postgresql dovecot-imapd dovecot-lmtpd postfix curl`. Each server is stopped and its folder
//! removed when its value is dropped, and also when the test process ends in any other way (see [`keeper`]).

pub mod certs;
mod dovecot;
mod game;
pub mod keeper;
mod mail;
mod own;
pub mod ports;
mod postfix;
mod postgres;

pub use certs::Certificate;
pub use dovecot::TOKEN_KEY;
pub use mail::{Part, Servers, password};
pub use postfix::AUTHSERV_ID;
pub use postgres::Postgres;
