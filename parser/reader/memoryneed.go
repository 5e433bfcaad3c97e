package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// An amount is what work is said to need.

// Where no card is named, an amount is often what some work was seen to take or is said to need:
// "40GB for a 4b with 256k, is this normal", "13B推理26G显存对吗", "really 139GB?". Nobody asks
// whether a card is normal.

var (
	// forWork stands behind an amount that some work took.
	forWork = pattern.Of(`^ ?(?:of )?(?:gpu |video )?(?:vram |memory |ram |mem )?(?:used |usage |in use |taken )?(?:just |only )?(?:for|with|when|while|at|on)\b`)

	// opensClause ends before an amount that its clause begins with.
	opensClause = pattern.Of(`(?:^|[,.;:!?)]) ?(?:(?:so|but|and|hey|hi|wtf|why|how|is|are|about|around|almost|nearly|over|roughly|using|uses|takes?|taking|needs?|a|it|i|see|get|seeing|getting|like|~) ?)*$`)

	// confirmedBehind stands behind an amount that is to be confirmed, and leastBefore before one
	// that is said to be the least.
	confirmedBehind = pattern.Of(`^ ?(?:of )?(?:gpu |video )?(?:vram|memory|mem|显存|的显存|内存)?(?:左右|以上|起步)?(?: (?:in|at) (?:fp16|bf16|fp32|fp8|int8|int4|\d+k))?[ ,、]*(?:吧[ ?!]*$|对吗|对不对|对么|对吧|是吗|是吧|没错吧|正确吗|是不是|right ?\?|correct ?\?|(?:is that|is this|is it|am i|sounds?|seems?|looks?) (?:about )?(?:right|correct|true|all of (?:it|this)|everything)|isn't it|yes ?\?|too much|too high|huh)`)
	leastBefore     = pattern.Of(`(?:最低|至少|起码|最少|不低于|\bminimum(?: of| is)?|\bmin|\bat least)(?:要|需要|得|是|用|有|配)*(?:大概|约|about|around| |:|=)*$`)

	// placedOn ends before memory that something is put on: "13b fits on 24GB, right?" tells of a card.
	placedOn = pattern.Of(`\b(?:in|on|onto|into|inside|within|fits?(?: in)?|runs? (?:in|with)|works? (?:in|with)|goes in)(?: (?:a|an|just|only|my|our|the|under|about|around))*$`)

	// reallyBefore ends before an amount that is wondered at.
	reallyBefore = pattern.Of(`(?:\breally|\btruly|\bactually|\bseriously|\bhonestly|真的要?|真要|真得|当真要?|居然要?|竟然要?)(?: ?(?:needs?|takes?|uses?|means?|comes? to|adds? up to|amounts? to|comes? out at|like|about|around|over|要|需要|占|用))* ?~?$`)
)

var reckonHanWords = pattern.OneOf("算")

// metOrNeeded is what an amount is that is told of a load with no hardware beside it: observed
// where it was met with, claimed where it is a need to be confirmed, or empty.
func (r *Reader) metOrNeeded(i int) string {
	t := r.Tokens[i]
	if r.onCard(i) || !r.hasLoad() || r.cardNamed() {
		return ""
	}
	before, behind := strings.TrimRight(r.ClauseBefore(t), " "), r.Text[t.Hi:]
	normal := r.Asked.Asks("normal")
	switch {
	case r.Matches(reallyBefore, before) && (r.Ends(i+1) || r.At(i+1).Kind == "memory" && r.Ends(i+2) || r.At(i+1).Type == token.Link && r.At(i+2).Kind == "memory" && r.Ends(i+3)):
		return "claimed"
	case (normal || r.Asked.Asks("why")) && !r.Asked.Asks("enough") && r.Matches(opensClause, before) && r.Matches(forWork, behind):
		return "observed"
	case r.Asked.Asks("why") && r.Ends(i+1) && r.Matches(whyWork, before):
		return "observed" // "why is 7b training 112 gb"
	case (normal || r.Asked.Asks("why") && !r.Asked.Asks("enough", "fit")) && r.Matches(usingBefore, before):
		return "observed" // "a 1B using 24GB with batch 1, isn't that too high"
	case r.Mentions(reckonHanWords) && r.Matches(memorySeen, before) && r.Matches(CameTo, r.Text):
		return "observed" // "session_len 8K，显存26G，这个缓存怎么算的"
	case normal && (r.Matches(ofMemoryPart, before) && r.Matches(forWork, behind) || r.Matches(confirmedBehind, behind) && !r.Matches(placedOn, before) || r.Matches(leastBefore, before)):
		return "claimed"
	}
	return ""
}

