package parser

import "slices"

// Where cards are spoken of, their memory is often told without its unit: "my 2060 has 6",
// "four of them with 24 each (96 total)", "the file weighs 9". The words around such a number
// say what it is of.

// bareMemory gives such numbers their unit.
func bareMemory(tokens []token, text string, names *Names) {
	b := bare{tokens: tokens, text: text, names: names}
	b.memory = slices.ContainsFunc(tokens, func(t token) bool { return t.typ == tBytes })
	for i := range tokens {
		t := &tokens[i]
		if t.isCard() || t.typ == tMeasure && t.kind == "card" {
			b.card = true
			if before := b.at(i - 1); before.typ == tNumber || before.typ == tSeveral {
				b.count = before.value
			}
		}
		b.flag(i)
		b.pluralUnit(i)
		if t.typ == tScaled && t.name == "m" && b.at(i-1).hi == t.lo && b.word(i-2) == "arc" {
			t.typ = tUnknown // "Arc A770M" is a card that nobody knows
		}
		if t.typ == tScaled && t.name == "m" && b.corpus(i) {
			t.typ, t.name, t.value = tBytes, "mb", t.value/1e9
		}
		if t.isCard() && t.name == "a2" && atlasBehind.in(text[t.hi:min(len(text), t.hi+24)]) {
			t.typ = tUnknown // an Atlas A2 of Ascend
		}
		if (t.typ == tScaled || t.typ == tSize) && t.name == "t" && t.value < 1e15 {
			what := b.glued(i)
			if what == "" && b.afterMemory(i) {
				what = "again"
			}
			if what != "" && what != "file" {
				t.typ, t.name, t.value = tBytes, "tb", t.value/1e12*gigabytes["tb"] // 16T显存
				if what == "disk" {
					t.kind = "whole" // what a drive holds is no limit
				}
			}
		}
		if t.typ == tNumber && t.value >= 4 && t.value == float64(int(t.value)) && (b.ram(i) || b.outOf(i) || b.orSo(i) || b.cardHas(i) || b.inBrackets(i) || b.each(i) || b.sum(i) || b.file(i) || b.taken(i) || b.named(i) || b.beforeData(i)) {
			t.typ, t.name, b.memory = tBytes, "gb", true
		}
	}
}

// pluralUnit reads the GBs of "24 GBs of VRAM", which is a global batch where a number follows.
func (b *bare) pluralUnit(i int) {
	before, next := b.at(i-1), b.at(i+1)
	if i == 0 || b.word(i) != "gbs" || before.typ != tNumber || next.typ == tNumber || next.typ == tEquals || next.typ == tScaled || b.at(i-2).typ == tKey || b.at(i-2).typ == tQuantity {
		return
	}
	before.typ, before.name, b.memory = tBytes, "gb", true
	t := &b.tokens[i]
	t.typ, t.kind, t.name, t.value = tMark, "read", "", 0
}

// bare looks for numbers that are amounts of memory.
type bare struct {
	tokens []token
	text   string
	card   bool // a card was named before
	memory bool // an amount of memory is told with its unit
	names  *Names
	count  float64
}

// afterMemory reports whether a figure in T is an amount as the one before it: "要2T内存？文档说Q4要1T",
// "q4 needs 512G ram, does q8 need 1T".
func (b *bare) afterMemory(i int) bool {
	if b.at(i-1).kind != "claimed" && b.at(i-1).kind != "observed" || !b.ends(i+1) {
		return false
	}
	return slices.ContainsFunc(b.tokens[:i], func(t token) bool { return t.typ == tBytes }) && slices.ContainsFunc(b.tokens[:i], func(t token) bool { return t.typ == tModel || t.typ == tSize })
}

// atlasBehind stands behind the name of a series of Ascend machines, which an NVIDIA card has, too:
// "A2四机", "A2 0.14.0rc1".
var atlasBehind = patternOf(`^ ?(?:[单双一两二四八0-9]+ ?机|\d\.\d+\.\d|系列|npu)`)

// glued is the memory whose word is written together with a figure in T, or empty: 16T显存, 硬盘4T.
func (b *bare) glued(i int) string {
	if next := b.at(i + 1); next.kind == "memory" && (next.lo == b.tokens[i].hi || next.name == "disk" && next.lo == b.tokens[i].hi+1) {
		return next.name
	}
	if before := b.at(i - 1); i > 0 && before.is("memory", "disk") && before.hi == b.tokens[i].lo {
		return before.name
	}
	return ""
}

