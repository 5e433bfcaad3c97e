package recipe_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"headroom/engine/recipe"
)

// What a tool can state comes back when its settings are read; whatever does
// not is told.
func TestThereAndBack(t *testing.T) {
	t.Parallel()
	for _, name := range recipe.Names() {
		t.Run(string(name), func(t *testing.T) {
			t.Parallel()
			if len(states[name]) == 0 {
				t.Fatal("nothing is asked of this tool")
			}
			rapid.Check(t, func(t *rapid.T) {
				w := anyWorkload(t, name)
				text, notes, err := recipe.Write(w, name)
				if err != nil {
					t.Fatalf("%+v: %v", w, err)
				}
				back, _, err := recipe.ReadAs(text, name)
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				want, got := recipe.Stated(w), recipe.Stated(back)
				for _, key := range states[name] {
					if want[key] != got[key] && want[key] != "" && !harmless(key, want[key]) && !excused(name, key, w) {
						t.Errorf("%s: %q came back as %q\n%s", key, want[key], got[key], text)
					}
				}
				for key, value := range want {
					if got[key] == value || tacit[key] || recounted(key, got) {
						continue
					}
					if !slices.ContainsFunc(notes, func(n recipe.Note) bool { return n.Key == key && n.Code == recipe.LeftOut }) && !harmless(key, value) {
						t.Errorf("%s %q is lost without a word\n%s", key, value, text)
					}
				}
				again, _, err := recipe.Write(w, name)
				if err != nil || again != text {
					t.Errorf("the same workload gives other settings the second time")
				}
			})
		})
	}
}

// recounted are numbers that the others give: of micro-batch, accumulation and
// global batch two are enough; a GGUF file has its own precision.
func recounted(key string, got map[string]string) bool {
	switch key {
	case "global_batch", "grad_accum":
		return got["batch"] != "" && (got["grad_accum"] != "" || got["global_batch"] != "" || key == "global_batch")
	case "quant": // torchtune's builder quantises scales too
		return got["framework"] == "torchtune" && got["quant"] == "nf4-dq"
	case "loss": // Liger's kernels fuse it, and torchtune's pieces are with the head too
		return got["extra.liger"] == "true" || got["framework"] == "torchtune" && got["loss"] == "chunked"
	case "precision":
		return got["framework"] == "llama.cpp" && got["quant"] != ""
	}
	return false
}

// tacit are keys that name the tool itself.
var tacit = map[string]bool{"task": true, "framework": true}

// harmless are values that cost the same in every tool.
func harmless(key, value string) bool {
	return slices.Contains([]string{
		"attention flash", "attention sdpa", "loss full", "recompute none", "zero_stage 0",
	}, key+" "+value) || key == "concurrency"
}

// Settings are found by themselves, and within words.
func TestFind(t *testing.T) {
	t.Parallel()
	for _, name := range recipe.Names() {
		if name == recipe.DeepSpeedProfiler {
			continue // the same to the eye
		}
		t.Run(string(name), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				text, _, err := recipe.Write(anyWorkload(t, name), name)
				if err != nil {
					t.Fatal(err)
				}
				if got, ok := recipe.Detect(text); !ok || got != name {
					t.Fatalf("detected as %q (%v)\n%s", got, ok, text)
				}
				for _, around := range [][2]string{
					{"does 7b on 4x a100 fit\n", "\n"}, {"能放下吗？\n```yaml\n", "```\nthanks"}, {"", "\n\ndoes this fit on one 4090?"},
				} {
					found, ok := recipe.Find(around[0] + text + around[1])
					if !ok || found.Name != name {
						t.Fatalf("in words found as %q (%v)\n%s", found.Name, ok, around[0]+text+around[1])
					}
					before := (around[0] + text + around[1])[:found.Start]
					if strings.TrimSpace(strings.Split(before+"```", "```")[0]) != strings.TrimSpace(strings.Split(around[0]+"```", "```")[0]) {
						t.Fatalf("the words before are %q, not %q", before, around[0])
					}
				}
			})
		})
	}
}

// Words on the line of a command are not of the command.
func TestWordsAfterACommand(t *testing.T) {
	t.Parallel()
	for text, words := range map[string]string{
		"vllm serve x --max-model-len 8192 on 4x 4090":                                       "on 4x 4090",
		"vllm serve x -tp 2 --enforce-eager will it fit on a 3090?":                          "will it fit on a 3090?",
		"llama-server -m a.gguf -c 4096 -ngl 99 够吗":                                          "够吗",
		"torchrun --nproc_per_node 8 t.py --bf16 True --fsdp 'full_shard auto_wrap' on h100": "on h100",
		"vllm serve x --max-model-len 8192, is a 4090 enough":                                ", is a 4090 enough",
		"vllm serve x --max-model-len 8192，在4090上够吗":                                         "，在4090上够吗",
		"deepspeed --num_gpus 4 run.py":                                                      "",
		"deepspeed --num_gpus 4 run.py fits on v100?":                                        "fits on v100?",
		"vllm serve x --max-model-len=4k > log 2>&1 &":                                       "",
		"vllm serve x --max-model-len 4k # two cards":                                        "# two cards",
		"accelerate launch --num_processes 2 a.py --lora_target_modules q_proj v_proj":       "",
		"`vllm serve x --max-model-len 4096` on an a10?":                                     "on an a10?",
	} {
		found, ok := recipe.Find(text)
		if got := strings.TrimSpace(text[:found.Start] + text[found.End:]); !ok || got != words {
			t.Errorf("%s: %v, words %q, want %q", text, ok, got, words)
		}
	}
}

// Plain questions hold no settings.
func TestWordsAreNoSettings(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "train 7b adamw fp16 on 4x v100", "vllm serve llama 8b on a 4090, does it fit?", "how do I deepspeed?",
		"optimizer: adamw, batch 8", "model: qwen 7b", "{", "{}", `{"bf16": true, "fp16": false, "hidden_size": 4096}`, `{"a": 1}`, "FROM here on I need 8 GB", "SELECT 1 FROM t",
		"--max-model-len 65536 on 2x3090", "note: it fits\nthanks: all", "deepspeed zero 3 on 8 cards", "deepspeed stage 2, lora of a 13b --lora_rank 8", "torchrun for 8b, --bf16?", "```\nhello\n```",
	} {
		if found, ok := recipe.Find(text); ok {
			t.Errorf("%q is taken for settings of %s: %q", text, found.Name, found.Text)
		}
	}
}
