package parser

// timeSavedAsked reports whether it is asked how much sooner known work is done on more cards, or on others: "from 64 to
// 96 gpus, 500B tokens, days saved?".
func (r question) timeSavedAsked() bool {
	q := &r.Query
	return (q.GPUCountOptions != nil || q.GPUOptions != nil) && q.Tokens+q.Samples+q.Steps > 0 && r.HasModel() && r.TimeSaved() && !r.Asked.Asks("fit", "enough", "oom", "why")
}
