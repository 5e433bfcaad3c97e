package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Lengths of context and of answers, which a number of tokens tells, or a large number alone.

// lengths reads lengths of context.
func (r *Reader) lengths(values []int) { r.list(&r.Query.SeqLen, &r.Query.SeqLens, values) }

// dashed reports whether a dash ties a figure to the one behind it, with no space between.
func dashed(tokens []token.Token, i int, text string) bool {
	low, between, high := tokens[i], tokens[i+1], tokens[i+2]
	return low.Hi == between.Lo && between.Hi == high.Lo && tagger.Dash(text[between.Lo:between.Hi])
}

// tokenCount reads a number of tokens: a length of context where it is small,
// an amount of training data where it is large.
func (r *Reader) tokenCount(t token.Token) {
	q := &r.Query
	switch {
	case r.fewTokens(t):
		q.TokensPerS = t.Value
	case r.tokensReached(t):
		q.TargetTokensPerS = t.Value
	case t.Value >= 1e6 && t.Value < 100e6 && (r.Matches(ofLongText, r.Text[t.Hi:]) || r.Query.Parallel.CP > 1 && strings.HasSuffix(r.Text[:t.Lo], " at ")):
		q.SeqLen = token.Context(t)
	case t.Value >= 10e6 || (t.Type == token.Scaled || r.Training()) && t.Value >= 1e6 && !r.Asked.Asks("context", "howlongseq"):
		if t.Value < 10e6 && !r.Training() && !r.Asked.Asks("cost", "power") && !r.Matches(ofTraining, r.Text[t.Hi:]) {
			q.SeqLen = token.Context(t)
			return
		}
		q.Tokens = t.Value
		if q.Task == "" && !r.Training() && r.directionOf(t) == "output_tokens" {
			q.Task = "infer" // 生成1亿token的合成数据
		}
	case t.Value >= leastTrained && r.Training() && q.Samples == 0 && r.Asked.Asks("howlong", "cost") && !r.Asked.Asks("context", "howlongseq") && !r.Matches(ofLongText, r.Text[t.Hi:]):
		q.Tokens = t.Value // "7b lora 500k tokens, how long"
	case q.SeqLen == 0:
		q.SeqLen = token.Context(t)
	}
}

// leastTrained is the least number of tokens that is the data of a run whose time is asked for, and no length of a sample.
const leastTrained = 200_000

// ofLongText stands behind the tokens of one text: "1M-token documents", 1M token的长文本.
var ofLongText = pattern.Of(`^[ -]?tokens?[ -](?:long |big |large )*(?:contexts?|documents?|docs?|sequences?|prompts?|inputs?|articles?|books?|papers?|codebases?|conversations?|transcripts?)\b|^[ -]?(?:个)?tokens? ?的?(?:超|单)?(?:长文本|长文|上下文|长上下文|文档|文章|长序列|序列|小说)`)

// ofTraining stands behind tokens that are data to train on: "1.5 million tokens of fine-tuning data".
var ofTraining = pattern.Of(`^ ?tokens? (?:of|for|in) (?:(?:my|our|the|a|domain|custom|instruction|chat|clean|raw|medical|legal) )*(?:(?:fine-? ?|pre-?)?tun(?:e|ing)|(?:pre-?)?training|train|sft|data(?:set)?s?|corpus|corpora)\b|^ ?(?:个)?tokens?的(?:[一-龥]{0,4})(?:训练|微调|精调)`)

// adverbs may stand behind a length that is no count of what follows: "at 2048 right now".
var adverbs = map[string]bool{
	"right": true, "now": true, "currently": true, "today": true, "and": true, "but": true, "so": true, "for": true, "on": true, "with": true, "using": true, "already": true, "atm": true, "is": true, "max": true, "fine": true, "no": true,
	"works": true, "worked": true, "work": true, "fits": true, "fit": true, "runs": true, "ran": true, "goes": true, "was": true, "ooms": true, "oom": true, "oomed": true, "dies": true, "died": true, "crashes": true, "crashed": true, "fails": true, "failed": true,
	"keeps": true, "takes": true, "uses": true, "needs": true, "gives": true, "gets": true, "still": true, "even": true, "just": true, "then": true, "it": true, "i": true, "in": true, "by": true, "before": true, "after": true, "without": true, "would": true, "will": true, "should": true, "can": true,
}

// noNouns stand behind a length that counts nothing: "4096 per slot".
var noNouns = map[string]bool{"the": true, "per": true, "a": true, "apiece": true, "pro": true, "par": true, "por": true, "when": true, "while": true, "because": true, "with": true, "in": true, "on": true, "using": true, "via": true, "under": true}

