package reader

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// How an amount of memory changes: what it grew or fell by, where it began, or that it stayed as it was.

var differenceWords = pattern.OneOf("more", "extra", "additional", "on top")

// Difference reports whether an amount is how much two others differ by: "10GB
// higher than".
func (r *Reader) Difference(i int) bool {
	before := strings.TrimRight(r.Text[max(0, r.Tokens[i].Lo-30):r.Tokens[i].Lo], " ~")
	if chars.Mentions(before, "by", "了", "多出", "add", "eat", "take", "cost", "leak", "consume", "use", "涨", "加", "增") && r.Matches(moreBy, before) {
		return true
	}
	after := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " ")
	for _, word := range [...]string{"higher", "lower", "more than", "less than"} {
		if strings.HasPrefix(after, word) {
			return true
		}
	}
	return r.Mentions(differenceWords) && r.Matches(moreFor, after)
}

// moreBy are the words before the amount that something grew or shrank by.
var moreBy = pattern.Of(`\b(?:each|every|one|per|a) (?:new |single |next |further |extra |more |following )*(?:prompt|request|message|chat|query|question|generation|turn|answer|reply|call|run|iteration|epoch|conversation)s? (?:then |just |also |only )*(?:adds?|eats?|takes?|costs?|leaks?|consumes?|uses?|grows? (?:it )?by)(?: about| around| roughly| another| an extra| an additional| up to| ~| some)*$|每(?:次|个|条|轮|问一次|来一个)(?:新的)?(?:请求|对话|推理|提问|消息|问题|会话|生成)?(?:就|都|会|再|又|大概)*(?:涨|加|增加|多占|多|增长|泄漏)(?:了|个|约|大概)*$|\b(?:jump|increase|grow|rise|drop|decrease|shrink|reduce|go up|goes up|went up|go down|goes down|went down|fall|fell|grew|rose|raise|inflate|reduction|save)[sd]?(?:ed|ing)? by(?: about| around| roughly| nearly| almost| another)?$|(?:多了|多出|多出了|增加了|涨了|高了|少了|降了|降低了|减少了|省了|差了)(?:大概|大约|约|近|将近)?$`)

// moreFor stands behind an amount that something adds: "5 GB more for 1500 tokens".
var moreFor = pattern.Of(`^(?:of )?(?:vram |memory )?(?:more|extra|additional|on top)(?: (?:of )?(?:vram|memory))? (?:for|with|when|after|once|at|per|just (?:for|from|by)|only (?:for|from)|from|because|due)\b`)

// risesTo is what asks how far an amount goes: "从20G涨到多少".
var risesTo = pattern.Of(`^ ?(会|能|可以)?(涨|升|增|增加|上升|变|变成|变为|降|降低|减少|减)(到|成|为)?(多少|多大|几)`)

// changesFrom reports whether "from" stands right before an amount.
func (r *Reader) changesFrom(i int) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ")
	return strings.HasSuffix(before, "从") || strings.HasSuffix(before, "由") || strings.HasSuffix(before, "from")
}

var upgradeWords = pattern.OneOf("upgrad", "升级", "换")

// startOfChange reports whether an amount is what another grew or shrank from:
// "从30G涨到70G", "from 30GB to 70GB".
func (r *Reader) startOfChange(i int) bool {
	if r.At(i+1).Kind == "arrow" && r.At(i+2).Type == token.Bytes && r.Asked.Asks("why", "normal") {
		return true
	}
	if !r.changesFrom(i) {
		return false
	}
	for j := i + 1; j <= i+4; j++ {
		if r.At(j).Type == token.Bytes && r.At(j-1).Type == token.Link && r.Mentions(upgradeWords) && !r.Asked.Asks("compare", "worth") {
			return true // "upgrading from 8GB to 16GB"
		}
		if r.At(j).Type == token.Bytes {
			return r.Asked.Asks("why", "normal") || r.Text[r.Tokens[i+1].Lo] >= utf8.RuneSelf
		}
	}
	return false
}

// memoryGrown is the memory of a card that would be changed for one with more: "worth going from 24 to
// 32gb", 从16G升级到24G. usageGrown says that a program's use grew, and systemMemory stands behind an
// amount that is no card's.
var (
	memoryGrown  = pattern.Of(`(?:from|从|由) ?(\d{1,3}) ?(?:gb?|gigs?)?(?: ?(?:of )?vram| ?显存)? ?(?:up )?(?:to|换?[到成]|(?:升级?|加|提升?|增加?)(?:到|至|成)) ?(\d{1,3}) ?(?:gb?|gigs?)\b(.{0,16})`)
	usageGrown   = pattern.Of(`\b(?:went|gr[eo]ws?|growing|jump(?:s|ed|ing)?|ris(?:es|ing)|rose|climb(?:s|ed|ing)?|leak(?:s|ed|ing)?|drop(?:s|ped)?|fell|usage|used|increas(?:es|ed|ing)) (?:slowly |suddenly |up )?from\b`)
	systemMemory = pattern.Of(`^ ?(?:of )?(?:system |main |host |ddr\d? ?)?ram\b|^ ?(?:of )?ddr|^ ?(?:的|系统)?(?:内存|运存)|^ ?(?:ssd|disk|file|硬盘)`)
)

