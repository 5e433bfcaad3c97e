package workload

import (
	"fmt"
	"slices"
	"strings"
)

// UsualLength is that of a sequence in training, in tokens, where none is told.
const UsualLength = 2048

// Complete fills what was not said with the documented defaults, records each
// of them, and refuses contradictions. Names must be resolved: Arch, Stack and
// Counts are set, Card where one was named.
func (c *Case) Complete() error {
	if err := c.checkNumbers(); err != nil { // not every workload was decoded
		return err
	}
	if c.CPUOnly && (c.GPU != "" || len(c.GPUPool) > 0) {
		c.Note("ignored_switch", "gpu", "cpu_only is set: the cards hold nothing")
	}
	c.completeRuntime()
	c.leaveToGGML()
	c.completeNumbers()
	if err := c.completeLengths(); err != nil {
		return err
	}
	if c.Training() {
		c.completeTraining()
	}
	for _, step := range []func() error{c.completeCards, c.completeBatch, c.completeFormats} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// completeRuntime settles the framework: the usual one of the task, or the one
// that a storage format belongs to.
func (c *Case) completeRuntime() {
	if name := Framework(c.Extra.Text("framework")); name != "" && c.Framework == "" {
		c.Framework = name
		if name == "mlx" { // the array library; mlx-lm runs models on it
			c.Framework = MLX
		}
	}
	if c.Task == RL && slices.Contains(serving, c.Framework) {
		c.Assume("framework", "trl", "the usual one for rl; "+string(c.Framework)+" makes the rollouts")
		c.Framework = "trl"
	}
	if c.Framework != "" && c.Training() && slices.Contains(serving, c.Framework) {
		c.Note("framework_does_not_train", "framework", "%s serves models and does not train them", c.Framework)
		c.Framework = ""
	}
	if c.Framework != "" {
		return
	}
	c.Unnamed = true
	format, _ := c.Quant.Format()
	why := ""
	switch {
	case (c.Task == Train || c.Task == Finetune) && c.Mac():
		c.Framework, why = "transformers", "the usual one on a Mac, where DeepSpeed and FSDP do not run"
	case (c.Task == Train || c.Task == Finetune) && c.Card.Compiled() && max(c.Parallel.TP, c.Parallel.PP, c.Parallel.CP, c.Parallel.EP) <= 1:
		c.Framework, why = "fsdp", "XLA and Neuron share states as FSDP does; DeepSpeed and Megatron have no code for these chips"
	case c.Task == Train || c.Task == Finetune:
		c.Framework = "deepspeed"
		if c.FSDP != "" {
			c.Framework, why = "fsdp", "FSDP was asked for"
		}
		if c.Parallel.TP > 1 || c.Parallel.PP > 1 || c.Parallel.CP > 1 || c.Parallel.EP > 1 {
			c.Framework, why = "megatron", "tensor, pipeline, context or expert parallel training is Megatron's"
		}
	case c.Task == QLoRA && c.Mac() && format.Family != BitsAndBytes:
		c.Framework, why = MLX, "the usual one on a Mac, where bitsandbytes does not run"
	case c.Task == QLoRA && c.Mac():
		c.Framework, why = "peft", "as bitsandbytes does it, which needs CUDA; on a Mac mlx-lm trains adapters over its own 4-bit weights"
	case c.Task == LoRA || c.Task == QLoRA:
		c.Framework = "peft"
	case c.Task == RL:
		c.Framework = "trl"
	case format.Family == GGML:
		c.Framework, why = "llama.cpp", string(c.Quant)+" is a format of llama.cpp"
	case format.Family == EXL:
		c.Framework, why = "exllama", string(c.Quant)+" is a format of exllama"
	case c.GPUMemoryUtilization > 0 || c.MaxNumSeqs > 0 || c.MaxNumBatchedTokens > 0:
		c.Framework, why = "vllm", "its settings are given"
	default:
		c.Framework = "transformers"
	}
	if c.Silent {
		return
	}
	if why == "" {
		why = "the usual one for " + string(c.Task)
	}
	c.Assume("framework", string(c.Framework), why)
}

// completeNumbers settles precision and attention, which depend on the card.
func (c *Case) completeNumbers() {
	bf16 := c.Card == nil || c.Card.BF16()
	if c.Precision == "" {
		if c.Training() {
			c.Precision = AMPBF16
			why := "mixed precision is usual in training"
			if !bf16 {
				c.Precision, why = AMPFP16, "mixed precision; the card has no bf16"
				if c.Mac() {
					why = "mixed precision; Metal only emulates bf16 on this chip"
				}
			}
			c.Assume("precision", string(c.Precision), why)
		} else {
			c.Precision = nativePrecision(c.Arch.NativeDType)
			why := "the type of the released weights"
			if c.Precision == FP32 && c.Server() {
				c.Precision, why = c.narrowed(), fmt.Sprintf("%s loads released fp32 weights in 16 bits", c.Framework)
			}
			if c.Precision == BF16 && !bf16 {
				c.Precision, why = FP16, "the card has no bf16"
				if c.Mac() {
					why = "Metal only emulates bf16 on this chip"
				}
			}
			if c.Quant == "" || c.Quant == "none" {
				c.Assume("precision", string(c.Precision), why)
			}
		}
	}
	if c.Quant == "" && c.Task == Infer && c.WeightsDType == "" {
		if native := Quant(c.Arch.NativeDType); native == "fp8" || native == "mxfp4" || native == "nvfp4" || native == "fp4" || native == "int4" {
			if native == "fp4" {
				native = "nvfp4"
			}
			c.Quant = native
			c.Assume("quant", string(native), "the format of the released weights")
		}
	}
	if c.Attention == "" {
		c.Attention = Flash
		why := "the usual kernel"
		if flash, known := c.flashOnCard(); known && !flash {
			c.Attention, why = SDPA, "flash attention needs compute capability 8.0 or newer"
			if c.Card.Vendor != "" && c.Card.Vendor != "NVIDIA" {
				why = "FlashAttention 2 does not run on this card"
			}
		}
		if c.GGML() {
			return
		}
		if !c.Silent {
			c.Assume("attention", string(c.Attention), why)
		}
	}
}

// narrowed is the type in which a server loads weights that were released in fp32: fp16 in SGLang, and in vLLM where a
// model embeds or ranks (sgl-project/sglang python/sglang/srt/configs/model_config.py, _get_and_verify_dtype;
// vllm-project/vllm vllm/config/model.py, _resolve_auto_dtype); bf16 in vLLM elsewhere, and in the others.
func (c *Case) narrowed() Precision {
	if c.Framework == "sglang" || c.Framework == "vllm" && !c.Arch.Generates() {
		return FP16
	}
	return BF16
}

// leaveToGGML leaves out what only llama.cpp has where another program runs the model, and tells so.
func (c *Case) leaveToGGML() {
	if c.Framework == "" || c.GGML() || c.CPUOnly {
		return
	}
	if c.Offload.LayersOnGPU != nil {
		c.Note("ignored_switch", "offload.layers_on_gpu", "%s does not split a model between card and processor by layers; this is left out", c.Framework)
		c.Offload.LayersOnGPU = nil
	}
	if c.NBatch+c.NUBatch > 0 {
		c.Note("ignored_switch", "n_batch", "%s has no n_batch or n_ubatch; these are left out", c.Framework)
	}
}

// MLX is the program that runs and trains models on MLX, which has formats of its own.
const MLX Framework = "mlx-lm"

// LastLayersMLX is how many layers carry adapters in mlx-lm unless it is told otherwise
// (ml-explore/mlx-lm mlx_lm/lora.py, num_layers).
const LastLayersMLX = 16

// GGMLDevices is how many cards a build of llama.cpp takes unless it is built for more
// (ggml-org/llama.cpp ggml/include/ggml-cuda.h: GGML_CUDA_MAX_DEVICES).
const GGMLDevices = 16

// GGML tells whether the runtime is one of the llama.cpp family.
func (c *Case) GGML() bool { return strings.HasSuffix(string(c.Framework), "llama.cpp") }

// ReleasedMixture tells whether a mixture is run in the 4 bits in which it was
// released: only its experts are, the rest is in bf16, and in q8_0 in the files of
// llama.cpp (ggml-org/gpt-oss-20b-GGUF).
func (c *Case) ReleasedMixture() bool {
	return c.Weights.Family == Micro && c.Arch.MoE != nil && c.QuantGroup == 0 && c.Arch.NativeDType == string(c.Quant)
}

// Q8Bytes is what a weight takes in q8_0: 32 in 34 bytes.
const Q8Bytes = 34.0 / 32

// nativePrecision is the type of weights as they were released. Servers take 16 bits for 32
// (vllm-project/vllm vllm/config/model.py, _resolve_auto_dtype; sgl-project/sglang
// python/sglang/srt/configs/model_config.py, _get_and_verify_dtype: "Downcasting torch.float32"), transformers
// and sentence-transformers keep them.
func nativePrecision(dtype string) Precision {
	switch dtype {
	case "fp16", "fp32":
		return Precision(dtype)
	}
	return BF16
}

// completeLengths settles the tokens of context at the peak.
func (c *Case) completeLengths() error {
	if stated := c.InputTokens + c.OutputTokens; c.SeqLen == 0 {
		c.SeqLen = stated
	} else if stated > c.SeqLen+1 { // the last generated token is never cached
		return &Error{Kind: Conflict, Key: "seq_len", Message: fmt.Sprintf(
			"input_tokens %d and output_tokens %d do not fit into seq_len %d", c.InputTokens, c.OutputTokens, c.SeqLen)}
	}
	if c.SeqLen == 0 {
		c.SeqLen = UsualLength
		why := "the usual length in training"
		if !c.Training() {
			c.SeqLen, why = 4096, "a usual context in inference"
		}
		if most := c.Arch.MaxPositions; most > 0 && most < c.SeqLen {
			c.SeqLen, why = most, "the longest that the model knows"
		}
		if !c.Silent {
			c.Assume("seq_len", c.SeqLen, why)
		}
	} else if most := c.Arch.MaxPositions; most > 0 && c.SeqLen > most && c.Model.ParamsB == 0 { // a size alone has no length of its own
		c.Assume("seq_len", c.SeqLen, fmt.Sprintf("%s was made for %d tokens; %d need position scaling or another model", c.Label, most, c.SeqLen))
	}
	if c.Task == Infer && c.InputTokens == 0 {
		c.InputTokens = max(1, c.SeqLen-c.OutputTokens)
	}
	return nil
}

// completeFormats looks the storage formats up.
func (c *Case) completeFormats() error {
	format, known := c.Quant.Format()
	if !known {
		return formatWord("quant", &c.Quant)
	}
	if format.Name == "int8" && c.Framework == MLX { // there are no 8 bits of bitsandbytes
		c.Quant = "mlx-int8"
		format, _ = c.Quant.Format()
	}
	if format.Name == "int4" && c.QuantGroup == 0 && c.Arch.MoE != nil && c.Arch.NativeDType == "int4" && c.Framework != MLX {
		format = releasedInt4
	}
	if format.GroupBits > 0 && c.QuantGroup == 0 && c.Framework == MLX {
		c.QuantGroup = 64
		c.Assume("quant_group", 64, "the default of mlx_lm.convert")
	}
	if format.GroupBits > 0 && c.QuantGroup == 0 {
		c.QuantGroup = 128
		c.Assume("quant_group", 128, "the usual group size")
	}
	c.Weights = format
	c.unpack()
	if c.KVDType == "" {
		c.KVDType = Quant(c.ComputeDType())
		if c.Framework == "tensorrt-llm" && (c.Weights.Name == "fp8" || c.Weights.Name == "nvfp4") {
			c.KVDType = "fp8"
			c.Assume("kv_dtype", "fp8", "released checkpoints for TensorRT-LLM in fp8 and nvfp4 set an fp8 cache")
		}
	}
	if c.Cache, known = c.KVDType.Format(); !known {
		return formatWord("kv_dtype", &c.KVDType)
	}
	switch c.Cache.Family {
	case GPTQ, AWQ, EXL:
		return &Error{Kind: Conflict, Key: "kv_dtype", Message: fmt.Sprintf(
			"%s is a format of weights; a cache is kept in fp16, bf16, fp8, int8, q8_0 or q4_0", c.KVDType)}
	}
	c.CacheV = c.Cache
	if name := Quant(c.Extra.Text("v_cache_dtype")); name != "" {
		if c.CacheV, known = name.Format(); !known {
			return formatWord("extra.v_cache_dtype", &name)
		}
	}
	if c.Training() {
		return c.checkTrained()
	}
	return nil
}

// ComputeDType is the type that matrices are multiplied in.
func (c *Case) ComputeDType() DType {
	switch c.Precision {
	case FP32, TF32:
		return "fp32"
	case FP16, AMPFP16:
		return "fp16"
	}
	return "bf16"
}

// Mixed tells whether a 32-bit copy of the trained weights stands behind
// 16-bit compute.
func (c *Case) Mixed() bool {
	return c.Precision == AMPBF16 || c.Precision == AMPFP16 || c.Precision == FP8
}

// flashOnCard tells whether the named card runs flash attention, as far as that
// is known.
func (c *Case) flashOnCard() (runs, known bool) {
	if c.Card == nil {
		return true, false
	}
	return c.Card.FlashAttention()
}