var (
	onlyWords  = pattern.OneOf("only", "just", "at most")
	aboutWords = pattern.OneOf("about")
)

// settleLengths takes large numbers that nothing claimed for lengths of
// context: "at 131072", "65536 or 81920".
func (r *Reader) settleLengths() {
	defer r.outputRaised()
	defer r.lengthWanted()
	r.settleInOut()
	r.settleSends()
	r.settleGoesIn()
	r.lengthsOfTokens()
	q := &r.Query
	if len(q.SeqLens) == 2 && r.Mentions(onlyWords) && r.Matches(OnlyLength, r.Text) {
		q.SeqLen, q.SeqLens = q.SeqLens[1], nil // the first is the model's own
	}
	if len(q.SeqLens) == 2 && r.Mentions(aboutWords) && r.Matches(lengthNext, r.Text) && !r.Asked.Asks("compare", "howmuch", "howfast") {
		q.SeqLen, q.SeqLens = q.SeqLens[1], nil // what was tried is told, and the next one asked about
	}
	r.leaveOutOwnLength()
	r.measuredThenAsked()
	if len(q.SeqLens) == 2 {
		for i, t := range r.Tokens {
			if k := slices.Index(q.SeqLens, token.Context(t)); k >= 0 && r.unwanted(i) {
				q.SeqLen, q.SeqLens = q.SeqLens[1-k], nil // "don't need 128k, 16k is plenty"
				r.Passed = append(r.Passed, i)
				break
			}
		}
	}
	r.settleMade()
	r.settleFailedLength()
	r.failsSince()
	if q.FullContext && (q.SeqLen != 0 || q.SeqLens != nil) {
		q.FullContext = false // 上下文开满32k
		delete(r.Spans, "full_context")
	}
	if q.SeqLen == 0 && q.SeqLens == nil {
		r.lengthMultiplied()
	}
	if q.SeqLen != 0 || q.SeqLens != nil {
		r.lengthBefore()
		r.meanLength()
		return
	}
	if r.lengthFailed() {
		return
	}
	for _, i := range r.loose {
		t := r.Tokens[i]
		v := token.Context(t)
		if r.factor(i) || r.countsTrained(i) {
			continue
		}
		if w := r.Word(max(i-1, 0)); w == "full" && v >= 4096 && v <= longestLength && float64(v) == t.Value && v%256 == 0 {
			r.lengths([]int{i}) // "with the full 131072 on one card"
			r.Mark("seq_len", i, i)
			continue
		}
		if r.At(i-1).Type == token.Link && r.Word(i-1) == "of" && r.At(i-2).Is("data", "samples") && v >= 16 && v <= 1<<24 {
			r.lengths([]int{i}) // "20k samples of 500"
			r.Mark("seq_len", i, i)
			continue
		}
		if t.Lo > 1 && r.Text[t.Lo-1] == '-' && r.Text[t.Lo-2] != ' ' && !r.tiedToName(i) {
			continue // a part of a name: "gradient-1048k"
		}
		even := float64(v) == t.Value && v%256 == 0 || t.Type == token.Scaled
		counts := r.At(i+1).Type == token.Unknown && chars.Opens(r.Text[t.Hi:], []string{"就", "会", "都", "也", "则"}) == 0 || r.At(i+1).Type == token.Measure
		counts = counts && !r.tiedToName(i) && !noNouns[r.Word(i+1)] && !r.wentFine(i) && !((r.Word(max(i-1, 0)) == "at" || r.Word(max(i-1, 0)) == "@") && adverbs[r.Text[r.At(i+1).Lo:r.At(i+1).Hi]])
		if v >= shortestLength && v <= longestLength && even && (!counts || r.Asked.Asks("howlongseq")) {
			r.lengths([]int{i})
			r.Mark("seq_len", i, i)
		}
	}
}

// tiedToName reports whether a hyphen ties a length to the name of a model that is not known by it: "vicuna-13b-16k".
func (r *Reader) tiedToName(i int) bool {
	t, dash, name := r.Tokens[i], r.At(i-1), r.At(i-2)
	return t.Type == token.Scaled && t.Value <= 1024e3 && name.Type == token.Model && dash.Type == token.Mark && name.Hi == dash.Lo && dash.Hi == t.Lo && r.Text[dash.Lo:dash.Hi] == "-" &&
		!r.Names.Opens(name.Name+r.Text[dash.Lo:t.Hi])
}

