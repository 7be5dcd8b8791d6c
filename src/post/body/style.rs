//! What the style of an HTML element does to the text in it: hides it, strikes it out, marks it as quoted.

use std::collections::BTreeMap;

/// The declarations of a `style` attribute, in small letters and without blanks.
pub struct Style(Vec<(String, String)>);

impl Style {
    /// Reads a `style` attribute.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let flat: String =
            text.chars().take(4_000).filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
        let one = |declaration: &str| {
            let (name, value) = declaration.split_once(':')?;
            Some((name.to_owned(), value.trim_end_matches("!important").to_owned()))
        };
        Self(flat.split(';').filter_map(one).collect())
    }

    /// The last value given to a property.
    fn get(&self, name: &str) -> &str {
        self.0.iter().rev().find(|(n, _)| n == name).map_or("", |(_, value)| value)
    }

    fn number(&self, name: &str) -> Option<f32> {
        self.get(name).trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%').parse().ok()
    }

    fn zero(&self, name: &str) -> bool {
        self.number(name) == Some(0.0)
    }

    /// Whether nobody sees the text: not shown, without size or colour, or moved out of the page.
    #[must_use]
    pub fn hides(&self) -> bool {
        let clipped =
            matches!(self.get("overflow"), "hidden" | "clip") && ["height", "width"].iter().any(|side| self.zero(side));
        let outside = ["left", "top", "right", "text-indent", "margin-left", "margin-top"]
            .iter()
            .any(|name| self.number(name).is_some_and(|n| n <= -900.0));
        let colour = self.get("color");
        let ground = [self.get("background-color"), self.get("background")];
        self.get("display") == "none"
            || matches!(self.get("visibility"), "hidden" | "collapse")
            || self.get("mso-hide") == "all"
            || ["opacity", "max-height"].iter().any(|name| self.zero(name))
            || self.too_small()
            || clipped
            || outside
            || ["rect(0", "rect(1px"].iter().any(|r| self.get("clip").starts_with(r))
            || colour == "transparent"
            || (!matches!(colour, "" | "inherit" | "initial" | "unset" | "currentcolor") && ground.contains(&colour))
    }

    /// Whether the letters are too small for anybody to see.
    fn too_small(&self) -> bool {
        let value = self.get("font-size");
        let unit = value.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let least = match unit {
            "px" => 1.0,
            "pt" => 0.75,
            "%" => 5.0,
            _ => 0.05,
        };
        self.number("font-size").is_some_and(|size| size <= least)
    }

    /// Whether the text is struck out.
    #[must_use]
    pub fn strikes(&self) -> bool {
        self.0.iter().any(|(name, value)| name.starts_with("text-decoration") && value.contains("line-through"))
    }

    /// Whether a block has a line at its left and nowhere else, as mail programs draw a quote.
    #[must_use]
    pub fn lines_left(&self) -> bool {
        let left = self.get("border-left");
        matches!(self.get("border"), "" | "none" | "0")
            && ["solid", "double", "dashed", "dotted"].iter().any(|line| left.contains(line))
            && !left.starts_with("0")
            && ["border-right", "border-top", "border-bottom"].iter().all(|b| matches!(self.get(b), "" | "none" | "0"))
            && self.0.iter().any(|(name, _)| name.starts_with("padding"))
    }

    /// Whether a block is only moved to the right.
    #[must_use]
    pub fn indents(&self) -> bool {
        self.get("border").starts_with("none")
            && self.0.iter().any(|(name, value)| name.starts_with("margin") && value.contains("40px"))
    }
}

/// The style sheets in a page, as far as they speak of single classes and names.
#[derive(Default)]
pub struct Sheet {
    /// Text of the sheet that is open.
    text: String,
    /// `.class` or `#name`, and its declarations.
    rules: BTreeMap<String, String>,
}

impl Sheet {
    /// Most rules that are kept, most bytes of a sheet, and most of the declarations for one name.
    const MOST_RULES: usize = 200;
    const LONGEST: usize = 64 * 1024;
    const MOST_DECLARED: usize = 200;
    /// Most classes of an element that are looked up.
    const MOST_CLASSES: usize = 8;

    /// Takes more of a sheet.
    pub fn push(&mut self, text: &str) {
        let room = Self::LONGEST.saturating_sub(self.text.len());
        self.text.push_str(&text[..text.floor_char_boundary(room)]);
    }

