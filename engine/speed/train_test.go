package speed_test

import (
	"math"
	"testing"

	"headroom/engine"
	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// speedOf is the speed of a workload in JSON.
func speedOf(t *testing.T, text string) *engine.Speed {
	t.Helper()
	w, err := workload.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.Evaluate(w, catalog.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	if e.Speed == nil {
		t.Fatalf("no speed for %s", text)
	}
	return e.Speed
}

// Utilisation follows from the step: FLOP / seconds / GPUs / peak.
func TestUtilisationOfAStep(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, workload string
		peak, gpus     float64 // TFLOPS of the dense rate
		hardware       float64 // HFU over MFU
	}{
		{"bf16 on A100", `{"task":"train","model":"llama-2-7b","gpu":"a100","gpu_count":8,"zero_stage":3,"seq_len":4096}`, 312, 8, 1},
		{"fp16 on V100", `{"task":"train","model":"gpt2-xl","gpu":"v100","seq_len":1024}`, 125, 1, 1},
		{"fp8 on H100 counts against the fp8 peak", `{"task":"train","model":"llama-3-8b","gpu":"h100","gpu_count":8,"fsdp":"full_shard","precision":"fp8","seq_len":8192}`, 1979, 8, 1},
		{"recompute is work of the hardware, not of the model", `{"task":"train","model":"llama-2-7b","gpu":"a100","gpu_count":8,"zero_stage":3,"seq_len":4096,"recompute":"full"}`, 312, 8, 1.31},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := speedOf(t, c.workload)
			tflops := s.FLOPsPerStep / s.StepSeconds / c.gpus / 1e12
			if !near(s.TFLOPSPerGPU, tflops, 1e-9) || !near(s.MFU, 100*tflops/c.peak, 1e-3) || !near(s.HFU/s.MFU, c.hardware, 0.01) {
				t.Errorf("%.4g TFLOPS, MFU %.4g %%, HFU %.4g %%; want %.4g, %.4g %%, x %g", s.TFLOPSPerGPU, s.MFU, s.HFU, tflops, 100*tflops/c.peak, c.hardware)
			}
			if parts := s.ComputeSeconds + s.CommunicationSecs + s.BubbleSeconds + s.UpdateSeconds; !near(parts, s.StepSeconds, 1e-9) {
				t.Errorf("a step of %.4g s, its parts are %.4g", s.StepSeconds, parts)
			}
			if !near(s.TokensPerSecondGPU*c.gpus, s.TokensPerSecond, 1e-9) {
				t.Errorf("%.4g tokens/s on one of %g GPUs, %.4g on all", s.TokensPerSecondGPU, c.gpus, s.TokensPerSecond)
			}
		})
	}
}

// ZeRO-3 gathers the weights twice and scatters gradients once in each
// micro-batch. Over PCIe that takes longer by the bytes that do not hide.
func TestZeRO3WithoutNVLinkIsSlowerByTheBytesMoved(t *testing.T) {
	t.Parallel()
	const base = `{"task":"finetune","model":"llama-2-7b","gpu":"a100","gpu_count":8,"zero_stage":3,"seq_len":2048,"batch":8`
	with, without := speedOf(t, base+`}`), speedOf(t, base+`,"nvlink":false}`)
	moved := 3 * 2 * (6738415616. - 32000*4096) * 7 / 8 // bytes in 16 bits; look-ups of the token table move no weights
	k := calibration.StandardPace()
	exposed := 1 - k.Trainers[0].Overlap // the rest runs beside compute
	want := exposed * moved * (1/(k.Links.PCIe*16*1.97e9) - 1/(k.Links.NVLink*300e9))
	if got := without.StepSeconds - with.StepSeconds; !near(got, want, 0.02) || !near(without.CommunicationSecs-with.CommunicationSecs, got, 1e-9) {
		t.Errorf("%.4g s slower without NVLink, want %.4g", got, want)
	}
	if replicas := speedOf(t, `{"task":"finetune","model":"llama-2-7b","gpu":"a100","gpu_count":8,"zero_stage":0,"seq_len":2048,"batch":8,"nvlink":false}`); replicas.StepSeconds >= without.StepSeconds {
		t.Errorf("replicas exchange less than ZeRO-3, but take %.4g s against %.4g", replicas.StepSeconds, without.StepSeconds)
	}
}

