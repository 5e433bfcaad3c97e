package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// What several cards have together is told in many ways, and the number of cards or the memory of each follows from it.

// totals derives the count that follows from memory per card and in all.
func (r *Reader) totals() {
	q := &r.Query
	if q.GPUCount > 1 && q.GPUMemoryGB == q.TotalGPUMemoryGB {
		q.GPUMemoryGB = 0 // "8xH100 (640 GB in total) OOMs, is 640GB not enough?"
	}
	if q.TotalGPUMemoryGB > 0 && q.GPUMemoryGB > 0 && q.GPUCount == 0 {
		if n := q.TotalGPUMemoryGB / q.GPUMemoryGB; n == float64(int(n)) && n > 1 {
			q.GPUCount = int(n)
		}
	}
	r.sumSaid()
	if r.toldOfAll() {
		q.TotalGPUMemoryGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
	// "DGX A100 640GB": no card holds so much.
	if q.GPU != "" && q.GPUMemoryGB >= 320 && len(q.GPU) > 1 && q.GPU[0] != 'g' && !(q.GPU[0] == 'm' && chars.IsDigit(q.GPU[1])) && q.TotalGPUMemoryGB == 0 {
		q.TotalGPUMemoryGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
	// 300G显存: no card at all does.
	if q.GPU == "" && q.GPUCount == 0 && q.GPUMemoryGB > largestCard && q.TotalGPUMemoryGB == 0 && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "apple" }) && r.vramCalled() {
		q.TotalGPUMemoryGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
	// "2x 3090 48GB": what all cards have together.
	if sizes := r.Names.Memory[q.GPU]; sizes != nil && q.TotalGPUMemoryGB == 0 && q.GPUCount > 1 && (q.GPUMemoryGB > slices.Max(sizes) && !slices.Contains(modded, q.GPU) || q.GPUMemoryGB > slices.Min(sizes) && slices.Contains(modded, q.GPU) && r.apartFromCard()) &&
		slices.Contains(sizes, q.GPUMemoryGB/float64(q.GPUCount)) {
		q.TotalGPUMemoryGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
	// "3 x RTX 3090 (72GB vram)": no GeForce holds more than 48 GB.
	if q.GPUCount > 1 && q.GPUMemoryGB > 48 && lex.Consumer(q.GPU) {
		q.TotalGPUMemoryGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
	// "64GB of VRAM in T4s": of several, and no T4 holds so much.
	if r.sharedByCards() {
		q.TotalGPUMemoryGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
	// "1.6GB VRAM on a 4090": what a run takes, for no 4090 holds so little.
	if sizes := r.Names.Memory[q.GPU]; len(sizes) > 0 && lex.Consumer(q.GPU) && q.GPUMemoryGB > 0 && q.GPUMemoryGB < slices.Min(sizes)/2 && q.ObservedGB == 0 && q.GPUMemoryOptions == nil && r.HasModel() {
		q.ObservedGB, q.GPUMemoryGB = definition.Rounded(q.GPUMemoryGB), 0
	}
	r.fileBeforeCards()
}

// sharedByCards reports whether the memory told of a card, whose number is not, is that of several: a multiple of what one is
// sold with, told of cards in the plural or as their memory.
func (r *Reader) sharedByCards() bool {
	q := &r.Query
	sizes := r.Names.Memory[q.GPU]
	if len(sizes) == 0 || q.GPUCount != 0 || q.TotalGPUMemoryGB != 0 || q.GPUMemoryOptions != nil || Unified(q.GPU) || q.GPUMemoryGB <= slices.Max(sizes) {
		return false
	}
	plural := slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.IsCard() && strings.HasSuffix(r.Text[t.Lo:t.Hi], "s") && !strings.HasSuffix(t.Name, "s")
	})
	if q.GPUMemoryGB <= 2*slices.Max(sizes) && (!plural || slices.Contains(modded, q.GPU)) {
		return false // a card of another build
	}
	if !slices.ContainsFunc(sizes, func(each float64) bool { n := q.GPUMemoryGB / each; return n == float64(int(n)) }) {
		return false
	}
	return plural || r.vramCalled()
}

// sumSaid takes an amount for that of all cards where it is just what their number and the memory
// of each come to, told apart from the latter: "4x A100 (40GB) (160GB)", "2x 4060 ti 16gb, as I have 32gb vram".
func (r *Reader) sumSaid() {
	q := &r.Query
	if q.GPUCount < 2 || q.GPUMemoryGB == 0 || q.TotalGPUMemoryGB+q.HostRAMGB+q.ObservedGB > 0 || q.GPUMemoryOptions != nil || q.WeightsGB > 0 {
		return
	}
	each, sum := false, q.GPUMemoryGB*float64(q.GPUCount)
	for i, t := range r.Tokens {
		if t.Type != token.Bytes || t.Name != "gb" || r.memoryAfter(i) == "ram" || r.At(i-1).Type == token.Bytes || r.wordBefore(i) == "claimed" {
			continue
		}
		if each && t.Value == sum {
			q.TotalGPUMemoryGB = sum
			r.Mark("total_gpu_memory_gb", i, i)
			return
		}
		each = each || t.Value == q.GPUMemoryGB
	}
}

// largestCard is the memory of the card that has most, in GB: a B300 has 288.
const largestCard = 288

// apartFromCard reports whether a comma parts the amount of memory from the card: "2x4090, 48G显存" is of both.
func (r *Reader) apartFromCard() bool {
	i := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Bytes && t.InGB() == r.Query.GPUMemoryGB })
	behind := ""
	if i > 0 && r.Stops(i-1) {
		behind = r.Text[r.Tokens[i].Lo:]
	}
	return behind != "" && r.Matches(memoryClause, behind)
}

