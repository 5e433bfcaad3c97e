package catalog

import (
	"sync"

	"headroom/engine/hardware"
)

// Prices returns the list prices, sorted by GPU, provider and instance.
func (c *Catalog) Prices() []hardware.Price { return prices() }

// PricesOf returns the list prices of one GPU, by its id.
func (c *Catalog) PricesOf(gpuID string) []hardware.Price {
	var found []hardware.Price
	for _, p := range prices() {
		if p.GPU == gpuID {
			found = append(found, p)
		}
	}
	return found
}

var prices = sync.OnceValue(func() []hardware.Price { return decodeLines[hardware.Price](priceLines) })
