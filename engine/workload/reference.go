package workload

// ReferenceFree reports whether reinforcement or preference training keeps no frozen copy of the policy: as
// extra.reference_free says, and where it says nothing, where TRL runs GRPO. Its beta, the weight of the KL term that
// the copy is for, is 0 unless it is set, and then none is loaded (huggingface/trl trl/trainer/grpo_config.py, 2026;
// older versions had 0.04).
func (w *Workload) ReferenceFree() bool {
	if _, told := w.Extra["reference_free"]; told {
		return w.Extra.Bool("reference_free")
	}
	switch w.Framework {
	case "", "trl", "transformers":
		return w.RLAlgo == "grpo" && w.FrameworkVersion == ""
	}
	return false
}

// completeReference tells that no copy of the policy is counted where that is so by default. Adapters need none: they
// are switched off for it.
func (c *Case) completeReference() {
	if _, told := c.Extra["reference_free"]; c.Task == RL && !c.Adapters() && !told && c.ReferenceFree() {
		c.Assume("reference", "none", "TRL's GRPO loads no reference model unless beta is set; say so where there is one")
	}
}
