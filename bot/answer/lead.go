package answer

import (
	"headroom/bot/words"
	"headroom/parser"
)

// unasked reports whether an explanation is sought and no notion is named: what the settings of the case
// would have explained says less than the case itself.
func (q Question) unasked() bool {
	return q.Plan.Intent == parser.Explain && q.Wants.Notion == "" && q.Topic == "" && !q.asksReason()
}

// lead is the first sentence of an explanation that a workload stands beside, where one of figures says more
// than the first of the entry does: the verdict, a part of the memory, or what a parameter takes.
func (q Question) lead(r run) string {
	said := q.Plan.Query
	switch {
	case said.WeightsGB > 0 && r.CapacityBytes == 0:
		return q.bytesEach(r)
	case q.Topic != "":
		for _, c := range r.Components {
			if c.Name == q.Topic && c.Bytes > 0 {
				name := words.Component(q.Lang, c.Name, r.Vendor())
				return words.Part.In(q.Lang, "name", name, "Name", capital(name), "size", q.size(c.Bytes))
			}
		}
	case !q.unasked():
	case r.CapacityBytes > 0:
		return q.remedied(r)
	case isTraining(said):
		return q.verdict(r)
	case said.Quant == "":
		return q.inEachWidth(r)
	}
	return ""
}
