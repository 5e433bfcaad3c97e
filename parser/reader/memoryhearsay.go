package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// An amount is what others tell, or what somebody reckoned: it is claimed, unless a program that watches cards tells
// it.

// Amounts of memory that somebody or something tells of stand behind a verb of saying. What
// tells says what they are: a program that watches cards measured them, a person or a text
// claims them.

// saying are such verbs.
var saying = map[string]bool{
	"says": true, "say": true, "said": true, "saying": true, "tells": true, "tell": true, "told": true, "claims": true, "claim": true, "claimed": true, "swears": true, "swear": true, "swore": true,
	"promised": true, "promises": true, "quotes": true, "quoted": true, "quoting": true, "quote": true, "reads": true, "read": true, "reports": true, "reported": true, "shows": true, "showed": true, "show": true, "showing": true,
	"lists": true, "listed": true, "mention": true, "mentions": true, "mentioned": true, "states": true, "has": true, "heard": true, "gives": true, "puts": true, "insists": true, "estimates": true, "estimated": true, "guessed": true, "suggests": true, "displays": true, "prints": true, "logs": true, "logged": true, "i see": true, "nvidia-smi says": true, "nvidia-smi shows": true, "nvtop says": true, "task manager says": true, "nvidia-smi claims": true,
}

// lightly are words that say nothing more and may stand between a verb of saying and the amount.
var lightly = map[string]bool{"me": true, "us": true, "about": true, "around": true, "only": true, "just": true, "roughly": true, "like": true, "some": true, "a": true, "it": true, "'": true, "s": true, "that": true, "at": true, "under": true, "over": true, "below": true, "~": true, "-": true, "of": true, "nearly": true, "almost": true, "up": true, "to": true, "is": true, "as": true, "uses": true, "using": true, "takes": true, "needs": true, "need": true, "you": true, "used": true}

// watchers are programs that show what is in use, and tellers those who claim.
var (
	watchers = map[string]bool{"smi": true, "nvtop": true, "nvitop": true, "gpustat": true, "ollama": true, "ps": true, "manager": true, "monitor": true, "radeontop": true, "htop": true, "studio": true, "afterburner": true, "wandb": true, "log": true, "logs": true, "pytorch": true, "torch": true, "koboldcpp": true, "kobold": true, "ooba": true, "vllm": true, "llama.cpp": true, "sglang": true, "dcgm": true, "grafana": true, "lm studio": true, "hwinfo": true, "btop": true}
	tellers  = map[string]bool{"someone": true, "somebody": true, "guy": true, "dude": true, "friend": true, "people": true, "reddit": true, "redditor": true, "redditors": true, "post": true, "posts": true, "blog": true, "chatgpt": true, "gpt": true, "docs": true, "doc": true, "readme": true, "guide": true, "tutorial": true, "page": true, "article": true, "paper": true, "thread": true, "calculator": true, "everyone": true, "everybody": true, "they": true, "coworker": true, "colleague": true, "boss": true, "bot": true, "youtube": true, "video": true, "wiki": true, "forum": true, "mate": true, "seller": true, "website": true, "site": true, "comment": true, "op": true, "folks": true, "some": true, "others": true, "most": true, "internet": true, "google": true, "table": true, "i": true, "was": true, "were": true, "been": true, "claude": true, "gemini": true, "grok": true, "copilot": true, "you": true, "author": true, "authors": true}
)

// monitors are those of the watchers whose name alone before an amount says so.
var monitors = map[string]bool{"smi": true, "nvtop": true, "nvitop": true, "gpustat": true}

// toldBy is what an amount is by who tells of it: observed, claimed, card or empty.
func (r *Reader) toldBy(i int) string {
	j := i - 1
	for ; j >= 0 && j >= i-4 && lightly[r.Word(j)] && !saying[r.Word(j)]; j-- {
	}
	if j < 0 || !saying[r.Word(j)] {
		return ternary(i > 0 && monitors[r.Word(i-1)] && r.At(i+1).Kind != "memory", "observed", "") // "nvtop 37.2G"
	}
	verb := r.Word(j)
	for k := j; k >= 0 && k >= j-6; k-- {
		w := r.Word(k)
		switch {
		case k < j && r.Stops(k) && w != "-", r.At(k).IsCard(), w == "but", w == "yet", w == "whereas":
			return ""
		case w == "dxdiag", w == "lspci", w == "aida64", w == "z" && r.Word(k-2) == "gpu":
			return "card"
		case watchers[w]:
			if next := r.At(i + 1); next.Kind == "claimed" || r.Word(i+1) == "left" || r.Word(i+1) == "available" || r.Word(i+1) == "free" {
				return ""
			}
			return "observed"
		case tellers[w] && (w != "i" || verb == "heard" || verb == "read"):
			return ternary(r.needSought() || r.otherHardware(i), "claimed", "")
		}
	}
	return ""
}

