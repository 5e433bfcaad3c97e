package memory

import "strconv"

// count prints a number of parameters in a formula: four figures, so that a
// reader can compute along.
func count(n float64) string {
	for _, step := range []struct {
		size float64
		name string
	}{{1e12, "T"}, {1e9, "B"}, {1e6, "M"}} {
		if n >= step.size {
			return strconv.FormatFloat(n/step.size, 'g', 4, 64) + step.name
		}
	}
	return strconv.FormatFloat(n, 'f', 0, 64)
}
