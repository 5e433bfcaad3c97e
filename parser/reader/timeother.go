package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A time that is one of some matter or of some pursuit tells how much there is of it, and no time of
// work: "ten years of session notes", "after six months of asking", 三年的聊天记录.

var (
	// matterOf opens what a time is of.
	matterOf = pattern.Of(`^(?:'s?)?(?: worth)? of\b`)
	// workNouns are of the work itself, or of what is paid for by the time: "two weeks of training", "a year of electricity".
	workNouns = map[string]bool{
		"training": true, "pretraining": true, "finetuning": true, "tuning": true, "compute": true, "computing": true, "computation": true,
		"gpu": true, "gpus": true, "cpu": true, "card": true, "cards": true, "use": true, "usage": true, "using": true, "utilization": true, "utilisation": true,
		"running": true, "runtime": true, "run": true, "runs": true, "serving": true, "inference": true, "hosting": true, "operation": true, "operating": true, "service": true,
		"electricity": true, "power": true, "energy": true, "rent": true, "rental": true, "rentals": true, "renting": true, "cloud": true, "colab": true, "runpod": true, "api": true,
		"server": true, "cluster": true, "machine": true, "node": true, "pod": true, "instance": true, "box": true,
		"time": true, "uptime": true, "downtime": true, "work": true, "load": true, "traffic": true, "requests": true, "queries": true, "tokens": true, "calls": true,
		"generation": true, "generating": true, "processing": true, "prefill": true, "decoding": true, "steps": true, "epochs": true, "budget": true,
		"lora": true, "qlora": true, "sft": true, "grpo": true, "rl": true, "it": true, "this": true, "that": true, "these": true, "them": true, "those": true,
	}
	// pastNoun ends what a time is of.
	pastNoun = map[string]bool{
		"to": true, "for": true, "on": true, "with": true, "in": true, "at": true, "by": true, "from": true, "as": true, "which": true, "into": true, "per": true,
		"does": true, "do": true, "is": true, "are": true, "was": true, "were": true, "can": true, "could": true, "will": true, "would": true, "how": true, "what": true,
		"i": true, "we": true, "if": true, "when": true, "the": true, "my": true, "our": true, "their": true, "and": true, "or": true, "needs": true, "need": true,
	}
	// recordNouns make a matter of the word before them: "ten years of training logs".
	recordNouns = map[string]bool{
		"data": true, "log": true, "logs": true, "notes": true, "records": true, "sessions": true, "diary": true, "diaries": true, "reports": true,
		"manuals": true, "tickets": true, "experience": true, "videos": true, "history": true, "bills": true,
	}
	// matterHan is a matter that a time is told of in Chinese.
	matterHan = pattern.Of(`^(?:多|来|以来|间|份)?的?[^,.;?!、:训跑练租电烧算要需]{0,6}(?:聊天|对话|通话|录音|记录|邮件|数据|日志|笔记|日记|工单|文档|资料|病历|合同|论文|新闻|语料|博客|帖子|消息|短信|周报|年报|财报|会议纪要|经验)`)
)

// soLong ends before how long something has been the case: "stuck on 8B models for a year", "no internet for a month".
var soLong = pattern.Of(`\b(?:been (?:stuck|waiting|saving|asking|looking|without|offline|away|sitting|thinking)|stuck|no internet|offline|away|on holiday|on vacation|waited|saved|owned|sitting|in a drawer)\b[^.?!;]{0,40} for (?:about |almost |over |the (?:last|past) |a good |nearly )*(?:an?|one|two|three|four|six|\d+|half an?)? ?$`)

// overLine ends before how long it takes to get a model over a line: "the download takes a day", 下模型就得一天.
var overLine = pattern.Of(`\b(?:download|upload|transfer|copy|fetch|pull)(?:s|ing)?\b(?: (?:it|them|the|a|an|one|of|model|models|weights|alone|here|there|just|already|only|would|will|can|may|over|from|hf|huggingface|hugging face))*(?: (?:takes?|took|taking|needs?|lasts?|is|was|:))(?: (?:me|us|about|around|almost|nearly|over|at least|some|like|only|just))* $|(?:下载?|拉取?|传|拷)(?:个|这个|完|一个|好)?(?:模型|权重)(?:文件)?(?:就|都|也|得|要|需要?|花|用|大概|大约|至少|快|将近|了)*$|(?:下载|上传|传输)(?:就|都|也|得|要|需要?|花|用|大概|大约|至少|快|将近|了)*$`)

var fetchWords = pattern.OneOf("download", "upload", "transfer", "copy", "fetch", "pull", "下载", "下模型", "下个模型", "拉模型", "拉取", "传", "拷")

