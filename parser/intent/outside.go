package intent

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/tagger"
)

// shouldShow asks what a program that watches cards is to show for a load.
var shouldShow = pattern.Of(`\b(?:should|would|will|does|do) (?:nvidia-smi|nvidia smi|nvtop|nvitop|gpustat|smi|task manager|i see in nvidia-smi|it show in nvidia-smi)(?: show| report| say| display| read|$)|(?:nvidia-smi|nvtop|nvitop|gpustat)(?:里|上)?(?:应该|会|该)?(?:显示|看到)(?:多少|多大)`)

var (
	supplyNamedWords = pattern.OneOf("psu", "power supply", "电源", "供电", "watt", "瓦")
	utilisationWords = pattern.OneOf("utili", "efficient", "充分", "满")
	llmOrModelWords  = pattern.OneOf("llm", "model", "模型")
)

// outside reports whether the question is about something that is not planned.
func (r Question) outside() bool {
	s := r.OutsideSign()
	if r.framesMade() || r.partsChosen() || r.housingSought() || r.filesAsked() || r.supportSought() || r.versionsMatched() || r.learningRateSought() || r.placeOfSetting() || r.flagNeeded() || r.bestByWork() {
		return true
	}
	if r.useSized(s) {
		return false // "how much vram do I need for roleplay"
	}
	if s != nil && s.Name == "around" && r.HasHardware() && r.Mentions(supplyNamedWords) && (r.Asked.Asks("power") || r.Asked.Has("intent", "power")) {
		return false // 电源要多少瓦的？原来的一跑就重启
	}
	if s != nil && s.Name == "around" && r.HasModel() && r.Query.Concurrency > 0 {
		return false // 14b部署，只做rag，20人用
	}
	if s != nil && strings.HasPrefix(r.Text[s.Hi:], " aside") && r.HasModel() {
		return false // "whisper aside, a 12b on 16gb?"
	}
	if s != nil && (s.Name == "tools" || s.Name == "around") && r.HasModel() && r.Matches(shouldShow, r.Text) {
		return false // "how many MiB should nvidia-smi show for a 13b"
	}
	if s == nil || r.ownOrService() || r.withoutCards(s) || s.Name == "setup" && (r.failedToLoad() || r.allocated()) || (s.Name == "tools" || s.Name == "around") && r.asksWhyFull() || s.Name == "tools" && (r.Asked.Asks("mfu") && r.Asked.Asks("explain") || r.Asked.Has("topic", "measuring") && r.Mentions(utilisationWords)) || s.Name == "tools" && r.Query.ObservedGB > 0 && r.HasModel() || s.Name == "setup" && (r.Pasted != nil && r.Pasted.Failed || strings.HasPrefix(r.Text[s.Lo:s.Hi], "fr") && (r.Training() || reader.Trains(r.Query.Task))) {
		return false
	}
	if s.Name == "setup" && r.HasModel() && r.Query.Quant != "" && reader.Trains(r.Query.Task) && r.Asked.Asks("can") {
		return false // 7b lora可以加int8吗，我试了报错
	}
	if (s.Name == "around" || s.Name == "setup") && !r.HasModel() && r.Query.GPU == "" && r.conversion() {
		return false // "24564 MiB in nvidia-smi is how much in GB"
	}
	if (s.Name == "around" || s.Name == "data") && r.Correlates() {
		return false // "does a larger dataset take more memory"
	}
	if s.Name == "home" && r.HasHardware() && r.Asked.Asks("power") {
		return false // "how many kW does the chassis draw"
	}
	if s.Name == "project" && (r.projectOnHardware() || reader.Trains(r.Query.Task) && r.Asked.Asks("cost")) {
		return false // "what does training the thing from the roadmap cost"
	}
	switch s.Name {
	case "sampling": // how a model is made to write
		return !r.MemorySaid() && !r.Asked.Asks("fit", "oom", "enough", "cards", "howfast", "whatmodel") && !(r.Query.GPUOptions != nil && r.HasModel())
	case "vision": // "qwen2.5-vl 7b for OCR on 24 GB" is a plan
		return !(len(r.Models) > 0 && r.known())
	case "image", "video", "speech":
		return !r.BesideOtherWork() && !r.OtherwiseUsed()
	case "project": // what a project offers
		return r.wantsSupport() || (!r.HasModel() || !r.HasHardware()) && !(r.MemorySaid() && r.Asked.Asks("howmuch", "requirement", "enough"))
	case "home": // "another training job" is on the card
		return !r.HasModel() || !r.HasHardware() && !r.MemorySaid() && !r.Query.HasBudget()
	}
	strong := r.Asked.Asks("howmuch", "enough", "fit", "oom", "cards", "maxbatch", "howlongseq", "howlong", "howfast", "requirement", "config", "howset") || r.Extreme() != ""
	placed := r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0)
	switch s.Name {
	case "quality":
		if r.cleverer() {
			return true
		}
		if r.Query.HasBudget() || r.cardFares() {
			return false // "the smartest thing to build for 40k"
		}
		if r.HasModel() && r.Asked.Asks("howfast") && strings.HasPrefix(r.Text[s.Lo:s.Hi], "benchmark") && s.Hi-s.Lo <= len("benchmarks") {
			return false // "more tokens/s than a 70b in the vllm benchmarks"
		}
		return !r.HasHardware() && r.Query.HostRAMGB == 0 && !(r.HasModel() && r.Asked.Asks("buy", "cards", "howmuch")) || !r.HasModel() && r.HasHardware() && r.Query.GPUOptions == nil && !r.Asked.Asks("whatmodel") && !r.Matches(anyModel, r.Text) && !r.modelSought()
	case "version":
		return !r.HasModel() && !r.HasHardware() && !r.Asked.Asks("config")
	case "opinion", "thanks": // what somebody thinks of a model or of the project
		if strings.Contains(r.Text[s.Lo:s.Hi], "意义") && (r.technical() || r.Asked.Of("topic") != nil) {
			return false // 开梯度检查点有意义吗
		}
		return !placed && !strong && !r.Asked.Asks("cost", "need", "min", "whatmodel", "compare", "why", "power", "mfu") &&
			(s.Name == "opinion" && !r.MemorySaid() && !r.Asked.Asks("buy") || s.Name == "thanks" && !r.Asked.Asks("can") && !evidence.Closing(r.Text[s.Hi:]))
	case "science": // what else a card is good for
		llm := r.Mentions(llmOrModelWords)
		return !placed && !(r.HasModel() && (strong || r.Asked.Asks("can", "buy"))) && !(r.HasHardware() && (r.Asked.Asks("whatmodel") || strong && llm)) && !(r.Query.GPUOptions != nil && r.Query.Task != "")
	case "around": // words that a plan may well mention
		if r.Query.GPUOptions != nil && r.Asked.Asks("compare", "best", "buy") || r.HasModel() && r.memoryOpen() || (r.Query.Concurrency > 0 || r.Query.Quant != "") && r.Asked.Asks("howmuch", "config") {
			return false
		}
		return r.Query.WeightsGB == 0 && !placed && r.Query.ObservedGB == 0 && !(r.HasModel() && (strong || r.Asked.Asks("can", "buy"))) && !(r.HasHardware() && (strong || r.Asked.Asks("whatmodel")))
	}
	if s.Name == "data" && len(r.FileSizes) > 1 {
		return false // 合并lora之后模型从14G变成了28G: how many bytes a parameter takes
	}
	if s.Name == "data" && r.MemorySaid() && strings.Contains(r.Text[s.Lo:s.Hi], "变") {
		return false // 回答变长了显存会涨多少
	}
	if s.Name == "data" && r.MemorySaid() && r.HasModel() && r.Asked.Asks("need") {
		return false // memory for a conversion of files
	}
	return !(r.HasModel() || r.HasHardware()) || !strong && !r.Asked.Asks("whatmodel") && !(placed && r.Asked.Asks("can"))
}

