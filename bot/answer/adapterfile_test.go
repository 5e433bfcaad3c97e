package answer_test

import (
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// The file of an adapter has its parameters in the type in which they are trained. A rank of 16 on all layers of Llama
// 3 8B is 41,943,040 of them, and 168 MB on the hub.
func TestTheFileOfAnAdapterIsTold(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		query parser.Query
		bytes float64 // 0: it is not what is told
	}{
		"in fp32":            {parser.Query{Task: "lora", Model: "llama-3-8b", LoRARank: 16}, 167_772_160},
		"over 4 bits":        {parser.Query{Task: "qlora", Model: "llama-3-8b", LoRARank: 16}, 167_772_160},
		"in 16 bits":         {parser.Query{Task: "lora", Model: "llama-3-8b", LoRARank: 16, Framework: "torchtune"}, 83_886_080},
		"of nothing to run":  {parser.Query{Model: "llama-3-8b", LoRARank: 16}, 167_772_160},
		"beside a card":      {parser.Query{Task: "lora", Model: "llama-3-8b", GPU: "rtx-4090"}, 0},
		"all weights":        {parser.Query{Task: "finetune", Model: "llama-3-8b"}, 0},
		"without adapters":   {parser.Query{Model: "llama-3-8b"}, 0},
		"of reinforcement":   {parser.Query{Task: "rl", RLAlgo: "grpo", PEFT: "lora", Model: "llama-3-8b", LoRARank: 16}, 167_772_160},
		"all weights of one": {parser.Query{Task: "rl", RLAlgo: "grpo", Model: "llama-3-8b"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wants := words.Wants{}
			wants.Adapter = true
			a, err := answer.Give(answer.Question{Plan: plan.Make(parser.Memory, tt.query, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: wants})
			if err != nil {
				t.Fatal(err)
			}
			got := 0.0
			if a.Value != nil {
				got = a.Value.Number
			}
			if got != tt.bytes {
				t.Errorf("%.0f bytes, want %.0f: %s", got, tt.bytes, a.Summary)
			}
		})
	}
}
