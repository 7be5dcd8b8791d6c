//! What every command may ask for: the config, the database, the relay, the logs.

use crate::config::Config;
use crate::post::compose::House;
use crate::post::token::Secret;
use crate::relay::Relay;
use crate::store::{Store, house};
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use tracing_subscriber::EnvFilter;

/// What was said on the command line for all commands alike.
#[derive(Debug)]
pub struct Setting {
    config: Option<PathBuf>,
    json: bool,
}

impl Setting {
    #[must_use]
    pub fn new(config: Option<PathBuf>, json: bool) -> Self {
        Self { config, json }
    }

    /// The same with another config file.
    #[must_use]
    pub fn with_config(&self, file: &Path) -> Self {
        Self { config: Some(file.to_owned()), json: self.json }
    }

    /// Tells a person who waits what is going on; programs and logs are not told.
    pub fn progress(&self, doing: &str) {
        if !self.json && io::stderr().is_terminal() {
            eprintln!("{doing}");
        }
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

    /// The relay over that database. Its secret is made when the database is new, and kept for ever.
    ///
    /// # Errors
    /// As [`Setting::store`].
    pub async fn relay(&self, config: &Config) -> anyhow::Result<Relay> {
        self.relay_on(self.store(config).await?, config).await
    }

    /// The relay over another database than the config's.
    ///
    /// # Errors
    /// The database's.
    pub async fn relay_on(&self, store: Store, config: &Config) -> anyhow::Result<Relay> {
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh)?;
        let mut tx = store.begin().await?;
        let secret = house::secret(&mut tx, &fresh).await?;
        tx.commit().await?;
        let relay = &config.relay;
        let house = House {
            name: relay.name.clone(),
            address: relay.address.clone(),
            director: relay.director.clone(),
            appeals: relay.appeals.clone().unwrap_or_else(|| relay.director.clone()),
            operator: relay.operator.clone().unwrap_or_else(|| relay.director.clone()),
            zone: relay.zone,
        };
        // Leases are known by it: no two processes may share a name.
        let worker = format!("{}-{}", std::process::id(), data_encoding::HEXLOWER.encode(&fresh[..4]));
        Ok(Relay {
            store,
            house,
            posting: config.posting.clone(),
            senders: config.senders.clone(),
            secret: Secret::new(secret),
            worker,
        })
    }
}

/// Sends logs to standard error. `$KINGPOST_LOG` says how much, as in `debug` or `kingpost::wire=trace`.
pub fn start_logs(long_running: bool) {
    // A wait for a lock ends in an error of our own, which says more than the driver's.
    let usual = if long_running { "info,sqlx=warn" } else { "warn,sqlx=error" };
    let filter = EnvFilter::try_from_env("KINGPOST_LOG").unwrap_or_else(|_| EnvFilter::new(usual));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    // A second start, as in tests of one process, keeps the first.
    let _ = logs.with_ansi(io::stderr().is_terminal()).try_init();
}
