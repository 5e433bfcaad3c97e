package parser_test

import (
	"testing"

	"headroom/parser"
)

// TestWording holds what many ways of putting a thing are read as.
func TestWording(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct{ text, want string }{
		// Lists of settings without signs.
		{"sft 3b lr 1e-5 bs 8 seq 4096 h100", "planning: memory task=finetune params_b=3 gpu=h100 batch=8 seq_len=4096"},
		{"lora 13b epochs 2 bs 1 seq 1024 a100", "planning: memory task=lora params_b=13 gpu=a100 batch=1 seq_len=1024 epochs=2"},
		{"full ft 1b dropout 0.1 ctx 4096 l4 bs 2", "planning: memory task=finetune full=true params_b=1 gpu=l4 batch=2 seq_len=4096"},
		{"train 13b 20B tokens 2 epochs 16 a100 days?", "planning: time task=train params_b=13 gpu=a100 gpu_count=16 tokens=20000000000 epochs=2"},
		{"微调13B 学习率2e-4 epoch 2 batch 4 长度4096", "planning: memory task=finetune params_b=13 batch=4 seq_len=4096 epochs=2"},
		// Amounts in Chinese, and speeds.
		{"30w条数据 每条2k token 微调3B A100 多久", "planning: time task=finetune params_b=3 gpu=a100 seq_len=2048 samples=300000"},
		{"训练13B 3千万token 8卡A100多久", "planning: time task=train params_b=13 gpu=a100 gpu_count=8 tokens=30000000"},
		{"H800训练13B 每卡每秒3100 tokens MFU多少", "planning: mfu task=train params_b=13 gpu=h800 tokens_per_s_per_gpu=3100"},
		{"4090 每小时3块 微调1B 2百万token多少钱", "planning: cost task=finetune params_b=1 gpu=rtx-4090 tokens=2000000 price_per_gpu_hour_cny=3"},
		{"memory params_b=7 lora_ranks=1,1 tokens_per_s_per_gpu=1", "planning: memory params_b=7 lora_ranks=1,1 tokens_per_s_per_gpu=1"},
		{"3个PFLOPS等于几个TFLOPS", "planning: convert value=3 from=pflops to=tflops"},
		// What is said of a file, of a cache, of nothing.
		{"my 70b checkpoint weighs 140GB, does it fit an h200", "planning: fit params_b=70 gpu=h200 gpu_count=1 weights_gb=140"},
		{"13b int8 on a 3090, 8k context, the kv cache would be fp8: fits?", "planning: fit params_b=13 gpu=rtx-3090 gpu_count=1 quant=int8 kv_dtype=fp8 seq_len=8192"},
		{"34b awq on two 3090s with nothing offloaded, ok?", "planning: fit params_b=34 gpu=rtx-3090 gpu_count=2 quant=awq offload=none"},
		{"feed a 70b 8192 tokens and tell me how large the cache gets", "planning: memory params_b=70 seq_len=8192"},
		{"what's the strongest LLM with 12GB used for it", "planning: largest_model gpu_memory_gb=12"},
		{"40gb cards for a full finetune of 13b, what's the least that works?", "planning: min_gpus task=finetune full=true params_b=13 gpu_memory_gb=40"},
		{"h100s needed to serve a 70b", "planning: min_gpus task=infer params_b=70 gpu=h100"},
		{"70b q4 cpu only, 2x xeon gold 6430. tok/s?", "planning: throughput params_b=70 cpu=xeon-gold-6430 cpu_count=2 cpu_only=true quant=q4"},
		// What is dismissed, and formulas.
		{"4090够不着，只有两张24G的3090，33b int4带得动吗", "planning: fit task=infer params_b=33 gpu=rtx-3090 gpu_count=2 gpu_memory_gb=24 quant=int4"},
		{"which formula gives the host ram for zero-3 offload of a 13b on one v100", "planning: host_ram params_b=13 gpu=v100 gpu_count=1 zero_stage=3 offload=cpu"},
		{"lora 7b on 3个亿的token 两块a100 几天", "planning: time task=lora params_b=7 gpu=a100 gpu_count=2 tokens=300000000"},
		{"they claim 48 gigs do for qlora of a 65b, can that be done in 48?", "planning: fit task=qlora params_b=65 gpu_memory_gb=48"},
		// A plan, whatever words stand in it.
		{"what will sft of a 3b take, 2k cutoff", "planning: memory task=finetune params_b=3 seq_len=2048"},
		{"OOM: lora 13b 2 v100 zero1 bs 2, does zero3 work?", "planning: fit task=lora params_b=13 gpu=v100 gpu_count=2 batch=2 zero_stage=3"},
		{"70b q4 纯cpu 内存上256G还是384G", "planning: host_ram params_b=70 cpu_only=true host_ram_options=256,384 quant=q4"},
		{"no. of a100 to serve a 180b in fp8", "planning: min_gpus task=infer params_b=180 gpu=a100 quant=fp8"},
		{"qwen2.5-7b上下文开满32k，显存得留多少", "planning: memory model=qwen2.5-7b params_b=7 seq_len=32768"},
		// Loads held against cards, processors by themselves, money that is memory.
		{"12GB vs mistral-7b in int8, will it go in", "planning: fit model=mistral-7b params_b=7 gpu_memory_gb=12 quant=int8"},
		{"70b q4 on an epyc 9654 alone? what t/s do you get", "planning: throughput params_b=70 cpu=epyc-9654 quant=q4"},
		{"qué número de a100 para un 180b en fp8", "planning: min_gpus params_b=180 gpu=a100 quant=fp8"},
		{"13b训练，显存最少要几GB才够", "planning: memory task=train params_b=13"},
		{"how low does the VRAM of a 34b q3 go with little context", "planning: memory params_b=34 quant=q3"},
		{"number of A100-40G required to train a 34b", "planning: min_gpus task=train params_b=34 gpu=a100 gpu_memory_gb=40"},
		// Machines of so many, without a word for cards.
		{"8 a100 nodes of 8 train 70b", "planning: memory task=train params_b=70 gpu=a100 gpu_count=64 nodes=8"},
		{"2 h100 nodes of 8 batch 4 train 13b", "planning: memory task=train params_b=13 gpu=h100 gpu_count=16 nodes=2 batch=4"},
		{"4 a100 nodes of 40gb train 13b", "planning: memory task=train params_b=13 gpu=a100 gpu_memory_gb=40 nodes=4"},
		// Trainers and four bits.
		{"finetune 13b 4bit on a 3090?", "planning: fit task=finetune params_b=13 gpu=rtx-3090 gpu_count=1 quant=int4"},
		{"GRPOTrainer full 3b on 80GB?", "planning: fit task=rl rl_algo=grpo full=true params_b=3 gpu_memory_gb=80 framework=trl"},
		{"OOM at step 12, 7b lora 3090", "planning: fit task=lora params_b=7 gpu=rtx-3090"},
		// What is asked for.
		{"smallest tensor parallel for a 180B fp8 on H100?", "planning: min_gpus params_b=180 gpu=h100 quant=fp8"},
		{"what ctx size can a 12gb card do with 8b q4", "planning: max_context params_b=8 gpu_count=1 gpu_memory_gb=12 quant=q4"},
		{"how long can my sequences be for lora of a 3b on a 4090?", "planning: max_context task=lora params_b=3 gpu=rtx-4090 gpu_count=1"},
		{"cuántos tokens por segundo con una 4090 y un 32b q4", "planning: throughput params_b=32 gpu=rtx-4090 gpu_count=1 quant=q4"},
		{"das größte Modell auf einer 3090?", "planning: largest_model gpu=rtx-3090 gpu_count=1"},
		{"13b fp16 2张A100 支持几个人同时用", "planning: max_batch params_b=13 gpu=a100 gpu_count=2 precision=fp16"},
		{"how big is the KV cache of a 70b at 32k in fp8?", "planning: memory params_b=70 kv_dtype=fp8 seq_len=32768 topic=kv_cache"},
		{"minimum memory for a 13b q4 to avoid offload", "planning: memory params_b=13 quant=q4 offload=none"},
		// Conversions.
		{"convert 2 EFLOPS to TFLOPS", "planning: convert value=2 from=eflops to=tflops"},
		{"how many GB is 48 GiB", "planning: convert value=48 from=gib to=gb"},
		{"把16GiB换算成MB", "planning: convert value=16 from=gib to=mb"},
		{"2 TFLOPS等于多少GFLOPS?", "planning: convert value=2 from=tflops to=gflops"},
		{"what is the difference between GB and GiB?", "planning: explain topic=bytes"},
		// Parts of a model, notions, data sheets.
		{"gradients of a 3b in fp32", "planning: memory task=train params_b=3 precision=fp32 topic=gradients"},
		{"13b activations per sample at 4k", "planning: memory task=train params_b=13 seq_len=4096 topic=activations"},
		{"how large is the CUDA context?", "planning: explain topic=context"},
		{"what is qlora?", "planning: explain task=qlora topic=qlora"},
		{"how much memory has an A100?", "planning: specs gpu=a100 gpu_count=1"},
		{"l4 fp8", "planning: specs gpu=l4 quant=fp8"},
		{"4090支持fp8吗", "planning: specs gpu=rtx-4090 quant=fp8"},
		{"peak of an h100 in tf32?", "planning: specs gpu=h100 gpu_count=1 precision=tf32"},
		{"8卡每秒5个样本，长度1024，吞吐多少", "planning: throughput gpu_count=8 seq_len=1024 examples_per_s=5"},
		{"1200 tokens/s/gpu against 2400 for a 7b, what percent is that", "planning: mfu params_b=7 tokens_per_s_per_gpu=1200 ref_tokens_per_s_per_gpu=2400"},
		// Servers.
		{"2k users on an 8b with an h100", "planning: memory params_b=8 gpu=h100 gpu_count=1 concurrency=2000"},
		{"8b with 1.5 million tokens of context on h200", "planning: memory params_b=8 gpu=h200 seq_len=1500000"},
		{"-ngl 24 -np 2 -c 4096 8b q4 3060", "planning: memory params_b=8 gpu=rtx-3060 framework=llama.cpp quant=q4 concurrency=2 seq_len=2048 offload=layers layers_on_gpu=24"},
		{"torchrun --nproc_per_node 8 --nnodes 4 13b sft a100", "planning: memory task=finetune params_b=13 gpu=a100 gpu_count=32 nodes=4 gpus_per_node=8"},
		// Alternatives and what is given up.
		{"tp8 or pp8 for a 70b on 8x a100?", "planning: compare params_b=70 gpu=a100 gpu_count=8 parallel_options=tp:8,pp:8"},
		{"tp=4 pp=2 vs tp=8, 70b training on 8 h100", "planning: compare task=train params_b=70 gpu=h100 gpu_count=8 parallel_options=tp:4+pp:2,tp:8"},
		{"A100 PCIe vs A100 SXM for a 7b", "planning: compare params_b=7 gpu_options=a100-pcie,a100-sxm"},
		{"13b lora 3090 OOM，zero2换zero3行吗", "planning: fit task=lora params_b=13 gpu=rtx-3090 zero_stage=3"},
		{"7b lora，序列从16k降到4k，3090够吗", "planning: fit task=lora params_b=7 gpu=rtx-3090 seq_len=4096"},
		{"global batch 128 x 4096, 7b on 16 a100", "planning: memory params_b=7 gpu=a100 gpu_count=16 global_batch=128 seq_len=4096"},
		{"how many nodes of 4x A100 to train a 13b", "planning: min_gpus task=train params_b=13 gpu=a100 gpus_per_node=4"},
		{"7b q4 with some layers on the CPU and a 3060?", "planning: fit params_b=7 gpu=rtx-3060 gpu_count=1 quant=q4 offload=cpu"},
		{"one card or two cards for a 34b q4", "planning: memory params_b=34 gpu_count_options=1,2 quant=q4"},
		{"LoRA还是全参微调3b 80g", "planning: compare tasks=lora,finetune full=true params_b=3 gpu_memory_gb=80"},
		{"full or lora for a 3b on 24gb?", "planning: fit tasks=finetune,lora full=true params_b=3 gpu_memory_gb=24"},
		{"use_cache=False gradient_checkpointing=True lora 13b 24gb", "planning: memory task=lora params_b=13 gpu_memory_gb=24 grad_ckpt=true"},
		{"gradient_checkpointing=False lora 13b 24gb", "planning: memory task=lora params_b=13 gpu_memory_gb=24 grad_ckpt=false"},
		{"2 out of 4 A100s for a 30b", "planning: memory params_b=30 gpu=a100 gpu_count=2"},
		{"DGX A100 640GB for a 70b", "planning: memory params_b=70 gpu=a100 gpu_count=8 total_gpu_memory_gb=640"},
		{"a100 15￥/h 微调3b 20M tokens 多少钱", "planning: cost task=finetune params_b=3 gpu=a100 tokens=20000000 price_per_gpu_hour_cny=15"},
		{"time per step for a 3b on 4 a100 batch 2", "planning: throughput task=train params_b=3 gpu=a100 gpu_count=4 batch=2"},
		{"13b activations batch 2 seq 4096", "planning: memory task=train params_b=13 batch=2 seq_len=4096 topic=activations"},
		{"does pipeline parallelism need nvlink?", "planning: explain nvlink=true topic=pipeline_parallel"},
		{"3 epochs 20k rows 1024 tokens 13b lora a6000 how long", "planning: time task=lora params_b=13 gpu=rtx-a6000 seq_len=1024 samples=20000 epochs=3"},
		{"2B GPT 3D parallelism tp2 pp2 dp2 8 A100 memory per card", "planning: memory params_b=2 gpu=a100 gpu_count=8 parallel=tp:2+pp:2+dp:2"},
		{"7b w4a16 kv cache fp8 on an a100", "planning: memory params_b=7 gpu=a100 gpu_count=1 quant=int4 kv_dtype=fp8 topic=kv_cache"},
		{"bf16=False fp16=True sft 3b v100", "planning: memory task=finetune params_b=3 gpu=v100 precision=fp16"},
		{"--cpu-offload-gb 10 34b awq 24gb", "planning: memory params_b=34 gpu_memory_gb=24 quant=awq offload=cpu weights_on_cpu_gb=10"},
		{"torchrun --nproc_per_node 4 sft 3b a100", "planning: memory task=finetune params_b=3 gpu=a100 gpu_count=4 gpus_per_node=4"},
		{"8卡A100里只能用2张，跑30b", "planning: fit task=infer params_b=30 gpu=a100 gpu_count=2"},
		{"I can get A100s with 40GB. Four of them for lora of a 30b?", "planning: fit task=lora params_b=30 gpu=a100 gpu_count=4 gpu_memory_gb=40"},
		{"1.5亿tokens 13B lora a100 多久", "planning: time task=lora params_b=13 gpu=a100 tokens=150000000"},
		{"--n-cpu-moe 20 30b q4 24gb", "planning: memory params_b=30 gpu_memory_gb=24 framework=llama.cpp quant=q4 offload=cpu n_cpu_moe=20"},
		{"how many GB is an H100?", "planning: specs gpu=h100 gpu_count=1"},
		{"A100是多少G的卡", "planning: specs gpu=a100"},
		// A count that is said again, and a size of a run that went well.
		{"13b sft on 4 A6000 GPUs (4*48G)?", "planning: fit task=finetune params_b=13 gpu=rtx-a6000 gpu_count=4 gpu_memory_gb=48"},
		{"30b int4推理用2 * L40（2 * 48GB）够吗", "planning: fit task=infer params_b=30 gpu=l40 gpu_count=2 gpu_memory_gb=48 quant=int4"},
		{"48 DGX (8x40G) for a 175b", "planning: memory params_b=175 gpu_count=384 gpu_memory_gb=40 nodes=48"},
		{"a 32B gets killed on 4 a100, the 8B was fine. Is it possible?", "planning: fit params_b=32 gpu=a100 gpu_count=4"},
		{"32B 训练在4张a100上爆显存，7B没问题", "planning: fit task=train params_b=32 gpu=a100 gpu_count=4"},
		{"13b能跑吗，7b没问题吗", "planning: fit task=infer params_list=13,7"},
		{"sft 3b on 2x8 A100", "planning: memory task=finetune params_b=3 gpu=a100 gpu_count=16"},
		{"verl grpo 32b megatron tp 4 on 16 h100", "planning: memory task=rl rl_algo=grpo params_b=32 gpu=h100 gpu_count=16 framework=verl backend=megatron parallel=tp:4"},
		{"grpo 32b, megatron + verl, tp 4 on 16 h100", "planning: memory task=rl rl_algo=grpo params_b=32 gpu=h100 gpu_count=16 framework=verl backend=megatron parallel=tp:4"},
		{"sft 3b on 2x4 A100", "planning: memory task=finetune params_b=3 gpu=a100 gpu_count=8 nodes=2"},
		{"sft 3b zero 3 on a DGX-2", "planning: memory task=finetune params_b=3 gpu=v100 gpu_count=16 gpu_memory_gb=32 nodes=1 zero_stage=3"},
		{"sft 3b zero 3 on 2 DGX-2", "planning: memory task=finetune params_b=3 gpu=v100 gpu_count=32 gpu_memory_gb=32 nodes=2 zero_stage=3"},
		{"sft 3b on 2 nodes (2x8 A100)", "planning: memory task=finetune params_b=3 gpu=a100 gpu_count=16 nodes=2"},
		{"3B全参2*4 V100够吗", "planning: fit task=finetune full=true params_b=3 gpu=v100 gpu_count=8 nodes=2"},
		{"13b在8张v100上爆了，7b没问题，要几张", "planning: min_gpus params_b=13 gpu=v100 gpu_count=8"},
		{"how do I upgrade from a 3090 for a 70b?", "planning: buy_advice params_b=70 gpu=rtx-3090 gpu_count=1"},
		{"two 8-GPU nodes of A100 for a 70b", "planning: memory params_b=70 gpu=a100 gpu_count=16 nodes=2"},
		{"2x 8 gpu servers with H100, 30b sft", "planning: memory task=finetune params_b=30 gpu=h100 gpu_count=16 nodes=2"},
		{"70b sft on 16 8-GPU H100 nodes", "planning: memory task=finetune params_b=70 gpu=h100 gpu_count=128 nodes=16"},
		{"a single 8-gpu node of H100 for a 70b", "planning: memory params_b=70 gpu=h100 gpu_count=8"},
		// What is not planned.
		{"how do I upgrade vllm to the newest one", "out_of_scope: out_of_scope framework=vllm"},
		{"怎么升级deepspeed", "out_of_scope: out_of_scope framework=deepspeed"},
		{"where is the model folder of lm studio?", "out_of_scope: out_of_scope framework=llama.cpp"},
		{"my loss becomes nan after 200 steps", "out_of_scope: out_of_scope steps=200"},
		{"微调的时候loss变nan了", "out_of_scope: out_of_scope task=finetune"},
		{"how good is the 30B? anyone tested it", "out_of_scope: out_of_scope params_b=30"},
		{"anyone tested how much memory a 30B takes?", "planning: memory params_b=30"},
		{"has anyone tested a 30b q4 on a 3090?", "planning: fit params_b=30 gpu=rtx-3090 gpu_count=1 quant=q4"},
		{"thanks so much, a newer peft fixed it", "out_of_scope: out_of_scope task=lora"},
		// Speed, fit, time, RAM, reasons, batch.
		{"70b fp8 tp=4 on 4 h100, isl 2048 osl 512: tput?", "planning: throughput params_b=70 gpu=h100 gpu_count=4 quant=fp8 input_tokens=2048 output_tokens=512 parallel=tp:4"},
		{"8b q8_0 at 16k, 16GB of VRAM ok for it?", "planning: fit params_b=8 gpu_memory_gb=16 quant=q8_0 seq_len=16384"},
		{"30B for 3 epochs on 64 H100 GPUs, is there an estimate how much time it took?", "needs_more: time params_b=30 gpu=h100 gpu_count=64 epochs=3"},
		{"65b on 4 nodes each with 8 A100: does zero 2 offload need more cpu memory than zero 3?", "planning: host_ram params_b=65 gpu=a100 gpu_count=32 nodes=4 gpus_per_node=8 zero_stages=2,3 offload=cpu"},
		{"Why would SGD need 4 bytes per parameter for a 3B, and what would Adam take?", "planning: explain params_b=3 optimizers=sgd,adam"},
		{"2MB of VRAM per token for a 30B, how was this number derived", "planning: explain params_b=30 topic=kv_cache"},
		{"an a6000 can only fit batch size 1 with lora of a 13b, am I doing something wrong?", "planning: max_batch task=lora params_b=13 gpu=rtx-a6000 gpu_count=1 batch=1"},
		{"4090 lora 7b 只能开batch 1，正常吗", "planning: max_batch task=lora params_b=7 gpu=rtx-4090 batch=1"},
		// Memory: whose it is.
		{"单卡A800微调13b，batch_size可以设置到4吗", "planning: fit task=finetune params_b=13 gpu=a800 gpu_count=1 batch=4"},
		{"train 3b bf16 4xh100 bs 8 seq 4096 flash", "planning: memory task=train params_b=3 gpu=h100 gpu_count=4 precision=bf16 batch=8 seq_len=4096 flash_attn=true"},
		{"13b q4 from flash storage on a 3090", "planning: memory params_b=13 gpu=rtx-3090 gpu_count=1 quant=q4"},
		{"24g单卡微调6b爆了", "planning: fit task=finetune params_b=6 gpu_count=1 gpu_memory_gb=24"},
		{"mistral 7b takes around 61GB of GPU with vllm, why?", "planning: explain model=mistral-7b params_b=7 framework=vllm observed_gb=61"},
		{"13b lora 3090只占12个g，正常吗", "planning: explain task=lora params_b=13 gpu=rtx-3090 observed_gb=12"},
		{"13B的checkpoint文件大小为50G，正常吗", "planning: convert params_b=13 weights_gb=50"},
		{"Qwen2.5 7B: ~15GB in bf16, why does lora crash a 24GB card?", "planning: fit task=lora model=qwen2.5-7b params_b=7 gpu_count=1 gpu_memory_gb=24 precision=bf16 weights_gb=15"},
		{"a 30b q4 used to fit into 24GB vram, why not now?", "planning: explain params_b=30 gpu_memory_gb=24 quant=q4"},
		{"M3 Max 64GB RAM, which model can I run?", "planning: largest_model task=infer gpu=m3-max gpu_memory_gb=64"},
		{"3090 with 64GB RAM, which model can I run?", "planning: largest_model task=infer gpu=rtx-3090 host_ram_gb=64"},
		{"7b on h100 at 8800 tokens/s/gpu, dividing by 1979 gives an mfu of 18%, why?", "planning: mfu params_b=7 gpu=h100 tokens_per_s_per_gpu=8800 assumed_peak_tflops=1979"},
		{"A100上13b每卡每秒2400 tokens，除以624，MFU怎么这么低", "planning: mfu params_b=13 gpu=a100 tokens_per_s_per_gpu=2400 assumed_peak_tflops=624"},
		// Releases of a model.
		{"zephyr-7b-beta awq on a 3060", "planning: memory model=zephyr-7b-beta params_b=7 gpu=rtx-3060 gpu_count=1 quant=awq"},
		{"codellama-13b-python q4 3090", "planning: memory model=codellama-13b-python params_b=13 gpu=rtx-3090 quant=q4"},
	} {
		reading := parser.Parse(tt.text, names)
		if got := string(reading.Scope) + ": " + reading.Canonical(); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

// TestSuper reads the S behind a card's number: Super, or a plural.
func TestSuper(t *testing.T) {
	t.Parallel()
	names := parser.NewNames(nil, map[string]string{"4080": "rtx-4080", "4080 super": "rtx-4080-super"})
	for text, want := range map[string]string{
		"二手4080S跑14b": "rtx-4080-super", "a 4080S for a 14b": "rtx-4080-super", "two 4080s for a 14b": "rtx-4080", "2X 4080S": "rtx-4080",
	} {
		if got := parser.Parse(text, names).Query.GPU; got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}
