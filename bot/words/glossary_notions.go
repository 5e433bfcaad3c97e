package words

import (
	"regexp"
	"slices"
)

// notion is an entry of the glossary that a question is about by several of its
// words together.
type notion struct {
	key   string
	hints []string
	words func() *regexp.Regexp
}

// notions are tried in order.
var notions = []notion{
	{
		"zero_speed",
		[]string{"zero", "fsdp", "stage"},
		Pattern(`(zero[- ]?(stage[- ]?)?3|fsdp|stage[- ]?3)[^.?!。？]{0,40}(slow|慢)|(slow|慢)[^.?!。？]{0,24}(zero[- ]?3|fsdp|stage[- ]?3)`),
	},
	{
		"tensor_or_pipeline",
		[]string{"pp", "pipeline", "流水"},
		Pattern(`\b(tp|tensor[- ]parallel\w*|tensor)\b ?[^.?!\d]{0,24}\b(pp|pipeline[- ]parallel\w*|pipeline)\b|\b(pp|pipeline[- ]parallel\w*)\b ?[^.?!\d]{0,24}\b(tp|tensor[- ]parallel\w*)\b|\btp ?[和与跟、/] ?pp|pp ?[和与跟、/] ?tp|张量并行[^。？]{0,8}流水线|流水线(并行)?[^。？]{0,8}张量并行`),
	},
	{
		"free_but_full",
		[]string{"oom", "out of memory", "爆", "溢出"},
		Pattern(`(oom|out of memory)[^.?!]{0,60}\b(free|unused|available|not full|isn't full|half full|half empty|left|plenty|enough (memory|vram))\b|\b(free|unused|available|not full|isn't full|plenty|half empty)\b[^.?!]{0,60}(oom|out of memory)|(没满|没用满|没占满|还有(空闲|剩余|余量|很多)|有空闲|空闲)[^。？]{0,16}(oom|out of memory|爆|溢出)|(oom|爆显存)[^。？]{0,12}(没满|还有(空闲|剩余)|空闲)`),
	},
	{
		"concurrency",
		[]string{"并发", "concurren"},
		Pattern(`^ *(?:请问)?(?:什么|啥)(?:叫|是)?(?:做)?(?:最大)?并发(?:数|量|度)?(?:呢|啊)?[?？。 ]*$|^ *(?:最大)?并发(?:数|量|度)? ?(?:是什么意思|是什么|是啥|什么意思|啥意思|指什么|怎么理解)[?？。 ]*$|^ *what(?:'s| is| does) (?:the )?concurrency(?: mean)?[?. ]*$`),
	},
	{
		"whole_or_distilled",
		[]string{"满血"},
		Pattern(`满血(?:版)?[^。？?]{0,12}(?:是什么|是啥|什么意思|啥意思|区别|不同|差别|差异|指)|(?:什么|啥)(?:叫|是)满血|蒸馏[^。？?]{0,10}(?:和|与|跟|、)[^。？?]{0,6}满血[^。？?]{0,8}(?:区别|不同|差别|差异|差)`),
	},
	{
		"training_time",
		[]string{"linear", "quadrat", "exponent", "proportion", "doubl", "tripl", "halv", "grow", "scale", "increas", "线性", "比例", "正比", "平方", "指数", "翻倍"},
		Pattern(`\b(?:training|train|run|step|compute)?[- ]?time\b[^.?!]{0,60}\b(?:linear|quadratic|exponential|proportional|double|triple|halve|grow|scale|increase)|(?:训练)?(?:时间|耗时)[^。？?]{0,16}(?:线性|正比|平方|指数|比例|翻倍)`),
	},
	{
		"length_memory",
		[]string{"linear", "quadrat", "exponent", "proportion", "线性", "比例", "正比", "平方", "指数"},
		Pattern(`\b(?:length|context|ctx|seq(?:uence)?|tokens?)\b[^.?!]{0,60}\b(?:linear|quadratic|exponential|proportional)|\b(?:linear|quadratic|exponential|proportional)[a-z]*\b[^.?!]{0,40}\b(?:length|context|ctx|seq(?:uence)?|tokens?)\b|(?:长度|上下文|length|seq_len|token)[^。？?]{0,24}(?:线性|正比|平方|指数|比例)`),
	},
	{
		"packing",
		[]string{"packing", "打包"},
		Pattern(`\bpacking\b[^.?!。？]{0,60}(?:\b(?:memory|vram|oom|padding)\b|显存)|(?:\b(?:memory|vram|padding)\b|显存)[^.?!。？]{0,60}\bpacking\b|(?:序列|样本|数据)打包[^。？]{0,20}显存|显存[^。？]{0,20}(?:序列|样本|数据)打包|packing[^。？]{0,12}显存`),
	},
	{
		"cards_or_offload",
		[]string{"offload", "卸载"},
		Pattern(`(?:加|增加|上|堆|多)(?:几|些|点|更多|多)?(?:张|块|个)?的?(?:卡|gpu|显卡)数?[^;；!！\d]{0,14}(?:还是|或者?)[^;；。？?!！\d]{0,10}(?:offload|卸载)|(?:offload|卸载)[^;；。？?!！\d]{0,10}(?:还是|或者?)[^;；。？?!！\d]{0,6}(?:加|增加|上|堆|多)(?:几|些|点|更多|多)?(?:张|块|个)?(?:卡|gpu|显卡)|\b(?:more|adding|additional|extra|add) (?:more )?(?:gpus|cards)\b[^;!\d]{0,32}\bor\b[^;.?!\d]{0,40}\boffload|\boffload(?:ing)?\b[^;.?!\d]{0,32}\bor\b[^;.?!\d]{0,32}\b(?:more|adding|additional|extra|add) (?:more )?(?:gpus|cards)\b`),
	},
	{"latent_attention", []string{"mla", "latent", "潜在"}, Pattern(`\b(?:what(?:'s| is| does)|explain|how does) [^.?!]{0,12}\b(?:mla|(?:multi-head )?latent attention)\b[^.?!]{0,16}[?. ]*$|(?:什么|啥)(?:叫|是) ?(?:mla|多头潜在注意力)|(?:mla|潜在注意力) ?(?:是什么|是啥|什么意思|原理)`)},
	{"dora", []string{"dora"}, Pattern(`\bdora\b`)},
	{"preference", []string{"orpo", "simpo", "kto"}, Pattern(`\b(orpo|simpo|kto)\b`)},
	{"prefix_cache", []string{"prefix", "prompt cach", "前缀"}, Pattern(`(prefix|prompt)[ -]?(cache|caching)|前缀缓存`)},
	{
		"remedies",
		[]string{"memory", "oom", "vram", "显存", "爆"},
		Pattern(`\b(what|how)\b[^.?!]{0,40}\b(do|try|options|fix|avoid|solve|handle|deal)\b[^.?!]{0,40}(out of (gpu |cuda )?(memory|vram)|\boom\b|not enough (gpu )?(memory|vram)|too little (memory|vram))|(显存|内存)(不够|不足|爆了|溢出|爆)[^。？]{0,8}(怎么办|怎么解决|如何解决|咋办|办法|怎么处理|怎么优化)|(oom|爆显存)[^。？]{0,8}(怎么办|怎么解决|如何解决|咋办|办法|怎么处理)`),
	},
}

