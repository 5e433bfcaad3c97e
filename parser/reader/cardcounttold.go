package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// The number of cards often comes later than the card: "my GPUs are V100s, 16 GB
// each, and I have 4 of them", "显卡是v100，单张32G，我配置了3张". And it is often asked
// about twice: "一张可以吗？两张呢？".

// countTold is such a number behind a word of having, at the end of its clause.
var countTold = pattern.Of(`\b(?:have|has|had|got|own|use|using|run|running|bought|rented|installed|configured|set up|put in|plugged in|there are|there're|total of|quantity|qty|count|num|in total|number of (?:them|cards|gpus))(?: only| just| got| a total of| in total| is| are)?[ :=]{1,4}` + someCards + `(?: of (?:them|those|these))?(?: in total| total| altogether| cards?| gpus?| ones)?(?: ?[.,;?!)、]| ?$| and | but | so | available| here)` +
	`|\b` + someCards + ` of (?:them|those|these)\b` +
	`|\b` + someCards + ` of (?:the|those|these|such|your) \d{1,3} ?(?:gb?|gib|gigs?|gigabytes?)(?: vram)?(?: ones| cards| gpus| versions| variants| models)\b` +
	`|\b` + someCards + `(?: of (?:them|those|these)| cards?| gpus?)? (?:is|are) (?:the (?:most|max|maximum)|all|as many as)(?: that)? (?:i|we)(?: can| could|'ve| have| own| got| get)\b` +
	`|\b(?:(?:gpus?|cards?)(?: (?:num(?:ber)?|qty|count|quantity))?|num(?:ber)? of (?:gpus?|cards?)) ?[:=] ?(\d{1,2}|[1-9][02468][048])(?: ?[,;?!)、]| ?$| {1,2}[a-np-z]| {1,2}\d{1,3} ?gi?b? each)` +
	`|\b(?:gpu[ _-]?(?:num|count)|num[ _-]?(?:gpus?|cards)|card[ _-]?(?:num|count)) ?[:=] ?(\d{1,3})\b` +
	`|\b(?:gpu|card|device) ?[:=] ?[a-z0-9][a-z0-9 -]{1,18}?,? (?:num|count|qty|n) ?[:=] ?(\d{1,3})\b` +
	`|(?:(?:^|显卡|卡|显|有|gpu|[,;:、.。 ])的?(?:总)?(?:数量|张数|卡数|块数)|(?:gpu|显卡) ?数)(?:是|为|有|:|=| ){0,4}` + someCards + `(?:张|块|个|片)?(?: ?[,;?!、.)]| ?$| {1,2}[^\d ])` +
	`|(?:有|配了|配|装了|插了|插|买了|租了|用了|上了|弄了|搞了|淘了)(?:一共|总共|共)?(?:有|是)?(俩|仨)(?: ?[,;?!、)]| ?$|呢|了|可以|能|够|行|都|还)` +
	`|(?:有|配了|配置了|配置|配|装了|插了|买了|租了|用了|开了|上了|准备了|弄了|搞了|共|总计|合计)(?:一共|总共|共)?(?:有|是)?` + someCards + `(?:张|块|个|片)(?:这样的|同样的|这种)?(?:卡|显卡|gpu)?(?: ?[,;?!、)]| ?$|呢|了|可以|能|够|行|都|还)`)

// countWeighed is one that is weighed behind the question for the number: "is a node of 8
// overkill", "are 16 too many".
var countWeighed = pattern.Of(`\b(?:is|are|would|will|isn't|aren't|wouldn't)(?: an?| one| my| the)? (?:single )?(?:(?:node|box|server|machine|host|pod|rig|dgx|hgx) (?:of|with) )?` + someCards + `(?: of (?:them|those|these)| cards?| gpus?)?(?: be)?(?: really| maybe| still| way| just| already| a bit)* (?:overkill|too many|too few|enough|sufficient|plenty|wasteful|excessive|a waste|going overboard|overdoing it)\b|\b(?:would|will|does|do|can) ` + someCards + `(?: of (?:them|those|these)| cards?| gpus?)? (?:do|suffice|work|be (?:ok|okay|fine)|cut it|manage)\b`)

