//! How people lead up to what is not meant, and how they take back what they set out.

use crate::post::reading::phrases::pattern;
use regex::Regex;
use std::sync::LazyLock;

// -- before ------------------------------------------------------------------------------------------------------------

// "My last mail", "from my notes": an own letter or move of another time.
pattern!(
    MY_OLD,
    r"\b(?:my|our) (?:last|previous|earlier|old|former|recent|other)\b|\byour (?:last )?(?:if|ifs|if-\w+|conditionals?)\b|\btake back\b|\b(?:from|in) (?:my|an?|the|your) (?:last |old |previous )?(?:mail|e-?mail|letter|message|card|text|post)\b|\b(?:last|first|second|other|previous|next) (?:game|time|letter|mail|message|e-?mail)\b|\b(?:no|without) (?:move|reply|answer|check)\b|\b(?:first|second|third|best|better|other) (?:choice|line)\b|\bif i\b|\bor i\b|\b(?:may|can|do|shall|should|must|did|am|have|will|would|could|might) i\b|\b(?:opponent|friend) (?:of mine |here |also |then )*(?:play|plays|played|chose|made|went|answered|replied|moved)\b|\bplanning$|^to do$|\bno good\b|\bbest game\b|\btak(?:e|ing) (?:it|this|that) back\b|^(?:is|are|was|were|do|does|would|could|can|may) (?:it|the|we|you|there|this|that)\b|^(?:are|am|is|was|were) (?:i|you|we)\b"
);
pattern!(
    DELIBERATED,
    r"\b(?:after|with|took|following|without)\b.*\b(?:thought|thinking|think|consideration|deliberation|reflection|pondering|hesitation|nights?|hours?|days?|week|weekend)\b"
);
// Idioms that lead over to one's own move.
pattern!(
    READY,
    r"^(?:so|and|well|ok|ah|oh|but|now|sorry|hi)?[ ,]*(?:short and sweet|(?:so )?straight to the point|(?:down |back |now )*to (?:business|the point|the board|work)|enough (?:of )?(?:the )?(?:chat|talk|talking|chatting|weather)|(?:i )?(?:almost|nearly) forgot(?: my move| the move| the chess)?|before i forget(?: it)?|(?:i )?(?:don't|won't|do not) (?:want to )?keep you waiting(?: any longer)?|without further ado|(?:no|big|small) surprise|surprise,? surprise|as (?:expected|promised|announced|agreed|usual|always|ever)|of course|naturally|the (?:obvious|natural|usual|normal)(?: move| reply| choice)?|you leave me no choice|(?:just )?(?:a |my )?(?:quick|short|brief) (?:one|reply|answer|move|note)(?: today| this time| from \w+(?: \w+)?)?|i trust my instincts?|i stick to my plan|(?:drum ?roll|tada+|ta-da|voil\u{e0}|action|attention|bang|boom)|sorry (?:that )?(?:it|this) took (?:so|too) long|ah yes|moving on|let's see|here goes nothing|fasten your seat belts?)(?:[ ,]+(?:then|again|please|now))*$"
);
pattern!(
    SUPPOSES,
    r"^(?:so |and |now |just |please |let us |let's |we |i )*(?:suppose|supposing|imagine|imagining|assume|assuming|pretend|let's say|say)\b|\bwhat if\b|\bif (?:only )?(?:i|he|she|they|you|white|black|[a-z]+) (?:had |were to |would |could |should )?(?:play\w*|went|write|writes|wrote|answer\w*|chose|repl\w+|say|send)$"
);
// What is denied, tried or taken back by a sentence before it.
pattern!(
    DENIES_WHAT_COMES,
    r"\b(?:take|taking|took|taken) (?:back|it back|that back|this back)\b|\b(?:ignore|disregard|discard|cancel|delete|scrap|forget|skip|undo|revoke|retract|withdraw)\b(?: please)? (?:the (?:following|next|line below|below)|what follows|this(?: (?:line|move|one))?$|these|everything below|all below|below)|\b(?:don't|do not|dont|never|must not|shouldn't|should not|not to) (?:please |ever |yet |actually )*(?:play|make|enter|record|register|count|execute|process|submit|forward|take|read|treat|accept|send)\b(?: \S+){0,3} (?:the following|following|below|next line|what follows)\b|\b(?:don't|do not|dont|never) (?:please |ever |yet )*(?:play|make|enter|record|register|count|execute|process|submit|forward|take|accept) (?:this|that|it|these)(?: yet| now| move| line| one| seriously)*$|\b(?:following|below|this|these|next line|what follows)(?: move| line| one| moves| lines)? (?:is|are|was|were)(?: only| just| merely| simply| of course| still| actually)* (?:not|never|no|an?|for|from|to|wrong|old|invalid|obsolete|cancelled|canceled|withdrawn|hypothetical|what|how|his|her|their|another|my (?:analysis|idea|plan|guess))\b|^(?:this is |just |only |it's |it is |here's |here is |for )*(?:an? )?(?:test|tests|testing|test only|kidding|joking|example|examples|joke|question|puzzle|quiz|idea|quotation|quote|draft|fun|hypothetical|reference only|illustration|practice)(?: only| mail| letter| message| question)?$|\bnot my (?:real |final |actual |own )?(?:move|reply|answer)\b|^(?:still )?(?:not|never)(?: (?:this|yet|sure|now|that|decided|final|for our game|today|again|these))*$|^(?:perhaps|maybe|possibly|probably|hypothetically|tentatively|theoretically|eventually|tomorrow|yesterday|later|someday|soon|planned|unconfirmed|undecided|rejected|cancelled|canceled|withdrawn|void|invalid|expired|obsolete|deleted|wrong|old)(?: \S+)?$|\b(?:haven't|have not|not yet|yet to) (?:decided?|made up my mind)\b|\bno move (?:yet|today|for now)\b|\b(?:could|would|might|may) (?:be |have been |play |have played )?(?:as follows|like this|this way)$|\bi (?:am |was |'m )?(?:thinking|dreaming|afraid) (?:of|about) (?:this|the following)\b|\bthis (?:happened|occurred|was played|was seen|is how|is what|is from|was my)\b|\b(?:played|wrote|said|suggested|proposed|recommended|suggests|recommends|told me) (?:this|the following|as follows)\b|^(?:e\.g|i\.e|eg|ie|cf|viz|n\.b|nb)$|^(?:for|as an?) (?:instance|example|illustration)$|\b(?:gave|given|give|giving) up (?:the|my|on|this|that)\b|\bfollowing (?:joke|story|puzzle|example|game of|question|analysis)\b"
);
// "Would this be ok?", "Do you think", "May I play"
pattern!(
    ASKS_OF_IT,
    r"\b(?:following|these|below)\b|\b(?:this|that one|such a move)\??$|\b(?:is|was|would|will|could|can|may|should|does|do) (?:this|that|it)(?: be| move| line| one| really| actually| still| look)* (?:an? )?(?:ok|okay|legal|allowed|possible|permitted|correct|right|valid|good|any good|fine|alright|acceptable|work|wise|sound|playable|better|best|bad|count|mistake|lose|win|make sense|your|my)\b|\b(?:what|how) about\b|\b(?:legal|permitted|playable)\b|\b(?:may|can|could|should|shall|might|must|would|do|did|will|am|was) (?:i|we|one|white|black|he|she|they|my \w+) (?:\S+ ){0,3}?(?:play|take|castle|move|go|try|answer|reply|send|write|choose|use|make|capture|continue|have played|allowed|permitted|supposed|able)\b|\bwhat (?:would|do|did|will|might) (?:you|he|she|they|i|we|white|black) (?:say|think|do|answer|reply|play|suggest|recommend|have)\b|\bdo you (?:think|mean|mind|prefer|suggest|like|want|remember|recommend|believe)(?: that| if| this)?\??$|\bwould you (?:accept|mind|play|prefer|agree|allow|let|answer|recommend|like (?:me|it|this))\b|\b(?:which|what) (?:move|one|line|is (?:better|best|wrong|right|this))\b|\bis it (?:ok|okay|legal|allowed|possible|permitted|wise|correct|right)\b|\bdid (?:you|he|she|they|i|\w+) (?:really |actually )?(?:mean|play|write|say|send|intend|try|consider|see this|choose|go)\??$|\bwhat happens\b|\bdo you (?:know|recognise|recognize|remember) this\b|\bam i (?:allowed|right|free|supposed|able)\b|\bwhy not\b|\bwhy (?:did|didn't|don't|doesn't|does) (?:\S+ )?(?:play\w*|go|try|answer|just|simply|move)?\??$|\b(?:remember|recall|recogni[sz]e)\b.*\b(?:games?|moves?|line|position|opening|match|variation)\b"
);
// A line with a name in it that the move is for, or against.
pattern!(
    FOR_SOMEBODY,
    r"^(?:(?i:it is |it's |that is |that's |this was |that was |only |just |and |reply |move |answer |my move |my reply |my answer |this is |here is my move )*)(?i:for|against|vs\.?|versus|with|to) (?:(?i:mr|mrs|ms|dr|prof|my friend|my brother|my opponent|the game)\.? )?(?-i:[A-Z][a-z]+)(?: (?-i:[A-Z]\.?[a-z]*))*$|^(?i:for|against|with) (?i:my|the|an?|his|her|their|another) (?:\S+ )?(?i:friend|brother|sister|wife|husband|son|daughter|neighbou?r|colleague|uncle|other|opponent|team|club|tournament|league|match)\b[^,]{0,20}$"
);
pattern!(
    WHAT_CLAUSE,
    r"^(?:this is |that is |here is |and |but )*(?:what|whatever|something|somewhat|things?|the one|the ones|how|where) (?:i|he|she|they|we|you|white|black|my|not|never|happened|fischer|kasparov|might|could|would|should|stockfish|fritz|the (?:engine|book|computer|master|masters))\b"
);
pattern!(
    OTHER_GAME,
    r"\b(?:other|another|different|someone else's|somebody else's|else's|unrelated) (?:\S+ )?(?:games?|boards?|opponents?|match|tournament|player|section|letter)\b"
);
// Another's move or idea, as a heading.
pattern!(OTHERS, r"\b(his|her|their|\w\w+'s) (?:\S+ )?(?:game|move|reply|answer|analysis|idea|suggestion|line)\b");
pattern!(
    TELLS_SOMEBODY,
    r"\b(?:ask|asks|asked|asking|tell|tells|telling|told|showed|shows|show|gave|gives|give|advised|advises|begged|urged|warned|mailed|wrote|sent|taught|dictated|bet|dared|wants|wanted|let|lets) (?:me|you|him|her|us|them|my \w+)(?: to| that| about| with)?$|\b(?:wrote|said|played|chose|tried|preferred|continued|moved|answered|replied|suggested|proposed|went) (?:to me|back|here|there|then|once|yesterday|today|recently|instead|last \w+)$|\b(?:wrote|writes|written|printed|prints|scribbled|noted|carved|painted) (?:\S+ )?(?:on|in|at|under|above|over) (?:his|her|their|the|a|my|an|our) \S+(?: \S+)?$|\b(?:i|you|he|she|they|we) (?:would|could|might|should|may) (?:have |rather |also |perhaps |maybe |surely |probably |certainly |then )*(?:play\w*|go|choose|chosen|write|written|say|said|answer\w*|try|tried)\b.{0,20}$|\b(?:i|we)(?:'ll| will| shall| am going to| plan to| intend to| hope to| want to| may| might|'m going to) (?:\S+ ){0,4}(?:tomorrow|next \w+|on \w+day|later|soon|one day|some day|someday|another time)$"
);

