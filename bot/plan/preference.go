package plan

import "headroom/engine/workload"

// preference tells what a kind of preference training holds beside or instead of what
// DPO does: ORPO (arXiv 2403.07691), SimPO (2405.14734) and CPO (2401.08417) compare with
// no reference; KTO (2402.01306) learns from single answers; a reward model reads both
// answers of a pair and ends in one score (2203.02155).
func (b *builder) preference() {
	w := &b.workload
	if w.Task != workload.RL {
		return
	}
	switch kind := b.query.Preference; kind {
	case "orpo", "simpo", "cpo":
		w.RLAlgo = "dpo"
		b.extra(workload.Extra{"reference_free": true, "preference": kind})
		b.assume("reference", "none", "ORPO, SimPO and CPO compare the two answers without a reference model")
	case "kto":
		w.RLAlgo = "dpo"
		b.extra(workload.Extra{"unpaired": true, "preference": kind})
		b.assume("pairs", "none", "KTO learns from single answers, not from pairs")
	case "reward":
		w.RLAlgo = "dpo"
		b.extra(workload.Extra{"reference_free": true, "scalar_head": true, "preference": kind})
		b.assume("reference", "none", "a reward model reads both answers of a pair and ends in one score: no reference, no logits")
	case "":
		b.reference()
	}
}

// reference keeps the frozen copy of the policy or leaves it out as it is told; one that is counted as TRL does not
// have its default.
func (b *builder) reference() {
	switch q := b.query; {
	case q.Reference == "none":
		b.extra(workload.Extra{"reference_free": true})
		b.assume("reference", "none", "as told")
	case q.Reference == "kept", runs[q.Framework] == "trl":
		b.extra(workload.Extra{"reference_free": false})
	}
}
