package chart

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
)

// Measures of the picture, in pixels. Chats show it about half as wide.
const (
	width     = 960
	margin    = 24
	gap       = 14 // between things
	barHeight = 40
	barGap    = 26
	most      = 220 // of a label on the left
	gutter    = 118 // on the right, for totals, which would collide with the capacity line
	swatch    = 14
	lineGap   = 26 // from one row of the legend to the next
)

// segment is a part of a bar.
type segment struct {
	name   string // of its group
	bytes  unit.Bytes
	colour color.RGBA
}

// row is one bar, ready to be drawn.
type row struct {
	label    string
	segments []segment
	total    unit.Bytes
	low      unit.Bytes
	high     unit.Bytes
	capacity unit.Bytes
	leaning  engine.Leaning
}

// sheet is a picture being drawn.
type sheet struct {
	canvas       *image.RGBA
	scale        unit.Scale
	small, large *typeface
	rows         []row
	legend       [][]segment // by line
	left, right  int         // of the bars
	top          int         // of the first bar
	full         unit.Bytes  // at the right end
}

func newSheet(scale unit.Scale, bars []Bar) (*sheet, error) {
	faces, err := typefaces()
	if err != nil {
		return nil, err
	}
	s := &sheet{scale: scale, small: faces[small], large: faces[large]}
	if s.scale == (unit.Scale{}) {
		s.scale = unit.Binary
	}
	labels := 0
	for _, b := range bars {
		r := rowOf(b)
		r.label = s.large.cut(r.label, most)
		labels = max(labels, s.large.width(r.label))
		s.full = max(s.full, r.total, r.high, r.capacity)
		s.rows = append(s.rows, r)
	}
	s.full += s.full / 50 // so that a line at the end is seen
	s.left, s.right = margin, width-margin-gutter
	if labels > 0 {
		s.left += labels + gap
	}
	s.legend = s.layLegend()
	s.top = margin + len(s.legend)*lineGap + lineGap // with the name of the line
	height := s.top + len(s.rows)*(barHeight+barGap) - barGap + gap + lineGap + margin/2
	s.canvas = newCanvas(width, height)
	return s, nil
}

// rowOf groups the components of an estimate.
func rowOf(b Bar) row {
	e := b.Estimate
	r := row{
		label: b.Label, total: e.PerGPU.Process, low: e.PerGPU.Low, high: e.PerGPU.High,
		capacity: e.CapacityBytes, leaning: e.Leaning(),
	}
	other := segment{name: "other", colour: rest}
	for i, g := range groups {
		part := segment{name: g.name, colour: hues[i]}
		for _, c := range e.Components {
			if slices.Contains(g.members, c.Name) {
				part.bytes += c.Bytes
			}
		}
		if part.bytes > 0 {
			r.segments = append(r.segments, part)
		}
	}
	for _, c := range e.Components {
		if !grouped(c.Name) {
			other.bytes += c.Bytes
		}
	}
	if other.bytes > 0 {
		r.segments = append(r.segments, other)
	}
	return r
}

func grouped(name string) bool {
	for _, g := range groups {
		if slices.Contains(g.members, name) {
			return true
		}
	}
	return false
}

// layLegend lists what occurs in any bar, in the order of the bars, in as many
// lines as it takes.
func (s *sheet) layLegend() [][]segment {
	var lines [][]segment
	x := width
	for _, name := range append(groupNames(), "other") {
		for _, r := range s.rows {
			at := slices.IndexFunc(r.segments, func(p segment) bool { return p.name == name })
			if at < 0 {
				continue
			}
			need := s.legendWidth(r.segments[at])
			if x+need > width-margin {
				lines = append(lines, nil)
				x = margin
			}
			x += need
			lines[len(lines)-1] = append(lines[len(lines)-1], r.segments[at])
			break
		}
	}
	return lines
}

func groupNames() []string {
	var names []string
	for _, g := range groups {
		names = append(names, g.name)
	}
	return names
}

func (s *sheet) legendWidth(p segment) int {
	return swatch + 6 + s.small.width(words.Name(words.English, p.name)) + 22
}

// draw paints everything, from the ground up.
func (s *sheet) draw() {
	s.fill(s.canvas.Bounds(), ground)
	for i, line := range s.legend {
		x, y := margin, margin+i*lineGap-4
		for _, p := range line {
			s.fill(rectangle(x, y+3, swatch, swatch), p.colour)
			s.small.draw(s.canvas, words.Name(words.English, p.name), x+swatch+6, y, ink)
			x += s.legendWidth(p)
		}
	}
	s.axis()
	for i := range s.rows {
		s.bar(i)
	}
	s.capacities()
}

