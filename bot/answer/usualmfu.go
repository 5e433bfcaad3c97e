package answer

import (
	"math"

	"headroom/engine/unit"
	"headroom/engine/workload"
)

// utilisation is what share of the dense peak a training run is planned with where none is told, and between which
// shares published ones lie.
type utilisation struct{ share, low, high float64 }

// smallMixture is how many parameters of a mixture of experts work on a token below which products are small.
const smallMixture unit.Params = 10e9

// ofSmallMixture is that of those. Qwen3-30B-A3B reaches 120 TFLOPS of an H100's 989 in Megatron as people set it up, 277 in
// NeMo AutoModel on one machine (NVIDIA/Megatron-LM issue 2762) and 241 by NVIDIA's recipe (pull request 5728), and less
// than 20 % of an H800 (alibaba/Pai-Megatron-Patch issue 643).
var (
	ofDense        = utilisation{usualMFU, lowMFU, highMFU}
	ofSmallMixture = utilisation{0.20, 0.12, 0.28}
)

// utilisationOf is what a run is planned with, and why.
func utilisationOf(r run) (utilisation, workload.Assumed) {
	planned, why := ofDense, assumedMFU
	if r.ActiveParams > 0 && r.ActiveParams < r.Params/2 && r.ActiveParams < smallMixture {
		planned, why = ofSmallMixture, workload.Assumed{Key: "mfu_pct", Value: 100 * ofSmallMixture.share, Why: "published training runs of small mixtures of experts reach 12 to 28 % of the dense peak"}
	}
	s := r.Speed
	if s == nil || s.MFU < 1 || s.MFU/100 >= planned.share {
		return planned, why
	}
	reason := ""
	switch {
	case r.Estimate.Workload.Offload != (workload.Offload{}) && s.MFU/100 <= planned.share/muchSlower:
		reason = "the estimate for these settings, one micro-batch a step: the cards wait for what is kept in host RAM"
	case waitsForLink(r):
		reason = "the estimate for this layout: cards without NVLink wait for what goes between them over PCIe"
	default:
		return planned, why
	}
	share := math.Round(s.MFU) / 100
	planned = utilisation{share, share * planned.low / planned.share, min(share*planned.high/planned.share, planned.share)}
	return planned, workload.Assumed{Key: "mfu_pct", Value: math.Round(s.MFU), Why: reason}
}

// muchSlower is how many times the time by the usual utilisation an estimate with offload has to be to go before it.
const muchSlower = 1.5

// waitsForLink tells whether cards without NVLink exchange weights or activations in every micro-batch, which
// no accumulation of gradients hides; published shares of the peak are those of cards with NVLink.
func waitsForLink(r run) bool {
	w := r.Estimate.Workload
	sends := w.FSDP != "" || w.ZeROStage != nil && *w.ZeROStage == 3 || w.Parallel.TP > 1 || w.Parallel.PP > 1 || w.Parallel.CP > 1 || w.Parallel.EP > 1
	return w.GPUCount > 1 && !r.Speed.Linked && sends
}
