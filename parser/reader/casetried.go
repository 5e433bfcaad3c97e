package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A value, or a card, that was tried is told with how it went, and the next is asked about.

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

var batchOrBsWords = pattern.OneOf("batch", "bs")

// settleFailedLength takes the length that failed for the one of the question, where another is told to work: "16k
// ooms while 8k is fine".
func (r *Reader) settleFailedLength() {
	q := &r.Query
	if !r.Asked.Asks("oom", "why") || r.Asked.Asks("maxbatch", "howlongseq", "howmuch", "compare", "cards") || (q.Batch >= shortestLength || q.Batches != nil) && r.Mentions(batchOrBsWords) {
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

// Chinese tells in one clause how it went with some cards, or what others reckon with, and asks in the next about
// others, which only their number or their memory tells: V100 16G不够，32G的应该可以, 2卡即可，我8卡却OOM.

var (
	// fared stands behind cards of which it is told how it went.
	fared = pattern.Of(`^(?:的|卡|显卡|显存|上|版|下|单卡| |跑|训|都|也|就|还|是|直接|勉强|刚好|根本|完全|会|试过|即|已经|却)*(?:(?:放|装|塞|跑|训|带|撑|扛)不|不够|不行|爆|炸|oom|(?:能|可以|可|够)(?:正常)?(?:跑|训|拉|用|完成|搞定|加载|部署|装|[,、;!])|没问题|就行)[^,;?!、吗么嘛]{0,16}[,、;!][^,;?!、]{0,8}$`)
	// askedNow stands behind the cards that are asked about, ownNow ends before those of the asker.
	askedNow = pattern.Of(`^(?:的|卡|显卡|显存|单卡| )*(?:呢|为(?:啥|什么|何)|怎么|咋|应该(?:也|就)?(?:可以|够|行|能)|(?:可以|[会行够能])[^,;?!、]{0,6}(?:吗|么|不|\?)|[要得用上]几|需要几|却|也(?:不|爆|oom))`)
	ownNow   = pattern.Of(`(?:^|[,、;!])(?:但|可|而|不过|结果)?(?:我|我们|咱|本人)(?:这边|这里|这|用|用的?是?|拿|有|是|就|只有?|的)*$`)
	// roughly ends before cards that somebody reckons with, where the asker's own follow.
	roughly = pattern.Of(`(?:大概|大约|估计|预计|约)(?:要|需要|得|是|用)*$`)
)

// triedFirst takes out the first of two rigs where that is so. What the other does not tell is the first's, too.
func (r *Reader) triedFirst(rigs []rig) []rig {
	if len(rigs) != 2 || rigs[1].from <= rigs[0].to || rigs[1].join != "" && rigs[1].join != "comma" || r.Asked.Asks("compare", "best", "buy", "howfast") {
		return rigs
	}
	gone, kept := rigs[0], rigs[1]
	if kept.card != "" && gone.card != "" || kept.count == 0 && kept.memory == 0 {
		return rigs
	}
	between, behind := r.Text[r.Tokens[gone.to].Hi:r.Tokens[kept.from].Lo], r.Text[r.Tokens[kept.to].Hi:]
	if !r.Matches(fared, between) || !r.Matches(askedNow, behind) {
		return rigs
	}
	if kept.card == "" && (kept.memory == 0 || !lex.Consumer(gone.card) && r.Names.Holds(gone.card, kept.memory)) {
		kept.card, kept.form = gone.card, gone.form
	}
	if kept.memory == 0 && kept.card == gone.card {
		kept.memory = gone.memory
	}
	if kept.count == 0 && kept.card == gone.card && !r.Asked.Asks("cards") {
		kept.count, kept.nodes = gone.count, gone.nodes
	}
	for i := gone.from; i <= gone.to; i++ {
		r.Passed = append(r.Passed, i)
	}
	return []rig{kept}
}

var pauseWords = pattern.OneOf(",", "、", ";")

// toldClauses takes out numbers and memory without a card that a clause tells, where the next has the asker's own:
// readme写最小8G，我4块2080, 大概24g*3，4块P40能跑.
func (r *Reader) toldClauses() {
	if !r.Mentions(pauseWords) || r.Asked.Asks("compare", "best", "buy") {
		return
	}
	for k := 0; k+1 < len(r.Hardware) && (r.Hardware[k].What == PartCount || r.Hardware[k].What == PartMemory); k++ {
		n := k + 1
		for n+1 < len(r.Hardware) && r.Hardware[n].What == partJoin {
			n++
		}
		last, next := r.Hardware[k], r.Hardware[n]
		if next.What != PartCount && next.What != partCard || next.From <= last.To {
			continue
		}
		between := r.Text[r.Tokens[last.To].Hi:r.Tokens[next.From].Lo]
		if !strings.ContainsAny(between, ",;!") && !strings.Contains(between, "、") {
			continue
		}
		before, behind := r.Text[:r.Tokens[r.Hardware[0].From].Lo], r.Text[r.Tokens[next.To].Hi:]
		for _, p := range r.Hardware[n+1:] {
			if p.What == partJoin {
				break
			}
			behind = r.Text[r.Tokens[p.To].Hi:]
		}
		own := r.Matches(ownNow, between)
		if own && r.Matches(othersOf, before) || r.Matches(fared, between) && (own || r.Matches(askedNow, behind)) || (between == "," || between == "、") && r.Matches(roughly, before) && next.What == PartCount {
			rest := r.Hardware[n:]
			kept := rest[:0:0]
			for _, p := range r.Hardware[:n] {
				if p.What == PartMemory && !slices.ContainsFunc(rest, func(p Part) bool { return p.What == PartMemory || p.What == partCard }) {
					kept = append(kept, p)
				} else {
					r.Passed = append(r.Passed, p.From)
				}
			}
			r.Hardware = append(kept, rest...)
		}
		return
	}
}
