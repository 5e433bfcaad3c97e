package reader

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// stepTokens is what stands beside a number of tokens that one step takes: "4M tokens
// batch", "2M tokens per step".
var (
	stepAfter  = pattern.Of(`^ ?(global )?(batch(?:es)?|per (global )?batch|per step|a step|each step|/step|/batch|(?:a|each|every) batch|(?:per|an|each) (?:update|iteration|iter)|每步|每个?batch)`)
	stepBefore = pattern.Of(`(batch|batches|batch ?size|bsz|gbs|批次|批大小|批量)(size|大小|of|is|was|=|:|about|around|~|为|是|约|大概|大约|有| )*$|\b(?:steps?|updates?|iterations?) of(?: about| around| roughly| ~)* ?$|(?:每一?步|每个?step)(?:有|是|为|约|大概|处理|训练|吃| )*$`)
)

// leastStepTokens is less than the steps of any training that is told in tokens without its unit: a
// smaller number beside a batch is a length.
const leastStepTokens = 1e5

// mostStepTokens is more than the steps of any training.
const mostStepTokens = 1e9

// batchAsked ends before the tokens of the step whose sequences are sought: "what global batch size if we
// want 4M tokens".
var batchAsked = pattern.Of(`\b(?:what|what's|whats|which|how (?:big|large))\b[^.?!;]{0,16}\b(?:global|total|effective) (?:batch(?:[- ]?size)?|bsz)\b[^.?!;]{0,24}?\b(?:if|when|to (?:get|reach|hit|make|have)|is|gives?|makes?|for|means?)(?: (?:an?|about|around|roughly|we|i|want|need|have|use|target))* ?~?$`)

// sequencesSought asks for the sequences of a step that is told in tokens.
var sequencesSought = pattern.Of(`\b(?:how many|what number of) (?:sequences|samples|examples|rows)\b|\b(?:what|what's|whats|which|how (?:big|large))\b[^.?!;]{0,16}\b(?:global |total |effective )?(?:batch(?:[- ]?size)?|gbs|bsz)\b|(?:多少|几) ?(?:条|个)? ?(?:序列|样本|sequences?)|(?:batch(?: ?size)?|批大小|批次大小|gbs)[^,;?!、]{0,6}(?:多少|多大|几)`)

// SequencesAsked reports whether they are asked for, and the length is told that divides the tokens.
func (r *Reader) SequencesAsked() bool {
	q := &r.Query
	return r.batchTokens > 0 && q.SeqLen > 0 && q.GlobalBatch > 0 && q.Batch == 0 && q.GradAccum == 0 && r.Matches(sequencesSought, r.Text) &&
		!r.Asked.Asks("can", "enough", "fit", "oom", "why", "cost", "cards", "howlong", "howfast", "howmuch") && !r.MemoryWord()
}

var stepsWords = pattern.OneOf("batch", "step", "bsz", "gbs", "批", "每步")

// perStep reads a batch that is told in tokens: the sequences are reckoned once the
// length is known.
func (r *Reader) perStep(from, to int, tokens float64) bool {
	if tokens > mostStepTokens || !r.Mentions(stepsWords) {
		return false
	}
	before := r.Text[max(0, r.Tokens[from].Lo-evidence.ClauseReach):r.Tokens[from].Lo]
	own := r.At(to+1).Type == token.Pair || r.At(to+1).Type == token.Quantity && (r.At(to+2).Type == token.Number || r.At(to+2).Type == token.Equals || r.At(to+2).Type == token.Link && r.At(to+3).Type == token.Number) // "100M tokens batch 2"
	if (own || !r.Matches(stepAfter, r.Text[r.Tokens[to].Hi:])) && !r.Matches(stepBefore, before) && !(tokens >= leastStepTokens && tokens <= mostStepTokens && r.Matches(batchAsked, before)) {
		return false
	}
	r.batchTokens = tokens
	delete(r.Spans, "tokens")
	r.Used[from] = true
	return true
}

