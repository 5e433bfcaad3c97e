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
