package plan

import (
	"math"
	"slices"
	"strings"

	"headroom/engine/unit"
	"headroom/engine/workload"
)

// weightFormats are the storage formats that may stand in a list of precisions.
var weightFormats = []string{
	"int8", "int4", "nf4", "nf4-dq", "fp4", "gptq", "gptq-int4", "gptq-int8", "awq", "awq-int4", "mxfp4", "nvfp4",
	"q2", "q3", "q4", "q5", "q6", "q8", "q2_k", "q3_k_m", "q4_0", "q4_k_m", "q5_k_m", "q6_k", "q8_0",
}

// formatOfWeights tells whether a name in such a list is one of them, or any other storage format that is no
// precision.
func formatOfWeights(name string) bool {
	if slices.Contains(weightFormats, name) {
		return true
	}
	if _, usual := usualFormat[name]; usual {
		return true
	}
	_, ok := workload.Quant(name).Format()
	return ok && name != "none" && !slices.Contains(workload.Precisions(), workload.Precision(name))
}

// usualFormat maps the loose names of formats to the exact one that people
// mean by it, with the reason.
var usualFormat = map[string]struct{ format, why string }{
	"awq":  {"awq-int4", "AWQ checkpoints are 4 bits wide"},
	"gptq": {"gptq-int4", "GPTQ checkpoints are usually 4 bits wide"},
	"q2":   {"q2_k", "the usual 2-bit format of llama.cpp"},
	"q3":   {"q3_k_m", "the usual 3-bit format of llama.cpp"},
	"q4":   {"q4_k_m", "the usual 4-bit format of llama.cpp"},
	"q5":   {"q5_k_m", "the usual 5-bit format of llama.cpp"},
	"q6":   {"q6_k", "the 6-bit format of llama.cpp"},
	"q8":   {"q8_0", "the 8-bit format of llama.cpp"},
	"iq1":  {"iq1_m", "the usual 1-bit format of llama.cpp"},
	"iq2":  {"iq2_xs", "a usual 2-bit format of llama.cpp"},
	"iq3":  {"iq3_s", "a usual 3-bit format of llama.cpp"},
	"iq4":  {"iq4_xs", "the usual 4-bit format of llama.cpp with a codebook"},
	"exl2": {"exl2-4", "4 bits per weight is the usual size"},
	"exl3": {"exl2-4", "4 bits per weight is the usual size"},
	// unsloth.ai/blog/deepseekr1-dynamic: IQ1_S of 131 GB for 1.58 bits, IQ1_M of 158 GB for 1.73
	"exl2-1.58":   {"iq1_s", "1.58 bits are what its dynamic files are called by"},
	"exl2-1.73":   {"iq1_m", "1.73 bits are what its dynamic files are called by"},
	"fp8-dynamic": {"fp8", "dynamic scales do not change the size of the weights"},
	"int2":        {"q2_k", "the usual 2-bit format"},
	"int3":        {"q3_k_m", "the usual 3-bit format"},
	"int5":        {"q5_k_m", "the usual 5-bit format"},
	"int6":        {"q6_k", "the usual 6-bit format"},
}

// mlxBits are the widths that MLX packs weights in, by what people call them.
var mlxBits = map[string]workload.Quant{
	"int3": "mlx-int3", "q3": "mlx-int3", "int4": "int4", "q4": "int4", "int5": "mlx-int5", "q5": "mlx-int5", "int6": "mlx-int6", "q6": "mlx-int6", "int8": "mlx-int8", "q8": "mlx-int8",
}

// cacheFormat maps loose names of cache formats to exact ones.
var cacheFormat = map[string]workload.Quant{
	"fp8_e5m2": "fp8", "fp8_e4m3": "fp8", "q8": "q8_0", "q4": "q4_0", "q5": "q5_0", "q6": "q6_0", "int4": "q4_0",
}

// pureFrameworks keep 16-bit weights without a master copy by default.
var pureFrameworks = map[workload.Framework]bool{"torchtune": true, "litgpt": true}

