package answer

import (
	"math"

	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// unasked reports whether an explanation is sought and no notion is named: what the settings of the case
// would have explained says less than the case itself.
func (q Question) unasked() bool {
	return q.Plan.Intent == parser.Explain && q.Wants.Notion == "" && q.Topic == "" && !q.asksReason()
}

// lead is the first sentence of an explanation that a workload stands beside, where one of figures says more
// than the first of the entry does: the verdict, a part of the memory, or what a parameter takes.
func (q Question) lead(r run) string {
	said := q.Plan.Query
	switch {
	case said.WeightsGB > 0 && r.CapacityBytes == 0:
		return q.bytesEach(r)
	case q.Topic != "":
		for _, c := range r.Components {
			if c.Name == q.Topic && c.Bytes > 0 {
				name := words.Component(q.Lang, c.Name, r.Vendor())
				return words.Part.In(q.Lang, "name", name, "Name", capital(name), "size", q.size(c.Bytes))
			}
		}
	case !q.unasked():
	case r.CapacityBytes > 0:
		return q.remedied(r)
	case isTraining(said):
		return q.verdict(r)
	case said.Quant == "":
		return q.inEachWidth(r)
	}
	return ""
}

// inEachWidth says what the weights of a model take in the usual formats.
func (q Question) inEachWidth(r run) string {
	in := func(bytes float64) string { return unit.Decimal.Format(unit.BytesOf(bytes * float64(r.Params))) }
	narrow, _ := workload.Quant("int4").Format()
	return words.InEachWidth.In(q.Lang, "params", r.Params.String(), "fp32", in(bytesOfFP32), "half", in(2), "byte", in(1), "narrow", in(narrow.BytesPerValue(128)))
}

// widths are what a parameter takes in bytes where all of them are stored alike.
var widths = []struct {
	bytes float64
	name  string
}{{4, "fp32"}, {2, "fp16 / bf16"}, {1, "int8 / fp8"}, {0.55, "4-bit"}}

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
