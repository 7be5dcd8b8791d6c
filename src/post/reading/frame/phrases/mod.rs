//! How people lead up to what is not meant, and how they take back what they set out.

mod before;
mod behind;

pub(super) use before::*;
pub(super) use behind::*;
