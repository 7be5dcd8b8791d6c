//! What a letter of the relay's says, but for what became of earlier letters: reports to the director tell it (R14), and a
//! death between sending and noting it changes that, and that alone.

use mail_parser::{MessageParser, MimeHeaders as _};
use serde_json::Value;

/// Where the text tells it: down to the next empty line.
const DELIVERIES: &str = "Delivery of the relay's letters";

/// The headers, the lines of the text and the attachments without it.
pub fn said(raw: &[u8]) -> String {
    let message = MessageParser::default().parse(raw).expect("a letter of ours");
    let text = message.body_text(0).expect("text");
    let mut telling = false;
    let lines = text.lines().filter(|line| {
        telling = (telling || line.starts_with(DELIVERIES)) && !line.is_empty();
        !telling && !line.is_empty()
    });
    let mut out = lines.map(|line| format!("{line}\n")).collect::<String>();
    for header in ["Message-ID", "Date", "To", "Subject", "Kingpost-Kind", "Reply-To", "In-Reply-To"] {
        out.push_str(&format!("{header}: {:?}\n", message.header_raw(header)));
    }
    for file in message.attachments() {
        out.push_str(file.attachment_name().unwrap_or_default());
        match serde_json::from_slice::<Value>(file.contents()) {
            Ok(Value::Object(mut report)) => {
                report.remove("letters").expect("what became of the letters");
                out.push_str(&Value::Object(report).to_string());
            }
            _ => out.push_str(&String::from_utf8_lossy(file.contents())),
        }
    }
    out
}
