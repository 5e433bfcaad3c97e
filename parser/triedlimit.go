package parser

import "strings"

// A limit is often asked for by how far one can go, without the setting that is meant: "bs 2
// shows 58 GB, how far can I push it". It is the limit of what was tried.

// bareLimit asks how far one can go, or for the limit in a clause of its own.
var bareLimit = patternOf(`\bwhere(?:'s|s| is) (?:the|my|its) (?:limit|ceiling|edge|max|wall|cap)\b|\bhow (?:far|high|large|big|long|much (?:further|higher|more|longer|bigger|larger))(?: (?:up|down))?(?: (?:can|could|may|might|would|should|does|do|will|is)(?: (?:i|we|it|this|that|one|you))(?: (?:actually|really|still|safely|realistically))?(?: (?:go|push|be|get|set|make|raise|crank|stretch|bump|increase|take|extend|grow|bring|scale|move))?(?: (?:it|this|that|them))?(?: (?:up|further|higher|to))?)? ?(?:[?!.,;)]|$|before|without|on |with )|(?:^|[,;:?!.、。 ]|那|那么|所以|请问|求|问下|究竟|到底)(?:的|我的|真正的|实际的|理论)?(?:上限|极限|天花板|最大值|最大|最多|最长|最高|顶)(?:到底|究竟|大概|大约|能|可以|会|得|还|开|设|调|拉|给|冲|上|是|在|有|到)*(?:多少|多大|多高|多长|几|哪)|还?(?:能|可以)再(?:往上)?(?:长|大|高|加|涨|提高?)多少|(?:最大|最多|最高|最长|还)?(?:能|可以)(?:再)?(?:往上)?(?:开|设|调|拉|冲|顶|加|推|干|提|撑|上|给)到?(?:多少|多大|多高|多长|几|哪)(?:呢|啊|呀|\?|[,;.。!]|$)`)

// manyWork asks how many would do in place of those that failed.
var manyWork = patternOf(`\bhow many (?:(?:of them|then|actually|realistically|safely) )?(?:would|will|can|could|do|should|are|might|may)(?: i| we| it)?(?: (?:actually|realistically|safely|then|still|be))* ?(?:work|fit|hold|possible|survive|handle|take|run|ok|okay|safe|get by|feasible|set|use)\b|(?:多少|几个?)(?:才|就|合适|能|可以)+(?:行|跑|成|够|合适|稳|正常|起来|不爆|不炸)?(?:呢|啊|呀|\?|[,;.。!]|$)`)

// onwards asks whether one can go on from what was tried: "can't go higher?", "any way to get
// more?", 还能再高吗, 开了fp8后能到多少.
var onwards = patternOf(`(?:\b(?:can'?t|cannot|can not|couldn'?t|can|could|may|might|any way|some way|a way|possible|any chance|able|how)(?: (?:i|we|it|this|that|you|one|they|be|to|of|for|me|us|there|still|just|actually|safely|not|even|possible))*|(?:^|[,.;:?!] ?)(?:so |and |then |or )?) (?:go|going|push|pushing|get|getting|be|raise|set|make|bump|crank|increase|stretch)(?: (?:it|this|that|them))?(?: (?:any|much|even|a bit|a little))? ?(?:higher|further|larger|bigger|longer|more|up|raised|increased|bumped) ?(?:[?!.,;)]|$|(?:with|if|when|by|using|without|than that)\b)` +
	`|\b(?:can|could|should|may) (?:i|we|it|that|this) (?:still |safely |just )?(?:be )?(?:raise|increase|bump|crank|push)(?:d|ed)?(?: (?:it|this|that|up|further|more))* ?(?:\?|$)` +
	`|(?:^|[,.;:?!、] ?)(?:so |and |then )?(?:what|which)(?: \w+)? (?:would |will |does |do |can |could |should )?(?:fit|fits|work|works|hold|holds|survive|survives)(?: then| instead| here)? ?(?:[?.!]|$)` +
	`|(?:还|能|可以|不能|没法|能不能|是否能?)(?:再|继续|往上|接着)(?:高|大|长|加|提|涨|往上|调|开|拉)[^,;?!]{0,6}(?:吗|么|不|没|嘛|\?|$)` +
	`|(?:后|之后|以后|的话|情况下|[,;:?!.、] ?)(?:最多|最大|最高|最长|大概|大约|还|又|batch|并发|长度|上下文)*(?:能|可以|会|应该能?)(?:提|加|升|涨|放|开|调|拉|跑|增)?到(?:多少|多大|几|多高|多长)`)