// toldOf ends before what somebody else is said to have told: 你们写的是16G, 作者提到要48G.
var toldOf = pattern.Of(`(?:你们?|您|官方|官网|文档|作者|readme|教程|别人|网上|人家|楼主|博客|论文)(?:里|上|都|们|那边|也)*(?:写|说|提|讲|标|给|推荐|建议)(?:到|明|的|了|着)*(?:是|要|需要|至少|最低|得|约|大概|用|占|显存)*$|(?:官方|官网|文档|readme|教程|论文)(?:里|上|中|给|写|的|说)*[^。;?!0-9]{0,24}显存(?:也|就|都)?(?:只|才|仅)?(?:有|是|要|需要|占|用)*(?:约|大概)?$`)

var toldByOthersWords = pattern.OneOf("写", "说", "提", "讲", "标", "给", "推荐", "建议", "readme", "文档", "官方", "官网", "教程", "论文")

// otherClaim ends before the second of two amounts that one who claims tells: "unsloth says 510GB vs 54GB".
var (
	otherClaim = pattern.Of(`\b(?:says?|said|claims?|claimed|lists?|quotes?|advertises?|promises?|promised) (?:about |around |like )?\d[\d.]* ?(?:gb?|gib) (?:vs\.?|versus|against|instead of|rather than|compared to|down to) (?:only |just |about )?$`)
	// docsNeed ends before what work takes by what is written of it: "the docs say a 13b in 8bit takes".
	docsNeed    = pattern.Of(`\b(?:docs?|documentation|readme|wiki|guide|tutorial|model card|hf page|blog|article|repo|page|post|reddit|someone|somebody|people|they|everyone)\b[^.?!;]{0,12}?(?:\b(?:says?|said|claims?|claimed|states?|lists?|wrote|writes|mentions?|told me)\b|:)[^.?!;,]{0,48}\b(?:takes?|needs?|requires?|uses?|wants|eats|will take|to take)(?: (?:about|around|roughly|only|just|over|at least|like|some|up to))* ?~?$`)
	claimsWords = pattern.OneOf("docs", "doc ", "documentation", "readme", "wiki", "say", "said", "claim", "list", "quote", "advertise", "promise")
)