// "Life goes on", "later on": the last word leads up to nothing.
pattern!(
    GOES_ON,
    r"\b(?:goes|go|going|move|moving|moved|carry|carries|later|so|now|drags|went|soldier|press|come) on$|\b(?:you|we|they|things|all) are$|\bas you like$|\bas (?:ever|before|always)$"
);

// -- behind ------------------------------------------------------------------------------------------------------------

// Nothing but a refusal: "no way", "just kidding", "not yet".
pattern!(
    REFUSES,
    r"^(?:(?:or|but|well|ha|haha|hehe|hm+|oh|no|and|so|actually|sorry|then|just|only|maybe|though|i'm|i am|i was|that's|that is|that was|it's|it is|it was|this is|this was|definitely|certainly|absolutely|still|again)[ ,!.-]+)*(?:no|nope|nah|naw|not|never(?: ever)?|nay|no way(?: jos\S+)?|not really|not now|not yet|not today|not me|not i|not so|of course not|certainly not|definitely not|absolutely not|surely not|hell no|no chance|not a chance|forget it|forget that|as if|yeah right|yeah,? sure|in your dreams|dream on|you wish|you'd wish|fooled you|gotcha|got you|had you there|psych|sike|april fools?(?:' day| day)?|wait|hold on|hang on|oops|whoops|oh no|scratch that|strike that|scrap that|cancel|cancelled|canceled|withdrawn|void|invalid|kidding|kiddin|joking|jk|j/k|teasing|testing|bluffing|dreaming|pretending|guessing|a joke|joke|a test|test|test only|a bluff|a question|an? (?:idea|example|thought|guess|option|possibility|suggestion|proposal|draft|trial|mistake|typo|slip)|maybe|perhaps|possibly|probably|probably not|maybe not|perhaps not|better not|rather not|i think not|i hope not|don't think so|i don't think so|not sure|unsure|undecided|to be confirmed|tbc|tbd|tentatively|tentative|hypothetically|theoretically|in theory|in principle|tomorrow|next week|next time|if only|or not|or maybe not|or perhaps not|i take it back|i wish)(?:[ ,]+(?:now|here|today|again|though|of course|yet|really|after all|thanks|thank you|this time|ever|with you|me|please|my friend|friend|either|mate|dear|about (?:it|this|that|the move|the offer|this move|everything)|:-?\)))*$"
);
pattern!(
    KIDDING,
    r"\b(?:kidding|kiddin|joking|teasing you|pulling your leg|april fool|only pretending|not serious|not being serious|can't be serious|fooling (?:you|around))\b|\b(?:just|only|was|is|it's|that's) (?:meant as )?(?:a |my little )?jokes?\b"
);
pattern!(
    NO_KIDDING,
    r"\b(?:no|not|i'm not|without|aside|apart)\b[ ,]*(?:kidding|joking|joke)|\b(?:kidding|joking|jokes?) (?:aside|apart)\b"
);
// "Don't play this yet", "ignore the above".
pattern!(
    ORDERS_BACK,
    r"\b(?:don't|do not|dont|never|mustn't|must not|shouldn't|should not|not to|cannot|can't|nobody|no one) (?:you |please |yet |ever |actually |really |let him |let the relay )*(?:play|make|enter|record|register|count|execute|process|submit|forward|pass|relay|log|act on|act|treat|regard|consider|accept|take|send|read|apply|carry out|put|believe|transmit|deliver|show|tell)\b(?: (?:this|that|it|these|those|them|any of|anything|the (?:above|move|moves|line|offer|if)|my (?:move|moves|offer|words|if)|what i|yet|on it)\b| (?:him|my opponent)\b| \w+$|$)|\b(?:ignore|disregard|cancel|scrap|scratch|discard|delete|erase|forget|undo|revoke|retract|withdraw|void|annul|strike|overlook|nullify|unsend|recall|rescind)(?: about| all of| all| everything| of| any of| both| please| just| also){0,2} (?:this|that|it|these|those|them|the above|above|(?:my|the|that|this|last) (?:move|moves|offer|ifs?|if-?moves?|if-?lines?|lines?|above|sentence|words|bit)|what i|everything|all)\b|\b(?:to|please|will|must|i) (?:ignore|disregard|cancel|retract|withdraw|revoke) (?:it|that|this|them)\b"
);
pattern!(PERSONALLY, r"\b(?:personally|badly|amiss|the wrong way|to heart|from me that it|that long|too hard)\b");
pattern!(
    ALL_BACK,
    r"\b(?:take|taking|took|taken) (?:it|that|this|my move|the move|that move|this move|my words|everything|my offer|the offer|these|them|all of (?:it|this|that)|all (?:this|that)) (?:all )?back\b|\b(?:take|taking) back (?:my|the|that|this|what)\b|\bchang(?:e|ed|ing) my mind\b|\bsecond thoughts?\b|\bon reflection\b|\bthink again\b|\breconsider\b|\bwrong (?:game|opponent|address|person|move|board|letter|recipient|window|file|mail|e-?mail)\b|\b(?:by mistake|in error|by accident|accidentally|mistakenly|unintended|unintentional)\b|^(?:no,? |oh,? )*(?:i|that|this|it) (?:didn't|did not|doesn't|does not|don't|do not|won't|will not|wouldn't|would not|shouldn't|wasn't|was not|isn't|is not|am not|'m not|cannot|can't) (?:really |actually |even |yet |want to |going to |mean to |intend to |wish to )*(?:mean (?:it|that|this|any)|count|play (?:it|that|this|so)|say (?:it|that|this|so)|send (?:it|that|this)|offer (?:it|that|one|any)|be serious|serious|mine|meant|real|true|valid|binding|official|want (?:it|that|this|one)|for real|for you|for this game|to be)\b|^(?:i|i'd|i'll|we|you'd|he'd|that|it|this) (?:would |will |could |should )?(?:never|hardly|surely not|not) (?:really |actually |ever |dare |dream of )*(?:play|do|offer|send|write|give|be|happen|resign|agree|mean)\b|\bi (?:would|could) have (?:played|sent|written|offered)|^no,? (?:not|never) (?:that|this|me|it|really|now|yet|today|in this|for)\b.{0,12}$|\bno longer (?:valid|my|want|true|stands?|holds?)\b|\b(?:is|are|was|were) (?:cancelled|canceled|withdrawn|void|invalid|obsolete|retracted|revoked|null and void)\b"
);
pattern!(
    NOT_MINE,
    r"\b(?:not|isn't|ain't|wasn't|aren't|never) (?:really |actually |yet |at all |even |quite |exactly |meant as |meant to be |to be |going to be |intended as |necessarily )*(?:my|the|a|an|our|any)? ?(?:real|final|actual|true|own|definitive|definite|official|binding|valid|serious|proper|genuine|chosen|next|right)?(?: and final)? ?(?:move|reply|answer|decision|response|moves|if-?moves?|if-?lines?|offer|proposal)\b(?:$|,| (?:yet|of course|at all|though|in|for|but|i|just|only|here|now|so|please|and|to)\b)|\bno (?:real |actual |valid |serious )?(?:move|offer) (?:yet|of mine|at all|for now|from me)\b|\bno (?:real )?(?:if-?move|if-?line|conditional|move),"
);
pattern!(
    NOT_YET,
    r"\bnot (?:yet |quite |really |fully |completely )*(?:final|finalised|finalized|definite|definitive|official|binding|real|serious|valid|confirmed|for real|meant|intended|played|to be (?:played|taken|counted|read|recorded|entered|sent)|for (?:you|this game|the relay|our game|him))\b|\bnot (?:quite |really |entirely |yet |100% |100 % |so |too |completely |fully |totally |absolutely )*(?:sure|certain|decided|convinced)(?: yet| about (?:this|it|that|the move|this move|that move|my move)| of (?:it|this|that)| though| on (?:it|this)| whether i (?:want|should|dare|will)\b.*| if i (?:want|should|dare|will)\b.*)*$|^(?:but |though |i'm |i am |still |although )*not (?:quite |really |entirely |yet |100% |so |too )*(?:sure|certain|decided) (?:yet|though)\b|\b(?:haven't|have not|hadn't) (?:yet |really |quite |fully |finally |definitely )*(?:decided(?: yet| on (?:it|this)| about (?:it|this)| whether.*)*$|made up my mind|confirmed|checked (?:it|this)|finished (?:thinking|my analysis))\b|\bundecided\b|\bmade up my mind yet\b|\bnot play(?:ing|ed)? (?:this|that|it)\b"
);
pattern!(
    OF_ANOTHER,
    r"^(?:oops |sorry |oh |ah |well |no |and |but |p\.?s\.? )*(?:this|that|it|these|those|they|which|the (?:move|line|offer|above)|this (?:move|one|line)|that (?:move|one|line))\b(?:'s| is| was| were| are| goes| belongs| came| comes| happened| should go| should have gone| must be)?(?: \S+){0,5} (?:another|other|different|wrong|club|blitz|rapid|old|previous|lichess|online|correspondence|simul) (?:\S+ )?(?:games?|boards?|opponents?|player|tournament|match|letter|address|person|one|section)\b|^(?:this|that|these|those|they|the above|this move|that move|it)(?:'s| is| was| were| are|'re) (?:actually |really |only |just |merely |simply |of course |probably |also )*(?:for (?:game|board|[a-z]+'s|him|her|them|my|the|another|fun|practice|illustration|later|tomorrow|next)|from (?:game|my|the|a|an|his|another|last)|against|by (?:fischer|stockfish|my|the)|how (?:i|he|she|they|\w+ (?:play|plays|played|did|does|won|lost)|fischer|my)|what (?:i (?:would|wanted|might|could|should|planned|considered|was|wrote|played|thought|dreamt|dreamed|almost|nearly|hoped)|he|she|they|you|my|the|\w+ (?:play|plays|played|chose|did|does|said|says|tried|wrote|suggested|would|won|lost)|fischer|kasparov|stockfish|fritz|white|black|happened|people|everybody|everyone|masters)|(?:his|her|their|somebody's|someone's|my (?:son|wife|friend|brother|engine|computer|club|father|daughter|neighbou?r)\S*) )|^(?:\S+ ){0,3}(?:in|for|from) (?:game|board) \d+$|^(?:so |as |or so )*(?:he|she|they|my \w+|fischer|stockfish|fritz) (?:said|says|suggests|suggested|thinks|thought|claims|recommends|recommended|wrote|played|told me)(?: so| it| that| this)?$|^(?:so |as |at least |or so )*(?:says|said|suggests|suggested|recommends|recommended|thinks|claims|writes|wrote|plays|played) (?:he|she|they|my|the|a|fischer|stockfish|fritz|kasparov)\b"
);
pattern!(
    ONLY_A,
    r"\b(?:just|only|merely|simply|purely|nothing but|no more than|this is|that is|that was|it is|it was|this was|it's|that's|as) (?:for |as |meant as )?(?:an? |my |one |some |pure )?(?:little |first |silly |mere |theoretical |hypothetical |possible |rough )?(?:example|examples|test|tests|testing|idea|ideas|thought|thoughts|suggestion|analysis|joke|trial|draft|exercise|experiment|demo|demonstration|candidate|illustration|quote|quotation|puzzle|hypothesis|possibility|option|guess|bluff|rumou?r|wondering|asking|comment|remark|musing|fantasy|daydream|curious|speculating|speculation|brainstorming|typo|slip of the pen)\b"
);
pattern!(
    RESERVES,
    r"\bwonder\w* (?:whether|if) (?:to|i|this|it|that|the|one)\b|\b(?:still|keep|am) thinking (?:about|of|over) (?:it|this|that|the move)\b|^still thinking$|\b(?:i'll|i will|i have to|i've got to|i must|let me|i need to|i want to|must|has to|should) (?:\S+ ){1,6}(?:first|approve (?:it|this)|agree to (?:it|this))$|\b(?:i|it|this|that) (?:may|might|could) (?:still |yet |well |perhaps )*(?:change|differ|be different)\b|^(?:may|might) (?:still )?change\b|\b(?:only|but only|provided|unless) (?:if )?(?:it is|it's|that is|this is|you|legal|allowed|possible|he|my)\b|^(?:only |but |and )*if (?:it is|it's|that is|that's|this is|legal|allowed|possible|permitted|you (?:agree|allow|permit|accept|let me|don't object))\b|\bwith your permission\b|^will (?:\S+ )?(?:confirm|decide|think|reconsider|check|let you know|send)\b|\b(?:i'll|i will|i shall|let me|i have to|i must|i need to|i want to|i'd like to|i would like to|before i|until i|i still have to|once i|when i|as soon as i) (?:\S+ ){0,2}?(?:confirm|decide|reconsider|think (?:again|about it|it over|it through|more|twice)|check (?:it|this|that|first|again|whether|if|with)|sleep on it|make up my mind|send (?:you )?(?:the|my) (?:real|final|actual|proper|true|definite|definitive|right|correct)|send the move|let you know)\b|\b(?:tentative(?:ly)?|provisional(?:ly)?|preliminary|unconfirmed|hypothetical(?:ly)?|to be confirmed|subject to (?:confirmation|change|approval|my)|pending|for the sake of argument|for (?:illustration|demonstration)|purely theoretical)\b|\b(?:real|final|actual|proper|definitive|definite|true|official) (?:move|reply|answer|decision) (?:will|comes|is coming|follows|is going|to follow|tomorrow|later|soon|is|would)\b|\bif (?:i|he|she|they) (?:had|were|could|dared)\b.{0,20}$|\b(?:would|might|could) (?:be|have been) (?:my (?:move|reply|choice|plan)|an? (?:option|idea|mistake|possibility|blunder)|possible|illegal|playable)\b"
);
pattern!(
    WAITS,
    r"\b(?:wait|hold on|hang on|hold off|hold it|stand by|wait with (?:it|this|that)) (?:for|until|till|with|before)\b.{0,25}\b(?:confirm\w*|ok|okay|go-ahead|green light|decision|final|real|approval|me to|next (?:mail|message|letter|e-?mail)|i (?:confirm|decide|say|write|tell|know|send|have)|processing|forwarding|playing|sending|this|that|it)\b|^(?:no,? |oh,? |but |please |hmm*,? |sorry,? |actually,? |er,? |uh,? |ah,? |and |or )*(?:wait|hold on|hang on|hold it)(?:$|,| -| no\b| wait\b| a (?:moment|minute|sec|second|bit|day)\b| please\b| with (?:this|that|it)\b)"
);
// A letter sent by mistake, a move still to come, a second thought.
pattern!(
    SLIPS,
    r"\bwrong (?:button|key|window|mail|folder|draft)\b|\b(?:too early|too soon|by accident|accidentally|by mistake|prematurely)$|^(?:my |a |an )?(?:mistake|error|slip)\b|\bwait for (?:another|my|the next|a new|a second)\b|\b(?:will|'ll|shall) (?:send|mail|write|give) (?:you )?(?:my|the|a) (?:real |proper |own |final |right )?(?:move|reply|answer|decision)\b|^(?:hm+|er+|well|uh|oh)?[ ,.]*i (?:don't|do not) know(?: yet| really)?$|^but first (?:i|let me)\b|\bsaid (?:nobody|no one)\b|^(?:lol|haha|ha|oh|hm+)[ ,]+(?:no|nope|not)\b|^no,? i (?:mean|meant)\b|^no,? i (?:don't|do not|didn't|did not|won't|will not)(?:$|,| mean\b| resign\b| offer\b| accept\b)|^or (?:should|shall|would|could|is|do|does) |^that was (?:last (?:year|week|month|time)|in (?:19|20)\d\d|from )|\bsubject to (?:checking|confirmation|approval|change|my)\b|\bwrite again\b|^(?:please )?(?:ignore|disregard|delete|deleted|cancel|skip)$|\b(?:sleep|think) (?:on|over) (?:it|this|that)\b|^stop$|\bwant to (?:look|think|check) again\b|^as \w+ (?:would have|once|used to) (?:play|played|said)\b|\b(?:typed|written|sent|dictated) by (?:my|the|his|her) |\bthis is only what\b|\bnot (?:sending|playing|posting|moving) (?:this|that|it|anything|today|yet)\b|\bhaven't (?:really )?decided yet\b|\bnot (?:that|this)(?: one)?$|\b(?:strike|cancel|scrap|delete|drop|remove) (?:the|my|that|this|all) (?:conditionals?|ifs?|if-lines?|if-moves?)\b|^or something (?:else|like)\b|\b(?:mine|my own|my (?:real )?(?:move|reply|answer|choice)) (?:follows|comes|will follow)\b|\b(?:ignore|disregard|cancel|retract|forget|undo|delete|withdraw|(?:don't|do not) (?:forward|count|record|play|send)) (?:the|my|this|that) (?:last |previous |first |whole )?(?:reply|answer|choice|sentence|line|move|letter|offer|mail)\b|\b(?:need|want) (?:a few|some|two|three|more|another) (?:more )?(?:day|days|week|time|hours?) to (?:decide|think|check)\b|^if (?:my|the|he|she|they) \w+ (?:agree|agrees|allow|allows|approve|approves|let|lets|permit|permits)\b|\binstead of (?:to )?[a-z]+, (?:sorry|apologies)"
);
// The same in the languages that announce a move.
pattern!(
    SLIPS_ABROAD,
    r"^(?:nein|non|nee|nej|não|нет|nie)(?:$|[ ,])|\b(?:falsche|verkehrte) partie\b|\bmauvaise partie\b|\btrompée? de partie\b|\bpartida (?:equivocada|errada)\b|\bverkeerde partij\b|\bfel parti\b|\bpartita sbagliata\b|\bzła partia\b"
);
// A game of the books: "Carlsen - Nepo, 2021".
pattern!(CITES, r"^[A-Z][\w'.-]+(?:,? [A-Z][\w'.]*)? ?[-\x{2013}/] ?[A-Z][\w'.-]+\b.*\b(?:1[5-9]|20)\d\d\b");
// Words that point at what was set out, and words that put such a thing in doubt: together in one sentence below it, they do.
pattern!(
    POINTS,
    r"\b(?:this|that|these|those|it|the above|everything above|the move|my move|the letter|none of (?:it|this|that)|nothing (?:here|of this|of it))\b"
);
pattern!(
    WEIGHS,
    r"\b(?:must not|mustn't|must never|should not|shouldn't|should never|should be (?:kept|held|ignored|removed|deleted|treated)|should go|do nothing|hold (?:it|this|that|these|back|off)|keep (?:it|this|that|these|them)|treat|consider|throw|trash|bin|shred|burn|withdraw\w*|withdrew|change|changed|approves?|approved|confirm\w*|typed|typing|wrote|written|invented|spoke|quoted|copied|borrowed|stolen|meant|intended|belongs?|wrong|wonder\w*|tempting|tempted|pass|until|unless|void|unsent|draft|hacked|nothing (?:of|in|about)|nothing here|none|comes (?:tomorrow|later|on|next|soon)|follows|tomorrow|later|seriously|binding|final|counts?|counted|recorded|allow\w*|legal|permitted|reject\w*|refuse\w*|regret|undone|unplayed|instead|postpone\w*|delay this|rather not|not me|wasn't me|not mine|not from me|did not write|didn't write|came from (?:my|the|a|his|her)|not believe|by my (?:son|daughter|wife|husband|brother|friend|cat|computer|engine|coach|trainer)|(?:son|daughter|wife|husband|brother|sister|friend|cat|dog|computer|engine|coach|trainer|fritz|stockfish|book) (?:wrote|typed|said|says|played|plays|suggested|suggests|found|sent|did|made|chose|dictated|has)|says (?:fritz|stockfish|my|the)|(?:fritz|stockfish|kasparov|fischer) (?:says|plays|likes|recommends))\b"
);
// Words close below a thing set out that say of what kind it is, or when it is to count.
pattern!(
    QUALIFIES,
    r"^no,? (?:that|this|it)\b|\b(?:academic|rhetorical|sarcas\w*|irony|ironic\w*|unofficial\w*|hypothetic\w*|options?|alternatives?|candidates?|(?:first|second|third) choice|(?:your|his|her|any|second) opinions?|opinion of|opinions|to be (?:decided|continued|played|sent|entered|confirmed|seen|checked)|not before|valid|effective|experiment\w*|testing|unquote|end of quot\w*|correction|corrections|risky|deleted|obsolete|sic|crossed out|not mine|not my words|off the record|between us|between you and me|confidential, not|hangs? (?:a|the|my)|fell for it|fooled|tricked|psyched|i wish i (?:could|dared|had)|if only i|if i (?:should|dare|dared|could|can|may|had|were|was|play|want)|whether (?:i|it|to|this|that)|(?:don't|do not) know (?:yet|if|whether)|no idea (?:if|whether)|rest follows|more (?:ideas|lines|analysis)|(?:play|enter|send|make|record|execute|register) (?:it|this|that) (?:on|at|next|before|after|not|only|tomorrow|later|in)|not (?:on|before|until|till) (?:my|mon|tues|wednes|thurs|fri|satur|sun)\w*|would be (?:brave|better|foolish|stupid|wrong|risky|my)|would have been (?:better|my|the|stronger|an?)|(?:would|i'd|he'd) play|is the relay|does the relay)\b|^(?:yeah|yes|sure|oh sure|suuure)[, .]+(?:right|not|as if)$|^(?:not|never) my (?:words|idea|choice)|^or should i\b|\bsomebody else should\b|^(?:old|seen|found|copied|for|from|by|to) yesterday$"
);
// "Paul's idea", "those are Paul's words".
pattern!(
    NAMED,
    r"\b(\w\w+'s) (?:\S+ )?(?:moves?|idea|ideas|words|line|choice|suggestion|analysis|game|answer|reply)\b"
);
// What points at nothing: the weather, a letter on its way, a word of thanks.
pattern!(
    POINTS_AWAY,
    r"\b(?:other|another|this|that|next|last) (?:week|month|year|time|day|morning|evening|night|weekend|summer|winter|spring|autumn|way|side|hand|news|reason|case|subject|topic|dog|house|card|stamps?|photo)\b|\bbelieve it\b|\b(?:keep|hold) it up\b|\bthis reached you\b|\bit (?:is|was|will be) (?:raining|snowing|cold|warm|hot|nice|late|early|time|winter|summer|spring|autumn|great|good to|a pity)\b|\btake it easy\b"
);
// Fragments that tell where a move comes from, or on what it hangs.
pattern!(
    STRAY,
    r"^(?:oops |sorry |oh |no |and |but |only |just |p\.?s\.? |so |thus |at least |all )*(?:(?:was |that was |it was )?(?:meant|intended) (?:for|as|only)|sent (?:to the wrong|by (?:my|mistake|the|accident)|for)|quoted|copied from|taken from (?:my|the|a|his)|stolen from|borrowed from|seen in|found in (?:my|the|a) (?:book|notes|database|old)|typed by|written by|played by|suggested by|recommended by|dictated by|not seriously|not in earnest|do nothing (?:yet|now|with)|thus spoke|so (?:the book|fritz|my engine|says)|consider (?:it|this|that|my|the)|treat (?:it|this|that)|hold (?:it|this|that)|keep (?:it|this|that) (?:back|for|until|to yourself|secret)|withdraw|never played|not played|idea only|analysis only|test only|planned|rejected|hypothetical|you believed (?:me|it|that)|did i fool you|did you (?:really )?believe (?:it|that|me)|you (?:really |didn't |did not )*believed? (?:it|that|me))\b|\bbelongs to (?:board|game|another|the|my|a)\b|^(?:no |no, |oh |oh, |oops |oops, |sorry |sorry, |that's |that is |that was |it's |it is |it was |this is |this was )+(?:for |in |from )?(?:the|my|another) (?:other )?game$"
);
pattern!(
    ASKS_ABOUT_IT,
    r"\b(?:can|may|could|is|does|do|would|will) (?:the|my|a) (?:bishop|knight|rook|queen|king|pawn|piece)\b|\b(?:do|does|would|will|can|could) (?:you|he|the relay|the rules) (?:allow|accept|permit) (?:it|this|that|such)\b|\bdoes (?:it|that|this) (?:lose|win|drop|hang|blunder|count|work)\b|\bwhat would (?:\w+|fritz|stockfish|tal|fischer|kasparov|he|she|they|i|my \w+) (?:do|play|say)\b|^(?:or |and |but |so |hm+ |tell me )*(?:is|was|would|could|can|may|should|will|does|do|am|shall) (?:this|that|it|i|the move|this move|that move|these|my move)\b(?: \S+){0,5}? ?(?:legal|allowed|ok|okay|possible|permitted|correct|right|valid|good|better|best|playable|sound|work|works|alright|fine|wise|lose|win|sense|play (?:it|that|this)|do (?:it|that|this)|count|accepted|a mistake|a blunder|idea|move|wrong|bad|stupid|crazy|mad)(?: here| now| to play| to write| to send| in this position| for you| with you| by you| then| at all| instead| like this| like that| this way)*$|^(?:or |and |but |is it |is that )*(?:legal|allowed|ok|okay|right|correct|possible|valid|or not|yes or no|any good|good idea|bad idea|a good idea|a bad idea|good or bad|playable|shall i|should i|may i|can i|dare i|do i|would i|is it|am i right|am i allowed|agreed|what do you (?:think|say|reckon)(?: of| about| to) (?:it|this|that)|what do you (?:think|reckon)|why not|what would you (?:say|do|reply|answer|play)(?: then| to (?:it|that|this))?)(?: here| now| then)*$|\b(?:is|would be|be) (?:this|that|it) (?:legal|allowed|permitted)\b|\bwhat happens (?:if|then|when|now)\b|\bor (?:is|was|should|shall|would|do) (?:\S+ ){0,3}(?:better|instead|best)\b|^(?:or |should i |shall i |do you think )(?:play |rather |better |perhaps |maybe )+"
);
// Behind a move on its line: who says so.
pattern!(
    TOLD_BY,
    r"\b(?:says|said|suggests|suggested|recommends|recommended|according to|proposes|proposed|claims|claimed|thinks|believes|wrote|writes|told me|advises|advised)\b|^(?:in|for|from|on) (?:game|board) \d+|^(?:in|for|from) (?:the|my|his|her|an|our)?\s?(?:other|another|club|old|last|previous|second|different|blitz) |^(?:fischer|kasparov|stockfish|fritz|my \w+|his|her|\w+)'s (?:move|idea|choice|suggestion|line|game)\b|^(?:as )?(?:played|chosen|tried|mentioned) (?:by|in|against|at) |^(?:tomorrow|next (?:week|time|month|year|game|round))\b|^(?:would|might|could|should|must have|was|were|had|loses|wins|looks|seems|deserves) |^comes (?:to mind|close|into|next|first|from)\b|^is (?:any|a|an|good|bad|legal|allowed|best|better|possible|wrong|strong|theory|book)\b|^in (?:my|his|her|their) |^(?:in|from) (?:the|a) (?:game|match|round|tournament|book)\b|^(?:he|she|they) (?:said|says|thinks|thought|wrote|played)\b"
);
