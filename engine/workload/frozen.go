package workload

import "slices"

// TrainedShare is the part of the layers that are trained at a time, or that carry
// adapters; the others are frozen: those below the last ones, or all but a few anywhere
// (spread), through which gradients still have to pass.
func (c *Case) TrainedShare() (share float64, spread bool) {
	n, layers := c.Extra.Int("trained_layers"), c.Arch.Layers+c.Arch.DecoderLayers
	if n <= 0 || n >= layers || !c.Training() {
		return 1, false
	}
	return float64(n) / float64(layers), c.Extra.Bool("trained_spread")
}

// TrainsTables tells whether embeddings and head are trained beside frozen layers.
func (c *Case) TrainsTables() bool {
	return c.Extra.Bool("trained_tables") || c.Adapters() && slices.Contains(c.LoRATrained, "embed")
}
