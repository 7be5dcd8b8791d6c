//! One game under the rules: given a record, when a command comes at an instant, then these events. A chapter a rule.

mod posting;
mod sheet;
mod table;
