//! Words behind a move, a request or an if-line that take it back.

use crate::post::reading::phrases::pattern;
use regex::Regex;
use std::sync::LazyLock;

// Nothing but a refusal: "no way", "just kidding", "not yet".
pattern!(
    REFUSES,
    before: concat!(
        r"^(?:(?:or|but|well|ha|haha|hehe|hm+|oh|no|and|so|actually|sorry|then|just|only|maybe|though|rather|better|i'm|i am|",
        r"i was|that's|that is|that was|it's|it is|it was|this is|this was|definitely|certainly|absolutely|still|",
        r"again)[ ,!.-]+)*",
    ),
    any: [
        r"no|nope|nah|naw|not|never(?: ever)?|nay|no way(?: jos\S+)?|not really|not now|not yet|not today",
        r"not me|not i|not so|of course not|certainly not|definitely not|absolutely not|surely not|hell no",
        r"no chance|not a chance|forget it|forget that|as if|yeah right|yeah,? sure|in your dreams",
        r"dream on|you wish|you'd wish|fooled you|gotcha|got you|had you there|psych|sike",
        r"april fools?(?:' day| day)?|wait|hold on|hang on|oops|whoops|oh no|scratch that|strike that",
        r"scrap that|cancel|cancelled|canceled|withdrawn|void|invalid|kidding|kiddin|joking|jk|j/k|teasing",
        r"testing|bluffing|dreaming|pretending|guessing|a joke|joke|a test|test|test only|a bluff",
        r"a question",
        r"an? (?:idea|example|thought|guess|option|possibility|suggestion|proposal|draft|trial|mistake|typo|slip)",
        r"maybe|perhaps|possibly|probably|probably not|maybe not|perhaps not|better not|rather not",
        r"i think not|i hope not|don't think so|i don't think so|not sure|unsure|undecided|to be confirmed",
        r"tbc|tbd|tentatively|tentative|hypothetically|theoretically|in theory|in principle|tomorrow",
        r"next week|next time|if only|or not|or maybe not|or perhaps not|i take it back|i wish",
    ],
    after: concat!(
        r"(?:[ ,]+(?:now|here|today|again|though|of course|yet|really|after all|thanks|thank you|this time|ever|",
        r"with you|me|please|my friend|friend|either|mate|dear|about (?:it|this|that|the move|the offer|this move|",
        r"everything)|:-?\)))*$",
    )
);
pattern!(
    KIDDING,
    any: [
        concat!(
            r"\b(?:kidding|kiddin|joking|teasing you|pulling your leg|april fool|only pretending|not serious|",
            r"not being serious|can't be serious|fooling (?:you|around))\b",
        ),
        r"\b(?:just|only|was|is|it's|that's) (?:meant as )?(?:a |my little )?jokes?\b",
    ]
);
pattern!(
    NO_KIDDING,
    any: [
        r"\b(?:no|not|i'm not|without|aside|apart)\b[ ,]*(?:kidding|joking|joke)",
        r"\b(?:kidding|joking|jokes?) (?:aside|apart)\b",
    ]
);
// What a machine begins its letters with, pasted or forwarded by hand.
pattern!(
    MACHINE,
    before: r"^",
    any: [
        r"automatic reply|auto-?reply|auto(?:matic)? response|out of office|abwesenheitsnotiz",
        r"automatische antwort|r\u{e9}ponse automatique|respuesta autom\u{e1}tica|risposta automatica",
        r"automatisch antwoord|resposta autom\u{e1}tica|autosvar|automaattinen vastaus",
        r"automatick\u{e1} odpov\u{11b}\u{10f}|meeting (?:accepted|declined|cancell?ed)",
        r"delivery (?:has failed|status notification|failure|incomplete)|undeliver(?:able|ed)",
        r"mail delivery (?:failed|failure|sub)",
        r"this (?:mailbox|account|address|e-?mail address) is (?:no longer|not)",
        r"your message (?:was read|to .* (?:couldn't|could not) be)",
    ],
    after: r"\b"
);
// "I have played 3. Bb5 all my life": a habit.
pattern!(
    HABIT,
    before: r"\b",
    any: [
        r"all my life|for (?:\w+ )?(?:years|decades)",
        r"(?:many|countless|hundreds of|dozens of|several|a thousand|so many) times|ever since",
        r"since (?:i was|childhood|school)|in every game|every time",
        r"as a (?:boy|child|girl|student|beginner)|in my youth|in my day",
    ],
    after: r"\b"
);
// "Your invitation, that is": what a request was for.
pattern!(THAT_IS, r"\b(?:that is|that's what i mean|i mean|namely)$|^(?:that is|i mean|meaning|namely)\b");
// "Is it 'Excused time from 4/5 to 4/14.'?"
pattern!(WONDERS, r"^(?:and |so |but |or )*(?:is|was|are|were) (?:it|that|this|these|there)\b");
// What one was joking about, or sees otherwise now.
pattern!(
    ABOUT,
    before: r"\b",
    any: [
        r"kidding|joking|my mind|second thoughts|what i (?:said|wrote)|reconsider\w*",
    ],
    after: concat!(
        r" (?:about|on|regarding|concerning|as to) (?:(?:the|my|our|your|his|her|their|a|an|that) )?(?:(?:last|",
        r"new|old|big|little|good|bad|whole) )?([a-z]+)",
    )
);
// "Don't play this yet", "ignore the above".
pattern!(
    ORDERS_BACK,
    any: [
        concat!(
            r"\b(?:don't|do not|dont|never|mustn't|must not|shouldn't|should not|not to|cannot|can't|nobody|",
            r"no one) (?:you |please |yet |ever |actually |really |let him |let the relay )*(?:play|make|enter|record|",
            r"register|count|execute|process|submit|forward|pass|relay|log|act on|act|treat|regard|consider|accept|",
            r"take|send|read|apply|carry out|put|believe|transmit|deliver|show|tell)\b(?: (?:this|that|it|these|those|",
            r"them|any of|anything|the (?:above|move|moves|line|offer|if)|my (?:move|moves|offer|words|if)|what i|yet|",
            r"on it)\b| (?:him|my opponent)\b| \w+$|$)",
        ),
        concat!(
            r"\b(?:ignore|disregard|cancel|scrap|scratch|discard|delete|erase|forget|undo|revoke|retract|withdraw|",
            r"void|annul|strike|overlook|nullify|unsend|recall|rescind)(?: about| all of| all| everything| of| any of|",
            r" both| please| just| also){0,2} (?:this|that|it|these|those|them|the above|above|(?:my|the|that|this|",
            r"last) (?:move|moves|offer|ifs?|if-?moves?|if-?lines?|lines?|above|sentence|words|bit)|what i|everything|",
            r"all)\b",
        ),
        r"\b(?:to|please|will|must|i) (?:ignore|disregard|cancel|retract|withdraw|revoke) (?:it|that|this|them)\b",
    ]
);
pattern!(PERSONALLY, r"\b(?:personally|badly|amiss|the wrong way|to heart|from me that it|that long|too hard)\b");
pattern!(
    ALL_BACK,
    any: [
        concat!(
            r"\b(?:take|taking|took|taken) (?:it|that|this|my move|the move|that move|this move|my words|everything|",
            r"my offer|the offer|these|them|all of (?:it|this|that)|all (?:this|that)) (?:all )?back\b",
        ),
        r"\b(?:take|taking) back (?:my|the|that|this|what)\b|\bchang(?:e|ed|ing) my mind\b",
        r"\bsecond thoughts?\b|\bon reflection\b|\bthink again\b|\breconsider\b",
        r"\bwrong (?:game|opponent|address|person|move|board|letter|recipient|window|file|mail|e-?mail)\b",
        r"\b(?:by mistake|in error|by accident|accidentally|mistakenly|unintended|unintentional)\b",
        concat!(
            r"^(?:no,? |oh,? )*(?:i|that|this|it) (?:didn't|did not|doesn't|does not|don't|do not|won't|will not|",
            r"wouldn't|would not|shouldn't|wasn't|was not|isn't|is not|am not|'m not|cannot|can't) (?:really |",
            r"actually |even |yet |want to |going to |mean to |intend to |wish to )*(?:mean (?:it|that|this|any)|",
            r"count|play (?:it|that|this|so)|say (?:it|that|this|so)|send (?:it|that|this)|offer (?:it|that|one|any)|",
            r"be serious|serious|mine|meant|real|true|valid|binding|official|want (?:it|that|this|one)|for real|",
            r"for you|for this game|to be)\b",
        ),
        concat!(
            r"^(?:i|i'd|i'll|we|you'd|he'd|that|it|this) (?:would |will |could |should )?(?:never|hardly|surely not|",
            r"not) (?:really |actually |ever |dare |dream of )*(?:play|do|offer|send|write|give|be(?:$| (?:my|the|a|",
            r"played|sent|done|used|it)\b)|happen|resign|agree|mean)\b",
        ),
        r"\bi (?:would|could) have (?:played|sent|written|offered)",
        r"^no,? (?:not|never) (?:that|this|me|it|really|now|yet|today|in this|for)\b.{0,12}$",
        r"\bno longer (?:valid|my|want|true|stands?|holds?)\b",
        concat!(
            r"\b(?:is|are|was|were) (?:cancelled|canceled|withdrawn|void|invalid|obsolete|retracted|revoked|",
            r"null and void)\b",
        ),
    ]
);
pattern!(
    NOT_MINE,
    any: [
        concat!(
            r"\b(?:not|isn't|ain't|wasn't|aren't|never) (?:really |actually |yet |at all |even |quite |exactly |",
            r"meant as |meant to be |to be |going to be |intended as |necessarily )*(?:my|the|a|an|our|any)? ?(?:real|",
            r"final|actual|true|own|definitive|definite|official|binding|valid|serious|proper|genuine|chosen|next|",
            r"right)?(?: and final)? ?(?:move|reply|answer|decision|response|moves|if-?moves?|if-?lines?|offer|",
            r"proposal)\b(?:$|,| (?:yet|of course|at all|though|in|for|but|i|just|only|here|now|so|please|and|to)\b)",
        ),
        r"\bno (?:real |actual |valid |serious )?(?:move|offer) (?:yet|of mine|at all|for now|from me)\b",
        r"\bno (?:real )?(?:if-?move|if-?line|conditional|move),",
    ]
);
pattern!(
    NOT_YET,
    any: [
        concat!(
            r"\bnot (?:yet |quite |really |fully |completely )*(?:final|finalised|finalized|definite|definitive|",
            r"official|binding|real|serious|valid|confirmed|for real|meant|intended|played|to be (?:played|taken|",
            r"counted|read|recorded|entered|sent)|for (?:you|this game|the relay|our game|him))\b",
        ),
        concat!(
            r"\bnot (?:quite |really |entirely |yet |100% |100 % |so |too |completely |fully |totally |",
            r"absolutely )*(?:sure|certain|decided|convinced)(?: yet| about (?:this|it|that|the move|this move|",
            r"that move|my move)| of (?:it|this|that)| though| on (?:it|this)| whether i (?:want|should|dare|",
            r"will)\b.*| if i (?:want|should|dare|will)\b.*)*$",
        ),
        concat!(
            r"^(?:but |though |i'm |i am |still |although )*not (?:quite |really |entirely |yet |100% |so |",
            r"too )*(?:sure|certain|decided) (?:yet|though)\b",
        ),
        concat!(
            r"\b(?:haven't|have not|hadn't) (?:yet |really |quite |fully |finally |definitely )*(?:decided(?: yet|",
            r" on (?:it|this)| about (?:it|this)| whether.*)*$|made up my mind|confirmed|checked (?:it|this)|",
            r"finished (?:thinking|my analysis))\b",
        ),
        r"\bundecided\b|\bmade up my mind yet\b|\bnot play(?:ing|ed)? (?:this|that|it)\b",
    ]
);
pattern!(
    OF_ANOTHER,
    any: [
        concat!(
            r"^(?:oops |sorry |oh |ah |well |no |and |but |p\.?s\.? )*(?:this|that|it|these|those|they|which|",
            r"the (?:move|line|offer|above)|this (?:move|one|line)|that (?:move|one|line))\b(?:'s| is| was| were| are|",
            r" goes| belongs| came| comes| happened| should go| should have gone| must be)?(?: \S+){0,5} (?:another|",
            r"other|different|wrong|club|blitz|rapid|old|previous|lichess|online|correspondence|",
            r"simul) (?:\S+ )?(?:games?|boards?|opponents?|player|tournament|match|letter|address|person|one|",
            r"section)\b",
        ),
        concat!(
            r"^(?:this|that|these|those|they|the above|this move|that move|it)(?:'s| is| was| were| are|",
            r"'re) (?:actually |really |only |just |merely |simply |of course |probably |also )*(?:for (?:game|board|",
            r"[a-z]+'s|him|her|them|my|the|another|fun|practice|illustration|later|tomorrow|next)|from (?:game|my|the|",
            r"a|an|his|another|last)|against|by (?:fischer|stockfish|my|the)|how (?:i|he|she|they|\w+ (?:play|plays|",
            r"played|did|does|won|lost)|fischer|my)|what (?:i (?:would|wanted|might|could|should|planned|considered|",
            r"was|wrote|played|thought|dreamt|dreamed|almost|nearly|hoped)|he|she|they|you|my|the|\w+ (?:play|plays|",
            r"played|chose|did|does|said|says|tried|wrote|suggested|would|won|lost)|fischer|kasparov|stockfish|fritz|",
            r"white|black|happened|people|everybody|everyone|masters)|(?:his|her|their|somebody's|someone's|my (?:son|",
            r"wife|friend|brother|engine|computer|club|father|daughter|neighbou?r)\S*) )",
        ),
        r"^(?:\S+ ){0,3}(?:in|for|from) (?:game|board) \d+$",
        concat!(
            r"^(?:so |as |or so )*(?:he|she|they|my \w+|fischer|stockfish|fritz) (?:said|says|suggests|suggested|",
            r"thinks|thought|claims|recommends|recommended|wrote|played|told me)(?: so| it| that| this)?$",
        ),
        concat!(
            r"^(?:so |as |at least |or so )*(?:says|said|suggests|suggested|recommends|recommended|thinks|claims|",
            r"writes|wrote|plays|played) (?:he|she|they|my|the|a|fischer|stockfish|fritz|kasparov)\b",
        ),
    ]
);
pattern!(
    ONLY_A,
    before: concat!(
        r"\b(?:just|only|merely|simply|purely|nothing but|no more than|this is|that is|that was|it is|it was|",
        r"this was|it's|that's|as) (?:for |as |meant as )?(?:an? |my |one |some |pure )?(?:little |first |silly |",
        r"mere |theoretical |hypothetical |possible |rough )?",
    ),
    any: [
        r"example|examples|test|tests|testing|idea|ideas|thought|thoughts|suggestion|analysis|joke|trial",
        r"draft|exercise|experiment|demo|demonstration|candidate|illustration|quote|quotation|puzzle",
        r"hypothesis|possibility|option|guess|bluff|rumou?r|wondering|asking|comment|remark|musing|fantasy",
        r"daydream|curious|speculating|speculation|brainstorming|typo|slip of the pen",
    ],
    after: r"\b"
);
pattern!(
    RESERVES,
    any: [
        r"\bwonder\w* (?:whether|if) (?:to|i|this|it|that|the|one)\b",
        r"\b(?:still|keep|am) thinking (?:about|of|over) (?:it|this|that|the move)\b|^still thinking$",
        concat!(
            r"\b(?:i'll|i will|i have to|i've got to|i must|let me|i need to|i want to|must|has to|",
            r"should) (?:\S+ ){1,6}(?:first|approve (?:it|this)|agree to (?:it|this))$",
        ),
        r"\b(?:i|it|this|that) (?:may|might|could) (?:still |yet |well |perhaps )*(?:change|differ|be different)\b",
        r"^(?:may|might) (?:still )?change\b",
        concat!(
            r"\b(?:only|but only|provided|unless) (?:if )?(?:it is|it's|that is|this is|you|legal|allowed|possible|he|",
            r"my)\b",
        ),
        concat!(
            r"^(?:only |but |and )*if (?:it is|it's|that is|that's|this is|legal|allowed|possible|permitted|",
            r"you (?:agree|allow|permit|accept|let me|don't object))\b",
        ),
        r"\bwith your permission\b",
        r"^will (?:\S+ )?(?:confirm|decide|think|reconsider|check|let you know|send)\b",
        concat!(
            r"\b(?:i'll|i will|i shall|let me|i have to|i must|i need to|i want to|i'd like to|i would like to|",
            r"before i|until i|i still have to|once i|when i|as soon as i) (?:\S+ ){0,2}?(?:confirm|decide|reconsider|",
            r"think (?:again|about it|it over|it through|more|twice)|check (?:it|this|that|first|again|whether|if|",
            r"with)|sleep on it|make up my mind|send (?:you )?(?:the|my) (?:real|final|actual|proper|true|definite|",
            r"definitive|right|correct)|send the move|let you know)\b",
        ),
        concat!(
            r"\b(?:tentative(?:ly)?|provisional(?:ly)?|preliminary|unconfirmed|hypothetical(?:ly)?|to be confirmed|",
            r"subject to (?:confirmation|change|approval|my)|pending|for the sake of argument|for (?:illustration|",
            r"demonstration)|purely theoretical)\b",
        ),
        concat!(
            r"\b(?:real|final|actual|proper|definitive|definite|true|official) (?:move|reply|answer|decision) (?:will|",
            r"comes|is coming|follows|is going|to follow|tomorrow|later|soon|is|would)\b",
        ),
        r"\bif (?:i|he|she|they) (?:had|were|could|dared)\b.{0,20}$",
        concat!(
            r"\b(?:would|might|could) (?:be|have been) (?:my (?:move|reply|choice|plan)|an? (?:option|idea|mistake|",
            r"possibility|blunder)|possible|illegal|playable)\b",
        ),
    ]
);
pattern!(
    WAITS,
    any: [
        concat!(
            r"\b(?:wait|hold on|hang on|hold off|hold it|stand by|wait with (?:it|this|that)) (?:for|until|till|with|",
            r"before)\b.{0,25}\b(?:confirm\w*|ok|okay|go-ahead|green light|decision|final|real|approval|me to|",
            r"next (?:mail|message|letter|e-?mail)|i (?:confirm|decide|say|write|tell|know|send|have)|processing|",
            r"forwarding|playing|sending|this|that|it)\b",
        ),
        concat!(
            r"^(?:no,? |oh,? |but |please |hmm*,? |sorry,? |actually,? |er,? |uh,? |ah,? |and |or )*(?:wait|hold on|",
            r"hang on|hold it)(?:$|,| -| no\b| wait\b| a (?:moment|minute|sec|second|bit|day)\b| please\b|",
            r" with (?:this|that|it)\b)",
        ),
    ]
);
// A letter sent by mistake, a move still to come, a second thought.
pattern!(
    SLIPS,
    any: [
        r"\bwrong (?:button|key|window|mail|folder|draft)\b",
        r"\b(?:too early|too soon|by accident|accidentally|by mistake|prematurely)$",
        r"^(?:my |a |an )?(?:mistake|error|slip)\b|\bwait for (?:another|my|the next|a new|a second)\b",
        concat!(
            r"\b(?:will|'ll|shall) (?:send|mail|write|give) (?:you )?(?:my|the|a) (?:real |proper |own |final |",
            r"right )?(?:move|reply|answer|decision)\b",
        ),
        r"^(?:hm+|er+|well|uh|oh)?[ ,.]*i (?:don't|do not) know(?: yet| really)?$",
        r"^but first (?:i|let me)\b|\bsaid (?:nobody|no one)\b",
        r"^(?:lol|haha|ha|oh|hm+)[ ,]+(?:no|nope|not)\b|^no,? i (?:mean|meant)\b",
        r"^no,? i (?:don't|do not|didn't|did not|won't|will not)(?:$|,| mean\b| resign\b| offer\b| accept\b)",
        r"^or (?:should|shall|would|could|is|do|does) ",
        r"^that was (?:last (?:year|week|month|time)|in (?:19|20)\d\d|from )",
        r"\bsubject to (?:checking|confirmation|approval|change|my)\b|\bwrite again\b",
        r"^(?:please )?(?:ignore|disregard|delete|deleted|cancel|skip)$",
        r"\b(?:sleep|think) (?:on|over) (?:it|this|that)\b|^stop$|\bwant to (?:look|think|check) again\b",
        r"^as \w+ (?:would have|once|used to) (?:play|played|said)\b",
        r"\b(?:typed|written|sent|dictated) by (?:my|the|his|her) |\bthis is only what\b",
        r"\bnot (?:sending|playing|posting|moving) (?:this|that|it|anything|today|yet)\b",
        r"\bhaven't (?:really )?decided yet\b|\bnot (?:that|this)(?: one)?$",
        concat!(
            r"\b(?:strike|cancel|scrap|delete|drop|remove) (?:the|my|that|this|all) (?:conditionals?|ifs?|if-lines?|",
            r"if-moves?)\b",
        ),
        r"^or something (?:else|like)\b",
        r"\b(?:mine|my own|my (?:real )?(?:move|reply|answer|choice)) (?:follows|comes|will follow)\b",
        concat!(
            r"\b(?:ignore|disregard|cancel|retract|forget|undo|delete|withdraw|(?:don't|do not) (?:forward|count|",
            r"record|play|send)) (?:the|my|this|that) (?:last |previous |first |whole )?(?:reply|answer|choice|",
            r"sentence|line|move|letter|offer|mail)\b",
        ),
        concat!(
            r"\b(?:need|want) (?:a few|some|two|three|more|another) (?:more )?(?:day|days|week|time|",
            r"hours?) to (?:decide|think|check)\b",
        ),
        r"^if (?:my|the|he|she|they) \w+ (?:agree|agrees|allow|allows|approve|approves|let|lets|permit|permits)\b",
        r"\binstead of (?:to )?[a-z]+, (?:sorry|apologies)",
    ]
);
// The same in the languages that announce a move.
pattern!(
    SLIPS_ABROAD,
    any: [
        r"^(?:nein|non|nee|nej|não|нет|nie)(?:$|[ ,])|\b(?:falsche|verkehrte) partie\b|\bmauvaise partie\b",
        r"\btrompée? de partie\b|\bpartida (?:equivocada|errada)\b|\bverkeerde partij\b|\bfel parti\b",
        r"\bpartita sbagliata\b|\bzła partia\b",
    ]
);
// A game of the books: "Carlsen - Nepo, 2021".
pattern!(CITES, r"^[A-Z][\w'.-]+(?:,? [A-Z][\w'.]*)? ?[-\x{2013}/] ?[A-Z][\w'.-]+\b.*\b(?:1[5-9]|20)\d\d\b");
// Words that point at what was set out, and words that put such a thing in doubt: together in one sentence below it, they do.
pattern!(
    POINTS,
    before: r"\b",
    any: [
        r"this|that|these|those|it|the above|everything above|the move|my move|the letter",
        r"none of (?:it|this|that)|nothing (?:here|of this|of it)",
    ],
    after: r"\b"
);
pattern!(
    WEIGHS,
    before: r"\b",
    any: [
        r"must not|mustn't|must never|should not|shouldn't|should never",
        r"should be (?:kept|held|ignored|removed|deleted|treated)|should go|do nothing",
        r"hold (?:it|this|that|these|back|off)|keep (?:it|this|that|these|them)|treat|consider|throw|trash",
        r"bin|shred|burn|withdraw\w*|withdrew|change|changed|approves?|approved|confirm\w*|typed|typing",
        r"wrote|written|invented|spoke|quoted|copied|borrowed|stolen|meant|intended|belongs?|wrong",
        r"wonder\w*|tempting|tempted|pass|until|unless|void|unsent|draft|hacked|nothing (?:of|in|about)",
        r"nothing here|none|comes (?:tomorrow|later|on|next|soon)|follows|tomorrow|later|seriously|binding",
        r"final|counts?|counted|recorded|allow\w*|legal|permitted|reject\w*|refuse\w*|regret|undone",
        r"unplayed|instead|postpone\w*|delay this|rather not|not me|wasn't me|not mine|not from me",
        r"did not write|didn't write|came from (?:my|the|a|his|her)|not believe",
        r"by my (?:son|daughter|wife|husband|brother|friend|cat|computer|engine|coach|trainer)",
        concat!(
            r"(?:son|daughter|wife|husband|brother|sister|friend|cat|dog|computer|engine|coach|trainer|fritz|",
            r"stockfish|book) (?:wrote|typed|said|says|played|plays|suggested|suggests|found|sent|did|made|chose|",
            r"dictated|has)",
        ),
        r"says (?:fritz|stockfish|my|the)",
        r"(?:fritz|stockfish|kasparov|fischer) (?:says|plays|likes|recommends)",
    ],
    after: r"\b"
);
// Words close below a thing set out that say of what kind it is, or when it is to count.
pattern!(
    QUALIFIES,
    any: [
        r"^no,? (?:that|this|it)\b",
        concat!(
            r"\b(?:academic|rhetorical|sarcas\w*|irony|ironic\w*|unofficial\w*|hypothetic\w*|options?|alternatives?|",
            r"candidates?|(?:first|second|third) choice|(?:your|his|her|any|second) opinions?|opinion of|opinions|",
            r"to be (?:decided|continued|played|sent|entered|confirmed|seen|checked)|not before|valid|effective|",
            r"experiment\w*|testing|unquote|end of quot\w*|correction|corrections|risky|deleted|obsolete|sic|",
            r"crossed out|not mine|not my words|off the record|between us|between you and me|confidential, not|",
            r"hangs? (?:a|the|my)|fell for it|fooled|tricked|psyched|i wish i (?:could|dared|had)|if only i|",
            r"if i (?:should|dare|dared|could|can|may|had|were|was|play|want)|whether (?:i|it|to|this|that)|(?:don't|",
            r"do not) know (?:yet|if|whether)|no idea (?:if|whether)|rest follows|more (?:ideas|lines|analysis)|",
            r"(?:play|enter|send|make|record|execute|register) (?:it|this|that) (?:on|at|next|before|after|not|only|",
            r"tomorrow|later|in)|not (?:on|before|until|till) (?:my|mon|tues|wednes|thurs|fri|satur|sun)\w*|",
            r"would be (?:brave|better|foolish|stupid|wrong|risky|my)|would have been (?:better|my|the|stronger|an?)|",
            r"(?:would|i'd|he'd) play|is the relay|does the relay)\b",
        ),
        r"^(?:yeah|yes|sure|oh sure|suuure)[, .]+(?:right|not|as if)$",
        r"^(?:not|never) my (?:words|idea|choice)|^or should i\b|\bsomebody else should\b",
        r"^(?:old|seen|found|copied|for|from|by|to) yesterday$",
    ]
);
// "Paul's idea", "those are Paul's words".
pattern!(
    NAMED,
    r"\b(\w\w+'s) (?:\S+ )?(?:moves?|idea|ideas|words|line|choice|suggestion|analysis|game|answer|reply)\b"
);
// What points at nothing: the weather, a letter on its way, a word of thanks.
pattern!(
    POINTS_AWAY,
    any: [
        concat!(
            r"\b(?:other|another|this|that|next|last) (?:week|month|year|time|day|morning|evening|night|weekend|",
            r"summer|winter|spring|autumn|way|side|hand|news|reason|case|subject|topic|dog|house|card|stamps?|photo)\b",
        ),
        r"\bbelieve it\b|\b(?:keep|hold) it up\b|\bthis reached you\b",
        concat!(
            r"\bit (?:is|was|will be) (?:raining|snowing|cold|warm|hot|nice|late|early|time|winter|summer|spring|",
            r"autumn|great|good to|a pity)\b",
        ),
        r"\btake it easy\b",
    ]
);
// Fragments that tell where a move comes from, or on what it hangs.
pattern!(
    STRAY,
    any: [
        concat!(
            r"^(?:oops |sorry |oh |no |and |but |only |just |p\.?s\.? |so |thus |at least |all )*(?:(?:was |that was |",
            r"it was )?(?:meant|intended) (?:for|as|only)|sent (?:to the wrong|by (?:my|mistake|the|accident)|for)|",
            r"quoted|copied from|taken from (?:my|the|a|his)|stolen from|borrowed from|seen in|found in (?:my|the|",
            r"a) (?:book|notes|database|old)|typed by|written by|played by|suggested by|recommended by|dictated by|",
            r"not seriously|not in earnest|do nothing (?:yet|now|with)|thus spoke|so (?:the book|fritz|my engine|",
            r"says)|consider (?:it|this|that|my|the)|treat (?:it|this|that)|hold (?:it|this|that)|keep (?:it|this|",
            r"that) (?:back|for|until|to yourself|secret)|withdraw|never played|not played|idea only|analysis only|",
            r"test only|planned|rejected|hypothetical|you believed (?:me|it|that)|did i fool you|",
            r"did you (?:really )?believe (?:it|that|me)|you (?:really |didn't |did not )*believed? (?:it|that|me))\b",
        ),
        r"\bbelongs to (?:board|game|another|the|my|a)\b",
        concat!(
            r"^(?:no |no, |oh |oh, |oops |oops, |sorry |sorry, |that's |that is |that was |it's |it is |it was |",
            r"this is |this was )+(?:for |in |from )?(?:the|my|another) (?:other )?game$",
        ),
    ]
);
pattern!(
    ASKS_ABOUT_IT,
    any: [
        r"\b(?:can|may|could|is|does|do|would|will) (?:the|my|a) (?:bishop|knight|rook|queen|king|pawn|piece)\b",
        concat!(
            r"\b(?:do|does|would|will|can|could) (?:you|he|the relay|the rules) (?:allow|accept|permit) (?:it|this|",
            r"that|such)\b",
        ),
        r"\bdoes (?:it|that|this) (?:lose|win|drop|hang|blunder|count|work)\b",
        r"\bwhat would (?:\w+|fritz|stockfish|tal|fischer|kasparov|he|she|they|i|my \w+) (?:do|play|say)\b",
        concat!(
            r"^(?:or |and |but |so |hm+ |tell me )*(?:is|was|would|could|can|may|should|will|does|do|am|",
            r"shall) (?:this|that|it|i|the move|this move|that move|these|my move)\b(?: \S+){0,5}? ?(?:legal|allowed|",
            r"ok|okay|possible|permitted|correct|right|valid|good|better|best|playable|sound|work|works|alright|fine|",
            r"wise|lose|win|sense|play (?:it|that|this)|do (?:it|that|this)|count|accepted|a mistake|a blunder|idea|",
            r"move|wrong|bad|stupid|crazy|mad)(?: here| now| to play| to write| to send| in this position| for you|",
            r" with you| by you| then| at all| instead| like this| like that| this way)*$",
        ),
        concat!(
            r"^(?:or |and |but |is it |is that )*(?:legal|allowed|ok|okay|right|correct|possible|valid|or not|",
            r"yes or no|any good|good idea|bad idea|a good idea|a bad idea|good or bad|playable|shall i|should i|",
            r"may i|can i|dare i|do i|would i|is it|am i right|am i allowed|agreed|what do you (?:think|say|",
            r"reckon)(?: of| about| to) (?:it|this|that)|what do you (?:think|reckon)|why not|what would you (?:say|",
            r"do|reply|answer|play)(?: then| to (?:it|that|this))?)(?: here| now| then)*$",
        ),
        r"\b(?:is|would be|be) (?:this|that|it) (?:legal|allowed|permitted)\b",
        r"\bwhat happens (?:if|then|when|now)\b",
        r"\bor (?:is|was|should|shall|would|do) (?:\S+ ){0,3}(?:better|instead|best)\b",
        r"^(?:or |should i |shall i |do you think )(?:play |rather |better |perhaps |maybe )+",
    ]
);
// Behind a move on its line: who says so.
pattern!(
    TOLD_BY,
    any: [
        concat!(
            r"\b(?:says|said|suggests|suggested|recommends|recommended|according to|proposes|proposed|claims|claimed|",
            r"thinks|believes|wrote|writes|told me|advises|advised)\b",
        ),
        r"^(?:in|for|from|on) (?:game|board) \d+",
        concat!(
            r"^(?:in|for|from) (?:the|my|his|her|an|our)?\s?(?:other|another|club|old|last|previous|second|different|",
            r"blitz) ",
        ),
        r"^(?:fischer|kasparov|stockfish|fritz|my \w+|his|her|\w+)'s (?:move|idea|choice|suggestion|line|game)\b",
        r"^(?:as )?(?:played|chosen|tried|mentioned) (?:by|in|against|at) ",
        r"^(?:tomorrow|next (?:week|time|month|year|game|round))\b",
        r"^(?:would|might|could|should|must have|was|were|had|loses|wins|looks|seems|deserves) ",
        r"^comes (?:to mind|close|into|next|first|from)\b",
        r"^is (?:any|a|an|good|bad|legal|allowed|best|better|possible|wrong|strong|theory|book)\b",
        r"^in (?:my|his|her|their) |^(?:in|from) (?:the|a) (?:game|match|round|tournament|book)\b",
        r"^(?:he|she|they) (?:said|says|thinks|thought|wrote|played)\b",
    ]
);
