package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// otherMachine is said of cards that are in another machine, or are the rest of a
// machine's: "one node has 8x 3090, another has 4x a6000".
var otherMachine = pattern.Of(`\b(?:the other|another|a second|the second)(?: one| node| machine| server| box| gpu| card)?(?: has| with| is|:)? ?$|(?:另外?|还有)(?:的)?(?:一|两|几|\d+)?(?:台|张|块|个)?(?:机器|服务器|节点|卡|显卡)?(?:是|有|插了|装了)?$`)

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
	case r.Asked.Asks("compare"), r.triedEach(rigs), r.oneWondered(rigs), r.eachRig(rigs):
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

// machinesListed stands between a number of machines and the cards of the first, where each is told by
// itself: "two boxes: one with 2x 3090 and one with an A6000", 两台机器，一台4张3090.
var machinesListed = pattern.Of(`(?:boxes|machines|servers|nodes|rigs|pcs|computers|workstations|台(?:机器|服务器|主机|电脑)?|个节点)(?: here| available)? ?(?::|,|、|-|\()? ?(?:(?:the )?(?:one|first|1st)(?: one| box| machine| server)? (?:with|has|is|having|holds)|(?:其中|第)?一台(?:是|有|插|装)?|:)`)

// machinesBehind reports whether the number of machines of the last rig stands behind its card and counts all
// that were named: 8*A100 40G和8*A100 80G两台机器.
func (r *Reader) machinesBehind(rigs []rig) bool {
	last := rigs[len(rigs)-1]
	if len(rigs) < 2 || last.nodes != len(rigs) || last.count < 1 || slices.ContainsFunc(rigs[:len(rigs)-1], func(g rig) bool { return g.nodes > 1 || g.count < 1 }) {
		return false
	}
	card := false
	for j := last.from; j <= last.to; j++ {
		if t := r.Tokens[j]; t.Type == token.Measure && t.Kind == "node" {
			return card
		}
		card = card || r.Tokens[j].IsCard()
	}
	return false
}

// listMachines takes the number of machines off the first of them, where as many follow.
func (r *Reader) listMachines(rigs []rig) {
	if r.machinesBehind(rigs) {
		rigs[len(rigs)-1].nodes = 0
		return
	}
	if len(rigs) < 2 || rigs[0].nodes != len(rigs) || slices.ContainsFunc(rigs[1:], func(g rig) bool { return g.nodes > 1 || g.card == "" }) {
		return
	}
	if r.Matches(machinesListed, r.Text[:r.Tokens[rigs[1].from].Lo]) {
		rigs[0].nodes = 0
	}
}

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

var (
	sameOrSimilarWords = pattern.OneOf("same", "similar", "identical", "equally")
	mixWords           = pattern.OneOf("mix", "combin", "pair", "混")
)

// together are the cards of a text that work as one though no sign of a sum ties
// them: they are said to be all of so many, or another machine's. It is nil where
// the rigs are alternatives.
func (r *Reader) together(rigs []rig) []query.Device {
	if r.Asked.Asks("compare", "best") || r.oneWondered(rigs) || r.Asked.Asks("howfast") && r.setAgainst(rigs) {
		return nil
	}
	if r.Mentions(sameOrSimilarWords) && r.Matches(allAlike, r.Text) || r.triedEach(rigs) {
		return nil
	}
	mixed := r.Mentions(mixWords) && r.Matches(tagger.SideBySide, unmixed.Replace(r.Text))
	counted, apart := true, false
	for k, g := range rigs {
		if g.memory == 0 && g.card == "" || k > 0 && (g.join == "or" || g.join == "vs" || g.join == "slash") {
			return nil
		}
		counted = counted && g.count > 0
		if k > 0 {
			between := strings.TrimRight(r.Text[r.Tokens[rigs[k-1].to].Hi:r.Tokens[g.from].Lo], " ")
			apart = apart || r.Matches(otherMachine, between) || mixed && g.join == "and"
			counted = counted && g.card == "" && rigs[k-1].card == "" && (g.join == "plus" || g.join == "and" || g.from-rigs[k-1].to == 1)
		}
	}
	all := r.headed(rigs)
	if !counted && !apart && !all && !r.totalled && !r.ofMyRig(rigs) && !r.stock(rigs) {
		return nil
	}
	pool := make([]query.Device, 0, len(rigs))
	for _, g := range rigs {
		n := max(g.cards(), 1)
		if all {
			n = 1
		}
		pool = append(pool, query.Device{GPU: g.name(), Count: n, MemoryGB: g.memory})
	}
	return pool
}

var stockWhichWords = pattern.OneOf("which", "哪")

// stock reports whether all cards of a list are counted, one of them as a single one: "3x 2080, 1x
// 3080, 1x 5070 Ti". Who chooses writes no "1x" and no commas.
func (r *Reader) stock(rigs []rig) bool {
	if r.Mentions(stockWhichWords) {
		return false
	}
	single := false
	for k, g := range rigs {
		if g.card == "" || g.count == 0 || k > 0 && g.card == rigs[0].card {
			return false
		}
		if bare := k == 0 && rigs[1].from == g.to+1 || k > 0 && g.from == rigs[k-1].to+1; !g.timed && !bare {
			return false // "one 3090 two 3060" is a stock, too
		}
		single = single || g.count == 1
	}
	return single
}

// headed reports whether a number of cards stands before a list of as many, one by
// one: "my 2 gpus: 4080 (16gb), 3080 (10gb)".
func (r *Reader) headed(rigs []rig) bool {
	first := rigs[0]
	if first.count != len(rigs) || first.nodes > 1 || first.timed || r.At(first.counted+1).Type != token.Measure {
		return false
	}
	for _, g := range rigs[1:] {
		if g.count > 1 || g.count == 1 && g.timed {
			return false
		}
	}
	sign := r.At(first.counted + 2)
	word := r.Text[sign.Lo:sign.Hi]
	return word == ":" || word == "(" || word == "," && first.card == "" || r.calledSo(first)
}

