package workload

import (
	"strconv"
	"strings"
)

// Family groups the storage formats by the tool that writes them, which decides
// what stays unquantised beside the linear layers.
type Family uint8

// The families.
const (
	Plain        Family = iota // one value after the other: fp32 to int8
	BitsAndBytes               // int8, nf4, fp4 of bitsandbytes and torchao
	GPTQ                       // packed integers with scale and zero per group
	AWQ
	Micro // mxfp4, nvfp4: blocks with a shared scale
	EXL   // exllama: a mean number of bits
	GGML  // llama.cpp: fixed blocks
)

// Format is how weights or cache entries are stored.
type Format struct {
	Name   Quant
	Family Family
	// Bits is what one value takes, its share of block scales included; group
	// scales of GPTQ and AWQ come on top (GroupBits).
	Bits float64
	// GroupBits is added once for every group of values.
	GroupBits float64
	// RowBits is added once for every output row.
	RowBits float64
	// Mix names the llama.cpp recipe that gives single tensors other types.
	Mix    bool
	Source string
}

// releasedInt4 is int4 as mixtures are released in it: groups of 32 with a bf16 scale and no zero, of the routed experts
// alone (the files of Kimi K2 Thinking and K2.5 hold 1.01T weights of experts in 570.8 GB and the other 11.7B in 23.4 GB,
// together the 594 GB of the hub).
var releasedInt4 = Format{
	Name: "int4", Family: Micro, Bits: 4 + 16.0/32,
	Source: "huggingface.co, a two-layer cut of moonshotai/Kimi-K2.5: int4 in groups of 32, routed experts alone",
}

// BytesPerValue is the mean size of one value with the given group size.
func (f Format) BytesPerValue(group int) float64 {
	bits := f.Bits
	if f.GroupBits > 0 && group > 0 {
		bits += f.GroupBits / float64(group)
	}
	return bits / 8
}

const (
	ggmlSource = "ggml-org/llama.cpp ggml/src/ggml-common.h: block sizes"
	iqkSource  = "ikawrakow/ik_llama.cpp ggml/src/ggml-common.h: block sizes"
	bnbSource  = "bitsandbytes functional.py: blocks of 64 with an fp32 scale"
	bnbDouble  = "arXiv 2305.14314, section 3: 8-bit scales for blocks of 64, fp32 ones for 256 of these"
	gptqSource = "AutoGPTQ qlinear: packed weights, fp16 scale and packed zero for each group"
	mlxSource  = "ml-explore/mlx python/mlx/nn/layers/quantized.py: packed bits, with a 16-bit scale and bias for each group"
	awqSource  = "AutoAWQ gemm.py: packed weights, fp16 scale and 4-bit zero for each group"
)

// formats is the one table of storage formats.
var formats = []Format{
	{Name: "none", Bits: 16},
	{Name: "fp32", Bits: 32},
	{Name: "f32", Bits: 32},
	{Name: "fp16", Bits: 16},
	{Name: "f16", Bits: 16},
	{Name: "bf16", Bits: 16},
	{Name: "fp8", Bits: 8, Source: "one byte for each value of a linear layer"},
	{Name: "int8", Family: BitsAndBytes, Bits: 8, RowBits: 32, Source: "arXiv 2208.07339: one byte and an fp32 scale for each row"},
	{Name: "nf4", Family: BitsAndBytes, Bits: 4 + 32.0/64, Source: bnbSource},
	{Name: "fp4", Family: BitsAndBytes, Bits: 4 + 32.0/64, Source: bnbSource},
	{Name: "nf4-dq", Family: BitsAndBytes, Bits: 4 + 8.0/64 + 32.0/(64*256), Source: bnbDouble},
	{Name: "int4", Family: Micro, Bits: 4, GroupBits: 32, Source: "torchao: 4 bits with a bf16 scale and zero for each group"},
	{Name: "mlx-int3", Family: Micro, Bits: 3, GroupBits: 32, Source: mlxSource},
	{Name: "mlx-int4", Family: Micro, Bits: 4, GroupBits: 32, Source: mlxSource},
	{Name: "mlx-int5", Family: Micro, Bits: 5, GroupBits: 32, Source: mlxSource},
	{Name: "mlx-int6", Family: Micro, Bits: 6, GroupBits: 32, Source: mlxSource},
	{Name: "mlx-int8", Family: Micro, Bits: 8, GroupBits: 32, Source: mlxSource},
	{Name: "gptq-int4", Family: GPTQ, Bits: 4, GroupBits: 20, Source: gptqSource},
	{Name: "gptq-int8", Family: GPTQ, Bits: 8, GroupBits: 24, Source: gptqSource},
	{Name: "gptq-int3", Family: GPTQ, Bits: 3, GroupBits: 19, Source: gptqSource},
	{Name: "awq-int4", Family: AWQ, Bits: 4, GroupBits: 20, Source: awqSource},
	{Name: "mxfp4", Family: Micro, Bits: 4 + 8.0/32, Source: "OCP microscaling formats: 8-bit scale for 32 values"},
	{Name: "nvfp4", Family: Micro, Bits: 4 + 8.0/16, Source: "NVFP4: fp8 scale for 16 values"},
}

