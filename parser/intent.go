package parser

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// intend decides what is asked for. The rules stand in order of how sure their
// words are: the first that holds wins.
func (r question) intend() Intent {
	for _, rule := range intents {
		switch {
		case !rule.holds(r):
		case rule.intent == byName:
			return Intent(r.Asked.Of("intent").Name)
		default:
			if rule.intent == MinGPUs {
				r.ForgetOthersCards()
			}
			return rule.intent
		}
	}
	return NoPlanning
}

// byName stands for the intent that the words name ([intent] in the lexicon).
const byName Intent = ""

var intents = []struct {
	intent Intent
	holds  func(question) bool
}{
	{MaxContext, question.lengthInShort},
	{Throughput, question.speedInShort},
	{MaxBatch, question.usersInShort},
	{LargestModel, question.sizeInShort},
	{Explain, question.bytesOfEither},
	{Explain, question.countChosen},
	{MaxContext, question.asksImages},
	{Explain, question.asksPrinted},
	{NoPlanning, question.serviceDown},
	{Explain, question.ruleWondered},
	{Explain, question.memoryGoes},
	{Explain, question.mineIsOther},
	{MaxContext, question.windowOfFlag},
	{MFU, question.shareOfRate},
	{Compare, question.gainApart},
	{Compare, question.rigsBySpeed},
	{HostRAM, question.hostReached},
	{Fit, question.WorkAsOne},
	{Fit, question.memoryLacking},
	{LargestModel, question.paramsOfCard},
	{MaxBatch, question.samplesAtOnce},
	{MinGPUs, question.goalByCards},
	{Throughput, question.runsOutAsked},
	{Memory, question.peakOfEachAsked},
	{Convert, question.rateInTime},
	{BuyAdvice, question.machineForModel},
	{Explain, question.CardLeftIdle},
	{Explain, question.KeptIdle},
	{Explain, question.asksBehind},
	{Throughput, question.bothOpen},
	{Fit, question.ownNeedsAsked},
	{Fit, question.goesWithoutOffload},
	{Fit, question.ramLets},
	{BuyAdvice, question.weighsRAM},
	{Explain, question.splitAsked},
	{Explain, question.eachOrAllAsked},
	{Explain, question.oddCardsAsked},
	{Explain, question.slowestAsked},
	{Explain, question.asksBothChips},
	{Explain, question.servesMany},
	{Explain, question.hostBounds},
	{Explain, question.hostMattersAsked},
	{Explain, question.unifiedShare},
	{Explain, question.sameOnMoreAsked},
	{MFU, question.shareWondered},
	{Power, question.loadedDraw},
	{Power, question.powerSaved},
	{Power, question.energyOfTokens},
	{Specs, question.peakSought},
	{Explain, question.countersDiffer},
	{Explain, question.rulesInGeneral},
	{NoPlanning, question.outside},
	{NoPlanning, question.foreign},
	{NoPlanning, question.toolsApart},
	{NoPlanning, question.hostedAsked},
	{Convert, question.proportion},
	{Convert, question.TokensOfStep},
	{Convert, question.SequencesAsked},
	{Explain, question.otherThanReckoned},
	{Explain, question.echoesMemory},
	{HostRAM, question.asksHostMemory},
	{Explain, question.asksPooling},
	{Explain, question.asksLoadedWhole},
	{Explain, question.unmovedByCards},
	{Explain, question.sameOnEither},
	{Explain, question.layoutsWondered},
	{Explain, question.limitsShare},
	{Explain, question.asksWhyFaster},
	{Explain, question.asksShare},
	{Explain, question.asksEffect},
	{Explain, question.asksSpread},
	{Explain, question.lengthEffect},
	{Explain, question.expectedLess},
	{Specs, question.otherPeak},
	{Specs, question.asksSheet},
	{Explain, question.asksWhyFull},
	{Explain, question.fillWondered},
	{Memory, question.hearsayChecked},
	{Memory, question.asksPartLast},
	{Memory, question.partComes},
	{Explain, question.asksReckoning},
	{Convert, question.asksConversion},
	{Fit, question.asksStrange},
	{Explain, question.asksMethod},
	{Compare, question.asksRatio},
	{Compare, question.bothWaysAsked},
	{Compare, question.differsInBoth},
	{MaxContext, question.textHeld},
	{MaxContext, question.lengthFlagSought},
	{MaxBatch, question.batchReached},
	{Fit, question.peakOnlyTold},
	{Time, question.timeSavedAsked},
	{Time, question.asksTime},
	{LargestModel, question.upTheLine},
	{LargestModel, question.ceilingSought},
	{LargestModel, question.asksBeyondSize},
	{LargestModel, question.asksSizeInstead},
	{BuyAdvice, question.suitedSought},
	{MFU, question.asksUtilisation},
	{MFU, question.flopsExpected},
	{Explain, question.unchanged},
	{Throughput, question.bottleneckAsked},
	{Memory, question.memoryBeforeBatch},
	{MaxBatch, question.asksPerRun},
	{MaxBatch, question.asksBatch},
	{Compare, question.equalCards},
	{MinGPUs, question.fewerMachinesAsked},
	{MinGPUs, question.cardsForLimit},
	{MinGPUs, question.eitherNodes},
	{MinGPUs, question.countFirst},
	{MinGPUs, question.AsksCards},
	{MaxContext, question.asksContext},
	{BuyAdvice, question.macSought},
	{BuyAdvice, question.asksBest},
	{Explain, question.gapAsked},
	{Explain, question.asksCause},
	{Throughput, question.capWeighed},
	{Memory, question.settingCosts},
	{Cost, question.ownCost},
	{Compare, question.asksDifference},
	{Cost, question.asksCost},
	{Power, question.asksDraw},
	{byName, question.asksByName},
	{Compare, question.formatsWeighed},
	{Specs, question.asksShape},
	{Specs, question.asksSupport},
	{Specs, question.asksCardMemory},
	{LargestModel, question.largestAtSpeed},
	{LargestModel, question.asksWhichModel},
	{BuyAdvice, question.cardsForWish},
	{BuyAdvice, question.fastestSetup},
	{Compare, question.cardsBySpeed},
	{Compare, question.speedsHeld},
	{Compare, question.apartBySpeed},
	{Explain, question.readCountsBySpeed},
	{Throughput, question.asksSpeed},
	{BuyAdvice, question.asksPurchase},
	{LargestModel, question.asksLargest},
	{Fit, question.quantSought},
	{Explain, question.eitherMemory},
	{BuyAdvice, question.hardwareAdvised},
	{Memory, question.asksRequirement},
	{Compare, question.asksComparison},
	{Memory, question.asksWeight},
	{Explain, question.asksReason},
	{LargestModel, question.asksSizeOf},
	{Memory, question.asksMemory},
	{Memory, question.asksLeast},
	{Memory, question.needConfirmed},
	{Fit, question.asksFit},
	{Memory, question.asksConfiguration},
	{Fit, question.follows},
	{Fit, question.otherDevice},
	{Explain, question.asksExplanation},
	{Explain, question.wonders},
	{HostRAM, question.hostDoubted},
	{Fit, question.doubts},
	{Fit, question.asksWhether},
	{Fit, question.endedInError},
	{LargestModel, question.memoryAlone},
	{Cost, question.rentedForTime},
	{Memory, question.configuration},
	{Fit, question.loadOnCard},
	{Compare, question.severalCards},
	{LargestModel, question.machineAlone},
	{Specs, question.cardAlone},
	{Memory, question.bareNeed},
	{Memory, question.unsharded},
	{Memory, question.hangsOn},
}

