package parser

import (
	"slices"
	"sort"
	"strconv"
	"strings"
)

// reader gathers what the clauses of one question state. Each file of the
// package reads one sort of fact: hardware.go cards, counts and memory;
// formats.go tasks and number formats; sizes.go parameters, tokens and lengths.
type reader struct {
	question string // as written
	written  []rune // the same, once a part of it was quoted
	text     string // folded
	tokens   []token
	used     []bool // tokens that some fact was read from
	asked    evidence
	pasted   *printout // nil where none was
	pictures images    // that were told and taken out
	names    *Names
	query    Query
	spans    map[string][2]int // where the value of a key stands, in runes

	caches      []string // formats that were read of the cache
	lastCache   int      // the token of the last of them
	cpuEnd      int      // the last token of a processor's name
	hardware    []part
	sizes       []size
	activeSaid  bool  // one of them is told to be that of the active parameters
	models      []int // tokens
	bits        []int
	settings    [][2]int // tokens of a key and of its value
	valued      [][2]int // settings that have a value, in runes
	shown       int      // cards that a process is shown, by their numbers
	loose       []int    // numbers that nothing claimed
	rents       []int    // the prices of an hour, tokens
	passed      []int    // tokens that are passed over with intent
	problems    []Problem
	rejected    bool
	sought      int    // searches for names that were meant
	nameable    []int  // the words that one is sought for, once they are looked at
	extremeNoun string // what is asked for at its most, once it was looked for

	batchTokens      float64              // tokens of one step
	failed           []int                // values of settings that are said to have run out of memory
	fine             []int                // values of settings that are said to have worked
	ramWanted        int                  // the amount of the host's memory that is only asked for, or none
	ramUsed          bool                 // the host's memory that was read is what is in use of it
	freeGB           float64              // memory of a card that is told to be left
	freeGiB          bool                 // and it was told in GiB, as programs do
	latest           [2]int               // the last setting's name and value, tokens
	onOff            bool                 // recomputation is told both on and off
	attentions       []string             // kernels of attention that are named, in their order
	batchSaid, micro bool                 // a batch was read, and was it that of one step of one card
	observed         []int                // amounts that were measured, tokens
	onOthers         []int                // and those of cards that are less full
	fileSizes        []int                // sizes of weights
	speedsMet        []int                // and speeds
	mfus             []int                // shares of the peak
	processors       []machineName        // processors, and small computers without a card
	sum              sum                  // that was looked at last
	run              run                  // of words before a name, likewise
	clause           struct{ lo, hi int } // before a token, likewise
	secondSaid       bool                 // a setting's value is offered in place of another
	slowedLayouts    bool                 // a speed fell from one way to split the work to the other
	activeShare      float64              // of the people who are told, that work at once
	activeAt         [2]int               // and where it stands, in the folded text
	board            bool                 // a small computer without a card is named
	oneCard          string               // the only card that is named
	cardsSeen        bool                 // and it was looked for
	firstBytes       int                  // one more than the place of the first amount of memory, once it was looked for
	bothOf           bool                 // two cards are named behind "both"
	fewer            bool                 // more cards are named to be dismissed
	timeChecked      bool                 // a time is told as a result to be confirmed
	hoursChecked     bool                 // hours of cards are told that follow from the cards and their time, or the time from them

	// What the whole text says, looked up once.
	matching *matching
	whole    struct{ crowd, han, letters, trains, steps, free, ways, times, rates, texts, budget, reckoned, upgrade, tokens, fine, unwanted, average, cacheOnly, amounts, samples, otherChips, need, cache, spurned, second, host, extreme, load, speeds, severalAmounts, notion, taken, fates, others, made, clustered fact }
	lang     string
}

func newReader(question string, said *matching, tokens []token, asked evidence, names *Names) *reader {
	return &reader{
		question: question, text: said.text, matching: said, tokens: tokens, used: make([]bool, len(tokens)), asked: asked, names: names,
		spans: make(map[string][2]int, 8),
	}
}

