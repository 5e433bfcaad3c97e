package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

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
