package main

import (
	"fmt"
	"math"
	"strings"
)

// The picture has a square of side pixels: how many times the first size to the
// right, how many times the first cost upwards, both logarithmic.
const (
	side   = 420.0
	margin = 70.0
	right  = 10_000.0 // of the axis to the right
	top    = 100.0    // of the axis upwards
)

// tones tell the curves apart; they differ in lightness too.
var tones = []string{"#4477aa", "#aa3377", "#228833", "#ccaa22"}

// picture draws the curves, and a line on which the cost grows as the size does.
func picture(curves []curve) string {
	var svg strings.Builder
	whole := side + 2*margin
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="sans-serif" font-size="13">
<title>How the cost of an answer grows</title>
<rect width="100%%" height="100%%" fill="#fff"/>
`, whole, whole)
	for v := 1.0; v <= right; v *= 10 {
		x := across(v)
		fmt.Fprintf(&svg, `<path d="M%.0f %.0fV%.0f" stroke="#ddd"/><text x="%.0f" y="%.0f" text-anchor="middle">x %g</text>`+"\n", x, margin, margin+side, x, margin+side+20, v)
	}
	for v := 1.0; v <= top; v *= 10 {
		y := upwards(v)
		fmt.Fprintf(&svg, `<path d="M%.0f %.0fH%.0f" stroke="#ddd"/><text x="%.0f" y="%.0f" text-anchor="end">x %g</text>`+"\n", margin, y, margin+side, margin-8, y+4, v)
	}
	fmt.Fprintf(&svg, `<path d="M%.0f %.0fL%.0f %.0f" stroke="#555" stroke-dasharray="5 4"/>`+"\n", across(1), upwards(1), across(top), upwards(top))
	for i, c := range curves {
		var line strings.Builder
		for j, at := range c.at {
			// Nothing at all stands where one does.
			x := float64(max(at, 1)) / float64(max(c.at[0], 1))
			fmt.Fprintf(&line, "%s%.0f %.0f", [...]string{"M", "L"}[min(j, 1)], across(x), upwards(c.took[j].Seconds()/c.took[0].Seconds()))
		}
		colour, y := tones[i%len(tones)], margin+18+20*float64(i)
		fmt.Fprintf(&svg, `<path d="%s" stroke="%s" stroke-width="3" fill="none"/>`+"\n", line.String(), colour)
		fmt.Fprintf(&svg, `<circle cx="%.0f" cy="%.0f" r="5" fill="%s"/><text x="%.0f" y="%.0f">%s</text>`+"\n", margin+18, y, colour, margin+30, y+4, c.name)
	}
	fmt.Fprintf(&svg, `<text x="%.0f" y="%.0f" text-anchor="middle">size, in multiples of the first</text>`+"\n", whole/2, whole-20)
	fmt.Fprintf(&svg, `<text transform="translate(16 %.0f) rotate(-90)" text-anchor="middle">cost, in multiples of the first</text>`+"\n</svg>\n", whole/2)
	return svg.String()
}

func across(times float64) float64 {
	return margin + side*min(max(math.Log(times)/math.Log(right), 0), 1)
}

func upwards(times float64) float64 {
	return margin + side - side*min(max(math.Log(times)/math.Log(top), 0), 1)
}
