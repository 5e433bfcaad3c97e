package intent

import (
	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// How long the context may be is often asked by the name that a program gives it, or by its k alone.
var (
	contextNamed = `(?:num_ctx|n_ctx|ctx[-_ ]?size|ctx|max[-_]model[-_]len|max[-_]seq[-_]len|max_length|上下文|窗口|context|序列长度|长度)`
	// flagSought asks for the value of such a name: -c 开多大合适, num_ctx设到多少.
	flagSought = pattern.Of(`(?:(?:^|[^a-z0-9-])-{1,2}c|` + contextNamed + `)(?:参数|值|长度)? ?(?:一般|最大|最多|最高|应该|该|能|可以|可|给|建议|合理)*(?:开|设|调|填|写|拉|给|改|配|置)(?:置|定)?(?:到|成|为|个)?(?:多少|多大|多长|几 ?k|几)(?:k|$|[^个张块卡gG0-9])`)
	// windowSought asks for the longest one: 最大窗口, 窗口上限是多少.
	windowSought = pattern.Of(`(?:最大|最长|极限|最高|上限)(?:的|能开的?|支持的?|可用的?)?(?:上下文)?窗口(?:长度|大小)?(?:$|[,;?!、]|是|有|能|多|几|大概)|窗口(?:长度|大小)?(?:的)?(?:上限|极限|最大|最长)(?:$|[,;?!、]|是|能|可|开|到|多|几)`)
	// mostK asks how many k go: 最多几k, 最长能到多少k.
	mostK = pattern.Of(`(?:最多|最大|最长|极限|上限|顶多)(?:只?能|可以|支持|开|跑|到|给|拉|上|撑|塞|大概|是|有|设)*(?:几|多少) ?个?k(?:$|[^a-z0-9])`)
	// loweredUntil asks what a length is to be lowered to that failed.
	loweredUntil = pattern.Of(contextNamed + `[^?!;]{0,48}(?:降|调|改|减|缩|砍|压|设)(?:低|小|短)?(?:到|成|为)(?:多少|几 ?k?|多大|多短)(?:才|能|可以|会|就|比较)*(?:稳|行|够|不爆|不崩|跑|合适|好|安全|可以|装|不oom|$|[,;?!、])`)

	// otherLowered asks it of another setting that stands behind the length: 长度2048, bs降到多少.
	otherLowered = pattern.Of(`(?:batch(?:[_ -]?size)?|bs|mbs|gbs|并发|批次|批量|批大小|人数|路数|rank|秩|ngl|层数?|比例|占比|util[a-z]*) ?(?:要|得|应该|该|能|可以|最多|最大|再)*(?:降|调|改|减|缩|砍|压|设)(?:低|小|短)?(?:到|成|为)(?:多少|几|多大)`)

	windowWords = pattern.OneOf("ctx", "-c", "max_model_len", "max-model-len", "max_seq_len", "max-seq-len", "max_length", "上下文", "窗口", "context", "长度", "几k", "几 k", "多少k", "多少 k", "几个k")
)

// windowOfFlag reports whether that is asked of a model on some hardware.
func (r Question) windowOfFlag() bool {
	if !r.Mentions(windowWords) || !r.HasModel() || !r.somewhere() || r.Asked.Asks("cards", "buy", "cost", "howlong", "whatmodel") {
		return false
	}
	switch {
	case r.Matches(flagSought, r.Text), r.Matches(windowSought, r.Text), r.Matches(mostK, r.Text):
		return true
	}
	return r.Query.SeqLen > 0 && !r.Asked.Asks("maxbatch") && r.Matches(loweredUntil, r.Text) && !r.Matches(otherLowered, r.Text)
}

// The longest context is asked for by the flag that sets it, "how far can -c go", "n_ctx for a 7B on 12GB", or by the
// tokens that a model sees: "how many tokens can it hold".
const lengthFlag = `(?:--?(?:c|ctx|ctx[-_]size|context[-_]size|max[-_]model[-_]len|max[-_]seq[-_]len|num[-_]ctx|n[-_]ctx|context[-_]length)|n_ctx|num_ctx|ctx[-_]size|max[-_]model[-_]len|max[-_]seq[-_]len(?:gth)?|contextsize)\b`

var (
	flagReached = pattern.Of(`\bhow (?:far|high|big|large|long|much)(?: an?| of an?)?(?: (?:can|could|may|might|should|will|would|do|does|i|we|you|set|push|raise|crank|take|the|my|your|it|is))* ` + lengthFlag +
		`|\b(?:what|which|best|good|right|safe|sane|sensible|recommended|maximum|max|highest|largest|biggest|longest|proper|correct)(?:'s|'d)?(?: (?:is|value|number|setting|figure|would|should|do|does|can|could|i|we|you|be|set|use|pass|give|put|the|a|an|best|good|right|safe|max|maximum|highest|largest|for|of|to|in|llama\.cpp|llama-server|llama-cli|ollama|vllm|sglang|flag))* ` + lengthFlag +
		`|(?:^|[ ,])` + lengthFlag + `[,:]? ?(?:flag |value |setting )?(?:what|which|how (?:high|far|big|large|long|much)|as high as|max\b|limit\b|ceiling\b|\?)` +
		`|^(?:and |so |max |best |safe |llama\.cpp |llama-server |ollama |vllm )*` + lengthFlag + `(?: flag| value| setting)? (?:for|of|with|on) `)
	flagValued   = pattern.Of(`^ ?(?:=|:|of|to|at)? ?\d[\d,.]*k?(?:[^\dgk,.]|$)`)
	tokensSeen   = pattern.Of(`\bhow (?:many|much)(?: more)? (?:tokens|toks?|context|ctx)(?: of (?:context|text|history|chat))? (?:can|could|will|would|does|do|may|might) [^.?!;]{0,48}?\b(?:see|hold|remember|attend to|take in|look at|look back|keep in (?:mind|memory)|read(?: at once)?|swallow|ingest|digest|recall)\b`)
	lengthSeenTo = pattern.Of(`^[^.?!;]{0,24}(?:per|/|a|each) ?(?:sec|second|s|min|minute|h|hour|day)\b`)
)

var flagWords = pattern.OneOf("-c", "ctx", "max-model-len", "max_model_len", "max-seq-len", "max_seq_len", "context-size", "context_size", "contextsize", "context_length", "context-length", "how many tok", "how much context", "how much ctx", "how many context")

// lengthFlagSought reports whether that is asked of a model on some hardware.
func (r Question) lengthFlagSought() bool {
	q := &r.Query
	if q.SeqLen > 0 || q.SeqLens != nil || q.GPUHours+q.Hours+q.Days+q.WindowH > 0 || !r.Mentions(flagWords) || !r.HasHardware() && q.HostRAMGB == 0 || reader.Trains(q.Task) || r.Asked.Asks("why", "cost", "buy", "cards") {
		return false
	}
	if at := r.Span(tokensSeen, r.Text); at != nil {
		return r.HasModel() && !r.Matches(lengthSeenTo, r.Text[at[1]:])
	}
	at := r.Span(flagReached, r.Text)
	return at != nil && !r.Matches(flagValued, r.Text[at[1]:])
}

// The setting of a length is often named by its own name, which says "max", with no wish for its value: it was
// turned down already, or what it does is asked.
var (
	// touchedBefore ends before a length that was changed: "tried reducing max_seq_len", 调小了max-model-len.
	touchedBefore = pattern.Of(`\b(?:(?:tried|trying|been|kept|already|even|after|despite|without|by|regardless of)(?: (?:to|with|already|even))* (?:lower|reduc|decreas|increas|chang|adjust|tun|tweak|play|rais|shrink|cutt|dropp|limit|fiddl|mess)[a-z]*|lowered|reduced|decreased|increased|changed|tuned|tweaked|adjusted|played|playing|messed|messing|fiddled|fiddling|shrank|limited|raised|does lowering|does reducing|does decreasing|does raising|does increasing|will lowering|will reducing|would lowering|would reducing|(?:will|would|does|can|could) an? (?:smaller|lower|shorter|larger|bigger|higher|longer))(?: (?:with|around with|down|up|the|my|our|both|of|value of))* ?(?:--?)?$|(?:调小|调低|调大|减小|缩小|降低|改小|调整|改)(?:过|了|一下)?(?:参数|这个)? ?(?:--?)?$`)
	// touchedBehind follows a length whose effect is asked: "does max-model-len change how much VRAM it takes", max-model-len设小一点能省显存吗.
	touchedBehind = pattern.Of(`^ (?:change|affect|reduce|save|free|matter|influence|impact|help|make|cost|determine|control|hurt|lower|raise|increase|decrease|take|use|eat)s?\b|^ ?(?:设|调|改|开|降|减|设置|调整)(?:得|的)?(?:更|再)?(?:小|低|短|大|高|长)(?:一?点|一?些|了)?,?(?:的话)?,?[^;?!]{0,12}?(?:会|能|可以|影响|省|变少|变多|减少|降低|增加|有用|有影响)`)
	effectAsked   = pattern.Of(`(?:^|[.?!;,] ?|\b(?:and|but|so|or|then) )(?:does|do|will|would|can|could|should|did|if) (?:the |a |an |my |changing |setting |lowering |reducing )*(?:--?)?$`)
	touchedWords  = pattern.OneOf("max", "len", "ctx", "context")
)

// lengthTouched reports whether each length that is named without a value was only changed or is asked for its
// effect, and no other length is sought.
func (r Question) lengthTouched() bool {
	if !r.Mentions(touchedWords) {
		return false
	}
	touched := false
	for _, t := range r.Tokens {
		if !t.Is("quantity", "seq_len") && !t.Is("key", "seq_len") || r.ValuedAt(t) || !chars.Mentions(r.Text[t.Lo:t.Hi], "max", "len", "ctx") {
			continue
		}
		before := r.ClauseBefore(t)
		if !r.Matches(touchedBefore, before) && !(r.Matches(touchedBehind, r.Text[t.Hi:]) && (r.Matches(effectAsked, before) || r.Text[min(t.Hi, len(r.Text)-1)] != ' ')) {
			return false
		}
		touched = true
	}
	if !touched {
		return false
	}
	for _, s := range r.Asked.Found {
		if s.Kind == "ask" && s.Name == "howlongseq" && !r.insideLength(s.Lo, s.Hi) {
			return false
		}
	}
	return true
}

// lengthEffect asks what such a setting does to memory, of no model: "does max-model-len change how much VRAM is reserved".
func (r Question) lengthEffect() bool {
	return !r.HasModel() && r.MemorySaid() && r.Questioned() && r.lengthTouched()
}

// insideLength reports whether a place of the text lies in the name of a length.
func (r Question) insideLength(lo, hi int) bool {
	for _, t := range r.Tokens {
		if (t.Type == token.Key || t.Type == token.Quantity) && t.Name == "seq_len" && lo >= t.Lo && hi <= t.Hi {
			return true
		}
	}
	return false
}
