package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// A case of another model is often told before the one that is asked about: what it is said to need,
// "llama-70b needs 140GB they say, is 24GB ok for llama-13b?", or how it went, "llama-13b OOMs on my
// 3090, would llama-7b work?". What is told of the other is no part of the question.

var (
	// needOfOther is behind a model what it is said to need; needs that are asked for have their words before it.
	needOfOther = pattern.Of(`^(?:模型)?[^,;.?!]{0,32}?\b(?:needs?|needed|needing|requires?|required|takes?|took|wants?|asks? for|calls for|eats|demands?|uses|hogs)\b[^;?!]{0,32}?\d|^ (?:is|weighs|comes to) (?:about |around |like |over |some |at |~)*\d+(?:\.\d+)? ?(?:gb|gib|g|tb)\b|^(?:模型)?[^,;?!、]{0,16}?(?:需要|要求|要|得|吃|占|用)[^,;?!、]{0,10}?\d`)

	// wentSo is behind or before a model how it went.
	wentSo = pattern.Of(`\b(?:out[ -]of[ -]memory|oom(?:s|ed|ing)?|runs? out|ran out|fails?|failed|crash(?:es|ed)?|(?:does|do|did|will|would|ca|wo)(?:n't|nt| not) (?:fit|work|run|load|train)|(?:is|was)(?:n't| not) (?:fitting|working|running|loading)|cannot|can not|too (?:big|large|heavy|slow|much)|i (?:can|could|am able to|was able to|managed to) (?:already |easily |just )?(?:run|load|train|use|fit|serve|host|finetune|fine-tune)|(?:works?|worked|runs?|ran|loads?|loaded|fits|trains|trained)\b[^,;.?!]{0,24}\b(?:fine|ok|okay|well|great|smoothly|flawlessly|no problem))\b|溢出|爆|炸|崩|(?:跑|训|装|放|塞|带|撑|加载)不(?:了|动|起来|下|住)|不行|不够|报错|失败|没问题|很流畅|跑得?(?:很|挺)`)

	// nextOpened stands between such a case and the model that is asked about; nextHan behind the latter,
	// where the question has its word.
	nextOpened = pattern.Of(`(?:[,.;?!] ?(?:so |but |and |now |then |in that case |with [^,.;?!]* )*|\b(?:so|but) (?:then |now )?)(?:can|could|would|will|does|do|is|are|should|might|what about|how about|how much|how many|what does|what do|what would|what will|which|how fast|what (?:[a-z/-]+ ){1,2}(?:would|will|should|can|could|does|do|is))\b[^,.;?!]*$`)
	nextHan    = pattern.Of(`^[^,;?!、]{0,40}(?:吗|么|嘛|呢|够不够|够用不|够|行不行|可不可以|能不能|能否|可以|多少|几张|几个|多大)|^[^;?!、]{0,40}(?:吗|呢|\?|够不够|行不行|能不能|多少)`)

	// ofTwo are words of questions that several models are in.
	ofTwo = pattern.Of(`\b(?:both|either|each|together|alongside|along with|beside|next to|on top|room|rest|left|remaining|also|faster|slower|times|half|twice|as much|less|simultaneously|at the same time|draft|speculative|teacher|student|distill[a-z]*|judge|reward|or|than|versus|vs|compared|difference|switch|router)\b|分别|同时|一起|都|各|还是|或|比|相比|蒸馏|草稿|差|剩|还能|再跑|倍|快|慢`)

	// soMuchThen stands behind the second model where its need is only reckoned from that of the first.
	soMuchThen = pattern.Of(`^ ?(?:be|needs?|takes?|is|would be|会是|就是|就要|要|是)(?: about| around| like| only|大概|约)* ?~?\d`)

	// enoughFor ends before a model that an amount is said to do for.
	enoughFor = pattern.Of(`\d ?(?:gb|gib|g|gigs)(?: (?:of )?(?:vram|memory))? (?:is|are|was|should be|would be|will be) (?:said to be |supposed to be |already |just |more than )?(?:ok|okay|fine|enough|sufficient|plenty|good)(?: for| to (?:run|load|train|serve|host))(?: an?| the)? $|\d ?(?:gb?)(?:的?显存)?(?:就|是|足|也)*够(?:跑|用|训|带|装)? ?$`)

	// askedOfFirst are words before the first model that ask about it, askedBetween behind it, iCan those that tell
	// of it.
	iCan         = pattern.Of(`(?:^|[,.;?!] ?|\b(?:so|but|and|while|since|now) )(?:i|we) (?:can|could)\b`)
	askedBetween = pattern.Of(`[,.;!] ?(?:so |and |but |then )?(?:how (?:many|much|long|fast|big|large)|what|which|why|does|do i|can i|should i)\b|(?:多少|几张|几个|怎么|多久|多快)`)
	askedOfFirst = pattern.Of(`\b(?:does|do|did|will|would|can|could|should|is|are|how|what|which|why|whether|when)\b[^,;]*$|(?:能不能|会不会|是不是|为什么|为何|怎么|多少)[^,;]*$`)
)

