//! The worst letters that could be thought of, each as long as it is asked for.

/// A kind of letter that is hard to read for its size.
pub struct Worst {
    pub name: &'static str,
    /// The notation that both players agreed on.
    pub agreed: &'static str,
    make: fn(usize) -> Vec<u8>,
}

impl Worst {
    /// A letter of about so many bytes.
    #[must_use]
    pub fn letter(&self, bytes: usize) -> Vec<u8> {
        (self.make)(bytes)
    }
}

/// Every kind.
pub fn all() -> Vec<Worst> {
    kinds(&[LINES, ASKS, FOREIGN, QUOTES, CHARACTERS, HTML, MIME, HEADERS])
}

/// Those that are hard before a word of them is read.
pub fn outside() -> Vec<Worst> {
    kinds(&[MIME, HEADERS])
}

fn kinds(of: &[&[Kind]]) -> Vec<Worst> {
    of.concat().into_iter().map(|(name, agreed, make)| Worst { name, agreed, make }).collect()
}

type Kind = (&'static str, &'static str, fn(usize) -> Vec<u8>);

/// Letters of moves and if-lines.
const LINES: &[Kind] = &[
    ("if-lines", "", |n| plain(&count(n, |i| format!("If {i}. Bb5 a6\n")))),
    ("if-lines in one sentence", "", |n| plain(&same(n, "If 3. Bb5 a6 "))),
    ("one if-line", "", |n| plain(&format!("If {}", same(n, "Nf3 Nf6 Ng1 Ng8 ")))),
    ("long if-lines that go on from each other", "", |n| {
        plain(&count(n, |i| format!("{}If {}\n", " ".repeat(i % 90), "Bb5 a6 ".repeat(40))))
    }),
    ("if-lines numbered ever deeper", "", |n| {
        plain(&count(n, |i| format!("If {}. {}\n", 4 + i % 90, "Nf3 Nf6 Ng1 Ng8 ".repeat(20))))
    }),
    ("if if if", "", |n| plain(&same(n, "if "))),
    ("if any", "", |n| plain(&same(n, "1 any "))),
    ("any any any", "", |n| plain(&format!("If {}", same(n, "any ")))),
    ("conditions with or", "", |n| plain(&format!("If {}Bc4 then {}", same(n.min(15_000), "Bb5 or "), same(n, "a6 ")))),
    ("conditional lines without an if", "", |n| {
        plain(&count(n, |i| format!("3. Bb5 a6 4. {} ", if i % 2 == 0 { "d3" } else { "c3" })))
    }),
    ("series without an if", "", |n| plain(&format!("3. Bb5 {}", same(n, "3... a6 4. d3\n")))),
    ("if-moves under a heading", "", |n| plain(&format!("If-moves:\n{}", same(n, "3. Bb5 a6\n")))),
    ("moves without numbers", "", |n| plain(&same(n, "e4 "))),
    ("a legal line without end", "", |n| plain(&same(n, "Nf3 Nf6 Ng1 Ng8 "))),
    ("a numbered line without end", "", |n| {
        plain(&format!(
            "3. Bb5 Nf6 {}",
            count(n, |i| format!("{}. {} ", i + 4, if i % 2 == 0 { "Ke2 Ke7" } else { "Ke1 Ke8" }))
        ))
    }),
    ("cards", "", |n| plain(&same(n, "3. Bb5 a6\n"))),
    ("recorded moves", "", |n| plain(&same(n, "1. e4 e5 2. Nf3 Nc6\n"))),
    ("ambiguous moves", "", |n| plain(&format!("nf3 EXD5\n{}", same(n, "3. bxc3 ")))),
    ("alternatives", "", |n| plain(&same(n, "3. Bb5 or "))),
    ("moves talked about", "", |n| {
        plain(&format!("{}{}", same(n.min(14_000), "3. Bb5\n"), same(n, "I considered 3. Bc4 too.\n")))
    }),
    ("moves and what they are not", "", |n| plain(&same(n, "not 3. Bb5 "))),
    ("moves that came apart", "", |n| plain(&same(n, "B b 5 "))),
    ("moves in words", "", |n| plain(&same(n, "knight takes "))),
    ("castling in words", "", |n| plain(&format!("3. {}", same(n, "castle on the ")))),
    ("promotions in words", "", |n| plain(&same(n, "b8 promotes to a "))),
    ("digits", "", |n| plain(&same(n, "1"))),
    ("numbers", "", |n| plain(&same(n, "1."))),
    ("numbers apart", "", |n| plain(&same(n, "1. "))),
    ("commas behind a number", "", |n| plain(&same(n, "1. , , , , , , "))),
    ("dots", "", |n| plain(&same(n, ". "))),
    ("blocks for one game", "", |n| plain(&same(n, "[A-1]\n"))),
    ("blocks for many games", "", |n| plain(&count(n, |i| format!("[A{i}-1]\n")))),
    ("blocks with a move for many games", "", |n| plain(&count(n, |i| format!("[A{i}-1] 3. Bb5\n")))),
    ("brackets opened", "", |n| plain(&same(n, "("))),
    ("brackets closed", "", |n| plain(&same(n, ")"))),
    ("marks before a word", "", |n| plain(&same(n, "*"))),
    ("draw signs", "", |n| plain(&same(n, "(=)"))),
    ("lines that hang", "", |n| plain(&same(n, "not\n"))),
    ("brackets opened apart", "", |n| plain(&same(n, "( "))),
    ("brackets inside each other", "", |n| plain(&nested(n, "( ", "e4 or e5 ", ") "))),
    ("variations inside each other", "", |n| plain(&format!("3. Bb5 {}", nested(n, "( 3. Bc4 ", "", ") ")))),
    ("variations beside each other", "", |n| plain(&format!("3. Bb5 {}", same(n, "( 3. Bc4 ) ")))),
    ("braces", "", |n| plain(&same(n, "{"))),
    ("comments", "", |n| plain(&same(n, "{x}{"))),
    ("tags", "", |n| plain(&same(n, "[White \"a\"]\n"))),
    ("bars", "", |n| plain(&same(n, "| "))),
    ("a table", "", |n| plain(&same(n, "| 3 | Bb5 | a6 |\n"))),
];

