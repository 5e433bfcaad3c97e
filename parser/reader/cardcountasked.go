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

// Numbers of cards that are asked about one after the other: "is one enough or do I have to go for 3?".

// countsAsked puts numbers of cards into the query that are asked about one after the
// other.
func (r *Reader) countsAsked() {
	q := &r.Query
	if q.GPUCountOptions != nil && q.GPUOptions == nil && r.Mentions(eachHanWords) {
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

// Another number of the cards that were told of is asked about without their name: "it died on 4x A100, now we can get
// 8 of those", "would a 70b fit on two?".

const fewNumbers = `(\d{1,3}|two|three|four|five|six|seven|eight|ten|sixteen)`

var (
	ofThoseCards = pattern.Of(`\b(?:on|with|using|use|get|gets|got|have|had|has|buy|rent|run|take|need|to|into|across|over|for|is|are|be|would|could|can|only|just|even|up to|free up|spare|allocate|give (?:us|me|you)) (?:just |only |up to |all |maybe |about |at least |like |even )*` + fewNumbers + ` of (?:them|those|these|the(?:se|m)? (?:cards|gpus)|my (?:cards|gpus)|our (?:cards|gpus))\b`)
	onFewAtEnd   = pattern.Of(`\b(?:on|with|across|over|do with|onto|into) (?:just |only |maybe )?` + fewNumbers + `(?: cards| gpus)? ?\?$`)
)

var (
	ofThoseWords = pattern.OneOf(" of them", " of those", " of these", " of the cards", " of the gpus", " of my", " of our")
	fewEndWords  = pattern.OneOf("two", "three", "four", "five", "six", "seven", "eight", "ten", "sixteen", "1", "2", "3", "4", "5", "6", "7", "8", "9")
)

// countOfThose takes the number that is asked about for that of the cards, where no two numbers are compared.
func (r *Reader) countOfThose() {
	q := &r.Query
	if q.GPU == "" || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCountOptions != nil || q.Nodes > 1 || r.Asked.Asks("compare", "why", "best") || !r.hasSize() {
		return
	}
	var m []int
	switch {
	case q.GPUCount > 0 && r.Mentions(ofThoseWords):
		m = r.Places(ofThoseCards, r.Text)
	case q.GPUCount == 0 && r.Mentions(fewEndWords):
		m = r.Places(onFewAtEnd, r.Text)
	}
	if m == nil {
		return
	}
	n, i := told(r.Text[m[2]:m[3]]), r.tokenAt(m[2])
	span, counted := r.Spans["gpu_count"]
	if n < 1 || n == q.GPUCount || i < 0 || r.Tokens[i].Type == token.Mark || r.Used[i] && q.GPUCount == 0 || counted && r.Tokens[i].Start < span[0] {
		return
	}
	q.GPUCount = n
	r.Used[i] = true
	r.Passed = append(r.Passed, i)
	r.Mark("gpu_count", i, i)
}
