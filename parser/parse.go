package parser

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"headroom/parser/lexicon"
)

// longest is the most runes that a question may have.
const longest = 2000

// Parse reads a text. It never fails and never panics, and its cost grows in
// step with the length of the text.
func Parse(text string, names *Names) Reading { return ParseIn("", text, names) }

// ParseIn is Parse with the language of its messages: en, zh, or empty for that
// of the text.
func ParseIn(lang, text string, names *Names) Reading {
	reading := Reading{Lang: cmp.Or(lang, language(text)), Intent: NoPlanning}
	if n := runes(text); n > longest {
		reading.Scope = Rejected
		reading.Problems = []Problem{tooLong(n, reading.Lang)}
		return reading
	}
	words := lexicon.Builtin()
	said, pasted := unpaste(newMatching(pointed(unaddressed(fold(text, words)))))
	said, seen := picturesIn(said)
	folded := said.text
	tokens := lex(folded, words, names)
	tokens = respectively(speedRanges(tokens, said), said)
	sockets(tokens, said)
	supers(text, folded, tokens, names)
	laptops(folded, tokens)
	tokens = distilledModels(unquoted(folded, slips(calledModels(text, folded, tokens), folded, names)), said)
	tokens = corrected(peopleApart(timesServed(tokens), said), said)
	described(tokens, folded)
	belittled(tokens, folded)
	modules(tokens, said)
	apartFrom, apartTo := servedApart(tokens, said)
	cardSets(tokens, said)
	sharesOfCards(tokens, said)
	shareUnits(tokens, said, names)
	labelled(tokens, said)
	ramOffered(tokens, said)
	drives(tokens, said)
	unifiedNamed(tokens, said)
	screens(tokens, said)
	adapterNamed(tokens, said)
	partCards(tokens, said)
	cardAndRAM(tokens, said)
	hostAhead(tokens, said, names)
	beforeProcessor(tokens, names)
	pictures(tokens, said)
	processes(tokens, said)
	processRank(tokens, said)
	tokens = jobLine(text, tokens, said)
	moneyOfThousands(tokens, said)
	tokens = dataSums(linked(pricedTimes(countOf(tokens, folded), said), said), said)
	headings(tokens)
	modified(tokens, said)
	if len(tokens) == 0 {
		reading.Scope = NotUnderstood
		reading.Problems = []Problem{empty(reading.Lang)}
		return reading
	}
	asked := listen(folded, words)
	asked.takenBack(said)
	tokens = surpass(tokens, &asked, said)
	asked.focus(folded)
	r := newReader(text, said, tokens, asked, names)
	r.lang, r.pasted, r.pictures = reading.Lang, pasted, seen
	intent := r.intentNamed()
	if intent != "" && r.exact() {
		r.readPairs()
	} else {
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
		r.readDraft()
		r.cardsShown()
		r.read(clauses(tokens))
		r.replicaEach()
		r.settleIdle()
		r.tensorCards()
		r.trainStages()
		r.settleDraft()
		r.settleShown()
		r.kernels()
	}
	if intent == "" {
		intent = r.command()
	}
	if intent == "" {
		r.settleKept()
		intent = r.intend()
		if intent == Specs && r.query.Offload != "kv" {
			r.query.Offload = "" // layers that are asked for are not put anywhere
		}
		if (intent == Memory || intent == NoPlanning && r.asked.of("outside") == nil) && r.query.ComputeOptimal && r.query.ParamsB > 0 && !r.hasHardware() {
			intent = Time // "compute-optimal tokens of a 3B": its work is asked for
		}
		if q := &r.query; intent == LargestModel && q.WeightsGB > 0 && !r.hasModelNamed() && q.ParamsList == nil && !r.hasHardware() && q.HostRAMGB == 0 {
			intent = Convert // "how many B is a 26 GB file in fp16"
		}
		if q := &r.query; (intent == Memory || intent == Time || intent == NoPlanning && q.FLOP > 0) && q.ComputeOptimal && !r.hasModel() && (q.GPU != "" && q.GPUHours+q.Hours+q.Days > 0 || q.FLOP > 0) {
			intent = LargestModel // "which size is compute-optimal for 300 A100 hours"
		}
		if r.query.TransferGbps > 0 && (intent == Memory || intent == Fit || intent == Convert || intent == Throughput) {
			intent = Time // "download time of a 70b on 500 mbps"
		}
		if intent != Cost && intent != Time && r.bothLayouts() {
			n := r.query.GPUCount
			intent, r.query.ParallelOptions = Compare, []Parallel{{TP: n}, {PP: n}}
		}
		if (intent == Fit || intent == Memory || intent == Explain || intent == NoPlanning) && r.programOnCard() {
			intent = Specs // "does vllm work on a p40"
		}
		if q := &r.query; q.FLOP > 0 && q.GPU != "" && !r.hasModel() && q.To == "" && intent != Compare && intent != Explain && intent != LargestModel && intent != MinGPUs {
			intent = Time // "3e24 flops in H100 days at 40% mfu"
		}
		if q := &r.query; intent == Cost && q.GPUHours > 0 && q.Tokens > 0 && r.training() && r.hasModel() && !q.hasRent() && !q.hasBudget() && r.matching.mentions(checked[:]...) {
			intent = MFU // hours that are to be confirmed need no price
		}
		if r.query.RefHours > 0 {
			intent = MinGPUs // "5 days with 16 H100s, how many to finish in 2 days"
		}
		if (intent == Time || intent == Cost || intent == Memory || intent == Fit || intent == BuyAdvice) && r.computeSought() {
			intent = LargestModel // "what size can I pretrain in 10 days on 8 H100"
		}
		if (intent == BuyAdvice || intent == Time || intent == Memory || intent == Fit) && r.tokensOfWork() {
			intent = Throughput // "how many tokens of 7b lora in 24 hours on a 4090"
			if r.query.hasBudget() {
				intent = Cost // "... does $500 train"
			}
		}
		if (intent == Memory || intent == Fit || intent == Throughput) && r.general() || intent != Explain && intent != Convert && r.wayAsked() {
			intent = Explain
		}
		if (intent == Memory || intent == LargestModel || intent == Compare && r.oneSided() && !r.duel() || intent == Explain && r.onlyDoubted()) && r.closedLast() {
			intent = Fit
		}
		if intent == MaxContext && !r.hasHardware() && r.hasModel() && r.query.SeqLen == 0 && r.memorySought() {
			intent, r.query.FullContext = Memory, true // "how much memory for the longest context of a 7B"
		}
		if intent == MFU && r.finished() && r.query.MFUPct > 0 && !r.asked.asks("can") {
			r.query.MFUClaimed, r.query.MFUPct = r.query.MFUPct, 0 // "1.6e7 tokens in 13 hours, is it really 45%"
		}
		if intent == Compare && r.duel() {
			intent = Fit
		}
		if (intent == Explain || intent == Compare && !r.hasModel() && !r.hasHardware()) && !r.resource() {
			intent = NoPlanning
		}
		if r.toldInWords(intent) {
			intent = Explain
		}
		if intent == Explain && r.query.FormatEach != nil && !r.asked.asks("why") {
			intent = Compare // "what's better, a 14b q8 or a 32b q4"
		}
	}
	if intent == MaxBatch || intent == MaxContext {
		r.forgetOtherCard(intent)
	}
	if r.query.Topic == "" && !r.holdsPair() && !(intent == Explain && r.query.ObservedGB+r.query.ClaimedGB > 0) {
		r.query.Topic = r.notion(intent, words)
		if r.query.Topic == "weights" && len(r.query.KVDTypes) > 1 {
			r.query.Topic = "kv_cache" // "int4 weights with fp8 kv or bf16 kv"
		}
	}
	if (intent == Specs || intent == LargestModel) && len(r.asked.found) == 0 && r.meantModel() >= 0 {
		intent = Fit // "mixtrl on a 4090"
	}
	r.tellApart(apartFrom, apartTo)
	r.check()
	reading.Intent = intent
	reading.Query = r.query
	reading.Scope = r.scope(intent)
	reading.Problems = r.problems
	if s := r.asked.of("courtesy"); s != nil && reading.Scope == NotUnderstood {
		reading.Courtesy = s.name
	}
	if s := r.outsideSign(); s != nil && reading.Scope == OutOfScope && creates(s.name) && (r.hasHardware() || r.hasModelNamed() || r.memoryWord() || r.query.Task != "") {
		reading.Makes = s.name
	}
	if p, ok := unreadable(text, reading.Lang); ok {
		reading.Problems = append(reading.Problems, p)
	}
	reading.spans = r.spans
	return reading
}