// restOf tells of one card and of the number of all others: 第1张卡70G，其他7张只有50G.
var restOf = pattern.Of(`(?:第(?:一|1|0|零)(?:张|块|个)?(?:卡|显卡|gpu)?|主卡|[01] ?号?卡)[^;?!]{0,24}(?:其他|其它|其余|另外|剩下|剩余)的?(?:那)?(\d{1,3}|[一二三四五六七八九十])(?:张|块|个|卡)|\b(?:first|gpu ?[#:]?0|card ?0|main) ?(?:gpu|card|one)?\b[^.?!;]{0,40}\b(?:other|remaining|rest of the) (\d{1,2}|two|three|four|five|six|seven)\b`)

var allWithRestWords = pattern.OneOf("其他", "其它", "其余", "另外", "剩下", "剩余", "other", "remaining", "rest of the")

// allWithRest is the number of all cards where that of all but one is told, or 0.
func (r *Reader) allWithRest() int {
	if !r.Mentions(allWithRestWords) {
		return 0
	}
	m := r.groups(restOf, r.Text)
	if m == nil {
		return 0
	}
	if n := max(told(m[1]), told(m[2])); n > 0 && n == r.Query.GPUCount {
		return n + 1
	}
	return 0
}

var countLaterWords = pattern.OneOf("is", "are", "would", "will", "does", "can")

// countLater is the number of cards that is told apart from the card, where none was
// read beside it, or 0. What only was said of each card is no number: "单张32G".
func (r *Reader) countLater() int {
	q := &r.Query
	if q.GPUCount > 1 || q.GPUCount == 1 && !r.onePerCard() || q.GPU == "" && q.GPUMemoryGB == 0 {
		return 0
	}
	m := r.Places(countTold, r.Text)
	if m == nil && r.Asked.Asks("cards", "howmany") && r.Mentions(countLaterWords) {
		m = r.Places(countWeighed, r.Text)
	}
	if m == nil {
		return 0
	}
	for k := 2; k < len(m); k += 2 {
		if m[k] < 0 {
			continue
		}
		n := told(r.Text[m[k]:m[k+1]])
		switch r.Text[m[k]:m[k+1]] {
		case "俩":
			n = 2
		case "仨":
			n = 3
		}
		if i := r.tokenAt(m[k]); n > 0 && n <= mostApart && !r.Matches(writtenBy, r.Text[:m[0]]) && (i < 0 || !r.Used[i] || slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == PartCount && p.From <= i && i <= p.To })) {
			return n
		}
	}
	return 0
}

// writtenBy ends before a figure that is written somewhere: "the page has 500".
var writtenBy = pattern.Of(`\b(?:pages?|blog|paper|repo|readme|docs?|table|benchmarks?|site|website|article|post|card|report|spec|specs|leaderboard|thread|guide)s? $`)

// changedTo is the number of cards that is had instead of another, or asked about after
// that failed: "原来用2张，现在扩到8张", "if 4 fail, will 8 do".
var changedTo = pattern.Of(`(?:换成|换到|换为|改成|改用|扩到|扩展到|扩容到|增加到|加到|升级到|升到|上到|换)(?:了|成|上)?(?:(\d{1,3}|[两三四五六七八十]|双) ?(?:张|块|片|卡))` +
	`|\b(?:oom|ooms|out of memory|run out|runs out|ran out|fails?|not enough|isn't enough)\b[^?!;]{0,64}[,;.?!] ?(?:so |and |but |then )?how (?:do|can|could|should|would|to)(?: i| we| one)? (?:use|run|train|split|spread|shard|do)(?: it| this| that| them| the model)?(?: on| over| across| with| to)? ` + someCards + `(?: of (?:them|those|these)| cards?| gpus?)?\b` +
	`|\b(?:fail|fails|failed|oom|not enough|isn't enough|aren't enough|is not enough|are not enough|run out|runs out|ran out|crash|crashes|crashed)\b[^.?!;]{0,24}[,;.]? ?(?:so |and |but |then )?(?:will|would|can|could|do|does|are|is|should|might) ` + someCards + `(?: of (?:them|those|these)| cards?| gpus?)?\b`)

