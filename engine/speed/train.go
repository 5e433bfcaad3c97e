package speed

import (
	"headroom/engine/calibration"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// training is one optimizer step on one card, in parts.
type training struct {
	c       *workload.Case
	load    load
	work    Work // of one sequence
	k       *calibration.Pace
	silicon *calibration.Silicon
	trainer *calibration.Trainer
	net     network

	adapters adapters
	tokens   float64 // of one micro-batch on one card, before tensor parallelism
	passes   float64 // forward passes of linear layers that a micro-batch is worth
	again    float64 // share of the layers' forward pass that recompute repeats
}

func newTraining(c *workload.Case, p *profile.Profile, k *calibration.Pace) training {
	t := training{
		c: c, load: loadOf(c, p), work: Forward(c.Arch, c.Stack, c.SeqLen), net: networkOf(c, &k.Links), k: k,
		silicon: k.Silicon(c), trainer: k.Trainer(c), adapters: adaptersOf(c), tokens: c.LocalTokens(), passes: 3,
	}
	if c.Adapters() {
		t.passes = 2
	}
	if share, spread := c.TrainedShare(); spread {
		if !c.Adapters() {
			t.passes = 2 + share // gradients pass through what is frozen
		}
	} else if share < 1 {
		t.passes = 1 + (t.passes-1)*share
	}
	switch {
	case c.Recompute == workload.RecomputeFull:
		t.again = 1
	case byOp(c):
		t.again = 0.5 // every other product
	case c.Recompute == workload.RecomputeSelective && repeatsExperts(c):
		t.again = t.load.expert / t.load.weights()
	}
	return t
}

// repeatsExperts tells whether selective recompute names the experts.
func repeatsExperts(c *workload.Case) bool {
	for _, module := range c.Extra.Words("recompute_modules") {
		if module == "moe" {
			return true
		}
	}
	return false
}

// Parts are what the seconds of an optimizer step go to. Communication is what
// cards wait for, beside the part that hides behind compute; Bubble is the wait
// for other pipeline stages; Update is the optimizer's own work.
type Parts struct{ Compute, Communication, Bubble, Update float64 }

// Total is the whole step.
func (p Parts) Total() float64 { return p.Compute + p.Communication + p.Bubble + p.Update }

// step is the time of one optimizer step in seconds.
func (t *training) step() Parts {
	accum := float64(max(t.c.GradAccum, 1))
	work, between, head := t.layerTime(), t.between(), t.headTime()
	micro, fill := t.pipeline(work+between, head)
	busy := accum * micro
	waiting := busy * between / (work + between + head)
	exchange := t.exchange(accum)
	hidden := min(t.trainer.Overlap*exchange, busy+fill)
	return Parts{Compute: busy - waiting, Communication: waiting + exchange - hidden, Bubble: fill, Update: t.update()}
}

// layerTime is the time of one micro-batch in all layers, on one card of a
// tensor-parallel group: products, attention and elementwise kernels. A host
// that issues kernels more slowly than the card works them off sets the pace.
func (t *training) layerTime() float64 {
	c, s := t.c, t.silicon
	tp := float64(c.Parallel.TP)
	flops, _ := t.peaks()
	rounds := t.passes + t.again
	expert := t.load.expert / t.trainer.Experts * padded(c)
	if e := c.Arch.MoE; e != nil && e.Experts > 0 { // rows of one expert's product, from all ranks that share it
		rows := t.tokens / tp * float64(max(c.Parallel.EP, 1)*c.ExpertTP()) * float64(e.ExpertsPerToken) / float64(e.Experts)
		expert *= 1 + t.k.Rows/rows
	}
	products := 2 * t.tokens * rounds * (t.load.dense + expert) / tp / flops

	perToken := (t.work.Attention + t.work.State) / float64(max(c.SeqLen, 1))
	again := t.again
	if c.Recompute == workload.RecomputeSelective && !byOp(c) {
		again = 1
	}
	attention := t.tokens * perToken * (3 + again) / tp / (t.half() * t.attentionShare())

	traffic := t.tokens * t.load.elements / tp * c.ComputeDType().Bytes() * t.roundTrips() * (3 + t.again)
	traffic += t.tokens * t.adapters.values / tp * t.trainer.Adapted * (3 + t.again)
	if c.Weights.Bits < 16 && c.Adapters() { // frozen weights are unpacked in each pass
		unpack := t.trainer.Unpack
		if c.Weights.Family == workload.GPTQ {
			unpack = t.k.UnpackPacked
		}
		traffic += rounds * (t.load.dense + t.load.expertWeights(c)) / tp * unpack
	}
	elementwise := traffic / t.bandwidth()
	host := t.trainer.Host * s.Host * t.load.layers * (3 + t.again)
	if c.Adapters() {
		host *= 1 + (t.trainer.Adapters-1)*t.adapters.share
	}
	if c.Framework == "deepspeed" && c.Stage() == 3 {
		host += t.trainer.Hooks * s.Host * t.load.layers * (3 + t.again)
	}
	return max(products+attention+elementwise, host, t.swapped())
}

// attentionShare is the share of the 16-bit peak that attention reaches: kernels
// of FlashAttention-2 know no unit newer than Ampere's, and a ring of cards works
// on small blocks and waits for the slowest.
func (t *training) attentionShare() float64 {
	share := t.silicon.Attention
	c := t.c
	if t.silicon.Flash2 > 0 && !t.trainer.Newest && !cuDNN(c) && !madeFor(c) {
		share = t.silicon.Flash2
	}
	if comm := c.Extra.Text("cp_comm"); c.Parallel.CP > 1 && c.Extra.Text("sequence_parallel") != "ulysses" && comm != "a2a" {
		share *= t.trainer.Ring
	}
	return share * t.trainer.Attention
}

// madeFor tells whether a case names attention kernels that are made for its card:
// FlashAttention-3 for Hopper, 4 for Blackwell (Dao-AILab/flash-attention, README.md).
func madeFor(c *workload.Case) bool {
	switch c.Extra.Text("attention_backend") {
	case "flash_attention_3":
		return !c.Card.CapabilityAtLeast(10, 0)
	case "flash_attention_4":
		return true
	}
	return false
}

// cuDNN tells whether attention runs on cuDNN's kernels though the framework's
// usual ones are FlashAttention-2: torchtitan prefers them on Blackwell since May
// 2025 (pytorch/torchtitan pull request 1196).
func cuDNN(c *workload.Case) bool {
	old := c.FrameworkVersion != "" && profile.Newer("0.1", c.FrameworkVersion)
	return c.Framework == "torchtitan" && c.Card.CapabilityAtLeast(10, 0) && !old
}

// padded is how many times the tokens that are routed an expert computes and
// receives where each is filled up to a capacity (arXiv 2006.16668, section
// 2.2): the capacity factor, and never less than what is routed.
func padded(c *workload.Case) float64 { return max(c.Extra.Number("moe_capacity_factor"), 1) }

// swapped is the time in which the inputs of all layers leave for host RAM and
// come back, beside the work of the card.
func (t *training) swapped() float64 {
	c := t.c
	if !c.Offload.Activations {
		return 0
	}
	stream := t.tokens * float64(c.Arch.HiddenSize) * c.ComputeDType().Bytes()
	return 2 * t.load.layers * stream / (t.k.Links.PCIe * hostLink(c))
}

// roundTrips is how often an elementwise result is moved in one pass.
func (t *training) roundTrips() float64 {
	if t.c.Compile {
		return min(t.trainer.RoundTrips, t.k.Compiled)
	}
	return t.trainer.RoundTrips
}

// headTime is the time of the output projection and the loss of a micro-batch.
func (t *training) headTime() float64 {
	c := t.c
	_, half := t.peaks()
	tp := float64(c.Parallel.TP)
	products := 2 * t.tokens * t.passes * t.load.head / tp / half
	logits := t.tokens * float64(c.Arch.VocabSize) / tp * t.k.LossTraffic / t.bandwidth()
	return products + logits
}

// peaks are the rates of matrix products that linear layers and 16-bit work
// reach, in FLOPS.
func (t *training) peaks() (linear, half float64) {
	peak := t.half()
	share := t.k.Sustained(t.silicon, t.c.Card, peak/1e12) * t.trainer.Matmul
	half = peak * share
	linear = half
	if t.c.Precision == workload.FP8 {
		if eight, rate := t.c.Card.PeakTFLOPS("fp8"); rate == "fp8" {
			linear = max(half, eight*1e12*share*t.silicon.Narrowed()*t.trainer.Scaled)
		}
	}
	return linear, half
}

// half is the rated peak of products outside fp8, in FLOPS.
func (t *training) half() float64 {
	dtype := string(t.c.ComputeDType())
	if t.c.Precision == workload.TF32 {
		dtype = "tf32"
	}
	peak, _ := t.c.Card.PeakTFLOPS(dtype)
	return peak * 1e12
}

func (t *training) bandwidth() float64 {
	return t.c.Card.BandwidthGBs * 1e9 * t.k.Streamed(t.silicon, t.c.Card)
}

// pipeline is the time of one micro-batch on the slowest stage, and what filling
// and draining the pipeline adds to a step: p-1 micro-batches of a stage,
// divided by the chunks that stages hold in turn (arXiv 2104.04473, section
// 2.2).
func (t *training) pipeline(layers, head float64) (micro, fill float64) {
	stages := t.c.Parallel.PP
	if stages <= 1 {
		return layers + head, 0
	}
	count := int(t.load.layers)
	most := (count + stages - 1) / stages
	last := max(count-most*(stages-1), 0)
	if count%stages != 0 && (count+2)%(stages*t.c.Parallel.VPP) == 0 { // embedding and loss stand for a layer each
		last = most - 1
	}
	one := layers / t.load.layers
	micro = max(float64(most)*one, float64(last)*one+head)
	mean := (layers + head) / float64(stages)
	return micro, float64(stages-1) * mean / float64(max(t.c.Parallel.VPP, 1))
}
