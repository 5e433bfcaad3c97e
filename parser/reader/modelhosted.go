package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// hosts are families whose weights nobody has but who made them, as their names begin; none of them
// is open by another name: "gpt-4-x-alpaca" and "gpt4all" are.
var hosts = [...]string{"chatgpt", "gpt-3.5", "gpt-4o", "gpt-4.1", "gpt-4-turbo", "gpt-4.5", "claude", "gemini"}

// OnlyHosted reports whether a name is that of such a model.
func OnlyHosted(name string) bool {
	if name == "gpt-4" || name == "gpt-5" {
		return true
	}
	for _, host := range hosts {
		if rest, ok := strings.CutPrefix(name, host); ok && (rest == "" || rest[0] == '-' || chars.IsDigit(rest[0])) && !strings.Contains(rest, "alpaca") {
			return true
		}
	}
	return false
}

// Trains reports whether a task changes weights.
func Trains(task string) bool {
	switch task {
	case "train", "finetune", "lora", "qlora", "rl":
		return true
	}
	return false
}

var deicticWords = pattern.OneOf("机", "卡", "gpu", "服务器", "电脑", "工作站", "集群", "超算", "笔记本")

// Deictic reports whether the hardware is pointed at and not described: "my 3rd
// card", "Colab Pro".
func (r *Reader) Deictic() bool {
	return r.Asked.Of("pointed") != nil || r.Mentions(deicticWords) && r.Matches(ownedMachine, r.Text)
}

// ownedMachine is a machine that is told by whose it is and not by what is in it: 实验室那台服务器,
// 网吧的机子, 公司配的电脑.
var ownedMachine = pattern.Of(`(?:那台|那个|那张|那块|这台|这破|这老|这个|破|旧|老|白嫖|免费|闲置|公司|学校|实验室|单位|我们组|组里|课题组|老板|导师|朋友|室友|同事|家里|家用|网吧|机房|宿舍|办公|云|阿里|腾讯|百度|autodl|手头|现有|自己|我的?|咱们?|他们?|客户|部门|厂里)[^,;?!、]{0,8}?(?:机器|服务器|电脑|主机|工作站|台式机?|集群|超算|机子|笔记本|显卡|gpu|卡)`)

// What nobody plans is often only told with its figure beside a plan, and asks for nothing then: "CUDA version
// 11.8", "perplexity 5.6", 准确率92%.
var (
	figureTold = pattern.Of(`^(?:[ -]?(?:persistence|version|patience|penalty|score|rate|driver))?(?: (?:of|is|was|at|to|set to|on [a-z0-9]+ (?:is|was)|around|about)| ?(?:为|设为|是|约|大概|有|只有|到|达到))*[ -]?[=:~]? ?v?\d`)
	rankTold   = pattern.Of(`\b(?:top|score of|no\.?|number|ranked?)(?: about)? ?#?\d[\d.]*(?:st|nd|rd|th)? (?:on|in) (?:the |an? )?$`)
)

var figureOnlyWords = pattern.OneOf("improve", "raise it", "increase", "boost", "提高", "提升", "改善")

// figureOnly reports whether a word for what is not planned is only told so, where memory, a card or a task is told of.
func (r *Reader) figureOnly(s evidence.Sign) bool {
	if Creates(s.Name) || !r.Matches(figureTold, r.Text[s.Hi:]) && !r.Matches(rankTold, r.Text[max(0, s.Lo-32):s.Lo]) || r.Asked.Asks("why", "howto") || r.Asked.Asks("compare") && len(r.cards().names) < 2 || r.Mentions(figureOnlyWords) || r.Asked.Asks("explain") && !r.Asked.Asks("estimate") {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "memory" && t.Name != "file" || t.IsCard() || t.Kind == "task"
	})
}

// Creates reports whether a topic is one of making pictures, videos or sound.
func Creates(topic string) bool { return topic == "image" || topic == "video" || topic == "speech" }

// A card that a language model is planned for often runs another thing already: "whisper takes 3GB of my 3090, will a
// 14b q4 go beside it?". What that takes is in use, and the question is about the language model.

// otherService are programs and models of other kinds that stay on a card.
const otherService = `(?:(?:my |a |an |the |some )?(?:whisper(?:x|\.cpp)?|faster-whisper|tts|stt|xtts|asr|comfy ?ui|stable diffusion|sdxl|sd ?1\.5|flux|automatic1111|a1111|forge|frigate|immich|plex|jellyfin|ocr|embeddings?(?: model| server)?|embedder|rerank(?:er|ing)?(?: model)?|blender|vtube studio|obs))`

var (
	// workTakesSome is such a thing with what it takes, workBesides one that is told to run as well, and someTakenBy
	// the same the other way round.
	workTakesSome = pattern.Of(`\b` + otherService + `(?: model| server| service| instance| container)?(?: already| always| itself| alone| also| is| now)*(?: ?'s)? (?:takes?|taking|uses?|using|holds?|holding|eats?|eating|occup(?:y|ies|ying)|hogs?|hogging|needs?|keeps?|reserves?|sits? (?:on|at)|runs? (?:at|with))(?: up)?(?: about| around| like| some| already| up| ~)* ?~?\d+(?:\.\d+)? ?g`)
	workBesides   = pattern.Of(`\b(?:run|runs|running|have|has|keep|host|hosting|got)(?: also)? ` + otherService + `(?: on (?:it|there|(?:the|this|that|my|our)(?: same)? [a-z0-9]+(?: ?ti)?))?(?: too| as well| also| alongside| all the time| besides)?[ ,(]*(?:which |that |it )?(?:takes?|taking|uses?|using|eats?|eating|needs?|holds?|hogs?)(?: up)?(?: about| around| like| some| ~)* ?~?\d+(?:\.\d+)? ?g`)
	someTakenBy   = pattern.Of(`\d ?g(?:b|ib|ig|igs)?\b[^,;?!.]{0,24}\b(?:used|taken|in use|occupied|eaten|held|hogged|allocated|consumed|reserved|gone|lost)(?: up| already)* (?:by|to|for) ` + otherService + `\b`)
)

var (
	takeWords       = pattern.OneOf("take", "taking", "us", "hold", "eat", "occup", "hog", "need", "keep", "reserv", "sit", "gone", "lost")
	llmOrModelWords = pattern.OneOf("llm", "model")
)

// BesideOtherWork reports whether another kind of model only holds a part of the card that a language model is to go on.
func (r *Reader) BesideOtherWork() bool {
	return r.Mentions(takeWords) && (r.HasModel() || r.Asked.Asks("whatmodel") && r.Mentions(llmOrModelWords)) && r.HasHardware() && (r.Matches(workTakesSome, r.Text) || r.Matches(someTakenBy, r.Text) || r.Matches(workBesides, r.Text))
}