// formats decides the types of weights, gradients and cache.
func (b *builder) formats() *Refusal {
	b.inEightBits()
	b.frozen()
	b.quant()
	b.fetched()
	b.precision()
	b.moments()
	q, w := b.query, &b.workload
	w.KVDType = workload.Quant(q.KVDType)
	w.GPUMemoryUtilization, w.MaxNumBatchedTokens, w.EnforceEager = q.MemoryShare, q.BatchedTokens, q.EnforceEager
	if exact, ok := cacheFormat[q.KVDType]; ok {
		w.KVDType = exact
	}
	w.Optimizer = workload.Optimizer(q.Optimizer)
	w.OptimizerInBackward = q.StepInBackward
	if q.GrowingSegments && b.training() {
		b.extra(workload.Extra{"expandable_segments": true})
	}
	b.leanOptimizer()
	return nil
}

// frozen takes training on weights in 8 or 4 bits for what it is in practice,
// adapters beside them: integers are not trained themselves. All of a training run in
// 8 bits stays what it is: there is a rule of thumb for it.
func (b *builder) frozen() {
	q, w := b.query, &b.workload
	tunes := w.Task == workload.Finetune && !q.Full
	if w.Task == workload.RL && w.PEFT == "" && !q.Full {
		b.frozenPolicy()
	}
	switch q.Quant {
	case "int8", "gptq-int8":
		if tunes {
			w.Task = workload.LoRA
			b.assume("task", w.Task, "weights in 8 bits are not trained themselves; adapters beside them are")
		}
	case "fp4", "awq", "gptq", "awq-int4", "gptq-int4":
		if tunes {
			w.Task = workload.QLoRA
			b.assume("task", w.Task, "weights in 4 bits are not trained themselves; adapters beside them are")
		}
	case "int4", "q4", "nf4", "nf4-dq":
		if tunes || w.Task == workload.Train && !q.Full && q.Tokens == 0 {
			w.Task = workload.QLoRA
			b.assume("task", w.Task, "weights in 4 bits are not trained themselves; adapters beside them are")
		}
	}
}

// frozenPolicy takes reinforcement learning on weights in 8 or 4 bits for what it is in practice, too.
func (b *builder) frozenPolicy() {
	switch b.query.Quant {
	case "int8", "gptq-int8":
		b.workload.PEFT = workload.LoRA
		b.assume("peft", b.workload.PEFT, "weights in 8 bits are not trained themselves; adapters beside them are")
	case "int4", "q4", "nf4", "nf4-dq", "fp4", "awq", "gptq", "awq-int4", "gptq-int4":
		b.workload.PEFT = workload.QLoRA
		b.assume("peft", b.workload.PEFT, "weights in 4 bits are not trained themselves; adapters beside them are")
	}
}

