//! What every command may ask for: the config, the database, the logs.

use crate::config::Config;
use crate::store::Store;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use tracing_subscriber::EnvFilter;

/// What was said on the command line for all commands alike.
#[derive(Debug)]
pub struct Setting {
    config: Option<PathBuf>,
}

impl Setting {
    #[must_use]
    pub fn new(config: Option<PathBuf>) -> Self {
        Self { config }
    }

    /// The config file.
    ///
    /// # Errors
    /// A sentence that names the file and the key.
    pub fn config(&self) -> anyhow::Result<Config> {
        Ok(Config::load(self.config.as_deref())?)
    }

    /// The database of the config, created or migrated where needed.
    ///
    /// # Errors
    /// A sentence that names the database and the mend.
    pub async fn store(&self, config: &Config) -> anyhow::Result<Store> {
        Ok(Store::open(&config.store.url, &config.home).await?)
    }
}

/// Sends logs to standard error. `$KINGPOST_LOG` says how much, as in `debug` or `kingpost::wire=trace`.
pub fn start_logs(long_running: bool) {
    let usual = if long_running { "info" } else { "warn" };
    let filter = EnvFilter::try_from_env("KINGPOST_LOG").unwrap_or_else(|_| EnvFilter::new(usual));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    // A second start, as in tests of one process, keeps the first.
    let _ = logs.with_ansi(io::stderr().is_terminal()).try_init();
}
