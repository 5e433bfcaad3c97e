package words

// whysOfCards are of several cards, whatever is run or trained on them.
var whysOfCards = []Why{
	{Entry{
		"why_card_left_idle",
		Sentence{"why only one of several cards works", "多张卡为什么只有一张在干活"},
		Sentence{
			"Either nothing was split, or the split makes the cards work in turn. Look at the memory of each card in nvidia-smi. If the idle card is empty, the program was not told to use it: vLLM needs --tensor-parallel-size 2 and SGLang --tp 2, transformers needs device_map=\"auto\" (.to(\"cuda\") is card 0), training has to be started by torchrun or accelerate launch with a process for each card and not by python, Ollama and llama.cpp leave a model on one card where it fits, and CUDA_VISIBLE_DEVICES or the --gpus of a container may hide the others. If it is full and idle, the layers are split: device_map=\"auto\" and llama.cpp by default give each card some of the layers, and a token passes them one after the other, so that two cards are busy half of the time each, hold twice as much and are no faster. All of them work at once with tensor parallelism (vLLM, SGLang, ExLlama, -sm row in llama.cpp), with data parallel copies, or with enough requests at once for a pipeline.",
			"要么没有切分，要么切分方式让各卡轮流计算。先用 nvidia-smi 看每张卡的显存。空闲的卡显存也是空的：程序没有被要求使用它。vLLM 要加 --tensor-parallel-size 2，SGLang 要加 --tp 2；transformers 要用 device_map=\"auto\"（.to(\"cuda\") 只用 0 号卡）；训练要用 torchrun 或 accelerate launch 按每卡一个进程启动，不能直接用 python；Ollama 和 llama.cpp 在一张卡放得下时只用一张；CUDA_VISIBLE_DEVICES 或容器的 --gpus 也可能隐藏了其他卡。显存占满却空闲：是按层切分。device_map=\"auto\" 和 llama.cpp 默认给每张卡一部分层，token 依次经过，两张卡各有一半时间在等，容量翻倍而速度不变。要让各卡同时工作，用张量并行（vLLM、SGLang、ExLlama，llama.cpp 用 -sm row）、数据并行多副本，或流水线加足够多的并发。",
		},
		Sentence{"throughput of llama-3.3-70b awq on 2x 3090 in vllm", "vllm 用 2 张 3090 跑 llama-3.3-70b awq 吞吐多少"},
		"vLLM, docs/serving/parallelism_scaling.md; llama.cpp, tools/server/README.md",
	}, []string{"left_idle !drawn"}},
}

