package words

import "strings"

// Sharing is how models share the same cards.
type Sharing struct {
	Draft         bool // one drafts for the other
	Together      bool // several at once
	Meanwhile     bool // one task while another goes on
	Copies        int  // of one model
	HowManyCopies bool
	PeopleTrain   bool // each of several people, at once
	Ranker        bool // a model that ranks texts is told of
	Embedding     bool // models that find and rank texts stand beside it
}

var (
	draftWords    = Pattern(`speculat|\bspec(ulative)? dec|\bdraft|投机|草稿|推测解码`)
	togetherWords = Pattern(`\bat (the same time|once)\b|simultaneous|\btogether\b|side by side|\balongside\b|\bboth (on|in|at|of them|models)\b|\bon (one|the same|a single) (card|gpu)\b|同时(跑|部署|放|加载|运行|上)|一起(跑|部署|放|加载|运行|上)|同一张|放(在|到|进)?(一张|同一)|都(放|部署|跑)|一张[^。？]{0,12}(同时|一起)`)
	meanwhile     = Pattern(`一边[^。？]{0,40}一边|边(?:推理|训练|微调|服务|训|跑)[^。？]{0,24}边(?:推理|训练|微调|服务|训|跑)|同时(?:进行|运行|(?:跑|做|要|需要|还要)?(?:推理|训练|微调|训))|\bwhile\b[^.?!;]{0,24}\b(?:serv|train|fine-?tun|run|infer|host)[a-z]*|\b(?:at the same time|simultaneously|at once|concurrently|in parallel)\b`)
	sameMachine   = Pattern(`\b(?:serv|host|run|load|deploy|keep|put|fit|hold)[a-z]*\b(?:[^.?!;]|\.\d){0,80}\band\b(?:[^.?!;]|\.\d){0,60}\bon (?:just |only )?(?:one|a single) (?:rtx |nvidia |radeon )?(?:[a-z]{1,4} ?)?\d{2,4}[a-z]*\b|\bon the same (\d{1,2} ?x ?)?(server|machine|box|node|gpus|cards|[a-z]{0,4} ?\d{2,4}[a-z]*)\b|\b(serve|host|run|load|deploy|keep) (\d|two|three|four|several|multiple) (different )?(models|llms)\b`)
	heldApart     = Pattern(`\bcompar|\bdiffer|\bvs\b|versus|\bwhich\b|\bthan\b|\b(fast|slow|bett|quick|small|larg|bigg|cheap)er\b|\b(worse|less|more|either|or|each|apart|respectively|separately|instead)\b|\b(speeds?|throughput|latency|tps|t/s|tok/s|tokens?/s|tokens per second|how (fast|quick|slow))\b`)
	copiesWords   = Pattern(`\b(\d{1,2}|two|three|four|five|six) (?:` + besideCopies + `[ -])*(?:instances|copies|replicas|jobs|fine-?tunes|fine-?tunings|trainings|training runs|trainers)\b|(\d{1,2}|两|俩|三|四|五)个?(?:实例|副本|份)|(\d{1,2}|两|俩|三|四|五)个 ?(?:` + besideCopies + `[ -]?|` + besideChinese + ` ?)*(?:任务|作业|实验|实例|副本)|(?:同时|一起|并行)(?:跑|做|开|起|进行|放)(?:得下)?(\d{1,2}|两|俩|三|四|五)个 ?(?:` + besideCopies + `[ -]?|` + besideChinese + ` ?)*(?:训练|微调)`)
	howManyWords  = Pattern(`\bhow many (?:[a-z0-9][a-z0-9.-]* ){0,6}?(instances|copies|replicas|jobs|fine-?tunes|fine-?tunings|finetunes|models)\b|(能|可以)?(同时)?(跑|放|部署|起|开)(得下)?(几|多少)(个|份)[^。？]{0,24}(模型|实例|副本|任务|训练|微调|作业)|(?:同时|一起)(?:能|可以)?(?:跑|放|部署|起|开)(?:得下)?(?:几|多少)个 ?` + sizedModel + `|(?:同一|一|单)(?:张|块)[^,，。?？]{0,12}(?:跑|放|部署|装|塞|起|开)(?:得下|下)?(?:几|多少)个 ?` + sizedModel)
	modelsWords   = Pattern(`(\d{1,2}|两|俩|三|四|五|六)个 ?` + sizedModel + `[^,，。?？用户人请求]{0,10}(?:同时|一起|一块|并行|(?:放|跑|部署|装|塞)(?:在|到|进)?(?:同一|一|单)(?:张|块|个|台))|(?:同时|一起|并行|(?:同一|一|单)(?:张|块)[^,，。?？]{0,10}(?:放|跑|部署|装|塞|起|开))(?:跑|放|部署|运行|加载|起|开|上|装)?(?:得下)?(\d{1,2}|两|俩|三|四|五|六)个 ?` + sizedModel + `|\b(two|three|four|five|six|\d) \d+(?:\.\d+)?b (?:models|llms)\b[^,.?!]{0,16}\b(?:at once|at the same time|simultaneously|side by side|together|on (?:one|a single|the same))`)
	otherCount    = Pattern(`(?:[-._/a-z]|\b(?:rank|r|alpha|dim|batch|batch size|bs|size|seq|seq len|length|ctx|context|zero|stage|bit|tp|pp|dp|ep|step|steps|epoch|epochs|seed|version|` + families + `)[ =:]*)$`)
	peopleTrain   = Pattern(`\b(?:people|persons|students|colleagues|researchers|engineers|users|friends|teammates|labmates|interns|guys|of us|we both|both of us)\b[^.?!;]{0,40}?\b(?:shar(?:e|es|ing)|train(?:s|ing)?|tun(?:e|es|ing)|fine-?tun(?:e|es|ing)|q?lora)\b|\b(?:we|us|they) (?:both|all|each) (?:train|tune|fine-?tune|lora|qlora)|(?:人|同学|学生|同事|用户|研究员|工程师)[^。？?，,]{0,12}(?:各自|各|都|同时|一起|分别|共用|共享)[^。？?]{0,16}(?:训|微调|lora)`)
	servesWords   = Pattern(`\b(?:serv(?:e|es|ed|ing)|deploy(?:s|ed|ing|ment)?|inference|infer)\b|部署|推理|上线|对外`)

	embeddingWords = Pattern(`\b(and|with|plus|beside|alongside|\+|,)\s*(an? |the |my )?(small |text )?(embedd(ing|er)s?|rerank(er|ing)?)\b|\b(embedding|rerank(er)?)\w* ?(\+|and|,|plus)|(和|与|加|跟|带|一个|\+|、)\s*(一个)?(embedding|rerank|向量模型|重排|嵌入模型)|(embedding|rerank\w*|向量模型|重排模型|嵌入模型) ?(\+|和|与|、|加)`)

	// sizedModel is a model that is told by its size, with its format before or behind it.
	sizedModel = `(?:(?:int[48]|[48]bit|fp16|bf16|fp8|awq|gptq|量化)?的? ?)?(?:(?:` + families + `)[a-z0-9.]*[ -]?)?\d+(?:\.\d+)?b(?:[ -]?(?:int[48]|[48]bit|fp16|bf16|fp8|awq|gptq|q[2-8](?:_[a-z0-9_]+)?))?(?:的?(?:大?模型|llm))?`

	countWords = map[string]int{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "两": 2, "俩": 2, "三": 3, "四": 4, "五": 5, "六": 6}
)

