package answer

import (
	"math"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// bitsOfFiles are the mean bits per weight of files in llama.cpp's formats, with the output and some other
// tensors kept wider: ggml-org/llama.cpp tools/quantize/README.md, of Llama-3.1-8B.
var bitsOfFiles = []struct {
	bits float64
	name string
}{
	{3.1593, "Q2_K"},
	{3.6429, "Q3_K_S"},
	{4.2979, "Q3_K_L"},
	{4.4597, "IQ4_XS"},
	{4.6672, "Q4_K_S"},
	{4.8944, "Q4_K_M"},
	{5.5704, "Q5_K_S"},
	{5.7036, "Q5_K_M"},
	{6.5633, "Q6_K"},
	{8.5008, "Q8_0"},
	{8, "int8 / fp8"},
	{16, "fp16 / bf16"},
	{32, "fp32"},
}

// bitsEach tells how many bits of a file that is told each weight takes, and which usual format has as many.
func (q Question) bitsEach() (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	if r.Params == 0 {
		return q.weightSizes()
	}
	a := q.basis(r)
	a.Verdict = ""
	bits := 8 * q.fileOfEach(r)
	a.Value = &Value{bits, "bits"}
	a.Summary = words.BitsEach.In(q.Lang, "file", number(q.Plan.Query.WeightsGB), "params", r.Params.String(), "bits", about(bits))
	if name := formatOfBits(bits); name != "" {
		a.Summary += words.AsIn.In(q.Lang, "format", name)
	} else {
		a.Summary += words.FullStop.In(q.Lang)
	}
	return a, nil
}

// formatOfBits names the usual format whose files have so many bits for each weight, or none. A model whose
// embedding is a larger or smaller part of it moves them by a few percent.
func formatOfBits(bits float64) string {
	best, off := "", 0.04
	for _, f := range bitsOfFiles {
		if d := math.Abs(bits/f.bits - 1); d < off {
			best, off = f.name, d
		}
	}
	return best
}

// sizesOfFormats are the bytes that a parameter takes in files of a format, whose blocks carry
// scales, from the least to the most.
var sizesOfFormats = []struct {
	least, most float64
	bits        float64
}{
	{0.27, 0.36, 2}, {0.38, 0.5, 3}, {0.5, 0.64, 4}, {0.64, 0.76, 5}, {0.76, 0.88, 6}, {0.95, 1.12, 8}, {1.85, 2.15, 16}, {3.7, 4.3, 32},
}

// formatOf says which format takes so many bytes for a parameter.
func (q Question) formatOf(bytes float64) string {
	for _, f := range sizesOfFormats {
		switch {
		case bytes < f.least || bytes > f.most:
		case f.bits == 32:
			return words.BytesOfFP32.In(q.Lang)
		case f.bits == 16:
			return words.BytesOf16Bit.In(q.Lang)
		default:
			return words.BytesOfFewBits.In(q.Lang, "bits", number(f.bits))
		}
	}
	return words.BytesOfNone.In(q.Lang)
}

// weightsEach says what each of several sizes of the same weights comes to for a parameter.
func (q Question) weightsEach(a Answer) []string {
	sizes := q.Plan.Query.WeightsEach
	if len(sizes) < 2 || a.Estimate == nil || a.Estimate.Params == 0 || q.Plan.Intent == parser.Convert || len(q.Plan.Query.Models)+len(q.Plan.Query.ParamsList)+len(q.Plan.Query.Precisions) > 0 {
		return nil
	}
	var out []string
	for _, gb := range sizes {
		bytes := gb * 1e9 / float64(a.Estimate.Params)
		out = append(out, words.WeightsEach.In(q.Lang, "size", number(gb), "params", a.Estimate.Params.String(), "bytes", number(math.Round(100*bytes)/100), "format", q.formatOf(bytes)))
	}
	return out
}

// widths are what a parameter takes in bytes where all of them are stored alike.
var widths = []struct {
	bytes float64
	name  string
}{{4, "fp32"}, {2, "fp16 / bf16"}, {1, "int8 / fp8"}, {0.55, "4-bit"}}

// inEachWidth says what the weights of a model take in the usual formats.
func (q Question) inEachWidth(r run) string {
	in := func(bytes float64) string { return unit.Decimal.Format(unit.BytesOf(bytes * float64(r.Params))) }
	narrow, _ := workload.Quant("int4").Format()
	return words.InEachWidth.In(q.Lang, "params", r.Params.String(), "fp32", in(bytesOfFP32), "half", in(2), "byte", in(1), "narrow", in(narrow.BytesPerValue(128)))
}

// fileOfEach is how many bytes of a file that is told each parameter takes.
func (q Question) fileOfEach(r run) float64 {
	return q.Plan.Query.WeightsGB * float64(unit.GB) / float64(r.Params)
}

// bytesEach says how many bytes of a file that is told each parameter takes, and which format has as many.
func (q Question) bytesEach(r run) string {
	if r.Params == 0 {
		return ""
	}
	file, each := q.Plan.Query.WeightsGB, q.fileOfEach(r)
	text := words.BytesEach.In(q.Lang, "file", number(file), "params", r.Params.String(), "each", about(each))
	for _, w := range widths {
		if math.Abs(each/w.bytes-1) < 0.12 { // with what is stored apart, and GiB taken for GB
			return text + words.AsIn.In(q.Lang, "format", w.name)
		}
	}
	return text + words.FullStop.In(q.Lang)
}

// bitsOfFormat says how many bits a format takes that is named where they are asked for and no model is told.
func (q Question) bitsOfFormat() string {
	said := q.Plan.Query
	if said.Quant == "" || said.NamesModel() {
		return ""
	}
	p := plan.Make(parser.Memory, parser.Query{Model: sizedIn, Quant: said.Quant}, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return ""
	}
	r, err := q.run(p.Cases[0])
	if err != nil || r.Params == 0 || r.Estimate.Workload.Task != workload.Infer {
		return ""
	}
	file := r.Disk.Download
	bits := 8 * float64(file) / float64(r.Params)
	return words.BitsOfFormat.In(q.Lang, "format", said.Quant, "bits", strconv.FormatFloat(bits, 'f', 2, 64), "size", q.both(file),
		"params", r.Params.String(), "model", sizedIn)
}

// sizedIn is the model that shows how many bits of each weight a format takes: recipes of llama.cpp give some tensors
// more than others.
const sizedIn = "llama-3.1-8b"
