package bot_test

import (
	"strings"
	"testing"
)

// What something adds or saves is told first where that is asked for, and not the total or what a word means.
func TestEffectsComeFirst(t *testing.T) {
	t.Parallel()
	for text, begins := range map[string]string{
		"modules_to_save embed_tokens and lm_head on Llama 3 8B: how much more memory?":                    "Training embed, lm_head in full beside the adapters takes 8.45 GiB more per GPU: 44.9 GiB against 36.5 GiB",
		"vLLM LoRA serving 50 adapters llama 3 8b rank 16, extra memory?":                                  "Serving 50 adapters beside the model takes 3.91 GiB more per GPU",
		"vllm LoRA serving 50 adapters of rank 16, llama 3 8b, a100 80gb, how much more vram?":             "Serving 50 adapters beside the model takes 3.91 GiB more per GPU",
		"DPO full fine-tune llama 3 8b, do I need extra memory for the reference?":                         "The reference model takes 16.2 GiB more per GPU: 147 GiB against 131 GiB otherwise. It need not be held",
		"Megatron sequence parallel saves how much for 70B TP8 at 8k?":                                     "Sequence parallelism saves 37.1 GiB against no sequence parallelism, 17 %. Sequence parallelism against no sequence parallelism: total of 183 GiB and 220 GiB per GPU.",
		"my gradient_accumulation_steps is 32; does that add memory?":                                      "No: 32 accumulation steps take no more activations than one",
		"Does gradient checkpointing halve my memory at 8k?":                                               "With gradient checkpointing, full fine-tuning of 8B (adamw, amp-bf16) at 8,192 tokens takes 151 GiB, without it 201 GiB: 25 % less.",
		"梯度检查点能省一半显存吗":                                                                                     "全参微调 8B (adamw, amp-bf16)，长度 2,048：打开梯度检查点时占用 135 GiB，否则 147 GiB，省 9 %",
		"pipeline bubble with PP 8 and 32 microbatches?":                                                   "The bubble is (p - 1) / (m + p - 1) = 7 / 39 = 17.9 % of the time",
		"does flash attention reduce memory at 32k":                                                        "With flash attention, full fine-tuning of 8B (adamw, amp-bf16) at 32,768 tokens takes 417 GiB",
		"I save a checkpoint every 500 steps for 10000 steps fine-tuning llama 3 8b, how much disk?":       "20 checkpoints of full fine-tuning of llama-3-8b (adamw, amp-bf16) with the optimizer, 105 GiB (112 GB) each, take 2.04 TiB",
		"fine-tuning llama 3 8b for 10000 steps, save_steps 500, save_total_limit 2: how much disk space?": "2 checkpoints of full fine-tuning",
		"what is gradient checkpointing?":                                                                  "Gradient checkpointing, or activation recomputation, keeps only the input",
		"what is gradient accumulation?":                                                                   "Gradients of several micro-batches are added up",
	} {
		a := ask(t, text).Answer
		if a == nil || !strings.HasPrefix(a.Summary, begins) {
			t.Errorf("%q begins otherwise: %+v", text, a)
		}
	}
}
