package parser

// The time that a run takes is told and wondered at: "120 hours for one epoch, so long!",
// "only an hour on 8 A100, suspect?". It is held against the time that the run should take.

// ranFor reports whether such a time is what the text is about.
func (r *reader) ranFor() bool {
	q := &r.query
	if q.Hours+q.Days == 0 || q.MFUPct+q.TokensPerS+q.TokensPerSPerGPU+q.ExamplesPerS+q.ObservedGB > 0 || q.TFLOPS != nil || q.GPUOptions != nil {
		return false
	}
	if q.GPUHours == 0 && !trains(q.Task) && q.Tokens+q.Samples+q.Steps+q.Epochs == 0 {
		return false
	}
	if q.hasRent() || r.memoryWord() || r.asked.asks("cost", "cards", "enough", "oom", "fit", "mfu", "buy", "power", "compare", "howmuch", "maxbatch", "howlongseq", "whatmodel", "config", "howto") {
		return false
	}
	return r.asked.asks("normal", "why", "howlong") || closing(r.text)
}

// settleSpans forgets the time of a run that only follows from the others that are told: "1.3M
// GPU hours on 24576 GPUs is only 53 hours", "4 cards for 150 hours, namely 600 GPU hours".
func (r *reader) settleSpans() {
	q := &r.query
	whole, each := q.GPUHours, q.Hours+24*q.Days
	if whole == 0 || each == 0 || q.GPUCount == 0 {
		return
	}
	if ratio := each * float64(q.GPUCount) / whole; ratio < 0.95 || ratio > 1.05 {
		return
	}
	r.hoursChecked = true
	name := ternary(q.Hours > 0, "hours", "days")
	if r.spans[name][0] < r.spans["gpu_hours"][0] {
		name = "gpu_hours"
		q.GPUHours = 0
	} else {
		q.Hours, q.Days = 0, 0
	}
	delete(r.spans, name)
}

// hoursOfCards reports whether the hours of some cards together are asked for, or checked, of
// the hours that all of them run.
func (r *reader) hoursOfCards() bool {
	q := &r.query
	if r.hoursChecked {
		return true
	}
	return q.Hours+q.Days > 0 && q.GPUCount > 0 && q.GPUHours+q.Tokens == 0 && !q.hasRent() && q.Samples+q.Steps == 0 && !r.hasModel() && r.matching.mentions("hour", "hrs", "卡时") && r.matches(hoursSought, r.text) && !r.asked.asks("cost", "power", "enough")
}