// quant maps the weight format; bare 4 bits are nf4 under an adapter.
func (b *builder) quant() {
	q, w := b.query, &b.workload
	if q.QuantGroup != 0 {
		w.QuantGroup = q.QuantGroup
	}
	if w.Task == workload.QLoRA || w.PEFT == workload.QLoRA {
		if b.macTrains() {
			w.Framework = workload.MLX
			b.assume("framework", w.Framework, "the usual one on a Mac, where bitsandbytes does not run")
		}
		if w.Framework == workload.MLX && q.Quant == "" {
			return // it has a default of its own
		}
		switch _, packs := mlxBits[q.Quant]; {
		case packs && w.Framework == workload.MLX:
		case q.Quant == "" || q.Quant == "int4" || q.Quant == "q4":
			if w.Quant = workload.UsualQLoRA(w.Framework); w.Quant != "nf4" {
				b.assume("quant", w.Quant, "this program quantises the scales of 4-bit weights too (bnb_4bit_use_double_quant)")
			} else if q.Quant != "" {
				b.assume("quant", w.Quant, "4-bit base weights under an adapter are stored as nf4")
			}
			return
		}
	}
	if q.Task == "quantize" { // what comes out is told apart; what is loaded is the model as it was released
		return
	}
	if bits, ok := mlxBits[q.Quant]; ok && w.Framework == workload.MLX {
		w.Quant = bits
		if w.QuantGroup == 0 {
			w.QuantGroup = 64
			b.assume("quant_group", w.QuantGroup, "the default of mlx_lm.convert")
		}
		return
	}
	w.Quant = workload.Quant(q.Quant)
	if q.GGUF && q.Quant == "" && (q.WeightsGB == 0 || q.Model == "" && q.ParamsB == 0) && w.Task == workload.Infer && !(b.row != nil && narrow(b.row.Shape.NativeDType)) {
		w.Quant = "q4_k_m"
		b.assume("quant", w.Quant, "the usual one of GGUF files")
	}
	if usual, ok := usualFormat[q.Quant]; ok {
		w.Quant = workload.Quant(usual.format)
		b.assume("quant", usual.format, usual.why)
	}
	if loose, ok := looseInGGUF[q.Quant]; ok && w.Framework == "llama.cpp" && !b.training() {
		w.Quant = loose
		b.assume("quant", loose, "the format of llama.cpp of that width")
	}
	if b.trainedFor4Bits() {
		w.Quant = "q4_0"
		b.assume("quant", w.Quant, "the 4-bit release of Gemma 3 (QAT) is a q4_0 file of llama.cpp")
	}
	if w.Task == workload.Infer && b.row != nil && narrow(b.row.Shape.NativeDType) {
		switch wide := q.Precision == "bf16" || q.Precision == "fp16" || q.Precision == "fp32" || q.Method == "merge"; {
		case q.Quant == "none" && q.Precision == "":
			w.Quant = "" // "满血R1": as it was released, which is in 8 bits
		case q.Quant == "" && wide:
			w.Quant = "none" // "R1 in bf16": widened to the type that is named, or that adapters are added to
		}
	}
	if q.Precision == "fp8" && w.Task == workload.Infer && w.Quant == "" {
		w.Quant = "fp8"
	}
	b.inPluginsFormat()
	b.fromFile()
}

// inPluginsFormat is the format in which vLLM's plugin for another maker's cards runs what was released in 4-bit floats, for
// which those have no units: W8A8 (docs.vllm.ai/projects/ascend, DeepSeek-V4-Flash: "DeepSeek-V4-Flash-w8a8-mtp ... requires 1
// Atlas 800 A2 (64G x 8) node").
func (b *builder) inPluginsFormat() {
	q, w := b.query, &b.workload
	if w.Task != workload.Infer || w.Quant != "" || q.Precision != "" || b.row == nil || w.CPUOnly || w.GPU == "" {
		return
	}
	card, ok := b.known.FindGPU(w.GPU, 0)
	native := b.row.Shape.NativeDType
	if !ok || native != "fp4" && native != "nvfp4" || card.Row.Plugin() == "" || card.Row.Supports.FP4 == nil || *card.Row.Supports.FP4 {
		return
	}
	w.Quant, b.query.Quant = "int8", "int8"
	b.assume("quant", w.Quant, "the card has no 4-bit floats; there such models are run in W8A8")
}

// trainedFor4Bits reports whether a model is asked about in the 4 bits that it was released in after training for them
// (google/gemma-3-27b-it-qat-q4_0-gguf), which its makers give out as a file of llama.cpp.
func (b *builder) trainedFor4Bits() bool {
	q := b.query
	return q.Quant == "int4" && b.workload.Task == workload.Infer && b.workload.Framework == "" && b.row != nil && strings.HasPrefix(b.row.ID, "gemma-3-")
}

// macTrains reports whether adapters over 4 bits are trained on a Mac, and neither the
// program nor the format of another is told.
func (b *builder) macTrains() bool {
	match, ok := b.known.FindGPU(b.workload.GPU, 0)
	_, packs := mlxBits[b.query.Quant]
	return ok && match.Row.Mac() && b.workload.Framework == "" && (packs || b.query.Quant == "")
}

// narrow says whether weights were released in fewer than 16 bits.
func narrow(dtype string) bool {
	format, ok := workload.Quant(dtype).Format()
	return ok && format.Bits < 16
}

