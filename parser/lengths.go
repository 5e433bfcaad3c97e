package parser

import (
	"strconv"
	"strings"
)

// lengths reads lengths of context.
func (r *reader) lengths(values []int) { r.list(&r.query.SeqLen, &r.query.SeqLens, values) }

// dashed reports whether a dash ties a figure to the one behind it, with no space between.
func dashed(tokens []token, i int, text string) bool {
	low, between, high := tokens[i], tokens[i+1], tokens[i+2]
	return low.hi == between.lo && between.hi == high.lo && dash(text[between.lo:between.hi])
}

// dash reports whether a word is the sign between the ends of a range.
func dash(word string) bool { return word == "-" || word == "~" }

// shareLengths gives the lower end of a range of lengths the unit of its upper one, "上下文4-8k", and takes a
// product of a length for what it comes to: "8192*4上下文".
func shareLengths(tokens []token, text string) {
	for i := range tokens {
		if !tokens[i].is("quantity", "seq_len") {
			continue
		}
		ahead := i + 1
		if ahead < len(tokens) && (tokens[ahead].typ == tEquals || tokens[ahead].typ == tLink) {
			ahead++
		}
		for _, at := range [...]int{ahead, i - 3} {
			if at < 0 || at+2 >= len(tokens) || at < i && at > 0 && (tokens[at-1].typ == tQuantity || tokens[at-1].typ == tKey) {
				continue
			}
			one, other := &tokens[at], &tokens[at+2]
			switch {
			case at > i && one.typ == tNumber && other.typ == tScaled && other.name == "k" && one.value < other.value/1000 && dash(text[tokens[at+1].lo:tokens[at+1].hi]):
				one.typ, one.name, one.value = tScaled, "k", one.value*1000
			case tokens[at+1].typ == tTimes && lengthTimes(*one, *other) && (at < i || at+3 == len(tokens) || tokens[at+3].typ != tMeasure && tokens[at+3].typ != tQuantity && !tokens[at+3].isCard()):
				if at < i { // the figure stands beside its name
					one, other = other, one
				}
				one.typ, one.name, one.value = tNumber, "", float64(context(*one)*context(*other))
				other.typ, other.name, tokens[at+1].typ = tMark, "", tMark
			}
		}
	}
}

// lengthTimes reports whether one of two figures is a length, and the other how many times it is taken.
func lengthTimes(one, other token) bool {
	if one.value < other.value {
		one, other = other, one
	}
	return (one.typ == tNumber || one.typ == tScaled && one.name == "k") && one.value >= 512 && other.typ == tNumber && other.value >= 2 && other.value <= 128 && other.value == float64(int(other.value)) && one.value*other.value <= 1<<24
}

// tokenCount reads a number of tokens: a length of context where it is small,
// an amount of training data where it is large.
func (r *reader) tokenCount(t token) {
	q := &r.query
	switch {
	case r.fewTokens(t):
		q.TokensPerS = t.value
	case r.tokensReached(t):
		q.TargetTokensPerS = t.value
	case t.value >= 10e6 || t.typ == tScaled && t.value >= 1e6 && !r.asked.asks("context", "howlongseq"):
		if t.value < 10e6 && !r.training() && !r.asked.asks("cost", "power") && !r.matches(ofTraining, r.text[t.hi:]) {
			q.SeqLen = context(t)
			return
		}
		q.Tokens = t.value
		if q.Task == "" && !r.training() && r.directionOf(t) == "output_tokens" {
			q.Task = "infer" // 生成1亿token的合成数据
		}
	case q.SeqLen == 0:
		q.SeqLen = context(t)
	}
}

// ofTraining stands behind tokens that are data to train on: "1.5 million tokens of fine-tuning data".
var ofTraining = patternOf(`^ ?tokens? (?:of|for|in) (?:(?:my|our|the|a|domain|custom|instruction|chat|clean|raw|medical|legal) )*(?:(?:fine-? ?|pre-?)?tun(?:e|ing)|(?:pre-?)?training|train|sft|data(?:set)?s?|corpus|corpora)\b|^ ?(?:个)?tokens?的(?:[一-龥]{0,4})(?:训练|微调|精调)`)

// adverbs may stand behind a length that is no count of what follows: "at 2048 right now".
var adverbs = map[string]bool{"right": true, "now": true, "currently": true, "today": true, "and": true, "but": true, "so": true, "for": true, "on": true, "with": true, "using": true, "already": true, "atm": true, "is": true, "max": true, "fine": true, "no": true}

// noNouns stand behind a length that counts nothing: "4096 per slot".
var noNouns = map[string]bool{"the": true, "per": true, "a": true, "apiece": true, "pro": true, "par": true, "por": true, "when": true, "while": true, "because": true, "with": true}

