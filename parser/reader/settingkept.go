package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What is kept of a value by the setting that it belongs to: concurrency, lengths, steps, tokens.

// concurrency keeps what is served at once.
func (r *Reader) concurrency(a assignment) {
	q, key, values := &r.Query, a.key, a.values
	switch {
	case r.trainedByPeople(key), r.sentAlready(values[0], key):
		delete(r.Spans, "concurrency") // "four students share one A100, qlora 7b", "after 5 requests"
	case r.Matches(perPeriod, r.Text[r.Tokens[a.to].Hi:]) || r.Matches(perPeriodBefore, strings.TrimRight(r.Text[max(0, r.Tokens[a.from].Lo-24):r.Tokens[a.from].Lo], " 约大概有")):
		delete(r.Spans, "concurrency") // "2M requests/day" come one after the other
	case r.Matches(pastPeriod, r.Text[r.Tokens[a.to].Hi:]) && !chars.Mentions(r.Word(key), "concurr", "simult", "parallel", "user", "同时", "并发", "用户"), r.inAll(key, values[0]):
		delete(r.Spans, "concurrency")
		q.Samples = a.first.Value
		r.Mark("samples", a.from, a.to)
	case a.first.Type == token.Scaled && (q.Concurrency != 0 && !a.behind() || r.lengthOfEach(values[0], key)):
		r.lengths(values) // "4 concurrent 16k requests"
	case r.usersListed(values):
		r.listUsers(values)
	default:
		q.Concurrency = a.n()
	}
}

// pastPeriod stands behind requests that came one after the other: "200 requests last month".
var pastPeriod = pattern.Of(`^ ?(?:(?:in|over|during|within) )?(?:the )?(?:last|past|previous|this)(?: \d+| few| couple of)? (?:days?|weeks?|months?|years?|quarters?|hours?|night)\b|^ ?(?:yesterday|today|so far|in total|altogether|overall|to date)\b|^(?:上个?月|上周|昨天|这个?月|本月|本周|今天)`)

// sequenceLength keeps a length, or what its words count where they tell none.
func (r *Reader) sequenceLength(a assignment) {
	q, n, word := &r.Query, a.n(), r.Word(a.key)
	other := ""
	plural := strings.HasPrefix(word, "sequences") || strings.HasPrefix(word, "seqs")
	switch {
	case plural && !a.behind() && a.first.Type == token.Number && n <= 512 && word != "sequences of":
		q.Batch, other = n, "batch" // "12 sequences per gpu"
	case a.first.Value <= 256 && a.first.Type == token.Number && word == "c" && q.Concurrency == 0:
		q.Concurrency, other = n, "concurrency" // "at c=32"
	case word == "max_tokens" || word == "max-tokens":
		q.OutputTokens, other = token.Context(a.first), "output_tokens" // as servers call the length of an answer
	case !a.behind() && strings.HasPrefix(word, "token") && r.oriented(a.values[0], a.key):
		delete(r.Spans, "seq_len") // "answers are around 700 tokens long"
		return
	default:
		if last := len(a.values) - 1; plural && last > 0 && !a.behind() && a.first.Type == token.Scaled && r.Tokens[a.values[last]].Type == token.Number && r.Tokens[a.values[last]].Value <= 512 && q.Batch == 0 {
			q.Batch = numeral.Round(r.Tokens[a.values[last]].Value) // "at 16k with 8 sequences"
			r.Mark("batch", a.values[last], a.to)
			a.values = a.values[:last]
		}
		if n := r.At(a.key - 1); word == "sequences of" && a.behind() && q.Batch == 0 && n.Type == token.Number && n.Value <= 512 && n.Value > 0 && !r.Used[a.key-1] {
			q.Batch = numeral.Round(n.Value) // "8 sequences of 16k"
			r.Mark("batch", a.key-1, a.key-1)
		}
		r.lengths(a.values)
		return
	}
	delete(r.Spans, "seq_len")
	r.Mark(other, a.from, a.to)
}

// countedApart reports whether tokens are only the unit of a price: "per 1M output tokens".
func (r *Reader) countedApart(a assignment) bool {
	if a.behind() || !r.perSoMany(a.values[0]) {
		return false
	}
	delete(r.Spans, a.name)
	return true
}

// inputTokens keeps the length of a prompt.
func (r *Reader) inputTokens(a assignment) {
	q, key, value := &r.Query, a.key, a.values[0]
	if r.countedApart(a) || r.valueFirst(key, value) {
		return
	}
	if out := value + 2; !a.behind() && out < key && r.At(out-1).Kind == "slash" && r.At(key+1).Type != 0 && r.At(key+1).Joins() && r.At(key+2).Is("quantity", "output_tokens") && (r.At(out).Type == token.Number || r.At(out).Type == token.Scaled) {
		q.InputTokens, q.OutputTokens = token.Context(a.first), token.Context(r.Tokens[out]) // "1024/128 input/output"
		r.Mark("output_tokens", out, out)
		r.valued = append(r.valued, [2]int{r.Tokens[key+2].Start, r.Tokens[key+2].End})
		return
	}
	most := r.Tokens[r.upper(value)]
	if (most.Value >= 10000 || most.Value >= 100 && r.Matches(eachOfThem, r.Text[r.Tokens[key].Hi:])) && !a.behind() && strings.HasSuffix(r.Word(key), "prompts") && !r.ofTokens(value, key) && !r.lengthOfEach(value, key) {
		q.Samples = most.Value // "200k prompts of 500 tokens"
		return
	}
	q.InputTokens = token.Context(most)
}

