package words

// Openings are the words that questions begin with.
var Openings = []string{"train", "finetune", "lora", "qlora", "run", "serve", "how many gpus to train", "max batch for", "max context of", "use", "help", "presets"}

// Vocabulary are settings that a question may go on with.
var Vocabulary = []string{
	"adamw", "adam", "adamw-8bit", "adafactor", "lion", "sgd", "muon", "bf16", "fp16", "fp8", "fp32", "int8", "int4", "nf4", "q4_k_m", "q8_0",
	"zero 1", "zero 2", "zero 3", "fsdp", "gradient checkpointing", "flash attention", "offload", "batch 1", "batch 8", "seq 2048", "seq 4096",
	"seq 8192", "lora", "qlora", "rank 16", "deepspeed", "megatron", "vllm", "llama.cpp", "on", "with",
}
