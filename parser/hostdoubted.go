package parser

// hostDoubted reports whether an amount of the host's memory is what is doubted of a model, with no card told: "8
// processes load a 13b each, so 200 GB of RAM?".
func (r question) hostDoubted() bool {
	q := &r.Query
	return q.HostRAMGB > 0 && r.HasModel() && !r.HasHardware() && q.GPUMemoryGB == 0 && q.WeightsGB == 0 && r.Matching.Mentions("so ", "means", "that's", "makes", "~", "=", "所以", "那就是", "岂不是") && r.doubts()
}
