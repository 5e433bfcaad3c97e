package answer_test

import (
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Half of the layers are half of all of them, where a model has an encoder and a decoder too.
func TestHalfOfTheLayersTrainsHalf(t *testing.T) {
	t.Parallel()
	trained := func(q parser.Query) float64 {
		a, err := give(parser.Memory, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		return float64(a.Estimate.TrainableParams)
	}
	for _, model := range []string{"t5-large", "llama-3.1-8b"} {
		all := trained(parser.Query{Task: "finetune", Model: model})
		half := trained(parser.Query{Task: "finetune", Model: model, FrozenLayers: 0.5})
		if share := half / all; share < 0.4 || share > 0.51 {
			t.Errorf("%s: %.2f of it trained", model, share)
		}
	}
}
