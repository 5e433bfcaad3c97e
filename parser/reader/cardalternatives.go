package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Cards that are named side by side are alternatives, of which each is asked about for itself.

// alternatives are rigs of one card that differ in count or memory.
func (r *Reader) alternatives(rigs []rig) {
	q := &r.Query
	var counts []int
	var memories []float64
	joined := false
	for _, g := range rigs {
		if g.cards() > 0 {
			counts = append(counts, g.cards())
		} else if before := r.Word(g.from - 1); len(counts) > 0 && (g.join == "or" || g.join == "vs" || r.Asked.Asks("compare")) && (before == "just" || before == "only" || before == "plain") {
			counts = append(counts, 1) // "2 x 3090 slower than just 3090"
		}
		if g.memory > 0 {
			memories = append(memories, g.memory)
		}
		joined = joined || g.join == "or" || g.join == "slash" || g.join == "vs" || g.join == "and" && g.cards() == 0
	}
	joined = joined || r.memoriesInRow(rigs)
	counts, memories = unique(counts), unique(memories)
	if len(rigs) == 2 && len(counts) == 1 && counts[0] > 1 && len(q.SpeedsEach) > 1 && rigs[0].cards()*rigs[1].cards() == 0 {
		counts = []int{max(rigs[0].cards(), 1), max(rigs[1].cards(), 1)} // "4090 149 t/s, 4090 x6 38 t/s"
	}
	if len(counts) > 1 && len(memories) > 1 {
		for _, g := range rigs {
			q.GPUOptions = append(q.GPUOptions, query.Device{GPU: g.name(), Count: g.cards(), MemoryGB: g.memory})
		}
		return
	}
	q.GPU = rigs[0].name()
	switch {
	case len(counts) == 1:
		q.GPUCount = counts[0]
	case len(counts) > 1:
		q.GPUCountOptions = counts
	}
	switch {
	case len(memories) > 1 && joined:
		q.GPUMemoryOptions = memories
	case len(memories) > 0:
		q.GPUMemoryGB = memories[0]
	}
}

// memoriesInRow reports whether amounts of memory stand in a row with nothing but marks between them: 8G、12G、24G显存.
func (r *Reader) memoriesInRow(rigs []rig) bool {
	for k, g := range rigs {
		if g.memory == 0 || g.card != "" || g.cards() > 0 || k > 0 && (g.from != rigs[k-1].to+2 || !r.At(g.from-1).Joins()) {
			return false
		}
	}
	return len(rigs) > 2 || len(rigs) == 2 && (!r.HasModelNamed() || r.memoryAfter(rigs[1].to) == "vram") // "16GB, 8GB memory for weights"
}

// same reports whether all rigs are one kind of card.
func same(rigs []rig) bool {
	for _, g := range rigs[1:] {
		if g.card != rigs[0].card {
			return false
		}
	}
	return true
}

// bothNamed reports whether "both" stands before two different cards, so that it counts
// neither: "both A100 and H100", "both a 4090 and a 3090".
func (r *Reader) bothNamed(i int) bool {
	if r.Word(i) != "both" {
		return false
	}
	first, joined := "", false
	for j := i + 1; j < len(r.Tokens) && j <= i+7; j++ {
		t := r.At(j)
		switch {
		case (t.Type == token.Card || t.Type == token.Bare) && first == "":
			first = t.Name
		case t.Type == token.Card, t.Type == token.Bare:
			return joined && t.Name != first
		case t.Joins() && first != "":
			joined = true
		case t.Type == token.One, t.Type == token.Bytes, t.Kind == "maker", t.Kind == "line", t.Type == token.Unknown && first == "":
		default:
			return false
		}
	}
	return false
}

// bothDo stands behind "both" where it is models that are to go on a card: "will both fit".
var bothDo = pattern.Of(`^ (?:of them |models |llms )?(?:fit|fits|run|runs|go|goes|live|share|load|loads|stay|work|sit|be|together|at once|at the same time)\b`)

