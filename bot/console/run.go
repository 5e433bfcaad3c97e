package console

import (
	"headroom/bot/answer"
	"headroom/bot/words"
)

// run prints settings to copy. Their text stands at the margin as it is, so that
// a terminal gives it back unchanged.
func (p *page) run(list []answer.Settings) {
	if len(list) == 0 {
		return
	}
	p.heading(words.LabelRun)
	for _, s := range list {
		title := s.Title
		if s.File != "" {
			title += " (" + s.File + ")"
		}
		p.line("")
		p.line(p.paint(faint, "# "+title))
		p.WriteString(s.Text)
		for _, note := range s.Notes {
			p.line(p.paint(faint, wrap("# "+note, p.Width, "#   ")))
		}
	}
}