/// Letters of requests.
const ASKS: &[Kind] = &[
    ("words", "", |n| plain(&same(n, "a "))),
    ("one word", "", |n| plain(&same(n, "a"))),
    ("lines of words", "", |n| plain(&same(n, "and so on and on it goes with words\n"))),
    ("lines broken at the margin", "", |n| {
        plain(&same(n, "and so it goes on and on with words and more of such words a\n"))
    }),
    // What stands before and behind a thing set out is looked at sentence by sentence.
    ("a lead-in without end", "", |n| plain(&format!("zebra as, {}i must: 3. Bb5", same(n, "i must, ")))),
    ("lead-ins", "", |n| plain(&same(n, "Under no circumstances: 3. Bb5, that is.\n"))),
    ("second thoughts", "", |n| plain(&format!("3. Bb5\n{}", same(n, "I changed my mind about my mind about. ")))),
    ("refusals", "", |n| plain(&format!("3. Bb5 {}", same(n, "or rather, well, ")))),
    ("offers", "", |n| plain(&same(n, "I offer. "))),
    ("openers", "", |n| plain(&same(n, "please "))),
    ("clauses", "", |n| plain(&same(n, "I resign, but "))),
    ("resignations and jokes", "", |n| plain(&same(n, "I resign. Just kidding! "))),
    ("complaints", "", |n| plain(&same(n, "I complain.\n"))),
    ("dates", "", |n| plain(&format!("Excused time from {}", same(n, "5 March to ")))),
    ("months", "", |n| plain(&format!("Excused time {}", same(n, "march ")))),
    ("days", "", |n| plain(&format!("Excused time {}", same(n, "1 to ")))),
    ("excused times", "", |n| {
        plain(&count(n, |i| {
            format!("Excused time from 2024-03-{:02} to 2024-04-{:02}.\n", 1 + i % 28, 1 + i / 28 % 28)
        }))
    }),
    ("addresses", "", |n| plain(&count(n, |i| format!("My new address is a{i}@b.cc.\n")))),
    ("an address without end", "", |n| plain(&format!("My new address is {}", same(n, "a@b.")))),
    ("scores", "", |n| plain(&same(n, "0-1 1/2 "))),
];

