package hardware

import "headroom/engine/unit"

// Node is a machine shape: how many devices share a box and its links.
type Node struct {
	ID              string     `json:"id"`
	Name            string     `json:"name"`
	Provider        string     `json:"provider,omitempty"`
	Aliases         []string   `json:"aliases,omitempty"`
	GPU             string     `json:"gpu"` // catalogue id
	GPUAlternatives []string   `json:"gpu_alternatives,omitempty"`
	Devices         int        `json:"devices"`
	ScaleUpDomain   int        `json:"scale_up_domain,omitempty"` // devices within the fast fabric
	Fabric          string     `json:"fabric,omitempty"`
	IntraGBs        float64    `json:"intra_gbs,omitempty"`  // per device, both directions
	InterGbps       float64    `json:"inter_gbps,omitempty"` // whole node, one direction, Gbit/s
	VCPUs           int        `json:"vcpus,omitempty"`
	HostMemory      unit.Bytes `json:"host_memory_bytes,omitempty"`
	Notes           string     `json:"notes,omitempty"`
	Sources         []string   `json:"sources,omitempty"` // keys of the catalogue's sources
}

// usualDevices is how many devices most machines hold (NVIDIA's HGX boards, AMD's OAM platforms, the instances of clouds).
const usualDevices = 8

// InMachine is how many of a device one machine holds, unless it is told otherwise; of one that nobody named, as many
// as most hold.
func (g *GPU) InMachine() int {
	if g == nil || g.PerMachine == 0 {
		return usualDevices
	}
	return g.PerMachine
}

// Price is one dated list price in USD before tax.
type Price struct {
	GPU              string  `json:"gpu"` // catalogue id
	Provider         string  `json:"provider"`
	Instance         string  `json:"instance"`
	Region           string  `json:"region,omitempty"`
	Devices          int     `json:"devices"`
	USDPerHour       float64 `json:"usd_per_hour"`
	USDPerDeviceHour float64 `json:"usd_per_device_hour"`
	Pricing          string  `json:"pricing"` // on_demand, spot, ...
	Date             string  `json:"date"`    // ISO date of the source
	Source           string  `json:"source"`  // key of the catalogue's sources
	Notes            string  `json:"notes,omitempty"`
}
