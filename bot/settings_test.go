package bot_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/recipe"
)

// Settings that were pasted are a question: words beside them say what they
// leave open and go before them.
func TestPastedSettings(t *testing.T) {
	t.Parallel()
	b := bot.New(catalog.Builtin())
	const zero3 = `{"train_micro_batch_size_per_gpu": 4, "gradient_accumulation_steps": 8, "bf16": {"enabled": true}, "zero_optimization": {"stage": 3, "offload_optimizer": {"device": "cpu"}}}`
	for name, c := range map[string]struct {
		text, file string
		status     bot.Status
		canonical  string // parts of it
		assumed    string // part of what was taken
		problem    string // code and part of the message
		alike      string // a question in words with the same figures
	}{
		"DeepSpeed and words": {
			text: "does 7b on 4x a100 80gb fit\n" + zero3, status: bot.Answered,
			canonical: "zero_stage=3", assumed: "zero_stage=3", alike: "finetune 7b bf16 deepspeed batch 4 accumulation 8 zero 3 optimizer offload 4x a100 80gb",
		},
		"words after the settings": {
			text: zero3 + "\nfits 13b on 8x h100?", status: bot.Answered, canonical: "gpu_count=8",
			alike: "finetune 13b bf16 deepspeed batch 4 accumulation 8 zero 3 optimizer offload 8x h100",
		},
		"a file and words": {
			text: "does 7b on 4x a100 80gb fit", file: zero3, status: bot.Answered, canonical: "grad_accum=8",
			alike: "finetune 7b bf16 deepspeed batch 4 accumulation 8 zero 3 optimizer offload 4x a100 80gb",
		},
		"words go before the settings": {
			text: "train 7b on 8x a100 80gb with batch 1 and zero 2\n```json\n" + zero3 + "\n```", status: bot.Answered,
			canonical: "batch=1", assumed: "your words go before the settings of deepspeed, which say 4",
		},
		"a script's own flags": {
			text: "torchrun --nproc_per_node 4 tune.py --base_model huggyllama/llama-13b --micro_batch_size 2 --cutoff_len 1024 --lora_r 16 --quantization_bit 4 --bf16 True", status: bot.Answered,
			canonical: "task=qlora model=llama-13b", assumed: "batch=2, seq_len=1024",
		},
		"a flag that nobody knows": {
			text: "torchrun --nproc_per_node 4 tune.py --model_name_or_path huggyllama/llama-13b --frobnicate 3 --bf16 True", status: bot.Answered, problem: "settings_unknown_key", canonical: "model=llama-13b",
		},
		"a remark names the cards": {
			text: "vllm serve Qwen/Qwen2.5-32B-Instruct-AWQ --max-model-len 8192 # 2x3090", status: bot.Answered, canonical: "gpu=rtx-3090 gpu_count=2",
		},
		"a remark on something else": {
			text: "vllm serve Qwen/Qwen2.5-7B-Instruct --max-model-len 8192 # TODO tune", status: bot.Answered, canonical: "task=infer",
		},
		"settings alone lack the model": {text: zero3, status: bot.NeedsMore, problem: "no_model"},
		"a server line alone": {
			text: "vllm serve meta-llama/Llama-3.1-8B-Instruct --tensor-parallel-size 2 --max-model-len 8192 --gpu-memory-utilization 0.8", status: bot.Answered,
			canonical: "framework=vllm", assumed: "gpu_memory_utilization=0.8",
		},
		"a server line and a card": {
			text: "fits on 2x rtx 4090?\n$ python -m sglang.launch_server --model-path Qwen/Qwen2.5-32B-Instruct-AWQ --tp 2 --context-length 16384", status: bot.Answered,
			canonical: "quant=awq-int4", alike: "qwen2.5-32b-instruct awq with sglang tp 2 context 16384 on 2x rtx 4090",
		},
		"a longer context in words": {
			text: "with a 32k context on a 3090?\nllama-server -m Llama-3.1-8B-Instruct-Q4_K_M.gguf -c 8192 -np 1 -ctk q8_0 -ctv q8_0 -ngl 99", status: bot.Answered,
			canonical: "seq_len=32768", assumed: "which say 8192",
		},
		"a switch that takes a value now, before the card": {
			text: "llama-server -m Llama-3.1-8B-Instruct-Q4_K_M.gguf -ngl 99 -c 16384 -fa 单卡4090", status: bot.Answered, canonical: "flash_attn=true",
		},
		"how many cards": {
			text: "how many a100 40gb do I need?\nbase_model: meta-llama/Llama-3.1-70B\nadapter: qlora\nload_in_4bit: true\nmicro_batch_size: 1\nsequence_len: 2048\ngradient_checkpointing: true\n", status: bot.Answered,
			canonical: "task=qlora",
		},
		"Chinese": {
			text: "7b 在 4 张 a100 80gb 上放得下吗？\n" + zero3, status: bot.Answered, canonical: "params_b=7", assumed: "读自 deepspeed 的配置",
		},
		"a typing error is told": {
			text: "7b on a100 80gb\n{\"zero_optimisation\": {\"stage\": 3}, \"bf16\": {\"enabled\": true}}", status: bot.Answered, problem: "settings_unknown_key zero_optimisation",
		},
		"a contradiction is refused": {
			text: "7b on a100\n{\"fp16\": {\"enabled\": true}, \"bf16\": {\"enabled\": true}}", status: bot.Rejected, problem: "conflict contradict",
		},
		"an unknown model with a size": {
			text: "on an a100 80gb?\nvllm serve somebody/Something-New-13B --dtype bfloat16", status: bot.Answered, canonical: "params_b=13",
		},
		"an unknown model": {
			text: "on an a100?\nvllm serve somebody/Something-New --dtype bfloat16", status: bot.NeedsMore, problem: "unknown_model Something-New",
		},
		"a Modelfile": {
			text: "FROM llama3.1:8b-instruct-q8_0\nPARAMETER num_ctx 16384\n\ndoes it fit on 12 gb?", status: bot.Answered, canonical: "quant=q8_0",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := b.Ask(c.text, bot.Options{Settings: c.file})
			if r.Status != c.status {
				t.Fatalf("%s, want %s: %s %+v", r.Status, c.status, r.Canonical, r.Problems)
			}
			if !strings.Contains(r.Canonical, c.canonical) {
				t.Errorf("%q lacks %q", r.Canonical, c.canonical)
			}
			var told strings.Builder
			for _, a := range r.Assumed {
				told.WriteString(a.Why)
				if text, ok := a.Value.(string); ok {
					told.WriteString(" " + text + "; ")
				}
			}
			if !strings.Contains(told.String(), c.assumed) {
				t.Errorf("%q lacks %q", told.String(), c.assumed)
			}
			code, part, _ := strings.Cut(c.problem, " ")
			found := c.problem == ""
			for _, p := range r.Problems {
				found = found || p.Code == code && strings.Contains(p.Message, part)
			}
			if !found {
				t.Errorf("%q is not among %+v", c.problem, r.Problems)
			}
			if c.alike != "" {
				same := b.Ask(c.alike, bot.Options{})
				if same.Answer == nil || same.Answer.Estimate.PerGPU != r.Answer.Estimate.PerGPU {
					t.Errorf("%s\nis not what %s\ncomes to", r.Canonical, same.Canonical)
				}
			}
		})
	}
}

