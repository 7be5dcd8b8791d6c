//! Real servers for tests, several side by side in temporary folders: PostgreSQL, Dovecot and Postfix.
//!
//! They need the Debian packages `postgresql dovecot-imapd dovecot-lmtpd postfix curl`. Each server is stopped and its folder
//! removed when its value is dropped, and also when the test process ends in any other way (see [`keeper`]).

pub mod keeper;
mod own;
mod postgres;

pub use postgres::Postgres;
