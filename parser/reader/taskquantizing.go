package reader

import (
	"strings"

	"headroom/parser/pattern"
)

// Quantization is a format that a model runs in, and the work of bringing it there: "awq quantization of a 7b runs out
// of memory on a 3090" tells of the work, "a 7b in awq quantization" does not.

const quantMethod = `(?:auto-?awq|auto-?gptq|gptqmodel|llm-?compressor|awq|gptq|exl[23]|exllamav[23])`

var (
	quantizationWork = pattern.Of(`\bquanti[sz](?:ation|ing) (?:process|procedure|run|job|step|script|phase|stage|itself|calibration)\b` +
		`|\b(?:during|while|in the (?:middle|process|course) of)(?: the| my| doing| running| an?)*(?: ` + quantMethod + `)? quanti[sz](?:ation|ing)\b` +
		`|\b` + quantMethod + ` quanti[sz]ation of (?:an? |the |my )?[a-z0-9][^,;?!]{1,40}? (?:ooms?|oom'?s|(?:goes|went|gets|is|keeps|always|just|still|even) (?:oom|killed|out of memory|going oom|crashing|failing)|runs? out|ran out|fails?|failed|dies|died|crash(?:es|ed)?|killed|takes? (?:so |too |very |how )?(?:long|forever|hours|days))\b` +
		`|\bquanti[sz]ation of [^.?!;]{1,64}\b(?:the process|calibrat(?:ion|e|ing)|the quanti[sz](?:ation|ing))\b` +
		`|(?:用|使用|拿|通过|靠) ?(?:auto-?awq|auto-?gptq|gptqmodel|llm-?compressor)(?:来|去|工具|库|对|把|进行|做)* ?(?:[a-z][a-z0-9.-]*[ -]?)?(?:\d+(?:\.\d+)?b)?(?:模型|进行|做)*量化(?:[^版好后过]|$)` +
		`|` + quantMethod + ` ?量化 ?(?:一个|一下)?(?:[a-z][a-z0-9.-]*[ -]?)?\d+(?:\.\d+)?b(?:模型)?(?:的?时候?|的?过程中?|到一半|中)`)
	quantizationWords = pattern.OneOf("quantization", "quantisation", "quantizing", "quantising", "量化")
)

// quantizing reports whether the work is told of.
func (r *Reader) quantizing() bool {
	return r.Mentions(quantizationWords) && !strings.Contains(r.Text, "quantize(") && r.HasModelNamed() && r.Matches(quantizationWork, r.Text)
}

// madeFormat is the format that a program for quantizing makes.
var madeFormat = map[string]string{"autoawq": "awq", "autogptq": "gptq"}

// formatMade reads the format that is made by the program that quantizes: "quantizing a 70b with AutoAWQ".
func (r *Reader) formatMade() {
	if q := &r.Query; q.Task == "quantize" && q.Quant == "" && q.Precisions == nil {
		q.Quant = madeFormat[q.Framework]
	}
}
