//! The command line: one file a command. Each gives a [`Report`], or an error that is a sentence.

mod advance;
mod alone;
mod backup;
mod check;
mod clock;
mod demo;
mod digest;
mod entry;
mod game;
mod init;
mod once;
mod outbox;
mod players;
mod prizes;
mod read;
mod rehearse;
mod report;
mod review;
mod rule;
mod ruling;
mod run;
mod section;
mod setting;
mod standings;
mod tournament;

use clap::{Parser, Subcommand};
use report::Report;
use setting::Setting;
use std::path::PathBuf;
use std::process::ExitCode;

/// A relay for correspondence chess by e-mail under the US Chess rules.
#[derive(Debug, Parser)]
#[command(name = "kingpost", version, propagate_version = true)]
pub struct Cli {
    /// The config file [default: `$KINGPOST_CONFIG`, ./kingpost.toml, /etc/kingpost/kingpost.toml]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print one JSON document; logs and errors go to standard error
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a small section by letters, with no set-up and no network, and show them
    Demo(demo::Arguments),
    /// Write a config file, its folders and examples into a new folder
    Init(init::Arguments),
    /// Try config, database, mailbox and outgoing mail, and say what is wrong and how to mend it
    Check,
    /// Whether the relay believes its clock; `believe`: say that it is right
    Clock(clock::Arguments),
    /// Write all that the relay knows into one file, verified, while it may be at work
    Backup(backup::Arguments),
    /// Fill an empty database from a backup
    Restore(backup::Arguments),
    /// Run the relay until it is told to stop
    Run,
    /// Read the mailbox once, do what is due, send what is queued, and stop
    Once(once::Arguments),
    /// Add players, or list them
    #[command(subcommand)]
    Players(players::Command),
    /// Add a tournament from its file, or show one
    #[command(subcommand)]
    Tournament(tournament::Command),
    /// Entries of a Golden Knights
    #[command(subcommand)]
    Entry(entry::Command),
    /// Start a section
    #[command(subcommand)]
    Section(section::Command),
    /// Where everybody stands: crosstables, tie-breaks, and over all rounds of a Golden Knights
    Standings(standings::Arguments),
    /// Who advances to the next round of a Golden Knights, and the sections that can be started
    Advance(advance::Arguments),
    /// The prizes of a Golden Knights
    Prizes(prizes::Arguments),
    /// Play a Golden Knights out by chance, to the last prize, and reckon it again
    Rehearse(rehearse::Arguments),
    /// List games, or show one
    #[command(subcommand)]
    Game(game::Command),
    /// Rule in a game, as its director
    Ruling(ruling::Arguments),
    /// Show how a letter would be read, changing nothing
    Read(read::Arguments),
    /// Print a rule of the rulebook in plain words, or list them all
    Rule(rule::Arguments),
    /// What the director's weekly digest would say now
    Digest(digest::Arguments),
    /// Letters waiting, failed and sent
    #[command(subcommand)]
    Outbox(outbox::Command),
    /// Letters that need a person
    #[command(subcommand)]
    Review(review::Command),
}

/// Does one command, prints what it gives, and turns it into an exit status: 0 done, 1 refused or failed.
/// (2, wrong usage, is clap's.)
pub async fn run(cli: Cli) -> ExitCode {
    let json = cli.json;
    let setting = Setting::new(cli.config, json);
    setting::start_logs(matches!(cli.command, Command::Run));
    match command(cli.command, &setting).await {
        Ok(report) => report.print(json),
        Err(error) => {
            eprintln!("kingpost: {}", report::plain(&format!("{error:#}")));
            ExitCode::FAILURE
        }
    }
}

async fn command(command: Command, setting: &Setting) -> anyhow::Result<Report> {
    match command {
        Command::Demo(arguments) => demo::run(&arguments, setting).await,
        Command::Init(arguments) => init::run(&arguments, setting).await,
        Command::Check => check::run(setting).await,
        Command::Clock(arguments) => clock::run(&arguments, setting).await,
        Command::Backup(arguments) => backup::backup(&arguments, setting).await,
        Command::Restore(arguments) => backup::restore(&arguments, setting).await,
        Command::Run => run::run(setting).await,
        Command::Once(arguments) => once::run(&arguments, setting).await,
        Command::Players(command) => players::run(&command, setting).await,
        Command::Tournament(command) => tournament::run(&command, setting).await,
        Command::Entry(command) => entry::run(&command, setting).await,
        Command::Section(command) => section::run(&command, setting).await,
        Command::Standings(arguments) => standings::run(&arguments, setting).await,
        Command::Advance(arguments) => advance::run(&arguments, setting).await,
        Command::Prizes(arguments) => prizes::run(&arguments, setting).await,
        Command::Rehearse(arguments) => rehearse::run(&arguments),
        Command::Game(command) => game::run(&command, setting).await,
        Command::Ruling(arguments) => ruling::run(&arguments, setting).await,
        Command::Read(arguments) => read::run(&arguments, setting).await,
        Command::Rule(arguments) => rule::run(&arguments),
        Command::Digest(arguments) => digest::run(&arguments, setting).await,
        Command::Outbox(command) => outbox::run(&command, setting).await,
        Command::Review(command) => review::run(&command, setting).await,
    }
}
