//! An authority of our own and certificates signed by it.

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, KeyUsagePurpose, date_time_ymd};
use std::fs;
use std::path::Path;

/// What is wrong with a server's certificate, if anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certificate {
    Good,
    /// It ran out on 2020-06-30.
    Expired,
    /// It is made out to `elsewhere.example.org`.
    OtherName,
}

/// Writes `ca.pem`, and `server.pem` with `server.key` for `localhost` and `127.0.0.1`, into `folder`.
pub fn write(folder: &Path, kind: Certificate) {
    let authority_key = KeyPair::generate().expect("a key");
    let mut authority = CertificateParams::new(Vec::new()).expect("parameters");
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    authority.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    authority.distinguished_name.push(DnType::CommonName, "Authority of a test");
    let authority_pem = authority.self_signed(&authority_key).expect("an authority").pem();
    let issuer = Issuer::new(authority, authority_key);

    let names = match kind {
        Certificate::OtherName => vec!["elsewhere.example.org".to_owned()],
        _ => vec!["localhost".to_owned(), "127.0.0.1".to_owned()],
    };
    let mut server = CertificateParams::new(names).expect("names");
    if kind == Certificate::Expired {
        server.not_before = date_time_ymd(2020, 1, 1);
        server.not_after = date_time_ymd(2020, 6, 30);
    }
    let key = KeyPair::generate().expect("a key");
    let pem = server.signed_by(&key, &issuer).expect("a certificate").pem();
    for (name, text) in [("ca.pem", authority_pem), ("server.pem", pem), ("server.key", key.serialize_pem())] {
        fs::write(folder.join(name), text).expect("a file written");
    }
}
