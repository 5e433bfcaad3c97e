package slack

import (
	"strconv"
	"strings"

	sdk "github.com/slack-go/slack"

	"headroom/bot/answer"
	"headroom/bot/slack/blockkit"
	"headroom/bot/words"
	"headroom/engine"
)

// options are the alternatives: a table, or lines where there can be none.
func (p *page) options(a *answer.Answer) {
	if len(a.Options) == 0 {
		return
	}
	heading := words.LabelOptions
	if a.Options[0].WayOut {
		heading = words.LabelWays
	}
	title := "*" + escape(heading.In(p.lang)) + "*"
	rows := [][]string{{words.ColumnOption.In(p.lang), words.ColumnValue.In(p.lang), words.ColumnVerdict.In(p.lang)}}
	var list []string
	for _, o := range a.Options {
		value, verdict := p.outcome(o)
		rows = append(rows, []string{o.Label, value, verdict})
		list = append(list, "• "+line(o.Label, value, verdict))
	}
	if p.table(title, rows) {
		return
	}
	p.lines(append([]string{title}, list...))
}

// line is an entry of a list as mrkdwn: what it is, and what it comes to.
func line(name string, values ...string) string {
	text := ""
	for _, v := range values {
		if v != "" {
			text += "  " + escape(v)
		}
	}
	return escape(name) + text
}

// outcome is what an alternative comes to, in two cells.
func (p *page) outcome(o answer.Option) (value, verdict string) {
	var parts []string
	if o.Value != nil {
		parts = append(parts, o.Value.In(p.lang, p.scale))
	}
	if o.Estimate != nil {
		parts = append(parts, p.size(o.Estimate.PerGPU.Process))
		verdict = leaningName(p.lang, o.Estimate.Leaning())
	}
	return strings.Join(parts, " · "), verdict
}

func leaningName(lang words.Lang, l engine.Leaning) string {
	if l == "" {
		return ""
	}
	return words.Name(lang, string(l))
}

// table shows rows, the first of them their names. It says no when the message
// has its one table already or none can be used.
func (p *page) table(title string, rows [][]string) bool {
	if !p.native || p.tabled || p.rows == 0 {
		return false
	}
	p.tabled = true
	p.marked(title)
	p.add(p.grid(rows))
	if len(rows)-1 > p.rows {
		p.cut = true
		p.context(words.Further.In(p.lang, "count", number(len(rows)-1-p.rows)))
	}
	return true
}

// grid is the table block: text cells, figures to the right.
func (p *page) grid(rows [][]string) *sdk.TableBlock {
	table := sdk.NewTableBlock("")
	for _, row := range rows[:min(len(rows), p.rows+1)] {
		cells := make([]sdk.TableCell, len(row))
		for i, text := range row {
			if text = clip(plain(text), cellText); text == "" {
				text = "–" // a cell may not be empty
			}
			cells[i] = sdk.NewTableRawTextCell(text)
		}
		table.AddRow(cells...)
	}
	settings := []sdk.ColumnSetting{{Align: sdk.ColumnAlignmentLeft, IsWrapped: true}}
	for range len(rows[0]) - 1 {
		settings = append(settings, sdk.ColumnSetting{Align: sdk.ColumnAlignmentRight})
	}
	return table.WithColumnSettings(settings...)
}

// facts are the lines of a data sheet or of a list.
func (p *page) facts(facts []answer.Fact) {
	var list []string
	for _, f := range facts {
		list = append(list, factLine(f))
	}
	p.lines(list)
}

func factLine(f answer.Fact) string {
	name := strings.ReplaceAll(oneLine(f.Name), "*", "∗")
	if name = strings.TrimSpace(escape(name)); name != "" {
		name = "*" + name + "*  "
	}
	return name + escape(oneLine(f.Value))
}

