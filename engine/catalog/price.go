package catalog

import "headroom/engine/hardware"

// Prices returns the list prices, sorted by GPU, provider and instance.
func (c *Catalog) Prices() []hardware.Price { return c.prices() }

// PricesOf returns the list prices of one GPU, by its id.
func (c *Catalog) PricesOf(gpuID string) []hardware.Price {
	var found []hardware.Price
	for _, p := range c.prices() {
		if p.GPU == gpuID {
			found = append(found, p)
		}
	}
	return found
}

// LowestPrice returns the lowest on-demand list price of one GPU, by its id;
// ok is false where none is known.
func (c *Catalog) LowestPrice(gpuID string) (p hardware.Price, ok bool) {
	p, ok = c.lowest()[gpuID]
	return p, ok
}

func lowestOf(prices []hardware.Price) map[string]hardware.Price {
	best := map[string]hardware.Price{}
	for _, p := range prices {
		if known, seen := best[p.GPU]; p.Pricing == "on_demand" && (!seen || p.USDPerDeviceHour < known.USDPerDeviceHour) {
			best[p.GPU] = p
		}
	}
	return best
}
