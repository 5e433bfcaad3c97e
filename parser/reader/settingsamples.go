package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// How many samples, texts or passages there are, and how many answers are sampled to each prompt.

// samples keeps a number of samples.
func (r *Reader) samples(a assignment) {
	q := &r.Query
	switch {
	case r.Word(a.key) == "instances" && a.first.Value < 100:
		delete(r.Spans, "samples") // "4 instances of a 3B"
	case a.behind() && a.first.Type == token.Scaled && a.first.Name == "m" && chars.Opens(r.Text[r.Tokens[a.to].Hi:], []string{"条", " 条", "个", " 个", " samples", " rows"}) == 0 && strings.HasPrefix(r.Word(a.key), "数据"):
		q.TextGB = a.first.Value / 1e9 // 数据集500M: bytes
		delete(r.Spans, "samples")
		r.Mark("text_gb", a.from, a.to)
	case a.first.Value >= mostSamples:
		q.Tokens = a.first.Value // 20B数据: nobody has so many samples
		delete(r.Spans, "samples")
		r.Mark("tokens", a.from, a.to)
	case chars.Opens(strings.TrimLeft(r.Text[r.Tokens[a.to].Hi:], " "), []string{"ddr", "内存", "ram", "dimm"}) > 0:
		delete(r.Spans, "samples")
		r.Passed = append(r.Passed, a.values[0]) // 24条ddr5: modules
	case r.perSecond(a.from, 0):
		q.TokensPerS, q.TokensPerSPerGPU, q.ExamplesPerS = 0, 0, a.first.Value // "每秒3个样本"
	case r.lengthOfEach(a.values[0], a.key) && chars.Opens(r.Text[r.Tokens[a.key].Lo:], []string{"conversation", "dialog", "对话", "个对话"}) > 0:
		delete(r.Spans, "samples")
		r.lengths(a.values)
		r.Mark("seq_len", a.values[0], a.values[0])
	default:
		q.Samples = a.first.Value
	}
}

// mostSamples are more than any set of them has.
const mostSamples = 1e9

// textsTold keeps a number of texts as samples, and "chats of 4k" as a length.
func (r *Reader) textsTold(a assignment) {
	delete(r.Spans, "texts")
	if a.behind() {
		r.lengths(a.values)
		r.Mark("seq_len", a.values[0], a.values[0])
		return
	}
	if a.first.Value >= 1000 && r.Query.Samples == 0 {
		r.Query.Samples = a.first.Value
		r.Mark("samples", a.from, a.to)
	}
}

// textsWritten reads "生成50万条" as a number of samples.
func (r *Reader) textsWritten(a assignment) bool {
	next := a.values[0] + 1
	if a.name != "output_tokens" || !a.behind() || len(a.values) != 1 || !r.At(next).Is("data", "samples") || a.first.Hi != r.At(next).Lo {
		return false
	}
	r.setting(next, a.values)
	return true
}

// The number of samples often stands apart from their noun: "500k dpo pairs", "52k alpaca", 5k的偏好数据.
var (
	samplesBehind = pattern.Of(`^ ?(?:of (?:my |our |the )?)?(?:(?:[a-z]+-)?[a-z]+ ){1,2}(?:pairs|samples|examples|rows|conversations|convos|dialog(?:ue)?s|instructions|records|chats|demonstrations|problems|prompts|questions|qas?)\b|^ ?(?:条|个)?的?(?:dpo|kto|orpo|sft|rlhf|grpo|alpaca|dolly|belle|sharegpt|偏好|指令|问答|对话|微调|医疗|法律|客服|标注|训练)+(?:数据|样本|语料|对)`)
	// noSamples are words that make such a figure a length.
	noSamples = pattern.Of(`^ ?(?:[a-z-]+ )*?(?:contexts?|ctx|tokens?|tok|len(?:gth)?|long|seq|sequences?|window|max|cutoff|each|per|in|on|at|for|with|and|or|to|from|is|are|vs|chars?|characters?|words?|steps?|epochs?|input|output|prompt|users?|long-context)\b`)
)

