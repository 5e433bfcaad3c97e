package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// An amount of memory may be a card's, the host's, a file's, what was measured, what others hold, or only
// claimed. What stands around it decides; of several rules that hold the first does, so that they stand
// in the order of how sure they are.

// mention is an amount of memory with what stands around it.
type mention struct {
	i             int    // its token
	after, before string // the sort of memory that is named behind and before it
	kindBefore    string // the kind of word before it
	onCard        bool   // it is tied to a card
}

// role is the name of what an amount of memory is of.
func (r *Reader) role(i int) string {
	switch r.Tokens[i].Kind {
	case "product":
		if r.memoryAfter(i) != "ram" {
			return "total"
		}
	case "hostchoice":
		return "ram"
	case "mig", "vgpu", "cardchoice":
		return "card"
	case "listed":
		if r.At(i+2).Type != token.Bytes {
			return r.role(i + 3) // an article stands between
		}
		return r.role(i + 2)
	}
	m := mention{i: i, after: r.memoryAfter(i), before: r.memoryBefore(i), kindBefore: r.wordBefore(i), onCard: r.onCard(i)}
	for _, stage := range [...]func(*Reader, mention) string{
		(*Reader).roleInHan, (*Reader).roleAtOnce, (*Reader).roleTold, (*Reader).roleOfWeights, (*Reader).roleOfHost, (*Reader).roleOfBuild, (*Reader).roleMeasured,
		(*Reader).roleInSum, (*Reader).roleByOwner, (*Reader).roleBesideWork, (*Reader).roleByVerb, (*Reader).roleWondered, (*Reader).roleLeft,
	} {
		if role := stage(r, m); role != "" {
			return role
		}
	}
	return "card"
}

var (
	ddrWords        = pattern.OneOf("ddr")
	casLatencyWords = pattern.OneOf(" cl")
)

// ofSystem stands behind an amount that is the host's, whatever stands before it.
var ofSystem = pattern.Of(`^ ?(?:of )?(?:system|host|sys|main|cpu) ?(?:ram|memory|mem)\b`)

var asOneWords = []string{"together", "combined", "一起"}

// joinedCard reports whether an amount is the version of a card that works together with another.
func (r *Reader) joinedCard(i int) bool {
	card := r.At(i - 1)
	return card.IsCard() && slices.Contains(asOneWords, r.Word(i+1)) && r.Names.Holds(card.Name, r.Tokens[i].Value) &&
		slices.ContainsFunc(r.Tokens[:i-1], func(t token.Token) bool { return t.IsCard() && t.Name != card.Name })
}

