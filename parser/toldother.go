package parser

import (
	"slices"
	"strings"
)

// A case of another model is often told before the one that is asked about: what it is said to need,
// "llama-70b needs 140GB they say, is 24GB ok for llama-13b?", or how it went, "llama-13b OOMs on my
// 3090, would llama-7b work?". What is told of the other is no part of the question.

var (
	// needOfOther is behind a model what it is said to need; needs that are asked for have their words before it.
	needOfOther = patternOf(`^(?:模型)?[^,;.?!]{0,32}?\b(?:needs?|needed|needing|requires?|required|takes?|took|wants?|asks? for|calls for|eats|demands?|uses|hogs)\b[^;?!]{0,32}?\d|^ (?:is|weighs|comes to) (?:about |around |like |over |some |at |~)*\d+(?:\.\d+)? ?(?:gb|gib|g|tb)\b|^(?:模型)?[^,;?!、]{0,16}?(?:需要|要求|要|得|吃|占|用)[^,;?!、]{0,10}?\d`)

	// wentSo is behind or before a model how it went.
	wentSo = patternOf(`\b(?:out[ -]of[ -]memory|oom(?:s|ed|ing)?|runs? out|ran out|fails?|failed|crash(?:es|ed)?|(?:does|do|did|will|would|ca|wo)(?:n't|nt| not) (?:fit|work|run|load|train)|(?:is|was)(?:n't| not) (?:fitting|working|running|loading)|cannot|can not|too (?:big|large|heavy|slow|much)|i (?:can|could|am able to|was able to|managed to) (?:already |easily |just )?(?:run|load|train|use|fit|serve|host|finetune|fine-tune)|(?:works?|worked|runs?|ran|loads?|loaded|fits|trains|trained)\b[^,;.?!]{0,24}\b(?:fine|ok|okay|well|great|smoothly|flawlessly|no problem))\b|溢出|爆|炸|崩|(?:跑|训|装|放|塞|带|撑|加载)不(?:了|动|起来|下|住)|不行|不够|报错|失败|没问题|很流畅|跑得?(?:很|挺)`)

	// nextOpened stands between such a case and the model that is asked about; nextHan behind the latter,
	// where the question has its word.
	nextOpened = patternOf(`(?:[,.;?!] ?(?:so |but |and |now |then |in that case |with [^,.;?!]* )*|\b(?:so|but) (?:then |now )?)(?:can|could|would|will|does|do|is|are|should|might|what about|how about|how much|how many|what does|what do|what would|what will|which)\b[^,.;?!]*$`)
	nextHan    = patternOf(`^[^,;?!、]{0,40}(?:吗|么|嘛|呢|够不够|够用不|够|行不行|可不可以|能不能|能否|可以|多少|几张|几个|多大)|^[^;?!、]{0,40}(?:吗|呢|\?|够不够|行不行|能不能|多少)`)

	// ofTwo are words of questions that several models are in.
	ofTwo = patternOf(`\b(?:both|either|each|together|alongside|along with|beside|next to|on top|room|rest|left|remaining|also|faster|slower|times|half|twice|as much|less|simultaneously|at the same time|draft|speculative|teacher|student|distill[a-z]*|judge|reward|or|than|versus|vs|compared|difference|switch|router)\b|分别|同时|一起|都|各|还是|或|比|相比|蒸馏|草稿|差|剩|还能|再跑|倍|快|慢`)

	// soMuchThen stands behind the second model where its need is only reckoned from that of the first.
	soMuchThen = patternOf(`^ ?(?:be|needs?|takes?|is|would be|会是|就是|就要|要|是)(?: about| around| like| only|大概|约)* ?~?\d`)

	// enoughFor ends before a model that an amount is said to do for.
	enoughFor = patternOf(`\d ?(?:gb|gib|g|gigs)(?: (?:of )?(?:vram|memory))? (?:is|are|was|should be|would be|will be) (?:said to be |supposed to be |already |just |more than )?(?:ok|okay|fine|enough|sufficient|plenty|good)(?: for| to (?:run|load|train|serve|host))(?: an?| the)? $|\d ?(?:gb?)(?:的?显存)?(?:就|是|足|也)*够(?:跑|用|训|带|装)? ?$`)

	// askedOfFirst are words before the first model that ask about it, askedBetween behind it, iCan those that tell
	// of it.
	iCan         = patternOf(`(?:^|[,.;?!] ?|\b(?:so|but|and|while|since|now) )(?:i|we) (?:can|could)\b`)
	askedBetween = patternOf(`[,.;!] ?(?:so |and |but |then )?(?:how (?:many|much|long|fast|big|large)|what|which|why|does|do i|can i|should i)\b|(?:多少|几张|几个|怎么|多久|多快)`)
	askedOfFirst = patternOf(`\b(?:does|do|did|will|would|can|could|should|is|are|how|what|which|why|whether|when)\b[^,;]*$|(?:能不能|会不会|是不是|为什么|为何|怎么|多少)[^,;]*$`)
)

