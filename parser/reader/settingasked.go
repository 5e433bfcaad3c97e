package reader

import (
	"slices"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A value that a run is told to have is the case, and the one of the question behind it what is asked about: "13b at 4k
// takes 20GB, will 8k fit too?", "only batch 1 works. how much memory for batch 4?". What was measured at the first
// may tell what the second takes, so that both are kept there, unless the second is asked about on top.

var (
	// asksWith opens the clause that asks about its value, and asksNeed one that asks how much that takes.
	asksWith = pattern.Of(`^(?:and |but |so |then |now )?(?:will|would|can|could|does|do|is|should|how much|how many|what about|how about|what would|what does|what do|what will|what's the)\b`)
	asksNeed = pattern.Of(`\bhow (?:much|many)\b|\bwhat (?:do|would|does|will)\b|多少|多大|几g`)
	// asksMore asks for what lies between the two, or for both.
	asksMore = pattern.Of(`\b(?:how much|how many) (?:more|extra|additional|less)\b|\b(?:twice|double|difference|compared?|instead|scales?|grows?|savings?|drops?|both)\b|多多少|差多少`)
	// onTop asks about a value beside the one that runs.
	onTop = pattern.Of(`\b(?:too|still|also|as well|even)\b|(?:还|也)(?:能|可以|会|够|放|装|跑|行|撑|是)`)
	// asksHan stands behind a value that is asked about, in Chinese.
	asksHan = pattern.Of(`^(?:的)?(?:上下文|长度|ctx|context|token|tokens)?(?:的话|时|的时候)?(?:还|也|又|就|都|会|那)*(?:放|装|跑|行|够|能|可以|要|需要?|占|爆|oom|撑|顶)[^,.;?!、:]{0,12}(?:吗|么|嘛|呢|多少|多大|不|不了|没|\?|$)`)
	// asksAlso makes what stands before it ask, too.
	asksAlso = pattern.Of(`\?|吗|么|呢|多少|多大|几|能不能|\b(?:how|what|which|can|could|will|would|does|should)\b`)

	askedLengthWords = pattern.OneOf("too", "still", "also", "as well", "even", "还", "也")
)

// settleAsked leaves the value that is asked about of several.
func (r *Reader) settleAsked() {
	q := &r.Query
	if r.Asked.Asks("compare", "saving") {
		return
	}
	if len(q.SeqLens) == 2 && r.Mentions(askedLengthWords) {
		if i := r.askedAmong(onTop, func(i int) bool {
			t := &r.Tokens[i]
			return (t.Type == token.Scaled || t.Type == token.Number) && slices.Contains(q.SeqLens, token.Context(*t))
		}); i >= 0 {
			q.SeqLen, q.SeqLens = token.Context(r.Tokens[i]), nil
			delete(r.Spans, "seq_lens")
			delete(r.Spans, "seq_len")
			r.Mark("seq_len", i, i)
		}
	}
	if q.Batch == 0 && q.Batches == nil || q.ObservedGB > 0 || !r.Mentions(batchSaidWords) {
		return
	}
	if i := r.askedAmong(asksNeed, func(i int) bool { return r.Tokens[i].Type == token.Number && r.ofBatch(i) }); i >= 0 {
		q.Batch, q.Batches = numeral.Round(r.Tokens[i].Value), nil
		delete(r.Spans, "batches")
		delete(r.Spans, "batch")
		r.Mark("batch", i, i)
	}
}

// ofBatch reports whether a number stands beside the name of the batch.
func (r *Reader) ofBatch(i int) bool {
	before := i - 1
	if t := r.At(before); t.Type == token.Equals || t.Type == token.Link {
		before--
	}
	return r.At(before).Is("quantity", "batch") || r.At(i+1).Is("quantity", "batch") && r.At(i+1).Lo-r.Tokens[i].Hi <= 1 && r.At(i+2).Type != token.Number
}

// askedAmong is the last of some values, where its clause asks what is given and those before it are only told; -1 where not.
func (r *Reader) askedAmong(what *pattern.Pattern, is func(i int) bool) int {
	last, before := -1, -1
	for i := range r.Tokens {
		if is(i) {
			last, before = i, last
		}
	}
	if last < 0 || before < 0 {
		return -1
	}
	t := &r.Tokens[last]
	from := t.Lo - len(r.ClauseBefore(*t))
	if at := strings.LastIndex(r.Text[from:t.Lo], ". "); at >= 0 {
		from += at
	}
	if r.Tokens[before].Hi > from {
		return -1 // "4k or 8k"
	}
	told, rest := r.Text[:min(from+1, t.Lo)], r.Text[from:r.clauseEnd(last)]
	if !r.Matches(asksWith, strings.TrimLeft(rest, ",.;:?! ")) && !r.Matches(asksHan, r.Text[t.Hi:]) {
		return -1
	}
	if !r.Matches(what, rest) || r.Matches(asksMore, rest) || r.Matches(asksAlso, told) {
		return -1
	}
	return last
}

// A question often holds the case and the way out of it: "is 32k ok or should I drop to
// 16k", "12G够不够，24G呢". Both are asked about then.

// orElse ends before a value that would take the place of the one before it.
var orElse = pattern.Of(`(?:\bor |[,;?.!] ?(?:or |if not |else |otherwise )*)(?:(?:do|should|must|would|will|can|could|may|shall|dare|might|does|is) (?:i|we|you|it|that|this) |(?:i|we) (?:should|must|need to|have to|gotta) |rather |just |better |maybe |even )*(?:have to |has to |need to |needs to |got to |gotta |better )?(?:be |get )?(?:cap|limit|restrict|clamp|set|drop|go|lower|cut|reduce|scale|dial|shrink|fall|be|back|bring|step|trim|come|stay|remain|keep|stick|settle|downgrade|push|raise|bump|crank|stretch|extend|increase|move|jump)[a-z]* (?:it |that |this |back |down |off |up |further |all the way )*(?:(?:to|at|with|for|be|use|do) ?)?$|\bor (?:can|could|should|may|might|would|will) (?:it|i|we|that|this) (?:also |just |even )?(?:be|go|use|do|run|take|get|handle|fit|manage|work with|push|raise|set|try|have|reach|extend|stretch|bump)(?: it| that| this)? ?(?:to |up to |with |at |for )?$|\bor (?:would|will|does|do|can|could|might) (?:even |also |about |a )?$|(?:还是|或者|或|不然|否则|(?:不行|不够|不可以|不能|跑不了|装不下|爆了|太大|oom)(?:的话|就|了|,|、)+)(?:说|就|得|要|必须|只能|应该|需要|最好|我|那|再)*(?:降|减|缩|改|调|砍|退|缩短|压|换|限制|限定|限|控制|设置|设|截|截断|裁)(?:低|小|短|回)?(?:到|成|为|回|至) ?$|(?:还是|或者|或|不然|否则)(?:说|就|我)*(?:只能|最多|顶多|只好|只有|只可以)(?:能|开|设|用|上|跑|给|放|写)*到? ?$|\bor (?:only|just|at most|no more than|rather|merely) ?$`)

// whatWould ends before another value of the setting told before it, and itTakes stands behind one:
// "took 41GB at seq 512, what will 4096 take".
var (
	whatWould = pattern.Of(`\bwhat (?:will|would|does|do|is|should|might|can|could) (?:a |the |with |at |about )*$|\bhow much (?:will|would|does|do|more will|more would) (?:a |the )?$|(?:[,;?!。、] ?|那|那么|换成?|改成?|如果|要是)$`)
	itTakes   = pattern.Of(`^ ?(?:tokens?|ctx|context|seq|length|长度|上下文)? ?(?:take|need|use|cost|require|want|come to|eat|be\b|look like|come out)|^ ?(?:的?(?:长度|上下文))?(?:会|要|需要|得|大概|大约|又|就|能|估计)*(?:占|占用|用|吃|要|需要|是)*(?:多少|多大|几)(?:显存|内存|g\b|gb)?`)
)

// askedValue reads another value of a setting of which one was told with what it took.
func (r *Reader) askedValue(i int) bool {
	t, q := r.Tokens[i], &r.Query
	if q.ObservedGB == 0 || r.At(i+1).Type == token.Times || r.At(i+1).Type == token.Measure || r.BeforeCard(i) || !r.Matches(itTakes, r.Text[t.Hi:]) || !r.Matches(whatWould, r.Text[max(0, t.Lo-40):t.Lo]) {
		return false
	}
	switch v := token.Context(t); {
	case q.SeqLen > 0 && v >= 256 && v != q.SeqLen:
		q.SeqLens, q.SeqLen = []int{q.SeqLen, v}, 0
		r.Mark("seq_lens", i, i)
	case q.Batch > 0 && q.SeqLen == 0 && v < 256 && v != q.Batch && t.Type == token.Number:
		q.Batches, q.Batch = []int{q.Batch, v}, 0
		r.Mark("batches", i, i)
	default:
		return false
	}
	return true
}

// secondValue reads the value of a setting that would take the place of the one before it.
func (r *Reader) secondValue(i int) bool {
	if r.raisedBatch(i) {
		return true
	}
	t, q := r.Tokens[i], &r.Query
	next := r.At(i + 1)
	if next.Type == token.Times || next.Type == token.Measure || next.Type == token.Card || next.Type == token.Bare || !r.offeredInstead(i) {
		return false
	}
	first := q.SeqLen
	r.SecondSaid = true
	for _, j := range r.loose { // "would 32768 work": a length that has no name
		if v := token.Context(r.Tokens[j]); first == 0 && v >= 512 && v%256 == 0 {
			first = v
			r.Used[j] = true
		}
	}
	switch v := token.Context(t); {
	case first > 0 && v >= 256 && v != first && next.Type != token.Key:
		q.SeqLen, q.SeqLens = 0, []int{first, v}
		r.loose = slices.DeleteFunc(r.loose, func(j int) bool { return token.Context(r.Tokens[j]) == first })
		r.Mark("seq_lens", i, i)
	case q.Batch > 0 && v < 512 && v != q.Batch:
		q.Batches, q.Batch = []int{q.Batch, v}, 0
		r.Mark("batches", i, i)
	default:
		return false
	}
	return true
}

var offeredInsteadWords = pattern.OneOf("or ", "if not", "else", "还是", "或", "不然", "否则", "不够", "不行", "不可以", "跑不了", "装不下")

// offeredInstead reports whether a value is offered in the place of the one before it.
func (r *Reader) offeredInstead(i int) bool {
	lo := r.Tokens[i].Lo
	return r.Mentions(offeredInsteadWords) && r.Matches(orElse, r.Text[max(0, lo-60):lo])
}

var stillAskedWords = pattern.OneOf("吗", "么", "不", "嘛", "?", " or ")

// stillAsked reports whether the words behind a rig ask about it, so that it is no
// failure that is told of: "一张扛得住不，扛不住上两张".
func (r *Reader) stillAsked(g rig, between string) bool {
	return g.card != "" && r.Mentions(stillAskedWords) && r.Matches(EndsAsked, between)
}

// EndsAsked is a clause that asks, right behind what it asks about.
var EndsAsked = pattern.Of(`^[^,;?!、]{0,24}(?:吗|么|嘛|不|没|够不够|够不够用|能不能|行不行|可不可以|得.不|不.得.)(?:啊|呢|呀)?(?:[、,;!? ]|$)|^[^,;?!、]{0,12}(?:能不能|可不可以|会不会|能否|是否)[^,;?!、]{1,4}[、,;!? ]|^[^,;!]{0,40}\?`)
