package main

import (
	"fmt"
	"math"
	"strings"

	"headroom/engine/measured"
)

// The picture is a square of side pixels for sizes of 2^low to 2^high bytes, on
// logarithmic axes.
const (
	side      = 560.0
	margin    = 70.0
	low, high = 20.0, 40.0 // 1 MiB to 1 TiB
)

// tones are the colours of the tasks; they differ in lightness too.
var tones = []struct{ task, colour string }{
	{"infer", "#4477aa"}, {"train", "#aa3377"}, {"finetune", "#228833"}, {"lora", "#ccaa22"}, {"qlora", "#ee6677"}, {"rl", "#66ccee"},
}

// picture draws every case as a dot: measured to the right, estimated upwards.
func picture(outcomes []measured.Outcome) string {
	dots := map[string]*strings.Builder{}
	for _, t := range tones {
		dots[t.task] = &strings.Builder{}
	}
	for i := range outcomes {
		o := &outcomes[i]
		if o.Figure == nil || o.Err != nil {
			continue
		}
		fmt.Fprintf(dots[byTask(o)], "M%.0f %.0fh0", across(o.Figure.Bytes), side+margin-across(o.Predicted)+margin)
	}
	var svg strings.Builder
	whole := side + 2*margin
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="sans-serif" font-size="13">
<title>Estimated against measured GPU memory</title>
<rect width="100%%" height="100%%" fill="#fff"/>
`, whole, whole)
	for exponent := low; exponent <= high; exponent += 2 {
		at := across(math.Exp2(exponent))
		down := whole - at
		fmt.Fprintf(&svg, `<path d="M%.0f %.0fV%.0fM%.0f %.0fH%.0f" stroke="#ddd"/>`+"\n", at, margin, margin+side, margin, down, margin+side)
		fmt.Fprintf(&svg, `<text x="%.0f" y="%.0f" text-anchor="middle">%s</text><text x="%.0f" y="%.0f" text-anchor="end">%s</text>`+"\n",
			at, margin+side+20, tick(exponent), margin-8, down+4, tick(exponent))
	}
	line := func(factor float64, style string) {
		rise := math.Log2(factor) * side / (high - low)
		fmt.Fprintf(&svg, `<path d="M%.1f %.1fL%.1f %.1f" stroke="#555" fill="none"%s/>`+"\n",
			margin+max(0, -rise), margin+side-max(0, rise), margin+side-max(0, rise), margin+max(0, -rise), style)
	}
	line(1, "")
	line(1.2, ` stroke-dasharray="5 4"`)
	line(0.8, ` stroke-dasharray="5 4"`)
	for i, t := range tones {
		fmt.Fprintf(&svg, `<path d="%s" stroke="%s" stroke-width="5" stroke-linecap="round" stroke-opacity=".7" fill="none"/>`+"\n", dots[t.task], t.colour)
		y := margin + 18 + 20*float64(i)
		fmt.Fprintf(&svg, `<circle cx="%.0f" cy="%.0f" r="5" fill="%s"/><text x="%.0f" y="%.0f">%s</text>`+"\n", margin+18, y, t.colour, margin+30, y+4, t.task)
	}
	fmt.Fprintf(&svg, `<text x="%.0f" y="%.0f" text-anchor="middle">measured</text>`+"\n", whole/2, whole-20)
	fmt.Fprintf(&svg, `<text transform="translate(16 %.0f) rotate(-90)" text-anchor="middle">estimated</text>`+"\n</svg>\n", whole/2)
	return svg.String()
}

// across is where a size stands on the axis.
func across(bytes float64) float64 {
	share := (math.Log2(max(bytes, 1)) - low) / (high - low)
	return margin + side*min(max(share, 0), 1)
}

// tick names a power of two.
func tick(exponent float64) string {
	names := []string{"MiB", "GiB", "TiB"}
	step := int(exponent-low) / 10
	return fmt.Sprintf("%.0f %s", math.Exp2(exponent-low-10*float64(step)), names[step])
}
