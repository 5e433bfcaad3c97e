package parser

import (
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A batch may be asked about by whether it can be brought to some value: batch可以设到16吗, "can the batch size go to 16".
// That a run is slow, which is why somebody wants it, decides nothing: no speed is asked for then.

var (
	batchReachHan = pattern.Of(`(?:batch(?:[ _-]?size)?|\bbs|\bbsz|\bmbs|批次?大?小?|批量)(?:的话)?(?:我)?(?:还|再|是不是|就| )*(?:能不能|可不可以|可以|能够|能否|能|可否)(?:再|直接|给|往上|继续)*(?:设置?|设定|开|调整?|加|提|拉|上|改|增加|升)(?:高|大)?(?:到|成|为|至)? ?(\d{1,4}) ?(?:吗|么|嘛|不|吧|呢|\?|[,;、。]|$)`)
	batchReach    = pattern.Of(`\b(?:can|could|may|might|would|is it (?:ok|okay|possible|safe) to) (?:i |we |you |the |my |it |one )*(?:safely |also |just |then )?(?:(?:set|raise|bump|push|increase|crank|take|put|get|bring|up|move) )?(?:up )?(?:the |my |our |per[ _-]device[ _-](?:train[ _-])?)*(?:batch(?:[ _-]?size)?|bs|mbs)(?: be (?:set|raised|bumped|increased|pushed|put|brought)| go| get| reach)?(?: up| all the way)?(?: to)? (\d{1,4})\b(?: |[?,;.!]|$)`)
)

var batchReachWords = pattern.OneOf("batch", "bs", "mbs", "批")

// batchReached reports whether that is asked of a model, and reads the value.
func (r question) batchReached() bool {
	q := &r.Query
	if !r.Mentions(batchReachWords) || !r.HasModel() || q.Batches != nil || q.GPUOptions != nil || r.Asked.Asks("howmuch", "cards", "why", "cost", "compare", "oom", "enough", "howmany") {
		return false
	}
	if r.HasHardware() && !r.Asked.Asks("howfast", "howlong") && q.Batch > 0 {
		return false // whether it fits is all that is asked
	}
	m := r.Places(batchReachHan, r.Text)
	if m == nil {
		m = r.Places(batchReach, r.Text)
	}
	if m == nil {
		return false
	}
	v, _ := numeral.Number(r.Text[m[2]:m[3]])
	n := numeral.Round(v)
	if n < 1 || q.Batch > 0 && q.Batch != n {
		return false
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; q.Batch == 0 && t.Lo == m[2] && t.Type == token.Number {
			q.Batch = n
			r.Mark("batch", i, i)
		}
	}
	return q.Batch == n
}

// peakTold tells how many are served at most, which is a number of theirs and nothing that is sought: 最多5个人同时问,
// hold得住吗; "at most 5 people at once, will it hold".
var (
	peakTold      = pattern.Of(`(?:最多|顶多|至多|最高|峰值|高峰期?|撑死)(?:时候?|期)?(?:也就|就|也|是|大概|大约|约|只|只有|会有|有|可能|不超过|的话|同时|一共|差不多)*(?:\d{1,4}|[两三四五六七八十]{1,3}) ?(?:来|多)?(?:个|位|名|路|条)?(?:人|用户|并发|同事|请求|会话|同学|员工)[^吗么嘛?,;、。]{0,12}(?:[,;、。]|$)|\b(?:at most|up to|no more than|max(?:imum)?(?: of)?|peak(?: of)?|tops) ?\d{1,4} (?:people|users|colleagues|folks|devs|developers|students|requests|of us|coworkers|concurrent)\b`)
	peakTellWords = pattern.OneOf("最多", "顶多", "至多", "最高", "峰值", "高峰", "撑死", "at most", "up to", "no more than", "max", "peak", "tops")
)

// peakOnlyTold reports whether it is told where it is asked if some hardware will do.
func (r question) peakOnlyTold() bool {
	q := &r.Query
	return q.Concurrency > 0 && q.Concurrencies == nil && r.HasModel() && r.HasHardware() && r.Mentions(peakTellWords) && r.Matches(peakTold, r.Text) &&
		(r.closedLast() || r.Asked.Asks("enough", "fit") && r.Questioned()) && !r.Asked.Asks("howmany", "howmuch", "howfast", "cards", "buy", "cost", "why", "howlongseq", "whatmodel", "compare")
}
