package discord

import (
	"headroom/bot"
	"headroom/bot/chart"
	"headroom/engine/unit"
)

// Picture draws the breakdown of an answer, and of up to three alternatives
// beside it. It has no bytes where there is nothing to draw.
func Picture(m bot.Message) (png []byte, alt string) {
	if m.Reply == nil || m.Reply.Answer == nil || m.Reply.Answer.Estimate == nil || m.Title != "" {
		return nil, ""
	}
	a := m.Reply.Answer
	var bars []chart.Bar
	if !compared(a) {
		bars = append(bars, chart.Bar{Estimate: *a.Estimate})
	}
	const beside = 3
	for _, o := range a.Options {
		if o.Estimate != nil && len(bars) <= beside {
			bars = append(bars, chart.Bar{Label: clip(plain(o.Label), 40), Estimate: *o.Estimate})
		}
	}
	if m.Scale == (unit.Scale{}) {
		m.Scale = unit.Binary
	}
	png, err := chart.Breakdown(m.Scale, bars...)
	if err != nil {
		return nil, ""
	}
	return png, chart.Alt(m.Lang, m.Scale, bars...)
}
