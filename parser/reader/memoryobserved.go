package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// afterLoading reports whether an amount is what was seen once something ran:
// "加载完4张卡加起来156G", "启动后显存到30G".
func (r *Reader) afterLoading(i int) bool {
	switch r.Word(i - 1) {
	case "in", "into", "on", "onto", "within":
		return false // "what context fits after loading a 32b in 24gb"
	}
	before := r.ClauseBefore(r.Tokens[i])
	for _, word := range [...]string{"加载完", "加载后", "加载之后", "启动后", "启动完", "启动之后", "部署后", "部署完", "跑起来后", "跑起来之后", "运行后", "after loading", "once loaded"} {
		if strings.Contains(before, word) {
			return !evidence.Closing(r.Text[:r.clauseEnd(i)])
		}
	}
	return false
}

// oneOfCards is said of one card among those that run: "第一张卡70G", "0号卡占了20G",
// "卡1是22G".
var oneOfCards = pattern.Of(`(第[一二三四五六七八0-9]+(张|块|个)?(卡|显卡|gpu)|[0-9] ?号?(卡|显卡|gpu)|(其他|其它|其余|别的|剩下|剩余)的?(几|[一二两三四五六七八0-9]+)?(张|块|个)?的?(卡|显卡|gpu)?|主卡|副卡|另外?[一几两]?(张|块|个)(卡|显卡|gpu)?|另一|the other (one|card|gpu)|other (cards?|gpus?)|gpu ?[0-9]|rank ?[0-9]|(?:other|remaining) ranks|(second|2nd|third|3rd|last|final|first|1st) (one|card|gpu|stage|rank)|(?:最后|第[一二三四五六七八0-9]+)(?:一)?(?:个|级)?(?:stage|阶段|级))(的)?(显存)?(上)?(只|就|都|已经|也|却)?(有|是|用|占|占用|吃|到|跑到|达到| (only |just )?(uses?|used|has|takes?|holds|at|shows?|(?:sits|sat|stays|idles|remains)( at)?|is( at)?)( only| just)?)?(了)?(约|大概|大约| about| around| only)? ?$`)

// stillTaken are the words that say that memory goes on being taken: "显存还是26G".
var stillTaken = [...]string{"显存还是", "显存仍是", "显存仍然是", "显存依然是", "显存依旧是", "显存还有", "显存还要", "显存也还是", "内存还是", "显存还是到了", "显存还是达到", "显存还是达到了", "显存还是涨到", "显存也到了", "显存都到了", "显存就到了", "显存直接到", "显存直接到了", "显存已经到了"}

// atThatTime is what a text ends in before what was in use with a setting: "rank 8的时候
// 显存17G".
var atThatTime = pattern.Of(`(时|时候)(的|候)?(显存|显存占用|占用显存|占用)(是|为|约|大概|就|要|有| )*$`)

// wantsAsMuch ends before an amount that a load was met to want, where that is wondered at: 7b推理要30G，正常吗.
// ofWhat stands behind one that is of something else: 要30G内存的机器.
var (
	wantsAsMuch = pattern.Of(`(?:^|[^需只想])要(?:了|用|占|吃|占用)?(?:我|到)?(?:将近|接近|差不多|大概|大约|约|快|近| )*$`)
	ofWhat      = pattern.Of(`^(?:多|左右|以上)?(?:的)?(?:显卡|卡|内存|ram|硬盘|磁盘|ssd|空间)`)
)

// loaded reports whether an amount is what was seen when a model was loaded, or what
// memory went on being: "bf16加载14G", "量化后显存还是26G".
func (r *Reader) loaded(i int) bool {
	clause := r.ClauseBefore(r.Tokens[i])
	if r.Asked.Asks("why", "normal", "oom", "howto") && chars.Mentions(clause, "第", "号", "其", "别的", "剩", "主卡", "副卡") && r.Matches(oneOfCards, clause) {
		return true
	}
	before := strings.TrimRight(clause, " 约~大概左右")
	if r.Asked.Asks("normal", "why") && r.hasLoad() && !r.onCard(i) && r.Matches(wantsAsMuch, clause) && !r.Matches(ToldBefore, clause) && !r.Matches(ofWhat, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	if r.Matches(atThatTime, clause) && !r.onCard(i) {
		return true
	}
	for _, words := range stillTaken {
		if strings.HasSuffix(before, words) {
			return true
		}
	}
	for _, word := range [...]string{"加载", "加载了", "加载是", "加载后", "加载到", "加载就"} {
		if strings.HasSuffix(before, word) {
			return chars.Opens(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), []string{"的模型", "模型", "的权重", "权重", "的文件"}) == 0
		}
	}
	return false
}

