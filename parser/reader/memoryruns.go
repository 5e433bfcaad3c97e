package reader

import (
	"slices"
	"strings"

	"headroom/parser/definition"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/query"
	"headroom/parser/token"
)

// What was measured of each of two runs or more that are held against each other.

// What was measured of two runs is often told to wonder at the difference: "FastChat takes 26 GB
// and vLLM 37, why?", "54 tokens/s on one 4090, on two only 20". Both belong to the question.

var (
	// tookBefore ends before what a run took, where another is held against it.
	tookBefore = pattern.Of(`(?:\b(?:takes?|took|taking|requires?|needs?|needed|uses?|used|using|consumes?|eats?|gets?|got|shows?|sits at|went|goes|jumps?|grows?|from|to)\b|占用?|吃|用|要|从|跳到|涨到|升到|变成|到|才)(?: about| around| only| still| just| almost| nearly| up| over| at|了|大概|约|只|也|还| |~)*$|\b(?:still|only|just)(?: about| around)? $|^[^,;?!]{0,24}: ?$|\b(?:q?lora|full)(?: fine-?tuning)?(?: r ?=? ?\d+)? $`)
	// ofTheCard is said of the memory that a card has.
	ofTheCard = pattern.Of(`\b(?:on|with|have|has|of|my|an?|the|each) $`)
	// metBefore ends before a speed without its unit that is held against one that has it: "on a
	// P40 2.54", "-ngl 49 gives 71.6".
	metBefore = pattern.Of(`(?:\b(?:gives?|gave|gets?|got|makes?|does|did|only|just|beats [a-z0-9 ]+|drops? to|vs|versus|at)|只有|才|只|却|仅|到)(?: only| just| about| around| ~)* ?$`)
	// ofService ends before the speed of a service.
	ofService = pattern.Of(`\b(?:apis?|groq|openrouter|cerebras|sambanova|together|fireworks|claude|chatgpt|openai|gemini|the cloud|hosted|providers?|official (?:one|site|api|service)|website|web version)\b[^.?!;,0-9]{0,24}$|(?:官网|官方|网页版?|api|云上|服务商|硅基流动|火山)[^,;?!、0-9]{0,10}$`)
	// speedEnds stands behind such a speed.
	speedEnds = pattern.Of(`^ ?(?:[,.;?!)、]|$|but|while|and|why|on |with |for |using )`)
)

// measuredEach keeps what was measured of each of several runs that are held against each other.
func (r *Reader) measuredEach() {
	r.runsTold()
	q := &r.Query
	r.onlyNeeded()
	if q.ObservedGB > 0 && len(r.onOthers) > 0 {
		q.ObservedEach = r.valuesOf(slices.Concat(r.observed, r.onOthers))
	}
	if !r.Asked.Asks("why", "normal", "compare", "saving", "explain") {
		if q.TokensPerS > 0 && len(r.speedsMet) > 1 {
			q.SpeedsEach = r.valuesOf(r.speedsMet) // "15 tok/s at 4k, 8 tok/s at 32k"
		}
		return
	}
	if list := slices.Concat(r.observed, r.onOthers, r.grewFrom(), r.readTookToo()); q.ObservedGB > 0 {
		q.ObservedEach = r.valuesOf(list)
	}
	r.formatsHeld()
	if q.TokensPerS > 0 {
		q.SpeedsEach = r.valuesOf(slices.Concat(r.speedsMet, r.readMetToo()))
	}
}

