package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A job of inference is told by its requests and the lengths of each: "100k requests 1000 in
// 300 out". The number in front counts them, the one behind is no value of theirs.

// wentIn stands behind the length of what each request reads.
var wentIn = pattern.Of(`^ ?(?:tok|toks|tokens?)? ?(?:in|input|prompt)\b[^?!;]{0,16}\d|^ ?/ ?\d+(?:\.\d+)?k? ?(?:tok|toks|tokens?)? ?(?:in|out|output)\b`)

// readCountedJob reads the number of requests in front of their name, where the number behind it
// is the length of each, and reports whether it did.
func (r *Reader) readCountedJob(key int, values []int) bool {
	k := r.Tokens[key]
	before := r.At(key - 1)
	if k.Name != "concurrency" && k.Name != "input_tokens" || len(values) != 1 || values[0] != key+1 || key == 0 || before.Type != token.Number && before.Type != token.Scaled || r.ValueOf(key-1) {
		return false
	}
	if !r.Matches(wentIn, r.Text[r.Tokens[values[0]].Hi:]) {
		return false
	}
	r.jobOf(key-1, key)
	r.single(values[0])
	return true
}

// jobOf takes a number for that of a job's requests: many come one after the other, few at once.
func (r *Reader) jobOf(number, key int) {
	q, t := &r.Query, r.Tokens[number]
	if q.SeqLen == token.Context(t) {
		q.SeqLen = 0
		delete(r.Spans, "seq_len")
	}
	r.loose = slices.DeleteFunc(r.loose, func(j int) bool { return j == number })
	if t.Value < fewRequests && !r.Asked.Asks("howlong", "cost") {
		q.Concurrency = numeral.Round(t.Value)
		r.Mark("concurrency", number, key)
		return
	}
	q.Samples = t.Value
	r.Mark("samples", number, key)
}

// fewRequests can be served at once.
const fewRequests = 1000

var batchJobWords = pattern.OneOf("offline", "off-line", "离线")

// readBatchJob reads a job that is called a batch of requests: "an offline batch of 300k requests",
// where it is asked how long it takes, what it costs or how many cards it needs, or it is told to be
// worked off. It reports whether it did.
func (r *Reader) readBatchJob(key int, values []int) bool {
	if r.Tokens[key].Name != "batch" || len(values) != 1 || values[0] < key || r.Tokens[values[0]].Value < fewRequests || r.Training() {
		return false
	}
	noun := r.At(values[0] + 1)
	if noun.Type != token.Quantity || noun.Name != "concurrency" && (noun.Name != "input_tokens" || !strings.Contains(r.Word(values[0]+1), "prompt")) {
		return false
	}
	if !r.Asked.Asks("howlong", "cost", "cards") && !r.Mentions(batchJobWords) {
		return false
	}
	r.jobOf(values[0], values[0]+1)
	return true
}

// A job may be told by its prompts and the answers that are sampled to each: "5000 prompts x 16
// samples x 4k tokens", 每步64条prompt，每条8个回答. The prompts are no length, and the answers multiply
// them.

var (
	// promptsCounted counts the prompts of a job. One of many tokens is told by its length, "an 8k
	// prompt", 2k提示词, and several may be: "512-token prompts".
	promptsCounted = pattern.Of(`(?:^|[^a-z0-9_.@-])([0-9][0-9,]*(?:\.[0-9]+)?) ?(k|m|thousand|million)? (?:(?:[a-km-su-z][a-z0-9]*|t[a-np-z][a-z0-9]*) )?(?:prompts|questions|problems)\b|([0-9]+(?:\.[0-9]+)?) ?(万|千|百|w|k)?(?:多)?(?:(?:条|个|道) ?(?:prompt|提示词?)|(?:条|个|道)? ?(?:问题|题目?))`)
	// promptsLong tells the length of prompts by one that contexts have: "with 8k prompts and answers of 500".
	promptsLong = pattern.Of(`\b(?:with|at|using|has|have) (?:1|2|4|8|16|32|64|128)k (?:input |user )?prompts\b ?(?:$|[,.;?!+]|and\b|on\b)`)
	// answersCounted counts the answers to each of them.
	answersCounted = pattern.Of(`(?:^|[^a-z0-9_.-])([0-9]{1,4}) ?(?:samples?|gens?|generations?|completions?|responses?|answers?|rollouts?|outputs|trajector(?:y|ies))\b|\bn ?= ?([0-9]{1,4})\b|\b(?:best[- ]of[- ]|pass@|avg@|maj@)([0-9]{1,4})\b|每(?:条|个|道|题)?(?:prompt|问题|题目?|提示词?)?(?:各|都|要)?(?:采样|生成|采|回答|写|跑)? ?([0-9]{1,4}) ?(?:次|遍|个|条|份)|(?:采样|各采|重复|跑) ?([0-9]{1,4}) ?(?:次|遍)`)
	// promptsTimes multiplies the prompts of a step by the answers to each: "128 prompts x 8 samples".
	promptsTimes = pattern.Of(`(?:prompts?|questions?|problems?|问题|题目?|提示词?) ?(?:x|×|\*|times) ?[0-9]{1,4} ?(?:[a-z个条次])`)
	// textsCounted counts texts that are to be written.
	textsCounted = pattern.Of(`\b(?:generat|writ|creat|produc|synthesi[sz]|mak)(?:e|es|ing) (?:me )?([0-9][0-9,]*(?:\.[0-9]+)?) ?(k|m|thousand|million)? (?:[a-z]+ ){0,2}(?:answers|responses|replies|completions|outputs|texts|summaries|dialogues|conversations|stories)(?: (?:of|with|at|on|using)\b| ?[,.;?!])`)
	// stepsCounted counts steps in front of their name.
	stepsCounted = pattern.Of(`([0-9]+(?:\.[0-9]+)?) ?(k|千|万)?(?: steps?\b|个?步)`)
	// dataWritten says that tokens are to be written, not trained on.
	dataWritten = pattern.Of(`\b(?:synthetic|data|dataset|corpus)\b[^.?!;,]{0,12}\bgen(?:eration|erate|erating)?\b|\bgen(?:eration|erate|erating)\b[^.?!;,]{0,24}\b(?:data|tokens?|corpus)\b|\bsynthesi[sz](?:e|ing)\b[^.?!;,]{0,24}\b(?:data|tokens?|corpus)\b|合成[^,;?!、]{0,10}(?:数据|token|语料)|(?:数据|语料)(?:合成|生成)|生成[^,;?!、]{0,10}(?:数据|token|语料)`)
)

