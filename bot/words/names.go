package words

// elsewhere names components whose usual name is NVIDIA's on other makers'
// cards.
var elsewhere = map[string]Sentence{
	"context":     {"driver context", "驱动上下文"},
	"cuda_graphs": {"captured graphs", "捕获的计算图"},
}

// Component names a part of a card's memory; the maker of the card is empty
// where no card is named.
func Component(lang Lang, name, vendor string) string {
	if s, ok := elsewhere[name]; ok && vendor != "" && vendor != "NVIDIA" {
		return s.In(lang)
	}
	return Name(lang, name)
}

// names are the words for components, phases, tasks and keys of an estimate.
var names = map[string]Sentence{
	"weights":        {"weights", "权重"},
	"master_weights": {"fp32 master weights", "fp32 主权重"},
	"gradients":      {"gradients", "梯度"},
	"optimizer":      {"optimizer states", "优化器状态"},
	"adapters":       {"adapters", "LoRA 适配器"},
	"activations":    {"activations", "激活"},
	"logits":         {"logits", "logits"},
	"kv_cache":       {"KV cache", "KV 缓存"},
	"gathered":       {"gathered layers", "聚合的层"},
	"buffers":        {"buffers", "缓冲区"},
	"workspace":      {"workspace", "工作区"},
	"reference":      {"reference model", "参考模型"},
	"reward":         {"reward model", "奖励模型"},
	"critic":         {"critic", "Critic（价值）模型"},
	"rollout_cache":  {"rollout cache", "采样缓存"},
	"tower":          {"vision or audio tower", "视觉/音频编码器"},
	"draft":          {"draft model", "草稿模型"},
	"fragmentation":  {"fragmentation", "显存碎片"},
	"communication":  {"communication", "通信缓冲"},
	"cuda_graphs":    {"CUDA graphs", "CUDA 图"},
	"context":        {"CUDA context", "CUDA 上下文"},

	"overhead":     {"buffers and context", "缓冲区与上下文"}, // parts that a picture joins
	"other_models": {"other models", "其他模型"},
	"other":        {"other", "其他"},

	"infer":    {"running", "推理"},
	"merge":    {"merging adapters into", "合并 LoRA 到"},
	"train":    {"training", "训练"},
	"finetune": {"full fine-tuning of", "全参微调"},
	"lora":     {"LoRA fine-tuning of", "LoRA 微调"},
	"qlora":    {"QLoRA fine-tuning of", "QLoRA 微调"},
	"rl":       {"RL training of", "强化学习训练"},
	"rl_dpo":   {"DPO training of", "DPO 训练"}, "rl_orpo": {"ORPO training of", "ORPO 训练"}, "rl_simpo": {"SimPO training of", "SimPO 训练"},
	"rl_cpo": {"CPO training of", "CPO 训练"}, "rl_kto": {"KTO training of", "KTO 训练"}, "rl_reward": {"reward model training of", "奖励模型训练"},

	"task_infer":    {"running", "推理"},
	"task_train":    {"training", "训练"},
	"task_finetune": {"full fine-tuning", "全参微调"},
	"task_lora":     {"LoRA", "LoRA"},
	"task_qlora":    {"QLoRA", "QLoRA"},
	"task_rl":       {"RL training", "强化学习训练"},
	"task_quantize": {"quantising", "量化"},

	"doing_infer":    {"Running", "推理"},
	"doing_train":    {"Training all weights", "训练全部权重"},
	"doing_finetune": {"Fine-tuning", "微调"},
	"doing_lora":     {"LoRA", "LoRA"},
	"doing_qlora":    {"QLoRA", "QLoRA"},
	"doing_rl":       {"RL training", "强化学习训练"},
	"doing_quantize": {"Quantising", "量化"},

	"on":  {"on", "开"},
	"off": {"off", "关"},

	"role_actor": {"actor", "actor（策略）"}, "role_critic": {"critic", "critic（价值）"}, "role_reward": {"reward model", "奖励模型"}, "role_reference": {"reference", "参考模型"}, "role_rollout": {"rollout", "采样引擎"},
	"fits":                   {"fits", "装得下"},
	"tight":                  {"tight", "比较紧"},
	"does_not_fit":           {"does not fit", "装不下"},
	"with_adamw_8bit":        {"AdamW's moments in 8 bits", " 8 位 AdamW "},
	"with_offload_optimizer": {"the optimizer in host RAM", "优化器放到内存时"},
	"with_unsloth":           {"Unsloth (QLoRA)", " Unsloth（QLoRA）"},

	"hardly_fits": {"probably does not fit", "多半装不下"},

	"seq_len":     {"context", "上下文"},
	"batch":       {"batch", "batch"},
	"concurrency": {"users", "并发"},
	"gpu_count":   {"cards", "卡数"},
	"quant":       {"format", "格式"},
	"zero_stage":  {"ZeRO stage", "ZeRO 阶段"},

	"fans":          {"airflow", "风道"},
	"fans_needed":   {"a server's fans, or a blower and shroud in a desktop case", "需要服务器风扇，台式机箱需加装涡轮风扇和导风罩"},
	"display":       {"display", "显示输出"},
	"display_none":  {"none; another card or the processor's graphics shows the picture", "无；需要另一张显卡或核显输出画面"},
	"firmware":      {"firmware", "主板固件"},
	"above_4g":      {"Above-4G decoding on: the card shows more than 4 GiB of addresses", "需打开 Above 4G Decoding：显卡映射的地址空间超过 4 GiB"},
	"vgpu":          {"vGPU licence", "vGPU 许可"},
	"vgpu_free":     {"none needed", "不需要"},
	"vgpu_licensed": {"needed to share the card among virtual machines; not for CUDA on the machine itself", "虚拟机共享显卡时需要；物理机上运行 CUDA 不需要"},

	"download":                  {"download", "下载"},
	"checkpoint":                {"checkpoint, weights alone", "检查点（仅权重）"},
	"checkpoint_with_optimizer": {"checkpoint with optimizer", "检查点（含优化器）"},

	"years":   {"years", "年"},
	"day":     {"day", "天"},
	"week":    {"week", "周"},
	"month":   {"month", "个月"},
	"year":    {"year", "年"},
	"days":    {"days", "天"},
	"hours":   {"hours", "小时"},
	"minutes": {"minutes", "分钟"},
	"seconds": {"seconds", "秒"},

	"usable":                  {"usable", "可用"},
	"estimated":               {"estimated", "估算"},
	"yes":                     {"yes", "支持"},
	"no":                      {"no", "不支持"},
	"architecture":            {"architecture", "架构"},
	"released":                {"released", "发布"},
	"bandwidth":               {"memory bandwidth", "显存带宽"},
	"capability":              {"compute capability", "计算能力"},
	"flash_attention_2":       {"FlashAttention 2", "FlashAttention 2"},
	"link":                    {"link", "互联"},
	"devices_per_board":       {"devices per board", "每块板的设备数"},
	"tdp":                     {"power (TDP)", "功耗（TDP）"},
	"psu":                     {"power supply (maker, one card)", "电源（厂商建议，单卡）"},
	"connectors":              {"power connectors", "供电接口"},
	"cooling":                 {"cooling", "散热"},
	"length":                  {"length", "长度"},
	"slots":                   {"slots", "占用槽位"},
	"notes":                   {"notes", "说明（英文）"},
	"hub":                     {"hub id", "hub 名称"},
	"parameters":              {"parameters", "参数量"},
	"active":                  {"active per token", "每 token 激活"},
	"layers":                  {"layers", "层数"},
	"hidden_size":             {"hidden size", "隐藏维度"},
	"attention_heads":         {"attention heads", "注意力头数"},
	"kv_heads":                {"KV heads", "KV 头数"},
	"attention_kind":          {"attention", "注意力"},
	"vocab_size":              {"vocabulary", "词表"},
	"max_position_embeddings": {"longest context", "最长上下文"},
	"experts":                 {"experts per token / in all", "每 token 专家 / 总数"},
	"native_dtype":            {"released in", "发布精度"},

	"gradient_checkpointing": {"gradient checkpointing", "梯度检查点"},
	"optimizer_in_backward":  {"the optimizer's step within backward (optimizer_in_bwd)", "反向过程中更新参数（optimizer_in_bwd）"},
	"paged_in_backward":      {"paged 8-bit AdamW stepped within backward (PagedAdamW8bit and optimizer_in_bwd, as in torchtune's recipe)", "分页 8 位 AdamW 在反向过程中更新（PagedAdamW8bit 与 optimizer_in_bwd，torchtune 的默认）"},
	"galore_layerwise":       {"8-bit moments updated layer by layer (galore_adamw_8bit_layerwise)", "8 位状态逐层更新（galore_adamw_8bit_layerwise）"},
	"apollo_layerwise":       {"updates layer by layer (apollo_adamw_layerwise)", "逐层更新（apollo_adamw_layerwise）"},

	"gpus":      {"gpus", "张卡"},
	"sequences": {"sequences", "个序列"},
	"users":     {"users", "个请求"},
	"tokens":    {"tokens", "tokens"},

	"load":     {"load", "加载"},
	"forward":  {"forward", "前向"},
	"loss":     {"loss", "损失"},
	"backward": {"backward", "反向"},
	"gather":   {"gather", "聚合"},
	"cheaper":  {"cheaper", "便宜"},
	"faster":   {"faster", "快"},
	"step":     {"optimizer step", "优化器更新"},
	"prefill":  {"prefill", "预填充"},
	"decode":   {"decode", "解码"},
}

// What is run, in words.
var (
	Model = Sentence{
		"{task} {model}", "{task} {model} ",
	}
	RAMOfHost = Sentence{"the CPU with {size} GB of RAM", "{size} GB 内存的 CPU"}
)
