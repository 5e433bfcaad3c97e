package main

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// slackBlock is as much of a block as the picture shows.
type slackBlock struct {
	Type     string          `json:"type"`
	Text     slackText       `json:"text"`
	Title    json.RawMessage `json:"title"`
	Elements []struct {
		Type        string          `json:"type"`
		Text        json.RawMessage `json:"text"`
		Placeholder slackText       `json:"placeholder"`
		Style       string          `json:"style"`
	} `json:"elements"`
	Rows  [][]slackText `json:"rows"`
	Chart struct {
		Series []struct {
			Data []struct {
				Label string  `json:"label"`
				Value float64 `json:"value"`
			} `json:"data"`
		} `json:"series"`
	} `json:"chart"`
	Columns []struct {
		Align string `json:"align"`
	} `json:"column_settings"`
}

type slackText struct {
	Text string `json:"text"`
}

// said is a text that is a string, or an object that holds one.
func said(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var object slackText
	if json.Unmarshal(raw, &object) != nil {
		return ""
	}
	return object.Text
}

// How Slack looks: measures in its own pixels, colours by class.
const (
	slackWidth = 760.0
	slackLeft  = 64.0 // where messages begin, right of the faces
	slackFonts = "Lato, 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
	slackLight = `
.ground{fill:#fff;stroke:#dddddd}.ink{fill:#1d1c1d}.quiet{fill:#616061}.line{fill:none;stroke:#dddddd}.rule{stroke:#e8e8e8}
.badge{fill:#ececec}.mention{fill:#e8f1f9}.link{fill:#1264a3}.button{fill:#fff;stroke:#bbbabb}.primary{fill:#007a5a}.on{fill:#fff}
.bar{fill:#4a78d0}.limit{fill:#8a8d91}.person{fill:#9b6dbd}`
	slackDark = `
.ground{fill:#1a1d21;stroke:#35373b}.ink{fill:#d1d2d3}.quiet{fill:#9a9b9e}.line{stroke:#46484c}.rule{stroke:#303236}
.badge{fill:#35373b}.mention{fill:#16334a}.link{fill:#1d9bd1}.button{fill:#1a1d21;stroke:#65676b}.limit{fill:#797c81}`
)

var (
	slackBody  = ink{size: 15, class: "ink"}
	slackSmall = ink{size: 12.5, class: "quiet"}
)

// drawSlack draws a question in a channel and its answer in the thread.
func drawSlack(text, _ []byte) ([]byte, error) {
	var g golden
	if err := json.Unmarshal(text, &g); err != nil {
		return nil, err
	}
	var blocks []slackBlock
	if err := json.Unmarshal(g.Rendered, &blocks); err != nil {
		return nil, err
	}
	c := &canvas{width: slackWidth, y: 18}
	c.box(16, c.y, 36, 36, 8, "person")
	c.text(34, c.y+24, "M", ink{size: 17, class: "on", bold: true}, "middle")
	c.text(slackLeft, c.y+13, "Mina", ink{size: 15, class: "ink", bold: true}, "")
	c.text(slackLeft+44, c.y+13, "10:24", slackSmall, "")
	c.y += 20
	name := ink{size: 15, class: "link"}
	c.box(slackLeft-1, c.y-1, name.wide("@headroom")+6, 20, 3, "mention")
	c.text(slackLeft+2, c.y+14, "@headroom", name, "")
	c.text(slackLeft+name.wide("@headroom")+10, c.y+14, g.Question, slackBody, "")
	c.y += 38
	c.mark(16, c.y, 36, 8)
	c.text(slackLeft, c.y+13, "Headroom", ink{size: 15, class: "ink", bold: true}, "")
	c.box(slackLeft+80, c.y+1, 31, 15, 3, "badge")
	c.text(slackLeft+95.5, c.y+12.5, "APP", ink{size: 10, class: "quiet", bold: true}, "middle")
	c.text(slackLeft+119, c.y+13, "10:24", slackSmall, "")
	c.y += 18
	for _, b := range blocks {
		if err := c.slack(b); err != nil {
			return nil, err
		}
	}
	c.y += 20
	return c.svg("Headroom in Slack: "+g.Question, slackLight, slackDark, slackFonts), nil
}

