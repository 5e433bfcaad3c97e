package plan

// mobileGB is the memory of cards that the catalogue has no row for, because
// their makers leave power, and with it speed, to the laptop's: only what fits is
// told. Where a card was sold in two sizes it is the smaller. Sources: NVIDIA's
// comparison of GeForce laptop GPUs, and of the GeForce 900 series.
var mobileGB = map[string]float64{
	"rtx-2060-laptop": 6, "rtx-2070-laptop": 8, "rtx-2080-laptop": 8, "gtx-1650-laptop": 4, "gtx-1660-ti-laptop": 6,
	"rtx-3050-laptop": 4, "rtx-3050-ti-laptop": 4, "rtx-3060-laptop": 6, "rtx-3070-laptop": 8, "rtx-3070-ti-laptop": 8,
	"rtx-3080-laptop": 8, "rtx-3080-ti-laptop": 16,
	"rtx-4050-laptop": 6, "rtx-4060-laptop": 8, "rtx-4070-laptop": 8, "rtx-4080-laptop": 12, "rtx-4090-laptop": 16,
	"rtx-5050-laptop": 8, "rtx-5060-laptop": 8, "rtx-5070-laptop": 8, "rtx-5070-ti-laptop": 12, "rtx-5080-laptop": 16,
	"rtx-5090-laptop": 24,
	"gtx-950":         2, "gtx-960": 2, "gtx-970": 4, "gtx-980": 4, "gtx-980-ti": 6,
}