// leaveOutTold leaves out the first of two models where only a case of it is told and the other is
// asked about. With it goes what it is said to need: its memory, its format and its cards.
func (r *Reader) leaveOutTold() {
	family := r.familyDid()
	fast := r.speedOfOther()
	if len(r.Models)+len(r.Sizes)-len(family) != 2 || len(r.Models) == len(family) && !fast && !r.Asked.Asks("enough", "fit", "can", "oom") || r.Asked.Asks("compare", "why", "best") || !r.Questioned() && !r.Asked.Asks("enough", "fit", "cards", "howmuch") {
		return
	}
	among := slices.Clone(r.Models[len(family):])
	for _, s := range r.Sizes {
		among = append(among, s.Token)
	}
	first, next := min(among[0], among[1]), max(among[0], among[1])
	if r.Tokens[first].Name == r.Tokens[next].Name && len(r.Models) == 2 {
		return // one model
	}
	told, asked := r.toldPart(first, next)
	if told[1] == 0 {
		return
	}
	need := r.Matches(needOfOther, r.Text[r.Tokens[first].Hi:told[1]])
	fast = fast && r.Matches(otherSpeed, r.Text[r.Tokens[first].Hi:told[1]])
	need = need || r.Matches(enoughFor, r.Text[told[0]:r.Tokens[first].Lo]) || r.doneOn(told, first)
	if family != nil && !need {
		return
	}
	if !need && !fast && !r.Matches(wentSo, r.Text[told[0]:told[1]]) || r.Matches(soMuchThen, r.Text[r.Tokens[next].Hi:]) || r.Matches(ofTwo, r.Text[asked:r.Tokens[next].Lo]) || r.Matches(ofTwo, r.Text[r.Tokens[next].Hi:min(len(r.Text), r.Tokens[next].Hi+evidence.ClauseReach)]) {
		return
	}
	if fast {
		r.leaveOutSpeed(told)
	} else if need {
		r.leaveOutNeed([2]int{told[0], r.needEnd(first, told[1])})
	}
	r.Passed = append(append(r.Passed, first), family...)
	like, named := r.Tokens[first], len(r.Models) == 1 && r.Models[0] == first
	gone := func(i int) bool { return i == first || slices.Contains(family, i) }
	r.Models = slices.DeleteFunc(slices.Clone(r.Models), gone)
	r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool { return gone(s.Token) })
	if named {
		r.sizeOfFamily(like)
	}
}

// farFaster is what is said behind a family that a model is only held against.
var farFaster = pattern.Of(`^ (is|was|runs|ran|goes) (so |much |way |a lot |far |even |clearly )+(faster|quicker|better|smoother)\b`)

// againstThose ends before a family whose models another is wondered at beside, and ofFamily stands behind it:
// "why so large vs llama based ones", 为什么比llama系的慢.
var (
	againstThose = pattern.Of(`(?:\b(?:vs\.?|versus|compared? (?:to|with)|than|against|unlike|relative to|next to)(?: (?:the|other|all|any|most|those|these|an?|typical|similar|regular|usual|normal))* ?|(?:跟|和|与|比|比起|相比|对比|相对|不像)(?:其他|其它|别的|那些|普通|一般|同级|同样大小|的)*)$`)
	ofFamily     = pattern.Of(`^(?:s\b|[ -]?(?:based|style|like|type|family|derived|derivatives?|architectures?|models?|ones|variants?|fine-?tunes?|quants|llms?)\b|[ 的]*(?:系|类|架构|家族|那些|那种|那类|模型|同级|同类))`)
)

var heldAgainstWords = pattern.OneOf("vs", "versus", "compare", "than", "against", "unlike", "relative", "next to", "faster", "quicker", "better", "smoother", "跟", "和", "与", "比", "相对", "不像")

