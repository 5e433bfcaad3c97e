package intent

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// failedBefore reports whether a setting is told to have failed before a place in the text.
func (r Question) failedBefore(lo int) bool {
	for _, key := range limited {
		at := r.LastWithin(r.Spans[key][1])
		if r.Spans[key][1] == 0 || at < 0 || r.Tokens[at].Hi > lo {
			continue
		}
		rest := r.Text[r.Tokens[at].Hi:min(lo, r.Tokens[at].Hi+evidence.ClauseReach)]
		if r.Matches(reader.TriedOut, rest) && !r.Matches(reader.TriedWell, rest) || r.Matches(failsAt, r.ClauseBefore(r.Tokens[at])) {
			return true
		}
	}
	return false
}

// failsAt ends before the value of a setting, or its name behind it, at which a run is told to fail.
var failsAt = pattern.Of(`\b(?:hangs?|hung|freezes?|froze|dies|died|crash(?:es|ed)?|ooms|fails?|failed|breaks?|broke|chokes?|choked|stalls?|stalled|falls? over|fell over)(?: up| out)? (?:at|with|on|beyond|past|above|after|from|under)(?: about| around| just| over| only)*(?: \d+k?)?(?: concurrent| parallel| simultaneous| batch| context)* ?$`)

// A limit is often asked for by how far one can go, without the setting that is meant: "bs 2
// shows 58 GB, how far can I push it". It is the limit of what was tried.

// bareLimit asks how far one can go, or for the limit in a clause of its own.
var bareLimit = pattern.Of(`\bis (?:that|this|it|[0-9.]+k?(?: tokens| context)?)(?: (?:really|actually|truly|honestly|basically|just|already|genuinely|seriously))* (?:the |my |its |a )(?:hard |absolute |real |true |actual |practical )?(?:max|limit|ceiling|cap)\b(?: [io]n\b|[?!.,;()]|$)|\bwhere(?:'s|s| is) (?:the|my|its) (?:limit|ceiling|edge|max|wall|cap)\b|\bhow (?:far|high|large|big|long|much (?:further|higher|more|longer|bigger|larger))(?: (?:up|down))?(?: (?:can|could|may|might|would|should|does|do|will|is)(?: (?:i|we|it|this|that|one|you))(?: (?:actually|really|still|safely|realistically))?(?: (?:go|push|be|get|set|make|raise|crank|stretch|bump|increase|take|extend|grow|bring|scale|move))?(?: (?:it|this|that|them))?(?: (?:up|further|higher|to))?)? ?(?:[?!.,;()]|$|(?:before|without|on|with|at|for|in|over|using|and|when|if)\b)|(?:^|[,;:?!.、。 ]|那|那么|所以|请问|求|问下|究竟|到底)(?:的|我的|真正的|实际的|理论)?(?:上限|极限|天花板|最大值|最大|最多|最长|最高|顶)(?:到底|究竟|大概|大约|能|可以|会|得|还|开|设|调|拉|给|冲|上|是|在|有|到)*(?:多少|多大|多高|多长|几|哪)|还?(?:能|可以)再(?:往上)?(?:长|大|高|加|涨|提高?)多少|(?:最大|最多|最高|最长|还)?(?:能|可以)(?:再)?(?:往上)?(?:开|设|调|拉|冲|顶|加|推|干|提|撑|上|给)到?(?:多少|多大|多高|多长|几|哪)(?:呢|啊|呀|\?|[,;.。!]|$)`)

// manyWork asks how many would do in place of those that failed.
var manyWork = pattern.Of(`\bhow many (?:(?:of them|then|actually|realistically|safely) )?(?:would|will|can|could|do|should|are|might|may)(?: i| we| it)?(?: (?:actually|really|realistically|safely|then|still|be))* ?(?:work|fit|hold|possible|survive|handle|take|run|ok|okay|safe|get by|feasible|set|use)\b|(?:多少|几个?)(?:才|就|合适|能|可以)+(?:行|跑|成|够|合适|稳|正常|起来|不爆|不炸)?(?:呢|啊|呀|\?|[,;.。!]|$)`)

