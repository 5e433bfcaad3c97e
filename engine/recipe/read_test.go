package recipe_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"headroom/engine/recipe"
	"headroom/engine/workload"
)

// Settings as people write them, and what they say.
func TestRead(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text  string
		tool  recipe.Name
		says  string // keys of the workload, in order
		notes string
	}{
		"DeepSpeed, stage 3 with offload": {
			`{"train_micro_batch_size_per_gpu": 4, "gradient_accumulation_steps": 8, "train_batch_size": 128, "bf16": {"enabled": true},
			"zero_optimization": {"stage": 3, "offload_optimizer": {"device": "cpu"}, "offload_param": {"device": "cpu"}, "overlap_comm": true}}`,
			recipe.DeepSpeed,
			"batch=4 framework=deepspeed global_batch=128 gpu_count=4 grad_accum=8 offload.optimizer=cpu offload.params=cpu precision=amp-bf16 zero_stage=3",
			"derived train_batch_size 4",
		},
		"DeepSpeed for the Trainer, with auto": {
			`{"fp16": {"enabled": "auto"}, "bf16": {"enabled": "auto"}, "zero_optimization": {"stage": 2}, "train_batch_size": "auto", "gradient_clipping": "auto"}`,
			recipe.DeepSpeed, "framework=deepspeed zero_stage=2", "automatic fp16.enabled; automatic bf16.enabled; automatic train_batch_size",
		},
		"DeepSpeed with a typing error": {
			`{"train_micro_batch_size_per_gpu": 1, "zero_optimisation": {"stage": 3}, "bf16": {"enabled": true}}`,
			recipe.DeepSpeed, "batch=1 framework=deepspeed precision=amp-bf16", "unknown_key zero_optimisation.stage 3zero_optimization.stage zero_optimization",
		},
		"DeepSpeed in fp32": {
			`{"bf16": {"enabled": false}, "zero_optimization": {"stage": 1}}`, recipe.DeepSpeed, "framework=deepspeed precision=fp32 zero_stage=1", "",
		},
		"Accelerate with FSDP": {
			"compute_environment: LOCAL_MACHINE\ndistributed_type: FSDP\nfsdp_config:\n  fsdp_sharding_strategy: FULL_SHARD\n  fsdp_offload_params: false\nmixed_precision: bf16\nnum_machines: 2\nnum_processes: 16\n",
			recipe.Accelerate, "framework=fsdp fsdp=full_shard gpu_count=16 nodes=2 precision=amp-bf16", "",
		},
		"Accelerate, an older FSDP file with numbers": {
			"distributed_type: FSDP\nmixed_precision: 'no'\nfsdp_config:\n  fsdp_sharding_strategy: 2\nnum_processes: 4\n",
			recipe.Accelerate, "framework=fsdp fsdp=shard_grad_op gpu_count=4", "",
		},
		"Accelerate that points to a DeepSpeed file": {
			"distributed_type: DEEPSPEED\nnum_processes: 8\ndeepspeed_config:\n  deepspeed_config_file: ds.json\n",
			recipe.Accelerate, "framework=deepspeed gpu_count=8", "elsewhere deepspeed_config.deepspeed_config_file ds.json",
		},
		"Axolotl, QLoRA": {
			"base_model: NousResearch/Llama-3.2-1B\nadapter: qlora\nload_in_4bit: true\nsequence_len: 4096\nsample_packing: true\nlora_r: 32\nlora_alpha: 16\nlora_target_linear: true\ngradient_accumulation_steps: 4\nmicro_batch_size: 2\noptimizer: paged_adamw_32bit\nbf16: auto\ngradient_checkpointing: true\nflash_attention: true\ndatasets:\n  - path: x\n    type: alpaca\nspecial_tokens:\n  pad_token: y\n",
			recipe.Axolotl, "attention=flash batch=2 framework=axolotl grad_accum=4 lora_rank=32 lora_targets=all-linear model=NousResearch/Llama-3.2-1B optimizer=paged-adamw-32bit quant=nf4-dq recompute=full seq_len=4096 task=qlora",
			"automatic bf16",
		},
		"LLaMA-Factory, adapters": {
			"model_name_or_path: Qwen/Qwen3-4B-Instruct-2507\nstage: sft\ndo_train: true\nfinetuning_type: lora\nlora_rank: 8\nlora_target: all\nadditional_target: embed_tokens,lm_head\nquantization_bit: 4\ndataset: identity\ntemplate: qwen3_nothink\ncutoff_len: 2048\nper_device_train_batch_size: 1\ngradient_accumulation_steps: 8\nbf16: true\nddp_timeout: 180000000\n",
			recipe.LLaMAFactory, "batch=1 framework=llama-factory grad_accum=8 lora_rank=8 lora_targets=all-linear lora_trained=embed lm_head model=Qwen/Qwen3-4B-Instruct-2507 precision=amp-bf16 quant=nf4-dq recompute=full seq_len=2048 task=qlora", "",
		},
		"LLaMA-Factory, the last layers": {
			"model_name_or_path: m\nfinetuning_type: freeze\nfreeze_trainable_layers: 4\nfreeze_extra_modules: embed_tokens,norm\ncutoff_len: 1024\npure_bf16: true\ndisable_gradient_checkpointing: true\ndeepspeed: examples/deepspeed/ds_z3_offload_config.json\n",
			recipe.LLaMAFactory, "extra.trained_layers=4 extra.trained_tables=true framework=llama-factory model=m offload.optimizer=cpu offload.params=cpu precision=bf16 recompute=none seq_len=1024 task=finetune zero_stage=3", "",
		},
		"LLaMA-Factory, the first layers": {
			"model_name_or_path: m\nfinetuning_type: freeze\nfreeze_trainable_layers: -3\ncutoff_len: 1024\n",
			recipe.LLaMAFactory, "extra.trained_layers=3 extra.trained_spread=true framework=llama-factory model=m recompute=full seq_len=1024 task=finetune", "",
		},
		"LLaMA-Factory, freezing as many as it does": {
			"model_name_or_path: m\nstage: dpo\nfinetuning_type: full\nfreeze_trainable_layers: 2\nflash_attn: fa2\n",
			recipe.LLaMAFactory, "attention=flash framework=llama-factory model=m recompute=full rl_algo=dpo task=rl", "",
		},
		"Axolotl with a DeepSpeed file of its own": {
			"base_model: m\nmicro_batch_size: 1\ndeepspeed: deepspeed_configs/zero3_bf16_cpuoffload_params.json\nadapter: dora2\n",
			recipe.Axolotl, "batch=1 framework=axolotl model=m offload.params=cpu task=finetune zero_stage=3", `not_modelled adapter "dora2"`,
		},
		"torchtune": {
			"model:\n  _component_: torchtune.models.llama3_2.lora_llama3_2_3b\n  lora_attn_modules: ['q_proj', 'v_proj', 'output_proj']\n  apply_lora_to_mlp: True\n  lora_rank: 8\ntokenizer:\n  max_seq_len: null\nbatch_size: 2\ndtype: bf16\noptimizer:\n  _component_: torch.optim.AdamW\nenable_activation_checkpointing: False\nlog_peak_memory_stats: True\n",
			recipe.Torchtune, "batch=2 framework=torchtune lora_rank=8 lora_targets=down_proj gate_proj o_proj q_proj up_proj v_proj model=llama-3.2-3b optimizer=adamw precision=bf16 recompute=none task=lora", "",
		},
		"torchrun with the Trainer's arguments": {
			"torchrun --nproc_per_node=4 train.py \\\n  --model_name_or_path facebook/opt-13b --bf16 True --per_device_train_batch_size 4 \\\n  --fsdp \"full_shard auto_wrap\" --tf32 True --learning_rate 2e-5",
			recipe.Torchrun, "batch=4 framework=fsdp fsdp=full_shard gpu_count=4 model=facebook/opt-13b precision=amp-bf16 task=finetune", "",
		},
		"GRPO of TRL keeps no reference by itself": {
			"torchrun --nproc_per_node 4 grpo.py --model_name_or_path Qwen/Qwen2.5-3B --bf16 True",
			recipe.Torchrun, "extra.reference_free=true framework=transformers gpu_count=4 model=Qwen/Qwen2.5-3B precision=amp-bf16 rl_algo=grpo task=rl", "",
		},
		"GRPO of TRL with a weight of the KL term": {
			"torchrun --nproc_per_node 4 grpo.py --model_name_or_path Qwen/Qwen2.5-3B --bf16 True --beta 0.02",
			recipe.Torchrun, "framework=transformers gpu_count=4 model=Qwen/Qwen2.5-3B precision=amp-bf16 rl_algo=grpo task=rl", "",
		},
		"accelerate launch": {
			"$ accelerate launch --num_processes 8 --mixed_precision bf16 --use_deepspeed --zero_stage 3 run.py --gradient_checkpointing",
			recipe.Torchrun, "framework=deepspeed gpu_count=8 precision=amp-bf16 recompute=full task=finetune zero_stage=3", "",
		},
		"accelerate launch with a file by its name": {
			"accelerate launch --num_processes 4 --config_file configs/deepspeed_zero2_offload.yaml run.py --bf16 True",
			recipe.Torchrun, "framework=deepspeed gpu_count=4 offload.optimizer=cpu precision=amp-bf16 task=finetune zero_stage=2", "elsewhere config_file configs/deepspeed_zero2_offload.yaml",
		},
		"deepspeed's launcher": {
			"deepspeed --num_gpus=4 train.py --deepspeed ds.json --use_peft --lora_r 8 --load_in_4bit",
			recipe.Torchrun, "framework=deepspeed gpu_count=4 lora_rank=8 quant=nf4 task=qlora", "elsewhere deepspeed ds.json",
		},
		"Megatron": {
			"torchrun --nproc_per_node 8 --nnodes 2 pretrain_gpt.py --tensor-model-parallel-size 4 --pipeline-model-parallel-size 2 --sequence-parallel --num-layers 24 --hidden-size 2048 --num-attention-heads 16 --seq-length 2048 --max-position-embeddings 2048 --micro-batch-size 2 --global-batch-size 64 --bf16 --use-distributed-optimizer --recompute-activations",
			recipe.Megatron, "", "elsewhere vocab-size vocab-size",
		},
		"vLLM with short flags": {
			"CUDA_VISIBLE_DEVICES=0,1 vllm serve Qwen/Qwen2.5-32B-Instruct-AWQ -tp 2 --max_model_len=32k --gpu-memory-utilization 0.95 --kv-cache-dtype fp8 --enforce-eager --port 8000",
			recipe.VLLM, "enforce_eager=true framework=vllm gpu_count=2 gpu_memory_utilization=0.95 kv_dtype=fp8 model=Qwen/Qwen2.5-32B-Instruct-AWQ parallel.tp=2 quant=awq-int4 seq_len=32000 task=infer", "",
		},
		"vLLM in a container": {
			"docker run --gpus all -p 8000:8000 vllm/vllm-openai:latest --model mistralai/Mistral-7B-v0.1 --speculative-config '{\"model\": \"x\"}'",
			recipe.VLLM, "framework=vllm model=mistralai/Mistral-7B-v0.1 task=infer", `not_modelled speculative-config "{\"model\": \"x\"}"`,
		},
		"vLLM with experts over the ranks": {
			"vllm serve deepseek-ai/DeepSeek-V3 --tensor-parallel-size 1 --data-parallel-size 8 --enable-expert-parallel",
			recipe.VLLM, "framework=vllm gpu_count=8 model=deepseek-ai/DeepSeek-V3 parallel.ep=8 task=infer", "",
		},
		"SGLang with attention in data parallel": {
			"python -m sglang.launch_server --model-path deepseek-ai/DeepSeek-V3 --tp 8 --dp 4 --enable-dp-attention",
			recipe.SGLang, "framework=sglang gpu_count=8 model=deepseek-ai/DeepSeek-V3 parallel.ep=8 parallel.tp=2 task=infer", "",
		},
		"SGLang": {
			"python -m sglang.launch_server --model-path meta-llama/Llama-3.1-8B --tp 2 --mem-fraction-static 0.8 --context-length 8192 --chunked-prefill-size -1",
			recipe.SGLang, "extra.mem_fraction_static=0.8 framework=sglang gpu_count=2 model=meta-llama/Llama-3.1-8B parallel.tp=2 seq_len=8192 task=infer", `not_modelled chunked-prefill-size "-1"`,
		},
		"LLaMA-Factory with Unsloth": {
			"model_name_or_path: Qwen/Qwen2.5-14B\nfinetuning_type: lora\nlora_target: all\nquantization_bit: 4\nuse_unsloth: true\n",
			recipe.LLaMAFactory, "framework=unsloth lora_rank=8 lora_targets=all-linear model=Qwen/Qwen2.5-14B quant=nf4-dq recompute=full task=qlora", "",
		},
		"llama.cpp": {
			"./build/bin/llama-server -m models/Meta-Llama-3-8B-Instruct.Q5_K_M.gguf -c 16384 -np 2 -ngl 33 -fa on -ctk q8_0 -ctv q4_0 --no-mmap",
			recipe.LlamaCPP, "attention=flash concurrency=2 extra.v_cache_dtype=q4_0 framework=llama.cpp kv_dtype=q8_0 model=Meta-Llama-3-8B-Instruct offload.layers_on_gpu=33 quant=q5_k_m seq_len=8192 task=infer", "",
		},
		"llama.cpp from the hub": {
			"llama-server -hf bartowski/Qwen2.5-14B-Instruct-GGUF:Q4_K_M --n-gpu-layers 99 --n-cpu-moe 12 -sm row -ts 1,1,2",
			recipe.LlamaCPP, "framework=llama.cpp gpu_count=3 model=bartowski/Qwen2.5-14B-Instruct parallel.tp=3 quant=q4_k_m task=infer", "",
		},
		"Modelfile": {
			"FROM llama3.1:8b-instruct-q8_0\nPARAMETER num_ctx 16384\nPARAMETER temperature 0.7\nPARAMETER num_gpu 20\nSYSTEM \"\"\"\nbe brief\nFROM nowhere\n\"\"\"\n",
			recipe.Ollama, "framework=llama.cpp model=llama3.1-8b-instruct offload.layers_on_gpu=20 quant=q8_0 seq_len=16384 task=infer", "",
		},
		"Modelfile with a plain tag": {
			"FROM qwen2.5:14b\nPARAMETER num_ctx 8192\n", recipe.Ollama, "framework=llama.cpp model=qwen2.5-14b quant=q4_k_m seq_len=8192 task=infer", "derived FROM q4_k_m",
		},
		"peft": {
			"bnb = BitsAndBytesConfig(\n  load_in_4bit=True, bnb_4bit_use_double_quant=True,  # (nested)\n  bnb_4bit_quant_type='nf4', bnb_4bit_compute_dtype=torch.bfloat16)\nconfig = LoraConfig(r=64, target_modules=[\"q_proj\", \"v_proj\", \"c_attn\"])",
			recipe.PEFT, "framework=peft lora_rank=64 lora_targets=q-v precision=amp-bf16 quant=nf4-dq task=qlora", "not_modelled target_modules c_attn",
		},
		"TrainingArguments": {
			"args = TrainingArguments(output_dir='x', per_device_train_batch_size=2, gradient_checkpointing=True, fp16=True, optim=\"adamw_bnb_8bit\")",
			recipe.Trainer, "batch=2 framework=transformers optimizer=adamw-8bit precision=amp-fp16 recompute=full task=finetune", "",
		},
		"a script with both": {
			"config = LoraConfig(r=32, lora_alpha=64)\nargs = TrainingArguments(output_dir='x', per_device_train_batch_size=4, gradient_accumulation_steps=2, bf16=True)\ntrainer = SFTTrainer(model, args=args, train_dataset=data, max_seq_length=1024)",
			recipe.PEFT, "batch=4 framework=peft grad_accum=2 lora_rank=32 precision=amp-bf16 seq_len=1024 task=lora", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, tool, notes, err := recipe.Read(c.text)
			if err != nil {
				t.Fatal(err)
			}
			if tool != c.tool {
				t.Errorf("read as %s, want %s", tool, c.tool)
			}
			if got := stated(w); got != c.says && c.says != "" {
				t.Errorf("says\n%s, want\n%s", got, c.says)
			}
			var told []string
			for _, n := range notes {
				told = append(told, strings.TrimSpace(fmt.Sprint(n.Code, " ", n.Key, " ", n.Value, strings.Join(n.Suggestions, " "))))
			}
			if got := strings.Join(told, "; "); got != c.notes {
				t.Errorf("tells %q, want %q", got, c.notes)
			}
		})
	}
}

