package parser

// asksSheet reports whether a figure of a card's data sheet is asked for by its name, with
// nothing that would run on it: "A100 80G的显存带宽是多少", "fp8 compute of an H20".
func (r *reader) asksSheet() bool {
	q := &r.query
	if q.GPU == "" || q.GPUCount > 1 || r.hasModel() || q.Task != "" || q.TFLOPS != nil || q.ObservedGB+q.TokensPerS+q.HostRAMGB+q.UsedGB+q.WeightsGB > 0 || q.SeqLen+q.Batch > 0 || !r.asked.asks("specs") {
		return false
	}
	if r.asked.asks("why", "normal", "mfu", "can", "enough", "fit", "oom", "compare", "buy", "cost", "power", "howfast", "whatmodel", "does", "need") && !r.asked.asks("whatis") {
		return false
	}
	return r.asked.asks("howmuch", "whatis") && !r.asked.asks("mfu", "cost", "buy", "compare", "whatmodel", "enough")
}
