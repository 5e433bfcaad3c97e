package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// What is wanted as far as it goes: a length, a batch, told by how to get there or by a word
// for the limit.

// lengthAtMost is how the longest context is asked for without a word for its value: "how to
// get as much context as possible", "push the ctx as far as it goes", 把上下文开到最大.
var lengthAtMost = pattern.Of(`\bas (?:much|long|large|big|many|high) (?:an? |of the |of a )?(?:context|ctx|sequences?|seq|window|kv|tokens)\b[^.?!;]{0,16}\bas\b|\b(?:context|ctx|sequences?|seq ?len(?:gth)?|window)\b[^.?!;]{0,16}\bas (?:long|large|big|high|far|wide) as\b|\b(?:maximi[sz]e|max out|stretch|extend|push|raise|grow)\b[^.?!;,]{0,20}\b(?:context|ctx|sequence length|seq ?len|window)\b|\b(?:squeeze|get|fit|cram|eke|wring)\b[^.?!;,]{0,12}\b(?:more|most|maximum|max|longer|extra) (?:out of (?:the|my) )?(?:context|ctx|sequence length|window)\b|(?:上下文|ctx|序列长度?|context)(?:长度|窗口)?[^,;?!、]{0,6}(?:开|拉|撑|调|设|加|弄|搞|提)到(?:最大|最长|极限|顶)|(?:最大化|尽量(?:拉长|加大|延长))(?:上下文|序列|context)`)

// furthest is said of what was named before: "push it as far as possible".
var furthest = pattern.Of(`\b(?:push|stretch|extend|raise|increase|get|make) (?:it|that|this) (?:as (?:far|high|long|large|big)|further|longer|larger|higher)\b|(?:拉|加|调|开)到(?:最大|最长|极限)`)

var mostContextWords = pattern.OneOf("context", "ctx", "seq", "window", "上下文", "序列")

// mostContext reports whether the longest context is sought by how to get there.
func (r Question) mostContext() bool {
	if !r.HasModel() || !r.HasHardware() || r.Asked.Asks("why", "cards", "howmuch", "howfast", "maxbatch", "howlong", "buy", "enough") || !r.Questioned() && !r.Asked.Asks("howto", "whatis", "explain") || !r.Mentions(mostContextWords) {
		return false
	}
	open := slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("quantity", "seq_len") && !r.ValuedAt(t) })
	return open && (r.Matches(lengthAtMost, r.Text) || r.Query.Batch+r.Query.Concurrency == 0 && r.Matches(furthest, r.Text))
}

// howFar asks to what value a setting that was told before can be brought: "how far does
// it stretch", "how far down must it go", "which value would fit".
var howFar = pattern.Of(`\bhow far (?:down |up |out )?(?:can|could|may|might|should|must|do|does|would|will|is it|am i|are we)\b|\bhow (?:low|high|wide|deep) (?:can|could|must|should|do|does|would|will) (?:i|we|it|that|this|one) (?:have to )?(?:go|bring|set|push|drop|be|get|need)\b|\b(?:what|which) (?:value|number|setting|figure)\b|\b(?:safest|safe|sane|reasonable|sensible|workable|realistic|right|proper|ideal|optimal|usable) (?:value|number|setting|figure)\b|\bwhat (?:can|could|should|may|might) (?:i|we) (?:really |actually |realistically |safely |then |even )*(?:set|put|push|raise|bump|crank|take)\b|\bwhere (?:does|do|will|would) [^.?!;,]{1,32} (?:top out|max out|cap out|end|stop|break|give out|run out|hit the (?:wall|ceiling|limit))\b|(?:降|调|减|缩|设|压|改)到(?:多少|几)(?:才|为止|合适|能|可以)|(?:理论上?|实际上?|最多|最大|最高|极限)(?:能|可以|可)(?:开|设|调|加|提|上)*到?(?:多少|几)(?:呢|啊)?(?:$|[?,;、。])`)

var farAskedWords = pattern.OneOf("how far", " set ", " push ", " raise ", " put ", "how low", "how high", "how wide", "how deep", "value", "number", "setting", "figure", "where", "est ", "most ", "max", "到")

