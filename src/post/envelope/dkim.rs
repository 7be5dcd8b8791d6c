//! What a DKIM signature leaves unsigned (RFC 6376, 3.5).

use super::headers::Field;

/// The domains whose signatures leave the end of the body unsigned (the tag `l=`): what is added there would count as signed (security 13).
pub(super) fn half_signed(fields: &[Field]) -> Vec<String> {
    let signatures = fields.iter().filter(|f| f.name.eq_ignore_ascii_case("dkim-signature"));
    let half = signatures.filter_map(|field| {
        let tags: Vec<(String, String)> = field
            .value
            .split(';')
            .filter_map(|tag| tag.split_once('='))
            .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim().to_ascii_lowercase()))
            .collect();
        let tag = |name: &str| tags.iter().find(|(n, _)| n == name).map(|(_, value)| value.clone());
        tag("l").and(tag("d"))
    });
    half.collect()
}
