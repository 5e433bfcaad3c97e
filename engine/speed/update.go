package speed

// update is the time of the optimizer step on one card: it reads gradient,
// weight and states and writes weight and states back. On the CPU the host's
// memory sets the pace, and gradients and new weights cross PCIe; on NVMe the
// drives do (arXiv 2104.07857, section 4).
func (t *training) update() float64 {
	c := t.c
	if c.Adapters() {
		return 0
	}
	p := c.Parallel
	weights := (t.load.dense + t.load.head + t.load.expertWeights(c)/float64(max(p.EP, 1))) / float64(p.TP*p.PP)
	if c.Stage() >= 1 {
		weights /= float64(c.Shards())
	}
	k := t.net.rates
	perNode := float64(t.net.perNode)
	switch c.Offload.Optimizer {
	case "cpu":
		memory := k.HostMemory
		if c.RAM != "" {
			memory = HostRate(c, k)
		}
		return weights * (updateBytes/(memory/perNode) + 4/(k.PCIe*hostLink(c)))
	case "nvme":
		return weights * (updateBytes/(k.NVMe/perNode) + 4/(k.PCIe*hostLink(c)))
	}
	return weights * updateBytes / t.bandwidth()
}

// updateBytes are moved for each weight by Adam in fp32: gradient, master
// weight and two moments read, the last three written, the 16-bit weight
// written.
const updateBytes = 4 + 3*4 + 3*4 + 2