/// Moves in the notations that players may agree on.
const FOREIGN: &[Kind] = &[
    ("numeric agreed", "numeric", |n| plain(&same(n, "5254 "))),
    ("descriptive agreed", "descriptive", |n| plain(&same(n, "P-K4 "))),
    ("descriptive not agreed", "", |n| plain(&same(n, "3. P-K4 "))),
    ("descriptive lines", "descriptive", |n| plain(&same(n, "N-KB3 N-KB3 N-N1 N-N1 "))),
    ("German agreed", "german", |n| plain(&format!("3. {}", same(n, "Sf3 Sf6 Sg1 Sg8 ")))),
    ("German not agreed", "", |n| plain(&format!("3. {}", same(n, "Sf3 Sf6 Sg1 Sg8 ")))),
    ("French agreed", "french", |n| plain(&format!("3. {}", same(n, "Cf3 Rd1 ")))),
    ("French not agreed", "", |n| plain(&format!("3. {}", same(n, "Cf3 Rd1 ")))),
    ("Russian agreed", "russian", |n| plain(&format!("3. {}", same(n, "\u{41a}f3 \u{41a}\u{440}e2 ")))),
    ("Russian not agreed", "", |n| plain(&same(n, "3. \u{41a}f3 "))),
    ("several languages", "german", |n| {
        plain(&count(n, |i| format!("{}. {} ", i + 3, ["Sf3", "Cxd4", "Hd1", "Vd1", "Td1"][i % 5])))
    }),
    ("castling in foreign letters", "", |n| plain(&same(n, "3. \u{41e}-\u{41e}-\u{41e} "))),
];

/// Old letters, or what looks like them.
const QUOTES: &[Kind] = &[
    ("quoted lines", "", |n| plain(&same(n, "> 3. Bb5\n"))),
    ("quoted lines, each another", "", |n| {
        plain(&count(n, |i| format!("> {i}. Bb5 and this is what I think of it\n")))
    }),
    ("quotes in quotes", "", |n| plain(&same(n, ">"))),
    ("quotes ever deeper", "", |n| plain(&count(n, |i| format!("{} 3. Bb5\n", ">".repeat(i % 500))))),
    ("attributions", "", |n| plain(&same(n, "On 1 Jan 2024 08:40 a@b.cc wrote:\n"))),
    ("half attributions", "", |n| plain(&same(n, "Di., 12. M\u{e4}rz 2024 a@b.cc <\n"))),
    ("attributions of three lines", "", |n| {
        plain(&same(n, "On 1 Jan 2024 at 08:40 somebody whose name is long\nand longer still and then a@b.cc <\n\n"))
    }),
    ("wrote", "", |n| plain(&same(n, "x wrote:\n"))),
    ("wrote in one line", "", |n| plain(&same(n, " wrote: "))),
    ("wrote and blank lines", "", |n| plain(&same(n, "a b wrote:\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"))),
    ("From lines", "", |n| plain(&same(n, "From: a@b.cc\n"))),
    ("From and Subject lines", "", |n| plain(&same(n, "From: a\nTo: b\nCc: c\n3. Bb5\n"))),
    ("From lines and long ones", "", |n| plain(&same(n, &format!("From: a@b.cc\n {}\n", "a@".repeat(2_000))))),
    ("separators", "", |n| plain(&same(n, "-----Original Message\n"))),
    ("ruled lines", "", |n| plain(&same(n, "-----\n\n\n"))),
    ("signatures", "", |n| plain(&same(n, "-- \n"))),
    ("footers", "", |n| plain(&same(n, "Sent from my confidential privileged unsubscribe scanned virus\n"))),
    ("a footer without end", "", |n| plain(&same(n, "confidential "))),
    ("our own letter", "", |n| plain(&same(n, OURS))),
    ("our own letter, quoted", "", |n| plain(&same(n, &format!("> {}\n", OURS.trim_end().replace('\n', "\n> "))))),
    ("our own letter, introduced", "", |n| plain(&same(n, &format!("a@b.cc wrote 2024-01-01:\n{OURS}3. Bb5\n")))),
    ("our own words in another order", "", |n| {
        plain(&same(n, "letter of ours with no game in it the lines sent you\n"))
    }),
    ("signed letters", "", |n| plain(&same(n, "-----BEGIN PGP SIGNED MESSAGE-----\n\n- x\n"))),
];

