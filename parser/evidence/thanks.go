package evidence

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
)

// People open a question with a greeting, and close it with thanks, a plea for help or an excuse.
// They ask nothing and hide how the question itself begins and ends.

// greeting is all that a first clause says: "hi all", "quick question", 各位大佬好.
var (
	greeting    = wordSet("hi|hello|hey|hiya|dear|there|all|everyone|everybody|guys|folks|team|friends|community|experts|good|morning|afternoon|evening|greetings|quick|question|noob|newbie|simple|dumb|stupid|silly|beginner|just|a|another|one|small|short|please|help")
	greetingHan = wordSet("你好|您好|大家好|各位好|大佬好|大佬们好|各位大佬|各位大佬好|大佬们|大佬|求助|求教|请教|请教一下|请问|请问一下|想问|想问一下|问一下|想请教一下|新手求助|小白求助|小白提问|新手提问|萌新求助|求助各位|求助大佬|求助各位大佬|请教大佬|请教各位大佬|问题")
)

// greetingReach is how many bytes of a text's beginning are looked at for a greeting.
const greetingReach = 64

// Ungreeted blanks out the greeting that a folded question begins with.
func Ungreeted(text string) string {
	end := 0
	for range 2 { // "hello, quick question:"
		lo := end + len(text[end:]) - len(strings.TrimLeft(text[end:], " "))
		stop := strings.IndexAny(text[lo:min(len(text), lo+greetingReach)], ",:!.;、")
		if stop <= 0 || !greets(text[lo:lo+stop]) {
			break
		}
		rest := strings.TrimLeft(text[lo+stop:], " ,:!.;、")
		if len(rest) < len("how many") {
			break // a greeting and no more
		}
		end = len(text) - len(rest)
	}
	return strings.Repeat(" ", chars.Runes(text[:end])) + text[end:]
}

// greets reports whether a clause is a greeting.
func greets(clause string) bool {
	if greetingHan[clause] {
		return true
	}
	for word := range strings.FieldsSeq(clause) {
		if !greeting[word] {
			return false
		}
	}
	return true
}

// thanksReach is how many bytes of a text's end are looked at for thanks.
const thanksReach = 96

// thanks open what people close a text with behind their question, in a clause of its own.
var thanks = [...]string{
	"thank", "thx", "tks", "many thanks", "cheers", "best regards", "best wishes", "kind regards", "regards", "best,", "grateful", "much appreciated", "appreciate", "any help", "ty", "tia", "i'd appreciate", "i'd be grateful", "i'd be thankful", "sorry", "apologies", "i'm new", "im new", "i am new", "noob", "newbie", "total beginner", "complete beginner", "first time",
	"谢", "感谢", "多谢", "先谢", "提前谢", "十分感谢", "非常感谢", "万分感谢", "麻烦", "拜托", "求解", "求指教", "求指点", "求助", "求教", "求帮", "求大佬", "跪求", "急", "在线等", "感激", "蟹蟹", "新手", "小白", "萌新", "刚入门", "刚接触", "不太懂", "不懂", "抱歉", "danke", "vielen dank", "merci", "gracias", "grazie", "obrigado", "спасибо", "よろしく", "ありがとう", "감사",
}

// pleas are all that a last clause says.
var pleas = [...]string{"please help", "pls help", "plz help", "please help me", "help please", "help pls", "help me please", "help", "please", "pls", "plz", "please advise", "please assist", "urgent"}

// thanksBare are those that need no sign before them.
var thanksBare = [...]string{" thanks", " thank you", " thx", " many thanks", " please help", " pls help", " plz help", "谢谢", "感谢", "多谢", "求助", "求解", "求教", "谢了"}

// wanted are words of what is asked for in the form of thanks: "any help with the
// config", 麻烦推荐一张卡.
var wanted = [...]string{"what", "which", "how", "card", "config", "model", "gpu", "memory", "vram", "配置", "推荐", "卡", "模型", "方案", "多少", "什么", "显存", "怎"}

// smileys stand behind a question, or behind the thanks for its answer.
var smileys = [...]string{":)", ":-)", ";)", ";-)", ":(", ":d", "^^", "^_^", " xd", " lol", " haha", "哈哈", "🙏", "😂", "😅", "😊", "😄", "😭", "🤔", "👍", "🥲"}

// Unthanked is a text without the thanks at its end.
func Unthanked(text string) string {
	for at := 0; at < len(smileys); at++ {
		if bare, ok := strings.CutSuffix(strings.TrimRight(text, " .!~"), smileys[at]); ok && bare != "" {
			text, at = strings.TrimRight(bare, " "), -1
		}
	}
	for range 3 { // "Please help! Thanks. Best wishes."
		end := strings.TrimRight(text, " .!~)];、,")
		lo := max(0, len(end)-thanksReach)
		at := thanksIn(end[lo:])
		if at <= 0 {
			return text
		}
		text = strings.TrimRight(end[:lo+at], " 、,.;")
	}
	return text
}

// thanksIn is where the thanks begin that a text ends with, or -1.
func thanksIn(text string) int {
	from := 0
	if stop := max(chars.LastStop(text), strings.LastIndexByte(text, '.')); stop >= 0 {
		_, width := utf8.DecodeRuneInString(text[stop:])
		from = stop + width
	}
	last := strings.TrimLeft(text[from:], " ")
	if from > 0 && (slices.Contains(pleas[:], last) || thanking(last)) && !asksMore(last) {
		return from
	}
	at := -1
	for _, words := range thanksBare {
		if i := strings.LastIndex(text[from:], words); i > 0 && (at < 0 || from+i < at) && !(words[0] == ' ' && chars.StartsWord(text[from+i+len(words):])) {
			at = from + i
		}
	}
	if at >= 0 && asksMore(text[at:]) {
		return -1
	}
	return at
}

// asksMore reports whether what reads like thanks asks for something.
func asksMore(words string) bool { return chars.HasDigit(words) || chars.Mentions(words, wanted[:]...) }

// thanking reports whether a clause opens with thanks, as words of their own.
func thanking(clause string) bool {
	n := chars.Opens(clause, thanks[:])
	return n > 0 && (clause[0] >= utf8.RuneSelf || n > len("thx") || !chars.StartsWord(clause[n:]))
}