// meanLong tells how long samples are on average, beside the limit that they are cut at: 平均每条 3k token,
// "averaging 600 tokens".
var meanLong = pattern.Of(`(?:平均|均值|每条|每个样本|每个问答)(?:每条|每个|每篇|长度|样本|数据|序列|token数|大概|大约|左右|平均|是|为|约|有|在|[ :=~])*(\d+(?:\.\d+)?) ?(k)? ?(?:个|左右)?(?:tokens?|字)|平均(?:长度|序列长度|token数|tokens?)(?:是|为|约|大概|大约|在|[ :=~])*(\d+(?:\.\d+)?) ?(k)?|\b(?:average|averaging|avg|mean|on average)\b(?:[ :=~.]|length|len|size|of|is|at|about|around|roughly|sample|sequence|seq|tokens?)*(\d+(?:\.\d+)?) ?(k\b)?|\b(\d+(?:\.\d+)?) ?(k)?(?: |-)?tokens?(?: (?:each|per sample|per example))? (?:on average|avg\b|average)`)

var meanLengthWords = pattern.OneOf("平均", "均值", "每条", "每个样本", "每个问答", "average", "averaging", "avg", "mean")

// meanLength reads it where samples are trained on that are shorter than what they are cut at.
func (r *Reader) meanLength() {
	q := &r.Query
	if q.Samples == 0 || q.SeqLen == 0 || q.Tokens > 0 || !r.Mentions(meanLengthWords) {
		return
	}
	m := r.groups(meanLong, r.Text)
	for g := 1; g+1 < len(m); g += 2 {
		v, err := strconv.ParseFloat(m[g], 64)
		if err != nil {
			continue
		}
		if m[g+1] == "k" {
			v *= 1000
		}
		if v >= 16 && v < 0.95*float64(q.SeqLen) { // 2k is 2048, too
			q.MeanTokens = numeral.Round(v)
		}
	}
}

// outputTokens reads how long an answer is.
func (r *Reader) outputTokens(key int, values []int) {
	q, first := &r.Query, r.Tokens[values[0]]
	n := numeral.Round(first.Value)
	if values[0] > key && r.perSecond(key, first.Value) {
		delete(r.Spans, "output_tokens")
		return // "每秒输出10个token"
	}
	if n <= 128 && q.NumGenerations == 0 && r.sampling() && (values[0] < key || r.At(values[0]+1).Name == "each") {
		q.NumGenerations = n // "each prompt samples 16 completions"
		delete(r.Spans, "output_tokens")
		r.Mark("num_generations", min(key, values[0]), max(key, values[0]))
		return
	}
	if len(values) == 2 && values[1] < key && r.At(values[0]+1).Kind == "slash" && q.InputTokens == 0 && n >= 16 {
		q.InputTokens, q.OutputTokens = token.Context(first), token.Context(r.Tokens[values[1]]) // "512/1024 completion"
		return
	}
	q.OutputTokens = token.Context(r.Tokens[r.upper(values[0])])
}

// ofTokens reports whether tokens are what is counted between a value and a key: "25k
// token prompts".
func (r *Reader) ofTokens(value, key int) bool {
	return strings.Contains(r.Text[r.Tokens[value].Hi:r.Tokens[key].Hi], "token")
}

// textsMade ends before texts that a model is to write, of which the number and the length of each
// are told: "generate 1M samples of 1000 tokens", 写100万条300 token的描述.
var textsMade = pattern.Of(`(?:\b(?:generat(?:e|es|ing)|writ(?:e|es|ing)|creat(?:e|es|ing)|produc(?:e|es|ing)|synthesi[sz](?:e|es|ing)|mak(?:e|es|ing))\b[^.?!;,0-9]{0,16}|(?:生成|合成|写|造|产出)[^,;?!、0-9]{0,6})$`)

// settleMade takes the length of texts that are to be written for that of the output.
func (r *Reader) settleMade() {
	q := &r.Query
	at, told := r.Spans["samples"]
	if q.Samples == 0 || q.SeqLen == 0 || q.InputTokens+q.OutputTokens > 0 || !told || r.Training() {
		return
	}
	for i := range r.Tokens {
		if r.Tokens[i].Start == at[0] && r.Matches(textsMade, r.ClauseBefore(r.Tokens[i])) {
			q.OutputTokens, q.SeqLen = q.SeqLen, 0
			r.Spans["output_tokens"] = r.Spans["seq_len"]
			delete(r.Spans, "seq_len")
			return
		}
	}
}

