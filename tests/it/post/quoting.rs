//! Every letter of ours, quoted in each mail program's way with a reply above, below and between, is read back exactly,
//! and with no reply it says nothing.

use super::compose::samples;
use kingpost::post::compose::Draft;
use kingpost::post::own_words::{own_text, own_words};
use kingpost::post::reading::gist;

/// Replies that say what our own letters say too, as replies do; the letters take turns with them.
const REPLIES: [&str; 5] = [
    "3. Bb5 a6\n4. Ba4\nIf 4... Nf6 5. O-O",
    "2. Nf3 Nc6\n3. Bb5",
    "I accept the draw.",
    "2. Nf3 Nc6\n3. Bb5 a6\n4. Bxc6\nIf 4... dxc6, then 5. O-O\nGreetings from Chicago!",
    "Status.",
];
const MORE: &str = "I offer a draw.";
/// One in so many of the styles is tried with each letter; every style meets every kind of letter in some letter of it.
const GRID: usize = 29;

/// A way of quoting, and whether a reply can stand below the quote.
struct Style {
    name: &'static str,
    intro: &'static str,
    quote: fn(&str) -> String,
    below: bool,
    between: bool,
}

fn marked(mark: &'static str, text: &str) -> String {
    text.lines().map(|l| format!("{mark}{l}\n")).collect()
}

fn tight(text: &str) -> String {
    text.lines().map(|l| if l.is_empty() { ">\n".to_owned() } else { format!("> {l}\n") }).collect()
}

fn plain(text: &str) -> String {
    format!("{text}\n")
}

fn indented(text: &str) -> String {
    text.lines().map(|l| format!("    {l}\n")).collect()
}

fn leading_blank(text: &str) -> String {
    text.lines().map(|l| format!(" {l}\n")).collect()
}

/// Marked, then broken at 60 columns so that tails lose their mark.
fn rewrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut line = format!("> {line}");
        while line.len() > 74 {
            let at = line[..74].rfind(' ').filter(|at| *at > 10).unwrap_or(74);
            out.push_str(line[..at].trim_end());
            out.push('\n');
            line = line[at..].trim_start().to_owned();
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// Marked, then broken at 60 columns with a mark on each line.
fn rewrapped_with_marks(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some(at) = rest.get(..60).and_then(|head| head.rfind(' ')).filter(|at| *at > 0 && rest.len() > 60) {
            out.push_str(&format!("> {}\n", &rest[..at]));
            rest = &rest[at + 1..];
        }
        out.push_str(&format!("> {rest}\n"));
    }
    out
}

/// Broken at 60 columns without a mark: pasted through a narrow window.
fn narrow(text: &str) -> String {
    rewrapped_with_marks(text).lines().map(|l| format!("{}\n", l.trim_start_matches("> "))).collect()
}

