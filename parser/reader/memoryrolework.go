package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// What an amount of memory is of by its owner, by the work beside it and by what is done with it.

var (
	cpuOrHostWords = pattern.OneOf("cpu", "host", "主机")
	diskWords      = pattern.OneOf("硬盘", "磁盘", "disk", "ssd", "drive", "quota", "scratch", "home", "volume", "配额", "家目录")
	quotaWords     = pattern.OneOf("quota", "scratch", "配额", "disk", "drive")
)

// roleByOwner is the memory of what it is said to belong to: a card, a machine, a drive.
func (r *Reader) roleByOwner(m mention) string {
	i := m.i
	switch {
	case m.after == "ram" && !m.onCard && (r.haves(i, cardHas) || r.Tokens[i].Value <= mostOfPC && r.haves(i, cardWith) && (r.otherAmount(i) || !r.hasCard())):
		return "card" // "my card has 12GB of RAM"
	case m.after == "" && !m.onCard && m.before == "" && m.kindBefore == "" && r.haves(i, machineHas):
		return "ram"
	case m.after == "ram" && (r.appleBefore(i) || r.At(i+1).Is("memory", "ram") && r.At(i+2).Kind == "apple"), (m.after == "ram" || m.after == "memory") && r.ownMemory(i):
		return "card"
	case r.perToken(i):
		return "claimed"
	case !m.onCard && m.after != "vram" && r.Mentions(cpuOrHostWords) && r.Matches(ofEachCPU, r.Text[r.Tokens[i].Hi:]):
		return "ram"
	case !m.onCard && r.wentOver(i), !m.onCard && m.after == "ram" && r.Asked.Asks("why") && slices.ContainsFunc(r.Tokens, tagger.AppleChip) && r.Matches(usesSoMuch, r.ClauseBefore(r.Tokens[i])):
		return "observed"
	case m.after != "ram" && r.At(i-1).Kind == "apiece" && r.At(i-2).Kind == "observed" && !r.nothingRuns():
		return "observed" // "实测每卡50G"
	case m.after == "ram", r.At(i+1).Type == token.Either && r.At(i+2).Type == token.Bytes && r.memoryAfter(i+2) == "ram" && !(m.onCard && r.At(i+1).Kind == "slash"):
		return "ram" // but "A6000 48G / 256GB RAM" tells of a card and of its host
	case !m.onCard && m.after == "" && r.Mentions(diskWords) && r.Matches(driveBefore, r.ClauseBefore(r.Tokens[i])):
		return "claimed" // "硬盘就剩100G"
	case (m.after == "disk" || m.after == "free" && !m.onCard || m.after == "" && !m.onCard && r.Mentions(quotaWords)) && r.Matches(driveBehind, r.Text[r.Tokens[i].Hi:]):
		return "claimed" // "a 1 TB SSD" holds files
	case m.after == "file" || m.after == "disk":
		return m.after
	case m.after == "" && m.before == "disk" && !m.onCard:
		return "claimed" // "存储256G": the drive
	case m.after == "" && m.before == "ram" && !m.onCard:
		return "ram"
	case m.after == "" && m.before == "" && r.ofProcessor(i):
		return "ram"
	case m.after == "" && m.before == "file" && !m.onCard && r.Word(i-1) != "for" && !r.fileSized(i):
		return "file"
	}
	return ""
}

var byteOrParamWords = pattern.OneOf("byte", "param")