// farAsked reports whether the text asks how far one of some settings can go: it was named
// last before the words that ask, and they name no other thing.
func (r Question) farAsked(keys ...string) bool {
	if !r.HasModel() || !r.HasHardware() || !r.Mentions(farAskedWords) || !r.namesSetting(keys) || r.Asked.Asks("cards", "howfast", "howlong", "whatmodel", "why", "compare") {
		return false
	}
	at := r.Span(howFar, r.Text)
	if at == nil || strings.HasPrefix(r.Text[at[1]:], " of") || strings.HasPrefix(r.Text[at[1]:], " apart") {
		return false
	}
	return slices.Contains(keys, r.settingTold(at[1]))
}

// settingTold is the setting that was named last before a place, or right behind it without a value of
// its own; one whose value was too much is meant before any that is told behind it: "bs 32 dies, seq 1024".
func (r Question) settingTold(asked int) string {
	failed, from := -1, 0
	if s := r.Asked.First("oom"); s != nil && s.Lo < asked+nearby {
		failed, from = s.Lo, chars.LastStop(r.Text[:s.Lo])
	}
	name, tooMuch := "", ""
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Type != token.Key && t.Type != token.Quantity {
			continue
		}
		if t.Lo > asked+nearby {
			break
		}
		if t.Lo > asked && name != "" && (r.ValuedAt(*t) || r.At(i-1).IsFigure()) {
			continue // "how far can it go with batch size 4"
		}
		name = t.Name
		if t.Lo < failed && t.Lo > from {
			tooMuch = name
		}
	}
	if tooMuch != "" {
		return tooMuch
	}
	return name
}

// nearby is how many bytes behind the words that ask a setting may stand.
const nearby = 32

// whichFits asks which of some values is the one that goes in: "24576 or 32768, which of
// them will fit".
var whichFits = pattern.Of(`\bwhich (?:one |of (?:them|these|those|the two|both) |value |length |size |setting )?(?:will |would |can |could |should |does |still |actually |even )*(?:go in|go|fits?|works?|holds?|runs?|do|is safe|survives?|makes? it|i (?:use|set|pick|run|fit|choose)|(?:i|we) (?:can|could|should))\b|哪个(?:值)?(?:能|可以|才|才能|会)*(?:放得下|塞得下|装得下|跑得起来|跑得动|跑得了|跑|行|不爆|不会爆|合适|塞得进|放得进)`)

var whichWords = pattern.OneOf("which", "哪个")

// whichWillDo reports whether several values of a setting are offered and the one that
// works is asked for.
func (r Question) whichWillDo(key string) bool {
	offered := key == "seq_len" && r.Query.SeqLens != nil || key == "batch" && r.Query.Batches != nil
	return offered && r.HasModel() && r.HasHardware() && r.Mentions(whichWords) && r.Matches(whichFits, r.Text)
}

// Where a length is told that a card stops at, "what is the limit?" asks for the longest one.
var (
	limitAsked = pattern.Of(`\b(?:what(?:'s| is|s| would be| are)?|where(?:'s| is|s)?) (?:the|its|my|our) (?:real |actual |true |hard |practical |theoretical |upper |absolute |max(?:imum)? )*(?:limits?|ceiling|maximum|max|cap|cutoff|most)\b ?(?:$|[?.!,)]| (?:here|then|in theory|really|supposed|for (?:this|that|it)|on (?:this|that|it)))|(?:上限|极限|最大|最多|最长)(?:到底|大概|应该|究竟|理论上)?(?:是|能|可以|该|会)?(?:到|有)?(?:多少|多大|多长|几k|在哪)`)
	stopsAt    = pattern.Of(`\b(?:only|just|at most|no more than|barely)(?: ever| just| really)?(?: can| could)? (?:supports?|handles?|takes?|gets?|reach(?:es)?|manages?|does|do|goes|allows?|holds?|fits?|trains?|runs?|works?)\b|\b(?:tops?|max(?:es)?|caps?|gives?) out (?:at|around|near)\b|\b(?:limited to|capped at|stuck at|can'?t (?:go|get) (?:past|above|over|beyond|higher than|longer than))|只能(?:到|跑|支持|训|开|设)|最多(?:只)?(?:能)?(?:到|跑|支持|训|开)`)
)

// lengthLimit reports whether that is asked of a length, and of no other setting.
func (r Question) lengthLimit() bool {
	q := &r.Query
	if q.SeqLen == 0 || q.Batch+q.Concurrency > 1 || !r.HasModel() || !r.HasHardware() || r.Asked.Asks("cards", "howmuch", "howfast", "why", "buy", "cost", "whatmodel") {
		return false
	}
	if r.Matches(limitAsked, r.Text) && r.Matches(stopsAt, r.Text) {
		return true
	}
	return q.TokensPerS+q.ObservedGB == 0 && r.Mentions(possibleWords) && r.Matches(possibleAsked, r.Text) && r.Matches(lengthStops, r.Text)
}