    /// Reads the sheet that is now whole. Rules under a condition (`@media`) are for other readers.
    pub fn close(&mut self) {
        let text = std::mem::take(&mut self.text).to_lowercase();
        let mut rest = text.as_str();
        while let Some((selectors, after)) = rest.split_once('{') {
            let selectors = selectors.rsplit(['}', ';', '>']).next().unwrap_or_default();
            if selectors.contains('@') {
                rest = behind_block(after);
                continue;
            }
            let (declarations, after) = after.split_once('}').unwrap_or((after, ""));
            for selector in selectors.split(',') {
                // What stands before the class is an element; what stands around it is none of ours.
                let at = selector.find(['.', '#']);
                let Some(name) = at.map(|at| selector[at..].trim()).filter(|n| plain(n)) else { continue };
                if self.rules.len() < Self::MOST_RULES && !selector.trim().contains(char::is_whitespace) {
                    let rule = self.rules.entry(name.to_owned()).or_default();
                    let room = Self::MOST_DECLARED.saturating_sub(rule.len());
                    rule.push_str(&declarations[..declarations.floor_char_boundary(room)]);
                    rule.push(';');
                }
            }
            rest = after;
        }
    }

    /// What the sheets declare for an element of these classes and this name, in small letters.
    #[must_use]
    pub fn of(&self, class: &str, id: &str) -> String {
        let mut out = String::new();
        if self.rules.is_empty() || (class.is_empty() && id.is_empty()) {
            return out;
        }
        let classes = class.split_whitespace().take(Self::MOST_CLASSES).map(|class| format!(".{class}"));
        for name in classes.chain([format!("#{id}")]) {
            if let Some(declarations) = self.rules.get(&name).filter(|_| out.len() < 2 * Self::MOST_DECLARED) {
                out.push_str(declarations);
            }
        }
        out
    }
}

/// Whether a selector is one class or one name and nothing else.
fn plain(selector: &str) -> bool {
    selector.len() > 1 && selector[1..].chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
}

/// What stands behind a block with blocks in it.
fn behind_block(text: &str) -> &str {
    let mut depth = 1_usize;
    for (at, c) in text.char_indices().filter(|(_, c)| matches!(c, '{' | '}')) {
        depth = if c == '{' { depth + 1 } else { depth - 1 };
        if depth == 0 {
            return &text[at + 1..];
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_tells_of_classes_and_names_and_of_nothing_else() {
        let mut sheet = Sheet::default();
        sheet.push("<!-- @media print { .a { display:none } .b { color: red } } p.gone, #Off { display: none }\n");
        sheet.push(".c .d { display:none } .e:hover { display:none } p { display:none } .f{color:#000} -->");
        sheet.close();
        let hides = |class: &str, id: &str| Style::of(&sheet.of(class, id)).hides();
        assert!(hides("x gone", "") && hides("", "off"));
        for class in ["a", "b", "c", "d", "e", "e:hover", "f", "", "go"] {
            assert!(!hides(class, ""), "{class}");
        }
    }

    #[test]
    fn text_is_hidden_in_many_ways_and_small_text_is_not() {
        for hidden in [
            "display : none !important",
            "font-size: 0pt",
            "font-size:0%",
            "font-size:0.1px",
            "font-size:1px",
            "font-size:.5pt",
            "opacity:0.0",
            "visibility:collapse",
            "max-height:0px;overflow:hidden",
            "height:0;overflow:hidden",
            "position:absolute; left:-9999px",
            "text-indent:-9999px",
            "color:transparent",
            "color:#fff; background:#fff",
            "clip:rect(0,0,0,0)",
        ] {
            assert!(Style::of(hidden).hides(), "{hidden}");
        }
        for shown in [
            "",
            "max-height:0.5in",
            "opacity:1",
            "font-size:10px",
            "font-size:1pt",
            "font-size:.8em",
            "font-size:small",
            "font-size:80%",
            "margin-left:-5px",
            "height:0",
            "color:#000;background:#fff",
            "color:inherit;background:inherit",
            "max-width:0;overflow:hidden",
            "display:block",
        ] {
            assert!(!Style::of(shown).hides(), "{shown}");
        }
    }

    #[test]
    fn a_line_at_the_left_alone_is_a_quote() {
        assert!(Style::of("border:none;border-left:solid blue 1.5pt;padding:0in 0in 0in 4.0pt").lines_left());
        assert!(Style::of("margin:10px 5px; padding: 10px 0; border-left:2px solid #C3D9E5").lines_left());
        assert!(!Style::of("border:1px solid;border-left:2px solid;padding:1px").lines_left());
        assert!(!Style::of("border-left:0px solid;padding:1px").lines_left());
    }
}
