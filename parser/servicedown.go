package parser

import "headroom/parser/pattern"

// A service on the net that is down is nothing to plan: deepseek官网又挂了, kimi是不是崩了.

var (
	// siteDown tells that a site or an app does not answer.
	siteDown = pattern.Of(`(?:官网|官方|网页版?|网站|app|客户端|服务器|服务端|手机端|小程序)[^,;?!、]{0,8}(?:挂了?|崩了?|宕机?|瘫了?|炸了?|抽风|打不开|登不上|进不去|连不上|上不去|服务器繁忙|没反应|不能用)|(?:一直|总是|老是|又|都)*(?:提示|显示)?服务器繁忙|\b(?:website|site|app|chat|service|servers?) (?:is |are |been |has been |went |seems? )*(?:down|offline|unreachable|not responding)\b`)
	// nameDown tells it of a name alone.
	nameDown  = pattern.Of(`(?:是不是|是否|又|怎么又|难道|今天|现在)(?:又|全|都|已经|集体|突然)*(?:挂|崩|宕机?|瘫|炸|抽风)(?:了|掉|溃)*(?:吗|么|吧|啊|呢)?[?!. ]*$|^[a-z ]{2,24}(?:又|都|全|已经)?(?:挂|崩|宕机|瘫|炸)(?:了|掉|溃)+(?:吗|么|吧|啊|呢|没)?[?!. ]*$|\b(?:is|are|was) [a-z ]{2,24} (?:down|offline)(?: again| now| today| right now| for (?:anyone|everyone|you)(?: else)?)*[?!. ]*$`)
	downWords = pattern.OneOf("挂", "崩", "宕", "瘫", "炸", "抽风", "打不开", "登不上", "进不去", "连不上", "上不去", "繁忙", "没反应", "不能用", "down", "offline", "unreachable", "not responding")
)

// serviceDown reports whether that is told or asked, and nothing of one's own that runs.
func (r question) serviceDown() bool {
	q := &r.Query
	if !r.Mentions(downWords) || r.HasHardware() || q.ParamsB > 0 || q.ParamsList != nil || q.Framework != "" || q.Task != "" || q.Quant != "" || r.MemoryWord() || q.SeqLen+q.Batch+q.Concurrency > 0 {
		return false
	}
	return r.Matches(siteDown, r.Text) || q.Model != "" && r.Matches(nameDown, r.Text)
}
