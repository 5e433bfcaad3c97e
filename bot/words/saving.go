package words

// runsOutSaving reports whether a text tells that memory runs out while a model is saved, or asks what saving takes.
func runsOutSaving(text string) bool {
	return hinted(text, "sav", "state_dict", "checkpoint", "ckpt", "保存", "存模型", "存权重", "存checkpoint", "存 checkpoint") && groups["saving"]().MatchString(text) &&
		(groups["oom"]().MatchString(text) || groups["memory"]().MatchString(text))
}

// What gathering the weights takes when a sharded training run is saved.
var (
	SavingZeRO = Sentence{
		"Saving gathers the 16-bit weights of all cards on rank 0 (stage3_gather_16bit_weights_on_model_save): all {whole} in that host's memory, beside what training keeps there, and {unit} at a time on its card. To do without it, set that to false and save the shards (save_checkpoint), and merge them later with zero_to_fp32.py on a machine with about {merged} of RAM; or give the host more memory, and call torch.cuda.empty_cache() before saving.",
		"保存时会把各卡的 16 位权重聚合到 rank 0（stage3_gather_16bit_weights_on_model_save）：该主机内存需要 {whole}（另加训练本身占用的内存），它的显卡上每次 {unit}。要避免聚合，可将其设为 false、只保存分片（save_checkpoint），之后在约有 {merged} 内存的机器上用 zero_to_fp32.py 合并；或增加内存，并在保存前调用 torch.cuda.empty_cache()。",
	}
	SavingFSDP = Sentence{
		"Saving with FULL_STATE_DICT puts all weights together: {whole} on every card, unless offload_to_cpu=True and rank0_only=True move them to the host of rank 0 (Accelerate and the Trainer set both), which then needs {whole} of RAM and {unit} at a time on its card; the optimizer's full state dict takes {moments} more there. SHARDED_STATE_DICT writes each card's part and gathers nothing; \"accelerate merge-weights\" merges them later.",
		"用 FULL_STATE_DICT 保存会聚合全部权重：每张卡 {whole}；设 offload_to_cpu=True 和 rank0_only=True（Accelerate 和 Trainer 会自动设置）后改放到 rank 0 的内存，需要内存 {whole}，显卡上每次 {unit}；优化器的完整状态还要内存 {moments}。SHARDED_STATE_DICT 各卡只写自己的分片，不做聚合，之后可用 accelerate merge-weights 合并。",
	}
)
