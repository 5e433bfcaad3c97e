package parser

import "headroom/parser/pattern"

// How the files of a model are put together, and what a program does with what it is told, is planned nowhere:
// 多个gguf分片怎么合并, "does ollama send my prompts anywhere".

var (
	filesJoined = pattern.Of(`(?:分片|分卷|拆分|切片文件|多个(?:gguf|safetensors|bin|文件))[^,;?!]{0,12}(?:合并|合成|拼接|拼成|合到|变成一个)|(?:合并|拼接|拼起来)[^,;?!]{0,12}(?:分片|分卷|gguf|safetensors|文件)|\b(?:merg(?:e|es|ed|ing)|join(?:s|ed|ing)?|combin(?:e|es|ed|ing)|concat(?:enate)?|stitch|put together|reassemble)\b[^.?!;]{0,24}\b(?:ggufs?|safetensors|shards?|split(?:s| files?)?|parts|files?)\b|\bgguf[- ]split\b`)
	wordsSent   = pattern.Of(`\b(?:sends?|sending|sent|uploads?|uploading|uploaded|leaks?|leaking|transmits?|transmitted|collects?|collecting|stores?|storing|logs?|logging|shares?|sharing|sells?|spy(?:ing)?|reads?)\b[^.?!;]{0,12}\b(?:my|our|your|user|users'|private|personal|customer)\b[^.?!;]{0,12}\b(?:prompts?|data|chats?|conversations?|inputs?|messages|files|queries|documents?|history|info\w*)\b|\b(?:prompts?|data|chats?|conversations?|messages)\b[^.?!;]{0,16}\b(?:sent|uploaded|leaked|transmitted|collected|leave|leaves|shared with)\b|\bphones? home\b|\btelemetry\b|(?:上传|外传|泄露|泄漏|收集|偷传|发送|回传)[^,;?!]{0,8}(?:数据|对话|提示词|聊天|隐私|内容|prompt)|(?:数据|对话|提示词|聊天记录|隐私|prompt)[^,;?!]{0,8}(?:上传|外传|泄露|泄漏|被收集|发送到|传出去)`)
)

var filesWords = pattern.OneOf("分片", "分卷", "拆分", "切片", "多个", "合并", "拼", "merg", "join", "combin", "concat", "stitch", "put together", "reassemble", "gguf-split", "gguf split")

var sentWords = pattern.OneOf("prompt", "data", "chat", "conversation", "input", "message", "files", "queries", "document", "history", "info", "home", "telemetry", "数据", "对话", "提示词", "聊天", "隐私", "内容")

// filesAsked reports whether that is all that is asked.
func (r question) filesAsked() bool {
	if r.HasHardware() || r.Mentions(memorySoughtWords) || r.Asked.Asks("howmuch", "howlong", "howfast", "enough", "fit", "oom", "cards", "cost", "buy", "whatmodel") {
		return false
	}
	return r.Mentions(filesWords) && r.Matches(filesJoined, r.Text) || r.Mentions(sentWords) && r.Matches(wordsSent, r.Text)
}
