// Package unit holds the quantities that the whole engine counts in. Each is a
// type of its own, so that bytes are never added to tokens, and GiB never meet
// GB by accident: a Bytes is a number of bytes, and only its printing chooses a
// unit.
package unit

import (
	"math"
	"strconv"
)

// Bytes is an amount of memory or storage, never negative in an estimate.
type Bytes int64

// Params is a number of model parameters.
type Params int64

// Tokens is a number of token positions.
type Tokens int64

// Decimal and binary multiples. Cards and files are sold in the first, memory
// is allocated in the second; they differ by 7.4 % at the giga step.
const (
	KB Bytes = 1000
	MB       = 1000 * KB
	GB       = 1000 * MB
	TB       = 1000 * GB

	KiB Bytes = 1 << 10
	MiB       = 1 << 20
	GiB       = 1 << 30
	TiB       = 1 << 40
)

// BytesOf rounds a computed size to whole bytes. Sizes that cannot be right
// are pinned to the ends of the range instead of wrapping around: below zero
// and NaN become 0, above 2^62 becomes 2^62.
func BytesOf(size float64) Bytes {
	const most = 1 << 62
	switch {
	case !(size > 0):
		return 0
	case size >= most:
		return most
	}
	return Bytes(math.Round(size))
}

// GiB returns the size in units of 2^30 bytes.
func (b Bytes) GiB() float64 { return float64(b) / float64(GiB) }

// GB returns the size in units of 10^9 bytes.
func (b Bytes) GB() float64 { return float64(b) / float64(GB) }

// String prints the size in binary units with three significant figures.
func (b Bytes) String() string { return Binary.Format(b) }

// Scale is a way of printing bytes.
type Scale struct {
	base  float64
	names [6]string
}

// The two scales that answers are printed in.
var (
	Binary  = Scale{1024, [6]string{"B", "KiB", "MiB", "GiB", "TiB", "PiB"}}
	Decimal = Scale{1000, [6]string{"B", "KB", "MB", "GB", "TB", "PB"}}
)

// Format prints b in the largest unit of the scale that keeps it at 1 or more.
func (s Scale) Format(b Bytes) string {
	size, step := float64(b), 0
	for math.Abs(size) >= s.base && step < len(s.names)-1 {
		size /= s.base
		step++
	}
	return significant(size) + " " + s.names[step]
}

// Beside prints b in the unit that its table shares: giga, or mega where the
// total of the table is below one giga.
func (s Scale) Beside(total, b Bytes) string {
	step, digits := 3, 2
	if float64(total) < s.base*s.base*s.base {
		step, digits = 2, 1
	}
	return strconv.FormatFloat(float64(b)/math.Pow(s.base, float64(step)), 'f', digits, 64) + " " + s.names[step]
}

// String prints the count as model names do: 7.62B, 124M.
func (p Params) String() string {
	for _, step := range []struct {
		size float64
		name string
	}{{1e12, "T"}, {1e9, "B"}, {1e6, "M"}, {1e3, "K"}} {
		if math.Abs(float64(p)) >= step.size {
			return significant(float64(p)/step.size) + step.name
		}
	}
	return strconv.FormatInt(int64(p), 10)
}

// Billions returns the count in units of 10^9.
func (p Params) Billions() float64 { return float64(p) / 1e9 }

// String prints the plain number.
func (t Tokens) String() string { return strconv.FormatInt(int64(t), 10) }

// significant prints three significant figures without an exponent.
func significant(v float64) string {
	digits := 2
	if a := math.Abs(v); a >= 100 {
		digits = 0
	} else if a >= 10 {
		digits = 1
	}
	text := strconv.FormatFloat(v, 'f', digits, 64)
	if digits == 2 || digits == 1 {
		for text[len(text)-1] == '0' {
			text = text[:len(text)-1]
		}
		if text[len(text)-1] == '.' {
			text = text[:len(text)-1]
		}
	}
	return text
}
