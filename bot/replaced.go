package bot

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/parser"
)

// replaced writes out a text that wants one thing in the place of another as what it puts there. By itself such a
// text names two things and so compares them; behind a question it changes one.
func (x *exchange) replaced(text string, last parser.Reading) (plain string, ok bool) {
	for _, r := range words.Replacements(text) {
		if plain, ok := x.putInPlace(r, last); ok {
			return plain, true
		}
	}
	return "", false
}

// putInPlace is replaced for one way of taking a text apart; ok is false where the two parts are not the same kind of
// thing, or hold more than that.
func (x *exchange) putInPlace(r words.Replacement, last parser.Reading) (plain string, ok bool) {
	instead := "make it " + r.New
	if strings.ContainsFunc(x.in.Text, han) {
		instead = "换成 " + r.New
	}
	said := x.bot.read(r.New)
	if isCount("with "+r.New) && !namesCards(said.Query) {
		return x.countInPlace(r, instead)
	}
	if len(merge.Said(said.Query)) == 0 || !x.namesOnly(said, r.New) {
		return "", false
	}
	kinds := kindsOf(said.Query)
	n, called, some := words.SomeOf(r.Old)
	if !some || !x.ofKind(called, kinds) {
		n, called = 0, r.Old
		if !x.ofKind(called, kinds) {
			return "", false
		}
	}
	old := x.bot.read(called)
	if q, ok := exchanged(last.Query, old.Query.GPU, n, said.Query); ok {
		return q, true
	}
	return instead, true
}

// countInPlace is putInPlace for a number: "two instead of one", or "change 10 users to 20", which counts what the
// other does.
func (x *exchange) countInPlace(r words.Replacement, instead string) (plain string, ok bool) {
	if isCount("with " + r.Old) {
		return instead, true
	}
	n, _ := words.BareNumber("with " + r.New)
	old := x.bot.read(r.Old)
	if said := merge.Said(old.Query); len(said) == 1 && slices.Contains(counted, said[0]) && x.namesOnly(old, r.Old) {
		return said[0] + "=" + strconv.Itoa(n), true
	}
	return "", false
}

// ofKind says whether a text names nothing but things of some kinds, or stands for one of them.
func (x *exchange) ofKind(text string, kinds []string) bool {
	if kind := words.Called(text); kind != "" {
		return kind == "any" || slices.Contains(kinds, kind)
	}
	old := x.bot.read(text)
	if old.Query.GPUCount > 0 && !slices.Contains(kinds, "gpu") {
		return false // "fp8 instead of bf16 on 2 cards" counts the cards of both
	}
	of := kindsOf(old.Query)
	other := func(kind string) bool { return !slices.Contains(kinds, kind) }
	return len(of) > 0 && !slices.ContainsFunc(of, other) && x.namesOnly(old, text)
}

// namesOnly says whether a text holds nothing but facts: one word does that tells any, and beside its chip a Mac's
// form tells nothing more.
func (x *exchange) namesOnly(said parser.Reading, text string) bool {
	if !strings.Contains(strings.TrimSpace(text), " ") || bare(said, text) {
		return true
	}
	chip := words.WithoutMacForm(text)
	return chip != text && bare(x.bot.read(chip), chip)
}

// kindsOf are the kinds of things that a query tells of, each by the first key of its group. The number of
// cards is none of its own.
func kindsOf(q parser.Query) (kinds []string) {
	for _, key := range merge.Said(merge.Without(q, "topic", "gpu_count", "gpu_count_options")) {
		if kind := merge.Kind(key); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// exchanged writes out the cards of a question some of which another takes the place of: the kind of that name,
// or any without one; n of them, or all with 0. What is told in place of all the cards there are needs no writing
// out, and ok is false.
func exchanged(last parser.Query, of string, n int, said parser.Query) (plain string, ok bool) {
	cards, key := slices.Clone(last.GPUPool), "gpu_pool"
	switch {
	case said.GPU == "" || last.Nodes > 1:
		return "", false
	case last.GPUOptions != nil:
		cards, key = slices.Clone(last.GPUOptions), "gpu_options"
	case cards == nil:
		cards = []parser.Device{{GPU: last.GPU, Count: max(last.GPUCount, 1), MemoryGB: last.GPUMemoryGB}}
	}
	if of == "" && n == 0 && len(cards) > 1 && key == "gpu_pool" && said.GPUCount == 0 { // as many as there were of all kinds
		total := 0
		for _, d := range cards {
			total += d.Count
		}
		return writtenOut(parser.Device{GPU: said.GPU, Count: total, MemoryGB: said.GPUMemoryGB}), true
	}
	at := slices.IndexFunc(cards, func(d parser.Device) bool { return d.GPU == of })
	if at < 0 && of == "" && n > 0 {
		at = slices.IndexFunc(cards, func(d parser.Device) bool { return d.GPU != said.GPU })
	}
	if at < 0 || len(cards) == 1 && (n == 0 || n >= cards[0].Count) {
		return "", false
	}
	taken := n
	if key == "gpu_options" || n == 0 || n > cards[at].Count {
		taken = cards[at].Count
	}
	put := parser.Device{GPU: said.GPU, Count: said.GPUCount, MemoryGB: said.GPUMemoryGB}
	if put.Count == 0 {
		put.Count = taken
	}
	left := cards[at].Count - taken
	cards[at].Count = left
	same := slices.IndexFunc(cards, func(d parser.Device) bool { return d.GPU == put.GPU && d.MemoryGB == put.MemoryGB })
	switch {
	case key == "gpu_options" || left == 0 && same < 0:
		cards[at] = put
	case same >= 0:
		cards[same].Count += put.Count
	default:
		cards = slices.Insert(cards, at+1, put)
	}
	if key == "gpu_pool" {
		cards = slices.DeleteFunc(cards, func(d parser.Device) bool { return d.Count == 0 })
	}
	if len(cards) > 1 {
		q := parser.Query{GPUPool: cards}
		if key == "gpu_options" {
			q = parser.Query{GPUOptions: cards}
		}
		return key + "=" + merge.Value(q, key), true
	}
	return writtenOut(cards[0]), true
}

// writtenOut is cards of one kind in the exact notation.
func writtenOut(d parser.Device) string {
	plain := "gpu=" + d.GPU + " gpu_count=" + strconv.Itoa(d.Count)
	if d.MemoryGB > 0 {
		plain += " gpu_memory_gb=" + strconv.FormatFloat(d.MemoryGB, 'f', -1, 64)
	}
	return plain
}