// breakdown is every component, folded: a figure and its share of the card.
func (p *page) breakdown(e *engine.Estimate) {
	rows, list := p.components(e)
	if len(list) == 0 {
		return
	}
	title := words.BreakdownTitle.In(p.lang, "total", p.size(e.PerGPU.Process))
	under := sdk.NewContextBlock("", mrkdwn(escaped(p.under(e), blockkit.MaxContextText)))
	if p.native && !p.tabled && p.rows > 0 {
		p.tabled = true
		p.cut = p.cut || len(rows)-1 > p.rows
		p.folded(title, nil, p.grid(rows), under)
		return
	}
	if p.native {
		p.folded(title, append(list, escape(p.under(e))))
		return
	}
	p.lines(append([]string{"*" + escape(title) + "*"}, append(list, escape(p.under(e)))...))
}

// components are the parts of an estimate as rows and as lines.
func (p *page) components(e *engine.Estimate) (rows [][]string, list []string) {
	if e == nil {
		return nil, nil
	}
	rows = [][]string{{words.ColumnPart.In(p.lang), words.ColumnSize.In(p.lang)}}
	if e.CapacityBytes > 0 {
		rows[0] = append(rows[0], words.ColumnShare.In(p.lang))
	}
	for _, c := range e.Components {
		if c.Bytes <= 0 {
			continue
		}
		row := []string{words.Component(p.lang, c.Name, e.Vendor()), p.scale.Beside(e.PerGPU.Process, c.Bytes)}
		if e.CapacityBytes > 0 {
			row = append(row, strconv.Itoa(int(float64(c.Bytes)/float64(e.CapacityBytes)*100+0.5))+" %")
		}
		rows = append(rows, row)
		list = append(list, "• "+line(row[0], row[1:]...))
	}
	return rows, list
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

// snippets are texts to copy, in code blocks of at most a section each.
func (p *page) snippets() {
	for i, s := range p.m.Snippets {
		if p.full(i, len(p.m.Snippets)) {
			return
		}
		title := escape(plain(s.Title))
		if s.Name != "" {
			title += "  `" + escape(strings.ReplaceAll(plain(s.Name), "`", "'")) + "`"
		}
		if title != "" {
			p.marked(title)
		}
		parts := code(s.Text, p.paragraph)
		most := max(1, p.listed/4)
		for _, part := range parts[:min(most, len(parts))] {
			p.add(section(part))
		}
		if len(parts) <= most {
			continue
		}
		p.cut = true
		if askable(p.m) == "" { // no button leads to the rest
			p.section(words.CutHere.In(p.lang, "count", number(len([]rune(s.Text)))))
		}
	}
}

// code splits a text into fenced pieces, between lines where it can.
func code(text string, most int) []string {
	const fence = "```"
	text = strings.ReplaceAll(strings.TrimRight(words.Clean(text), "\n"), fence, "``\u200b`")
	var out []string
	var piece strings.Builder
	used := 0
	flush := func() {
		if used > 0 {
			out = append(out, fence+"\n"+strings.TrimRight(piece.String(), "\n")+"\n"+fence)
		}
		piece.Reset()
		used = 0
	}
	room := most - 2*len(fence) - 2
	for raw := range strings.Lines(text) {
		for _, s := range pieces(raw, room/5) {
			s = markup.Replace(s)
			if used+length(s) > room {
				flush()
			}
			piece.WriteString(s)
			used += length(s)
		}
	}
	flush()
	return out
}

// pieces breaks a line that is longer than a number of characters, each of
// which may become five when it is escaped.
func pieces(s string, most int) []string {
	if len(s) <= most {
		return []string{s}
	}
	var out []string
	runes := []rune(s)
	half := max(1, most/2) // a character may be two code units
	for len(runes) > half {
		out = append(out, string(runes[:half]))
		runes = runes[half:]
	}
	return append(out, string(runes))
}

// cellText is as long as a cell stays readable; Slack limits only their sum.
const cellText = 300
