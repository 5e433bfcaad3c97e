package answer

import (
	"slices"

	"headroom/bot/words"
	"headroom/parser"
)

// ramTold says that the kind of the host's memory, where a question about speed tells it,
// changes nothing: the cards hold all that is read.
func (q Question) ramTold(a *Answer) {
	if q.Plan.Query.RAM == "" || a.Estimate == nil || a.Estimate.Speed == nil {
		return
	}
	if !slices.Contains([]parser.Intent{parser.Throughput, parser.Time, parser.Compare}, q.Plan.Intent) {
		return
	}
	if !mentions(a.Estimate.Assumed, "ram") && !mentions(a.Assumed, "ram") {
		a.Text = append(a.Text, words.RAMUnused.In(q.Lang))
	}
}