// axis draws a figure every few GiB with a line upwards.
func (s *sheet) axis() {
	unitSize, name := s.unit()
	step := niceStep(float64(s.full) / unitSize / 6)
	bottom := s.bottom()
	for v := 0.0; v*unitSize <= float64(s.full); v += step {
		x := s.x(unit.BytesOf(v * unitSize))
		s.fill(rectangle(x, s.top-6, 1, bottom-s.top+12), grid)
		text := strconv.FormatFloat(v, 'f', -1, 64)
		if v == 0 {
			text = "0 " + name
		}
		s.small.draw(s.canvas, text, x-s.small.width(text)/2, bottom+gap, quiet)
	}
}

// unit is what the axis counts in: GiB, or MiB for what is smaller.
func (s *sheet) unit() (float64, string) {
	giga, mega, names := float64(unit.GiB), float64(unit.MiB), [2]string{"GiB", "MiB"}
	if s.scale == unit.Decimal {
		giga, mega, names = float64(unit.GB), float64(unit.MB), [2]string{"GB", "MB"}
	}
	if float64(s.full) < giga {
		return mega, names[1]
	}
	return giga, names[0]
}

// niceStep is the next of 1, 2, 5, 10, ... above a length.
func niceStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= least {
			return m * power
		}
	}
	return 10 * power
}

func (s *sheet) bottom() int { return s.top + len(s.rows)*(barHeight+barGap) - barGap }

// x is where an amount ends on the scale.
func (s *sheet) x(b unit.Bytes) int {
	return s.left + int(math.Round(float64(b)/float64(s.full)*float64(s.right-s.left)))
}

// bar draws one stack, its error band and its total.
func (s *sheet) bar(i int) {
	r, y := s.rows[i], s.top+i*(barHeight+barGap)
	s.large.draw(s.canvas, r.label, margin, y+barHeight/2-large/2-3, ink)
	var sum unit.Bytes
	for _, p := range r.segments {
		from := s.x(sum)
		sum += p.bytes
		to := s.x(sum)
		if to <= from {
			continue
		}
		s.fill(image.Rect(from, y, to, y+barHeight), p.colour)
		if to-from > 3 {
			s.fill(rectangle(to-1, y, 1, barHeight), ground) // parts it from the next
		}
		text := s.figure(p.bytes)
		if w := s.small.width(text); w+8 < to-from {
			s.small.draw(s.canvas, text, from+(to-from-w)/2, y+barHeight/2-small/2-3, onBar)
		}
	}
	if low, high := s.x(r.low), s.x(r.high); high > low && r.high > 0 {
		middle := y + barHeight + 6
		s.fill(image.Rect(low, middle, high, middle+2), quiet)
		s.fill(rectangle(low, middle-3, 2, 8), quiet)
		s.fill(rectangle(high-2, middle-3, 2, 8), quiet)
	}
	colour := ink
	if r.leaning == engine.Leaning(engine.DoesNotFit) {
		colour = beyond
	}
	up := 0
	if r.capacity > 0 {
		up = lineGap / 2
		text := words.PictureOfCard.In(words.English, "size", s.scale.Format(r.capacity))
		s.small.draw(s.canvas, text, s.right+gap, y+barHeight/2-large/2-3+lineGap/2, quiet)
	}
	s.large.draw(s.canvas, s.scale.Format(r.total), s.right+gap, y+barHeight/2-large/2-3-up, colour)
}

// figure is an amount without its unit, which the axis names.
func (s *sheet) figure(b unit.Bytes) string {
	size, _ := s.unit()
	digits := 1
	if float64(b)/size >= 100 {
		digits = 0
	}
	return strconv.FormatFloat(float64(b)/size, 'f', digits, 64)
}

// capacities draws what each card has as a dashed line, through all bars where
// the cards are alike.
func (s *sheet) capacities() {
	alike := true
	for _, r := range s.rows {
		alike = alike && r.capacity == s.rows[0].capacity
	}
	for i, r := range s.rows {
		if r.capacity == 0 || alike && i > 0 {
			continue
		}
		y, end := s.top+i*(barHeight+barGap)-8, s.top+i*(barHeight+barGap)+barHeight+8
		if alike {
			end = s.bottom() + 8
		}
		x := s.x(r.capacity)
		for ; y < end; y += 9 {
			s.fill(image.Rect(x-1, y, x+1, min(y+6, end)), allowed)
		}
		if alike {
			text := words.PictureCapacity.In(words.English, "size", s.scale.Format(r.capacity))
			left := min(x-s.small.width(text)/2, width-margin-s.small.width(text))
			s.small.draw(s.canvas, text, max(left, margin), s.top-lineGap-4, allowed)
		}
	}
}

// fill paints a box.
func (s *sheet) fill(box image.Rectangle, colour color.RGBA) {
	draw.Draw(s.canvas, box, image.NewUniform(colour), image.Point{}, draw.Src)
}