// What is written for an answer comes back as the same question: asking with
// the settings gives the same figures.
func TestSettingsAskTheSame(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	b := bot.New(known)
	for _, text := range []string{
		"finetune llama-3.1-8b on 8x a100 80gb deepspeed zero 3 cpu offload batch 2 accumulation 4 context 4096 gradient checkpointing",
		"finetune qwen2.5-7b on 8x a100 80gb fsdp batch 2 gradient checkpointing",
		"qlora llama-3.1-70b on 2x a100 80gb rank 32 paged adamw 8bit gradient checkpointing",
		"lora mistral-7b on rtx 4090 with axolotl batch 2 context 2048 gradient checkpointing",
		"lora llama-3.1-8b on rtx 3090 with torchtune gradient checkpointing",
		"pretrain llama-3.1-70b on 64x h100 megatron tp 8 pp 4 distributed optimizer sequence parallel",
		"serve llama-3.1-70b fp8 on 4x h100 with vllm context 16384",
		"serve qwen2.5-32b awq on 2x rtx 4090 with sglang context 8192",
		"llama-3.1-8b q4_k_m on rtx 3060 12gb with llama.cpp context 8192 q8 kv cache",
		"llama-3.1-70b q4_k_m on 2x 3090 with llama.cpp",
		"train 7b adamw fp16 on 8x v100 32gb zero 3 gradient checkpointing",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			asked := b.Ask(text, bot.Options{Run: answer.BestFormats})
			if asked.Answer == nil || len(asked.Answer.Run) == 0 {
				t.Fatalf("no settings: %+v", asked.Problems)
			}
			if asked.Answer.RunNote != "" {
				t.Fatalf("they are of another case: %s", asked.Answer.RunNote)
			}
			for _, s := range asked.Answer.Run {
				back, _, err := recipe.ReadAs(s.Text, s.Format)
				if err != nil {
					t.Fatalf("%s: %v\n%s", s.Format, err, s.Text)
				}
				w := asked.Answer.Estimate.Workload
				laid := recipe.Lay(back, w)
				laid.Model, laid.Framework, laid.Task = w.Model, w.Framework, w.Task
				again, err := engine.Evaluate(laid, known)
				if err != nil || again.PerGPU != asked.Answer.Estimate.PerGPU {
					t.Errorf("%s: %v, another figure\n%s", s.Format, err, s.Text)
				}
				if got := s.Syntax(); got == "" {
					t.Errorf("%s has no syntax", s.Format)
				}
			}
		})
	}
}

