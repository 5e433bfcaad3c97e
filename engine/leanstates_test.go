package engine_test

import (
	"testing"

	"headroom/engine/unit"
)

// Optimizers that are made for little memory, held against what their papers and programs tell.

// The tables of llama-2-7b, embeddings and head, and its norms; the rest are matrices of 32 layers.
const (
	tables7B   = 2 * 32_000 * 4096
	norms7B    = 65 * 4096
	matrices7B = 32 * (4*4096*4096 + 3*4096*11_008)
)

// Adam-mini keeps both moments of embeddings and head, and one fp32 momentum of all else, whatever type
// the parameters have (zyushun/Adam-mini adam_mini/adam_mini.py).
func TestAdamMiniKeepsOneMoment(t *testing.T) {
	t.Parallel()
	for _, precision := range []string{"amp-bf16", "fp32", "bf16"} {
		e := estimate(t, `{"task":"finetune","model":"llama-2-7b","optimizer":"adam-mini","precision":"`+precision+`"}`)
		want(t, precision, part(e, "optimizer"), unit.Bytes(4*matrices7B+8*(tables7B+norms7B)))
	}
}

// APOLLO keeps two moments of rank times the longer side: 1.6 GB beside those of embeddings and head for
// a 7B in 16 bits at rank 256 (arXiv 2412.05270, table 3), next to nothing at rank 1.
func TestAPOLLOKeepsMomentsOfLowRank(t *testing.T) {
	t.Parallel()
	const rest = 4 * (tables7B + norms7B)
	const sides = 32 * (4*4096 + 3*11_008)
	for name, rank := range map[string]int{"apollo": 256, "apollo-mini": 1} {
		e := estimate(t, `{"task":"train","model":"llama-2-7b","precision":"bf16","optimizer":"`+name+`"}`)
		want(t, name, part(e, "optimizer"), unit.Bytes(rest+2*2*rank*sides))
	}
}

// Q-GaLore trains a 7B in 15.26 GB with 16 sequences of 256 tokens (VITA-Group/Q-GaLore,
// scripts/single_gpu/llama_7b_checkpointing.sh); half of it are weights in INT8.
func TestQGaLoreFitsWhatItsScriptTells(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"task":"train","model":"llama-7b","optimizer":"q-galore","precision":"bf16","optimizer_in_backward":true,"batch":16,"seq_len":256,"recompute":"full"}`)
	want(t, "weights", part(e, "weights"), unit.Bytes(matrices7B+2*(tables7B+norms7B)))
	told := unit.BytesOf(15.26 * (1 << 30))
	if e.PerGPU.Low > told || e.PerGPU.High < told {
		t.Errorf("the band %v to %v does not hold %v", e.PerGPU.Low, e.PerGPU.High, told)
	}
}

// Sophia keeps a momentum and the diagonal of the Hessian, as many bytes as AdamW (arXiv 2305.14342, algorithm 3).
func TestSophiaKeepsTwoStates(t *testing.T) {
	t.Parallel()
	sophia := estimate(t, `{"task":"train","model":"llama-2-7b","optimizer":"sophia"}`)
	adamw := estimate(t, `{"task":"train","model":"llama-2-7b","optimizer":"adamw"}`)
	want(t, "sophia", part(sophia, "optimizer"), part(adamw, "optimizer"))
}

// GaLore trains a 7B on a card of 24 GB, with moments in 8 bits, layer by layer and activations that are recomputed
// (arXiv 2403.03507, section 5.3: less than 24 GB, 22 GB with a small batch).
func TestGaLoreLayerByLayer(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"task":"train","model":"llama-2-7b","optimizer":"galore-8bit","precision":"bf16","optimizer_in_backward":true,"framework":"transformers","recompute":"full","gpu":"rtx-4090"}`)
	if gb := float64(e.PerGPU.Process) / 1e9; gb < 20 || gb > 24 {
		t.Errorf("%.3g GB", gb)
	}
}

// Paged states wait in host memory where the card is full, so that there has to be room for them.
func TestPagedStatesTakeHostMemory(t *testing.T) {
	t.Parallel()
	paged := estimate(t, `{"task":"finetune","model":"llama-2-7b","framework":"torchtune","optimizer":"paged-adamw-8bit"}`)
	plain := estimate(t, `{"task":"finetune","model":"llama-2-7b","framework":"torchtune","optimizer":"adamw-8bit"}`)
	if more := float64(paged.Host.Steady - plain.Host.Steady); more < 2*(tables7B+matrices7B) {
		t.Errorf("%.3g B more", more)
	}
}

// SOAP keeps two square matrices for each side up to 10,000, and AdamW's moments (nikhilvyas/SOAP soap.py). CAME keeps
// a momentum, and two values for each row and column (yangluo7/CAME came_pytorch/CAME.py). Shampoo keeps six values of each
// parameter of a square matrix (facebookresearch/optimizers: blocked matrices have a fixed cost).
func TestPreconditionersAreKept(t *testing.T) {
	t.Parallel()
	const all = tables7B + matrices7B + norms7B
	const hidden = 4096 * 4096
	soap := estimate(t, `{"task":"train","model":"llama-2-7b","optimizer":"soap"}`)
	want(t, "soap", part(soap, "optimizer"), unit.Bytes(8*all+4*(32*(4*4*hidden+3*2*hidden)+2*2*hidden)))
	came := estimate(t, `{"task":"train","model":"llama-2-7b","optimizer":"came"}`)
	adafactor := estimate(t, `{"task":"train","model":"llama-2-7b","optimizer":"adafactor"}`)
	want(t, "came", part(came, "optimizer"), unit.Bytes(4*all)+2*part(adafactor, "optimizer"))
	shampoo := estimate(t, `{"task":"train","model":"llama-2-7b","optimizer":"shampoo"}`)
	const long = 2*(hidden+8192*8192) + 2*(hidden+(11_008-8192)*(11_008-8192))
	const table = 2 * (3*8192*8192 + (32_000-3*8192)*(32_000-3*8192) + 4*hidden)
	want(t, "shampoo", part(shampoo, "optimizer"), unit.Bytes(8*all+4*(32*(4*4*hidden+3*long)+2*table)))
}
