//! Requests about the player and to the director: leave, addresses, withdrawal, lists, complaints.

use super::pattern;
use regex::Regex;
use std::sync::LazyLock;

pattern!(
    EXCUSED,
    any: [
        r"\bexcused? (?:time|leave|absence)\b|\bexcuse me (?:from|between|until|on)\b",
        concat!(
            r"\b(?:i (?:hereby )?(?:request|take|claim|announce|need|ask for|would like|would like to request)|",
            r"i'd like(?: to request| to take)?|please (?:grant|give) me) (?:my |a |some )?(?:time off|leave|vacation|",
            r"holiday|time-out)\b",
        ),
        r"^(?:my )?(?:time off|leave|vacation|holidays?)[ :,]+(?:from |between )?\d[-/.\d]+ *(?:to|until|till|and|-)? *\d[-/.\d]+$",
    ]
);
// Said by another, supposed, put off, or of another game: what is asked for in such a sentence may not be asked for now.
pattern!(
    REMOVED,
    before: r"\b",
    any: [
        r"said|says?|wrote|writes|told|tell|tells|asked|perhaps|maybe|possibly|might|should|would|could|if",
        r"unless|i may|we may|next (?:time|year|month|week|move|game)",
        r"(?:other|another|last|previous) (?:games?|match|opponent|one)",
    ],
    after: r"\b"
);
pattern!(SOMEBODY_ELSE, r"\b(?:you|your|yours|he|she|they|his|her|their)\b");
pattern!(
    MAY_THINK,
    any: [
        r"\bthinking\b.*\b\d+ days\b|^i(?:'ll| will| shall| may| might) (?:need|take) .*\bdays\b",
        r"^i need .*\b(?:days|weeks?|fortnight)\b.*\b(?:think|move|reply|thinking)\b",
        r"\b(?:allow|give) me (?:another )?\S+ (?:more )?days\b|^i(?:'m| am) (?:still )?thinking\b",
        r"\bthink about this .*\b(?:days|weeks?)\b|^i intend to .*\bdays\b|\bi shall use .*\bdays\b",
        r"^i need (?:some )?more time\b|^thinking$|^(?:long think|thinking time)\b.*\d",
        r"^i (?:want |want to )?(?:think|use) (?:for )?\d+ (?:days|weeks)$",
    ]
);
pattern!(PAST, r"\b(?:was|have been|had|ago|took|since)\b");
pattern!(
    END_EXCUSED,
    any: [
        concat!(
            r"^(?:i (?:hereby )?|please )?(?:end|ends|stop|cancel|finish)(?: of)?(?: my| the)? excused time(?: now|",
            r" today| early)?$",
        ),
        r"^(?:my )?excused time (?:ends|is over|has ended)(?: now| today)?$",
    ]
);
pattern!(BACK, r"^i(?:'m| am) back\b");
pattern!(
    AWAY,
    before: r"^i(?:'ll| will| am going to|'m| am)? (?:be )?",
    any: [
        r"away|on vacation|on holiday|out of town|travelling|traveling",
        r"taking (?:my |a |some )?(?:vacation|holidays?|leave|time off)",
    ],
    after: r"\b"
);
pattern!(
    ADDRESS,
    any: [
        concat!(
            r"\b(?:my|our) (?:(?:new |future )?(?:e-?mail )?address|(?:new|future) e-?mail) (?:is|will be|changes to|",
            r"has changed to|is now|is changing to|becomes|changed to|is going to be)\b",
        ),
        concat!(
            r"\b(?:my|our) e-?mail (?:will be|changes to|has changed to|is now|is changing to|becomes|changed to|",
            r"is going to be)\b",
        ),
        r"\b(?:please )?(?:note|use|change|update) (?:to )?my (?:new )?(?:e-?mail address|e-?mail|address)(?: to|:)?",
        r"\bi have a new (?:e-?mail )?(?:address|e-?mail)\b|^new (?:e-?mail )?(?:address|e-?mail)\b",
        r"\b(?:please )?(?:write|send|mail) (?:to )?me at\b.*\bfrom now on\b|\buse \S+@\S+ from now on\b",
        r"\bfrom now on,? (?:please )?(?:write|use|send)\b",
        r"\bmy (?:old )?(?:e-?mail |mail )?(?:address|e-?mail|account)\b.{0,30}\b(?:no longer|stopped|expired|not)\b.{0,30}\buse \S+@\S+",
        r"^(?:from now on,? )?(?:you can reach me|i can be reached) at \S+@\S+ (?:from now on|as of today|from today)",
    ]
);
pattern!(
    MAY_MOVE_HOUSE,
    r"\b(?:my|me|i|i'm|i've)\b.*\b(?:new|changed?|moved|reach|reached|switched)\b|\bfrom now on\b"
);
pattern!(
    LEFT,
    before: r"^i (?:left|gave up|lost|stopped using) (?:the|my) (?:old|former|previous) ",
    any: [
        r"one|address|e-?mail(?: address)?|account",
    ]
);
pattern!(MAILBOX, r"[A-Za-z0-9._%+'=/-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+");
pattern!(
    NOTATION,
    before: r"^",
    any: [
        r"notation ?[:=]? ?",
        concat!(
            r"(?:i|we|i'd|we'd) (?:would like to|like to|want to|propose to|agree to|propose|agree on|",
            r"suggest) (?:use |using )?(?:the )?",
        ),
        r"(?:can|could|shall|may) we (?:please )?use (?:the )?|(?:let's|let us) use (?:the )?",
    ],
    after: r"((?:iccf )?[a-z\u{e0}-\u{17f}\u{430}-\u{44f}]+)(?: notation| piece letters| letters| system)?$"
);
pattern!(MAY_NOTATION, r"\b(?:use|using|agree|agreed|switch|yes|propose|change to)\b.*\bnotation\b");
pattern!(
    REPEAT_REQUEST,
    before: r"^",
    any: [
        r"(?:please )?repeat,? please",
        concat!(
            r"(?:please |(?:could|can|would|will) you (?:please )?|kindly )(?:repeat|re-?send|send me again|",
            r"send again)(?: me)?(?: (?:your|the|it|my opponent's))?(?: last| latest)?(?: move| letter| e-?mail| mail|",
            r" position| message)?(?: again)?(?: to me)?",
        ),
        concat!(
            r"(?:please |(?:could|can|would) you (?:please )?)?(?:re-?send|send)(?: me)?(?: (?:your|the))? (?:last|",
            r"latest)(?: move| letter| e-?mail| position)?(?: again)?(?: please)?",
        ),
        r"(?:please )?(?:re-?send|send it again|re-?send it)(?: please)?",
        concat!(
            r"i (?:did not|didn't|never|have not|haven't) (?:get|receive|got|received) (?:your|the) (?:last )?(?:move|",
            r"letter|e-?mail)",
        ),
        r"i (?:have not|haven't) received your reply(?: to my (?:last )?move)?",
        concat!(
            r"(?:please )?(?:re-?send|send)(?: me)?(?: (?:your|the))?(?: last| latest)? (?:move|letter|e-?mail|",
            r"mail)(?: once more| again)",
        ),
        concat!(
            r"(?:please )?(?:re-?send)(?: me)?(?: (?:your|the))?(?: last| latest)? (?:move|letter|e-?mail|",
            r"mail)(?: please)?",
        ),
        r"(?:please )?send (?:it )?again(?: please)?|please send it|repeat request",
        r"what (?:was|is) (?:your|my opponent's|the) (?:last|latest) move",
        r"i (?:have not|haven't|did not|didn't) (?:receive|received|get|got) anything",
        r"i (?:have )?(?:received|got) nothing",
        concat!(
            r"your (?:last )?(?:letter|e-?mail|mail|move) (?:got lost|was lost|was empty|is empty|never arrived|",
            r"did not arrive|didn't arrive|has not arrived)",
        ),
        concat!(
            r"i (?:have )?(?:accidentally |by accident )?(?:lost|deleted) (?:your|the) (?:last )?(?:move|letter|",
            r"e-?mail|mail)",
        ),
        r"i (?:cannot|can't) find (?:your|the) (?:last )?(?:move|letter|e-?mail)",
    ],
    after: r"$"
);
pattern!(
    REPEAT_LABEL,
    any: [
        concat!(
            r"^(?:(?:first|second|third|1st|2nd|3rd) )?repeat(?:ed)?(?: (?:of|from) .*| of my (?:move|letter|posting)|",
            r" move| posting| letter)?$",
        ),
        r"^this is a repeat\b",
    ]
);
pattern!(
    WITHDRAW,
    before: r"^",
    any: [
        r"(?:i|we|i'd) (?:hereby |must |have to |wish to |want to |would like to |like to |regretfully )*withdraw",
        r"i(?: am|'m) withdrawing|(?:please )?withdraw me",
    ],
    after: concat!(
        r"(?: from (?:the )?(?:section |tournament |event )?([a-z0-9][a-z0-9._-]*|this (?:section|tournament|",
        r"event)))?(?: section| tournament)?(?: (?:for|due to|because of|owing to|on) [a-z' ]{3,60})?$",
    )
);
pattern!(
    MAY_WITHDRAW,
    any: [
        concat!(
            r"\b(?:i|i'm|i'd|me|my)\b.*\b(?:withdraw|withdrawing|withdrawal)\b.*\b(?:section|tournament|event|",
            r"championship)\b",
        ),
        r"^for .* i withdraw\b",
    ]
);
pattern!(
    STANDINGS,
    any: [
        concat!(
            r"^(?:(?:please )?(?:send|show) me |what are |how do |(?:may|can|could) i (?:see|have|get) |(?:can|",
            r"could) you send me )?(?:the )?(?:current )?(?:standings|cross-?table|",
            r"cross table)(?: look)?(?: of .{1,40}| in (?:my|our|this|the) (?:section|tournament|event))?$",
        ),
        r"^(?:show|send) (?:the )?(?:standings|cross-?table|table)$|^who (?:is|'s) leading$",
    ]
);
pattern!(
    STATUS,
    any: [
        concat!(
            r"^(?:(?:please )?(?:send|show) me |what is |what's |(?:may|can|could) i (?:see|have|get) |(?:can|could|",
            r"would) you (?:please )?(?:send|show) me )?(?:the |my |a )?(?:current |present )?(?:game )?(?:status|",
            r"state of (?:the|my|our) game|position)(?: of (?:the|my|our|this) game)?(?: report)?$",
        ),
        concat!(
            r"^(?:whose (?:move|turn) is it|is it my (?:move|turn)|whose move|where do we stand|(?:how much time|",
            r"how many days) (?:do i have|have i)(?: got)?(?: left)?|time left|(?:(?:please )?(?:send|",
            r"show) (?:me )?)?(?:the |a )?(?:current )?(?:board|diagram)|(?:please )?(?:send|show) (?:the )?position)$",
        ),
    ]
);
pattern!(
    HELP,
    before: r"^",
    any: [
        r"help|send help|i need help",
        r"(?:please )?send (?:me )?(?:the )?(?:instructions|help|help file|manual)",
        r"what can i write(?: to you)?|help me|info|instructions|how does this work",
        r"(?:can|may|could) i (?:get|have) (?:some )?help",
        r"(?:what are |send me )?(?:the )?(?:commands|manual)",
        r"where (?:can i find|are) the (?:rules|instructions)",
        r"i (?:don't|do not) know how to (?:send|write|make|enter) (?:a|my) moves?",
        concat!(
            r"how (?:to|do i|can i|should i|does one) (?:resign|withdraw|complain|appeal|(?:offer|claim|accept|",
            r"decline) (?:a |the )?draw|(?:send|write|make|enter) (?:a |my )?moves?)",
        ),
        r"how do i (?:send|write|make) (?:a|my) moves?",
    ],
    after: r"$"
);
pattern!(
    REST,
    any: [
        concat!(
            r"^(?:(time complaint)\b|(?:formal |my )?(complaint)(?: (?:about|against)\b| ?[:,.-]|$)|",
            r"(appeal)(?: (?:against|to the)\b| ?[:,.-]|$))",
        ),
        concat!(
            r"^(?:i|i'd) (?:hereby |wish to |want to |would like to |like to |must )*(?:(appeal)(?:$| (?:against|the|",
            r"this|to the (?:executive|director|committee)|because)\b|[:,.-])|(?:file|make|lodge|submit|",
            r"enter) a (?:formal )?(?:(time complaint)|(complaint))|(submit) (?:this|the|our|my) (?:game|",
            r"position) (?:for|to) adjudication)",
        ),
        r"^i(?:'m| am) (?:filing|making|lodging) a (?:formal )?(?:(time complaint)|(complaint))",
    ]
);
pattern!(COMPLAIN, r"^i (?:hereby )?complain(?:$| (?:about|of|that|against|to the director|because)\b|[:,.-])");
// A label with nothing after it.
pattern!(
    BARE_LABEL,
    concat!(
        r"^(?:(?:i|i'd) )?(?:(?:hereby|wish to|want to|would like to|like to|must|am filing|",
        r"am making) )*(?:(?:file|make|lodge|submit|enter) )?(?:a )?(?:formal |my )?(?:time )?(?:complaint|",
        r"complain|appeal)(?: about| against)?$",
    )
);
