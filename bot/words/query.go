package words

import (
	"strconv"
	"strings"
)

// queryKeys are the words for the keys of a question.
var queryKeys = map[string]Sentence{
	"intent": {"question", "问题"}, "per_gpu": {"per card", "每张卡"},
	"task": {"task", "任务"}, "rl_algos": {"algorithms", "算法"}, "preference": {"preference training", "偏好训练"}, "tasks": {"tasks", "任务"}, "model": {"model", "模型"}, "models": {"models", "模型"},
	"params_b": {"parameters", "参数量"}, "params_list": {"parameters", "参数量"}, "active_params_b": {"active parameters", "激活参数量"},
	"gpu": {"GPU", "显卡"}, "gpu_count": {"cards", "卡数"}, "gpu_memory_gb": {"memory per card", "每卡显存"}, "mac": {"Mac", "Mac"}, "without_gpus": {"GPUs ruled out", "排除的显卡"}, "maker": {"maker", "厂商"}, "mac_form": {"Mac", "Mac"}, "ruled_out": {"ruled out", "排除的办法"},
	"total_gpu_memory_gb": {"memory in all", "总显存"}, "gpu_pool": {"cards together", "混用显卡"}, "gpu_options": {"cards to compare", "对比显卡"},
	"gpu_count_options": {"numbers of cards", "卡数"}, "gpu_memory_options": {"memory per card", "每卡显存"},
	"nodes": {"nodes", "节点数"}, "gpus_per_node": {"cards per node", "每节点卡数"}, "nvlink": {"NVLink", "NVLink"},
	"cpu": {"CPU", "CPU"}, "cpu_count": {"CPUs", "CPU 数"}, "cpu_only": {"CPU only", "仅用 CPU"}, "ram": {"RAM", "内存型号"}, "board": {"board", "开发板"},
	"host_ram_gb": {"host RAM", "内存"}, "used_gb": {"already taken", "已占用"}, "card_share": {"share of the card", "可用份额"},
	"framework": {"framework", "框架"}, "framework_version": {"version", "版本"},
	"precision": {"precision", "精度"}, "precisions": {"precisions", "精度"}, "format_each": {"format of each", "各自格式"}, "card_each": {"each on its own card", "各用各的卡"}, "pure": {"no master copy", "无主权重"}, "moments": {"type of the moments", "优化器状态类型"},
	"quant": {"format", "格式"}, "gguf": {"GGUF", "GGUF"}, "images": {"images", "图片数"}, "image_width": {"width of an image", "图片宽度"}, "image_height": {"height of an image", "图片高度"}, "mean_tokens": {"mean length of a sample", "样本平均长度"}, "images_sought": {"number of images asked for", "求图片数"}, "image_pixels": {"most pixels of an image", "图片像素上限"}, "quant_group": {"group size", "量化分组"}, "kv_dtype": {"KV cache format", "KV 缓存格式"},
	"optimizer_in_backward": {"optimizer step in backward", "反向中更新参数"},
	"kv_dtypes":             {"KV cache formats", "KV 缓存格式"},
	"optimizer":             {"optimizer", "优化器"}, "optimizers": {"optimizers", "优化器"},
	"batch": {"batch per card", "每卡 batch"}, "micro_batch": {"micro-batch", "micro-batch"}, "batches": {"batches", "batch"}, "global_batch": {"global batch", "全局 batch"},
	"grad_accum": {"gradient accumulation", "梯度累积"}, "concurrency": {"concurrent requests", "并发"}, "people": {"of people", "按人数"}, "concurrencies": {"concurrent requests", "并发"},
	"seq_len": {"length", "长度"}, "full_context": {"whole context", "完整上下文"}, "cache_tokens": {"tokens in the cache, as reported", "缓存可放 tokens（程序所报）"}, "seq_lens": {"lengths", "长度"}, "shared_tokens": {"shared prompt tokens", "共用提示 tokens"}, "input_tokens": {"prompt tokens", "输入 tokens"}, "output_tokens": {"generated tokens", "输出 tokens"},
	"mig_slices": {"MIG slices of compute", "MIG 算力份数"}, "wired_mb": {"iogpu.wired_limit_mb", "iogpu.wired_limit_mb"}, "drafting": {"speculative decoding", "投机解码"}, "draft_tokens": {"tokens drafted at a time", "每次草稿 tokens"}, "draft_kept": {"share of the draft that is kept", "草稿接受率"},
	"adapters": {"adapters", "适配器数"}, "tokens_of_step": {"tokens of a step", "每步 tokens 数"}, "every_size": {"every size", "各个大小"}, "compute_optimal": {"compute-optimal", "计算最优"}, "frozen_layers": {"frozen layers", "冻结层数"}, "trained_layers": {"trained layers", "训练层数"}, "layers_in_turn": {"layers in turn", "逐层训练方法"},
	"shape": {"shape of the model", "模型结构"}, "sequence_ranks": {"ranks of a sequence", "序列并行数"},
	"zero_stage": {"ZeRO stage", "ZeRO 阶段"}, "zero_stages": {"ZeRO stages", "ZeRO 阶段"}, "parallel": {"parallelism", "并行"}, "parallel_options": {"layouts", "并行方案"}, "split_mode": {"split mode", "切分方式"}, "split_modes": {"split modes", "切分方式"},
	"offload": {"offload", "卸载"}, "v_cache_dtype": {"format of the values in the cache", "缓存中 V 的格式"}, "layers_on_gpu": {"layers on the card", "GPU 层数"}, "n_batch": {"n_batch", "n_batch"}, "n_ubatch": {"n_ubatch", "n_ubatch"}, "n_cpu_moe": {"layers with experts on the processor", "专家留在 CPU 的层数"}, "layers_on_cpu": {"layers on the processor", "CPU 层数"}, "layers_other": {"layers that these are weighed against", "对比的层数"}, "weights_on_cpu_gb": {"weights in host memory", "放在内存的权重"},
	"grad_ckpt": {"gradient checkpointing", "梯度检查点"}, "recompute": {"recompute", "重计算"},
	"flash_attn": {"flash attention", "flash attention"}, "attention": {"attention", "注意力"}, "attention_options": {"attention kernels", "注意力实现"}, "loss": {"loss", "损失"},
	"lora_rank": {"LoRA rank", "LoRA 秩"}, "lora_alpha": {"LoRA alpha", "LoRA alpha"}, "lora_targets": {"LoRA targets", "LoRA 目标"}, "lora_trained": {"trained in full", "全量训练的模块"},
	"requests_per_s": {"requests per second", "每秒请求数"}, "total_tokens_per_s": {"tokens per second of all users", "所有用户合计每秒 tokens"}, "ref_h": {"hours it took", "原用时（小时）"}, "flop": {"FLOP in all", "总 FLOP"}, "hybrid_shard": {"FSDP within machines", "机内分片"}, "price_ratio": {"ratio of prices", "价格倍数"}, "card_prices": {"price of each card", "每种卡的售价"}, "spot": {"spot", "竞价实例"}, "enforce_eager": {"no CUDA graphs", "不用 CUDA 图"}, "expandable_segments": {"expandable segments", "可扩展显存段"}, "spot_price": {"spot price", "竞价价格"}, "one_more": {"cards with one more", "加卡后的卡数"}, "teacher": {"teacher", "教师模型"}, "reward_model": {"reward model", "奖励模型"}, "critic_model": {"critic", "价值模型"}, "role_gpus": {"cards of each role", "各角色的卡数"}, "student": {"student", "学生模型"}, "method": {"method", "方法"}, "window_h": {"hours given", "给定的小时数"}, "first_token_s": {"wait for the first token", "首字等待秒数"}, "answer_s": {"wait for an answer", "回答等待秒数"}, "ref_gpu_count": {"cards it ran on", "原卡数"}, "transfer_gbps": {"Gbit/s of the line", "线路 Gbit/s"}, "backend": {"trainer beneath", "底层训练框架"}, "colocated": {"colocated server", "同卡推理引擎"}, "prompts_per_step": {"prompts per step", "每步 prompt 数"}, "step_tokens": {"tokens per step", "每步 tokens"}, "text_gb": {"GB of text", "文本 GB"}, "mfu_claimed": {"MFU told", "所说的 MFU"}, "supply_w": {"W of the power supply", "电源功率（W）"}, "step_s": {"seconds per step", "每步秒数"}, "prompt_tokens_per_s": {"prompt tokens per second", "每秒读入 tokens"},
	"network_gbps": {"network, Gbit/s", "网络 Gbit/s"}, "network_links": {"links per machine", "每台网口数"}, "pcie_gen": {"PCIe generation", "PCIe 代"}, "pcie_lanes": {"PCIe lanes", "PCIe 通道数"},
	"prices": {"prices per GPU hour", "每 GPU 小时价格"}, "per": {"sum for a", "费用周期"}, "price_per_mtok": {"API price per million tokens", "API 每百万 tokens 价格"},
	"observed_each_gb": {"measured, each run", "各次实测"}, "weights_each_gb": {"size of weights, each file", "各权重文件大小"}, "tokens_per_s_each": {"tokens per second, each run", "各次每秒 tokens"},
	"claimed_gb":         {"need that was told", "所说的需求"},
	"tokens_per_s_range": {"tokens per second, range", "每秒 tokens 范围"},
	"stages":             {"stages", "训练阶段"}, "stage_tokens": {"tokens of each stage", "各阶段 tokens"}, "stage_samples": {"samples of each stage", "各阶段样本数"},
	"tokens": {"training tokens", "训练 tokens"}, "preset": {"preset", "预设"},
	"full": {"all weights", "全参"}, "peft": {"adapter", "适配器"}, "rl_algo": {"algorithm", "算法"}, "lora_ranks": {"LoRA ranks", "LoRA 秩"}, "recompute_options": {"recompute", "重计算"}, "host_ram_options": {"host RAM", "内存"},
	"gpu_memory_utilization": {"share of the card", "显存占比"}, "max_num_batched_tokens": {"tokens read at once", "每批读入 tokens"}, "num_generations": {"answers per prompt", "每个 prompt 的回答数"},
	"samples": {"samples", "样本数"}, "epochs": {"epochs", "轮数"}, "steps": {"steps", "步数"}, "hours": {"hours", "小时数"}, "days": {"days", "天数"}, "gpu_hours": {"GPU hours", "GPU 小时"},
	"observed_gb": {"measured", "实测"}, "weights_gb": {"size of the weights", "权重文件大小"}, "tflops": {"TFLOPS", "TFLOPS"}, "mfu_pct": {"MFU in %", "MFU（%）"}, "tokens_per_s": {"tokens per second", "每秒 tokens"},
	"examples_per_s": {"samples per second", "每秒样本数"}, "tokens_per_s_per_gpu": {"tokens per second and card", "每卡每秒 tokens"}, "target_tokens_per_s": {"tokens per second wanted", "要求的每秒 tokens"},
	"budget_usd": {"budget in USD", "预算（美元）"}, "budget_cny": {"budget in CNY", "预算（元）"}, "budget_eur": {"budget in EUR", "预算（欧元）"}, "price_usd": {"price in USD", "售价（美元）"},
	"price_per_gpu_hour": {"price of a GPU hour", "每 GPU 小时价格"}, "price_per_gpu_hour_cny": {"price of a GPU hour in CNY", "每 GPU 小时价格（元）"}, "price_per_kwh": {"price of a kWh", "电价"}, "currency": {"currency", "货币"},
	"power_w": {"power in W", "功率（W）"}, "power_limit_w": {"power limit in W", "功率上限（W）"}, "topic": {"about", "话题"}, "rules": {"rules of thumb", "经验公式"},
	"lang": {"language", "语言"}, "units": {"units", "单位"}, "reply": {"replies", "回复方式"},
}