// whyWork ends before the amount that a piece of work is wondered to take.
var whyWork = pattern.Of(`\bwhy (?:is|does|do|would|are)\b[^.?!;]{0,40}\b(?:train(?:ing)?|pre-?training|fine-?tun(?:e|ing)|sft|inference)(?: (?:at|like|about|around|over|already|still))*$|为(?:什么|啥|何)[^,;?!、]{0,20}(?:训练|微调|推理)(?:就|就要|要|得|需要|占)?$`)

// memorySeen ends before an amount that memory was at.
var memorySeen = pattern.Of(`(?:显存|占用|显存占用|内存占用)(?:是|到|到了|约|大概|有|占|占了|用了)*$`)

var soughtToBuyWords = pattern.OneOf("$", "usd", "dollar", "bucks", "eur", "€", "美元", "美金", "刀")

// soughtToBuy reports whether cards are sought for money, with nothing told of what is to run: an amount
// that is needed then is what they are to have.
func (r *Reader) soughtToBuy() bool {
	money := r.budgeted() || r.Query.HasBudget() || r.Mentions(soughtToBuyWords)
	return (money || r.Asked.Asks("buy")) && !r.hasLoad() && !r.hasCard() && !r.Asked.Asks("why", "normal", "enough")
}

// needDerived reports whether an amount is a need whose reckoning is asked for, where no card
// has met with it: "why does training a 13B need 240GB, how is that calculated".
func (r *Reader) needDerived(i int) bool {
	return r.Matches(CameTo, r.Text) && r.hasLoad() && !r.cardNamed() && !r.Matches(memorySeen, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ")) && r.Asked.Asks("why", "explain", "howto") &&
		(r.Tokens[i].Value >= 1 && (r.derivedSize(i) || r.Matches(needBefore, r.ClauseBefore(r.Tokens[i]))))
}

// needBefore ends before what something is said to need.
var needBefore = pattern.Of(`(?:\b(?:needs?|requires?|takes?|required|needed)|需要|需|说要|要|得|至少|占|占用)(?:使用|用|占|占用|到|多达|高达|大概|大约|约|差不多|将近|接近|about|around|roughly|over|some|up to| |~)*$`)

// usingBefore ends before an amount that is told to be in use.
var usingBefore = pattern.Of(`\b(?:using|eating|consuming|hogging|occupying|filling|allocating|grabbing)(?: up| about| around| almost| nearly| over| ?[>≥]| like| roughly| ~)*$`)

// ofMemoryPart ends before what a part of the memory is said to come to.
var ofMemoryPart = pattern.Of(`(?:\b(?:states?|gradients?|grads|activations?|cache|weights|params|parameters|optimizer|adamw?)|梯度|优化器|优化器状态|激活|激活值|缓存)(?: (?:memory|alone|takes?|is|are|at|of|about|around)|占|要|是|有|约|大概)*$`)

// sharedBefore ends before the part of the host's memory that a driver lends a card: "shared GPU
// memory 16GB".
var sharedBefore = pattern.Of(`(?:共享的?(?:gpu|显卡|系统)?的?(?:内存|显存)|\bshared (?:gpu |video |graphics |system )?(?:memory|vram|ram|mem))(?: (?:is|at|of|usage|used)|[ :=]|有|是|用了|占了|占用)*$`)

// littleBefore ends before an amount that is called little beside another.
var littleBefore = pattern.Of(`(?:才|只有|只要|只用|只占|只|仅)(?:约|大概|用|占|要)*$|\b(?:only|just|merely)(?: about| around| takes?| uses?| needs?)* ?$`)

// overBefore ends before an amount that memory went over.
var overBefore = pattern.Of(`\b(?:goes|went|going|shoots|shot|climbs|climbed|peaks|peaked|jumps|jumped|blows|blew|spikes|spiked|creeps|rises|rose|gets|got|grows|grew|balloons|ballooned)(?: way| well| far| right| up| all the way)* (?:over|past|beyond|above|north of)(?: the)? ?$|(?:显存|占用|内存)[^,;?!、不没]{0,6}(?:超过|超出|突破|飙过|冲过)了? ?$`)

// beyondBefore is said of an amount that is more than there is: "over 100 GB and my 24GB card dies", 需要超过100G.
var beyondBefore = pattern.Of(`(?:^|[,;:.(] ?)(?:that is |it is |it's |its |well |way |far |already )*(?:over|more than|past|above|upwards? of|north of|beyond)(?: the)? ?$|(?:^|[,;:.(、])(?:居然|竟然|说|提示)?(?:要|需要|得)(?:超过|超出|上|至少) ?$`)

// wentOver reports whether an amount is what memory went over, beside other hardware or a file that is smaller.
func (r *Reader) wentOver(i int) bool {
	if !r.otherHardware(i) && !(r.Query.WeightsGB > 0 && r.Asked.Asks("why")) || r.memoryAfter(i) == "ram" {
		return false
	}
	clause := r.ClauseBefore(r.Tokens[i])
	return r.Matches(overBefore, clause) || r.Asked.Asks("oom") && r.HasModelNamed() && r.Matches(beyondBefore, clause)
}

// sufficesBehind stands behind an amount that is said to be enough.
var sufficesBehind = pattern.Of(`^ ?(?:of )?(?:gpu )?(?:的|显存|内存|左右|vram|memory| )*(?:(?:就|应该|总|肯定|是不是|也)*(?:足够|够)|(?:should|would|will|must|ought to|is|are)(?: be)?(?: just| already| more than)? (?:enough|sufficient|plenty|do\b|suffice))`)

// needOfWork reports whether an amount is said to be enough for what runs on cards that are named,
// of which it is neither the memory of one nor of all: "4个4090, 并发10, 65G够吧".
func (r *Reader) needOfWork(i int) bool {
	t := r.Tokens[i]
	if !r.Matches(sufficesBehind, r.Text[t.Hi:]) || !evidence.Closing(r.Text) || r.inHost(i) || r.besideOffload(i) {
		return false
	}
	for _, card := range r.cards().names {
		sizes := r.Names.Memory[card]
		if len(sizes) == 0 || slices.ContainsFunc(sizes, func(gb float64) bool { return t.Value/gb == float64(int(t.Value/gb)) }) {
			return false
		}
	}
	return r.hasCard() && r.hasLoad()
}

// saidNeeded reports whether an amount is a claimed need beside the asker's own:
// "can 24 GB do it, or is 48 GB required?"; or a figure of PyTorch's message.
func (r *Reader) saidNeeded(i int) bool {
	if t := r.At(i - 1).Type; t == token.Card || t == token.Bare {
		return false // "number of V100 32GB needed for 70b"
	}
	next := r.At(i + 1)
	at := i + 1
	for at < i+4 && (next.Kind == "memory" || next.Type == token.Link && (r.Word(at) == "is" || r.Word(at) == "are" || r.Word(at) == "of")) {
		at++
		next = r.At(at)
	}
	word := r.Text[next.Lo:next.Hi]
	if next.Kind == "claimed" && slices.Contains([]string{"already allocated", "allocated", "free", "is free", "reserved by pytorch"}, word) {
		return true
	}
	if next.Kind != "claimed" || !slices.Contains([]string{"required", "needed", "necessary", "recommended", "obligatory", "mandatory", "compulsory", "a must", "a requirement"}, word) {
		return false
	}
	if r.hasLoad() && r.notOfCard(r.Tokens[i].Value) && !r.onCard(i) {
		return true // "a 32b, 20GB needed, does it run on a 4090"
	}
	return slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == partCard || p.What == PartMemory })
}

