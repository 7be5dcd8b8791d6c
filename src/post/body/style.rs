//! What the style of an HTML element does to the text in it: hides it, strikes it out, marks it as quoted.

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
            || ["opacity", "font-size", "max-height"].iter().any(|name| self.zero(name))
            || self.get("font-size") == "1px"
            || clipped
            || outside
            || ["rect(0", "rect(1px"].iter().any(|r| self.get("clip").starts_with(r))
            || colour == "transparent"
            || (!matches!(colour, "" | "inherit" | "initial" | "unset" | "currentcolor") && ground.contains(&colour))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_hidden_in_many_ways_and_small_text_is_not() {
        for hidden in [
            "display : none !important",
            "font-size: 0pt",
            "font-size:0%",
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
