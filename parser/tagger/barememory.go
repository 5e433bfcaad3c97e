package tagger

import (
	"slices"

	"headroom/parser/grammar"
	"headroom/parser/names"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// Where cards are spoken of, their memory is often told without its unit: "my 2060 has 6",
// "four of them with 24 each (96 total)", "the file weighs 9". The words around such a number
// say what it is of.

// bareMemory gives such numbers their unit.
func bareMemory(tokens []token.Token, text string, names *names.Names) {
	b := bare{tokens: tokens, text: text, names: names}
	b.memory = slices.ContainsFunc(tokens, func(t token.Token) bool { return t.Type == token.Bytes })
	for i := range tokens {
		t := &tokens[i]
		if t.IsCard() || t.Type == token.Measure && t.Kind == "card" {
			b.card = true
			if before := b.at(i - 1); before.Type == token.Number || before.Type == token.Several {
				b.count = before.Value
			}
		}
		b.flag(i)
		b.pluralUnit(i)
		if t.Type == token.Scaled && t.Name == "m" && b.at(i-1).Hi == t.Lo && b.word(i-2) == "arc" {
			t.Type = token.Unknown // "Arc A770M" is a card that nobody knows
		}
		if t.Type == token.Scaled && t.Name == "m" && b.corpus(i) {
			t.Type, t.Name, t.Value = token.Bytes, "mb", t.Value/1e9
		}
		if t.IsCard() && t.Name == "a2" && atlasBehind.In(text[t.Hi:min(len(text), t.Hi+24)]) {
			t.Type = token.Unknown // an Atlas A2 of Ascend
		}
		if (t.Type == token.Scaled || t.Type == token.Size) && t.Name == "t" && t.Value < 1e15 {
			what := b.glued(i)
			if what == "" && b.afterMemory(i) {
				what = "again"
			}
			if what == "" && t.Name == "t" && dataAfterTokens(b.tokens, i) {
				what = "disk"
			}
			if what != "" && what != "file" {
				terabytes(t) // 16T显存
				if what == "disk" {
					t.Kind = "whole" // what a drive holds is no limit
				}
			}
		}
		if t.Type == token.Number && t.Value >= 4 && t.Value == float64(int(t.Value)) && (b.ofCard(i) || b.ram(i) || b.outOf(i) || b.orSo(i) || b.cardHas(i) || b.inBrackets(i) || b.each(i) || b.hyphened(i) || b.sum(i) || b.file(i) || b.taken(i) || b.named(i) || b.beforeData(i) || b.fitsOn(i) || b.downTo(i) || b.ofCounted(i)) || b.takenOf(i) || b.shown(i) {
			t.Type, t.Name, b.memory = token.Bytes, "gb", true
		}
	}
}

// pluralUnit reads the GBs of "24 GBs of VRAM", which is a global batch where a number follows.
func (b *bare) pluralUnit(i int) {
	before, next := b.at(i-1), b.at(i+1)
	if i == 0 || b.word(i) != "gbs" || before.Type != token.Number || next.Type == token.Number || next.Type == token.Equals || next.Type == token.Scaled || b.at(i-2).Type == token.Key || b.at(i-2).Type == token.Quantity {
		return
	}
	before.Type, before.Name, b.memory = token.Bytes, "gb", true
	t := &b.tokens[i]
	t.Type, t.Kind, t.Name, t.Value = token.Mark, "read", "", 0
}

// bare looks for numbers that are amounts of memory.
type bare struct {
	tokens []token.Token
	text   string
	card   bool // a card was named before
	memory bool // an amount of memory is told with its unit
	names  *names.Names
	count  float64
}

// afterMemory reports whether a figure in T is an amount as the one before it: "要2T内存？文档说Q4要1T",
// "q4 needs 512G ram, does q8 need 1T".
func (b *bare) afterMemory(i int) bool {
	if b.at(i-1).Kind != "claimed" && b.at(i-1).Kind != "observed" || !b.ends(i+1) {
		return false
	}
	return slices.ContainsFunc(b.tokens[:i], func(t token.Token) bool { return t.Type == token.Bytes }) && slices.ContainsFunc(b.tokens[:i], func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size })
}

// atlasBehind stands behind the name of a series of Ascend machines, which an NVIDIA card has, too:
// "A2四机", "A2 0.14.0rc1".
var atlasBehind = pattern.Of(`^ ?(?:[单双一两二四八0-9]+ ?机|\d\.\d+\.\d|系列|npu)`)