// roleAtOnce is what modules, a card or a file around it say at once.
func (r *Reader) roleAtOnce(m mention) string {
	i := m.i
	switch {
	case !m.onCard && m.after == "" && r.ramAnswered(i):
		return "ram" // 需要多少内存？512G够吗
	case r.amountOfCache(i), !m.onCard && (r.ofFraction(i) || r.saidByOther(i)):
		return "claimed"
	case r.At(i+1).Is("total", "total") && r.joinedCard(i):
		return "card" // "a 3090 and a 4060 ti 16gb together"
	case r.ofAdapter(i), !m.onCard && r.workNeeds(i):
		return "claimed"
	case m.after != "vram" && (r.ramRanShort(i) || !m.onCard && r.boardTakes(i)):
		return "ram"
	case r.besideMuchRAM(i):
		return "card"
	case !m.onCard && r.takenByDesktop(i):
		return "used"
	case r.At(i+1).Is("memory", "ram") && strings.HasPrefix(r.Word(i+1), "ddr"):
		return "ram" // "4 v100 with 32gb ddr5", whatever the card has
	case m.after == "" && r.At(i-1).Kind == "slash" && r.At(i-2).Name == "gbps":
		return "file" // "936 GB/s / 20 GB = 46 t/s"
	case m.after == "ram" && r.Matches(ofSystem, r.Text[r.Tokens[i].Hi:]):
		return "ram" // "4*V100 32 gb of system ram"
	case m.after == "" && r.Mentions(ddrWords) && !r.At(i+1).IsCard() && !r.At(i+1).Is("card", "gpu") && r.Matches(behindModules, r.Text[max(0, r.Tokens[i].Lo-40):r.Tokens[i].Lo]):
		return "ram"
	case m.after != "vram" && r.toldOfHost(i):
		return "ram"
	case m.after != "ram" && r.eachHas(i):
		return "card"
	case m.after == "" && r.ofCounted(i):
		return ternary(r.Query.TotalGPUMemoryGB > 0, "claimed", "total")
	case m.onCard && m.after == "" && r.beyondCard(i), m.after == "" && (r.hostOfCard(i) || r.pairedHost(i)):
		return "ram" // "3090 128gb"
	case !m.onCard && r.Mentions(casLatencyWords) && r.Matches(timedModules, r.Text[r.Tokens[i].Hi:]):
		return "ram" // "64gb 6000 cl30"
	case m.after != "ram" && r.roomBeside(i):
		return "used"
	case !m.onCard && m.after != "ram" && r.shrunk(i):
		return "card" // 显存占用降到30G以下
	case m.after != "ram" && r.tookUnderProgram(i):
		return ternary(r.Asked.Asks("why", "normal", "compare", "saving", "explain"), "observed", "another")
	case !m.onCard && m.after != "ram" && r.takenByEncoder(i):
		return "used" // "bge-m3 takes 3GB, does a 14b fit beside it"
	case m.after != "ram" && r.takenBySo(i):
		return "observed" // 7b有22G，正常吗
	case !m.onCard && m.after != "ram" && (r.onMyRun(i) || r.seenAtStep(i)):
		return "observed" // 我这22gb左右
	case !m.onCard && m.after != "vram" && r.hostGrows(i):
		return "ram" // 三个进程各加载32b，内存会超过256G吗
	case !m.onCard && m.after != "ram" && r.mineSo(i):
		return "observed" // 官方说8G，我这怎么14G
	case !m.onCard && m.after == "" && r.plainWeights(i):
		return "claimed"
	case r.ownUse(i):
		return "observed" // "13b lora on a 4090, 19GB used"
	case m.after != "ram" && r.unmoved(i):
		return ternary(r.Query.ObservedGB > 0, "another", "observed")
	case m.after != "ram" && (r.inTwoRuns(i) || r.upperEndUsed(i) || r.heldByEach(i)):
		if r.useAsked(i) {
			return "claimed" // "does a 7b qlora take 10-12GB"
		}
		return ternary(r.Query.ObservedGB > 0, "another", "observed")
	case r.cardHolds(i), r.filled(i), r.cardOfContainer(i), !m.onCard && r.modelOnAmount(i):
		return "card"
	case !m.onCard && m.after != "ram" && (r.untilFull(i) || r.beyondFile(i)):
		return "observed"
	case !m.onCard && m.after != "ram" && r.largerModels(i):
		return "file"
	case strings.HasSuffix(r.Word(i), "内存"):
		return "ram" // "1T内存"
	}
	return ""
}

var (
	toldEitherWords = pattern.OneOf(" or ", "还是", "或")
	toldToBeWords   = pattern.OneOf(" be ")
	justEnoughWords = pattern.OneOf("不就", "就够", "就行")
	roleToldWords   = pattern.OneOf(" or", "还是", "或")
	extraWords      = pattern.OneOf("extra", "other", "missing", "additional", "remaining", "rest")
	sharedWords     = pattern.OneOf("shared", "共享")
)