// leaveOutTold leaves out the first of two models where only a case of it is told and the other is
// asked about. With it goes what it is said to need: its memory, its format and its cards.
func (r *reader) leaveOutTold() {
	if len(r.models)+len(r.sizes) != 2 || len(r.models) == 0 && !r.asked.asks("enough", "fit", "can", "oom") || r.asked.asks("compare", "why", "best") || !r.questioned() && !r.asked.asks("enough", "fit", "cards", "howmuch") {
		return
	}
	among := slices.Clone(r.models)
	for _, s := range r.sizes {
		among = append(among, s.token)
	}
	first, next := min(among[0], among[1]), max(among[0], among[1])
	if r.tokens[first].name == r.tokens[next].name && len(r.models) == 2 {
		return // one model
	}
	told, asked := r.toldPart(first, next)
	if told[1] == 0 {
		return
	}
	need := r.matches(needOfOther, r.text[r.tokens[first].hi:told[1]])
	need = need || r.matches(enoughFor, r.text[told[0]:r.tokens[first].lo])
	if !need && !r.matches(wentSo, r.text[told[0]:told[1]]) || r.matches(soMuchThen, r.text[r.tokens[next].hi:]) || r.matches(ofTwo, r.text[asked:r.tokens[next].lo]) || r.matches(ofTwo, r.text[r.tokens[next].hi:min(len(r.text), r.tokens[next].hi+clauseReach)]) {
		return
	}
	if need {
		r.leaveOutNeed([2]int{told[0], r.needEnd(first, told[1])})
	}
	r.passed = append(r.passed, first)
	like, named := r.tokens[first], len(r.models) == 1 && r.models[0] == first
	gone := func(i int) bool { return i == first }
	r.models = slices.DeleteFunc(slices.Clone(r.models), gone)
	r.sizes = slices.DeleteFunc(r.sizes, func(s size) bool { return gone(s.token) })
	if named {
		r.sizeOfFamily(like)
	}
}

// toldPart is the part of the text that tells of the first of two models, where the next is asked about
// behind it, and the place where the question begins; its end is 0 where there is none.
func (r *reader) toldPart(first, next int) (told [2]int, asked int) {
	f, n := r.tokens[first], r.tokens[next]
	if f.hi >= n.lo {
		return told, 0
	}
	start := clauseStart(r.text, f.lo)
	if before := r.text[start:f.lo]; r.matches(askedOfFirst, before) && !r.matches(iCan, before) && !r.matches(enoughFor, before) {
		return told, 0
	}
	between := r.text[f.hi:n.lo]
	end := -1
	if m := r.span(nextOpened, between); m != nil {
		end = m[0]
	} else if hasHan(r.text) && r.matches(nextHan, r.text[n.hi:]) {
		end = strings.LastIndexAny(between, ",;.!、")
		if m := r.span(needOfOther, between); m != nil && end >= 0 && !strings.ContainsAny(between[m[1]:], ",;.!、") {
			end = -1
		}
	}
	if end < 0 || strings.ContainsAny(between[:end], "?吗") || r.matches(askedBetween, between[:end]) {
		return told, 0
	}
	return [2]int{start, f.hi + end}, f.hi + end
}

// needEnd is where the clause ends that tells what a model is said to need: "llama-70b needs 140GB, I
// have 24GB".
func (r *reader) needEnd(first, last int) int {
	lo := r.tokens[first].hi
	if m := r.span(needOfOther, r.text[lo:last]); m != nil {
		lo += m[1]
	}
	for i := lo; i < last; i++ {
		switch r.text[i] {
		case ',', ';', '!', '?':
			return i
		case '.':
			if i+1 == len(r.text) || !isDigit(r.text[i+1]) {
				return i
			}
		}
	}
	return last
}

// leaveOutNeed leaves out what a model that is not asked about is said to need: its memory and format, and
// its cards where the asker tells of hardware, too.
func (r *reader) leaveOutNeed(told [2]int) {
	within := func(i int) bool { return r.tokens[i].lo >= told[0] && r.tokens[i].hi <= told[1] }
	q := &r.query
	r.leaveOutFormat(within)
	r.forget("observed_gb", told, func() { q.ObservedGB = 0 })
	r.forget("weights_gb", told, func() { q.WeightsGB = 0 })
	others := slices.ContainsFunc(r.hardware, func(p part) bool { return (p.what == partCard || p.what == partMemory) && !within(p.from) })
	r.hardware = slices.DeleteFunc(r.hardware, func(p part) bool {
		gone := within(p.from) && (others || p.what == partMemory || p.what == partCount && r.asked.asks("cards", "howmany"))
		for i := p.from; gone && i <= p.to; i++ {
			r.passed = append(r.passed, i)
		}
		return gone
	})
	for i := range r.tokens {
		if within(i) && r.tokens[i].typ == tBytes {
			r.passed = append(r.passed, i)
		}
	}
}

// leaveOutFormat leaves out the format of what is told, and keeps that of what is asked.
func (r *reader) leaveOutFormat(within func(int) bool) {
	q, told, asked := &r.query, -1, -1
	for i := range r.tokens {
		switch t := r.tokens[i]; {
		case !t.isFormat() || r.besideCache(i):
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
		delete(r.spans, "precision")
		delete(r.spans, "quant")
	case len(q.Precisions) == 2 && slices.Contains(q.Precisions, r.formatAt(asked)), q.Precision != "" && q.Quant != "":
		q.Precisions, q.Precision, q.Quant = nil, "", ""
		if name := r.formatAt(asked); r.tokens[asked].kind == "precision" || r.tokens[asked].typ == tBits && r.tokens[asked].value >= 16 {
			q.Precision = name
		} else {
			q.Quant = name
		}
	}
}

// forget takes back the value of a key that stands within a part of the text.
func (r *reader) forget(key string, part [2]int, clear func()) {
	span, ok := r.spans[key]
	if at := slices.IndexFunc(r.tokens, func(t token) bool { return ok && t.start == span[0] }); at >= 0 && r.tokens[at].lo >= part[0] && r.tokens[at].hi <= part[1] {
		clear()
		delete(r.spans, key)
	}
}
