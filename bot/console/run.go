package console

import (
	"headroom/bot/answer"
	"headroom/bot/words"
)

// run prints settings to copy. Their text stands at the margin as it is, so that
// a terminal gives it back unchanged. What they are for stands above them, in a
// comment too, so that it comes along where all of it is copied.
func (p *page) run(list []answer.Settings, note string) {
	if len(list) == 0 {
		return
	}
	p.heading(words.LabelRun)
	if note != "" {
		p.line("")
		p.line(p.paint(yellow, wrap("# "+note, p.Width, "# ")))
	}
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
