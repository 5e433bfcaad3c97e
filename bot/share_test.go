package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine"
	"headroom/engine/catalog"
)

// A server does not start with a share of the card that is too small for its
// weights and one whole sequence, however large the card is.
func TestSharesThatAreTooSmallAreObjectedTo(t *testing.T) {
	t.Parallel()
	asker := bot.New(catalog.Builtin())
	for name, tt := range map[string]struct {
		text    string
		verdict engine.Verdict
		next    string
		ways    bool
	}{
		"too small":          {"vllm serve Qwen/Qwen2.5-32B-Instruct --gpu-memory-utilization 0.3 on h100", engine.DoesNotFit, "Give the server a share of 0.8", false},
		"SGLang":             {"python -m sglang.launch_server --model-path Qwen/Qwen2.5-32B-Instruct --mem-fraction-static 0.5 on h100", engine.DoesNotFit, "Give the server a share of 0.8", false},
		"in Chinese":         {"vllm serve Qwen/Qwen2.5-32B-Instruct --gpu-memory-utilization 0.3 在h100上够吗", engine.DoesNotFit, "把服务器的显存占比调到 0.8", false},
		"enough":             {"vllm serve Qwen/Qwen2.5-7B-Instruct --gpu-memory-utilization 0.8 on a 4090", engine.Fits, "", false},
		"no share is enough": {"vllm serve Qwen/Qwen2.5-32B-Instruct --gpu-memory-utilization 0.5 on a 4090", engine.DoesNotFit, "Store the weights in", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := asker.Ask(tt.text, bot.Options{})
			if r.Answer == nil || r.Answer.Verdict != tt.verdict {
				t.Fatalf("%s %+v %+v", r.Status, r.Problems, r.Answer)
			}
			if !strings.HasPrefix(r.Answer.Next, tt.next) || (tt.next == "") != (r.Answer.Next == "") {
				t.Errorf("next: %q, want %q", r.Answer.Next, tt.next)
			}
			if got := len(r.Answer.Options) > 0; got != tt.ways {
				t.Errorf("ways out: %+v", r.Answer.Options)
			}
		})
	}
}