// isCard reports whether a token is the name of a card.
func (t token) isCard() bool { return t.typ == tCard || t.typ == tBare }

func (b *bare) at(i int) *token {
	if uint(i) >= uint(len(b.tokens)) {
		return &none
	}
	return &b.tokens[i]
}

func (b *bare) word(i int) string { t := b.at(i); return b.text[t.lo:t.hi] }

// ends reports whether nothing that a number could count stands at a token.
func (b *bare) ends(i int) bool {
	switch t := b.at(i); t.typ {
	case 0, tOpen, tClose:
		return true
	case tJoin, tEither:
		return t.name != "plus" && t.kind != "slash" && t.kind != "with"
	case tMark:
		return b.word(i) != "-" && b.word(i) != "%" && b.word(i) != "$"
	case tUnknown:
		return thenWords[b.word(i)]
	}
	return false
}

// thenWords go on behind an amount with something else.
var thenWords = map[string]bool{
	"so": true, "but": true, "is": true, "will": true, "can": true, "would": true, "does": true, "do": true, "should": true, "which": true, "when": true, "if": true, "could": true, "right": true, "while": true, "because": true, "on": true, "then": true, "though": true, "tho": true, "only": true, "now": true,
	"吗": true, "呢": true, "能": true, "够": true, "想": true, "就": true,
}

// owning are the words between a card and what it has.
var owning = map[string]bool{"has": true, "have": true, "got": true, "gets": true, "having": true, "有": true, "只有": true, "才": true, "只": true, "就": true, "comes": true, "ships": true, "boasts": true}

// adding are those that only lend weight to it.
var adding = map[string]bool{"only": true, "just": true, "with": true, "'": true, "s": true, "it": true, "its": true, "each": true, "still": true, "also": true, "about": true, "a": true, "total": true, "of": true, "显存": true, "vram": true, "的": true, "well": true, "they": true, "both": true, "that": true, "which": true, "笔": true, "记": true, "本": true, "laptop": true, "mobile": true}

// cardHas reads the 6 of "my 2060 has 6".
func (b *bare) cardHas(i int) bool {
	if !slices.Contains(soldSizes[:], b.tokens[i].value) || !b.ends(i+1) {
		return false
	}
	has := false
	for j := i - 1; j >= 0 && j >= i-6; j-- {
		w := b.word(j)
		switch {
		case owning[w]:
			has = true
		case has && b.at(j).isCard():
			return true
		case has && b.card && (w == "it" || w == "they" || w == "both" || w == "mine") && b.at(j-1).typ != tTerm:
			return true
		case adding[w], b.at(j).typ == tLink, b.at(j).kind == "form":
		default:
			return false
		}
	}
	return false
}

// hasOwnValue reports whether a name stands before its value, so that a figure before it is another's.
func (b *bare) hasOwnValue(i int) bool {
	g := clausing{tokens: b.tokens}
	return g.is(i, tQuantity, tKey) && (g.opensSetting(i) || g.is(i+1, tNumber, tScaled) && b.hasOwnValue(i+2)) // "bs 4 seq 2k"
}

// inBrackets reads the 12 of "a 3080 ti (12)", and the 40 of "a100 40 x 8" and of "a100 40 bs 4".
func (b *bare) inBrackets(i int) bool {
	card, v := b.at(i-2), b.tokens[i].value
	if b.hasOwnValue(i+1) && b.at(i+1).name != "concurrency" {
		return b.at(i-1).isCard() && b.names.holds(b.at(i-1).name, v)
	}
	if b.at(i+1).typ == tTimes && b.at(i+2).typ == tNumber && !b.at(i+3).isCard() && (b.at(i+3).typ != tMeasure || b.at(i+3).kind == "card") {
		return b.at(i-1).isCard() && b.names.holds(b.at(i-1).name, v)
	}
	return b.at(i-1).typ == tOpen && b.at(i+1).typ == tClose && card.isCard() && b.names.holds(card.name, v)
}

