//! Words before a move, a request or an if-line that make it something else.

use crate::post::reading::phrases::pattern;
use regex::Regex;
use std::sync::LazyLock;

// "My last mail", "from my notes": an own letter or move of another time.
pattern!(
    MY_OLD,
    any: [
        r"\b(?:my|our) (?:last|previous|earlier|old|former|recent|other)\b",
        r"\byour (?:last )?(?:if|ifs|if-\w+|conditionals?)\b|\btake back\b",
        r"\b(?:from|in) (?:my|an?|the|your) (?:last |old |previous )?(?:mail|e-?mail|letter|message|card|text|post)\b",
        r"\b(?:last|first|second|other|previous|next) (?:game|time|letter|mail|message|e-?mail)\b",
        r"\b(?:no|without) (?:move|reply|answer|check)\b",
        r"\b(?:first|second|third|best|better|other) (?:choice|line)\b|\bif i\b|\bor i\b",
        r"\b(?:may|can|do|shall|should|must|did|am|have|will|would|could|might) i\b",
        concat!(
            r"\b(?:opponent|friend) (?:of mine |here |also |then )*(?:play|plays|played|chose|made|went|answered|",
            r"replied|moved)\b",
        ),
        r"\bplanning$|^to do$|\bno good\b|\bbest game\b|\btak(?:e|ing) (?:it|this|that) back\b",
        r"^(?:is|are|was|were|do|does|would|could|can|may) (?:it|the|we|you|there|this|that)\b",
        r"^(?:are|am|is|was|were) (?:i|you|we)\b",
    ]
);
pattern!(
    DELIBERATED,
    before: r"\b(?:after|with|took|following|without)\b.*\b",
    any: [
        r"thought|thinking|think|consideration|deliberation|reflection|pondering|hesitation|nights?|hours?",
        r"days?|week|weekend",
    ],
    after: r"\b"
);
// Idioms that lead over to one's own move.
pattern!(
    READY,
    before: r"^(?:so|and|well|ok|ah|oh|but|now|sorry|hi)?[ ,]*",
    any: [
        r"short and sweet|(?:so )?straight to the point",
        r"(?:down |back |now )*to (?:business|the point|the board|work)",
        r"enough (?:of )?(?:the )?(?:chat|talk|talking|chatting|weather)",
        r"(?:i )?(?:almost|nearly) forgot(?: my move| the move| the chess)?|before i forget(?: it)?",
        r"(?:i )?(?:don't|won't|do not) (?:want to )?keep you waiting(?: any longer)?|without further ado",
        r"(?:no|big|small) surprise|surprise,? surprise",
        r"as (?:expected|promised|announced|agreed|usual|always|ever)|of course|naturally",
        r"the (?:obvious|natural|usual|normal)(?: move| reply| choice)?|you leave me no choice",
        concat!(
            r"(?:just )?(?:a |my )?(?:quick|short|brief) (?:one|reply|answer|move|note)(?: today| this time|",
            r" from \w+(?: \w+)?)?",
        ),
        r"i trust my instincts?|i stick to my plan",
        r"(?:drum ?roll|tada+|ta-da|voil\u{e0}|action|attention|bang|boom)",
        r"sorry (?:that )?(?:it|this) took (?:so|too) long|ah yes|moving on|let's see|here goes nothing",
        r"fasten your seat belts?|nothing new under the sun",
        r"not very (?:original|surprising|creative)(?:,? but)?",
        r"you (?:knew|saw) (?:it|this|that|this one) (?:was )?coming|for better or (?:for )?worse",
        r"i (?:can't|cannot|couldn't) resist|obviously|clearly|simply|certainly|no choice|no alternative",
        r"forced|like clockwork|with pleasure|gladly|happily",
        concat!(
            r"(?:i )?(?:do )?hope (?:this|that|it)(?: is|'s) (?:not |no )(?:a |an |too |such a )?(?:big |bad |",
            r"terrible )?(?:mistake|blunder|late|bad)",
        ),
        r"here (?:it )?comes|short of time(?: today)?(?:, so)?(?: just the move)?",
    ],
    after: r"(?:[ ,]+(?:then|again|please|now))*$"
);
pattern!(
    SUPPOSES,
    any: [
        concat!(
            r"^(?:so |and |now |just |please |let us |let's |we |i )*(?:suppose|supposing|imagine|imagining|assume|",
            r"assuming|pretend|let's say|say)\b",
        ),
        r"\bwhat if\b",
        concat!(
            r"\bif (?:only )?(?:i|he|she|they|you|white|black|[a-z]+) (?:had |were to |would |could |",
            r"should )?(?:play\w*|went|write|writes|wrote|answer\w*|chose|repl\w+|say|send)$",
        ),
    ]
);
// What is denied, tried or taken back by a sentence before it.
pattern!(
    DENIES_WHAT_COMES,
    any: [
        r"^(?:under|in|on) no \w+$",
        r"\b(?:take|taking|took|taken) (?:back|it back|that back|this back)\b",
        concat!(
            r"\b(?:ignore|disregard|discard|cancel|delete|scrap|forget|skip|undo|revoke|retract|",
            r"withdraw)\b(?: please)? (?:the (?:following|next|line below|below)|what follows|this(?: (?:line|move|",
            r"one))?$|these|everything below|all below|below)",
        ),
        concat!(
            r"\b(?:don't|do not|dont|never|must not|shouldn't|should not|not to) (?:please |ever |yet |",
            r"actually )*(?:play|make|enter|record|register|count|execute|process|submit|forward|take|read|treat|",
            r"accept|send)\b(?: \S+){0,3} (?:the following|following|below|next line|what follows)\b",
        ),
        concat!(
            r"\b(?:don't|do not|dont|never) (?:please |ever |yet )*(?:play|make|enter|record|register|count|execute|",
            r"process|submit|forward|take|accept) (?:this|that|it|these)(?: yet| now| move| line| one| seriously)*$",
        ),
        concat!(
            r"\b(?:following|below|this|these|next line|what follows)(?: move| line| one| moves| lines)? (?:is|are|",
            r"was|were)(?: only| just| merely| simply| of course| still| actually)* (?:not|never|no|an?|for|from|to|",
            r"wrong|old|invalid|obsolete|cancelled|canceled|withdrawn|hypothetical|what|how|his|her|their|another|",
            r"my (?:analysis|idea|plan|guess))\b",
        ),
        concat!(
            r"^(?:this is |just |only |it's |it is |here's |here is |for )*(?:an? )?(?:test|tests|testing|test only|",
            r"kidding|joking|example|examples|joke|question|puzzle|quiz|idea|quotation|quote|draft|fun|hypothetical|",
            r"reference only|illustration|practice)(?: only| mail| letter| message| question)?$",
        ),
        r"\bnot my (?:real |final |actual |own )?(?:move|reply|answer)\b",
        r"^(?:still )?(?:not|never)(?: (?:this|yet|sure|now|that|decided|final|for our game|today|again|these))*$",
        concat!(
            r"^(?:perhaps|maybe|possibly|probably|hypothetically|tentatively|theoretically|eventually|tomorrow|",
            r"yesterday|later|someday|soon|planned|unconfirmed|undecided|rejected|cancelled|canceled|withdrawn|void|",
            r"invalid|expired|obsolete|deleted|wrong|old)(?: \S+)?$",
        ),
        r"\b(?:haven't|have not|not yet|yet to) (?:decided?|made up my mind)\b",
        concat!(
            r"^i(?:'m| am) not (?:moving|replying|answering|playing|sending (?:a|my) move)(?: (?:today|yet|now|",
            r"tonight|this week|(?:until|before) .*))*$",
        ),
        r"\bno move (?:yet|today|for now)\b",
        r"\b(?:could|would|might|may) (?:be |have been |play |have played )?(?:as follows|like this|this way)$",
        r"\bi (?:am |was |'m )?(?:thinking|dreaming|afraid) (?:of|about) (?:this|the following)\b",
        r"\bthis (?:happened|occurred|was played|was seen|is how|is what|is from|was my)\b",
        concat!(
            r"\b(?:played|wrote|said|suggested|proposed|recommended|suggests|recommends|told me) (?:this|",
            r"the following|as follows)\b",
        ),
        r"^(?:e\.g|i\.e|eg|ie|cf|viz|n\.b|nb)$|^(?:for|as an?) (?:instance|example|illustration)$",
        r"\b(?:gave|given|give|giving) up (?:the|my|on|this|that)\b",
        r"\bfollowing (?:joke|story|puzzle|example|game of|question|analysis)\b",
    ]
);
// "Would this be ok?", "Do you think", "May I play"
pattern!(
    ASKS_OF_IT,
    any: [
        r"\b(?:following|these|below)\b|\b(?:this|that one|such a move)\??$",
        concat!(
            r"\b(?:is|was|would|will|could|can|may|should|does|do) (?:this|that|it)(?: be| move| line| one| really|",
            r" actually| still| look)* (?:an? )?(?:ok|okay|legal|allowed|possible|permitted|correct|right|valid|good|",
            r"any good|fine|alright|acceptable|work|wise|sound|playable|better|best|bad|count|mistake|lose|win|",
            r"make sense|your|my)\b",
        ),
        r"\b(?:what|how) about\b|\b(?:legal|permitted|playable)\b",
        concat!(
            r"\b(?:may|can|could|should|shall|might|must|would|do|did|will|am|was) (?:i|we|one|white|black|he|she|",
            r"they|my \w+) (?:\S+ ){0,3}?(?:play|take|castle|move|go|try|answer|reply|send|write|choose|use|make|",
            r"capture|continue|have played|allowed|permitted|supposed|able)\b",
        ),
        concat!(
            r"\bwhat (?:would|do|did|will|might) (?:you|he|she|they|i|we|white|black) (?:say|think|do|answer|reply|",
            r"play|suggest|recommend|have)\b",
        ),
        r"\bdo you (?:think|mean|mind|prefer|suggest|like|want|remember|recommend|believe)(?: that| if| this)?\??$",
        r"\bwould you (?:accept|mind|play|prefer|agree|allow|let|answer|recommend|like (?:me|it|this))\b",
        r"\b(?:which|what) (?:move|one|line|is (?:better|best|wrong|right|this))\b",
        r"\bis it (?:ok|okay|legal|allowed|possible|permitted|wise|correct|right)\b",
        concat!(
            r"\bdid (?:you|he|she|they|i|\w+) (?:really |actually )?(?:mean|play|write|say|send|intend|try|consider|",
            r"see this|choose|go)\??$",
        ),
        r"\bwhat happens\b|\bdo you (?:know|recognise|recognize|remember) this\b",
        r"\bam i (?:allowed|right|free|supposed|able)\b|\bwhy not\b",
        r"\bwhy (?:did|didn't|don't|doesn't|does) (?:\S+ )?(?:play\w*|go|try|answer|just|simply|move)?\??$",
        r"\b(?:remember|recall|recogni[sz]e)\b.*\b(?:games?|moves?|line|position|opening|match|variation)\b",
    ]
);
// A line with a name in it that the move is for, or against.
pattern!(
    FOR_SOMEBODY,
    any: [
        concat!(
            r"^(?:(?i:it is |it's |that is |that's |this was |that was |only |just |and |reply |move |answer |",
            r"my move |my reply |my answer |this is |here is my move )*)(?i:for|against|vs\.?|versus|with|",
            r"to) (?:(?i:mr|mrs|ms|dr|prof|my friend|my brother|my opponent|",
            r"the game)\.? )?(?-i:[A-Z][a-z]+)(?: (?-i:[A-Z]\.?[a-z]*))*$",
        ),
        concat!(
            r"^(?i:for|against|with) (?i:my|the|an?|his|her|their|another) (?:\S+ )?(?i:friend|brother|sister|wife|",
            r"husband|son|daughter|neighbou?r|colleague|uncle|other|opponent|team|club|tournament|league|",
            r"match)\b[^,]{0,20}$",
        ),
    ]
);
pattern!(
    WHAT_CLAUSE,
    before: concat!(
        r"^(?:this is |that is |here is |and |but )*(?:what|whatever|something|somewhat|things?|the one|the ones|",
        r"how|where) ",
    ),
    any: [
        r"i|he|she|they|we|you|white|black|my|not|never|happened|fischer|kasparov|might|could|would|should",
        r"stockfish|fritz|the (?:engine|book|computer|master|masters)",
    ],
    after: r"\b"
);
pattern!(
    OTHER_GAME,
    before: r"\b",
    any: [
        r"other|another|different|someone else's|somebody else's|else's|unrelated",
    ],
    after: r" (?:\S+ )?(?:games?|boards?|opponents?|match|tournament|player|section|letter)\b"
);
// Another's move or idea, as a heading.
pattern!(OTHERS, r"\b(his|her|their|\w\w+'s) (?:\S+ )?(?:game|move|reply|answer|analysis|idea|suggestion|line)\b");
pattern!(
    TELLS_SOMEBODY,
    any: [
        concat!(
            r"\b(?:ask|asks|asked|asking|tell|tells|telling|told|showed|shows|show|gave|gives|give|advised|advises|",
            r"begged|urged|warned|mailed|wrote|sent|taught|dictated|bet|dared|wants|wanted|let|lets) (?:me|you|him|",
            r"her|us|them|my \w+)(?: to| that| about| with)?$",
        ),
        concat!(
            r"\b(?:wrote|said|played|chose|tried|preferred|continued|moved|answered|replied|suggested|proposed|",
            r"went) (?:to me|back|here|there|then|once|yesterday|today|recently|instead|last \w+)$",
        ),
        concat!(
            r"\b(?:wrote|writes|written|printed|prints|scribbled|noted|carved|painted) (?:\S+ )?(?:on|in|at|under|",
            r"above|over) (?:his|her|their|the|a|my|an|our) \S+(?: \S+)?$",
        ),
        r"^(?:the|our|my|an?|his|her|their) (?:\S+ ){1,3}(?:decided|ruled|insisted|agreed|insists|commented|bet) (?:on|upon|for|about)$",
        concat!(
            r"\b(?:i|you|he|she|they|we) (?:would|could|might|should|may) (?:have |rather |also |perhaps |maybe |",
            r"surely |probably |certainly |then )*(?:play\w*|go|choose|chosen|write|written|say|said|answer\w*|try|",
            r"tried)\b.{0,20}$",
        ),
        concat!(
            r"\b(?:i|we)(?:'ll| will| shall| am going to| plan to| intend to| hope to| want to| may| might|",
            r"'m going to) (?:\S+ ){0,4}(?:tomorrow|next \w+|on \w+day|later|soon|one day|some day|someday|",
            r"another time)$",
        ),
    ]
);

// "Life goes on", "later on": the last word leads up to nothing.
pattern!(
    GOES_ON,
    any: [
        r"\b(?:goes|go|going|move|moving|moved|carry|carries|later|so|now|drags|went|soldier|press|come) on$",
        r"\b(?:you|we|they|things|all) are$|\bas you like$|\bas (?:ever|before|always)$",
    ]
);