// allNotions are asked after what sets two things beside each other or is answered with yes or no.
var allNotions = slices.Concat(notions, yesOrNoNotions)

// NotionIn is the entry that a text is about by several of its words, empty where it
// is about none.
func NotionIn(text string) string {
	for _, n := range allNotions {
		if hinted(text, n.hints...) && n.words().MatchString(text) {
			return n.key
		}
	}
	return ""
}

// NotionsInWords are the keys of the entries that NotionIn finds.
func NotionsInWords() []string {
	keys := make([]string, len(allNotions))
	for i, n := range allNotions {
		keys[i] = n.key
	}
	return keys
}

// betweenNotions are the entries that set things beside each other.
var betweenNotions = []Entry{
	{
		"zero_speed",
		Sentence{"why ZeRO-3 is slower", "ZeRO-3 为什么慢"},
		Sentence{
			"ZeRO-3 and FSDP's full shard send half as much again as ZeRO-2. ZeRO-1 and 2 move the gradients once and the updated weights once in a step, about 2 values per parameter and card, as plain data parallel does. ZeRO-3 gathers the weights before forward and again before backward, in every micro-batch, and scatters the gradients: about 3 values. Where the link is slow (PCIe, network) or micro-batches are small, the cards wait for it; larger micro-batches, less accumulation or ZeRO-2 help.",
			"ZeRO-3（FSDP full shard）的通信量是 ZeRO-2 的 1.5 倍。ZeRO-1、2 每步传一次梯度、一次更新后的权重，每张卡每个参数约 2 个值，与普通数据并行相同；ZeRO-3 在每个 micro-batch 的前向前、反向前各聚合一次权重，再分散梯度，约 3 个值。互联慢（PCIe、跨机网络）或 micro-batch 小时，各卡要等待通信；加大 micro-batch、减少梯度累积或改用 ZeRO-2 会更快。",
		},
		Sentence{"throughput training 7b zero 3 on 8x a100", "8 张 a100 训练 7b zero3 吞吐多少"},
		"arXiv 1910.02054, section 7",
	},
	{
		"training_time",
		Sentence{"training time", "训练时间"},
		Sentence{
			"Training takes about 6 FLOPs for each parameter and token (6ND), so time grows in step with either: twice the parameters, or twice the tokens, take twice as long on the same cards at the same utilisation. Attention adds a part that grows with the length of the sequences, and full gradient checkpointing a third. Where the tokens grow with the parameters, as compute is spent best (20 for each), twice the parameters take four times as long.",
			"训练每个参数每个 token 约需 6 FLOPs（6ND），所以时间与两者都成正比：卡和利用率不变时，参数翻倍或 token 翻倍，时间都翻倍。注意力部分还随序列长度增长，完整的梯度检查点再多三分之一。若 token 数按计算最优随参数一起增加（每参数 20 个），参数翻倍时时间变为四倍。",
		},
		Sentence{"how long to train 7b on 100B tokens on 64 h100", "64 张 h100 训练 7b 100B token 要多久"},
		"arXiv 2001.08361, section 2.1; arXiv 2203.15556, table 3",
	},
	{
		"length_memory",
		Sentence{"length and memory", "长度与显存"},
		Sentence{
			"With flash attention what the length costs grows in step with it: in training the activations and logits of a micro-batch (batch x length tokens), in inference the KV cache of each sequence. Without it (eager attention) the scores grow with the square of the length. Weights, gradients and optimizer states do not depend on it, so that the total grows more slowly than the length until activations are the larger part.",
			"用 flash attention 时，长度带来的显存与长度成正比：训练时是 micro-batch 的激活和 logits（batch × 长度个 token），推理时是每条序列的 KV 缓存。不用时（eager 注意力），注意力分数按长度的平方增长。权重、梯度和优化器状态与长度无关，所以总量涨得比长度慢，直到激活占大头。",
		},
		Sentence{"lora 7b batch 2 seq 2048 vs 8192 on an a100", "a100 lora 微调 7b batch 2 长度 2048 和 8192"},
		"arXiv 2205.05198, section 4; arXiv 2205.14135",
	},
	{
		"packing",
		Sentence{"sequence packing", "序列打包（packing）"},
		Sentence{
			"Packing takes no more memory than padding at the same number of tokens in a micro-batch: 8,192 packed tokens cost what 4 x 2,048 padded ones do, as activations and logits follow the tokens. What it saves is time, since no padding is computed. That holds with a kernel that keeps the samples apart by their lengths (flash attention with cu_seqlens, padding_free, FlexAttention): one that reads a full mask (eager, or SDPA with a mask of 8,192 x 8,192) takes scores that grow with the square of the packed length, and lets samples see each other where the mask is missing. A packed length above the longest padded batch of before raises the peak; it is also the same in every step, so that none is a surprise.",
			"micro-batch 的 token 数相同时，packing 不比 padding 多占显存：8192 个打包的 token 与 4 x 2048 的填充 batch 一样，因为激活和 logits 随 token 数增长。它省的是时间，不再计算填充。前提是注意力按样本长度分开计算（flash attention 的 cu_seqlens、padding_free、FlexAttention）；用完整掩码时（eager，或带 8192 x 8192 掩码的 SDPA），注意力分数按打包长度的平方增长，没有掩码则样本之间会互相看到。打包长度若超过原先最长的 batch，峰值会升高；但每一步都一样，不会中途突然溢出。",
		},
		Sentence{"lora llama-3.1-8b seq 8192 on an a100", "a100 lora 微调 llama-3.1-8b 长度 8192"},
		"huggingface/transformers src/transformers/data/data_collator.py, DataCollatorWithFlattening; huggingface/trl docs/source/reducing_memory_usage.md",
	},
	{
		"cards_or_offload",
		Sentence{"more cards or offload", "加卡还是 offload"},
		Sentence{
			"It depends on what fills the card: both take away weights, gradients and optimizer states, and neither the activations of one sequence. ZeRO-3 or FSDP over more cards divides the states, offload moves them to host RAM and is slower; plain data parallel divides nothing. With long sequences at batch 1 the activations and logits are mostly the larger part: turn on gradient checkpointing and flash attention and take a fused or chunked loss first; then more cards help where they split the sequence or the layers (sequence, context or tensor parallel), and activation offload moves the checkpoints to host RAM. Name the model, the length and the card, and each way is reckoned.",
			"要看显存被什么占满：两者减少的都是权重、梯度和优化器状态，一条序列的激活都不会减少。多卡 ZeRO-3 或 FSDP 分摊状态，offload 把状态移到内存，速度更慢；普通数据并行什么都不分摊。batch 1 的长序列多半是激活和 logits 占大头：先开梯度检查点和 flash attention，损失函数用融合或分块的；之后加卡要配合切分序列或层内计算（序列并行、上下文并行、张量并行）才有用，激活 offload 则把检查点移到内存。说出模型、长度和显卡，就能算出每种办法的数字。",
		},
		Sentence{"train 7b bf16 seq 32768 batch 1 zero 3 with gradient checkpointing on 8x a100", "8 张 a100 训练 7b bf16 长度 32768 batch 1 zero3 梯度检查点"},
		"arXiv 1910.02054; arXiv 2205.05198",
	},
	{
		"concurrency",
		Sentence{"concurrency", "并发"},
		Sentence{
			"Concurrency is how many requests are worked on at the same moment, not how many people use a service: most of them read or type while a few wait for an answer. Each request that runs keeps its own KV cache, so memory bounds their number (and max_num_seqs); all share one copy of the weights. More at once raises the tokens per second of all together and lowers those of each.",
			"并发是同一时刻正在处理的请求数，不等于用户数：多数人正在阅读或输入，同一时刻等待回答的只是少数。每个请求都有自己的 KV 缓存，因此显存（以及 max_num_seqs）决定最多多少路；权重只有一份，由所有请求共用。并发越多，总吞吐越高，每个请求分到的速度越低。",
		},
		Sentence{"max concurrency of llama-3.1-8b awq on a 4090 at 8k", "4090 跑 llama-3.1-8b awq 8k 最大并发多少"},
		"",
	},
	{
		"whole_or_distilled",
		Sentence{"the whole model and distilled ones", "满血版与蒸馏版"},
		Sentence{
			"The whole model (满血版) is the released one with all of its parameters and no further quantization: DeepSeek-R1 has 671B, 37B of them active, in fp8. Distilled versions are other, smaller models (Qwen or Llama of 1.5B to 70B) that were trained on its answers: they take a tenth of the memory or less, and are not as able.",
			"满血版指官方发布的完整模型，参数不缩减、不再量化：DeepSeek-R1 为 671B（每 token 激活 37B），发布格式是 fp8，仅权重就有 671 GB。蒸馏版是用它的回答训练出来的另一些小模型（Qwen、Llama 的 1.5B 至 70B），显存只要十分之一或更少，能力也低一档。",
		},
		Sentence{"run deepseek-r1 on 8x h200", "8 张 h200 跑 deepseek-r1"},
		"arXiv 2501.12948",
	},
	{
		"tensor_or_pipeline",
		Sentence{"tensor against pipeline parallel", "张量并行与流水线并行"},
		Sentence{
			"Tensor parallelism (TP) splits every layer over the cards, pipeline parallelism (PP) gives each card whole layers. TP makes one request faster, since all cards read their part at once, but sends activations in every layer: it wants NVLink and a degree that divides the heads. PP sends only at the borders of stages, so PCIe or a network will do, and any number of cards; one request alone gains no speed, and cards idle while the pipeline fills. Weights per card shrink alike. Usual: TP inside a machine, PP between machines.",
			"张量并行（TP）把每一层切到各卡，流水线并行（PP）让每张卡负责若干完整的层。TP 各卡同时读取自己的部分，单个请求更快，但每层都要通信，需要 NVLink，且并行度要整除注意力头数。PP 只在级与级之间传激活，PCIe 或网络即可，卡数不限；单个请求不会变快，流水线填充时有空闲。两者每卡权重减少的比例相同。通常机内用 TP，机间用 PP。",
		},
		Sentence{"run llama-3.1-70b bf16 tp 4 on 4x a100", "4 张 a100 跑 llama-3.1-70b bf16 tp4"},
		"arXiv 1909.08053; arXiv 2104.04473",
	},
	{
		"free_but_full",
		Sentence{"out of memory although some is free", "显存没满却 OOM"},
		Sentence{
			"An allocation fails when no single free piece is large enough, not only when all is taken. Usual reasons: fragmentation (free memory in holes; PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True helps), one large tensor at the peak, such as logits or attention scores, that is asked for in one piece, a peak so short that nvidia-smi shows the moment after it, one card of several that is fuller than the one looked at, or a share that a server may not exceed (gpu_memory_utilization). The error names what was asked for, what is reserved and what is free: compare these.",
			"分配失败的条件是没有一块足够大的连续空闲，而不只是全部占满。常见原因：显存碎片（空闲分散成小块，可设 PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True）；峰值时一次申请很大的张量，如 logits 或注意力分数；峰值很短，nvidia-smi 看到的是之后的时刻；多卡中另一张卡更满；服务框架的占比上限（gpu_memory_utilization）。报错里写有申请量、保留量和空闲量，可以对照。",
		},
		Sentence{"my 7b lora run uses 23 gb on a 3090, why", "3090 lora 微调 7b 占了 23g 为什么"},
		"PyTorch, CUDA semantics: memory management",
	},
	{
		"remedies",
		Sentence{"when memory is not enough", "显存不够怎么办"},
		Sentence{
			"In training, roughly in this order: gradient checkpointing, batch 1 with accumulation, flash attention, an 8-bit optimizer, LoRA or QLoRA instead of all weights, ZeRO-2 or 3 over more cards, offload to host RAM. In inference: weights in 8 or 4 bits, a shorter context or an 8-bit KV cache, fewer requests at once, more cards, some layers on the CPU (slow). Tell the model, the card and the settings, and the ways that make it fit are named with their figures.",
			"训练时大致按这个顺序：打开梯度检查点；batch 1 加梯度累积；flash attention；8 位优化器；用 LoRA 或 QLoRA 代替全参；多卡 ZeRO-2/3；卸载到内存。推理时：权重用 8 位或 4 位；缩短上下文或用 8 位 KV 缓存；减少并发；加卡；部分层放 CPU（慢）。说出模型、显卡和设置，就会列出能放下的办法和数字。",
		},
		Sentence{"finetune 7b on a 4090", "4090 全参微调 7b"},
		"",
	},
	{
		"dora",
		Sentence{"DoRA", "DoRA"},
		Sentence{
			"DoRA takes nearly the memory of LoRA: it trains one magnitude vector more for each adapted layer, about 0.01 % of the parameters, with their gradients and states. It also computes the norm of the adapted weights, so activations are a little larger and a step takes some 10 to 30 % longer than with LoRA. Weights, cache and all else are the same, and figures here for LoRA hold for it.",
			"DoRA 的显存与 LoRA 几乎相同：每个适配层只多训练一个幅度向量，约为参数量的 0.01 %，加上它的梯度和状态。它还要计算权重的范数，激活略大，每步比 LoRA 慢约 10 至 30 %。权重和其他部分一样，可以直接按这里 LoRA 的数字估算。",
		},
		Sentence{"lora 8b r16 on a 4090 with gradient checkpointing", "4090 lora 微调 8b r16 梯度检查点"},
		"arXiv 2402.09353",
	},
	{
		"preference",
		Sentence{"DPO, KTO, ORPO and SimPO", "DPO、KTO、ORPO 与 SimPO"},
		Sentence{
			"ORPO and SimPO need the least: they hold no reference model. DPO and KTO hold one beside the trained model, as weights only (2 bytes per parameter in 16 bits; nothing with LoRA, where it is the base under the adapters, or where its scores are computed beforehand). DPO, ORPO and SimPO run a chosen and a rejected answer in each step, so activations are those of twice the batch; KTO runs one. Gradients and optimizer states are the same for all.",
			"ORPO 和 SimPO 最省：不需要参考模型。DPO 和 KTO 除训练的模型外还要放一个参考模型，只占权重（16 位每参数 2 字节；用 LoRA 时就是去掉适配器的基座，不额外占用，也可以预先算好它的分数）。DPO、ORPO、SimPO 每步同时计算选中和拒绝两个回答，激活相当于 batch 翻倍；KTO 只算一个。梯度和优化器状态都一样。",
		},
		Sentence{"dpo 7b lora on an a100", "a100 dpo 7b lora"},
		"arXiv 2305.18290; arXiv 2402.01306; arXiv 2403.07691; arXiv 2405.14734",
	},
	{
		"chunked_prefill",
		Sentence{"chunked prefill", "分块预填充（chunked prefill）"},
		Sentence{
			"Chunked prefill reads a long prompt in pieces of max_num_batched_tokens (2,048 to 8,192) together with the decoding of others. It lowers the peak of activations, which then belongs to a piece and not to the whole prompt, so that more is left for the KV cache; the cache itself and the weights stay the same. Running answers stutter less, and the first token of a long prompt comes a little later. vLLM has it on by default.",
			"chunked prefill 把长提示按 max_num_batched_tokens（2048 至 8192）分块读入，与其他请求的解码一起进行。激活峰值只对应一块而不是整个提示，因此略有下降，省出的显存可用于 KV 缓存；权重和 KV 缓存本身不变。正在生成的回答更平稳，长提示的首字稍晚。vLLM 默认开启。",
		},
		Sentence{"run qwen2.5-7b in vllm on a 4090", "4090 vllm 部署 qwen2.5-7b"},
		"arXiv 2403.02310",
	},
}
