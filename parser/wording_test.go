package parser_test

import (
	"testing"

	"headroom/parser"
)

// TestWording holds what many ways of putting a thing are read as.
func TestWording(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct{ text, want string }{
		// Lists of settings without signs.
		{"sft 3b lr 1e-5 bs 8 seq 4096 h100", "planning: memory task=finetune params_b=3 gpu=h100 batch=8 seq_len=4096"},
		{"lora 13b epochs 2 bs 1 seq 1024 a100", "planning: memory task=lora params_b=13 gpu=a100 batch=1 seq_len=1024 epochs=2"},
		{"full ft 1b dropout 0.1 ctx 4096 l4 bs 2", "planning: memory task=finetune full=true params_b=1 gpu=l4 batch=2 seq_len=4096"},
		{"train 13b 20B tokens 2 epochs 16 a100 days?", "planning: time task=train params_b=13 gpu=a100 gpu_count=16 tokens=20000000000 epochs=2"},
		{"微调13B 学习率2e-4 epoch 2 batch 4 长度4096", "planning: memory task=finetune params_b=13 batch=4 seq_len=4096 epochs=2"},
	} {
		reading := parser.Parse(tt.text, names)
		if got := string(reading.Scope) + ": " + reading.Canonical(); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}
