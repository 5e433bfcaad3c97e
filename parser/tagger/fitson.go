package tagger

import (
	"slices"

	"headroom/parser/token"
)

// What is told with its size is asked to go on a card of which only the memory is told, without its unit:
// "weighs 22GB, fits on 24 with 4k?". A smaller number could count cards.

// leastOn is the least memory that is told so.
const leastOn = 11

// putting are the words that something goes on a card by, and onto those between them and its memory.
var (
	putting = map[string]bool{"fit": true, "fits": true, "go": true, "goes": true, "run": true, "runs": true, "load": true, "loads": true, "squeeze": true, "squeezes": true, "it": true, "ok": true, "enough": true, "possible": true, "possibly": true, "that": true, "this": true, "quant": true, "gguf": true, "file": true, "model": true}
	onto    = map[string]bool{"on": true, "in": true, "into": true, "onto": true, "within": true}
)

// fitsOn reads the 24 of "22GB, fits on 24".
func (b *bare) fitsOn(i int) bool {
	v, on := b.tokens[i].Value, i-1
	if possessive[b.word(on)] {
		on-- // "would 32b run on my 24"
	}
	if v < leastOn || !b.memory || b.card || !slices.Contains(MemorySizes, v) || !onto[b.word(on)] || !putting[b.word(on-1)] && b.at(on-1).Type != token.Size && b.at(on-1).Type != token.Model || !b.ends(i+1) && b.at(i+1).Kind != "with" && b.word(i+1) != "at" && b.word(i+1) != "with" {
		return false
	}
	sizes := 0
	for j := range b.tokens {
		if t := b.at(j); t.Type == token.Bytes {
			if sizes++; j > i || t.Kind != "" || b.at(j+1).Kind == "memory" && b.at(j+1).Name != "file" {
				return false
			}
		} else if t.IsCard() {
			return false
		}
	}
	return sizes == 1
}

// lowering are the words before what memory is to come down to.
var lowering = map[string]bool{"under": true, "below": true, "to": true, "within": true}

// downTo reads the 40 of "from 46GB down under 40".
func (b *bare) downTo(i int) bool {
	j := i - 1
	if !b.ends(i+1) || !lowering[b.word(j)] {
		return false
	}
	for j--; lowering[b.word(j)] || b.word(j) == "down" || b.word(j) == "back"; j-- {
	}
	from := b.at(j)
	return from.Type == token.Bytes && from.Value > b.tokens[i].Value && b.word(j-1) == "from"
}