// checked are words for holding figures against one another.
var checked = [...]string{"verify", "sanity", "plausible", "add up", "adds up", "double check", "验证", "核对", "核实", "对得上"}

// language is the language to answer in: Chinese where the text holds Han but
// no kana, else English.
func language(text string) string {
	if hasHan(text) && strings.IndexFunc(text, kana) < 0 {
		return "zh"
	}
	return "en"
}

func hasHan(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) >= 0
}

func kana(r rune) bool { return r >= 0x3040 && r <= 0x30ff }

// intentNamed is the intent that a line in the exact notation opens with.
func (r *reader) intentNamed() Intent {
	word, rest, _ := strings.Cut(strings.TrimSpace(r.text), " ")
	if !canonicalIntents[Intent(word)] && !lexicon.Builtin().Intents[word] {
		return ""
	}
	if rest == "" && word != "fit" && word != "memory" && word != "help" || r.holdsPair() {
		return Intent(word)
	}
	return ""
}

// holdsPair reports whether a fact is given in the exact notation.
func (r *reader) holdsPair() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tPair })
}

// exact reports whether all facts are: the line says what it says, and nothing
// is to be inferred.
func (r *reader) exact() bool {
	first := strings.IndexByte(r.text, ' ')
	return first > 0 && !slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ != tPair && t.lo > first })
}