/// A letter of ours, as the reader knows it.
pub const OURS: &str = "Game GK24P07-3: section GK24P07, game 3, Golden Knights\nThis is the letter that we sent you, with lines that are long enough to tell.\nMr Oster has answered your move of yesterday with this:\n2. Nf3 Nc6\nand he offers these if-moves for your next move:\nIf 3. Bb5, then 3. ... a6\nPut your reply on a line of its own, as in 12. Rfe1.\n";

/// Characters that cost more than others, and lines of every length.
const CHARACTERS: &[Kind] = &[
    ("empty lines", "", |n| plain(&same(n, "\n"))),
    ("blank lines", "", |n| plain(&same(n, " \n"))),
    ("bare CRs", "", |n| plain(&same(n, "\r"))),
    ("NULs", "", |n| plain(&same(n, "\0"))),
    ("blanks", "", |n| plain(&same(n, " "))),
    ("line separators", "", |n| plain(&same(n, "\u{2028}"))),
    ("zero-width characters", "", |n| plain(&same(n, "\u{200b}"))),
    ("direction marks", "", |n| plain(&same(n, "3.\u{200f}Bb5 "))),
    ("combining marks", "", |n| plain(&same(n, "a\u{301}\u{302}\u{303}"))),
    ("combining marks without end", "", |n| plain(&format!("a{}", same(n, "\u{301}\u{316}\u{327}")))),
    ("ligatures", "", |n| plain(&same(n, "\u{fdfa}"))),
    ("dressed letters", "", |n| plain(&same(n, "\u{ff11}\u{ff0e}\u{24d4}\u{2463} "))),
    ("half letters", "", |n| plain(&same(n, "\u{bd} \u{2026}"))),
    ("letters that grow when small", "", |n| plain(&same(n, "\u{130}\u{23a} "))),
    ("figurines", "", |n| plain(&same(n, "3. \u{2657}b5 "))),
    ("look-alikes", "", |n| plain(&same(n, "3. \u{435}4 "))),
    ("bytes of no charset", "", |n| [plain(""), vec![0xff; n]].concat()),
    ("UTF-7", "", |n| letter("text/plain; charset=utf-7", "7bit", &same(n, "+AGUANA-"))),
    ("UTF-7 without end", "", |n| letter("text/plain; charset=utf-7", "7bit", &format!("+{}", same(n, "AGUA")))),
    ("UTF-16", "", |n| letter("text/plain; charset=utf-16", "8bit", &same(n, "\0e\0 4"))),
    ("ISO-2022-JP", "", |n| letter("text/plain; charset=iso-2022-jp", "7bit", &same(n, "\x1b$B$\"\x1b(B"))),
];