// callsThem stands between a number of cards and the first of those that they are: "my two GPUs are
// a 3090 and a 4090", 两张卡分别是3090和4090.
var callsThem = pattern.Of(`^(?:卡|显卡|gpu|gpus|graphics cards?|video cards?|cards?)?(?: (?:i|we) (?:have|own|got|use|run|rent)| in (?:the|my|our|this|one) [a-z]+| here| of mine| available)? ?(?:are|is|were|being|namely|i\.e\.|refer to|refers to|referring to|mean|是指|指的是|分别是|分别为|就是|是|为|指|:)(?: (?:an?|one|the|an old|a new))* ?$`)

// calledSo reports whether the number before the first of some cards counts them all.
func (r *Reader) calledSo(first rig) bool {
	for j := first.counted + 2; j <= first.to; j++ {
		if t := r.At(j); t.Type == token.Card || t.Type == token.Bare {
			return r.Matches(callsThem, r.Text[r.Tokens[first.counted+1].Hi:t.Lo])
		}
	}
	return false
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

// mixing are the words for cards that work together.
var mixing = pattern.Of(`混(?:着|合|搭|用|插|跑|卡)|一起|一块儿?[跑用训推]|联(?:起来|机|合)|凑|拼(?:起来|一起|在)|合(?:起来|在一起|用|伙)|搭(?:着|配)?(?:跑|用|在一起)|\bin (?:the |one |a )?(?:same|single|one) (?:box|machine|pc|case|rig|system|computer|build|chassis|tower|server|workstation)\b|\b(?:together|mix(?:ed|ing)?|combin(?:e|ed|ing)|pool(?:ed|ing)?|side by side)\b`)

// inMyRig ends before the cards of the asker's machine.
var inMyRig = pattern.Of(`\b(?:my|our|this) (?:rig|setup|machine|box|server|pc|build|workstation|home ?lab|system|cluster|desktop|computer|cards|gpus)(?: (?:has|have|is|are|holds|with|consists of|contains|runs|currently|now|here))*(?: ?[:=-]| an?)? ?$|(?:我的?|手头的?|家里的?)(?:机器|服务器|主机|配置|工作站|电脑)(?:上|里)?(?:是|有|插了|装了)?:? ?$`)

var ofMyRigWords = pattern.OneOf("rig", "setup", "machine", "box", "server", "pc", "build", "workstation", "lab", "system", "cluster", "desktop", "computer", "cards", "gpus", "机", "服务器", "配置", "工作站", "电脑")

// ofMyRig reports whether unlike cards are listed as those of the asker's machine: "my rig: 3090, 3080, 3070".
func (r *Reader) ofMyRig(rigs []rig) bool {
	for k, g := range rigs {
		if g.card == "" || k > 0 && (g.join == "or" || g.join == "vs" || g.join == "slash") {
			return false
		}
	}
	return r.Mentions(ofMyRigWords) &&
		r.Matches(inMyRig, r.Text[:r.Tokens[rigs[0].from].Lo])
}

// bestOfBoth is how something is sought for cards that work as one: "the best I could run
// on the two".
var bestOfBoth = pattern.Of(`\b(?:best|smartest|strongest)\b[^.?!;]{0,40}\b(?:run|running|host|hosting|load|loading|serve|serving|use|using|fit|fits|model|llm|get)\b|\b(?:best|smartest|strongest)\b[^.?!;]{0,40}\b(?:on|across|with) (?:the two|both|them|these|this|it|that|the pair)\b`)

// unmixed leaves out a mix that is of no cards.
var unmixed = strings.NewReplacer("混合精度", "", "混合专家", "", "mixed precision", "", "mixed-precision", "")

// mixed reports whether cards are said to work together.
func (r *Reader) mixed() bool {
	return r.Matches(mixing, unmixed.Replace(r.Text))
}

// twice counts a card that is summed with itself: "3090+3090".
func (r *Reader) twice(rigs []rig) []rig {
	kept := rigs[:0:0]
	for k, g := range rigs {
		if last := len(kept) - 1; k > 0 && last >= 0 && g.card != "" && g.join == "plus" && g.card == kept[last].card && g.memory == kept[last].memory && g.nodes == 0 && kept[last].nodes == 0 && g.from-kept[last].to == 2 {
			kept[last].count, kept[last].to, kept[last].weak = max(kept[last].count, 1)+max(g.count, 1), g.to, false
			continue
		}
		kept = append(kept, g)
	}
	return kept
}

// memoryThenCount reports whether memory is told first, and how many cards there are behind a
// comma: "192G vram, 8 cards".
func (r *Reader) memoryThenCount() bool {
	for k := range r.Hardware {
		if p, next := r.Hardware[k], r.At(r.Hardware[k].To+1); p.What == PartMemory {
			for next.Kind == "memory" || next.Type == token.Link {
				p.To++
				next = r.At(p.To + 1)
			}
			return next.Kind == "comma" && slices.ContainsFunc(r.Hardware[k:], func(c Part) bool { return c.What == PartCount && c.From == p.To+2 })
		}
	}
	return false
}

// evenOn ends before a card that something may even run on, in place of the one before: "on an 80GB GPU,
// and possibly even a 24GB one".
var evenOn = pattern.Of(`\b(?:even|possibly|maybe|perhaps|ideally|hopefully|potentially)(?: just| only| on| with| also)*(?: an?| one)? ?$`)