// ggmlBlocks are bytes and values of one block of each llama.cpp type.
var ggmlBlocks = map[Quant]struct{ bytes, values float64 }{
	"q4_0": {18, 32}, "q4_1": {20, 32}, "q5_0": {22, 32}, "q5_1": {24, 32}, "q8_0": {34, 32}, "q8_1": {36, 32},
	"q2_k": {84, 256}, "q3_k": {110, 256}, "q4_k": {144, 256}, "q5_k": {176, 256}, "q6_k": {210, 256},
	"iq1_s": {50, 256}, "iq1_m": {56, 256}, "iq2_xxs": {66, 256}, "iq2_xs": {74, 256}, "iq2_s": {82, 256},
	"iq3_xxs": {98, 256}, "iq3_s": {110, 256}, "iq4_nl": {18, 32}, "iq4_xs": {136, 256},
	"tq1_0": {54, 256}, "tq2_0": {66, 256},
}

// iqkBlocks are the further types of ik_llama.cpp.
var iqkBlocks = map[Quant]struct{ bytes, values float64 }{
	"iq2_k": {76, 256}, "iq2_ks": {70, 256}, "iq2_kl": {86, 256}, "iq3_k": {110, 256}, "iq3_ks": {102, 256},
	"iq4_k": {144, 256}, "iq4_ks": {136, 256}, "iq4_kss": {128, 256}, "iq5_k": {176, 256}, "iq5_ks": {168, 256},
	"iq6_k": {212, 256}, "iq1_kt": {56, 256}, "iq2_kt": {68, 256}, "iq3_kt": {100, 256}, "iq4_kt": {128, 256},
	"q6_0": {26, 32},
}

// ggmlMixes are the llama.cpp recipes: a base type, with other types for the
// tensors that matter most (llama.cpp src/llama-quant.cpp).
var ggmlMixes = map[Quant]Quant{
	"q2_k_s": "q2_k", "q2_k_l": "q2_k", "q2_k_xl": "q2_k", "q3_k_s": "q3_k", "q3_k_m": "q3_k", "q3_k_l": "q3_k", "q3_k_xl": "q3_k", "q4_k_s": "q4_k",
	"q4_k_m": "q4_k", "q4_k_xl": "q4_k", "q4_k_l": "q4_k", "q5_k_s": "q5_k", "q5_k_m": "q5_k", "q5_k_l": "q5_k", "q5_k_xl": "q5_k",
	"q6_k_l": "q6_k", "q6_k_xl": "q6_k", "q8_k_xl": "q8_0", "iq2_m": "iq2_s", "iq3_m": "iq3_s", "iq3_xs": "iq3_s",
}

var formatIndex = func() map[Quant]Format {
	index := make(map[Quant]Format, 128)
	for _, f := range formats {
		index[f.Name] = f
	}
	for name, b := range ggmlBlocks {
		index[name] = Format{Name: name, Family: GGML, Bits: 8 * b.bytes / b.values, Source: ggmlSource}
	}
	for name, b := range iqkBlocks {
		index[name] = Format{Name: name, Family: GGML, Bits: 8 * b.bytes / b.values, Source: iqkSource}
	}
	for name, base := range ggmlMixes {
		f := index[base]
		f.Name, f.Mix, f.Source = name, true, "ggml-org/llama.cpp src/llama-quant.cpp: mixed recipe"
		index[name] = f
	}
	for _, name := range []Quant{
		"q2_k", "q3_k", "q4_0", "q4_1", "q5_0", "q5_1", "q6_k", "q8_0", "iq4_xs", "iq4_nl",
		"iq1_s", "iq1_m", "iq2_xxs", "iq2_xs", "iq2_s", "iq3_xxs", "iq3_s",
	} {
		f := index[name]
		f.Mix = true
		index[name] = f
	}
	return index
}()

// Format finds the storage format of a name. Row-interleaved variants (_r4,
// _r8) have the size of the plain type; exl2-N and exl3-N take N bits.
func (q Quant) Format() (Format, bool) {
	name := Quant(strings.ToLower(string(q)))
	if name == "" {
		name = "none"
	}
	if f, known := formatIndex[name]; known {
		return f, true
	}
	for _, suffix := range []string{"_r4", "_r8", "_r16"} {
		if base, cut := strings.CutSuffix(string(name), suffix); cut {
			f, known := Quant(base).Format()
			f.Name = name
			return f, known && f.Family == GGML
		}
	}
	if base, cut := strings.CutPrefix(string(name), "ud-"); cut {
		return Quant(base).Format()
	}
	for _, prefix := range []string{"exl2-", "exl3-", "exl2", "exl3"} {
		if rest, cut := strings.CutPrefix(string(name), prefix); cut {
			bits, err := strconv.ParseFloat(strings.TrimSuffix(rest, "bpw"), 64)
			if err == nil && bits >= 1 && bits <= 16 {
				return Format{Name: name, Family: EXL, Bits: bits, Source: "exllama: mean bits per weight of the linear layers"}, true
			}
			return Format{}, false
		}
	}
	return Format{}, false
}

// Formats lists the canonical names.
func Formats() []Quant {
	names := make([]Quant, 0, len(formatIndex))
	for name := range formatIndex {
		names = append(names, name)
	}
	return names
}

// Bytes is the size of one value of a plain type, 2 for none and unknown ones.
func (d DType) Bytes() float64 {
	switch d {
	case "fp32":
		return 4
	case "fp8", "int8":
		return 1
	}
	return 2
}