// What may stand between a number and the copies that it counts; anything else has the number
// for its own: "rank 16 training runs out of memory", "三个小时训练".
const (
	families      = `llama|qwen|mistral|mixtral|ministral|gemma|phi|deepseek|yi|glm|chatglm|baichuan|internlm|falcon|bert|sdxl|flux|gpt|kimi`
	besideCopies  = `(?:(?:` + families + `)[a-z0-9.-]*(?: \d(?:\.\d)?)?|\d+(?:\.\d+)?[bm]|[48]-?bit|int[48]|nf4|fp8|fp16|bf16|awq|gptq|gguf|q[2-8](?:_[a-z0-9_]+)?|vllm|sglang|tgi|ollama|llama\.cpp|unsloth|axolotl|llm|of these|of those|q?lora|dora|sft|dpo|grpo|rl|full|fine-?tuning|finetune|tuning|training|inference|model|separate|concurrent|parallel|simultaneous|independent|different|identical|such|small)`
	besideChinese = `(?:的|微调|训练|全参|全量|推理|独立|并行|同样|不同|小)`
)

// sharingIn reads how models share the same cards.
func sharingIn(text string) Sharing {
	s := Sharing{
		Draft:         hinted(text, "spec", "draft", "投机", "草稿", "推测") && draftWords().MatchString(text),
		Together:      hinted(text, "same", "once", "simultan", "together", "side by", "alongside", "both", "on one", "a single", "models", "llms", "同", "一起", "放", "都") && togetherWords().MatchString(text),
		Embedding:     hinted(text, "embed", "rerank", "向量模型", "重排", "嵌入") && embeddingWords().MatchString(text),
		HowManyCopies: hinted(text, "how many", "几", "多少") && howManyWords().MatchString(text),
	}
	s.Ranker = hinted(text, "rerank", "重排")
	s.Meanwhile = hinted(text, "边", "同时", "while", "same time", "simultan", "at once", "concurrent", "in parallel") && meanwhile().MatchString(text)
	if !s.Together && hinted(text, "on the same", " models", " llms", "on one ", " single ", "only one ", "just one ") {
		s.Together = sameMachine().MatchString(text) && !heldApart().MatchString(text)
	}
	s.PeopleTrain = hinted(text, "train", "tun", "lora", "shar", "训", "微调") && peopleTrain().MatchString(text) && !servesWords().MatchString(text)
	if hinted(text, "同时", "一起", "一块", "并行", "同一", "一张", "单张", "models", "llms") {
		if m := modelsWords().FindStringSubmatch(text); m != nil {
			figure := m[1] + m[2] + m[3]
			s.Copies = max(firstNumber([]string{"", figure}), countWords[figure])
			return s
		}
	}
	if !hinted(text, "instances", "copies", "replicas", "jobs", "tune", "tuning", "trainings", "runs", "trainers", "实验", "实例", "副本", "份", "任务", "训练", "微调", "作业") {
		return s
	}
	if at := copiesWords().FindStringSubmatchIndex(text); at != nil && counts(text[:at[0]], text[at[0]:at[1]], text[at[1]:]) {
		for g := 2; g < len(at); g += 2 {
			if at[g] >= 0 {
				figure := text[at[g]:at[g+1]]
				s.Copies = max(firstNumber([]string{"", figure}), countWords[figure])
			}
		}
	}
	return s
}