// settleLengths takes large numbers that nothing claimed for lengths of
// context: "at 131072", "65536 or 81920".
func (r *reader) settleLengths() {
	q := &r.query
	if len(q.SeqLens) == 2 && r.matching.mentions("only", "just", "at most") && r.matches(onlyLength, r.text) {
		q.SeqLen, q.SeqLens = q.SeqLens[1], nil // the first is the model's own
	}
	r.settleMade()
	if q.FullContext && (q.SeqLen != 0 || q.SeqLens != nil) {
		q.FullContext = false // 上下文开满32k
		delete(r.spans, "full_context")
	}
	if q.SeqLen != 0 || q.SeqLens != nil {
		r.lengthBefore()
		r.meanLength()
		return
	}
	for _, i := range r.loose {
		t := r.tokens[i]
		v := context(t)
		if r.factor(i) {
			continue
		}
		if r.at(i-1).typ == tLink && r.word(i-1) == "of" && r.at(i-2).is("data", "samples") && v >= 16 && v <= 1<<24 {
			r.lengths([]int{i}) // "20k samples of 500"
			r.mark("seq_len", i, i)
			continue
		}
		even := float64(v) == t.value && v%256 == 0 || t.typ == tScaled
		counts := r.at(i+1).typ == tUnknown && opens(r.text[t.hi:], []string{"就", "会", "都", "也", "则"}) == 0 || r.at(i+1).typ == tMeasure
		counts = counts && !noNouns[r.word(i+1)] && !r.wentFine(i) && !(r.word(max(i-1, 0)) == "at" && adverbs[r.text[r.at(i+1).lo:r.at(i+1).hi]])
		if v >= 512 && v <= 1<<24 && even && (!counts || r.asked.asks("howlongseq")) {
			r.lengths([]int{i})
			r.mark("seq_len", i, i)
		}
	}
}

// meanLong tells how long samples are on average, beside the limit that they are cut at: 平均每条 3k token,
// "averaging 600 tokens".
var meanLong = patternOf(`(?:平均|均值|每条|每个样本|每个问答)(?:每条|每个|每篇|长度|样本|数据|序列|token数|大概|大约|左右|平均|是|为|约|有|在|[ :=~])*(\d+(?:\.\d+)?) ?(k)? ?(?:个|左右)?(?:tokens?|字)|平均(?:长度|序列长度|token数|tokens?)(?:是|为|约|大概|大约|在|[ :=~])*(\d+(?:\.\d+)?) ?(k)?|\b(?:average|averaging|avg|mean|on average)\b(?:[ :=~.]|length|len|size|of|is|at|about|around|roughly|sample|sequence|seq|tokens?)*(\d+(?:\.\d+)?) ?(k\b)?|\b(\d+(?:\.\d+)?) ?(k)?(?: |-)?tokens?(?: (?:each|per sample|per example))? (?:on average|avg\b|average)`)

// meanLength reads it where samples are trained on that are shorter than what they are cut at.
func (r *reader) meanLength() {
	q := &r.query
	if q.Samples == 0 || q.SeqLen == 0 || q.Tokens > 0 || !r.matching.mentions("平均", "均值", "每条", "每个样本", "每个问答", "average", "averaging", "avg", "mean") {
		return
	}
	m := r.groups(meanLong, r.text)
	for g := 1; g+1 < len(m); g += 2 {
		v, err := strconv.ParseFloat(m[g], 64)
		if err != nil {
			continue
		}
		if m[g+1] == "k" {
			v *= 1000
		}
		if v >= 16 && v < 0.95*float64(q.SeqLen) { // 2k is 2048, too
			q.MeanTokens = round(v)
		}
	}
}

// outputTokens reads how long an answer is.
func (r *reader) outputTokens(key int, values []int) {
	q, first := &r.query, r.tokens[values[0]]
	n := round(first.value)
	if values[0] > key && r.perSecond(key, first.value) {
		delete(r.spans, "output_tokens")
		return // "每秒输出10个token"
	}
	if n <= 128 && q.NumGenerations == 0 && r.sampling() && (values[0] < key || r.at(values[0]+1).name == "each") {
		q.NumGenerations = n // "each prompt samples 16 completions"
		delete(r.spans, "output_tokens")
		r.mark("num_generations", min(key, values[0]), max(key, values[0]))
		return
	}
	if len(values) == 2 && values[1] < key && r.at(values[0]+1).kind == "slash" && q.InputTokens == 0 && n >= 16 {
		q.InputTokens, q.OutputTokens = context(first), context(r.tokens[values[1]]) // "512/1024 completion"
		return
	}
	q.OutputTokens = context(r.tokens[r.upper(values[0])])
}

// perSoMany reports whether a number of tokens is only what a price or a rate is told for.
func (r *reader) perSoMany(value int) bool {
	before := strings.TrimRight(r.text[max(0, r.tokens[value].lo-8):r.tokens[value].lo], " ")
	if price, ok := strings.CutSuffix(before, "/"); ok {
		return price != "" && price[len(price)-1] != ' ' && !isDigit(price[len(price)-1]) // "512/1024 completion" is no price
	}
	return strings.HasSuffix(before, " per") || strings.HasSuffix(before, "每") || before == "per"
}

// ofTokens reports whether tokens are what is counted between a value and a key: "25k
// token prompts".
func (r *reader) ofTokens(value, key int) bool {
	return strings.Contains(r.text[r.tokens[value].hi:r.tokens[key].hi], "token")
}