// QueryKey is the word for a key of a question, a setting or a change.
func QueryKey(lang Lang, key string) string {
	if s, ok := queryKeys[key]; ok {
		return s.In(lang)
	}
	return strings.ReplaceAll(key, "_", " ")
}

// QueryValue words a value that stands in the exact notation, with its unit.
func QueryValue(lang Lang, key, value string) string {
	switch {
	case value == "":
		return ""
	case value == "true" || value == "false":
		return Name(lang, map[string]string{"true": "on", "false": "off"}[value])
	case strings.HasSuffix(key, "_gb"):
		return value + " GB"
	case strings.HasSuffix(key, "params_b"):
		return value + "B"
	case key == "task":
		return Name(lang, "task_"+value)
	case key == "quant" && value == "none":
		return NotQuantized.In(lang)
	case key == "maker":
		return MakerNamed(value)
	case key == "mac_form":
		return strings.ReplaceAll(value, "-", " ")
	case key == "ruled_out":
		return ruledOutNamed(lang, value)
	case key == "currency":
		return strings.ToUpper(value)
	}
	if n, err := strconv.ParseFloat(value, 64); err == nil && n >= 1e6 {
		return strconv.FormatFloat(n, 'g', 4, 64)
	}
	return strings.NewReplacer(",", ", ", ":", "=", "+", " ").Replace(value)
}

