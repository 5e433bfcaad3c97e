package bot_test

import (
	"math"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
	"headroom/engine/unit"
)

var asker = bot.New(catalog.Builtin())

// ask answers a question that has to have an answer.
func ask(t *testing.T, text string) bot.Reply {
	t.Helper()
	r := asker.Ask(text, bot.Options{})
	if r.Status != bot.Answered || r.Answer == nil {
		t.Fatalf("%q: status %s, problems %+v", text, r.Status, r.Problems)
	}
	return r
}

// figure is what a question has to bring out: a value, a rule of thumb, a
// component or another size of the estimate.
type figure func(r bot.Reply) (float64, bool)

func value(unit string) figure {
	return func(r bot.Reply) (float64, bool) {
		if v := r.Answer.Value; v != nil && v.Unit == unit {
			return v.Number, true
		}
		return 0, false
	}
}

func rule(name string) figure {
	return func(r bot.Reply) (float64, bool) {
		for _, found := range r.Answer.Rules {
			if found.Name == name {
				return found.Bytes.GB(), true
			}
		}
		return 0, false
	}
}

func ruleParams(name string) figure {
	return func(r bot.Reply) (float64, bool) {
		for _, found := range r.Answer.Rules {
			if found.Name == name {
				return found.Params.Billions(), true
			}
		}
		return 0, false
	}
}

func ruleSequences(name string) figure {
	return func(r bot.Reply) (float64, bool) {
		for _, found := range r.Answer.Rules {
			if found.Name == name {
				return float64(found.Sequences), true
			}
		}
		return 0, false
	}
}

func component(name string) figure {
	return func(r bot.Reply) (float64, bool) {
		if r.Answer.Estimate == nil {
			return 0, false
		}
		for _, found := range r.Answer.Estimate.Components {
			if found.Name == name {
				return found.Bytes.GB(), true
			}
		}
		return 0, false
	}
}

// size is a size of the estimate in GB.
func size(of func(bot.Reply) unit.Bytes) figure {
	return func(r bot.Reply) (float64, bool) {
		if r.Answer.Estimate == nil {
			return 0, false
		}
		return of(r).GB(), true
	}
}

var (
	weights  = size(func(r bot.Reply) unit.Bytes { return r.Answer.Estimate.WeightsBytes })
	states   = size(func(r bot.Reply) unit.Bytes { return r.Answer.Estimate.ModelStateBytes })
	process  = size(func(r bot.Reply) unit.Bytes { return r.Answer.Estimate.PerGPU.Process })
	hostLoad = size(func(r bot.Reply) unit.Bytes { return r.Answer.Estimate.Host.Load })
)

// inGB turns a value of bytes into GB.
func inGB(r bot.Reply) (float64, bool) {
	bytes, ok := value("bytes")(r)
	return bytes / 1e9, ok
}

