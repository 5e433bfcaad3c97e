package intent

import (
	"fmt"

	"headroom/parser/reader"
	"headroom/parser/token"
)

// Scope says whether the text is a question for a planner at all.
type Scope string

// The scopes.
const (
	Planning      Scope = "planning"       // go on to plan and answer
	NeedsMore     Scope = "needs_more"     // a planning question that lacks what no default can stand for
	NotUnderstood Scope = "not_understood" // nothing in it could be read
	OutOfScope    Scope = "out_of_scope"   // read, but not about planning
	Rejected      Scope = "rejected"       // too long, an impossible value, a contradiction in the words
)

// Scope says whether an answer can be planned from what was read.
func (r Question) Scope(intent Intent) Scope {
	q := &r.Query
	if r.Rejected {
		return Rejected
	}
	known := r.known()
	switch intent {
	case NoPlanning:
		if i := r.hosted(); i >= 0 && r.Asked.Of("outside") == nil {
			r.tellHosted(i)
		}
		done := r.Asked.Of("deed") != nil && q.SharedTokens == 0 // to share a prompt is no deed that is asked for
		if r.Asked.Of("outside") == nil && !done && !r.HasModel() && !r.HasHardware() && q.Framework == "" && r.Named() == "" && !r.softwareAsked() && !r.serviceDown() && !r.framesMade() && !r.partsChosen() && !r.housingSought() && !r.filesAsked() && !r.artefactAsked() && !r.learnsOtherwise() && !r.placeOfSetting() && !r.bestByWork() {
			return NotUnderstood
		}
		return OutOfScope
	case Help, PresetCommand, CatalogList, Specs, Convert:
		return Planning
	case Explain:
		return Planning
	case LargestModel, BuyAdvice, Power:
		if intent == BuyAdvice && q.Task != "" && r.Asked.Asks("buy") {
			return Planning
		}
		if r.HasHardware() || r.HasModel() || q.HostRAMGB > 0 || q.Board != "" || q.HasBudget() || q.ComputeOptimal && q.FLOP > 0 || intent == Power && q.PowerW > 0 && q.TokensPerS > 0 {
			return Planning
		}
		return NeedsMore
	case Compare:
		return Planning
	case MFU:
		if q.TFLOPS != nil || q.TokensPerSPerGPU > 0 || q.TokensPerS > 0 || q.MFUPct > 0 || q.ExamplesPerS > 0 && q.SeqLen > 0 || r.finished() || r.Asked.Asks("explain") || known && q.GPU != "" {
			return Planning
		}
		return NeedsMore
	case Time:
		if r.Query.FLOP > 0 && q.GPU != "" || r.Query.TransferGbps > 0 && known || r.paced() || r.hoursOfCards() || q.RefGPUCount > 0 || q.HasBudget() && q.GPU != "" && !reader.Trains(q.Task) {
			return Planning
		}
		if (q.Samples > 0 || q.Steps > 0) && q.Tokens+q.StepTokens == 0 && q.SeqLen+q.InputTokens+q.OutputTokens == 0 && q.SeqLens == nil && q.RLAlgo == "" && known {
			return r.lengthless()
		}
		if known && (q.ComputeOptimal && q.ParamsB > 0 || q.TextGB > 0) {
			return Planning
		}
		if (q.Tokens > 0 || q.Samples > 0 || q.Steps > 0 || q.GPUHours > 0 || q.InputTokens+q.OutputTokens > 0) && (known || q.GPUHours > 0) {
			return Planning
		}
		return NeedsMore
	case Cost:
		work := q.Tokens > 0 || q.Samples > 0 || q.Steps > 0 || !reader.Trains(q.Task) || q.ComputeOptimal && q.ParamsB > 0 || q.TextGB > 0
		bill := q.GPUOptions != nil || q.PowerW > 0 || q.Hours+q.Days > 0 && (q.HasRent() || q.GPU != "") || q.GPUHours > 0 && (q.HasRent() || q.GPU != "") || (r.Asked.Asks("power") || q.PricePerKWh > 0) && r.HasHardware()
		if r.paced() && (q.HasRent() || q.GPU != "") {
			return Planning
		}
		rate := q.TokensPerS+q.TokensPerSPerGPU > 0 && q.HasRent()
		if (q.Samples > 0 || q.Steps > 0) && q.Tokens == 0 && reader.Trains(q.Task) && q.SeqLen+q.InputTokens+q.OutputTokens == 0 && q.SeqLens == nil && q.RLAlgo == "" && q.Hours+q.Days == 0 && known {
			return r.lengthless()
		}
		affords := q.HasBudget() && (known && reader.Trains(q.Task) || q.GPU != "" && !reader.Trains(q.Task))
		if known && work || bill || rate || affords || r.hiresOnly() {
			return Planning
		}
		return NeedsMore
	case Fit:
		if known && (r.HasHardware() || q.HostRAMGB > 0 || q.CPUOnly || q.CPU != "" || q.HostRAMOptions != nil) || known && !r.Deictic() {
			return Planning
		}
		if !known {
			r.unpublished()
		}
		return NeedsMore
	case MaxBatch, MaxContext:
		if known && r.somewhere() {
			return Planning
		}
		if !known {
			r.unpublished()
		}
		return NeedsMore
	case Throughput:
		if known && (r.somewhere() || q.NetworkGbps > 0) || q.ExamplesPerS > 0 && q.SeqLen > 0 || r.Asked.Asks("explain") && !r.HasHardware() && !r.bothOpen() {
			return Planning
		}
		if !known {
			r.unpublished()
		}
		return NeedsMore
	default:
		if known {
			return Planning
		}
		r.unpublished()
		return NeedsMore
	}
}