// triedOut is what stands behind the value of a setting that was tried, and says how it went.
var triedOut = patternOf(`^ ?(?:tokens?|tok|seq(?: ?len(?:gth)?)?|sequences?|context|ctx|length|len|users|requests|window|的时候|时|的话|长度|上下文)? ?(?:\([^)]{0,16}\) ?)?(?:already |just |only |still |always |immediately |instantly |now |barely |also |straight up |works? (?:fine )?but )*(?:fine|ok\b|okay|good|stable|oom|ooms|ooming|oom'd|oomed|crash|abort|die|dies|died|dying|fail|blow|explod|run|ran|go|went|goes|is |isn't|was|won't|will |doesn't|does not|didn't|did not|can't|cannot|work|fit|use|take|took|show|sit|eat|need|fill|get|got|give|hit|peak|load|start|kill|break|broke|choke|cause|tip|throw|leave|reach|consum|occup|stay|hover|finish|pass|survive|hold)|^(?:的时候|时|的话|长度|上下文|序列)?(?:就|都|会|还|直接|已经|也|居然|又|刚好|正好|能|可以|才|要)*(?:爆|炸|崩|挂|oom|溢出|不行|报错|跑不|跑|占|吃|用|显存|没问题|正常|行|可以|稳|放不下|装不下|失败|起不来)`)

// triedWell is what stands behind one that was no trouble.
var triedWell = patternOf(`^ ?(?:tokens?|tok|seq(?: ?len(?:gth)?)?|context|ctx|length|users|requests|的时候|时|的话|长度|上下文)? ?(?:already |just |still |always |now |also |is |are |was |runs? |goes |ran |went )*(?:fine|ok\b|okay|good|stable|works?|worked|runs?|ran|fits?|loads?|starts?|passe[sd]|survive[sd]?|holds?|no problem)|^(?:的时候|时|的话|长度|上下文|序列)?(?:就|都|会|还|也|能|可以)*(?:没问题|正常|稳|可以|能跑|行)`)

// toPass ends before a value, or its name behind it, that is to be gone beyond.
var toPass = patternOf(`\b(?:push|go|get|move|scale|stretch|climb)(?: it| this| that)? (?:past|beyond|above|over|higher than) (?:\d+k? )?$`)

// atStake is the setting whose most is asked for at a place, in runes, without its name: the one
// that was named and left without a value, the one that is told to have failed or worked, or the
// last that was named.
func (r *reader) atStake(start int) string {
	for i := range r.tokens {
		if t := &r.tokens[i]; t.start < start && !r.at(i-1).isFigure() {
			if of := r.countable(i); (of == "batch" || of == "seq_len" && t.typ == tQuantity) && !r.valuedAt(*t) {
				return of
			}
		}
	}
	last, name, worked := 0, "", ""
	for _, key := range [...]string{"batch", "concurrency", "seq_len", "input_tokens", "output_tokens"} {
		span, ok := r.spans[key]
		if !ok || span[1] > start {
			continue
		}
		of := ternary(key == "batch" || key == "concurrency", "batch", "seq_len")
		if at := r.lastWithin(span[1]); at >= 0 {
			if lo := r.tokens[at].lo; r.matches(toPass, r.text[max(0, lo-32):lo]) {
				return of // "push past 64 users, or is that the ceiling"
			}
			switch rest := r.text[r.tokens[at].hi:min(len(r.text), r.tokens[at].hi+clauseReach)]; {
			case !r.matches(triedOut, rest):
			case r.matches(triedWell, rest):
				worked = ternary(worked == "", of, worked)
			default:
				return of // what failed is what is to be brought down
			}
		}
		if span[1] > last {
			last, name = span[1], of
		}
	}
	return ternary(worked != "", worked, name)
}

// failedBefore reports whether a setting is told to have failed before a place in the text.
func (r *reader) failedBefore(lo int) bool {
	for _, key := range limited {
		at := r.lastWithin(r.spans[key][1])
		if r.spans[key][1] == 0 || at < 0 || r.tokens[at].hi > lo {
			continue
		}
		rest := r.text[r.tokens[at].hi:min(lo, r.tokens[at].hi+clauseReach)]
		if r.matches(triedOut, rest) && !r.matches(triedWell, rest) {
			return true
		}
	}
	return false
}

