package model

import (
	"math"
	"slices"

	"headroom/engine/unit"
)

// reference is a published dense decoder that stands for models of its size.
type reference struct {
	name                       string
	params                     float64 // billions
	layers, hidden, heads, kv  int
	headDim, width, vocab, max int
	tied                       bool
}

// references are the shapes that people mean by a bare size: the best known
// open model of each, from its published configuration.
var references = []reference{
	{"pythia-70m", 0.07, 6, 512, 8, 8, 64, 2048, 50304, 2048, false},
	{"smollm2-135m", 0.135, 30, 576, 9, 3, 64, 1536, 49152, 8192, true},
	{"smollm2-360m", 0.362, 32, 960, 15, 5, 64, 2560, 49152, 8192, true},
	{"qwen2.5-0.5b", 0.494, 24, 896, 14, 2, 64, 4864, 151936, 32768, true},
	{"tinyllama-1.1b", 1.1, 22, 2048, 32, 4, 64, 5632, 32000, 2048, false},
	{"qwen2.5-1.5b", 1.54, 28, 1536, 12, 2, 128, 8960, 151936, 32768, true},
	{"qwen2.5-3b", 3.09, 36, 2048, 16, 2, 128, 11008, 151936, 32768, true},
	{"qwen3-4b", 4.02, 36, 2560, 32, 8, 128, 9728, 151936, 40960, true},
	{"yi-6b", 6.06, 32, 4096, 32, 4, 128, 11008, 64000, 4096, false},
	{"llama-2-7b", 6.74, 32, 4096, 32, 32, 128, 11008, 32000, 4096, false},
	{"llama-3.1-8b", 8.03, 32, 4096, 32, 8, 128, 14336, 128256, 131072, false},
	{"gemma-2-9b", 9.24, 42, 3584, 16, 8, 256, 14336, 256000, 8192, true},
	{"llama-2-13b", 13.02, 40, 5120, 40, 40, 128, 13824, 32000, 4096, false},
	{"qwen2.5-14b", 14.77, 48, 5120, 40, 8, 128, 13824, 152064, 131072, false},
	{"internlm2-20b", 19.86, 48, 6144, 48, 8, 128, 16384, 92544, 32768, false},
	{"mistral-small-24b", 23.57, 40, 5120, 32, 8, 128, 32768, 131072, 32768, false},
	{"qwen2.5-32b", 32.76, 64, 5120, 40, 8, 128, 27648, 152064, 131072, false},
	{"yi-34b", 34.39, 60, 7168, 56, 8, 128, 20480, 64000, 4096, false},
	{"llama-65b", 65.29, 80, 8192, 64, 64, 128, 22016, 32000, 2048, false},
	{"llama-3.1-70b", 70.55, 80, 8192, 64, 8, 128, 28672, 128256, 131072, false},
	{"qwen1.5-110b", 111.2, 80, 8192, 64, 8, 128, 49152, 152064, 32768, false},
	{"mistral-large-2407", 122.6, 88, 12288, 96, 8, 128, 28672, 32768, 131072, false},
	{"gpt-3-175b", 174.6, 96, 12288, 96, 96, 128, 32768, 50257, 2048, true},
	{"llama-3.1-405b", 405.85, 126, 16384, 128, 8, 128, 53248, 128256, 131072, false},
}

// grown are the references and, beyond the largest, shapes of its proportions: as deep for their
// width as it is, since depth brings little where width does not grow with it (Levine et al.,
// arXiv 2006.12467).
var grown = growing(references)

// growing appends to published shapes those of their last one at larger scales, up to a few
// thousand times its parameters.
func growing(published []reference) []reference {
	largest := published[len(published)-1]
	all := slices.Clone(published)
	for _, half := range [...]int{3, 4, 6, 8, 12, 16, 24} {
		r := largest
		r.layers, r.hidden, r.heads, r.width = r.layers*half/2, r.hidden*half/2, r.heads*half/2, r.width*half/2
		s := r.shape()
		r.params = s.plainCount() / 1e9
		all = append(all, r)
	}
	return all
}

