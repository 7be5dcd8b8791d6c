//! Requests about the game: resigning, draws, claims, time.

use super::pattern;
use regex::Regex;
use std::sync::LazyLock;

pattern!(
    OPENERS,
    concat!(
        r"^(?:(?:ok|okay|well|so|and|then|now|alas|unfortunately|sadly|hereby|therefore|yes|right|alright|",
        r"all right|also|sorry|oh|hi|hello|dear|with this move|with the move|in this position|at this point|",
        r"anyway|in that case|hm+|by the way|ps|p\.s|please note that|note that|just to say(?: that)?|",
        r"this is to (?:say|tell you|inform you)(?: that)?|i inform you that|i announce that|notice:|",
        r"with this letter|by this letter|with this e-?mail|with regret)(?: |[,:-] ?))+",
    )
);
pattern!(
    CLOSERS,
    concat!(
        r"(?:[, ]+(?:please|thanks|thank you|many thanks|sir|too|as well|again|here|now|then|at this point|",
        r"in this position|in this game|with this move|with my move|with best wishes|(?:many )?thank(?:s|",
        r" you) for (?:the |a |this )?(?:[a-z]+ )?game|(?:good|nice|great) game|well played|congratulations))+$",
    )
);
pattern!(
    RESIGN,
    before: r"^",
    any: [
        concat!(
            r"(?:i|we|i've) (?:hereby |herewith |now |therefore |formally |gladly |regretfully |thus |here |must |",
            r"have to |am forced to |have decided to |decided to )*(?:resign(?: this)?|give up|surrender|concede|",
            r"capitulate|throw in the towel|concede defeat|give up the game)(?: (?:this|the|our|my) game(?: to you)?|",
            r" (?:in|from) this game| our game| this one)?(?: (?:because|due to) .{3,80})?",
        ),
        r"resigns?|resigning",
        r"i(?: am|'m) (?:resigning|throwing in the towel)(?: this game| the game| this one)?",
        r"(?:i think )?it(?:'s| is) time for me to resign|this is my resignation|my resignation",
        r"(?:please )?(?:consider|accept|take|record|note) (?:this as )?my resignation",
    ],
    after: r"$"
);
// "I will resign" may be said of any day; "I will resign now" is not.
pattern!(
    RESIGN_NOW,
    r"^i(?:'ll| will) (?:resign (?:now|at once|immediately)|now resign)(?: (?:this|the|our|my) game)?$"
);
// What has to be done may be put off in the next clause: only courtesies may stand beside it.
pattern!(
    RESIGN_MUST,
    any: [
        r"^(?:i|we|i've) (?:[a-z]+ )*(?:must|have to|am forced to|have decided to|decided to) ",
        r"^(?:i think )?it(?:'s| is) time|\b(?:because|due to)\b|^resigning",
    ]
);
pattern!(REFUSES, r"\b(?:not|can't|cannot|don't|won't|didn't|isn't|but)\b");
pattern!(
    SPEECH,
    before: r"\b",
    any: [
        r"said|says?|wrote|told|asked|think|thought|until|before|he|she|they|if|unless|would|could|should",
        r"kidding|joking|joke|yet",
    ],
    after: r"\b"
);
pattern!(SIDE_RESIGNS, r"^(white|black) (?:resigns|resigned)$");
pattern!(
    MAY_RESIGN,
    any: [
        concat!(
            r"\b(?:i|i'll|i'd|i'm|me|my|resignation)\b.*\b(?:resign|resigning|resignation|give up|throw in the towel|",
            r"throwing in the towel|concede)\b",
        ),
        r"^(?:resign|resigned)|^(?:i think )?(?:it(?:'s| is) )?time (?:for me )?to resign",
        r"^i(?: am|'m) giving up$|^i resigns\b",
        r"^i (?:would|should) (?:like|wish|want) to (?:resign|concede|give up)(?: (?:this|the|our|my) game)?$",
    ]
);
pattern!(WISH, r"\b(?:would|should) (?:like|wish|want|prefer) to\b");
// Talk of resigning, or of giving up something else than the game.
pattern!(
    CHAT_RESIGN,
    any: [
        concat!(
            r"\b(?:was|were|been|about to|told|tells?|always|often|usually|sometimes|when|whenever|used to|everyone|",
            r"everybody|people|too (?:early|late|soon))\b",
        ),
        concat!(
            r"\bgive up (?:a|an|my|on|the (?:pawn|piece|queen|rook|bishop|knight|exchange|centre|center|pair)|",
            r"[a-z]+ing|material|pawns?|two|one|some)\b",
        ),
        r"\bconcede (?:a|an|the|that|my)\b|\bresign (?:often|every|more|less)\b",
    ]
);
pattern!(
    OFFER,
    before: r"^",
    any: [
        concat!(
            r"(?:i|we|i'd|we'd) (?:hereby |also |now |again |then |therefore |formally |would like to |want to |",
            r"wish to |like to )*(?:offer|propose|suggest)(?: you)?(?: a| that we agree (?:to|on) a| we agree (?:to|",
            r"on) a| (?:that )?we call it a| agreeing (?:to|on) a)? ?(?:draw|remis)",
        ),
        r"(?:i am|i'm|we are|we're) (?:also |now |again |hereby )*(?:offering|proposing|suggesting)(?: you)? a draw",
        r"(?:may|can|could|might) i (?:offer|propose|suggest)(?: you)? a draw|draw offer(?:ed)?",
        r"draw proposed|offering a draw|(?:a )?draw offered",
        r"(?:would|will|do|could|can) you (?:please )?(?:accept|agree to|agree on|take|like|want|consider) a draw",
        r"(?:how|what) about a draw",
        r"(?:shall|can|could|should) we (?:agree to|agree on|call it|make it|settle for) a draw",
        r"(?:are you )?(?:happy|content|interested|okay|ok) (?:with|in) a draw",
        r"(?:care for|fancy|any interest in) a draw|what do you (?:think|say) (?:about|of|to) a draw",
        concat!(
            r"(?:and |with )?(?:a |an |my )?(?:draw offer|offer of a draw)(?: goes)?(?: with (?:this|it|the move|",
            r"my move))?",
        ),
        r"(?:and|with) (?:i )?(?:offer|an offer of) a draw|(?:how|what) about draw",
        r"(?:shall|should) we draw|(?:i|we) (?:hereby )?(?:offer|propose)(?: you)? to draw",
        r"(?:i|we) (?:propose|suggest) (?:that )?we draw",
        r"(?:i|we) (?:hereby )?(?:offer|propose|suggest) a draw to you",
        r"(?:i|we) (?:hereby )?make (?:you )?(?:a |this )?(?:draw offer|offer of a draw)",
        r"draw if you (?:want|like|wish)|remis|offer (?:a )?draw|my offer(?: is)? a draw",
    ],
    after: r"$"
);
pattern!(SIDE_OFFERS, r"^(white|black) (?:offers|proposes) a draw$");
pattern!(CALL_IT, r"^(?:let's|let us|lets) (?:(?:call it|agree to|agree on|make it) a draw|draw)$");
pattern!(
    YES_DRAW,
    before: r"^",
    any: [
        r"(?:yes|ok|okay|fine|agreed|sure),? (?:a )?draw",
        r"(?:a )?draw (?:is )?(?:ok|okay|fine|good)(?: (?:with|for|by) me)?",
        r"(?:ok|okay|fine),? (?:let's|let us) (?:call it|make it|agree (?:to|on)) a draw",
        r"yes,? to (?:the|a|your) draw(?: offer)?",
    ],
    after: r"$"
);
pattern!(
    ACCEPT_IFS,
    before: r"^(?:i |we |i'll )?(?:gladly |happily |hereby )?(?:accept|accepted|accepting|take) (?:all )?(?:of )?your ",
    any: [
        r"if|ifs|if[- ]?(?:move|line)s?|conditionals?(?: moves?| lines?)?",
    ],
    after: r"(?: offer)?$"
);
// It says so whether an offer stands or not; where none does, it answers nothing.
pattern!(NO_DRAW, r"^(?:(?:no,? )?(?:thanks|thank you)(?:,? but|,)? )?no draw(?: (?:yet|for now|today|this time))?$");
pattern!(DRAW_ALONE, r"^(?:a )?draw$");
pattern!(
    ACCEPT_DRAW,
    before: r"^",
    any: [
        concat!(
            r"(?:(?:i|we) (?:hereby |gladly |happily |also |will |therefore )*|(?:i am |i'm )?(?:very )?(?:happy|glad|",
            r"pleased|content) to |yes,? i |i'll |i'd be happy to )(?:accept|agree to|take)(?: (?:your|the|this|",
            r"a))?(?: kind| generous)? (?:draw|draw offer|offer of a draw|offer of draw|offer to draw|",
            r"proposal of a draw|remis)",
        ),
        r"(?:i |i'll |we )?(?:take|accept|split|share) the (?:half[- ]?)point|draw (?:is )?accepted",
        r"draw agreed|(?:we|i) agree(?:d)? (?:to|on) a draw|(?:we are |we're )agreed on a draw",
        r"accept the draw|accept draw|agreed draw|(?:a )?draw it is|it's a draw then",
        r"your (?:draw offer|offer of a draw) is accepted(?: with)?",
    ],
    after: r"$"
);
pattern!(
    ACCEPT_BARE,
    before: r"^",
    any: [
        r"accepted|i (?:gladly |happily |hereby )?accept",
        r"(?:i am |i'm )?(?:happy|glad) to accept(?: it| your offer| the offer)?",
        r"i accept (?:it|your offer|the offer|your proposal)|agreed|offer accepted|i agree",
    ],
    after: r"$"
);
pattern!(
    DECLINE,
    before: r"^",
    any: [
        concat!(
            r"(?:i|we) (?:must |have to |will |regretfully |respectfully |politely |hereby |shall )*(?:decline|refuse|",
            r"reject|do not accept|don't accept|cannot accept|can't accept|won't accept|will not accept)(?: (?:your|",
            r"the|this|a))?(?: kind)?(?: draw| draw offer| offer| offer of a draw| proposal)?(?: and play on)?",
        ),
        r"draw declined|offer declined|declined|no to (?:the|a|your) draw(?: offer)?",
        r"no thanks to (?:the|your) (?:draw|offer)|decline the draw|draw rejected",
    ],
    after: r"$"
);
// Said of an offer that stands, and of nothing else.
pattern!(
    PLAY_ON,
    before: r"^",
    any: [
        r"no,? (?:thanks|thank you)",
        concat!(
            r"(?:(?:i'd|i would|i will|i'll) (?:rather|prefer to|like to)|i (?:want|prefer|wish) to|let's|",
            r"let us) (?:play on|continue|go on|keep playing|play it out|fight on)",
        ),
        r"not (?:yet|a draw yet)|i(?:'m| am) not ready for a draw(?: yet)?",
        concat!(
            r"(?:no )?(?:thanks|thank you)(?:,? but)?,? (?:let's|let us|i'll|i will|i'd rather|i would rather|",
            r"i'd prefer to) (?:play on|continue|go on|keep playing|play it out|fight on)",
        ),
        r"(?:thanks|thank you),? but no(?:,? (?:thanks|thank you))?",
    ],
    after: r"$"
);
// With an offer standing, all that may be an answer to it.
pattern!(
    MAY_ANSWER,
    r"\b(?:accept|accepted|draw|half|offer|deal|agree|agreed|take it)\b|^(?:yes|no|ok|okay|sure|fine)$"
);
// What may stand beside a bare "agreed" without making it an answer to something else.
pattern!(
    COURTESY,
    before: r"^",
    any: [
        r"yes|yep|ok|okay|sure|fine|gladly|with pleasure|happily|agreed|of course|sorry|alas",
        r"thanks\b.{0,40}|thank you\b.{0,40}|many thanks",
        r"(?:good|great|nice|fine|lovely|interesting|hard|tough|fair) (?:game|fight|battle|result)",
        r"well played|congratulations|(?:a |it is a |it's a |the )?draw(?: it is)?",
        r"(?:let's|let us|lets) (?:call it|agree to|agree on|make it) a draw|your offer",
        r"i accept(?: it| your offer)?|best wishes|regards|good luck\b.{0,40}",
    ],
    after: r"?$"
);
pattern!(
    CLAIM,
    any: [
        concat!(
            r"\b(?:i|we) (?:hereby |therefore |also |would like to |want to |wish to )*claim (?:a |the |",
            r"it as a )?(?:draw|three-?fold|threefold|repetition|50|fifty)",
        ),
        r"^(?:i'm |i am )claiming (?:a |the )?draw",
        r"^(?:draw claim|claim(?:s|ing)? (?:a |the )?draw|claim: )",
        r"^(?:three-?fold|threefold) repetition,? draw|^draw by (?:three-?fold |threefold )?repetition",
        r"\bdraw claimed$|^(?:with )?(?:a )?claim of (?:a |the )?draw\b",
    ]
);
pattern!(SIDE_CLAIMS, r"^(white|black) (?:hereby )?claims (?:a |the )?draw\b");
pattern!(REPETITION, r"repetition|three-?fold|third time|three times|repeated");
pattern!(FIFTY, r"fifty|\b50\b|50-move");
pattern!(
    THINKING,
    any: [
        concat!(
            r"^(?:i am |i'm |i'll be |i will be |am |still |i am still |i am going to be )?(?:thinking|",
            r"long think)(?:,| for| about it for| about this for| time:?| it over for)?(?: up to| about|",
            r" another)? ?:? (\d{1,3}|[a-z]+(?:-[a-z]+)?) (?:more )?(day|week)s?$",
        ),
        concat!(
            r"^(?:i(?:'ll| will| shall| may|'m going to| am going to| intend to)?|will|shall) ?(?:need|take|want|",
            r"require|use|announce|claim)(?: up to| about| some)? (\d{1,3}|[a-z]+(?:-[a-z]+)?) (day|",
            r"week)s? (?:to think|of thinking(?: time)?|for thinking|(?:for|on|over) (?:this|my|my next|the|",
            r"the next)(?: one| (?:move|reply))|thinking(?: time)?)(?: it over| about it| about this move|",
            r" about this one| about this)?$",
        ),
        concat!(
            r"^i(?:'ll| will| shall| am going to|'m going to| need to| have to| must| want to) think (?:about (?:it|",
            r"this|this move|this one|my move|my reply) )?(?:for )?(?:up to |about )?(\d{1,3}|",
            r"[a-z]+(?:-[a-z]+)?) (day|week)s?(?: about (?:it|this|this move|my move|my reply))?$",
        ),
        concat!(
            r"^(\d{1,3}|[a-z]+(?:-[a-z]+)?) (day|week)s? (?:of )?(?:thinking(?: time)?|to think)(?: about (?:it|this|",
            r"this move|my move))?$",
        ),
        concat!(
            r"^(?:please )?(?:allow|give|grant) me (?:up to |about )?(\d{1,3}|[a-z]+(?:-[a-z]+)?) (day|",
            r"week)s? (?:to think|thinking(?: time)?|of thinking(?: time)?|for (?:this|my|my next|the|",
            r"the next) (?:move|reply))$",
        ),
        concat!(
            r"^my (?:next )?(?:reply|answer|move) will take (?:me )?(?:up to |about )?(\d{1,3}|",
            r"[a-z]+(?:-[a-z]+)?) (day|week)s?$",
        ),
    ]
);
