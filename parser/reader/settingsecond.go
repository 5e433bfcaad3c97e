package reader

import (
	"slices"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

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

// raisedTo ends before another value of what was set, whatCard stands behind it where a card is sought for that.
var (
	raisedTo = pattern.Of(`(?:开|加|提|升|调|改|拉|涨)(?:大|高)?(?:到|成|至)$`)
	whatCard = pattern.Of(`^ ?(?:得|要|需要?|该)(?:用|换|上|买)?(?:多大|什么|啥|几g)`)
)

var whatSizeWords = pattern.OneOf("多大", "什么", "啥")

// raisedBatch reads the batch that a card is sought for, behind one that was tried: batch=3刚好，想开到8得多大卡.
func (r *Reader) raisedBatch(i int) bool {
	t := r.Tokens[i]
	if r.Query.Batch == 0 || t.Value > 4096 || !r.Mentions(whatSizeWords) || !r.Matches(whatCard, r.Text[t.Hi:]) || !r.Matches(raisedTo, r.ClauseBefore(t)) {
		return false
	}
	r.Query.Batch = numeral.Round(t.Value)
	r.Mark("batch", i, i)
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
