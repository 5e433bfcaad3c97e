package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A board of two devices is compared and told as a whole: nobody buys half an Ascend 910C.
func TestBoardsAreToldAsAWhole(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Compare, parser.Query{ParamsB: 32, GPUOptions: []parser.Device{{GPU: "ascend-910c"}, {GPU: "a100"}}}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.Summary, "rate 2.5 x, memory bandwidth 1.57 x") || strings.Contains(a.Summary, "2 x Huawei") {
		t.Error(a.Summary)
	}
	if line := a.Facts[0].Value; !strings.Contains(line, "128 GB, 3,200 GB/s, 780 TFLOPS") {
		t.Error(line)
	}
	if a, err = give(parser.Specs, parser.Query{GPU: "ascend-910c"}, words.English); err != nil || !strings.Contains(a.Summary, "A board holds 2 of these: 128 GB") {
		t.Error(a.Summary, err)
	}
	if a, err = give(parser.Specs, parser.Query{GPU: "a100"}, words.English); err != nil || strings.Contains(a.Summary, "A board holds") {
		t.Error(a.Summary, err)
	}
}

// The tensor units of the card for China are slower than those of the plain one, and not absent.
func TestTheCardForChinaHasTensorRates(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Compare, parser.Query{ParamsB: 14, GPUOptions: []parser.Device{{GPU: "rtx-5090"}, {GPU: "rtx-5090-d"}}}, words.English)
	if err != nil || !strings.Contains(a.Summary, "dense 16-bit rate 1.41 x") {
		t.Error(a.Summary, err)
	}
}

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
		"sets":               {devices(parser.Device{GPU: "rtx-5090", Count: 4}, parser.Device{GPU: "rtx-pro-6000"}), words.English, "4 x NVIDIA GeForce RTX 5090 holds larger models", []string{"The largest model that fits in q4_k_m", "running 70B (q4_k_m)", "4x rtx-5090 up to 191B", "Only 4x rtx-5090 holds", "dense 16-bit rate"}, "Each holds"},
		"macs":               {devices(parser.Device{GPU: "m4-max", MemoryGB: 128}, parser.Device{GPU: "m3-ultra", MemoryGB: 256}), words.English, "Apple M3 Ultra holds larger models and is faster.", []string{"The largest model that fits", "m3-ultra 256 GB up to", "Only m3-ultra 256 GB holds, for example"}, "Each holds"},
		"in Chinese":         {devices(parser.Device{GPU: "rtx-5090"}, parser.Device{GPU: "rtx-3090", Count: 2}), words.Chinese, "2 x NVIDIA GeForce RTX 3090 放得下更大的模型，NVIDIA GeForce RTX 5090 更快。", []string{"以 q4_k_m", "推理 32B (q4_k_m)", "只有 2x RTX 3090 放得下的例如"}, "最大都能"},
		"as much":            {devices(parser.Device{GPU: "rtx-3090"}, parser.Device{GPU: "rtx-4090"}), words.English, "NVIDIA GeForce RTX 4090 is about 15 % faster", []string{"RTX 4090 against", "running 32B (q4_k_m)", "Each holds models up to about 39.6B in q4_k_m"}, "holds, for example"},
		"as much in Chinese": {devices(parser.Device{GPU: "rtx-3090"}, parser.Device{GPU: "rtx-4090"}), words.Chinese, "NVIDIA GeForce RTX 4090 比 NVIDIA GeForce RTX 3090 约快", []string{"最大都能放下约 39.6B"}, "放得下的例如"},
		"counts":             {parser.Query{GPU: "rtx-3090", GPUCountOptions: []int{1, 2}}, words.English, "The largest model that fits", []string{"holds, for example", "tokens/s"}, "Each holds"},
		"a model":            {parser.Query{ParamsB: 32, Quant: "q4_k_m", GPUOptions: []parser.Device{{GPU: "rtx-3090"}, {GPU: "rtx-5090"}}}, words.English, "NVIDIA GeForce RTX 5090 is about 67 % faster", []string{"32B"}, "largest model"},
		"rates":              {parser.Query{Precision: "fp16", GPUOptions: []parser.Device{{GPU: "rtx-3090"}, {GPU: "rtx-a6000"}}}, words.English, "NVIDIA RTX A6000 against", []string{"dense 16-bit rate"}, "largest model"},
		"of a small card":    {devices(parser.Device{GPU: "rtx-3090"}, parser.Device{GPU: "rtx-5070-ti"}), words.English, "NVIDIA GeForce RTX 3090 holds larger models and is faster.", []string{"running 14B (q4_k_m)"}, "does not fit"},
		"split by layers":    {devices(parser.Device{GPU: "rtx-4060-ti", MemoryGB: 16, Count: 4}, parser.Device{GPU: "rtx-a6000"}), words.English, "4 x NVIDIA GeForce RTX 4060 Ti 16GB holds larger models, NVIDIA RTX A6000 is faster.", []string{"running 70B (q4_k_m)"}, "bf16"},
		"only one holds it":  {parser.Query{ParamsB: 70, GPUOptions: []parser.Device{{GPU: "rtx-3090", Count: 2}, {GPU: "rtx-4090", Count: 1}}}, words.English, "2 x NVIDIA GeForce RTX 3090: all of the model is on the cards", []string{"NVIDIA GeForce RTX 4090 holds only a part of it", "2 x NVIDIA GeForce RTX 3090 is about"}, "slower"},
		"servers":            {devices(parser.Device{GPU: "h100"}, parser.Device{GPU: "h200"}), words.English, "NVIDIA H200 SXM 141GB holds larger models and is faster.", []string{"running 7B (bf16)"}, "Each holds"},
		"training":           {parser.Query{Task: "lora", GPUOptions: []parser.Device{{GPU: "rtx-3090"}, {GPU: "rtx-5090"}}}, words.English, "NVIDIA GeForce RTX 5090 is about 185 % faster", []string{"17.1 GiB and 17 GiB", "That is with gradient checkpointing, as TRL does by default"}, "largest model"},
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