// toldByOthers reports whether an amount is what others told, beside other memory.
func (r *Reader) toldByOthers(i int) bool {
	if r.Mentions(claimsWords) && r.Matches(otherClaim, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	if r.Mentions(claimsWords) && r.Matches(docsNeed, r.Text[max(0, r.Tokens[i].Lo-evidence.ClauseReach):r.Tokens[i].Lo]) && r.otherHardware(i) {
		return true
	}
	return r.Mentions(toldByOthersWords) && r.Matches(toldOf, r.Text[max(0, r.Tokens[i].Lo-evidence.ClauseReach):r.Tokens[i].Lo]) && r.otherHardware(i)
}

// estimateBefore ends before what somebody or a program reckoned and nobody measured, estimateBehind stands
// behind it: "estimated at 81 GB", "the calculator gives 48GB", 工具估计要48G.
var (
	estimateBefore = pattern.Of(`\b(?:by|per|from|going by|according to) (?:my|our|his|their|your) (?:own |rough )?(?:calculations?|maths?|estimates?|estimation|reckoning|numbers?|arithmetic|computations?)\b(?:[^.?!;0-9]|\d+(?:\.\d+)?b\b|int\d|fp\d+|q\d){0,32}$|(?:按照?|照|根据|依)(?:我们?|自己|你们?|他)?(?:的|自己的?)*(?:计算|推算|估算|估计|算)[^,;?!、]{0,24}(?:要|需|需要|是|才|约|占|得|只|用)+$|\b(?:estimated|calculated|computed|predicted|projected|extrapolated)\b(?: (?:at|as|to|be|is|was|need|take|use|require|want|about|around|roughly|only|over|memory|vram|usage|size|peak|value|figure|number|by [a-z]+(?: [a-z]+)?)|:|=)* ?~?$|\b(?:calculators?|estimators?|estimates?|estimation|predictor|prediction|projection|back of (?:the|an) envelope|napkin math)\b[^.?!;,0-9]{0,32}?\b(?:says?|said|gives?|gave|gets?|got|shows?|showed|estimates?|estimated|predicts?|predicted|reports?|reported|outputs?|returns?|returned|tells?|told|claims?|claimed|calculates?|is|was|wants?|puts?|came|comes)\b[^.?!;,0-9]{0,24}$|\b(?:calculators?|estimators?)\b[^.?!;,]{0,56}\b(?:needs?|takes?|requires?|uses|wants|will need|to need)(?: about| around| roughly| over| some)* ?~?$|\b(?:estimates?|predicts?|extrapolates?)(?: (?:it|that|this|to|need|needs|at|about|around|roughly|only|over|a|an|whopping|some|the|usage|of|as|will|would|take|use|require))* ?~?$|(?:计算器|估算器|估算工具|(?:工具|脚本|网站|程序|页面)[^,;?!、0-9]{0,4}(?:估|算))[^,;?!、]{0,40}(?:要|需要|需|是|为|占|得|有|约|到|用|达|成|说|给|显示|的)+ ?$|(?:估算|预估|估计|估出|预测|推算|算出来|计算出来)[^,;?!、]{0,40}(?:要|需要|需|是|为|占|得|有|约|到|用|达|成)+ ?$`)
	estimateBehind = pattern.Of(`^ ?(?:of )?(?:vram |memory )?(?:(?:is|was) (?:the |an? |my )?(?:estimate|prediction|calculated|estimated|computed)|estimated|estimate\b|(?:according to|by|from|in) (?:the |an? |this |my |some )?(?:online |vram |memory |hf )*(?:calculator|estimator|estimate))`)
)

var estimatedWords = pattern.OneOf("estimat", "calculat", "comput", "predict", "projected", "envelope", "napkin", "extrapol", "my math", "our math", "reckon", "my numbers", "arithmetic", "估", "算", "预测")

// estimated reports whether an amount was reckoned by somebody or a program, where a reason is asked for or
// other memory is told of.
func (r *Reader) estimated(i int) bool {
	if !r.Mentions(estimatedWords) || !r.Asked.Asks("why", "normal", "explain") && !r.otherHardware(i) {
		return false
	}
	return r.Matches(estimateBefore, r.ClauseBefore(r.Tokens[i])) || r.Matches(estimateBehind, r.Text[r.Tokens[i].Hi:])
}

// estimateDoubted reports whether such an amount, of all that work takes, is what a reason is asked for.
func (r *Reader) estimateDoubted(i int) bool {
	return r.Asked.Asks("why", "normal", "explain") && r.hasLoad() && !r.cardNamed() && !r.CacheSaid() && r.estimated(i)
}

// endOfClaim reports whether an amount is the upper end of a range that is only claimed:
// "in 4bit should be only 36G-40G".
func (r *Reader) endOfClaim(i int) bool {
	if r.At(i-2).Type != token.Bytes || r.Tokens[i].Value <= r.At(i-2).Value || r.Word(i-1) != "-" && r.Word(i-1) != "~" && !((r.Word(i-1) == "到" || r.Word(i-1) == "至" || r.Word(i-1) == "to") && !r.changesFrom(i-2)) {
		return false
	}
	return slices.Contains(r.Passed, i-2)
}

// needSought reports whether the amount that it takes is what the text asks for: what others
// claim is then no case of its own. "They claim 48GB is fine, will it do?" asks about theirs.
func (r *Reader) needSought() bool {
	return r.Whole.need.Holds(func() bool {
		return r.Asked.Asks("howmuch", "requirement") || r.TakesWhat() || r.Matches(WeightSought, r.Text)
	})
}

// otherHardware reports whether the text tells of other memory than an amount, or of a card
// that is not sold with so much: what others say is then not what is asked about.
func (r *Reader) otherHardware(i int) bool {
	return r.otherAmount(i) || r.notOfCard(r.Tokens[i].Value)
}

// dueToTake ends before what something is due to take by a reckoning: "should add up to 200GB but I see 260GB".
var dueToTake = pattern.Of(`\b(?:should(?:'?ve| have)?|ought to|supposed to|expected to|meant to)(?: (?:only|just|all|then|really|in theory|theoretically|already|be|take|taken|need|needed|use|used|sum|add|total|totall?ing|come|came|amount|work|out|up|to|at|about|around|roughly|like|~))+ ?~?$`)

var dueInAllWords = pattern.OneOf("should", "ought", "supposed", "expected", "meant")

// dueInAll reports whether an amount is one of those, beside what was met with and is wondered at.
func (r *Reader) dueInAll(i int) bool {
	return r.Mentions(dueInAllWords) && r.Asked.Asks("why", "normal", "explain") && r.hasLoad() && r.otherAmount(i) && r.Matches(dueToTake, r.ClauseBefore(r.Tokens[i]))
}

var (
	// hearsay ends before a need that is told without a measurement, toFitIn right before what is enough.
	hearsay = pattern.Of(`(?:\b(?:claims?|claimed|claiming|allegedly|supposedly|apparently|rumou?r(?:ed)?|(?:they|people|folks|some|others|docs|readme) says?|it is said|it's said|heard|i read|was told|is it true|true that)\b|号称|据说|网传|听说|传言|都说|有人说|宣称|声称)[^?!;]{0,64}$`)
	toFitIn = pattern.Of(`\b(?:in|on|with|within|into|under|inside)(?: an?| just| only| about)* $`)
	// doItBehind stands behind an amount that is said to do.
	doItBehind = pattern.Of(`^ ?(?:of )?(?:的|vram|memory|显存|内存|卡| )*(?:(?:就|也|都)*(?:能|可以|够|跑得)|(?:is|are|will be|should be) (?:enough|sufficient|plenty|fine|ok))`)
	// truthAsked asks whether what is told is so.
	truthAsked = pattern.Of(`\b(?:is|was|are) (?:it|that|this|the claim|that claim) (?:really |actually |even )?(?:so|true|real|legit|accurate|a fact|the case)\b|\b(?:true|legit|for real)(?: or (?:not|false|bs))? ?\?|(?:真的|属实|真实)(?:吗|么|嘛|假的|不|\?)|真假|是不是真的|是否(?:属实|真的)`)
	// claimedSo ends before an amount that is called claimed.
	claimedSo = pattern.Of(`\bclaimed(?: (?:usage|memory|vram|need|requirement|figure|size|peak))?(?: (?:is|of|at|to be)|:)* ?(?:(?:takes?|needs?|uses?|requires?|about|approx|approximately|around|roughly|only|just) ?)*~?$`)
)

var (
	truthWords   = pattern.OneOf("is so", "that so", "it so", "this so", "true", "real", "legit", "fact", "the case", "accurate", "真", "属实")
	claimedWords = pattern.OneOf("claimed")
)

// needOfHearsay reports whether an amount is a need that is told, of which it is asked whether it is so, with no card
// told; or one that is called claimed.
func (r *Reader) needOfHearsay(i int) bool {
	t := r.Tokens[i]
	if r.Mentions(claimedWords) && r.Matches(claimedSo, r.ClauseBefore(t)) {
		return true
	}
	if !r.TruthAsked() || !r.hasLoad() || r.cardNamed() || r.memoryAfter(i) == "ram" {
		return false
	}
	before := r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]
	return (r.Matches(hearsay, before) && !r.Matches(toFitIn, before)) && !r.Matches(doItBehind, r.Text[t.Hi:])
}