// inTokens is perStep for a batch whose name stands before it: "batch size = 4M
// tokens".
func (r *Reader) inTokens(key int, values []int) bool {
	k := r.Tokens[key].Name
	value := values[0]
	if k != "batch" && k != "global_batch" || len(values) > 1 || value < key || r.Tokens[value].Type == token.Number && r.Tokens[value].Value < 1e5 {
		return false
	}
	switch next := r.At(value + 1); {
	case next.Is("data", "tokens"):
		r.valued = append(r.valued, [2]int{r.Tokens[key].Start, next.End})
		r.perStep(value, value+1, r.Tokens[value].Value)
		return true
	case r.Tokens[value].Name == "m" && k == "global_batch":
		r.batchTokens = r.Tokens[value].Value // "global batch size 4M"
		r.Used[value] = true
		return true
	}
	return false
}

// tokensPerStep asks what one step of training takes.
var tokensPerStep = pattern.Of(`\btokens? (?:(?:are |is |seen |processed |used |trained |consumed |go |in |into |does |do |you |i |we )*(?:per|each|every|in one|in a|a) (?:optimi[sz]er |training |global |update |weight )*(?:step|iteration|update|iter)|/ ?step)\b|(?:每|一|单)(?:个|次)?(?:step|步|迭代|iteration)(?:训练|处理|更新|用|吃|消耗|是|有|共|一共|总共)*(?:多少|几)(?:个|万)?(?: )?token|每(?:个)?(?:step|步)的?token ?(?:数|数量|总数)`)

// TokensOfStep reports whether the tokens of one step are asked for, and all that makes them up
// is told.
func (r *Reader) TokensOfStep() bool {
	q := &r.Query
	return q.SeqLen > 0 && q.StepSeconds == 0 && q.Batch+q.GlobalBatch > 0 && r.Mentions(tokenWords) && r.Matches(tokensPerStep, r.Text) &&
		!r.Asked.Asks("can", "enough", "fit", "oom", "why", "cost", "cards")
}

// settleBatch reckons the sequences of a step that was told in tokens, and takes a figure that is told to
// have failed where the largest batch is asked for.
func (r *Reader) settleBatch() {
	q := &r.Query
	r.batchTried()
	r.batchFailed()
	r.settleAsked()
	r.leaveOutReckoned()
	if q.Steps+q.Tokens == 0 && r.batchTokens == 0 && r.TokensOfStep() {
		q.TokensOfStep = true
	}
	if r.batchTokens > 0 && q.SeqLen > 0 && q.GlobalBatch == 0 && r.batchTokens >= float64(q.SeqLen) {
		q.GlobalBatch = sequencesOf(r.batchTokens, q.SeqLen)
		if r.SequencesAsked() {
			q.StepTokens = r.batchTokens
		}
	} else if r.batchTokens > 0 && q.GlobalBatch == 0 {
		q.StepTokens = r.batchTokens
	}
}

// sequencesOf are the sequences of a step that is told in tokens. Lengths are powers of two and so
// are batches: half a million tokens of 2,048 are meant for 256 sequences.
func sequencesOf(tokens float64, length int) int {
	exact := tokens / float64(length)
	if power := math.Exp2(math.Round(math.Log2(exact))); math.Abs(power-exact) < 0.05*power {
		return int(power)
	}
	return numeral.Round(exact)
}

