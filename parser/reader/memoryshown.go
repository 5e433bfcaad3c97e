package reader

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// What a program that watches cards shows, or a run was seen to hold where and when it was looked at.

// monitor ends before what a program that watches cards showed: "nvidia-smi says 11 GB",
// 任务管理器里看到.
var monitor = pattern.Of(`(?:\b(?:nvidia-smi|rocm-smi|smi|nvtop|nvitop|gpustat|task manager|activity monitor|monitor|(?:memory |mem |cuda |gpu )?stats|wandb|profiler|tensorboard)|任务管理器|监控)(?: (?:is|was|also|only|just|already|always|here|now|itself|still))*(?: ?(?:says?|shows?|showed|showing|reports?|reported|reads?|tells me|told me|has it at|claims|displays?|puts it at|lists|gives|goes|=|:|里|上|中|面|看|看到|显示|报|写|是|才|只有|有|了|约|大概|就))+(?: (?:about|around|roughly|only|just|nearly|almost|some|like|a))* ?~?$`)

var monitorShowsWords = pattern.OneOf("smi", "nvtop", "nvitop", "gpustat", "manager", "monitor", "stats", "wandb", "profiler", "tensorboard", "管理器", "监控")

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

// numberedDevice ends before what one of several devices shows: "gpu0 at 22.9GB".
var numberedDevice = pattern.Of(`\b(?:gpu|cuda|device|card|rank)[ :#]?\d(?: is| sits| sat| shows| showed| at| uses| used| using| hits| hit| has| holds| takes| took| on| goes| to| up|:)* ?$`)

var deviceShowsWords = pattern.OneOf("gpu0", "gpu 0", "gpu1", "gpu 1", "gpu:0", "cuda:0", "cuda:1", "device 0", "rank0", "rank 0", "card 0", "gpu#0", "gpu #0")

// deviceShows reports whether an amount is what one of several devices was seen to hold.
func (r *Reader) deviceShows(i int) bool {
	return (r.Asked.Asks("why", "normal", "oom") || r.Questioned() && !r.Asked.Asks("can", "fit", "enough")) && r.Mentions(deviceShowsWords) && r.Matches(numberedDevice, r.ClauseBefore(r.Tokens[i]))
}

// shownBehind is what stands behind an amount that a program shows: "31GB in nvidia-smi".
var shownBehind = pattern.Of(`^,? (?:in|on|per|by|from|via|according to|as per|as seen in|shown (?:in|by|on)|reported by|in use (?:in|on|per|according to))(?: the| my)? (?:nvidia-?smi|smi|nvtop|nvitop|task manager|gpustat|rocm-?smi|the monitor|hwinfo|afterburner)\b`)

var shownByWords = pattern.OneOf("smi", "nvtop", "nvitop", "task manager", "gpustat", "hwinfo", "afterburner", "monitor")

// shownBy reports whether a program that shows what is in use is named behind an amount.
func (r *Reader) shownBy(i int) bool {
	return r.Mentions(shownByWords) && r.Matches(shownBehind, r.Text[r.Tokens[i].Hi:])
}

// What a run took is often told by where it was seen and not by a verb of its own: "37 GB on card
// 0", 居然要60G, 显存16300MB.

var (
	// deviceBehind stands behind what one of several cards holds.
	deviceBehind = pattern.Of(`^ ?(?:of )?(?:vram |memory |mem )?(?:is |was |used |in use |allocated |loaded |sits? |goes |went |ended up )?(?:on|in|at|onto) (?:the |my )?(?:(?:gpu|card|device|cuda|rank)[ :#]?\d\b|(?:first|second|third|fourth|other|1st|2nd|3rd|4th|last) (?:card|gpu|one|device)\b)`)

	// metBySurprise ends before what something turned out to need, and onLoading before what loading
	// it took, where less was told.
	metBySurprise = pattern.Of(`(?:居然|竟然|尽然|竟)(?:就|都|也|直接|还|会)*(?:需要|要|得|用|占|吃)(?:了|到|掉|约|大概)*$`)
	onLoading     = pattern.Of(`(?:加载|载入|启动|部署|跑)(?:起来|完|后|之后|时|的时候|上去|模型)*(?:便|就|都|直接|已经)+(?:需要|要|得)(?:占用?|用)?(?:约|大概)?$`)

	// ownsBefore ends before what somebody has.
	ownsBefore = pattern.Of(`\b(?:i|we) (?:have|got|own|use|run)(?: got)?(?: an?| the| only| just)?(?: [0-9.]+ ?gb? (?:on|in) [^,.;?!]{0,24} and)? ?$|(?:我|我们)(?:只?有|的是) ?$`)

	// asksOfProgram stands before a figure of a program's message.
	asksOfProgram = pattern.Of(`(?:[(:,] ?|\b)(?:requested|requests|tried to allocate|available|avail|free|required|requires)(?: was| is|:|=)? ?$`)

	// cpuBehind stands behind the memory that the processor has, or holds.
	cpuBehind = pattern.Of(`^ ?(?:of |on |on the )?(?:cpu|host)(?: memory| mem| ram| usage)? ?(?:[,.;?!)、]|$|\b(?:but|and|while|though|is|for)\b)`)
)

