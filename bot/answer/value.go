package answer

import (
	"math"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/unit"
)

// In prints a number with its unit: sizes in the given scale, counted things by
// name in the language.
func (v Value) In(lang words.Lang, scale unit.Scale) string {
	switch v.Unit {
	case "bytes":
		return scale.Format(unit.BytesOf(v.Number))
	case "s":
		return lasting(lang, v.Number)
	case "parameters":
		return unit.Params(v.Number).String() + " " + words.Name(lang, v.Unit)
	case "gpus", "sequences", "users", "tokens":
		name := words.Name(lang, v.Unit)
		if v.Number == 1 && lang == words.English {
			name = strings.TrimSuffix(name, "s")
		}
		return Figure(v.Number) + " " + name
	}
	return Figure(v.Number) + " " + v.Unit
}

// Rate prints a speed: whole from ten on, below that with two digits, so that what
// crawls does not seem to stand still.
func Rate(v float64) string {
	if v >= 10 {
		return Figure(math.Round(v))
	}
	return strconv.FormatFloat(v, 'g', 2, 64)
}

// Figure prints a number without needless decimals.
func Figure(v float64) string {
	if v >= 1e6 || v == float64(int64(v)) {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}