// onwards asks whether one can go on from what was tried: "can't go higher?", "any way to get
// more?", 还能再高吗, 开了fp8后能到多少.
var onwards = pattern.Of(`(?:\b(?:can'?t|cannot|can not|couldn'?t|can|could|may|might|any way|some way|a way|possible|any chance|able|how)(?: (?:i|we|it|this|that|you|one|they|be|to|of|for|me|us|there|still|just|actually|safely|not|even|possible))*|(?:^|[,.;:?!] ?)(?:so |and |then |or )?) (?:go|going|push|pushing|get|getting|be|raise|set|make|bump|crank|increase|stretch)(?: (?:it|this|that|them))?(?: (?:any|much|even|a bit|a little))? ?(?:higher|further|larger|bigger|longer|more|up|raised|increased|bumped) ?(?:[?!.,;()]|$|(?:with|if|when|by|using|without|than that|at|for|over)\b)` +
	`|\b(?:can|could|should|may) (?:i|we|it|that|this) (?:still |safely |just )?(?:be )?(?:raise|increase|bump|crank|push)(?:d|ed)?(?: (?:it|this|that|up|further|more))* ?(?:\?|$)` +
	`|(?:^|[,.;:?!、] ?)(?:so |and |then )?(?:what|which)(?: \w+)? (?:would |will |does |do |can |could |should )?(?:fit|fits|work|works|hold|holds|survive|survives)(?: then| instead| here)? ?(?:[?.!(]|$|(?:with|at|for|using|over)\b)` +
	`|(?:还|能|可以|不能|没法|能不能|是否能?)(?:再|继续|往上|接着)(?:高|大|长|加|提|涨|往上|调|开|拉)[^,;?!]{0,6}(?:吗|么|不|没|嘛|\?|$)` +
	`|(?:后|之后|以后|的话|情况下|[,;:?!.、] ?)(?:最多|最大|最高|最长|大概|大约|还|又|batch|并发|长度|上下文)*(?:能|可以|会|应该能?)(?:提|加|升|涨|放|开|调|拉|跑|增)?到(?:多少|多大|几|多高|多长)`)

// limited are the settings that have a limit of their own.
var limited = [...]string{"batch", "concurrency", "seq_len"}

// limitOfTried is the setting whose limit is asked for without its name.
func (r Question) limitOfTried() string {
	if !r.HasModel() || !r.HasHardware() || r.Query.SeqLen+r.Query.InputTokens+r.Query.OutputTokens+r.Query.Batch+r.Query.Concurrency == 0 && !r.namesSetting(limited[:]) || r.Asked.Asks("cards", "howfast", "howlong", "why", "compare", "cost") {
		return ""
	}
	if of := r.raisedByName(); of != "" {
		return of
	}
	m := r.Span(bareLimit, r.Text)
	if m == nil && !r.Asked.Asks("buy") {
		m = r.Span(onwards, r.Text)
	}
	if m == nil {
		if m = r.Span(manyWork, r.Text); m != nil && !r.failedBefore(m[0]) {
			return ""
		}
	}
	if m == nil || strings.HasPrefix(r.Text[m[1]:], " of ") {
		return ""
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; (t.Type == token.Key || t.Type == token.Quantity) && !r.ValuedAt(*t) && !r.At(i-1).IsFigure() {
			if of := r.Countable(i); t.Lo >= m[0] && (of == "batch" || of == "seq_len") {
				return "" // it names what it is of
			}
		}
	}
	if of := r.raisedAsTold(m[0]); of != "" {
		return of
	}
	if of := r.AtStake(chars.Runes(r.Text[:m[0]])); of != "" {
		return of
	}
	if q := &r.Query; q.SeqLen > 0 && q.Batch+q.Concurrency+q.GlobalBatch == 0 && r.Spans["seq_len"][1] == 0 {
		return "seq_len" // "tops out at 3100 tokens, is that really the max?"
	}
	return ""
}

// anotherCard ends before the card that is to take the place of the one before it: "40G的卡batch 8就满了，
// 换80G的", "batch 8 on the 3090, with an A100 instead".
var anotherCard = pattern.Of(`(?:换成?|换到|换上|改用|升级到|升级成|换用)(?:了|个|一?张|一?块|单卡| )*$|\b(?:(?:switch|switching|upgrade|upgrading|move|moving|going|go|swap|swapping)(?: it| them| up| over)? (?:to|for)|replac(?:e|ed|ing) (?:it|that|them) (?:by|with)) (?:an? |the |one |my )?$`)