// TruthAsked reports whether it is asked if something that is told is so.
func (r *Reader) TruthAsked() bool {
	return r.Mentions(truthWords) && r.Matches(truthAsked, r.Text)
}

// An amount that others say is enough for a model is none of the asker's: "I keep reading that 24 GB handles a 32B at Q4,
// yet mine spills on a 3090", 都说24G能跑32B.
var (
	othersSay   = pattern.Of(`(?:\b(?:read|reading|hear|hearing|heard|told|says?|said|saying|claims?|claiming|swears?|insists?|see people|seen people|supposedly|apparently|allegedly|reddit|forum|everyone|everybody|people|they|posts?|threads?)(?: (?:that|how|me|us|here|everywhere|online|on reddit|people|say|saying|swear|claim|posts?|about|a|the|single|one|any|with|even|just|only))*|(?:都说|有人说|据说|听说|网上说|网上都说|别人说|看到说|号称))[ :,"']*~?$`)
	handlesSome = pattern.Of(`^ ?(?:of )?(?:gpu |video )?(?:vram |memory |ram )?(?:cards? |gpus? |显存|的?卡|就|也)*(?:(?:can|could|should|will|would|easily|just|comfortably|happily|does|is|are)(?: easily| just| happily| comfortably)? )*(?:handles?|runs?|fits?|holds?|takes?|suffices?|covers?|does|do|enough|sufficient|plenty|fine|works?|能跑|能装|够跑|够用|可以跑|跑得动|能放下|足够|够)`)
	butMine     = pattern.Of(`\b(?:but|yet|though|however|while|whereas|still|mine|my|i)\b|但|可|然而|我的?|却`)
)

