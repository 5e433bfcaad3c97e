package answer

import (
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
	if r.ActiveParams > 0 && r.ActiveParams < r.Params/2 && r.ActiveParams < smallMixture {
		return ofSmallMixture, workload.Assumed{Key: "mfu_pct", Value: 100 * ofSmallMixture.share, Why: "published training runs of small mixtures of experts reach 12 to 28 % of the dense peak"}
	}
	return ofDense, assumedMFU
}
