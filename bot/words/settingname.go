package words

import "strings"

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

	"batch": {"batch per card", "每卡 batch"}, "grad_accum": {"gradient accumulation", "梯度累积"}, "global_batch": {"global batch", "全局 batch"},
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