// asksByName reports whether an intent is asked for by its name.
func (r question) asksByName() bool {
	s := r.Asked.Of("intent")
	if r.leastPower() || r.speedUnderCap() || r.cardOfPower() || r.supplyForModel() || s != nil && s.Name == string(Power) && r.Query.HasBudget() && r.Asked.Asks("buy", "config") {
		return false
	}
	return s != nil && !(s.Name == string(Power) && r.Asked.Asks("why") && !r.HasModel() && (!r.HasHardware() || r.Query.PowerW > 0))
}

// supplyForModel reports whether cards are sought for a model that a power supply at hand can feed: "what
// card can a 650W PSU carry for an 8b".
func (r question) supplyForModel() bool {
	return r.Query.SupplyW > 0 && r.HasModel() && !r.HasHardware() && r.Asked.Asks("buy", "config")
}

var leastPowerWords = pattern.OneOf("least", "lowest", "efficient", "frugal", "最省", "最低", "最少", "最小", "最不", "省电", "less power", "fewest")

// leastPower reports whether hardware is sought that draws little: "what setup burns the
// least power for a 70b".
func (r question) leastPower() bool {
	return r.perJoule() || r.Asked.Asks("power") && r.HasModel() && !r.HasHardware() && (r.Asked.Asks("config", "buy") && r.Asked.Asks("min", "best", "saving") || r.Mentions(leastPowerWords))
}