// roleTold is an amount that others tell, or that is only considered.
func (r *Reader) roleTold(m mention) string {
	i := m.i
	switch {
	case r.toldAside(m) != "":
		return r.toldAside(m)
	case !m.onCard && m.after != "ram" && r.readSomewhere(i):
		return "claimed" // "qlora 70b min mem? saw 46G in paper"
	case !m.onCard && m.after == "" && r.countedInTorch(i):
		return "claimed"
	case !m.onCard && (r.needOfHearsay(i) || r.statesTold(i) || r.needTold(i)):
		return "claimed"
	case !m.onCard && m.after == "" && r.partOfNeed(i):
		return "claimed"
	case !m.onCard && m.after == "" && r.weightsLoaded(i):
		return "file"
	case !m.onCard && r.workedOut(i):
		return "claimed" // "2 bytes per parameter make 140 GB of weights, right?"
	case !m.onCard && m.after != "ram" && r.Mentions(toldEitherWords) && r.eitherResult(i):
		return "claimed" // "kv cache of an 8b at 8k, 1GB or 4GB?"
	case !m.onCard && m.after == "" && r.Mentions(toldToBeWords) && r.expectedSize(i):
		return "claimed"
	case !m.onCard && r.Mentions(justEnoughWords) && r.Matches(wouldDoIt, r.Text[r.Tokens[i].Hi:]):
		return "claimed"
	case !m.onCard && r.Mentions(roleToldWords) && r.Matches(WhichMemory, r.Text):
		return "claimed" // "the readme lists 16 GB, is that VRAM or system RAM"
	case m.after != "ram" && (r.saidToHandle(i) || r.onceThought(i)):
		return "claimed"
	case !m.onCard && m.after != "ram" && r.toldToFit(i):
		return "claimed" // "docs claim 13b qlora fits 10GB, how much at 4k"
	case m.after == "" && r.Mentions(extraWords) && r.leftUnexplained(i):
		return "claimed"
	case !m.onCard && m.after == "" && r.sizeClaimed(i), m.after == "vram" && r.sizeClaimed(i):
		return "claimed"
	case r.Mentions(sharedWords) && r.otherHardware(i) && r.Matches(sharedBefore, r.ClauseBefore(r.Tokens[i])):
		return "claimed"
	case r.endOfClaim(i), !m.onCard && m.after != "ram" && (r.toldByOthers(i) || r.estimated(i) || r.dueInAll(i)):
		return "claimed"
	case (!m.onCard || r.Word(i+1) == "gpu") && m.after != "ram" && r.toldBy(i) != "":
		return r.toldBy(i)
	}
	return ""
}

var (
	tooWords            = pattern.OneOf("too ", "a lot", "normal", "crazy", "insane", "excessive", "high")
	weightWords         = pattern.OneOf("weight")
	inSizeOrOnDiskWords = pattern.OneOf("in size", "on disk")
)

// roleOfWeights is that of a file of weights, of what a model takes by its makers, or of what work needs.
func (r *Reader) roleOfWeights(m mention) string {
	i := m.i
	switch {
	case m.before == "file" && r.fileSized(i):
		return "" // "a 40GB file: 48GB in total"
	case !m.onCard && (m.after == "" || m.after == "file") && (m.before == "" || m.before == "file") && r.fileMade(i):
		return "file"
	case !m.onCard && m.after == "" && r.thoughtOfFile(i):
		return "claimed" // "why is the file 16GB instead of 8GB"
	case !m.onCard && m.after == "" && r.oddFile(i):
		return "file"
	case m.after == "" && (r.weighedFile(i) || !m.onCard && (r.weightsBeside(i) || r.weighsSo(i))):
		return "file"
	case !m.onCard && m.after == "" && r.Mentions(tooWords) && r.muchFor(i):
		return "observed"
	case !m.onCard && m.after == "" && r.Mentions(weightWords) && r.inWeights(i):
		return "file"
	case !m.onCard && (r.supposedFile(i) || m.kindBefore != "total" && r.needOfWork(i)):
		return "claimed"
	case !m.onCard && m.after == "" && (r.bracketedFile(i) || r.Mentions(inSizeOrOnDiskWords) && r.Matches(inSize, r.Text[r.Tokens[i].Hi:])):
		return "file"
	case !m.onCard && (m.before == "" || m.before == "file") && m.after == "" && r.isFile(i):
		return "file"
	case !m.onCard && m.after == "" && (r.amountOfFile(i) || m.before == "" && r.sizeBeforeMeasured(i)):
		return "file"
	}
	return ""
}

