package bot_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/recipe"
)

// Settings are those of what the answer says fits, and a line above them says which that is.
func TestSettingsAreOfWhatFits(t *testing.T) {
	t.Parallel()
	b := bot.New(catalog.Builtin())
	for _, c := range []struct {
		format, text string
		note         string // what stands above; "" is nothing
		has, lacks   []string
	}{
		{
			"best", "lora llama-3.1-8b on a 3090", "gradient checkpointing on and fuse the loss with the head (Liger). With it: 18.5 GiB of 24 GiB per card, which fits",
			[]string{"gradient_checkpointing=True", "use_liger_kernel=True"},
			[]string{"recompute", "loss"},
		},
		{"best", "lora llama-3.1-8b 3090 够吗", "打开梯度检查点", []string{"gradient_checkpointing=True", "use_liger_kernel=True", "序列长度 2048"}, nil},
		{"best", "finetune llama-3.1-8b on 8x a100 80gb", "shard with ZeRO-3", []string{`"stage": 3`, "--deepspeed ds_config.json"}, nil},
		{"best", "finetune llama-3.1-8b on 8x a100 80gb zero 3", "", []string{`"stage": 3`}, nil},
		{
			"axolotl", "qlora llama-3.1-8b on a 3090 seq 4096", "turn gradient checkpointing on",
			[]string{"gradient_checkpointing: true", "load_in_4bit: true", "liger_fused_linear_cross_entropy: true"},
			[]string{"nf4", "Not a setting"},
		},
		{
			"llama-factory", "qlora qwen2.5-14b on a 4090 seq 4096", "Unsloth",
			[]string{"disable_gradient_checkpointing: false", "use_unsloth: true", "cutoff_len: 4096"},
			[]string{"Not a setting"},
		},
		{"axolotl", "qlora qwen2.5-14b on a 4090 seq 4096", "keep sequences to 2,048 tokens", // it does not run Unsloth
			[]string{"gradient_checkpointing: true", "sequence_len: 2048"}, nil},
		{"deepspeed", "lora llama-3.1-8b on a 3090", "turn gradient checkpointing on", []string{"gradient checkpointing full", "loss fused"}, nil}, // of the script
		{"llama.cpp", "qwen3-30b-a3b q4_k_m on 3060 12gb with 64gb ram 16k", "", []string{"--gpu-layers all", "--n-cpu-moe 23"}, []string{"offload", "Not a setting"}},
		{"llama.cpp", "deepseek-r1 q4_k_m on 2x a100 80gb with 512gb ram --n-cpu-moe 58", "", []string{"--cpu-moe"}, []string{"offload"}},
		{"ollama", "qwen3-30b-a3b q4_k_m on 3060 12gb with 64gb ram 16k", "", []string{"weights left in host RAM: 7.79 GiB"}, []string{"offload"}},
		{"llama.cpp", "llama-3.1-70b q4_k_m on a 4090 with llama.cpp", "to the CPU", []string{"--gpu-layers 46"}, nil},
		{"vllm", "8 users llama-3.1-8b fp8 at 16k on a 4090", "store the KV cache in fp8", []string{"--max-num-seqs 8", "--kv-cache-dtype fp8"}, nil},
		{"vllm", "4 users llama-3.1-8b fp8 at 8k on a 4090", "", []string{"--max-num-seqs 4"}, nil},
		{"sglang", "8 users llama-3.1-8b fp8 at 16k on a 4090", "store the KV cache in fp8", []string{"--max-running-requests 8"}, nil},
		{"llama.cpp", "4 users llama-3.1-8b q4_k_m at 4k on a 3090", "", []string{"--parallel 4"}, nil},
		{"best", "finetune deepseek-r1 on a 3060", "Warning: this does not fit", []string{"torchrun"}, nil},
		{"best", "一张3060全参微调 deepseek-r1 能放下吗", "警告：装不下", []string{"torchrun"}, nil},
		{"vllm", "llama-3.1-8b bf16 on 16gb or 24gb with vllm", "24 GB", []string{"vllm serve"}, nil}, // the alternative that holds it
	} {
		t.Run(c.format+" "+c.text, func(t *testing.T) {
			t.Parallel()
			a := b.Ask(c.text, bot.Options{Run: c.format}).Answer
			if a == nil || len(a.Run) == 0 {
				t.Fatalf("no settings: %+v", a)
			}
			if !strings.Contains(a.RunNote, c.note) || c.note == "" && a.RunNote != "" {
				t.Errorf("above them stands %q, want %q", a.RunNote, c.note)
			}
			var all strings.Builder
			for _, s := range a.Run {
				all.WriteString(s.Text + strings.Join(s.Notes, "\n") + "\n")
			}
			for _, want := range c.has {
				if !strings.Contains(all.String(), want) {
					t.Errorf("%q is missing in\n%s", want, all.String())
				}
			}
			for _, not := range c.lacks {
				if strings.Contains(all.String(), not) {
					t.Errorf("%q stands in\n%s", not, all.String())
				}
			}
		})
	}
}

