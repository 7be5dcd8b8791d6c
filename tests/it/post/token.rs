//! Reply tokens and Message-IDs.