// ofMatter reports whether the days or more that a token ends are of some matter.
func (r *Reader) ofMatter(i int) bool {
	lo := r.Tokens[i].Lo
	if i > 0 && (r.At(i-1).Type == token.Number || r.At(i-1).Type == token.One || r.At(i-1).Type == token.Several) {
		lo = r.At(i - 1).Lo // the token is the unit alone
	}
	if r.Mentions(fetchWords) && r.Matches(overLine, r.Text[max(0, lo-64):lo]) && !r.Asked.Asks("howlong") {
		return true
	}
	if name := r.Tokens[i].Name; name == "hour" || name == "minute" || strings.HasPrefix(r.Word(i), "hour") {
		return false
	}
	behind := r.Text[r.Tokens[i].Hi:]
	if r.Matches(soLong, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	if !r.Matches(matterOf, behind) {
		return r.Matches(matterHan, behind)
	}
	for i++; r.Word(i) != "of"; i++ {
		if i >= len(r.Tokens) {
			return false
		}
	}
	for j := i + 1; j <= i+6 && j < len(r.Tokens) && !r.Stops(j); j++ {
		t, word := &r.Tokens[j], r.Word(j)
		switch {
		case recordNouns[r.Word(j+1)]:
			return true
		case workNouns[word] || t.IsCard() || t.Type == token.Times || j == i+1 && (t.Type == token.Model || t.Type == token.Size):
			return false
		case pastNoun[word] && j > i+1:
			return true
		}
	}
	return i+1 < len(r.Tokens) && !r.Stops(i+1)
}

// ofSomebody stands behind how long somebody has known or done something: "10 years in IT", 5年经验.
var ofSomebody = pattern.Of(`^(?: of experience| experience| in (?:it|the (?:field|industry|business)|ml|ai|tech|software)\b)|^的?(?:工作|从业|开发)?经验`)

// alwaysOn stands behind the hours of a day that a machine is on.
var alwaysOn = pattern.Of(`^(?:不间断|不停|都|全天)?(?:开机|开着|不关机|在线|待机|值守|常开)`)

// noOutcome stands behind how long somebody waited in vain, and vainly before it: 40分钟没出结果, "no
// answer after 20 minutes".
var (
	noOutcome = pattern.Of(`^(?:了|过去|以后|之后|后|都|还|也|仍然?|依然|一直|就)*(?:没有?|不|未)(?:出|反应|动|回|结束|跑完|响应|完成|输出|生成|好)|^ ?(?:and |with |later )?(?:still |there is |there's )?(?:no (?:answer|output|result|reply|response|token)|nothing)\b`)
	vainly    = pattern.Of(`\b(?:no (?:answer|output|results?|reply|response|tokens?)|nothing|not (?:finished|done|answered))(?: at all| yet)? (?:after|for|in|within)(?: about| over| more than| nearly| some)* $`)
)

// troubled stands before how long somebody has been at it or has waited, which is no time of
// the work: "纠结了一周", "捣鼓好几天".
var troubled = pattern.Of(`(?:工作|从业|入行|纠结|折腾|弄|试|搞|找|问|搜|研究|琢磨|犹豫|捣鼓|倒腾|排查|思考|考虑|观望|等|憋|困扰|蹲|攒|到手|吃灰|入手|上手|入门|请假|休息)(?:了|到|了快|了好|了整整)?(?:快|好|整整|差不多|大概|将近|近|有|都)?$|\b(?:been at (?:it|this) for|struggling (?:with (?:it|this) )?for|stuck (?:on (?:it|this) )?for|waiting(?: for)?|waited|wasted|searching for|debugging (?:it |this )?for)(?: about| over| nearly| almost| the last| the past)* $`)

// habitual reports whether the time that begins at a place of the text is how long somebody has had
// something already; a training run's is its own.
func (r *Reader) habitual(lo int) bool {
	if r.Asked.Asks("cost", "power") || r.Mentions(kwhWords) {
		return false // what it is billed for
	}
	return r.Mentions(beenWords) && !r.Training() && r.Matches(habit, r.Text[:lo])
}

// habit ends before how long somebody has had or used something: "been running 8b on it for a year".
var habit = pattern.Of(`\b(?:been|was|were) (?:happily |mostly |only |just )?(?:using|running|hosting|serving|playing|tinkering|messing|happy|on)\b[^.?!;]{0,60}\bfor(?: about| over| almost| nearly| the last| the past| more than| like)* ?$|\b(?:had|owned|have had|'ve had)\b[^.?!;,]{0,40}\bfor(?: about| over| almost| nearly| the last| the past| more than| like)* ?$`)
