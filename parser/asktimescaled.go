package parser

// timeScaled reports whether the time that a run took on some cards is to be scaled to others.
func (r question) timeScaled() bool {
	q := &r.Query
	return q.RefGPUCount > 0 && q.RefHours == 0 && q.Hours+q.Days > 0 && r.ScaleAsked()
}
