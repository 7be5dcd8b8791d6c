//! Arguments, runtime, command line: nothing else.

use clap::Parser as _;
use kingpost::cli::{self, Cli};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime.block_on(cli::run(arguments)),
        Err(why) => {
            eprintln!("kingpost: the system gives no threads to work with: {why}");
            ExitCode::FAILURE
        }
    }
}