// OutsideSign is the word for what is not planned that a text is about: what is made weighs more
// than what stands around it, "a dataset of images, to finetune latent diffusion".
func (r Question) OutsideSign() *evidence.Sign {
	for i := range r.Asked.Found {
		if s := &r.Asked.Found[i]; s.Kind == "outside" && reader.Creates(s.Name) {
			return s
		}
	}
	return r.Asked.Of("outside")
}

// withoutCards reports whether a program is to do without cards and does not fail to use them: 能不能不用显卡跑7b,
// but not 跑模型时不用显卡.
func (r Question) withoutCards(s *evidence.Sign) bool {
	return s.Name == "setup" && r.Query.CPUOnly && r.HasModel() && r.Asked.Asks("can", "fit", "enough")
}

// What a model is for makes no plan, but its memory may be asked for by nothing else: "how much vram do I need for
// roleplay", 做RAG需要多少显存. Which model it is has to be asked back.
var useSaid = pattern.Of(`\b(?:for|to|do|doing|with|of)(?: (?:some|local|a|an|my|our|good|decent|basic|simple|offline|private|light|heavy|long|the|using))* (?:role-?play(?:s|ing)?|role playing|e?rp|coding|programming|vibe[- ]coding|code(?: (?:completion|generation|assistant|review))?|creative writing|writing|story[- ]?(?:telling|writing)|fiction|novels?|translat(?:e|ion|ions|ing)|summar(?:y|ies|i[sz](?:e|ing|ation))|rag|chat(?:ting|bots?)?|agents?|agentic|tool calling|document|q&a|brainstorming|tutoring|assistants?)\b|角色扮演|酒馆|写小说|写作|写文案|翻译|总结|摘要|(?:^|[^a-z])rag(?:[^a-z]|$)|知识库|写代码|编程|聊天|问答|智能体`)