/// HTML of every kind of soup.
const HTML: &[Kind] = &[
    ("classes of a style sheet", "", |n| {
        let rules = count(n / 8, |at| format!(".c{}{{display:block;border-left:1px solid}}", at % 150));
        let element = "<b class='c1 c2 c3 c4 x x x x x x x x'>y</b>";
        html(&format!("<style>{rules}</style>{}", same(n - n / 8, element)))
    }),
    ("fields in a far script", "", |n| plain(&same(n, "\u{915}: \u{916} 12:30\n"))),
    ("marks named in marked lines", "", |n| plain(&same(n, "> x wrote:\n bram> 3. Bb5\n"))),
    ("nested divs", "", |n| html(&same(n, "<div>"))),
    ("nested quotes", "", |n| html(&same(n, "<blockquote>x"))),
    ("nested inline tags", "", |n| html(&same(n, "<b>"))),
    ("end tags alone", "", |n| html(&format!("{}{}", "<b>".repeat(100), same(n, "</a>")))),
    ("lists in lists", "", |n| html(&same(n, "<ol><li>"))),
    ("items", "", |n| html(&format!("<ol>{}", same(n, "<li>x")))),
    ("items far from their list", "", |n| html(&format!("<ol>{}{}", "<b>".repeat(98), same(n, "<li>")))),
    ("a table of cells", "", |n| html(&format!("<table><tr>{}", same(n, "<td>a")))),
    ("a table of rows", "", |n| html(&format!("<table>{}", same(n, "<tr><td>3.<td>Bb5")))),
    ("tables in tables", "", |n| html(&same(n, "<table><tr><td>x"))),
    ("line breaks in quotes", "", |n| html(&format!("{}{}", "<blockquote>".repeat(30), same(n, "<br>")))),
    ("line breaks indented", "", |n| {
        html(&format!("{}{}", "<blockquote style='border:none;margin:0 40px'>".repeat(30), same(n, "<br>")))
    }),
    ("one tag of equal attributes", "", |n| html(&format!("<a {}>x", same(n, "b=c ")))),
    ("one tag of many attributes", "", |n| html(&format!("<a {}>x", count(n, |i| format!("a{i} "))))),
    ("tags with many attributes", "", |n| html(&same(n, "<a b=1 c=2 d=3 e=4 f=5 style='a:b' class=x id=y>x"))),
    ("a style without end", "", |n| html(&format!("<p style=\"{}\">x", same(n, "font-size:1;")))),
    ("an attribute never closed", "", |n| html(&format!("<a href=\"{}", same(n, "x y ")))),
    ("tags never closed", "", |n| html(&same(n, "<a "))),
    ("less-than signs", "", |n| html(&same(n, "<"))),
    ("comments in HTML", "", |n| html(&same(n, "<!-- x -->"))),
    ("a comment never closed", "", |n| html(&format!("<!--{}", same(n, "- ")))),
    ("a script never closed", "", |n| html(&format!("<script>{}", same(n, "</s ")))),
    ("entities", "", |n| html(&same(n, "&amp;"))),
    ("numbered entities", "", |n| html(&same(n, "&#x1f600;"))),
    ("broken entities", "", |n| html(&same(n, "&notit&"))),
    ("struck letters", "", |n| html(&same(n, "<s>e4</s> "))),
    ("hidden text", "", |n| html(&same(n, "<p style=display:none>3. Bb5"))),
    ("preformatted lines", "", |n| html(&format!("<pre>{}", same(n, "\n")))),
    ("pictures", "", |n| html(&same(n, "<img alt=\u{265e}>"))),
    ("paragraphs", "", |n| html(&same(n, "<p>e4"))),
    ("HTML of if-lines", "", |n| html(&count(n, |i| format!("<p>If {i}. Bb5 a6")))),
    ("text/enriched", "", |n| letter("text/enriched", "8bit", &same(n, "\n"))),
];

