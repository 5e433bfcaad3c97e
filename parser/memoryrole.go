package parser

import (
	"slices"
	"strings"
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
func (r *reader) role(i int) string {
	switch r.tokens[i].kind {
	case "product":
		if r.memoryAfter(i) != "ram" {
			return "total"
		}
	case "hostchoice":
		return "ram"
	case "mig", "vgpu":
		return "card"
	case "listed":
		if r.at(i+2).typ != tBytes {
			return r.role(i + 3) // an article stands between
		}
		return r.role(i + 2)
	}
	m := mention{i: i, after: r.memoryAfter(i), before: r.memoryBefore(i), kindBefore: r.wordBefore(i), onCard: r.onCard(i)}
	for _, stage := range [...]func(*reader, mention) string{
		(*reader).roleAtOnce, (*reader).roleTold, (*reader).roleOfWeights, (*reader).roleOfHost, (*reader).roleOfBuild, (*reader).roleMeasured,
		(*reader).roleInSum, (*reader).roleByOwner, (*reader).roleBesideWork, (*reader).roleByVerb, (*reader).roleWondered, (*reader).roleLeft,
	} {
		if role := stage(r, m); role != "" {
			return role
		}
	}
	return "card"
}

// roleAtOnce is what modules, a card or a file around it say at once.
func (r *reader) roleAtOnce(m mention) string {
	i := m.i
	switch {
	case m.after == "" && r.matching.mentions("ddr") && !r.at(i+1).isCard() && r.matches(behindModules, r.text[max(0, r.tokens[i].lo-40):r.tokens[i].lo]):
		return "ram"
	case m.onCard && m.after == "" && r.beyondCard(i):
		return "ram" // "3090 128gb"
	case !m.onCard && r.matching.mentions(" cl") && r.matches(timedModules, r.text[r.tokens[i].hi:]):
		return "ram" // "64gb 6000 cl30"
	case m.after != "ram" && r.roomBeside(i):
		return "used"
	case r.cardHolds(i):
		return "card"
	case !m.onCard && m.after != "ram" && (r.untilFull(i) || r.beyondFile(i)):
		return "observed"
	case !m.onCard && m.after != "ram" && r.largerModels(i):
		return "file"
	case strings.HasSuffix(r.word(i), "内存"):
		return "ram" // "1T内存"
	}
	return ""
}

// roleTold is an amount that others tell, or that is only considered.
func (r *reader) roleTold(m mention) string {
	i := m.i
	switch {
	case !m.onCard && r.matching.mentions("不就", "就够", "就行") && r.matches(wouldDoIt, r.text[r.tokens[i].hi:]):
		return "claimed"
	case !m.onCard && r.matching.mentions(" or", "还是", "或") && r.matches(whichMemory, r.text):
		return "claimed" // "the readme lists 16 GB, is that VRAM or system RAM"
	case !m.onCard && m.after == "" && r.sizeClaimed(i), m.after == "vram" && r.sizeClaimed(i):
		return "claimed"
	case r.matching.mentions("shared", "共享") && r.otherHardware(i) && r.matches(sharedBefore, r.clauseBefore(r.tokens[i])):
		return "claimed"
	case r.endOfClaim(i), !m.onCard && m.after != "ram" && (r.toldByOthers(i) || r.estimated(i)):
		return "claimed"
	case (!m.onCard || r.word(i+1) == "gpu") && m.after != "ram" && r.toldBy(i) != "":
		return r.toldBy(i)
	}
	return ""
}

// roleOfWeights is that of a file of weights, of what a model takes by its makers, or of what work needs.
func (r *reader) roleOfWeights(m mention) string {
	i := m.i
	switch {
	case !m.onCard && (m.after == "" || m.after == "file") && (m.before == "" || m.before == "file") && r.fileMade(i):
		return "file"
	case m.after == "" && (r.weighedFile(i) || !m.onCard && r.weightsBeside(i)):
		return "file"
	case !m.onCard && m.after == "" && r.matching.mentions("too ", "a lot", "normal", "crazy", "insane", "excessive", "high") && r.muchFor(i):
		return "observed"
	case !m.onCard && m.after == "" && r.matching.mentions("weight") && r.inWeights(i):
		return "file"
	case !m.onCard && (r.supposedFile(i) || m.kindBefore != "total" && r.needOfWork(i)):
		return "claimed"
	case !m.onCard && (m.before == "" || m.before == "file") && m.after == "" && r.isFile(i):
		return "file"
	case !m.onCard && m.after == "" && (r.amountOfFile(i) || m.before == "" && r.sizeBeforeMeasured(i)):
		return "file"
	}
	return ""
}

// roleOfHost is the memory of the host, and amounts that are only said to be enough.
func (r *reader) roleOfHost(m mention) string {
	i := m.i
	switch {
	case r.ownRAM(i), r.ramInstead(i), !m.onCard && m.after == "" && r.ramRanOut(i), !m.onCard && m.after == "" && m.before == "memory" && r.hostBeside(i):
		return "ram"
	case r.orRAM(i), !m.onCard && m.after == "" && m.kindBefore == "claimed" && r.nextToRAM(i):
		return "ram" // what is claimed of the host's memory counts, too
	case !m.onCard && m.kindBefore != "total" && r.saidEnough(i):
		return ternary(m.after == "" && r.nextToRAM(i), "ram", "claimed")
	case r.needDoubted(i) && m.after != "ram" && m.before != "ram", !m.onCard && m.after != "ram" && r.oftenSaid(i) && !r.eitherAmount(i):
		return ternary(r.memoryNear(i) == "ram", "ram", "claimed")
	case r.macNotMeant(i + 1):
		return "claimed"
	}
	return ""
}

// roleOfBuild is the file of a build that is named beside it: "a 42GB q4 70b".
func (r *reader) roleOfBuild(m mention) string {
	i := m.i
	switch {
	case !m.onCard && m.after == "" && r.at(i+1).kind == "quant" && (r.word(i+2) == "of" || r.word(i+2) == "version" || r.word(i+2) == "build" || r.word(i+2) == "file"):
		return "file" // "the 25gb q6 of it"
	case m.after == "" && r.at(i-1).typ == tOne && (r.at(i+1).typ == tModel || r.word(i+1) == "的" && r.at(i+2).typ == tModel) && r.otherAmount(i):
		return "file" // "一个65G的gpt-oss-120b，48G显存"
	case m.after == "" && r.at(i+1).kind == "quant" && (r.at(i+2).typ == tSize || r.at(i+2).typ == tModel) && (r.at(i-1).typ == tOne || r.word(i-1) == "the" || r.word(i-1) == "my"):
		return "file" // "a 42GB q4 70b"
	case m.after == "" && !m.onCard && r.bareFile(i):
		return "file"
	}
	return ""
}

// roleMeasured is an amount that was measured, by what shows it.
func (r *reader) roleMeasured(m mention) string {
	i := m.i
	switch {
	case r.at(i-1).typ == tEquals && r.at(i-2).isFormat() && r.word(i+1) == "gpu" && r.asked.asks("why", "normal"):
		return "observed" // "fp16: 28G GPU, int8: 30G GPU"
	case !m.onCard && m.after == "" && r.shownBy(i):
		return "observed"
	case !m.onCard && m.after != "vram" && r.killedAt(i):
		return "ram"
	case !m.onCard && m.after != "ram" && r.deviceShows(i), !m.onCard && r.messageFigure(i):
		return ternary(r.messageFigure(i), "claimed", "observed")
	case m.after != "ram" && m.before != "ram" && r.onDevice(i), !m.onCard && m.after != "ram" && (r.metNeed(i) || r.readInMB(i)):
		return "observed"
	case m.after == "" && r.ofCPU(i):
		return "ram" // "the readme says 18GB GPU and 35GB CPU"
	case r.percentOf(i):
		return ternary(m.before == "ram" || r.memoryNear(i) == "ram", "ram", "card")
	case r.at(i-1).kind == "arrow" && r.asked.asks("why", "normal") && r.startOfChange(i-2):
		return "observed" // "显存占用26G→35G"
	case r.takenByOthers(i):
		return "used" // "someone else uses 30 GB of my 80 GB"
	case r.ofTotal(i), r.matches(risesTo, r.text[r.tokens[i].hi:]) && r.changesFrom(i):
		return ternary(r.ramUsage(i), "ram", "observed")
	case r.lastBytes(i) < i && r.wholeOf(r.lastBytes(i)) == i && r.ofTotal(r.lastBytes(i)):
		return ternary(r.ramUsed, "ram", "card")
	case m.after == "" && !m.onCard && (r.afterLoading(i) || r.loaded(i)) && (m.before == "" || m.before == "vram" || r.loaded(i)):
		return "observed"
	case !m.onCard && r.modelIs(i):
		return "file"
	}
	return ""
}

// roleInSum is one that several cards have together, or what was taken in all.
func (r *reader) roleInSum(m mention) string {
	i := m.i
	switch {
	case r.at(i+1).kind == "total" && r.at(i+2).typ == tNumber && r.at(i+3).typ == tMeasure:
		return "card" // "24G 一共8张卡": the sum is of cards
	case !m.onCard && r.query.ObservedGB > r.tokens[i].value && (r.at(i+1).kind == "used" || r.at(i+1).kind == "observed") && r.matches(oneOfCards, r.clauseBefore(r.tokens[i])):
		return "observed" // "while the 2nd GPU has only 7.8 GB used"
	case !m.onCard && m.after != "ram" && m.before != "ram" && r.takenInAll(i):
		return "observed" // "takes 410 GiB altogether"
	case !m.onCard && m.after != "ram" && r.matching.mentions("gave", "gives", "say", "said", "came", "come", "told", "算") && r.matches(sumGave, r.clauseBefore(r.tokens[i])):
		return "claimed" // "640 GB in total. My sum gave 480GB"
	case r.at(i+1).typ == tLink && r.at(i+2).is("memory", "vram") && r.at(i+3).kind == "total" && !m.onCard:
		return "total" // "48GB of VRAM total"
	case !m.onCard && (r.at(i+1).is("memory", "vram") || r.at(i+1).is("memory", "memory")) && r.at(i+2).kind == "total" && !r.at(i+3).isFigure() && r.at(i+3).typ != tEquals && r.at(i+3).typ != tLink:
		return "total" // "48GB VRAM total"
	case m.onCard && r.at(i+1).kind == "total" && r.cardOfSum(i):
		return "card" // "3090 + 3060 12G pooled"
	case m.after == "" && !m.onCard && (m.kindBefore == "" || m.kindBefore == "with") && !r.asked.asks("why") && r.matches(overCards, r.text[r.tokens[i].hi:]):
		return "total" // "48GB over both cards"
	case !m.onCard && r.at(i+1).kind == "total" && r.at(i+2).typ == tBytes && r.at(i+2).value > r.tokens[i].value, m.onCard && (r.at(i-1).kind == "apiece" || r.at(i-1).isCard() && r.at(i+2).value > r.tokens[i].value && r.sold(i)) && r.at(i+1).kind == "total" && r.at(i+2).typ == tBytes:
		return "card" // 每张24G总共96G
	case r.at(i+1).kind == "total" || r.at(i+1).typ == tLink && r.at(i+2).kind == "total" || m.kindBefore == "total":
		if m.after == "ram" || m.before == "ram" {
			return "ram"
		}
		return "total"
	}
	return ""
}

// roleByOwner is the memory of what it is said to belong to: a card, a machine, a drive.
func (r *reader) roleByOwner(m mention) string {
	i := m.i
	switch {
	case m.after == "ram" && !m.onCard && r.haves(i, cardHas):
		return "card" // "my card has 12GB of RAM"
	case m.after == "" && !m.onCard && m.before == "" && m.kindBefore == "" && r.haves(i, machineHas):
		return "ram"
	case m.after == "ram" && (r.appleBefore(i) || r.at(i+1).is("memory", "ram") && r.at(i+2).kind == "apple"), (m.after == "ram" || m.after == "memory") && r.ownMemory(i):
		return "card"
	case r.perToken(i):
		return "claimed"
	case !m.onCard && m.after != "vram" && r.matching.mentions("cpu", "host", "主机") && r.matches(ofEachCPU, r.text[r.tokens[i].hi:]):
		return "ram"
	case !m.onCard && r.wentOver(i), !m.onCard && m.after == "ram" && r.asked.asks("why") && slices.ContainsFunc(r.tokens, appleChip) && r.matches(usesSoMuch, r.clauseBefore(r.tokens[i])):
		return "observed"
	case m.after != "ram" && r.at(i-1).kind == "apiece" && r.at(i-2).kind == "observed" && !r.nothingRuns():
		return "observed" // "实测每卡50G"
	case m.after == "ram", r.at(i+1).typ == tEither && r.at(i+2).typ == tBytes && r.memoryAfter(i+2) == "ram" && !(m.onCard && r.at(i+1).kind == "slash"):
		return "ram" // but "A6000 48G / 256GB RAM" tells of a card and of its host
	case !m.onCard && m.after == "" && r.matching.mentions("硬盘", "磁盘", "disk", "ssd", "drive", "quota", "scratch", "home", "volume", "配额", "家目录") && r.matches(driveBefore, r.clauseBefore(r.tokens[i])):
		return "claimed" // "硬盘就剩100G"
	case (m.after == "disk" || m.after == "free" && !m.onCard || m.after == "" && !m.onCard && r.matching.mentions("quota", "scratch", "配额", "disk", "drive")) && r.matches(driveBehind, r.text[r.tokens[i].hi:]):
		return "claimed" // "a 1 TB SSD" holds files
	case m.after == "file" || m.after == "disk":
		return m.after
	case m.after == "" && m.before == "disk" && !m.onCard:
		return "claimed" // "存储256G": the drive
	case m.after == "" && m.before == "ram" && !m.onCard:
		return "ram"
	case m.after == "" && m.before == "" && r.ofProcessor(i):
		return "ram"
	case m.after == "" && m.before == "file" && !m.onCard && r.word(i-1) != "for":
		return "file"
	}
	return ""
}

// roleBesideWork is what stands beside a load that is told: "98 GB of RAM in use", a difference, what is left.
func (r *reader) roleBesideWork(m mention) string {
	i := m.i
	switch {
	case !m.onCard && (r.ramUsage(i) || r.ramUsed && r.matches(hostHas, r.clauseBefore(r.tokens[i]))):
		return "ram"
	case !m.onCard && m.after == "" && m.before == "" && m.kindBefore == "" && r.besideOffload(i):
		return "ram"
	case !m.onCard && m.after == "" && r.cacheTakes(i):
		return "claimed"
	case r.changedRAM(i), !m.onCard && r.tokens[i].value >= 256 && r.hostAsked() && r.matches(eachNode, r.text[r.tokens[i].hi:]):
		return "ram"
	case m.after != "ram" && r.monitorShows(i):
		return "observed"
	case !m.onCard && m.after == "" && m.kindBefore == "" && r.mustHave(i) && r.nextToRAM(i):
		return "ram"
	case r.difference(i), r.result(i), !m.onCard && r.equated(i), r.startOfChange(i), r.doubtedSize(i), !m.onCard && r.reckoned(i):
		return "claimed"
	case !m.onCard && m.after == "" && (r.isSizeOf(i) || r.sizeInFormat(i)):
		return "file"
	case (!m.onCard || r.at(i-1).kind == "apiece") && r.seenInUse(i):
		return "observed"
	case r.keptFree(i):
		return "used"
	case r.leftFree(i):
		return ternary(r.leftByItself(i), "claimed", "free")
	case m.after != "ram" && !m.onCard && r.asked.asks("why") && r.query.ObservedGB == 0 && r.usesMuch(i):
		return "observed" // "why does a 4b use 14GB of VRAM"
	case (m.after == "" || r.at(i-1).typ == tOpen && m.after == "vram") && (!m.onCard || r.asked.asks("why")) && r.seenGrown(i):
		return "observed"
	case !m.onCard && m.after == "" && r.matching.mentions("byte", "param") && r.matches(makesUp, strings.TrimRight(r.clauseBefore(r.tokens[i]), " ~")):
		return "claimed"
	}
	return ""
}

// roleByVerb is what the words around it do with it: choose, use, need.
func (r *reader) roleByVerb(m mention) string {
	i := m.i
	switch {
	case r.eitherAmount(i):
		return "card"
	case !m.onCard && m.after == "" && r.requiredOf(i):
		return "claimed"
	case r.cardTopsOut(i):
		return "card"
	case r.matching.mentions("instead of") && r.lastBytes(i) != i && r.insteadOf(r.lastBytes(i)):
		return "claimed" // "takes 40GB instead of 26GB"
	case !m.onCard && (r.onlyInUse(i) || r.insteadOf(i)):
		return "observed"
	case !m.onCard && r.at(i+1).kind == "used" && r.seenByAsker(i):
		return "observed" // "I see 60 GB in use"
	case m.kindBefore == "used", r.takenAlready(i):
		return "used"
	case !m.onCard && m.after == "" && r.modelAlone(i):
		return "file"
	case !m.onCard && m.after == "" && r.hoped(i):
		return "claimed"
	case m.kindBefore == "observed" && !m.onCard && r.othersTake(i):
		return "used"
	case !m.onCard && m.after == "" && r.gotInstead(i):
		return "observed"
	case (m.kindBefore == "observed" && !r.fitsInto(i) || r.at(i+1).kind == "used" && r.workAfter(i+1)) && !m.onCard:
		return "observed"
	}
	return ""
}

// roleWondered is an amount that somebody wonders about, or that is only said to be needed.
func (r *reader) roleWondered(m mention) string {
	i := m.i
	switch {
	case m.kindBefore == "claimed" && (!m.onCard || r.asked.asks("why", "normal")) && r.puzzled(i):
		return "observed"
	case m.kindBefore == "claimed" && !m.onCard && m.after != "ram" && r.matches(wouldDo, r.text[r.tokens[i].hi:]) && !r.otherAmount(i) && !r.needSought() && r.questioned() && !slices.ContainsFunc(r.tokens, token.isCard):
		return "card" // "they say 24GB is enough for it, true?" asks about theirs
	case m.kindBefore == "claimed" && !m.onCard, r.negated(i), r.saidNeeded(i) && !r.glued(i):
		return "claimed"
	case !m.onCard && r.at(i-1).typ == tLink && r.claimChecked(i):
		return "claimed"
	case !m.onCard && m.after != "ram" && r.usingOdd(i):
		return "observed"
	case !m.onCard && m.after == "" && r.usedAsNormal(i):
		return "observed"
	case !m.onCard && m.after == "" && r.at(i-1).typ == tLink && r.asked.asks("why", "normal") && !strings.HasSuffix(r.text[:r.tokens[i].lo], "真的"):
		return ternary(r.word(i-1) == "be" || r.at(i-2).typ == tLink && r.word(i-2) == "be", "claimed", "observed")
	case !m.onCard && m.after == "" && m.before == "vram" && r.asked.asks("why", "normal") && r.notOfCard(r.tokens[i].value):
		return "observed" // "4090 batch 8时显存22G，正常吗"
	}
	return ""
}

// roleLeft is what no other words have told.
func (r *reader) roleLeft(m mention) string {
	i := m.i
	switch {
	case r.fraction(i) && !m.onCard && m.after != "vram":
		return ternary(r.asked.asks("why", "normal"), "observed", "claimed")
	case r.at(i-1).kind == "apiece" && (r.fraction(i) || r.tokens[i].value != float64(int(r.tokens[i].value)) && r.otherAmount(i)) && r.asked.asks("why", "normal") && r.cardNamed():
		return "observed" // "两张24G，每张21.7GB，为什么"
	case r.query.ObservedGB > 0 && !m.onCard && m.after == "" && r.asked.asks("why", "normal", "saving", "explain") && !r.cardNamed() && r.matches(littleBefore, r.clauseBefore(r.tokens[i])):
		return "another" // "占到40G，关掉vllm才17G"
	case r.seenAgain(i):
		return "another"
	case m.after != "ram" && r.metOrNeeded(i) != "":
		return r.metOrNeeded(i)
	case !m.onCard && m.after == "" && r.query.HostRAMGB == r.tokens[i].value && m.kindBefore != "apiece" && slices.ContainsFunc(r.hardware, func(p part) bool { return p.what == partCard }):
		return "ram" // "host memory 128G ..., is 128G too small?"
	case r.inBrackets(i) >= 0 && r.formatOf(r.inBrackets(i)-1):
		return "file"
	case !m.onCard && m.after == "" && m.before == "" && r.tokens[i].value >= 64 && r.matching.mentions("expert", "offload", "专家", "卸载") && r.notOfCard(r.tokens[i].value):
		return "ram" // "experts in system memory, 128GB, 4090"
	case !m.onCard && (m.after == "memory" || m.after == "" && m.before == "memory") && r.beyondNamed(i):
		return "ram"
	case m.after == "memory" && m.kindBefore != "apiece" && r.apart(i), !m.onCard && m.after == "" && r.nextToRAM(i):
		return "ram"
	}
	return ""
}
