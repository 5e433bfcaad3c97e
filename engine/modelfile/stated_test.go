package modelfile_test

import (
	"math"
	"strings"
	"testing"

	"headroom/engine/modelfile"
)

func TestFiguresInWordsMakeAModel(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		said    modelfile.Stated
		params  float64 // billions
		within  float64
		guessed string
	}{
		"size alone":          {modelfile.Stated{ParamsB: 13}, 13, 0.02, "layers hidden_size attention_heads kv_heads vocab_size intermediate_size"},
		"the issue's example": {modelfile.Stated{ParamsB: 13, Layers: 40, Hidden: 5120, Heads: 40, KVHeads: 8}, 13, 0.001, "vocab_size intermediate_size"},
		"llama 2 13b":         {modelfile.Stated{Layers: 40, Hidden: 5120, Heads: 40, KVHeads: 40, Vocab: 32000, Intermediate: 13824}, 13.015864, 1e-6, ""},
		"llama 3.1 8b":        {modelfile.Stated{Layers: 32, Hidden: 4096, Heads: 32, KVHeads: 8, Intermediate: 14336}, 8.030261, 1e-6, "vocab_size"},
		"mixtral":             {modelfile.Stated{Layers: 32, Hidden: 4096, Heads: 32, KVHeads: 8, Vocab: 32000, Experts: 8, ExpertsPerToken: 2, ExpertWidth: 14336}, 46.702793, 1e-6, ""},
		"experts by size":     {modelfile.Stated{ParamsB: 47, Layers: 32, Hidden: 4096, Experts: 8}, 47, 0.001, "experts_per_token expert_intermediate_size"},
		"small":               {modelfile.Stated{ParamsB: 0.5}, 0.5, 0.02, "layers"},
		"only depth":          {modelfile.Stated{Layers: 24, Hidden: 2048}, 1.59, 0.1, "attention_heads intermediate_size"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := modelfile.Describe(name, test.said)
			if err != nil {
				t.Fatal(err)
			}
			if off := math.Abs(got.Params.Billions()/test.params - 1); off > test.within {
				t.Errorf("%s parameters, want %gB: %+v", got.Params, test.params, got.Model)
			}
			told := ""
			for _, g := range got.Guessed {
				told += " " + g.Key
			}
			for key := range strings.FieldsSeq(test.guessed) {
				if !strings.Contains(told+" ", " "+key+" ") {
					t.Errorf("%s is not among the guesses:%s", key, told)
				}
			}
		})
	}
}

func TestFiguresInWordsThatContradictAreTold(t *testing.T) {
	t.Parallel()
	got, err := modelfile.Describe("x", modelfile.Stated{ParamsB: 70, Layers: 32, Hidden: 4096, Intermediate: 14336, Vocab: 32000})
	if err != nil || len(got.Problems) != 1 || got.Problems[0].Code != "figures_differ" {
		t.Errorf("%+v, %v", got.Problems, err)
	}
	for name, said := range map[string]modelfile.Stated{
		"nothing":  {},
		"heads":    {Layers: 32, Hidden: 4096, Heads: 32, KVHeads: 5},
		"negative": {Layers: -1, Hidden: 4096},
		"huge":     {Layers: 4096, Hidden: 1 << 24, Experts: 1 << 16},
		"depth":    {Layers: 1 << 20, Hidden: 64},
		"size":     {ParamsB: 1e9},
	} {
		if got, err := modelfile.Describe("x", said); err == nil {
			t.Errorf("%s: %d parameters", name, got.Params)
		}
	}
}
