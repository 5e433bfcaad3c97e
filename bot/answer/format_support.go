package answer

import (
	"cmp"
	"slices"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// kernelTold leads an answer with what decides it before memory does: that the program does not run the format
// on the card, or runs it in 16 bits.
func (q Question) kernelTold(a *Answer) {
	q.blocksTold(a)
	if a.Estimate == nil || !slices.ContainsFunc(a.Problems, func(p workload.Problem) bool { return p.Code == "hw_no_kernel" }) {
		return
	}
	w, card := a.Estimate.Workload, q.card(a.Estimate.Workload)
	if card == nil {
		return
	}
	if p, known := card.Program(string(w.Framework)); known && !p.Runs { // which is told already
		return
	}
	if w.Quant == "none" {
		format := q.unpacked()
		text := words.KernelUnpacks.In(q.Lang, "card", card.Name, "program", string(w.Framework), "format", format)
		if k, known := card.Kernel("vllm", format); known && k.Runs {
			text += words.KernelOfVLLM.In(q.Lang, "format", format)
		}
		a.Summary = text + q.space() + a.Summary
		return
	}
	text := words.KernelLacks.In(q.Lang, "card", card.Name, "program", string(w.Framework), "format", string(w.Quant))
	if other := runsInstead[w.Quant]; other != "" {
		if k, known := card.Kernel(string(w.Framework), other); !known || k.Runs {
			text += words.KernelInstead.In(q.Lang, "format", other)
		}
	}
	if f, ok := w.Quant.Format(); ok && f.Family == workload.EXL {
		text += q.fileInstead(a.Estimate.Workload)
	}
	if w.Quant == "mxfp4" {
		text += words.KernelInGGUF.In(q.Lang, "format", string(w.Quant))
	}
	a.Summary = text + words.KernelApart.In(q.Lang, "told", within(a.Summary))
}

// fileInstead names the widest file of llama.cpp that is no larger than weights in a format of ExLlama, which the card has no
// kernels for, and whether it fits there.
func (q Question) fileInstead(w workload.Workload) string {
	card := q.card(w)
	now, known := cmp.Or(w.Quant, usualEXL).Format()
	if !known || card == nil || !card.RunsGGML() || len(q.Plan.Cases) != 1 {
		return ""
	}
	r, err := q.first()
	if err != nil {
		return ""
	}
	for _, format := range search.Files {
		f, ok := format.Format()
		if !ok || f.Family != workload.GGML || f.Bits > now.Bits+slackOfEXL {
			continue
		}
		file, err := q.with(r, func(w *workload.Workload) {
			w.Framework, w.Quant, w.Parallel = "llama.cpp", format, workload.Parallel{}
			if cache, known := w.KVDType.Format(); known && cache.Family != workload.GGML {
				w.KVDType = ""
			}
		})
		if err != nil {
			return ""
		}
		told := words.FileInstead.In(q.Lang, "format", string(format), "need", q.size(file.PerGPU.Process), "verdict", q.verdictOf(file))
		if pace := rate(file); pace > 0 && file.Verdict != engine.DoesNotFit {
			told += words.WritesAt.In(q.Lang, "rate", about(pace))
		}
		return told
	}
	return ""
}

// usualEXL is the width that is taken where none is told.
const usualEXL = "exl2-4"

// slackOfEXL is by how many bits a file of llama.cpp may be wider than what stands for it: q4_k_m, with 4.9, is what is
// taken for 4 bits of ExLlama.
const slackOfEXL = 0.9

// runsInstead are formats of about the same size whose kernels need less of a card: GPTQ runs wherever servers do
// (vllm-project/vllm docs/features/quantization/README.md: from Volta on).
var runsInstead = map[workload.Quant]string{
	"awq-int4": "gptq-int4", "nvfp4": "gptq-int4", "fp8": "gptq-int8", "int8": "gptq-int8",
}

// unpacked is the format that the question names, or that the model was released in.
func (q Question) unpacked() string {
	if len(q.Plan.Cases) == 0 {
		return ""
	}
	w := q.Plan.Cases[0].Workload
	native := ""
	if match, ok := q.Known.FindModel(w.Model.Name); ok {
		native = match.Row.Shape.NativeDType
	}
	return cmp.Or(string(w.Quant), native)
}

// blocksTold leads an answer with what keeps a server from loading fp8 weights over so many cards, and what does
// not. The programs that the question leaves open are taken for servers.
func (q Question) blocksTold(a *Answer) {
	if a.Estimate == nil || !slices.ContainsFunc(a.Problems, func(p workload.Problem) bool { return p.Code == "hw_fp8_blocks" }) {
		return
	}
	c, err := engine.Resolve(a.Estimate.Workload, q.Known)
	if err != nil {
		return
	}
	u, uneven := c.Uneven()
	if !uneven {
		return
	}
	tp := c.Parallel.TP
	instead := ""
	if u.Experts && c.Arch.MoE.Experts%tp == 0 {
		instead = words.WholeExperts.In(q.Lang, "tp", number(float64(tp)))
	}
	fewer := tp
	for still := true; still && fewer%2 == 0; {
		fewer /= 2
		one := *c
		one.Parallel.TP = fewer
		_, still = one.Uneven()
	}
	instead += words.FewerTP.In(q.Lang, "fewer", number(float64(fewer)), "pp", number(float64(tp/fewer)))
	a.Summary = words.BlocksUneven.In(q.Lang, "tp", number(float64(tp)), "width", number(float64(u.Width)), "ranks", number(float64(u.Ranks)),
		"part", number(float64(u.Width/u.Ranks)), "block", number(float64(u.Block)), "instead", instead) + q.space() + a.Summary
}

// halves are the types of 16 bits that every card computes in, for those with the range of fp32.
var halves = map[workload.Precision]workload.Precision{workload.BF16: workload.FP16, workload.AMPBF16: workload.AMPFP16}

// inHalf is a case in fp16 whose card has no bf16, in which it was told: what follows, ways out as well, is then
// something that the card does. It takes as much. said tells of it first; it is empty where nothing is in the way.
func (q Question) inHalf(r run) (half run, said string) {
	told := r.Estimate.Workload.Precision
	to, wide := halves[told]
	lacks := slices.ContainsFunc(r.Estimate.Problems, func(p workload.Problem) bool { return p.Code == "hw_no_bf16" })
	if card := q.card(r.Case.Workload); !wide || !lacks || card == nil || card.Vendor == "Apple" || len(q.Plan.Cases) != 1 { // whose Metal emulates it
		return r, ""
	}
	before := r.Estimate.Problems
	r.Case.Query.Precision, r.Case.Workload.Precision = string(workload.FP16), to
	r.Case.Assumed = append(without(slices.Clone(r.Case.Assumed), "precision"), workload.Assumed{Key: "precision", Value: to, Why: "the card has no bf16"})
	half, err := q.run(r.Case)
	if err != nil {
		return r, ""
	}
	half.Label, half.Estimate.Problems = r.Label, before
	sentence := words.HalfInstead
	if half.Estimate.Workload.Task != workload.Infer {
		sentence = words.HalfTrained
	}
	return half, sentence.In(q.Lang, "card", q.cardName(half.Estimate.Workload)) + q.space()
}

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

// withoutFP8 says that a card can't compute in fp8 or nvfp4, which is how some models are released: NVIDIA's
// older cards keep them so and compute in 16 bits, others load them in another format.
func (q Question) withoutFP8(r run) string {
	w, card := r.Estimate.Workload, q.card(r.Estimate.Workload)
	if card == nil || !q.withoutArithmetic(r) || w.Quant == "nvfp4" && !storedAlone(card, "nvfp4") {
		return ""
	}
	if card.Vendor == "NVIDIA" {
		if w.Framework != "vllm" && w.Framework != "sglang" {
			return ""
		}
		return words.WideNarrow.In(q.Lang, "card", card.Name, "what", string(w.Quant), "program", string(w.Framework))
	}
	wide, err := q.with(r, func(w *workload.Workload) { w.Quant, w.Precision = "none", workload.BF16 })
	if err != nil {
		return ""
	}
	sentence := words.WithoutFP8
	if card.Mac() { // nothing quantises activations for Metal
		sentence = words.WithoutFP8OnMac
	}
	return sentence.In(q.Lang, "card", card.Name, "need", q.size(wide.PerGPU.Process), "verdict", q.verdictOf(wide))
}
