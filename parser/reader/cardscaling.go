package reader

import (
	"slices"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What more cards bring: each is expected to share what a load takes, and people ask why they do not, or how much
// faster it gets.

// Cards are expected to share what a load takes. Where each of them takes as much as one did, or
// more of them bring nothing, people ask why: no question of room or of how many.

var (
	// Unshared tells that the cards did not share: 而不是每张卡平摊10G, "why isn't it split".
	Unshared = pattern.Of(`(?:而不是|不是应该|不应该|不该是?|怎么不是?|为什么不是?|为啥不是?|为何不是?|没有|并没有)[^,;?!、]{0,16}(?:平摊|均摊|平分|均分|分摊|分担|一半|平均)|\b(?:instead of|rather than|shouldn't|why (?:isn't|not|don't|doesn't|aren't)|not|isn't)\b[^.?!;]{0,40}\b(?:split|shared|halved|half|divided|evenly|distributed)\b`)
	// Unhelped tells that more of them bring nothing: "more GPUs are useless", 加卡没用.
	Unhelped = pattern.Of(`\b(?:more|adding|extra|additional|using more|increasing)(?: the)?(?: number of)?(?: more)? (?:gpus?|cards?|nodes)\b[^.?!;,]{0,24}\b(?:useless|pointless|no use|(?:doesn't|don't|does not|do not|didn't|not) (?:help|reduce|lower|change|do|bring|save)|no (?:help|benefit|effect|difference|point))|(?:加|增加|多加|再多|更多|多)(?:了|再多)?(?:的)?(?:卡|gpu|显卡)[^,;?!、]{0,6}(?:没用|没有用|没效果|没有效果|没意义|没有意义|没区别|没变化|白加|无用|不起作用)`)
	// sameOn tells of another number of cards with which it is the same: "79G on 4 and the same on 8".
	sameOn = pattern.Of(`\b(?:the |exactly |also )*same(?: thing| amount| usage| memory| vram)? (?:on|with|for|when using|using|across) (?:just |all |only )?` + someCards + cardWords + `(?:[^a-z0-9.]|$)`)
	// asOnOthers tells of both: "uses the same on 2 gpus as on 4".
	asOnOthers = pattern.Of(`\bsame\b[^.?!;,]{0,32}? (?:on|with|for|across|using) (?:just |only )?` + someCards + cardWords + ` (?:as|like) (?:it does |they do )?(?:on |with |for |across |using )?(?:just |only )?` + someCards + cardWords + `(?:[^a-z0-9.]|$)`)
	// noFaster tells of another with which it is as fast: "8 V100s are no faster than 4".
	noFaster = pattern.Of(`\b(?:no|not|isn't|aren't|ain't|wasn't|barely|hardly|never|any|even|only slightly)\b[^.?!;,]{0,12}\b(?:faster|slower|quicker|better)(?: at all)? than (?:on |with |when using |using |across |just |only )*` + someCards + cardWords + ` ?(?:[?!.,;)]|$|\b(?:why|is|normal|any|how|what)\b)`)
)

// fasterOn holds one number of cards against another by their speed: "slower on 4 A100s than on 2".
var fasterOn = pattern.Of(`\b(?:faster|slower|quicker|better|worse|longer|lower|higher)\b[^.?!;,]{0,32}? than (?:on |with |when using |using |across |just |only |a |the )*` + someCards + cardWords + ` ?(?:[?!.,;)]|$|\b(?:for|why|is|normal|any|how|what|with|at|in|and|so|here)\b)`)

// nodesFaster holds machines against each other: "is one node faster than two".
var nodesFaster = pattern.Of(`\b(?:nodes?|machines?|servers?|boxes|box|hosts?)\b[^.?!;,]{0,12}\b(?:faster|slower|quicker|better|worse)\b`)

// movedOn tells of the number of cards before and after a change: "from one 4090 to two", 从两张加到四张;
// ofSingle of one card before it, 单卡占18G，换成两张.
var (
	movedOn  = pattern.Of(`\b(?:from|between) (?:just |only |a )?` + someCards + `(?: ?x)?(?: [a-z]*\d{2,4}[a-z]*| single)?` + cardWords + ` (?:up )?(?:to|and|->) ` + someCards + `\b|从` + someCards + ` ?[张块卡个片](?:[^,;?!、到成为]{0,16})(?:加|升|增|增加|扩|扩展|换|变|改|提|提升|上|堆|搞|弄)(?:到|成|为)(?:了)?` + someCards + ` ?[张块卡个片]`)
	ofSingle = pattern.Of(`单(?:张|块|卡|个)[^?!]{0,48}(?:换成|改成|变成|换到|加到|升到|增加到|扩到|上到|改用|换|用)(?:了)?` + someCards + ` ?[张块卡个片]`)
	// gained asks what the change brought.
	gained = pattern.Of(`\b(?:faster|quicker|slower)\b|\b(?:how much|any|much|no|not|isn't|why|barely|only) (?:[a-z]+ ){0,3}(?:faster|quicker|slower|speedup|speed-up|gain|improvement|better)\b|\b(?:speedup|speed-up|scal(?:e|es|ing))\b|(?:快|提升|提高|加速|慢|提速|翻倍)(?:多少|几|了?吗|得多|不|一倍)|(?:能|会|可以)[^,;?!]{0,4}(?:快|提升|提高|加速|翻倍)`)
)

var countsMovedWords = pattern.OneOf("from", "between", "从", "单")

// countsMoved lists the numbers of cards before and after a change, where it is asked what it brought.
func (r *Reader) countsMoved() {
	q := &r.Query
	if q.GPUCount == 0 || q.GPUOptions != nil || q.GPUPool != nil || q.Nodes > 1 || !r.Mentions(countsMovedWords) && !r.Mentions(cardsExchangedWords) || !r.bringsAsked() {
		return
	}
	if counts, places := r.countsExchanged(); counts != nil {
		r.putCounts(counts, places)
		return
	}
	if !r.Mentions(countsMovedWords) {
		return
	}
	places := r.Places(movedOn, r.Text)
	counts := []int{}
	if places == nil {
		places, counts = r.Places(ofSingle, r.Text), []int{1}
	}
	for k := 2; k < len(places); k += 2 {
		if lo, hi := places[k], places[k+1]; lo >= 0 {
			counts = append(counts, told(r.Text[lo:hi]))
		}
	}
	r.putCounts(counts, places)
}

// mostSame is the largest number of cards that is read so: a 4090 and a 3090 are cards themselves.
const mostSame = 1024

var sameOrThanWords = pattern.OneOf("same", " than ")

// sameOnMore lists the numbers of cards on which the same was seen.
func (r *Reader) sameOnMore() {
	q := &r.Query
	if q.GPUCount == 0 || !r.Mentions(sameOrThanWords) {
		return
	}
	if m := r.groups(asOnOthers, r.Text); m != nil && q.GPUOptions == nil {
		if one, other := told(m[1]), told(m[2]); one > 0 && other > 0 && one != other && max(one, other) <= mostSame && (q.GPUCount == one || q.GPUCount == other) {
			q.GPUCount, q.GPUCountOptions = 0, []int{one, other}
			return
		}
	}
	m := r.groups(sameOn, r.Text)
	if m == nil {
		m = r.groups(noFaster, r.Text)
	}
	if m == nil && q.GPUOptions == nil && !r.Matches(nodesFaster, r.Text) && r.Asked.Asks("why", "normal", "compare", "howfast", "does") {
		m = r.groups(fasterOn, r.Text)
	}
	if m == nil {
		return
	}
	if n := told(m[1]); n > 0 && n <= mostSame && n != q.GPUCount && !strings.Contains(m[0], " gb") && !slices.Contains(q.HostRAMOptions, float64(n)) {
		q.GPUCount, q.GPUCountOptions = 0, []int{q.GPUCount, n}
	}
}

// Speeds on one card and on several are told together where more cards made a load slower: "50 t/s on
// one GPU but only 12 on two". The numbers of cards are then what is compared, and none of the speeds
// is that of the question.

// SlowedWith is said of more cards that make a load no faster.
var SlowedWith = pattern.Of(`\b(?:slow(?:er|s|ed)?|only|just|low(?:er)?|drops?|dropped|falls?|worse|half|same|longer|no faster|not faster|no gain|less)\b|慢|只有|只能|不如|低于|不及|小于|分之|下降|掉到|降到|更低|一样|达不到|不到|没有?翻倍|没有?变快|才|反而`)

// fallsBehind tells that one number of cards does less than another: 4卡的吞吐还不如2卡.
var fallsBehind = pattern.Of(`(?:不如|比不上|比不过|赶不上|低于|慢于|不及|小于|还没有?|反而没有?)[^,;?!、]{0,4}(?:\d{1,2}|[单双两四]) ?(?:张|块|卡)`)

var (
	slowOrOnlyWords = pattern.OneOf("slow", "only", "just", "low", "drop", "fall", "worse", "half", "same", "fast", "less", "慢", "反而", "只", "不如", "分之", "降", "掉", "一样", "没", "才", "低于", "不及", "小于")
	singleCardWords = pattern.OneOf("单卡", "单张", "一张", "一块")
)

// takeSlowedCounts takes the numbers of like cards whose speeds are held against each other, or nil, and passes over the speeds.
func (r *Reader) takeSlowedCounts() []int {
	q := &r.Query
	if q.GPUOptions != nil || q.Nodes > 1 || Trains(q.Task) || !r.Mentions(slowOrOnlyWords) {
		return nil
	}
	var counts []int
	card := ""
	for _, t := range r.Tokens {
		if t.IsCard() && card != "" && t.Name != card {
			return nil
		} else if t.IsCard() {
			card = t.Name
		}
	}
	for k := range r.Hardware {
		p := &r.Hardware[k]
		if p.What != PartCount || p.Value > 16 || p.Measure == "node" || p.Measure == "each" {
			continue
		}
		if n := numeral.Round(p.Value); p.Value == float64(n) && !slices.Contains(counts, n) && (r.BeforeCard(p.From) || p.Measure == "card" || r.At(p.To+1).IsCard() || strings.HasSuffix(r.Word(p.From), "卡")) {
			counts = append(counts, n)
		}
	}
	if len(counts) == 1 && counts[0] > 1 && r.Mentions(singleCardWords) {
		counts = append(counts, 1) // "单卡7s, 换成8张反而40s"
	}
	if len(counts) < 2 || len(counts) > 4 || !slices.Contains(counts, 1) && !r.Matches(fallsBehind, r.Text) || !r.SpeedsTold() || !r.Matches(SlowedWith, r.Text) {
		return nil
	}
	r.slowedLayouts = true
	r.passSpeeds()
	slices.Sort(counts)
	return counts
}

var speedsToldWords = pattern.OneOf("慢", "slow", "反而", "long")

// SpeedsTold reports whether the text tells how fast something runs, in a figure or a word.
func (r *Reader) SpeedsTold() bool {
	return r.Asked.Asks("howfast") || r.Asked.Asks("why") && r.Mentions(speedsToldWords) && r.Matches(secondsTaken, r.Text) || slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Unit && t.Name == "tps" })
}