// readPairs reads the facts of the exact notation.
func (r *reader) readPairs() {
	for i, t := range r.tokens {
		if t.typ == tPair {
			r.single(i)
		}
	}
}

// canonicalIntents are those that open a line in the exact notation, beside the
// ones that are asked for by name.
var canonicalIntents = map[Intent]bool{
	Memory: true, Fit: true, MinGPUs: true, MaxBatch: true, MaxContext: true, LargestModel: true, Time: true,
	Throughput: true, MFU: true, Cost: true, HostRAM: true, Compare: true, Convert: true, BuyAdvice: true,
	Explain: true, Specs: true, Help: true, PresetCommand: true, CatalogList: true, NoPlanning: true,
}

// presetDeed opens a text that is to do something to a preset.
var presetDeed = patternOf(`^(?:hi |hey |hello |ok |okay |now |then |and |please |pls |plz |can you |could you |would you |will you |i want to |i'd like to |let's |,|请|帮我|麻烦|帮忙|你|把|能不能|可以|给我|,)*(?:please |also )?(?:save|store|keep|create|make|define|delete|drop|remove|list|show|display|load|rename|update|overwrite|remember|保存|存|存成|新建|创建|建|删|删除|列出|显示|查看|加载|修改)[^.?!;:=]{0,60}?(?:\bpresets?\b|预设)`)

// catalogDeed opens a text that is to enter a card or a model by its data.
var catalogDeed = patternOf(`^(?:please |pls |plz |can you |could you |now |,)*(?:register|enter|define|create|add|insert|record)(?: (?:a|an|this|the|my|our|some|one|new|custom|another))* (?:hardware|gpu|card|accelerator|device|graphics card|model)(?: entry| type)?(?: ?[:,]| called| named| with| as) ?|^(?:请|帮我|麻烦)*(?:登记|注册|录入|新增|新建|添加)(?:一个|一张|一款|个|款|新的?|自定义的?)*(?:硬件|显卡|卡|gpu|加速卡|模型)[:,、]?(?:名字|名称|叫|名为|name|参数)`)

// command is a command of the bot that the text opens with.
func (r *reader) command() Intent {
	s := r.asked.of("command")
	if r.matching.mentions("preset", "预设") && r.matches(presetDeed, r.text) {
		return PresetCommand
	}
	if r.asked.of("deed") != nil && r.matches(catalogDeed, r.text) {
		return CatalogList
	}
	if s == nil || s.lo > 2 {
		return ""
	}
	switch s.name {
	case "help":
		if len(r.tokens) <= 3 || runes(r.text)-(s.end-s.start) <= 6 {
			return Help
		}
	case "preset":
		return PresetCommand
	case "catalog":
		if strings.HasSuffix(r.text[s.lo:s.hi], "know") || mentions(r.text[s.lo:s.hi], "support", "支持", "知道") {
			if r.hasHardware() || r.hasModel() || r.query.Framework != "" {
				return "" // "what models do you support on a 4090"
			}
		}
		return CatalogList
	case "specs":
		return Specs
	case "rules":
		r.query.Rules = !r.asked.asks("normal") // "rule of thumb check: 34B, so 34GB, correct?"
	}
	return ""
}
