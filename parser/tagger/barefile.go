package tagger

import (
	"slices"

	"headroom/parser/printout"
	"headroom/parser/token"
)

// A figure without a unit that is of data or of a file, and no memory.

// beforeData reads the 40 of "a100 40 epochs 3": the amount of data has a value of its own.
func (b *bare) beforeData(i int) bool {
	card := b.at(i - 1)
	return b.at(i+1).Type == token.Data && b.at(i+1).Name != "tokens" && b.at(i+2).Type == token.Number && b.ends(i+3) && card.IsCard() && slices.Contains(printout.SoldSizes[:], b.tokens[i].Value) && b.names.Holds(card.Name, b.tokens[i].Value)
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
		case w == "only", w == "just", w == "itself", w == "alone", w == "like", w == "about", w == "size", w == "'", w == "s", w == "themselves", b.at(j).Type == token.Link:
		default:
			return is && (b.at(j).Is("memory", "file") || w == "gguf" || w == "ggufs" || w == "quant" || w == "shards")
		}
	}
	return false
}

// outOf reads the 48 of "46GB used out of 48", "46GB used of 48", "2GB free of 48".
func (b *bare) outOf(i int) bool {
	if b.word(i-2) != "out" && b.at(i-2).Kind != "used" && b.word(i-2) != "used" && b.word(i-2) != "free" && b.word(i-2) != "left" || b.word(i-1) != "of" || !slices.Contains(printout.SoldSizes[:], b.tokens[i].Value) || !b.ends(i+1) && b.at(i+1).Type != token.Link && b.at(i+1).Kind != "with" {
		return false
	}
	last := i - 2
	if b.word(last) == "out" {
		last--
	}
	part := b.at(last)
	for j := last; (part.Type == token.Term || b.word(j) == "left") && j > i-6; part = b.at(j) {
		j--
	}
	return part.Type == token.Bytes && part.Value <= b.tokens[i].Value
}

// corpus reads the 7M of "the data set is only 7M", 数据集大小30M: so few are megabytes, and
// no samples.
func (b *bare) corpus(i int) bool {
	if b.tokens[i].Value > 5e8 || !b.ends(i+1) && b.at(i+1).Type != token.Term {
		return false
	}
	little := false
	for j := i - 1; j >= max(0, i-4); j-- {
		switch w := b.word(j); {
		case b.at(j).Is("data", "samples"):
			return little
		case fewWords[w], w == "小" && b.word(j-1) == "大", w == "size":
			little = true
		case w != "大" && b.at(j).Type != token.Link:
			return false
		}
	}
	return false
}

// fewWords call little what follows.
var fewWords = map[string]bool{"只有": true, "才": true, "仅": true, "就": true, "只": true, "仅为": true, "only": true, "just": true, "is only": true, "is just": true, "merely": true, "大小为": true, "大小是": true}