func stated(w workload.Workload) string {
	all := recipe.Stated(w)
	var list []string
	for _, key := range slices.Sorted(maps.Keys(all)) {
		list = append(list, key+"="+all[key])
	}
	return strings.Join(list, " ")
}

// What contradicts itself or is impossible is refused under its key.
func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, key, message string }{
		{`{"bf16": {"enabled": true}, "fp16": {"enabled": true}}`, "fp16.enabled", "contradict"},
		{`{"train_batch_size": 100, "train_micro_batch_size_per_gpu": 3, "gradient_accumulation_steps": 2}`, "train_batch_size", "no multiple"},
		{`{"zero_optimization": {"stage": 5}}`, "zero_optimization.stage", "stage 0, 1, 2 or 3"},
		{`{"zero_optimization": {"stage": 2, "offload_param": {"device": "cpu"}}}`, "zero_optimization.offload_param", "needs"},
		{`{"zero_optimization": {"stage": 0, "offload_optimizer": {"device": "cpu"}}}`, "zero_optimization.offload_optimizer", "needs"},
		{`{"train_batch_size": -4, "bf16": {"enabled": true}}`, "train_batch_size", "at least 1"},
		{`{"train_batch_size": 1e400, "bf16": {"enabled": true}}`, "train_batch_size", "at least 1"},
		{`{"train_batch_size": 4, "train_batch_size": 8}`, "train_batch_size", "twice"},
		{`{"train_batch_size": 4, "bf16": {"enabled": tru}}`, "", "not valid JSON on line 1"},
		{"{\n\"zero_optimization\": {\"stage\": 3},\n\"bf16\": {", "", "line 3"},
		{"distributed_type: FSDP\nfsdp_config: {fsdp_sharding_strategy: SOME_SHARD}\nnum_processes: 2", "fsdp_config.fsdp_sharding_strategy", "FULL_SHARD"},
		{"base_model: x\nmicro_batch_size: &a 1\ngradient_accumulation_steps: *a\n", "gradient_accumulation_steps", "aliases"},
		{"base_model: x\nload_in_4bit: true\nload_in_8bit: true\nadapter: lora", "load_in_8bit", "contradict"},
		{"base_model: x\nadapter: qlora\nmicro_batch_size: 1", "adapter", "load_in_4bit"},
		{"base_model: x\nbf16: true\nfp16: true\nmicro_batch_size: 2", "fp16", "contradict"},
		{"vllm serve x --gpu-memory-utilization 90", "gpu-memory-utilization", "share"},
		{"vllm serve x --tensor-parallel-size 2 -tp 4", "tp", "contradict"},
		{"vllm serve x --max-model-len lots", "max-model-len", "whole number"},
		{"vllm serve 'x --max-model-len 4", "", "quotation"},
		{"llama-server -m x.gguf -ctk q9 ", "ctk", "q8_0"},
		{"llama-server -m x.gguf -c 2 -np 8", "ctx-size", "slots"},
		{"torchrun --nproc_per_node 2 t.py --load_in_4bit --load_in_8bit", "load_in_8bit", "contradict"},
		{strings.Repeat("x", 1<<17), "", "KB"},
		{"train 7b", "", "no known tool"},
	} {
		_, _, _, err := recipe.Read(c.text)
		refused, ok := errors.AsType[*workload.Error](err)
		if !ok {
			t.Errorf("%.80s: %v", c.text, err)
			continue
		}
		if refused.Key != c.key || !strings.Contains(refused.Message, c.message) {
			t.Errorf("%.80s: key %q, message %q", c.text, refused.Key, refused.Message)
		}
	}
}

