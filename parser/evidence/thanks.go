package evidence

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/pattern"
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

// Ungreeted blanks out the greeting that a folded question begins with, and how it is led in.
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
	if n := unopened(text[end:]); n > 0 {
		end += n
		end = len(text) - len(strings.TrimLeft(text[end:], " ,:;.!-、"))
	}
	return strings.Repeat(" ", chars.Runes(text[:end])) + text[end:]
}

// openings are how a question is led in: what stands behind them asks, as it does without them.
var openings = [...]string{
	"hope this is the right place to ask", "hope this is the right place", "title says it all", "as the title says", "i've been searching all day", "i have been searching all day", "new to this", "i'm new to this", "i'm new here", "noob here", "newbie here", "beginner here",
	"i'm trying to figure out", "i am trying to figure out", "im trying to figure out", "trying to figure out", "trying to work out", "need help", "i need help", "i need some help", "need some help", "need your help", "help needed",
	"asking for work", "asking for a friend", "my boss asks", "my boss is asking", "my boss wants to know", "a friend asks", "a colleague asks", "someone asked me",
	"please tell me", "pls tell me", "plz tell me", "tell me", "can you tell me", "could you tell me", "can you please tell me", "could you please tell me", "could someone tell me", "can someone tell me", "could anyone tell me", "can anyone tell me", "could somebody tell me", "can somebody tell me", "someone tell me",
	"i'd like to know", "i would like to know", "i want to know", "i wanted to know", "i'd love to know", "wanted to ask", "i wanted to ask", "i'd like to ask", "let me ask", "may i ask", "can i ask", "could i ask",
	"i was wondering", "i'm wondering", "i am wondering", "im wondering", "was wondering", "wondering", "just wondering", "curious if anyone knows", "curious", "just curious", "i'm curious", "im curious", "i am curious",
	"does anyone know", "does anybody know", "does someone know", "anyone know", "anybody know", "anyone knows", "do you know", "do you guys know", "any idea", "any ideas", "any clue",
	"i have a question", "i've a question", "i got a question", "got a question", "question for you all", "question for you", "quick one", "sanity check", "honest question", "serious question", "genuine question", "follow-up question", "follow up question", "another question", "one more question", "random question", "general question", "basic question", "real question", "weird question",
	"[help]", "[question]", "[help wanted]", "[discussion]", "[q]", "[qa]", "[usage]", "[support]", "[feature]", "[bug]", "[求助]", "[问题]", "[提问]", "[讨论]",
	"sorry if this was asked before", "sorry if this has been asked before", "sorry if it was asked before", "sorry if this is a dumb question", "sorry if this is a stupid question", "sorry for the dumb question", "sorry for the stupid question", "sorry for the noob question", "apologies if this was asked before", "apologies if this has been asked before",
	"i can't find this in the docs", "i can't find it in the docs", "can't find this in the docs", "couldn't find this in the docs", "i couldn't find this in the docs", "i couldn't find it in the docs", "couldn't find it in the docs", "not in the docs", "i couldn't find anything in the docs", "couldn't find anything in the docs", "the docs don't say", "docs don't say",
	"ok so", "okay so", "alright so", "btw", "by the way", "fwiw", "tl;dr", "tldr",
}

// led are words behind an opening that belong to it: "wondering if a 4090 will do", "any idea about the cost".
var led = wordSet("if|whether|about|of|on|for|to|with|anyone|anybody|someone|that|me|needed|wanted|from|in|running|training|finding|choosing|deciding|is|are|was|i|would|will|it|and|or|as|a|an|any|some|good")

