package answer

import (
	"slices"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// overflowing are the families whose activations pass what fp16 holds (65,504), in training of adapters as well:
// T5 (huggingface/transformers issues 4586, 9295, 23918) and Gemma 3 (unslothai/unsloth unsloth/models/loader.py,
// FORCE_FLOAT32).
var overflowing = []string{"t5", "gemma-3", "gemma-3n"}

// beyondHalf warns of fp16 in training of a model that was made in bf16, whose range it lacks, and names what fp32 takes.
// T5 and Gemma 3 overflow whatever is trained; others, as Qwen2.5, where all weights are (QwenLM/Qwen3 issues 670, 868).
func (q Question) beyondHalf(r run) string {
	w := r.Estimate.Workload
	match, known := q.Known.FindModel(w.Model.Name)
	half := w.Precision == workload.AMPFP16 || w.Precision == workload.FP16
	if !known || w.Task == workload.Infer || !half || len(q.Plan.Cases) != 1 {
		return ""
	}
	family := slices.Contains(overflowing, match.Row.Family)
	if !family && (match.Row.Shape.NativeDType != string(workload.BF16) || !fullTraining(w) || match.Row.Shape.Architecture == "encoder") {
		return ""
	}
	sentence := words.MadeInBF16
	if family {
		sentence = words.OverflowsInHalf
	}
	told := sentence.In(q.Lang, "model", match.Row.ID)
	if family && match.Row.Family != "t5" {
		told += words.UnslothKeepsRange.In(q.Lang)
	}
	wide, err := q.with(r, func(w *workload.Workload) { w.Precision = workload.FP32 })
	if err != nil || w.Task == workload.QLoRA || w.PEFT == workload.QLoRA {
		return told
	}
	how, verdict := "", ""
	if way, ok := q.remedy(wide); ok && way.Outcome.Verdict == engine.Fits {
		how = words.InBrackets.In(q.Lang, "text", q.remedyName(wide, way))
		if wide, err = q.with(wide, func(w *workload.Workload) { *w = way.Workload }); err != nil {
			return told
		}
	}
	if wide.Verdict != engine.NoVerdict {
		verdict = words.PartSeparator.In(q.Lang) + q.verdictOf(wide)
	}
	return told + words.InFP32.In(q.Lang, "need", q.size(wide.PerGPU.Process), "how", how, "verdict", verdict)
}
