package calibration

import (
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// Band returns the factors between which 90 % of measured totals of the same
// kind of case lie.
func Band(c *workload.Case, p profile.Profile) (low, high float64) {
	switch {
	case c.GGML():
		return 0.96, 1.04
	case c.Task == workload.Infer:
		return 0.90, 1.10
	case c.Adapters():
		return 0.85, 1.17
	}
	return 0.87, 1.15
}
