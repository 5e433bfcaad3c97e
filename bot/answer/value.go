package answer

import (
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

// Figure prints a number without needless decimals.
func Figure(v float64) string {
	if v >= 1e6 || v == float64(int64(v)) {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}
