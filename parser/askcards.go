package parser

import (
	"slices"
	"strings"
)

func (r *reader) asksCards() bool {
	if r.neededInTime() {
		return true
	}
	if r.layersOpen() || !r.hasModel() && r.matching.mentions("btu") {
		return false // the heat of cards that are told
	}
	if s := r.asked.first("cards"); s != nil && (r.gpuHoursText(s.hi) || r.countGiven(s)) {
		return false
	} else if s != nil && !r.severalTold(s) || r.numberSought() {
		r.toldCase()
		return true
	}
	if r.fewer && r.hasModel() && r.questioned() && !r.asked.asks("why") {
		return true // "2张H100就够，用不着4张？"
	}
	if r.query.GPUsPerNode > 0 && r.query.GPUCount == 0 && r.hasModel() && r.nodesWanted() || r.extreme() == "cards" || r.cardsNeeded() || r.allItTakes() || r.moreBack() || r.countForced() {
		return true
	}
	if r.cardsOpen() || r.countDoubted() || r.countTagged() || r.fewestCards() || r.openSlot("tp", "ep") != "" && r.hasModel() || r.countAlone() {
		return true
	}
	if r.query.GPUCountOptions != nil && r.asked.asks("need", "min") && !r.asked.asks("howmuch", "compare", "howfast") && !(r.query.ObservedGB > 0 && r.asked.asks("why", "normal")) {
		return true // "do I need two or three"
	}
	if first := r.word(0); (first == "gpus" || first == "cards") && r.hasModel() && r.at(1).typ != tEquals && !r.asked.asks("can", "enough", "fit") {
		return true // the command "gpus 70b fp16"
	}
	return r.thing(r.asked.first("howmany")) == "card" || r.thing(r.asked.first("howmuch")) == "card" && r.asked.asks("need") && !r.asked.asks("oom", "power") && !r.sizeOfOne(r.asked.first("howmuch"))
}

// countGiven reports whether a name of the number of cards has its value behind it: "number of GPUs: 8 x
// A100". No number is asked for then.
func (r *reader) countGiven(s *sign) bool {
	rest := r.text[s.hi:]
	after := strings.TrimLeft(rest, " :=")
	if word := r.text[s.lo:s.hi]; !strings.HasPrefix(word, "number of") && !strings.HasPrefix(word, "total") && !strings.HasPrefix(word, "num of") && word != "gpu count" && word != "card count" && word != "# of gpus" && word != "#gpus" || !digitAhead(after) || strings.Contains(after, "?") {
		return false
	}
	if r.query.GPUCount == 0 {
		return false // an amount of memory, or a number that went elsewhere
	}
	return strings.ContainsAny(rest[:len(rest)-len(after)], ":=") || r.at(r.tokenFrom(s.hi)).typ == tNumber && r.query.GPUCount > 0
}

// tokenFrom is the first token that begins at a place of the text or behind it.
func (r *reader) tokenFrom(lo int) int {
	return slices.IndexFunc(r.tokens, func(t token) bool { return t.lo >= lo })
}

// cardsNeeded reports whether the text opens with cards that are needed for something:
// "a100s needed to serve a 7b".
func (r *reader) cardsNeeded() bool {
	t := r.at(0)
	if t.typ != tCard && t.typ != tBare && !(t.typ == tMeasure && t.kind == "card") || !strings.HasSuffix(r.text[t.lo:t.hi], "s") || !r.hasModel() {
		return false
	}
	rest := strings.TrimLeft(r.text[t.hi:], " ")
	return opens(rest, []string{"needed", "required", "necessary"}) > 0 || closing(r.text) && opens(rest, []string{"to serve", "to run", "to host", "to train", "to finetune", "to fine-tune", "to fine tune", "to full", "to hold", "to fit", "to deploy", "to pretrain", "to sft", "to lora", "to qlora"}) > 0 && !r.asked.asks("ok", "enough", "oom")
}

