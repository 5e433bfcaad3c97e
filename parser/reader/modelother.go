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

// otherSpeed stands behind a model whose speed is told: "27B Q6 does 20 tk/s, what would a 14B get".
var otherSpeed = pattern.Of(`^(?:模型)?[^,;?!、]{0,24}?(?:\b(?:does|do|did|gives?|gets?|got|getting|makes?|runs?|ran|running|hits?|reaches|is|was|at)\b|能|有|跑|到|是)[^,;?!、]{0,16}?\d[\d.]* ?(?:t/s|tok|tk/s|tks|tps|tokens?(?:/| per | a )s|token每秒|tokens?每秒)`)

// speedNext asks for the speed of another.
var speedNext = pattern.Of(`\b(?:what|how fast|how much|how many)\b[^?!;]{0,24}\b(?:would|will|should|can|could|does|do|is)\b[^?!;]{1,48}\b(?:get|give|do|make|run|reach|hit|be|see|expect|have|yield|output|look)\b|(?:那|换成|换|改|用|跑)[^,;?!、]{1,24}(?:能|会|大概|有)*(?:有|跑|到)?(?:多少|多快|几)`)

var speedTold = pattern.OneOf("t/s", "tok", "tk/s", "tks", "tps")

// speedOfOther reports whether the speed of a model may be told to ask for that of another.
func (r *Reader) speedOfOther() bool {
	return r.Query.TokensPerS > 0 && r.Mentions(speedTold) && !r.Training() && r.Matches(speedNext, r.Text)
}

// leaveOutSpeed leaves out the speed that a model is told to have, with its format, and the card where the asker's is
// another.
func (r *Reader) leaveOutSpeed(told [2]int) {
	within := func(i int) bool { return r.Tokens[i].Lo >= told[0] && r.Tokens[i].Hi <= told[1] }
	r.leaveOutFormat(within)
	r.forget("tokens_per_s", told, func() { r.Query.TokensPerS = 0 })
	for i := range r.Tokens {
		if t := r.Tokens[i]; within(i) && t.Type == token.Unit && (t.Name == "tps" || t.Name == "tpsg") {
			r.Passed = append(r.Passed, i)
		}
	}
	if !slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == partCard && !within(p.From) }) {
		return
	}
	r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool {
		gone := within(p.From)
		for i := p.From; gone && i <= p.To; i++ {
			r.Passed = append(r.Passed, i)
		}
		return gone
	})
}