var forgetOtherCardWords = pattern.OneOf("换", "改用", "升级", "switch", "upgrad", "mov", "going to", "go to", "swap", "replac")

// ForgetOtherCard forgets the batch or the length that was told of another card than the one whose
// most is asked for. What its value was there says nothing here.
func (r Question) ForgetOtherCard(intent Intent) {
	q := &r.Query
	if q.Batch+q.SeqLen == 0 || r.HoldsPair() || !r.Mentions(forgetOtherCardWords) {
		return
	}
	first, later := -1, -1
	for i, t := range r.Tokens {
		if t.Type != token.Bytes && !t.IsCard() {
			continue
		}
		if first < 0 {
			first = i
		} else if r.Matches(anotherCard, r.ClauseBefore(t)) {
			later = i
		}
	}
	if later < 0 {
		return
	}
	from, to := r.Tokens[first].Start, r.Tokens[later].Start
	if at, told := r.Spans["batch"]; told && at[0] > from && at[1] <= to && intent == MaxBatch {
		q.Batch = 0
		delete(r.Spans, "batch")
	}
	if at, told := r.Spans["seq_len"]; told && at[0] > from && at[1] <= to && intent == MaxContext {
		q.SeqLen = 0
		delete(r.Spans, "seq_len")
	}
	if r.Tokens[first].Type == token.Bytes {
		r.Passed = append(r.Passed, first)
	}
}

// Who asks how many cards some work takes tells how many did not do, in a clause of their own and without their
// name: "how many A100 for a 26b finetune? 16 get out of memory".
var (
	// countOpens ends before such a number, and countFailed stands behind it.
	countOpens  = pattern.Of(`(?:^|[,.;:?!、(] ?)(?:(?:i|we|i've|we've|have|tried|used|running|with|using|on|at|even|but|already|as|试了|试过|用了|用|上了|开了|我) ?)*$`)
	countFailed = pattern.Of(`^(?: ?(?:of them|get|gets|got|go|goes|went|is|are|was|were|still|already|just|all|run|runs|ran|into|simply|always|keep|keeps|do|did|does|张|块|卡|还是|都|就|会|直接|也))*[,;:]? ?(?:still |it |and |but |got |gets |always |all )*(?:oom|ooms|oomed|out of memory|out-of-memory|out of vram|fail|fails|failed|crash|crashes|crashed|not enough|isn't enough|aren't enough|wasn't enough|weren't enough|too few|爆|不够|不行|跑不|带不)`)
)

var countFailedWords = pattern.OneOf("oom", "out of memory", "out-of-memory", "out of vram", "fail", "crash", "enough", "too few", "爆", "不够", "不行", "跑不", "带不")

// failedCount is the token of a number of cards that did not do, where more of a named card are asked for.
func (r Question) failedCount() int {
	q := &r.Query
	if q.GPUCount > 0 || q.GPU == "" || q.GPUCountOptions != nil || !r.Mentions(countFailedWords) {
		return -1
	}
	return r.bareCount(countOpens, countFailed)
}

// mostCardsTried is how many cards somebody has where more are asked for, and no batch is larger.
const mostCardsTried = 4096

// bareCount is the token of a whole number that was not read, between what two patterns tell of; or -1.
func (r Question) bareCount(before, behind *pattern.Pattern) int {
	for i, t := range r.Tokens {
		if t.Type == token.Number && !r.Used[i] && t.Value >= 1 && t.Value <= mostCardsTried && t.Value == float64(numeral.Round(t.Value)) &&
			r.Matches(before, r.Text[:t.Lo]) && r.Matches(behind, r.Text[t.Hi:]) {
			return i
		}
	}
	return -1
}

// settleFailedCount takes it for the cards that were tried.
func (r Question) settleFailedCount() {
	i := r.failedCount()
	r.Query.GPUCount = numeral.Round(r.Tokens[i].Value)
	r.Mark("gpu_count", i, i)
}

