package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
)

// TestWhatGoesOnFromTheLastQuestion: the last text of each dialogue is read as the question that
// it leaves.
func TestWhatGoesOnFromTheLastQuestion(t *testing.T) {
	t.Parallel()
	for dialogue, want := range map[string]string{
		// Where it shall run, in other words than "on".
		"qwen2.5-32b int8 on 2x a6000|swap to an h100":                             "memory model=qwen2.5-32b params_b=32 gpu=h100 gpu_count=1 quant=int8",
		"qwen2.5-32b int8 on 2x a6000|replace with 4x l4":                          "memory model=qwen2.5-32b params_b=32 gpu=l4 gpu_count=4 quant=int8",
		"qwen2.5-32b int8 on 2x a6000|let's move it to 2x l40s":                    "memory model=qwen2.5-32b params_b=32 gpu=l40s gpu_count=2 quant=int8",
		"qwen2.5-32b int8 on 2x a6000|upgrade to 2x h200":                          "memory model=qwen2.5-32b params_b=32 gpu=h200 gpu_count=2 quant=int8",
		"qwen2.5-32b int8 on 2x a6000|can i run it on 2 4090s":                     "memory task=infer model=qwen2.5-32b params_b=32 gpu=rtx-4090 gpu_count=2 quant=int8",
		"qwen2.5-32b int8 on 2x a6000|升级到2张h200":                                   "memory model=qwen2.5-32b params_b=32 gpu=h200 gpu_count=2 quant=int8",
		"qwen2.5-32b int8 2张a6000|搬到4张l4上":                                         "memory model=qwen2.5-32b params_b=32 gpu=l4 gpu_count=4 quant=int8",
		"qwen2.5-32b int8 on 2x a6000|a box of 2 3090s and 64gb of ram":            "memory model=qwen2.5-32b params_b=32 gpu=rtx-3090 gpu_count=2 host_ram_gb=64 quant=int8",
		"qwen2.5-32b int8 on 2x a6000|what can i run on 2 3090s":                   "largest_model task=infer gpu=rtx-3090 gpu_count=2",
		"qwen2.5-32b int8 on 2x a6000|which card should I upgrade to?":             "buy_advice",
		"gpt-oss-20b on a 3060 with 32gb ddr5|64gb ddr4 quad channel xeon instead": "memory model=gpt-oss-20b params_b=20 gpu=rtx-3060 gpu_count=1 cpu=xeon host_ram_gb=64 ram=4*ddr4",

		// A computer with its memory in one is one.
		"llama-3.1-70b q4_k_m on 6x 3090|what about a mac studio m2 ultra 192gb": "memory model=llama-3.1-70b params_b=70 gpu=m2-ultra gpu_memory_gb=192 quant=q4_k_m",
		"llama-3.1-70b q4_k_m 6张3090|换成macbook m4 max 128g":                      "memory model=llama-3.1-70b params_b=70 gpu=m4-max gpu_memory_gb=128 quant=q4_k_m",
		"llama-3.1-70b q4_k_m on 6x 3090|on an a100":                             "memory model=llama-3.1-70b params_b=70 gpu=a100 gpu_count=1 quant=q4_k_m",

		// Rounds of data belong to the training in hand.
		"qlora qwen2.5-14b on a 3090|run 2 epochs over 6k samples of 1000 tokens, how long?": "time task=qlora model=qwen2.5-14b params_b=14 gpu=rtx-3090 gpu_count=1 seq_len=1000 samples=6000 epochs=2",
		"单卡3090 lora微调qwen2.5-14b|5000条每条600token跑2轮要多久":                                     "time task=lora model=qwen2.5-14b params_b=14 gpu=rtx-3090 gpu_count=1 seq_len=600 samples=5000 epochs=2",
		"单卡3090 lora微调qwen2.5-14b|训2轮，5000条600token，要多久":                                     "time task=lora model=qwen2.5-14b params_b=14 gpu=rtx-3090 gpu_count=1 seq_len=600 samples=5000 epochs=2",
		"lora qwen2.5-14b on a 3090|full fine-tuning":                                        "memory task=finetune full=true model=qwen2.5-14b params_b=14 gpu=rtx-3090 gpu_count=1",
		"pretrain 1.5b on 4x a100, 30B tokens|what about 2 epochs of 8B instead":             "time task=train params_b=1.5 gpu=a100 gpu_count=4 tokens=8000000000 epochs=2",

		// To share a prompt is a setting of what is served; a card that is ruled out takes its number with it.
		"serve llama-3.3-70b on 4x a100|30 users at 8k sharing a 2k prompt": "memory task=infer model=llama-3.3-70b params_b=70 gpu=a100 gpu_count=4 concurrency=30 seq_len=8192 shared_tokens=2048",
		"qwen3-14b on 2x 4090|not the 4090, another":                        "buy_advice model=qwen3-14b params_b=14 without_gpus=rtx-4090",

		// What names a model and a card needs nothing of the last question.
		"how much does 2x h200 cost per month|qwen3-14b awq on a 3090": "memory model=qwen3-14b params_b=14 gpu=rtx-3090 gpu_count=1 quant=awq",

		// What was found is what the next question is about.
		"how many l40s for qwen2.5-72b fp8|speed?":                 "throughput model=qwen2.5-72b params_b=72 gpu=l40s gpu_count=2 quant=fp8",
		"qwen2.5-72b fp8 要几张l40s|速度":                               "throughput model=qwen2.5-72b params_b=72 gpu=l40s gpu_count=2 quant=fp8",
		"qwen2.5-72b fp8 on l40s|how many?":                        "min_gpus model=qwen2.5-72b params_b=72 gpu=l40s quant=fp8",
		"qwen2.5-72b fp8 on l40s|how many?|and on h200?":           "min_gpus model=qwen2.5-72b params_b=72 gpu=h200 quant=fp8",
		"which gpu for lora on qwen2.5-7b|how long for 10M tokens": "time task=lora model=qwen2.5-7b params_b=7 gpu=",

		"which llm can a gtx 1080 ti run|how fast":             "throughput task=infer params_b=4.4 gpu=gtx-1080-ti gpu_count=1",
		"which llm can a gtx 1080 ti run|and with q4|how fast": "throughput task=infer params_b=16.7 gpu=gtx-1080-ti gpu_count=1 quant=q4",
		"which llm can a gtx 1080 ti run|and a 3060?":          "largest_model task=infer gpu=rtx-3060 gpu_count=1",

		// What is asked of what was spoken of, by its name alone.
		"qwen3-14b q4 on a p40|how's the speed?":            "throughput model=qwen3-14b params_b=14 gpu=tesla-p40 gpu_count=1 quant=q4",
		"p40跑qwen3-14b q4|速度怎么样":                            "throughput",
		"qwen3-14b q4 on a p40|batch size?":                 "max_batch model=qwen3-14b params_b=14 gpu=tesla-p40 gpu_count=1 quant=q4",
		"qwen3-14b q4 on a p40|context length?":             "max_context model=qwen3-14b params_b=14 gpu=tesla-p40 gpu_count=1 quant=q4",
		"p40跑qwen3-14b q4|上下文多大":                            "max_context",
		"p40跑qwen3-14b q4|batch呢":                           "max_batch",
		"qwen3-14b q4 on a p40|what is a batch size?":       "explain topic=batch",
		"qwen3-14b on 2 h100|how many requests per second?": "throughput model=qwen3-14b params_b=14 gpu=h100 gpu_count=2",
		"qwen3-14b on 2 h100|what does it cost|per gpu?":    "cost model=qwen3-14b params_b=14 gpu=h100 gpu_count=2",
		"2张h100跑qwen3-14b|要多少钱|每张卡显存多少":                     "memory",
		"which gpu for qwen3-32b, 5 users|and used 3090s?":  "min_gpus model=qwen3-32b params_b=32 gpu=rtx-3090 concurrency=5",
		"which gpu for qwen3-32b, 5 users|and 4 3090s?":     "buy_advice model=qwen3-32b params_b=32 gpu=rtx-3090 gpu_count=4 concurrency=5",

		// What prompts begin with stays told until it is taken back.
		"llama-3.1-8b on an l4, 24 users at 3k, 2k shared system prompt|40 users":                "memory model=llama-3.1-8b params_b=8 gpu=l4 gpu_count=1 concurrency=40 seq_len=3000 shared_tokens=2048",
		"llama-3.1-8b on an l4, 24 users at 3k|with a shared prefix of 2k":                       "memory model=llama-3.1-8b params_b=8 gpu=l4 gpu_count=1 concurrency=24 seq_len=3000 shared_tokens=2048",
		"llama-3.1-8b on an l4, 24 users at 3k, 2k shared system prompt|without prefix caching?": "memory model=llama-3.1-8b params_b=8 gpu=l4 gpu_count=1 concurrency=24 seq_len=3000",

		"deepseek-v3 on 8x h200|with dp attention?":                     "memory model=deepseek-v3 gpu=h200 gpu_count=8 parallel=dp:8+ep:8",
		"deepseek-v3 on 8x h200 with dp attention|without dp attention": "memory model=deepseek-v3 gpu=h200 gpu_count=8",
		"8张h200跑deepseek-v3|开dp attention呢":                             "memory",

		"llama-3-8b on an l40s, 30 users at 4k|how many at most?":      "max_batch model=llama-3-8b params_b=8 gpu=l40s gpu_count=1 seq_len=4096",
		"what does llama-3.1-8b on an l4 cost|per month?":              "cost model=llama-3.1-8b params_b=8 gpu=l4 gpu_count=1 per=month",
		"l4跑llama-3.1-8b多少钱|每天呢":                                       "cost",
		"which gpu for qwen3-32b, 5 users|monthly?":                    "cost model=qwen3-32b params_b=32 gpu=",
		"lora 7b on an a100, 10M tokens, what does it cost|per month?": "out_of_scope",

		"lora 7b on a 4090|we have 4 of them":          "memory task=lora params_b=7 gpu=rtx-4090 gpu_count=4",
		"lora 7b on a 4090|right now i have 2 of them": "memory task=lora params_b=7 gpu=rtx-4090 gpu_count=2",
		"qwen3-14b on an l4|20 users|no wait, 40":      "memory model=qwen3-14b params_b=14 gpu=l4 gpu_count=1 concurrency=40",
		"l4跑qwen3-14b|20并发|不对，40":                      "memory",
		"qwen3-14b on an l4|no":                        "out_of_scope",

		// Politeness before what is wanted, and what is nothing else.
		"lora 7b on a 4090|thanks, and 2 gpus?":          "memory task=lora params_b=7 gpu=rtx-4090 gpu_count=2",
		"lora 7b on a 4090|great! what about a 3090":     "memory task=lora params_b=7 gpu=rtx-3090 gpu_count=1",
		"lora 7b 4090|好的，那2张呢":                           "memory task=lora params_b=7 gpu=rtx-4090 gpu_count=2",
		"lora 7b 4090|谢谢！换成qlora":                        "memory task=qlora params_b=7 gpu=rtx-4090",
		"lora 7b on a 4090|right-size it for 2k context": "memory task=lora params_b=7 gpu=rtx-4090 gpu_count=1 seq_len=2048",
		"glm-4.6 on 8x h200|ok, what about air":          "memory model=glm-air gpu=h200 gpu_count=8",
		"glm-4.6 on 8x h200|what about air?":             "memory model=glm-air gpu=h200 gpu_count=8",

		// What is cheaper for a training run is another card; what costs less is asked where a time was.
		"lora 32b on 2x 4090|cheaper?":                                   "buy_advice task=lora params_b=32",
		"lora 32b on 2x 4090|cheapest gpu for that?":                     "buy_advice task=lora params_b=32",
		"lora 32b on 2x 4090|what's the cheapest card that would do it?": "buy_advice task=lora params_b=32",
		"lora 32b 2张4090|有没有更便宜的":                                        "buy_advice task=lora params_b=32",
		"lora 32b on 2x 4090, 10M tokens|what does it cost?":             "cost task=lora params_b=32 gpu=rtx-4090 gpu_count=2 tokens=10000000",
		"qwen3-14b fp8 on an l4|what does that cost per hour":            "cost model=qwen3-14b params_b=14 gpu=l4 gpu_count=1 quant=fp8",

		// A setting that is named with what it sets.
		"llama 3.1 8b on l4|kv cache fp8?":       "memory model=llama-3.1-8b params_b=8 gpu=l4 kv_dtype=fp8",
		"llama 3.1 8b on l4|cache in q8_0?":      "memory model=llama-3.1-8b params_b=8 gpu=l4 kv_dtype=q8_0",
		"llama 3.1 8b l4|kv缓存fp8呢":               "memory model=llama-3.1-8b params_b=8 gpu=l4 kv_dtype=fp8",
		"llama 3.1 8b on l4|what is a kv cache?": "explain topic=kv_cache",

		// A number alone counts what was changed last, else cards.
		"mixtral 8x7b on 2x 3090|with 3":              "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=3",
		"mixtral 8x7b on 2x 3090|and four?":           "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=4",
		"mixtral 8x7b 2张3090|换成4":                     "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=4",
		"lora 7b on a 4090|batch 4|what about 8":      "memory task=lora params_b=7 gpu=rtx-4090 gpu_count=1 batch=8",
		"20G语料预训练mixtral 8x7b 8张3090多久|50G呢":          "time task=train model=mixtral-8x7b gpu=rtx-3090 gpu_count=8 text_gb=50",
		"20G语料预训练mixtral 8x7b 8张a100多久|40G呢":          "time task=train model=mixtral-8x7b gpu=a100 gpu_count=8 gpu_memory_gb=40 text_gb=20",
		"mixtral 8x7b a100 80g|mig 3g.40gb呢":          "memory model=mixtral-8x7b gpu=a100 gpu_memory_gb=40 mig_slices=3",
		"mixtral 8x7b on 2x 3090|why not 4?":          "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=4",
		"mixtral 8x7b int8 on 2x 3090|why not q4_k_m": "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=2 quant=q4_k_m",
		"mixtral 8x7b int8 2张3090|为什么不用4张":            "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=4 quant=int8",

		"qwen3-32b on 2x 4090|换成5090":                                   "memory model=qwen3-32b params_b=32 gpu=rtx-5090 gpu_count=2",
		"mixtral 8x7b 4张3090|batch 4|一张够吗":                              "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=1 batch=4",
		"mixtral 8x7b on 4x 3090|would 2 be enough?":                    "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=2",
		"mixtral 8x7b on 4x 3090|back to a6000":                         "memory model=mixtral-8x7b gpu=rtx-a6000 gpu_count=4",
		"mixtral 8x7b on 4x 3090|add 4 more":                            "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=8",
		"mixtral 8x7b on a 3090|another one":                            "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=2",
		"mixtral 8x7b 3090|再加一张":                                        "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=2",
		"mixtral 8x7b on a 3090|a third card":                           "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=3",
		"mixtral 8x7b on a 3090|what about another card, the a6000":     "memory model=mixtral-8x7b gpu=rtx-a6000 gpu_count=1",
		"mixtral 8x7b on a 3090|how about another gpu like a v100":      "memory model=mixtral-8x7b gpu=v100 gpu_count=1",
		"mixtral 8x7b on a 3090|can we use another gpu":                 "out_of_scope",
		"mixtral 8x7b on a 3090|add a 4090|add another 4090":            "memory model=mixtral-8x7b gpu_pool=1*rtx-3090,2*rtx-4090",
		"pretrain 3b on 8x h100, 60B tokens, how long|half the tokens":  "time task=train params_b=3 gpu=h100 gpu_count=8 tokens=30000000000",
		"pretrain 3b on 8x h100, 60B tokens, how long|double the cards": "time task=train params_b=3 gpu=h100 gpu_count=16 tokens=60000000000",
		"lora 7b on a 4090|batch 4|翻倍":                                  "memory task=lora params_b=7 gpu=rtx-4090 gpu_count=1 batch=8",
		"qwen3-14b fp8 on a 4090|16k context|max?":                      "max_context model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 quant=fp8",
		"qwen3-14b fp8 on a 4090|12 users|最多呢":                          "max_batch model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 quant=fp8",

		"llama-3.1-8b on an l40s with 20 users|what if 100": "memory model=llama-3.1-8b params_b=8 gpu=l40s gpu_count=1 concurrency=100",
		"lora 7b 2张3090|两倍的batch":                           "memory task=lora params_b=7 gpu=rtx-3090 gpu_count=2 batch=2",

		// A setting is switched on in the words of the ways out, and in others.
		"qlora llama-3.1-8b on a 3090|turn on gradient checkpointing":  "memory task=qlora model=llama-3.1-8b params_b=8 gpu=rtx-3090 gpu_count=1 grad_ckpt=true",
		"qlora llama-3.1-8b on a 3090|can you enable flash attention":  "memory task=qlora model=llama-3.1-8b params_b=8 gpu=rtx-3090 gpu_count=1 flash_attn=true",
		"qlora llama-3.1-8b on a 3090|turn flash attention on":         "memory task=qlora model=llama-3.1-8b params_b=8 gpu=rtx-3090 gpu_count=1 flash_attn=true",
		"qlora llama-3.1-8b 单卡3090|开启flash attention":                  "memory task=qlora model=llama-3.1-8b params_b=8 gpu=rtx-3090 gpu_count=1 flash_attn=true",
		"qlora llama-3.1-8b on a 3090|turn on the lights":              "out_of_scope",
		"qlora llama-3.1-8b on a 3090|how do i enable flash attention": "out_of_scope flash_attn=true",
		"ppo qwen2.5-7b on 4 a100|with lora":                           "memory task=rl rl_algo=ppo peft=lora model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=4",
		"dpo qwen2.5-7b on 4 a100|kto|qlora呢":                          "memory task=rl rl_algo=dpo preference=kto peft=qlora model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=4",
		"dpo qwen2.5-7b with lora on an a100|grpo instead":             "memory task=rl rl_algo=grpo peft=lora model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=1",
		"dpo qwen2.5-7b with lora on an a100|without lora":             "memory task=rl rl_algo=dpo full=true model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=1 ruled_out=adapters",
		"dpo qwen2.5-7b on an a100|plain sft with lora":                "memory task=lora model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=1",
		"dpo qwen2.5-7b on an a100|sft instead":                        "memory task=finetune model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=1",
		"dpo qwen2.5-7b with lora on an a100|fine-tune with batch 2":   "memory task=rl rl_algo=dpo peft=lora model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=1 batch=2",
		"dpo qwen2.5-7b with lora on an a100|finetune on 20k samples":  "memory task=rl rl_algo=dpo peft=lora model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=1 samples=20000",
		"dpo qwen2.5-7b on an a100|full finetuning instead":            "memory task=finetune full=true model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=1",

		// A size alone, or a word of a name, is that of another model of the family.
		"gpt-oss-20b on a 4090|and the 120b?":                               "memory model=gpt-oss-120b params_b=120 gpu=rtx-4090 gpu_count=1",
		"qwen3-8b on a 4090|what about 30b-a3b":                             "memory model=qwen3-30b-a3b params_b=30 active_params_b=3 gpu=rtx-4090 gpu_count=1",
		"qwen3-8b 4090|换成14b":                                               "memory model=qwen3-14b params_b=14 gpu=rtx-4090",
		"llama-3.1-8b on a 4090|and a 13b?":                                 "memory params_b=13 gpu=rtx-4090 gpu_count=1",
		"qwen3-8b on a 4090|and coder?":                                     "out_of_scope",
		"qwen3-8b on a 4090|and thinking?":                                  "out_of_scope",
		"llama-3.1-8b on an a100 for 100 users|another 100":                 "memory model=llama-3.1-8b params_b=8 gpu=a100 gpu_count=1 concurrency=200",
		"glm-4.6 on 8x h200|ok what about air":                              "memory model=glm-air gpu=h200 gpu_count=8",
		"qwen2.5-7b on a 4090|and the coder version":                        "memory model=qwen2.5-coder-7b params_b=7 gpu=rtx-4090 gpu_count=1",
		"qwen2.5-7b on a 4090|and what about it":                            "out_of_scope",
		"grpo qwen2.5-7b on 4 h100|is it enough for 14b?":                   "memory task=rl rl_algo=grpo model=qwen2.5-14b params_b=14 gpu=h100 gpu_count=4",
		"qwen2.5-7b 4张4090|14b够吗":                                           "memory model=qwen2.5-14b params_b=14 gpu=rtx-4090 gpu_count=4",
		"qwen2.5-7b on 4 4090|how much memory does a 14b need":              "memory params_b=14",
		"qwen2.5-7b on 4 4090|what memory does it take to tune a 32b":       "memory task=finetune params_b=32",
		"qwen2.5-7b on 4 4090|what will it take to train a 1b from scratch": "memory task=train params_b=1",
		"qwen2.5-7b 4张4090|部署一个32b模型要多少显存才可以":                               "memory task=infer params_b=32",
		"qwen2.5-7b on 4 4090|how many cards does it take to run a 32b":     "min_gpus task=infer params_b=32",
		"qwen2.5-7b on 4 4090|how many users can it serve with a 14b":       "max_batch task=infer model=qwen2.5-14b params_b=14 gpu=rtx-4090 gpu_count=4",
		"qwen2.5-7b 4张4090|32b哪些卡能跑":                                        "memory task=infer params_b=32",
		"qwen2.5-7b on 4 4090|can they run a 14b":                           "memory task=infer model=qwen2.5-14b params_b=14 gpu=rtx-4090 gpu_count=4",
		"qwen2.5-7b 4张4090|14b可以吗":                                          "memory model=qwen2.5-14b params_b=14 gpu=rtx-4090 gpu_count=4",

		// People, cards and machines more, and what to do where it does not fit.
		"qwen2.5-14b 4090 30个人用|80个人呢":                 "memory model=qwen2.5-14b params_b=14 gpu=rtx-4090 concurrency=80 people=true",
		"qwen2.5-14b on a 4090|what about 40 users":    "memory model=qwen2.5-14b params_b=14 gpu=rtx-4090 gpu_count=1 concurrency=40",
		"qwen2.5-14b 4090|32路并发呢":                      "memory model=qwen2.5-14b params_b=14 gpu=rtx-4090 concurrency=32",
		"mixtral 8x7b 2张3090|加一张卡":                     "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=3",
		"mixtral 8x7b 8张3090|再加一台呢":                    "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=16",
		"mixtral 8x7b 8张3090|再加一台呢|再加一台":               "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=24",
		"mixtral 8x7b 2台8卡3090|再加一台":                   "memory model=mixtral-8x7b gpu=rtx-3090 gpu_count=24 nodes=3",
		"qwen2.5-14b 4090|8位呢":                         "memory model=qwen2.5-14b params_b=14 gpu=rtx-4090 quant=int8",
		"qwen2.5-14b 4090|8位同事呢":                       "memory model=qwen2.5-14b params_b=14 gpu=rtx-4090 concurrency=8",
		"mixtral 8x7b 2张3090|放不下怎么办":                   "fit model=mixtral-8x7b gpu=rtx-3090 gpu_count=2",
		"qwen2.5-7b 全参微调 8卡A100 zero2|offload呢|速度会慢多少": "compare task=finetune full=true model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=8 zero_stage=2 offload=cpu",
		"qlora 7b 2张3090|zero3行不行":                     "memory task=qlora params_b=7 gpu=rtx-3090 gpu_count=2 zero_stage=3",
		"mixtral 8x7b 2张3090|怎么办理报销":                   "out_of_scope",

		// The part of the memory that was asked about goes on to be.
		"kv cache for qwen2.5-7b at 32k|8 users|in fp8":         "memory model=qwen2.5-7b params_b=7 kv_dtype=fp8 concurrency=8 seq_len=32768 topic=kv_cache",
		"kv cache for qwen2.5-7b at 32k|will it fit on a 3090?": "memory model=qwen2.5-7b params_b=7 gpu=rtx-3090 gpu_count=1 seq_len=32768",
		"qwen2.5-7b的kv缓存，32k|64k呢":                              "memory model=qwen2.5-7b params_b=7 seq_len=65536 topic=kv_cache",

		// What was asked about one after the other is laid side by side.
		"qwen3-32b fp8 on 2x h100|4x l40s|8x l4|which is cheapest per token?": "cost model=qwen3-32b params_b=32 gpu_options=2*h100,4*l40s,8*l4 quant=fp8",
		"qwen3-32b q4_k_m on a 4090|bf16|q8_0|which is smaller?":              "compare model=qwen3-32b params_b=32 gpu=rtx-4090 gpu_count=1 precisions=q4_k_m,bf16,q8_0",
		"qwen3-32b q4_k_m on a 4090|q8_0|which one is smaller?":               "compare model=qwen3-32b params_b=32 gpu=rtx-4090 gpu_count=1 precisions=q4_k_m,q8_0",
		"qwen3-8b q4_k_m 4090|换成14b|哪个更快":                                     "compare models=qwen3-8b,qwen3-14b gpu=rtx-4090 quant=q4_k_m",
		"qwen3-8b on a 4090|lora qwen3-14b on a 3090|which is faster?":        "out_of_scope",
		"lora qwen3-8b bf16 q8_0 on a 4090|q4_k_m|which is smaller?":          "compare",
		"qwen3-8b on a 4090|start over|qwen3-14b on a 4090|which is faster?":  "out_of_scope",
		"qwen3-8b on a 4090|start over|start over|undo":                       "memory",

		"llama-3.3-70b q4_k_m on 2x a6000|anything cheaper?":   "buy_advice model=llama-3.3-70b params_b=70 quant=q4_k_m",
		"llama-3.3-70b q4_k_m 2张a6000|有没有更便宜的卡":                "buy_advice model=llama-3.3-70b params_b=70 quant=q4_k_m",
		"qwen3-14b fp8 on an l4 or an l40s|which is cheapest?": "cost model=qwen3-14b params_b=14 gpu_options=1*l4,1*l40s quant=fp8",
		"qwen3-14b fp8 on an l4 or an l40s|anything cheaper?":  "buy_advice model=qwen3-14b params_b=14 quant=fp8",
		"vllm qwen3-32b awq on a 4090|without vllm":            "memory model=qwen3-32b params_b=32 gpu=rtx-4090 gpu_count=1 quant=awq",

		// A card is weighed against the one before.
		"lora qwen3-8b on a 3090|is a 4090 worth it instead?":      "compare task=lora model=qwen3-8b params_b=8 gpu_options=1*rtx-3090,1*rtx-4090",
		"lora qwen3-8b on a 3090|would a 5090 be better?":          "compare task=lora model=qwen3-8b params_b=8 gpu_options=1*rtx-3090,1*rtx-5090",
		"lora qwen3-8b 3090|值得换5090吗":                              "compare task=lora model=qwen3-8b params_b=8 gpu_options=rtx-3090,rtx-5090",
		"lora qwen3-8b on a 3090|will it fit on a 5090?":           "memory task=lora model=qwen3-8b params_b=8 gpu=rtx-5090 gpu_count=1",
		"qwen3-8b on a 3090|is there a better model for an a6000?": "largest_model gpu=rtx-a6000 gpu_count=1",
		"qwen3-8b on a 3090|is it better to rent an a100?":         "cost model=qwen3-8b params_b=8 gpu=a100 gpu_count=1",
		"qwen3-8b on a 3090|is fp8 better on a 4090":               "buy_advice gpu=rtx-4090 gpu_count=1 quant=fp8",

		// A utilisation that is supposed, and one that is doubted.
		"pretrain 1.5b on 4x a100, 30B tokens, how long|what if mfu is only 30%":     "time task=train params_b=1.5 gpu=a100 gpu_count=4 tokens=30000000000 mfu_pct=30",
		"pretrain 1.5b on 4x a100, 30B tokens, what does it cost|mfu按35%算":           "cost task=train params_b=1.5 gpu=a100 gpu_count=4 tokens=30000000000 mfu_pct=35",
		"pretrain 1.5b on 4x a100, 30B tokens, how long|is 60% mfu realistic?":       "mfu task=train params_b=1.5 gpu=a100 gpu_count=4 tokens=30000000000 mfu_pct=60",
		"dpo qwen2.5-7b on 4 a100, effective batch 64|how many steps for 60k pairs?": "convert task=rl rl_algo=dpo model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=4 global_batch=64 samples=60000",
		"lora 7b on an a100, 30M tokens, how long|总步数 300 要多久":                       "time task=lora params_b=7 gpu=a100 gpu_count=1 tokens=30000000",
		"lora 7b on an a100, 30M tokens, how long|how many steps a day":              "convert",
		"dpo qwen2.5-7b on 4 a100, effective batch 64|60k pairs一共多少步":                "convert task=rl rl_algo=dpo model=qwen2.5-7b params_b=7 gpu=a100 gpu_count=4 global_batch=64 samples=60000",
		"pretrain 3b on 12 h100|4 nodes":                                             "memory task=train params_b=3 gpu=h100 gpu_count=12 nodes=4",
		"pretrain 3b on 300B tokens with 32 h100|same but 2 nodes":                   "time task=train params_b=3 gpu=h100 gpu_count=16 nodes=2 tokens=300000000000",

		// What was said is set right.
		"full finetune 7b on 2 h100|no i meant lora":  "memory task=lora params_b=7 gpu=h100 gpu_count=2",
		"全参微调7b 2张h100|不对，应该是8张":                      "memory task=finetune full=true params_b=7 gpu=h100 gpu_count=8",
		"gemma 3 27b q4 on a 3090|forget it, use 12b": "memory model=gemma-3-12b params_b=12 gpu=rtx-3090 gpu_count=1 quant=q4",

		// A card that is named first is what the model behind it runs on.
		"rtx 4090 24gb|qwen3-14b":                                "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_memory_gb=24",
		"how much memory does a 4090 have|and a 3090?|qwen3-14b": "memory model=qwen3-14b params_b=14 gpu=rtx-3090 gpu_count=1",

		// Which of several is the faster, where they were compared.
		"qwen3-32b q4_k_m on a 4090 or a 3090|which is faster?": "compare model=qwen3-32b params_b=32 gpu_options=1*rtx-4090,1*rtx-3090 quant=q4_k_m",
		"qwen3-32b int8和bf16 h100|哪个快":                          "compare model=qwen3-32b params_b=32 gpu=h100 precisions=int8,bf16",
	} {
		t.Run(dialogue, func(t *testing.T) {
			t.Parallel()
			c := newChat(t)
			var m bot.Message
			for text := range strings.SplitSeq(dialogue, "|") {
				m = c.say(text)
			}
			if m.Reply == nil {
				t.Fatalf("told %q", m.Paragraphs)
			}
			if got := m.Reply.Canonical; got != want && !(strings.HasSuffix(want, "=") || !strings.Contains(want, " ")) || !strings.HasPrefix(got, want) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// Why a speed is no higher and a time no shorter is no matter of what fills the memory.
func TestWhyOfASpeedAndOfATime(t *testing.T) {
	t.Parallel()
	for dialogue, want := range map[string]string{
		"speed of qwen3-32b q4_k_m on a 4090|why not faster?":                  "1008 GB/s",
		"speed of qwen3-32b q4_k_m on a 4090|why so slow":                      "1008 GB/s",
		"qwen3-32b q4_k_m 4090速度|怎么这么慢":                                        "1008 GB/s",
		"speed of gpt-oss-120b on a 3090 with 64gb ram|how come it's so slow?": "host RAM",
		"lora 7b on 100M tokens on an a100, how long|why so long?":             "312 TFLOPS",
		"a100 lora微调7b 100M tokens要多久|为什么":                                     "312 TFLOPS",
		"llama-3-8b on an l40s, 30 users|take the second":                      "no list to choose from",
		"lora 7b on an a100|how long would that take|why so much?":             "weights",
		"lora 7b on an a100|how long would that take":                          "For 10M tokens, as an example: About ",
		"a100 lora微调7b|要多久":                                                    "以 10M tokens 为例",
		"lora 7b on an a100|how long would that take|ok show formulas":         "weights = ",
		"train 7b on an a100|hm, why so much":                                  "optimizer",
		"train 7b on an a100|but why":                                          "optimizer",
		"train 7b on an a100|ok":                                               "go on in few words",
		"a100训练7b|明白了":                                                         "接着可以",
		"train 7b on an a100|why":                                              "optimizer",
		"mixtral 8x7b on 4x v100|what? why fp16":                               "no bf16",
		"mixtral 8x7b 4张v100|为什么用fp16":                                         "不支持 bf16",
		"mixtral 8x7b on 4x v100|why tp 4?":                                    "parallel = tp 4",
		"mixtral 8x7b 4张v100|为什么用fp16跑":                                        "precision = fp16",
		"mixtral 8x7b on 4x v100|why is fp16 slow":                             "!precision = ",
		"mixtral 8x7b on 4x v100|why is tp 4 bad":                              "!parallel = ",
		"mixtral 8x7b on 4x v100|why batch 1 slow":                             "!batch = ",
		"mixtral 8x7b 4张v100|怎么开tp4":                                           "!parallel = ",
		"mixtral 8x7b 4张v100|怎么用fp16跑":                                         "!task = ",
		"full finetune 7b on an a100|why so much activations?":                 "recompute = none",
		"qwen2.5-7b at 64k on a 3090|why is the kv cache so big":               "65536 tokens",
		"全参微调7b a100|为什么激活这么大":                                                 "2048 tokens",
	} {
		t.Run(dialogue, func(t *testing.T) {
			t.Parallel()
			c := newChat(t)
			var m bot.Message
			for text := range strings.SplitSeq(dialogue, "|") {
				m = c.say(text)
			}
			want, not := strings.CutPrefix(want, "!")
			if got := strings.Join(m.Paragraphs, "\n"); strings.Contains(got, want) == not {
				t.Errorf("%q is (%v) in %q", want, not, got)
			}
		})
	}
}