// countChanged is such a number, or 0.
func (r *Reader) countChanged() int {
	if r.Query.GPUCount == 0 && len(r.Query.GPUCountOptions) != 2 || r.Asked.Asks("cards", "compare", "best") || r.settingLast(len(r.Text)) || r.Asked.Asks("why") && r.SpeedsTold() && r.Matches(SlowedWith, r.Text) || r.countsIfNot() != nil {
		return 0 // or the speeds of both are wondered at
	}
	m := r.groups(changedTo, r.Text)
	if m == nil {
		return 0
	}
	if m[1] == "双" {
		return 2
	}
	if at := r.Places(changedTo, r.Text); r.Matches(leastCount, r.Text[at[1]:]) {
		return 0 // "4 cards OOM, so is 8 cards the minimum"
	}
	n := max(told(m[1]), told(m[2]), told(m[3]))
	if options := r.Query.GPUCountOptions; options != nil && !slices.Contains(options, n) {
		return 0
	}
	return n
}

// tokenAt is the token that begins at a place in the folded text, or -1.
func (r *Reader) tokenAt(lo int) int {
	i, found := slices.BinarySearchFunc(r.Tokens, lo, func(t token.Token, lo int) int { return t.Lo - lo })
	if !found {
		return -1
	}
	return i
}

// onePerCard reports whether the only card that was counted is any of those that
// memory is told of: "单张32G", "16G一张".
func (r *Reader) onePerCard() bool {
	for _, p := range r.Hardware {
		if p.What != PartCount || p.Value != 1 || r.Tokens[p.From].Type != token.One {
			continue
		}
		next := p.To + 1
		for r.At(next).Type == token.Link || r.At(next).Is("memory", "vram") || r.At(next).Type == token.Equals {
			next++
		}
		if r.At(next).Type == token.Bytes || r.At(p.From-1).Type == token.Bytes && strings.ContainsAny(r.Word(p.From), "张块卡个片") {
			return true
		}
	}
	return false
}

// ofOne tells the memory of each card: 单卡64G的.
var ofOne = pattern.Of(`单(?:卡|张|块|个)(?:显存)?(?:是|为|只有|有)? ?\d{2,3} ?gi?b?(?:显存)?(?:的|[,;、 ])`)

var singleWords = pattern.OneOf("单卡", "单张", "单块", "单个")

// memoryOfOne reports whether the only count of cards is that of a memory which each of them has.
func (r *Reader) memoryOfOne() bool {
	return r.Mentions(singleWords) && r.Matches(ofOne, r.Text) && r.onePerCard()
}

// A number of cards as Chinese asks about it, and what stands around the second of
// two that are alternatives.
var (
	hanCount     = pattern.Of(`(?:(\d{1,4}|[一两二三四五六七八]|十六)(?:张|块|片)(?:卡|显卡|gpu)?|(\d{1,4}|[单双两三四六八])卡)`)
	hanAskedLast = pattern.Of(`^(?:[a-z0-9 -]{0,12})?(?:的话)?(?:呢|\?|、?(?:可以|能行|行|够|可行|能跑|能训|够用)(?:不|吗|么|嘛|不够|不行|\?)|$)`)
	hanOr        = pattern.Of(`(?:还是|或者|或|抑或)(?:说)?(?:是)?(?:得|要|需要|必须|用|上|买|至少)*$`)
	hanAsks      = pattern.Of(`[?]|吗|么|够不够|行不行|能不能|可不可以|能否|是否|够|行、`)
)

// bothAfter stands behind two numbers that are asked about together: "两张四张又能到多少".
var bothAfter = pattern.Of(`^(?:(?:、|,|和|跟|与)?(?:\d{1,3}|[两二三四五六七八十双])(?:张|块|片|卡)){0,4}(?: ?[a-z][a-z0-9 -]{1,14}| ?\d{4}(?:ti)?)?(?:的话|卡|时)?(?:呢|又|各|分别|能|可以)`)

var eachHanWords = pattern.OneOf("又", "呢", "分别", "各")

// pairAsked reports whether two numbers stand side by side as what is asked about, or the
// later of them behind a question of the first.
func (r *Reader) pairAsked(between, after string) bool {
	if between == "" || between == "、" || between == "," || between == "和" || between == "跟" || between == "与" {
		return r.Matches(bothAfter, after)
	}
	return r.Mentions(eachHanWords) && chars.Mentions(between, "多少", "多大", "几b", "吗") && hanCount.Expr().FindStringIndex(after) != nil && len(between) < 60 && r.Matches(nextCount, after)
}

// nextCount is another number right behind one: "两张、四张".
var nextCount = pattern.Of(`^(?:、|,|和|跟|与)?(?:\d{1,3}|[两二三四五六七八双])(?:张|块|片|卡)`)