// counts reports whether a number in front of copies is theirs: that of a rank or of a model's name
// in front is not, and what "runs out" or is called a training set are none.
func counts(before, copies, behind string) bool {
	return (copies[0] > '9' || !otherCount().MatchString(before)) && !strings.HasPrefix(behind, " out") && !strings.HasPrefix(behind, "集") && !strings.HasPrefix(behind, "数据")
}

// Models that are held at once.
var (
	TogetherIn   = Sentence{"In {format} ({program}) it {told} As released it {before}", "用 {format}（{program}）{told}按发布的格式{before}"}
	TogetherHeld = Sentence{
		"{verdict}: together {need} of the {capacity} on each {card} ({low} to {high}): {parts}.",
		"{verdict}：合计每张 {card} {need}（{low} 至 {high}），容量 {capacity}：{parts}。",
	}
	TogetherNeed = Sentence{
		"Together about {need} per GPU ({low} to {high}): {parts}.", "合计每张 GPU 约 {need}（{low} 至 {high}）：{parts}。",
	}
	AllPlaced = Sentence{
		"At least {count} x {card} ({capacity} each) for all of them: {parts}.", "全部放下最少 {count} 张 {card}（每张 {capacity}）：{parts}。",
	}
	PlacedOn        = Sentence{"{model} {need} on card {cards}", "{model} 每张 {need}，放在第 {cards} 张"}
	EmbeddingBeside = Sentence{
		"A model for embeddings or for ranking beside it takes some 1 to 3 GB more each: 0.3 to 0.6B parameters are 0.6 to 1.2 GB in 16 bits, with a CUDA context and activations that grow with its batch. That is not counted above; name the model to have it counted.",
		"同卡的 embedding 或 rerank 模型各需另外 1 至 3 GB：0.3 至 0.6B 参数在 16 位下为 0.6 至 1.2 GB，加上 CUDA 上下文和随批量增长的激活。以上数字没有计入，说出模型名可以计入。",
	}
	RankerBeside = Sentence{
		"The model that ranks is not counted: name it with its size (bge-reranker-v2-m3, qwen3-reranker-0.6b). One of 0.3 to 0.6B parameters takes some 1 to 3 GB more.",
		"重排（rerank）模型没有计入：请写明名称和规格（如 bge-reranker-v2-m3、qwen3-reranker-0.6b）。0.3 至 0.6B 的模型约需另外 1 至 3 GB。",
	}
	DraftGain = Sentence{
		"One sequence gets about {low} to {high} x as fast where 6 to 8 of 10 drafted tokens are kept, {count} drafted at a time; with many requests at once the gain fades, since decoding then waits for compute and not for memory.",
		"草稿每次给出 {count} 个 token、接受率 60 至 80 % 时，单序列约快到 {low} 至 {high} 倍；并发多时解码受算力限制，收益会消失。",
	}
	DraftGainTold = Sentence{
		"Where {kept} % of the drafted tokens are kept, {count} at a time, one sequence gets at most {gain} x as fast.",
		"每次草稿 {count} 个 token、接受率 {kept} % 时，单序列最多快到 {gain} 倍。",
	}
	DraftHead = Sentence{
		" Its weights are {params} parameters, {size} more in 16 bits.", "其权重为 {params} 参数，16 位下另占 {size}。",
	}
	CopiesRecompute = Sentence{" That is with gradient checkpointing in each.", "以上每个都打开了梯度检查点。"}
	CopiesOnCards   = Sentence{
		"{count} of them surely fit on {cards}: {what} takes {one} of {capacity} per card at {length} tokens, each over {group} cards, {each} on the same ones.",
		"{cards} 可以放 {count} 个：{what}，在上下文 {length} 时每张 {one}（容量 {capacity}），每个用 {group} 张，同一组卡上放 {each} 个。",
	}
	CopiesEachCard = Sentence{
		"{count} of them surely fit on {cards}, {each} on each: {what} takes {one} of {capacity} per card at {length} tokens.",
		"{cards} 可以放 {count} 个，每张 {each} 个：{what}，在上下文 {length} 时每个 {one}（容量 {capacity}）。",
	}
	CopiesHeld = Sentence{
		"{count} of them surely fit at once: {what} takes {one} each at {length} tokens, and {card} has {capacity}.",
		"可以同时放 {count} 个：{what}，在上下文 {length} 时每个 {one}，{card} 容量 {capacity}。",
	}
)