var perJouleWords = pattern.OneOf("per joule", "per watt", "/watt", "/joule")

// perJoule reports whether hardware for a model is sought by what it makes of its power:
// "tokens per joule matter most, what would you run it on".
func (r question) perJoule() bool {
	return r.Mentions(perJouleWords) && r.Mentions(whatOrWhichWords) && r.HasModel() && !r.HasHardware() && r.Asked.Asks("what", "whatis", "polite", "config", "buy", "best")
}

// withoutCards reports whether a program is to do without cards and does not fail to use them: 能不能不用显卡跑7b,
// but not 跑模型时不用显卡.
func (r question) withoutCards(s *evidence.Sign) bool {
	return s.Name == "setup" && r.Query.CPUOnly && r.HasModel() && r.Asked.Asks("can", "fit", "enough")
}

// shouldShow asks what a program that watches cards is to show for a load.
var shouldShow = pattern.Of(`\b(?:should|would|will|does|do) (?:nvidia-smi|nvidia smi|nvtop|nvitop|gpustat|smi|task manager|i see in nvidia-smi|it show in nvidia-smi)(?: show| report| say| display| read|$)|(?:nvidia-smi|nvtop|nvitop|gpustat)(?:里|上)?(?:应该|会|该)?(?:显示|看到)(?:多少|多大)`)

var (
	supplyNamedWords = pattern.OneOf("psu", "power supply", "电源", "供电", "watt", "瓦")
	utilisationWords = pattern.OneOf("utili", "efficient", "充分", "满")
	llmOrModelWords  = pattern.OneOf("llm", "model", "模型")
)