// fetched settles the file that llama.cpp and Ollama run when only the model is
// named: both fetch the mixed 4-bit one (ggml-org/llama.cpp common/arg.cpp, "-hf
// <user>/<model>[:quant]": "default to Q4_K_M"; in Ollama's library, the tag
// "latest"). A model that was released in 4 bits keeps them.
func (b *builder) fetched() {
	q, w := b.query, &b.workload
	said := q.Precision != "" || len(q.Precisions) > 0 || q.Quant != "" || q.WeightsGB > 0 || w.Quant != "" || w.WeightsBytes > 0
	if said || q.Framework == "" && q.ExpertsOnCPU == 0 || w.Task != workload.Infer || w.Framework != "llama.cpp" && w.Framework != "ik_llama.cpp" {
		return
	}
	if row := b.row; row != nil && (!row.Shape.Generates() || row.Shape.NativeDType == "mxfp4") {
		return
	}
	w.Quant = "q4_k_m"
	b.assume("quant", w.Quant, "what llama.cpp and Ollama fetch when no format is named")
}

// fromFile takes format and size of the weights from the file that a model of
// one's own was read from, unless the question names others.
func (b *builder) fromFile() {
	q, w, row := b.query, &b.workload, b.row
	if row == nil || row.WeightsBytes == 0 || w.Task != workload.Infer || q.Precision != "" || q.Quant != "" && q.Quant != row.Quant {
		return
	}
	if q.Quant == "" && row.Quant != "" {
		w.Quant = workload.Quant(row.Quant)
		b.assume("quant", w.Quant, "the format of the file that the model was read from")
	}
	w.WeightsBytes = int64(row.WeightsBytes)
	b.assume("weights_bytes", w.WeightsBytes, "the size of the file that the model was read from")
}

// precision keeps the plain word of the question for inference. In training,
// 16 bits nearly always means mixed precision, which keeps an fp32 master copy.
func (b *builder) precision() {
	q, w := b.query, &b.workload
	switch said := q.Precision; {
	case said == "":
	case said == "amp":
		// Which half of mixed precision depends on the card; the engine knows.
	case said == "fp8" && !b.training():
	case b.training() && (said == "fp16" || said == "bf16") && !q.Pure:
		w.Precision = workload.Precision(said)
		if pureFrameworks[w.Framework] {
			b.assume("precision", w.Precision, string(w.Framework)+" trains in plain "+said+" by default, without a master copy")
			return
		}
		w.Precision = workload.Precision("amp-" + said)
		b.assume("precision", w.Precision, said+" in training is read as mixed precision; say \"pure "+said+"\" for no fp32 master copy")
	default:
		w.Precision = workload.Precision(said)
	}
}

// moments keeps the type that the optimizer's moments are told to have.
func (b *builder) moments() {
	if q := b.query; q.Moments != "" && b.training() {
		b.extra(workload.Extra{"optimizer_state_dtype": q.Moments})
	}
}

// leftShare lets a server for which no share is told take what others leave of the card: its usual
// share would not even start.
func (b *builder) leftShare() *Refusal {
	q, w := b.query, &b.workload
	match, ok := b.known.FindGPU(w.GPU, w.GPUMemoryGB)
	total := w.GPUMemoryGB
	if total == 0 && ok {
		total = match.Row.MemoryGB
	}
	share, why := q.CardShare, "the rest of the card is not for this work"
	if share == 0 && !w.Framework.Server() && w.Task != workload.RL { // whose rollout engine takes it

		share, why = q.MemoryShare, "only servers take a share of the card; for others the rest is as good as taken"
	}
	if share > 0 && w.UsedGB == 0 && total > 0 {
		w.UsedGB = math.Round((1-share)*total*float64(unit.GiB)/float64(unit.GB)*100) / 100
		b.assume("used_gb", w.UsedGB, why)
	}
	if w.UsedGB == 0 || q.MemoryShare > 0 || w.Framework != "vllm" {
		return nil
	}
	taken := w.UsedGB * float64(unit.GB) / float64(unit.GiB) // a card sold as 24 GB has as many GiB
	if left := math.Floor((total-taken)/total*usualShare*100) / 100; total > 0 && left > 0 {
		w.GPUMemoryUtilization = left
		b.assume("gpu_memory_utilization", left, "of the card, as others leave it")
	}
	return nil
}

// usualShare is what a server takes of a card by itself.
const usualShare = 0.9
