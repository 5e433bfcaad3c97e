package plan

// unlistedGB is the memory of cards that the catalogue has no row for: old ones, and
// mobile ones whose clocks and cores nobody has put together. Only
// what fits is told of them. Where a card was sold in two sizes it is the smaller.
// Sources: NVIDIA's comparisons of GeForce laptop GPUs and of the GeForce 900
// series, and its data sheets of Quadro and RTX workstation cards; of T-Head's PPU the
// table of accelerators that CCTV showed in September 2025.
var unlistedGB = map[string]float64{
	"rtx-2050-laptop": 4, "rtx-2060-laptop": 6, "rtx-2070-laptop": 8, "rtx-2080-laptop": 8,
	"gtx-1650-laptop": 4, "gtx-1650-ti-laptop": 4, "gtx-1660-ti-laptop": 6,
	"rtx-3050-ti": 4, "rtx-4050": 6, "rtx-5050-laptop": 8,
	"gtx-950": 2, "gtx-960": 2, "gtx-970": 4, "gtx-980": 4, "gtx-980-ti": 6,
	"quadro-p1000": 4, "quadro-p2000": 5, "quadro-p4000": 8, "quadro-p5000": 16, "quadro-p6000": 24, "quadro-gp100": 16, "quadro-gv100": 32,
	"quadro-m4000": 8, "quadro-m6000": 12, "quadro-rtx-4000": 8, "quadro-t1000": 4, "quadro-t2000": 4,
	"thead-ppu": 96,
	"t400":      2, "t600": 4, "t1000": 4, "rtx-a400": 4, "rtx-a1000": 8, "rtx-a3000": 6,
}

// Unlisted is the memory in GB of a card that the catalogue has no row for, or 0.
func Unlisted(card string) float64 { return unlistedGB[card] }

// deviceGB is the memory of telephones and consoles, all of which the host and what draws share:
// the makers' data sheets. Where one was sold in several sizes it is the smallest.
var deviceGB = map[string]float64{
	"iphone-12": 4, "iphone-12-pro": 6, "iphone-12-pro-max": 6, "iphone-13": 4, "iphone-13-pro": 6, "iphone-13-pro-max": 6,
	"iphone-14": 6, "iphone-14-plus": 6, "iphone-14-pro": 6, "iphone-14-pro-max": 6, "iphone-15": 6, "iphone-15-plus": 6, "iphone-15-pro": 8, "iphone-15-pro-max": 8,
	"iphone-16": 8, "iphone-16-plus": 8, "iphone-16-pro": 8, "iphone-16-pro-max": 8, "iphone-17": 8, "iphone-17-pro": 12, "iphone-17-pro-max": 12, "iphone-air": 12,
	"pixel-7": 8, "pixel-7-pro": 12, "pixel-8": 8, "pixel-8-pro": 12, "pixel-9": 12, "pixel-9-pro": 16, "pixel-10": 12, "pixel-10-pro": 16,
	"galaxy-s23": 8, "galaxy-s23-ultra": 8, "galaxy-s24": 8, "galaxy-s24-ultra": 12, "galaxy-s25": 12, "galaxy-s25-ultra": 12,
	"steam-deck": 16, "steam-deck-oled": 16, "rog-ally": 16, "rog-ally-x": 24, "legion-go": 16,
}

// deviceMemory takes the memory of a device that is told by its name alone.
func (b *builder) deviceMemory() {
	if gb := deviceGB[b.query.Board]; gb > 0 && b.workload.CPUOnly && b.workload.HostRAMGB == 0 {
		b.workload.HostRAMGB = gb
		b.assume("host_ram_gb", gb, "what a "+b.query.Board+" is sold with, which its system and its screen share")
	}
}