// glued is the memory whose word is written together with a figure in T, or empty: 16T显存, 硬盘4T.
func (b *bare) glued(i int) string {
	if next := b.at(i + 1); next.Kind == "memory" && (next.Lo == b.tokens[i].Hi || next.Name == "disk" && next.Lo == b.tokens[i].Hi+1) {
		return next.Name
	}
	if before := b.at(i - 1); i > 0 && before.Is("memory", "disk") && before.Hi == b.tokens[i].Lo {
		return before.Name
	}
	if before, next := b.at(i-1), b.at(i+1); i > 0 && before.Is("memory", "memory") && before.Type == token.Term && next.Type != token.Times && next.Type != token.Data && next.Type != token.Quantity {
		return before.Name // "mem 1.8T"
	}
	if t := &b.tokens[i]; ramNeeded.In(b.text[max(0, t.Lo-36):t.Lo]) && b.ends(i+1) {
		return "memory" // 内存是不是也得1T
	}
	return ""
}

// ramInT reads the T right behind the word for a host's memory, before that word is held to be of what stands before
// it: 8*80G 内存1T.
func ramInT(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(hostAheadWords) {
		return
	}
	for i := 1; i < len(tokens); i++ {
		t, word := &tokens[i], &tokens[i-1]
		if (t.Type != token.Scaled && t.Type != token.Size) || t.Name != "t" || t.Value > mostRAMInT || !word.Is("memory", "ram") || word.Type != token.Term || word.Hi < t.Lo-1 {
			continue
		}
		if i+1 < len(tokens) && (tokens[i+1].Type == token.Times || tokens[i+1].Type == token.Data || tokens[i+1].Type == token.Quantity) {
			continue
		}
		terabytes(t)
	}
}

// terabytes takes a figure in T for an amount of memory.
func terabytes(t *token.Token) {
	t.Type, t.Name, t.Value = token.Bytes, "tb", t.Value/1e12*numeral.Gigabytes["tb"]
}

// mostRAMInT is the most that one host holds.
const mostRAMInT = 24e12

// ramNeeded ends before how much memory of a host is needed, with verbs between.
var ramNeeded = pattern.Of(`(?:^|[^显卡])内存(?:是不是|是否|会不会|是|也|都|还|得|要|需要?|至少|最少|起码|必须|准备|配|配到|加到|上|到|有|大概|大约|差不多|应该|可能|怎么|就)+$`)

func (b *bare) at(i int) *token.Token {
	if uint(i) >= uint(len(b.tokens)) {
		return &token.None
	}
	return &b.tokens[i]
}

func (b *bare) word(i int) string { t := b.at(i); return b.text[t.Lo:t.Hi] }

// ends reports whether nothing that a number could count stands at a token.
func (b *bare) ends(i int) bool {
	switch t := b.at(i); t.Type {
	case 0, token.Open, token.Close:
		return true
	case token.Join, token.Either:
		return t.Name != "plus" && t.Kind != "slash" && t.Kind != "with"
	case token.Mark:
		return b.word(i) != "-" && b.word(i) != "%" && b.word(i) != "$"
	case token.Unknown:
		return thenWords[b.word(i)]
	}
	return false
}

// thenWords go on behind an amount with something else.
var thenWords = map[string]bool{
	"so": true, "but": true, "is": true, "will": true, "can": true, "would": true, "does": true, "do": true, "should": true, "which": true, "when": true, "if": true, "could": true, "right": true, "while": true, "because": true, "on": true, "then": true, "though": true, "tho": true, "only": true, "now": true,
	"吗": true, "呢": true, "吧": true, "么": true, "能": true, "够": true, "想": true, "就": true,
}

// Owning are the words between a card and what it has.
var Owning = map[string]bool{"has": true, "have": true, "got": true, "gets": true, "having": true, "有": true, "只有": true, "才": true, "只": true, "就": true, "comes": true, "ships": true, "boasts": true}

// adding are those that only lend weight to it.
var adding = map[string]bool{"only": true, "just": true, "with": true, "'": true, "s": true, "it": true, "its": true, "each": true, "still": true, "also": true, "about": true, "a": true, "total": true, "of": true, "显存": true, "vram": true, "的": true, "well": true, "they": true, "both": true, "that": true, "which": true, "笔": true, "记": true, "本": true, "laptop": true, "mobile": true}

// cardHas reads the 6 of "my 2060 has 6".
func (b *bare) cardHas(i int) bool {
	if !slices.Contains(printout.SoldSizes[:], b.tokens[i].Value) || !b.ends(i+1) {
		return false
	}
	if before := b.at(i - 1); b.memory && before.Type == token.Measure && before.Kind == "card" && (b.word(i-2) == "my" || b.word(i-2) == "our") {
		return true // "takes 26GB, my card 24"
	}
	has := false
	for j := i - 1; j >= 0 && j >= i-6; j-- {
		w := b.word(j)
		switch {
		case Owning[w]:
			has = true
		case has && b.at(j).IsCard():
			return true
		case has && b.card && (w == "it" || w == "they" || w == "both" || w == "mine") && b.at(j-1).Type != token.Term:
			return true
		case adding[w], b.at(j).Type == token.Link, b.at(j).Kind == "form":
		default:
			return false
		}
	}
	return false
}

