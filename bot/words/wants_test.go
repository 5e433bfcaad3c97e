package words_test

import (
	"reflect"
	"testing"

	"headroom/bot/words"
)

func TestTablesAreReadFromTheWords(t *testing.T) {
	t.Parallel()
	axis := func(name string, values ...int) words.Axis { return words.Axis{Name: name, Values: values} }
	for text, want := range map[string][]words.Axis{
		"7b by context and batch":                               {axis("seq_len"), axis("batch")},
		"llama-3.1-8b on a 4090 by users":                       {axis("concurrency")},
		"zero 1 2 3 for 13b on 8x a100":                         {axis("zero_stage", 1, 2, 3)},
		"7b batch 1, 2, 4 and 8 seq 2k/4k/8k on a 4090":         {axis("batch", 1, 2, 4, 8), axis("seq_len", 2048, 4096, 8192)},
		"13b 按上下文和并发 a100":                                      {axis("seq_len"), axis("concurrency")},
		"context x batch table for 7b":                          {axis("seq_len"), axis("batch")},
		"train 7b batch 4 seq 2048 on 2 4090":                   nil,
		"serve 7b context 4096 8 users":                         nil,
		"made by adamw with context 4096 batch 4":               nil,
		"finetune 7b step by step, batch 8, gradient accum 4 2": nil,
	} {
		if got := words.WantsIn(text).Axes; !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

func TestWantsAreReadFromTheWords(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		want words.Wants
	}{
		{"70b bf16 需要几台8卡 H100", words.Wants{Machines: true}},
		{"how many 8-gpu servers for a 405b", words.Wants{Machines: true}},
		{"2台 8卡 H100 能跑 70b 吗", words.Wants{}},
		{"largest lora rank for 7b on a 3090", words.Wants{Rank: true}},
		{"7b on 8 a100: what memory per rank?", words.Wants{}},
		{"3090上微调7b最大lora rank", words.Wants{Rank: true}},
		{"lora rank 16 7b on a 3090", words.Wants{}},
		{"which quant of qwen2.5-32b fits on a 4090", words.Wants{Format: true}},
		{"qwen2.5-32b用哪种量化能放进4090", words.Wants{Format: true}},
		{"quantize 7b to 4 bits", words.Wants{}},
		{"disk space for 70b training checkpoints", words.Wants{Disk: true, Quantities: words.Quantities{Checkpoint: true}}},
		{"硬盘需要多大 llama-3.1-70b", words.Wants{Disk: true}},
		{"train 7b with gradient checkpointing", words.Wants{}},
		{"largest model on a 3090, states only", words.Wants{States: true}},
		{"zero 3 for 7b without nvlink", words.Wants{Links: true}},
	} {
		if got := words.WantsIn(tt.text); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %+v, want %+v", tt.text, got, tt.want)
		}
	}
}