// roleOfHost is the memory of the host, and amounts that are only said to be enough.
func (r *Reader) roleOfHost(m mention) string {
	i := m.i
	switch {
	case r.ownRAM(i), r.calledLittle(i), r.ramInstead(i), !m.onCard && m.after == "" && r.ramRanOut(i), !m.onCard && m.after == "" && m.before == "memory" && r.hostBeside(i):
		return "ram"
	case m.after == "" && m.before != "vram" && r.ramWeighed(i):
		return "ram" // "is 192gb much better than 128 with a 4090"
	case r.orRAM(i), !m.onCard && m.after == "" && m.kindBefore == "claimed" && r.nextToRAM(i):
		return "ram" // what is claimed of the host's memory counts, too
	case !m.onCard && m.kindBefore != "total" && r.saidEnough(i):
		return ternary(m.after == "" && r.nextToRAM(i), "ram", "claimed")
	case r.needDoubted(i) && m.after != "ram" && m.before != "ram", !m.onCard && m.after != "ram" && r.oftenSaid(i) && !r.eitherAmount(i):
		return ternary(r.memoryNear(i) == "ram", "ram", "claimed")
	case r.MacNotMeant(i + 1):
		return "claimed"
	}
	return ""
}

// roleOfBuild is the file of a build that is named beside it: "a 42GB q4 70b".
func (r *Reader) roleOfBuild(m mention) string {
	i := m.i
	switch {
	case !m.onCard && m.after == "" && r.At(i+1).Kind == "quant" && (r.Word(i+2) == "of" || r.Word(i+2) == "version" || r.Word(i+2) == "build" || r.Word(i+2) == "file"):
		return "file" // "the 25gb q6 of it"
	case m.after == "" && r.At(i-1).Type == token.One && (r.At(i+1).Type == token.Model || r.Word(i+1) == "的" && r.At(i+2).Type == token.Model) && r.otherAmount(i):
		return "file" // "一个65G的gpt-oss-120b，48G显存"
	case m.after == "" && r.At(i+1).Kind == "quant" && (r.At(i+2).Type == token.Size || r.At(i+2).Type == token.Model) && (r.At(i-1).Type == token.One || r.Word(i-1) == "the" || r.Word(i-1) == "my"):
		return "file" // "a 42GB q4 70b"
	case m.after == "" && !m.onCard && r.bareFile(i):
		return "file"
	}
	return ""
}

// roleMeasured is an amount that was measured, by what shows it.
func (r *Reader) roleMeasured(m mention) string {
	i := m.i
	switch {
	case !m.onCard && m.after != "ram" && m.before != "ram" && (r.crashedThere(i) || r.grownThere(i)):
		return "observed" // "crashed at 39.4GB on eval"
	case !m.onCard && m.after != "ram" && m.before != "ram" && r.ofStage(i):
		return ternary(r.Query.ObservedGB > 0, "another", "observed")
	case !m.onCard && m.after == "" && r.measuredWhen(i):
		return "observed"
	case r.At(i-1).Type == token.Equals && r.At(i-2).IsFormat() && r.Word(i+1) == "gpu" && r.Asked.Asks("why", "normal"):
		return "observed" // "fp16: 28G GPU, int8: 30G GPU"
	case !m.onCard && m.after == "" && r.shownBy(i), !m.onCard && m.after != "ram" && r.heldAtSetting(i), !m.onCard && m.after != "ram" && m.before != "ram" && r.seenAtMoment(i):
		return "observed"
	case !m.onCard && m.after != "vram" && r.killedAt(i):
		return "ram"
	case !m.onCard && m.after != "ram" && r.deviceShows(i), !m.onCard && r.messageFigure(i):
		return ternary(r.messageFigure(i), "claimed", "observed")
	case r.saidMeasured(i) != "":
		return r.saidMeasured(i)
	case m.after != "ram" && m.before != "ram" && r.onDevice(i), !m.onCard && m.after != "ram" && (r.metNeed(i) || r.readInMB(i)):
		return "observed"
	case m.after == "" && r.ofCPU(i):
		return "ram" // "the readme says 18GB GPU and 35GB CPU"
	case r.percentOf(i):
		return ternary(m.before == "ram" || r.memoryNear(i) == "ram", "ram", "card")
	case r.At(i-1).Kind == "arrow" && r.Asked.Asks("why", "normal") && r.startOfChange(i-2):
		return "observed" // "显存占用26G→35G"
	case r.takenByOthers(i):
		return "used" // "someone else uses 30 GB of my 80 GB"
	case r.ofTotal(i), r.Matches(risesTo, r.Text[r.Tokens[i].Hi:]) && r.changesFrom(i):
		return ternary(r.ramUsage(i), "ram", "observed")
	case r.lastBytes(i) < i && r.wholeOf(r.lastBytes(i)) == i && r.ofTotal(r.lastBytes(i)):
		return ternary(r.RAMUsed, "ram", "card")
	case m.after == "" && !m.onCard && (r.afterLoading(i) || r.loaded(i)) && (m.before == "" || m.before == "vram" || r.loaded(i)):
		return "observed"
	case !m.onCard && r.modelIs(i):
		return "file"
	}
	return ""
}

