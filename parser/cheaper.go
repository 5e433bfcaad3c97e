package parser

// Other hardware is often asked for by what it is to replace: "any cheaper alternative to an H100",
// 有没有比A100便宜的卡. That is advice on what to get, and no cost to be reckoned.

// cheaper names what is sought as cheaper than what is told, or in its place.
var cheaper = patternOf(`\b(?:cheaper|less expensive|more affordable|more economical|budget|cheap)\b[^.?!;,]{0,24}\b(?:than|alternatives?|options?|substitutes?|replacements?|cards?|gpus?)\b|\balternatives? to\b|\binstead of (?:an? |the )?(?:expensive|pricey|costly)\b|比[^,;?!、]{1,14}(?:便宜|划算|省钱)的|替代(?:品|方案|卡|的卡)?|平替`)

// cheaperSought reports whether hardware is sought in place of what is named, for a load and with
// no price that one could reckon with.
func (r *reader) cheaperSought() bool {
	q := &r.query
	if q.GPU == "" || q.PricePerGPUHour+q.PricePerGPUHourCNY > 0 || q.Tokens > 0 || !r.hasModel() && q.Task == "" {
		return false
	}
	return r.matching.mentions("cheap", "expensive", "afford", "alternative", "economical", "budget", "便宜", "划算", "省钱", "替") && r.matches(cheaper, r.text)
}
