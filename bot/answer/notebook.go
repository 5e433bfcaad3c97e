package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/parser"
)

// notebookTold says what a free notebook is, where a question names one and its card is the one that is reckoned with.
func (q Question) notebookTold(a *Answer) {
	machine, ok := words.Notebooks[q.Wants.Notebook]
	e := a.Estimate
	if !ok || e == nil || e.Workload.GPU != machine.GPU || len(q.Plan.Cases) != 1 {
		return
	}
	text := machine.Told.In(q.Lang)
	if e.HostVerdict == engine.NoVerdict && float64(e.Host.Load) > machine.RAMGB*float64(unit.GiB) {
		text += words.NotebookLoads.In(q.Lang, "load", q.size(e.Host.Load))
	}
	if v := a.Value; v != nil && q.Plan.Intent == parser.Time && v.Unit == "s" && v.Number > words.NotebookHours*3600 {
		text += words.NotebookLong.In(q.Lang, "hours", gpuHours(words.NotebookHours))
	}
	a.Text = append(a.Text, text)
}
