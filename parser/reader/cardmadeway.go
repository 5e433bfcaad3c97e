package reader

import (
	"strings"

	"headroom/parser/pattern"
)

// Cards that were told with what they did often make way for others, about which alone it is asked then: 现在是8张H20，
// 每路12 token/s，如果换成8张H200能到多少.

var (
	// madeWay ends before the cards that are to come, ownNow before those that the work is to move to.
	madeWay = pattern.Of(`(?:如果|要是|假如|假设|若是?|想|准备|打算|计划|考虑|今年|现在|下个月|年底|同样的?模型|同一个?模型|领导|老板|改天|以后|后面|后来)(?:都|全|再|是|要|想|给|把它|整体|直接|能)*(?:换成?|换到|换用|换上|换个|换一?[台张套]|迁到|迁移到|搬到|挪到|升级到|升级成|升到|改用|改成|改到)(?:了)?(?:[台张套])?(?:自己的?|自家的?|本地的?)?$|(?:迁|迁移|搬|挪|转|换)(?:到|回|去)(?:自己|自家|本地|线下|内网)[^,;?!、]{0,8}[、,;](?:自己)?(?:买|上|用|弄|搞|配|租|拿)(?:个|台|张)?$`)
	// setSide is in a question that sets both against each other.
	setSide = pattern.Of(`快多少|慢多少|快几|差多少|差几|提升|提高多少|几倍|翻倍|省多少|少多少|多多少|差别|差距|区别|对比|相比|划算|值不值|值得|有必要|哪个|哪种|哪套|各|分别|比(?:现在|原来|之前)`)
)

var madeWayWords = pattern.OneOf("换", "迁", "搬", "挪", "升", "改")

// makesWay reports whether a rig is told of only as what the next is to come in the place of. What was measured on it
// goes with it.
func (r *Reader) makesWay(g, next rig, between string) bool {
	if !r.Mentions(madeWayWords) || g.card == "" || next.card == "" || g.card == next.card || !r.Asked.Asks("howfast", "cost", "can", "fit", "enough", "oom", "howmuch", "maxbatch", "howlongseq", "cards") || r.Asked.Asks("why", "saving", "howlong") {
		return false
	}
	at := r.Tokens[next.from].Lo
	if strings.ContainsAny(between, "?") || !r.Matches(madeWay, between) || r.Matches(setSide, r.Text[at:]) {
		return false
	}
	told := [2]int{r.Tokens[g.from].Lo, at}
	r.leaveOutFormat(func(i int) bool { return r.Tokens[i].Lo < at && r.formatBehind(at) })
	r.forget("tokens_per_s", told, func() { r.Query.TokensPerS = 0 })
	r.forget("target_tokens_per_s", told, func() { r.Query.TargetTokensPerS = 0 })
	r.forget("observed_gb", told, func() { r.Query.ObservedGB = 0 })
	r.passSpeedsBefore(at)
	return true
}

// formatBehind reports whether a format is told behind a place of the text.
func (r *Reader) formatBehind(at int) bool {
	for i := len(r.Tokens) - 1; i >= 0 && r.Tokens[i].Lo >= at; i-- {
		if r.Tokens[i].IsFormat() && !r.besideCache(i) {
			return true
		}
	}
	return false
}

// passSpeedsBefore leaves the speeds before a place of the text unread with intent.
func (r *Reader) passSpeedsBefore(at int) {
	for i, t := range r.Tokens {
		if t.Lo < at && (t.Name == "tps" || t.Name == "tpsg") {
			r.Passed = append(r.Passed, i)
		}
	}
}
