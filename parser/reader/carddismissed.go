package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// A number of cards is often named to be dismissed, beside the one that is asked about:
// "4张就够了吧，用不着8张", "why eight, wouldn't four do".

var (
	// pointless ends before a number of cards that is said to be more than needed.
	pointless = pattern.Of(`(?:用不着|用得着|有必要|用不了|不用|不必|没必要|犯不着|不需要|何必|何苦|凭什么|凭啥|为什么|为啥|为何|干嘛|干吗|干啥|难道)(?:非|还|就|都|真)*(?:得|要|上|用|搞|买|整|弄|堆|去|需要|到)*$|(?:\bwhy|\bhow come)(?: [a-z0-9.:-]+){0,9} (?:need|needs|needing|take|takes|taking|require|requires|requiring|want|wants|use|uses|using|ask for|asks for|for)(?: up to| about| all of| all)? $|\b(?:no need for|no need of|without|instead of|rather than|and not|not|don't need|do not need|needn't be)(?: the| all)? $`)
	// suffices stands behind the number that is put in its place, or before it.
	suffices       = pattern.Of(`^(?: ?的)?[^,;?!、。]{0,12}?(?:就|也|不就|不也|就能|也能|不是|不)?(?:够|足够|行|可以|搞定|能跑|能训|放得下|装得下)|^[^.;?!]{0,24}\b(?:enough|do|suffice|fine|ok|work|manage|hold|plenty)\b`)
	sufficesBefore = pattern.Of(`\b(?:isn't|aren't|is|are|shouldn't|wouldn't|should|would|couldn't|could|can't|can|doesn't|don't|do|does|only|just|will|won't)(?: an?| only| just| the)* $|(?:是不是|只要|只用|难道|明明|不是)(?:只要|只用)?$`)
)

var dismissedWords = pattern.OneOf("用不", "不用", "不必", "必要", "犯不着", "不需要", "何", "凭", "为", "干", "难道", "why", "how come", "no need", "without", "instead", "rather", "not ", "need")

// dismissed takes out the rig whose number is said to be more than needed, where another
// number is said to do. The card that only it names is the other's too.
func (r *Reader) dismissed(rigs []rig) []rig {
	if len(rigs) != 2 || !r.Mentions(dismissedWords) {
		return rigs
	}
	for k := range rigs {
		gone, kept := rigs[k], rigs[1-k]
		if gone.count < 1 || kept.count < 1 || kept.count >= gone.count || kept.card != "" && gone.card != "" && kept.card != gone.card || gone.weak {
			continue
		}
		if !r.Matches(pointless, r.Text[max(0, r.Tokens[gone.from].Lo-evidence.ClauseReach):r.Tokens[gone.from].Lo]) {
			continue
		}
		if lo := r.Tokens[kept.from].Lo; !r.Matches(suffices, r.Text[r.Tokens[kept.to].Hi:]) && !r.Matches(sufficesBefore, r.Text[max(0, lo-40):lo]) {
			continue
		}
		if kept.card == "" {
			kept.card, kept.form = gone.card, gone.form
		}
		if kept.memory == 0 && k == 1 {
			kept.memory = gone.memory
		}
		kept.join = ""
		for i := gone.from; i <= gone.to; i++ {
			r.Passed = append(r.Passed, i)
		}
		return []rig{kept}
	}
	return rigs
}

// mustBefore ends before a card that is said to be needed, mustBehind stands behind one where that is
// doubted in a question of its own: 非要A100吗, "does it have to be an A100?".
var (
	mustBefore = pattern.Of(`(?:必须|非|一定|只能|只有|难道)(?:就|只|还|都)?(?:得|要|用|使用|是|上|有|买|租|在|跑在)*$|\b(?:really|actually|have to|has to|got to|must)(?: (?:it|i|we|one|need|have|be|use|get|buy|rent|to))+ $`)
	mustBehind = pattern.Of(`^(?:才(?:能|行|可以|够|跑|训|放)[^,;?!、]{0,8})?(?:吗|么|嘛|不可|才行)|^(?:[^.?!;,]{0,32}[^.?!;,0-9])?\?`)
)