// each reads the 24 of "four a10 with 24 each".
func (b *bare) each(i int) bool {
	v := b.tokens[i].value
	apart := b.at(i-1).kind == "with" && b.at(i-2).kind == "apiece" && b.ends(i+1) // "8 a100 each with 40"
	if !apart && (b.at(i+1).kind != "apiece" || !b.ends(i+2)) || v < 6 || !slices.Contains(soldSizes[:], v) || !b.card {
		return false
	}
	switch before := b.at(i - 1); {
	case before.kind == "with", before.typ == tOpen, before.kind == "comma", owning[b.word(i-1)], b.word(i-1) == "at":
	case before.typ == tLink && b.word(i-1) == "of":
	default:
		return false
	}
	for j := i - 1; j >= 0 && j >= i-5; j-- {
		if t := b.at(j); t.isCard() || t.typ == tMeasure && t.kind == "card" {
			return true
		} else if t.typ == tMeasure || t.typ == tKey || t.typ == tQuantity {
			return false // "2 nodes with 8 each" counts cards
		}
	}
	return false
}

// countsCards reports whether cards or machines were named last before a number, so that a sum
// is one of them: "8 nodes of A100, 64 total".
func (b *bare) countsCards(i int) bool {
	for j := i - 1; j >= max(0, i-6); j-- {
		switch t := b.at(j); {
		case t.typ == tMeasure && (t.kind == "card" || t.kind == "node"):
			return true
		case t.typ == tBytes:
			return false
		}
	}
	return false
}

// sum reads the 96 of "(96 total)", behind the cards that it is of.
func (b *bare) sum(i int) bool {
	v := b.tokens[i].value
	if !b.card && !b.memory || v < 12 || v > 8192 || v < 4*b.count || b.countsCards(i) {
		return false
	}
	switch before := b.at(i - 1); before.typ {
	case tOpen, tJoin, tLink, tUnknown, tEquals, tMark:
		if b.word(i-1) == "-" {
			return false
		}
	case tTerm:
		return before.kind == "total" && b.ends(i+1) && (b.word(i - 1)[0] >= 0x80 || b.at(i-2).typ == tOpen || b.at(i-2).kind == "comma")
	case tCard, tBare: // "2张4060ti 32总共"
	default:
		return false
	}
	if b.word(i+1) == "in" && b.word(i+2) == "all" && b.ends(i+3) {
		b.tokens[i+1].typ, b.tokens[i+1].kind, b.tokens[i+1].name = tTerm, "total", "total"
		return true
	}
	return b.at(i+1).kind == "total" && b.ends(i+2)
}

// named reads the 8 and the 32 of "显存8内存32", "vram 8, ram 32".
func (b *bare) named(i int) bool {
	if !slices.Contains(soldSizes[:], b.tokens[i].value) && b.tokens[i].value != 192 && b.tokens[i].value != 384 && b.tokens[i].value != 768 || !b.ends(i+1) && b.at(i+1).kind != "memory" && b.at(i+1).kind != "task" && b.at(i+1).name != "plus" {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		t := b.at(j)
		if t.kind == "memory" {
			return t.name == "vram" || t.name == "ram"
		}
		if t.typ != tEquals && t.typ != tLink && !(t.lo < len(b.text) && b.text[t.lo] >= 0x80 && ramHolding.in(b.text[t.lo:t.hi])) {
			return false
		}
	}
	return false
}

// beforeData reads the 40 of "a100 40 epochs 3": the amount of data has a value of its own.
func (b *bare) beforeData(i int) bool {
	card := b.at(i - 1)
	return b.at(i+1).typ == tData && b.at(i+2).typ == tNumber && b.ends(i+3) && card.isCard() && slices.Contains(soldSizes[:], b.tokens[i].value) && b.names.holds(card.name, b.tokens[i].value)
}

// file reads the 9 of "the file weighs 9".
func (b *bare) file(i int) bool {
	if !b.ends(i+1) || !b.memory && !b.card {
		return false
	}
	is := false
	for j := i - 1; j >= 0 && j >= i-5; j-- {
		switch w := b.word(j); {
		case w == "is" || w == "are" || w == "was" || w == "weighs" || w == "weigh" || w == "是" || w == "才" || w == "只有" || w == "is only" || w == "is just":
			is = true
		case w == "only", w == "just", w == "itself", w == "alone", w == "like", w == "about", w == "size", w == "'", w == "s", w == "themselves", b.at(j).typ == tLink:
		default:
			return is && (b.at(j).is("memory", "file") || w == "gguf" || w == "ggufs" || w == "quant" || w == "shards")
		}
	}
	return false
}

