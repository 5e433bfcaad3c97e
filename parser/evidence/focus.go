package evidence

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

// People tell why they ask, in words that would ask if they stood alone: "buying another
// card is not an option", "we rent a box", 没钱租服务器. In a text of several sentences the
// question stands in those that ask; what the others say is the case.

// Focus sets aside the asking words of sentences that only state, where another asks.
func (e *Evidence) Focus(text string) {
	if len(e.Found) < 2 || strings.IndexByte(text, '?') < 0 && !Closing(text) {
		return
	}
	list := Sentences(text)
	last := -1 // the last sentence that says what it asks
	from := 0
	for i, s := range list {
		for from < len(e.Found) && e.Found[from].Lo < s.Lo {
			from++
		}
		if words := strings.TrimSpace(text[s.Lo:s.Hi]); Closing(words) && inquires(words, e.Found[from:], s.Hi) {
			last = i
		}
	}
	if len(list) < 2 || last < 0 {
		return
	}
	at, states := -1, false
	e.Drop(func(g Sign) bool {
		for at < 0 || g.Lo >= list[at].Hi && at+1 < len(list) {
			at++
			states = list[at].States(text, at > last)
		}
		return states && tellsToo(g)
	})
}

// tellsToo reports whether an asking word is one that statements are full of. Those of a
// failure or of room ("goes OOM", "is not enough") and amounts that are sought belong to
// what is asked wherever they stand.
func tellsToo(g Sign) bool {
	switch g.Kind {
	case "intent":
		return true
	case "ask":
		switch g.Name {
		case "buy", "best", "cost", "power", "compare", "config", "min", "max", "normal", "explain", "why", "saving", "whatmodel", "percent", "howto", "cards", "howfast", "howlong":
			return true
		}
	case "outside": // what else a text may be about is named in statements
		switch g.Name {
		case "quality", "opinion", "home", "around", "thanks", "project":
			return true
		}
	}
	return false
}

// Sentence is a part of a text up to where it ends, in bytes.
type Sentence struct{ Lo, Hi int }

// In is what the sentence says.
func (s Sentence) In(text string) string { return text[s.Lo:s.Hi] }

// Sentences cuts a text where its sentences end. A Chinese full stop is read as a
// semicolon.
func Sentences(text string) (list []Sentence) {
	for s, ok := sentenceAt(text, 0); ok; s, ok = sentenceAt(text, s.Hi) {
		list = append(list, s)
	}
	return list
}

// sentenceAt is the sentence that begins at a place, and whether there is one.
func sentenceAt(text string, lo int) (Sentence, bool) {
	for i := lo; i < len(text); i++ {
		switch text[i] {
		case '?', '!', ';':
		case '.':
			if i+1 < len(text) && text[i+1] != ' ' || shortened(text[lo:i]) {
				continue
			}
		default:
			continue
		}
		for i+1 < len(text) && strings.IndexByte("?!.;", text[i+1]) >= 0 {
			i++
		}
		return Sentence{lo, i + 1}, true
	}
	return Sentence{lo, len(text)}, strings.TrimSpace(text[lo:]) != ""
}

// ClauseOf is the clause that a place of a text belongs to, with the sign that ends it.
func ClauseOf(text string, at int) Sentence {
	ends := func(i int) bool {
		return chars.IsStop(text, i) || text[i] == '.' && (i+1 == len(text) || text[i+1] == ' ')
	}
	c := Sentence{at, at}
	for c.Lo > 0 && !ends(c.Lo-1) && (text[c.Lo] < 0x80 || !chars.IsStop(text, c.Lo)) {
		c.Lo--
	}
	for c.Hi < len(text) && !ends(c.Hi) {
		c.Hi++
	}
	c.Hi = min(c.Hi+1, len(text))
	return c
}

// shortened reports whether a text ends in a word that a point cuts short: "resp.".
func shortened(text string) bool {
	word := text[strings.LastIndexByte(text, ' ')+1:]
	if word == "max" && chipMax.In(text) {
		return false // "a 32gb m1 max."
	}
	return slices.Contains([]string{"resp", "e.g", "i.e", "eg", "ie", "vs", "approx", "ca", "etc", "incl", "max", "min", "no", "ver", "bzw", "z.b"}, word)
}

// Hollow are questions that only ask for an answer to another sentence.
var Hollow = pattern.Of(`^ ?(?:请问)?(?:这|这个|这样|这种情况)?(?:是否|是不是|算|是)?正常的?(?:吗|么)?[ ?]*$|\b(?:any(?:one|body)?(?: here| else| out there)?(?: who)? (?:know|idea|thought|tip|hint|advice|suggestion|clue|experience|help|pointer|insight|recommendation)|(?:does|has|did|can|could) (?:any|some)(?:one|body)(?: here| else)? (?:know|help|tell|advise|explain|confirm|share|suggest)|thoughts|ideas|suggestions|make sense|sound right|any of you|am i (?:missing|right|wrong)|right|correct|no|huh|eh|ok|okay)\?$|(?:真的假的|是真的吗|靠谱吗|真的吗|真的么|真假)[ ?!.]*$|(?:谁知道|有人知道|怎么看|对吗|对吧|是吗|是吧|求解|有大佬)[^,]*\?$`)

