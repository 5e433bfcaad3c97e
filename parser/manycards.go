package parser

import (
	"slices"
	"strings"
)

// Numbers in the thousands stand before a card as a length, "7b lora 4096 a100", or as the
// cards of a cluster, "405b on 16k H100": whoever tells of a cluster tells of a corpus too.

// ofCluster are words that only who trains on many machines says.
var ofCluster = patternOf(`\bpre-?train|\bfrom scratch\b|\bclusters?\b|\bsupercomputer|\bsuperpod|\bmfu\b|预训练|从头训|从零训|集群|超算`)

// clustered reports whether the text tells of work that takes thousands of cards.
func (r *reader) clustered() bool {
	return r.whole.clustered.holds(func() bool {
		for i := range r.tokens {
			if t := &r.tokens[i]; t.typ == tSize && t.value >= clusterCorpus && r.at(i+1).is("data", "tokens") {
				return true
			}
		}
		return r.matching.mentions("train", "scratch", "cluster", "super", "mfu", "预训练", "训", "集群", "超算") && r.matches(ofCluster, r.text)
	})
}

// clusterCorpus is the least number of tokens that thousands of cards are taken for.
const clusterCorpus = 1e10

// lengthBeforeCard reports whether a whole number right before a card is a length of
// context: one that nobody would rent as many cards as, for the work that is told of.
func (r *reader) lengthBeforeCard(i int) bool {
	t, card := &r.tokens[i], r.at(i+1)
	v := int(t.value)
	if v < 512 || v%256 != 0 || t.value != float64(v) || card.typ != tCard || r.plural(i+1) || r.query.SeqLen != 0 || i == 0 {
		return false
	}
	if before := r.at(i - 1); before.typ == tLink || before.kind == "with" || preposition[r.word(i-1)] || acrossCards[r.word(i-1)] {
		return false
	}
	if r.clustered() || r.asked.asks("cards") || r.beyondOne(i+1) {
		return false
	}
	if v <= 1024 && (r.workOfMany() || r.matching.mentions("full", "全量", "全参", "grpo", "ppo", "sft", "adamw", "checkpointing") && !r.matching.mentions("lora")) {
		return false // all weights are trained, on no single card
	}
	for j := range r.tokens {
		switch t := &r.tokens[j]; {
		case t.is("task", "lora"), t.is("task", "qlora"), t.kind == "soft", t.kind == "rl":
			return true
		}
	}
	return !r.at(i-1).joins() && !r.isTrained()
}

// workOfMany reports whether hundreds of cards are nothing odd for the work: a model of tens of billions
// is tuned on them, and nobody tunes one at so short a length.
func (r *reader) workOfMany() bool {
	for j := range r.tokens {
		if t := &r.tokens[j]; t.typ == tSize && !r.at(j+1).is("data", "tokens") || t.typ == tModel {
			if r.sizeAt(j) >= 30 {
				return true
			}
		}
	}
	return false
}

// spreadOut are ways of working that no single card is told with.
var spreadOut = patternOf(`\bzero[ -]?(?:stage ?)?[1-3]\b|\bfsdp\b|\b[tpec]p ?=?[- ]?\d|\bmegatron|\bdeepspeed\b|\bnemo\b|\b(?:tensor|pipeline|expert|context)[ -]parallel|并行`)

// beyondOne reports whether more than one of a card is needed for what is told: it is spread over
// several, or the weights alone are more than the card holds.
func (r *reader) beyondOne(card int) bool {
	adapters := r.matching.mentions("lora")
	if !adapters && r.matching.mentions("zero", "fsdp", "tp", "pp", "ep", "cp", "megatron", "deepspeed", "nemo", "parallel", "并行") && r.matches(spreadOut, r.text) {
		return true
	}
	least := 2.0 // bytes of a weight
	if adapters || r.fourBits() || r.matching.mentions("int4", "q4", "4bit", "4-bit", "awq", "gptq", "int8", "q8", "8bit", "fp8", "gguf") {
		least = 0.5
	}
	if slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tModel && t.hundredsOfB() }) {
		return true
	}
	memory := r.names.memory[r.at(card).name]
	if len(memory) == 0 {
		return false
	}
	for i := range r.tokens {
		if t := &r.tokens[i]; t.typ == tSize && t.value/1e9*least > slices.Max(memory) || t.typ == tModel && t.value*least > slices.Max(memory) {
			return true
		}
	}
	return false
}

// plural reports whether a word is the plural of a card: the s of "l40s" is a part of its name.
func (r *reader) plural(i int) bool {
	word := r.word(i)
	return strings.HasSuffix(word, "s") && word != r.at(i).name
}

// isTrained reports whether a model is trained and not only tuned.
func (r *reader) isTrained() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.is("task", "train") })
}