// countOver stands behind a number of cards that counts nothing more: its clause ends, or goes on with
// what else is told of the run.
const countOver = ` ?(?:[?,;.!()]|$|\b(?:for|to|with|at|using|on|over|in|under|when|if|without) )`

// A second number of cards as English asks for it.
var (
	orNeed  = pattern.Of(`\b(?:or|and if not,?|if not,?)(?: (?:will|would|do|should|must|does|might|could|is|are|am|better))?(?: (?:i|we|it|you|one|they))?(?: (?:really|still|actually|rather|better|have|need|needs|be|to|go|going|for|with|require|use|take|get|buy|want|at least|more like|like|just|a|single))* ` + someCards + `(?: of (?:them|those|these)| cards| gpus| ones)?(?: instead| then| needed| required| the minimum| fine| ok| okay| plenty| enough| sufficient| do| suffice| be (?:enough|better|needed|fine|ok|okay|plenty))?` + countOver)
	whatOf  = pattern.Of(`(?:\b(?:what|how) about|\band|\bmaybe|\?) (?:with |using )?` + someCards + `(?: of (?:them|those|these)| cards| gpus| ones)? ?\?`)
	orOf    = pattern.Of(`(?:[,;:?!.-] ?|\b(?:perhaps|maybe|ideally|preferably|say) ?|\b(?:is it|is that|are (?:they|we)|(?:i|we|it|you) (?:want|need|get|take|run|use|go with|buy|rent)|need|want|get|take|buy|should (?:i|we) (?:get|take|use|buy|rent)|use|using|with|on|x|[a-z]+\d+[a-z]*) ?)(?:like |about |just |x ?)?` + someCards + `(?: of (?:them|those|these))?(?: ?or ?|/| vs\.? | versus |, or | maybe )(?:rather |maybe |even |better |x ?)?` + someCards + `(?: of (?:them|those|these|each)| cards| gpus| ones)?(?: ?(?:is |are |enough|needed|required)|` + countOver + `)`)
	oneElse = pattern.Of(`\b(?:is|are|will|would|does|do|can) (?:just |only )?` + someCards + `(?: of (?:them|those|these)| card| gpu| unit)? (?:be )?(?:enough|sufficient|do|suffice|ok|okay|fine|plenty)[,;?]? or (?:do|does|will|would|must|should|shall|am|are|is) (?:i|we|it|one|you|they) (?:[a-z]+ly |still |going to |gonna |have to |need to )*(?:need|get|have|buy|use|take|want|require)s? (?:at least )?` + someCards + `\b`)
	// orPair offers two in place of one: "one 4090 enough, or is a pair with tp 2 faster?".
	orPair = pattern.Of(`\bor (?:is |are |would |will |do |does |should )?(?:i |we |it )?(?:need |needs |get |go with |use |buy |take |have |run )?(?:a |just )?(pair|two|2)\b(?: of (?:them|those|these)| cards| gpus| ones)?(?: |$|[?,.])`)
	// orNeedAbroad is a number that is asked for in its place in other languages.
	orNeedAbroad = pattern.Of(`\b(?:ou (?:bien )?(?:il )?(?:m'|t'|nous )?(?:en )?(?:faut|faudrait)(?:-il)?(?: en)?|ou (?:alors )?(?:j'en ai besoin de|plut[oô]t)|oder (?:brauche|braucht|brauchen|sind|lieber|muss)(?: ich| man| wir| es)?(?: eher| doch| schon)?|o (?:necesito|hacen falta|se necesitan|mejor|hay que usar)|o (?:ne servono|me ne servono|servono|ne occorrono)) (deux|trois|quatre|zwei|drei|vier|dos|tres|cuatro|due|tre|quattro|\d{1,2})\b`)
	oneOr        = pattern.Of(`\b(?:is|are|would|will|do|does|should)? ?` + someCards + `(?: or |/)` + someCards + `(?: of (?:them|those|these)| cards| gpus)?(?: be| is| are)? (?:enough|sufficient|suffice|do|needed|work|ok|okay|fine|required)\b`)
)

