//! kingpost: a relay for correspondence chess by e-mail. This is the map; read it first.
//!
//! A pure core decides; a thin shell reads mail, commits and sends.
//!
//! | room | what is in it |
//! | --- | --- |
//! | [`rulebook`] | what the rules say: editions and rulesets as values, every rule in our own words |
//! | [`play`] | one game, pure: a letter's sheet or a tick in, events out; events make the game |
//! | [`tournament`] | a tournament, pure: its file, who meets whom, tables and tie-breaks, who advances and what is won |
//! | [`post`] | letters as text, pure: read what players and directors write, compose what they get |
//! | [`store`] | SQL, one text for two databases: inbox, record, outbox, roster |
//! | [`relay`] | the work, one transaction a function, and the ports to the world |
//! | [`wire`] | sockets and folders: IMAP, SMTP, Maildir, sendmail |
//! | [`daemon`] | start, loop, stop |
//! | [`cli`] | one file a command; `main` parses the arguments and starts it |
//! | [`config`], [`clock`], [`table`] | the config file, the only reader of system time, TOML tables whose keys must be known |
//!
//! # Arrows
//! `rulebook <- play <- tournament <- post <- store <- relay <- wire <- daemon, cli`: any lower room may be
//! imported, none above. `tests/it/house` walks the sources and keeps this, and the absences: the pure rooms
//! (`rulebook play tournament post`) never wait, do no I/O and read no clock; only `store` holds SQL; only
//! `clock` reads the system's time.
//!
//! # One letter's path
//! ```text
//! wire::imap, wire::maildir    fetch(cursor) -> raw letters
//! relay::collect               keeps each raw letter once (its place in the mailbox, then its SHA-256), with its arrival
//! relay::sort                  when each was posted: that is the order in which they are taken (R5)
//! relay::receive               one transaction a letter:
//!   post::envelope               bytes -> who, when, which games; never fails
//!   relay::sender                envelope -> the players registered with that address
//!   post::body, post::own_words  MIME -> plain lines -> the writer's own, without quotes, old letters and signatures
//!   relay::address, block        which game each part is about, then for each:
//!     play::Game::replay           its record -> the game
//!     post::letter, post::reading  own words and game -> a sheet: moves, if-moves, asks, doubts
//!     relay::sender, post::proof   held and asked about, where the sender is not proven well enough for what the sheet says
//!     play::decide                 (game, command, now) -> events: the rules live here and nowhere else
//!     play::Game::evolve           (game, event) -> game, and from it `wake_at`: when its clock next matters
//!     store::record                append(game, expected entries, events, wake_at)
//!     post::compose, post::mail    (before, after, events, people) -> drafts -> bytes
//!     store::outbox                queued, each under its one Message-ID for ever
//! relay::dispatch              lease and commit; send with no transaction open; settle, and start the clock of whoever was told (R5)
//! ```
//! A letter of the director's goes to `post::ruling` and `relay::director` instead of `block`; the answer to a question of
//! the relay's own goes to `relay::proof`. Marking a letter on the server comes last and is cosmetic: the record
//! decides what was seen.
//!
//! # One tick's path
//! ```text
//! relay::watch                 is the clock to be believed? If not, letters are kept, the alarm goes out, and no more
//! relay::round                 mail first, then timers, then letters; again until nothing more follows (R11)
//! relay::tick                  due(at): the games whose wake_at has come, each in a transaction of its own:
//!   play::Game::replay           its record -> the game
//!   play::decide                 (game, Tick, at) -> what was due by then, each with its own instant
//!   store::record, post::compose, store::outbox    as above
//! ```
//! `at` never runs ahead of the mailbox: it is the earlier of now and the instant through which the mailbox was read.
//! A tick too many does nothing, and a late one writes the same events as punctual ones. Its cost is that of the games
//! due, not of the games there are.
//!
//! # Three kinds of wrong
//! A player's mistake is no error: it is a doubt or an event with a rule's number, since the rules give it consequences.
//! Our own failures are enums that know whether to try again ([`relay::Failure`], [`store::Error`],
//! [`relay::ports::WireError`]). A broken invariant is a panic: what was in hand is rolled back, and a letter that brings
//! its reader down twice is set aside for a person.

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