// A tight case keeps its own settings, with a word of warning.
func TestSettingsOfATightCase(t *testing.T) {
	t.Parallel()
	b := bot.New(catalog.Builtin())
	for _, text := range []string{"llama-3.1-8b bf16 at 32k on a 20gb card with vllm", "llama-3.1-8b bf16 at 16k on a 20gb card", "llama-3.1-8b bf16 at 24k on a 20gb card"} {
		a := b.Ask(text, bot.Options{Run: answer.BestFormats}).Answer
		if a == nil || a.Verdict != "tight" {
			continue
		}
		if !strings.Contains(a.RunNote, "may run out of memory") {
			t.Errorf("%s: %q", text, a.RunNote)
		}
		return
	}
	t.Error("none of the cases is tight")
}

// In a conversation the same is said before the settings.
func TestSettingsOfWhatFitsInAConversation(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.say("lora llama-3.1-8b on a 3090")
	m := c.say("how do I run it?")
	if len(m.Paragraphs) == 0 || !strings.Contains(m.Paragraphs[0], "With it: 18.5 GiB") {
		t.Errorf("before the settings: %q", m.Paragraphs)
	}
	if !slices.ContainsFunc(m.Snippets, func(s bot.Snippet) bool { return strings.Contains(s.Text, "gradient_checkpointing=True") }) {
		t.Errorf("%+v", m.Snippets)
	}
}

// No key of the engine is shown as the name of a setting.
func TestSettingsHaveNames(t *testing.T) {
	t.Parallel()
	for _, key := range recipe.Facts() {
		name := words.SettingName(words.Chinese, key)
		if bare := key[strings.IndexByte(key, '.')+1:]; name == strings.ReplaceAll(bare, "_", " ") || strings.Contains(words.SettingName(words.English, key), "_") {
			t.Errorf("%s has no name: %q", key, name)
		}
	}
}

// What is written in place of a case that does not fit does fit when it is read again.
func TestSettingsInsteadFit(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	b := bot.New(known)
	for _, text := range []string{
		"finetune llama-3.1-8b on 8x a100 80gb", "train 7b adamw fp16 on 4x v100 32gb zero 2", "lora llama-3.1-8b on a 3090",
		"lora mistral-7b on rtx 4090 with axolotl batch 4 context 2048", "8 users llama-3.1-8b fp8 at 16k on a 4090 with vllm", "llama-3.1-70b q4_k_m on a 4090 with llama.cpp",
	} {
		a := b.Ask(text, bot.Options{Run: answer.BestFormats}).Answer
		if a == nil || a.RunNote == "" || len(a.Options) == 0 {
			t.Errorf("%s: %+v", text, a)
			continue
		}
		w := a.Estimate.Workload
		w.GlobalBatch = 0 // which follows
		for _, s := range a.Run {
			back, _, err := recipe.ReadAs(s.Text, s.Format)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			back.Model, back.Framework, back.Task, back.GlobalBatch = w.Model, w.Framework, w.Task, 0
			w = recipe.Lay(back, w)
		}
		if again, err := engine.Evaluate(w, known); err != nil || again.Verdict != engine.Fits {
			t.Errorf("%s: %v, %s\n%+v", text, err, again.Verdict, a.Run)
		}
	}
}