// familyHeldUp reports whether a family without a size is only what the model that is named before it is held
// against.
func (r *Reader) familyHeldUp(i int) bool {
	t := r.Tokens[i]
	if len(r.Models) < 2 || t.Value > 0 || t.Lo <= r.Tokens[r.Models[0]].Lo || !r.Mentions(heldAgainstWords) || r.Asked.Asks("best") {
		return false
	}
	rest := r.Text[t.Hi:]
	return !chars.HasDigit(t.Name) && r.Matches(farFaster, rest) || r.Asked.Asks("why", "normal") && r.Matches(againstThose, r.ClauseBefore(t)) && r.Matches(ofFamily, rest)
}

// tableOnly is a text of others that tells of some sizes only, sizesListed stands between two of them, and
// askedBehindIt opens the question about another.
var (
	sizesListed   = pattern.Of(`^(?:[ ,、/&~-]|and|or|和|与|跟|及|或)+$`)
	tableOnly     = pattern.Of(`\b(?:docs?|documentation|readme|page|tables?|guide|wiki|blog|tutorial|examples?|chart|repo|paper|article|model card)\b[^.?!;,]{0,32}?\b(?:(?:only|just) (?:ever )?(?:shows?|lists?|covers?|gives?|has|have|mentions?|states?|includes?|tells?|goes|talks?|says?)|(?:shows?|lists?|covers?|gives?|has|have|mentions?|states?|includes?|tells?|goes|says?|is|are)\b[^.?!;,]{0,40}\b(?:only|just)\b|stops? at)|(?:文档|官方|官网|表格?|教程|readme|示例|例子|博客|说明|论文)(?:里|上|中|面|那边|的)*(?:只|仅|就)(?:写|有|给|列|提|讲|说|支持|测|标)`)
	askedBehindIt = pattern.Of(`^[^;!]{0,64}(?:\b(?:what|how|which|would|does|do|is|can|will)\b|多少|多大|几张|几块|几卡|几台|怎么|吗|么|呢|够|\?)`)
)

var tableOnlyWords = pattern.OneOf("only", "just", "stop", "只", "仅", "就")

// leaveOutTable leaves out the sizes that such a text tells of, where another is asked about behind it: "the docs only
// list 7B and 13B, what does a 70B need".
func (r *Reader) leaveOutTable() {
	if len(r.Sizes)+len(r.Models) < 2 || !r.Mentions(tableOnlyWords) {
		return
	}
	m := r.Span(tableOnly, r.Text)
	if m == nil {
		return
	}
	among := slices.Clone(r.Models)
	for _, s := range r.Sizes {
		among = append(among, s.Token)
	}
	slices.SortFunc(among, func(a, b int) int { return r.Tokens[a].Lo - r.Tokens[b].Lo })
	end := 0
	for k, i := range among[:len(among)-1] {
		t, next := r.Tokens[i], r.Tokens[among[k+1]]
		if t.Hi <= m[0] {
			return
		}
		if at := strings.LastIndexAny(r.Text[t.Hi:next.Lo], ",;.?!、"); at >= 0 && t.Hi+at > m[0] && next.Lo > m[1] && !r.Matches(sizesListed, r.Text[t.Hi:next.Lo]) && r.Matches(askedBehindIt, r.Text[t.Hi+at+1:]) {
			end = t.Hi
		}
	}
	if end == 0 {
		return
	}
	told := func(i int) bool { return r.Tokens[i].Lo < end }
	for _, i := range among {
		if told(i) {
			r.Passed = append(r.Passed, i)
		}
	}
	r.Models = slices.DeleteFunc(slices.Clone(r.Models), told)
	r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool { return told(s.Token) })
}

// toldToRun stands behind a model that is told to run, at the end of a text.
var toldToRun = pattern.Of(`^(?: models?| ones?)?(?: (?:already|always|at|in|q\d\w*|fp16|bf16|int[48]))* (?:runs?|ran|works?|worked|fits?|trains?|trained|loads?|loaded|goes|went|is|are|was|were) (?:just |quite |very |pretty |totally )?(?:fine|ok|okay|well|great|good|smooth(?:ly)?|perfect(?:ly)?|easily|no problem|without (?:problems?|issues?))\b[^?]*$`)

// leaveOutBehind leaves out a model that is told to run behind the question about another: "30b on a 4090? 13B models
// run fine".
func (r *Reader) leaveOutBehind() {
	if len(r.Sizes) != 2 || len(r.Models) > 0 || !r.Mentions(questionMarkWords) {
		return
	}
	last := r.Sizes[1].Token
	t := r.Tokens[last]
	if r.Sizes[0].Token > last || !strings.HasSuffix(strings.TrimRight(r.Text[:t.Lo], " "), "?") || !r.Matches(toldToRun, r.Text[t.Hi:]) {
		return
	}
	r.Passed = append(r.Passed, last)
	r.Sizes = r.Sizes[:1]
}