// englishCounts are numbers of cards that English asks about one after the other:
// "is one enough or do I have to go for 3?", "one? what about two?".
func (r *Reader) englishCounts(first int) []int {
	if one, two := r.countPair(oneOr); one > 0 && two > one && two <= 1024 {
		return []int{one, two}
	}
	if one, two := r.countPair(oneElse); one > 0 && two > one && two <= query.MostCards && r.Query.Nodes <= 1 {
		return []int{one, two}
	}
	if m := r.groups(orNeedAbroad, r.Text); m != nil && first > 0 {
		if n := max(told(m[1]), abroad[m[1]]); n > 0 && n != first {
			return []int{first, n}
		}
	}
	if m := r.Places(orOf, r.Text); m != nil && r.Query.GPUOptions == nil {
		i, j := r.tokenAt(m[2]), r.tokenAt(m[4])
		if one, two := told(r.Text[m[2]:m[3]]), told(r.Text[m[4]:m[5]]); one > 0 && two > 0 && one != two && max(one, two) <= 1024 && i > 0 && j > i && r.countBefore(i) && !r.settingAt(i) && !r.settingAt(j) {
			return []int{one, two}
		}
	}
	if m := r.Places(orPair, r.Text); m != nil && first == 1 && r.Query.GPUOptions == nil {
		if i := r.tokenAt(m[2]); i > 0 && !r.BeforeCard(i) && !r.settingAt(i) && r.At(i+1).Type != token.Bytes && !strings.HasPrefix(r.Text[m[1]:], "or more") {
			return []int{1, 2}
		}
	}
	for _, p := range [...]*pattern.Pattern{orNeed, whatOf} {
		if first == 0 || p == whatOf && r.Asked.Asks("maxbatch") {
			continue // "what batch can I set? 16?"
		}
		m := r.Places(p, r.Text)
		if m == nil {
			continue
		}
		i := r.tokenAt(m[2])
		if n := told(r.Text[m[2]:m[3]]); n > 0 && n <= 1024 && n != first && i > 0 && (!r.Used[i] || r.Tokens[i].Type == token.Several) && r.countBefore(i) {
			if q := &r.Query; first == 1 && q.Concurrency > 1 && n > q.Concurrency {
				q.Concurrency = n // "4 users are fine on a 3090, what about 20?"
				r.Mark("concurrency", i, i)
				return nil
			}
			return []int{first, n}
		}
	}
	return nil
}

// countPair is two numbers of a pattern; 0 where there are none, or where they are the values of a setting.
func (r *Reader) countPair(p *pattern.Pattern) (one, two int) {
	m := r.Places(p, r.Text)
	if m == nil || r.settingAt(r.tokenAt(m[2])) || r.settingAt(r.tokenAt(m[4])) {
		return 0, 0
	}
	word := r.Text[m[4]:m[5]]
	return told(r.Text[m[2]:m[3]]), max(told(word), abroad[word])
}

// abroad are numbers in other languages.
var abroad = map[string]int{"deux": 2, "trois": 3, "quatre": 4, "zwei": 2, "drei": 3, "vier": 4, "dos": 2, "tres": 3, "cuatro": 4, "due": 2, "tre": 3, "quattro": 4}

// settingAt reports whether a token is the value of a setting.
func (r *Reader) settingAt(i int) bool {
	t := r.At(i)
	for key, span := range r.Spans {
		if key != "gpu" && key != "gpu_count" && t.Start >= span[0] && t.End <= span[1] {
			return true
		}
	}
	return false
}

// countBefore reports whether the last value before a token was a number of cards,
// not that of a setting, an amount of memory or a size.
func (r *Reader) countBefore(i int) bool {
	last := -1
	for _, p := range r.Hardware {
		if p.To < i && (p.What == PartCount || p.What == partCard || p.What == partMachine) {
			last = max(last, p.To)
		}
	}
	return last >= 0 && (r.latest[1] < last || r.latest[0] > i && r.latest[1] > i)
}

// allOf is said of every card that was named: "都是8张", "8 of each".
var allOf = pattern.Of(`(?:都|均|全部?)(?:是|为|用|有|配|各)?(\d{1,3}|[两二三四五六七八十]) ?(?:张|块|片|卡)|\b(\d{1,3}|two|three|four|six|eight) (?:of each|each of (?:them|those|the |my |our |[a-z]{0,4} ?\d{2,4})|cards each|gpus each|in (?:each|both|either) case)\b|\b(?:both|each) (?:with |have |has |of them )?(\d{1,3}) (?:cards|gpus)\b`)