// promptScales are what counts of prompts are told in.
var promptScales = map[string]float64{"": 1, "k": 1e3, "thousand": 1e3, "千": 1e3, "百": 100, "w": 1e4, "万": 1e4, "m": 1e6, "million": 1e6}

// counted is the first number that a pattern with groups of a number and its scale finds.
func (r *Reader) counted(p *pattern.Pattern) float64 {
	m := r.groups(p, r.Text)
	for i := 1; i < len(m); i += 2 {
		if m[i] == "" {
			continue
		}
		n, err := strconv.ParseFloat(strings.ReplaceAll(m[i], ",", ""), 64)
		if err != nil {
			return 0
		}
		return n * promptScales[m[i+1]]
	}
	return 0
}

var (
	generationsWords      = pattern.OneOf("gen", "synthes", "合成", "生成")
	promptOrQuestionWords = pattern.OneOf("prompt", "question", "problem", "问题", "题", "提示", "answers", "responses", "replies", "completions", "outputs", "texts", "summaries", "dialogues", "conversations", "stories")
)

// promptJob reads such a job.
func (r *Reader) promptJob() {
	q := &r.Query
	if q.Task == "" && q.Tokens > 0 && !r.Training() && r.Mentions(generationsWords) && r.Matches(dataWritten, r.Text) {
		q.Task = "infer"
	}
	if !r.Mentions(promptOrQuestionWords) {
		return
	}
	r.stepsOfMethod()
	prompts := 0.
	if !r.Matches(promptsLong, r.Text) {
		prompts = r.counted(promptsCounted)
	}
	answers := 0.
	if prompts > 0 {
		if m := r.groups(answersCounted, r.Text); m != nil {
			answers, _ = numeral.Number(strings.Join(m[1:], ""))
		}
	}
	switch {
	case prompts > 0 && (r.sampling() || q.RLAlgo == "ppo") && (q.Steps > 0 || answers >= 2 && r.Matches(promptsTimes, r.Text)):
		r.groupsOfStep(prompts, answers)
	case r.Training() || Trains(q.Task):
	case prompts > 0 && answers >= 2:
		q.Samples, q.NumGenerations = prompts, numeral.Round(answers)
		r.promptsNoLength(prompts, answers)
	case q.Samples == 0 && q.Tokens == 0 && q.SeqLen+q.OutputTokens > 0 && (r.Asked.Asks("howlong", "cost") || r.EndsInTime()):
		if prompts == 0 {
			prompts = r.counted(textsCounted)
		}
		if prompts >= 2 {
			q.Samples = prompts
			r.promptsNoLength(prompts, 0)
		}
	}
}

// groupsOfStep takes the prompts for those of each step of training.
func (r *Reader) groupsOfStep(prompts, answers float64) {
	q := &r.Query
	q.Prompts = prompts
	if q.NumGenerations == 0 && answers >= 2 {
		q.NumGenerations = numeral.Round(answers)
	}
	if steps := r.counted(stepsCounted); q.Steps == prompts && steps > 0 {
		q.Steps = steps // 每步64条
	}
	for key, n := range map[string]*int{"batch": &q.Batch, "input_tokens": &q.InputTokens} {
		if float64(*n) == prompts {
			*n = 0
			delete(r.Spans, key)
		}
	}
	if q.Samples == prompts || q.Samples == answers {
		q.Samples = 0
		delete(r.Spans, "samples")
	}
}