// bothModels reports whether "both" counts two models that were named before it, and no cards.
func (r *Reader) bothModels(i int) bool {
	if r.Word(i) != "both" || !r.Matches(bothDo, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	models, cards := 0, map[string]bool{}
	for _, t := range r.Tokens[:i] {
		switch {
		case t.Type == token.Model, t.Type == token.Size:
			models++
		case t.IsCard():
			cards[t.Name] = true
		}
	}
	return models > 1 && len(cards) < 2
}

// chosenFrom is how people tell that cards are there to choose from.
var chosenFrom = pattern.Of(`\b(?:choose|choosing|decide|deciding|pick|picking|torn|choice|select|selecting|wavering)\b[^.?!;]{0,40}\b(?:cards|gpus|machines|options|candidates)\b|\b(?:cards|gpus|machines|options|candidates|offers)\b[^.?!;]{0,30}\b(?:to choose|to pick|to decide|on offer|in mind|shortlisted)\b|[两二三](?:张|块|款|个)(?:卡|显卡|gpu)?[^,;?!]{0,6}(?:里|中|之间)?(?:选|挑|纠结)|(?:选|挑|纠结)[^,;?!]{0,8}[两二三](?:张|块|款|个)(?:卡|显卡|gpu)`)

// oneAmong picks one of those that are named: "the fastest of 3090, 4090 and 5090".
var oneAmong = pattern.Of(`\b(?:fastest|slowest|quickest|cheapest|strongest|weakest|best|worst|which) (?:one )?of (?:the |these |those |my |our )?(?:[a-z-]{0,8} ?)?[a-z]{0,4}\d|\bamong\b|\brank(?:ing)? (?:the |these |those )?(?:[a-z-]{0,8} ?)?[a-z]{0,4}\d`)

// oneThatRuns asks for the one of several cards that runs something, which is not asked of what they do
// together: "which can run llama 70b". Which models or formats they run is.
var oneThatRuns = pattern.Of(`\bwhich (?:is|are|can|could|will|would|should|runs?|handles?|fits?|holds?|serves?|does|do you|gpu|card|of them|of these|of those)\b|\bwhat (?:runs|handles|holds|can run|could run|will run|would run|fits)\b|哪(?:个|张|块|款|一张|一块)?(?:卡|显卡|gpu)?(?:能|可以|够|跑得动|装得下|更适合)`)

var (
	whichWords              = pattern.OneOf("which", "what", "哪")
	togetherOrCombinedWords = pattern.OneOf("together", "combined", "across", "one machine", "one box", "same machine", "same box", "一起", "混", "共同")
)

// oneSought reports whether the one of several single cards is asked for that runs a model.
func (r *Reader) oneSought(rigs []rig) bool {
	single := !slices.ContainsFunc(rigs, func(g rig) bool { return g.count > 1 || g.timed || g.card == "" })
	return single && r.HasModel() && len(r.Models) < 2 && r.Mentions(whichWords) && r.Matches(oneThatRuns, r.Text) &&
		!r.mixed() && !r.Mentions(togetherOrCombinedWords)
}

var eachForItselfWords = pattern.OneOf("together", "combined", "一起")

// eachForItself reports whether cards that "and" joins are asked about one by one; plus says that a sign
// of a sum stands among them.
func (r *Reader) eachForItself(rigs []rig, plus bool) bool {
	uncounted := unlikeNumbers(rigs)
	switch {
	case r.Asked.Asks("compare"), r.cardsApart(rigs), r.triedEach(rigs), r.oneWondered(rigs), r.eachRig(rigs):
		return true
	case slices.ContainsFunc(rigs, func(g rig) bool { return g.join == "or" || g.join == "vs" }):
		return true
	case !plus && len(rigs) > 1 && len(r.Query.SpeedsEach) == len(rigs) && !r.mixed() && !r.Mentions(eachForItselfWords):
		return true // "40 t/s on a 4090 and 33 t/s on a 3090"
	case len(r.Query.TFLOPS) > 1 && r.Asked.Asks("mfu", "normal"):
		return true
	case uncounted && !plus && r.Matches(oneAmong, r.Text):
		return true
	case !plus && r.oneSought(rigs):
		return true
	case r.Asked.Asks("can", "fit", "enough"):
		return false
	case !plus && r.Asked.Asks("howfast") && r.setAgainst(rigs):
		return true // 2*4090跟1*5090跑32b，速度
	}
	return r.Asked.Asks("howfast", "mfu") && (!plus && uncounted || r.bothOf) || r.bothOf && r.Asked.Asks("cost")
}

// cardsApart reports whether a question ends between some cards and the last of them ends the next: "does it fit a 3090? and
// a 4080?".
func (r *Reader) cardsApart(rigs []rig) bool {
	for k := 1; k < len(rigs); k++ {
		lo, hi := r.Tokens[rigs[k-1].to].Hi, r.Tokens[rigs[k].from].Lo
		if lo > hi {
			return false // the cards are read in another order than they are written in
		}
		between := r.Text[lo:hi]
		if !strings.ContainsAny(between, "?？") || !r.Matches(nextCard, between) {
			return false
		}
	}
	return len(rigs) > 1 && r.HasModel()
}

// nextCard ends before a card that is asked about by itself.
var nextCard = pattern.Of(`[?？] ?(?:and |or |so |what about |how about |then )*(?:on |with |for |in |does |will |would |can |could )*(?:it |also |fit |run |work |do )*(?:on |in )*(?:an? |one |my |the )?$|[?？] ?(?:那|换成?|用|一张|如果|在|呢)*$`)

// uncountChosen takes the number of those that one is chosen from off the first of them:
// "choose between two cards of unlike kinds: an RTX 5060 and a 4090".
func (r *Reader) uncountChosen(rigs []rig) {
	if len(rigs) < 2 || rigs[0].count != len(rigs) || !r.Matches(chosenFrom, r.Text) && !(r.headed(rigs) && (r.Asked.Asks("compare", "best") || r.oneWondered(rigs))) {
		return
	}
	for k, g := range rigs {
		if k > 0 && (g.card == "" || g.count > 1 || g.card == rigs[0].card) {
			return
		}
	}
	rigs[0].count = ternary(r.headed(rigs), rigs[1].count, 0)
	for k := 1; k < len(rigs); k++ {
		rigs[k].join = "or"
	}
}

// allAlike is said of cards that are each looked at: "all of them end up at the same speed".
var allAlike = pattern.Of(`\b(?:all|each|both|any|every one|the three|the two) (?:of (?:them|these|those) |three |two |four )?[^.?!;]{0,48}\b(?:same|similar|identical|equally)\b[^.?!;]{0,16}\b(?:speed|rate|fast|slow|tokens|throughput|performance|tok|t/s|time|latency)`)

// eachFails stands behind cards of which each was tried for itself: "a 3090 and a 40GB A100, both OOM",
// and triedBefore ends before them: "I tried a 3090 and an A100".
var (
	eachFails   = pattern.Of(`^[^.?!;]{0,12}(?:\b(?:both|each|all (?:three|four|of (?:them|these|those))|neither)\b|都|均|全)(?:[^.?!;]{0,24}(?:oom|out of (?:memory|vram|cuda memory)|fail|crash|ran out|runs? out|run out|not enough|too small|won'?t|can'?t|cannot|doesn'?t|don'?t)|[^,.?!;]{0,6}(?:爆|不够|不行|溢出|报错|跑不|装不|放不|训不|oom))|^[^.?!;]{0,12}\bneither\b`)
	triedBefore = pattern.Of(`\b(?:tried|tested|attempted)(?: (?:it|this|that|running|to run|on|with|using|both|out|an?|the|my|our|one))* ?$`)
)

var (
	bothOrEachWords = pattern.OneOf("both", "each", "all", "neither", "either", "都", "均", "全")
	triedWords      = pattern.OneOf("tried", "tested", "attempted")
)

// triedEach reports whether unlike cards were tried one after the other, none of which did.
func (r *Reader) triedEach(rigs []rig) bool {
	last := rigs[len(rigs)-1]
	for k, g := range rigs {
		if g.card == "" || g.join == "plus" || k > 0 && g.card == rigs[0].card {
			return false
		}
	}
	if r.mixed() || !r.Asked.Asks("oom", "enough", "fit", "can") {
		return false
	}
	return r.Mentions(bothOrEachWords) && r.Matches(eachFails, r.Text[r.Tokens[last.to].Hi:]) ||
		r.Mentions(triedWords) && r.Matches(triedBefore, r.Text[:r.Tokens[rigs[0].from].Lo])
}

// evenOn ends before a card that something may even run on, in place of the one before: "on an 80GB GPU,
// and possibly even a 24GB one".
var evenOn = pattern.Of(`\b(?:even|possibly|maybe|perhaps|ideally|hopefully|potentially)(?: just| only| on| with| also)*(?: an?| one)? ?$`)

var evenOnesWords = pattern.OneOf("even", "possibly", "maybe", "perhaps", "ideally", "hopefully", "potentially")

// evenOnes sets a card that something may even run on against the one before it.
func (r *Reader) evenOnes(rigs []rig) {
	if len(rigs) != 2 || rigs[1].join == "plus" || rigs[0].count > 1 || r.mixed() || !r.Mentions(evenOnesWords) {
		return
	}
	if before := r.Text[r.Tokens[rigs[0].to].Hi:r.Tokens[rigs[1].from].Lo]; r.Matches(evenOn, before) {
		rigs[1].join = "or"
	}
}

// againstOther are words that set one of two cards against the other.
var againstOther = pattern.Of(`\b(?:newer|older|pricier|dearer|cheaper|(?:more|less) expensive|costs? (?:more|less|twice)|faster|slower|quicker|better|worse|weaker|stronger|beats?)\b|更(?:新|贵|便宜|快|慢|好|差|强|弱)|(?:反而|却|反倒)(?:更|比|还|变|要|得|会|跑|出字|响应|需要)*(?:慢|快|差|等|卡|久|拖|[十几半\d]+多?(?:个)?(?:秒|分钟|天))`)

// oneWondered reports whether it is wondered why one of several cards does worse than the others:
// "a 3090 and a 4090. The 4090 is newer, why is it slower".
func (r *Reader) oneWondered(rigs []rig) bool {
	for k, g := range rigs {
		if g.card == "" || g.join == "plus" || k > 0 && g.card == rigs[0].card {
			return false
		}
	}
	return r.Asked.Asks("why", "normal") && !r.Asked.Asks("oom", "fit", "enough", "howmuch") && r.Matches(againstOther, r.Text) && !r.mixed()
}
