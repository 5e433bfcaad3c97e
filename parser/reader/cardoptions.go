package reader

import (
	"slices"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// countsApart are numbers of cards that stand as alternatives, each with its
// measure word: "2卡还是4卡4090", "one card or two cards".
func (r *Reader) countsApart() []int {
	var counts []int
	for i, t := range r.Tokens {
		if t.Type != token.Either || r.At(i-1).Type != token.Measure || r.At(i-1).Kind != "card" || r.At(i+2).Type != token.Measure || r.At(i+2).Kind != "card" {
			continue
		}
		for _, n := range [...]token.Token{*r.At(i - 2), *r.At(i + 1)} {
			if n.Type != token.Number && n.Type != token.Several && n.Type != token.One || n.Value < 1 || n.Value > 1024 {
				return nil
			}
			counts = append(counts, numeral.Round(n.Value))
		}
	}
	if counts == nil {
		counts = r.countsSetOff()
	}
	if counts == nil {
		return r.countsListed()
	}
	return unique(counts)
}

var (
	slowWords = pattern.OneOf("slow", "fast", "same", "no difference", "一样", "相同", "差不多", "没变", "慢", "快", "原因")
	sameWords = pattern.OneOf("same")
	bothWords = pattern.OneOf("分别", "各", "均", "都", "both")
)

// countsSetOff are numbers of cards that are set side by side: "单卡4090和4卡占用一
// 样", "2张3090够还是得3张", "4张、6张、8张分别能跑多大".
func (r *Reader) countsSetOff() []int {
	seen := r.Query.ObservedGB > 0 && r.Asked.Asks("why", "normal")
	held := r.Asked.Asks("why", "normal", "compare") && r.Mentions(slowWords)
	compared := r.Asked.Asks("compare") || r.Correlates() || seen || held
	reach := 4
	if seen || held || r.Mentions(sameWords) {
		reach = 9 // "20GB on 2 GPUs and the same on 4 GPUs"
	}
	each := r.Mentions(bothWords)
	var list []int
	last := Part{}
	for _, p := range r.Hardware {
		if p.What != PartCount || p.Value < 1 || p.Value > 1024 || p.Measure != "card" && r.Tokens[p.From].Type != token.One && !(held && r.ofOneCard(p)) {
			continue
		}
		apart := false
		for j := last.To + 1; last.What != 0 && p.From-last.To <= reach && j < p.From; j++ {
			t := r.Tokens[j]
			apart = apart || compared && reach > 4 && r.Word(j) == "as"
			apart = apart || compared && (t.Kind == "and" || t.Kind == "vs" || t.Kind == "or") || each && t.Joins() || r.Word(j) == "还是"
			apart = apart || held && t.Kind == "comma" && (r.At(j-1).Type == token.Unit || r.Word(j-1) == "ms") // "单卡2379ms，2卡443ms"
		}
		switch {
		case apart && len(list) == 0:
			list = []int{numeral.Round(last.Value), numeral.Round(p.Value)}
		case apart:
			list = append(list, numeral.Round(p.Value))
		}
		last = p
	}
	if list = unique(list); len(list) < 2 {
		return nil
	}
	return list
}

// ofOneCard reports whether a number counts the only card that is named: "4个4090和单卡一样慢".
func (r *Reader) ofOneCard(p Part) bool {
	cards := 0
	for _, other := range r.Hardware {
		if other.What == partCard {
			cards++
		}
	}
	return cards == 1 && (r.At(p.To+1).Type == token.Card || r.At(p.To+1).Type == token.Bare)
}

// countsListed are numbers of cards that are asked about one after the other:
// "单卡够吗，2卡、4卡呢".
func (r *Reader) countsListed() []int {
	var counts []int
	last := -1
	for i, t := range r.Tokens {
		one := t.Type == token.One && strings.HasSuffix(r.Word(i), "卡")
		if !one && (t.Type != token.Measure || t.Kind != "card" || r.At(i-1).Type != token.Number && r.At(i-1).Type != token.Several || t.Lo != r.At(i-1).Hi) {
			continue
		}
		v := t.Value
		if !one {
			v = r.At(i - 1).Value
		}
		counts, last = append(counts, numeral.Round(v)), i
	}
	if len(unique(counts)) < 2 || last < 0 || !strings.HasPrefix(strings.TrimLeft(r.Text[r.Tokens[last].Hi:], " "), "呢") {
		return nil
	}
	return unique(counts)
}

// forms reads one card in several board forms that are compared: "H100 PCIe vs
// SXM".
func (r *Reader) forms(rigs []rig) bool {
	if !same(rigs) || rigs[0].card == "" {
		return false
	}
	var names []string
	either := r.Asked.Asks("compare", "best")
	last := 0
	for i, t := range r.Tokens {
		if t.Kind != "form" {
			continue
		}
		if len(names) > 0 {
			either = either || slices.ContainsFunc(r.Tokens[last:i], func(t token.Token) bool { return t.Type == token.Either })
		}
		names, last = append(names, t.Name), i
	}
	if names = unique(names); len(names) < 2 || !either {
		return false
	}
	g := rigs[0]
	for _, form := range names {
		r.Query.GPUOptions = append(r.Query.GPUOptions, query.Device{GPU: g.card + "-" + form, Count: g.cards(), MemoryGB: g.memory})
	}
	return true
}

// countOptions are the numbers of cards that stand as alternatives before a
// card: "1, 2 or 4 A100".
func (r *Reader) countOptions(g rig) []int {
	if g.count == 0 || g.nodes > 1 {
		return nil
	}
	options := []int{g.count}
	either := false
	for j := g.counted - 1; j > 0 && (r.Tokens[j].Joins() || r.rangeSign(j)); j -= 2 {
		if r.At(j - 1).Joins() {
			j-- // ", or"
		}
		n := r.At(j - 1)
		counts := n.Type == token.Number && slices.Contains(r.loose, j-1) || n.Type == token.Several || n.Type == token.One
		if !counts || n.Value < 1 || n.Value > 512 || n.Value != float64(int(n.Value)) {
			break
		}
		either = either || r.Tokens[j].Type == token.Either || r.rangeSign(j)
		options = append(options, int(n.Value))
	}
	if !either && !r.Asked.Asks("compare") {
		return nil
	}
	slices.Reverse(options)
	return unique(options)
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

// rangeSign reports whether a token stands between the two ends of a range that are
// close to each other: "4 to 5 A100", "2-3 GPUs".
func (r *Reader) rangeSign(j int) bool {
	low, high := r.At(j-1), r.At(j+1)
	if !(r.Tokens[j].Type == token.Link && r.Word(j) == "to" || r.Word(j) == "-") || low.Value < 1 || high.Value <= low.Value || high.Value > 2*low.Value {
		return false
	}
	before := r.At(j - 2)
	return before.Type != token.Unknown || r.Word(j-2) != "from"
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

// ownBoth tells that cards are there, and not that one of them is to be chosen.
var ownBoth = pattern.Of(`\b(?:have|has|got|own|owns|each of)\b|有|各一`)

// unlikeTwins reports whether cards of one name with unlike memories are in one machine: "4060 ti 8g +
// 4060 ti 16g", A100 40G 和 A100 80G 各一张.
func (r *Reader) unlikeTwins(rigs []rig) bool {
	owned := r.Matches(ownBoth, r.Text) || r.mixed()
	for k, g := range rigs {
		if g.memory == 0 || k > 0 && g.join != "plus" && (g.join != "and" || g.cards() == 0 && !owned) {
			return false
		}
	}
	return slices.ContainsFunc(rigs, func(g rig) bool { return g.memory != rigs[0].memory })
}

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

// countHelping is the number of cards that is asked about where fewer failed: "8
// A100 go OOM, would 16 cards help?". It is 0 when there is none.
func (r *Reader) countHelping(rigs []rig) int {
	if len(rigs) == 2 && rigs[0].count > 0 && rigs[1].card == "" && rigs[1].memory == 0 && rigs[1].count > 0 && !r.Asked.Asks("compare", "best") && r.toldOf(rigs[0], rigs[1]) {
		return rigs[1].count // "至少要8张A100，4张行吗"
	}
	if len(rigs) != 2 || rigs[0].card == "" || rigs[0].count == 0 || rigs[1].card != "" || rigs[1].memory > 0 || rigs[1].count <= rigs[0].count || !r.Asked.Asks("oom") {
		return 0
	}
	lo := r.Tokens[rigs[1].from].Lo
	for _, s := range r.Asked.Found {
		if s.Name == "can" && s.Hi <= lo && lo-s.Hi < 12 {
			return rigs[1].count
		}
	}
	if wentRight(r.Text[r.Tokens[rigs[0].to].Hi:lo]) && r.failsAt(rigs[1]) {
		return rigs[1].count // "单卡训练没问题，8卡就OOM"
	}
	return 0
}

// listedCounts are three numbers of cards or more that stand in a row: "1, 2, 4 and 8 GPUs all run out".
func (r *Reader) listedCounts() []int {
	for i := range r.Tokens {
		if next := r.At(i + 1); r.Tokens[i].Type != token.Number || !next.IsCard() && !(next.Type == token.Measure && next.Kind == "card") || !r.At(i-1).Joins() {
			continue
		}
		counts, first := []int{numeral.Round(r.Tokens[i].Value)}, i
		for {
			j := first - 1
			for r.At(j).Joins() && r.At(j).Name != "plus" && r.At(j).Kind != "with" {
				j--
			}
			t := r.At(j)
			if v := numeral.Round(t.Value); j == first-1 || t.Type != token.Number || v < 1 || v >= counts[0] || t.Value != float64(v) {
				break
			}
			counts, first = append([]int{numeral.Round(t.Value)}, counts...), j
		}
		if before := r.At(first - 1); len(counts) >= 3 && before.Type != token.Key && before.Type != token.Quantity && before.Type != token.Equals && before.Type != token.Times {
			for j := first; j < i; j++ {
				r.Used[j] = true
			}
			return counts
		}
	}
	return nil
}