// opener begins a question for yes or no on what was told.
var opener = pattern.Of(`^(?:so |and |but |then |now |well |ok |okay )?,? ?(?:would|will|can|could|does|do|is|are|should|may|might) (?:that|this|it|these|those|they|one|two|three|four|five|six|eight|half|either|any|both|i|we|you|the|a|an|my|our|more|less|adding|using|switching|going|halving|lora|qlora|quantization|[a-z]{0,8}\d[a-z0-9.-]*|[a-z]{2,12}[ -]?\d[a-z0-9.-]*) `)

// eitherAsked offers one thing or another, each with its number: "2x L40S or one H100 for a 70b?".
var eitherAsked = pattern.Of(`\b[a-z]{0,3}\d{1,4}[a-z]{0,3}(?: ?\d{2,3} ?gb?)?,? or (?:(?:an?|one|two|three|four|a single|rather|just|\d ?x?|nvidia|rtx|the) )*[a-z]{0,4}\d{1,4}[a-z]{0,3}\b[^.?!;]*\?`)

// inquires reports whether a sentence that ends as a question says what it asks: it
// opens as one for yes or no, or one of the signs that begin before its end asks.
func inquires(words string, signs []Sign, end int) bool {
	switch {
	case Hollow.In(words):
		return false
	case chars.HasHan(words):
		if len(words) > len("这样可以吗") {
			return true
		}
	case strings.Count(words, " ") < 2:
		return false // "how??"
	case opener.In(words), eitherAsked.In(words):
		return true
	}
	for _, g := range signs {
		if g.Lo >= end {
			break
		}
		if g.Kind == "intent" || g.Kind == "ask" && !slices.Contains([]string{"polite", "followup", "aside", "does", "can"}, g.Name) {
			return true
		}
	}
	return false
}

// requests mark a sentence that asks without the form of a question.
var requests = [...]string{
	"please", "pls", "plz", "tell me", "wonder", "know", "advice", "suggest", "recommend", "looking for", "help", "asking", "my question", "a question", "question is", "question:", "curious", "need a", "give me", "figure out", "find out", "work out", "estimate", "trying to", "i want", "idea",
	"请", "想问", "想知道", "求", "帮", "推荐", "指教", "问", "了解", "告诉", "说说", "讲讲", "知道",
}

// courtesies open sentences that say no more than that help is welcome.
var courtesies = [...]string{
	"thank", "thx", "sorry", "cheers", "any help", "any hint", "any experience", "any advice", "any pointer", "much appreciated", "appreciate", "i'd appreciate", "i'd be thankful", "i'd be grateful", "i'm grateful", "we'd be grateful", "grateful",
	"谢", "感谢", "多谢", "麻烦", "希望", "拜托", "劳烦", "辛苦",
}

// addition is how long a sentence behind the question may be to be a part of it:
// "inference only".
const addition = 50

// openLast ends a sentence with a question that no mark tells, openLastHan does in Chinese:
// "..., how many cards and how long", 大概需要多少卡，训练多久. Who is unsure of it tells of it.
var (
	openLast    = pattern.Of(`(?:^|[,:] ?)(?:and |but |so |then )?how (?:many|much|long|fast)\b[^,]*$`)
	openLastHan = pattern.Of(`(?:^|[,、:])[^,、:]*(?:多少|几张|几块|几个|几卡|多久|多大|几天|多长时间)[^,、:]*$`)
	unsure      = pattern.Of(`不知道|不知|不清楚|不确定|不记得|记不|忘了|说过|无论|不管|没说|不同|不太`)
)

// technical is in a sentence that can be a part of a question, and not in a remark on one: "slow is fine", 电费反正老板出.
var technical = pattern.Of(`\d|\b(?:infer|train|tun|lora|qlora|quant|batch|context|ctx|seq|token|zero|fsdp|offload|vllm|llama|gguf|ollama|gpu|card|vram|ram|memory|model|users?|concurren|request|parallel|node|only|each|per|without|single|full)|推理|训|微调|量化|部署|上下文|长度|并发|批|卸载|显存|内存|模型|卡|用户|人|精度|只|仅|纯|全参`)

// States reports whether a sentence neither asks nor requests. One behind the question
// is short where it adds to it.
func (s Sentence) States(text string, behind bool) bool {
	words := strings.TrimSpace(text[s.Lo:s.Hi])
	if slices.ContainsFunc(courtesies[:], func(c string) bool { return strings.HasPrefix(words, c) }) {
		_, rest, _ := strings.Cut(words, ",")
		return len(rest) < len("how many") || !Closing(rest) // "sorry to ask again, how long does it take?"
	}
	if behind && (openLast.In(words) || openLastHan.In(words) && !unsure.In(words)) {
		return false
	}
	return !Closing(words) && (!behind || len(words) > addition || !technical.In(words)) && !chars.Mentions(words, requests[:]...)
}
