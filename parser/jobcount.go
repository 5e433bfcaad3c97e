package parser

import (
	"slices"
	"strings"
)

// A job of inference is told by its requests and the lengths of each: "100k requests 1000 in
// 300 out". The number in front counts them, the one behind is no value of theirs.

// wentIn stands behind the length of what each request reads.
var wentIn = patternOf(`^ ?(?:tok|toks|tokens?)? ?(?:in|input|prompt)\b[^?!;]{0,16}\d|^ ?/ ?\d+(?:\.\d+)?k? ?(?:tok|toks|tokens?)? ?(?:in|out|output)\b`)

// readCountedJob reads the number of requests in front of their name, where the number behind it
// is the length of each, and reports whether it did.
func (r *reader) readCountedJob(key int, values []int) bool {
	k := r.tokens[key]
	before := r.at(key - 1)
	if k.name != "concurrency" && k.name != "input_tokens" || len(values) != 1 || values[0] != key+1 || key == 0 || before.typ != tNumber && before.typ != tScaled || r.valueOf(key-1) {
		return false
	}
	if !r.matches(wentIn, r.text[r.tokens[values[0]].hi:]) {
		return false
	}
	r.jobOf(key-1, key)
	r.single(values[0])
	return true
}

// jobOf takes a number for that of a job's requests: many come one after the other, few at once.
func (r *reader) jobOf(number, key int) {
	q, t := &r.query, r.tokens[number]
	if q.SeqLen == context(t) {
		q.SeqLen = 0
		delete(r.spans, "seq_len")
	}
	r.loose = slices.DeleteFunc(r.loose, func(j int) bool { return j == number })
	if t.value < fewRequests && !r.asked.asks("howlong", "cost") {
		q.Concurrency = round(t.value)
		r.mark("concurrency", number, key)
		return
	}
	q.Samples = t.value
	r.mark("samples", number, key)
}

// fewRequests can be served at once.
const fewRequests = 1000

// readBatchJob reads a job that is called a batch of requests: "an offline batch of 300k requests",
// where it is asked how long it takes, what it costs or how many cards it needs, or it is told to be
// worked off. It reports whether it did.
func (r *reader) readBatchJob(key int, values []int) bool {
	if r.tokens[key].name != "batch" || len(values) != 1 || values[0] < key || r.tokens[values[0]].value < fewRequests || r.training() {
		return false
	}
	noun := r.at(values[0] + 1)
	if noun.typ != tQuantity || noun.name != "concurrency" && (noun.name != "input_tokens" || !strings.Contains(r.word(values[0]+1), "prompt")) {
		return false
	}
	if !r.asked.asks("howlong", "cost", "cards") && !r.matching.mentions("offline", "off-line", "离线") {
		return false
	}
	r.jobOf(values[0], values[0]+1)
	return true
}