// grownMemory reads the two amounts of a card that is weighed against one with more.
func (r *Reader) grownMemory() {
	q := &r.Query
	if q.GPU != "" || q.GPUOptions != nil || q.GPUMemoryOptions != nil || !r.Mentions(fromHereWords) || !r.Asked.Asks("buy", "compare", "saving", "best") || r.Asked.Asks("whatmodel") {
		return
	}
	ends := r.groups(memoryGrown, r.Text)
	if ends == nil || r.Matches(systemMemory, ends[3]) || r.Matches(usageGrown, r.Text) {
		return
	}
	first, _ := strconv.ParseFloat(ends[1], 64)
	last, _ := strconv.ParseFloat(ends[2], 64)
	if first < 2 || last <= first || q.CPUOnly || q.GPUMemoryGB != first && q.GPUMemoryGB != last {
		return
	}
	q.GPUMemoryGB, q.GPUMemoryOptions = 0, []float64{first, last}
	for i, t := range r.Tokens {
		if t.Type == token.Number && (t.Value == first || t.Value == last) {
			r.Mark("gpu_memory_options", i, i)
			r.Used[i] = true
		}
	}
}

// takesAbout ends before an amount that something takes.
const takesAbout = `\b(?:takes|taking|took|uses|used|consum(?:es|ed|ing)|allocat(?:es|ed|ing)|occup(?:ies|ied|ying)|needs|needed|loads|loaded|initiali[sz](?:e|es|ed|ing)|shows|eats|ate|peaks|reports)(?: up)?(?: with| at| to| in)?(?: about| around| roughly| over| almost| nearly)? ?[~>]?`

// InPlaceOfLess tells what something takes, and what it was thought to: "takes 15 GB instead of 6 GB";
// takesInstead ends before the first and insteadBehind stands behind it.
var (
	InPlaceOfLess = pattern.Of(takesAbout + `\d+(?:\.\d+)? ?(?:gb?|gib|mb?|mib)\b(?: of (?:gpu )?(?:vram|memory|ram)| vram| memory)?,? instead of `)
	takesInstead  = pattern.Of(takesAbout + `$`)
	insteadBehind = pattern.Of(`^(?: of (?:gpu )?(?:vram|memory)| vram| memory)?,? instead of (?:the )?(?:expected |usual |promised |claimed )?(?:about |around |only |just )?~?\d`)
)

// insteadOf reports whether an amount is what something takes in place of less.
func (r *Reader) insteadOf(i int) bool {
	return r.Mentions(insteadOfWords) && r.Matches(insteadBehind, r.Text[r.Tokens[i].Hi:]) && r.Matches(takesInstead, r.ClauseBefore(r.Tokens[i]))
}

// What each card takes is told of two numbers of cards to wonder that it did not fall: "zero-2: 15G per gpu with 2
// gpus and the same with 8", "18GB per card on 2 cards, still 18GB on 4", 两张卡每卡20G，四张卡还是20G. It was
// measured then and is the memory of no card.

const (
	unmovedWords = `(?:(?:exactly |just |about |basically |roughly )*(?:the )?same|identical|unchanged|equal|no (?:drop|change|reduction|difference|decrease|savings?|less|lower)|(?:does|did|do|is|was)(?: ?n[o']t|n't) (?:drop|fall|shrink|decrease|change|go down|come down|move|budge|lower)(?:ing|ped)?|stays?|stayed)`
	someNumber   = `(\d{1,4}|two|three|four|six|eight|sixteen)\b`
)