// batchOnCards makes a batch that was told in tokens one that the cards can share.
func (r *Reader) batchOnCards() {
	q := &r.Query
	if cards := q.GPUCount; r.batchTokens > 0 && cards > 1 && q.GlobalBatch > cards {
		q.GlobalBatch = numeral.Round(float64(q.GlobalBatch)/float64(cards)) * cards
	}
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

// perStep ends before a step that something is told of, which counts none.
var perStep = pattern.Of(`\b(?:per|each|every|a|one|in a|in one)(?: optimi[sz]er| training| single| global| gradient| weight update)? $`)

// llama.cpp's two batches: how many tokens of a prompt it takes at once (n_batch, -b), and how many
// of them it computes together (n_ubatch, -ub). They are no sequences.
var (
	logicalBatch  = pattern.Of(`(?:\bn[_-]batch|\bnum_batch|\blogical batch(?:[ _-]size)?|(?:^| )-b|--batch-size)(?: ?[=:] ?| of | is | to | at | size | ?(?:设为|设成|设置为|设|开到|调到|为|是) ?| )?(\d{2,6}|\d{1,2}k)\b`)
	physicalBatch = pattern.Of(`(?:\b(?:n[_-])?u-?batch(?:[ _-]size)?|\bphysical batch(?:[ _-]size)?|\bmicro-?batch tokens|(?:^| )-ub|--ubatch-size|物理批(?:大小|次)?)(?: ?[=:] ?| of | is | to | at | ?(?:设为|设成|设置为|设|开到|调到|为|是) ?| )?(\d{2,6}|\d{1,2}k)\b`)
	plainBatch    = pattern.Of(`\bbatch(?:[ _-]?size)?(?: ?[=:] ?| of | is | )(\d{3,6}|\d{1,2}k)\b`) // beside an n_ubatch, or in llama.cpp
	batchOfMany   = pattern.Of(`\bbatch(?:[ _-]?size)?(?: ?[=:] ?| of | is | )\d+k? (?:prompts?|requests?|sequences?|seqs|samples?|users?|documents?|chats?|questions?)\b`)
)

var (
	batchWords        = pattern.OneOf("batch", "-ub", "-b ", "物理批")
	nBatchWords       = pattern.OneOf("n_batch", "n-batch", "num_batch", "logical batch", "llama.cpp", "llama-server", "llama-cli", "llama-bench", "llamacpp", "gguf", "kobold", "ollama", "-ngl", " ngl", "n-gpu-layers", "n_gpu_layers", "gpulayers", "lm studio", "lmstudio")
	vllmOrSglangWords = pattern.OneOf("vllm", "sglang")
)

// physicalBatches reads them, before a batch means sequences.
func (r *Reader) physicalBatches() {
	if !r.Mentions(batchWords) || r.Training() {
		return
	}
	r.readBatch(physicalBatch, "n_ubatch", &r.Query.NUBatch)
	if r.Query.NUBatch > 0 && r.readBatch(plainBatch, "n_batch", &r.Query.NBatch) {
		return
	}
	if r.Query.NUBatch > 0 || r.Mentions(nBatchWords) {
		_ = r.readBatch(logicalBatch, "n_batch", &r.Query.NBatch) || !r.Mentions(vllmOrSglangWords) && !r.Matches(batchOfMany, r.Text) && r.readBatch(plainBatch, "n_batch", &r.Query.NBatch)
	}
}

// readBatch reads one of them, and reports whether it was told.
func (r *Reader) readBatch(p *pattern.Pattern, key string, into *int) bool {
	m := r.Places(p, r.Text)
	if m == nil || p == plainBatch && strings.HasSuffix(r.Text[:m[0]], "physical ") {
		return false
	}
	figure, scale := r.Text[m[2]:m[3]], 1
	if figure[len(figure)-1] == 'k' {
		figure, scale = figure[:len(figure)-1], 1024
	}
	n, err := strconv.Atoi(figure)
	if err != nil || n == 0 {
		return false
	}
	*into = n * scale
	r.markText(key, m[0], m[1])
	r.Asked.Drop(func(s evidence.Sign) bool { return s.Lo < m[1] && s.Hi > m[0] })
	return true
}

// batch reads a batch size. Where both a micro batch and a plain one are given,
// the larger, plain one is that of the whole step.
func (r *Reader) batch(key int, values []int) {
	q := &r.Query
	word := r.Word(key)
	micro := strings.Contains(word, "micro") || strings.Contains(word, "per") || strings.HasPrefix(word, "mbs") || strings.HasPrefix(word, "单卡") || strings.HasPrefix(word, "每")
	v := numeral.Round(r.Tokens[values[0]].Value)
	if len(values) == 1 && q.Batch > 0 && q.GlobalBatch == 0 && micro != r.micro && r.batchSaid {
		small, large := min(q.Batch, v), max(q.Batch, v)
		if micro == (v == small) && small < large {
			q.Batch, q.GlobalBatch = small, large
			r.Mark("global_batch", key, values[0])
			return
		}
	}
	r.micro, r.batchSaid = micro, true
	r.list(&q.Batch, &q.Batches, values)
}