// DraftWays say of each way to draft without a second model that it is not counted, and what was measured:
// arXiv 2401.15077 and 2503.01840 (EAGLE), 2401.10774 (Medusa), 2412.19437 section 5.4.3 (MTP), 2402.02057
// (lookahead), and the README of apoorvumang/prompt-lookup-decoding.
var DraftWays = map[string]Sentence{
	"eagle": {
		"That is without EAGLE: its authors measured 2.7 to 3.5 x for one sequence, and up to 6.5 x with EAGLE-3, which brings 1.38 x at a batch of 64.",
		"以上未计 EAGLE：作者实测单序列 2.7 至 3.5 倍，EAGLE-3 最高 6.5 倍，批量 64 时为 1.38 倍。",
	},
	"medusa": {
		"That is without Medusa's heads: their authors measured 2.2 x for one sequence, and 2.3 to 3.6 x where the model was trained with them.",
		"以上未计 Medusa 头：作者实测单序列约 2.2 倍，与模型一同训练时 2.3 至 3.6 倍。",
	},
	"mtp": {
		"That is without multi-token prediction: DeepSeek-V3 kept 85 to 90 % of the second tokens and wrote 1.8 x as fast.",
		"以上未计多 token 预测（MTP）：DeepSeek-V3 的第二个 token 接受率为 85 至 90 %，生成快到 1.8 倍。",
	},
	"ngram": {
		"That is without n-gram drafts: they take no memory, and 2 to 4 x was measured where the answer repeats the prompt (summaries, edits of code), little elsewhere.",
		"以上未计 n-gram 草稿：它不占显存，回答大量重复提示词时（摘要、改代码）实测 2 至 4 倍，其他情况收益很小。",
	},
	"lookahead": {
		"That is without lookahead decoding: its authors measured up to 1.8 x on chat.", "以上未计 lookahead 解码：作者在对话上实测最高 1.8 倍。",
	},
	"draft": {
		"That is without speculative decoding: name the draft model and it is counted.", "以上未计投机解码：说出草稿模型即可计入。",
	},
}