// outOf reads the 48 of "46GB used out of 48", "46GB used of 48".
func (b *bare) outOf(i int) bool {
	if b.word(i-2) != "out" && b.at(i-2).kind != "used" && b.word(i-2) != "used" || b.word(i-1) != "of" || !slices.Contains(soldSizes[:], b.tokens[i].value) || !b.ends(i+1) && b.at(i+1).typ != tLink && b.at(i+1).kind != "with" {
		return false
	}
	last := i - 2
	if b.word(last) == "out" {
		last--
	}
	part := b.at(last)
	for j := last; part.typ == tTerm && j > i-6; part = b.at(j) {
		j--
	}
	return part.typ == tBytes && part.value <= b.tokens[i].value
}

// corpus reads the 7M of "the data set is only 7M", 数据集大小30M: so few are megabytes, and
// no samples.
func (b *bare) corpus(i int) bool {
	if b.tokens[i].value > 5e8 || !b.ends(i+1) && b.at(i+1).typ != tTerm {
		return false
	}
	little := false
	for j := i - 1; j >= max(0, i-4); j-- {
		switch w := b.word(j); {
		case b.at(j).is("data", "samples"):
			return little
		case fewWords[w], w == "小" && b.word(j-1) == "大", w == "size":
			little = true
		case w != "大" && b.at(j).typ != tLink:
			return false
		}
	}
	return false
}

// fewWords call little what follows.
var fewWords = map[string]bool{"只有": true, "才": true, "仅": true, "就": true, "只": true, "仅为": true, "only": true, "just": true, "is only": true, "is just": true, "merely": true, "大小为": true, "大小是": true}

// taken reads the 38 of "it eats 38 but the weights are 16".
func (b *bare) taken(i int) bool {
	if b.at(i-1).kind != "observed" || b.word(i+1) != "but" && b.word(i+1) != "while" && b.word(i+1) != "when" {
		return false
	}
	for j := i + 2; j < len(b.tokens) && j < i+8; j++ {
		if t := b.at(j); t.is("memory", "file") || t.typ == tBytes {
			return true
		}
	}
	return false
}

// ram reads the 64 of "32 or 64 of system ram", "64 ram".
func (b *bare) ram(i int) bool {
	v := b.tokens[i].value
	if v < 8 || v > 8192 || int(v)%8 != 0 || b.at(i-1).typ == tEquals || belongs(*b.at(i - 1)) {
		return false
	}
	next := b.at(i + 1)
	if w := b.word(i + 1); next.typ == tLink && w == "of" || w == "de" || w == "di" || w == "von" {
		next = b.at(i + 2)
	}
	return next.is("memory", "ram") && next.typ == tTerm
}

// orSo reads the 128 of "will 96 of ddr5 do or 128?", whose unit was told before.
func (b *bare) orSo(i int) bool {
	if b.at(i-1).typ != tEither || b.at(i-1).kind == "slash" || !b.ends(i+1) || !slices.Contains(memorySizes, b.tokens[i].value) {
		return false
	}
	for j := i - 2; j >= 0 && j >= i-7; j-- {
		if t := b.at(j); t.typ == tBytes {
			return slices.Contains(memorySizes, t.value) && t.value != b.tokens[i].value
		} else if t.isFigure() || t.typ == tMark && b.word(j) != "?" {
			return false
		}
	}
	return false
}

// flag gives the flags of programs that are no words their meaning: the --mem of a batch
// system is the host's, -fa is flash attention.
func (b *bare) flag(i int) {
	t := &b.tokens[i]
	dash := b.at(i - 1)
	if b.word(i-1) != "-" || dash.hi != t.lo {
		return
	}
	switch w := b.word(i); {
	case t.is("memory", "memory") && b.word(i-2) == "-" && (w == "mem" || w == "memory"):
		t.name = "ram"
	case w == "fa" && t.typ == tUnknown && (i < 2 || b.at(i-2).hi != dash.lo):
		t.typ, t.kind, t.name = tTerm, "method", "flash"
	}
}
