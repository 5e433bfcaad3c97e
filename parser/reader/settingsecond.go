package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
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

// ownNeed ends before an amount that somebody doubts to be needed: "一定得16G吗", "must it
// be 24GB".
var ownNeed = pattern.Of(`(?:一定|必须|非|真|是不是|难道|真的|非要|必须要)(?:就)?(?:得|要|得要|得有|要有|需要|上|是|有)?(?:有|上|用|是|大于|超过|多于|高于|不低于|不小于|>=?)?$|(?:^|[,;.!?] ?)must (?:it|i|we|that|this) (?:really |absolutely |strictly )?(?:be|have|use|have to be|need to be) (?:an? )?$`)

// needAsked ends before what is asked to be needed.
var needAsked = pattern.Of(`\b(?:do|does|would|will|did|shall|am|are|is) (?:i|we|it|this|that|one|you|people|they) (?:[a-z]+ly |still |just |going to |gonna )*(?:need|require|want|have to (?:get|buy|rent|have|use))(?: to (?:get|buy|rent|have|use))?(?: an?| the)?(?: full| single| big| whole)? $`)

var (
	needWords = pattern.OneOf("need", "require", "want", "have to")
	mustWords = pattern.OneOf("一定", "必须", "非", "真", "是不是", "难道", "must", "does ")
)

// needDoubted reports whether an amount is a need that is doubted beside the asker's own
// memory.
func (r *Reader) needDoubted(i int) bool {
	if r.Mentions(needWords) && r.Matches(needAsked, r.ClauseBefore(r.Tokens[i])) && r.largerCard(i) {
		return true
	}
	if !r.Mentions(mustWords) || !r.Matches(ownNeed, r.ClauseBefore(r.Tokens[i])) || strings.Contains(r.ClauseBefore(r.Tokens[i]), "还是") && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Card || t.Type == token.Bare }) {
		return false
	}
	return r.Query.WeightsGB > 0 || r.largerCard(i) || slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Bytes && t.Value != r.Tokens[i].Value })
}

// largerCard reports whether an amount is that of some card which holds more than the one that is named:
// "oom on a 4090, do I need an 80gb card", 一定要80G的卡吗.
func (r *Reader) largerCard(i int) bool {
	next := i + 1
	if r.Word(next) == "的" {
		next++
	}
	if t := r.At(next); t.Type != token.Measure && t.Kind != "card" && t.Name != "card" {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		sizes := r.Names.Memory[t.Name]
		return (t.Type == token.Card || t.Type == token.Bare) && len(sizes) > 0 && slices.Max(sizes) < r.Tokens[i].Value
	})
}

// neededSaid stands behind an amount that others say is needed.
var neededSaid = pattern.Of(`^(?: of)?(?: vram| memory| gpu memory)? ?(?:min\b|minimum|needed|required|recommended|at least|necessary|or more\b|(?:is|as|being) (?:the |an? )?(?:absolute |bare |hard |official |practical |real )*(?:floor|minimum|min\b|least|lower (?:bound|limit)|entry|starting point)|(?:is |was )?(?:listed|given|quoted|stated|named|specified) as)|^ ?(?:显存|的卡|的显存)?才(?:能|起|跑|行|够|可以|装|放|带|训)`)

var oftenSaidWords = pattern.OneOf("say", "claim", "docs", "read", "heard", "supposed", "apparently", "told", "need", "min", "floor", "everyone", "people", "listed", "quoted", "stated", "才")

