package parser

import (
	"slices"
	"strings"
)

// What is wanted as far as it goes: a length, a batch, told by how to get there or by a word
// for the limit.

// lengthAtMost is how the longest context is asked for without a word for its value: "how to
// get as much context as possible", "push the ctx as far as it goes", 把上下文开到最大.
var lengthAtMost = patternOf(`\bas (?:much|long|large|big|many|high) (?:an? |of the |of a )?(?:context|ctx|sequences?|seq|window|kv|tokens)\b[^.?!;]{0,16}\bas\b|\b(?:context|ctx|sequences?|seq ?len(?:gth)?|window)\b[^.?!;]{0,16}\bas (?:long|large|big|high|far|wide) as\b|\b(?:maximi[sz]e|max out|stretch|extend|push|raise|grow)\b[^.?!;,]{0,20}\b(?:context|ctx|sequence length|seq ?len|window)\b|\b(?:squeeze|get|fit|cram|eke|wring)\b[^.?!;,]{0,12}\b(?:more|most|maximum|max|longer|extra) (?:out of (?:the|my) )?(?:context|ctx|sequence length|window)\b|(?:上下文|ctx|序列长度?|context)(?:长度|窗口)?[^,;?!、]{0,6}(?:开|拉|撑|调|设|加|弄|搞|提)到(?:最大|最长|极限|顶)|(?:最大化|尽量(?:拉长|加大|延长))(?:上下文|序列|context)`)

// furthest is said of what was named before: "push it as far as possible".
var furthest = patternOf(`\b(?:push|stretch|extend|raise|increase|get|make) (?:it|that|this) (?:as (?:far|high|long|large|big)|further|longer|larger|higher)\b|(?:拉|加|调|开)到(?:最大|最长|极限)`)

// mostContext reports whether the longest context is sought by how to get there.
func (r *reader) mostContext() bool {
	if !r.hasModel() || !r.hasHardware() || r.asked.asks("why", "cards", "howmuch", "howfast", "maxbatch", "howlong", "buy", "enough") || !r.questioned() && !r.asked.asks("howto", "whatis", "explain") || !r.matching.mentions("context", "ctx", "seq", "window", "上下文", "序列") {
		return false
	}
	open := slices.ContainsFunc(r.tokens, func(t token) bool { return t.is("quantity", "seq_len") && !r.valuedAt(t) })
	return open && (r.matches(lengthAtMost, r.text) || r.query.Batch+r.query.Concurrency == 0 && r.matches(furthest, r.text))
}

// howFar asks to what value a setting that was told before can be brought: "how far does
// it stretch", "how far down must it go", "which value would fit".
var howFar = patternOf(`\bhow far (?:down |up |out )?(?:can|could|may|might|should|must|do|does|would|will|is it|am i|are we)\b|\bhow (?:low|high) (?:can|could|must|should|do|does|would|will) (?:i|we|it|that|this|one) (?:have to )?(?:go|bring|set|push|drop|be|get|need)\b|\b(?:what|which) (?:value|number|setting|figure)\b|\b(?:safest|safe|sane|reasonable|sensible|workable|realistic|right|proper|ideal|optimal|usable) (?:value|number|setting|figure)\b|\bwhat (?:can|could|should|may|might) (?:i|we) (?:set|put|push|raise|bump|crank|take)\b|\bwhere (?:does|do|will|would) [^.?!;,]{1,32} (?:top out|max out|cap out|end|stop|break|give out|run out|hit the (?:wall|ceiling|limit))\b|(?:降|调|减|缩|设|压|改)到(?:多少|几)(?:才|为止|合适|能|可以)`)

// farAsked reports whether the text asks how far one of some settings can go: it was named
// last before the words that ask, and they name no other thing.
func (r *reader) farAsked(keys ...string) bool {
	if !r.hasModel() || !r.hasHardware() || !r.matching.mentions("how far", "how low", "how high", "value", "number", "setting", "figure", "where", "est ", "most ", "max", "到") || !r.namesSetting(keys) || r.asked.asks("cards", "howfast", "howlong", "whatmodel", "why", "compare") {
		return false
	}
	at := r.span(howFar, r.text)
	if at == nil || strings.HasPrefix(r.text[at[1]:], " of") || strings.HasPrefix(r.text[at[1]:], " apart") {
		return false
	}
	return slices.Contains(keys, r.settingTold(at[1]+nearby))
}