// p stages and m micro-batches leave (p-1)/m of the step idle; v chunks for
// each stage divide that by v (arXiv 2104.04473, equation for the bubble).
func TestPipelineBubble(t *testing.T) {
	t.Parallel()
	step := func(accum, vpp string) float64 {
		return speedOf(t, `{"task":"train","framework":"megatron","gpu":"a100","gpu_count":4,"batch":1,"seq_len":2048,
			"model":{"layers":32,"hidden_size":4096,"intermediate_size":11008,"attention_heads":32,"vocab_size":32},
			"parallel":{"pp":4,"vpp":`+vpp+`},"grad_accum":`+accum+`}`).StepSeconds
	}
	many, double := step("64", "1"), step("128", "1")
	micro := (double - many) / 64
	if got := step("4", "1") - step("3", "1"); !near(got, micro, 1e-6) {
		t.Errorf("one more micro-batch takes %.4g s, want %.4g", got, micro)
	}
	if bubble := (step("8", "1") - step("8", "2")) / micro; !near(bubble, 3./2, 0.01) {
		t.Errorf("two chunks save %.3g micro-batches, want half of p - 1 = 3", bubble)
	}
}

func TestWhatMakesAStepSlower(t *testing.T) {
	t.Parallel()
	const base = `{"task":"finetune","model":"llama-2-7b","gpu":"a100","gpu_count":4,"zero_stage":2,"seq_len":2048`
	plain := speedOf(t, base+`}`).StepSeconds
	for _, c := range []struct {
		name, more string
		low, high  float64 // factor
	}{
		{"full recompute is at most one more forward pass", `,"recompute":"full"`, 1.15, 4. / 3},
		{"the optimizer on the CPU", `,"offload":{"optimizer":"cpu"}`, 1.5, 20},
		{"and on NVMe", `,"offload":{"optimizer":"nvme"}`, 5, 100},
		{"twice the micro-batches", `,"grad_accum":2`, 1.5, 2},
		{"fp32", `,"precision":"fp32"`, 8, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := speedOf(t, base+c.more+`}`).StepSeconds / plain; got < c.low || got > c.high {
				t.Errorf("factor %.3g, want %.3g to %.3g", got, c.low, c.high)
			}
		})
	}
}

// Adapters spare the gradients of frozen weights, a third of the products;
// unpacking a 4-bit base costs some of that.
func TestAdaptersAreFaster(t *testing.T) {
	t.Parallel()
	step := func(task string) float64 {
		return speedOf(t, `{"task":"`+task+`","model":"llama-3.1-8b","gpu":"a100","framework":"torchtune","precision":"bf16","batch":4,"seq_len":2048}`).StepSeconds
	}
	full, lora, qlora := step("finetune"), step("lora"), step("qlora")
	if ratio := lora / full; ratio < 0.6 || ratio > 0.85 {
		t.Errorf("LoRA takes %.3g of a full step", ratio)
	}
	if qlora <= lora {
		t.Errorf("QLoRA takes %.4g s, LoRA %.4g", qlora, lora)
	}
}

// What no figure can be told for has no speed, and never one that is not a
// number.
func TestNoSpeed(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{"task":"train","model":"llama-2-7b"}`,
		`{"task":"train","model":"llama-2-7b","gpu_memory_gb":80}`,
		`{"task":"rl","model":"llama-3.2-1b","gpu":"a100"}`,
		`{"task":"infer","model":"llama-3.2-1b","cpu_only":true,"quant":"q4_k_m"}`,
	} {
		w, err := workload.Decode([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		if e.Speed != nil {
			t.Errorf("%s: %+v", text, *e.Speed)
		}
	}
	if s := speedOf(t, `{"task":"infer","model":"llama-3.2-1b","gpu":"apple m5"}`); math.IsInf(s.DecodeTokensPerSec, 0) || s.PrefillTokensPerSec != 0 {
		t.Errorf("a card without a known peak: %+v", *s)
	}
}