// possibleAsked asks what could be had where a length stops short, and lengthStops tells that it does: "the context only
// reaches 9000, what should be possible".
var (
	possibleAsked = pattern.Of(`\bwhat(?:'s| is| should| would| could| can| might| ought to)?(?: (?:be|i|we|one|you|really|actually|realistically|theoretically|then|normally))*(?: be)? (?:possible|achievable|attainable|realistic|feasible|reachable|expect(?:ed)?|get|reach|the real number)\b|\b(?:should|shouldn't|could|can|can't)(?: (?:i|we|it|that|there|not|this))*(?: (?:be|go|get|reach|have))? (?:more|higher|longer|further)(?: be| than that)?(?: possible| fit| work)?\b|(?:应该|理论上|按理说?|正常)(?:能|可以|该)?(?:到|开到|有|是|跑到)?(?:多少|多长|多大)`)
	lengthStops   = pattern.Of(`(?:\b(?:model[ _-]?len(?:gth)?|context(?: length| window| size)?|ctx|seq(?:uence)?[ _-]?len(?:gth)?|window|max[ _-]?len(?:gth)?)|长度|上下文)[^.?!;0-9]{0,24}(?:\b(?:only|just|barely|no more than|at most)(?: ever| just| really)?(?: can| could)? (?:supports?|takes?|gets?|reach(?:es)?|manages?|goes|go|hits?|allows?|holds?|fits?|runs?|works?)|\b(?:tops?|maxes|caps?) out\b|\bstuck at\b|\bcapped at\b|只能|最多)`)
	possibleWords = pattern.OneOf("possible", "achievable", "attainable", "realistic", "feasible", "reachable", "expect", "get", "reach", "number", "more", "higher", "longer", "further", "多少", "多长", "多大")
)

// The longest context is also asked for by the text that goes in, or by when a chat that grows no longer does.
var (
	// textSought asks for a length of text in its own measures: "how many pages can I feed it", "how long a chat".
	textSought = pattern.Of(`\bhow (?:many|much)(?: more)? (?:pages?|words|lines(?: of code)?|loc|chapters|(?:chat |dialogue )?turns|messages|text|code|chat history|history)\b(?: of (?:an? |my |the )?[a-z]+)?[^.?!;]{0,24}?\b(?:can|could|may|might|will|would|fits?|go(?:es)?|until|before|till|do (?:i|we) get)\b|\bhow (?:long|big|large) (?:of )?an? (?:[a-z]+ )?(?:pdf|document|doc|chat|conversation|story|book|novel|text|transcript|paper|codebase|repo|file|prompt)\b[^.?!;]{0,24}?\b(?:can|could|may|might|will|would|fits?|before|until)\b`)
	// chatGrows asks when a chat that goes on is too much.
	chatGrows = pattern.Of(`\b(?:when|at (?:what|which) point|how (?:long|far|soon)|how much longer)\b[^?!;]{0,72}\b(?:as|while|if|once) (?:the |my |a |our )?(?:chat|context|conversation|history|prompt|session|ctx|kv cache)s? (?:grows?|keeps? growing|gets? (?:long|longer|big|bigger)|fills?(?: up)?|goes on|lengthens|increases)\b`)
	// workedOver is said of text that is worked through, one after the other or at once.
	workedOver = pattern.Of(`\b(?:per|an?|each|every|in an?|one|in one) (?:second|sec|minute|min|hour|day|night|week|month)\b|\b(?:at once|at the same time|in parallel|concurrent\w*|simultaneous\w*|daily|overnight|users?|people)\b|\b(?:process|summari[sz]e|translate|index|embed|classify|transcribe|generate|write|produce|churn)\w*\b|/ ?(?:s|h|d|min|hour|day)\b`)
)

var textHeldWords = pattern.OneOf("how many", "how much", "how long", "how big", "how large", "when", "point", "how far", "how soon")