// secondsTaken are the seconds or minutes that a run is told to take: "推理7s", "answers in 5 seconds".
var secondsTaken = pattern.Of(`\d ?(?:s|ms|secs?|seconds?|mins?|minutes?|秒|毫秒|分钟)(?:[^a-z]|$)`)

// passSpeeds passes over the speeds that are told of cases held against each other.
func (r *Reader) passSpeeds() {
	r.Query.TokensPerS = 0
	delete(r.Spans, "tokens_per_s")
	for i := range r.Tokens {
		if r.Tokens[i].Type == token.Unit && r.Tokens[i].Name == "tps" {
			r.Passed = append(r.Passed, i)
		}
	}
}

// More cards in place of some are asked about by what they bring: "4 instead of 2 A100, how much faster", 4张换成8张A100能快多少.

var (
	// insteadOfSome tells of the cards that would be used, then of those that are.
	insteadOfSome = pattern.Of(`\b` + someCards + `(?: ?x)?(?: (?:[a-z]+ )?[a-z]*\d{2,4}[a-z]*)?` + cardWords + ` (?:instead of|rather than|in place of|over|versus just) (?:just |only |the |my |a )*` + someCards + `(?: ?x)?(?: (?:[a-z]+ )?[a-z]*\d{2,4}[a-z]*)?(?:$|[^a-z0-9.])`)
	// someForMore tells of those that are, then of those that would be.
	someForMore = pattern.Of(someCards + ` ?[张块卡个片](?:显卡)?[a-z0-9 ]{0,14}?的?(?:如果|要是|再|直接|都)?(?:换成?|升级?到|升级?成|升级?为|加到|加成|变成?|改成?|改用|扩展?到|提升到|增加到|增加为|到|对比|比)(?:了)?` + someCards + ` ?[张块卡个片]`)
	// memoryMoves asks what became of the memory.
	memoryMoves = pattern.Of(`\b(?:memory|vram|usage|footprint)\b[^.?!;]{0,32}\b(?:drop|drops|dropped|fall|falls|fell|shrinks?|decreases?|decreased|go down|goes down|change|changes|changed|halve|halves|lower|reduced?|same|savings?|saved?)\b|(?:显存|内存|占用)[^,;?!、]{0,10}(?:降|减|变|省|一样|没少|少了)`)
)

