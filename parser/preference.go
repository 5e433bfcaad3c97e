package parser

// preference is the kind of preference training that is named where it holds other
// models or sequences than DPO: ORPO, SimPO and CPO have no reference model, KTO learns
// from single answers, a reward model ends in a score. Empty for all others.
func (r *reader) preference() string {
	kind, others := "", false
	for i, t := range r.tokens {
		if t.kind != "rl" {
			continue
		}
		switch way := r.wayAt(i); {
		case way == t.name:
			others = true
		case way != "reward" || kind == "":
			kind = way
		}
	}
	if others { // DPO is named as well, or the reward model is a part of PPO
		return ""
	}
	return kind
}