// Each row is a claim of published notes on memory, asked in words, with the
// figure that is right. Sizes are in GB, 10^9 bytes.
func TestNotesAreAnsweredRight(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, ask string
		figure    figure
		want      float64
		within    float64 // share of want
	}{
		{"A1 GPT-2 in fp16", "how many GB are the weights of 1.5b in fp16", weights, 3.0, 0.01},
		{"A1 by its name", "convert gpt2-xl fp16 to bytes", inGB, 3.1, 0.01},
		{"A2 states of GPT-2", "train 1.5b adam fp16", states, 24, 0.01},
		{"A2 by rule", "train 1.5b adam fp16", rule("16 bytes per parameter"), 24, 0.01},
		{"A3 in fp32", "convert 1m parameters fp32 to bytes", inGB, 0.004, 0.01},
		{"A3 in fp16", "convert 1m parameters fp16 to bytes", inGB, 0.002, 0.01},
		{"A3 as a question", "how many bytes do 1M parameters take in fp32", inGB, 0.004, 0.01},
		{"A4 on a 3090", "largest model to train on a 3090", ruleParams("states only"), 1.5, 0.001},
		{"A4 on an A100", "largest model to train on an a100 80gb", ruleParams("states only"), 5, 0.001},
		{"A5 on a 3090", "biggest model a 3090 can train", ruleParams("half the card"), 0.75, 0.001},
		{"A5 on an A100", "biggest model an a100 80gb can train", ruleParams("half the card"), 2.5, 0.001},
		{"A6 by the paper", "train gpt2-xl adam fp16 batch 32 seq 1024", rule("ZeRO paper activations"), 60.4, 0.01},
		{"A6 by tensors", "train gpt2-xl adam fp16 batch 32 seq 1024", rule("activations, no recompute"), 286.9, 0.01},
		{"A8 GPT-3 in fp16", "can one a100 80gb run gpt-3-175b in fp16?", weights, 350, 0.01},
		{"B1 10B in fp32", "convert 10b fp32 to GB", inGB, 40, 0.01},
		{"B1 10B in fp16", "convert 10b fp16 to GB", inGB, 20, 0.01},
		{"B1 10B in int8", "convert 10b int8 to GB", inGB, 10, 0.01},
		{"B4 A100 in fp32", "a100 peak tflops in fp32", value("TFLOPS"), 19.5, 0.001},
		{"B4 A100 in fp16", "a100 peak tflops in fp16", value("TFLOPS"), 312, 0.001},
		{"B4 A100 in tf32", "what is the peak of an a100 in tf32", value("TFLOPS"), 156, 0.001},
		{"B5 giga to tera", "convert 19500 gflops to tflops", value("TFLOPS"), 19.5, 1e-9},
		{"B5 tera to peta", "convert 312 tflops to pflops", value("PFLOPS"), 0.312, 1e-9},
		{"B5 binary to decimal", "convert 40 GiB to GB", value("GB"), 42.95, 0.001},
		{"B5 kilo to mega", "convert 5 kflops to mflops", value("MFLOPS"), 0.005, 1e-9},
		{"B5 exa to giga", "1 EFLOPS in GFLOPS", value("GFLOPS"), 1e9, 1e-9},
		{"B5 in Chinese", "1 TFLOPS等于多少GFLOPS", value("GFLOPS"), 1000, 1e-9},
		{"B5 gibibytes in Chinese", "24GiB等于多少GB", value("GB"), 25.77, 0.001},
		{"C1 ChatGLM in int8", "convert chatglm-6b int8 to GB", inGB, 6.2, 0.03},
		{"C1 ChatGLM in fp16", "convert chatglm-6b fp16 to GB", inGB, 12.5, 0.03},
		{"C1 ChatGLM in fp32", "convert chatglm-6b fp32 to GB", inGB, 25, 0.03},
		{"C2 inference by rule", "run chatglm-6b fp16", rule("1.2 x weights"), 14.8, 0.01},
		{"C3 AdamW", "train 6b adamw fp16", rule("optimizer bytes per parameter"), 72, 0.01},
		{"C3 8-bit", "train 6b adamw-8bit fp16", rule("optimizer bytes per parameter"), 36, 0.01},
		{"C3 momentum", "train 6b sgd-momentum fp16", rule("optimizer bytes per parameter"), 48, 0.01},
		{"C4 no recompute", "train chatglm-6b fp16 seq 2048 batch 1", rule("activations, no recompute"), 26.8, 0.01},
		{"C5 selective", "train chatglm-6b fp16 seq 2048 batch 1 selective recompute", rule("activations, selective recompute"), 7.99, 0.01},
		{"C6 full", "train chatglm-6b fp16 seq 2048 batch 1 gradient checkpointing", rule("activations, full recompute"), 0.47, 0.01},
		{"C7 total", "train chatglm-6b adamw fp16 seq 2048 batch 1 selective recompute", rule("16 bytes per parameter and activations"), 106.8, 0.01},
		{"C8 tensor parallel", "train chatglm-6b fp16 seq 2048 batch 1 tp 8", rule("activations, no recompute"), 5.40, 0.01},
		{"C10 gradients", "train 6b bf16 adamw", component("gradients"), 12, 0.01},
		{"C10 gradients in fp32", "train 6b fp32 adamw", component("gradients"), 24, 0.01},
		{"C10 gradients in Chinese", "chatglm-6b梯度fp16多大", component("gradients"), 12.3, 0.03},
		{"C10 weights in fp32", "train 6b fp32 adamw", component("weights"), 24, 0.01},
		{"D1 a model file", "convert 13b fp16 to GB", inGB, 26, 0.01},
		{"D5 floor", "train 7b fp16 adamw", rule("16 bytes per parameter"), 112, 0.01},
		{"D5 practical", "train 7b fp16 adamw", rule("20 bytes per parameter"), 140, 0.01},
		{"D6 all in int8", "rules train 6b int8", rule("everything in one type"), 25.3, 0.01},
		{"D6b optimizer in fp32", "train 6b fp32 adamw", component("optimizer"), 48, 0.01},
		{"D7 per sample", "rules train llama-7b int8 seq 2048", rule("activations per sample"), 0.990, 0.01},
		{"D7 batch on 80 GB", "rules train llama-7b int8 seq 2048 on a100 80gb", ruleSequences("samples per card"), 55, 0.07},
		{"D8 by rule", "run llama-7b on a100", rule("CUDA context"), 1.3, 0.001},
		{"D9 MFU", "what is the mfu of 100 tflops on an a100?", value("percent"), 32.05, 0.001},
		{"D9 in Chinese", "a100 实测 100 tflops，mfu 是多少", value("percent"), 32.05, 0.001},
		{"cards together", "how much memory do 8 a100 have", value("GB"), 640, 0.001},
		{"D10 tokens", "training throughput: 3 samples/s, seq 2048, 4x a100, tokens/s per gpu?", value("tokens/s/gpu"), 1536, 0.001},
		{"D10 in Chinese", "4卡每秒3个样本长度2048，吞吐多少token/s/gpu", value("tokens/s/gpu"), 1536, 0.001},
		{"D11 against a report", "7b training at 1536 tokens/s/gpu, the paper has 3300, utilisation?", value("percent"), 46.54, 0.001},
		{"D11 asked shorter", "1536 tokens/s/gpu against 3300 for llama-7b, what percent", value("percent"), 46.54, 0.001},
		{"D12 tf32", "how many bits has tf32?", value("bits"), 19, 0},
		{"D12 in Chinese", "tf32 是多少位？", value("bits"), 19, 0},
		{"E1 on a P40", "run gpt-j fp32 on a p40", weights, 24.2, 0.01},
		{"E1 host RAM", "run gpt-j fp32 on a p40", hostLoad, 24.2, 0.6},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := ask(t, tt.ask)
			got, ok := tt.figure(r)
			if !ok {
				t.Fatalf("%q: the figure is missing: %s; value %+v, rules %+v", tt.ask, r.Answer.Summary, r.Answer.Value, r.Answer.Rules)
			}
			if math.Abs(got-tt.want) > tt.within*tt.want {
				t.Errorf("%q: got %v, want %v within %v %%", tt.ask, got, tt.want, tt.within*100)
			}
		})
	}
}

