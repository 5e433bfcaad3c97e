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

// size prints bytes in the unit that was chosen for the answer.
func (q Question) size(b unit.Bytes) string { return q.Scale.Format(b) }

// number prints a figure with as many digits as a reader wants.
func number(v float64) string {
	switch {
	case v >= 1000:
		return thousands(strconv.FormatFloat(v, 'f', 0, 64))
	case v >= 100:
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// gpuHours prints hours without digits that nobody can measure.
func gpuHours(v float64) string {
	if v < 100 {
		return about(v)
	}
	return number(v)
}

// about prints an estimated rate with the two or three digits that it is worth.
func about(v float64) string {
	scale := math.Pow(10, math.Floor(math.Log10(max(v, 1e-9)))-2)
	return number(math.Round(v/scale) * scale)
}

// thousands groups the digits of a whole number.
func thousands(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// exact prints a number without rounding what can be read.
func exact(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		return thousands(strconv.FormatFloat(v, 'f', 0, 64))
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}

// ratio writes how many times the larger of two rates is the smaller.
func ratio(a, b float64) string {
	return number(math.Max(a, b)/math.Min(a, b)) + " x"
}

// scientific prints a large count: 6.3e+22, or 1T for tokens.
func scientific(v float64) string {
	if v < 1e15 {
		return unit.Params(v).String()
	}
	return strconv.FormatFloat(v, 'e', 1, 64)
}

// near reports whether two figures are told as the same.
func near(a, b float64) bool { return math.Abs(a-b) <= sameWithin*max(a, b) }

// percent writes a share without decimals that nobody can measure.
func percent(share float64) string {
	if share >= 0.1 {
		return number(math.Round(100 * share))
	}
	return number(math.Round(1000*share) / 10)
}

// sameWithin is how far apart two figures may lie that are told as the same.
const sameWithin = 0.005

// times writes a ratio; what is not published has none.
func times(a, b float64) string {
	if a == 0 || b == 0 {
		return "?"
	}
	return about(a / b)
}

// durations are the units that people say a time in, largest first.
var durations = []struct {
	name    string
	seconds float64
}{{"years", 365.25 * 86400}, {"days", 86400}, {"hours", 3600}, {"minutes", 60}, {"seconds", 1}}

// duration prints a time in the unit that keeps it readable.
func (q Question) duration(seconds float64) string { return lasting(q.Lang, seconds) }

// lasting prints a time in the unit that people use for it.
func lasting(lang words.Lang, seconds float64) string {
	for _, d := range durations {
		if seconds >= 2*d.seconds {
			return number(round(seconds/d.seconds)) + " " + words.Name(lang, d.name)
		}
	}
	return number(seconds) + " " + words.Name(lang, "seconds")
}

// round keeps a tenth: a plan of days is not known to the minute.
func round(v float64) float64 { return float64(int64(v*10+0.5)) / 10 }

// seconds prints a time with the digits that it is worth.
func seconds(v float64) string { return about(v) + " s" }

// kib writes what a token takes, which is less than sizes are written in.
func kib(bytes float64) string { return strconv.FormatFloat(bytes/1024, 'f', 1, 64) + " KiB" }

// both prints a size in the unit of the answer and, since disks are sold in
// powers of ten, in the other one.
func (q Question) both(b unit.Bytes) string {
	other := unit.Decimal
	if q.Scale == unit.Decimal {
		other = unit.Binary
	}
	return q.size(b) + " (" + other.Format(b) + ")"
}
