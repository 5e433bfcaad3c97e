package parser_test

import (
	"encoding/json"
	"testing"

	"headroom/parser"
)

// TestPrintouts reads what programs wrote, pasted into a question: the figures
// become facts, and nothing else of it does.
func TestPrintouts(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct{ name, text, want string }{
		{
			"PyTorch, old wording",
			"sft of llama-2-13b on a V100\nRuntimeError: CUDA out of memory. Tried to allocate 270.00 MiB (GPU 0; 31.75 GiB total capacity; 30.29 GiB already allocated; 177.94 MiB free; 30.44 GiB reserved in total by PyTorch) If reserved memory is >> allocated memory try setting max_split_size_mb to avoid fragmentation.  See documentation for Memory Management and PYTORCH_CUDA_ALLOC_CONF",
			"fit task=finetune model=llama-2-13b params_b=13 gpu=v100 gpu_count=1 gpu_memory_gb=32 observed_gb=30.29",
		},
		{
			"PyTorch, new wording with another process",
			"qwen2.5-7b lora rank 8: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 64.00 MiB. GPU 0 has a total capacity of 23.64 GiB of which 19.50 MiB is free. Process 4411 has 5.02 GiB memory in use. Including non-PyTorch memory, this process has 18.59 GiB memory in use. Of the allocated memory 17.80 GiB is allocated by PyTorch, and 310.42 MiB is reserved by PyTorch but unallocated.",
			"fit task=lora model=qwen2.5-7b params_b=7 gpu_memory_gb=24 used_gb=5.39 lora_rank=8 observed_gb=18.59",
		},
		{
			"the process of a container is the asker's own",
			"torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 3 has a total capacty of 39.39 GiB of which 1.31 GiB is free. Process 77 has 38.07 GiB memory in use. Of the allocated memory 36.50 GiB is allocated by PyTorch, and 12.00 MiB is reserved by PyTorch but unallocated.\nfull finetune 1.5b, 4 a100",
			"fit task=finetune full=true params_b=1.5 gpu=a100 gpu_count=4 gpu_memory_gb=40 observed_gb=38.07",
		},
		{
			"traceback",
			"Traceback (most recent call last):\n  File \"/opt/train.py\", line 412, in main\n    loss.backward()\ntorch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB.\nqlora llama-2-70b on 2x 3090",
			"fit task=qlora model=llama-2-70b params_b=70 gpu=rtx-3090 gpu_count=2",
		},
		{
			"words behind a server's advice",
			"No available memory for the cache blocks. Try increasing `gpu_memory_utilization` when initializing the engine. vllm, 14b bf16 on 1x 3090",
			"fit params_b=14 gpu=rtx-3090 gpu_count=1 framework=vllm precision=bf16",
		},
		{
			"nvidia-smi",
			"| NVIDIA-SMI 535.104.05   Driver Version: 535.104.05   CUDA Version: 12.2 |\n|-----+-----+\n|   0  NVIDIA GeForce RTX 4090   On  | 00000000:01:00.0 Off |  Off |\n| 30%   45C    P8    22W / 450W |   2210MiB / 24564MiB |      3%      Default |\n|   1  NVIDIA GeForce RTX 4090   On  | 00000000:02:00.0 Off |  Off |\n| 30%   41C    P8    20W / 450W |     12MiB / 24564MiB |      0%      Default |\n+-----+\ndoes qwen2.5-72b awq still fit?",
			"fit model=qwen2.5-72b params_b=72 gpu=rtx-4090 gpu_count=2 gpu_memory_gb=24 used_gb=2.32 quant=awq",
		},
		{
			"nvidia-smi of the run that is asked about",
			"| N/A 32C P0 62W / 300W | 61240MiB / 81920MiB | 0% Default | why does llama-2-13b in fp16 need so much?",
			"explain model=llama-2-13b params_b=13 gpu_memory_gb=80 precision=fp16 observed_gb=59.8",
		},
		{
			"vLLM start",
			"INFO 03-11 09:14:22 [gpu_model_runner.py:1060] Model loading took 14.2487 GiB and 3.1 seconds\nINFO 03-11 09:14:40 [kv_cache_utils.py:634] GPU KV cache size: 96,320 tokens\nINFO 03-11 09:14:40 [kv_cache_utils.py:637] Maximum concurrency for 16,384 tokens per request: 5.88x\nqwen2.5-7b on an A10",
			"memory model=qwen2.5-7b params_b=7 gpu=a10 gpu_count=1 framework=vllm seq_len=16384 cache_tokens=96320 weights_gb=14.25",
		},
		{
			"vLLM without room for the cache",
			"ValueError: To serve at least one request with the models's max seq len (65536), (8.00 GiB KV cache is needed, which is larger than the available KV cache memory (3.10 GiB). Based on the available memory, the estimated maximum model length is 25392. Try increasing `gpu_memory_utilization` or decreasing `max_model_len` when initializing the engine.\nllama-3.1-8b, one 3090",
			"fit model=llama-3.1-8b params_b=8 gpu=rtx-3090 gpu_count=1 framework=vllm seq_len=65536 cache_tokens=25392",
		},
		{
			"a bar of progress",
			"lora mistral 7b on a 4090: 18%|█▊        | 90/500 [01:10<05:19,  1.28it/s] {'loss': 0.91, 'grad_norm': 0.4, 'epoch': 0.2} how long will all of it take",
			"time task=lora model=mistral-7b params_b=7 gpu=rtx-4090 gpu_count=1 steps=500 step_s=0.7813",
		},
		{
			"SGLang start",
			"[2026-01-09 08:15:44 TP0] max_total_num_tokens=300000, chunked_prefill_size=4096, max_running_requests=512, context_len=32768\nqwen2.5-7b on an A10, how many 16k users",
			"max_batch model=qwen2.5-7b params_b=7 gpu=a10 gpu_count=1 framework=sglang seq_len=16384 cache_tokens=300000 max_num_batched_tokens=4096",
		},
		{
			"Ollama without room in the host's memory",
			"Error: model requires more system memory (22.1 GiB) than is available (14.8 GiB). qwen2.5-32b q4_k_m in ollama",
			"fit model=qwen2.5-32b params_b=32 cpu_only=true host_ram_gb=14.8 framework=llama.cpp quant=q4_k_m",
		},
		{
			"llama.cpp",
			"ggml_cuda_init: found 2 CUDA devices:\n  Device 0: NVIDIA GeForce RTX 3090, compute capability 8.6, VMM: yes\n  Device 1: NVIDIA GeForce RTX 3090, compute capability 8.6, VMM: yes\nprint_info: file type   = Q4_K - Medium\nprint_info: file size   = 39.59 GiB (4.82 BPW)\nprint_info: model params = 70.55 B\nload_tensors: offloaded 60/81 layers to GPU\nload_tensors:        CUDA0 model buffer size = 14200.50 MiB\nload_tensors:        CUDA1 model buffer size = 14200.50 MiB\nllama_context: n_ctx         = 8192\nwhy so slow",
			"throughput task=infer params_b=70.55 gpu=rtx-3090 gpu_count=2 quant=q4_k_m seq_len=8192 offload=layers layers_on_gpu=60 observed_gb=27.74",
		},
		{
			"Ollama",
			"NAME            ID              SIZE     PROCESSOR          UNTIL\nllama3:70b    786f3184aec0    42 GB    48%/52% CPU/GPU    4 minutes from now\nis that normal on a 4090?",
			"explain model=llama-3-70b params_b=70 gpu=rtx-4090 gpu_count=1 observed_gb=42",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := parser.Parse(tt.text, names)
			if got.Canonical() != tt.want {
				t.Errorf("\n got %s\nwant %s", got.Canonical(), tt.want)
			}
			for _, p := range got.Problems {
				text, _ := json.Marshal(p)
				t.Errorf("problem %s", text)
			}
		})
	}
}
