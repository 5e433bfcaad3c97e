// Package reader reads the clauses of a question into a query: what is told,
// and of what. Its files are named after their subject, which they begin with:
//
//   - reader, matching, problems: the reader itself, and what all ask it
//   - card, hardware, machine: which cards, how many, in what; what they are in
//   - model, task, method, format, offload: what is run or trained, and how
//   - memory: what each amount of memory is of
//   - setting, length, units: values that are told by their name or their unit
//   - speed, time, money, users: rates, spans, prices, and who is served
//   - case: what others had, or what was tried, beside what is asked about
//   - sought: what is asked for where its usual word is missing
//   - words: alternatives, negations and other turns of speech
//   - printout: what a program printed
package reader

import (
	"sort"
	"sync"

	"headroom/parser/evidence"
	"headroom/parser/grammar"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Reader gathers what the clauses of one question state. Each file of the
// package reads one sort of fact and is named after it: task, method, model,
// hardware, memory, formats, settings.
type Reader struct {
	question string // as written
	runes    []rune // the same, once a part of it was quoted
	Text     string // folded
	Tokens   []token.Token
	Used     []bool // tokens that some fact was read from
	Asked    evidence.Evidence
	Pasted   *printout.Printout // nil where none was
	Pictures Images             // that were told and taken out
	Names    *names.Names
	Query    query.Query
	Spans    map[string][2]int // where the value of a key stands, in runes

	caches      []string // formats that were read of the cache
	lastCache   int      // the token of the last of them
	cpuEnd      int      // the last token of a processor's name
	Hardware    []Part
	Sizes       []Size
	ActiveSaid  bool  // one of them is told to be that of the active parameters
	Models      []int // tokens
	bits        []int
	settings    [][2]int // tokens of a key and of its value
	valued      [][2]int // settings that have a value, in runes
	shown       int      // cards that a process is shown, by their numbers
	loose       []int    // numbers that nothing claimed
	rents       []int    // the prices of an hour, tokens
	Passed      []int    // tokens that are passed over with intent
	Problems    []query.Problem
	Rejected    bool
	Sought      int    // searches for names that were meant
	Nameable    []int  // the words that one is sought for, once they are looked at
	extremeNoun string // what is asked for at its most, once it was looked for

	batchTokens      float64              // tokens of one step
	failed, fine     []int                // values of settings that are said to have run out of memory, and to have worked
	ramWanted        int                  // the amount of the host's memory that is only asked for, or none
	writerRanks      int                  // tensor parallel ranks of the engine that writes for it
	roleTotal        int                  // cards of all roles of a training on rewards
	EachTimed        bool                 // a time was told of each of two cards
	RAMUsed          bool                 // the host's memory that was read is what is in use of it
	RAMInstead       bool                 // it is asked about in place of an amount that did not do
	freeGB           float64              // memory of a card that is told to be left
	freeGiB          bool                 // and it was told in GiB, as programs do
	latest           [2]int               // the last setting's name and value, tokens
	OnOff            bool                 // recomputation is told both on and off
	attentions       []string             // kernels of attention that are named, in their order
	batchSaid, micro bool                 // a batch was read, and was it that of one step of one card
	amounts          int                  // of memory that were met
	observed         []int                // those that were measured, tokens
	onOthers         []int                // and those of cards that are less full
	FileSizes        []int                // sizes of weights
	speedsMet        []int                // and speeds
	mfus             []int                // shares of the peak
	processors       []machineName        // processors, and small computers without a card
	sum              sum                  // that was looked at last
	Run              Run                  // of words before a name, likewise
	clause           struct{ lo, hi int } // before a token, likewise
	SecondSaid       bool                 // a setting's value is offered in place of another
	slowedLayouts    bool                 // a speed fell from one way to split the work to the other
	activeShare      float64              // of the people who are told, that work at once
	activeAt         [2]int               // and where it stands, in the folded text
	board            bool                 // a small computer without a card is named
	cardsNamed       namedCards           // that were looked up
	runs             []int                // words for running a model, once they were looked for
	dearApart        pattern.Fact         // several cards are told with several prices
	firstBytes       int                  // one more than the place of the first amount of memory, once it was looked for
	bothOf           bool                 // two cards are named behind "both"
	totalled         bool                 // all cards of a list are counted before it
	fewer            bool                 // more cards are named to be dismissed
	TimeChecked      bool                 // a time is told as a result to be confirmed
	MFUDoubted       bool                 // a share of the peak is asked about that follows from the rate
	OwnRate          bool                 // a rate of computing is held against what others claim
	HoursChecked     bool                 // hours of cards are told that follow from the cards and their time, or the time from them
	RateTime         bool                 // tokens are asked for by the hour or the day

	// What the whole text says, looked up once.
	Matching *pattern.Matching
	Whole    struct{ models, infers, han, trains, cacheOnly, samples, otherChips, need, cache, host, extreme, load, severalAmounts, Notion, clustered, chosen pattern.Fact }
	Lang     string
}

// readers are kept from question to question: one is large, and lives as long as a question is read.
var readers = sync.Pool{New: func() any { return new(Reader) }}

// New prepares to read a question that is cut into tokens, of which asked are the words that ask. Done ends it.
func New(question string, said *pattern.Matching, tokens []token.Token, asked evidence.Evidence, names *names.Names) *Reader {
	r := readers.Get().(*Reader)
	r.question, r.Text, r.Matching, r.Tokens, r.Asked, r.Names = question, said.Text, said, tokens, asked, names
	r.Used, r.Spans = make([]bool, len(tokens)), make(map[string][2]int, 8)
	return r
}

// Done gives the reader up, and the matching with it. What was read is not touched: its parts belong to
// who took them.
func (r *Reader) Done() {
	r.Matching.Done()
	*r = Reader{}
	readers.Put(r)
}

// ReadWords reads what the words of a text say. What stands in a form of its own is read first, so
// that the clauses leave it alone; what depends on several clauses is settled behind them.
func (r *Reader) ReadWords() {
	r.countedUsers()
	r.shape()
	r.vocabulary()
	r.sequenceRanks()
	r.rolloutShare()
	r.roleCards()
	r.distributed()
	r.loraTargets()
	r.trainedWhole()
	r.frozenLayers()
	r.expertsPlaced()
	r.layersPlacedBy()
	r.fullContext()
	r.physicalBatches()
	r.activeUsers()
	r.cardShare()
	r.nodeEquals()
	r.answerTook()
	r.remadeModels()
	r.tokenPrices()
	r.servicesNamed()
	r.computeOptimal()
	r.adaptersCounted()
	r.sharedPrompt()
	r.batchTotal()
	r.batchBeforeName()
	r.shareComputed()
	r.pipelineStages()
	r.readDraft()
	r.cardsShown()
	r.read(grammar.Clauses(r.Tokens))
	r.replicaEach()
	r.settleIdle()
	r.tensorCards()
	r.trainStages()
	r.mergedAdapters()
	r.settleDraft()
	r.settleShown()
	r.kernels()
}

// read walks the clauses once, then settles what depends on the whole.
func (r *Reader) read(list []grammar.Clause) {
	for _, c := range list {
		switch c := c.(type) {
		case grammar.Setting:
			if r.ratioBehind(c) {
				continue // "why are prompts 7x slower on it"
			}
			r.either(c.Key, c.Values, c.Data, c.Amount)
		case grammar.Quantity:
			r.either(c.Key, c.Values, c.Data, c.Amount)
		case grammar.Count:
			r.count(c)
		case grammar.Times:
			r.times(c.Value)
		case grammar.Single:
			r.single(c.Token)
		}
	}
	r.hearAgain()
	r.yuan()
	r.perAmount()
	r.stepTime()
	r.requestRate()
	r.latencyLimit()
	r.twoRates()
	r.growingUsers()
	r.usersExpected()
	r.settleActive()
	r.settleReference()
	r.layouts()
	r.splitFailed()
	r.settleSlowed()
	r.eitherWay()
	r.settleMoved()
	r.settleGoneWithout()
	r.settleLengths()
	r.writtenInAll()
	r.sharedContext()
	r.settleBatch()
	r.settleImages()
	r.settleSampled()
	r.settleLayers()
	r.settleOtherLayers()
	r.splitMode()
	r.settleStages()
	r.settleFormats()
	r.formatChanged()
	r.optimizerInstead()
	r.settleSizes()
	r.fullBlooded()
	r.mfuShown()
	r.settleMFU()
	r.doubtMFU()
	r.formatEach()
	r.everySize()
	r.measuredEach()
	r.listedRuns()
	r.weightsEach()
	r.settleHardware()
	r.allInOneMachine()
	r.tensorAgainstData()
	r.cardEach()
	r.cardFormats()
	r.grownMemory()
	r.batchOnCards()
	r.cardsOfLayouts()
	r.splitInstead()
	r.settleSpans()
	r.ranOn()
	r.scaledRun()
	if r.Pasted != nil {
		r.settlePrintout(r.Pasted)
	}
	r.programImplied()
	r.settleTask()
	r.settleRoles()
	r.settleMicro()
	r.formatMade()
	r.referenceTold()
	r.settleMaster()
	r.settleMoments()
	r.ringRanks()
	r.expertRanks()
	r.promptJob()
	r.colocated()
	r.fetchedAt()
	r.rentedBy()
	r.distillation()
	r.methodTold()
	r.oneMore()
	r.moreOfOwned()
	r.window()
	r.priceRatio()
	r.spotPrices()
	r.rentsOfTwo()
	r.rentBudget()
	r.ggufTold()
	r.flagsServer()
	r.segments()
	r.servedLater()
	r.settleLink()
	r.hearMore()
	r.sumPeriod()
	r.settleNeeded()
	r.settlePeople()
	r.settleWanted()
	r.settleRange()
	r.rateTogether()
	r.settleGroup()
	r.settlePeriod()
	r.settleRateTime()
	r.sizeThatRuns()
	r.settleSwapped()
	r.settleTimedStep()
	r.settleBatchRuns()
	r.settleRatePrinted()
	r.settleAsOne()
}

// At is the token at an index, or an empty one beyond the ends. Tokens are large: they
// are looked at where they are.
func (r *Reader) At(i int) *token.Token {
	if uint(i) >= uint(len(r.Tokens)) {
		return &token.None
	}
	return &r.Tokens[i]
}

// Mark remembers where the value of a key stands.
func (r *Reader) Mark(key string, from, to int) {
	for i := from; i <= to; i++ {
		r.Used[i] = true
	}
	if _, ok := r.Spans[key]; !ok {
		r.Spans[key] = [2]int{r.Tokens[from].Start, r.Tokens[to].End}
	}
}

// Around are the tokens that reach into a part of the question, or touch it, in runes.
func (r *Reader) Around(start, end int) []token.Token {
	from := sort.Search(len(r.Tokens), func(i int) bool { return r.Tokens[i].End >= start })
	to := sort.Search(len(r.Tokens), func(i int) bool { return r.Tokens[i].Start > end })
	return r.Tokens[from:max(from, to)]
}

// Word is the folded text of a token.
func (r *Reader) Word(i int) string {
	if uint(i) >= uint(len(r.Tokens)) {
		return ""
	}
	t := &r.Tokens[i]
	return r.Text[t.Lo:t.Hi]
}
