package answer

import (
	"slices"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// heldIn leads the verdict on a model that the cards do not hold as it was released with the form in which they
// do, as nobody who asks has said that it must be that: the most precise format, or 4 bits with a part of it in
// host RAM. It is empty where a format or a program is told.
func (q Question) heldIn(r run) string {
	if held := q.verdictInHostFormat(r); held != "" {
		return held
	}
	if !q.formOpen(r) {
		return ""
	}
	asReleased, card := q.onMachine(words.AsReleased, r)
	told := asReleased.In(q.Lang, "what", q.what(r), "card", card, "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes))
	if r.Case.BesideHost {
		return q.heldBeside(r, told)
	}
	if held, ok := q.heldAsReleased(r); ok {
		pairs := []string{
			"format", q.formatName(held.Estimate.Workload), "program", q.server(held.Estimate.Workload), "held", q.size(held.PerGPU.Process), "capacity", q.size(r.CapacityBytes),
			"other", q.server(r.Estimate.Workload), "what", q.what(r), "card", card, "need", q.size(r.PerGPU.Process),
		}
		return words.HeldAsReleased.In(q.Lang, pairs...) + q.hostRemark(r)
	}
	if held, ok := q.heldForm(r); ok {
		return q.heldWhole(held) + told + q.hostRemark(r)
	}
	part, _, ok := q.fourInPart(r)
	if !ok || r.Case.Query.Framework != "" || part.Speed == nil || part.Speed.DecodeTokensPerSec < leastUseful {
		return ""
	}
	sentence := words.HeldInPartOnly
	if keptInFiles(r) != "" {
		sentence = words.ReleasedInPart
	}
	return sentence.In(q.Lang, "format", string(part.Estimate.Workload.Quant), "host", q.size(part.Host.Steady), "rate", about(part.Speed.DecodeTokensPerSec)) + told
}

// formOpen reports whether the cards do not hold a model as it was released, and nothing says in which form it is run.
func (q Question) formOpen(r run) bool {
	w, said := r.Case.Workload, r.Case.Query
	return r.Verdict == engine.DoesNotFit && r.Estimate.Workload.Task == workload.Infer && !w.CPUOnly && len(q.Plan.Cases) == 1 && (said.Offload == "" || said.Offload == "cpu" && r.Case.BesideHost) && said.Task != "quantize" && said.Method != "merge" &&
		said.Quant == "" && said.Precision == "" && (said.Framework == "" || plan.BuiltOn(said.Framework) == "exllama") && (q.Plan.Intent == parser.Fit || q.Plan.Intent == parser.Memory)
}

// heldForm is a model in the most precise form in which the cards hold it: a server's, or a file of llama.cpp.
func (q Question) heldForm(r run) (run, bool) {
	if held, ok := q.heldAsReleased(r); ok {
		return held, true
	}
	if held, ok := q.heldByServer(r); ok {
		return held, true
	}
	if held, ok := q.heldInHalf(r); ok {
		return held, true
	}
	if card := q.card(r.Case.Workload); card != nil && !card.RunsGGML() {
		return run{}, false
	}
	if keptInFiles(r) != "" {
		return run{}, false // files of other formats are about as large
	}
	least := float64(leastHeld)
	if r.Estimate.Workload.Framework == "exllama" {
		least = leastEXL
	}
	if held, ok := firstHeld(q.inFormats(r)[1:], least); ok {
		return held, true
	}
	return q.heldWithCache(r)
}

// heldAsReleased is a model that was released in a format which llama.cpp keeps as it is, where no program is named: the
// cards hold it there, with less beside the weights than in the usual program.
func (q Question) heldAsReleased(r run) (run, bool) {
	format := keptInFiles(r)
	if format == "" || r.Case.Workload.Framework != "" || r.Estimate.Workload.Framework.Server() {
		return run{}, false
	}
	if card := q.card(r.Case.Workload); card != nil && !card.RunsGGML() {
		return run{}, false
	}
	held, err := q.with(r, func(w *workload.Workload) { w.Framework, w.Quant = "llama.cpp", format })
	return held, err == nil && held.Verdict == engine.Fits
}

// keptInFiles is the format that a model was released in where files of llama.cpp keep it as it is, empty for others.
func keptInFiles(r run) workload.Quant {
	if format := r.Estimate.Workload.Quant; format != "" && search.InGGUF(format) == format {
		return format
	}
	return ""
}

// heldWithCache is a model in four bits or more that the cards hold once its cache is stored in fewer, as llama.cpp does.
func (q Question) heldWithCache(r run) (run, bool) {
	if r.Estimate.Workload.Framework != "transformers" || r.Case.Query.Framework != "" || r.Case.Query.KVDType != "" {
		return run{}, false
	}
	for _, cache := range []workload.Quant{"q8_0", "q4_0"} {
		narrow := r
		narrow.Case.Workload.KVDType = cache
		if held, ok := firstHeld(q.inFormats(narrow)[1:], leastPrecise); ok {
			return held, true
		}
	}
	return run{}, false
}

// heldInHalf is a model that was released in 32 bits in the 16 in which nearly everybody runs it.
func (q Question) heldInHalf(r run) (run, bool) {
	if r.Estimate.Workload.Precision != workload.FP32 || r.Estimate.Workload.Quant != "" {
		return run{}, false
	}
	half := workload.BF16
	if card := q.card(r.Case.Workload); card != nil && !card.BF16() {
		half = workload.FP16
	}
	held, err := q.with(r, func(w *workload.Workload) { w.Precision = half })
	return held, err == nil && held.Verdict == engine.Fits
}

// formFirst puts the form that the verdict leads with before the other ways out, in place of other files of
// llama.cpp and, where a server runs it, of whatever only stores the weights otherwise.
func (q Question) formFirst(r run, ways []wayOut, kinds [][]search.Change) []wayOut {
	held, ok := q.hostForm(r)
	if !ok && q.formOpen(r) && !r.Case.BesideHost {
		held, ok = q.heldForm(r)
	}
	if !ok {
		return ways
	}
	way := wayOf(held)
	lead, ok := q.askedAgain(r, &way)
	if !ok || lacksMemory(lead.run) {
		return ways
	}
	out := []wayOut{lead}
	for i, w := range ways {
		f, _ := w.Estimate.Workload.Quant.Format()
		if w.label == lead.label {
			continue
		}
		stored := len(kinds[i]) == 1 && (kinds[i][0].Kind == search.Format || kinds[i][0].Kind == search.ServeIn)
		if stored && (f.Family == workload.GGML || way.Changes[0].Kind == search.ServeIn || held.Case.Workload.CPUOnly) {
			continue
		}
		out = append(out, w)
	}
	return out[:min(len(out), search.MostWays)]
}

// heldBeside is the form in which the cards and the host's memory that is told hold a model: whole on the cards
// in 4 bits or more, else in 4 bits or the next fewer with a part of it in host RAM.
func (q Question) heldBeside(r run, told string) string {
	all := q.inFormats(r)[1:]
	if whole, ok := firstHeld(all, leastPrecise); ok {
		return q.heldWhole(whole) + told
	}
	usual := max(slices.IndexFunc(all, func(r run) bool { return r.Label == inFourBits }), 0)
	for _, part := range q.splitFormats(all[usual:]) {
		if !onHostToo(part) {
			continue
		}
		pairs := []string{"format", string(part.Estimate.Workload.Quant), "host", q.size(part.Host.Steady)}
		switch s := part.Speed; {
		case s == nil || s.DecodeTokensPerSec == 0:
			return words.HeldInPartOf.In(q.Lang, pairs...) + told
		case s.DecodeTokensPerSec >= leastUseful:
			return words.HeldInPartOnly.In(q.Lang, append(pairs, "rate", about(s.DecodeTokensPerSec))...) + told
		}
	}
	return ""
}

// wholeInstead tells in which format the cards hold all of a model that is run with a part of it in host RAM, as
// it was released, and how much faster that is; where they hold none, what 4 bits need of host RAM and gain.
func (q Question) wholeInstead(r run) string {
	said := r.Case.Query
	if r.Estimate.Workload.Offload == (workload.Offload{}) || !r.Case.BesideHost || said.Quant != "" || said.Precision != "" {
		return ""
	}
	c := q.Plan.Cases[0]
	c.BesideHost = false
	plain, err := q.run(c)
	if err != nil {
		return ""
	}
	all := q.inFormats(plain)[1:]
	if whole, ok := firstHeld(all, leastPrecise); ok && whole.Estimate.Workload.Offload == (workload.Offload{}) {
		pairs := []string{"format", string(whole.Estimate.Workload.Quant), "need", q.size(whole.PerGPU.Process)}
		if slow, fast := rate(r), rate(whole); slow > 0 && fast > slow {
			return words.WholeFaster.In(q.Lang, append(pairs, "rate", about(fast), "slow", about(slow))...)
		}
		return words.WholeInstead.In(q.Lang, pairs...)
	}
	usual := slices.IndexFunc(all, func(r run) bool { return r.Label == inFourBits })
	if usual < 0 {
		return ""
	}
	for _, part := range q.splitFormats(all[usual : usual+1]) {
		if slow, fast := rate(r), rate(part); onHostToo(part) && slow > 0 && fast > worthTelling*slow {
			return words.PartFaster.In(q.Lang, "format", string(part.Estimate.Workload.Quant), "host", q.size(part.Host.Steady), "rate", about(fast), "slow", about(slow))
		}
	}
	return ""
}

// firstHeld is the first run in a format of so many bits or more that the cards hold.
func firstHeld(all []run, bits float64) (run, bool) {
	for _, one := range all {
		if f, known := one.Estimate.Workload.Quant.Format(); known && one.Verdict == engine.Fits && f.Bits >= bits {
			return one, true
		}
	}
	return run{}, false
}

// heldWhole says in which format, and in which program, the cards hold a model.
func (q Question) heldWhole(r run) string {
	w := r.Estimate.Workload
	sentence, _ := q.onMachine(words.HeldIn, r)
	format := q.formatName(w)
	if cache := r.Case.Workload.KVDType; cache != "" && r.Case.Query.KVDType == "" {
		format = words.WithCacheIn.In(q.Lang, "format", format, "cache", string(cache))
	}
	text := sentence.In(q.Lang, "format", format, "program", q.server(w), "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes))
	if s := r.Speed; r.Estimate.Card.Machine() && s != nil && s.DecodeTokensPerSec > 0 { // where what fits may be too slow
		text += words.WritesAt.In(q.Lang, "rate", about(s.DecodeTokensPerSec))
	}
	return text
}

// leastHeld are the bits below which a format is not led with, and leastUseful the tokens a second that somebody waits for.
const (
	leastHeld   = 3
	leastEXL    = 2 // whose bits are a mean of what each layer needs (turboderp/exllamav2 README, "EXL2 quantization")
	leastUseful = 0.5
)

// heldByServer is a model on cards of data centres in a format that servers run.
func (q Question) heldByServer(r run) (run, bool) {
	card := q.card(r.Case.Workload)
	if !card.Datacenter() {
		return run{}, false
	}
	for _, format := range card.ServerFormats() {
		one, err := q.with(r, func(w *workload.Workload) { w.Framework, w.Quant = "vllm", workload.Quant(format) })
		if err == nil && one.Verdict == engine.Fits {
			return one, true
		}
	}
	return run{}, false
}