var (
	unmovedOnMore = pattern.Of(`\b` + unmovedWords + `(?: (?:amount|memory|usage|use|thing|figure|number|value|as|at all|there|much))*(?: ~?\d[\d.]* ?gi?b?(?: per (?:gpu|card|device)| each)?)? ?(?:with|on|at|for|using|across|over|when|if|going to|if i (?:use|go to)|when i (?:use|go to))(?: i use| using| going to| all| the| my| even| just)* ` + someNumber +
		`|\b(?:still|again|also)(?: about| around| at| ~| uses| using| takes| taking| shows)* ?\d[\d.]* ?gi?b? ?(?:of (?:vram|memory) )?(?:per (?:gpu|card|device)|each|/ ?(?:gpu|card)|on each)?,? ?(?:with|on|at|for|using|across|over|when)(?: i use| using| all| the| my)* ` + someNumber)
	moreUnmoved      = pattern.Of(`\b(?:with|on|at|for|using|across|to) (?:all |the )?` + someNumber + `(?: ?x)? ?(?:gpus?|cards?|devices?|ranks?)?[ ,:]*(?:(?:it|that|this|memory|usage|each) ?)?(?:(?:is|are|was|it's|its|'s) )?(?:still|also|again|` + unmovedWords + `)\b`)
	unmovedOnMoreHan = pattern.Of(`(\d{1,3}|[两二三四六八]) ?(?:张|块|个)?(?:卡|显卡|gpu)(?:的?时候?|上|训练?|跑|的话|下)?(?:,|、| )*(?:每张?卡?|单卡|每块卡?|显存|占用)*(?:也|都|却|竟然|居然|结果|占用|占|用)*(?:还是|仍然?是?|依然是?|依旧是?|一样|没变|没有变|不变|没降|没有降|没少|相同)(?:[^a-z]|$)`)
	unmovedEach      = pattern.Of(`\d ?gi?b? ?(?:of (?:vram|memory) )?(?:per |/ ?|on each |each )(?:gpu|card|device)? ?(?:at|on|with) ` + someNumber + `[^.?!;0-9]{0,24}\d[\d.]* ?gi?b? ?(?:(?:per |/ ?|on each |each )(?:gpu|card|device)?)? ?(?:at|on|with) ` + someNumber)
	unmovedWordsNear = pattern.OneOf("same", "still", "identical", "unchanged", "equal", "no drop", "no change", "no reduction", "no less", "no lower", "no difference", "no decrease", "no saving", "n't", "not ", "stay", "again", "also", "还是", "仍", "依", "一样", "变", "没降", "没有降", "没少", "相同")

	// perDevice stands behind or before an amount of each card, and ofDevices is what it is told of.
	perDeviceBehind = pattern.Of(`^ ?(?:of )?(?:vram |memory |gpu memory |mem )?(?:used )?(?:(?:per|/|on each|on every|for each) ?(?:gpu|card|device|rank)\b|each\b|apiece\b)`)
	perDeviceBefore = pattern.Of(`\b(?:per|each|every)[ -](?:gpu|card|device|rank)\b(?: (?:memory|vram|usage|use|is|was|takes?|uses?|used|using|needs?|shows?|at|about|around))*[ :=~]*$|(?:每张?卡|每块卡|每个卡|每卡|单卡|每张|每块|每个gpu|每gpu)(?:上|的|都|显存|占用|大概|大约|约|占|用|吃|要|了|是|为|到)*[ :=]*$`)
	notMeasured     = pattern.Of(`\b(?:have|has|got|own|buy|with|of|rent|given) (?:only |just |got )?~?$`)
)

// unmoved reports whether an amount is what each card took, however many there were.
func (r *Reader) unmoved(i int) bool {
	if !r.Mentions(unmovedWordsNear) || r.Asked.Asks("oom", "enough", "howmuch", "cards", "buy", "can", "howfast") {
		return false
	}
	if !r.Asked.Asks("why", "normal", "explain") && !r.Matches(wondersAtUse, r.Text) {
		return false
	}
	t := &r.Tokens[i]
	before, behind := r.ClauseBefore(*t), r.Text[t.Hi:min(len(r.Text), t.Hi+evidence.ClauseReach)]
	if r.Matches(notMeasured, strings.TrimRight(before, " ")) {
		return false
	}
	if !r.Matches(perDeviceBehind, behind) && !r.Matches(perDeviceBefore, before) && !r.toldTwice(i) {
		return false
	}
	return r.Matches(unmovedOnMore, r.Text) || r.Matches(moreUnmoved, r.Text) || r.Matches(unmovedOnMoreHan, r.Text) || r.amountTwice(t.Value)
}

// amountTwice reports whether an amount is told two times.
func (r *Reader) amountTwice(value float64) bool {
	n := 0
	for _, t := range r.Tokens {
		if t.Type == token.Bytes && t.Value == value {
			n++
		}
	}
	return n > 1
}

// countsUnmoved lists the two numbers of cards on which memory stayed as it was.
func (r *Reader) countsUnmoved() {
	q := &r.Query
	if q.GPUCount == 0 || q.GPUOptions != nil || q.ObservedGB == 0 || q.Nodes > 0 || !r.Mentions(unmovedWordsNear) {
		return
	}
	for _, p := range [...]*pattern.Pattern{unmovedOnMore, moreUnmoved, unmovedEach, unmovedOnMoreHan} {
		places := r.Places(p, r.Text)
		for k := 2; k < len(places); k += 2 {
			lo, hi := places[k], places[k+1]
			if lo < 0 {
				continue
			}
			if n := told(r.Text[lo:hi]); n > 0 && n <= mostSame && n != q.GPUCount {
				q.GPUCount, q.GPUCountOptions = 0, []int{q.GPUCount, n}
				r.markText("gpu_count", lo, hi)
				return
			}
		}
	}
}

// toldTwice reports whether an amount was told before.
func (r *Reader) toldTwice(i int) bool {
	for _, t := range r.Tokens[:i] {
		if t.Type == token.Bytes && t.Value == r.Tokens[i].Value {
			return true
		}
	}
	return false
}

// wondersAtUse is how somebody is puzzled that memory did not fall, without asking why.
var wondersAtUse = pattern.Of(`\b(?:shouldn't|should not|isn't|is not|wasn't|doesn't|supposed to|expected|expecting|thought|missing something|am i missing|is (?:that|this) right|makes? no sense|strange|weird|odd)\b|不(?:是)?应该|不是(?:应该|会)|按理|奇怪|怎么没`)