var usesWords = pattern.OneOf("play", "rp", "cod", "program", "writ", "story", "fiction", "novel", "translat", "summar", "rag", "chat", "agent", "tool", "document", "q&a", "brainstorm", "tutor", "assistant", "扮演", "酒馆", "小说", "写", "翻译", "总结", "摘要", "知识库", "编程", "聊天", "问答", "智能体")

// useSized reports whether the memory for such a use is asked for, or whether what there is will do, where a
// word for the use is all that is outside of a plan.
func (r Question) useSized(s *evidence.Sign) bool {
	if s == nil || s.Name != "quality" && s.Name != "around" && s.Name != "opinion" && s.Name != "data" || r.HasModel() || !r.Mentions(usesWords) || r.Asked.Asks("whatmodel", "cost", "howto", "explain", "why") {
		return false
	}
	much := r.Asked.First("howmuch", "howmany")
	asked := r.Thing(much) == "memory" || r.amountOfMemory(much) || r.MemorySaid() && r.Asked.Asks("howmuch", "requirement", "need")
	will := (r.Query.GPUMemoryGB > 0 || r.Query.GPU != "") && r.Asked.Asks("enough")
	return (asked || will) && r.Matches(useSaid, r.Text)
}

// thisProject is a program that somebody has in mind and does not name.
var thisProject = pattern.OneOf("这个项目", "该项目", "此项目", "本项目", "这项目", "this project", "this repo", "the project")

// projectOnHardware reports whether it is asked to run on a machine that is told; which model it runs is still to be said.
func (r Question) projectOnHardware() bool {
	return r.HasHardware() && !r.HasModel() && r.Mentions(thisProject) && (r.Asked.Asks("fit", "enough") || r.Query.Task != "" && r.Asked.Asks("can")) && !r.wantsSupport() && evidence.Closing(r.Text)
}

// allocated reports whether the cards of a job are told on a line of Slurm's.
func (r Question) allocated() bool {
	return r.HasModel() && r.Query.GPUCount+r.Query.GPUsPerNode > 0 && r.Mentions(tagger.Allocators) && r.Matches(slurmOptions, r.Text)
}

// slurmOptions are those that say machines or cards.
var slurmOptions = pattern.Of(`(?:--(?:gres|gpus|nodes|ntasks|gpus-per-node|gpus-per-task)\b|\s-[ng] ?\d|\bgres ?=)`)