// In a conversation, settings are answered too, and the answer is drawn.
func TestSettingsInAConversation(t *testing.T) {
	t.Parallel()
	talk := bot.NewConversation(bot.New(catalog.Builtin()), nil, bot.Setup{})
	for name, in := range map[string]bot.Inbound{
		"YAML":    {Text: "does llama-3.1-8b fit?\n```\ndistributed_type: FSDP\nmixed_precision: bf16\nnum_processes: 8\nfsdp_config:\n  fsdp_sharding_strategy: FULL_SHARD\n```"},
		"command": {Text: "llama-server -m Llama-3.1-8B-Q4_K_M.gguf -c 8192 --flash-attn on"},
		"file":    {Text: "fits 7b on an a100 80gb?", Files: []bot.File{{Name: "ds.json", Data: []byte(`{"zero_optimization": {"stage": 2}, "bf16": {"enabled": true}}`)}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in.Tenant, in.User = "t", "u"
			m := talk.Handle(t.Context(), in)
			if m.Reply == nil || m.Reply.Status != bot.Answered {
				t.Fatalf("%+v", m)
			}
			if len(m.Reply.Assumed) == 0 || m.Reply.Assumed[0].Key != "settings" {
				t.Errorf("what came from the settings is not told: %+v", m.Reply.Assumed)
			}
			if png, alt := bot.Picture(m); len(png) == 0 || !strings.Contains(alt, "GiB") {
				t.Errorf("no picture (%d bytes, %q)", len(png), alt)
			}
		})
	}
	if png, alt := bot.Picture(talk.Handle(t.Context(), bot.Inbound{Tenant: "t", User: "u", Text: "help"})); png != nil || alt != "" {
		t.Error("help is drawn")
	}
}

// An unknown format is told beside the answer, and one that does not fit.
func TestNoSettings(t *testing.T) {
	t.Parallel()
	b := bot.New(catalog.Builtin())
	for run, text := range map[string]string{"docker": "7b on a100", "deepspeed": "serve 7b with vllm on a100", "vllm": "train 7b on a100", "peft": "train 7b on a100"} {
		r := b.Ask(text, bot.Options{Run: run, Lang: "zh"})
		if r.Answer == nil || len(r.Answer.Run) > 0 || len(r.Problems) == 0 || !strings.Contains(r.Problems[len(r.Problems)-1].Message, "配置") {
			t.Errorf("%s: %+v", run, r.Problems)
		}
	}
}

// A question in words holds no settings: the labelled ones are read as before.
func TestLabelledQuestionsHoldNoSettings(t *testing.T) {
	t.Parallel()
	file, err := os.Open("../../shared/queries/open.jsonl")
	if err != nil {
		t.Skip("the labelled questions are not here")
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var q struct{ Text string }
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			t.Fatal(err)
		}
		if found, ok := recipe.Find(q.Text); ok {
			t.Logf("settings of %s in %q", found.Name, q.Text)
			if _, _, err := recipe.ReadAs(found.Text, found.Name); err != nil {
				t.Errorf("%q: %v", q.Text, err)
			}
		}
	}
}