// toldPart is the part of the text that tells of the first of two models, where the next is asked about
// behind it, and the place where the question begins; its end is 0 where there is none.
func (r *Reader) toldPart(first, next int) (told [2]int, asked int) {
	f, n := r.Tokens[first], r.Tokens[next]
	if f.Hi >= n.Lo {
		return told, 0
	}
	start := tagger.ClauseStart(r.Text, f.Lo)
	if before := r.Text[start:f.Lo]; r.Matches(askedOfFirst, before) && !r.Matches(iCan, before) && !r.Matches(enoughFor, before) && (!r.Matches(didTell, before) || r.Matches(opensAsking, before)) {
		return told, 0
	}
	between := r.Text[f.Hi:n.Lo]
	end := -1
	if m := r.Span(nextOpened, between); m != nil {
		end = m[0]
	} else if chars.HasHan(r.Text) && r.Matches(nextHan, r.Text[n.Hi:]) {
		end = strings.LastIndexAny(between, ",;.!、")
		if m := r.Span(needOfOther, between); m != nil && end >= 0 && !strings.ContainsAny(between[m[1]:], ",;.!、") {
			end = -1
		}
	}
	if end < 0 || strings.ContainsAny(between[:end], "?吗") || r.Matches(askedBetween, between[:end]) {
		return told, 0
	}
	return [2]int{start, f.Hi + end}, f.Hi + end
}

// needEnd is where the clause ends that tells what a model is said to need: "llama-70b needs 140GB, I
// have 24GB".
func (r *Reader) needEnd(first, last int) int {
	lo := r.Tokens[first].Hi
	if m := r.Span(needOfOther, r.Text[lo:last]); m != nil {
		lo += m[1]
	}
	for i := lo; i < last; i++ {
		switch r.Text[i] {
		case ',', ';', '!', '?':
			return i
		case '.':
			if i+1 == len(r.Text) || !chars.IsDigit(r.Text[i+1]) {
				return i
			}
		}
	}
	return last
}

// leaveOutNeed leaves out what a model that is not asked about is said to need: its memory and format, and
// its cards where the asker tells of hardware, too.
func (r *Reader) leaveOutNeed(told [2]int) {
	within := func(i int) bool { return r.Tokens[i].Lo >= told[0] && r.Tokens[i].Hi <= told[1] }
	q := &r.Query
	r.leaveOutFormat(within)
	r.forget("observed_gb", told, func() { q.ObservedGB = 0 })
	r.forget("weights_gb", told, func() { q.WeightsGB = 0 })
	others := slices.ContainsFunc(r.Hardware, func(p Part) bool { return (p.What == partCard || p.What == PartMemory) && !within(p.From) })
	r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool {
		gone := within(p.From) && (others || p.What == PartMemory || p.What == PartCount && r.Asked.Asks("cards", "howmany"))
		for i := p.From; gone && i <= p.To; i++ {
			r.Passed = append(r.Passed, i)
		}
		return gone
	})
	for i := range r.Tokens {
		if within(i) && r.Tokens[i].Type == token.Bytes {
			r.Passed = append(r.Passed, i)
		}
	}
}

// leaveOutFormat leaves out the format of what is told, and keeps that of what is asked.
func (r *Reader) leaveOutFormat(within func(int) bool) {
	q, told, asked := &r.Query, -1, -1
	for i := range r.Tokens {
		switch t := r.Tokens[i]; {
		case !t.IsFormat() || r.besideCache(i):
		case within(i):
			told = i
		default:
			asked = i
		}
	}
	switch {
	case told < 0:
	case asked < 0:
		q.Precision, q.Quant = "", ""
		delete(r.Spans, "precision")
		delete(r.Spans, "quant")
	case len(q.Precisions) == 2 && slices.Contains(q.Precisions, r.formatAt(asked)), q.Precision != "" && q.Quant != "":
		q.Precisions, q.Precision, q.Quant = nil, "", ""
		if name := r.formatAt(asked); r.Tokens[asked].Kind == "precision" || r.Tokens[asked].Type == token.Bits && r.Tokens[asked].Value >= 16 {
			q.Precision = name
		} else {
			q.Quant = name
		}
	}
}

