package parser

import "headroom/parser/pattern"

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
func (r question) bestByWork() bool {
	q := &r.Query
	if r.HasModel() || r.HasHardware() || q.HostRAMGB > 0 || q.CPU != "" || q.HasBudget() || q.SeqLen+q.Concurrency > 0 || q.TokensPerS+q.TargetTokensPerS > 0 || !r.Mentions(modelNounWords) || r.Mentions(runsSomewhere) || r.Mentions(modelOtherWords) {
		return false
	}
	return !r.Asked.Asks("fit", "enough", "oom", "howmuch", "howfast", "cards", "cost", "buy", "why") && r.Matches(modelWanted, r.Text) && r.Matches(workDone, r.Text)
}
