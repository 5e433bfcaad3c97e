package answer

import (
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/workload"
)

// since is the NVIDIA architecture that brought a number format.
var since = map[string]string{
	"bf16": "Ampere", "tf32": "Ampere", "fp8": "Ada, Hopper", "fp4": "Blackwell", "nvfp4": "Blackwell", "mxfp4": "Blackwell", "int8": "Pascal",
}

// arithmetic is what a number format is computed in: blocks of fp4 differ by their scales alone.
func arithmetic(dtype string) string {
	if dtype == "nvfp4" || dtype == "mxfp4" {
		return "fp4"
	}
	return dtype
}

// supports says whether a card computes in a format and whether that is known.
func supports(card *hardware.GPU, dtype string) (yes, known bool) {
	var flag *bool
	switch s := card.Supports; arithmetic(dtype) {
	case "bf16":
		flag = s.BF16
	case "tf32":
		flag = s.TF32
	case "fp8":
		flag = s.FP8
	case "fp4":
		flag = s.FP4
	case "int8":
		flag = s.INT8
	case "int4":
		flag = s.INT4
	default:
		_, rate := card.PeakTFLOPS(dtype)
		return true, strings.HasPrefix(rate, dtype)
	}
	return flag != nil && *flag, flag != nil
}

// lacks says that a card has no arithmetic of a format, why, and what its work
// runs as.
func (q Question) lacks(card *hardware.GPU, dtype string) Answer {
	text := words.HasNot.In(q.Lang, "card", card.Name, "what", dtype, "why", q.tooOld(card, dtype))
	if card.Vendor == "Apple" && dtype == "bf16" {
		text += words.EmulatedByMetal.In(q.Lang)
	}
	if storedAlone(card, dtype) {
		text = words.StoresNarrow.In(q.Lang, "card", card.Name, "what", dtype, "why", q.tooOld(card, dtype))
	}
	if peak, rate := ratedAs(card, dtype); peak > 0 {
		text += words.NearestRate.In(q.Lang, "rate", rate, "value", number(peak))
	}
	return Answer{Summary: text, Sources: q.sourcesOf(card)}
}

// storedAlone reports whether a card of NVIDIA's only keeps weights in a format that it does not compute in.
func storedAlone(card *hardware.GPU, dtype string) bool {
	yes, known := supports(card, dtype)
	return known && !yes && (dtype == "fp8" || arithmetic(dtype) != dtype) && card.Vendor == "NVIDIA" && card.CapabilityAtLeast(8, 0)
}

// ratedAs is the rate at which a card works in a format: that of 16 bits where it only keeps weights in it.
func ratedAs(card *hardware.GPU, dtype string) (float64, string) {
	if storedAlone(card, dtype) {
		dtype = "bf16"
	}
	return card.PeakTFLOPS(dtype)
}

// tooOld names the generation that brought a feature beside the card's own.
func (q Question) tooOld(card *hardware.GPU, dtype string) string {
	if card.Vendor != "NVIDIA" || since[dtype] == "" {
		return ""
	}
	return words.CameWith.In(q.Lang, "what", dtype, "since", since[dtype], "architecture", card.Architecture)
}

// flash answers whether flash attention runs on a card; ok is false when that
// is not known.
func (q Question) flash(card *hardware.GPU) (a Answer, ok bool) {
	runs, known := card.FlashAttention()
	if !known {
		return Answer{}, false
	}
	sentence := words.FlashNot
	switch {
	case runs:
		sentence = words.FlashRuns
	case card.Architecture == "Turing":
		sentence = words.FlashOneOnly
	}
	a = Answer{
		Summary: sentence.In(q.Lang, "card", card.Name, "architecture", card.Architecture),
		Sources: append(q.sourcesOf(card), "Dao-AILab/flash-attention, README.md: NVIDIA CUDA support"),
	}
	if !runs && card.RunsGGML() && card.Vendor != "" {
		a.Summary += words.FlashGGMLToo.In(q.Lang)
		a.Sources = append(a.Sources, flashOfGGMLSource)
	}
	return a, true
}

// flashOfGGMLSource says what llama.cpp's own kernels need: those of vectors and tiles compute without tensor cores.
const flashOfGGMLSource = "ggml-org/llama.cpp#7188 (fp32 kernels for Pascal), #15769 (tiles on Pascal and AMD)"

