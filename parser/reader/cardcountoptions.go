package reader

import (
	"slices"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Numbers of cards stand side by side as alternatives: "1, 2 or 4 A100", "2卡还是4卡4090", 2张3090够还是得3张.

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
		if p.What != PartCount || p.Value < 1 || p.Value > 1024 || p.Measure == "node" || p.Measure != "card" && r.Tokens[p.From].Type != token.One && !(held && r.ofOneCard(p)) {
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
