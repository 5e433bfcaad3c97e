package reader

import (
	"slices"

	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Numbers in the thousands stand before a card as a length, "7b lora 4096 a100", or as the
// cards of a cluster, "405b on 16k H100": whoever tells of a cluster tells of a corpus too.

// ofCluster are words that only who trains on many machines says.
var ofCluster = pattern.Of(`\bpre-?train|\bfrom scratch\b|\bclusters?\b|\bsupercomputer|\bsuperpod|\bmfu\b|预训练|从头训|从零训|集群|超算`)

var clusteredWords = pattern.OneOf("train", "scratch", "cluster", "super", "mfu", "预训练", "训", "集群", "超算")

// clustered reports whether the text tells of work that takes thousands of cards.
func (r *Reader) clustered() bool {
	return r.Whole.clustered.Holds(func() bool {
		for i := range r.Tokens {
			if t := &r.Tokens[i]; t.Type == token.Size && t.Value >= clusterCorpus && r.At(i+1).Is("data", "tokens") {
				return true
			}
		}
		return r.Mentions(clusteredWords) && r.Matches(ofCluster, r.Text)
	})
}

// clusterCorpus is the least number of tokens that thousands of cards are taken for.
const clusterCorpus = 1e10

var (
	fullWords = pattern.OneOf("full", "全量", "全参", "grpo", "ppo", "sft", "adamw", "checkpointing")
	loraWords = pattern.OneOf("lora")
)

// lengthBeforeCard reports whether a whole number right before a card is a length of
// context: one that nobody would rent as many cards as, for the work that is told of.
func (r *Reader) lengthBeforeCard(i int) bool {
	t, card := &r.Tokens[i], r.At(i+1)
	v := int(t.Value)
	if v < 512 || v%256 != 0 || t.Value != float64(v) || card.Type != token.Card || r.plural(i+1) || r.Query.SeqLen != 0 || i == 0 {
		return false
	}
	if before := r.At(i - 1); before.Type == token.Link || before.Kind == "with" || lex.Preposition[r.Word(i-1)] || acrossCards[r.Word(i-1)] {
		return false
	}
	if r.clustered() || r.Asked.Asks("cards") || r.beyondOne(i+1) {
		return false
	}
	if v <= 1024 && (r.workOfMany() || r.Mentions(fullWords) && !r.Mentions(loraWords)) {
		return false // all weights are trained, on no single card
	}
	for j := range r.Tokens {
		switch t := &r.Tokens[j]; {
		case t.Is("task", "lora"), t.Is("task", "qlora"), t.Kind == "soft", t.Kind == "rl":
			return true
		}
	}
	return !r.At(i-1).Joins() && !r.isTrained()
}

// workOfMany reports whether hundreds of cards are nothing odd for the work: a model of tens of billions
// is tuned on them, and nobody tunes one at so short a length.
func (r *Reader) workOfMany() bool {
	for j := range r.Tokens {
		if t := &r.Tokens[j]; t.Type == token.Size && !r.At(j+1).Is("data", "tokens") || t.Type == token.Model {
			if r.sizeAt(j) >= 30 {
				return true
			}
		}
	}
	return false
}

// spreadOut are ways of working that no single card is told with.
var spreadOut = pattern.Of(`\bzero[ -]?(?:stage ?)?[1-3]\b|\bfsdp\b|\b[tpec]p ?=?[- ]?\d|\bmegatron|\bdeepspeed\b|\bnemo\b|\b(?:tensor|pipeline|expert|context)[ -]parallel|并行`)

var (
	zeroWords = pattern.OneOf("zero", "fsdp", "tp", "pp", "ep", "cp", "megatron", "deepspeed", "nemo", "parallel", "并行")
	int4Words = pattern.OneOf("int4", "q4", "4bit", "4-bit", "awq", "gptq", "int8", "q8", "8bit", "fp8", "gguf")
)

// beyondOne reports whether more than one of a card is needed for what is told: it is spread over
// several, or the weights alone are more than the card holds.
func (r *Reader) beyondOne(card int) bool {
	adapters := r.Mentions(loraWords)
	if !adapters && r.Mentions(zeroWords) && r.Matches(spreadOut, r.Text) {
		return true
	}
	least := 2.0 // bytes of a weight
	if adapters || r.fourBits() || r.Mentions(int4Words) {
		least = 0.5
	}
	if slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Model && t.HundredsOfB() }) {
		return true
	}
	memory := r.Names.Memory[r.At(card).Name]
	if len(memory) == 0 {
		return false
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Type == token.Size && t.Value/1e9*least > slices.Max(memory) || t.Type == token.Model && t.Value*least > slices.Max(memory) {
			return true
		}
	}
	return false
}

// isTrained reports whether a model is trained and not only tuned.
func (r *Reader) isTrained() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("task", "train") })
}

// acrossCards stand before cards that work is spread over.
var acrossCards = map[string]bool{"across": true, "over": true, "onto": true, "used": true, "uses": true, "use": true, "using": true, "rented": true, "had": true, "has": true, "have": true, "needed": true, "took": true, "用": true, "在": true, "开": true, "上": true}

// mostApart is the most cards that are told apart from their name: "got 5120" is none.
const mostApart = 1024

// cardsOfMany are words for cards that no amount of text or money is counted by.
var cardsOfMany = map[string]bool{"gpus": true, "gpu": true, "cards": true, "accelerators": true, "卡": true, "张": true, "张卡": true, "张显卡": true, "张gpu": true}

// toldBeside reports whether the number of cards is told by another figure than that at a place of the
// tokens, which is a length then: "8k h100 x 8", 4k a100 8卡, "4k A100 64 cards".
func (r *Reader) toldBeside(i int) bool {
	for j := range r.Tokens {
		if j == i || j == i+1 {
			continue
		}
		switch t := &r.Tokens[j]; {
		case t.Type == token.Measure && cardsOfMany[r.Word(j)] && j-1 != i && (r.At(j-1).Type == token.Number || r.At(j-1).Type == token.Several),
			t.Type == token.Times && j > i && j <= i+4 && r.At(j+1).Type == token.Number:
			return true
		}
	}
	return false
}

// thousands reads a number of cards that is told in thousands: "16k H100s".
func (r *Reader) thousands(i int) bool {
	t, next := &r.Tokens[i], r.At(i+1)
	if t.Value < 1000 || t.Value > query.MostCards || t.Type != token.Scaled {
		return false
	}
	card := next.Type == token.Card || next.Type == token.Bare
	if !card && !(next.Type == token.Measure && cardsOfMany[r.Word(i+1)]) {
		return false
	}
	plural := r.plural(i+1) || next.Type == token.Measure
	if !r.clustered() && !(plural && r.isTrained()) || r.toldBeside(i) {
		return false
	}
	if before := r.At(i - 1); card && !(plural && r.clustered()) && !(lex.Preposition[r.Word(i-1)] || acrossCards[r.Word(i-1)] || before.Type == token.Link && r.Word(i-1) != "at" || before.Kind == "with" || i == 0) {
		return false // a length: 从头训1B 2k 4090
	}
	p := Part{What: PartCount, From: i, To: i, Value: float64(token.Context(*t)), bare: true}
	if next.Type == token.Measure {
		p.To, p.bare, p.Measure = i+1, false, "card"
		r.Used[i+1] = true
	}
	r.Hardware = append(r.Hardware, p)
	return true
}