// outside reports whether the question is about something that is not planned.
func (r question) outside() bool {
	s := r.outsideSign()
	if r.framesMade() || r.partsChosen() || r.housingSought() || r.filesAsked() || r.supportSought() || r.versionsMatched() || r.learningRateSought() || r.placeOfSetting() || r.bestByWork() {
		return true
	}
	if r.useSized(s) {
		return false // "how much vram do I need for roleplay"
	}
	if s != nil && s.Name == "around" && r.HasHardware() && r.Mentions(supplyNamedWords) && (r.Asked.Asks("power") || r.Asked.Has("intent", "power")) {
		return false // 电源要多少瓦的？原来的一跑就重启
	}
	if s != nil && s.Name == "around" && r.HasModel() && r.Query.Concurrency > 0 {
		return false // 14b部署，只做rag，20人用
	}
	if s != nil && strings.HasPrefix(r.Text[s.Hi:], " aside") && r.HasModel() {
		return false // "whisper aside, a 12b on 16gb?"
	}
	if s != nil && (s.Name == "tools" || s.Name == "around") && r.HasModel() && r.Matches(shouldShow, r.Text) {
		return false // "how many MiB should nvidia-smi show for a 13b"
	}
	if s == nil || r.ownOrService() || r.withoutCards(s) || s.Name == "setup" && (r.failedToLoad() || r.allocated()) || (s.Name == "tools" || s.Name == "around") && r.asksWhyFull() || s.Name == "tools" && (r.Asked.Asks("mfu") && r.Asked.Asks("explain") || r.Asked.Has("topic", "measuring") && r.Mentions(utilisationWords)) || s.Name == "tools" && r.Query.ObservedGB > 0 && r.HasModel() || s.Name == "setup" && (r.Pasted != nil && r.Pasted.Failed || strings.HasPrefix(r.Text[s.Lo:s.Hi], "fr") && (r.Training() || reader.Trains(r.Query.Task))) {
		return false
	}
	if s.Name == "setup" && r.HasModel() && r.Query.Quant != "" && reader.Trains(r.Query.Task) && r.Asked.Asks("can") {
		return false // 7b lora可以加int8吗，我试了报错
	}
	if (s.Name == "around" || s.Name == "setup") && !r.HasModel() && r.Query.GPU == "" && r.conversion() {
		return false // "24564 MiB in nvidia-smi is how much in GB"
	}
	if (s.Name == "around" || s.Name == "data") && r.Correlates() {
		return false // "does a larger dataset take more memory"
	}
	if s.Name == "home" && r.HasHardware() && r.Asked.Asks("power") {
		return false // "how many kW does the chassis draw"
	}
	if s.Name == "project" && (r.projectOnHardware() || reader.Trains(r.Query.Task) && r.Asked.Asks("cost")) {
		return false // "what does training the thing from the roadmap cost"
	}
	switch s.Name {
	case "sampling": // how a model is made to write
		return !r.MemorySaid() && !r.Asked.Asks("fit", "oom", "enough", "cards", "howfast", "whatmodel") && !(r.Query.GPUOptions != nil && r.HasModel())
	case "vision": // "qwen2.5-vl 7b for OCR on 24 GB" is a plan
		return !(len(r.Models) > 0 && r.known())
	case "image", "video", "speech":
		return !r.BesideOtherWork() && !r.OtherwiseUsed()
	case "project": // what a project offers
		return r.wantsSupport() || (!r.HasModel() || !r.HasHardware()) && !(r.MemorySaid() && r.Asked.Asks("howmuch", "requirement", "enough"))
	case "home": // "another training job" is on the card
		return !r.HasModel() || !r.HasHardware() && !r.MemorySaid() && !r.Query.HasBudget()
	}
	strong := r.Asked.Asks("howmuch", "enough", "fit", "oom", "cards", "maxbatch", "howlongseq", "howlong", "howfast", "requirement", "config", "howset") || r.Extreme() != ""
	placed := r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0)
	switch s.Name {
	case "quality":
		if r.cleverer() {
			return true
		}
		if r.Query.HasBudget() || r.cardFares() {
			return false // "the smartest thing to build for 40k"
		}
		if r.HasModel() && r.Asked.Asks("howfast") && strings.HasPrefix(r.Text[s.Lo:s.Hi], "benchmark") && s.Hi-s.Lo <= len("benchmarks") {
			return false // "more tokens/s than a 70b in the vllm benchmarks"
		}
		return !r.HasHardware() && r.Query.HostRAMGB == 0 && !(r.HasModel() && r.Asked.Asks("buy", "cards", "howmuch")) || !r.HasModel() && r.HasHardware() && r.Query.GPUOptions == nil && !r.Asked.Asks("whatmodel") && !r.Matches(anyModel, r.Text) && !r.modelSought()
	case "version":
		return !r.HasModel() && !r.HasHardware() && !r.Asked.Asks("config")
	case "opinion", "thanks": // what somebody thinks of a model or of the project
		if strings.Contains(r.Text[s.Lo:s.Hi], "意义") && (r.technical() || r.Asked.Of("topic") != nil) {
			return false // 开梯度检查点有意义吗
		}
		return !placed && !strong && !r.Asked.Asks("cost", "need", "min", "whatmodel", "compare", "why", "power", "mfu") &&
			(s.Name == "opinion" && !r.MemorySaid() && !r.Asked.Asks("buy") || s.Name == "thanks" && !r.Asked.Asks("can") && !evidence.Closing(r.Text[s.Hi:]))
	case "science": // what else a card is good for
		llm := r.Mentions(llmOrModelWords)
		return !placed && !(r.HasModel() && (strong || r.Asked.Asks("can", "buy"))) && !(r.HasHardware() && (r.Asked.Asks("whatmodel") || strong && llm)) && !(r.Query.GPUOptions != nil && r.Query.Task != "")
	case "around": // words that a plan may well mention
		if r.Query.GPUOptions != nil && r.Asked.Asks("compare", "best", "buy") || r.HasModel() && r.memoryOpen() || (r.Query.Concurrency > 0 || r.Query.Quant != "") && r.Asked.Asks("howmuch", "config") {
			return false
		}
		return r.Query.WeightsGB == 0 && !placed && r.Query.ObservedGB == 0 && !(r.HasModel() && (strong || r.Asked.Asks("can", "buy"))) && !(r.HasHardware() && (strong || r.Asked.Asks("whatmodel")))
	}
	if s.Name == "data" && len(r.FileSizes) > 1 {
		return false // 合并lora之后模型从14G变成了28G: how many bytes a parameter takes
	}
	if s.Name == "data" && r.MemorySaid() && r.HasModel() && r.Asked.Asks("need") {
		return false // memory for a conversion of files
	}
	return !(r.HasModel() || r.HasHardware()) || !strong && !r.Asked.Asks("whatmodel") && !(placed && r.Asked.Asks("can"))
}

// memoryNamed reports whether memory itself is named, by its word or an amount.
func (r question) memoryNamed() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "memory" && t.Name != "file" || t.Type == token.Bytes })
}
