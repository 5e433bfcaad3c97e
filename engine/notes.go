package engine

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/engine/hardware"
	"headroom/engine/memory"
	"headroom/engine/model"
	"headroom/engine/workload"
)

// notes tells what the named hardware cannot do as asked, and which switches
// the estimate passes by.
func notes(c *workload.Case, r *memory.Result) {
	c.Assume("profile", r.Profile.Name, "what this framework keeps in memory")
	for _, name := range c.Extra.Unmodelled() {
		c.Note("ignored_switch", "extra."+name, "the switch %q is not part of the estimate", name)
	}
	if !memory.LayoutFits(c) {
		c.Note("ignored_switch", "extra.pipeline_layout", "the layout %q does not deal %d layers to %d stages", c.Extra.Text("pipeline_layout"), len(c.Stack.Order), c.Parallel.PP*c.Parallel.VPP)
	}
	for _, s := range c.Extra.Settled() {
		c.Assume("extra."+s[0], "no effect on the peak", s[1])
	}
	if c.Extra.Bool("overlap_moe_comm") && c.Parallel.PP > 1 {
		c.Assume("extra.overlap_moe_comm", "no effect on the peak", "a pipeline runs one micro-batch ahead as it is")
	}
	for _, module := range c.Extra.Words("offload_modules") {
		if !slices.Contains(memory.OffloadModules, module) {
			c.Note("ignored_switch", "extra.offload_modules", "the module %q is not known; use %s", module, strings.Join(memory.OffloadModules, ", "))
		}
	}
	if !memory.GranularityKnown(c) {
		c.Note("ignored_switch", "extra.recompute_granularity", "the switch %q is not part of the estimate", c.Extra.Text("recompute_granularity"))
	}
	for _, module := range c.Extra.Words("recompute_modules") {
		if !slices.Contains(memory.RecomputeModules, module) {
			c.Note("ignored_switch", "extra.recompute_modules", "the module %q is not known; use %s", module, strings.Join(memory.RecomputeModules, ", "))
		}
	}
	if n := c.Counts.Vision + c.Counts.Audio; n > 0 && c.WithoutTower() {
		c.Assume("tower", "left out", fmt.Sprintf("%s reads images and sound by a file of its own (mmproj), which takes %s GB more where it is loaded, as by Ollama", c.Framework, threeFigures(float64(n)*c.ComputeDType().Bytes()/1e9)))
	} else if n > 0 {
		c.Assume("tower", "weights only", "images and sound count as tokens of the context; the towers' own activations are left out")
	}
	if experts := expertParams(c); experts > 0 && c.Weights.Family == workload.BitsAndBytes && c.Quant != "none" && r.Profile.Trainer && !r.Profile.FusedExperts {
		c.Assume("experts", string(c.Quant), fmt.Sprintf("as transformers 4 and Unsloth store experts; from transformers 5 on bitsandbytes leaves them in 16 bits, in which they take %s GB", threeFigures(2*experts/1e9)))
	}
	if c.GGML() && !c.CPUOnly && c.GPUCount > workload.GGMLDevices {
		c.Note("hw_device_limit", "gpu_count", "%s takes at most %d cards as it is built; more need a build with a higher GGML_CUDA_MAX_DEVICES", c.Framework, workload.GGMLDevices)
	}
	if u, uneven := c.Uneven(); uneven && (c.Server() || c.Unnamed) {
		c.Note("hw_fp8_blocks", "parallel.tp", "vLLM and SGLang refuse fp8 with TP %d: %d / %d = %d is no multiple of the blocks of %d that share a scale", c.Parallel.TP, u.Width, u.Ranks, u.Width/u.Ranks, u.Block)
	}
	if has, lacks := c.LacksCache(); lacks {
		c.Note("hw_cache_format", "kv_dtype", "%s keeps no cache in %s; its formats are %s", c.Framework, c.KVDType, has)
	}
	if c.Card == nil {
		return
	}
	if len(c.Pool) > 1 {
		c.Assume("gpu_pool", c.Card.ID, "the figures are those of the card of the pool that has the least room left")
	}
	narrow := c.Precision == workload.BF16 || c.Precision == workload.AMPBF16
	if c.Mac() {
		notesOfMac(c, narrow)
	} else if narrow && c.Card.Supports.BF16 != nil && !c.Card.BF16() {
		c.Note("hw_no_bf16", "precision", "%s has no bf16; use fp16 with loss scaling, or fp32", c.Card.Name)
	}
	if runs, known := c.Card.FlashAttention(); known && !runs && c.Attention == workload.Flash && !c.GGML() {
		if c.Card.Vendor != "" && c.Card.Vendor != "NVIDIA" {
			c.Note("hw_no_flash_attention", "attention", "FlashAttention does not run on %s", c.Card.Name)
		} else if c.Card.Architecture == "Turing" {
			c.Note("hw_no_flash_attention", "attention", "FlashAttention 2 does not run on %s: it needs Ampere, and Turing has FlashAttention 1 only", c.Card.Name)
		} else {
			c.Note("hw_no_flash_attention", "attention", "flash attention does not run on %s: FlashAttention 1 needs Turing, 2 needs Ampere", c.Card.Name)
		}
	}
	if p, known := c.Card.Program(string(c.Framework)); known && !p.Runs {
		c.Note("hw_framework", "framework", "%s does not run on %s: it needs %s", c.Framework, c.Card.Name, p.Needs)
	} else if known && p.Until != "" && c.FrameworkVersion == "" {
		c.Note("hw_framework_version", "framework", "%s from version %s on needs %s; %s runs with earlier ones", c.Framework, p.Until, p.Needs, c.Card.Name)
	}
	if k, known := c.Card.Kernel(string(c.Framework), string(c.Quant)); known && !k.Runs && !c.Training() {
		c.Note("hw_no_kernel", "quant", "%s does not run %s on %s: its kernels need %s, and the card has %s", c.Framework, c.Quant, c.Card.Name, k.Needs, k.Has)
	}
	if (c.Precision == workload.FP8 || c.Training() && c.Workload.Quant == "fp8") && c.Card.Supports.FP8 != nil && !*c.Card.Supports.FP8 {
		c.Note("hw_no_fp8", "precision", "%s has no fp8 arithmetic", c.Card.Name)
	}
	if !c.Card.RunsBitsAndBytes() && (c.Training() && !c.Card.Mac() || c.Card.Mac() && (!c.Unnamed || strings.Contains(string(c.Quant), "4") && c.Quant != "int4")) && c.Weights.Family == workload.BitsAndBytes && c.Quant != "none" && c.Quant != "" {
		c.Note("hw_no_bitsandbytes", "quant", "the releases of bitsandbytes, which stores weights in %s, have no kernels for %s: it has to be compiled for it, or LoRA trained over 16-bit weights", c.Quant, c.Card.Name)
	}
	if c.Weights.Bits == 8 && c.Weights.Family == workload.BitsAndBytes && !multipliesInt8(c.Card) {
		c.Note("hw_no_int8", "quant", "%s has no tensor cores for int8: the format saves memory, not time", c.Card.Name)
	}
}

// expertParams counts the parameters of all routed experts.
func expertParams(c *workload.Case) (n float64) {
	for i := range c.Stack.Kinds {
		for _, t := range c.Stack.Kinds[i].Tensors {
			if t.Role == model.Expert {
				n += float64(c.Stack.Kinds[i].Count) * float64(t.Params())
			}
		}
	}
	return n
}

// multipliesInt8 tells whether matrices of int8 are fast on a card, which is
// taken to be so where it is not known. NVIDIA's tensor cores take int8 from
// Turing on (NVIDIA Turing architecture whitepaper, "Tensor Cores"); Pascal and
// Volta have only an instruction for dot products.
func multipliesInt8(card *hardware.GPU) bool {
	if card.ComputeCapability != "" {
		return card.CapabilityAtLeast(7, 5)
	}
	return card.Supports.INT8 == nil || *card.Supports.INT8
}

// threeFigures prints a size of up to thousands with three digits and no exponent.
func threeFigures(v float64) string {
	return strconv.FormatFloat(v, 'f', max(0, 2-int(math.Floor(math.Log10(max(v, 1e-3))))), 64)
}