// flashOfGGML answers whether the flash attention of llama.cpp runs on a card; ok is false where another program is
// asked about.
func (q Question) flashOfGGML(card *hardware.GPU) (a Answer, ok bool) {
	if !ggml(plan.BuiltOn(q.Plan.Query.Framework)) || !card.RunsGGML() {
		return Answer{}, false
	}
	a = Answer{
		Summary: words.FlashGGML.In(q.Lang, "card", card.Name, "architecture", card.Architecture),
		Sources: append(q.sourcesOf(card), flashOfGGMLSource),
	}
	if runs, known := card.FlashAttention(); known && !runs {
		a.Summary += words.FlashNotOthers.In(q.Lang)
	}
	return a, true
}

// ggml reports whether a program is llama.cpp or one of its kin.
func ggml(f workload.Framework) bool { return strings.HasSuffix(string(f), "llama.cpp") }

// flashTold says that llama.cpp has flash attention on a card for which others have none, where a question about a
// model names it.
func (q Question) flashTold(a *Answer) {
	e, said := a.Estimate, q.Plan.Query
	if e == nil || e.Card == nil || len(q.Plan.Cases) != 1 || !ggml(e.Workload.Framework) || e.Workload.Task != workload.Infer || (said.FlashAttn == nil || !*said.FlashAttn) && said.Attention != "flash" {
		return
	}
	if runs, known := e.Card.FlashAttention(); known && !runs {
		a.Text = append(a.Text, words.FlashGGMLHere.In(q.Lang, "card", e.Card.Name))
	}
}

// programTold leads with a program that does not run on the card that is named: the figures are of memory alone.
func (q Question) programTold(a *Answer) {
	e := a.Estimate
	if e == nil || len(q.Plan.Cases) != 1 || q.Plan.Query.Framework == "" || e.Workload.Task != workload.Infer {
		return
	}
	name := string(e.Workload.Framework)
	if e.Card == nil || string(plan.BuiltOn(q.Plan.Query.Framework)) != name {
		return
	}
	if p, known := e.Card.Program(name); known && !p.Runs {
		a.Summary = words.ProgramMissing.In(q.Lang, "program", name, "card", e.Card.Name, "needs", p.Needs, "has", p.Has, "told", within(a.Summary))
	}
}

// runsProgram answers whether a server runs on a card.
func (q Question) runsProgram(card *hardware.GPU, p hardware.Program) Answer {
	sentence := words.ProgramNot
	switch {
	case p.Until != "":
		sentence = words.ProgramUntil
	case p.Runs:
		sentence = words.ProgramRuns
	}
	return Answer{
		Summary: sentence.In(q.Lang, "program", q.Plan.Query.Framework, "card", card.Name, "needs", p.Needs, "has", p.Has, "version", p.Until),
		Sources: append(q.sourcesOf(card), p.Source),
	}
}

// has says that a card computes in a format, with its rate.
func (q Question) has(card *hardware.GPU, dtype string) Answer {
	peak, rate := card.PeakTFLOPS(dtype)
	if peak == 0 || !strings.HasPrefix(rate, arithmetic(dtype)) {
		return Answer{Summary: words.Has.In(q.Lang, "card", card.Name, "what", dtype, "rate", ""), Sources: q.sourcesOf(card)}
	}
	value := words.AtRate.In(q.Lang, "value", number(peak), "unit", rateUnit(dtype))
	return Answer{
		Summary: words.Has.In(q.Lang, "card", card.Name, "what", dtype, "rate", value),
		Value:   &Value{peak, "TFLOPS"}, Sources: q.sourcesOf(card),
	}
}

// rateUnit is what operations on a format are counted in.
func rateUnit(dtype string) string {
	if strings.HasPrefix(dtype, "int") {
		return "TOPS"
	}
	return "TFLOPS"
}

// named is a format, with the rate that it runs at where it has none of its
// own.
func (q Question) named(card *hardware.GPU, dtype, rate string) string {
	if strings.HasPrefix(rate, arithmetic(dtype)) {
		return dtype
	}
	if yes, known := supports(card, dtype); known && !yes {
		return words.Lacking.In(q.Lang, "what", dtype, "rate", rate)
	}
	return words.RunsAs.In(q.Lang, "what", dtype, "rate", rate)
}