// slack draws one block.
func (c *canvas) slack(b slackBlock) error {
	width := slackWidth - slackLeft - 28
	switch b.Type {
	case "header":
		c.y += 4
		c.paragraph(slackLeft, width, 26, []piece{{b.Text.Text, ink{size: 18, class: "ink", bold: true}}})
	case "section":
		c.y += 6
		c.paragraph(slackLeft, width, 22, marked(b.Text.Text, "*", slackBody))
	case "context":
		c.y += 8
		for _, e := range b.Elements {
			c.paragraph(slackLeft, width, 18, marked(said(e.Text), "*", slackSmall))
		}
	case "data_visualization":
		c.slackChart(b, width)
	case "table":
		c.slackTable(b, width)
	case "container": // folded, as it comes
		c.y += 8
		c.box(slackLeft, c.y, width, 36, 8, "line")
		c.add(`<path d="M%.1f %.1fl5 5l-5 5" fill="none" stroke-width="1.6" stroke="#868686"/>`, slackLeft+15, c.y+13)
		c.text(slackLeft+32, c.y+23, said(b.Title), ink{size: 14, class: "ink", bold: true}, "")
		c.y += 36
	case "actions":
		c.y += 10
		x, label := slackLeft, ink{size: 13, class: "ink", bold: true}
		for _, e := range b.Elements {
			text, class, arrow := said(e.Text), "button", 0.0
			if e.Type == "static_select" {
				text, arrow = e.Placeholder.Text, 22
			}
			w := label.wide(text) + 26 + arrow
			if x+w > slackLeft+width {
				x, c.y = slackLeft, c.y+36
			}
			i := label
			if e.Style == "primary" {
				class, i.class = "primary", "on"
			}
			c.box(x, c.y, w, 28, 6, class)
			c.text(x+(w-arrow)/2, c.y+18.5, text, i, "middle")
			if arrow > 0 {
				c.add(`<path d="M%.1f %.1fl4 4l4-4" fill="none" stroke="#868686" stroke-width="1.8"/>`, x+w-24, c.y+12.5)
			}
			x += w + 8
		}
		c.y += 28
	default:
		return fmt.Errorf("the picture does not know a block of type %q", b.Type)
	}
	return nil
}

// slackChart draws bars side by side on a scale.
func (c *canvas) slackChart(b slackBlock, width float64) {
	const high = 150.0
	c.y += 10
	top := c.y
	c.box(slackLeft, top, width, high+92, 8, "line")
	c.text(slackLeft+16, top+24, said(b.Title), ink{size: 14, class: "ink", bold: true}, "")
	var most float64
	for _, d := range b.Chart.Series[0].Data {
		most = max(most, d.Value)
	}
	step := nice(most / 4)
	ceiling := math.Ceil(most/step) * step
	left, base := slackLeft+52, top+52+high
	for v := 0.0; v <= ceiling; v += step {
		y := base - v/ceiling*high
		c.add(`<path d="M%.1f %.1fH%.1f" class="rule"/>`, left, y, slackLeft+width-16)
		c.text(left-8, y+4, strconv.FormatFloat(v, 'f', -1, 64), ink{size: 11, class: "quiet"}, "end")
	}
	data := b.Chart.Series[0].Data
	each := (slackLeft + width - 16 - left) / float64(len(data))
	for n, d := range data {
		class, at := "bar", left+each*(float64(n)+0.5)
		if n == len(data)-1 {
			class = "limit" // the card
		}
		h := d.Value / ceiling * high
		c.box(at-each*0.3, base-h, each*0.6, h, 3, class)
		c.text(at, base-h-6, strconv.FormatFloat(d.Value, 'f', -1, 64), ink{size: 11.5, class: "ink", bold: true}, "middle")
		for row, line := range wrap(each-6, []piece{{d.Label, ink{size: 11.5, class: "quiet"}}}) {
			c.text(at, base+17+14*float64(row), strings.TrimSpace(line[0].text), line[0].ink, "middle")
		}
	}
	c.y = top + high + 92 + 4
}

// nice is the next of 1, 2, 5, 10, ...
func nice(v float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(v)))
	for _, n := range []float64{1, 2, 5, 10} {
		if v <= n*unit {
			return n * unit
		}
	}
	return v
}

// slackTable draws rows; the first column takes what the others leave.
func (c *canvas) slackTable(b slackBlock, width float64) {
	c.y += 8
	top := c.y
	cell := ink{size: 13.5, class: "ink"}
	columns := make([]float64, len(b.Rows[0]))
	for _, row := range b.Rows {
		for n := 1; n < len(row); n++ {
			columns[n] = max(columns[n], cell.wide(row[n].Text)+28)
		}
	}
	columns[0] = width
	for _, w := range columns[1:] {
		columns[0] -= w
	}
	ends := []float64{slackLeft}
	for _, w := range columns {
		ends = append(ends, ends[len(ends)-1]+w)
	}
	for n, row := range b.Rows {
		i := cell
		i.bold = n == 0
		if n > 0 {
			c.add(`<path d="M%.1f %.1fH%.1f" class="rule"/>`, slackLeft, c.y, slackLeft+width)
		}
		begin := c.y
		c.y += 6
		c.paragraph(slackLeft+12, columns[0]-24, 19, []piece{{row[0].Text, i}})
		for k := 1; k < len(row); k++ {
			if slices.Contains([]string{"right"}, b.Columns[k].Align) {
				c.text(ends[k+1]-14, begin+19.5, row[k].Text, i, "end")
			} else {
				c.text(ends[k]+14, begin+19.5, row[k].Text, i, "")
			}
		}
		c.y += 6
	}
	for _, x := range ends[1 : len(ends)-1] {
		c.add(`<path d="M%.1f %.1fV%.1f" class="rule"/>`, x, top, c.y)
	}
	c.box(slackLeft, top, width, c.y-top, 8, "line")
}