// inUse is what stands behind an amount that a monitor showed.
var inUse = pattern.Of(`^ ?(of )?(gpu |its )?(vram|memory|mem) (is |was |being )?(used|in use|occupied|consumed)\b`)

// inUseThen is what stands behind an amount that is wondered at as in use: "each card 90G+
// used", "17GB after loading".
var inUseThen = pattern.Of(`^\+? ?(?:of )?(?:vram |memory |gpu memory )?(?:(?:used|in use|occupied|taken|consumed)(?:$|[,.;?!)]| (?:on|by|with|for|when|after|per|at|in|already|just)\b)|(?:right |already |just )?(?:after|once|upon) (?:loading|loaded|load|startup|start|warm-?up|init|the (?:first|model))\b)`)

// limiting are the words before an amount that there is: "a 24GB used", "on 24GB after loading".
var limiting = map[string]bool{"on": true, "in": true, "with": true, "a": true, "an": true, "my": true, "of": true, "into": true, "the": true}

// seenInUse reports whether an amount was read off a card that ran out or puzzles:
// "OOM, the first GPU has 23.9 GB VRAM used".
func (r *Reader) seenInUse(i int) bool {
	if before := r.Word(i - 1); r.Asked.Asks("why", "normal") && r.Query.ObservedGB == 0 && !limiting[before] && r.Matches(inUseThen, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	return r.Asked.Asks("oom", "why", "normal") && r.Query.ObservedGB == 0 && r.Matches(inUse, r.Text[r.Tokens[i].Hi:])
}

// muchBehind stands behind an amount in use that is wondered at, and asksIs before it: "is 42GB
// way too much for a 7b".
var (
	muchBehind = pattern.Of(`^ ?(?:of (?:vram|memory|gpu memory) )?(?:not )?(?:way |far |a bit |kinda |really |just |totally |completely )*(?:too much|too high|a lot|normal|excessive|insane|crazy|high)\b(?: to me)?[^.?!;]{0,8}\b(?:for|with|when|at|on)\b`)
	asksIs     = pattern.Of(`\b(?:is|isn't|ain't|are|aren't|was|that|does)(?: about| around| like| using| over| almost| nearly| ~)* ?$`)
)

// muchFor reports whether an amount that no card is sold with is wondered at as what some
// work takes.
func (r *Reader) muchFor(i int) bool {
	t := r.Tokens[i]
	return !slices.Contains(printout.SoldSizes[:], t.Value) && slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size }) && r.Matches(muchBehind, r.Text[t.Hi:]) && r.Matches(asksIs, r.ClauseBefore(t))
}

// intoUse ends before an amount that work is told to be using, and usedUp stands behind one.
var (
	intoUse = pattern.Of(`\b(?:using|eating|consuming|hogging|occupying|taking|allocating|grabbing)(?: up| about| around| almost| nearly| over| like| roughly| ~)*$`)
	usedUp  = pattern.Of(`^(?:的)?(?:显存|内存)?(?:都|全|全部|全都|一下子|给|直接)*(?:吃|占|用|塞|撑)(?:光|满|完|掉|了|爆)`)
)

var takesUpWords = pattern.OneOf("吃", "占", "用", "塞", "撑")

// usingOdd reports whether an amount that no card is sold with is told to be in use by a load: "dumps
// it all on one GPU using 29 GB".
func (r *Reader) usingOdd(i int) bool {
	t := r.Tokens[i]
	if slices.Contains(printout.SoldSizes[:], t.Value) || !r.hasLoad() {
		return false
	}
	return r.Matches(intoUse, strings.TrimRight(r.ClauseBefore(t), " ")) || r.Mentions(takesUpWords) && r.Matches(usedUp, r.Text[t.Hi:])
}

// usedAsNormal reports whether an amount is what is used, where it is asked if that
// is right: "is it expected for a 7B to use 20 GB".
func (r *Reader) usedAsNormal(i int) bool {
	if !r.Asked.Asks("normal") {
		return false
	}
	return r.Matches(usedNormally, strings.TrimRight(r.Text[max(0, r.Tokens[i].Lo-90):r.Tokens[i].Lo], " ~"))
}

// usedNormally are the words before an amount that is asked about as used.
var usedNormally = pattern.Of(`\b(?:expected|normal|common|usual|reasonable|right|ok|okay)\b[^.?!;]{0,60}\b(?:for|that)\b[^.?!;]{0,60}\b(?:uses?|takes?|needs?|requires?|consumes?|eats?|occupy|occupies|using|taking)(?: up)?(?: about| around| almost| nearly| over| more than)?$`)

