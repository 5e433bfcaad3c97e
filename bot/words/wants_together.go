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