var mustDoubtedWords = pattern.OneOf("必须", "非", "一定", "只能", "只有", "难道", "really", "actually", "have to", "has to", "must")

// mustDoubted takes out the cards that are asked about only as what must be had, where others are
// put in their place: "非要A100吗？4090行不行".
func (r *Reader) mustDoubted(rigs []rig) []rig {
	if len(rigs) < 2 || !r.Mentions(mustDoubtedWords) {
		return rigs
	}
	for k := range rigs {
		if rigs[k].card == "" || rigs[k].count > 1 || !r.Matches(mustBefore, r.Text[max(0, r.Tokens[rigs[k].from].Lo-40):r.Tokens[rigs[k].from].Lo]) {
			continue
		}
		to := k
		for to+1 < len(rigs) && rigs[to+1].join != "" && rigs[to+1].from-rigs[to].to <= 2 {
			to++
		}
		if len(rigs) == to-k+1 || !r.Matches(mustBehind, r.Text[r.Tokens[rigs[to].to].Hi:]) {
			continue
		}
		kept := slices.Delete(slices.Clone(rigs), k, to+1)
		if slices.ContainsFunc(kept, func(g rig) bool { return g.card == "" || g.card == rigs[k].card }) {
			continue
		}
		for _, g := range rigs[k : to+1] {
			for i := g.from; i <= g.to; i++ {
				r.Passed = append(r.Passed, i)
			}
		}
		kept[0].join = ""
		return kept
	}
	return rigs
}

var dismissedCountWords = pattern.OneOf("用不", "不用", "不必", "必要", "犯不着", "不需要", "何必", "干嘛", "no need", "don't need", "needn't")

// dismissedCount takes out a number of cards that is dismissed where it stands alone: "2张
// H100就够，用不着4张".
func (r *Reader) dismissedCount() {
	q := &r.Query
	if len(q.GPUCountOptions) != 2 && q.GPUCount == 0 || !r.Mentions(dismissedCountWords) {
		return
	}
	for i, t := range r.Tokens {
		if t.Type != token.Number && t.Type != token.Several || t.Value < 2 || r.At(i+1).Type != token.Measure || r.At(i+1).Kind != "card" || !r.Matches(pointless, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]) {
			continue
		}
		n := numeral.Round(t.Value)
		if list := q.GPUCountOptions; len(list) == 2 && n == max(list[0], list[1]) && list[0] != list[1] {
			q.GPUCount, q.GPUCountOptions = min(list[0], list[1]), nil
		}
		if n > q.GPUCount {
			r.Passed = append(r.Passed, i)
			r.fewer = q.GPUCount > 0
		}
		return
	}
}

// doubtedNodes are machines that are said to be needed, with a question behind them that puts a
// number of cards in their place: "16 nodes for that? isn't 8x H200 enough".
var doubtedNodes = pattern.Of(`[- ](?:gpu |server )?(?:nodes?|servers?|machines?|boxes)\b[^.?!;]{0,64}[.?!;,]+ ?(?:but |so |and |surely |then )?(?:isn't|isnt|aren't|arent|wouldn't|wouldnt|won't|wont|shouldn't|shouldnt|can't|couldn't|doesn't|don't) (?:a |an |one |just |only |single |the )*` + someCards + `[^a-z0-9.]?[^.?!;]{0,64}\b(?:enough|sufficient|suffice|do|plenty|work|fit|hold|run)\b|(?:节点|机器|服务器)[^;?!、]{0,16}[、?!;]+[^;?!、\d每各]{0,6}` + someCards + `[张块个卡台*x](?:[^;?!]{0,23}[^;?!够行能可])?(?:不够|不行|不能|不可以|不就够)(?:了|用)?(?:吗|么|嘛|\?)`)