// cardNumber names the number of cards as what is sought: 卡数下限, 显卡数量最少多少, "what
// card count".
var cardNumber = patternOf(`(?:卡|gpu|加速器|节点|机器)的?总?(?:数量?|个数|张数) ?(?:至少|最少|最低|最小|起码|大概|大约|一般|总共|一共|得|要|需要|需|应该|该|是|为|报|给|配|申请|上|有|到|能|可以|的|约)*(?:多少|几|下限|怎么定|怎么算|如何定|如何算|怎么估|填啥|填什么)|(?:所需|需要|需|最少|最低|最小)(?:要?的)?总?(?:卡|gpu|显卡)的?(?:数量?|个数|张数) ?(?:[、?,;.!]|是?多少|$)|\b(?:what|which) (?:number of )?(?:gpu|card|accelerator|node|machine|server)s? (?:count|number|quantity)\b|\bwhat(?:'s| is|s| would be| will be)? (?:the |my )?(?:gpu |card )?(?:count|number)(?: then| here| i need| needed)? ?[?.!]*$|\b(?:gpus|cards|accelerators|nodes|machines|boards) in (?:what|which) (?:quantity|quantities|number|numbers|amount|count)\b|\b(?:what|which) (?:quantity|amount|total) of (?:gpus|cards|accelerators)\b|\bwhat(?:'s| is|s|'d be| would be| will be| are)? (?:the |my |our )?(?:(?:gpu|card|accelerator|device) total|total (?:number of |count of )?(?:gpus?|cards?|accelerators?|devices?)(?: count| number)?)\b|\bwhat (?:count|number) (?:am i|are we) looking|\bwhat (?:count|number) (?:of (?:gpus|cards)|follows|(?:comes|came|falls|drops) out|results|is needed|is required|do i need|would i need|would (?:it|that|this) (?:be|take))\b`)

// countNamed names it by other nouns: "what's the headcount in a100s", "please state the
// quantity", 所需h800数量几何.
var countNamed = patternOf(`\b(?:what(?:'s| is|s| would be|'d be| are)|(?:state|give|tell|name|specify|provide|indicate|advise|quote)(?: me| us| of)?) (?:the |my |our )?(?:(?:required|needed|necessary|minimum|minimal|minimum required|exact|right|total|overall|resulting) )*(?:head ?count|quantity|count|number) (?:in|of|to|for|on|with|then|here|needed|required|necessary)\b[^.?!;]{0,40}|\b(?:state|give|tell|name|specify|provide|indicate|advise|quote)(?: me| us| of)? (?:the |their )?(?:(?:required|needed|necessary|minimum|minimal|exact) )*(?:quantity|head ?count|count|number)\b ?(?:[.?!;]|$)|\b(?:at )?(?:what|which) number (?:do|should|can|must|would) (?:i|we) (?:stop|end up|arrive|land|settle)\b|\b(?:what size (?:of )?|how (?:big|large) (?:of )?|which size (?:of )?)(?:an? )?(?:gpu |card )?(?:fleet|cluster|farm)\b|所需的?[a-z0-9 -]{0,24}(?:卡|显卡)?的?(?:数量?|个数|张数|台数)|(?:数量?|张数|卡数|台数) ?几何`)

// numberSought reports whether the number of cards is asked for by that name.
func (r *reader) numberSought() bool {
	return (r.hasModel() || r.query.Task != "") && r.matching.mentions("数", "count", "number", "quantit", "total", "amount", "fleet", "cluster", "farm", "几何") && !r.asked.asks("howfast", "compare") && (r.numberNamed() || r.matches(countNamed, r.text))
}

// numberNamed reports whether those words stand in the text; a number told of another model
// before them is not that of the question.
func (r *reader) numberNamed() bool {
	m := r.span(cardNumber, r.text)
	if m == nil {
		return false
	}
	start := runes(r.text[:m[0]])
	r.otherCount(&sign{start: start, end: start})
	return true
}

// sizeOfOne reports whether an amount is asked of one card, how large it must be: "how beefy
// of a card does it need".
func (r *reader) sizeOfOne(s *sign) bool {
	return strings.HasPrefix(r.text[s.hi:], " a ") || strings.HasPrefix(r.text[s.hi:], " an ") || strings.HasPrefix(r.text[s.hi:], " of a")
}

