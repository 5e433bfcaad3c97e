package intent

// Intent is what is asked for.
type Intent string

// The intents.
const (
	Memory        Intent = "memory"
	Fit           Intent = "fit"
	MinGPUs       Intent = "min_gpus"
	MaxBatch      Intent = "max_batch"
	MaxContext    Intent = "max_context"
	LargestModel  Intent = "largest_model"
	Time          Intent = "time"
	Throughput    Intent = "throughput"
	MFU           Intent = "mfu"
	Cost          Intent = "cost"
	HostRAM       Intent = "host_ram"
	Power         Intent = "power"
	Compare       Intent = "compare"
	Convert       Intent = "convert"
	BuyAdvice     Intent = "buy_advice"
	Explain       Intent = "explain"
	Specs         Intent = "specs"
	Help          Intent = "help"
	PresetCommand Intent = "preset"
	CatalogList   Intent = "catalog"
	NoPlanning    Intent = "out_of_scope"
)

// Intend decides what is asked for. The rules stand in order of how sure their
// words are: the first that holds wins.
func (r Question) Intend() Intent {
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
	holds  func(Question) bool
}{
	{MaxContext, Question.lengthInShort},
	{Throughput, Question.speedInShort},
	{MaxBatch, Question.usersInShort},
	{LargestModel, Question.sizeInShort},
	{Explain, Question.bytesOfEither},
	{Explain, Question.countChosen},
	{MaxContext, Question.asksImages},
	{Explain, Question.asksPrinted},
	{NoPlanning, Question.serviceDown},
	{Explain, Question.ruleWondered},
	{Explain, Question.memoryGoes},
	{Explain, Question.mineIsOther},
	{MaxContext, Question.windowOfFlag},
	{MFU, Question.shareOfRate},
	{Compare, Question.gainApart},
	{Compare, Question.rigsBySpeed},
	{HostRAM, Question.hostReached},
	{Fit, Question.WorkAsOne},
	{Fit, Question.memoryLacking},
	{LargestModel, Question.paramsOfCard},
	{MaxBatch, Question.samplesAtOnce},
	{MinGPUs, Question.goalByCards},
	{Throughput, Question.runsOutAsked},
	{Memory, Question.peakOfEachAsked},
	{Convert, Question.rateInTime},
	{BuyAdvice, Question.machineForModel},
	{Explain, Question.CardLeftIdle},
	{Explain, Question.KeptIdle},
	{Explain, Question.asksBehind},
	{Throughput, Question.bothOpen},
	{Fit, Question.ownNeedsAsked},
	{Fit, Question.goesWithoutOffload},
	{Fit, Question.ramLets},
	{BuyAdvice, Question.weighsRAM},
	{Explain, Question.splitAsked},
	{Explain, Question.cardsOrOffloadAsked},
	{Explain, Question.eachOrAllAsked},
	{Explain, Question.oddCardsAsked},
	{Explain, Question.slowestAsked},
	{Explain, Question.asksBothChips},
	{Explain, Question.servesMany},
	{Explain, Question.hostBounds},
	{Explain, Question.hostMattersAsked},
	{Explain, Question.unifiedShare},
	{Explain, Question.sameOnMoreAsked},
	{MFU, Question.shareWondered},
	{Power, Question.loadedDraw},
	{Power, Question.powerSaved},
	{Power, Question.energyOfTokens},
	{Specs, Question.peakSought},
	{Explain, Question.countersDiffer},
	{Explain, Question.rulesInGeneral},
	{NoPlanning, Question.outside},
	{NoPlanning, Question.foreign},
	{NoPlanning, Question.toolsApart},
	{NoPlanning, Question.hostedAsked},
	{Convert, Question.proportion},
	{Convert, Question.TokensOfStep},
	{Convert, Question.SequencesAsked},
	{Explain, Question.otherThanReckoned},
	{Explain, Question.echoesMemory},
	{HostRAM, Question.asksHostMemory},
	{Explain, Question.asksPooling},
	{Explain, Question.asksLoadedWhole},
	{Explain, Question.unmovedByCards},
	{Explain, Question.sameOnEither},
	{Explain, Question.layoutsWondered},
	{Explain, Question.limitsShare},
	{Explain, Question.asksWhyFaster},
	{Explain, Question.quantNoFaster},
	{Explain, Question.asksShare},
	{Explain, Question.asksEffect},
	{Explain, Question.asksGrowth},
	{Explain, Question.weighsSparse},
	{Explain, Question.asksSpread},
	{Explain, Question.lengthEffect},
	{Explain, Question.expectedLess},
	{Specs, Question.otherPeak},
	{Specs, Question.asksSheet},
	{Explain, Question.asksWhyFull},
	{Explain, Question.fillWondered},
	{Memory, Question.hearsayChecked},
	{Memory, Question.asksPartLast},
	{Memory, Question.partComes},
	{Explain, Question.asksReckoning},
	{Convert, Question.asksConversion},
	{Convert, Question.cardsOfRate},
	{Fit, Question.asksStrange},
	{Explain, Question.asksMethod},
	{Compare, Question.asksRatio},
	{Compare, Question.bothWaysAsked},
	{Compare, Question.differsInBoth},
	{MaxContext, Question.textHeld},
	{MaxContext, Question.lengthFlagSought},
	{MaxBatch, Question.batchReached},
	{Fit, Question.peakOnlyTold},
	{Time, Question.timeSavedAsked},
	{Time, Question.asksTime},
	{LargestModel, Question.upTheLine},
	{LargestModel, Question.ceilingSought},
	{LargestModel, Question.asksBeyondSize},
	{LargestModel, Question.asksSizeInstead},
	{BuyAdvice, Question.suitedSought},
	{MFU, Question.asksUtilisation},
	{MFU, Question.flopsExpected},
	{Explain, Question.unchanged},
	{Throughput, Question.bottleneckAsked},
	{Memory, Question.memoryBeforeBatch},
	{MaxBatch, Question.asksPerRun},
	{MaxBatch, Question.asksBatch},
	{Compare, Question.equalCards},
	{MinGPUs, Question.fewerMachinesAsked},
	{MinGPUs, Question.cardsForLimit},
	{MinGPUs, Question.eitherNodes},
	{MinGPUs, Question.countFirst},
	{MinGPUs, Question.AsksCards},
	{MaxContext, Question.asksContext},
	{BuyAdvice, Question.MacSought},
	{BuyAdvice, Question.asksBest},
	{Explain, Question.gapAsked},
	{Explain, Question.asksCause},
	{Throughput, Question.capWeighed},
	{Memory, Question.settingCosts},
	{Cost, Question.ownCost},
	{Compare, Question.asksDifference},
	{Cost, Question.asksCost},
	{Power, Question.asksDraw},
	{byName, Question.asksByName},
	{Compare, Question.formatsWeighed},
	{Specs, Question.asksShape},
	{Specs, Question.asksSupport},
	{Specs, Question.asksCardMemory},
	{LargestModel, Question.largestAtSpeed},
	{LargestModel, Question.asksWhichModel},
	{BuyAdvice, Question.cardsForWish},
	{BuyAdvice, Question.fastestSetup},
	{Compare, Question.cardsBySpeed},
	{Compare, Question.speedsHeld},
	{Compare, Question.apartBySpeed},
	{Explain, Question.readCountsBySpeed},
	{Throughput, Question.asksSpeed},
	{BuyAdvice, Question.asksPurchase},
	{Fit, Question.quantSought},
	{LargestModel, Question.asksLargest},
	{Explain, Question.eitherMemory},
	{BuyAdvice, Question.hardwareAdvised},
	{Memory, Question.asksRequirement},
	{Compare, Question.asksComparison},
	{Memory, Question.asksWeight},
	{Explain, Question.asksReason},
	{LargestModel, Question.asksSizeOf},
	{Memory, Question.asksMemory},
	{Memory, Question.asksLeast},
	{Memory, Question.needConfirmed},
	{Fit, Question.asksFit},
	{Memory, Question.asksConfiguration},
	{Fit, Question.follows},
	{Fit, Question.otherDevice},
	{Explain, Question.asksExplanation},
	{Explain, Question.wonders},
	{HostRAM, Question.hostDoubted},
	{Fit, Question.doubts},
	{Fit, Question.asksWhether},
	{Fit, Question.endedInError},
	{LargestModel, Question.memoryAlone},
	{Cost, Question.rentedForTime},
	{MFU, Question.flopsReached},
	{Memory, Question.configuration},
	{Fit, Question.loadOnCard},
	{Compare, Question.severalCards},
	{LargestModel, Question.machineAlone},
	{Specs, Question.cardAlone},
	{Memory, Question.bareNeed},
	{Memory, Question.Unsharded},
	{Memory, Question.hangsOn},
}

// asksByName reports whether an intent is asked for by its name.
func (r Question) asksByName() bool {
	s := r.Asked.Of("intent")
	if r.leastPower() || r.speedUnderCap() || r.cardOfPower() || r.supplyForModel() || s != nil && s.Name == string(Power) && r.Query.HasBudget() && r.Asked.Asks("buy", "config") {
		return false
	}
	return s != nil && !(s.Name == string(Power) && r.Asked.Asks("why") && !r.HasModel() && (!r.HasHardware() || r.Query.PowerW > 0))
}