// limited are the settings that have a limit of their own.
var limited = [...]string{"batch", "concurrency", "seq_len"}

// limitOfTried is the setting whose limit is asked for without its name.
func (r *reader) limitOfTried() string {
	if !r.hasModel() || !r.hasHardware() || r.query.SeqLen+r.query.InputTokens+r.query.OutputTokens+r.query.Batch+r.query.Concurrency == 0 && !r.namesSetting(limited[:]) || r.asked.asks("cards", "howfast", "howlong", "why", "compare", "cost") {
		return ""
	}
	m := r.span(bareLimit, r.text)
	if m == nil && !r.asked.asks("buy") {
		m = r.span(onwards, r.text)
	}
	if m == nil {
		if m = r.span(manyWork, r.text); m != nil && !r.failedBefore(m[0]) {
			return ""
		}
	}
	if m == nil || strings.HasPrefix(r.text[m[1]:], " of ") {
		return ""
	}
	for i := range r.tokens {
		if t := &r.tokens[i]; (t.typ == tKey || t.typ == tQuantity) && !r.valuedAt(*t) && !r.at(i-1).isFigure() {
			if of := r.countable(i); t.lo >= m[0] && (of == "batch" || of == "seq_len") {
				return "" // it names what it is of
			}
		}
	}
	return r.atStake(runes(r.text[:m[0]]))
}

// anotherCard ends before the card that is to take the place of the one before it: "40G的卡batch 8就满了，
// 换80G的", "batch 8 on the 3090, with an A100 instead".
var anotherCard = patternOf(`(?:换成?|换到|换上|改用|升级到|升级成|换用)(?:了|个|一?张|一?块|单卡| )*$|\b(?:(?:switch|switching|upgrade|upgrading|move|moving|going|go|swap|swapping)(?: it| them| up| over)? (?:to|for)|replac(?:e|ed|ing) (?:it|that|them) (?:by|with)) (?:an? |the |one |my )?$`)

// forgetOtherCard forgets the batch or the length that was told of another card than the one whose
// most is asked for. What its value was there says nothing here.
func (r *reader) forgetOtherCard(intent Intent) {
	q := &r.query
	if q.Batch+q.SeqLen == 0 || r.holdsPair() || !r.matching.mentions("换", "改用", "升级", "switch", "upgrad", "mov", "going to", "go to", "swap", "replac") {
		return
	}
	first, later := -1, -1
	for i, t := range r.tokens {
		if t.typ != tBytes && !t.isCard() {
			continue
		}
		if first < 0 {
			first = i
		} else if r.matches(anotherCard, r.clauseBefore(t)) {
			later = i
		}
	}
	if later < 0 {
		return
	}
	from, to := r.tokens[first].start, r.tokens[later].start
	if at, told := r.spans["batch"]; told && at[0] > from && at[1] <= to && intent == MaxBatch {
		q.Batch = 0
		delete(r.spans, "batch")
	}
	if at, told := r.spans["seq_len"]; told && at[0] > from && at[1] <= to && intent == MaxContext {
		q.SeqLen = 0
		delete(r.spans, "seq_len")
	}
	if r.tokens[first].typ == tBytes {
		r.passed = append(r.passed, first)
	}
}

// batchTried takes a figure without a name for the batch that failed, where the batch that works is asked
// for: "what batch size can I use? 10 already OOMs".
func (r *reader) batchTried() {
	q := &r.query
	if q.Batch+q.Concurrency+q.GlobalBatch > 0 || len(r.loose) == 0 || !r.asked.asks("maxbatch") || !r.matching.mentions("batch", "bs", "批") {
		return
	}
	for _, i := range r.loose {
		v := r.tokens[i].value
		rest := r.text[r.tokens[i].hi:min(len(r.text), r.tokens[i].hi+clauseReach)]
		if r.tokens[i].typ == tNumber && v >= 1 && v <= 1024 && v == float64(int(v)) && r.matches(triedOut, rest) && !r.matches(triedWell, rest) && r.asked.behind(r.tokens[i].hi, 12, "oom") {
			q.Batch = int(v)
			r.mark("batch", i, i)
			r.used[i] = true
			return
		}
	}
}
