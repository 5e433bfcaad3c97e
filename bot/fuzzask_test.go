package bot_test

import (
	"encoding/json"
	"flag"
	"runtime"
	"testing"
	"time"
	"unicode/utf8"

	"headroom/bot"
)

// slowest is how long an answer may take. It is held only while new texts are tried:
// a test that passes on one machine passes on a slower one too.
const slowest = 100 * time.Millisecond

// FuzzAsk holds the promises of a reply for any text: it has a status, an
// answer exactly when it is answered, else a message, positions that lie inside
// the text, JSON that can be read, and it takes no longer than slowest.
func FuzzAsk(f *testing.F) {
	for _, text := range []string{
		typical, "", "2张3090微调7b够吗", "convert 40 GiB to GB", "\xff\x00", "max batch 7b a100", "0x a100 7b", "explain zero2 vs zero3",
		"zero 1 2 3 for 13b on 8 v100", "7b by context and batch on a100", "which quant of 70b fits 48gb", "fewest h100 to train 70b",
		"879t1ft", "333333B270Z100", "700t1A2", "CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 23.69 GiB total capacity; 21.01 GiB already allocated), lora 13b on a 3090",
		"vllm serve Qwen/Qwen2.5-32B-Instruct-AWQ --max-model-len 65536 --gpu-memory-utilization 0.95", `{"zero_optimization":{"stage":3},"train_micro_batch_size_per_gpu":4}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, took := timed(text)
		if fuzzing() && took > slowest {
			t.Errorf("answered after %v at work", took)
		}
		written, err := json.Marshal(r)
		if err != nil || !json.Valid(written) {
			t.Errorf("no JSON: %v", err)
		}
		if (r.Status == bot.Answered) != (r.Answer != nil) {
			t.Fatalf("status %s, answer %v", r.Status, r.Answer != nil)
		}
		if r.Answer != nil && r.Answer.Summary == "" {
			t.Error("answered without a summary")
		}
		if r.Status != bot.Answered && (len(r.Problems) == 0 || r.Problems[0].Message == "") {
			t.Errorf("status %s without a message", r.Status)
		}
		for _, p := range r.Problems {
			if p.Start < 0 || p.End < p.Start || p.End > utf8.RuneCountInString(text) {
				t.Errorf("problem %s stands at %d to %d", p.Code, p.Start, p.End)
			}
		}
	})
}

// fuzzing reports whether new texts are being tried.
func fuzzing() bool {
	for _, name := range [...]string{"test.fuzz", "test.fuzzworker"} {
		if f := flag.Lookup(name); f != nil && f.Value.String() != "" && f.Value.String() != "false" {
			return true
		}
	}
	return false
}

// timed is a reply, and the least time that a thread was at work for it: what slows an
// answer down, and is not of the text, such as the first compilation of an expression
// or the collection of garbage, is gone when it is asked again.
func timed(text string) (r bot.Reply, least time.Duration) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for try := range 4 {
		before := worked()
		r = asker.Ask(text, bot.Options{})
		if took := worked() - before; try == 0 || took < least {
			least = took
		}
		if least <= slowest {
			break
		}
	}
	return r, least
}