// whysOfSpeed are the reasons of how fast a model runs.
var whysOfSpeed = []Why{
	{Entry{
		"why_last_layer",
		Sentence{"why the last layer off the card costs so much", "为什么最后一层这么关键"},
		Sentence{
			"The last layer to go to the card is the output layer, which is no block like the others: it multiplies by the whole vocabulary, 0.5 to 1.5 GB of weights that are read for every token. Left with the processor it is read at the speed of host memory, and the card waits for it each time, so a single layer can take as long as all others together. With everything on the card no token travels back before it is done. So ask for one layer more than the model has blocks, or simply -ngl 99.",
			"最后放上显卡的是输出层，它不是普通的一层：要与整个词表相乘，权重 0.5 至 1.5 GB，每个 token 都要读一遍。留给 CPU 时以内存的速度读取，显卡每次都要等它，一层就可能与其余各层加起来一样久。全部放上显卡后，一个 token 算完之前不再来回传递。所以 -ngl 要比模型的层数多 1，或直接写 -ngl 99。",
		},
		Sentence{"tokens per second of qwen2.5-14b q4_k_m on a 4080", "4080 跑 qwen2.5-14b q4_k_m 每秒多少 token"},
		"llama.cpp, src/llama-model.cpp",
	}, []string{"last_layer layers speed !train", "last_layer layers decode !train !memory"}},
	{Entry{
		"why_pcie",
		Sentence{"whether PCIe lanes matter", "PCIe 通道数的影响"},
		Sentence{
			"PCIe carries the model once, while it loads, and after that only what cards say to each other. For one card, and for several with the layers split between them, x8 or even x4 of PCIe 3.0 costs next to nothing while tokens are written: some kilobytes travel for each. Tensor parallel sends the hidden states twice in every layer, so there x8 of PCIe 3.0 (8 GB/s each way) costs some 5 to 20 % for one user and more on long prompts and large batches. It matters most in training over several cards, and where layers or the KV cache lie in host RAM. Loading takes longer: 16 GB need 2 s over 8 GB/s, if the disk keeps up.",
			"PCIe 在加载时传一遍模型，之后只传卡与卡之间的数据。单卡，或多卡按层切分时，生成阶段每个 token 只传几 KB，PCIe 3.0 x8 甚至 x4 几乎没有影响。张量并行每层要传两次隐藏状态，PCIe 3.0 x8（单向 8 GB/s）单用户大约慢 5 至 20 %，长提示和大批次更多。影响最大的是多卡训练，以及层或 KV 缓存放在内存的情况。加载会慢一些：16 GB 在 8 GB/s 下需 2 秒，前提是硬盘跟得上。",
		},
		Sentence{"llama-3.1-70b q4 on 2x 3090 tp 2", "2 张 3090 tp2 跑 llama-3.1-70b q4"},
		"PCI Express Base Specification",
	}, []string{"pcie effect !train", "pcie speed", "pcie slow", "pcie cards effect"}},
	{Entry{
		"why_larger_faster",
		Sentence{"how a larger model can show more tokens per second", "大模型的吞吐为什么更高"},
		Sentence{
			"Tokens per second of two benchmarks compare only where the hardware and the load are the same. A larger model shows more where it ran on more or newer cards (a 405B takes 8 of 80 GB in 8 bits and 16 in 16 bits, a 70B may run on 2 or 4), in fp8 instead of bf16, with more requests at once, with shorter prompts, or where input tokens were counted too: reading is many times faster than writing. A mixture of experts counts by its active parameters. On the same cards, format and load the larger dense model is slower, about in step with its bytes. Divide by the number of cards and look at the concurrency first.",
			"两次测试的 tokens/s 只有硬件和负载相同才能比较。大模型显得更快，通常是因为用了更多或更新的卡（80 GB 的卡，405B 用 8 位要 8 张、16 位要 16 张，70B 可能只用 2 至 4 张）、用 fp8 而不是 bf16、并发更高、提示更短，或把输入 token 也算进去了：读入比生成快很多倍。MoE 要看激活参数。同样的卡、格式和负载下，稠密大模型会慢，大致与字节数成比例。先除以卡数，再看并发数。",
		},
		Sentence{"throughput of llama-3.1-70b fp8 on 4x h100", "4 张 h100 跑 llama-3.1-70b fp8 吞吐多少"},
		"",
	}, []string{"larger fast speed !moe !quant !train !cpu !cards !slow"}},
	{Entry{
		"why_moe_speed",
		Sentence{"why a mixture of experts is fast, or is not", "MoE 的速度"},
		Sentence{
			"To write a token only the active weights are read, so a mixture of experts runs for one user as fast as a dense model of its active size: a 30B with 3B active several times faster than a dense 14B. The gain shrinks where many requests run at once, since together they touch nearly all experts; in reading long prompts, for the same reason; with small experts, whose kernels are short; and where experts lie in host RAM, whose bandwidth then decides.",
			"生成一个 token 只读取激活的权重，所以单用户下 MoE 的速度相当于激活参数大小的稠密模型：30B 激活 3B 的模型比稠密 14B 快好几倍。以下情况优势变小：并发多时各请求合起来几乎用到全部专家；读入长提示也一样；专家很小，kernel 太短；专家放在内存时由内存带宽决定。",
		},
		Sentence{"tokens per second of qwen3-30b-a3b q4_k_m on a 3090", "3090 跑 qwen3-30b-a3b q4_k_m 每秒多少 token"},
		"arXiv 2401.04088",
	}, []string{"moe speed !train !cards !narrower", "moe slow !train !narrower"}},
	{Entry{
		"why_cards_not_double",
		Sentence{"why two cards do not double the throughput", "双卡吞吐为什么达不到两倍"},
		Sentence{
			"Two cards that share one model do not give twice its throughput: with tensor parallel each reads half the weights, but waits for the other twice in every layer, and small kernels do not get shorter; with pipeline or a split by layers a single request passes the cards one after the other and gains no speed at all. 1.4 to 1.8 times is usual with NVLink, less over PCIe. So where a model fits one card, two copies of it, one on each, give the most throughput for the money, nearly twice; splitting is for models that do not fit, for a shorter wait of one user, and for the cache: the memory freed holds more requests, and with little room left on one card two may even give more than twice.",
			"两张卡合跑一个模型，吞吐达不到两倍：张量并行时每张卡只读一半权重，但每层要互相等待两次，小 kernel 也不会变短；流水线或按层切分时，单个请求依次经过各卡，速度根本不变。有 NVLink 时通常是 1.4 至 1.8 倍，走 PCIe 更低。所以模型一张卡放得下时，两张卡各跑一份，总吞吐接近两倍，性价比最高；切分适合单卡放不下、想缩短单个用户等待时间，或需要更多 KV 缓存的情况：单卡剩余显存很少时，两张卡能容纳的并发多得多，甚至可能超过两倍。",
		},
		Sentence{"throughput of llama-3.1-8b on 2x 4090", "2 张 4090 跑 llama-3.1-8b 吞吐多少"},
		"arXiv 1909.08053",
	}, []string{"cards double_up speed !train !memory", "cards double_up slow !train", "cards same fast !train", "cards same speed !train !memory"}},
	{Entry{
		"why_cards_slower",
		Sentence{"why several cards can be slower than one", "多卡为什么比单卡慢"},
		Sentence{
			"More cards are slower where the work does not divide. A split by layers (device_map=\"auto\", llama.cpp's default) lets one card work at a time: it adds room, not speed, and each border costs a transfer. Tensor parallel works on all at once but exchanges the hidden states twice in every layer: over PCIe without peer access, across two sockets or two machines, that takes longer than the computing it saves, most of all with a small model, which one card reads in milliseconds. So give a model as few cards as hold it, and use the others for copies of it; split further only with NVLink or for models that need it. In vLLM compare -tp 1 with -tp 2, in transformers set device_map to one card.",
			"工作分不开时，卡多反而慢。按层切分（device_map=\"auto\"、llama.cpp 的默认方式）同一时刻只有一张卡在算：增加的是容量而不是速度，而且每处边界都要传一次数据。张量并行让各卡同时计算，但每层要交换两次隐藏状态：走没有 P2P 的 PCIe、跨 CPU 插槽或跨机时，通信比省下的计算更久，模型越小越明显，因为单卡读一遍权重只要几毫秒。所以用放得下模型的最少卡数，多余的卡各跑一份副本；只有 NVLink 或模型确实放不下时才继续切分。vLLM 可对比 -tp 1 与 -tp 2，transformers 可把 device_map 设为单卡。",
		},
		Sentence{"tokens per second of qwen2.5-7b on 2x 3090 tp 2", "2 张 3090 tp2 跑 qwen2.5-7b 每秒多少 token"},
		"arXiv 1909.08053",
	}, []string{"cards slow !train !offload_opt !narrower"}},
	{Entry{
		"why_cpu_slower",
		Sentence{"why a processor is slower than a card", "CPU 为什么比显卡慢"},
		Sentence{
			"On a processor a model runs, but slowly: to write one token all active weights are read once, and host memory gives 50 to 100 GB/s in a desktop (200 to 500 in a server with 8 to 12 channels) where a card gives 300 to 3,000. So expect a tenth of the speed of a card, or less: a 7B in 4 bits writes some 8 to 15 tokens a second from dual-channel DDR5 and 70 to 150 on a card. Reading the prompt is bound by compute and 20 to 100 times slower. More cores help little beyond those that fill the memory channels; faster memory, fewer bits and models with few active parameters (MoE) help. Training on a processor is hardly worth it.",
			"CPU 能跑，但慢得多：每生成一个 token 要把激活的权重读一遍，台式机内存带宽只有 50 至 100 GB/s（8 至 12 通道的服务器 200 至 500），而显卡有 300 至 3000。所以速度大约是显卡的十分之一甚至更低：7B 的 4 位量化在双通道 DDR5 上每秒约 8 至 15 个 token，显卡上约 70 至 150。读入提示受算力限制，慢 20 至 100 倍。核心数超过能占满内存通道的数量后帮助不大；更快的内存、更低的位数和激活参数少的 MoE 模型更有用。用 CPU 训练几乎不值得。",
		},
		Sentence{"tokens per second of llama-3.1-8b q4_k_m on cpu with 64gb ram", "64g 内存 cpu 跑 llama-3.1-8b q4_k_m 每秒多少 token"},
		"arXiv 2211.05102",
	}, []string{"cpu gpu onto_cpu speed !layers !part !pcie !utilisation !train", "cpu slow onto_cpu !layers !part !utilisation !train", "cpu cores speed !gpu !train", "cpu slow !gpu !layers !part !train", "cpu gpu slow !layers !part !utilisation !train"}},
	{Entry{
		"why_on_cpu",
		Sentence{"why a model runs on the processor and not on the card", "模型为什么跑在 CPU 上"},
		Sentence{
			"A program goes to the processor where it can't use the card or finds too little room on it. Can't use: a build without CUDA, ROCm or Metal (pip's plain llama-cpp-python, the CPU wheel of PyTorch), a driver older than the build, a container without --gpus all, or no layers asked for (-ngl 0, device_map or .to(\"cuda\") left out). Too little room: Ollama and LM Studio reckon weights, cache and buffers against what is free, and leave the layers that do not fit to the processor; a long context or a second model is often why. nvidia-smi shows whether the process is there at all, and ollama ps or the log of llama.cpp how many layers are.",
			"程序用不了显卡，或显卡剩余空间不够时，就会跑在 CPU 上。用不了：安装的版本不带 CUDA、ROCm 或 Metal（直接 pip 装的 llama-cpp-python、CPU 版 PyTorch），驱动比程序要求的旧，容器没有加 --gpus all，或没有指定层数（-ngl 0、没写 device_map 或 .to(\"cuda\")）。空间不够：Ollama 和 LM Studio 会用权重、缓存和缓冲区与空闲显存比较，放不下的层留给 CPU，常见原因是上下文太长或还加载着另一个模型。nvidia-smi 可以看进程是否在显卡上，ollama ps 或 llama.cpp 的日志会显示层数。",
		},
		Sentence{"run qwen2.5-14b q4_k_m on a 4070 at 8k", "4070 跑 qwen2.5-14b q4_k_m 8k 上下文"},
		"llama.cpp, docs/build.md",
	}, []string{"uses_cpu gpu !onto_cpu !train !slow !speed", "uses_cpu gpu !train !slow !speed !fast"}},
	{Entry{
		"why_engine_faster",
		Sentence{"why one program is faster than another", "推理框架为什么有快慢"},
		Sentence{
			"Programs read the same weights, so for one user on one card they differ by their kernels: how they unpack the format, whether attention is fused (flash attention), and what is lost between kernels (Python, launches; CUDA graphs and compiling take that away). Plain transformers loses most there. Formats matter as much: EXL2 and AWQ are made for the card alone, GGUF runs on card and processor. With many users the gap grows several times: vLLM, SGLang and TensorRT-LLM batch requests as they come and keep the cache in blocks, where others run one at a time. Compare at the same format, length and number of requests.",
			"各框架读取的是同样的权重，单卡单用户时差别在 kernel：如何解包量化格式、注意力是否融合（flash attention）、kernel 之间损失多少（Python 和启动开销；CUDA graph 和编译可以消除）。原生 transformers 在这方面损失最大。格式也同样重要：EXL2、AWQ 只为显卡设计，GGUF 兼顾显卡和 CPU。用户多时差距扩大数倍：vLLM、SGLang、TensorRT-LLM 随到随组批、按块管理缓存，其他程序一次只跑一个请求。比较时要用相同的格式、长度和并发。",
		},
		Sentence{"throughput of llama-3.1-8b in vllm on a 4090", "4090 vllm 跑 llama-3.1-8b 吞吐多少"},
		"arXiv 2309.06180",
	}, []string{"engines speed !train !memory"}},
	{Entry{
		"why_partly_on_cpu",
		Sentence{"why a few layers on the processor slow all down", "几层放在 CPU 为什么慢这么多"},
		Sentence{
			"Each token passes all layers one after the other, so the times add up: a tenth of the weights in host RAM at 60 GB/s takes longer to read than nine tenths on a card at 900, and more than halves the speed; with half of them there, it writes only about twice as fast as the processor alone. A card that idles at 10 to 30 % then is waiting. A program splits by itself where weights, cache and buffers exceed what is free: a shorter context, an 8-bit cache, one format lower or closing other programs often brings all layers back onto the card (ollama ps and the log of llama.cpp tell how many are there). In a mixture of experts leave only the experts with the processor.",
			"每个 token 依次经过所有层，时间是相加的：十分之一的权重放在 60 GB/s 的内存里，读取时间就超过显卡以 900 GB/s 读其余十分之九，速度降到一半以下；放一半的层，只有纯 CPU 的两倍左右。这时显卡利用率只有 10 至 30 %，因为它在等待。权重、缓存和缓冲区超过空闲显存时程序会自动拆分：缩短上下文、8 位缓存、低一档的量化格式或关掉其他程序，往往就能全部放回显卡（ollama ps 和 llama.cpp 的日志会显示层数）。MoE 模型只把专家留给 CPU。",
		},
		Sentence{"tokens per second of qwen2.5-32b q4_k_m on a 4070 with 64gb ram", "4070 加 64g 内存跑 qwen2.5-32b q4_k_m 每秒多少 token"},
		"llama.cpp, tools/server/README.md",
	}, []string{"part slow decode !train !cards", "layers slow !train !cards", "part host gpu decode !train !cards !shared", "cpu gpu utilisation decode !train"}},
	{Entry{
		"why_first_token",
		Sentence{"why the first token takes long", "首字为什么慢"},
		Sentence{
			"Before it writes, a model reads the whole prompt, and that is bound by compute: 2 x active parameters x tokens FLOPs, and attention that grows with the square of the length. So the wait grows with the prompt: 8k tokens of an 8B take about 1 s on a card with 150 TFLOPS in use and some minutes on a processor. Chats send their history anew each turn; prefix caching reads only what is new. The first request after the start also loads weights and compiles or captures kernels. Flash attention, a larger batch of tokens at once (n_ubatch), prefix caching and all layers on the card shorten it; a smaller format does so little.",
			"开始输出之前，模型要读完整个提示，这一步受算力限制：2 × 激活参数 × token 数的 FLOPs，注意力还随长度平方增长。所以提示越长等得越久：8B 模型 8k token，在实际 150 TFLOPS 的卡上约 1 秒，在 CPU 上要几分钟。对话每轮都会把历史重新发送，前缀缓存只读新增部分。启动后的第一个请求还要加载权重、编译或录制 kernel。flash attention、一次处理更多 token（n_ubatch）、前缀缓存以及把所有层放上显卡能缩短；换更小的量化格式帮助不大。",
		},
		Sentence{"time to first token of an 8k prompt, llama-3.1-8b on an l4", "l4 跑 llama-3.1-8b 输入 8k 首 token 多久"},
		"arXiv 2211.05102",
	}, []string{"first slow !train", "first speed !train", "second_run slow !train"}},
	{Entry{
		"why_slows_with_context",
		Sentence{"why generation slows down as the context grows", "上下文越长为什么越慢"},
		Sentence{
			"Each new token attends to all before it, so beside the weights the whole KV cache is read for every token: at 32k tokens the cache of an 8B is about as large as its 4-bit weights, which halves the speed (without grouped heads it is four times as large). Chats also send their history anew each turn, so the wait for the first word grows. If it drops suddenly, the cache has outgrown the card and spilled into host memory. An 8-bit cache, models with few KV heads or sliding windows, flash attention and starting a new chat help.",
			"每个新 token 都要关注之前所有的 token，所以除权重外每步还要读一遍全部 KV 缓存：8B 模型 32k token 时缓存约与 4 位权重一样大，速度减半（没有分组注意力的模型缓存还要大四倍）。对话每轮还会把历史重新发送，首字等待也变长。如果是突然变慢，说明缓存超出显存、溢出到了内存。8 位缓存、KV 头少或带滑动窗口的模型、flash attention、开新对话都有帮助。",
		},
		Sentence{"tokens per second of llama-3.1-8b q4_k_m on a 3060 at 32k", "3060 跑 llama-3.1-8b q4_k_m 32k 上下文每秒多少 token"},
		"arXiv 2211.05102",
	}, []string{"context slow !train !cards", "grows slow decode !train !cards"}},
	{Entry{
		"why_quant_slower",
		Sentence{"why a quantized model is not faster", "量化后为什么没变快"},
		Sentence{
			"Fewer bits make decoding faster only where the kernel reads them as they are. Libraries that widen the weights to 16 bits first (bitsandbytes, plain GPTQ code, formats that the card has no kernel for) do more work: int8 of bitsandbytes is often slower than fp16. Prompts and large batches are bound by compute, where the widening costs time and the smaller weights save none. Formats with fast kernels (AWQ and GPTQ by Marlin, GGUF in llama.cpp, fp8 on Ada and Hopper) make one user's tokens come faster, up to the ratio of the bytes.",
			"位数少不一定快：kernel 能直接读取低位权重时，解码才会变快。先把权重还原成 16 位再计算的库（bitsandbytes、普通的 GPTQ 实现、显卡没有对应 kernel 的格式）要做更多工作：bitsandbytes 的 int8 常比 fp16 还慢。读入提示和大批次受算力限制，还原要花时间，权重变小却省不了时间。有快速 kernel 的格式（Marlin 的 AWQ 和 GPTQ、llama.cpp 的 GGUF、Ada 与 Hopper 上的 fp8）能让单用户更快，最多接近字节数之比。",
		},
		Sentence{"tokens per second of llama-3.1-8b awq on a 4090", "4090 跑 llama-3.1-8b awq 每秒多少 token"},
		"arXiv 2208.07339; arXiv 2408.11743",
	}, []string{"narrower slow !train !files_told", "quant slow wider !train !files_told", "quant turned speed !train !files_told", "quant slow !train !larger !gpu !cards !memory", "quant same fast !train"}},
	{Entry{
		"why_card_idles",
		Sentence{"why the card is not kept busy", "显卡利用率为什么低"},
		Sentence{
			"For one user the card waits for its memory, and not for its arithmetic: each token reads all weights once and does little with them, so power and compute stay low while the bandwidth is full. That is normal, and more requests at once fill the rest at nearly no cost. Where the bandwidth is not full either, the card waits for something else: layers on the processor, another card whose turn it is (a split by layers), Python and small kernels of a small model, or data that comes too slowly in training. nvidia-smi's utilization says only that some kernel ran, not how much of the card worked.",
			"单用户时显卡等的是显存带宽而不是算力：每个 token 把全部权重读一遍，计算却很少，所以功耗和算力占用低，带宽已经用满。这是正常的；增加并发几乎不增加时间。如果带宽也没用满，就是在等别的：放在 CPU 上的层、轮到另一张卡计算（按层切分）、小模型的 Python 开销和过小的 kernel，或训练时数据供应太慢。nvidia-smi 的利用率只表示有 kernel 在运行，不代表用了多少算力。",
		},
		Sentence{"throughput of llama-3.1-8b on a 4090 with 16 users", "4090 跑 llama-3.1-8b 16 并发吞吐多少"},
		"arXiv 2211.05102",
	}, []string{"utilisation low gpu !memory !train", "utilisation low gpu decode !train !oom"}},
	{Entry{
		"why_batch_throughput",
		Sentence{"why more requests at once raise the throughput", "并发为什么能提高吞吐"},
		Sentence{
			"The weights are read once a step for all requests that run together, so until compute or the KV cache runs out each further request adds tokens at nearly no time: 16 users may get ten times the throughput of one. Each of them waits a little longer per token, and more once the compute is full; prompts that are read in between interrupt the others. When the cache is full, requests queue or are preempted, and the throughput stays or falls.",
			"每一步权重只为同时进行的所有请求读一遍，所以在算力或 KV 缓存用尽之前，增加请求几乎不增加时间：16 个用户的总吞吐可达单用户的十倍。每个用户每个 token 会稍慢，算力用满后更明显；中间插入读提示也会打断其他请求。缓存满后请求排队或被抢占，吞吐不再上升，甚至下降。",
		},
		Sentence{"throughput of llama-3.1-8b on a 4090 with 16 users", "4090 跑 llama-3.1-8b 16 并发吞吐多少"},
		"arXiv 2211.05102",
	}, []string{"batch speed !train !memory !context"}},
}