var roleInSumWords = pattern.OneOf("gave", "gives", "say", "said", "came", "come", "told", "算")

// roleInSum is one that several cards have together, or what was taken in all.
func (r *Reader) roleInSum(m mention) string {
	i := m.i
	switch {
	case r.At(i+1).Kind == "total" && r.At(i+2).Type == token.Number && r.At(i+3).Type == token.Measure:
		return "card" // "24G 一共8张卡": the sum is of cards
	case r.At(i-1).Type == token.Times && r.At(i-2).Type == token.Number && (r.At(i+1).Kind == "total" || r.At(i+1).Type == token.Link && r.At(i+2).Kind == "total"):
		return "card" // "2x24GB in total"
	case !m.onCard && r.Query.ObservedGB > r.Tokens[i].Value && (r.At(i+1).Kind == "used" || r.At(i+1).Kind == "observed" || r.Asked.Asks("why", "normal")) && r.Matches(oneOfCards, r.ClauseBefore(r.Tokens[i])):
		return "observed" // "while the 2nd GPU has only 7.8 GB used"
	case !m.onCard && m.after != "ram" && r.neededInAll(i):
		return "claimed" // "elsewhere it needs 26GB in total"
	case !m.onCard && m.after != "ram" && m.before != "ram" && r.takenInAll(i):
		return "observed" // "takes 410 GiB altogether"
	case !m.onCard && m.after != "ram" && r.Mentions(roleInSumWords) && r.Matches(sumGave, r.ClauseBefore(r.Tokens[i])):
		return "claimed" // "640 GB in total. My sum gave 480GB"
	case r.At(i+1).Type == token.Link && r.At(i+2).Is("memory", "vram") && r.At(i+3).Kind == "total" && !m.onCard:
		return "total" // "48GB of VRAM total"
	case !m.onCard && (r.At(i+1).Is("memory", "vram") || r.At(i+1).Is("memory", "memory")) && r.At(i+2).Kind == "total" && !r.At(i+3).IsFigure() && r.At(i+3).Type != token.Equals && r.At(i+3).Type != token.Link:
		return "total" // "48GB VRAM total"
	case m.after == "vram" && r.totalOfCards(i):
		return "total" // "128 GB VRAM of V100 32GB"
	case m.onCard && r.At(i+1).Kind == "total" && r.cardOfSum(i):
		return "card" // "3090 + 3060 12G pooled"
	case m.after == "" && !m.onCard && (m.kindBefore == "" || m.kindBefore == "with") && !r.Asked.Asks("why") && r.Matches(overCards, r.Text[r.Tokens[i].Hi:]):
		return "total" // "48GB over both cards"
	case !m.onCard && r.At(i+1).Kind == "total" && r.At(i+2).Type == token.Bytes && r.At(i+2).Value > r.Tokens[i].Value, m.onCard && (r.At(i-1).Kind == "apiece" || r.At(i-1).IsCard() && r.At(i+2).Value > r.Tokens[i].Value && r.sold(i)) && r.At(i+1).Kind == "total" && r.At(i+2).Type == token.Bytes:
		return "card" // 每张24G总共96G
	case r.At(i+1).Kind == "total" || r.At(i+1).Type == token.Link && r.At(i+2).Kind == "total" || m.kindBefore == "total":
		if m.after == "ram" || m.before == "ram" {
			return "ram"
		}
		return "total"
	}
	return ""
}
