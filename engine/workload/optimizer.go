package workload

import "strings"

// StateRule says what an optimizer stores for each trained parameter.
type StateRule struct {
	Name Optimizer
	// BytesPerParam are the moments of a large matrix, without a master copy.
	BytesPerParam float64
	// Bits8 marks block-wise 8-bit states: tensors below 4,096 elements keep
	// 32-bit ones (bitsandbytes, optim/optimizer.py).
	Bits8 bool
	// Paged marks states in unified memory that spill to the host.
	Paged bool
	// Factored is how many values in fp32 are kept for each row and column of a matrix
	// instead of a full moment (Adafactor, arXiv 1804.04235).
	Factored int
	// MatricesOnly marks an optimizer that leaves embeddings, head and vectors
	// to AdamW (Muon).
	MatricesOnly bool
	// Wide marks moments in fp32 whatever type the parameters have.
	Wide bool
	// LowRank says what is kept of matrices whose gradients are projected.
	LowRank *LowRank
	// Squares are the preconditioners beside the moments.
	Squares *Squares
	// Weights are the bytes that a weight of a matrix is held in, where that is less
	// than its type.
	Weights float64
	Source  string
}

// LowRank are states in a space of few dimensions: two moments of rank times the longer
// side of each matrix, and the projection into it, rank times the shorter one.
type LowRank struct {
	Rank       int     // 0: a quarter of the shorter side
	Moment     float64 // bytes of a value of one moment
	Projection float64 // and of the projection; 0 where it is made from a seed
	Rest       float64 // bytes of each parameter of embeddings, head and norms
}

// Of is what is kept of one matrix, in bytes.
func (l *LowRank) Of(out, in int) float64 {
	long, short := max(out, in), min(out, in)
	rank := float64(short) / 4
	if l.Rank > 0 {
		rank = float64(min(l.Rank, short))
	}
	return rank * (2*l.Moment*float64(long) + l.Projection*float64(short))
}

// Squares are square matrices in fp32 for the sides of each matrix, two for each: of the gradients, and
// what is worked out from it.
type Squares struct {
	Longest int  // the longest side that has them
	Blocks  bool // a longer side is cut into blocks of that length, instead of having none
}

// Of is how many values the squares of one matrix have.
func (s *Squares) Of(out, in int) float64 {
	if !s.Blocks {
		var values float64
		for _, side := range [...]int{out, in} {
			if side <= s.Longest {
				values += 2 * float64(side) * float64(side)
			}
		}
		return values
	}
	rows, squaresOfRows := s.cut(out)
	columns, squaresOfColumns := s.cut(in)
	return 2 * (squaresOfRows*columns + squaresOfColumns*rows)
}

// cut is how many blocks a side has, and the sum of the squares of their lengths.
func (s *Squares) cut(side int) (blocks, squares float64) {
	whole, rest := side/s.Longest, side%s.Longest
	blocks, squares = float64(whole), float64(whole)*float64(s.Longest)*float64(s.Longest)
	if rest > 0 {
		blocks, squares = blocks+1, squares+float64(rest)*float64(rest)
	}
	return blocks, squares
}

const (
	adamSource  = "arXiv 1910.02054, section 3.1: two fp32 moments"
	blockSource = "arXiv 2110.02861: 8-bit moments with an fp32 scale for each block of 256"
)

