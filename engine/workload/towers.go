package workload

// WithoutTower tells whether the towers of a multimodal model are not loaded: a GGUF file is the text
// model, and its towers are a second file (ggml-org/llama.cpp docs/multimodal.md).
func (c *Case) WithoutTower() bool {
	return c.GGML() && !c.Extra.Bool("mmproj")
}
