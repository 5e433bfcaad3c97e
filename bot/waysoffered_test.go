package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
)

// What is offered is what somebody would do: not thirty-two cards with fans of
// their own, nor another card of the same size; fewer at once and shorter
// sequences, where those are what is too much.
func TestWaysOutAreThoseOneWouldTake(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text        string
		some, never []string
	}{
		"cards with fans stand in one machine":   {"qlora 70b fsdp on 4x 3090 with gradient checkpointing", []string{"RTX A6000"}, []string{"16 x", "32 x", "64 x"}},
		"as many as machines have":               {"qlora 70b with gradient checkpointing on a 4090 seq 512", []string{"use 8 x NVIDIA GeForce RTX 4090"}, []string{"use 6 x"}},
		"no card of the same size":               {"run qwen2.5-14b on an a10", []string{"int8"}, []string{"RTX 3090 instead"}},
		"fewer users":                            {"serve llama-3.1-8b to 200 users at 8k on a 4090 with vllm", []string{"serve 5 at once", "take 8 x"}, nil},
		"fewer users in Chinese":                 {"4090用vllm部署llama-3.1-8b，200并发，8k上下文", []string{"同时只服务 5 个请求"}, nil},
		"several machines":                       {"can 8xH100 80gb run deepseek v3?", []string{"use 16 x NVIDIA H100 SXM5 80GB (TP 8, PP 2)"}, []string{"leave the weights in host RAM"}},
		"what is there before what is dear":      {"qwen3 235b a22b on 4x3090", []string{"iq3_xxs"}, []string{"H200", "A100", "leave the weights"}},
		"the host where nothing else does":       {"llama 3.1 70b on a 3090 with vllm fp16", []string{"x NVIDIA GeForce RTX 3090"}, []string{"leave the weights"}},
		"turns before cards":                     {"llama 3 8b batch size 256 vllm 4090 1k context", []string{"serve 46 at once and let the rest wait\nuse 4 x"}, nil},
		"layers before cards":                    {"phi-4 on a 3070", []string{"keep 34 layers on the GPU and leave the rest to the CPU (1.66 GiB of RAM)\nuse 8 x"}, nil},
		"shorter sequences":                      {"qlora 8b on 3090 seq 8192 gradient checkpointing liger", []string{"keep sequences to 6,144 tokens"}, nil},
		"shorter, computed twice":                {"lora 8b on a 3090 seq 8192", []string{"turn gradient checkpointing on, fuse the loss with the head (Liger) and keep sequences to"}, nil},
		"no shorter where that is needless":      {"lora qwen2.5-vl-7b on a 3090", []string{"turn gradient checkpointing on"}, []string{"keep sequences"}},
		"other cards as programs run by default": {"lora llama-3.1-8b on a 3090", []string{"turn gradient checkpointing on", "take NVIDIA GeForce RTX 5090 instead and turn gradient checkpointing on"}, []string{"A6000"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := asker.Ask(tt.text, bot.Options{})
			if r.Answer == nil {
				t.Fatalf("%s: %+v", r.Status, r.Problems)
			}
			var list []string
			for _, o := range r.Answer.Options {
				list = append(list, o.Label)
			}
			all := strings.Join(list, "\n")
			for _, s := range tt.some {
				if !strings.Contains(all, s) {
					t.Errorf("%q is not among\n%s", s, all)
				}
			}
			for _, s := range tt.never {
				if strings.Contains(all, s) {
					t.Errorf("%q is among\n%s", s, all)
				}
			}
		})
	}
}
