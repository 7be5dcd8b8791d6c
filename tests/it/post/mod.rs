mod golden;
mod stand_in;