// optimizerRules is the one table of optimizers.
var optimizerRules = []StateRule{
	{Name: "adamw", BytesPerParam: 8, Source: adamSource},
	{Name: "adam", BytesPerParam: 8, Source: adamSource},
	{Name: "adamw-32bit", BytesPerParam: 8, Source: adamSource},
	{Name: "paged-adamw", BytesPerParam: 8, Paged: true, Source: adamSource},
	{Name: "paged-adamw-32bit", BytesPerParam: 8, Paged: true, Source: adamSource},
	{Name: "adamw-bf16", BytesPerParam: 4, Source: "two bf16 moments"},
	{Name: "adamw-8bit", BytesPerParam: 2 + 2*4.0/256, Bits8: true, Source: blockSource},
	{Name: "adam-8bit", BytesPerParam: 2 + 2*4.0/256, Bits8: true, Source: blockSource},
	{Name: "paged-adamw-8bit", BytesPerParam: 2 + 2*4.0/256, Bits8: true, Paged: true, Source: blockSource},
	{Name: "adamw-4bit", BytesPerParam: 1 + 2*4.0/128, Source: "arXiv 2309.01507: 4-bit moments with an fp32 scale for each block of 128"},
	{Name: "adamw-fp8", BytesPerParam: 2 + 2*4.0/256, Source: "torchao: fp8 moments with an fp32 scale for each block of 256"},
	{Name: "sgd", BytesPerParam: 0, Source: "plain gradient descent keeps no state"},
	{Name: "sgd-momentum", BytesPerParam: 4, Source: "one fp32 momentum"},
	{Name: "lion", BytesPerParam: 4, Source: "arXiv 2302.06675: one momentum"},
	{Name: "lion-8bit", BytesPerParam: 1 + 4.0/256, Bits8: true, Source: blockSource},
	{Name: "paged-lion-8bit", BytesPerParam: 1 + 4.0/256, Bits8: true, Paged: true, Source: blockSource},
	{Name: "adafactor", Factored: 1, Source: "arXiv 1804.04235: one fp32 value for each row and column"},
	{Name: "muon", BytesPerParam: 4, MatricesOnly: true, Source: "Keller Jordan, Muon: one momentum for matrices, AdamW for the rest"},
	{
		Name: "galore", BytesPerParam: 1.5, LowRank: &LowRank{Moment: 4, Projection: 2, Rest: 8},
		Source: "arXiv 2403.03507, table 1: two moments and a projection at a quarter of the width",
	},
	{
		Name: "galore-8bit", BytesPerParam: (1+4.0/256)/2 + 2.0/4, LowRank: &LowRank{Moment: 1 + 4.0/256, Projection: 2, Rest: 2 + 2*4.0/256},
		Source: "arXiv 2403.03507, table 1 and section 5.3: the moments in 8 bits (jiaweizzhao/GaLore galore_torch/adamw8bit.py), the projection in the type of the weights",
	},
	{
		Name: "adam-mini", BytesPerParam: 4, MatricesOnly: true, Wide: true,
		Source: "arXiv 2406.16793, table 1, and zyushun/Adam-mini adam_mini/adam_mini.py: one fp32 momentum, a second moment for each block; both for embeddings and head",
	},
	{
		Name: "apollo", BytesPerParam: 8.0 / 16, LowRank: &LowRank{Rank: 256, Moment: 4, Rest: 8}, // of 4,096 rows, as a 7B has
		Source: "arXiv 2412.05270, table 1 (2nr for an m x n matrix, its random projection from a seed) and table 3 (rank 256 for 7B)",
	},
	{
		Name: "apollo-mini", LowRank: &LowRank{Rank: 1, Moment: 4, Rest: 8},
		Source: "arXiv 2412.05270, table 1: 2n for an m x n matrix, at rank 1",
	},
	{
		Name: "q-galore", BytesPerParam: (1+4.0/256)/2 + 0.5/4, Weights: 1,
		LowRank: &LowRank{Moment: 1 + 4.0/256, Projection: 0.5, Rest: 2 + 2*4.0/256},
		Source:  "arXiv 2407.08296: 8-bit moments at a quarter of the width, INT4 projections, INT8 weights",
	},
	{
		Name: "came", BytesPerParam: 4, Factored: 2,
		Source: "arXiv 2307.02047, algorithm 2, and yangluo7/CAME came_pytorch/CAME.py: a momentum, and rows and columns of the second moment and of its confidence",
	},
	{
		Name: "soap", BytesPerParam: 8, Squares: &Squares{Longest: 10_000},
		Source: "arXiv 2409.11321, section 7.2 (2m^2 + 2n^2 + 2mn for an m x n matrix), and nikhilvyas/SOAP soap.py: none for sides above 10,000",
	},
	{
		Name: "shampoo", BytesPerParam: 8, Squares: &Squares{Longest: 8192, Blocks: true},
		Source: "arXiv 2309.06497 and facebookresearch/optimizers distributed_shampoo/README.md: two factors and their inverse roots in blocks of 8,192, a momentum and the second moment of Adam's grafting",
	},
	{Name: "adagrad", BytesPerParam: 4, Source: "one fp32 accumulator"},
	{Name: "rmsprop", BytesPerParam: 4, Source: "one fp32 accumulator"},
	{Name: "lamb", BytesPerParam: 8, Source: adamSource},
	{Name: "sophia", BytesPerParam: 8, Source: "arXiv 2305.14342, algorithm 3 and section 3.2: a momentum and the diagonal of the Hessian, as much as AdamW"},
	{Name: "adamw-schedule-free", BytesPerParam: 8, Source: adamSource},
}

// Optimizers lists the table.
func Optimizers() []StateRule { return optimizerRules }

// Rule finds the row of an optimizer.
func (o Optimizer) Rule() (StateRule, bool) {
	for _, r := range optimizerRules {
		if strings.EqualFold(string(r.Name), string(o)) {
			return r, true
		}
	}
	return StateRule{}, false
}