// hasOwnValue reports whether a name stands before its value, so that a figure before it is another's.
func (b *bare) hasOwnValue(i int) bool {
	g := grammar.Clausing{Tokens: b.tokens}
	for range mostOpenNames {
		if !g.Is(i, token.Quantity, token.Key) {
			return false
		}
		if g.OpensSetting(i) {
			return true
		}
		if !g.Is(i+1, token.Number, token.Scaled) {
			return false
		}
		i += 2 // "bs 4 seq 2k"
	}
	return false
}

// mostOpenNames is how many names with figures in a row are looked through for how they are told.
const mostOpenNames = 8

// inBrackets reads the 12 of "a 3080 ti (12)", and the 40 of "a100 40 x 8" and of "a100 40 bs 4".
func (b *bare) inBrackets(i int) bool {
	card, v := b.at(i-2), b.tokens[i].Value
	if b.hasOwnValue(i+1) && b.at(i+1).Name != "concurrency" {
		return b.at(i-1).IsCard() && b.names.Holds(b.at(i-1).Name, v)
	}
	if b.at(i+1).Type == token.Times && b.at(i+2).Type == token.Number && !b.at(i+3).IsCard() && (b.at(i+3).Type != token.Measure || b.at(i+3).Kind == "card") {
		return b.at(i-1).IsCard() && b.names.Holds(b.at(i-1).Name, v)
	}
	if behind := b.at(i + 2); b.at(i+1).Type == token.Open && behind.IsCard() && b.at(i+3).Type == token.Close && v >= 8 {
		return b.names.Holds(behind.Name, v) // "24 (4090)"
	}
	return b.at(i-1).Type == token.Open && b.at(i+1).Type == token.Close && card.IsCard() && b.names.Holds(card.Name, v)
}

// eachCard ends in a word for each of the cards.
var eachCard = pattern.Of(`每(?:张|块|卡|张卡|块卡)(?:是|都是|只有|有)? ?$`)

// hyphened reads the 80 of "2x a100-80 at 64k" and of "a100 80 with 64k".
func (b *bare) hyphened(i int) bool {
	card, next := b.at(i-2), b.at(i+1)
	if b.at(i-1).IsCard() && next.Kind == "with" {
		return b.names.Holds(b.at(i-1).Name, b.tokens[i].Value)
	}
	if b.word(i-1) != "-" || !card.IsCard() || card.Hi != b.at(i-1).Lo || b.at(i-1).Hi != b.tokens[i].Lo || !b.names.Holds(card.Name, b.tokens[i].Value) {
		return false
	}
	switch next.Type {
	case token.Number, token.Measure, token.Unit, token.Data, token.Bytes, token.Size:
		return false
	}
	return true
}

// each reads the 24 of "four a10 with 24 each".
func (b *bare) each(i int) bool {
	v := b.tokens[i].Value
	if b.card && v >= 16 && slices.Contains(printout.SoldSizes[:], v) && b.at(i-1).Kind == "apiece" && eachCard.In(b.text[max(0, b.tokens[i].Lo-20):b.tokens[i].Lo]) && behindAmount.In(b.text[b.tokens[i].Hi:min(len(b.text), b.tokens[i].Hi+20)]) {
		return true // 4张卡，每张24，能全参7b吗
	}
	apart := b.at(i-1).Kind == "with" && b.at(i-2).Kind == "apiece" && b.ends(i+1) // "8 a100 each with 40"
	if !apart && (b.at(i+1).Kind != "apiece" || !b.ends(i+2)) || v < 6 || !slices.Contains(printout.SoldSizes[:], v) || !b.card {
		return false
	}
	switch before := b.at(i - 1); {
	case before.Kind == "with", before.Type == token.Open, before.Kind == "comma", Owning[b.word(i-1)], b.word(i-1) == "at":
	case before.Type == token.Link && b.word(i-1) == "of":
	default:
		return false
	}
	for j := i - 1; j >= 0 && j >= i-5; j-- {
		if t := b.at(j); t.IsCard() || t.Type == token.Measure && t.Kind == "card" {
			return true
		} else if t.Type == token.Measure || t.Type == token.Key || t.Type == token.Quantity {
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
		case t.Type == token.Measure && (t.Kind == "card" || t.Kind == "node"):
			return true
		case t.Type == token.Bytes:
			return false
		}
	}
	return false
}