// shape is the decoder that a reference describes.
func (r *reference) shape() Shape {
	return Shape{
		Layers: r.layers, HiddenSize: r.hidden, IntermediateSize: r.width, AttentionHeads: r.heads,
		KVHeads: r.kv, HeadDim: r.headDim, VocabSize: r.vocab, MaxPositions: r.max,
		TiedEmbeddings: r.tied, MLP: "swiglu", Norm: "rmsnorm", NativeDType: "bf16",
	}
}

// Typical returns a decoder of the given size for questions that name no
// model: the shape of the published model nearest in size, with its
// feed-forward width, and beyond a tenth of difference its depth, changed until
// the count is met. The name tells which model it was taken from.
func Typical(params unit.Params) (Shape, string) { return typical(params, 0) }

// TypicalOf is Typical with a vocabulary of a given size in place of the published model's: its
// other parts make up the rest of the count.
func TypicalOf(params unit.Params, vocab int) Shape {
	s, _ := typical(params, vocab)
	return s
}

func typical(params unit.Params, vocab int) (Shape, string) {
	want := max(float64(params), 1e5)
	best := grown[0]
	for _, r := range grown[1:] {
		if math.Abs(math.Log(want/1e9/r.params)) < math.Abs(math.Log(want/1e9/best.params)) {
			best = r
		}
	}
	s := best.shape()
	if vocab > 0 {
		s.VocabSize = vocab
	}
	table := s.VocabSize * s.HiddenSize
	if !s.TiedEmbeddings {
		table *= 2
	}
	for float64(table) > want/2 && s.HiddenSize > 2*s.HeadDim { // smaller than every reference
		s.AttentionHeads = max(s.AttentionHeads/2, 1)
		s.KVHeads = max(s.KVHeads/2, 1)
		s.HiddenSize /= 2
		s.IntermediateSize /= 2
		table /= 2
	}
	if float64(table) > want/2 && vocab == 0 { // smaller than any vocabulary of text: a toy's
		s.VocabSize = max(1, int(float64(s.VocabSize)*want/2/float64(table)))
		table = s.VocabSize * s.HiddenSize
		if !s.TiedEmbeddings {
			table *= 2
		}
	}
	if ratio := want / 1e9 / best.params; ratio > 1.1 || ratio < 0.9 || vocab > 0 {
		perLayer := (s.plainCount() - float64(table)) / float64(s.Layers)
		s.Layers = max(1, int(math.Round((want-float64(table))/perLayer)))
	}
	gap := want - s.plainCount()
	step := 3 * float64(s.Layers) * float64(s.HiddenSize)
	round := math.Round
	if vocab > 0 {
		round = math.Ceil // its size reads as it was asked for
	}
	s.IntermediateSize = max(1, s.IntermediateSize+int(round(gap/step)))
	return s, best.name
}

// plainCount is Count().Text of a gated decoder without biases, as every
// reference is one, at a hundredth of the cost: a bare size is the commonest
// model of all questions.
func (s *Shape) plainCount() float64 {
	h, heads := float64(s.HiddenSize), float64(2*(s.AttentionHeads+s.KVHeads)*s.HeadDim)
	tables := float64(s.VocabSize) * h
	if !s.TiedEmbeddings {
		tables *= 2
	}
	return tables + float64(s.Layers)*h*(heads+3*float64(s.IntermediateSize)+2) + h
}

// TypicalRanges are the smallest sizes that each reference stands for, smallest
// first. Within a range a larger model takes more; a vocabulary may make the
// largest of one range need more than the smallest of the next.
func TypicalRanges() []unit.Params {
	out := make([]unit.Params, len(grown))
	for i, r := range grown[1:] {
		out[i+1] = unit.Params(1e9 * math.Sqrt(r.params*grown[i].params))
	}
	return out
}