// The whole context that a model was made for, named and not told in tokens: "at full context",
// "with its maximum context window", 满上下文, 上下文拉满.
var (
	wholeContext = pattern.Of(`\b(?:full|whole|entire|native)(?: (?:native|supported|model|available|advertised|max(?:imum)?))*[ -](?:context|ctx|context[ -]?(?:length|window|size)|sequence length|seq ?len(?:gth)?)\b|\b(?:at|with|using|use|uses|its|their|model's|and|hit|reach|support)(?: (?:the|its|a|their|full|model's))* (?:max(?:imum)?|longest|largest|native)(?: (?:supported|possible|native|model|advertised|trained))*[ -](?:context|ctx|sequence length)(?: (?:window|length|size))?\b|\b(?:context|ctx)(?: (?:length|window|size))?(?: (?:is|set|cranked|maxed|turned|pushed|all the way|filled))* (?:to (?:the |its )?(?:max(?:imum)?|full|limit)|maxed(?: out)?|fully (?:used|filled|loaded))\b|\bmax(?: out (?:the |its )?|ed (?:the )?|ing (?:the |its )?)(?:context|ctx)\b|(?:拉满|开满|跑满|打满|顶满|占满|塞满|填满|用满|满|完整|全部?|原生)(?:的|了|长度的?|支持的)?(?:上下文|ctx|context)(?:长度|窗口)?|(?:上下文|ctx|context|序列长度|长度)(?:长度|窗口)?(?:都|要|想|能|直接|全|给|也|我|把|可以)*(?:拉满|开满|跑满|打满|顶满|塞满|用满|全开|(?:开|拉|用|设|调)到(?:最大|最长|顶|头|上限|极限))|(?:用|按|以|开|支持|带|在)(?:到|它|它的|模型|其|他)*(?:的)?(?:最大|最长)(?:的)?上下文(?:长度|窗口)?`)
)

var (
	contextWords     = pattern.OneOf("context", "ctx", "上下文", "sequence", "seq", "长度")
	fullOrWholeWords = pattern.OneOf("full", "whole", "entire", "native", "max", "longest", "largest", "满", "完整", "全", "原生", "最大", "最长", "limit", "到头", "到顶", "极限", "上限")
)

// fullContext reads it. The words for most in it ask for nothing then.
func (r *Reader) fullContext() {
	if !r.Mentions(contextWords) || !r.Mentions(fullOrWholeWords) {
		return
	}
	m := r.Places(wholeContext, r.Text)
	if m == nil || r.Asked.Asks("why", "howto") {
		return
	}
	r.Query.FullContext = true
	r.markText("full_context", m[0], m[1])
	r.Asked.Drop(func(s evidence.Sign) bool { return s.Lo < m[1] && s.Hi > m[0] })
}

// speedHeldTo ends before a speed that another is held against.
var speedHeldTo = pattern.Of(`\b(?:vs\.?|versus|against|than|of|to|instead of|not|expected?|should(?: be| get)?|reference|target|baseline|reach|reaches|reached|get|gets|got|has|have|is|was|says?|said|with|at) ?(?:about |around |like |~)?$|(?:比|是|有|到|达|说|跑|得)(?:到|了|约|大概)*$`)

// bareLength reports whether a figure is the usual length of a sequence and stands by itself between commas.
func (r *Reader) bareLength(i int) bool {
	t := r.Tokens[i]
	v := int(t.Value)
	if v < 512 || v > 1<<17 || v&(v-1) != 0 || r.Query.SeqLen != 0 || r.At(i-1).IsFigure() {
		return false
	}
	before := r.ClauseBefore(t)
	return !r.Matches(elsewhere, before) && !r.Matches(speedHeldTo, before) && (r.Stops(i-1) || r.At(i-1).IsCard() || r.At(i-1).Type == token.Size || r.At(i-1).IsFormat())
}

// lengthsOfTokens puts the last of listed lengths, which alone has a noun, to the others: "2k, 8k and 32k tokens".
func (r *Reader) lengthsOfTokens() {
	q := &r.Query
	if q.SeqLen == 0 && q.SeqLens == nil || q.Tokens > 0 {
		return
	}
	for i, t := range r.Tokens {
		if !t.Is("data", "tokens") || r.At(i-1).Type != token.Scaled {
			continue
		}
		list := []int{token.Context(r.Tokens[i-1])}
		for j := i - 2; j > 0 && r.Tokens[j].Joins() && r.Tokens[j-1].Type == token.Scaled && r.Tokens[j-1].Name == r.Tokens[i-1].Name; j -= 2 {
			list = append(list, token.Context(r.Tokens[j-1]))
		}
		slices.Reverse(list)
		others := list[:len(list)-1]
		if len(others) == 0 || !slices.Equal(others, q.SeqLens) && !slices.Equal(others, []int{q.SeqLen}) {
			continue
		}
		q.SeqLen, q.SeqLens = 0, list
		r.Used[i-1], r.Used[i] = true, true
		delete(r.Spans, "seq_len")
		return
	}
}
