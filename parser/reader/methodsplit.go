package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/lex"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// One degree by which the work is split: the one that is asked about, and the ranks that share a sequence.

// split reads a way to split the work, of which a token is the degree. A second one is what is doubted ("--tp 2
// fails, do I need --tp 4?"), what is tried next ("tp 2 fails, would tp 4 do") or an alternative ("tp 1 or tp 2").
func (r *Reader) split(name string, n, at int) {
	q := &r.Query
	if last := len(q.ParallelOptions) - 1; name == "tp" && last > 0 && q.Parallel.TP == 0 && q.ParallelOptions[last] == (query.Parallel{TP: q.ParallelOptions[last].TP}) {
		if q.ParallelOptions[last].TP != n {
			q.ParallelOptions = append(q.ParallelOptions, query.Parallel{TP: n}) // "tp 1 or 2 or 8"
		}
		return
	}
	if name != "tp" || q.Parallel.TP == 0 || q.Parallel.TP == n {
		set(&q.Parallel, name, n)
		return
	}
	switch {
	case r.Asked.Asks("oom", "need") && !r.Asked.Asks("compare", "why") && !r.Matches(bothTimed, r.Text):
		if first := r.LastWithin(r.Spans["tp"][1]); first >= 0 && !r.Asked.Asks("need", "cards") && r.failedThenAsked(first, at) {
			q.Parallel.TP = n
		}
	case r.Matches(bothTimed, r.Text), r.Asked.Asks("compare", "why", "howfast", "best") || evidence.Closing(r.Text):
		q.ParallelOptions = []query.Parallel{{TP: q.Parallel.TP}, {TP: n}}
		q.Parallel.TP = 0
	default:
		set(&q.Parallel, name, n)
	}
}

// bothTimed tells what each of two ways took: "tp=1 takes 7s and tp=2 10s", tp1要7秒，tp2要10秒.
var bothTimed = pattern.Of(`\d ?(?:s|ms|secs?|seconds?|秒|毫秒)(?:[^a-z0-9][^.?!;]{0,32})?(?:[^a-z]|\btp ?=?)[^.?!;]{0,12}?\d ?(?:s|ms|secs?|seconds?|秒|毫秒)(?:[^a-z0-9]|$)`)

// splitInstead takes the cards that did not do for no number of cards where splitting the work over
// more is asked about behind it: "it runs out on one 4090, would tp 2 do", 单卡爆显存，tp2行吗.
func (r *Reader) splitInstead() {
	q := &r.Query
	if q.GPUCount == 0 || q.GPUCount >= q.Parallel.TP || !r.Questioned() || r.Asked.Asks("why", "compare") {
		return
	}
	at := len(r.Tokens) - 1
	for at >= 0 && !r.Tokens[at].Is("key", "tp") {
		at--
	}
	if at < 0 {
		return
	}
	said := r.Text[:r.Tokens[at].Lo]
	stop := strings.LastIndexAny(said, ",;.?!、")
	if stop < 0 {
		return // "oom on one 4090 with tp 2"
	}
	ranOut := slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool { return s.Name == "oom" && s.Hi <= stop })
	if ranOut || r.Matches(ramLacking, said[:stop]) || r.Matches(tooSmall, said[:stop]) {
		q.GPUCount = 0
		delete(r.Spans, "gpu_count")
	}
}

var whichHanWords = pattern.OneOf("哪")

// tensorOrFSDP sets tensor parallelism against FSDP: "tp 2 vs fsdp", "does fsdp take less than tp2".
var tensorOrFSDP = pattern.Of(`\btp ?=? ?\d{0,2}\b[^.?!;,]{0,40}\b(?:vs\.?|versus|or|than|against|instead of) (?:using |with |plain )?fsdp|\bfsdp2?\b[^.?!;,]{0,40}\b(?:vs\.?|versus|or|than|against|instead of) (?:using |with |plain )?tp\b|\btp ?\d{0,2} ?(?:和|跟|与|还是|比) ?fsdp|fsdp ?(?:和|跟|与|还是|比) ?tp`)