// met is what a text ends in before an amount that was met with.
var met = pattern.Of(`(\b(got|getting|get|see|seeing|saw|is|was|it's|actually|instead|reality|have|having)|实际|结果|变成|却是|却要|竟然|居然|跑到|现在|目前|目前占到?|实测)( is| was| it's| about| around| only|约|大概|是|要|用|到|了| |:|~)*$`)

var gotInsteadWords = pattern.OneOf("expect", "should", "theor", "calculat", "suppos", "predict", "理论", "应该", "按理", "预期", "算")

// ThenSeen sets what is met with against what was expected, with or without a question: 预期10G以下，现在是17G.
var ThenSeen = pattern.Of(`(?:预期|预计|预估|理论上?|按理|本来以为|原本以为)[^;?!、]{0,24}\d[\d.]* ?gi?b?(?:以下|以内|左右|之内|显存)*[,;、 ]+(?:但是?|可是?|可|结果|而|却|不过)*(?:现在|目前|实际上?|实测)(?:上|却|居然|竟然|已经|都|要|占|用|吃|是|了|到|跑)* ?\d`)

// gotInstead reports whether an amount was met with where another was reckoned with:
// "expected 14GB, got 27GB".
func (r *Reader) gotInstead(i int) bool {
	if last, t := r.lastBytes(i), r.Tokens[i]; last != i && r.hasLoad() && (!slices.Contains(printout.SoldSizes[:], t.Value) && r.Matches(mineIs, r.ClauseBefore(t)) || t.Value > r.value(last) && r.Matches(iMet, r.ClauseBefore(t))) && r.Matches(ToldBefore, r.Text[max(0, r.Tokens[last].Lo-evidence.ClauseReach):r.Tokens[last].Lo]) {
		return true // "the readme says 10GB, I get 15.8GB"
	}
	if !r.Mentions(gotInsteadWords) || !r.Asked.Asks("why", "normal") && !r.CacheSaid() && !r.Matches(ThenSeen, r.Text) {
		return false
	}
	for _, t := range r.Tokens[:i] {
		if t.Type == token.Bytes {
			return r.Matches(met, r.ClauseBefore(r.Tokens[i]))
		}
	}
	return false
}

// iMet ends before what the asker met with, however much cards are sold with as much: "I get 32GB".
var iMet = pattern.Of(`\b(?:i|we|mine|ours|my (?:run|job|setup))(?: (?:just|still|now|actually|always|only|already|currently|can|do))*(?: (?:see|sees|get|gets|got|saw|measure|measured|observe|observed|take|takes|use|uses|eat|eats|hit|hits|need|needs|end up (?:at|with)|am (?:seeing|getting|using)))(?: (?:about|around|over|nearly|almost|like|roughly|up to|more than))* ?~?$`)

var tooMuchWords = pattern.OneOf("太高", "太大", "太多", "偏高", "这么", "too much", "too high", "so much")

// puzzled reports whether a need is told of because it was met with: "why does
// a 0.5B need 21G?", "实测需要12G". What is recommended or due was read somewhere.
func (r *Reader) puzzled(i int) bool {
	if r.needDerived(i) {
		return false
	}
	before := r.Text[max(0, r.Tokens[i].Lo-48):r.Tokens[i].Lo]
	for _, word := range [...]string{"should", "expect", "supposed", "theor", "predict", "calculat", "recommend", "official", "suggest", "says", "said", "at least", "minimum", "官方", "建议", "据说", "至少", "最低", "must", "guide", "docs", "readme", "i need", "we need", "you need", "people need", "我需要", "你需要"} {
		if strings.Contains(before, word) {
			return false
		}
	}
	if r.Asked.Asks("normal") && r.Mentions(tooMuchWords) {
		return true
	}
	return r.Asked.Asks("why") || r.At(i-1).Kind == "claimed" && r.At(i-2).Kind == "observed"
}

// seenAgain reports whether an amount is a second measurement beside the one that
// was read: "20GB on 2 GPUs and 19GB on 4 GPUs, why?".
func (r *Reader) seenAgain(i int) bool {
	if r.Query.ObservedGB == 0 || !r.Asked.Asks("why", "normal", "compare") || r.At(i+2).Type != token.Number && r.At(i+2).Type != token.Several && r.At(i+2).Type != token.One {
		return false
	}
	w := r.Word(i + 1)
	return (w == "on" || w == "with" || w == "for" || w == "at") && r.At(i-1).Joins()
}