// acrossCards stand before cards that work is spread over.
var acrossCards = map[string]bool{"across": true, "over": true, "onto": true, "用": true, "在": true, "开": true, "上": true}

// cardsOfMany are words for cards that no amount of text or money is counted by.
var cardsOfMany = map[string]bool{"gpus": true, "gpu": true, "cards": true, "accelerators": true, "卡": true, "张": true, "张卡": true, "张显卡": true, "张gpu": true}

// toldBeside reports whether the number of cards is told by another figure than that at a place of the
// tokens, which is a length then: "8k h100 x 8", 4k a100 8卡, "4k A100 64 cards".
func (r *reader) toldBeside(i int) bool {
	for j := range r.tokens {
		if j == i || j == i+1 {
			continue
		}
		switch t := &r.tokens[j]; {
		case t.typ == tMeasure && cardsOfMany[r.word(j)] && j-1 != i && (r.at(j-1).typ == tNumber || r.at(j-1).typ == tSeveral),
			t.typ == tTimes && j > i && j <= i+4 && r.at(j+1).typ == tNumber:
			return true
		}
	}
	return false
}

// thousands reads a number of cards that is told in thousands: "16k H100s".
func (r *reader) thousands(i int) bool {
	t, next := &r.tokens[i], r.at(i+1)
	if t.value < 1000 || t.value > mostCards || t.typ != tScaled {
		return false
	}
	card := next.typ == tCard || next.typ == tBare
	if !card && !(next.typ == tMeasure && cardsOfMany[r.word(i+1)]) {
		return false
	}
	plural := r.plural(i+1) || next.typ == tMeasure
	if !r.clustered() && !(plural && r.isTrained()) || r.toldBeside(i) {
		return false
	}
	if before := r.at(i - 1); card && !(plural && r.clustered()) && !(preposition[r.word(i-1)] || acrossCards[r.word(i-1)] || before.typ == tLink && r.word(i-1) != "at" || before.kind == "with" || i == 0) {
		return false // a length: 从头训1B 2k 4090
	}
	p := part{what: partCount, from: i, to: i, value: float64(context(*t)), bare: true}
	if next.typ == tMeasure {
		p.to, p.bare, p.measure = i+1, false, "card"
		r.used[i+1] = true
	}
	r.hardware = append(r.hardware, p)
	return true
}

// visibleCards lists the numbers of the cards that a process is shown: "CUDA_VISIBLE_DEVICES=0,1,2,3",
// "--gpus device=0,1", "cuda:0,1". They are no amounts of anything; what stands apart behind one is:
// "on cuda:0, 24 GB".
var visibleCards = patternOf(`\b(?:cuda|hip|rocr|gpu|nvidia|ascend_rt)_visible_devices ?[=: ] ?["'\[]*((?:\d{1,2} ?, ?)*\d{1,2})\b|\b(?:device|gpu_ids?|gpu ids?|cuda) ?[=:] ?(?:["']?((?:\d{1,2},)+\d{1,2})\b|\[ ?((?:\d{1,2} ?, ?)+\d{1,2}) ?\])|--gpus ["'\[]*((?:\d{1,2} ?, ?)+\d{1,2})\b`)

// countBehind stands behind a number that counts cards and names none.
var countBehind = patternOf(`^ ?(?:[x×*] ?[a-z0-9]|张|块|卡|个|台|gpus?\b|cards?\b)`)

// cardsShown counts the cards that a process is shown.
func (r *reader) cardsShown() {
	if !r.matching.mentions("visible_devices", "device=", "device:", "gpu_id", "gpu id", "cuda:", "cuda=", "--gpus") {
		return
	}
	at := r.places(visibleCards, r.text)
	for g := 2; g+1 < len(at); g += 2 {
		if at[g] < 0 {
			continue
		}
		ids := strings.Split(r.text[at[g]:at[g+1]], ",")
		if len(ids) > 1 && r.matches(countBehind, r.text[at[g+1]:]) {
			ids = ids[:len(ids)-1] // "CUDA_VISIBLE_DEVICES=3, 8*A40"
			at[g+1] -= len(r.text[at[g]:at[g+1]]) - strings.LastIndexByte(r.text[at[g]:at[g+1]], ',')
		}
		if slices.Sort(ids); len(slices.Compact(ids)) != strings.Count(r.text[at[g]:at[g+1]], ",")+1 {
			return
		}
		r.shown = len(ids)
		r.markText("gpu_count", at[0], at[1])
	}
}

// settleShown takes the cards that a process is shown for all of them, also where the machine has more.
func (r *reader) settleShown() {
	q := &r.query
	if r.shown > 0 && (q.GPUCount <= 1 || r.shown > 1 && r.shown < q.GPUCount) && q.Nodes == 0 && q.GPUPool == nil && q.GPUOptions == nil && q.GPUCountOptions == nil {
		q.GPUCount = r.shown
	}
}