var cardOrGpuWords = pattern.OneOf("card", "gpu", "device", "cuda", "rank", "one")

// onDevice reports whether an amount is what one of several cards is seen to hold.
func (r *Reader) onDevice(i int) bool {
	return r.Asked.Asks("why", "normal", "oom") && r.Mentions(cardOrGpuWords) && r.Matches(deviceBehind, r.Text[r.Tokens[i].Hi:]) && r.hasLoad() && !r.Matches(ownsBefore, r.ClauseBefore(r.Tokens[i]))
}

var (
	loadedHanWords = pattern.OneOf("竟", "居然", "尽然", "加载", "载入", "启动", "部署", "跑")
	readmeWords    = pattern.OneOf("文档", "readme", "官方", "教程")
)

// metNeed reports whether an amount that something needs was met with: to the asker's surprise, or
// where less was told.
func (r *Reader) metNeed(i int) bool {
	if !r.Mentions(loadedHanWords) || !r.hasLoad() || r.Asked.Asks("enough", "can", "buy", "cards") {
		return false
	}
	before := r.ClauseBefore(r.Tokens[i])
	if r.Matches(metBySurprise, before) {
		return r.Asked.Asks("oom", "why", "normal", "howto") || chars.Mentions(before, "加载", "载入", "启动", "部署")
	}
	return r.Matches(onLoading, before) && (r.Asked.Asks("why", "normal", "oom") || r.Mentions(readmeWords) && r.otherAmount(i))
}

// readInMB reports whether an amount was read off a program, which tells it in MB, where what the
// card has is told beside it: "推理显存16300MB，24G的卡".
func (r *Reader) readInMB(i int) bool {
	t := r.Tokens[i]
	if t.Name != "mb" && t.Name != "mib" || t.Value < 1 || !r.hasLoad() || r.Asked.Asks("enough") {
		return false
	}
	if r.memoryBefore(i) != "vram" {
		return false
	}
	for j, o := range r.Tokens {
		if o.Type == token.Bytes && o.Name != t.Name && o.Value > t.Value && o.Kind != "hostchoice" && r.memoryBefore(j) != "ram" && r.memoryAfter(j) != "ram" {
			return true
		}
	}
	return false
}

var messageFigureWords = pattern.OneOf("request", "avail", "allocat", "free", "requir")

// messageFigure reports whether an amount is a figure of the message that a run failed with, where
// other memory is asked about: "(requested 16512MB, available 12281MB), would a 16GB card do".
func (r *Reader) messageFigure(i int) bool {
	t := r.Tokens[i]
	return (t.Name == "mb" || t.Name == "mib") && r.Asked.Asks("oom") && r.Mentions(messageFigureWords) && r.Matches(asksOfProgram, r.ClauseBefore(t))
}

// What was in use when a run fell over is measured, whatever the card has: "crashed at 39.4GB on eval", 跑到23.1G就崩了; so is
// what memory went up to by an arrow: "memory grows with steps, 60→78G".

