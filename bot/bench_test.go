package bot_test

import (
	"encoding/json"
	"testing"

	"headroom/bot"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

const typical = "train 7b adamw fp16 on 4x v100"

// BenchmarkAsk is the whole road of a question in process.
func BenchmarkAsk(b *testing.B) {
	asker := bot.New(catalog.Builtin())
	for name, text := range map[string]string{
		"typical": typical,
		"chinese": "2张3090用qlora微调qwen2.5-14b够吗",
		"fits":    "can a 4090 run llama-3.1-8b in int4?",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				asker.Ask(text, bot.Options{})
			}
		})
	}
}

// BenchmarkEstimate is the engine's share, for training and for serving.
func BenchmarkEstimate(b *testing.B) {
	known := catalog.Builtin()
	for name, w := range map[string]workload.Workload{
		"train": {Task: workload.Train, Model: workload.Model{ParamsB: 7}, GPU: "v100", GPUCount: 4, Precision: workload.AMPFP16},
		"serve": {Task: workload.Infer, Model: workload.Model{Name: "llama-3.1-8b"}, GPU: "rtx-4090", Quant: "int4"},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := engine.Evaluate(w, known); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkJSON decodes and encodes the JSON of an answer: the yardstick for
// everything else.
func BenchmarkJSON(b *testing.B) {
	text, err := json.Marshal(bot.New(catalog.Builtin()).Ask(typical, bot.Options{}))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		var value any
		if err := json.Unmarshal(text, &value); err != nil {
			b.Fatal(err)
		}
		if _, err := json.Marshal(value); err != nil {
			b.Fatal(err)
		}
	}
}