fn styles() -> Vec<Style> {
    let style = |name, intro, quote, below, between| Style { name, intro, quote, below, between };
    vec![
        style(
            "Gmail",
            "On Tue, Mar 12, 2024 at 8:40\u{202f}AM Card Relay <relay@cc.example.org> wrote:\n\n",
            tight,
            true,
            true,
        ),
        style("Thunderbird", "On 12/03/2024 08:40, Card Relay wrote:\n", tight, true, true),
        style(
            "Apple Mail",
            "\n> On 12 Mar 2024, at 08:40, Card Relay <relay@cc.example.org> wrote:\n> \n",
            |t| marked("> ", t),
            true,
            true,
        ),
        style("no introduction", "", |t| marked(">", t), true, true),
        style("bars", "Card Relay wrote on 12.03.2024 08:40:\n", |t| marked("| ", t), true, true),
        style("initials", "Card Relay wrote on 12.03.2024 08:40:\n", |t| marked("CR> ", t), true, true),
        style("two deep", "Am 12.03.24 um 08:40 schrieb Card Relay:\n", |t| marked(">> ", t), true, true),
        style(
            "Outlook",
            "________________________________\nFrom: Card Relay <relay@cc.example.org>\nSent: Tuesday, March 12, 2024 8:40 AM\nTo: Ada Quill <ada.quill@example.org>\nSubject: [GK24P07-3] Quill - Oster\n\n",
            plain,
            true,
            false,
        ),
        style(
            "Outlook, German",
            "Von: Card Relay <relay@cc.example.org>\nGesendet: Dienstag, 12. M\u{e4}rz 2024 08:40\nAn: Ada Quill\nBetreff: [GK24P07-3] Quill - Oster\n\n",
            plain,
            true,
            false,
        ),
        style(
            "old Outlook",
            "-----Original Message-----\nFrom: relay@cc.example.org [mailto:relay@cc.example.org]\nSent: 12 March 2024 08:40\nSubject: [GK24P07-3]\n\n",
            plain,
            true,
            false,
        ),
        style(
            "Yahoo",
            "    On Tuesday, 12 March 2024 at 08:40:12 GMT, Card Relay <relay@cc.example.org> wrote:\n\n",
            leading_blank,
            true,
            false,
        ),
        style(
            "Zoho",
            "---- On Tue, 12 Mar 2024 14:10:50 +0530 Card Relay <relay@cc.example.org> wrote ----\n\n",
            plain,
            true,
            false,
        ),
        style("indented", "On 12/03/2024 08:40, Card Relay wrote:\n\n", indented, true, false),
        style("Thunderbird, broken anew", "On 12/03/2024 08:40, Card Relay wrote:\n", rewrapped_with_marks, true, true),
        style(
            "mutt, odd marks",
            "On Tue, Mar 12, 2024 at 08:40:11AM +0000, Card Relay wrote:\n",
            |t| marked("% ", t),
            true,
            true,
        ),
        style("word marks", "Card Relay wrote:\n", |t| marked("relay> ", t), true, true),
        style("guillemets", "Card Relay schrieb am 12.03.2024 um 08:40:\n", |t| marked("\u{bb} ", t), true, true),
        style("written for HTML", "", |t| marked("&gt; ", t), true, true),
        style("GroupWise", ">>> Card Relay <relay@cc.example.org> 3/12/2024 8:40 AM >>>\n", plain, true, false),
        style("pasted through a narrow window", "", narrow, false, false),
        style("pasted", "", plain, true, false),
        style("pasted and indented", "", indented, true, false),
        style("broken anew", "On 12/03/2024, Card Relay wrote:\n", rewrapped, true, false),
        style(
            "French",
            "Le mar. 12 mars 2024 \u{e0} 08:40, Card Relay <relay@cc.example.org> a\n\u{e9}crit :\n\n",
            plain,
            true,
            false,
        ),
        style(
            "Spanish",
            "El mar, 12 mar 2024 a las 8:40, Card Relay (<relay@cc.example.org>)\nescribi\u{f3}:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Italian",
            "Il giorno mar 12 mar 2024 alle ore 08:40 Card Relay <relay@cc.example.org> ha scritto:\n\n",
            tight,
            true,
            true,
        ),
        style("Dutch", "Op di 12 mrt 2024 om 08:40 schreef Card Relay <relay@cc.example.org>:\n\n", tight, true, true),
        style(
            "Portuguese",
            "Em ter., 12 de mar. de 2024 \u{e0}s 08:40, Card Relay <relay@cc.example.org> escreveu:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Polish",
            "wt., 12 mar 2024 o 08:40 Card Relay <relay@cc.example.org> napisa\u{142}(a):\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Czech",
            "\u{fa}t 12. 3. 2024 v 8:40 odes\u{ed}latel Card Relay <relay@cc.example.org> napsal:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Hungarian",
            "Card Relay <relay@cc.example.org> ezt \u{ed}rta (id\u{151}pont: 2024. m\u{e1}rc. 12., K, 8:40):\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Russian",
            "\u{432}\u{442}, 12 \u{43c}\u{430}\u{440}. 2024 \u{433}. \u{432} 08:40, Card Relay <relay@cc.example.org>:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Swedish",
            "Den tis 12 mars 2024 kl 08:40 skrev Card Relay <relay@cc.example.org>:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Danish",
            "Den tirs. 12. mar. 2024 kl. 08.40 skrev Card Relay <relay@cc.example.org>:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Norwegian",
            "tir. 12. mar. 2024 kl. 08:40 skrev Card Relay <relay@cc.example.org>:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Finnish",
            "ti 12. maalisk. 2024 klo 8.40 Card Relay (relay@cc.example.org) kirjoitti:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Turkish",
            "Card Relay <relay@cc.example.org>, 12 Mar 2024 Sal, 08:40 tarihinde \u{15f}unu yazd\u{131}:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Greek",
            "\u{3a3}\u{3c4}\u{3b9}\u{3c2} \u{3a4}\u{3c1}\u{3af} 12 \u{39c}\u{3b1}\u{3c1} 2024 \u{3c3}\u{3c4}\u{3b9}\u{3c2} 8:40, \u{3bf}/\u{3b7} Card Relay <relay@cc.example.org> \u{3ad}\u{3b3}\u{3c1}\u{3b1}\u{3c8}\u{3b5}:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Romanian",
            "\u{cc}n mar., 12 mar. 2024 la 08:40, Card Relay <relay@cc.example.org> a scris:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Ukrainian",
            "\u{432}\u{442}, 12 \u{431}\u{435}\u{440}. 2024\u{440}. \u{43e} 08:40 Card Relay <relay@cc.example.org> \u{43f}\u{438}\u{448}\u{435}:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Japanese",
            "2024\u{5e74}3\u{6708}12\u{65e5}(\u{706b}) 8:40 Card Relay <relay@cc.example.org>:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Chinese",
            "Card Relay <relay@cc.example.org> \u{4e8e}2024\u{5e74}3\u{6708}12\u{65e5}\u{5468}\u{4e8c} 08:40\u{5199}\u{9053}\u{ff1a}\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Korean",
            "2024\u{b144} 3\u{c6d4} 12\u{c77c} (\u{d654}) \u{c624}\u{c804} 8:40, Card Relay <relay@cc.example.org>\u{b2d8}\u{c774} \u{c791}\u{c131}:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Vietnamese",
            "V\u{e0}o Th 3, 12 thg 3, 2024 v\u{e0}o l\u{fa}c 08:40 Card Relay <relay@cc.example.org> \u{111}\u{e3} vi\u{1ebf}t:\n\n",
            tight,
            true,
            true,
        ),
        style(
            "Hebrew",
            "\u{200f}\u{200f}\u{5d1}\u{5ea}\u{5d0}\u{5e8}\u{5d9}\u{5da} \u{5d9}\u{5d5}\u{5dd} \u{5d2}\u{5f3}, 12 \u{5d1}\u{5de}\u{5e8}\u{5e5} 2024 \u{5d1}-8:40 \u{5de}\u{5d0}\u{5ea} \u{202a}Card Relay\u{202c}\u{200f} <\u{202a}relay@cc.example.org\u{202c}\u{200f}>:\u{202c}\n\n",
            tight,
            true,
            true,
        ),
    ]
}

