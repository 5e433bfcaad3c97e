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

// reference leaves the frozen copy of the policy out where it is told to be, and where GRPO is TRL's, as it is
// unless another trainer is named: its beta is 0 by default, and then none is loaded
// (huggingface/trl trl/trainer/grpo_config.py). Adapters need none.
func (b *builder) reference() {
	q, w := b.query, &b.workload
	byTRL := (q.Framework == "" || q.Framework == "trl") && q.FrameworkVersion == "" && (w.RLAlgo == "grpo" || w.RLAlgo == "")
	switch {
	case q.PEFT != "" || q.Reference == "kept":
		return
	case q.Reference == "none":
		b.assume("reference", "none", "as told")
	case byTRL:
		b.assume("reference", "none", "TRL's GRPO loads no reference model unless beta is set; say \"with a reference model\" to count one")
	default:
		return
	}
	b.extra(workload.Extra{"reference_free": true})
}
