package speed_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"headroom/engine"
	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/profile"
	"headroom/engine/speed"
	"headroom/engine/workload"
)

var (
	models = []string{"gpt2", "llama-3.2-1b", "llama-2-7b", "qwen2.5-32b", "llama-3-70b", "mixtral-8x7b", "qwen3-30b-a3b", "deepseek-v3", "gemma-2-9b"}
	cards  = []string{"v100-32gb-sxm2", "t4", "rtx-3090", "rtx-4090", "a100", "h100", "b200", "mi300x", "tesla-p40"}
)

func draw[T any](t *rapid.T, name string, values ...T) T {
	return rapid.SampledFrom(values).Draw(t, name)
}

func evaluated(t *rapid.T, w workload.Workload) *engine.Speed {
	e, err := engine.Evaluate(w, catalog.Builtin())
	if err != nil {
		t.Skip(err.Error())
	}
	if e.Speed == nil {
		t.Fatalf("no speed for %+v", w)
	}
	return e.Speed
}

func trainingOf(t *rapid.T) workload.Workload {
	stage := draw(t, "stage", 0, 1, 2, 3)
	return workload.Workload{
		Task:      draw(t, "task", workload.Train, workload.Finetune, workload.LoRA, workload.QLoRA),
		Model:     workload.Model{Name: draw(t, "model", models...)},
		GPU:       draw(t, "gpu", cards...),
		GPUCount:  draw(t, "gpus", 1, 2, 8, 64),
		ZeROStage: &stage,
		Framework: draw[workload.Framework](t, "framework", "deepspeed", "megatron", "torchtune"),
		Precision: draw(t, "precision", workload.AMPBF16, workload.FP8, workload.FP32, workload.TF32),
		Batch:     draw(t, "batch", 1, 4, 16),
		SeqLen:    draw(t, "length", 512, 2048, 8192),
		Recompute: draw(t, "recompute", workload.RecomputeNone, workload.RecomputeSelective, workload.RecomputeFull),
	}
}

func servingOf(t *rapid.T) workload.Workload {
	return workload.Workload{
		Task:         workload.Infer,
		Model:        workload.Model{Name: draw(t, "model", models...)},
		GPU:          draw(t, "gpu", cards...),
		GPUCount:     draw(t, "gpus", 1, 2, 4, 8),
		Framework:    draw[workload.Framework](t, "framework", "transformers", "vllm", "sglang", "tensorrt-llm", "llama.cpp", "gpt-fast"),
		Quant:        draw[workload.Quant](t, "quant", "none", "fp8", "int8", "awq-int4"),
		Concurrency:  draw(t, "concurrency", 0, 1, 16, 256),
		InputTokens:  draw(t, "in", 1, 128, 4096),
		OutputTokens: draw(t, "out", 0, 1, 256),
	}
}

// A step does no more than the peak allows, and recompute only adds.
func TestUtilisationStaysBelowThePeak(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := evaluated(t, trainingOf(t))
		if !(s.MFU > 0 && s.MFU <= 100 && s.HFU >= s.MFU*(1-1e-9) && s.HFU <= 100) {
			t.Fatalf("MFU %v %%, HFU %v %%", s.MFU, s.HFU)
		}
		if !(s.StepSeconds > 0 && s.Low > 0 && s.Low < 1 && s.High > 1) {
			t.Fatalf("a step of %v s, %v to %v", s.StepSeconds, s.Low, s.High)
		}
	})
}

// Within a node, more replicas with the same micro-batch do more in all. (Over
// a slow network they need not.)
func TestMoreGPUsAreNeverSlowerInTotal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := trainingOf(t)
		w.GPUCount = 2
		few := evaluated(t, w)
		w.GPUCount = 8
		many := evaluated(t, w)
		if many.TokensPerSecond < few.TokensPerSecond*(1-1e-9) {
			t.Fatalf("%v tokens/s on eight GPUs, %v on two", many.TokensPerSecond, few.TokensPerSecond)
		}
	})
}