// readWords reads what the words of a text say. What stands in a form of its own is read first, so
// that the clauses leave it alone; what depends on several clauses is settled behind them.
func (r *reader) readWords() {
	r.shape()
	r.vocabulary()
	r.sequenceRanks()
	r.rolloutShare()
	r.distributed()
	r.loraTargets()
	r.frozenLayers()
	r.expertsPlaced()
	r.layersPlacedBy()
	r.fullContext()
	r.physicalBatches()
	r.activeUsers()
	r.cardShare()
	r.answerTook()
	r.remadeModels()
	r.tokenPrices()
	r.servicesNamed()
	r.computeOptimal()
	r.adaptersCounted()
	r.sharedPrompt()
	r.readDraft()
	r.cardsShown()
	r.read(clauses(r.tokens))
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
func (r *reader) read(list []clause) {
	for _, c := range list {
		switch c := c.(type) {
		case setting:
			r.either(c.Key, c.Values, c.Data, c.Amount)
		case quantity:
			r.either(c.Key, c.Values, c.Data, c.Amount)
		case count:
			r.count(c)
		case times:
			r.times(c.Value)
		case single:
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
	r.settleActive()
	r.settleReference()
	r.layouts()
	r.settleSlowed()
	r.eitherWay()
	r.settleMoved()
	r.settleLengths()
	r.writtenInAll()
	r.settleBatch()
	r.settleImages()
	r.settleSampled()
	r.settleLayers()
	r.settleStages()
	r.settleFormats()
	r.settleSizes()
	r.settleMFU()
	r.formatEach()
	r.everySize()
	r.measuredEach()
	r.weightsEach()
	r.settleHardware()
	r.cardFormats()
	r.grownMemory()
	r.batchOnCards()
	r.settleSpans()
	r.ranOn()
	r.scaledRun()
	if r.pasted != nil {
		r.settlePrintout(r.pasted)
	}
	r.settleTask()
	r.settleMaster()
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
	r.rentBudget()
	r.ggufTold()
	r.flagsServer()
	r.servedLater()
	r.settleLink()
	r.hearMore()
	r.sumPeriod()
	r.settleNeeded()
	r.settlePeople()
	r.settleWanted()
	r.settleRange()
	r.settlePeriod()
}

// at is the token at an index, or an empty one beyond the ends. Tokens are large: they
// are looked at where they are.
func (r *reader) at(i int) *token {
	if uint(i) >= uint(len(r.tokens)) {
		return &none
	}
	return &r.tokens[i]
}

// none is the token beyond the ends.
var none token

// mark remembers where the value of a key stands.
func (r *reader) mark(key string, from, to int) {
	for i := from; i <= to; i++ {
		r.used[i] = true
	}
	if _, ok := r.spans[key]; !ok {
		r.spans[key] = [2]int{r.tokens[from].start, r.tokens[to].end}
	}
}

// around are the tokens that reach into a part of the question, or touch it, in runes.
func (r *reader) around(start, end int) []token {
	from := sort.Search(len(r.tokens), func(i int) bool { return r.tokens[i].end >= start })
	to := sort.Search(len(r.tokens), func(i int) bool { return r.tokens[i].start > end })
	return r.tokens[from:max(from, to)]
}

// word is the folded text of a token.
func (r *reader) word(i int) string {
	if uint(i) >= uint(len(r.tokens)) {
		return ""
	}
	t := &r.tokens[i]
	return r.text[t.lo:t.hi]
}

// single reads one token that stands alone.
func (r *reader) single(i int) {
	t := r.tokens[i]
	switch t.typ {
	case tPair:
		key, value := t.name, r.word(i)[len(t.name)+1:]
		if n, err := strconv.Atoi(strings.TrimRight(value, ",;.?!)")); key == "gpu" && err == nil && n >= 1 && n <= 64 {
			r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: float64(n), measure: "card"})
			return // "GPU=2": no card has such a name
		}
		if err := r.query.set(key, value); err == nil {
			r.mark(key, i, i)
			r.valued = append(r.valued, [2]int{t.start, t.end})
		}
	case tCard, tBare:
		r.hardware = append(r.hardware, part{what: partCard, from: i, to: i, name: t.name})
		r.used[i] = true
	case tBytes:
		r.bytes(i)
	case tModel:
		r.models = append(r.models, i)
		r.used[i] = true
	case tScaled, tSize:
		if !r.used[i] {
			r.scaled(i)
		}
	case tBits:
		r.bits = append(r.bits, i)
		r.used[i] = true
	case tUnit:
		r.unit(i)
	case tNumber:
		if !r.used[i] {
			r.number(i)
		}
	case tMeasure:
		r.measure(i)
	case tJoin, tEither:
		r.join(i)
	case tKey, tQuantity, tData:
		r.bareKey(i)
	case tOne, tSeveral:
		if r.spelledTime(i) {
			return
		}
		if t.typ == tSeveral && r.owned(i) {
			return
		}
		if t.typ == tSeveral && r.machines(i) {
			r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, measure: "node"})
			return
		}
		if r.bothNamed(i) {
			r.bothOf = true
			return
		}
		p := part{what: partCount, from: i, to: i, value: t.value, bare: true}
		if r.cardsInWord(i) {
			p.bare, p.measure = false, "card"
		}
		r.hardware = append(r.hardware, p)
	case tTerm:
		r.term(i)
	}
}

// join notes a word that sets cards apart or together.
func (r *reader) join(i int) {
	t := r.tokens[i]
	name := t.kind
	if t.name == "plus" {
		name = "plus"
	} else if name == "and" && r.matching.mentions("之间", "二选一", "里选") && r.matches(amongTwo, r.text[t.hi:]) {
		name = "or" // "在3090和4090之间犹豫"
	} else if name == "and" && r.matches(betweenTwo, r.text[max(0, t.lo-80):t.lo]) {
		name = "or" // "torn between a Mac Studio and 4x 3090"
	}
	r.hardware = append(r.hardware, part{what: partJoin, from: i, to: i, name: name})
}

// amongTwo stands behind the 和 of 在这个和那个之间.
var amongTwo = patternOf(`^[^,;?!、]{1,24}(?:之间|二选一|里选|中选)`)

// betweenTwo ends before the "and" of "between this and that".
var betweenTwo = patternOf(`\b(?:between|zwischen|entre|tra|fra|между) [^,;?!.]*$`)

// unique are the values without repetitions, in order.
func unique[T comparable](values []T) []T {
	var out []T
	for _, v := range values {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}
