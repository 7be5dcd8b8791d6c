//! The rulebook: its pages, and that each built rule can be traced to code and tests.

mod look;
mod pages;
mod traceability;
