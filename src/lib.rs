//! kingpost: a relay for correspondence chess by e-mail. This is the map; read it first.
//!
//! A pure core decides; a thin shell reads mail, commits and sends.
//!
//! | room | what is in it |
//! | --- | --- |
//! | [`rulebook`] | what the rules say: editions and rulesets as values, every rule in our own words |
//! | [`play`] | one game, pure: a letter's sheet or a tick in, events out; events make the game |
//! | [`tournament`] | a tournament, pure: its file, who meets whom |
//! | `post` | letters as text, pure: read what players write, compose what they get |
//! | `store` | SQL, one text for two databases: inbox, record, outbox, roster |
//! | [`relay`] | the work, one transaction a function, and the ports to the world |
//! | [`wire`] | sockets and folders: IMAP, SMTP, Maildir, sendmail |
//! | `daemon` | start, loop, stop |
//! | `cli` | one file a command; `main` parses the arguments and starts it |
//! | [`config`], [`clock`], [`table`] | the config file, the only reader of system time, TOML tables whose keys must be known |
//!
//! # Arrows
//! `rulebook <- play <- tournament <- post <- store <- relay <- wire <- daemon, cli`: any lower room may be
//! imported, none above. `tests/it/house` walks the sources and keeps this, and the absences: the pure rooms
//! (`rulebook play tournament post`) never wait, do no I/O and read no clock; only `store` holds SQL; only
//! `clock` reads the system's time.
//!

pub mod cli;
pub mod clock;
pub mod config;
pub mod daemon;
pub mod play;
pub mod post;
pub mod relay;
pub mod rulebook;
pub mod store;
pub mod table;
pub mod tournament;
pub mod wire;
