package console

import (
	"encoding/csv"
	"strconv"
	"strings"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine"
)

// marks show a verdict in one column, without colour too.
var marks = map[engine.Verdict]string{engine.Fits: "+", engine.Tight: "~", engine.DoesNotFit: "-"}

// table prints settings in rows and columns, a size and a mark in each cell.
func (p *page) table(t *answer.Table) {
	if t == nil {
		return
	}
	grid := make([][]string, 0, len(t.Cells)+1)
	grid = append(grid, append([]string{""}, t.ColumnLabels...))
	for i, row := range t.Cells {
		line := []string{t.RowLabels[i]}
		for _, c := range row {
			text := "?"
			if c.Bytes > 0 {
				text = strings.TrimRight(p.size(c.Bytes)+" "+marks[c.Verdict], " ")
			}
			line = append(line, text)
		}
		grid = append(grid, line)
	}
	widths := make([]int, len(grid[0]))
	for _, line := range grid {
		for i, text := range line {
			widths[i] = max(widths[i], columns(text))
		}
	}
	p.line("")
	for n, line := range grid {
		var out strings.Builder
		for i, text := range line {
			out.WriteString("  ")
			if i == 0 {
				out.WriteString(pad(text, widths[0]))
				continue
			}
			out.WriteString(strings.Repeat(" ", widths[i]-columns(text)))
			if n > 0 {
				text = p.verdictColour(t.Cells[n-1][i-1].Verdict, text)
			}
			out.WriteString(text)
		}
		p.line(strings.TrimRight(out.String(), " "))
	}
	if t.Columns == "" {
		return
	}
	legend := words.LabelTable.In(p.lang, "rows", words.Name(p.lang, t.Rows), "columns", words.Name(p.lang, t.Columns))
	p.line(p.paint(faint, wrap("  "+legend, p.Width, "  ")))
}

// verdictColour paints a text in the colour of its verdict.
func (p *page) verdictColour(v engine.Verdict, text string) string {
	switch v {
	case engine.Fits:
		return p.paint(green, text)
	case engine.Tight:
		return p.paint(yellow, text)
	case engine.DoesNotFit:
		return p.paint(red, text)
	}
	return text
}

// CSV writes the table of a reply, or else its alternatives, or else its one
// estimate, as comma-separated values: bytes and a verdict for each setting.
// ok is false where the reply has no figure.
func CSV(r bot.Reply) (text string, ok bool) {
	var out strings.Builder
	w := csv.NewWriter(&out)
	write := func(record ...string) { _ = w.Write(record) } // a strings.Builder takes everything
	a := r.Answer
	switch {
	case a == nil:
		return "", false
	case a.Table != nil:
		t := a.Table
		write(t.Rows, t.Columns, "bytes", "verdict")
		for i, row := range t.Cells {
			for j, c := range row {
				column := ""
				if t.Columns != "" {
					column = plain(t.ColumnLabels[j])
				}
				write(plain(t.RowLabels[i]), column, amount(int64(c.Bytes)), string(c.Verdict))
			}
		}
	case len(a.Options) > 0:
		write("option", "value", "unit", "bytes", "verdict")
		for _, o := range a.Options {
			record := []string{o.Label, "", "", "", ""}
			if o.Value != nil {
				record[1], record[2] = strconv.FormatFloat(o.Value.Number, 'g', -1, 64), o.Value.Unit
			}
			if o.Estimate != nil {
				record[3], record[4] = amount(int64(o.Estimate.PerGPU.Process)), string(o.Estimate.Verdict)
			}
			write(record...)
		}
	case a.Estimate != nil:
		write("component", "bytes")
		for _, c := range a.Estimate.Components {
			write(c.Name, amount(int64(c.Bytes)))
		}
		write("total", amount(int64(a.Estimate.PerGPU.Process)))
	default:
		return "", false
	}
	w.Flush()
	return out.String(), true
}

// plain takes the commas out of a number.
func plain(label string) string {
	if digits := strings.ReplaceAll(label, ",", ""); strings.Trim(digits, "0123456789") == "" {
		return digits
	}
	return label
}

func amount(bytes int64) string {
	if bytes == 0 {
		return ""
	}
	return strconv.FormatInt(bytes, 10)
}
