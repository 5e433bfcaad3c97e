package answer

import (
	"math"

	"headroom/bot/words"
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
