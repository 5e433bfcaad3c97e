package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/printout"
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

// ofLargerCard reports whether an amount that no card is sold with stands beside that of a larger card: "17.7GB VRAM, then
// OOM, 24gb card".
func (r *Reader) ofLargerCard(i int) bool {
	v := r.Tokens[i].Value
	if v == float64(int(v)) || slices.Contains(printout.SoldSizes[:], v) {
		return false
	}
	for j, t := range r.Tokens {
		if j != i && t.Type == token.Bytes && t.Value > v && slices.Contains(printout.SoldSizes[:], t.Value) && r.onCard(j) {
			return true
		}
	}
	return false
}

var asOneWords = []string{"together", "combined", "一起"}

// joinedCard reports whether an amount is the version of a card that works together with another.
func (r *Reader) joinedCard(i int) bool {
	card := r.At(i - 1)
	return card.IsCard() && slices.Contains(asOneWords, r.Word(i+1)) && r.Names.Holds(card.Name, r.Tokens[i].Value) &&
		slices.ContainsFunc(r.Tokens[:i-1], func(t token.Token) bool { return t.IsCard() && t.Name != card.Name })
}

// ofProcess reports whether an amount is what each of several processes takes, which is nothing that a card has.
func (r *Reader) ofProcess(i int) bool {
	return r.Matches(processesEach, r.Text[max(0, r.Tokens[i].Lo-48):r.Tokens[i].Lo])
}

var processesEach = pattern.Of(`(?:进程|\bprocess(?:es)?|\bworkers?)[^,，。;、]{0,12}(?:各占?|每个|\beach|\bper process|\bapiece)[^,，。;、\d]{0,8}$|(?:每个?(?:进程|worker)|\b(?:each|every|per) (?:process|worker))[^,，。;、\d]{0,12}$`)

// roleAtOnce is what modules, a card or a file around it say at once.
func (r *Reader) roleAtOnce(m mention) string {
	i := m.i
	switch {
	case r.ofProcess(i):
		return "another" // 8个进程每个11G
	case !m.onCard && m.after == "" && r.ramAnswered(i):
		return "ram" // 需要多少内存？512G够吗
	case !m.onCard && m.after != "vram" && r.modules(i) > 1, r.ramCameTo(i):
		return "ram" // 七条64G, and 加了一条32G内存，现在共64G
	case !m.onCard && m.after == "ram" && r.shortOnCard(i):
		return "card" // 24G内存不足，vllm跑14b报错
	case r.amountOfCache(i), !m.onCard && (r.ofFraction(i) || r.saidByOther(i) || r.ofEachAsker(i) || r.ofContext(i)):
		return "claimed"
	case !m.onCard && (r.At(i+1).Kind == "optimizer" && r.At(i-1).Name == "plus" || r.At(i-1).Kind == "optimizer" && r.At(i-2).Joins() && r.otherAmount(i)):
		return "claimed" // "16GB weights + 64GB adam", "the weights are 14GB, with gradients and adam 84GB"
	case !m.onCard && m.after == "vram" && r.Asked.Asks("oom", "why", "normal") && r.ofLargerCard(i):
		return ternary(r.Query.ObservedGB > 0, "another", "observed")
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
	case m.after == "" && r.beyondCard(i), m.after == "" && (r.hostOfCard(i) || r.pairedHost(i)):
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
	case !m.onCard && m.after != "ram" && r.takenOnceLoaded(i):
		return ternary(r.Query.ObservedGB > 0, "another", "observed")
	case m.after != "ram" && r.takenPerCard(i):
		return ternary(r.Query.ObservedGB > 0, "another", "observed") // 2卡A100，60+g/gpu
	case !m.onCard && m.after != "ram" && r.needOnOthers(i):
		return "claimed" // 推理大概9g显存，放两张8g卡上
	case r.ownUse(i), m.after != "ram" && r.onLargerCard(i):
		return "observed" // "13b lora on a 4090, 19GB used"
	case m.after != "ram" && r.unmoved(i):
		return ternary(r.Query.ObservedGB > 0, "another", "observed")
	case !m.onCard && m.after != "ram" && r.cameToAtLength(i):
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

// settledRole is the role of an amount where what stands around tells plain memory from that of the host: what work takes
// on a card by its name is seen there (A100上内存占用45G), and an amount that a card was told with is its own once more ("on an
// A100-40G, 40GB memory is not enough").
func (r *Reader) settledRole(i int) string {
	role := r.role(i)
	if role != "ram" {
		return role
	}
	if r.Asked.Asks("normal", "why") && r.Query.Offload == "" && r.Matches(takenOnCard, r.Text[max(0, r.Tokens[i].Lo-48):r.Tokens[i].Lo]) && r.hasCard() {
		return ternary(r.Query.ObservedGB > 0, "another", "observed")
	}
	told := func(p Part) bool { return p.What == PartMemory && p.Value == r.Tokens[i].Value && r.onCard(p.From) }
	if r.Word(min(i+1, len(r.Tokens)-1)) == "memory" && r.Query.Offload != "memory" && slices.ContainsFunc(r.Hardware, told) {
		return "claimed"
	}
	return role
}

// takenOnCard ends before what work takes of the plain memory of a card that is named: 在4090上内存占用.
var takenOnCard = pattern.Of(`[a-z]{0,3}\d{2,4}[a-z]{0,5}(?:上|上面|上的|卡上)的?内存(?:占用|使用)?(?:量)?(?:了|是|为|有|达|到|约|大约|大概|将近|接近|:| )*$`)