/// Bombs of MIME.
const MIME: &[Kind] = &[
    ("equals signs as quoted-printable", "", |n| letter("text/plain", "quoted-printable", &same(n, "=3D"))),
    ("soft breaks of quoted-printable", "", |n| letter("text/plain", "quoted-printable", &same(n, "=\r\n"))),
    ("broken quoted-printable", "", |n| letter("text/plain", "quoted-printable", &same(n, "=ZZ="))),
    ("base64", "", |n| letter("text/plain", "base64", &same(n, "MS4gZTQg"))),
    ("base64 of HTML", "", |n| letter("text/html", "base64", &same(n, "PGI+PGk+"))),
    ("broken base64", "", |n| letter("text/plain", "base64", &same(n, "=A\u{e9}\n"))),
    ("flowed lines", "", |n| letter("text/plain; format=flowed; delsp=yes", "7bit", &same(n, "a \r\n"))),
    ("flowed quotes", "", |n| {
        letter("text/plain; format=flowed", "7bit", &count(n, |i| format!("{} a \r\n", ">".repeat(i % 40))))
    }),
    ("a thousand parts", "", |n| parts(n, 900, "mixed", "text/plain")),
    ("a thousand HTML parts", "", |n| parts(n, 900, "mixed", "text/html")),
    ("a thousand alternatives", "", |n| parts(n, 900, "alternative", "text/plain")),
    ("ten thousand parts", "", |n| parts(n, 10_000, "mixed", "text/plain")),
    ("a thousand attachments", "", |n| parts(n, 900, "mixed", "application/pdf; name=a.pdf")),
    ("alternatives in alternatives", "", |n| matryoshka(n, "alternative")),
    ("mixed in mixed", "", |n| matryoshka(n, "mixed")),
    ("letters in letters", "", |n| {
        [
            b"From: a@b.cc\r\n".to_vec(),
            "Content-Type: message/rfc822\r\n\r\n".repeat(90).into_bytes(),
            plain(&same(n, "e4 ")),
        ]
        .concat()
    }),
    ("two versions of one letter", "", |n| {
        versions(&same(n / 2, "3. Bb5 a6 If 4. Ba4 Nf6\n"), &same(n / 2, "<p>3. Bb5 a6 If 4. Ba4 Nf6"))
    }),
    ("two versions that differ", "", |n| versions(&same(n / 2, "3. Bb5\n"), &same(n / 2, "<p>3. Bc4"))),
    ("two quoting versions", "", |n| {
        versions(
            &count(n / 2, |i| format!("> {i}. Bb5 and so on\n")),
            &count(n / 2, |i| format!("<blockquote>{i}. Bb5 and so on")),
        )
    }),
    ("lines that look like boundaries", "", |n| letter("multipart/mixed; boundary=b", "7bit", &same(n, "--b"))),
    ("a type with many parameters", "", |n| {
        letter(&format!("text/plain; {}", count(n, |i| format!("a{i}=b; "))), "7bit", "3. Bb5")
    }),
];

/// Headers that go on and on.
const HEADERS: &[Kind] = &[
    ("Received lines", "", |n| {
        headers(&same(n, "Received: from a (b (c) d) by e; Mon, 1 Jan 2024 00:00:00 +0000\r\n"))
    }),
    ("one Received line", "", |n| headers(&format!("Received: {}\r\n", same(n, "(")))),
    ("a subject", "", |n| headers(&format!("Subject: {}\r\n", same(n, "Re: ")))),
    ("encoded words", "", |n| headers(&format!("Subject: {}\r\n", same(n, "=?utf-8?q?=65?= ")))),
    ("folded encoded words", "", |n| headers(&format!("Subject: x\r\n{}", same(n, " =?utf-8?b?ZQ==?=\r\n")))),
    ("broken encoded words", "", |n| headers(&format!("Subject: {}\r\n", same(n, "=?")))),
    ("games in a subject", "", |n| headers(&format!("Subject: {}\r\n", count(n, |i| format!("[A{i}-1] "))))),
    ("references", "", |n| headers(&format!("References: {}\r\n", count(n, |i| format!("<{i}@a>\r\n "))))),
    ("addresses in To", "", |n| headers(&format!("To: {}\r\n", count(n, |i| format!("a{i}@b.cc, "))))),
    ("To lines", "", |n| {
        headers(&count(n, |i| {
            format!("To: {}\r\n", (0..199).map(|k| format!("a{}@b.cc ", (i + k) % 199)).collect::<String>())
        }))
    }),
    ("comments in From", "", |n| format!("From: {}\r\n\r\n3. Bb5\r\n", same(n, "(")).into_bytes()),
    ("mailboxes in From", "", |n| format!("From: {}\r\n\r\n3. Bb5\r\n", same(n, "a@b.cc, ")).into_bytes()),
    ("results of checks", "", |n| {
        headers(&format!("Authentication-Results: mail.example.org; {}\r\n", same(n, "dkim=pass header.d=b.cc; ")))
    }),
    ("properties of checks", "", |n| {
        headers(&format!("Authentication-Results: mail.example.org; dkim=pass {}\r\n", same(n, "header.x=b.cc ")))
    }),
    ("comments in checks", "", |n| headers(&format!("Authentication-Results: {}\r\n", nested(n, "(", "", ")")))),
    ("fields of checks", "", |n| {
        headers(&same(n, "Authentication-Results: x.example.org; dkim=pass header.d=b.cc\r\n"))
    }),
    ("signatures of DKIM", "", |n| headers(&same(n, "DKIM-Signature: a=b; l=1; d=x.cc\r\n"))),
    ("fields", "", |n| headers(&same(n, "A:\r\n"))),
    ("a folded field", "", |n| headers(&format!("X: y\r\n{}", same(n, " \r\n")))),
    ("a line that is no field", "", |n| same(n, "a").into_bytes()),
    ("fields without a colon", "", |n| same(n, "From \r\n").into_bytes()),
];

