package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// A mixture of experts reads few of its weights for each token, so that most of them may wait in
// host memory: what a card and a host hold together is far more than the card alone.

// mostMixtures bounds how many are tried, mostActive is the share of its weights that a mixture may
// read for each token to be of use there.
const (
	mostMixtures = 24
	mostActive   = 0.25
)

// mixtures are the newest of the largest mixtures of experts that run on the cards and the host of a question
// together, in llama.cpp; none where no host is told, or a program that computes on cards only.
func (q Question) mixtures(r run) (found []run) {
	said, w := q.Plan.Query, r.Case.Workload
	if said.HostRAMGB == 0 || w.Task != workload.Infer || w.CPUOnly || said.Framework != "" && said.Framework != "llama.cpp" || r.Vendor() == "Apple" {
		return nil
	}
	format := cmp.Or(w.Quant, inFourBits)
	bits, ok := format.Format()
	if !ok || bits.Family != workload.GGML {
		return nil
	}
	room := said.HostRAMGB*float64(unit.GB) + float64(r.CapacityBytes)*float64(max(w.GPUCount, 1))
	rows := slices.DeleteFunc(slices.Clone(q.Known.Models()), func(row *catalog.Model) bool {
		return row.Shape.MoE == nil || nameIn(row, said.Model) == "" || !q.canDo(row) || float64(row.ActivePublished) > mostActive*float64(row.Published) || float64(row.Published)*bits.Bits/8 > room
	})
	slices.SortFunc(rows, func(a, b *catalog.Model) int {
		return cmp.Or(cmp.Compare(b.Published, a.Published), strings.Compare(b.Released, a.Released))
	})
	released := map[string]string{}
	for _, row := range rows[:min(len(rows), mostMixtures)] {
		if len(found) > 0 && float64(row.Published) < float64(found[0].Params)/2 {
			break // what is half as large is no peer of it
		}
		one := said
		one.Model, one.ParamsB, one.Quant = row.ID, 0, string(format)
		if narrow := workload.Quant(row.Shape.NativeDType); narrow != "" && strings.HasSuffix(string(narrow), "fp4") {
			one.Quant = "" // it is released in four bits
		}
		made := plan.Make(parser.Fit, one, q.Known)
		if made.Blocked != nil || len(made.Cases) == 0 {
			continue
		}
		fit, err := q.besideHost(made.Cases[0])
		if err != nil || fit.Verdict != engine.Fits || fit.HostVerdict != engine.Fits {
			continue
		}
		fit.Label = q.called(row)
		released[fit.Label] = row.Released
		found = append(found, fit)
	}
	slices.SortStableFunc(found, func(a, b run) int { return strings.Compare(released[b.Label], released[a.Label]) })
	found = found[:min(len(found), 3)]
	slices.SortStableFunc(found, func(a, b run) int { return cmp.Compare(b.Params, a.Params) })
	return found
}

// withMixtures adds to the largest model what a host holds beside the cards. Where a mixture of
// experts is asked for, the largest of them is the answer.
func (q Question) withMixtures(a Answer, r run) Answer {
	found := q.mixtures(r)
	if len(found) == 0 {
		return a
	}
	names := make([]string, len(found))
	for i, f := range found {
		names[i] = words.MixtureNamed.In(q.Lang, "model", f.Label, "params", f.Params.String(), "active", f.ActiveParams.String())
	}
	ram := number(q.Plan.Query.HostRAMGB) + " GB"
	if !q.Wants.Mixture {
		a.Text = append([]string{words.MixturesBeside.In(q.Lang, "ram", ram, "list", join(q.Lang, names))}, a.Text...)
		return a
	}
	best := found[0]
	b := q.basis(best)
	b.Value = &Value{float64(best.Params), "parameters"}
	b.Summary = words.LargestMixture.In(q.Lang, "model", names[0], "what", q.what(best), "need", q.size(best.PerGPU.Process), "capacity", q.size(best.CapacityBytes),
		"cards", q.cards(best.Estimate.Workload), "host", q.size(max(best.Host.Load, best.Host.Steady)), "ram", ram)
	if len(names) > 1 {
		b.Text = append(b.Text, words.ForExample.In(q.Lang, "list", join(q.Lang, names[1:])))
	}
	b.Text = append(b.Text, words.OnCardsAlone.In(q.Lang, "answer", a.Summary))
	return b
}

// inAll says what a model that no card is told for takes of both memories together, where the host's
// is asked about: what the cards do not hold waits there.
func (q Question) inAll(r run) (text string, rest unit.Bytes) {
	w := r.Estimate.Workload
	if w.Task != workload.Infer || w.CPUOnly || r.CapacityBytes > 0 {
		return "", 0
	}
	const usual = 24 * unit.GiB // of the largest card that many have
	rest = max(r.PerGPU.Process-usual, 0)
	if rest == 0 {
		return "", 0
	}
	text = words.InBothMemories.In(q.Lang, "What", capital(q.what(r)), "what", q.what(r), "need", q.size(r.PerGPU.Process), "load", q.size(r.Host.Load),
		"card", q.size(usual), "rest", q.size(rest))
	if rate := q.wish(r.Case.Workload).rate + q.Plan.Query.TokensPerS; rate > 0 {
		read := activeWeights(r)
		text += words.RateTakesBandwidth.In(q.Lang, "rate", number(rate), "read", q.size(unit.BytesOf(read)), "bandwidth", about(rate*read/1e9))
	}
	return text, rest
}