// A tool refuses what it cannot run, and says what could.
func TestUnfit(t *testing.T) {
	t.Parallel()
	serving, training := workload.Workload{Task: workload.Infer}, workload.Workload{Task: workload.Finetune}
	for name, w := range map[recipe.Name]workload.Workload{
		recipe.DeepSpeed: serving, recipe.Axolotl: serving, recipe.VLLM: training, recipe.LlamaCPP: training, recipe.PEFT: training, "tgi": serving,
	} {
		_, _, err := recipe.Write(w, name)
		if refused, ok := errors.AsType[*workload.Error](err); !ok || refused.Key != "run" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := recipe.Formats(workload.Workload{Task: workload.Infer, Quant: "exl2-4.5"}); len(got) > 0 {
		t.Errorf("exl2 is served by %v", got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"zero_optimization": {"stage": 3}, "train_batch_size": 8}`)
	f.Add("distributed_type: FSDP\nnum_processes: 2\nfsdp_config:\n  fsdp_version: 2\n")
	f.Add("vllm serve x -tp 2 --max-model-len 4k")
	f.Add("llama-server -m a-Q4_K_M.gguf -c 4096 \\\n -np 2")
	f.Add("torchrun --nnodes 1:2 --nproc_per_node 8 pretrain_gpt.py --tensor-model-parallel-size 2 --num-layers 2")
	f.Add("LoraConfig(r=8, target_modules=[\"q_proj\"])")
	f.Add("# OLLAMA_NUM_PARALLEL=2\nFROM a:7b-q4_0\nPARAMETER num_ctx 2048\n")
	f.Add("```yaml\nbase_model: x\nmicro_batch_size: 1\n```\nfits?")
	f.Fuzz(func(t *testing.T, text string) {
		if found, ok := recipe.Find(text); ok {
			if found.Start < 0 || found.End > len(text) || found.Start > found.End {
				t.Fatalf("found at %d to %d of %d", found.Start, found.End, len(text))
			}
			_, _, _ = recipe.ReadAs(found.Text, found.Name)
		}
		for _, name := range recipe.Names() {
			w, _, err := recipe.ReadAs(text, name)
			if err != nil {
				if refused, ok := errors.AsType[*workload.Error](err); !ok || refused.Message == "" {
					t.Fatalf("%s: %v", name, err)
				}
				continue
			}
			_ = recipe.Stated(w)
		}
	})
}