// countsOfAll gives the number that is said of all cards to each that has none.
func (r *Reader) countsOfAll() {
	q := &r.Query
	if q.GPUOptions == nil && q.GPUPool == nil {
		return
	}
	m := r.groups(allOf, r.Text)
	if m == nil {
		return
	}
	n := max(told(m[1]), told(m[2]), told(m[3]))
	if n > 1 && q.GPUPool != nil && !slices.ContainsFunc(q.GPUPool, func(d query.Device) bool { return d.Count > 1 }) {
		for i := range q.GPUPool {
			q.GPUPool[i].Count = n // "3090 and 4090, two of each"
		}
		return
	}
	if q.GPUOptions == nil || n < 2 || slices.ContainsFunc(q.GPUOptions, func(d query.Device) bool { return d.Count > 1 && d.Count != n }) {
		return
	}
	q.GPUCount = n
	for i := range q.GPUOptions {
		q.GPUOptions[i].Count = 0
	}
}

var andEachHanWords = pattern.OneOf("呢", "又", "分别", "各")

// countsAsked puts numbers of cards into the query that are asked about one after the
// other.
func (r *Reader) countsAsked() {
	q := &r.Query
	if q.GPUCountOptions != nil && q.GPUOptions == nil && r.Mentions(andEachHanWords) {
		if counts := r.hanCounts(); len(counts) > len(q.GPUCountOptions) {
			q.GPUCountOptions = counts // "一张能跑多大，两张、四张呢"
		}
	}
	if q.GPUCountOptions != nil || q.GPUPool != nil || q.Nodes > 1 || q.GPUsPerNode > 0 && q.GPUCount > q.GPUsPerNode || q.ObservedGB > 0 && r.Asked.Asks("why", "normal") {
		return
	}
	counts := r.takeSlowedCounts()
	if counts == nil {
		counts = r.listedCounts()
	}
	if counts == nil {
		counts = r.englishCounts(q.GPUCount)
	}
	if counts == nil && q.GPUOptions == nil {
		counts = r.loneCounts(q.GPUCount)
	}
	if counts == nil && q.GPUOptions == nil {
		counts = r.countsIfNot()
	}
	if counts == nil && chars.HasHan(r.Text) && q.GPUOptions == nil {
		counts = r.hanCounts()
	}
	if len(counts) > 1 && (q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUCount > 0) && !slices.ContainsFunc(q.GPUOptions, func(d query.Device) bool { return d.Count > 0 }) {
		q.GPUCount, q.GPUCountOptions = 0, counts
	}
}

// severalTold reports whether 几 says that there are some and does not ask how many: the
// cards are counted behind it, and it is asked whether they do. "几台机器连着, 一共三块2080ti
// 加两块3080, 微调3b行吗".
func (r *Reader) severalTold(s *evidence.Sign) bool {
	if strings.HasPrefix(r.Text[s.Lo:], "几") && r.Matches(someMore, r.Text[max(0, s.Lo-18):s.Lo]) && r.Asked.Asks("can", "enough", "fit", "normal") && r.Matches(ClosedHan, r.Text) && chars.Opens(strings.TrimLeft(r.Text[s.Hi:], " "), []string{"?", "才", "够", "就"}) == 0 {
		return true // "多插几块分摊一下可以不"
	}
	if strings.HasPrefix(r.Text[s.Lo:], "几") && pointedAt(r.Text[:s.Lo]) {
		return true // "家里那几台机器"
	}
	if !strings.HasPrefix(r.Text[s.Lo:], "几") || r.Query.GPUCount == 0 && r.Query.GPUPool == nil || !r.Asked.Asks("can", "enough", "fit", "normal") || !evidence.Closing(r.Text) {
		return false
	}
	if chars.Opens(strings.TrimLeft(r.Text[s.Hi:], " 卡"), []string{"?", "才", "够", "能", "就", "可以", "合适"}) > 0 || r.Matches(needsFew, r.Text[max(0, s.Lo-12):s.Lo]) {
		return false
	}
	return slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == PartCount && r.Tokens[p.From].Start >= s.End })
}

// someMore ends before a number that is added and not asked for.
var someMore = pattern.Of(`(?:多|再|另外|额外)(?:插|加|买|上|弄|用|来|拿|配|添|凑|搞|装|找|租|整)(?:上)?$`)

// needsFew ends before a number that is asked for.
var needsFew = pattern.Of(`(?:要|需|得|用|上|配|买|租|至少|最少|起码|到底|共|是|多|少)(?:要|需要|用|上|配|买|得|到)*$`)