// saidToFit ends before memory that work is said to go in by others.
var saidToFit = pattern.Of(`\b(?:says?|said|claims?|claimed|promises?|promised|states?|stated|lists?|listed|advertises?|advertised|swears?|reports?|reckons?|mentions?|shows?)\b[^.,;?!]{0,48}?\b(?:fits?|works?|runs?|trains?|goes|loads?|possible|doable|ok|fine)(?: (?:in|on|with|within|under|into|inside|just|only|a|as little as|about|around))* ?~?$|\b(?:readme|docs?|guide|paper|blog|page|tutorial|wiki|model card|table)\b[^.,;?!]{0,16} (?:has|have|had|lists?|puts?|gives?|quotes?|shows?)(?: it at| about| around| only| just| ~)* ?~?$`)

var toldToFitWords = pattern.OneOf("say", "said", "claim", "promis", "state", "list", "advertise", "advertising", "swear", "report", "reckon", "mention", "show", " has ", " have ", " had ", "put", "give", "quote")

// toldToFit reports whether an amount is what others say that work goes in, where what it takes is asked for: "docs
// claim 13b qlora fits 10GB, how much at 4k". "They claim it runs on 48GB, will it?" asks about theirs.
// That it fits is then no question.
func (r *Reader) toldToFit(i int) bool {
	if !r.Mentions(toldToFitWords) || !r.hasLoad() || !r.needSought() && !r.Matches(reallyIs, r.Text) || !r.Matches(saidToFit, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	hi := r.Tokens[i].Lo
	lo := hi - len(r.ClauseBefore(r.Tokens[i]))
	r.Asked.Drop(func(s evidence.Sign) bool {
		return s.Kind == "ask" && (s.Name == "fit" || s.Name == "can") && s.Lo >= lo && s.Hi <= hi
	})
	return true
}

// What others are said to need is no hardware of one's own where the need itself is asked for.

var (
	// toldNeed ends before a need that a text or somebody else tells: 教程里写7b全量微调约12GB.
	toldNeed = pattern.Of(`(?:官方|官网|文档|readme|教程|论文|博客|别人|网上|群里|同事|朋友|有人|知乎|文章|帖子)(?:里|上|中|里面|那边)?(?:都|也|是|给|就)?(?:写|说|提|讲|标|称|给)(?:到|明|的|了|着|出)?[^。;?!]{0,40}?(?:约|大概|大约|要|需要|需|用|占|得|只要|才|就|是|仅)+ ?$`)
	// guessedNeed ends before a need of another program or of others that is only guessed: "normal unsloth would need
	// probably less than 250 GB".
	guessedNeed = pattern.Of(`([a-z0-9.'-]+) (?:(?:would|will|should|might|may|could|can|probably|likely|maybe|supposedly) )*(?:needs?|requires?|takes?|uses?)(?: (?:probably|maybe|perhaps|likely|around|about|roughly|less than|more than|at most|up to|under|over|only|just|some|like|something|~))+ ?$`)
	// reallyOf asks whether an amount of some part is right: "is 800 GB for the KV cache really right?".
	reallyOf = pattern.Of(`^ ?(?:for|of|in) (?:the |its |a |just )?(?:kv[- ]?cache|cache|activations?|optimi[sz]er states?|gradients?|weights)(?: alone)? (?:really |actually |even |about )?(?:right|correct|plausible|realistic|true|possible|normal|reasonable|needed|necessary)\b`)
	// alsoTold stands between two such needs: "12GB (FP16) or 24GB (FP32)".
	alsoTold = pattern.Of(`^ ?(?:of )?(?:vram|gpu memory|memory|显存|的显存)?(?: ?\(?(?:fp\d+|bf16|int\d|\d-?bit|半精度|单精度|混合精度)\)?)? ?(?:或者?|和|or|and|/|,|、) ?(?:约|大概|about )?$`)
	asksIsIt = pattern.Of(`\b(?:is|are|does|would|can)(?: it| that| this)?(?: really| actually| about| around| be| need| take| ~)* ?$`)
)

var (
	toldNeedWords    = pattern.OneOf("写", "说", "提", "讲", "标", "称", "给")
	guessedNeedWords = pattern.OneOf("need", "requir", "take", "use")
	reallyOfWords    = pattern.OneOf("right", "correct", "plausible", "realistic", "true", "possible", "normal", "reasonable", "needed", "necessary")
)

// needTold reports whether an amount is such a need.
func (r *Reader) needTold(i int) bool {
	before := r.Text[:r.Tokens[i].Lo]
	if r.Mentions(reallyOfWords) && r.Matches(reallyOf, r.Text[r.Tokens[i].Hi:]) && r.Matches(asksIsIt, before) {
		return true
	}
	if !r.needSought() || !r.hasLoad() {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		if r.Tokens[j].Type == token.Bytes {
			if slices.Contains(r.Passed, j) && r.Matches(alsoTold, r.Text[r.Tokens[j].Hi:r.Tokens[i].Lo]) && r.needTold(j) {
				return true
			}
			break
		}
	}
	if r.Mentions(toldNeedWords) && r.Matches(toldNeed, before) {
		return true
	}
	if !r.Mentions(guessedNeedWords) {
		return false
	}
	m := r.groups(guessedNeed, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " "))
	return m != nil && m[1] != "i" && m[1] != "we" && m[1] != "to" && m[1] != "should" && m[1] != "must" && m[1] != "it"
}
