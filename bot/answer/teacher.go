package answer

import (
	"headroom/bot/words"
	"headroom/engine/unit"
)

// teacherTold says what the teacher of a distillation takes on each card, and both together.
func (q Question) teacherTold(a *Answer) {
	if q.Plan.Query.Teacher == "" || a.Estimate == nil || len(q.Plan.Cases) == 0 {
		return
	}
	taken := unit.BytesOf((a.Estimate.Workload.UsedGB - q.Plan.Query.UsedGB) * float64(unit.GB))
	if taken <= 0 {
		return
	}
	a.Text = append([]string{words.TeacherBeside.In(q.Lang, "teacher", q.Plan.Query.Teacher, "size", q.size(taken), "sum", q.size(a.Estimate.PerGPU.Process+taken))}, a.Text...)
}
