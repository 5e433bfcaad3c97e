package memory

import (
	"fmt"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// upcast tells whether a trainer turns parts of a bitsandbytes base to fp32.
// Under ZeRO-3 and FSDP it does not: one unit holds one type
// (huggingface/trl trl/models/utils.py, is_sharded_qlora).
func upcast(c *workload.Case, p *profile.Profile) profile.Upcast {
	if !c.Adapters() || c.Quant == "none" || c.Weights.Family != workload.BitsAndBytes || c.FullySharded() {
		return profile.Upcast{}
	}
	up := p.Upcast
	up.Tables = up.Tables || up.TablesFP16 && c.ComputeDType() == "fp16"
	return up
}

// streamBytes is the size of an element of the stream between the layers.
// Norms in fp32 put out fp32, and a quantised layer puts out the type of its
// input (bitsandbytes-foundation/bitsandbytes nn/modules.py, Linear4bit.forward).
func streamBytes(c *workload.Case, p *profile.Profile) float64 {
	if upcast(c, p).Norms || casts(c, p) {
		return 4
	}
	return c.ComputeDType().Bytes()
}

// casts tells whether autocast runs over weights in fp32, as the Hugging Face
// trainer does on cards that hold the whole model. Embeddings and norms, which
// autocast leaves alone, then put out fp32, so that the stream between the layers
// is fp32; each linear layer multiplies 16-bit copies of its own input and of its
// weight (pytorch/pytorch aten/src/ATen/autocast_mode.cpp, cached_cast). FSDP
// and DeepSpeed cast the weights themselves.
func casts(c *workload.Case, p *profile.Profile) bool {
	if !p.Mixed.CastCache || !autocast(c) || c.FSDP != "" {
		return false
	}
	if c.Adapters() {
		return c.WeightsDType == "fp32" && c.Weights.Bits >= 16
	}
	return storageOf(c, p).weights == 4
}

// innerBytes is the size of an element of what linear layers put out.
func innerBytes(c *workload.Case, p *profile.Profile) float64 {
	if casts(c, p) {
		return c.ComputeDType().Bytes()
	}
	return streamBytes(c, p)
}

// bookCasts books the 16-bit copies of fp32 weights, which autocast keeps until
// forward is over and the graph until its layer's backward; with full recompute
// nothing holds them after forward.
func bookCasts(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	if !casts(c, p) || c.Adapters() {
		return
	}
	alive := Forward | LossPeak
	if c.Recompute != workload.RecomputeFull {
		alive |= Backward
	}
	var n float64
	s.each(c, func(t model.Tensor, times float64) {
		if t.Role != model.Embedding && t.In > 1 || t.Role == model.Embedding && c.Arch.TiedEmbeddings && c.Arch.Generates() {
			n += times * float64(t.Params()) / divisor(c, t)
		}
	})
	if share, _ := c.TrainedShare(); p.TrainedOnly {
		n *= share
	}
	e := c.ComputeDType().Bytes()
	if line := l.add("buffers", e*n, alive); line != nil {
		line.explain("pytorch/pytorch aten/src/ATen/autocast_mode.cpp: copies of fp32 weights are kept during forward", func() string {
			return fmt.Sprintf("%s parameters of linear layers x %g B", count(n), e)
		})
	}
}

// autocast tells whether PyTorch casts what each kernel gets: in mixed precision,
// but not under DeepSpeed, which holds the whole model in 16 bits
// (huggingface/accelerate accelerator.py, autocast).
func autocast(c *workload.Case) bool {
	return c.Mixed() && c.Framework != "deepspeed" && !zero(c)
}

// zero tells whether ZeRO was asked for by its stage.
func zero(c *workload.Case) bool { return c.ZeROStage != nil && *c.ZeROStage > 0 && c.FSDP == "" }

// attendedBytes is the size of an element of queries, keys and values: autocast
// and flash attention multiply in 16 bits what comes in fp32.
func attendedBytes(c *workload.Case, p *profile.Profile) float64 {
	if autocast(c) || c.Attention == workload.Flash && !unfused(c) {
		return c.ComputeDType().Bytes()
	}
	return streamBytes(c, p)
}

// waits tells whether FSDP holds every checkpoint of a frozen base, and the
// gradient of it, until backward is over.
func waits(c *workload.Case, p *profile.Profile) bool {
	return p.Trainer && c.Adapters() && c.FSDP == workload.FullShard && c.Shards() > 1
}
