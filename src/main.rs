//! Arguments, runtime, command line: nothing else.

fn main() {}