// Questions whose answer is a verdict.
func TestNotesGetTheRightVerdict(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ ask, verdict string }{
		"A7 more than 5B on an A100":       {"train 6b adamw fp16 on one a100 80gb", "does_not_fit"},
		"A8 GPT-3 in fp16 on one card":     {"can gpt-3-175b run in fp16 on an h200?", "does_not_fit"},
		"A8 in int4 on 180 GB":             {"can gpt-3-175b run in int4 on one b200?", "fits"},
		"B2 10B in fp32 on an A100":        {"can a 10b model run in fp32 on one a100 80gb?", "fits"},
		"B2 10B in fp16 on a 4090":         {"can a 10b model run in fp16 on one 4090?", "fits"},
		"B2 10B in fp32 on a 4090":         {"can a 10b model run in fp32 on one 4090?", "does_not_fit"},
		"B2 10B in int8 on a 4090":         {"can a 10b model run in int8 on one 4090?", "fits"},
		"D2 training 65B on four V100":     {"can I train vicuna-65b on 4x v100 32gb?", "does_not_fit"},
		"D2 loading 65B on four V100":      {"run llama-65b fp16 on 4x v100 32gb", "tight"},
		"D2 loading 65B on five V100":      {"run llama-65b fp16 on 8x v100 32gb", "fits"},
		"D2 in Chinese":                    {"4张32G的v100能训练65b吗", "does_not_fit"},
		"D5 7B with FSDP on four of 40 GB": {"train 7b with fsdp and gradient checkpointing on 4x a100 40gb", "fits"},
		"E1 6B on a P40 in fp16":           {"run gpt-j fp16 on a p40", "fits"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := ask(t, tt.ask)
			if got := string(r.Answer.Verdict); got != tt.verdict {
				t.Errorf("%q: %s, want %s: %s", tt.ask, got, tt.verdict, r.Answer.Summary)
			}
		})
	}
}