// intentNames are what questions ask for; power.go shows how an intent enters
// its own.
var intentNames = map[string]Sentence{
	"memory": {"memory", "显存"}, "fit": {"does it fit", "能否装下"}, "min_gpus": {"how many cards", "需要几张卡"},
	"max_batch": {"largest batch", "最大 batch"}, "max_context": {"longest context", "最长上下文"}, "largest_model": {"largest model", "最大模型"},
	"time": {"time", "时间"}, "throughput": {"speed", "速度"}, "mfu": {"utilisation", "利用率"}, "cost": {"cost", "费用"},
	"host_ram": {"host RAM", "内存"}, "compare": {"comparison", "对比"}, "convert": {"conversion", "换算"},
	"buy_advice": {"what to buy", "选购"}, "explain": {"explanation", "解释"}, "specs": {"data sheet", "规格"},
}

// IntentName is what a question asks for, in words.
func IntentName(lang Lang, intent string) string {
	if s, ok := intentNames[intent]; ok {
		return s.In(lang)
	}
	return Name(lang, intent)
}

// settingNames are what a setting is called where a tool has no key for it, by the keys of a workload.
var settingNames = map[string]Sentence{
	"model": {"model", "模型"}, "task": {"task", "任务"}, "rl_algo": {"algorithm", "算法"}, "framework": {"framework", "框架"},
	"cpu_only": {"CPU only", "仅用 CPU"}, "gpu_count": {"number of cards", "卡数"}, "nodes": {"number of machines", "机器数"},
	"precision": {"precision", "精度"}, "grad_dtype": {"type of the gradients", "梯度类型"}, "quant": {"format of the weights", "权重格式"},
	"optimizer": {"optimizer", "优化器"}, "optimizer_in_backward": {"optimizer step within backward", "在反向过程中更新参数"},
	"zero_stage": {"ZeRO stage", "ZeRO 阶段"}, "fsdp": {"FSDP", "FSDP"}, "recompute": {"gradient checkpointing", "梯度检查点"},
	"attention": {"attention kernel", "注意力实现"}, "loss": {"loss", "损失"}, "compile": {"torch.compile", "torch.compile"},
	"lora_rank": {"LoRA rank", "LoRA 秩"}, "lora_targets": {"LoRA targets", "LoRA 目标"}, "lora_trained": {"modules trained in full", "全量训练的模块"},
	"kv_dtype": {"format of the KV cache", "KV 缓存格式"}, "extra.v_cache_dtype": {"format of the values in the cache", "缓存中 V 的格式"},
	"gpu_memory_utilization": {"share of the card", "显存占比"}, "extra.mem_fraction_static": {"share of the card", "显存占比"},
	"enforce_eager": {"no CUDA graphs", "不用 CUDA 图"}, "extra.expandable_segments": {"expandable segments", "可扩展显存段"}, "extra.swa_full": {"whole cache of sliding windows", "滑动窗口保留完整缓存"},

	"offload.optimizer": {"optimizer offloaded to", "优化器卸载到"}, "offload.params": {"parameters offloaded to", "参数卸载到"},
	"offload.activations": {"activations in host RAM", "激活值放在内存"}, "offload.kv": {"KV cache in host RAM", "KV 缓存放在内存"},
	"offload.layers_on_gpu":        {"layers on the card", "显卡上的层数"},
	"offload.weights_on_cpu_bytes": {"weights left in host RAM:", "留在内存的权重："},

	"parallel.layers": {"layers split over the cards", "各层分到多张卡"}, "parallel.sp": {"sequence parallelism", "序列并行"},
	"parallel.tp": {"tensor parallel", "张量并行"}, "parallel.pp": {"pipeline parallel", "流水线并行"},
	"parallel.vpp": {"virtual pipeline stages", "虚拟流水级数"}, "parallel.cp": {"context parallel", "上下文并行"},
	"parallel.ep": {"expert parallel", "专家并行"}, "extra.etp": {"tensor parallel of the experts", "专家的张量并行"},

	"batch": {"batch per card", "每卡 batch"}, "micro_batch": {"micro-batch", "micro-batch"}, "grad_accum": {"gradient accumulation", "梯度累积"}, "global_batch": {"global batch", "全局 batch"},
	"seq_len": {"sequence length", "序列长度"}, "concurrency": {"requests at once", "同时请求数"},
	"max_num_batched_tokens": {"tokens read at once", "每批读入 tokens"}, "max_num_seqs": {"most requests at once", "同时请求上限"},
	"n_batch": {"batch of the prompt", "提示批大小"}, "n_ubatch": {"micro-batch of the prompt", "提示微批大小"},

	"extra.liger": {"Liger kernels", "Liger 内核"}, "extra.reduce_dtype": {"type of the gradient reduction", "梯度规约类型"},
	"extra.ce_fusion": {"fused cross entropy", "融合交叉熵"}, "extra.optimizer_instances": {"optimizer instances", "优化器实例数"},
	"extra.first_stage_layers": {"layers of the first stage", "首个流水级层数"}, "extra.last_stage_layers": {"layers of the last stage", "末个流水级层数"},
	"extra.recompute_modules": {"recomputed modules", "重计算的模块"}, "extra.transformer_impl": {"implementation of the layers", "层的实现"},
	"extra.embedding_and_loss_count_as_layers": {"embedding and loss count as layers", "嵌入与损失各算一层"},
	"extra.fp8_recipe":                         {"fp8 recipe", "fp8 方案"}, "extra.fp8_params": {"parameters kept in fp8", "参数以 fp8 保存"},
	"extra.quant_storage": {"storage type of packed weights", "量化权重的存储类型"}, "extra.adapter_dtype": {"type of the adapters", "适配器类型"},
	"extra.optimizer_state_dtype": {"type of the moments", "优化器状态类型"}, "extra.reference_free": {"no reference model", "不用参考模型"},
	"extra.trained_layers": {"trained layers", "训练层数"}, "extra.trained_spread": {"trained layers in turn", "逐层训练"}, "extra.trained_tables": {"trained embeddings", "训练嵌入"},
}

// SettingName is what a setting is called, by its key of a workload.
func SettingName(lang Lang, key string) string {
	if s, ok := settingNames[key]; ok {
		return s.In(lang)
	}
	return strings.NewReplacer("extra.", "", "offload.", "", "parallel.", "", "_", " ").Replace(key)
}

// NotQuantized is the format of weights that stay as they were released.
var NotQuantized = Sentence{"not quantized", "不量化"}
