package intent

import (
	"fmt"
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// hosted is the token of a model that only its makers serve, or -1.
func (r Question) hosted() int {
	q := &r.Query
	if q.Model == "" || q.ParamsB > 0 || q.ParamsList != nil || q.WeightsGB > 0 || r.known() {
		return -1
	}
	for _, i := range r.Models {
		name := r.Tokens[i].Name
		if name != q.Model {
			continue
		}
		if reader.OnlyHosted(name) {
			return i
		}
	}
	return -1
}

// hostedAsked reports whether the needs of such a model are asked for: there is nothing to plan.
func (r Question) hostedAsked() bool { return r.hosted() >= 0 }

// tellHosted says so.
func (r Question) tellHosted(i int) {
	r.Say("not_published", i, i,
		fmt.Sprintf("The weights of %q are not published: only its makers run it, so there is nothing to plan. Name an open model, such as gpt-oss-120b or qwen3-32b.", r.Said(i, i)),
		fmt.Sprintf("“%s”的权重没有公开，只有其厂商能运行，无从规划。请换成开源模型，例如 gpt-oss-120b 或 qwen3-32b。", r.Said(i, i)))
}

// A service on the net that is down is nothing to plan: deepseek官网又挂了, kimi是不是崩了.
var (
	// siteDown tells that a site or an app does not answer.
	siteDown = pattern.Of(`(?:官网|官方|网页版?|网站|app|客户端|服务器|服务端|手机端|小程序)[^,;?!、]{0,8}(?:挂了?|崩了?|宕机?|瘫了?|炸了?|抽风|打不开|登不上|进不去|连不上|上不去|服务器繁忙|没反应|不能用)|(?:一直|总是|老是|又|都)*(?:提示|显示)?服务器繁忙|\b(?:website|site|app|chat|service|servers?) (?:is |are |been |has been |went |seems? )*(?:down|offline|unreachable|not responding)\b`)
	// nameDown tells it of a name alone.
	nameDown  = pattern.Of(`(?:是不是|是否|又|怎么又|难道|今天|现在)(?:又|全|都|已经|集体|突然)*(?:挂|崩|宕机?|瘫|炸|抽风)(?:了|掉|溃)*(?:吗|么|吧|啊|呢)?[?!. ]*$|^[a-z ]{2,24}(?:又|都|全|已经)?(?:挂|崩|宕机|瘫|炸)(?:了|掉|溃)+(?:吗|么|吧|啊|呢|没)?[?!. ]*$|\b(?:is|are|was) [a-z ]{2,24} (?:down|offline)(?: again| now| today| right now| for (?:anyone|everyone|you)(?: else)?)*[?!. ]*$`)
	downWords = pattern.OneOf("挂", "崩", "宕", "瘫", "炸", "抽风", "打不开", "登不上", "进不去", "连不上", "上不去", "繁忙", "没反应", "不能用", "down", "offline", "unreachable", "not responding")
)

// serviceDown reports whether that is told or asked, and nothing of one's own that runs.
func (r Question) serviceDown() bool {
	q := &r.Query
	if !r.Mentions(downWords) || r.HasHardware() || q.ParamsB > 0 || q.ParamsList != nil || q.Framework != "" || q.Task != "" || q.Quant != "" || r.MemoryWord() || q.SeqLen+q.Batch+q.Concurrency > 0 {
		return false
	}
	return r.Matches(siteDown, r.Text) || q.Model != "" && r.Matches(nameDown, r.Text)
}

// TellApart says that an answer is that of one machine which does both.
func (r Question) TellApart(from, to int) {
	first := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Hi > from })
	last := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Hi >= to })
	if to == 0 || first < 0 {
		return
	}
	if last < 0 {
		last = len(r.Tokens) - 1
	}
	r.Say("not_modelled", first, last, "Prefill and decode on cards of their own are not reckoned apart here: this is for one group of cards that does both. Each group holds all weights; those that decode hold the KV cache.",
		"这里不分开计算 prefill 与 decode 各用各卡的部署：结果按一组卡两者都做计算。每一组都存放全部权重，KV 缓存在做 decode 的一组。")
}

// ownMachines are computers of one's own that take the place of a service.
var ownMachines = pattern.Of(`\b(?:self[- ]?host(?:ed|ing)?|on[- ]?prem(?:ise|ises)?|local(?:ly)?|in[- ]?house|own (?:hardware|gpus?|servers?|cards?))\b|自建|自部署|本地部署|私有化|自己部署|自己搭|自购`)

var ownOrServiceWords = pattern.OneOf("api", "cloud", "云")

// ownOrService reports whether the cost of one's own machines is held against that of a service.
func (r Question) ownOrService() bool {
	if r.Query.TokenPrice > 0 && r.HasModel() {
		return true
	}
	return r.Asked.Asks("cost") && r.Asked.Asks("compare", "does", "best") && r.Mentions(ownOrServiceWords) && r.Matches(ownMachines, r.Text)
}

// ownCost reports whether nothing more is told of one's own machines than what they are held
// against.
func (r Question) ownCost() bool { return !r.HasModel() && !r.HasHardware() && r.ownOrService() }