// hiresOnly reports whether no more is asked than what cards cost by the time.
func (r Question) hiresOnly() bool {
	q := &r.Query
	return q.GPU != "" && !r.HasModel() && !reader.Trains(q.Task) && q.Tokens+q.Samples+q.Steps == 0
}

// paced reports whether work is told together with how much of it is done in a
// second: nothing need be known of what does it.
func (r Question) paced() bool {
	q := &r.Query
	if q.StepSeconds > 0 && (q.Steps > 0 || q.Tokens > 0 && q.GlobalBatch > 0 && q.SeqLen > 0) {
		return true
	}
	return q.Samples > 0 && q.ExamplesPerS > 0 || q.Tokens > 0 && q.TokensPerS+q.TokensPerSPerGPU > 0
}

// lengthless asks back how long a sample is: no default can stand for it, the
// time grows in step with it.
func (r Question) lengthless() Scope {
	for i, t := range r.Tokens {
		if t.Type == token.Data && (t.Name == "samples" || t.Name == "steps") {
			r.Say("no_length", i, i, noLengthEnglish, noLengthChinese)
			return NeedsMore
		}
	}
	last := r.lastWord()
	r.Say("no_length", last, last, noLengthEnglish, noLengthChinese) // "alpaca 52k"
	return NeedsMore
}

// How the length of a sample is asked for.
const (
	noLengthEnglish = "How many tokens has one sample? Say it as seq 2048, or give all tokens, such as 50M tokens."
	noLengthChinese = "每条样本有多少 token？请说明，例如 seq 2048，或直接给出总量，例如 50M tokens。"
)

// unpublished tells of a model whose name says no size and that no catalogue
// has.
func (r Question) unpublished() {
	for _, i := range r.Models {
		if r.Tokens[i].Name != r.Query.Model {
			continue
		}
		p := r.Say("unknown_model", i, i,
			fmt.Sprintf("The size of %q is not known here; say how many parameters it has, such as 7b.", r.Said(i, i)),
			fmt.Sprintf("不知道“%s”有多大；请说明参数量，例如 7b。", r.Said(i, i)))
		p.Suggestions = r.Names.Family(r.Query.Model)
		return
	}
}
