package reader

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// A number that stands alone is given to what its neighbours say: cards, memory, a length, a rank, the flag of a
// program.

// cutHere is what stands behind the length that samples are cut to: "按8192来截断".
var cutHere = [...]string{"来截", "截断", "做截断", "处截断", "的长度截", "长度截", "token截", "tokens截", "token来截", "进行截断", "去截"}

var (
	cutHanWords  = pattern.OneOf("截")
	defaultWords = pattern.OneOf("default", "默认")
)

// number reads a number that stands alone: a count before a card, memory before
// the word that says so, the lengths of "128 in / 512 out".
func (r *Reader) number(i int) {
	t := r.Tokens[i]
	next := r.At(i + 1)
	switch {
	case r.batchNamed(i), r.servedAtOnce(i), next.Lo == t.Hi && r.Word(i+1) == "系" && t.Value >= 10: // "40系显卡"
		return
	case r.bitsNamed(i):
		r.Tokens[i].Type = token.Bits
		r.single(i)
		return
	case r.Word(max(i-1, 0)) == "pl" && r.Word(max(i-2, 0)) == "-" && t.Value >= 50 && t.Value <= 2000:
		r.Query.PowerLimitW = t.Value // "nvidia-smi -pl 250"
		r.Mark("power_limit_w", i, i)
		return
	case next.Kind == "memory" && strings.HasPrefix(r.Word(i+1), "卡") && next.Lo == t.Hi && t.Value >= 1 && t.Value <= query.MostCards:
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, Measure: "card"}) // "4卡内存"
		r.Used[i] = true
		return
	case next.Kind == "memory" && r.listedValue(i):
		return // "rank 64和8显存差多少"
	case next.Kind == "memory" && (next.Name == "vram" || next.Name == "ram") && t.Value >= 2 && t.Value <= 4096 && (next.Lo == t.Hi || r.Text[next.Lo] < utf8.RuneSelf || r.Text[next.Lo] == 0xd0 || r.Text[next.Lo] == 0xd1): // Latin or Cyrillic
		r.bytes(i)
		return
	case r.Word(i+1) == "of" && (r.At(i+2).Is("memory", "vram") || r.At(i+2).Is("memory", "ram")) && slices.Contains(tagger.MemorySizes, t.Value) && r.At(i+3).Kind != "total":
		r.bytes(i) // "32 of VRAM and 128 of RAM"
		return
	case r.At(i-1).Type == token.Equals && r.Word(i-1) == ":" && r.At(i-2).Type == token.Card && t.Value >= 1 && t.Value <= 64:
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, after: true}) // "L4:1"
		return
	case t.Value >= 64 && t.Value <= 1<<24 && r.Mentions(cutHanWords) && chars.Opens(strings.TrimLeft(r.Text[t.Hi:], " "), cutHere[:]) > 0:
		r.Query.SeqLen = token.Context(t)
		r.Mark("seq_len", i, i)
		return
	case r.unified(i), r.afterCard(i):
		r.bytes(i)
		return
	case i > 0 && r.Word(i-1) == "-" && r.At(i-2).Type == token.Card && t.Value >= 16 && t.Value <= 320:
		r.bytes(i) // "a100-40"
		return
	}
	if r.At(i-3).Type == token.Number && r.At(i-2).Type != 0 && r.Word(i-2) == "out" && r.Word(i-1) == "of" && r.BeforeCard(i) {
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: r.At(i - 3).Value, bare: true}) // "4 out of 8 A100"
		return
	}
	if r.At(i-1).Is("framework", "deepspeed") && t.Value >= 1 && t.Value <= 3 && next.Type != token.Times && next.Type != token.Measure && !r.BeforeCard(i) {
		r.zero(numeral.Round(t.Value)) // "deepspeed 3 with offload"
		r.Mark("zero_stage", i, i)
		return
	}
	if r.otherStage(i) || r.otherDegree(i) {
		return
	}
	if r.slashed(i) || r.peakInFull(i) || r.peakOfCard(i) || r.lengthReached(i) || r.mineAt(i) || r.ranked(i) || r.share(i) || r.rateBefore(i) || r.perTokenTime(i) || r.namedRate(i) || r.tokensNumbered(i) || r.measuredUnder(i) || r.ownRate(i) || r.peakOver(i) || r.bareSpeed(i) || r.bareTariff(i) || r.slowed(i) || r.characters(i) || r.orientedBare(i) {
		return
	}
	if len(r.valued) > 0 && r.Mentions(defaultWords) && r.Matches(byDefault, r.Text[max(0, t.Lo-40):t.Lo]) {
		r.Passed = append(r.Passed, i) // "max_input_len 3500 (the default is 2048)"
		return
	}
	if r.upgrade(i) || r.inOut(i) || r.pooled(i) {
		return
	}
	if r.phone(i) || r.amountOver(i) || r.enoughOf(i) || r.bareMemory(i) || r.askedValue(i) || r.secondValue(i) || r.othersValue(i) || r.setAgain(i) || r.moreRAM(i) || r.bareTarget(i) || r.bareMine(i) {
		return
	}
	if r.summands(i) || r.owned(i) || r.toldNow(i) {
		return
	}
	if r.machines(i) {
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, Measure: "node"})
		return
	}
	if r.cardHours(i) || r.money(i) {
		return // "82432 A100 hours"
	}
	if r.eachHolds(i) {
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, Measure: "card"})
		return
	}
	if r.lengthBeforeCard(i) {
		r.loose = append(r.loose, i)
		return
	}
	most := 128.
	if next.Type == token.Card || next.Type == token.Bare && strings.HasSuffix(r.Word(i+1), "s") {
		most = query.MostCards // "2048 H100"
	}
	if t.Value == float64(int(t.Value)) && t.Value >= 1 && t.Value <= most && r.BeforeCard(i) && r.Minus(i) < 0 && !r.ofFlag(i) {
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, bare: true})
		return
	}
	r.loose = append(r.loose, i)
}

// flagBefore ends before the value of a program's flag that no setting is known by: "--port 8000".
var flagBefore = pattern.Of(`(?:^| )--[a-z][a-z0-9_-]*[ =]$`)

var flagWords = pattern.OneOf("--")

// ofFlag reports whether a number is that value, and no number of cards.
func (r *Reader) ofFlag(i int) bool {
	before := r.Text[max(0, r.Tokens[i].Lo-40):r.Tokens[i].Lo]
	return r.Mentions(flagWords) && r.Matches(flagBefore, before) && !chars.Mentions(before, "gpu", "card", "device", "nproc", "ranks", "npu")
}

// ranked reads a rank before its name: "64-rank lora".
func (r *Reader) ranked(i int) bool {
	if r.Word(i+1) != "-" || !r.At(i+2).Is("key", "lora_rank") || len(r.Word(i+2)) < 2 || r.At(i+3).Type == token.Equals || r.At(i+3).Type == token.Number {
		return false
	}
	r.setting(i+2, []int{i})
	return true
}

// byDefault ends before the value that a setting has when nobody gives another.
var byDefault = pattern.Of(`\bdefaults?(?: (?:value|setting|one|length|size|limit))?(?: (?:is|was|of|to|being|were|would be|seems to be|says)|:|=)+ ?$|默认(?:值|长度|设置|的)*(?:是|为|:)+ ?$`)
