package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// TriedOut is what stands behind the value of a setting that was tried, and says how it went.
var TriedOut = pattern.Of(`^ ?(?:tokens?|tok|seq(?: ?len(?:gth)?)?|sequences?|context|ctx|length|len|users|requests|window|的时候|时|的话|长度|上下文)? ?(?:\([^)]{0,16}\) ?)?(?:already |just |only |still |always |immediately |instantly |now |barely |also |straight up |works? (?:fine )?but )*(?:fine|ok\b|okay|good|stable|oom|ooms|ooming|oom'd|oomed|crash|abort|die|dies|died|dying|fail|blow|explod|run|ran|go|went|goes|is |isn't|was|won't|will |doesn't|does not|didn't|did not|can't|cannot|work|fit|use|take|took|show|sit|eat|need|fill|get|got|give|hit|peak|load|start|kill|break|broke|choke|cause|tip|throw|leave|reach|consum|occup|stay|hover|finish|pass|survive|hold)|^(?:的时候|时|的话|长度|上下文|序列)?(?:就|都|会|还|直接|已经|也|居然|又|刚好|正好|能|可以|才|要)*(?:爆|炸|崩|挂|oom|溢出|不行|报错|跑不|跑|占|吃|用|显存|没问题|正常|行|可以|稳|放不下|装不下|失败|起不来)`)

// TriedWell is what stands behind one that was no trouble.
var TriedWell = pattern.Of(`^ ?(?:tokens?|tok|seq(?: ?len(?:gth)?)?|context|ctx|length|users|requests|的时候|时|的话|长度|上下文)? ?(?:already |just |still |always |now |also |is |are |was |runs? |goes |ran |went )*(?:fine|ok\b|okay|good|stable|works?|worked|runs?|ran|fits?|loads?|starts?|passe[sd]|survive[sd]?|holds?|no problem)|^(?:的时候|时|的话|长度|上下文|序列)?(?:就|都|会|还|也|能|可以)*(?:没问题|正常|稳|可以|能跑|行)`)

// toPass ends before a value, or its name behind it, that is to be gone beyond.
var toPass = pattern.Of(`\b(?:push|go|get|move|scale|stretch|climb)(?: it| this| that)? (?:past|beyond|above|over|higher than) (?:\d+k? )?$`)

// AtStake is the setting whose most is asked for at a place, in runes, without its name: the one
// that was named and left without a value, the one that is told to have failed or worked, or the
// last that was named.
func (r *Reader) AtStake(start int) string {
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Start < start && !r.At(i-1).IsFigure() {
			if of := r.Countable(i); (of == "batch" || of == "seq_len" && t.Type == token.Quantity) && !r.ValuedAt(*t) {
				return of
			}
		}
	}
	last, name, worked := 0, "", ""
	for _, key := range [...]string{"batch", "concurrency", "seq_len", "input_tokens", "output_tokens"} {
		span, ok := r.Spans[key]
		if !ok || span[1] > start {
			continue
		}
		of := ternary(key == "batch" || key == "concurrency", "batch", "seq_len")
		if at := r.LastWithin(span[1]); at >= 0 {
			if lo := r.Tokens[at].Lo; r.Matches(toPass, r.Text[max(0, lo-32):lo]) {
				return of // "push past 64 users, or is that the ceiling"
			}
			switch rest := r.Text[r.Tokens[at].Hi:min(len(r.Text), r.Tokens[at].Hi+evidence.ClauseReach)]; {
			case !r.Matches(TriedOut, rest):
			case r.Matches(TriedWell, rest):
				worked = ternary(worked == "", of, worked)
			default:
				return of // what failed is what is to be brought down
			}
		}
		if span[1] > last {
			last, name = span[1], of
		}
	}
	return ternary(worked != "", worked, name)
}

var batchTriedWords = pattern.OneOf("batch", "bs", "批")

// batchTried takes a figure without a name for the batch that failed, where the batch that works is asked
// for: "what batch size can I use? 10 already OOMs".
func (r *Reader) batchTried() {
	q := &r.Query
	if q.Batch+q.Concurrency+q.GlobalBatch > 0 || len(r.loose) == 0 || !r.Asked.Asks("maxbatch") || !r.Mentions(batchTriedWords) {
		return
	}
	for _, i := range r.loose {
		v := r.Tokens[i].Value
		rest := r.Text[r.Tokens[i].Hi:min(len(r.Text), r.Tokens[i].Hi+evidence.ClauseReach)]
		if r.Tokens[i].Type == token.Number && v >= 1 && v <= 1024 && v == float64(int(v)) && r.Matches(TriedOut, rest) && !r.Matches(TriedWell, rest) && r.Asked.Behind(r.Tokens[i].Hi, 12, "oom") {
			q.Batch = int(v)
			r.Mark("batch", i, i)
			r.Used[i] = true
			return
		}
	}
}

var batchOrBsWords = pattern.OneOf("batch", "bs")

// settleFailedLength takes the length that failed for the one of the question, where another is told to work: "16k
// ooms while 8k is fine".
func (r *Reader) settleFailedLength() {
	q := &r.Query
	if !r.Asked.Asks("oom", "why") || r.Asked.Asks("maxbatch", "howlongseq", "howmuch", "compare", "cards") || q.Batch > 0 && r.Mentions(batchOrBsWords) {
		return
	}
	failed, worked, asked := -1, -1, -1
	for i, t := range r.Tokens {
		if v := token.Context(t); t.Type != token.Scaled && t.Type != token.Number || v < shortestLength || v > longestLength || r.At(i+1).Type == token.Measure {
			continue
		}
		rest := r.Text[t.Hi:min(len(r.Text), t.Hi+evidence.ClauseReach)]
		switch {
		case failed >= 0 && (r.Matches(wantedNow, rest) || r.Matches(wouldValue, r.Text[max(0, t.Lo-24):t.Lo])):
			asked = i // "8k ok, 16k oom, 12k?"
		case !r.Matches(TriedOut, rest):
		case r.Matches(TriedWell, rest):
			end := chars.FirstStop(rest)
			if end < 0 {
				end = len(rest)
			}
			if clause := rest[:end]; strings.HasPrefix(rest[len(clause):], "?") || strings.HasSuffix(clause, "吗") || strings.HasSuffix(clause, "么") {
				return // "is 2048 ok?"
			}
			worked = i
		case failed >= 0:
			return
		default:
			failed = i
		}
	}
	if failed < 0 || worked < 0 && asked < 0 {
		return
	}
	if worked >= 0 {
		r.Passed = append(r.Passed, worked)
	}
	if asked >= 0 {
		r.Passed = append(r.Passed, failed)
		failed = asked
	}
	q.SeqLen, q.SeqLens = token.Context(r.Tokens[failed]), nil
	delete(r.Spans, "seq_lens")
	r.Mark("seq_len", failed, failed)
}

// wouldValue ends before such a value: "will 12k fit".
var wouldValue = pattern.Of(`\b(?:will|would|can|could|does|do|is|what about|how about)(?: it| i| we)?(?: do| fit| run)? $`)

// wantedNow stands behind a value that is asked about once others have been tried: 12k呢, "12k?", 16k行吗.
var wantedNow = pattern.Of(`^ ?(?:的?(?:上下文|长度))?(?:呢|(?:可以|能跑|能|行|够)?(?:吗|么|嘛|不行|不能|不够)|行不|够不|\?|$| (?:ok|fine|work|fit|possible|context|doable)? ?\?)`)

// shortestLength and longestLength are those of the contexts that are told without their name.
const (
	shortestLength = 512
	longestLength  = 1 << 24
)