fn drafts() -> Vec<(&'static str, &'static Draft)> {
    samples::all().iter().flat_map(|s| s.drafts.iter().map(|d| (s.name, d))).collect()
}

impl Style {
    /// What this mail program makes of a letter and a reply to it, and what is to be read from that.
    fn letters(&self, letter: &str, reply: &str) -> Vec<(&'static str, String, String)> {
        let (intro, quote) = (self.intro, (self.quote)(letter));
        let mut ways = vec![
            ("above", format!("{reply}\n\n{intro}{quote}"), reply.to_owned()),
            ("nowhere", format!("{intro}{quote}"), String::new()),
        ];
        if self.below {
            ways.push(("below", format!("{intro}{quote}\n{reply}\n"), reply.to_owned()));
        }
        if self.between {
            let lines: Vec<&str> = quote.lines().collect();
            let (first, second) = lines.split_at(lines.len() / 2);
            let text = format!("{intro}{}\n\n{reply}\n\n{}\n\n{MORE}\n", first.join("\n"), second.join("\n"));
            ways.push(("between", text, format!("{reply}\n{MORE}")));
        }
        ways
    }
}

#[test]
fn every_letter_of_ours_is_seen_to_be_a_quote() {
    let styles = styles();
    let mut wrong: Vec<String> = Vec::new();
    let mut count = 0;
    for (n, (name, draft)) in drafts().into_iter().enumerate() {
        let ours = [draft.body.clone()];
        let reply = REPLIES[n % REPLIES.len()];
        // Every letter in many styles and every style with many letters: the whole grid would take minutes.
        for (at, style) in styles.iter().enumerate().skip(n % GRID).step_by(GRID) {
            for (place, text, wanted) in style.letters(&draft.body, reply) {
                count += 1;
                let text = if (n + at) % 2 == 0 { text } else { text.replace('\n', "\r\n") };
                let got = squeezed(&own_text(&text, &ours));
                if got != wanted {
                    wrong.push(format!("{name} quoted by {}, reply {place}:\n{got}", style.name));
                }
            }
        }
    }
    let shown: Vec<&String> = wrong.iter().take(6).collect();
    assert!(count > 1_000, "only {count} letters were tried");
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{shown:#?}", wrong.len());
}

/// R8: a line that we offered word for word is the player's when it is sent back.
#[test]
fn a_ready_line_of_ours_sent_back_is_the_players() {
    let mut wrong: Vec<String> = Vec::new();
    let mut count = 0;
    for (n, (name, draft)) in drafts().into_iter().enumerate() {
        let ours = [draft.body.clone()];
        let ready = |l: &&str| l.starts_with("  ") && l.trim().len() >= 30 && !gist(l).is_empty();
        for line in draft.body.lines().filter(ready).skip(n % 3).step_by(3).map(str::trim) {
            count += 1;
            for text in
                [line.to_owned(), format!("{line}\n\n{}", tight(&draft.body)), format!("{}\n\n{line}", draft.body)]
            {
                let got = squeezed(&own_text(&text, &ours));
                if got.split_whitespace().ne(line.split_whitespace()) {
                    wrong.push(format!("{name}, {line:?}:\n{got}"));
                }
            }
        }
    }
    let shown: Vec<&String> = wrong.iter().take(6).collect();
    assert!(count > 20, "only {count} lines were tried");
    assert!(wrong.is_empty(), "{} wrong:\n{shown:#?}", wrong.len());
}

/// Blank lines between the parts of a reply are nobody's words.
fn squeezed(text: &str) -> String {
    text.lines().filter(|l| !l.trim().is_empty()).collect::<Vec<_>>().join("\n")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\n', "<br>\n")
}

fn html_letter(body: &str) -> Vec<u8> {
    format!("From: Ada Quill <ada.quill@example.org>\r\nSubject: Re: [GK24P07-3]\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{body}").into_bytes()
}

#[test]
fn the_same_in_html() {
    let wanted = REPLIES[0];
    let reply = wanted.lines().map(|l| format!("<div>{l}</div>")).collect::<String>();
    let mut wrong: Vec<String> = Vec::new();
    let mut tried = 0;
    for sample in samples::all() {
        for draft in sample.drafts.iter().take(2) {
            tried += 1;
            let quote = escaped(&draft.body);
            let ways = [
                (
                    "Gmail",
                    format!(
                        "<div dir=\"ltr\">{reply}</div><br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">On Tue, Mar 12, 2024 at 8:40 AM Card Relay wrote:<br></div><blockquote class=\"gmail_quote\" style=\"margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)\">{quote}</blockquote></div>"
                    ),
                ),
                (
                    "Gmail, below",
                    format!(
                        "<div class=\"gmail_quote\"><div class=\"gmail_attr\">On Tue Card Relay wrote:</div><blockquote class=\"gmail_quote\">{quote}</blockquote></div><div>{reply}</div>"
                    ),
                ),
                (
                    "Outlook",
                    format!(
                        "<html><head><style>p {{ color: red }}</style></head><body>{reply}<hr style=\"width:98%\"><div id=\"divRplyFwdMsg\"><b>From:</b> Card Relay<br><b>Sent:</b> Tuesday<br><b>Subject:</b> x</div><div>From: Card Relay &lt;relay@cc.example.org&gt;<br>Sent: Tuesday<br>Subject: x<br><br>{quote}</div></body></html>"
                    ),
                ),
                (
                    "new Outlook",
                    format!(
                        "{reply}<div style=\"border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in\"><p class=\"MsoNormal\"><b>From:</b> Card Relay &lt;relay@cc.example.org&gt;<br><b>Sent:</b> Tuesday, March 12, 2024 8:40 AM<br><b>To:</b> Ada<br><b>Subject:</b> [GK24P07-3]</p></div><p>{quote}</p>"
                    ),
                ),
                (
                    "Apple Mail",
                    format!(
                        "{reply}<div><br><blockquote type=\"cite\"><div>On 12 Mar 2024, at 08:40, Card Relay wrote:</div><br><div>{quote}</div></blockquote></div>"
                    ),
                ),
                (
                    "Thunderbird",
                    format!(
                        "<div class=\"moz-cite-prefix\">On 12/03/2024 08:40, Card Relay wrote:<br></div><blockquote type=\"cite\" cite=\"mid:x\"><pre>{}</pre></blockquote>{reply}",
                        quote.replace("<br>", "")
                    ),
                ),
                (
                    "Yahoo",
                    format!(
                        "{reply}<div id=\"yahoo_quoted_123\" class=\"yahoo_quoted\"><div>On Tuesday, Card Relay wrote:</div><div>{quote}</div></div>"
                    ),
                ),
                ("pasted", format!("{reply}<p>{quote}</p>")),
            ];
            for (name, body) in ways.into_iter().skip(tried % 3).step_by(3) {
                let got = squeezed(&own_words(&html_letter(&body), std::slice::from_ref(&draft.body)).text);
                if got != wanted {
                    wrong.push(format!("{} in {name}:\n{got}", sample.name));
                }
            }
        }
    }
    let shown: Vec<&String> = wrong.iter().take(6).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{shown:#?}", wrong.len());
}