var nodesDoubtedWords = pattern.OneOf("n't", "nt ", "不")

// nodesDoubted reports whether the machines that are told of are doubted to be needed.
func (r *Reader) nodesDoubted() bool {
	return r.Questioned() && r.Mentions(nodesDoubtedWords) && r.Matches(doubtedNodes, r.Text)
}

// forcedBefore and forcedBehind stand beside a number of cards that somebody doubts to be
// the only way out: 是不是非得16卡才行, "is going to 16 GPUs the only option".
var (
	forcedBefore = pattern.Of(`(?:^|[,;?!、 ])(?:那|是|就|难道|所以)*(?:得|要|需要)(?:上|用|加到|换|扩到|凑)*$|(?:必须|非|只能|一定|难道|是不是|是否|至少)(?:就|只|还)?(?:得|要|需要|必须|非得|非要|只能|至少|再)*(?:上|用|加到|换|换成|到|有|上到|扩到|凑|整|搞)*$|\b(?:is|are|do|does|would|must|will|need)\b[^.;?!,]{0,24}\b(?:go|going|move|moving|jump|jumping|scale|scaling|switch|switching|get|getting|step|stepping|upgrade|upgrading)(?: up| over| out)?(?: to)? $`)
	forcedBehind = pattern.Of(`^(?:的|显卡|gpu|卡)*(?:才|吗|么|嘛|不可|了吗|了么|\?|$)|^ ?(?:the only|really|actually|then|to be|unavoidable|necessary|mandatory|a must|required|needed|\?|instead)`)
)

// failedRuns are words for a run that came to nothing, beside those for too little memory.
var failedRuns = pattern.OneOf("没跑通", "没跑起来", "跑不起来", "没跑成", "没跑动", "没训起来", "训不起来", "没起来", "失败", "failed", "didn't run", "wouldn't run", "won't run", "doesn't run")

var countForcedWords = pattern.OneOf("得", "要", "非", "必须", "只能", "一定", "难道", "至少", "是不是", "是否", "only", "go", "mov", "jump", "scal", "switch", "step", "upgrad", "get", "minim", "least", "fewest")

// countForced reports whether more cards are doubted to be the only way out of what failed.
func (r *Reader) countForced() bool {
	if !r.HasModel() || !r.Asked.Asks("oom", "enough") && !r.Mentions(failedRuns) || r.Asked.Asks("howmuch", "compare") || !r.Mentions(countForcedWords) {
		return false
	}
	for i, t := range r.Tokens {
		if t.Kind == "raised" {
			return true // "do we have to go to 32?"
		}
		if t.Type != token.Number && t.Type != token.Several || t.Value < 2 || t.Value > query.MostCards || r.At(i+1).Type != token.Measure || r.At(i+1).Kind != "card" {
			continue
		}
		if behind := r.Text[r.Tokens[i+1].Hi:]; r.Query.GPUCount >= int(t.Value) || !r.Matches(leastCount, behind) && (!r.Matches(forcedBefore, r.Text[max(0, t.Lo-80):t.Lo]) || !r.Matches(forcedBehind, behind)) {
			continue
		}
		if !slices.Contains(r.Passed, i) {
			r.Passed = append(r.Passed, i)
		}
		return true
	}
	return false
}

// A why-question about fewer cards than others tell of asks whether they do: "they say four
// H100s. Why wouldn't two suffice?", "what's wrong with four of them".