// valuesOf are the values of tokens in their order, or nil where they are not several.
func (r *Reader) valuesOf(tokens []int) query.Numbers {
	slices.Sort(tokens)
	var values query.Numbers
	for _, i := range slices.Compact(tokens) {
		if v := definition.Rounded(r.Tokens[i].Value); !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	if len(values) < 2 {
		return nil
	}
	return values
}

// readTookToo are the amounts that were read as what a card has, and are what another run took. They
// are no hardware then.
func (r *Reader) readTookToo() (list []int) {
	if len(r.observed) == 0 {
		return nil
	}
	for _, p := range r.Hardware {
		switch {
		case !r.tookAmount(p):
		case r.neededOnly(p.From):
			r.Passed = append(r.Passed, p.From)
		default:
			list = append(list, p.From)
		}
	}
	r.Hardware = slices.DeleteFunc(r.Hardware, r.tookAmount)
	return list
}

var (
	// neededBefore ends before what somebody reckons a run to need, seenAfter stands between that and what it takes
	// instead: "needs 3 GB, but it takes 71", 只要14G，实际占了22G.
	neededBefore = pattern.Of(`(?:\b(?:needs?|needed|requires?|required|should (?:need|take|use|be)|want|wants)(?: about| around| only| just| like| roughly| ~)*|\b(?:estimat(?:or|e[sd]?|ion)|calculator|calc)(?: says| said| gives| gave| shows| reports| tells me| predicts| of| is)?:?(?: about| around| only| just| ~)* ?$|(?:估算器?|计算器)(?:说|显示|给出|是|得出|出来|的结果|[ :])*$|算(?:下来|出来|的话|的)?(?:要|得|是|应该|需要)+ ?$|(?:只要|只需|需要|应该|理论上?|按理说?)(?:是|要|约|大概|占用?)*) ?$`)
	seenAfter    = pattern.Of(`\b(?:but|yet|while|though|however|actually|in fact|instead|nvidia-smi|smi|nvtop)\b|但|却|结果|实际|可是|怎么`)
)

// neededOnly reports whether an amount is only said to be needed, where what was seen instead stands behind it.
func (r *Reader) neededOnly(i int) bool {
	t := r.Tokens[i]
	return r.Matches(neededBefore, r.ClauseBefore(t)) && slices.ContainsFunc(r.observed, func(o int) bool {
		return o > i && r.Matches(seenAfter, r.Text[t.Hi:r.Tokens[o].Lo])
	})
}

// onlyNeeded forgets such an amount where it was read as measured.
func (r *Reader) onlyNeeded() {
	if len(r.observed) < 2 {
		return
	}
	q := &r.Query
	needed := slices.IndexFunc(r.observed, r.neededOnly)
	if needed < 0 {
		return
	}
	i := r.observed[needed]
	r.observed = slices.Delete(r.observed, needed, needed+1)
	r.Passed = append(r.Passed, i)
	if seen := r.Tokens[r.observed[len(r.observed)-1]].Value; q.ObservedGB == definition.Rounded(r.Tokens[i].Value) {
		q.ObservedGB = definition.Rounded(seen)
	}
}

// tookAmount reports whether an amount of memory is told as what a run took.
func (r *Reader) tookAmount(p Part) bool {
	if p.What != PartMemory || r.onCard(p.From) || r.shrunk(p.From) {
		return false
	}
	before := r.ClauseBefore(r.Tokens[p.From])
	return !r.Matches(ofTheCard, before) && (r.Matches(tookBefore, before) || r.otherRun(p.From))
}

// grewBefore ends before an amount that another one grew from.
var grewBefore = pattern.Of(`(?:从|由|\bfrom)(?: about| around|大概|约|原来的|最初的| )*$`)

// grewFrom are the amounts that those which were measured grew from: "从15G跳到19G".
func (r *Reader) grewFrom() (list []int) {
	for _, i := range r.observed {
		if from := r.lastBytes(i); from != i && r.Matches(grewBefore, r.ClauseBefore(r.Tokens[from])) {
			list = append(list, from)
		}
	}
	return list
}

// readMetToo are the numbers behind the first speed that are speeds without their unit.
func (r *Reader) readMetToo() (list []int) {
	if len(r.speedsMet) == 0 {
		return nil
	}
	for i := slices.Min(r.speedsMet) + 1; i < len(r.Tokens); i++ {
		t := r.Tokens[i]
		if t.Type != token.Number || r.Used[i] || t.Value <= 0 || !r.Matches(speedEnds, r.Text[t.Hi:]) {
			continue
		}
		before := r.ClauseBefore(t)
		if r.Matches(ofService, before) {
			r.Passed = append(r.Passed, i) // what others sell says nothing of this machine
			continue
		}
		if last := r.At(i - 1); last.Type == token.Card || last.Type == token.Bare || strings.TrimSpace(before) != "" && r.Matches(metBefore, before) {
			r.Used[i] = true
			r.Passed = append(r.Passed, i)
			list = append(list, i)
		}
	}
	return list
}

// What work took is told of two runs that differ in one thing, without a verb of use: "37.7GB with lora, 38.9GB
// without", "checkpointing on: 14GB, off: 22GB", 不加lora 39.8G，加lora 38.7G. It is also told as a range,
// "sits between 30 and 34 GB", and of each card, 每卡27G.

const (
	amountTold = `~?\d[\d.]* ?(?:gb?|gib|mb|mib)(?:[^a-z0-9]|$)`
	thingTold  = `[^,;.?!0-9]{1,28}`
)

var (
	withAndWithout = pattern.Of(amountTold + `(?:of )?(?:vram |memory )?(?:with|using) ` + thingTold + `[,;.] ?(?:and |but |vs\.? )?` + amountTold + `(?:of )?(?:vram |memory )?without\b` +
		`|\bwith ` + thingTold + amountTold + `[,; ]*(?:and |but |vs\.? )?without(?: it)? ?:? ?` + amountTold +
		`|\bwithout ` + thingTold + amountTold + `[,; ]*(?:and |but |vs\.? )?with(?: it)? ?:? ?` + amountTold)
	onAndOff  = pattern.Of(`\b(?:on|enabled)(?: is| was|:|=)+ ?` + amountTold + `[,;. ]*(?:and |but |vs\.? )?(?:off|disabled)\b(?:(?: is| was|:|=)* ?` + amountTold + `)?|\b(?:off|disabled)(?: is| was|:|=)+ ?` + amountTold + `[,;. ]*(?:and |but |vs\.? )?(?:on|enabled)\b(?:(?: is| was|:|=)* ?` + amountTold + `)?`)
	doneOrNot = pattern.Of(`(?:不加|不开|不用|没开|没加|关)(?:了|上)?[^,;.?!0-9、]{0,24}` + amountTold + `?[,;、 ]*(?:加|开|用)(?:了|上)?[^,;.?!0-9、]{0,24}` + amountTold + `|(?:加|开|用)(?:了|上)?[^,;.?!0-9、]{0,24}` + amountTold + `?[,;、 ]*(?:不加|不开|不用|没开|没加|关)(?:了|上)?[^,;.?!0-9、]{0,24}` + amountTold)

	// onBefore ends before an amount that something is to run in.
	onBefore = pattern.Of(`\b(?:on|in|with|have|a|an|my) ?$`)

	// ofTwoRuns are words without which there are none.
	ofTwoRuns = pattern.OneOf("without", "off", "disabled", "不加", "不开", "不用", "没开", "没加", "关")
)

// inTwoRuns reports whether an amount is what one of two such runs took.
func (r *Reader) inTwoRuns(i int) bool {
	if !r.Mentions(ofTwoRuns) {
		return false
	}
	t := r.Tokens[i]
	for _, p := range [...]*pattern.Pattern{withAndWithout, onAndOff, doneOrNot} {
		if m := r.Span(p, r.Text); m != nil && t.Lo >= m[0] && t.Hi <= m[1]+1 && r.hasLoad() && !r.Matches(onBefore, r.Text[:m[0]]) {
			return true
		}
	}
	return false
}

// sizeAtLength ends before what a run comes to at a length: "num_ctx 32768 is 61GB", "at 64k it shows 48GB".
var (
	sizeAtLength  = pattern.Of(`\b(?:at|with|for|ctx|num_ctx|n_ctx|context|length|window|seq_?len)(?: (?:length|size|window|of))?(?: ?[=:])? ?\d[\d.]*k?(?: (?:context|ctx|tokens?))?,?(?: it| ollama(?: ps)?| the size| size| the total| that| this)? (?:is|it's|was|gives?|gave|shows?|showed|says|comes to|came to|reports?|->|=>)(?: about| around| roughly| size| ~)* ?$`)
	lengthIsWords = pattern.OneOf("ctx", "context", "length", "window", "seq", " at ", "with ", "for ")
)

// cameToAtLength reports whether an amount is told so, and no card that is named has as much.
func (r *Reader) cameToAtLength(i int) bool {
	return r.Mentions(lengthIsWords) && r.hasLoad() && r.Tokens[i].Value > 1 && !slices.ContainsFunc(r.cards().names, func(card string) bool { return r.Names.Holds(card, r.Tokens[i].Value) }) &&
		r.Matches(sizeAtLength, r.Text[max(0, r.Tokens[i].Lo-72):r.Tokens[i].Lo])
}

// upToUse ends before the upper end of a range that work takes: "eats 50-60GB", "sits between 30 and 34 GB".
var (
	upToUse      = pattern.Of(`\b(?:eats?|ate|uses?|used|using|takes?|took|taking|consumes?|consuming|occupies|hogs?|(?:sits?|sitting|hovers?|hovering|swings?|fluctuates?|oscillates?|bounces?|stays?)(?: (?:at|around|between|from))?)(?: (?:up|about|around|roughly|anywhere|somewhere|between|from|like|~))* ~?\d[\d.]* ?(?:gb?|gib)?(?: ?[-~] ?|(?: to | and ))$`)
	rangeEndings = pattern.OneOf("eat", "ate", "use", "using", "take", "took", "taking", "consum", "occup", "hog", "sit", "hover", "swing", "fluctuat", "oscillat", "bounce", "stay")

	asksUse = pattern.Of(`\b(?:does|do|did|will|would|should|could|can|might|may|need)\b`)

	// eachCardHolds ends before what each card holds.
	eachCardHolds = pattern.Of(`每(?:张|块|个)?(?:卡|显卡|gpu)(?:的)?(?:显存)?(?:大概|大约|都|才|只|约|差不多)*$|每(?:张|块|个)(?:大概|大约|都|才|只|约|差不多)*$`)
	eachCardWords = pattern.OneOf("每")
)

// upperEndUsed reports whether an amount is the upper end of a range of memory that work takes.
func (r *Reader) upperEndUsed(i int) bool {
	return r.Mentions(rangeEndings) && !r.needSought() && r.Matches(upToUse, r.Text[max(0, r.Tokens[i].Lo-48):r.Tokens[i].Lo])
}

// heldByEach reports whether an amount is what each card holds of what it has: "4*A100(80G)，每卡27G".
func (r *Reader) heldByEach(i int) bool {
	if !r.Mentions(eachCardWords) || !r.Matches(eachCardHolds, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	return !slices.Contains(printout.SoldSizes[:], r.Tokens[i].Value) && r.cardNamed() && !r.ownOfEach(i)
}

// ownOfEach reports whether an amount is what each card has, of which no other memory is told: "8卡(每卡显存140gb), 一直oom".
func (r *Reader) ownOfEach(i int) bool {
	t := &r.Tokens[i]
	for _, name := range r.cards().names {
		for _, gb := range r.Names.Memory[name] {
			if t.Value < 0.9*gb {
				return false
			}
		}
	}
	if r.otherAmount(i) || strings.HasSuffix(r.ClauseBefore(*t), "了") {
		return false
	}
	return len(r.cards().names) > 0 || r.Asked.Asks("oom") && !r.Asked.Asks("why", "normal")
}

// useAsked reports whether it is asked if work takes an amount.
func (r *Reader) useAsked(i int) bool {
	return r.Questioned() && r.Mentions(rangeEndings) && r.Matches(asksUse, r.ClauseBefore(r.Tokens[i]))
}

// What was measured at several values of one setting is often told as a list beside theirs: "batch 1, 16
// and 32 take 20, 28 and 41 GB, is that normal?".

// listedRuns reads such a list, as long as that of the values. Where the figures share one unit, the last
// has it.
func (r *Reader) listedRuns() {
	q := &r.Query
	runs := max(len(q.Batches), len(q.SeqLens), len(q.Concurrencies), len(q.LoRARanks), len(q.Precisions))
	if runs < 2 || !r.Asked.Asks("why", "normal", "explain") {
		return
	}
	for i := range r.Tokens {
		list := r.amountsFrom(i)
		if len(list) != runs || slices.ContainsFunc(list, r.onCard) || r.Matches(ofTheCard, r.ClauseBefore(r.Tokens[i])) {
			continue
		}
		unit := r.Tokens[list[runs-1]]
		q.ObservedEach = nil
		for _, j := range list {
			v := r.Tokens[j].Value
			if r.Tokens[j].Type == token.Number {
				v *= unit.InGB() / unit.Value
			} else {
				v = r.Tokens[j].InGB()
			}
			q.ObservedEach = append(q.ObservedEach, definition.Rounded(v))
		}
		q.ObservedGB = slices.Max(q.ObservedEach)
		r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool { return slices.Contains(list, p.From) })
		r.Passed = append(r.Passed, list...)
		r.observed = list
		r.Mark("observed_gb", list[0], list[runs-1])
		r.Problems = slices.DeleteFunc(r.Problems, func(p query.Problem) bool {
			return p.Start >= r.Tokens[list[0]].Start && p.End <= r.Tokens[list[runs-1]].End
		})
		return
	}
}

// amountsFrom are the amounts of memory that follow each other from a token on, with no more than joining
// words between them; nil where the token is none, or goes on a list.
func (r *Reader) amountsFrom(i int) (list []int) {
	amount := func(j int) bool { return r.At(j).Type == token.Bytes || r.At(j).Type == token.Number }
	if !amount(i) || r.At(i-1).Joins() && amount(i-2) || amount(i-1) {
		return nil
	}
	for j := i; amount(j); {
		list = append(list, j)
		for j++; r.At(j).Joins() || r.At(j).Kind == "slash"; j++ {
		}
	}
	if r.Tokens[list[len(list)-1]].Type != token.Bytes {
		return nil
	}
	return list
}
