package answer

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// sharing is one way to share the states of training among cards, from the least to the most.
type sharing struct {
	stage   int
	offload workload.Offload
}

// sharings are the stages of ZeRO, and the last of them with ever more in host memory.
var sharings = []sharing{
	{stage: 0},
	{stage: 1},
	{stage: 2},
	{stage: 3},
	{3, workload.Offload{Optimizer: "cpu"}},
	{3, workload.Offload{Optimizer: "cpu", Params: "cpu"}},
}

// asksStage reports whether the question is which stage of ZeRO is enough, where it tells none.
func (q Question) asksStage() bool {
	said := q.Plan.Query
	if !q.Wants.Stage || len(q.Plan.Cases) != 1 || said.ZeROStage != nil || said.ZeROStages != nil || said.Parallel.FSDP || said.Offload != "" {
		return false
	}
	switch q.Plan.Intent {
	case parser.Memory, parser.Fit, parser.MinGPUs, parser.Explain, parser.Compare:
	default:
		return false
	}
	return said.GPUCount > 1 && said.NamesModel() && q.Plan.Cases[0].Workload.Task != workload.Infer
}

// leastStage answers which stage of ZeRO is enough: as the question tells the run, else with
// activations that are computed again, else with states in host memory.
func leastStage(q Question) (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	if err := needCard(r); err != nil {
		return Answer{}, err
	}
	recompute := []workload.Recompute{r.Case.Workload.Recompute}
	if recompute[0] == "" {
		recompute = append(recompute, workload.RecomputeFull)
	}
	var tried []run
	for _, how := range recompute {
		tried = tried[:0]
		for _, s := range sharings {
			one, err := q.with(r, func(w *workload.Workload) {
				w.ZeROStage, w.Offload, w.Recompute = new(s.stage), s.offload, how
			})
			if err != nil {
				return Answer{}, err
			}
			if s.offload != (workload.Offload{}) && how != recompute[len(recompute)-1] {
				break // recomputation is turned on before anything leaves the cards
			}
			one.Label = q.sharingName(s)
			tried = append(tried, one)
			if one.Verdict == engine.Fits && one.HostVerdict != engine.DoesNotFit {
				return q.withStage(tried), nil
			}
		}
	}
	last := tried[len(tried)-1]
	a := q.basis(last)
	a.Summary = words.NoStage.In(q.Lang, "what", q.what(r), "cards", q.cards(last.Estimate.Workload), "list", q.stagesTried(tried))
	a.Options = options(tried)
	return a, nil
}

// withStage is the answer that the last of those tried is enough.
func (q Question) withStage(tried []run) Answer {
	found := tried[len(tried)-1]
	w := found.Estimate.Workload
	a := q.basis(found)
	sentence := words.LeastStage
	if w.Offload != (workload.Offload{}) {
		sentence = words.StageWithHost
	}
	a.Summary = sentence.In(q.Lang, "stage", found.Label, "what", q.what(found), "cards", q.cards(w), "need", q.size(found.PerGPU.Process),
		"capacity", q.size(found.CapacityBytes), "host", q.size(max(found.Host.Load, found.Host.Steady)))
	if w.Recompute == workload.RecomputeFull && found.Case.Query.GradCkpt == nil {
		a.Summary += words.StageRecomputes.In(q.Lang)
	}
	if len(tried) > 1 {
		a.Summary += q.space() + q.stagesTried(tried)
		a.Options = options(tried)
	}
	return a
}

// stagesTried lists what each comes to.
func (q Question) stagesTried(tried []run) string {
	parts := make([]string, len(tried))
	for i, r := range tried {
		parts[i] = r.Label + ": " + q.size(r.PerGPU.Process) + " " + q.verdictOf(r)
	}
	return words.Alternatives.In(q.Lang, "list", strings.Join(parts, words.LabelSeparator.In(q.Lang)))
}

// sharingName names a way to share states.
func (q Question) sharingName(s sharing) string {
	stage := "ZeRO-" + number(float64(s.stage))
	switch {
	case s.offload.Params != "":
		return words.StageOffloadsAll.In(q.Lang, "stage", stage)
	case s.offload.Optimizer != "":
		return words.StageOffloads.In(q.Lang, "stage", stage)
	}
	return stage
}

// stageAdvice says which of two stages of ZeRO to take where they do not both fit as they stand: the one that fits
// with what nearly everybody turns on, and of two that do the faster then. It is empty where there is nothing to choose.
func (q Question) stageAdvice(all []run) (told string, advised run) {
	if len(q.Plan.Query.ZeROStages) != 2 || len(all) != 2 || all[0].CapacityBytes == 0 || all[0].Verdict == engine.Fits && all[1].Verdict == engine.Fits {
		return "", run{}
	}
	a, first := q.remediedRun(all[0])
	b, second := q.remediedRun(all[1])
	if second && (!first || rate(b) > rate(a)) {
		a, b, first, second = b, a, second, first
	}
	switch {
	case !first || second && near(rate(a), rate(b)):
		return "", run{}
	case second:
		return words.TakeFaster.In(q.Lang, "which", a.Label), a
	}
	return words.TakeHeld.In(q.Lang, "which", a.Label), a
}

// remediedRun is a case as it fits: as it stands, or with its remedy.
func (q Question) remediedRun(r run) (run, bool) {
	if r.Verdict == engine.Fits {
		return r, true
	}
	way, ok := q.remedy(r)
	if !ok || way.Outcome.Verdict != engine.Fits {
		if way, ok = q.leadingWay(r, way); !ok {
			return r, false
		}
	}
	again, err := q.with(r, func(w *workload.Workload) { *w = way.Workload })
	again.Label = r.Label
	return again, err == nil
}