// fitsInto reports whether an amount is what something is put into, so that it is
// a limit and no measurement: "used to fit into 24GB".
func (r *Reader) fitsInto(i int) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ~")
	for _, whose := range [...]string{"", " a", " my"} {
		if before, ok := strings.CutSuffix(before, whose); ok && slices.ContainsFunc(into[:], func(word string) bool { return strings.HasSuffix(before, word) }) {
			return true
		}
	}
	return false
}

// into are the words before what something is put into.
var into = [...]string{"fit into", "fits into", "fit in", "fits in", "fit within", "fits within", "fit on", "fits on", "squeeze into", "装进", "塞进", "放进"}

// nothingRuns reports whether no load is told of that could have been measured: what is
// "used with 8GB VRAM" or "went to 96 gigs" then is what there is.
func (r *Reader) nothingRuns() bool {
	q := &r.Query
	return q.Model == "" && q.Models == nil && q.ParamsB == 0 && q.ParamsList == nil && q.WeightsGB == 0 && q.Framework == "" && q.GPU == "" && q.GPUMemoryGB == 0 && !r.hasLoad() &&
		!Trains(q.Task) && r.Pasted == nil && r.Asked.Asks("whatmodel", "best", "max") && !r.Asked.Asks("why", "normal", "oom", "requirement", "explain")
}

// seenHere ends before what the asker reads off a card: "I'm seeing", "nvidia-smi shows".
var seenHere = pattern.Of(`\b(?:i|we|i'm|we're|im|smi|nvtop|nvitop|htop|top|monitor|dashboard|it)(?: now| just| currently| still)? (?:see|seeing|saw|shows?|showing|showed|reports?|reads?|get|getting|have)(?: about| around| roughly| over| some| almost| nearly| ~)*$`)

// seenByAsker reports whether the asker tells of an amount in use as what was met with,
// where it is wondered at.
func (r *Reader) seenByAsker(i int) bool {
	named := slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size })
	return named && r.Asked.Asks("normal", "why", "explain", "requirement", "does") && r.Matches(seenHere, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~"))
}

// monitor ends before what a program that watches cards showed: "nvidia-smi says 11 GB",
// 任务管理器里看到.
var monitor = pattern.Of(`(?:\b(?:nvidia-smi|rocm-smi|smi|nvtop|nvitop|gpustat|task manager|activity monitor|monitor)|任务管理器|监控)(?: (?:is|was|also|only|just|already|always|here|now|itself|still))*(?: ?(?:says?|shows?|showed|showing|reports?|reported|reads?|tells me|told me|has it at|claims|displays?|puts it at|lists|gives|goes|=|:|里|上|中|面|看|看到|显示|报|写|是|才|只有|有|了|约|大概|就))+(?: (?:about|around|roughly|only|just|nearly|almost|some|like|a))* ?~?$`)

var monitorShowsWords = pattern.OneOf("smi", "nvtop", "nvitop", "gpustat", "manager", "monitor", "管理器", "监控")

// monitorShows reports whether an amount was read off a program that watches cards.
func (r *Reader) monitorShows(i int) bool {
	return r.Mentions(monitorShowsWords) && r.Query.ObservedGB == 0 && r.Matches(monitor, r.ClauseBefore(r.Tokens[i]))
}

// settingHeld ends before what was in use at a value of a setting, heldThere stands behind it, and thenSetting is
// another value that is asked about: "1 user (14GB). 20 users?".
const someSetting = `\b(?:\d+ (?:concurrent |parallel )?(?:users?|requests?|reqs|streams?|clients?|people|sessions?|person)|(?:batch(?: size)?|bs|bsz|mbs|rank|seq(?: ?len(?:gth)?)?|ctx|context) ?=? ?\d+k?|\d+k(?: (?:ctx|context|tokens|seq))?)`

var (
	settingHeld = pattern.Of(someSetting + `(?: each| length)? ?(?:[(:=]|->|was|took|used|showed) ?(?:about |around |roughly |~ ?)*$`)
	heldThere   = pattern.Of(`^ ?(?:of (?:vram|memory) |vram |memory )?(?:used|in use|taken|peak)? ?[).,;]`)
	thenSetting = pattern.Of(someSetting)
)

var heldAtSettingWords = pattern.OneOf("(", ":", "=", "->", "was", "took", "used", "showed")

// heldAtSetting reports whether an amount was seen at a value of a setting, where another is asked about.
func (r *Reader) heldAtSetting(i int) bool {
	t := r.Tokens[i]
	return r.Mentions(heldAtSettingWords) && r.Matches(heldThere, r.Text[t.Hi:]) && r.Matches(settingHeld, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]) && r.Matches(thenSetting, r.Text[t.Hi:])
}