// What is served has finite rates, and no sequence gains by company.
func TestServedRates(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := servingOf(t)
		s := evaluated(t, w)
		for name, v := range map[string]float64{
			"tokens per second": s.TokensPerSecond, "prefill": s.PrefillTokensPerSec, "decode": s.DecodeTokensPerSec, "first token": s.TimeToFirstToken,
		} {
			if !(v > 0) || math.IsInf(v, 0) {
				t.Fatalf("%s is %v", name, v)
			}
		}
		if w.OutputTokens > 0 && !(s.RequestTokensOut > 0 && s.RequestTokensInOut > s.RequestTokensOut) {
			t.Fatalf("a request of %d and %d tokens: %v and %v tokens/s", w.InputTokens, w.OutputTokens, s.RequestTokensOut, s.RequestTokensInOut)
		}
		if w.Concurrency > 1 {
			w.Concurrency = 1
			if alone := evaluated(t, w); alone.DecodeTokensPerSec < s.DecodeTokensPerSec*(1-1e-9) {
				t.Fatalf("a sequence writes %v tokens/s alone, %v in company", alone.DecodeTokensPerSec, s.DecodeTokensPerSec)
			}
		}
	})
}

// A card with faster memory and nothing else changed decodes no slower.
func TestFasterMemoryIsNeverSlower(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	rapid.Check(t, func(t *rapid.T) {
		model, _ := known.FindModel(draw(t, "model", models...))
		card, _ := known.FindGPU(draw(t, "gpu", cards...), 0)
		decode := func(factor float64) float64 {
			faster := *card.Row
			faster.BandwidthGBs *= factor
			return decodeOn(t, &workload.Case{
				Workload: workload.Workload{Task: workload.Infer, Framework: "vllm", GPUCount: 1, InputTokens: 128, OutputTokens: 64, SeqLen: 192},
				Arch:     &model.Row.Shape, Stack: model.Row.Shape.Stack(), Counts: model.Row.Shape.Count(),
			}, &faster)
		}
		slow, fast := decode(1), decode(rapid.Float64Range(1, 8).Draw(t, "factor"))
		if fast < slow*(1-1e-9) {
			t.Fatalf("%v tokens/s with faster memory, %v before", fast, slow)
		}
	})
}

func decodeOn(t *rapid.T, c *workload.Case, card *hardware.GPU) float64 {
	c.Card = card
	if err := c.Complete(); err != nil {
		t.Fatal(err)
	}
	p := profile.Of(c.Framework, "")
	s, ok := speed.Of(c, &p, 0, calibration.StandardPace())
	if !ok {
		t.Fatal("no speed")
	}
	return s.Decode
}

func BenchmarkOf(b *testing.B) {
	for name, text := range map[string]string{
		"dense training":   `{"task":"train","model":"llama-2-7b","gpu":"a100","gpu_count":8,"zero_stage":3}`,
		"dense serving":    `{"task":"infer","model":"llama-3.1-8b","gpu":"rtx-4090","framework":"vllm"}`,
		"mixture training": `{"task":"train","model":"deepseek-v3","gpu":"h100","gpu_count":1024,"parallel":{"pp":16,"ep":64,"dp":64}}`,
	} {
		b.Run(name, func(b *testing.B) {
			w, err := workload.Decode([]byte(text))
			if err != nil {
				b.Fatal(err)
			}
			e, err := engine.Evaluate(w, catalog.Builtin())
			if err != nil {
				b.Fatal(err)
			}
			known := catalog.Builtin()
			model, _ := known.FindModel(w.Model.Name)
			card, _ := known.FindGPU(w.GPU, 0)
			c := &workload.Case{Workload: e.Workload, Arch: &model.Row.Shape, Stack: model.Row.Shape.Stack(), Card: card.Row}
			p := profile.Of(c.Framework, "")
			b.ReportAllocs()
			for b.Loop() {
				speed.Of(c, &p, e.KVTokens, calibration.StandardPace())
			}
		})
	}
}