fn same(bytes: usize, piece: &str) -> String {
    piece.repeat(bytes / piece.len())
}

fn count(bytes: usize, piece: impl Fn(usize) -> String) -> String {
    let mut out = String::with_capacity(bytes + 64);
    let mut n = 1;
    while out.len() < bytes {
        out.push_str(&piece(n));
        n += 1;
    }
    out
}

fn nested(bytes: usize, open: &str, inside: &str, close: &str) -> String {
    // What is read of a letter's words ends at 12 kB: the brackets must close before.
    let depth = bytes.min(16_000) / (open.len() + close.len());
    [&open.repeat(depth), inside, &close.repeat(depth)].concat()
}

fn letter(kind: &str, encoding: &str, text: &str) -> Vec<u8> {
    format!("From: Ada <a@b.cc>\r\nSubject: [GK24P07-3]\r\nContent-Type: {kind}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{text}").into_bytes()
}

fn plain(text: &str) -> Vec<u8> {
    letter("text/plain; charset=utf-8", "8bit", text)
}

fn html(text: &str) -> Vec<u8> {
    letter("text/html; charset=utf-8", "8bit", text)
}

fn headers(fields: &str) -> Vec<u8> {
    format!("From: Ada <a@b.cc>\r\n{fields}\r\n3. Bb5\r\n").into_bytes()
}

fn parts(bytes: usize, number: usize, sub: &str, kind: &str) -> Vec<u8> {
    let number = number.min(bytes / 60);
    let text = same(bytes / number.max(1), "e4 ");
    let part = format!("--b\r\nContent-Type: {kind}\r\n\r\n{text}\r\n");
    letter(&format!("multipart/{sub}; boundary=b"), "7bit", &part.repeat(number))
}

fn matryoshka(bytes: usize, sub: &str) -> Vec<u8> {
    let heads: String =
        (0..90).map(|n| format!("Content-Type: multipart/{sub}; boundary=b{n}\r\n\r\n--b{n}\r\n")).collect();
    format!("From: Ada <a@b.cc>\r\n{heads}\r\n{}", same(bytes, "a b c d e\n")).into_bytes()
}

fn versions(plain: &str, html: &str) -> Vec<u8> {
    letter(
        "multipart/alternative; boundary=b",
        "8bit",
        &format!(
            "--b\r\nContent-Type: text/plain\r\n\r\n{plain}\r\n--b\r\nContent-Type: text/html\r\n\r\n{html}\r\n--b--\r\n"
        ),
    )
}
