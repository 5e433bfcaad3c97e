package reader

import (
	"slices"
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
