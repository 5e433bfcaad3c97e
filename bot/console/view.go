// Package console renders replies for a terminal. Renderers are pure
// functions: a reply in, text out.
package console

import (
	"strings"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
)

// View is how a reply is to be shown. The zero Scale prints binary units.
type View struct {
	Width   int        // columns
	Colour  bool       // ANSI colours
	Scale   unit.Scale // unit of sizes
	Explain bool       // print formula and source of each figure
	Rules   bool       // print rules of thumb
}

// page is one reply being written.
type page struct {
	View
	lang words.Lang
	strings.Builder
}

// Render writes one reply: the verdict, the breakdown, what it rests on and
// what to do next. Every reply ends with an empty line.
func (v View) Render(r bot.Reply) string {
	if v.Scale == (unit.Scale{}) {
		v.Scale = unit.Binary
	}
	v.Rules = v.Rules || r.Query.Rules
	p := page{View: v, lang: r.Lang}
	if a := r.Answer; a != nil {
		if r.Query.Rules && len(a.Rules) > 0 { // asked for by name, so they come first
			p.rules(*a)
			p.line("")
		}
		p.verdict(*a)
		p.text(*a)
		p.facts(a.Facts)
		p.table(a.Table)
		if a.Estimate != nil && a.Table == nil {
			p.breakdown(*a.Estimate)
		}
		p.options(a.Options)
		if !r.Query.Rules {
			p.rules(*a)
		}
		p.assumed(r)
		p.problems(r)
		p.next(*a)
		p.run(a.Run, a.RunNote)
		p.formulas(*a)
	} else {
		p.problems(r)
	}
	p.WriteString("\n")
	return p.String()
}

// verdict is the first sentence, coloured by what it says.
func (p *page) verdict(a answer.Answer) {
	paint := bold
	switch a.Verdict {
	case engine.Fits:
		paint = green
	case engine.Tight:
		paint = yellow
	case engine.DoesNotFit:
		paint = red
	}
	p.line(p.paint(paint, wrap(a.Summary, p.Width, "")))
}

func (p *page) text(a answer.Answer) {
	for _, paragraph := range a.Text {
		p.line("")
		p.line(wrap(paragraph, p.Width, ""))
	}
}

// heading opens a part of the page.
func (p *page) heading(s words.Sentence) {
	if p.Len() > 0 {
		p.line("")
	}
	p.line(p.paint(bold, s.In(p.lang)))
}

// item prints one entry of a list, wrapped under itself.
func (p *page) item(s string) { p.line(wrap("  "+s, p.Width, "    ")) }

func (p *page) line(s string) { p.WriteString(s + "\n") }

// size prints bytes in the unit of the page.
func (p *page) size(b unit.Bytes) string { return p.Scale.Format(b) }