// howManyAlone is what is counted where a text closes in "how many?": batch where users or
// requests were named without a number, cards where a card was, empty where neither was.
func (r *reader) howManyAlone() string {
	s := r.asked.first("howmany")
	if s == nil || r.query.GPU == "" || !r.hasModel() || strings.Trim(r.text[s.hi:], " ?!.") != "" || !r.matches(afterStop, r.text[:s.lo]) {
		return ""
	}
	at := r.lastWithin(s.start)
	for at > 0 && r.stops(at) {
		at--
	}
	switch r.countable(max(at, 0)) {
	case "batch":
		return "batch"
	case "seq_len", "model", "tokens_per_s":
		return ""
	}
	return ternary(r.query.Batch+r.query.SeqLen+r.query.Concurrency == 0, "cards", "")
}

// afterStop ends where a clause of its own begins.
var afterStop = patternOf(`(?:[.,;:!?、] ?|\b(?:so|then|and|but|is) )$`)

// countAlone reports whether a card is named and its bare count is asked for: "on
// L40S. count?", "H20, 数量？".
func (r *reader) countAlone() bool {
	if r.howManyAlone() == "cards" {
		return true // "2 of them are not enough. how many?"
	}
	if r.query.GPU == "" || r.query.GPUCount > 0 || !r.hasModel() {
		return false
	}
	last := len(r.tokens) - 1
	for last > 0 && r.tokens[last].typ == tMark {
		last--
	}
	before := r.at(last - 1)
	switch r.word(last) {
	case "nodes", "cards", "gpus", "machines", "boards":
		return r.word(len(r.tokens)-1) == "?" && (before.typ == tMark || before.kind == "comma" || before.typ == tEquals)
	case "count", "number", "数量", "qty", "张数", "卡数":
		return before.typ == tMark || before.joins() || before.typ == tEquals || before.typ == tCard || before.typ == tBare
	}
	return false
}

// heapOf is what stands behind a word for the least where cards are told as a heap: "the
// smallest pile of GPUs".
var heapOf = patternOf(`^ (?:possible |viable |reasonable |workable )?(?:piles?|stack|set|bunch|number|amount|count|collection|handful|cluster|group|fleet|heap|quantity|pool|array|farm) of (?:[a-z0-9-]+ ){0,2}?(?:gpus?|cards?|accelerators?|nodes|servers|[a-z]*\d+[a-z]*s)\b`)

// fewestCards reports whether the least number of named cards is asked for:
// "fewest L40S that hold it", "minimum A100s for 70b".
func (r *reader) fewestCards() bool {
	if !r.hasModel() {
		return false
	}
	for _, s := range r.asked.found {
		if s.kind != "ask" || s.name != "min" || r.query.GPUCount > 0 && !strings.HasPrefix(r.text[s.lo:s.hi], "few") {
			continue
		}
		if r.numberOf(&s) || r.fewestSized(&s) || r.fewestOf(&s) || r.matches(heapOf, r.text[s.hi:]) {
			return true
		}
		for _, t := range r.tokens {
			if (t.typ == tCard || t.typ == tBare) && t.start >= s.end && t.start-s.end <= 3 {
				word := r.text[t.lo:t.hi]
				return strings.HasPrefix(r.text[s.lo:s.hi], "few") || strings.HasPrefix(r.text[s.lo:s.hi], "least") || strings.HasSuffix(word, "s") && !strings.HasSuffix(t.name, "s")
			}
		}
	}
	return false
}

// fewestSized reports whether cards of a memory are what the fewest is asked of: "the
// fewest 40-gig GPUs that will do".
func (r *reader) fewestSized(s *sign) bool {
	if !strings.HasPrefix(r.text[s.lo:], "few") {
		return false
	}
	at := r.tokenAfter(s)
	for r.at(at).typ == tBytes || r.at(at).kind == "maker" || r.at(at).kind == "line" || r.at(at).typ == tLink || r.at(at).kind == "memory" {
		at++
	}
	t := r.at(at)
	return at > r.tokenAfter(s) && (t.typ == tCard || t.typ == tBare || t.typ == tMeasure && t.kind == "card")
}

