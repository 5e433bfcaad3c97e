package engine

import (
	"slices"

	"headroom/engine/workload"
)

// cudaOnly are programs that have no backend for Metal. SGLang (sgl-project/sglang#19137) and
// Axolotl (docs/mac.qmd) run on Macs, not in all they do, and are none of them.
var cudaOnly = []workload.Framework{
	"deepspeed", "fsdp", "fsdp2", "megatron", "megatron-bridge", "torchtitan", "composer", "unsloth", "xtuner",
	"tensorrt-llm", "tgi", "lmdeploy", "exllama", "autoawq", "autogptq",
}

// notesOfMac tells what a Mac does not run as asked. Apple's chips compute in bf16
// from the M3 on; on those before Metal emulates it, from macOS 14 on
// (huggingface/transformers#40458, pytorch/pytorch#119641).
func notesOfMac(c *workload.Case, narrow bool) {
	card := c.Card.Name
	if narrow && !c.Card.BF16() {
		c.Note("hw_no_bf16", "precision", "%s runs bf16 only as Metal emulates it (from macOS 14 on), no faster than fp32; fp16 takes as much memory and is native", card)
	}
	rule, _ := c.Optimizer.Rule()
	switch {
	case slices.Contains(cudaOnly, c.Framework):
		c.Note("hw_no_cuda", "framework", "%s does not run on %s: it has no backend for Metal", c.Framework, card)
	case c.FSDP != "":
		c.Note("hw_no_cuda", "fsdp", "%s does not run on %s: it has no backend for Metal", "FSDP", card)
	case c.ZeROStage != nil && *c.ZeROStage > 0:
		c.Note("hw_no_cuda", "zero_stage", "%s does not run on %s: it has no backend for Metal", "ZeRO", card)
	}
	if c.Training() && (rule.Paged || rule.Bits8) {
		c.Note("hw_no_cuda", "optimizer", "%s is an optimizer of bitsandbytes, which has none for Metal: %s does not run it", c.Optimizer, card)
	}
	if o := c.Offload; o.Optimizer == "cpu" || o.Params == "cpu" {
		c.Note("hw_one_memory", "offload", "%s has one memory for host and graphics: offload moves nothing out of it", card)
	}
}