// samplesApart reports whether a figure counts samples whose noun stands behind another word, or whose set is named.
func (r *Reader) samplesApart(i int) bool {
	t := r.Tokens[i]
	if !r.Training() || r.Query.Samples > 0 {
		return false
	}
	behind := r.Text[t.Hi:min(len(r.Text), t.Hi+64)]
	if r.At(i+1).Kind != "corpus" && r.Word(i+1) != "alpaca" && (!r.Matches(samplesBehind, behind) || r.Matches(noSamples, behind[:r.Span(samplesBehind, behind)[1]])) {
		return false
	}
	if next := r.At(i + 2); (r.At(i+1).Kind == "corpus" || r.Word(i+1) == "alpaca") && (next.Type == token.Size || next.Type == token.Scaled) {
		return false // "8k alpaca 7b"
	}
	r.Query.Samples = t.Value
	r.Mark("samples", i, i)
	return true
}

// sampling reports whether a method is named that samples several answers to each
// prompt.
func (r *Reader) sampling() bool {
	return r.Whole.samples.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("rl", "grpo") || t.Is("rl", "rl") })
	})
}

// sampled is how many answers to each prompt are said to be sampled: "每个prompt采样8个
// 回答", "8 samples per prompt".
var sampled = pattern.Of(`(?:采样|生成|采|rollout|rollouts|group size|组大小|组内|每组|samples?|sampling|generates?|generating) ?(?:数|为|是|=|:|of|约)? ?([0-9]{1,3}) ?(?:个|条|次|组|份|completions?|responses?|answers?|outputs?|rollouts?|samples?|times|per (?:prompt|question))|([0-9]{1,3}) ?(?:samples|completions|responses|answers|outputs|rollouts|trajectories|个回答|条回答|个样本|次采样|个采样|条轨迹) ?(?:per|each|for each|every|/) ?(?:prompt|question|query)|\bgroups? of ([0-9]{1,3})\b|\b(?:g|n|k) ?= ?([0-9]{1,3})\b`)

// settleSampled reads the answers to each prompt where no name of a setting stands
// beside them.
func (r *Reader) settleSampled() {
	q := &r.Query
	if q.NumGenerations != 0 || !r.sampling() {
		return
	}
	m := r.groups(sampled, r.Text)
	if m == nil {
		return
	}
	if n, _ := numeral.Number(strings.Join(m[1:], "")); n >= 2 && n <= 128 {
		q.NumGenerations = numeral.Round(n)
		if float64(q.OutputTokens) == n {
			q.OutputTokens = 0
		}
		if q.Samples == n {
			q.Samples = 0
		}
	}
}

// samplesOrGroup keeps the weights that share a scale, or the answers that GRPO samples for a prompt.
func (r *Reader) samplesOrGroup(a assignment) {
	if r.ofPassages(a.key) {
		delete(r.Spans, "quant_group")
		return
	}
	if !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "rl" }) {
		r.Query.QuantGroup = a.n()
		return
	}
	r.Query.NumGenerations = a.n()
	delete(r.Spans, "quant_group")
	r.Mark("num_generations", a.from, a.to)
}

// passagesBefore ends before the group of passages that an encoder is trained with: "train_group_size 8".
var (
	passagesBefore = pattern.Of(`train(?:ing)?[_ -]$`)
	encoderWords   = pattern.OneOf("bge", "embedding", "embedder", "reranker", "retriever", "flagembedding", "gte", "e5-", "向量模型", "检索")
)

// ofPassages reports whether a group is one of passages, and no group of weights that share a scale.
func (r *Reader) ofPassages(key int) bool {
	return r.Matches(passagesBefore, r.Text[:r.Tokens[key].Lo]) || r.Mentions(encoderWords) && r.Query.Quant == ""
}
