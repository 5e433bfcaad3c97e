package answer

import (
	"cmp"
	"math"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// hostRAM answers how much memory the machine itself needs.
func hostRAM(q Question) (Answer, error) {
	if a, ok := q.quantizedFile(); ok {
		return a, nil
	}
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	r := all[0]
	a := q.basis(r)
	a.Value = &Value{float64(max(r.Host.Load, r.Host.Steady)), "bytes"}
	a.Summary = cmp.Or(q.heldOnHost(r), q.hostNeed(r))
	if text := q.onDrives(r); text != "" && len(all) == 1 {
		a.Text = append(a.Text, text)
	}
	if text := q.fasterOnHost(r); text != "" && len(all) == 1 {
		a.Text = append(a.Text, text)
	}
	if text, rest := q.inAll(r); text != "" && len(all) == 1 {
		a.Summary, a.Value = text, &Value{float64(rest), "bytes"}
	}
	if len(all) > 1 {
		a.Options = options(all)
		for i, other := range all {
			need := float64(max(other.Host.Load, other.Host.Steady))
			a.Options[i].Value = &Value{need, "bytes"}
			if a.Value != nil && need != a.Value.Number {
				a.Value = nil // the alternatives differ: no one number answers
			}
		}
		a.Summary = q.verdicts(all)
	}
	if r.Case.Workload.CPUOnly {
		return q.helped(a, r), nil
	}
	return a, nil
}

// hostNeed says what the machine itself needs for a run, and how that stands to what it has.
func (q Question) hostNeed(r run) string {
	what := q.what(r)
	return words.HostRAM.In(q.Lang, "What", capital(what), "what", what, "load", q.size(r.Host.Load), "steady", q.size(r.Host.Steady)) + q.hostRemark(r)
}

// onDrives says what training leaves on NVMe, and in the RAM through which it passes.
func (q Question) onDrives(r run) string {
	if r.Host.NVMe == 0 || r.Estimate.Workload.Task == workload.Infer {
		return ""
	}
	parts := ""
	if w := r.Estimate.Workload; r.TrainableParams == r.Params && w.Offload.Optimizer == "nvme" {
		nodes := float64(max(w.Nodes, 1))
		parts = words.NVMeEach.In(q.Lang, "bytes", number(math.Round(float64(r.Host.NVMe)*nodes/float64(r.TrainableParams))))
	}
	return words.OnNVMe.In(q.Lang, "stored", q.size(r.Host.NVMe), "parts", parts, "steady", q.size(r.Host.Steady))
}
