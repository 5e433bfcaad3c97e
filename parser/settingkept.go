package parser

import "strings"

// globalBatch keeps the sequences of a step of all cards. "effective batch for 8 gpus" tells cards.
func (r *reader) globalBatch(a assignment) {
	if next := r.at(a.to + 1); next.typ != tMeasure || next.kind != "card" {
		r.query.GlobalBatch = a.n()
		return
	}
	delete(r.spans, "global_batch")
	r.valued = r.valued[:len(r.valued)-1]
	r.countPart(a, "card")
}

// pastPeriod stands behind requests that came one after the other: "200 requests last month".
var pastPeriod = patternOf(`^ ?(?:(?:in|over|during|within) )?(?:the )?(?:last|past|previous|this)(?: \d+| few| couple of)? (?:days?|weeks?|months?|years?|quarters?|hours?|night)\b|^ ?(?:yesterday|today|so far|in total|altogether|overall|to date)\b|^(?:上个?月|上周|昨天|这个?月|本月|本周|今天)`)

// concurrency keeps what is served at once.
func (r *reader) concurrency(a assignment) {
	q, key, values := &r.query, a.key, a.values
	switch {
	case r.matches(perPeriod, r.text[r.tokens[a.to].hi:]) || r.matches(perPeriodBefore, strings.TrimRight(r.text[max(0, r.tokens[a.from].lo-24):r.tokens[a.from].lo], " 约大概有")):
		delete(r.spans, "concurrency") // "2M requests/day" come one after the other
	case r.matches(pastPeriod, r.text[r.tokens[a.to].hi:]) && !mentions(r.word(key), "concurr", "simult", "parallel", "同时", "并发"), r.inAll(key, values[0]):
		delete(r.spans, "concurrency")
		q.Samples = a.first.value
		r.mark("samples", a.from, a.to)
	case a.first.typ == tScaled && (q.Concurrency != 0 && !a.behind() || r.lengthOfEach(values[0], key)):
		r.lengths(values) // "4 concurrent 16k requests"
	case r.usersListed(values):
		r.listUsers(values)
	default:
		q.Concurrency = a.n()
	}
}

// sequenceLength keeps a length, or what its words count where they tell none.
func (r *reader) sequenceLength(a assignment) {
	q, n, word := &r.query, a.n(), r.word(a.key)
	other := ""
	switch plural := strings.HasPrefix(word, "sequences") || strings.HasPrefix(word, "seqs"); {
	case plural && !a.behind() && a.first.typ == tNumber && n <= 512 && word != "sequences of":
		q.Batch, other = n, "batch" // "12 sequences per gpu"
	case a.first.value <= 256 && a.first.typ == tNumber && word == "c" && q.Concurrency == 0:
		q.Concurrency, other = n, "concurrency" // "at c=32"
	case word == "max_tokens" || word == "max-tokens":
		q.OutputTokens, other = context(a.first), "output_tokens" // as servers call the length of an answer
	case !a.behind() && strings.HasPrefix(word, "token") && r.oriented(a.values[0], a.key):
		delete(r.spans, "seq_len") // "answers are around 700 tokens long"
		return
	default:
		r.lengths(a.values)
		return
	}
	delete(r.spans, "seq_len")
	r.mark(other, a.from, a.to)
}

// countedApart reports whether tokens are only the unit of a price: "per 1M output tokens".
func (r *reader) countedApart(a assignment) bool {
	if a.behind() || !r.perSoMany(a.values[0]) {
		return false
	}
	delete(r.spans, a.name)
	return true
}

// inputTokens keeps the length of a prompt.
func (r *reader) inputTokens(a assignment) {
	q, key, value := &r.query, a.key, a.values[0]
	if r.countedApart(a) || r.valueFirst(key, value) {
		return
	}
	if out := value + 2; !a.behind() && out < key && r.at(out-1).kind == "slash" && r.at(key+1).typ != 0 && r.at(key+1).joins() && r.at(key+2).is("quantity", "output_tokens") && (r.at(out).typ == tNumber || r.at(out).typ == tScaled) {
		q.InputTokens, q.OutputTokens = context(a.first), context(r.tokens[out]) // "1024/128 input/output"
		r.mark("output_tokens", out, out)
		r.valued = append(r.valued, [2]int{r.tokens[key+2].start, r.tokens[key+2].end})
		return
	}
	most := r.tokens[r.upper(value)]
	if (most.value >= 10000 || most.value >= 100 && r.matches(eachOfThem, r.text[r.tokens[key].hi:])) && !a.behind() && strings.HasSuffix(r.word(key), "prompts") && !r.ofTokens(value, key) && !r.lengthOfEach(value, key) {
		q.Samples = most.value // "200k prompts of 500 tokens"
		return
	}
	q.InputTokens = context(most)
}

