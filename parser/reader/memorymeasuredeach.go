package reader

import (
	"slices"
	"strings"

	"headroom/parser/definition"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

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
		if r.tookAmount(p) {
			list = append(list, p.From)
		}
	}
	r.Hardware = slices.DeleteFunc(r.Hardware, r.tookAmount)
	return list
}

// tookAmount reports whether an amount of memory is told as what a run took.
func (r *Reader) tookAmount(p Part) bool {
	if p.What != PartMemory || r.onCard(p.From) {
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