// oftenSaid reports whether an amount is a need that others tell of, beside a figure that
// is asked about: "they say 30gb min, can I get by with 24".
func (r *Reader) oftenSaid(i int) bool {
	if !r.Mentions(oftenSaidWords) || !r.Matches(neededSaid, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	if r.bytesBefore(i) && !r.Asked.Asks("compare") {
		return true
	}
	return slices.ContainsFunc(r.Tokens[i+1:], func(t token.Token) bool {
		return t.Type == token.Bytes || t.Type == token.Number && slices.Contains(printout.SoldSizes[:], t.Value)
	})
}

// ownFigureBefore ends before a bare number that is memory, as the one told before it was.
var ownFigureBefore = pattern.Of(`(?:\b(?:would|will|could|can|does|is|are|do|what about|how about|off with|by with|it with|away with|run with|work with|live with|only have|only got|i have|i've got|i got|have|got|just) (?:only |just |my |about )?|\b(?:moving|going|stepping|jumping|upgrading|switching|bumping|move|go|step|jump|upgrade|switch|bump)(?: it)?(?: up| over)? to (?:about )?|\bor (?:[a-z']+ ){0,4}(?:the|on|to|for|with|get|want|need|buy|take) |[,;?!、] ?(?:那|那么|要是|如果|换|换成|上|用)*)$`)

// ownFigureBehind stands behind it.
var ownFigureBehind = pattern.Of(`^ ?(?:呢|够|行|才|能|可以|的话|enough|work|gonna|going to|do\b|suffice|be (?:enough|ok|okay|fine)|cut it|if\b|also|too\b|version|variant|model\b|one\b|gb\b|pass|manage|make it|\?|,|\.|$)`)

// bareMemory reads an amount of memory without its unit, which the amount before it was
// told with: "24gb fails? would 32 do".
func (r *Reader) bareMemory(i int) bool {
	t := r.Tokens[i]
	if !slices.Contains(printout.SoldSizes[:], t.Value) || !r.bytesBefore(i) || r.cardsCountedBefore(i) {
		return false
	}
	if b := r.Query.Batch; b > 0 && t.Value < float64(b) && r.offeredInstead(i) {
		return false // "batch 8 on 24GB, or should I go down to 4"
	}
	if t.Lo > 0 && (t.Hi < len(r.Text) && r.Text[t.Hi] >= 'a' && r.Text[t.Hi] <= 'z') || r.latest[1] > 0 && i-r.latest[1] < 8 {
		return false
	}
	if chars.Opens(strings.TrimLeft(r.Text[t.Hi:], " "), []string{"too many", "too few"}) > 0 || !r.Matches(ownFigureBefore, r.Text[max(0, t.Lo-40):t.Lo]) || !r.Matches(ownFigureBehind, r.Text[t.Hi:]) {
		return false
	}
	r.bytes(i)
	return true
}

// bytesBefore says whether an amount of memory stands before a token.
func (r *Reader) bytesBefore(i int) bool { return r.firstAmount() < i }

// firstAmount is the first amount of memory, or the place behind all tokens.
func (r *Reader) firstAmount() int {
	if r.firstBytes == 0 {
		first := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Bytes })
		if first < 0 {
			first = len(r.Tokens)
		}
		r.firstBytes = first + 1
	}
	return r.firstBytes - 1
}

// alsoMemory are amounts of memory that are asked about one after the other: "12G够不够，
// 24G呢", "is 16gb enough? what about 24".
func (r *Reader) alsoMemory(rigs []rig) []float64 {
	if list := r.modelFor(rigs); list != nil {
		return list
	}
	if len(rigs) < 2 || !r.Asked.Asks("enough", "can", "fit", "oom") {
		return nil
	}
	var list []float64
	for k, g := range rigs {
		if g.memory == 0 || g.count > 1 && !g.weak || k > 0 && g.card != "" {
			return nil
		}
		if k < len(rigs)-1 {
			end, next := r.Tokens[g.to].Hi, r.Tokens[rigs[k+1].from].Lo
			if between := r.Text[max(0, min(end, next)):next]; end > next || !r.Matches(EndsAsked, between) && !(k > 0 && strings.HasPrefix(between, "呢")) {
				return nil // rigs are not always in the order of the text
			}
		}
		if k > 0 && !r.Matches(ownFigureBehind, r.Text[r.Tokens[g.to].Hi:]) && !strings.Contains(r.Text[max(0, r.Tokens[g.from].Lo-14):r.Tokens[g.from].Lo], "about") {
			return nil
		}
		list = append(list, g.memory)
	}
	if list = unique(list); len(list) < 2 {
		return nil
	}
	return list
}

// andWhich stands between two amounts of memory that a model is sought for, each for
// itself: "which model is best in 16 gb, and which in 32 gb".
var andWhich = pattern.Of(`^(?: of)?(?: vram| memory)? ?,? ?(?:and |or )?(?:what|which)(?: one| model)?(?: about| for| with| within| in| on| under| at| fits?| to run| is best| is)* ?(?:an? )?$|^[^,;?!、]{0,12}[、,;?] ?(?:那|那么|要是|如果)?$`)

// modelFor are amounts of memory that a model is sought for one after the other.
func (r *Reader) modelFor(rigs []rig) []float64 {
	if len(rigs) != 2 || r.HasModelNamed() || !r.Asked.Asks("whatmodel", "best") {
		return nil
	}
	one, other := rigs[0], rigs[1]
	if one.memory == 0 || other.memory == 0 || one.memory == other.memory || one.card+other.card != "" || one.count > 1 || other.count > 1 || other.from <= one.to {
		return nil
	}
	between := r.Text[r.Tokens[one.to].Hi:r.Tokens[other.from].Lo]
	if !r.Matches(andWhich, between) || !chars.Mentions(between, "wh") && !strings.HasPrefix(strings.TrimLeft(r.Text[r.Tokens[other.to].Hi:], " "), "呢") {
		return nil
	}
	return []float64{one.memory, other.memory}
}