// steps keeps the steps of a run, where they are not numbered ones.
func (r *reader) steps(a assignment) {
	q, n, key, value := &r.query, a.n(), a.key, a.values[0]
	numbered := a.behind() && r.word(key) == "step" && r.at(key+1).typ != tEquals
	switch {
	case a.behind() && r.matches(perStep, r.text[max(0, r.tokens[key].lo-32):r.tokens[key].lo]): // "tokens per optimizer step is 2 * 2048"
	case !a.behind() && strings.HasSuffix(strings.TrimRight(r.text[r.tokens[value].hi:r.tokens[key].lo], " "), "一"): // "4096 一步几秒"
		if q.SeqLen == 0 && n >= 512 && n%256 == 0 {
			r.lengths(a.values[:1])
			r.mark("seq_len", value, value)
		}
	case !a.behind() && r.matches(betweenSteps, r.text[max(0, r.tokens[a.from].lo-24):r.tokens[a.from].lo]): // "save every 500 steps"
	case numbered && (r.asked.asks("oom", "why") || n <= mostStages): // "step 1 就OOM", "step 2: finetune"
	case r.at(key-1).typ == tLink && r.word(key-1) == "at" || strings.HasSuffix(strings.TrimRight(r.text[:r.tokens[a.from].lo], " "), "第"): // "OOM at step 1", "第300步"
	default:
		q.Steps = a.first.value
		return
	}
	delete(r.spans, "steps")
}

// betweenSteps ends before a number of steps that is no run's: those between two checkpoints, or before
// the learning rate is up.
var betweenSteps = patternOf(`(?:\b(?:every|each|after each|warm-?up(?: of| for| is|:)?|logging|eval|save)|每隔?|预热|热身|warm-?up)(?: about)? ?$`)

// mostStages is how many stages of a plan are numbered: no training is so few steps long.
const mostStages = 12

// textsTold keeps a number of texts as samples, and "chats of 4k" as a length.
func (r *reader) textsTold(a assignment) {
	delete(r.spans, "texts")
	if a.behind() {
		r.lengths(a.values)
		r.mark("seq_len", a.values[0], a.values[0])
		return
	}
	if a.first.value >= 1000 && r.query.Samples == 0 {
		r.query.Samples = a.first.value
		r.mark("samples", a.from, a.to)
	}
}

// samples keeps a number of samples.
func (r *reader) samples(a assignment) {
	q := &r.query
	switch {
	case r.word(a.key) == "instances" && a.first.value < 100:
		delete(r.spans, "samples") // "4 instances of a 3B"
	case r.perSecond(a.from, 0):
		q.TokensPerS, q.TokensPerSPerGPU, q.ExamplesPerS = 0, 0, a.first.value // "每秒3个样本"
	case r.lengthOfEach(a.values[0], a.key) && opens(r.text[r.tokens[a.key].lo:], []string{"conversation", "dialog", "对话", "个对话"}) > 0:
		delete(r.spans, "samples")
		r.lengths(a.values)
		r.mark("seq_len", a.values[0], a.values[0])
	default:
		q.Samples = a.first.value
	}
}

// tokensTold keeps a number of tokens as what its words say that they are: of a step, of a prompt or an
// answer, a speed, or all that is worked off.
func (r *reader) tokensTold(a assignment) {
	value := a.values[0]
	if r.inSeconds(a.to, a.first.value) || a.behind() && r.perTokenTime(value) || a.first.value >= leastStepTokens && r.perStep(a.from, a.to, a.first.value) {
		return
	}
	if a.behind() && r.matches(milliseconds, r.text[a.first.hi:]) || r.overTime(a.from, a.to, a.first.value) {
		delete(r.spans, "tokens") // "首token 300ms"
		return
	}
	if r.mean(value) {
		r.fine = append(r.fine, context(a.first))
	}
	if r.matches(perParameter, r.text[r.tokens[a.to].hi:]) {
		delete(r.spans, "tokens") // "20 tokens per parameter"
		return
	}
	if r.perSecond(a.from, a.first.value) || r.oneWay(a.to, a.first) || r.oriented(value, a.to) {
		return
	}
	r.tokenCount(a.first)
}
