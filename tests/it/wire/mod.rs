//! The mail's ways in and out.

mod maildir;
