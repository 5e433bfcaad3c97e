package console

import (
	"fmt"
	"strings"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine"
)

// facts prints a data sheet as two columns.
func (p *page) facts(facts []answer.Fact) {
	if len(facts) > 0 {
		p.line("")
		p.WriteString(Sheet(facts, p.Width))
	}
}

// Sheet lays facts out as two columns, wide characters counted as two.
func Sheet(facts []answer.Fact, width int) string {
	names := 0
	for _, f := range facts {
		names = max(names, columns(f.Name))
	}
	var out strings.Builder
	for _, f := range facts {
		out.WriteString(wrap("  "+pad(f.Name, names)+"  "+f.Value, width, strings.Repeat(" ", names+4)) + "\n")
	}
	return out.String()
}

// options prints the alternatives as a table.
func (p *page) options(options []answer.Option) {
	if len(options) == 0 {
		return
	}
	width := 0
	for _, o := range options {
		width = max(width, columns(o.Label))
	}
	if options[0].WayOut {
		p.heading(words.LabelWays)
		p.waysOut(options)
		return
	}
	p.heading(words.LabelOptions)
	for _, o := range options {
		p.line(strings.TrimRight("  "+pad(o.Label, width)+"  "+p.outcome(o), " "))
	}
}

// waysOut prints changes, each behind what it comes to.
func (p *page) waysOut(options []answer.Option) {
	width := 0
	for _, o := range options {
		width = max(width, columns(p.size(o.Estimate.PerGPU.Process)))
	}
	for _, o := range options {
		size := p.size(o.Estimate.PerGPU.Process)
		if o.Estimate.Verdict == engine.Tight {
			o.Label += words.InBrackets.In(p.lang, "text", words.Name(p.lang, string(o.Estimate.Leaning())))
		}
		indent := strings.Repeat(" ", width+4)
		p.line(wrap("  "+strings.Repeat(" ", width-columns(size))+size+"  "+o.Label, p.Width, indent))
	}
}

// outcome is what an alternative comes to.
func (p *page) outcome(o answer.Option) string {
	var parts []string
	if o.Value != nil {
		parts = append(parts, o.Value.In(p.lang, p.Scale))
	}
	if o.Estimate != nil {
		parts = append(parts, p.size(o.Estimate.PerGPU.Process))
		if pace := answer.Pace(o.Estimate); pace > 0 && !o.WayOut && o.Estimate.Verdict != engine.DoesNotFit {
			parts = append(parts, answer.Rate(pace)+" tokens/s")
		}
		switch o.Estimate.Verdict {
		case engine.Fits:
			parts = append(parts, p.paint(green, words.Name(p.lang, "fits")))
		case engine.Tight:
			parts = append(parts, p.paint(yellow, words.Name(p.lang, string(o.Estimate.Leaning()))))
		case engine.DoesNotFit:
			parts = append(parts, p.paint(red, words.Name(p.lang, "does_not_fit")))
		}
	}
	return strings.Join(parts, "  ")
}

// rules prints published rules of thumb when they are wanted.
func (p *page) rules(a answer.Answer) {
	if !p.Rules || len(a.Rules) == 0 {
		return
	}
	p.heading(words.LabelRules)
	for _, r := range a.Rules {
		p.item(words.Rule(p.lang, r.Name, r.Formula)) // which ends in the figure, in the unit of its source
	}
}

func (p *page) assumed(r bot.Reply) {
	if len(r.Assumed) == 0 {
		return
	}
	p.heading(words.LabelAssumed)
	for _, a := range r.Assumed {
		p.item(fmt.Sprintf("%s = %s: %s", a.Key, words.Value(p.lang, fmt.Sprint(a.Value)), a.Why))
	}
}

// problems prints what should be known, or why there is no answer; the words
// that it is about stand under a caret line.
func (p *page) problems(r bot.Reply) {
	if len(r.Problems) == 0 {
		return
	}
	if r.Answer != nil {
		p.heading(words.LabelNotes)
	}
	said := "" // a conflict has one message and two places
	for _, problem := range r.Problems {
		text := clean(problem.Message)
		if len(problem.Suggestions) > 0 {
			text += " " + words.LabelSuggestions.In(p.lang, "list", strings.Join(problem.Suggestions, ", "))
		}
		if r.Answer != nil {
			p.item(text)
			continue
		}
		if text != said {
			p.line(p.paint(yellow, wrap(text, p.Width, "")))
		}
		said = text
		p.caret(r.Text, problem.Start, problem.End)
	}
}

// caret shows where in the question a problem stands, when the question has
// room on one line.
func (p *page) caret(text string, start, end int) {
	runes := []rune(text)
	if start < 0 || end <= start || end > len(runes) {
		return
	}
	before, marked := clean(string(runes[:start])), clean(string(runes[start:end]))
	line := before + marked + clean(string(runes[end:]))
	if columns(line)+2 > p.Width {
		return
	}
	p.line("  " + line)
	p.line("  " + strings.Repeat(" ", columns(before)) + strings.Repeat("^", max(1, columns(marked))))
}

func (p *page) next(a answer.Answer) {
	if a.Next == "" {
		return
	}
	p.heading(words.LabelNext)
	p.item(a.Next)
}

// formulas prints how each figure came about, and from where.
func (p *page) formulas(a answer.Answer) {
	if !p.Explain {
		return
	}
	defer p.catalogue(a)
	if a.Estimate != nil && len(a.Estimate.Components) > 0 {
		p.heading(words.LabelFormulas)
		for _, c := range a.Estimate.Components {
			if c.Bytes == 0 {
				continue
			}
			p.item(fmt.Sprintf("%s = %s: %s", words.Component(p.lang, c.Name, a.Estimate.Vendor()), p.size(c.Bytes), c.Formula))
			if c.Source != "" {
				p.line(p.paint(faint, wrap("    "+c.Source, p.Width, "    ")))
			}
		}
		return
	}
	if len(a.Sources) > 0 {
		p.heading(words.LabelSources)
		for _, s := range a.Sources {
			p.item(s)
		}
	}
}

// catalogue prints how old what is known by name is.
func (p *page) catalogue(a answer.Answer) {
	if a.Catalogue != "" {
		p.line("")
		p.line(words.CatalogueDate.In(p.lang, "date", a.Catalogue))
	}
}
