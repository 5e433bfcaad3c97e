package speed

import (
	"fmt"
	"strconv"

	"headroom/engine/hardware"
)

// Utilisation compares a measured rate with the dense peak of a card.
type Utilisation struct {
	Percent float64
	TFLOPS  float64 // measured, per GPU
	Peak    float64 // dense, in TFLOPS
	Rate    string  // which of the card's rates the peak is: "bf16 tensor"
	Formula string
}

// MFU is the model FLOPs utilisation of a GPU that reaches tflops of model
// FLOPs (arXiv 2204.02311, appendix B), against the card's dense peak for the
// type that it computes in. ok is false when the peak is not known.
func MFU(tflops float64, card *hardware.GPU, dtype string) (u Utilisation, ok bool) {
	peak, rate := card.PeakTFLOPS(dtype)
	if peak <= 0 || tflops < 0 {
		return Utilisation{}, false
	}
	u = Utilisation{Percent: Share(tflops, peak), TFLOPS: tflops, Peak: peak, Rate: rate}
	u.Formula = fmt.Sprintf("%s TFLOPS / %s TFLOPS dense %s peak = %.2f %%", number(tflops), number(peak), rate, u.Percent)
	return u, true
}

// Share is a measured rate in percent of a reference rate.
func Share(measured, reference float64) float64 { return 100 * measured / reference }

// TokensPerGPU turns sequences per second of all GPUs into tokens per second of
// one.
func TokensPerGPU(sequencesPerSecond float64, tokens, gpus int) float64 {
	return sequencesPerSecond * float64(tokens) / float64(max(gpus, 1))
}

// TFLOPS turns tokens per second of one GPU into the rate of work behind them.
func TFLOPS(tokensPerSecond, flopPerToken float64) float64 {
	return tokensPerSecond * flopPerToken / 1e12
}

// TokensPerSecond turns a rate of work into tokens per second.
func TokensPerSecond(tflops, flopPerToken float64) float64 {
	return tflops * 1e12 / flopPerToken
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }
