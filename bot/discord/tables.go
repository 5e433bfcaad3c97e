package discord

import (
	"math"
	"strings"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
)

// Widths of a table in a code block: a phone shows some forty columns before
// it breaks a line.
const (
	widestName  = 20
	widestLabel = 30
	barWidth    = 10
)

// row is a line of the breakdown.
type row struct {
	name  string
	bytes unit.Bytes
}

// breakdown is every component: its size, then a bar against what the card
// holds. The figure comes first: a screen reader says bars badly.
func (p *page) breakdown(e *engine.Estimate) {
	if e == nil {
		return
	}
	total := row{words.LabelTotal.In(p.lang), e.PerGPU.Process}
	var rows []row
	for _, c := range e.Components {
		if c.Bytes > 0 {
			rows = append(rows, row{cell(words.Component(p.lang, c.Name, e.Vendor()), widestName), c.Bytes})
		}
	}
	if len(rows) == 0 {
		return
	}
	if left := len(rows) - p.rows; left > 0 {
		rows = rows[:p.rows]
		defer p.further(left)
	}
	full := e.CapacityBytes
	if full == 0 {
		full = e.PerGPU.Process
	}
	names, figures := 0, 0
	for _, r := range append(rows, total) {
		names = max(names, columns(r.name))
		figures = max(figures, columns(p.scale.Beside(total.bytes, r.bytes)))
	}
	var out strings.Builder
	for i, r := range append(rows, total) {
		if i == len(rows) {
			out.WriteString(strings.Repeat("─", names+figures+2) + "\n")
		}
		line := pad(r.name, names) + "  " + padLeft(p.scale.Beside(total.bytes, r.bytes), figures) + "  " + bar(r.bytes, full)
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	p.sheet.texts = append(p.sheet.texts, fenced("", out.String()))
	p.smallPrint(p.under(e))
}

// bar draws a share of the card; what goes beyond it ends in an arrow.
func bar(part, full unit.Bytes) string {
	share := 0.0
	if full > 0 {
		share = float64(part) / float64(full)
	}
	if share > 1 {
		return strings.Repeat("█", barWidth-1) + "▶"
	}
	eighths := int(math.Round(share * barWidth * 8))
	out := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		out += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return out
}

// under are the remarks under a breakdown: the card, the error band, the
// phase, the host.
func (p *page) under(e *engine.Estimate) string {
	parts, host := answer.Beneath(e, p.lang, p.scale)
	if host != "" {
		parts = append(parts, host)
	}
	return strings.Join(parts, words.LabelSeparator.In(p.lang))
}

// options are the alternatives as a table.
func (p *page) options(a *answer.Answer) {
	if len(a.Options) == 0 {
		return
	}
	label := words.LabelOptions
	if a.Options[0].WayOut {
		label = words.LabelWays
	}
	shown := a.Options[:min(len(a.Options), p.rows)]
	if left := len(a.Options) - len(shown); left > 0 {
		defer p.further(left)
	}
	if p.sentences(shown) {
		list := []string{title(label.In(p.lang))}
		for _, o := range shown {
			value, verdict := p.outcome(o)
			list = append(list, bullet(o.Label)+"  **"+escape(plain(value))+"**  "+escape(plain(verdict)))
		}
		p.lines(list)
		return
	}
	var labels, values, verdicts []string
	names, figures := 0, 0
	for _, o := range shown {
		value, verdict := p.outcome(o)
		labels = append(labels, cell(o.Label, widestLabel))
		values, verdicts = append(values, cell(value, widestName)), append(verdicts, cell(verdict, widestName))
		names, figures = max(names, columns(labels[len(labels)-1])), max(figures, columns(values[len(values)-1]))
	}
	for i, part := range tables(labels, p.whole) {
		var out strings.Builder
		for j := range part {
			at := i*pageRows + j
			line := pad(labels[at], names) + "  " + padLeft(values[at], figures) + "  " + verdicts[at]
			out.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		text := fenced("", out.String())
		if i == 0 {
			text = title(label.In(p.lang)) + "\n" + text
		}
		p.sheet.texts = append(p.sheet.texts, text)
	}
}

// sentences says whether the alternatives are too long for a table.
func (p *page) sentences(list []answer.Option) bool {
	for _, o := range list {
		if columns(plain(o.Label)) > widestLabel {
			return true
		}
	}
	return false
}

// pageRows are the lines of a table where it goes over pages.
const pageRows = 15

// tables parts the lines of a table where everything is shown.
func tables(list []string, whole bool) [][]string {
	if !whole {
		return [][]string{list}
	}
	var out [][]string
	for len(list) > 0 {
		n := min(pageRows, len(list))
		out = append(out, list[:n])
		list = list[n:]
	}
	return out
}

// outcome is what an alternative comes to.
func (p *page) outcome(o answer.Option) (value, verdict string) {
	var parts []string
	if o.Value != nil {
		parts = append(parts, o.Value.In(p.lang, p.scale))
	}
	if o.Estimate != nil {
		parts = append(parts, p.size(o.Estimate.PerGPU.Process))
		if l := o.Estimate.Leaning(); l != "" {
			verdict = words.Name(p.lang, string(l))
		}
	}
	return strings.Join(parts, " · "), verdict
}

// facts are the lines of a data sheet or of a list.
func (p *page) facts(facts []answer.Fact) {
	var list []string
	for _, f := range facts {
		name := escape(plain(f.Name))
		if name != "" {
			name = "**" + name + "**  "
		}
		if line := name + escape(plain(f.Value)); line != "" {
			list = append(list, line)
		}
	}
	p.lines(list)
}

// snippets are texts to copy: in the message when they are short, as files
// when they are not.
func (p *page) snippets() {
	for i, s := range p.m.Snippets {
		head := ""
		if name := plain(s.Title); name != "" {
			head = title(name)
		}
		if s.Name != "" {
			head = strings.TrimSpace(head + " `" + strings.ReplaceAll(plain(s.Name), "`", "'") + "`")
		}
		block := fenced(language(s.Language), s.Text)
		if length(block) <= p.paragraph && !p.full(i, len(p.m.Snippets)) {
			p.sheet.texts = append(p.sheet.texts, strings.TrimPrefix(clipMarked(head, 200)+"\n"+block, "\n"))
			continue
		}
		p.attach(head, fileName(s.Name, i), s.Text)
	}
}

// language is the name of a highlighter, when it is one.
func language(s string) string {
	if strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		return ""
	}
	return s
}
