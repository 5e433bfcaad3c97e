package answer_test

import (
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Cards of which one does not hold a work are compared on the fewest that do, with the same queue.
func TestCardsAreComparedOnSetsThatHoldTheWork(t *testing.T) {
	t.Parallel()
	of := func(names ...string) (list []parser.Device) {
		for _, name := range names {
			list = append(list, parser.Device{GPU: name})
		}
		return list
	}
	for text, tt := range map[string]struct {
		query       parser.Query
		says, never []string
	}{
		"mi300x vs h100 price performance for serving 70b": {
			parser.Query{Task: "infer", ParamsB: 70, GPUOptions: of("mi300x", "h100")},
			[]string{"each with", "a full queue", "8 x NVIDIA H100"},
			[]string{"can't hold it", "34.9"},
		},
		"h200 vs h100 throughput of 70b": {
			parser.Query{ParamsB: 70, GPUOptions: of("h200", "h100")},
			[]string{"2 x NVIDIA H200", "2 x NVIDIA H100"},
			[]string{"None of them fits", "does not fit"},
		},
		"b200 vs h200 for training 70b": {
			parser.Query{Task: "train", ParamsB: 70, GPUOptions: of("b200", "h200")},
			[]string{"16 x NVIDIA B200", "16 x NVIDIA H200", "ZeRO-3"},
			[]string{"None of them fits", "TiB"},
		},
		"rtx pro 6000 vs h100 qlora 70b, better buy": {
			parser.Query{Task: "qlora", ParamsB: 70, GPUOptions: of("rtx-pro-6000", "h100")},
			[]string{"63.", "What cards sell for is not known here", "none listed"},
			[]string{"160 GiB", "None of them fits"},
		},
		"a100 vs h100 for 32b": {
			parser.Query{ParamsB: 32, GPUOptions: of("a100", "h100")},
			[]string{"faster"},
			[]string{"the fewest", "2 x"},
		},
		"a100 pcie or sxm": {
			parser.Query{ParamsB: 13, GPUOptions: of("a100-pcie", "a100-sxm")},
			[]string{"A100 PCIe 80GB", "A100 SXM4 80GB"},
			[]string{"40GB"},
		},
		"a100 40gb vs 80gb": {
			parser.Query{ParamsB: 13, GPUOptions: []parser.Device{{GPU: "a100", MemoryGB: 40}, {GPU: "a100", MemoryGB: 80}}},
			[]string{"SXM4 40GB", "SXM4 80GB"},
			nil,
		},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a, err := ask(parser.Compare, tt.query, text, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}