var cardsExchangedWords = pattern.OneOf("instead", "rather", "in place", " over ", "versus just", "换", "升", "加", "变", "改", "扩", "增", "到", "比")

// countsExchanged are the numbers of cards before and after, and where they are told.
func (r *Reader) countsExchanged() (counts []int, places []int) {
	if !r.Mentions(cardsExchangedWords) {
		return nil, nil
	}
	if places = r.Places(insteadOfSome, r.Text); places != nil {
		return []int{told(r.Text[places[4]:places[5]]), told(r.Text[places[2]:places[3]])}, places
	}
	if places = r.Places(someForMore, r.Text); places != nil {
		return []int{told(r.Text[places[2]:places[3]]), told(r.Text[places[4]:places[5]])}, places
	}
	return nil, nil
}

// bringsAsked reports whether it is asked what more cards bring.
func (r *Reader) bringsAsked() bool {
	if r.Matches(gained, r.Text) || r.TimeSaved() {
		return true
	}
	return (r.Query.ObservedGB > 0 || r.Matches(memoryMoves, r.Text)) && r.Asked.Asks("why", "normal", "howmuch", "compare", "saving")
}

// putCounts makes two numbers of cards alternatives, where one of them, or their product ("4x instead of 2x"), is what
// was read as how many there are.
func (r *Reader) putCounts(counts, places []int) {
	q := &r.Query
	if len(counts) != 2 || counts[0] == counts[1] || min(counts[0], counts[1]) < 1 || max(counts[0], counts[1]) > mostSame || !slices.Contains(counts, q.GPUCount) && q.GPUCount != counts[0]*counts[1] {
		return
	}
	q.GPUCount, q.GPUCountOptions = 0, counts
	for i, t := range r.Tokens {
		if t.Lo >= places[0] && t.Hi <= places[1] && (t.Type == token.Number || t.Type == token.Several || t.Type == token.One) {
			r.Passed = append(r.Passed, i)
		}
	}
}