// memoryClause is a clause that tells an amount of memory and no more.
var memoryClause = pattern.Of(`^[0-9.]+ ?(?:g|gb|gib) ?(?:的)?(?:总)?(?:显存|vram)(?:[,;?!、]|$)`)

// modded are cards that are sold with twice their memory by others than the maker.
var modded = []string{"rtx-4090", "rtx-4090-d", "rtx-2080-ti", "rtx-3080"}

// totalOf takes the memory of the last card of a mixed rig, where all of them have as much together and it alone is
// sold with no such memory: "3090 + 5090 (56GB vram)".
func (r *Reader) totalOf(pool []query.Device) {
	last := &pool[len(pool)-1]
	if last.MemoryGB == 0 || r.Query.TotalGPUMemoryGB > 0 || r.Names == nil || r.Names.Holds(last.GPU, last.MemoryGB) {
		return
	}
	sums := []float64{0}
	for _, d := range pool {
		sizes := r.Names.Memory[d.GPU]
		if d.MemoryGB > 0 && d.GPU != last.GPU {
			sizes = []float64{d.MemoryGB}
		}
		var more []float64
		for _, sum := range sums {
			for _, size := range sizes {
				more = append(more, sum+float64(max(d.Count, 1))*size)
			}
		}
		sums = more
	}
	if slices.Contains(sums, last.MemoryGB) {
		r.Query.TotalGPUMemoryGB, last.MemoryGB = last.MemoryGB, 0
	}
}

// Cards that are weighed against each other are told with the memory that they come to alike.

// alikeSum tells how much memory each of the choices comes to: 同样是48G，两张3090还是一张A6000.
var alikeSum = pattern.Of(`(?:同样|一样|同|都|均)(?:的)?(?:是|为|有)?(?:总共|一共)?(?:显存)? ?\d{2,4} ?gi?b?(?:显存)?(?:的话|显存)?[,、:; ]`)

var alikeWords = pattern.OneOf("同", "一样", "都", "均")

// shareAlike shares such a sum among the cards of each choice that has several.
func (r *Reader) shareAlike() {
	q := &r.Query
	if len(q.GPUOptions) < 2 || !r.Mentions(alikeWords) || !slices.ContainsFunc(q.GPUOptions, sharedSum(r)) || !r.Matches(alikeSum, r.Text) {
		return
	}
	shared := sharedSum(r)
	for k := range q.GPUOptions {
		d := &q.GPUOptions[k]
		if !shared(*d) {
			continue
		}
		for i, t := range r.Tokens {
			if t.Type == token.Bytes && t.Value == d.MemoryGB {
				r.Passed = append(r.Passed, i)
			}
		}
		d.MemoryGB /= float64(d.Count)
	}
}

// sharedSum tells of a choice whether its memory is that of all of its cards.
func sharedSum(r *Reader) func(query.Device) bool {
	return func(d query.Device) bool {
		return d.Count > 1 && d.MemoryGB > 0 && r.Names.Holds(d.GPU, d.MemoryGB/float64(d.Count))
	}
}
