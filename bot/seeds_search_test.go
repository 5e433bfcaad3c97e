package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
)

// everything is all that a reply says, in one text.
func everything(r bot.Reply) string {
	a := r.Answer
	parts := append([]string{a.Summary, a.Next}, a.Text...)
	for _, f := range a.Facts {
		parts = append(parts, f.Name+": "+f.Value)
	}
	for _, o := range a.Options {
		parts = append(parts, o.Label)
	}
	for _, p := range r.Problems {
		parts = append(parts, p.Message)
	}
	return strings.Join(parts, "\n")
}

// says asks a question, whose answer has to hold all that is listed.
func says(t *testing.T, question string, list ...string) {
	t.Helper()
	got := everything(ask(t, question))
	for _, want := range list {
		if !strings.Contains(got, want) {
			t.Errorf("%q: no %q in\n%s", question, want, got)
		}
	}
}

// Questions of the source notes about what fits and what it takes; each answer
// has to say all that is listed.
func TestNotesAreAnsweredInWords(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		ask  string
		says []string
	}{
		"A4 on a 3090":                    {"largest model to train on a 3090, states only", []string{"1.5B parameters", "is the largest that fits"}},
		"A4 on an A100":                   {"largest model to train on an a100 80gb, only the model states", []string{"5B parameters"}},
		"A4 in Chinese":                   {"一张3090最大能训练多大的模型，只算模型状态", []string{"1.5B"}},
		"A5 half a 3090":                  {"largest model to train on a 3090 with half the card for activations", []string{"750M", "is the largest that fits"}},
		"A5 half an A100":                 {"largest model to train on an a100 80gb keeping half of the memory free", []string{"2.5B"}},
		"A7 depends on the card":          {"can one card train 5b from scratch?", []string{"B200", "MI300X", "H200", "offloaded to host RAM"}},
		"B3 cards for GPT-3":              {"how many cards to train gpt-3 175b with adamw?", []string{"48 x NVIDIA A100", "TP 4, PP 12", "On 40", "H200"}},
		"D2 four V100":                    {"train vicuna 65b on 4x v100 32gb", []string{"Does not fit", "Loading it only to run it", "probably does not fit", "5 x NVIDIA Tesla V100", "64 x NVIDIA Tesla V100"}},
		"D4 adapters over 4 bits":         {"65b, gptq int4 and lora: how much memory?", []string{"QLoRA fine-tuning of 65B", "gradient checkpointing"}},
		"D13 links":                       {"how slow is zero 3 for 7b on 8x a100 without nvlink?", []string{"with NVLink", "over PCIe", "x as long", "gathers the weights"}},
		"D13 in Chinese":                  {"8张a100没有nvlink，zero3训练7b慢多少", []string{"NVLink", "PCIe", "聚合两次权重"}},
		"D14 profiler":                    {"how do I use the deepspeed flops profiler?", []string{"most exact", "easiest is the reverse order", `"flops_profiler"`, "nvidia-smi topo -m", "ds_report", "iftop", "deviceQuery"}},
		"D15 host RAM":                    {"how much host ram does offload take when training 13b on a 3090", []string{"host RAM", "while loading"}},
		"E2 offload on a V100":            {"train 10b with zero 2, optimizer offload and gradient checkpointing on a v100 32gb", []string{"Without, it is tight", "31.7 GiB", "to host RAM with ZeRO-3"}},
		"E4 no card":                      {"finetune 7b, how much memory", []string{"turn gradient checkpointing on", "8 bits", "LoRA", "QLoRA", "offload the optimizer"}},
		"E4 eight cards":                  {"finetune 13b on 8x a100", []string{"ZeRO-3", "gradient checkpointing", "8 bits", "offload"}},
		"E5 bf16 on a P40":                {"specs p40", []string{"bf16: no", "FlashAttention 2: no"}},
		"E5 the boards":                   {"specs grid k520", []string{"Kepler", "bf16: no"}},
		"E6 an M40":                       {"specs m40", []string{"8-pin EPS", "600 W", "passive", "Above-4G", "slots: 2", "267 mm", "another card"}},
		"E6 four V100":                    {"power 4x v100", []string{"1,200 W", "1,500 W", "power supply of at least"}},
		"E6 vGPU":                         {"specs grid k1", []string{"vGPU licence: none needed"}},
		"a card whose memory has no type": {"specs mlu590", []string{"80 GB, "}},
		"speed on a processor":            {"llama 3.1 8b q4_k_m on cpu only with 8 channel ddr5-4800, tokens/s?", []string{"8 x DDR5-4800 moves 307 GB/s", "writes about"}},
		"time at a speed that is told":    {"time to train 7b on 100B tokens with 64 a100 at 3000 tokens/s/gpu", []string{"6 days", "192,000 tokens per second"}},
		"time of samples, with no model":  {"how many hours for 500k samples at 12 samples/s, 3 epochs", []string{"34.7 hours", "1.5M samples"}},
		"cost at a speed that is told":    {"a T4 gives 61 sentences per second, what would 1 million sentences cost at $0.6 per hour", []string{"2.73 USD"}},
		"E6 M1 Ultra":                     {"power of an m1 ultra", []string{"200 W"}},
		"E7 ColossalAI":                   {"train 7b with colossalai zero 3 on 8x a100", []string{"ZeRO-3", "Fits"}},
		"E7 FSDP":                         {"finetune 7b with fsdp on 8x a100", []string{"FSDP", "Fits"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			says(t, tt.ask, tt.says...)
		})
	}
}

// The price of the question goes before the one that was chosen, and that one
// before the list.
func TestPrices(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text  string
		price float64
		want  string
	}{
		{"cost to train 7b on 1b tokens with zero 3 on 8x a100", 2.1, "at 2.10 USD"},
		{"cost to train 7b on 1b tokens with zero 3 on 8x a100 at $3 an hour", 2.1, "at 3.00 USD"},
		{"cost to train 7b on 1b tokens with zero 3 on 8x a100 at 15 yuan an hour", 2.1, "at 15.00 CNY"},
		{"cost to train 7b on 1b tokens with zero 3 on 8x a100", 0, "per million trained tokens"},
		{"cost per million tokens for llama-3.1-70b on 4x a100 with vllm", 2.1, "per million tokens"},
		{"cheapest gpu to run 70b", 0, "The next one up"},
	} {
		r := asker.Ask(tt.text, bot.Options{PricePerGPUHour: tt.price})
		if r.Answer == nil || !strings.Contains(r.Answer.Summary, tt.want) {
			t.Errorf("%q: %+v", tt.text, r.Answer)
		}
	}
}

// Alternatives come best first, and the answer says why.
func TestComparedBestFirst(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct{ first, says string }{
		"fp16 vs int8 vs q4_k_m for llama-3.1-8b on a 4090":           {"fp16", "Best first: fp16"},
		"llama-3.1-70b vs llama-3.1-8b on a 3090":                     {"llama-3.1-8b", "llama-3.1-8b comes first"},
		"h100 vs a100 for serving llama-3.1-8b":                       {"h100", "faster than NVIDIA A100"},
		"a100 80gb vs 4090 for 13b lora with gradient checkpointing?": {"a100 80 GB", "comes first"},
	} {
		a := ask(t, text).Answer
		if len(a.Options) == 0 || a.Options[0].Label != want.first || !strings.Contains(a.Summary, want.says) {
			t.Errorf("%q: %s; first %q", text, a.Summary, a.Options[0].Label)
		}
	}
}