// settingTold is the setting that was named last before a place; one whose value was too
// much is meant before any that is told behind it: "bs 32 dies, seq 1024".
func (r *reader) settingTold(before int) string {
	failed, from := -1, 0
	if s := r.asked.first("oom"); s != nil && s.lo < before {
		failed, from = s.lo, lastStop(r.text[:s.lo])
	}
	name, tooMuch := "", ""
	for i := range r.tokens {
		t := &r.tokens[i]
		if t.typ != tKey && t.typ != tQuantity {
			continue
		}
		if t.lo > before {
			break
		}
		name = t.name
		if t.lo < failed && t.lo > from {
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
var whichFits = patternOf(`\bwhich (?:one |of (?:them|these|those|the two|both) |value |length |size |setting )?(?:will |would |can |could |should |does |still |actually |even )*(?:go in|go|fits?|works?|holds?|runs?|do|is safe|survives?|makes? it|i (?:use|set|pick|run|fit|choose)|(?:i|we) (?:can|could|should))\b|哪个(?:值)?(?:能|可以|才|才能|会)*(?:放得下|塞得下|装得下|跑得起来|跑得动|跑得了|跑|行|不爆|不会爆|合适|塞得进|放得进)`)

// whichWillDo reports whether several values of a setting are offered and the one that
// works is asked for.
func (r *reader) whichWillDo(key string) bool {
	offered := key == "seq_len" && r.query.SeqLens != nil || key == "batch" && r.query.Batches != nil
	return offered && r.hasModel() && r.hasHardware() && r.matching.mentions("which", "哪个") && r.matches(whichFits, r.text)
}

// surpassed is how Chinese asks whether a setting can go beyond a value: the
// "设得比1024更大" of 长度可不可以设得比1024更大.
var surpassed = patternOf(`比(?:现在的|目前的|当前的|默认的|原来的)? ?\d[\d.]*[km]? ?(?:个)?(?:tokens?)?(?:(?:更|再|还)[^,;?!、0-9]{0,6})?[长大高多久]`)

// surpass makes a comparison with a value of a setting a question for its most: what is
// compared is no card.
func surpass(tokens []token, asked *evidence, said *matching) []token {
	if !said.mentions("比") {
		return tokens
	}
	for key := range tokens {
		name := ""
		switch k := &tokens[key]; {
		case k.is("quantity", "seq_len"), k.is("quantity", "input_tokens"):
			name = "howlongseq"
		case k.is("quantity", "batch"), k.is("quantity", "concurrency"):
			name = "maxbatch"
		default:
			continue
		}
		than := thanBehind(tokens, key, said.text)
		if than < 0 || !surpassed.in(said.text[tokens[than].lo:min(len(said.text), tokens[than].lo+clauseReach)]) {
			continue
		}
		t := &tokens[than]
		at := slices.IndexFunc(asked.found, func(s sign) bool { return s.name == "compare" && s.lo == t.lo })
		if at < 0 {
			return tokens
		}
		asked.found[at].name = name
		asked.link()
		t.typ, t.kind, t.name = tLink, "link", "link"
		return slices.Delete(tokens, key+1, than) // the verbs between say nothing more
	}
	return tokens
}

// thanBehind is the 比 before a figure that stands behind a setting in its clause, or -1.
func thanBehind(tokens []token, key int, text string) int {
	for j := key + 1; j+1 < len(tokens) && j <= key+12; j++ {
		switch t := &tokens[j]; {
		case strings.HasPrefix(text[t.lo:t.hi], "比"):
			if next := &tokens[j+1]; next.typ == tNumber || next.typ == tScaled {
				return j
			}
			return -1
		case t.kind == "comma", t.isFigure(), t.typ == tCard, t.typ == tBare, t.typ == tQuantity:
			return -1
		}
	}
	return -1
}
