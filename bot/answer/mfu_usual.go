package answer

import (
	"fmt"
	"math"

	"headroom/engine/hardware"
	"headroom/engine/speed"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// utilisation is what share of the dense peak a training run is planned with where none is told, and between which
// shares published ones lie.
type utilisation struct{ share, low, high float64 }

// smallMixture is how many parameters of a mixture of experts work on a token below which products are small.
const smallMixture unit.Params = 10e9

// ofSmallMixture is that of those. Qwen3-30B-A3B reaches 120 TFLOPS of an H100's 989 in Megatron as people set it up, 277 in
// NeMo AutoModel on one machine (NVIDIA/Megatron-LM issue 2762) and 241 by NVIDIA's recipe (pull request 5728), and less
// than 20 % of an H800 (alibaba/Pai-Megatron-Patch issue 643).
var (
	ofDense        = utilisation{usualMFU, lowMFU, highMFU}
	ofSmallMixture = utilisation{0.20, 0.12, 0.28}
)

// gainOfFP8 is how many times as fast published runs with products in fp8 are as those in bf16, of all of a
// step: attention, the loss, what goes between cards and the casts themselves get no faster. It is 1.25 on an H100 and
// 1.25 on a B200 (torchtitan, Llama 3 8B: 7,690 against 6,150 and 10,417 against 8,308 tokens/s a card; pytorch/ao
// torchao/float8/README.md), 1.22 to 1.28 of Llama 3 70B on 1,856 B200 (PyTorch blog, "Accelerating 2K scale
// pre-training up to 1.28x with TorchAO, MXFP8 and TorchTitan").
const gainOfFP8 = 1.25

// whyFP8 says so.
const whyFP8 = "published runs with products in fp8 are 1.2 to 1.3 x as fast as in bf16, of a peak that is twice as high"

// gainOfMixtures is that of mixtures of experts, whose products are small and whose tokens travel: DeepSeek-V3
// reaches 384 TFLOPS of an H800's 989 in 16 bits with its fp8 kernels (arXiv 2412.19437, table 1: 2.664 million
// GPU hours for 14.8T tokens), which is no more than is planned of bf16.
const gainOfMixtures = 1.0

// inFP8 turns a share of the 16-bit peak into that of the fp8 peak with which the same card is planned.
func inFP8(card *hardware.GPU, of utilisation, gain float64) utilisation {
	half, _ := card.PeakTFLOPS("bf16")
	narrow, rate := card.PeakTFLOPS("fp8")
	if rate != "fp8" || half == 0 || narrow <= half {
		return of
	}
	gain *= half / narrow
	tenths := func(share float64) float64 { return math.Round(1000*share*gain) / 1000 }
	return utilisation{tenths(of.share), tenths(of.low), tenths(of.high)}
}

// usualOn is the usual utilisation of a dense model on a card, with products of a type: of what a question tells no
// model of.
func usualOn(card *hardware.GPU, dtype string) (utilisation, workload.Assumed) {
	if narrow := inFP8(card, ofDense, gainOfFP8); dtype == "fp8" && narrow != ofDense {
		return narrow, workload.Assumed{Key: "mfu_pct", Value: round(100 * narrow.share), Why: whyFP8}
	}
	return ofDense, assumedMFU
}

// utilisationOf is what a run is planned with, and why.
func utilisationOf(r run) (utilisation, workload.Assumed) {
	planned, why := ofDense, assumedMFU
	mixture := r.ActiveParams > 0 && r.ActiveParams < r.Params/2
	if mixture && r.ActiveParams < smallMixture {
		planned, why = ofSmallMixture, workload.Assumed{Key: "mfu_pct", Value: 100 * ofSmallMixture.share, Why: "published training runs of small mixtures of experts reach 12 to 28 % of the dense peak"}
	}
	if r.Estimate.Workload.Precision == workload.FP8 && r.Estimate.Card != nil {
		gain, reason := gainOfFP8, whyFP8
		if mixture {
			gain, reason = gainOfMixtures, "published runs of mixtures of experts with products in fp8 are hardly faster than bf16 is planned, of a peak that is twice as high"
		}
		if narrow := inFP8(r.Estimate.Card, planned, gain); narrow != planned {
			planned, why = narrow, workload.Assumed{Key: "mfu_pct", Value: round(100 * narrow.share), Why: reason}
		}
	}
	s := r.Speed
	if s != nil && s.HFU > 1.01*s.MFU && s.MFU > 0 && !mixture && !adapts(r) {
		planned, why = recomputed(planned, why, s.MFU/s.HFU)
	}
	if s == nil || s.MFU < 1 || s.MFU/100 >= planned.share {
		return planned, why
	}
	reason := ""
	switch {
	case r.Estimate.Workload.Offload != (workload.Offload{}) && s.MFU/100 <= planned.share/muchSlower:
		reason = "the estimate for these settings, one micro-batch a step: the cards wait for what is kept in host RAM"
	case waitsForLink(r):
		reason = "the estimate for this layout: cards without NVLink wait for what goes between them over PCIe"
	default:
		return planned, why
	}
	share := math.Round(s.MFU) / 100
	planned = utilisation{share, share * planned.low / planned.share, min(share*planned.high/planned.share, planned.share)}
	return planned, workload.Assumed{Key: "mfu_pct", Value: math.Round(s.MFU), Why: reason}
}

// recomputed is what is left of a usual utilisation where the forward pass is computed once more in backward: cards work as
// hard, and a share of it is no progress. Runs that recompute everything are published with 21 to 33 % (GPT-3, Gopher and
// MT-NLG: arXiv 2204.02311, table 3), and leaving it off made the same models 29 to 32 % faster (arXiv 2205.05198, table 5).
// What is published of mixtures of experts recomputes already, and adapters are estimated to reach with it what is planned.
func recomputed(planned utilisation, why workload.Assumed, progress float64) (utilisation, workload.Assumed) {
	whole := round(100 * planned.share)
	part := func(share float64) float64 { return math.Round(1000*share*progress) / 1000 }
	planned = utilisation{part(planned.share), part(planned.low), part(planned.high)}
	why.Value, why.Why = round(100*planned.share), fmt.Sprintf("%s%s: cards that work at %s %% get so far", why.Why, recomputedNote, number(whole))
	return planned, why
}

// recomputedNote says why.
const recomputedNote = "; gradient checkpointing computes again what is no progress"

// adapts tells whether adapters are trained.
func adapts(r run) bool {
	w := r.Estimate.Workload
	return w.Task == workload.LoRA || w.Task == workload.QLoRA || w.PEFT != ""
}

// muchSlower is how many times the time by the usual utilisation an estimate with offload has to be to go before it.
const muchSlower = 1.5

// waitsForLink tells whether cards without NVLink exchange weights or activations in every micro-batch, which
// no accumulation of gradients hides; published shares of the peak are those of cards with NVLink.
func waitsForLink(r run) bool {
	w := r.Estimate.Workload
	sends := w.FSDP != "" || w.ZeROStage != nil && *w.ZeROStage == 3 || w.Parallel.TP > 1 || w.Parallel.PP > 1 || w.Parallel.CP > 1 || w.Parallel.EP > 1
	return w.GPUCount > 1 && !r.Speed.Linked && sends
}

// usualMFU is the utilisation that a plan rests on when none is measured:
// published runs reach 30 to 55 % (arXiv 2204.02311 table 3).
const (
	usualMFU = 0.40
	lowMFU   = 0.30
	highMFU  = 0.55
)

var assumedMFU = workload.Assumed{Key: "mfu_pct", Value: usualMFU * 100, Why: "published training runs reach 30 to 55 % of the dense peak"}

// flopsPerToken is the compute of one trained token, forward and backward, as
// model FLOPs utilisation counts it.
func (q Question) flopsPerToken(r run) float64 {
	w := r.Estimate.Workload
	shape := q.shape(w)
	tokens := max(w.SeqLen, 1)
	work := speed.Forward(shape, shape.Stack(), tokens)
	passes := 3.0 // backward is twice the forward pass
	if w.Task == workload.LoRA || w.Task == workload.QLoRA || w.PEFT != "" {
		passes = 2 // frozen weights have no gradient of their own
	}
	attention := 3.0
	if referenceReads(w) {
		passes, attention = passes+1, attention+1
	}
	return (passes*work.Matmul + attention*(work.AttentionAll+work.State)) / float64(tokens)
}

// referenceReads tells whether a frozen reference reads what preference training learns from.
func referenceReads(w workload.Workload) bool {
	return w.Task == workload.RL && w.RLAlgo == "dpo" && !w.ReferenceFree()
}

// stepTokens is the number of tokens of one optimizer step.
func (r run) stepTokens() float64 {
	if told := r.Case.Query.StepTokens; told > 0 {
		return told
	}
	w := r.Estimate.Workload
	if prompts := r.Case.Query.Prompts; prompts > 0 && w.Task == workload.RL {
		return prompts * float64(max(r.Case.Query.NumGenerations, 1)) * float64(w.SeqLen)
	}
	sequences := w.GlobalBatch
	if sequences == 0 {
		sequences = max(w.Batch, 1) * max(w.GradAccum, 1) * max(w.Parallel.DP, 1)
	}
	if group := r.Case.Query.NumGenerations; group > 1 && w.Task == workload.RL && w.RLAlgo != "dpo" {
		sequences = (sequences + group - 1) / group * group // the answers to a prompt are compared in one step
	}
	return float64(sequences) * job{run: r}.answers() * float64(w.SeqLen)
}

// isTraining says whether a question is about training, for intents that have
// no estimate.
func isTraining(q parser.Query) bool {
	switch q.Task {
	case "", "infer", "quantize":
		return false
	}
	return true
}
