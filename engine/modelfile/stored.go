package modelfile

import (
	"cmp"
	"slices"
	"strings"

	"headroom/engine/unit"
	"headroom/engine/workload"
)

// storedType is how the values of a tensor lie in a file: blocks of values,
// each some bytes, and for a few types some bytes before each row.
type storedType struct {
	name   string
	bytes  int64 // of a block
	values int64 // in a block
	row    int64 // bytes for each row
}

// ggmlTypes are the types of GGUF files by number (ggml-org/llama.cpp
// ggml/include/ggml.h and ggml/src/ggml-common.h; from 133 on those of
// ikawrakow/ik_llama.cpp).
var ggmlTypes = map[uint32]storedType{
	0: {"f32", 4, 1, 0}, 1: {"f16", 2, 1, 0}, 30: {"bf16", 2, 1, 0}, 28: {"f64", 8, 1, 0},
	24: {"i8", 1, 1, 0}, 25: {"i16", 2, 1, 0}, 26: {"i32", 4, 1, 0}, 27: {"i64", 8, 1, 0},
	2: {"q4_0", 18, 32, 0}, 3: {"q4_1", 20, 32, 0}, 6: {"q5_0", 22, 32, 0}, 7: {"q5_1", 24, 32, 0}, 8: {"q8_0", 34, 32, 0}, 9: {"q8_1", 36, 32, 0},
	10: {"q2_k", 84, 256, 0}, 11: {"q3_k", 110, 256, 0}, 12: {"q4_k", 144, 256, 0}, 13: {"q5_k", 176, 256, 0}, 14: {"q6_k", 210, 256, 0}, 15: {"q8_k", 292, 256, 0},
	16: {"iq2_xxs", 66, 256, 0}, 17: {"iq2_xs", 74, 256, 0}, 18: {"iq3_xxs", 98, 256, 0}, 19: {"iq1_s", 50, 256, 0}, 20: {"iq4_nl", 18, 32, 0},
	21: {"iq3_s", 110, 256, 0}, 22: {"iq2_s", 82, 256, 0}, 23: {"iq4_xs", 136, 256, 0}, 29: {"iq1_m", 56, 256, 0},
	34: {"tq1_0", 54, 256, 0}, 35: {"tq2_0", 66, 256, 0}, 39: {"mxfp4", 17, 32, 0}, 40: {"nvfp4", 36, 64, 0},
	133: {"q6_0", 26, 32, 0}, 137: {"iq2_k", 76, 256, 0}, 138: {"iq3_k", 110, 256, 0}, 139: {"iq4_k", 144, 256, 0}, 140: {"iq5_k", 176, 256, 0}, 141: {"iq6_k", 212, 256, 0},
	144: {"iq4_ks", 136, 256, 4}, 145: {"iq2_ks", 70, 256, 2}, 146: {"iq4_kss", 128, 256, 4}, 152: {"iq5_ks", 168, 256, 4},
	153: {"iq2_kt", 68, 256, 4}, 154: {"iq3_kt", 100, 256, 4}, 155: {"iq4_kt", 128, 256, 4}, 156: {"iq3_ks", 102, 256, 2}, 157: {"iq2_kl", 86, 256, 2}, 158: {"iq1_kt", 56, 256, 4},
}

// ggufMixes are the recipes by general.file_type (ggml-org/llama.cpp
// include/llama.h, llama_ftype). Plain types are left out.
var ggufMixes = map[int]workload.Quant{
	2: "q4_0", 3: "q4_1", 7: "q8_0", 8: "q5_0", 9: "q5_1", 10: "q2_k", 11: "q3_k_s", 12: "q3_k_m", 13: "q3_k_l",
	14: "q4_k_s", 15: "q4_k_m", 16: "q5_k_s", 17: "q5_k_m", 18: "q6_k", 19: "iq2_xxs", 20: "iq2_xs", 21: "q2_k_s",
	22: "iq3_xs", 23: "iq3_xxs", 24: "iq1_s", 25: "iq4_nl", 26: "iq3_s", 27: "iq3_m", 28: "iq2_s", 29: "iq2_m",
	30: "iq4_xs", 31: "iq1_m", 36: "tq1_0", 37: "tq2_0", 38: "mxfp4",
}

// measure counts a tensor's values and bytes.
func (t *tensor) measure() error {
	t.params = 1
	for _, d := range t.dims {
		if d < 0 || d > 0 && t.params > mostParams/d {
			return refuse(clip(t.name), "tensor %s has an impossible size", clip(t.name))
		}
		t.params *= d
	}
	row := int64(1)
	if len(t.dims) > 0 {
		row = t.dims[0]
	}
	if row%t.stored.values != 0 {
		return refuse(clip(t.name), "tensor %s has rows of %d values, which blocks of %d do not fill", clip(t.name), row, t.stored.values)
	}
	t.bytes = t.params / t.stored.values * t.stored.bytes
	if row > 0 {
		t.bytes += t.params / row * t.stored.row
	}
	return nil
}

// addUp makes the exact totals from a file's list of tensors.
func (r *reading) addUp(tensors []tensor) error {
	byType := map[string]*Stored{}
	var params, size int64
	for _, t := range tensors {
		params, size = params+t.params, size+t.bytes
		if params > mostParams || size > 8*mostParams {
			return refuse("file", "the tensors come to more than %.0g parameters", float64(mostParams))
		}
		of := byType[t.stored.name]
		if of == nil {
			of = &Stored{Type: t.stored.name}
			byType[t.stored.name] = of
		}
		of.Tensors++
		of.Params += unit.Params(t.params)
		of.Bytes += unit.Bytes(t.bytes)
	}
	if params == 0 {
		return refuse("file", "the file lists no tensors with weights")
	}
	for _, of := range byType {
		r.Stored = append(r.Stored, *of)
	}
	slices.SortFunc(r.Stored, func(a, b Stored) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), strings.Compare(a.Type, b.Type))
	})
	r.Exact, r.Params, r.WeightsBytes = true, unit.Params(params), unit.Bytes(size)
	return nil
}

// plainOf is the native type that a file's own types tell: the widest plain
// type that most weights have, else what was known before.
func plainOf(stored []Stored, otherwise string) string {
	if len(stored) == 0 {
		return otherwise
	}
	switch strings.ToLower(stored[0].Type) {
	case "f32":
		return "fp32"
	case "f16":
		return "fp16"
	case "bf16":
		return "bf16"
	case "f8_e4m3", "f8_e5m2":
		return "fp8"
	}
	return otherwise
}

// TypeBits is the size of one value of a safetensors type.
func TypeBits(name string) (bits int64, known bool) {
	bits, known = safetensorsBits[strings.ToUpper(name)]
	return bits, known
}

// Measured takes over what was counted elsewhere: the types that the weights of
// the model are stored in. A count far from that of the figures, as packed
// weights have it, tells the size of the files only.
func (r *Result) Measured(stored []Stored) {
	var params unit.Params
	var size unit.Bytes
	for _, s := range stored {
		params, size = params+s.Params, size+s.Bytes
	}
	if params <= 0 || r.Model == nil {
		return
	}
	slices.SortFunc(stored, func(a, b Stored) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), strings.Compare(a.Type, b.Type))
	})
	r.Stored, r.WeightsBytes = stored, size
	counted := r.Model.Count()
	if off := float64(params)/float64(max(counted.Total, 1)) - 1; off > -0.01 && off < 0.01 {
		r.Params, r.Exact = params, true
	}
}