// textsMade ends before texts that a model is to write, of which the number and the length of each
// are told: "generate 1M samples of 1000 tokens", 写100万条300 token的描述.
var textsMade = patternOf(`(?:\b(?:generat(?:e|es|ing)|writ(?:e|es|ing)|creat(?:e|es|ing)|produc(?:e|es|ing)|synthesi[sz](?:e|es|ing)|mak(?:e|es|ing))\b[^.?!;,0-9]{0,16}|(?:生成|合成|写|造|产出)[^,;?!、0-9]{0,6})$`)

// settleMade takes the length of texts that are to be written for that of the output.
func (r *reader) settleMade() {
	q := &r.query
	at, told := r.spans["samples"]
	if q.Samples == 0 || q.SeqLen == 0 || q.InputTokens+q.OutputTokens > 0 || !told || r.training() {
		return
	}
	for i := range r.tokens {
		if r.tokens[i].start == at[0] && r.matches(textsMade, r.clauseBefore(r.tokens[i])) {
			q.OutputTokens, q.SeqLen = q.SeqLen, 0
			r.spans["output_tokens"] = r.spans["seq_len"]
			delete(r.spans, "seq_len")
			return
		}
	}
}

// The whole context that a model was made for, named and not told in tokens: "at full context",
// "with its maximum context window", 满上下文, 上下文拉满.
var (
	wholeContext = patternOf(`\b(?:full|whole|entire|native)(?: (?:native|supported|model|available|advertised|max(?:imum)?))*[ -](?:context|ctx|context[ -]?(?:length|window|size)|sequence length|seq ?len(?:gth)?)\b|\b(?:at|with|using|use|uses|its|their|model's|and|hit|reach|support)(?: (?:the|its|a|their|full|model's))* (?:max(?:imum)?|longest|largest|native)(?: (?:supported|possible|native|model|advertised|trained))*[ -](?:context|ctx|sequence length)(?: (?:window|length|size))?\b|\b(?:context|ctx)(?: (?:length|window|size))?(?: (?:is|set|cranked|maxed|turned|pushed|all the way|filled))* (?:to (?:the |its )?(?:max(?:imum)?|full|limit)|maxed(?: out)?|fully (?:used|filled|loaded))\b|\bmax(?: out (?:the |its )?|ed (?:the )?|ing (?:the |its )?)(?:context|ctx)\b|(?:拉满|开满|跑满|打满|顶满|占满|塞满|填满|用满|满|完整|全部?|原生)(?:的|了|长度的?|支持的)?(?:上下文|ctx|context)(?:长度|窗口)?|(?:上下文|ctx|context|序列长度|长度)(?:长度|窗口)?(?:都|要|想|能|直接|全|给|也|我|把|可以)*(?:拉满|开满|跑满|打满|顶满|塞满|用满|全开|(?:开|拉|用|设|调)到(?:最大|最长|顶|头|上限|极限))|(?:用|按|以|开|支持|带|在)(?:到|它|它的|模型|其|他)*(?:的)?(?:最大|最长)(?:的)?上下文(?:长度|窗口)?`)
)

// fullContext reads it. The words for most in it ask for nothing then.
func (r *reader) fullContext() {
	if !r.matching.mentions("context", "ctx", "上下文", "sequence", "seq", "长度") || !r.matching.mentions("full", "whole", "entire", "native", "max", "longest", "largest", "满", "完整", "全", "原生", "最大", "最长", "limit", "到头", "到顶", "极限", "上限") {
		return
	}
	m := r.places(wholeContext, r.text)
	if m == nil || r.asked.asks("why", "howto") {
		return
	}
	r.query.FullContext = true
	r.markText("full_context", m[0], m[1])
	r.asked.drop(func(s sign) bool { return s.lo < m[1] && s.hi > m[0] })
}

// memorySought reports whether memory is what the text asks for or speaks of with no amount.
func (r *reader) memorySought() bool {
	return r.asked.asks("howmuch", "requirement") || r.matching.mentions("vram", "显存", "memory")
}

// lengthBefore takes the length that another is told to come from, where what that changes is asked: "how
// much does a cache save that is cut from 8192 to 512 tokens".
func (r *reader) lengthBefore() {
	q := &r.query
	if q.SeqLen == 0 || len(r.loose) == 0 || !r.asked.asks("compare", "saving") || !r.matching.mentions("from", "从", "由") {
		return
	}
	for _, i := range r.loose {
		v, to := context(r.tokens[i]), r.at(i+2)
		if w := r.word(i - 1); w != "from" && w != "从" && w != "由" || r.at(i+1).typ != tLink || !to.isFigure() || context(*to) != q.SeqLen || v < 16 || v == q.SeqLen || v > 1<<24 {
			continue
		}
		q.SeqLen, q.SeqLens = 0, []int{v, q.SeqLen}
		r.used[i] = true
		delete(r.spans, "seq_len")
		r.mark("seq_lens", i, i+2)
		return
	}
}