// Which model does some work best is no matter of memory, where nothing is told that it has to run on: 写公文用哪个模型文笔最好,
// "which model has the best prose".
var (
	// modelWanted asks for a model by its word.
	modelWanted = pattern.Of(`\b(?:which|what|what's|whats|best)\b[^.?!;,]{0,24}\b(?:models?|llms?|ggufs?)\b|(?:哪一?(?:个|款|家|种|些)|什么|啥|哪)(?:开源|国产|本地|大|的|语言)*(?:模型|llm)|(?:模型|llm)(?:里|中)?(?:哪一?(?:个|款|家|种))`)
	// workDone is what a model is to be good at, by how good or how well.
	workDone = pattern.Of(`\b(?:write|writes|writing|speaks?|translates?|makes?|tells?|summari[sz]es?|codes?|reasons|answers|understands?|follows|jokes|rhymes|sounds|chats|roleplays?)\b[^.?!;,]{0,28}\b(?:best|better|well|most|nicest|finest|fiction|prose|poetry|poems|stories|novels|essays|english|german|french|chinese|japanese|natural(?:ly)?|most natural|fluent(?:ly)?|creative(?:ly)?)\b|\b(?:best|better|nicest|finest|most natural|most human|most creative|richest)(?: [a-z]+)? (?:prose|fiction|writing style|style|poetry|poems|stories|tone|dialogue|chinese|english|german|french|japanese|translations?|grammar|humou?r|writer|storyteller|translator)\b` +
		`|(?:文笔|文采|文风|写公文|公文|写诗|诗歌|作诗|写词|写歌|歌词|剧本|文案|润色|写信|写报告|写材料|写论文|论文|写故事|讲故事|角色扮演|扮演|聊天|陪聊|写文|古文|文言文|中文|英文|日语|英语|口语|幽默|数学题|解题|做题|逻辑推理)[^,;?!]{0,16}(?:最|更|比较|好|强|棒|行|像|准|有意思|自然|地道|合适|适合|靠谱)|(?:最|更|比较)(?:会|擅长|懂)(?:写|说|聊|讲|翻译|做)`)
	// runsSomewhere is a word for what a model has to run on.
	runsSomewhere = pattern.OneOf("跑", "部署", "本地", "显存", "显卡", "内存", "手机", "电脑", "笔记本", "训", "微调", "local", "vram", "gpu", "card", "memory", "run", "laptop", "phone", "fit", "train", "tune", "host", "serve", " ram", "mac", "largest", "biggest", "最大")

	modelNounWords = pattern.OneOf("model", "llm", "gguf", "模型")
	// modelOtherWords name models that write nothing.
	modelOtherWords = pattern.OneOf("embedding", "rerank", "whisper", "tts", "向量模型", "嵌入")
)

// bestByWork reports whether that is asked.
func (r Question) bestByWork() bool {
	q := &r.Query
	if r.HasModel() || r.HasHardware() || q.HostRAMGB > 0 || q.CPU != "" || q.HasBudget() || q.SeqLen+q.Concurrency > 0 || q.TokensPerS+q.TargetTokensPerS > 0 || !r.Mentions(modelNounWords) || r.Mentions(runsSomewhere) || r.Mentions(modelOtherWords) {
		return false
	}
	return !r.Asked.Asks("fit", "enough", "oom", "howmuch", "howfast", "cards", "cost", "buy", "why") && r.Matches(modelWanted, r.Text) && r.Matches(workDone, r.Text)
}

// cleverer reports whether one of several models is sought by how well it does alone, whatever it would run on:
// "which is smarter on 24GB, qwen3 32b or gemma3 27b".
func (r Question) cleverer() bool {
	q := &r.Query
	return len(q.Models)+len(q.ParamsList) > 1 && q.TokensPerS+q.ObservedGB == 0 && q.SeqLen+q.Batch+q.Concurrency == 0 && q.Quant == "" &&
		!r.Asked.Asks("fit", "enough", "oom", "can", "howmuch", "howfast", "cost", "cards", "buy", "need", "whatmodel", "howlongseq", "maxbatch", "power")
}