// fewestOf reports whether the least number is asked for of cards that were told before
// without one: "80gb cards, the fewest that would do", "serving it on L40S, what's the
// least that will do".
func (r *reader) fewestOf(s *sign) bool {
	rest := strings.TrimLeft(r.text[s.hi:], " ")
	switch word := r.text[s.lo:s.hi]; {
	case word == "fewest", word == "least":
	case (word == "smallest" || word == "lowest" || word == "minimum") && strings.HasPrefix(rest, "number"):
	default:
		return false
	}
	if rest != "" && opens(rest, []string{"i ", "we ", "you ", "one ", "that ", "it ", "to ", "needed", "required", "possible", "number", "?"}) == 0 {
		return false
	}
	if !r.leadsClause(s) || r.query.GPUCount > 0 {
		return false
	}
	for i := r.tokenBefore(s); i >= 0; i-- {
		switch t := r.at(i); {
		case t.typ == tMeasure && t.kind == "card", (t.typ == tCard || t.typ == tBare) && (rest == "" || strings.HasSuffix(r.text[t.lo:t.hi], "s") || t.value == 0):
			return true
		}
	}
	return false
}

// leadsClause reports whether an asking word opens its clause, with no more before it than
// what any question opens with: "what's the least".
func (r *reader) leadsClause(s *sign) bool {
	if r.opensClause(s) {
		return true
	}
	before := strings.TrimRight(r.text[max(0, s.lo-clauseReach):s.lo], " ")
	for _, lead := range [...]string{"what's the", "whats the", "what is the", "what would be the", "what'd be the", "the"} {
		if head, ok := strings.CutSuffix(before, lead); ok {
			head = strings.TrimRight(head, " ")
			if head == "" || strings.IndexByte(",;?!.:]", head[len(head)-1]) >= 0 || lead != "the" {
				return true
			}
		}
	}
	return false
}

// numberOf reports whether cards and then a word for a number follow an asking
// word: "the minimum L40S or A6000 count".
func (r *reader) numberOf(s *sign) bool {
	cards := false
	for i, t := range r.tokens {
		if t.start < s.end {
			continue
		}
		switch {
		case t.typ == tCard || t.typ == tBare || t.typ == tMeasure && t.kind == "card":
			cards = true
		case t.joins(), t.typ == tBytes, t.kind == "maker", t.kind == "line":
		default:
			word := r.word(i)
			return cards && (word == "number" || word == "numbers" || word == "count" || word == "counts" || word == "quantity")
		}
	}
	return false
}

// needsSaid is said of a need that is to be confirmed: "then I need 4 nodes?".
var needsSaid = patternOf(`^needs? |\b(i|we|you|one|it|this|that|model|training|inference|really) (will |would |really |still |actually |also |then )*(needs?|requires?)\b`)

// countDoubted reports whether a number of cards, or of ways to split, is asked
// back as a need: "do I need 16x?", "does it need 16 cards?", "need --tp 4?".
func (r *reader) countDoubted() bool {
	if r.neededBehind() {
		return true
	}
	if !r.asked.asks("need") || !r.hasModel() || r.asked.asks("why") && r.query.GPU == "" || !r.questioned() && !r.asked.asks("normal") || !r.asked.asks("does", "must", "normal") && !(r.matching.mentions("need", "require") && r.matches(needsSaid, r.text)) || r.asked.asks("howmuch", "enough", "can") {
		return false
	}
	for _, s := range r.asked.found {
		if s.kind != "ask" || s.name != "need" {
			continue
		}
		for i, t := range r.tokens {
			if t.start < s.end {
				continue
			}
			if t.typ == tLink && r.word(i) != "for" && r.word(i) != "在" || t.typ == tUnknown && (r.word(i) == "use" || r.word(i) == "using" || r.word(i) == "a") || r.word(i) == "-" || t.is("claimed", "") {
				continue
			}
			next := r.at(i + 1)
			if t.typ == tKey && t.name == "tp" || (t.typ == tNumber || t.typ == tSeveral) && t.value > 1 && (next.typ == tMeasure || next.typ == tCard || next.typ == tBare || next.typ == tTimes) {
				return true
			}
			break
		}
	}
	return false
}