// forget takes back the value of a key that stands within a part of the text.
func (r *Reader) forget(key string, part [2]int, clear func()) {
	span, ok := r.Spans[key]
	if at := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return ok && t.Start == span[0] }); at >= 0 && r.Tokens[at].Lo >= part[0] && r.Tokens[at].Hi <= part[1] {
		clear()
		delete(r.Spans, key)
	}
}

// askedInstead is the size that a question goes on to from a model that works: "I can
// train llama-7b, but what about 13b?". It is 0 when there is none.
func (r *Reader) askedInstead(t token.Token, billions []float64) float64 {
	if t.Value == 0 || t.Active > 0 || len(billions) != 1 || len(r.Sizes) != 1 || billions[0] == t.Value || r.Asked.Asks("compare") {
		return 0
	}
	if size := r.Tokens[r.Sizes[0].Token]; size.Lo < t.Lo || !r.askedNext(size) || r.askedToo(size) {
		return 0
	}
	return billions[0]
}

// goesOn reports whether the first of two sizes works and the question goes on to the
// second: "7B能跑，那13B呢".
func (r *Reader) goesOn() bool {
	if len(r.Sizes) != 2 || r.Asked.Asks("compare") {
		return false
	}
	first, next := r.Tokens[r.Sizes[0].Token], r.Tokens[r.Sizes[1].Token]
	return first.Hi < next.Lo && r.askedNext(next) && wentRight(r.Text[first.Hi:next.Lo])
}

// askedNext reports whether the words right before a size turn the question to it.
func (r *Reader) askedNext(size token.Token) bool {
	before := strings.TrimRight(r.Text[max(0, size.Lo-24):size.Lo], " ")
	for _, word := range [...]string{"what about", "how about", "what about a", "how about a", "what about the", "那", "那么", "换成", "那换"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// askedToo reports whether a question that was asked of one model is asked of a further size as well: "vram for
// an 8b in q8, and what about the 70b?".
func (r *Reader) askedToo(size token.Token) bool {
	if r.Asked.Asks("why", "compare", "normal") {
		return false
	}
	before := r.Text[:size.Lo]
	if r.Matches(andSize, before) && strings.HasPrefix(r.Text[size.Hi:], "?") {
		return true
	}
	if !r.askedNext(size) && !r.Matches(alsoHan, r.Text[size.Hi:]) {
		return false
	}
	asked := r.Asked.First("howmuch", "requirement", "howfast", "howlong", "cards", "min")
	return asked != nil && asked.Lo < size.Lo
}

// notSize ends before a size that is said not to be meant: "not the 70b, the 8b", "i meant 3b, not 13b", "3b not 13b".
var notSize = pattern.Of(`(?:^|[,.;(] ?)(?:but )?not (?:the |a |my )?$|(?:^|[^a-z0-9.])\d+(?:\.\d+)?b (?:and )?not (?:the |a |my )?$|(?:^|[^是要])不是(?:要|想)?(?:跑|训|用|部署|微调)?$`)

// leaveOutDenied leaves out such sizes beside the one that is meant.
func (r *Reader) leaveOutDenied() {
	if len(r.Sizes) < 2 || !r.Mentions(notWords) {
		return
	}
	meant := slices.DeleteFunc(slices.Clone(r.Sizes), func(s Size) bool { return r.Matches(notSize, r.Text[:r.Tokens[s.Token].Lo]) })
	if len(meant) == 0 || len(meant) == len(r.Sizes) {
		return
	}
	for _, s := range r.Sizes {
		if !slices.Contains(meant, s) {
			r.Passed = append(r.Passed, s.Token)
		}
	}
	r.Sizes = meant
}

// andSize ends before a size with a question mark of its own: "8b q4 memory? and the 70b?".
var andSize = pattern.Of(`\? ?(?:and|what about|how about)(?: for| of)?(?: an?| the)?(?: same)? ?$`)

// alsoHan stands behind a size that Chinese goes on to: 70b呢.
var alsoHan = pattern.Of(`^(?:的|模型|版本|版)*呢`)

// membersOf are the models of a family whose sizes are told as its own: "qwen2.5的3b、7b、14b". There are none where
// one of them is not known.
func (r *Reader) membersOf(family token.Token, billions []float64) []string {
	if first := r.Tokens[r.Sizes[0].Token]; first.Lo <= family.Hi || strings.TrimSpace(r.Text[family.Hi:first.Lo]) != "的" {
		return nil
	}
	var list []string
	for _, b := range billions {
		name := family.Name + "-" + tagger.DecimalSize(b)
		if !r.Names.Opens(name) {
			return nil
		}
		list = append(list, name)
	}
	return list
}
