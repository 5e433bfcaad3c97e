package workload

// TrainedShare is the part of the layers whose weights full training updates at a
// time; the others are frozen: those below the last ones, or all but a few anywhere
// (spread), through which gradients still have to pass.
func (c *Case) TrainedShare() (share float64, spread bool) {
	n, layers := c.Extra.Int("trained_layers"), c.Arch.Layers+c.Arch.DecoderLayers
	if n <= 0 || n >= layers || !c.Training() || c.Adapters() {
		return 1, false
	}
	return float64(n) / float64(layers), c.Extra.Bool("trained_spread")
}

// TrainsTables tells whether embeddings and head are trained beside frozen layers.
func (c *Case) TrainsTables() bool { return c.Extra.Bool("trained_tables") }