// promptsNoLength takes back what the counts of prompts and answers were read as, and the length that
// is told for that of an answer.
func (r *Reader) promptsNoLength(prompts, answers float64) {
	q := &r.Query
	for key, n := range map[string]*int{"batch": &q.Batch, "concurrency": &q.Concurrency, "input_tokens": &q.InputTokens, "output_tokens": &q.OutputTokens, "seq_len": &q.SeqLen} {
		if v := float64(*n); v == prompts || answers > 0 && v == answers {
			*n = 0
			delete(r.Spans, key)
		}
	}
	if q.InputTokens+q.OutputTokens == 0 && q.SeqLen > 0 {
		q.OutputTokens, q.SeqLen = q.SeqLen, 0
		if at, told := r.Spans["seq_len"]; told {
			r.Spans["output_tokens"] = at
			delete(r.Spans, "seq_len")
		}
	}
}

// longestAnswer is more tokens than any model writes in one answer: so many are those of a whole job.
const longestAnswer = 500_000

// tokensServed is said of tokens that a service works off.
var tokensServed = pattern.Of(`\bapis?\b|自建|self[- ]?host|\b(?:tokens?|tok) ?(?:a|per|each|every|/) ?(?:day|week|month|year)\b|\b(?:tokens?|tok) (?:daily|weekly|monthly)\b|(?:每天|每日|日均|每周|每月|每个月|月均)[^,;?!、]{0,10}token`)

var writtenInAllWords = pattern.OneOf("api", "自建", "self-host", "self host", "day", "daily", "week", "month", "a year", "per year", "每天", "每日", "日均", "每周", "每月", "每个月", "月均")

// writtenInAll takes a length of answer that none has for what is written in all. A million of
// which the price is asked for is only its unit.
func (r *Reader) writtenInAll() {
	q := &r.Query
	if q.Tokens > 0 && q.Task == "" && !r.Training() && r.Mentions(writtenInAllWords) && r.Matches(tokensServed, r.Text) {
		q.Task = "infer" // what is trained on does not come day by day
	}
	r.generatedInAll()
	if q.OutputTokens < longestAnswer || q.Tokens > 0 || !r.Asked.Asks("cost", "howlong", "cards") && !q.HasRent() {
		return
	}
	n := float64(q.OutputTokens)
	if q.OutputTokens%(1<<20) == 0 {
		n = n / (1 << 20) * 1e6 // "2M output tokens"
	}
	q.OutputTokens = 0
	delete(r.Spans, "output_tokens")
	if n != 1e6 || !r.Asked.Asks("cost") && !q.HasRent() {
		q.Tokens = n
		if q.Task == "" {
			q.Task = "infer" // training writes nothing
		}
	}
}

// toGenerate asks how long so many tokens take to be written, or what that costs: "how long to generate 1M tokens",
// "how long does it take a 4090 to write 2 million tokens".
var toGenerate = pattern.Of(`\b(?:generat(?:e|es|ing)|writ(?:e|es|ing)|produc(?:e|es|ing)|output|outputting|spit(?:ting)? out|emit(?:ting)?)(?: out| about| around| roughly| some| a total of)* (\d{1,4}(?:\.\d+)?|an?|one|two|half a) ?(k|m|mio|million|thousand|b|billion)? ?(?:output |synthetic |new )?tok(?:en)?s\b`)

var generateWords = pattern.OneOf("generat", "writ", "produc", "output", "spit", "emit")

// generatedInAll takes what is to be written in all for no window and no answer of one request, once it is more than
// any answer holds.
func (r *Reader) generatedInAll() {
	q := &r.Query
	if q.Tokens > 0 || r.Training() || !r.Mentions(generateWords) || !r.Asked.Asks("howlong", "cost", "cards") {
		return
	}
	m := r.groups(toGenerate, r.Text)
	if m == nil {
		return
	}
	n, length := numeral.Number(m[1])
	switch {
	case m[1] == "half a":
		n = 0.5
	case m[1] == "two":
		n = 2
	case length == 0:
		n = 1
	}
	switch m[2] {
	case "k", "thousand":
		n *= 1e3
	case "m", "mio", "million":
		n *= 1e6
	case "b", "billion":
		n *= 1e9
	}
	if n < longestAnswer {
		return
	}
	q.Tokens, q.SeqLen, q.OutputTokens = n, 0, 0
	delete(r.Spans, "seq_len")
	delete(r.Spans, "output_tokens")
	if q.Task == "" {
		q.Task = "infer"
	}
}