var othersSayWords = pattern.OneOf("read", "hear", "told", "say", "said", "claim", "swear", "insist", "people", "supposedly", "apparently", "allegedly", "reddit", "forum", "everyone", "everybody", "they", "post", "thread", "说", "号称")

// saidToHandle reports whether an amount is one of those, beside a card or another amount of the asker's.
func (r *Reader) saidToHandle(i int) bool {
	t := r.Tokens[i]
	if !r.Mentions(othersSayWords) || !r.cardNamed() && !r.otherAmount(i) || !r.Matches(handlesSome, r.Text[t.Hi:]) || !r.Matches(othersSay, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]) {
		return false
	}
	return r.Matches(butMine, r.Text[t.Hi:])
}

// thoughtToBe ends before what somebody thought that it would come to: "I thought a bf16 7b was 14gb".
var thoughtToBe = pattern.Of(`\b(?:i|we)(?:'d| had| always| just| also| really)? (?:thought|figured|assumed|expected|believed|guessed|reckoned|imagined|was told|were told)(?: that)? [^.?!;,]{1,40}? (?:was|is|were|would be|to be|needs?|needed|takes?|took|to take|should be|should take|would take|would need|to need|only)(?: (?:about|around|roughly|only|just|like|at most|max|some|something))* ?~?$`)

var thoughtToBeWords = pattern.OneOf("thought", "figured", "assumed", "expected", "believed", "guessed", "reckoned", "imagined", "told")

// onceThought reports whether an amount is that, beside what was met with.
func (r *Reader) onceThought(i int) bool {
	return r.Mentions(thoughtToBeWords) && slices.ContainsFunc(r.Tokens[i+1:], func(t token.Token) bool { return t.Type == token.Bytes }) && r.Asked.Asks("why", "normal", "explain") && r.Matches(thoughtToBe, r.ClauseBefore(r.Tokens[i]))
}

var (
	// oneSays and otherSays are two who do not agree: "one says it needs 80GB, the other 140GB".
	oneSays   = pattern.Of(`\b(?:one|some|half|(?:the )?first)(?: [a-z]+){0,3} (?:says?|said|saying|claims?|claimed|swears?|swore|insists?|thinks?|told)\b`)
	otherSays = pattern.Of(`\b(?:others?|the rest|the second|another)(?: one| person| guy| half| people)?(?: (?:says?|said|saying|claims?|claimed|swears?|swore|insists?|thinks?|told me))?(?: (?:it's|it is|it needs|it takes|you need|i need|about|around|only|that))* ?$`)
	saysWords = pattern.OneOf("say", "said", "claim", "swear", "swore", "insist", "think", "told")
)

// saidByOther reports whether an amount is what another of two said who do not agree.
func (r *Reader) saidByOther(i int) bool {
	t := &r.Tokens[i]
	return r.Mentions(saysWords) && r.lastBytes(i) != i && r.Matches(otherSays, r.ClauseBefore(*t)) && r.Matches(oneSays, r.Text[:t.Lo])
}
