package bot_test

import (
	"math"
	"strings"
	"testing"
)

// A number of cards has to end the run in the time allowed, not only hold it:
// 8.03e9 x 6 x 2e9 tokens and attention on a card of 989 TFLOPS at 40 %.
func TestCardsEndTheRunInTime(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		ask  string
		says []string
	}{
		"time decides":       {"how many h100 to train llama-3.1-8b on 2B tokens in 5 hours", []string{"train 2B tokens in 5 hours", "at 55 %", "by memory alone"}},
		"memory decides":     {"how many a100 to train 1.3b on 26B tokens in 60 days", []string{"smallest number that fits", "takes about", "within 60 days"}},
		"more than a layout": {"how many a100 to train 400b on 30T tokens in 10 days", []string{"GPU hours"}},
		"no card":            {"how many gpus to train 3b on 300B tokens in 50 hours", []string{"NVIDIA H200", "NVIDIA A100", "GPU hours"}},
		"largest shared":     {"biggest model i can full finetune on 8x h200", []string{"ZeRO-3, gradient checkpointing", "ZeRO-0", "it is tight"}},
		"largest as said":    {"biggest model i can train on 4x a100 80g with zero 2 and gradient checkpointing", []string{"ZeRO-2"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			says(t, tt.ask, tt.says...)
		})
	}
}

// One card less, or a lower utilisation, would not end it in time.
func TestCardsInTimeAreTheFewest(t *testing.T) {
	t.Parallel()
	count := ask(t, "how many h100 to train llama-3.1-8b on 2B tokens in 5 hours").Answer.Value.Number
	hours := ask(t, "how long to train llama-3.1-8b on 2B tokens on 1x h100").Answer.Value.Number / 3600
	if want := math.Ceil(hours / 5); count != want {
		t.Errorf("%v cards for %v hours of one in 5 hours, want %v", count, hours, want)
	}
}

// Many at once are served in pieces: no batch of whole prompts is held.
func TestManyUsersAreServedByAServer(t *testing.T) {
	t.Parallel()
	reply := ask(t, "how many A100 80G for llama 70b awq with 100 concurrent users")
	if got := reply.Answer.Estimate.Workload.Framework; got != "vllm" {
		t.Errorf("served by %q", got)
	}
	if n := reply.Answer.Value.Number; n > 4 {
		t.Errorf("%v cards for 37 GiB of weights and 125 GiB of cache", n)
	}
	if got := ask(t, "how much memory for llama 8b q4_k_m with 4 concurrent users").Answer.Estimate.Workload.Framework; got != "llama.cpp" {
		t.Errorf("a GGUF is served by %q", got)
	}
}

// A price of tokens and a speed that name no users are those of a full server,
// beside what one user alone gets.
func TestServersAreFullUnlessSaid(t *testing.T) {
	t.Parallel()
	for question, list := range map[string][]string{
		"cost per million tokens for qwen2.5-72b on 4x a100 80g":   {"With a full queue", "one user alone"},
		"tokens per second of llama-3.1-8b on a 4090":              {"The first token", "With a full queue, about"},
		"4张a100 80g跑qwen2.5-72b，每百万token成本":                        {"满载时", "只有一个用户时"},
		"tokens per second of llama-3.1-8b on a 4090 with 8 users": {"8 at a time"},
		"tokens per second of qwen2.5-0.5b on an a100 with vllm":   {"about 256 at once"},
	} {
		says(t, question, list...)
		if got := everything(ask(t, question)); strings.Contains(question, "users") && strings.Contains(got, "full queue") {
			t.Errorf("%q says how many, and hears of a full queue:\n%s", question, got)
		}
	}
}
