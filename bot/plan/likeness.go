package plan

import (
	"math"
	"slices"
	"strings"

	"headroom/engine/catalog"
)

// Of the rows of a family, the one is taken that is most like what was said.

// before says whether x is likelier meant than y.
func before(x, y *catalog.Model, billions, active float64) bool {
	if d := likeness(x, billions, active) - likeness(y, billions, active); d != 0 {
		return d > 0
	}
	return x.Released > y.Released
}

func likeness(row *catalog.Model, billions, active float64) int {
	score := 0
	if saysSize(row.ID, billions) {
		score += 8
	}
	if row.Shape.Generates() {
		score += 4
	}
	if active == 0 && row.Shape.MoE == nil {
		score += 2
	}
	if general(row.ID) {
		score++
	}
	if _, sizes, _ := strings.Cut(row.ID, "-"); active > 0 && row.Shape.Vision == nil && sizes == number(billions)+"b-a"+number(active)+"b" {
		score++ // "30b-a3b" is all of the name but its family
	}
	return score
}

// saysSize says whether a name holds a size: 1 of llama-3.2-1b.
func saysSize(id string, billions float64) bool {
	return slices.Contains(strings.Split(id, "-"), number(billions)+"b")
}

// saysActive says whether a name holds an active size: 3 of qwen3-30b-a3b, which has 3.3.
func saysActive(id string, billions float64) bool {
	return slices.Contains(strings.Split(id, "-"), "a"+number(billions)+"b")
}

// general says whether a name says no more than its family, a version and a
// size: llama-3.1-8b, and not llama-guard-3-8b or qwen2.5-vl-7b. "small" and its
// like are sizes too.
func general(id string) bool {
	for _, part := range strings.Split(id, "-")[1:] {
		if !strings.ContainsAny(part, "0123456789") && !slices.Contains(sizesInWords, part) {
			return false
		}
	}
	return true
}

var sizesInWords = []string{"nano", "tiny", "mini", "small", "medium", "large", "xl", "lite", "air", "flash", "plus"}

// near says whether a count is within 8 % of a size in billions.
func near(count int64, billions float64) bool {
	return math.Abs(float64(count)/1e9-billions) <= 0.08*billions
}