// dataOrTensor sets data parallel training or replicas against tensor parallelism over all cards: "dp vs tp on 8 h100".
var dataOrTensor = pattern.Of(`\b(?:ddp|dp|data[- ]parallel(?:ism)?)(?: (?:vs\.?|versus|or|against) |/)(?:tp|tensor[- ]parallel(?:ism)?)\b|\b(?:tp|tensor[- ]parallel(?:ism)?)(?: (?:vs\.?|versus|or|against) |/)(?:ddp|dp|data[- ]parallel(?:ism)?)\b|(?:dp|数据并行)(?:和|跟|与|还是)(?:tp|张量并行)|(?:tp|张量并行)(?:和|跟|与|还是)(?:dp|数据并行)`)

var tensorOrData = pattern.OneOf("tp", "tensor", "张量")

var fsdpWords = pattern.OneOf("fsdp")

// eitherWay reads two ways to split the work that are compared: "tp2和pp2哪个快".
func (r *Reader) eitherWay() {
	p := &r.Query.Parallel
	if p.TP > 1 && p.FSDP && p.PP <= 1 && r.Query.ParallelOptions == nil && r.Mentions(fsdpWords) && r.Matches(tensorOrFSDP, r.Text) {
		r.Query.ParallelOptions = []query.Parallel{{TP: p.TP}, {FSDP: true}}
		p.TP, p.FSDP = 0, false
		return
	}
	if p.TP < 2 || p.TP != p.PP || r.Query.ParallelOptions != nil || !r.Mentions(whichHanWords) && !r.Asked.Asks("best") {
		return
	}
	if n := r.Query.GPUCount; n >= p.TP*p.PP {
		return
	}
	r.Query.ParallelOptions = []query.Parallel{{TP: p.TP}, {PP: p.PP}}
	p.TP, p.PP = 0, 0
}

// otherDegree reads the further degrees of "tp=2 vs 4" and "tp 1, 2 or 8", which are numbers alone.
func (r *Reader) otherDegree(i int) bool {
	j, either := i, false
	offers := func(k int) bool { // "and" closes a list of degrees that no cards or people are counted with
		return r.At(k).Type == token.Either || r.Word(k) == "and" && !r.At(k+2).CountedBy() && (r.At(k+2).Type != token.Unknown || lex.Preposition[r.Word(k+2)])
	}
	for r.At(j-2).Type == token.Number && (offers(j-1) || r.At(j-1).Kind == "comma") {
		either = either || offers(j-1)
		j -= 2
	}
	for k := i; !either && r.At(k+2).Type == token.Number && (offers(k+1) || r.At(k+1).Kind == "comma"); k += 2 {
		either = offers(k + 1)
	}
	j--
	if r.At(j).Type == token.Equals {
		j--
	}
	v := r.Tokens[i].Value
	if !either || j > i-3 || !r.At(j).Is("key", "tp") || v < 1 || v > 64 || v != float64(numeral.Round(v)) || r.BeforeCard(i) || r.At(i+1).Type == token.Times || r.At(i+1).Type == token.Measure {
		return false
	}
	if q, n := &r.Query, numeral.Round(v); q.ParallelOptions == nil && q.Parallel == (query.Parallel{TP: q.Parallel.TP}) && q.Parallel.TP > 0 && q.Parallel.TP != n && !r.Asked.Asks("oom", "need") {
		q.ParallelOptions, q.Parallel.TP = []query.Parallel{{TP: q.Parallel.TP}, {TP: n}}, 0
	} else {
		r.split("tp", n, i)
	}
	r.Used[i] = true
	return true
}

var (
	// cannotSplit stands behind a way to split the work that the program refused, fewerUsed is behind it where the
	// question is about fewer cards: tp=3起不来，只能用2张的话.
	cannotSplit = pattern.Of(`^ ?(?:的时候|的话|时)?(?:就|会|也|直接|根本|一直|都)*(?:起不来|启动不了|启动失败|报错|跑不起来|不支持|不让用|整除不了|除不尽|不能整除)`)
	fewerUsed   = pattern.Of(`(?:只能?用|只好用|改用|换成|那用|就用|用)` + someCards + `(?:张|块|卡|个)`)
)

var cannotSplitWords = pattern.OneOf("不来", "不了", "失败", "报错", "不起来", "不支持", "不让", "除不尽", "不能整除")

