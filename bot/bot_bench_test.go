package bot_test

import (
	"encoding/json"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
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
