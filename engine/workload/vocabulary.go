package workload

// The canonical names of each vocabulary. Their spellings in any language
// belong to the parser; here stands only what a workload may say.
var (
	tasks      = []Task{Infer, Train, Finetune, LoRA, QLoRA, RL}
	rlAlgos    = []string{"dpo", "ppo", "grpo"}
	precisions = []Precision{BF16, FP16, AMPBF16, AMPFP16, FP32, TF32, FP8}
	dtypes     = []DType{"fp32", "bf16", "fp16"}
	fsdps      = []FSDP{FullShard, ShardGradOp, HybridShard}
	recomputes = []Recompute{RecomputeNone, RecomputeSelective, RecomputeFull}
	attentions = []Attention{Flash, SDPA, Eager}
	losses     = []Loss{LossFull, LossChunked, LossFused}
	logits     = []Logits{LogitsAll, LogitsLast}
	ranks      = []Rank{RankMax, RankFirst, RankLast}

	// places are where offloaded state may go.
	places = []string{"cpu", "nvme"}

	frameworks = []Framework{
		"transformers", "trl", "peft", "accelerate", "deepspeed", "fsdp", "fsdp2", "torchtune", "torchtitan", "litgpt",
		"megatron", "megatron-bridge", "ms-swift", "llama-factory", "axolotl", "unsloth", "composer", "vllm", "sglang",
		"tgi", "tensorrt-llm", "lmdeploy", "llama.cpp", "ik_llama.cpp", "exllama", "autoawq", "autogptq", "gpt-fast",
		"xtuner",
	}

	// serving are the frameworks that only run models.
	serving = []Framework{
		"vllm", "sglang", "tgi", "tensorrt-llm", "lmdeploy", "llama.cpp", "ik_llama.cpp", "exllama", "autoawq", "autogptq",
		"gpt-fast",
	}

	// targetSets are the named sets of LoRA targets, targets the projections.
	targetSets = []string{"all-linear", "attention", "q-v"}
	targets    = []string{
		"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj", "lm_head",
	}
	trainedModules = []string{"embed", "lm_head"}
)

// Frameworks lists the canonical framework names.
func Frameworks() []Framework { return frameworks }

// Precisions lists the canonical precisions.
func Precisions() []Precision { return precisions }

// Tasks lists the canonical tasks.
func Tasks() []Task { return tasks }