// batchOffered closes a question for the largest batch with one that may do: "what batch can I set? 16?", 最大batch多少? 8?
var (
	questionBefore = pattern.Of(`\? ?(?:(?:is|would|will|can it be|could it be|maybe|like|about|say|perhaps|是|能到|大概) ?)*$`)
	questionEnds   = pattern.Of(`^ ?(?:ok|okay|fine|possible|吗|行吗)? ?\?* ?$`)
)

// batchOffered is the token of such a number, or -1.
func (r Question) batchOffered() int {
	if r.Query.Batch > 0 || r.Query.Batches != nil {
		return -1
	}
	return r.bareCount(questionBefore, questionEnds)
}

// settleBatchOffered takes it for the batch that is asked about.
func (r Question) settleBatchOffered() {
	i := r.batchOffered()
	r.Query.Batch = numeral.Round(r.Tokens[i].Value)
	r.Mark("batch", i, i)
}

// Settings that are only told in a question whether something runs at all.

// batchOfLittle calls the batch that would be used a small one: "with a really small batch", 小batch.
var batchOfLittle = pattern.Of(`\b(?:with|using|at|on|even|if|use|run|and) (?:just |only |an? |the |some |very |really |super |quite |rather |pretty |extremely )*(?:small|tiny|little|low|minimal|modest|reduced)(?:er|est)?,? (?:micro[- ]?|mini[- ]?|train(?:ing)? |per[- ]device )?(?:batch|bs\b|mbs\b)|(?:很小|较小|极小|小|最小)的?(?:batch|bs|批次|批量|批大小)`)

var littleWords = pattern.OneOf("small", "tiny", "little", "low", "minimal", "modest", "reduced", "小")

// littleBatch reports whether a run with such a batch is asked to be possible, and no size of it is sought.
func (r Question) littleBatch() bool {
	return r.HasModel() && r.HasHardware() && r.Mentions(littleWords) && r.Asked.Asks("can", "fit", "enough", "oom") && !r.Asked.Asks("maxbatch", "max", "howmany") && r.Matches(batchOfLittle, r.Text)
}

// beyondLimit asks whether the length that was set is more than there is room for: "am I over the limit?", 是超限了吗.
var beyondLimit = pattern.Of(`\b(?:am|is|are|was|were|did|do|does|have|has) (?:i|it|we|this|that|my [a-z]+|the [a-z]+) (?:just |simply |really |already |way |now )*(?:over|above|beyond|past|at|exceed(?:ing|ed)?|hit(?:ting)?|reach(?:ing|ed)?)\b[^.?!;,]{0,16}\b(?:limits?|maximum|max|capacity)\b|(?:超|到)(?:出|过|了|达)*(?:上限|极限|限制?)(?:了)?(?:吗|么|没)`)

var limitSaidWords = pattern.OneOf("limit", "maximum", "max", "capacity", "限")

// overLimit reports whether that is asked of a run that ended without memory, whose length is told.
func (r Question) overLimit() bool {
	q := &r.Query
	return q.SeqLen > 0 && r.HasModel() && r.HasHardware() && r.Asked.Asks("oom") && r.Mentions(limitSaidWords) && r.Matches(beyondLimit, r.Text)
}

var madeWords = pattern.OneOf("get", "getting", "make", "making")

// makeRun is told of what is to run on cards: "get a 70b running on 2x 3090", "making llama 8b run on a T4".
var makeRun = pattern.Of(`(?:^|[,.;:?!(] ?|\b(?:(?:trying|try|want|wanted|hoping|hope|attempting|how|able|need|going|like) to|of|on|about|with|help|me|i|we) )(?:get|getting|make|making) [^.?!;]{2,64} (?:running|working|to run|to work|run|work|going|trained|training|fit|to fit|finetuned|fine-tuned) (?:on|in|within|across|with|using)\b`)

// madeToRun reports whether a model is to be made to run on cards that are told, which asks whether it does.
func (r Question) madeToRun() bool {
	return r.HasModel() && (r.HasHardware() || r.Query.GPUMemoryGB > 0) && r.Mentions(madeWords) && !r.Asked.Asks("howmuch", "requirement", "why", "normal", "howmany") && r.Matches(makeRun, r.Text)
}
