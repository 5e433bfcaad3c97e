package bot

import (
	"headroom/bot/chart"
)

// Bars are what a picture of a reply shows: the alternatives that it compares,
// or its one estimate. There are none where nothing stands on a GPU.
func (r Reply) Bars() []chart.Bar {
	if r.Answer == nil {
		return nil
	}
	var bars []chart.Bar
	for _, o := range r.Answer.Options {
		if o.Estimate != nil && !o.WayOut && o.Estimate.PerGPU.Process > 0 {
			bars = append(bars, chart.Bar{Label: o.Label, Estimate: *o.Estimate})
		}
	}
	if e := r.Answer.Estimate; len(bars) < 2 && e != nil && e.PerGPU.Process > 0 {
		bars = []chart.Bar{{Estimate: *e}}
	}
	return bars[:min(len(bars), chart.Most)]
}

// Picture draws a message for platforms that show one, with words for those who
// can't see it. Both are empty where there is nothing to draw.
func Picture(m Message) (png []byte, alt string) {
	if m.Reply == nil {
		return nil, ""
	}
	bars := m.Reply.Bars()
	png, err := chart.Breakdown(m.Scale, bars...)
	if err != nil { // a picture repeats what is said; without it nothing is lost
		return nil, ""
	}
	return png, chart.Alt(m.Lang, m.Scale, bars...)
}