// tensorAgainstData reads the two over all cards that are told.
func (r *Reader) tensorAgainstData() {
	q := &r.Query
	if p := q.Parallel; q.GPUCount < 2 || q.GPUCount > 64 || max(p.TP, p.PP, p.DP, p.CP) > 0 || p.FSDP || q.ParallelOptions != nil || !r.Mentions(tensorOrData) || !r.Matches(dataOrTensor, r.Text) {
		return
	}
	q.ParallelOptions = []query.Parallel{{DP: q.GPUCount}, {TP: q.GPUCount}}
}

// splitFailed leaves out tensor parallelism that was refused, where fewer cards are asked about.
func (r *Reader) splitFailed() {
	q := &r.Query
	if q.Parallel.TP < 2 || !r.Mentions(cannotSplitWords) || r.Asked.Asks("why", "howto") {
		return
	}
	for i := range r.Tokens {
		key, n, end := r.degree(i)
		if key != "tp" || n != q.Parallel.TP || !r.Matches(cannotSplit, r.Text[r.Tokens[end].Hi:]) {
			continue
		}
		m := r.groups(fewerUsed, r.Text[r.Tokens[end].Hi:])
		if len(m) < 2 || told(m[1]) == 0 || told(m[1]) >= n {
			return
		}
		q.Parallel.TP = 0
		delete(r.Spans, "tp")
		for k := i; k <= end; k++ {
			r.Passed = append(r.Passed, k)
		}
		return
	}
}

// The ranks that share a sequence, by the name of the method: "ulysses sp=8", "sequence
// parallel size 4", 序列并行开8, "8-way sequence parallelism".
var (
	sequenceSplit = pattern.Of(`(?:\bulysses|\bsequence[ _-]parallel(?:ism)?|序列并行|\bsp)(?:[ _-]?(?:sp|size|degree|度|数))? ?(?:=|:|of|is|开到?|为|设为?|用|取)? ?(\d{1,2})\b|\b(\d{1,2})[- ]?(?:way|路) ?(?:ulysses|sequence[- ]parallel|序列并行)`)
	countsCards   = pattern.Of(`^ ?(?:[x×*]|gpus?\b|cards?\b|nodes?\b|张|卡|块|台|个|k\b|b\b|[ahlvt]\d|rtx|\d0\d0)`)
)

// ringShared is attention that shares a sequence among cards, without their number.
var ringShared = pattern.Of(`\b(?:ring|striped)[- ]?(?:flash[- ]?)?attention\b|环形?注意力`)

var attentionWords = pattern.OneOf("attention", "注意力")

// ringRanks shares the sequences of a training among all cards where ring attention is named with no
// degree.
func (r *Reader) ringRanks() {
	q := &r.Query
	if q.SequenceRanks > 0 || q.Parallel.CP > 0 || q.GPUCount < 2 || q.GPUCount > 64 || !r.Training() && !Trains(q.Task) || !r.Mentions(attentionWords) {
		return
	}
	if m := r.Places(ringShared, r.Text); m != nil {
		q.SequenceRanks = q.GPUCount
		r.markText("sequence_ranks", m[0], m[1])
	}
}

var sequenceRanksWords = pattern.OneOf("ulysses", "sequence", "序列并行", "sp")

// sequenceRanks reads among how many ranks a sequence is split in training; beside
// tensor parallel ranks it is split among these, as Megatron does.
func (r *Reader) sequenceRanks() {
	if !r.Mentions(sequenceRanksWords) {
		return
	}
	m := r.Places(sequenceSplit, r.Text)
	if m == nil {
		return
	}
	from, to := m[2], m[3]
	if from < 0 {
		from, to = m[4], m[5]
	} else if r.Matches(countsCards, r.Text[to:]) {
		return
	}
	n, err := strconv.Atoi(r.Text[from:to])
	if err != nil || n < 2 || n > 64 {
		return
	}
	for i, t := range r.Tokens {
		if t.Lo <= from && t.Hi >= to {
			if t.Type == token.Card || t.Type == token.Model {
				return
			}
			r.Query.SequenceRanks = n
			r.Mark("sequence_ranks", i, i)
			if t.Kind != "method" {
				r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
			}
			return
		}
	}
}

// ranksBehind reports whether the number of ranks that share a sequence is glued to a word: "sp4".
func (r *Reader) ranksBehind(i int) bool {
	return chars.HasDigit(r.Word(i+1)) && r.At(i+1).Lo == r.At(i).Hi
}
