package reader

import (
	"math"
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A batch that is told in tokens, and the sequences that it comes to.

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

// leastThousands is more sequences than a step of training on tokens has: so many thousands are its tokens.
const leastThousands = 64_000

// tokenAmounts are the amounts of tokens that a text tells in billions or more, which are those of a training.
func (r *Reader) tokenAmounts() (found []int) {
	for i, t := range r.Tokens {
		if t.Counts() && t.Value >= 1e8 && r.At(i+1).Is("data", "tokens") {
			found = append(found, i)
		}
	}
	return found
}

// inTokens is perStep for a batch whose name stands before it: "batch size = 4M
// tokens".
func (r *Reader) inTokens(key int, values []int) bool {
	k := r.Tokens[key].Name
	value := values[0]
	if n := r.Tokens[value]; (k == "batch" || k == "global_batch") && len(values) == 1 && value < key && n.Name == "k" && n.Value >= leastThousands && r.Query.Tokens+r.Query.Steps+float64(len(r.tokenAmounts())) > 0 {
		r.batchTokens = float64(token.Context(n)) // "30B tokens, 512k batch"
		r.Used[value] = true
		return true
	}
	if (k == "batch" || k == "global_batch") && len(values) == 1 && value < key && r.Tokens[value].Name == "m" && r.Tokens[value].Value >= leastStepTokens && r.Tokens[value].Value <= mostStepTokens {
		r.batchTokens = r.Tokens[value].Value // "a 2M batch"
		r.Used[value] = true
		return true
	}
	if before := r.At(key - 1); (k == "batch" || k == "global_batch") && len(values) == 1 && value == key+2 && r.Word(key+1) == "at" && before.Name == "m" && before.Value >= leastStepTokens && before.Value <= mostStepTokens {
		r.batchTokens = before.Value // "a 4M batch at 4096"
		r.Used[key-1] = true
		r.loose = slices.DeleteFunc(r.loose, func(j int) bool { return j == key-1 })
		if r.Query.SeqLen == token.Context(*before) {
			r.Query.SeqLen = 0
		}
		r.lengths(values)
		r.Mark("seq_len", value, value)
		return true
	}
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

// perStep ends before a step that something is told of, which counts none.
var perStep = pattern.Of(`\b(?:per|each|every|a|one|in a|in one)(?: optimi[sz]er| training| single| global| gradient| weight update)? $`)
