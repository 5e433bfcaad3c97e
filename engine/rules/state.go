package rules

import (
	"math"
	"strings"

	"headroom/engine/workload"
)

const transformerMath = "EleutherAI, Transformer Math 101 (blog.eleuther.ai/transformer-math)"

// contextBytes is the CUDA context of the rule of that name.
const contextBytes = 1.3e9

// stateRules are about weights, gradients and optimizer states.
var stateRules = []rule{
	{
		name:    "weights",
		source:  "parameters times bytes of their type",
		fits:    always,
		bytes:   func(q *question) float64 { return float64(q.params) * q.weightBytes() },
		formula: func(q *question) string { return product(q.p(), q.perParam()) },
	},
	{
		name:    "1.2 x weights",
		source:  transformerMath + ": total memory of inference",
		fits:    inference,
		bytes:   func(q *question) float64 { return 1.2 * float64(q.params) * q.weightBytes() },
		formula: func(q *question) string { return product("1.2", q.p(), q.perParam()) },
	},
	{
		name:    "16 bytes per parameter",
		source:  "arXiv 1910.02054 (ZeRO), section 3.1: mixed precision with Adam",
		fits:    both(mixed, adam),
		bytes:   func(q *question) float64 { return 16 * float64(q.params) },
		formula: func(q *question) string { return "(2 weights + 2 gradients + 12 optimizer) x " + q.p() },
	},
	{
		name:    "20 bytes per parameter",
		source:  "arXiv 2104.07857 (ZeRO-Infinity), section 3: gradients kept in fp32 as well",
		fits:    both(mixed, adam),
		bytes:   func(q *question) float64 { return 20 * float64(q.params) },
		formula: func(q *question) string { return "(2 weights + 2 gradients + 16 in fp32) x " + q.p() },
	},
	{
		name:    "optimizer bytes per parameter",
		source:  transformerMath + ": optimizer states with the fp32 master copy",
		fits:    func(q *question) bool { _, _, ok := q.optimizerBytes(); return ok && mixed(q) },
		bytes:   func(q *question) float64 { size, _, _ := q.optimizerBytes(); return size * float64(q.params) },
		formula: func(q *question) string { _, parts, _ := q.optimizerBytes(); return "(" + parts + ") x " + q.p() },
	},
	{
		name:   "everything in one type",
		source: "weights, gradients and two Adam moments stored alike, and a CUDA context of 1.3 GB",
		fits:   both(both(trainsAll, adam), func(q *question) bool { return !mixed(q) }),
		bytes:  func(q *question) float64 { return q.inOneType() },
		formula: func(q *question) string {
			return product("4", q.p(), q.perParam()) + " + 1.3 GB"
		},
	},
	{
		name:    "CUDA context",
		source:  "what an empty PyTorch process shows on common cards; differs by card and framework",
		fits:    func(q *question) bool { return !q.CPUOnly },
		bytes:   func(*question) float64 { return contextBytes },
		formula: func(*question) string { return "a fixed size" },
	},
}

// weightBytes is the nominal size of one weight: of its format where it is
// quantised, without the scales that go with 4 and 8 bits; else of its type.
func (q *question) weightBytes() float64 {
	if format, ok := q.Quant.Format(); ok && q.Quant != "" && q.Quant != "none" {
		if format.Family == workload.GGML || format.Family == workload.EXL {
			return format.Bits / 8
		}
		return math.Floor(format.Bits) / 8
	}
	dtype := q.WeightsDType
	if dtype == "" && (q.Precision == workload.FP32 || q.Precision == workload.TF32) {
		dtype = "fp32"
	}
	return dtype.Bytes()
}

// perParam prints the size of one weight.
func (q *question) perParam() string {
	if size := q.weightBytes(); size != 1 {
		return number(size) + " bytes"
	}
	return "1 byte"
}

// optimizerBytes is the size of what the rule counts as optimizer for one
// parameter, and what is in it; ok is false for optimizers it knows nothing of.
func (q *question) optimizerBytes() (size float64, parts string, ok bool) {
	switch name := strings.TrimPrefix(string(q.Optimizer), "paged-"); {
	case name == "adamw-8bit" || name == "adam-8bit":
		return 6, "4 master + 1 + 1 moments", true
	case name == "sgd-momentum":
		return 8, "4 master + 4 momentum", true
	case adam(q):
		return 12, "4 master + 4 + 4 moments", true
	}
	return 0, "", false
}

func (q *question) inOneType() float64 {
	return 4*float64(q.params)*q.weightBytes() + contextBytes
}
