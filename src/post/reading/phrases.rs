//! How people put what they ask for: the sentences that [`super::asks`] knows, and words that make them something else.

use regex::Regex;
use std::sync::LazyLock;

macro_rules! pattern {
    ($name:ident, $text:expr) => {
        // Boundaries of ASCII words: with the others a text with one letter beyond ASCII is searched many times as slowly.
        pub(super) static $name: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(&$text.replace(r"\b", r"(?-u:\b)"))
                .unwrap_or_else(|e| unreachable!("{}: {e}", stringify!($name)))
        });
    };
}
pub(super) use pattern;

pattern!(
    OPENERS,
    r"^(?:(?:ok|okay|well|so|and|then|now|alas|unfortunately|sadly|hereby|therefore|yes|right|alright|all right|also|sorry|oh|hi|hello|dear|with this move|with the move|in this position|at this point|anyway|in that case|hm+|by the way|ps|p\.s|please note that|note that|just to say(?: that)?|this is to (?:say|tell you|inform you)(?: that)?|i inform you that|i announce that|notice:|with this letter|by this letter|with this e-?mail|with regret)(?: |[,:-] ?))+"
);
pattern!(
    CLOSERS,
    r"(?:[, ]+(?:please|thanks|thank you|many thanks|sir|too|as well|again|here|now|then|at this point|in this position|in this game|with this move|with my move|with best wishes|(?:many )?thank(?:s| you) for (?:the |a |this )?(?:[a-z]+ )?game|(?:good|nice|great) game|well played|congratulations))+$"
);
pattern!(
    RESIGN,
    r"^(?:(?:i|we|i've) (?:hereby |herewith |now |therefore |formally |gladly |regretfully |thus |here |must |have to |am forced to |have decided to |decided to )*(?:resign(?: this)?|give up|surrender|concede|capitulate|throw in the towel|concede defeat|give up the game)(?: (?:this|the|our|my) game(?: to you)?| (?:in|from) this game| our game| this one)?(?: (?:because|due to) .{3,80})?|resigns?|resigning|i(?: am|'m) (?:resigning|throwing in the towel)(?: this game| the game| this one)?|(?:i think )?it(?:'s| is) time for me to resign|this is my resignation|my resignation|(?:please )?(?:consider|accept|take|record|note) (?:this as )?my resignation)$"
);
// "I will resign" may be said of any day; "I will resign now" is not.
pattern!(
    RESIGN_NOW,
    r"^i(?:'ll| will) (?:resign (?:now|at once|immediately)|now resign)(?: (?:this|the|our|my) game)?$"
);
// What has to be done may be put off in the next clause: only courtesies may stand beside it.
pattern!(
    RESIGN_MUST,
    r"^(?:i|we|i've) (?:[a-z]+ )*(?:must|have to|am forced to|have decided to|decided to) |^(?:i think )?it(?:'s| is) time|\b(?:because|due to)\b|^resigning"
);
pattern!(REFUSES, r"\b(?:not|can't|cannot|don't|won't|didn't|isn't|but)\b");
pattern!(
    SPEECH,
    r"\b(?:said|says?|wrote|told|asked|think|thought|until|before|he|she|they|if|unless|would|could|should|kidding|joking|joke|yet)\b"
);
pattern!(SIDE_RESIGNS, r"^(white|black) (?:resigns|resigned)$");
pattern!(
    MAY_RESIGN,
    r"\b(?:i|i'll|i'd|i'm|me|my|resignation)\b.*\b(?:resign|resigning|resignation|give up|throw in the towel|throwing in the towel|concede)\b|^(?:resign|resigned)|^(?:i think )?(?:it(?:'s| is) )?time (?:for me )?to resign|^i(?: am|'m) giving up$|^i resigns\b|^i (?:would|should) (?:like|wish|want) to (?:resign|concede|give up)(?: (?:this|the|our|my) game)?$"
);
pattern!(WISH, r"\b(?:would|should) (?:like|wish|want|prefer) to\b");
// Talk of resigning, or of giving up something else than the game.
pattern!(
    CHAT_RESIGN,
    r"\b(?:was|were|been|about to|told|tells?|always|often|usually|sometimes|when|whenever|used to|everyone|everybody|people|too (?:early|late|soon))\b|\bgive up (?:a|an|my|on|the (?:pawn|piece|queen|rook|bishop|knight|exchange|centre|center|pair)|[a-z]+ing|material|pawns?|two|one|some)\b|\bconcede (?:a|an|the|that|my)\b|\bresign (?:often|every|more|less)\b"
);
pattern!(
    OFFER,
    r"^(?:(?:i|we|i'd|we'd) (?:hereby |also |now |again |then |therefore |formally |would like to |want to |wish to |like to )*(?:offer|propose|suggest)(?: you)?(?: a| that we agree (?:to|on) a| we agree (?:to|on) a| (?:that )?we call it a| agreeing (?:to|on) a)? ?(?:draw|remis)|(?:i am|i'm|we are|we're) (?:also |now |again |hereby )*(?:offering|proposing|suggesting)(?: you)? a draw|(?:may|can|could|might) i (?:offer|propose|suggest)(?: you)? a draw|draw offer(?:ed)?|draw proposed|offering a draw|(?:a )?draw offered|(?:would|will|do|could|can) you (?:please )?(?:accept|agree to|agree on|take|like|want|consider) a draw|(?:how|what) about a draw|(?:shall|can|could|should) we (?:agree to|agree on|call it|make it|settle for) a draw|(?:are you )?(?:happy|content|interested|okay|ok) (?:with|in) a draw|(?:care for|fancy|any interest in) a draw|what do you (?:think|say) (?:about|of|to) a draw|(?:and |with )?(?:a |an |my )?(?:draw offer|offer of a draw)(?: goes)?(?: with (?:this|it|the move|my move))?|(?:and|with) (?:i )?(?:offer|an offer of) a draw|(?:how|what) about draw|(?:shall|should) we draw|(?:i|we) (?:hereby )?(?:offer|propose)(?: you)? to draw|(?:i|we) (?:propose|suggest) (?:that )?we draw|(?:i|we) (?:hereby )?(?:offer|propose|suggest) a draw to you|(?:i|we) (?:hereby )?make (?:you )?(?:a |this )?(?:draw offer|offer of a draw)|draw if you (?:want|like|wish)|remis|offer (?:a )?draw|my offer(?: is)? a draw)$"
);
pattern!(SIDE_OFFERS, r"^(white|black) (?:offers|proposes) a draw$");
pattern!(CALL_IT, r"^(?:let's|let us|lets) (?:(?:call it|agree to|agree on|make it) a draw|draw)$");
pattern!(
    YES_DRAW,
    r"^(?:(?:yes|ok|okay|fine|agreed|sure),? (?:a )?draw|(?:a )?draw (?:is )?(?:ok|okay|fine|good)(?: (?:with|for|by) me)?|(?:ok|okay|fine),? (?:let's|let us) (?:call it|make it|agree (?:to|on)) a draw|yes,? to (?:the|a|your) draw(?: offer)?)$"
);
pattern!(
    ACCEPT_IFS,
    r"^(?:i |we |i'll )?(?:gladly |happily |hereby )?(?:accept|accepted|accepting|take) (?:all )?(?:of )?your (?:if|ifs|if[- ]?(?:move|line)s?|conditionals?(?: moves?| lines?)?)(?: offer)?$"
);
// It says so whether an offer stands or not; where none does, it answers nothing.
pattern!(NO_DRAW, r"^(?:(?:no,? )?(?:thanks|thank you)(?:,? but|,)? )?no draw(?: (?:yet|for now|today|this time))?$");
pattern!(DRAW_ALONE, r"^(?:a )?draw$");
pattern!(
    ACCEPT_DRAW,
    r"^(?:(?:(?:i|we) (?:hereby |gladly |happily |also |will |therefore )*|(?:i am |i'm )?(?:very )?(?:happy|glad|pleased|content) to |yes,? i |i'll |i'd be happy to )(?:accept|agree to|take)(?: (?:your|the|this|a))?(?: kind| generous)? (?:draw|draw offer|offer of a draw|offer of draw|offer to draw|proposal of a draw|remis)|(?:i |i'll |we )?(?:take|accept|split|share) the (?:half[- ]?)point|draw (?:is )?accepted|draw agreed|(?:we|i) agree(?:d)? (?:to|on) a draw|(?:we are |we're )agreed on a draw|accept the draw|accept draw|agreed draw|(?:a )?draw it is|it's a draw then|your (?:draw offer|offer of a draw) is accepted(?: with)?)$"
);
pattern!(
    ACCEPT_BARE,
    r"^(?:accepted|i (?:gladly |happily |hereby )?accept|(?:i am |i'm )?(?:happy|glad) to accept(?: it| your offer| the offer)?|i accept (?:it|your offer|the offer|your proposal)|agreed|offer accepted|i agree)$"
);
pattern!(
    DECLINE,
    r"^(?:(?:i|we) (?:must |have to |will |regretfully |respectfully |politely |hereby |shall )*(?:decline|refuse|reject|do not accept|don't accept|cannot accept|can't accept|won't accept|will not accept)(?: (?:your|the|this|a))?(?: kind)?(?: draw| draw offer| offer| offer of a draw| proposal)?(?: and play on)?|draw declined|offer declined|declined|no to (?:the|a|your) draw(?: offer)?|no thanks to (?:the|your) (?:draw|offer)|decline the draw|draw rejected)$"
);
// Said of an offer that stands, and of nothing else.
pattern!(
    PLAY_ON,
    r"^(?:no,? (?:thanks|thank you)|(?:(?:i'd|i would|i will|i'll) (?:rather|prefer to|like to)|i (?:want|prefer|wish) to|let's|let us) (?:play on|continue|go on|keep playing|play it out|fight on)|not (?:yet|a draw yet)|i(?:'m| am) not ready for a draw(?: yet)?|(?:no )?(?:thanks|thank you)(?:,? but)?,? (?:let's|let us|i'll|i will|i'd rather|i would rather|i'd prefer to) (?:play on|continue|go on|keep playing|play it out|fight on)|(?:thanks|thank you),? but no(?:,? (?:thanks|thank you))?)$"
);
// With an offer standing, all that may be an answer to it.
pattern!(
    MAY_ANSWER,
    r"\b(?:accept|accepted|draw|half|offer|deal|agree|agreed|take it)\b|^(?:yes|no|ok|okay|sure|fine)$"
);
// What may stand beside a bare "agreed" without making it an answer to something else.
pattern!(
    COURTESY,
    r"^(?:|yes|yep|ok|okay|sure|fine|gladly|with pleasure|happily|agreed|of course|sorry|alas|thanks\b.{0,40}|thank you\b.{0,40}|many thanks|(?:good|great|nice|fine|lovely|interesting|hard|tough|fair) (?:game|fight|battle|result)|well played|congratulations|(?:a |it is a |it's a |the )?draw(?: it is)?|(?:let's|let us|lets) (?:call it|agree to|agree on|make it) a draw|your offer|i accept(?: it| your offer)?|best wishes|regards|good luck\b.{0,40})$"
);
pattern!(
    CLAIM,
    r"\b(?:i|we) (?:hereby |therefore |also |would like to |want to |wish to )*claim (?:a |the |it as a )?(?:draw|three-?fold|threefold|repetition|50|fifty)|^(?:i'm |i am )claiming (?:a |the )?draw|^(?:draw claim|claim(?:s|ing)? (?:a |the )?draw|claim: )|^(?:three-?fold|threefold) repetition,? draw|^draw by (?:three-?fold |threefold )?repetition|\bdraw claimed$|^(?:with )?(?:a )?claim of (?:a |the )?draw\b"
);
pattern!(SIDE_CLAIMS, r"^(white|black) (?:hereby )?claims (?:a |the )?draw\b");
pattern!(REPETITION, r"repetition|three-?fold|third time|three times|repeated");
pattern!(FIFTY, r"fifty|\b50\b|50-move");
pattern!(
    THINKING,
    r"^(?:i am |i'm |i'll be |i will be |am |still |i am still |i am going to be )?(?:thinking|long think)(?:,| for| about it for| about this for| time:?| it over for)?(?: up to| about| another)? ?:? (\d{1,3}|[a-z]+(?:-[a-z]+)?) (?:more )?(day|week)s?$|^(?:i(?:'ll| will| shall| may|'m going to| am going to| intend to)?|will|shall) ?(?:need|take|want|require|use|announce|claim)(?: up to| about| some)? (\d{1,3}|[a-z]+(?:-[a-z]+)?) (day|week)s? (?:to think|of thinking(?: time)?|for thinking|(?:for|on|over) (?:this|my|my next|the|the next)(?: one| (?:move|reply))|thinking(?: time)?)(?: it over| about it| about this move| about this one| about this)?$|^i(?:'ll| will| shall| am going to|'m going to| need to| have to| must| want to) think (?:about (?:it|this|this move|this one|my move|my reply) )?(?:for )?(?:up to |about )?(\d{1,3}|[a-z]+(?:-[a-z]+)?) (day|week)s?(?: about (?:it|this|this move|my move|my reply))?$|^(\d{1,3}|[a-z]+(?:-[a-z]+)?) (day|week)s? (?:of )?(?:thinking(?: time)?|to think)(?: about (?:it|this|this move|my move))?$|^(?:please )?(?:allow|give|grant) me (?:up to |about )?(\d{1,3}|[a-z]+(?:-[a-z]+)?) (day|week)s? (?:to think|thinking(?: time)?|of thinking(?: time)?|for (?:this|my|my next|the|the next) (?:move|reply))$|^my (?:next )?(?:reply|answer|move) will take (?:me )?(?:up to |about )?(\d{1,3}|[a-z]+(?:-[a-z]+)?) (day|week)s?$"
);
pattern!(
    EXCUSED,
    r"\bexcused? (?:time|leave|absence)\b|\bexcuse me (?:from|between|until|on)\b|\b(?:i (?:hereby )?(?:request|take|claim|announce|need|ask for|would like|would like to request)|i'd like(?: to request| to take)?|please (?:grant|give) me) (?:my |a |some )?(?:time off|leave|vacation|holiday|time-out)\b"
);
// Said by another, supposed, put off, or of another game: what is asked for in such a sentence may not be asked for now.
pattern!(
    REMOVED,
    r"\b(?:said|says?|wrote|writes|told|tell|tells|asked|perhaps|maybe|possibly|might|should|would|could|if|unless|i may|we may|next (?:time|year|month|week|move|game)|(?:other|another|last|previous) (?:games?|match|opponent|one))\b"
);
pattern!(SOMEBODY_ELSE, r"\b(?:you|your|yours|he|she|they|his|her|their)\b");
pattern!(
    MAY_THINK,
    r"\bthinking\b.*\b\d+ days\b|^i(?:'ll| will| shall| may| might) (?:need|take) .*\bdays\b|^i need .*\b(?:days|weeks?|fortnight)\b.*\b(?:think|move|reply|thinking)\b|\b(?:allow|give) me (?:another )?\S+ (?:more )?days\b|^i(?:'m| am) (?:still )?thinking\b|\bthink about this .*\b(?:days|weeks?)\b|^i intend to .*\bdays\b|\bi shall use .*\bdays\b|^i need (?:some )?more time\b|^thinking$|^(?:long think|thinking time)\b.*\d|^i (?:want |want to )?(?:think|use) (?:for )?\d+ (?:days|weeks)$"
);
pattern!(PAST, r"\b(?:was|have been|had|ago|took|since)\b");
pattern!(
    END_EXCUSED,
    r"^(?:i (?:hereby )?|please )?(?:end|ends|stop|cancel|finish)(?: of)?(?: my| the)? excused time(?: now| today| early)?$|^(?:my )?excused time (?:ends|is over|has ended)(?: now| today)?$"
);
pattern!(BACK, r"^i(?:'m| am) back\b");
pattern!(
    AWAY,
    r"^i(?:'ll| will| am going to|'m)? (?:be )?(?:away|on vacation|on holiday|out of town|travelling|traveling)\b"
);
pattern!(
    ADDRESS,
    r"\b(?:my|our) (?:(?:new |future )?(?:e-?mail )?address|(?:new|future) e-?mail) (?:is|will be|changes to|has changed to|is now|is changing to|becomes|changed to|is going to be)\b|\b(?:my|our) e-?mail (?:will be|changes to|has changed to|is now|is changing to|becomes|changed to|is going to be)\b|\b(?:please )?(?:note|use|change|update) (?:to )?my (?:new )?(?:e-?mail address|e-?mail|address)(?: to|:)?|\bi have a new (?:e-?mail )?(?:address|e-?mail)\b|^new (?:e-?mail )?(?:address|e-?mail)\b|\b(?:please )?(?:write|send|mail) (?:to )?me at\b.*\bfrom now on\b|\buse \S+@\S+ from now on\b|\bfrom now on,? (?:please )?(?:write|use|send)\b|^(?:from now on,? )?(?:you can reach me|i can be reached) at \S+@\S+ (?:from now on|as of today|from today)"
);
pattern!(
    MAY_MOVE_HOUSE,
    r"\b(?:my|me|i|i'm|i've)\b.*\b(?:new|changed?|moved|reach|reached|switched)\b|\bfrom now on\b"
);
pattern!(
    LEFT,
    r"^i (?:left|gave up|lost|stopped using) (?:the|my) (?:old|former|previous) (?:one|address|e-?mail(?: address)?|account)"
);
pattern!(MAILBOX, r"[A-Za-z0-9._%+'=/-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+");
pattern!(
    NOTATION,
    r"^(?:notation ?[:=]? ?|(?:i|we|i'd|we'd) (?:would like to|like to|want to|propose to|agree to|propose|agree on|suggest) (?:use |using )?(?:the )?|(?:can|could|shall|may) we (?:please )?use (?:the )?|(?:let's|let us) use (?:the )?)((?:iccf )?[a-z\u{e0}-\u{17f}\u{430}-\u{44f}]+)(?: notation| piece letters| letters| system)?$"
);
pattern!(MAY_NOTATION, r"\b(?:use|using|agree|agreed|switch|yes|propose|change to)\b.*\bnotation\b");
pattern!(
    REPEAT_REQUEST,
    r"^(?:(?:please )?repeat,? please|(?:please |(?:could|can|would|will) you (?:please )?|kindly )(?:repeat|re-?send|send me again|send again)(?: me)?(?: (?:your|the|it|my opponent's))?(?: last| latest)?(?: move| letter| e-?mail| mail| position| message)?(?: again)?(?: to me)?|(?:please |(?:could|can|would) you (?:please )?)?(?:re-?send|send)(?: me)?(?: (?:your|the))? (?:last|latest)(?: move| letter| e-?mail| position)?(?: again)?(?: please)?|(?:please )?(?:re-?send|send it again|re-?send it)(?: please)?|i (?:did not|didn't|never|have not|haven't) (?:get|receive|got|received) (?:your|the) (?:last )?(?:move|letter|e-?mail)|i (?:have not|haven't) received your reply(?: to my (?:last )?move)?|(?:please )?(?:re-?send|send)(?: me)?(?: (?:your|the))?(?: last| latest)? (?:move|letter|e-?mail|mail)(?: once more| again)|(?:please )?(?:re-?send)(?: me)?(?: (?:your|the))?(?: last| latest)? (?:move|letter|e-?mail|mail)(?: please)?|(?:please )?send (?:it )?again(?: please)?|please send it|repeat request|what (?:was|is) (?:your|my opponent's|the) (?:last|latest) move|i (?:have not|haven't|did not|didn't) (?:receive|received|get|got) anything|i (?:have )?(?:received|got) nothing|your (?:last )?(?:letter|e-?mail|mail|move) (?:got lost|was lost|was empty|is empty|never arrived|did not arrive|didn't arrive|has not arrived)|i (?:have )?(?:accidentally |by accident )?(?:lost|deleted) (?:your|the) (?:last )?(?:move|letter|e-?mail|mail)|i (?:cannot|can't) find (?:your|the) (?:last )?(?:move|letter|e-?mail))$"
);
pattern!(
    REPEAT_LABEL,
    r"^(?:(?:first|second|third|1st|2nd|3rd) )?repeat(?:ed)?(?: (?:of|from) .*| of my (?:move|letter|posting)| move| posting| letter)?$|^this is a repeat\b"
);
pattern!(
    WITHDRAW,
    r"^(?:(?:i|we|i'd) (?:hereby |must |have to |wish to |want to |would like to |like to |regretfully )*withdraw|i(?: am|'m) withdrawing|(?:please )?withdraw me)(?: from (?:the )?(?:section |tournament |event )?([a-z0-9][a-z0-9._-]*|this (?:section|tournament|event)))?(?: section| tournament)?(?: (?:for|due to|because of|owing to|on) [a-z' ]{3,60})?$"
);
pattern!(
    MAY_WITHDRAW,
    r"\b(?:i|i'm|i'd|me|my)\b.*\b(?:withdraw|withdrawing|withdrawal)\b.*\b(?:section|tournament|event|championship)\b|^for .* i withdraw\b"
);
pattern!(
    STANDINGS,
    r"^(?:(?:please )?(?:send|show) me |what are |how do |(?:may|can|could) i (?:see|have|get) |(?:can|could) you send me )?(?:the )?(?:current )?(?:standings|cross-?table|cross table)(?: look)?(?: of .{1,40}| in (?:my|our|this|the) (?:section|tournament|event))?$|^(?:show|send) (?:the )?(?:standings|cross-?table|table)$|^who (?:is|'s) leading$"
);
pattern!(
    STATUS,
    r"^(?:(?:please )?(?:send|show) me |what is |what's |(?:may|can|could) i (?:see|have|get) |(?:can|could|would) you (?:please )?(?:send|show) me )?(?:the |my |a )?(?:current |present )?(?:game )?(?:status|state of (?:the|my|our) game|position)(?: of (?:the|my|our|this) game)?(?: report)?$|^(?:whose (?:move|turn) is it|is it my (?:move|turn)|whose move|where do we stand|(?:how much time|how many days) (?:do i have|have i)(?: got)?(?: left)?|time left|(?:(?:please )?(?:send|show) (?:me )?)?(?:the |a )?(?:current )?(?:board|diagram)|(?:please )?(?:send|show) (?:the )?position)$"
);
pattern!(
    HELP,
    r"^(?:help|send help|i need help|(?:please )?send (?:me )?(?:the )?(?:instructions|help|help file|manual)|what can i write(?: to you)?|help me|info|instructions|how does this work|(?:can|may|could) i (?:get|have) (?:some )?help|(?:what are |send me )?(?:the )?(?:commands|manual)|where (?:can i find|are) the (?:rules|instructions)|i (?:don't|do not) know how to (?:send|write|make|enter) (?:a|my) moves?|how (?:to|do i|can i|should i|does one) (?:resign|withdraw|complain|appeal|(?:offer|claim|accept|decline) (?:a |the )?draw|(?:send|write|make|enter) (?:a |my )?moves?)|how do i (?:send|write|make) (?:a|my) moves?)$"
);
pattern!(
    REST,
    r"^(?:(time complaint)\b|(?:formal |my )?(complaint)(?: (?:about|against)\b| ?[:,.-]|$)|(appeal)(?: (?:against|to the)\b| ?[:,.-]|$))|^(?:i|i'd) (?:hereby |wish to |want to |would like to |like to |must )*(?:(appeal)(?:$| (?:against|the|this|to the (?:executive|director|committee)|because)\b|[:,.-])|(?:file|make|lodge|submit|enter) a (?:formal )?(?:(time complaint)|(complaint))|(submit) (?:this|the|our|my) (?:game|position) (?:for|to) adjudication)|^i(?:'m| am) (?:filing|making|lodging) a (?:formal )?(?:(time complaint)|(complaint))"
);
pattern!(COMPLAIN, r"^i (?:hereby )?complain(?:$| (?:about|of|that|against|to the director|because)\b|[:,.-])");
// A label with nothing after it.
pattern!(
    BARE_LABEL,
    r"^(?:(?:i|i'd) )?(?:(?:hereby|wish to|want to|would like to|like to|must|am filing|am making) )*(?:(?:file|make|lodge|submit|enter) )?(?:a )?(?:formal |my )?(?:time )?(?:complaint|complain|appeal)(?: about| against)?$"
);
pattern!(
    MAY_COMPLAIN,
    r"\b(?:i|i'd|i'm)\b.*\b(?:complain|complaint)\b|\bclaim (?:a |the )?(?:win|game|point|victory)\b.*|\b(?:i|i'd) .*\bappeal (?:against|to the|the (?:ruling|decision|forfeit))\b|\b(?:request|please|ask for|for|^)\b.*\badjudicat(?:e|ion)\b"
);
pattern!(
    MAY_DRAW,
    r"\b(?:offer|offering|propose|proposing|suggest|accept|accepting|agree|claim|claiming)\b.*\b(?:draw|repetition)\b|\bdraw (?:offer|claim)\b|\b(?:offer|claim) of (?:a )?draw\b|\b(?:want|like|split|share|take) (?:a |the )(?:draw|half|half-point|point)\b"
);
pattern!(
    CHAT_DRAW,
    r"\b(?:offered|accepted|agreed|was|were|had|has|last|yesterday|he|she|they|him|her|his|other|another|never|always|you offered|your other)\b"
);
pattern!(
    NEGATED,
    r"\b(?:not|never|won't|don't|didn't|wouldn't|shouldn't|can't|cannot|isn't|no|nor|if|unless|would|could|should|might|may|yet|membership|before|until|kidding|joking|joke|soon|later|almost|nearly|had|has|have you|you|he|she|they)\b"
);

pattern!(
    DENIED,
    r"\b(?:not|never|won't|don't|didn't|wouldn't|shouldn't|can't|cannot|isn't|no|nor|if|unless|kidding|joking|joke|could|would have)\b"
);

pattern!(OTHER_RESIGN, r"\bresign(?:ed|ing)? (?:from|my|myself|as|to|another|(?:the|our|that) other)\b");
pattern!(
    TAKES_BACK,
    r"(?i)^(?:not|nope|nah|no way)[ .!]*$|^(?:but )?not (?:yet|now|today)\b|^or (?:do|must|should|is|am|have|not)\b|\b(?:kidding|joking|a joke|jokes?|april fool|haha|lol|wait|take (?:that|it) back|second thoughts?|changed? my mind|not really|oops|scrap that|cancel that|ignore that|by mistake|just for fun)\b|[:;]-?[)D]"
);
pattern!(
    REPORTED,
    r"\b(?:not|never|won't|don't|didn't|wouldn't|shouldn't|can't|cannot|isn't|nor|if|unless|would|could|should|kidding|joking|joke|said|says|wrote|told|asked|but|think|thought|until|before|he|she|they|quote|quotation|motto|saying|proverb|song|book|film|movie)\b"
);