// countedBefore ends in a count of cards, behindAmount follows what they have: 4卡24的机器, 单卡80不行.
var (
	countedBefore = pattern.Of(`[0-9单双一二两三四六八](?:[张块]卡?|卡)(?:都是|都|是|只有|才)? ?$`)
	behindAmount  = pattern.Of(`^ ?(?:的?(?:机器|机子|服务器|主机|工作站|配置|卡|显卡|a100|h100|v100)|[,;?!、]|$|也|都|不?行|不?够|不?能|可以|跑|训|部署|微调|推理|全参|全量|lora|qlora|爆)`)
)

// ofCounted reads the 24 of 4卡24的机器: what each of the cards before it has.
func (b *bare) ofCounted(i int) bool {
	t := b.tokens[i]
	return t.Value >= 16 && slices.Contains(printout.SoldSizes[:], t.Value) && countedBefore.In(b.text[max(0, t.Lo-20):t.Lo]) && behindAmount.In(b.text[t.Hi:min(len(b.text), t.Hi+20)])
}

// sum reads the 96 of "(96 total)", behind the cards that it is of.
func (b *bare) sum(i int) bool {
	v := b.tokens[i].Value
	if !b.card && !b.memory || v < 12 || v > 8192 || v < 4*b.count || b.countsCards(i) {
		return false
	}
	switch before := b.at(i - 1); before.Type {
	case token.Open, token.Join, token.Link, token.Unknown, token.Equals, token.Mark:
		if b.word(i-1) == "-" {
			return false
		}
	case token.Term:
		return before.Kind == "total" && b.ends(i+1) && (b.word(i - 1)[0] >= 0x80 || b.at(i-2).Type == token.Open || b.at(i-2).Kind == "comma")
	case token.Card, token.Bare: // "2张4060ti 32总共"
	default:
		return false
	}
	if b.word(i+1) == "in" && b.word(i+2) == "all" && b.ends(i+3) {
		b.tokens[i+1].Type, b.tokens[i+1].Kind, b.tokens[i+1].Name = token.Term, "total", "total"
		return true
	}
	if b.word(i-1) == "for" && roundPrice(b.tokens[i].Value) && i > 1 && (countBehindCard(b.tokens[:i-1]) || b.at(i-2).Type == token.Bytes && b.at(i-3).IsCard()) {
		return false // "two 3090s for 1400 total" tells of money
	}
	return b.at(i+1).Kind == "total" && b.ends(i+2)
}

// named reads the 8 and the 32 of "显存8内存32", "vram 8, ram 32".
func (b *bare) named(i int) bool {
	if !slices.Contains(printout.SoldSizes[:], b.tokens[i].Value) && b.tokens[i].Value != 192 && b.tokens[i].Value != 384 && b.tokens[i].Value != 768 || !b.ends(i+1) && b.at(i+1).Kind != "memory" && b.at(i+1).Kind != "task" && b.at(i+1).Name != "plus" {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		t := b.at(j)
		if t.Kind == "memory" {
			return t.Name == "vram" || t.Name == "ram"
		}
		if t.Type != token.Equals && t.Type != token.Link && !(t.Lo < len(b.text) && b.text[t.Lo] >= 0x80 && RAMHolding.In(b.text[t.Lo:t.Hi])) {
			return false
		}
	}
	return false
}

// taken reads the 38 of "it eats 38 but the weights are 16".
func (b *bare) taken(i int) bool {
	if b.at(i-1).Kind != "observed" || b.word(i+1) != "but" && b.word(i+1) != "while" && b.word(i+1) != "when" {
		return false
	}
	for j := i + 2; j < len(b.tokens) && j < i+8; j++ {
		if t := b.at(j); t.Is("memory", "file") || t.Type == token.Bytes {
			return true
		}
	}
	return false
}

// ram reads the 64 of "32 or 64 of system ram", "64 ram".
func (b *bare) ram(i int) bool {
	v := b.tokens[i].Value
	if v < 8 || v > 8192 || int(v)%8 != 0 || b.at(i-1).Type == token.Equals || belongs(*b.at(i - 1)) {
		return false
	}
	next := b.at(i + 1)
	if w := b.word(i + 1); next.Type == token.Link && w == "of" || w == "de" || w == "di" || w == "von" {
		next = b.at(i + 2)
	}
	return next.Is("memory", "ram") && next.Type == token.Term
}

// orSo reads the 128 of "will 96 of ddr5 do or 128?", whose unit was told before.
func (b *bare) orSo(i int) bool {
	if b.at(i-1).Type != token.Either || b.at(i-1).Kind == "slash" || !b.ends(i+1) || !slices.Contains(MemorySizes, b.tokens[i].Value) {
		return false
	}
	for j := i - 2; j >= 0 && j >= i-7; j-- {
		if t := b.at(j); t.Type == token.Bytes {
			return slices.Contains(MemorySizes, t.Value) && t.Value != b.tokens[i].Value
		} else if t.IsFigure() || t.Type == token.Mark && b.word(j) != "?" {
			return false
		}
	}
	return false
}
