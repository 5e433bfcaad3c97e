package speed

import (
	"headroom/engine/calibration"
	"headroom/engine/profile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Speed is how fast a workload runs; figures that do not apply are zero. Times
// are in seconds, rates per second, utilisations in percent of the dense peak.
// Model FLOPs count attention over all positions, as usual (arXiv 2204.02311,
// appendix B), so that utilisation may pass 100 % at contexts where attention is
// most of the work.
type Speed struct {
	StepSeconds     float64
	Step            Parts
	NVLink          bool    // cards of a node talk over NVLink or its like, not over PCIe
	TokensPerSecond float64 // all GPUs, all sequences
	TokensPerGPU    float64

	Prefill      float64 // prompt tokens
	Decode       float64 // generated tokens of one sequence
	FirstToken   float64 // seconds
	RequestOut   float64 // generated tokens over a whole request
	RequestInOut float64 // the same with the prompt
	FLOPsPerStep float64 // model FLOPs of all GPUs
	TFLOPSPerGPU float64 // model FLOPs
	MFU, HFU     float64
	Peak         float64 // dense TFLOPS behind MFU and HFU
	Rate         string  // which rate that is: "bf16 tensor"
	AtOnce       float64 // sequences behind TokensPerSecond, where a server's queue never empties
	Low, High    float64 // factors that hold 90 % of measured speeds
}

// Of estimates the speed of a case on its card under a framework's profile;
// cache is the tokens that fit into a server's cache. ok is false where no card
// was named, its bandwidth is not known, or the task is no plain step
// (reinforcement learning).
func Of(c *workload.Case, p *profile.Profile, cache unit.Tokens, k *calibration.Pace) (s Speed, ok bool) {
	if c.Card == nil || c.Card.BandwidthGBs <= 0 || c.CPUOnly || c.Task == workload.RL {
		return Speed{}, false
	}
	if c.Training() {
		return trained(c, p, k)
	}
	return served(c, p, cache, k), true
}

// trained fills the figures of an optimizer step.
func trained(c *workload.Case, p *profile.Profile, k *calibration.Pace) (Speed, bool) {
	work, ok := TrainingStep(c)
	dtype := string(c.ComputeDType())
	switch c.Precision {
	case workload.TF32, workload.FP8:
		dtype = string(c.Precision)
	}
	peak, rate := c.Card.PeakTFLOPS(dtype)
	if !ok || peak <= 0 {
		return Speed{}, false
	}
	t := newTraining(c, p, k)
	gpus := float64(max(c.GPUCount, 1))
	s := Speed{Step: t.step(), FLOPsPerStep: work.Model, Peak: peak, Rate: rate}
	s.StepSeconds, s.NVLink = s.Step.Total(), t.net.fabric
	s.TokensPerSecond = work.Tokens / s.StepSeconds
	s.TokensPerGPU = s.TokensPerSecond / gpus
	s.TFLOPSPerGPU = work.Model / s.StepSeconds / gpus / 1e12
	s.MFU = Share(s.TFLOPSPerGPU, peak)
	s.HFU = s.MFU * (work.Model + work.Hardware - work.Causal) / work.Model
	s.Low, s.High = t.trainer.Band.Low, t.trainer.Band.High
	return s, true
}

// served fills the figures of a request, and of all sequences together.
func served(c *workload.Case, p *profile.Profile, cache unit.Tokens, k *calibration.Pace) Speed {
	r := newServing(c, p, k)
	in, out := float64(max(c.InputTokens, 1)), float64(c.OutputTokens)
	sequences := float64(max(c.Batch, 1))
	prefill := r.prefill(sequences, in)
	if !c.Arch.Generates() {
		return encoded(sequences*in, prefill, c, &r)
	}
	one := r.decode(sequences, in+out/2)
	s := Speed{Decode: 1 / one}
	if out > 0 {
		request := prefill + out*one
		s.RequestOut = sequences * out / request
		s.RequestInOut = sequences * (in + out) / request
	}
	if prefill > 0 {
		s.Prefill = sequences * in / prefill
		s.FirstToken = prefill + r.decode(sequences, in)
	}
	s.TokensPerSecond = sequences / one
	if c.Server() && c.Concurrency == 0 && c.Batch <= 1 {
		s.TokensPerSecond, s.AtOnce = r.saturated(in, out, float64(cache))
	}
	s.TokensPerSecond *= float64(max(c.Parallel.DP, 1))
	s.AtOnce *= float64(max(c.Parallel.DP, 1))
	s.TokensPerGPU = s.TokensPerSecond / float64(max(c.GPUCount, 1))
	s.Low, s.High = r.runtime.Band.Low, r.runtime.Band.High
	return s
}

// encoded fills the figures of a model that reads and does not write.
func encoded(tokens, seconds float64, c *workload.Case, r *serving) Speed {
	if seconds <= 0 {
		return Speed{}
	}
	s := Speed{Prefill: tokens / seconds, TokensPerSecond: tokens / seconds * float64(max(c.Parallel.DP, 1))}
	s.TokensPerGPU = s.TokensPerSecond / float64(max(c.GPUCount, 1))
	s.Low, s.High = r.runtime.Band.Low, r.runtime.Band.High
	return s
}

// saturated is the generated tokens per second of one replica whose queue never
// empties: as many sequences as its cache holds at their mean length, or as it
// lets run at once. A sequence that ends makes room for a prompt, so that each
// pass takes in / out prompt tokens along for each token that it generates;
// without a length to generate, only the tokens at that context count. Pipeline
// stages work on different sequences at the same time.
func (s *serving) saturated(in, out, cache float64) (perSecond, sequences float64) {
	most := mostSequences(s.c)
	sequences = max(min(most, cache/(in+out/2)), 1)
	each := max(sequences/float64(s.cards), 1) // of one pass
	b := batch{sequences: each, context: in + out/2}
	if out > 0 {
		b.prompt, b.length = each*in/out, in
	}
	return sequences / s.pass(b), sequences
}

// mostSequences is how many sequences a server runs at once unless told:
// vLLM's max_num_seqs and TGI's max_batch_size are 256, TensorRT-LLM's
// max_batch_size 2048, and SGLang is bounded by its cache alone, here at 2048.
func mostSequences(c *workload.Case) float64 {
	switch {
	case c.MaxNumSeqs > 0:
		return float64(c.MaxNumSeqs)
	case c.Framework == "tensorrt-llm" || c.Framework == "sglang":
		return 2048
	}
	return 256
}
