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
	}
}
