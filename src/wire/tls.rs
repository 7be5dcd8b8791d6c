//! TLS: whom we trust, and what a refused certificate means to whoever must mend it.

use crate::relay::ports::WireError;
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{self, CertificateError, ClientConfig, RootCertStore};

/// A connector that trusts the system's authorities, and those in `ca_file` besides.
///
/// # Errors
/// A [`crate::relay::ports::Trouble::Setup`] when there is nobody to trust, or `ca_file` cannot be read.
pub fn connector(ca_file: Option<&Path>) -> Result<TlsConnector, WireError> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if let Some(path) = ca_file {
        own_authorities(&mut roots, path)?;
    }
    if roots.is_empty() {
        return Err(WireError::setup(
            "This machine has no list of certificate authorities. Install it (on Debian: apt-get install ca-certificates), or set `ca_file`.",
        ));
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| WireError::setup(format!("TLS cannot be set up: {error}.")))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

fn own_authorities(roots: &mut RootCertStore, path: &Path) -> Result<(), WireError> {
    let shown = path.display();
    let wrong = |why: &dyn std::fmt::Display| {
        WireError::setup(format!(
            "Cannot use the `ca_file` {shown}: {why}. It must be a PEM file of certificates that kingpost may read."
        ))
    };
    let pem = std::fs::read(path).map_err(|error| wrong(&error))?;
    let before = roots.len();
    for certificate in CertificateDer::pem_slice_iter(&pem) {
        let certificate = certificate.map_err(|error| wrong(&error))?;
        roots.add(certificate).map_err(|error| wrong(&error))?;
    }
    if roots.len() == before {
        return Err(wrong(&"there is no certificate in it"));
    }
    Ok(())
}

/// Agrees on TLS over `stream` with the server called `host`. `who` names it in errors.
///
/// # Errors
/// `Setup` for a certificate that is not good for this host, `Temporary` for a broken connection.
pub async fn agree(
    connector: &TlsConnector,
    host: &str,
    stream: TcpStream,
    who: &str,
) -> Result<TlsStream<TcpStream>, WireError> {
    let name = ServerName::try_from(host.to_owned()).map_err(|_| {
        WireError::setup(format!("`{host}` is no name that a certificate could be made out to. Mend `host`."))
    })?;
    connector.connect(name, stream).await.map_err(|error| {
        match error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
            Some(inner) => refused(inner, host, who),
            None => WireError::temporary(format!(
                "{who} broke off while TLS was being agreed on: {error}. It is tried again."
            )),
        }
    })
}

fn refused(error: &rustls::Error, host: &str, who: &str) -> WireError {
    match error {
        rustls::Error::InvalidCertificate(why) => WireError::setup(certificate(why, host, who)),
        rustls::Error::InvalidMessage(_) => WireError::setup(format!(
            "{who} does not speak TLS on this port. Mend `port`, or set `security` to \"starttls\" if the port is for that."
        )),
        rustls::Error::PeerIncompatible(why) => WireError::setup(format!(
            "{who} and kingpost have no version of TLS in common ({why:?}). The server needs TLS 1.2 or newer."
        )),
        other => WireError::temporary(format!("{who} did not agree on TLS: {other}. It is tried again.")),
    }
}

fn certificate(why: &CertificateError, host: &str, who: &str) -> String {
    match why {
        CertificateError::Expired => format!("The certificate of {who} has expired. {RENEW}"),
        CertificateError::ExpiredContext { not_after, .. } => {
            format!("The certificate of {who} expired on {}. {RENEW}", date(*not_after))
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            format!("The certificate of {who} is not valid yet. Is this machine's clock right?")
        }
        CertificateError::UnknownIssuer => format!(
            "The certificate of {who} is signed by an authority that this machine does not know. If the server is your own, set `ca_file` to its authority's certificate (PEM)."
        ),
        CertificateError::NotValidForName => format!("The certificate of {who} is not made out to {host}. {RENAME}"),
        CertificateError::NotValidForNameContext { presented, .. } => {
            format!("The certificate of {who} is not made out to {host} but to {}. {RENAME}", presented.join(", "))
        }
        CertificateError::Revoked => format!("The certificate of {who} was revoked. {RENEW}"),
        other => format!(
            "The certificate of {who} cannot be trusted ({other}). If it is one that the server made for itself, have it made anew with a small authority of its own, and set `ca_file` to that."
        ),
    }
}

const RENEW: &str = "Whoever runs the server must renew it; nothing can be read or sent before.";
const RENAME: &str = "Set `host` to a name that stands in it.";

fn date(at: UnixTime) -> String {
    let seconds = i64::try_from(at.as_secs()).unwrap_or_default();
    crate::rulebook::Instant(seconds).utc().format("%Y-%m-%d").to_string()
}
