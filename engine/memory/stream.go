package memory

import (
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
	return p.Upcast
}

// streamBytes is the size of an element of the stream between the layers.
// Norms in fp32 put out fp32, and a quantised layer puts out the type of its
// input (bitsandbytes-foundation/bitsandbytes nn/modules.py, Linear4bit.forward).
func streamBytes(c *workload.Case, p *profile.Profile) float64 {
	if upcast(c, p).Norms {
		return 4
	}
	return c.ComputeDType().Bytes()
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
	if autocast(c) || c.Attention == workload.Flash {
		return c.ComputeDType().Bytes()
	}
	return streamBytes(c, p)
}

// waits tells whether FSDP holds every checkpoint of a frozen base, and the
// gradient of it, until backward is over.
func waits(c *workload.Case, p *profile.Profile) bool {
	return p.Trainer && c.Adapters() && c.FSDP == workload.FullShard && c.Shards() > 1
}
