package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Cards that are compared with no model are told by the largest that each holds, and what only one of them does.
func TestComparedCardsAreToldByWhatTheyHold(t *testing.T) {
	t.Parallel()
	devices := func(list ...parser.Device) parser.Query { return parser.Query{GPUOptions: list} }
	for name, tt := range map[string]struct {
		query parser.Query
		lang  words.Lang
		first string // what the answer begins with
		says  []string
		never string
	}{
		"sets":               {devices(parser.Device{GPU: "rtx-5090", Count: 4}, parser.Device{GPU: "rtx-pro-6000"}), words.English, "The largest model that fits in q4_k_m", []string{"4x rtx-5090 up to 191B", "Only 4x rtx-5090 holds", "dense 16-bit rate"}, "Each holds"},
		"macs":               {devices(parser.Device{GPU: "m4-max", MemoryGB: 128}, parser.Device{GPU: "m3-ultra", MemoryGB: 256}), words.English, "The largest model that fits", []string{"m3-ultra 256 GB up to", "Only m3-ultra 256 GB holds, for example"}, "Each holds"},
		"in Chinese":         {devices(parser.Device{GPU: "rtx-5090"}, parser.Device{GPU: "rtx-3090", Count: 2}), words.Chinese, "以 q4_k_m", []string{"只有 2x RTX 3090 放得下的例如"}, "最大都能"},
		"as much":            {devices(parser.Device{GPU: "rtx-3090"}, parser.Device{GPU: "rtx-4090"}), words.English, "NVIDIA GeForce RTX 4090 against", []string{"Each holds models up to about 39.6B in q4_k_m"}, "holds, for example"},
		"as much in Chinese": {devices(parser.Device{GPU: "rtx-3090"}, parser.Device{GPU: "rtx-4090"}), words.Chinese, "NVIDIA GeForce RTX 4090 对比", []string{"最大都能放下约 39.6B"}, "放得下的例如"},
		"counts":             {parser.Query{GPU: "rtx-3090", GPUCountOptions: []int{1, 2}}, words.English, "The largest model that fits", []string{"holds, for example", "tokens/s"}, "Each holds"},
		"a model":            {parser.Query{ParamsB: 32, Quant: "q4_k_m", GPUOptions: []parser.Device{{GPU: "rtx-3090"}, {GPU: "rtx-5090"}}}, words.English, "NVIDIA GeForce RTX 5090 against", []string{"32B"}, "largest model"},
		"rates":              {parser.Query{Precision: "fp16", GPUOptions: []parser.Device{{GPU: "rtx-3090"}, {GPU: "rtx-a6000"}}}, words.English, "NVIDIA RTX A6000 against", []string{"dense 16-bit rate"}, "largest model"},
		"training":           {parser.Query{Task: "lora", GPUOptions: []parser.Device{{GPU: "rtx-3090"}, {GPU: "rtx-5090"}}}, words.English, "NVIDIA GeForce RTX 5090 against", []string{"17.1 GiB and 17 GiB", "That is with gradient checkpointing, as TRL does by default"}, "largest model"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Compare, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(a.Summary, tt.first) || strings.Contains(a.Summary, tt.never) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
			for _, part := range tt.says {
				if !strings.Contains(a.Summary, part) {
					t.Errorf("%q is not in %s", part, a.Summary)
				}
			}
		})
	}
}