// allTaken says of cards that no more are needed: "2x H100 is all it takes".
var allTaken = patternOf(`^(?: ?(?:gpus?|cards?))?(?: \d+ ?gb?)? (?:is|are|was|were)(?: really| actually| truly| honestly)? all (?:that )?(?:it|this|that|(?:i|we|you|one|they|people)(?:'d| would| will|'ll| really| actually)?|is|would be|will be|was) ?(?:really |actually )?(?:takes?|needs?|needed|required|requires?|required|wants?|necessary)\b`)

// allItTakes reports whether a number of cards is asked back as all that is needed.
func (r *reader) allItTakes() bool {
	if !r.matching.mentions(" all ") || r.query.GPUCount == 0 && r.query.GPUCountOptions == nil || !r.hasModel() || !r.questioned() && !r.asked.asks("normal") || r.asked.asks("why", "howmuch") {
		return false
	}
	for _, t := range r.tokens {
		if (t.typ == tCard || t.typ == tBare || t.typ == tMeasure && t.kind == "card") && r.matches(allTaken, r.text[t.hi:]) {
			return true
		}
	}
	return false
}

// backAsked asks back, at the end of a clause, a number of cards as what there has to be:
// "do I need 8?", 是不是得上16张.
var backAsked = patternOf(`\b(?:do|does|did|would|will|must|should|is|are)(?: i| we| it| that| you| one)?(?: then| really| actually| now)? (?:need|require|have to (?:be|use|get|go to|go up to|take|buy|rent)|be|got to be|take|go (?:up )?to|move (?:up )?to) (?:like |about |at least |all )?(\d{1,4}|two|three|four|six|eight|twelve|sixteen)(?: ?x| of (?:them|those|these)| cards| gpus)?(?: then| instead| for (?:this|that|it)| to (?:be|make|get) [a-z ]{1,20})? ?\?|(?:是不是|是否|要不要|难道|那就|岂不是|必须|非得)(?:就|真的?|只能|一定)?(?:得|要|需要|必须|至少|非得)*(?:上|用|有|加到|凑|凑齐|换|换成|扩到|来|配)? ?(\d{1,4}|[两三四五六七八十]|十六|三十二) ?(?:张|块|卡|片)(?:卡|显卡)?(?:才行|才够|才能|才可以|起步)?[^,;.?!0-9]{0,8}(?:\?|吗|呢|么|$)`)

// moreBack reports whether more cards than those that failed are asked back as a need.
func (r *reader) moreBack() bool {
	if r.query.GPUCount == 0 || !r.hasModel() || !r.asked.asks("oom", "enough", "fit", "can", "must") || r.asked.asks("howmuch", "why", "compare", "howfast") || !r.matching.mentions("need", "requir", "have to", "should", "must", "got to", "take", "go ", "move", "be ", "是", "要不要", "难道", "那就", "必须", "非得") {
		return false
	}
	m := r.places(backAsked, r.text)
	if m == nil {
		return false
	}
	for k := 2; k < len(m); k += 2 {
		if m[k] < 0 {
			continue
		}
		n, i := told(r.text[m[k]:m[k+1]]), r.tokenAt(m[k])
		if n <= r.query.GPUCount || i < 0 {
			return false
		}
		r.passed = append(r.passed, i)
		return true
	}
	return false
}

// neededBehind reports whether a number of cards is asked back by a "needed" behind it: "so
// just 2 A100s needed, and not 4?".
func (r *reader) neededBehind() bool {
	s := r.asked.first("need")
	if s == nil || r.query.GPUCount == 0 && r.query.GPUCountOptions == nil || !r.hasModel() || !r.questioned() || r.asked.asks("howmuch", "why", "enough", "can") {
		return false
	}
	switch r.text[s.lo:s.hi] {
	case "needed", "required", "necessary":
	default:
		return false
	}
	at := r.tokenBefore(s)
	pointed := false
	for ; at > 0 && (r.at(at).typ == tLink || r.at(at).typ == tUnknown && weighing[r.word(at)] || r.at(at).kind == "pronoun"); at-- {
		pointed = pointed || r.at(at).kind == "pronoun" || pointsBack[r.word(at)]
	}
	if pointed { // "12 cards for 180b, is it really needed"
		return r.query.GPUCount > 1 && r.stops(at) && r.countTold(at)
	}
	t := r.at(at)
	return t.typ == tCard || t.typ == tBare || t.typ == tMeasure && t.kind == "card"
}