// roleBesideWork is what stands beside a load that is told: "98 GB of RAM in use", a difference, what is left.
func (r *Reader) roleBesideWork(m mention) string {
	i := m.i
	switch {
	case !m.onCard && (r.ramUsage(i) || r.RAMUsed && r.Matches(hostHas, r.ClauseBefore(r.Tokens[i]))):
		return "ram"
	case !m.onCard && m.after == "" && m.before == "" && m.kindBefore == "" && r.besideOffload(i):
		return "ram"
	case !m.onCard && m.after == "" && r.cacheTakes(i):
		return "claimed"
	case r.changedRAM(i), !m.onCard && r.Tokens[i].Value >= 256 && r.HostAsked() && r.Matches(eachNode, r.Text[r.Tokens[i].Hi:]):
		return "ram"
	case m.after != "ram" && r.monitorShows(i):
		return "observed"
	case !m.onCard && m.after == "" && m.kindBefore == "" && r.mustHave(i) && r.nextToRAM(i):
		return "ram"
	case r.Difference(i), r.result(i), !m.onCard && r.equated(i), r.startOfChange(i), r.doubtedSize(i), !m.onCard && r.reckoned(i):
		return "claimed"
	case !m.onCard && m.after == "" && (r.isSizeOf(i) || r.sizeInFormat(i)):
		return "file"
	case (!m.onCard || r.At(i-1).Kind == "apiece") && r.seenInUse(i):
		return "observed"
	case r.wholeOfFree(i):
		return "card"
	case r.keptFree(i):
		return "used"
	case r.leftFree(i):
		return ternary(r.leftByItself(i), "claimed", "free")
	case m.after != "ram" && !m.onCard && r.Asked.Asks("why") && r.Query.ObservedGB == 0 && r.usesMuch(i):
		return "observed" // "why does a 4b use 14GB of VRAM"
	case (m.after == "" || r.At(i-1).Type == token.Open && m.after == "vram") && (!m.onCard || r.Asked.Asks("why")) && r.seenGrown(i):
		return "observed"
	case !m.onCard && m.after == "" && r.Mentions(byteOrParamWords) && r.Matches(makesUp, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~")):
		return "claimed"
	}
	return ""
}

var (
	insteadOfWords = pattern.OneOf("instead of")
	usableHanWords = pattern.OneOf("可用", "能用")
)

// roleByVerb is what the words around it do with it: choose, use, need.
func (r *Reader) roleByVerb(m mention) string {
	i := m.i
	switch {
	case r.eitherAmount(i):
		return "card"
	case !m.onCard && m.after == "" && r.requiredOf(i):
		return "claimed"
	case r.cardTopsOut(i):
		return "card"
	case r.Mentions(insteadOfWords) && r.lastBytes(i) != i && r.insteadOf(r.lastBytes(i)):
		return "claimed" // "takes 40GB instead of 26GB"
	case !m.onCard && (r.onlyInUse(i) || r.insteadOf(i)):
		return "observed"
	case !m.onCard && r.At(i+1).Kind == "used" && r.seenByAsker(i):
		return "observed" // "I see 60 GB in use"
	case m.kindBefore == "used", r.takenAlready(i):
		return "used"
	case !m.onCard && m.after == "" && r.modelAlone(i):
		return "file"
	case !m.onCard && m.after == "" && r.hoped(i):
		return "claimed"
	case m.kindBefore == "observed" && !m.onCard && r.Mentions(usableHanWords) && r.Matches(usableIs, r.ClauseBefore(r.Tokens[i])):
		return "claimed" // 号称128G，实际可用只有115G
	case m.kindBefore == "observed" && !m.onCard && r.othersTake(i):
		return "used"
	case !m.onCard && m.after == "" && r.gotInstead(i):
		return "observed"
	case (m.kindBefore == "observed" && !r.fitsInto(i) || r.At(i+1).Kind == "used" && r.workAfter(i+1)) && !m.onCard:
		return "observed"
	}
	return ""
}

// roleMeasured is an amount that was measured, by what shows it.
func (r *Reader) roleMeasured(m mention) string {
	i := m.i
	switch {
	case !m.onCard && m.after != "ram" && m.before != "ram" && (r.crashedThere(i) || r.grownThere(i)):
		return "observed" // "crashed at 39.4GB on eval"
	case m.after != "ram" && m.before != "ram" && r.oddOnCards(i):
		return "observed" // "273 GB over 8x A6000 seems high"
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
