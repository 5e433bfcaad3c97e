package console

import (
	"fmt"
	"math"
	"strings"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
)

// Bars between these widths can be read; below the least there is none.
const (
	leastBar = 8
	mostBar  = 36
)

// row is one line of the breakdown.
type row struct {
	name  string
	bytes unit.Bytes
}

// breakdown prints a bar for every component against the memory that a card
// has to give, and the total.
func (p *page) breakdown(e engine.Estimate) {
	var rows []row
	for _, c := range e.Components {
		if c.Bytes > 0 {
			rows = append(rows, row{words.Component(p.lang, c.Name, e.Vendor()), c.Bytes})
		}
	}
	if len(rows) == 0 {
		return
	}
	total := row{words.LabelTotal.In(p.lang), e.PerGPU.Process}
	full := e.CapacityBytes
	if full == 0 {
		full = e.PerGPU.Process
	}
	names, figures := columns(total.name), columns(p.Scale.Beside(total.bytes, total.bytes))
	for _, r := range rows {
		names = max(names, columns(r.name))
		figures = max(figures, columns(p.Scale.Beside(total.bytes, r.bytes)))
	}
	room := min(mostBar, p.Width-names-figures-14) // margins and the percentage
	p.line("")
	for _, r := range rows {
		p.bar(r, total, names, figures, room, full)
	}
	p.line("  " + strings.Repeat("─", max(0, min(p.Width-2, names+figures+max(room, 0)+12))))
	p.bar(total, total, names, figures, room, full)
	p.remarks(e)
}

// bar prints one line: name, size in the unit of the total, share of the card,
// bar.
func (p *page) bar(r, total row, names, figures, room int, full unit.Bytes) {
	share := float64(r.bytes) / float64(full)
	text := fmt.Sprintf("  %s  %s  %4.0f %%", pad(r.name, names), padLeft(p.Scale.Beside(total.bytes, r.bytes), figures), share*100)
	if room >= leastBar {
		text += "  " + p.paint(barColour(share), cells(share, room))
	}
	p.line(strings.TrimRight(text, " "))
}

// cells draws a share of a bar in eighths of a column; what goes beyond the
// card ends in an arrow.
func cells(share float64, room int) string {
	if share > 1 {
		return strings.Repeat("█", room-1) + "▶"
	}
	eighths := int(math.Round(share * float64(room) * 8))
	bar := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		bar += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return bar
}

func barColour(share float64) string {
	if share > 1 {
		return red
	}
	return blue
}

// remarks are the lines under the bars: the card, the error band, the phase,
// the host.
func (p *page) remarks(e engine.Estimate) {
	parts, host := answer.Beneath(&e, p.lang, p.Scale)
	p.item(strings.Join(parts, words.LabelSeparator.In(p.lang)))
	if host != "" {
		p.item(host)
	}
}