func TestCardsToTrainGPT3(t *testing.T) {
	t.Parallel()
	r := ask(t, "how many a100 80gb to train gpt-3-175b with adamw fp16?")
	cards, ok := value("gpus")(r)
	if !ok || cards < 2800/85.9 || cards > 128 {
		t.Errorf("cards = %v; 2800 GB of states need more than 33 cards and fit on far fewer than 128", cards)
	}
	if got, ok := rule("16 bytes per parameter")(r); !ok || math.Abs(got-2800) > 28 {
		t.Errorf("rule = %v GB, want 2800", got)
	}
	if !strings.Contains(r.Answer.Summary, "TP 4, PP 12") || !strings.Contains(r.Answer.Summary, "On 40") {
		t.Errorf("no layout in %q", r.Answer.Summary)
	}
}

// A v3-8 board holds four chips of 32 GB, 128 GB in all; the notes give that
// figure to eight of them.
func TestTPUBoards(t *testing.T) {
	t.Parallel()
	for _, f := range ask(t, "specs of tpu v3-8").Answer.Facts {
		if strings.Contains(f.Name, "v3-8") {
			if f.Value != "4 x 32 GB = 128 GB" {
				t.Errorf("%s: %s", f.Name, f.Value)
			}
			return
		}
	}
	t.Error("no board v3-8 in the data sheet")
}

func TestFlashAttentionOnV100IsRefusedByTheCard(t *testing.T) {
	t.Parallel()
	r := ask(t, "train 7b fp16 seq 4096 flash attention on v100")
	for _, p := range r.Problems {
		if p.Code == "hw_no_flash_attention" && strings.Contains(p.Message, "Turing") && strings.Contains(p.Message, "Ampere") {
			return
		}
	}
	t.Errorf("problems = %+v, want a note on flash attention", r.Problems)
}

// Dynamic quantization leaves embeddings and norms in their type: int8 takes
// more than a byte for each parameter of a small model with a large vocabulary.
func TestInt8LeavesEmbeddingsAlone(t *testing.T) {
	t.Parallel()
	r := ask(t, "run gpt2 in int8")
	e := r.Answer.Estimate
	if got, plain := e.WeightsBytes.GB(), float64(e.Params)/1e9; got < 1.2*plain || got > 2*plain {
		t.Errorf("weights = %v GB for %v parameters; linear layers take a byte each, the embeddings two", got, e.Params)
	}
}

// Adapters over 4 bits stay far below full training, and the context of CUDA
// is a figure of its own.
func TestSixtyFiveBillionWithLittleMemory(t *testing.T) {
	t.Parallel()
	r := ask(t, "lora llama-65b gptq int4 seq 512 gradient checkpointing")
	got, _ := process(r)
	if got < 33 || got > 70 {
		t.Errorf("process = %v GB, want about 50", got)
	}
	if _, ok := component("context")(r); !ok {
		t.Error("no CUDA context among the components")
	}
}
