package workload

// LayerShares are the parts of the layers that unlike cards hold one after the other, in proportion to their memory, as
// llama.cpp deals them unless a tensor split is told; nil where all cards are alike or share each layer.
func (c *Case) LayerShares() []float64 {
	if len(c.Pool) < 2 || !c.Parallel.Layers {
		return nil
	}
	var all float64
	for _, m := range c.Pool {
		all += float64(m.Limit)
	}
	shares := make([]float64, len(c.Pool))
	for i, m := range c.Pool {
		shares[i] = float64(m.Limit) / all
	}
	return shares
}
