package words

// measuring is the entry on how to measure what a run really does. Its text
// ranks the three ways: by how exact they are, and by how little they ask for.
var measuring = Entry{
	"measuring",
	Sentence{"measuring utilisation", "测量利用率"},
	Sentence{
		"The most exact way is a profiler, then FLOPS reached over the dense peak, then tokens per second against a published figure; the easiest is the reverse order. " +
			"Profiler: \"flops_profiler\": {\"enabled\": true, \"profile_step\": 5, \"module_depth\": -1, \"top_modules\": 3, \"detailed\": true} in the DeepSpeed configuration, or torch.profiler.profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) round a few steps. " +
			"Ratio: 6 x parameters x tokens per second and GPU, over the peak of the card. " +
			"Links and environment: nvidia-smi topo -m shows which cards share NVLink (NV#) and which only PCIe (PIX, PHB, SYS); ds_report lists what DeepSpeed could compile; deviceQuery of the CUDA samples shows what a card can do; iftop -i eth0 shows the traffic between nodes.",
		"最精确的是 profiler，其次是实际 FLOPS 除以稠密峰值，再次是与公开吞吐对比；最简便的顺序正好相反。" +
			"Profiler：在 DeepSpeed 配置中加入 \"flops_profiler\": {\"enabled\": true, \"profile_step\": 5, \"module_depth\": -1, \"top_modules\": 3, \"detailed\": true}，或用 torch.profiler.profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) 包住几步。" +
			"比值：6 x 参数量 x 每张 GPU 每秒 token 数，除以显卡峰值。" +
			"连接与环境：nvidia-smi topo -m 显示哪些卡之间是 NVLink（NV#），哪些只有 PCIe（PIX、PHB、SYS）；ds_report 列出 DeepSpeed 能编译的算子；CUDA 示例 deviceQuery 显示显卡能力；iftop -i eth0 显示节点间流量。",
	},
	Sentence{"mfu of 7b at 3300 tokens/s/gpu on a100", "a100 上 7b 每卡 3300 tokens/s，mfu 是多少"},
	"DeepSpeed documentation, flops profiler; NVIDIA nvidia-smi manual, topo",
}