// weighing are words between what may be needed and the word that says so; pointsBack are
// those among them that point at what was told before.
var (
	weighing   = map[string]bool{"are": true, "is": true, "was": true, "were": true, "that": true, "this": true, "those": true, "these": true, "they": true, "all": true, "of": true, "so": true, "many": true, "really": true, "actually": true, "truly": true, "even": true, "strictly": true, "absolutely": true, "genuinely": true, "seriously": true, "honestly": true, "still": true}
	pointsBack = map[string]bool{"that": true, "this": true, "those": true, "these": true, "they": true, "many": true}
)

// countTold reports whether the clause before a token tells a number of cards.
func (r *reader) countTold(end int) bool {
	from := end - 1
	for from > 0 && !r.stops(from) {
		from--
	}
	return slices.ContainsFunc(r.hardware, func(p part) bool { return p.what == partCount && p.value > 1 && p.from >= from && p.to < end })
}

// gpuHoursText reports whether "hours" follows a place in the text.
func (r *reader) gpuHoursText(at int) bool {
	return strings.HasPrefix(strings.TrimLeft(r.text[at:], " -"), "hour") || strings.HasPrefix(r.text[at:], "小时")
}

// Whether a model may lie on the processor and on the card at once is asked of no model: "CPU和GPU
// 能一起用吗", "can I use CPU and GPU together".

var bothChips = patternOf(`\b(?:cpu ?(?:\+|and|&) ?gpu|gpu ?(?:\+|and|&) ?cpu)\b[^.?!;]{0,24}\b(?:together|at once|at the same time|combined|simultaneously|in tandem)\b|(?:cpu ?(?:\+|和|与|跟|加|、)? ?(?:gpu|显卡)|(?:gpu|显卡) ?(?:\+|和|与|跟|加|、)? ?cpu)[^,;?!]{0,16}(?:一起|混合|同时|协同|联合|共同|并用|合用|搭配|异构)`)

// asksBothChips reports whether that is asked.
func (r *reader) asksBothChips() bool {
	return !r.hasModel() && !r.hasHardware() && r.matching.mentions("cpu") && r.matches(bothChips, r.text) && (r.asked.asks("can", "does", "howto", "explain") || closing(r.text)) && !r.asked.asks("howmuch", "howfast", "cards", "buy", "whatmodel")
}

// equalTo asks how many of one card do the work of another, or whether so many do: "how many 4090s
// equal an H100", "can two 4090s match an A100", 顶几张.
var equalTo = patternOf(`\bhow many\b[^.?!;]{1,32}\b(?:equals?|match(?:es)?|replaces?|add up to|amount to|makes? (?:up|one|an?)|(?:is|are|for)? ?worth|equivalent|beats?|compare to|for the (?:speed|power|performance) of)\b|\b(?:can|do|does|will|would|is|are)\b[^.?!;]{1,32}\b(?:equal|match|beat|outperform|keep up with|as (?:fast|good|quick) as|equivalent to|worth)\b|(?:相当于|顶得?上?|抵得?上?|等于|等同于|能换|赶得?上|追得?上|比得上)(?:多少|几|一|两|\d)(?:张|块|个|片)|(?:多少|几)(?:张|块|个|片)[^,;?!、]{1,16}(?:相当于|顶|抵|等于|赶上|追上|比得上)`)

// equalCards reports whether two cards are told, and it is asked how many of one make the other.
func (r *reader) equalCards() bool {
	return len(r.query.GPUOptions) == 2 && r.query.Tokens+r.query.Hours+r.query.Days == 0 && (r.asked.asks("howmany", "cards") || r.questioned()) && !r.asked.asks("cost", "buy", "fit", "enough", "oom") && r.matches(equalTo, r.text)
}