// unopened is how many bytes of a text lead its question in.
func unopened(text string) int {
	for at := 0; ; {
		rest := strings.TrimLeft(text[at:], " ,:;.!-、")
		from := len(text) - len(rest)
		n := chars.Opens(rest, openings[:])
		if n == 0 || n < len(rest) && rest[n-1] != ']' && chars.StartsWord(rest[n:]) {
			return at
		}
		behind := strings.TrimLeft(rest[n:], " ,:;.!-、")
		lo, hi, stopped := wordAt(rest, n)
		if len(behind) < len("how many") || !stopped && led[rest[lo:hi]] {
			return at
		}
		at = from + n
	}
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
var thanks = chars.InitialsOf([]string{
	"thank", "thx", "tks", "many thanks", "cheers", "best regards", "best wishes", "kind regards", "regards", "best,", "grateful", "much appreciated", "appreciate", "any help", "ty", "tia", "i'd appreciate", "i'd be grateful", "i'd be thankful", "sorry", "apologies", "i'm new", "im new", "i am new", "noob", "newbie", "total beginner", "complete beginner", "first time",
	"i couldn't find", "i can't find", "i could not find", "i cannot find", "couldn't find", "can't find", "couldnt find", "cant find", "i did not find", "i didn't find", "would love to hear", "i'd love to hear", "would be great to hear", "hope someone", "hoping someone", "correct me if", "this is my first",
	"谢", "感谢", "多谢", "先谢", "提前谢", "十分感谢", "非常感谢", "万分感谢", "麻烦", "拜托", "求解", "求指教", "求指点", "求助", "求教", "求帮", "求大佬", "求赐教", "求告知", "求科普", "求带", "跪求", "急", "在线等", "感激", "蟹蟹", "新手", "小白", "萌新", "刚入门", "刚接触", "不太懂", "不懂", "抱歉", "danke", "vielen dank", "merci", "gracias", "grazie", "obrigado", "спасибо", "よろしく", "ありがとう", "감사",
})

// pleas are all that a last clause says, though it may ask: for an opinion, for who has tried, for no more than a guess.
var pleas = [...]string{
	"what do you think", "what do you all think", "what do you guys think", "what does everyone think", "what would you say", "what do you say", "thoughts", "any thoughts", "any opinions", "opinions", "any ideas", "any idea", "ideas", "any clue", "any clues", "any advice", "any insight", "any insights", "any pointers", "any suggestions", "suggestions", "anyone", "anybody", "someone", "anyone here", "anyone know", "anyone knows", "does anyone know", "anybody know", "anyone else",
	"asking for a friend", "just asking", "just wondering", "just curious", "be honest", "be honest lol", "honestly", "or nah", "that's my question", "thats my question", "that is my question", "that's all", "that's it", "no rush",
	"has anyone tried this", "has anyone tried it", "has anyone tried", "anyone tried this", "anyone tried it", "anyone tried", "has anyone done this", "has anyone done it", "anyone done this", "did anyone try this", "did anyone try it", "has somebody tried this", "have you tried this", "anyone with experience",
	"roughly", "approximately", "ballpark", "just roughly", "roughly speaking", "just a rough estimate", "rough estimate", "a rough estimate", "a rough estimate is fine", "rough estimate is fine", "just a rough number", "rough numbers are fine", "rough numbers", "ballpark is fine", "ballpark is ok", "just a ballpark", "a ballpark is fine", "a ballpark figure", "ballpark figure", "an estimate is fine", "give or take", "more or less",
	"大家怎么看", "怎么看", "各位怎么看", "大佬怎么看", "大佬们怎么看", "你怎么看", "大家觉得呢", "各位觉得呢", "你觉得呢", "有什么想法", "有大佬试过吗", "有人试过吗", "有没有人试过", "有没有大佬试过", "大佬们试过吗", "大家试过吗", "谁试过", "有试过的吗", "有经验的吗", "有没有经验", "粗略估计就可以", "粗略估计就行", "粗略估计即可", "粗略估计", "粗略估算就行", "粗略算下", "大概就行", "大概就可以", "大概即可", "大概数就行", "大概范围就行", "估个大概", "估个数", "估算就行", "不知道对不对", "不知道对不", "不知道这样对不对", "不知道理解对不对", "不确定对不对",
	"有没有懂的", "有没有懂的大佬", "有懂的吗", "有懂的", "有懂哥吗", "有没有大佬知道", "有大佬知道吗", "有人知道吗", "有没有人知道", "大佬们帮忙看看", "帮忙看看", "蹲", "蹲一个", "蹲个答案", "蹲一个答案", "挺急的", "急急急", "十万火急",
	"please help", "pls help", "plz help", "please help me", "help please", "help pls", "help me please", "help", "please", "pls", "plz", "please advise", "please assist", "urgent",
}

// thanksBare are those that need no sign before them.
var thanksBare = [...]string{" just a rough estimate", " a rough estimate is fine", " rough estimate is fine", " ballpark is fine", " asking for a friend", " be honest", " or nah", " thanks", " thank you", " thx", " many thanks", " please help", " pls help", " plz help", "谢谢", "感谢", "多谢", "求助", "求解", "求教", "谢了"}

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
	if at := systemTold(text); at > 0 {
		text = text[:at]
	}
	for range 3 { // "Please help! Thanks. Best wishes."
		end := strings.TrimRight(text, " .!~)];、,?")
		lo := max(0, len(end)-thanksReach)
		at := thanksIn(end[lo:])
		if at <= 0 {
			return text
		}
		text = strings.TrimRight(end[:lo+at], " 、,.;")
	}
	return text
}

// systemBehind closes a text with the system that somebody uses: "I'm on Ubuntu 22.04."
var systemBehind = pattern.Of(`[.!?,;] ?\(?(?:i'm|i am|im|we're|we are|btw|running|using|on|with|os|is|:|under|my| )+(?:ubuntu|debian|centos|rhel|rocky|fedora|windows|win ?1[01]|linux|wsl ?2?)(?: server)?(?: \d+(?:\.\d+)?)?(?: lts)?\)?[.!]*$`)

var systems = [...]string{"ubuntu", "debian", "centos", "rhel", "rocky", "fedora", "windows", "win1", "win 1", "linux", "wsl"}

// systemTold is where a text goes on to tell of the system, behind the question, or 0.
func systemTold(text string) int {
	tail := text[max(0, len(text)-48):]
	if !chars.Mentions(tail, systems[:]...) {
		return 0
	}
	if !systemBehind.In(tail) {
		return 0
	}
	at := systemBehind.Expr().FindStringIndex(tail)
	if at == nil {
		return 0
	}
	return len(text) - len(tail) + at[0] + 1
}

// thanksIn is where the thanks begin that a text ends with, or -1.
func thanksIn(text string) int {
	from := 0
	if stop := max(chars.LastStop(text), strings.LastIndexByte(text, '.')); stop >= 0 {
		_, width := utf8.DecodeRuneInString(text[stop:])
		from = stop + width
	}
	last := strings.TrimLeft(text[from:], " (")
	if from > 0 && (slices.Contains(pleas[:], last) || thanking(last) && !asksMore(last)) {
		return from
	}
	at := -1
	for _, words := range thanksBare {
		if !strings.Contains(text[from:], words) {
			continue // which is sooner known than where the last of them stands
		}
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
	n := thanks.Opens(clause)
	return n > 0 && (clause[0] >= utf8.RuneSelf || n > len("thx") || !chars.StartsWord(clause[n:]))
}
