package reader

import (
	"fmt"
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Models of other kinds that stand on a card beside the language model: encoders, pictures, speech.

// encoders open the names of models that turn texts into vectors or rank them: they are small, and stand on a card
// beside the language model that is asked about.
var encoders = []string{"bge", "e5", "gte", "jina", "nomic-embed", "m3e", "all-minilm", "minilm", "multilingual-e5", "text2vec", "bce", "stella", "snowflake-arctic-embed", "mxbai", "acge", "piccolo", "conan-embed"}

// encoder reports whether a model is one that turns texts into vectors, or ranks them, and whose name tells no size.
func encoder(name string) bool {
	return slices.ContainsFunc(encoders, func(opens string) bool { return name == opens || strings.HasPrefix(name, opens+"-") })
}

// leastLanguage is the least a language model has that is told by its size only, in billions.
const leastLanguage = 0.9

// leaveOutEncoders leaves out such a model where a size is told apart from it, which is that of another model: "bge-m3
// and a 14b awq on one L4". What it takes is told to be left out.
func (r *Reader) leaveOutEncoders() {
	if len(r.Models) > 1 && r.Query.UsedGB > 0 {
		for i := range r.Tokens {
			if r.Tokens[i].Type == token.Bytes && r.takenByEncoder(i) {
				r.Models = slices.DeleteFunc(r.Models, func(j int) bool { return encoder(r.Tokens[j].Name) })
				break // what they take is told
			}
		}
	}
	if len(r.Models) != 1 || len(r.Sizes) == 0 {
		return
	}
	i := r.Models[0]
	t := r.Tokens[i]
	if t.Value > 0 || !encoder(t.Name) {
		return
	}
	for _, s := range r.Sizes {
		if s.Billions < leastLanguage || s.Token == i+1 || s.Token == i-1 {
			return
		}
	}
	r.Models = nil
	r.Passed = append(r.Passed, i)
	for j := i + 1; j < len(r.Tokens) && j < i+8 && j < r.Sizes[0].Token; j++ {
		if r.Tokens[j].Type == token.Bytes {
			return // "bge-m3 takes 3GB"
		}
	}
	r.Say("assumed", i, i,
		fmt.Sprintf("%q is not counted: say what it takes, such as \"3GB are in use\".", r.Said(i, i)),
		fmt.Sprintf("“%s”没有计入：可以写明它占多少，例如“已占用3GB”。", r.Said(i, i)))
}

// takesOf stands between such a model and what it takes of a card: "bge-m3 already takes 3GB", bge-m3占了3G.
var takesOf = pattern.Of(`^(?:模型|服务)?(?: (?:model|server|service|plus [a-z0-9-]+|and (?:a |the )?[a-z0-9-]+))?(?: (?:already|always|itself|alone|together))* ?(?:takes?|taking|uses?|using|holds?|eats?|occup(?:y|ies)|needs?|已经?占|占|用|吃|要)(?:用|掉|去|着)?了? ?(?:up |about |around |roughly |only |just |some |大概|大约|约|差不多|~)*$`)

// takenByEncoder reports whether an amount is what such a model takes of the card that another one is to go on.
func (r *Reader) takenByEncoder(i int) bool {
	for j := max(0, i-8); j < i; j++ {
		t := &r.Tokens[j]
		if t.Type != token.Model || t.Value > 0 || !encoder(t.Name) || !r.Matches(takesOf, r.Text[t.Hi:r.Tokens[i].Lo]) {
			continue
		}
		return slices.ContainsFunc(r.Tokens, func(o token.Token) bool {
			return o.Type == token.Size && o.Value > leastLanguage*1e9 || o.Type == token.Model && !encoder(o.Name)
		})
	}
	return false
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

// What a card is otherwise used for is no part of a question about a language model: 我的3060平时画画图，跑7b会爆吗,
// "I use my 3090 for stable diffusion, can it also run a 32b?".

// pictureWork is such use, of a kind that is not planned.
const pictureWork = `(?:stable ?diffusion|comfy ?ui|automatic1111|a1111|midjourney|sdxl|sd ?1\.5|sd|flux|whisper|tts|ai ?画|画画?图?|画图|绘画|绘图|生图|出图|跑图|做图|修图|生成图片|视频生成|文生图|image (?:generation|gen|stuff|work)|images|pictures|drawing|making (?:images|pictures|art)|(?:ai )?art|video generation)`

var (
	habitHan = pattern.Of(`(?:平时|平常|平日|一般|本来|原本|原来|之前|以前|主要|日常|闲时|一直|多半|大多|老婆|老公|媳妇|女朋友|孩子|同事|还以为|以为)[^;?!]{0,16}?` + pictureWork + `[^,;?!、]{0,8}[,;、。!]`)
	habitOf  = pattern.Of(`\b(?:use[sd]?|using|bought|got|have|runs?|ran|running)\b[^.?!;]{0,24}?\b(?:for|on|to do|to run|runs?|doing|do) (?:(?:mostly|mainly|usually|just|some|my|a bit of|a little) )*` + pictureWork + `\b|\b(?:mostly|mainly|usually|normally|otherwise|typically) (?:(?:for|runs?|does|do|doing|used for|use it for|run|on|busy with) )*` + pictureWork + `\b`)
	// alsoAsked goes on to what is asked about besides.
	alsoAsked = pattern.Of(`[,;.!?、。 ](?:but |and |so |now )*(?:can|could|will|would|does|do|is|want|wanted|wanna|i'd|i want|i'd like|what|which|how)\b|想|能|要|够|会|跑|试|玩|行`)
)

var habitWords = pattern.OneOf("平时", "平常", "平日", "一般", "本来", "原", "之前", "以前", "主要", "日常", "闲时", "一直", "多", "老", "媳妇", "女朋友", "孩子", "同事", "以为", "use", "using", "bought", "got", "have", "run", "ran", "mostly", "mainly", "usually", "normally", "otherwise", "typically")

var languageWords = pattern.OneOf("llm", "language model", "大模型", "语言模型", "chatbot")

// OtherwiseUsed reports whether a card is only told to be used so, and a language model is asked about behind it.
func (r *Reader) OtherwiseUsed() bool {
	if !r.HasHardware() || !r.Mentions(habitWords) {
		return false
	}
	m := r.Span(habitHan, r.Text)
	if m == nil {
		m = r.Span(habitOf, r.Text)
	}
	if m == nil || !r.Matches(alsoAsked, r.Text[max(0, m[1]-1):]) {
		return false
	}
	for _, s := range r.Asked.Found {
		if s.Kind == "outside" && Creates(s.Name) && (s.Hi <= m[0] || s.Lo >= m[1]) {
			return false // "12B的flux能跑吗"
		}
	}
	for _, t := range r.Tokens {
		if (t.Type == token.Model || t.Type == token.Size) && (t.Hi <= m[0] || t.Lo >= m[1]) {
			return true
		}
	}
	return r.Mentions(languageWords) && !strings.Contains(r.Text[m[0]:m[1]], "llm")
}