// tokensTold keeps a number of tokens as what its words say that they are: of a step, of a prompt or an
// answer, a speed, or all that is worked off.
func (r *Reader) tokensTold(a assignment) {
	value := a.values[0]
	if r.inSeconds(a.to, a.first.Value) || a.behind() && r.perTokenTime(value) || a.first.Value >= leastStepTokens && r.perStep(a.from, a.to, a.first.Value) {
		return
	}
	if a.behind() && r.Matches(milliseconds, r.Text[a.first.Hi:]) || r.overTime(a.from, a.to, a.first.Value) {
		delete(r.Spans, "tokens") // "首token 300ms"
		return
	}
	if r.mean(value) {
		r.fine = append(r.fine, token.Context(a.first))
	}
	if r.Matches(perParameter, r.Text[r.Tokens[a.to].Hi:]) {
		delete(r.Spans, "tokens") // "20 tokens per parameter"
		return
	}
	if r.perSecond(a.from, a.first.Value) || r.oneWay(a.to, a.first) || r.oriented(value, a.to) {
		return
	}
	r.tokenCount(a.first)
}

// steps keeps the steps of a run, where they are not numbered ones.
func (r *Reader) steps(a assignment) {
	q, n, key, value := &r.Query, a.n(), a.key, a.values[0]
	numbered := a.behind() && r.Word(key) == "step" && r.At(key+1).Type != token.Equals
	switch {
	case !a.behind() && a.first.Value >= leastStepTokens && a.first.Type == token.Scaled && r.Mentions(tokenWords) && r.perStep(value, value, a.first.Value): // "1T tokens at 4M per step"
	case a.behind() && r.Matches(perStep, r.Text[max(0, r.Tokens[key].Lo-32):r.Tokens[key].Lo]): // "tokens per optimizer step is 2 * 2048"
	case !a.behind() && strings.HasSuffix(strings.TrimRight(r.Text[r.Tokens[value].Hi:r.Tokens[key].Lo], " "), "一"): // "4096 一步几秒"
		if q.SeqLen == 0 && n >= 512 && n%256 == 0 {
			r.lengths(a.values[:1])
			r.Mark("seq_len", value, value)
		}
	case !a.behind() && r.Matches(betweenSteps, r.Text[max(0, r.Tokens[a.from].Lo-24):r.Tokens[a.from].Lo]): // "save every 500 steps"
	case numbered && (r.Asked.Asks("oom", "why") || n <= mostStages): // "step 1 就OOM", "step 2: finetune"
	case r.At(key-1).Type == token.Link && r.Word(key-1) == "at" || strings.HasSuffix(strings.TrimRight(r.Text[:r.Tokens[a.from].Lo], " "), "第"): // "OOM at step 1", "第300步"
	case r.stepsToFailure(): // "OOM after only 3 rollout steps"
	default:
		q.Steps = a.first.Value
		return
	}
	delete(r.Spans, "steps")
}

// betweenSteps ends before a number of steps that is no run's: those between two checkpoints, or before
// the learning rate is up.
var betweenSteps = pattern.Of(`(?:\b(?:every|each|after each|warm-?up(?: of| for| is|:)?|logging|eval|save)|每隔?|预热|热身|warm-?up)(?: about)? ?$`)

// mostStages is how many stages of a plan are numbered: no training is so few steps long.
const mostStages = 12

// ranOutAfter tells the steps behind which memory ran out: "OOM after only 3 rollout steps", 跑了200步之后OOM. They say
// nothing of how long the run is.
var ranOutAfter = pattern.Of(`\b(?:after|past|within|in|around)(?: (?:only|just|about|around|roughly|the first|a few|some|like))* ?~?\d[\d,]*(?:[~-]\d+)? ?(?:k )?(?:[a-z]+ ){0,2}steps?\b|\d ?(?:k )?(?:[a-z]+ )?steps?\b[^,.;?!]{0,24}\bthen\b|\d+ ?(?:个|多)?(?:step|steps|步)(?:之?后|以后|就|左右|时|的时候|开始)`)

var stepsRunWords = pattern.OneOf("step", "步")

// stepsToFailure reports whether the steps of a text are those.
func (r *Reader) stepsToFailure() bool {
	return r.Mentions(stepsRunWords) && r.Asked.Asks("oom") && !r.Asked.Asks("howlong", "cost") && r.Matches(ranOutAfter, r.Text)
}

// methodSteps counts steps with the method of training before their name: "1,000 GRPO steps".
var methodSteps = pattern.Of(`(?:^|[^a-z0-9_.,-])([0-9][0-9,]*(?:\.[0-9]+)?) ?(k)? (?:grpo|ppo|rl|rlhf|dapo|gspo|rloo) steps?\b`)

// stepsOfMethod reads them.
func (r *Reader) stepsOfMethod() {
	if q := &r.Query; q.Steps == 0 && q.Task == "rl" {
		n := r.counted(methodSteps)
		if n == 0 {
			return
		}
		q.Steps = n
		m := r.Places(methodSteps, r.Text)
		if m != nil && slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
			return t.Type == token.Scaled && t.Lo >= m[2] && t.Hi <= m[1] && q.SeqLen == token.Context(t)
		}) {
			q.SeqLen = 0 // "2k ppo steps"
			delete(r.Spans, "seq_len")
		}
	}
}