var (
	crashedAt   = pattern.Of(`\b(?:crash(?:es|ed|ing)?|oom(?:s|ed|'d|'s|ing)?|out of memory|out of vram|dies|died|dying|bombs|bombed|blows up|blew up|falls over|fell over|keels over|fails|failed|failing|stops|stopped|aborts|aborted|gives up|gave up)(?: out| again| always| just| right| usually| only| with oom| with out of memory| for me)*(?: at|,? having used|,? with| around|,? after (?:using|taking|reaching|hitting))(?: about| around| roughly| only| just| like| already| ~)* ?~? ?$`)
	thenCrashes = pattern.Of(`^ ?(?:的时候|左右|时|多)?(?:就|便|然后|直接|又|总是|老是|必)*(?:崩|炸|挂|爆|报错|oom|退出|死)`)
	upTo        = pattern.Of(`(?:跑|训|涨|用|到|飙|冲|吃|占|加载)(?:到|了)+(?:约|大概|差不多|快|将近)*$`)
	crashWords  = pattern.OneOf("crash", "oom", "out of", "dies", "died", "dying", "bomb", "blow", "blew", "falls", "fell", "keels", "fail", "stop", "abort", "gives", "gave", "崩", "炸", "挂", "爆", "报错", "退出", "死")

	// grownByArrow ends before what memory went up to.
	grownByArrow = pattern.Of(`(\d[\d.]*) ?(?:gb?|gib)? ?(?:→|->|=>|-->|➜|⟶|⇒) ?$`)
	growthWords  = pattern.OneOf("grow", "grew", "climb", "creep", "leak", "rise", "rising", "increas", "usage", "used", "observed", "step", "涨", "增", "泄", "占用")
)

// crashedThere reports whether an amount is what was in use when a run fell over, which is not all that the card has.
func (r *Reader) crashedThere(i int) bool {
	t := r.Tokens[i]
	if !r.Mentions(crashWords) || !r.hasLoad() || slices.Contains(printout.SoldSizes[:], t.Value) || !r.otherHardware(i) && !r.fraction(i) {
		return false
	}
	before := r.ClauseBefore(t)
	return r.Matches(crashedAt, before) || r.Matches(upTo, before) && r.Matches(thenCrashes, r.Text[t.Hi:])
}

// grownThere reports whether an amount is what memory was seen to go up to.
func (r *Reader) grownThere(i int) bool {
	t := r.Tokens[i]
	if !r.Mentions(growthWords) || r.At(i-1).Type == token.Times {
		return false
	}
	return r.hasLoad() && r.Matches(grownByArrow, r.ClauseBefore(t))
}

// ofStages ends before what one stage of a pipeline takes: "pp=8 first stage 71G, last 40G".
var (
	ofStages   = pattern.Of(`\b(?:first|last|final|middle|other|remaining|1st|2nd|3rd|\d+th|stage|rank)(?: pp| pipeline)?(?: stages?| ranks?| ones?| gpus?| cards?)?(?: ?\d{1,3})?(?: only| just| is| are| at| sits?| uses?| takes?| has| have| shows?| needs?| used| took| about| around| gets?|:|=)* ?~? ?$`)
	stageWords = pattern.OneOf("stage", "pp", "pipeline")
	eachStage  = pattern.OneOf("first", "last", "final", "middle", "1st", "2nd", "stage ", "rank ")
)

// ofStage reports whether an amount is what one of the stages was seen to take, which is wondered at.
func (r *Reader) ofStage(i int) bool {
	return r.Mentions(stageWords) && r.Mentions(eachStage) && r.hasLoad() && r.Asked.Asks("normal", "why", "explain") && !r.Asked.Asks("enough", "fit", "buy") && r.Matches(ofStages, r.ClauseBefore(r.Tokens[i]))
}

var shardingWords = pattern.OneOf("zero", "deepspeed", "ds ", "ds_", "fsdp", "offload")

// pipelineStages takes the number of a stage of a pipeline for a word: "pp=8, stage 0 takes 75G" tells of no ZeRO.
func (r *Reader) pipelineStages() {
	if !r.Mentions(stageWords) || !r.Mentions(eachStage) || r.Mentions(shardingWords) {
		return
	}
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Is("key", "zero_stage") && r.Word(i) == "stage" && r.At(i+1).Type == token.Number {
			r.leaveWords(t.Lo, r.At(i+1).Hi)
			t.Type, t.Kind, t.Name = token.Unknown, "", ""
		}
	}
}
