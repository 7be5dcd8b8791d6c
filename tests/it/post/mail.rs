//! Letters as bytes.
