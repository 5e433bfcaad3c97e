package workload

import "fmt"

// completeTraining settles what only training asks for.
func (c *Case) completeTraining() {
	if c.Optimizer == "" {
		c.Optimizer = "adamw"
		c.Assume("optimizer", "adamw", "the usual optimizer")
	}
	c.completeRecompute()
	c.completeSharding()
	if c.Task == QLoRA || c.PEFT == QLoRA {
		switch {
		case c.Quant != "":
		case c.Framework == MLX:
			c.Quant = "int4"
			c.Assume("quant", "int4", "what mlx-lm quantises to unless it is told otherwise")
		case twiceQuantized[c.Framework]:
			c.Quant = UsualQLoRA(c.Framework)
			c.Assume("quant", string(c.Quant), "this program quantises the scales of 4-bit weights too (bnb_4bit_use_double_quant)")
		default:
			c.Quant = "nf4"
			c.Assume("quant", "nf4", "the usual format of QLoRA")
		}
	}
	if c.Adapters() {
		if c.LoRARank == 0 {
			c.LoRARank = 16
			c.Assume("lora_rank", 16, "a usual rank")
		}
		if c.LoRATargets.IsZero() {
			c.LoRATargets.Set = "all-linear"
			why := "adapters on all linear layers of the blocks"
			if c.FusedExperts() {
				why = "adapters on all linear layers of the blocks; routed experts are none in this model, unless target_parameters names them"
			}
			c.Assume("lora_targets", "all-linear", why)
		}
	}
	if c.Task == RL && c.RLAlgo == "" {
		c.RLAlgo = "grpo"
		c.Assume("rl_algo", "grpo", "the usual algorithm")
	}
	c.completeReference()
}

// ofTransformers are the programs that train with transformers' code of a model.
var ofTransformers = map[Framework]bool{
	"transformers": true, "trl": true, "peft": true, "accelerate": true, "deepspeed": true, "fsdp": true, "fsdp2": true,
	"llama-factory": true, "axolotl": true, "unsloth": true,
}

// FusedExperts tells whether the experts of a layer are one tensor in the code that the program trains, which adapters on
// linear layers pass by (huggingface/transformers src/transformers/models/gpt_oss/modeling_gpt_oss.py, GptOssExperts, and
// models/llama4/modeling_llama4.py, Llama4TextExperts: nn.Parameter; huggingface/peft LoraConfig.target_parameters).
// Unsloth prints 3,981,312 of 20,918,738,496 trainable parameters for gpt-oss-20b at rank 8: those of attention.
func (c *Case) FusedExperts() bool {
	return c.Arch.MoE != nil && c.Arch.MoE.FusedExperts && ofTransformers[c.Framework]
}

// completeRecompute settles what forward keeps: all, where nothing is said. What a program turns on by itself is a
// question's to assume.
func (c *Case) completeRecompute() {
	if c.Recompute == "" {
		c.Recompute = RecomputeNone
		c.Assume("recompute", "none", "activation recompute was not asked for")
	}
}

// sharders are the programs whose training over several cards is FSDP, sharded in full, where neither another way to
// shard nor a number of copies is told.
var sharders = map[Framework]string{
	"fsdp":       "what FSDP does unless it is told otherwise",       // pytorch/pytorch torch/distributed/fsdp: ShardingStrategy.FULL_SHARD
	"fsdp2":      "what FSDP does unless it is told otherwise",       // fully_shard
	"torchtitan": "what torchtitan does unless it is told otherwise", // pytorch/torchtitan torchtitan/config/job_config.py: data_parallel_shard_degree = -1, data_parallel_replicate_degree = 1
	"torchtune":  "what torchtune's distributed recipes do",          // pytorch/torchtune torchtune/training/_distributed.py: shard_model, called in recipes/full_finetune_distributed.py
}

// completeSharding takes a program's own way to shard where none is told.
func (c *Case) completeSharding() {
	why, shards := sharders[c.Framework]
	if shards && c.FSDP == "" && c.ZeROStage == nil && c.Parallel.DP == 0 && c.GPUCount > 1 {
		c.FSDP = FullShard
		c.Assume("fsdp", "full_shard", why)
	}
}

// twiceQuantized are the programs that load 4-bit weights with their scales quantised too:
// Unsloth (unsloth/models/llama.py, from_pretrained), LLaMA-Factory (hparams/model_args.py,
// double_quantization), ms-swift (swift/llm/argument/base_args/quant_args.py) and Axolotl
// (loaders/model.py, bnb_config). bitsandbytes itself does not unless it is told to.
var twiceQuantized = map[Framework]bool{"unsloth": true, "llama-factory": true, "ms-swift": true, "axolotl": true}

// UsualQLoRA is the format of the weights under adapters in QLoRA, as a program loads them.
func UsualQLoRA(f Framework) Quant {
	if twiceQuantized[f] {
		return "nf4-dq"
	}
	return "nf4"
}

// usualRanks are the ranks of adapters in programs that set one by themselves: LLaMA-Factory
// (hparams/finetuning_args.py) and ms-swift (swift/llm/argument/tuner_args.py).
var usualRanks = map[Framework]int{"llama-factory": 8, "ms-swift": 8}

// UsualRank is the rank of adapters that a program sets by itself, 0 where it has none.
func UsualRank(f Framework) int { return usualRanks[f] }

// checkTrained refuses what contradicts the weights that a task trains.
func (c *Case) checkTrained() error {
	if (c.Task == QLoRA || c.PEFT == QLoRA) && c.Quant == "none" {
		return &Error{Kind: Conflict, Key: "quant", Suggestions: []string{"nf4"}, Message: "qlora trains adapters on quantised weights; use task lora, or a format such as nf4"}
	}
	if c.Task == Train || c.Task == Finetune {
		if key := c.adapterKey(); key != "" {
			return &Error{Kind: Conflict, Key: key, Suggestions: []string{"lora", "qlora"}, Message: fmt.Sprintf(
				"%s trains all weights and has no adapters; use task lora or qlora, or leave %s out", c.Task, key)}
		}
	}
	if f := c.Quant; !c.Adapters() && (f == "fp4" || f == "nvfp4" || f == "mxfp4") {
		return &Error{Kind: Conflict, Key: "quant", Suggestions: []string{"fp8"}, Message: fmt.Sprintf(
			"training in %s is not modelled: it keeps its master weights and moments as training in fp8 does, so precision fp8 comes close; to train adapters on %s weights use task qlora", f, f)}
	}
	if !c.Adapters() && c.Weights.Bits < 16 && c.Quant != "none" && c.Quant != "fp8" {
		return &Error{Kind: Conflict, Key: "quant", Message: fmt.Sprintf(
			"all weights cannot be trained in %s; use task qlora to train adapters on quantised weights, or leave quant out", c.Quant)}
	}
	return nil
}

// adapterKey names a setting of adapters that is stated, "" when none is.
func (c *Case) adapterKey() string {
	switch {
	case c.PEFT != "":
		return "peft"
	case c.LoRARank > 0:
		return "lora_rank"
	case !c.LoRATargets.IsZero():
		return "lora_targets"
	}
	return ""
}
