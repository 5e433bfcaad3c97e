package answer

import (
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
)

// splitFormats are cases in several formats with as many layers on the cards as these hold, and the rest
// in host memory; in the same places, whether they fit or not.
func (q Question) splitFormats(all []run) []run {
	out := make([]run, len(all))
	for i, r := range all {
		on, err := q.run(q.divided(r.Case))
		if err != nil {
			on = r
		}
		on.Label = r.Label
		out[i] = on
	}
	return out
}

// onHostToo reports whether the cards and the host hold a case together.
func onHostToo(r run) bool {
	return r.Verdict == engine.Fits && (r.HostVerdict == engine.Fits || r.HostVerdict == engine.NoVerdict)
}

// widestBeside is the widest format that the cards hold with host memory beside them, where they hold none
// alone.
func (q Question) widestBeside(r run, split []run) (Answer, bool) {
	best := slices.IndexFunc(split, onHostToo)
	if best < 0 {
		return Answer{}, false
	}
	found := split[best]
	a := q.basis(found)
	a.Options = options(split)
	a.Summary = words.WidestFormat.In(q.Lang, "format", found.Label, "model", modelName(r.Estimate.Workload, r.Params),
		"cards", words.CardsAndRAM.In(q.Lang, "cards", q.cards(r.Estimate.Workload), "ram", number(r.Case.Workload.HostRAMGB)+" GB"),
		"need", q.size(found.PerGPU.Process), "capacity", q.size(r.CapacityBytes)) + q.splitSaid(words.FormatSplit, found)
	if best > 0 {
		wider := split[best-1]
		a.Summary += words.WiderOnHost.In(q.Lang, "format", wider.Label, "need", q.size(wider.Host.Load), "verdict", q.leaning(wider.HostLeaning()))
	}
	return a, true
}

// splitSaid tells how a case is divided between the cards and the host, and how fast it then is.
func (q Question) splitSaid(sentence words.Sentence, r run) string {
	layers := 0
	if n := r.Estimate.Workload.Offload.LayersOnGPU; n != nil {
		layers = *n
	}
	split := words.SomeLayers.In(q.Lang, "count", number(float64(layers)))
	if away := r.Estimate.Workload.Offload.WeightsOnCPUBytes; away > 0 && r.Case.Query.ExpertsOnCPU > 0 {
		split = words.ExpertsAway.In(q.Lang, "size", q.size(unit.Bytes(away)))
	}
	text := sentence.In(q.Lang, "format", r.Label, "layers", split, "host", q.size(r.Host.Steady))
	if pace := rate(r); pace > 0 {
		text += words.SplitPace.In(q.Lang, "rate", about(pace))
	}
	return text + words.FullStop.In(q.Lang)
}

// layersHeld leads a case that asks for layers on the cards with how many of all they hold.
func (q Question) layersHeld(r run) string {
	n := r.Estimate.Workload.Offload.LayersOnGPU
	if said := r.Case.Query; n == nil || said.Offload != "layers" || said.LayersOnGPU != nil || said.LayersOnCPU > 0 {
		return ""
	}
	o, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return ""
	}
	return words.LayersHeld.In(q.Lang, "count", strconv.Itoa(*n), "all", strconv.Itoa(o.Arch.Layers), "cards", q.cards(r.Estimate.Workload))
}