// whyNot is such a question, around the number that it names.
var whyNot = pattern.Of(`\b(?:why (?:on earth |the hell |then |exactly )?(?:wouldn't|won't|can't|couldn't|shouldn't|not|isn't|aren't|is|are|would|should|don't|doesn't)(?: just| only| simply| merely| use| using| go with| run it on| take)*|what(?:'s| is| on earth is| the hell is| exactly is| would be|'d be)? (?:so )?wrong with(?: just| only| using)*|what(?:'s| is)? stopping(?: me from| us from)?(?: just| only| using)*|what speaks against(?: just| only| using)*|who says) ` + someCards + `(?: of (?:them|those|these)| cards?| gpus?| ones?)?\b|(?:为什么|为啥|凭什么|凭啥|怎么|干嘛|何以)(?:就|偏偏|非)?(?:不能|不可以|不用|不行用)(?:只|就)?(?:用|上|拿|买|跑|开)?` + someCards + `(?:张|块|卡|片)|` + someCards + `(?:张|块|卡|片)(?:卡|显卡|h\d{2,3}|a\d{2,4})?(?:怎么|为什么|为啥|凭什么|凭啥|哪里|哪儿|咋)(?:就|会|还)*(?:不够|不行|不能|不可以|装不下|放不下|跑不了)`)

var fewerAskedWords = pattern.OneOf("why", "what", "who says", "为什么", "为啥", "凭", "怎么", "干嘛", "何以", "哪", "咋")

// fewerAsked takes the number that is asked about where more were told of.
func (r *Reader) fewerAsked() {
	q := &r.Query
	most := q.GPUCount
	for _, n := range q.GPUCountOptions {
		most = max(most, n)
	}
	if most < 2 || !r.hasSize() || r.Asked.Asks("howmuch", "howfast", "compare") || !r.Mentions(fewerAskedWords) {
		return
	}
	m := r.Places(whyNot, r.Text)
	if m == nil {
		return
	}
	for k := 2; k < len(m); k += 2 {
		if m[k] < 0 {
			continue
		}
		n, i := told(r.Text[m[k]:m[k+1]]), r.tokenAt(m[k])
		if n < 1 || n >= most || i < 0 {
			return
		}
		q.GPUCount, q.GPUCountOptions, q.Nodes = n, nil, 0
		r.Passed = append(r.Passed, i)
		for _, p := range r.Hardware {
			if p.What == PartCount && numeral.Round(p.Value) == most && !slices.Contains(r.Passed, p.From) {
				r.Passed = append(r.Passed, p.From)
			}
		}
		r.fewer = true
		r.Asked.Drop(func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name == "why" })
		return
	}
}

// denialAsked asks for what it denies: 不能用4bit吗, "can't I use 8 bit?".
var denialAsked = pattern.Of(`(?:不能|不可以|没法|无法)[^,;?!]{0,12}(?:吗|么|嘛)|(?:为啥|为什么|怎么|为何)[^,;?!]{0,4}(?:不能|不)|\b(?:can'?t|couldn'?t|why (?:can'?t|don'?t|not)|shouldn'?t) (?:i|we|you|it|one)\b`)

// fewerThanDo asks for fewer cards than are known to do: 8张才跑起来，4张真不行吗.
var fewerThanDo = pattern.Of(`才(?:能|够|行|可以|跑|训|装|起|勉强|刚)[^;?!]{0,28}[,、;?! ](?:那|用|拿|只用|只有|如果|要是|我)*(?:(单|双|两|三|四|\d) ?(?:机|台|个?节点))?` + someCards + ` ?(?:张|块|卡|个)[^,;?!、]{0,20}(?:不行|不够|不能|不可以|[跑训带装]不)[^,;?!、]{0,6}(?:吗|么|\?)`)

var onlyThenWords = pattern.OneOf("才")

// fewerDoubted is the number of cards that are asked about so, with that of their machines.
func (r *Reader) fewerDoubted() (cards, nodes int) {
	if !r.Mentions(onlyThenWords) || r.Asked.Asks("cards", "compare") {
		return 0, 0
	}
	m := r.groups(fewerThanDo, r.Text)
	if m == nil {
		return 0, 0
	}
	switch m[1] {
	case "":
	case "单":
		nodes = 1
	case "双":
		nodes = 2
	default:
		nodes = told(m[1])
	}
	return told(m[2]), nodes
}