// textHeld reports whether that is asked of a model on some hardware.
func (r Question) textHeld() bool {
	if !r.HasModel() || !r.HasHardware() || r.Query.SeqLen > 0 || reader.Trains(r.Query.Task) || !r.Mentions(textHeldWords) || r.Asked.Asks("why", "cost", "buy", "howfast") {
		return false
	}
	return r.Matches(chatGrows, r.Text) || r.Matches(textSought, r.Text) && !r.Matches(workedOver, r.Text)
}

// onlySoLong tells of a length that nothing longer goes beyond: "can only support 14k tokens", "just 10k fits".
var onlySoLong = pattern.Of(`\b(?:only|just|merely|barely) (?:even )?(?:gets?|goes|go|reach|reaches|makes? it|manages?)(?: up)?(?: to)? (?:an? )?(?:max[_ -]?)?(?:seq|sequence|context|ctx|length)[a-z_ -]*(?:of |=|: ?)?\d|\b(?:only|just|merely|barely) (?:even )?(?:support|supports|do|does|handle|handles|fit|fits|reach|reaches|get|gets|take|takes|manage|manages|train|trains|hold|holds|go|goes|run|runs|squeeze|allow|allows|process|serve)\b[^.?!;]{0,32}?\d+(?:\.\d+)? ?k?\b[^.?!;]{0,8}(?:tokens?|tok|ctx|context|seq|length)|\b(?:only|just|merely|barely)(?: about| around| ~)* ?\d+(?:\.\d+)? ?k?(?: tokens?| ctx| context| seq(?:uence)?(?: len(?:gth)?)?| length)* (?:fits?|works?|is possible|possible|goes|before)\b|(?:只能|最多|才能|仅能|顶多)(?:训|跑|开|设|用|撑|支持|放|塞|做)*(?:到|了)? ?\d+(?:\.\d+)? ?k?(?:左右)?(?:的)?(?:长度|上下文|tokens?|seq|序列|context|ctx)`)

var shortWonderedWords = pattern.OneOf("only", "just", "merely", "barely", "只能", "最多", "才能", "仅能", "顶多")

// shortWondered reports whether it is asked if no longer text goes than the one that is told.
func (r Question) shortWondered() bool {
	return r.Query.SeqLen > 0 && r.Query.TokensPerS == 0 && r.HasModel() && r.HasHardware() && r.Asked.Asks("normal") && !r.Asked.Asks("why", "cards", "howmuch", "howfast", "buy", "maxbatch") &&
		r.Mentions(shortWonderedWords) && r.Matches(onlySoLong, r.Text)
}

// onlySetTo asks whether a setting goes no further than the value that stands in it: 只能设到8k吗, "can I only
// set max-model-len to 6500?".
var onlySetTo = pattern.Of(`(?:只能|才能|仅能|顶多|最多)(?:用|开|设置?|给|调|拉|撑|跑|放|支持)*(?:到|成|为|了)? ?\d+(?:\.\d+)? ?k?(?:左右|了)* ?(?:\?|[吗么嘛]|[,、]? ?(?:正常|对|是|真)的?(?:[吗么嘛]|\?))` +
	`|\bonly (?:goes|reaches|gets|extends|stretches)(?: up)? to (?:about |around )?\d+(?:\.\d+)? ?k?\b[^?!;]{0,48}\?` +
	`|\b(?:can|could|may|do|does) (?:i|we|you|it|this|that|vllm) (?:really |actually )?only (?:set|use|get|go|have|run|raise|reach|push|take|fit|allow|support)\b[^.?!;,]{0,40}?\b\d+(?:\.\d+)? ?k?(?: tokens?| context| ctx)*(?: (?:on|with|for|in) (?:an?|the|one|my|it|this)\b[^?!;,]{0,24})? ?\?`)

// onlySetWords are those that it is asked with.
var onlySetWords = pattern.OneOf("只能", "才能", "仅能", "顶多", "最多", " only ")

// onlyAsked reports whether that is asked of the value of one of some settings.
func (r Question) onlyAsked(keys ...string) bool {
	if !r.Mentions(onlySetWords) || r.Asked.Asks("why", "cards", "howmuch", "howfast", "howlong", "buy") {
		return false
	}
	m := r.Span(onlySetTo, r.Text)
	if m == nil {
		return false
	}
	lo, hi := chars.Runes(r.Text[:m[0]]), chars.Runes(r.Text[:m[1]])
	return slices.ContainsFunc(keys, func(key string) bool {
		at, told := r.Spans[key]
		return told && at[1] > lo && at[1] <= hi
	})
}
