package slack

import (
	"math"
	"slices"

	sdk "github.com/slack-go/slack"

	"headroom/bot/answer"
	"headroom/bot/slack/blockkit"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
)

// bar is one column of a chart.
type bar struct {
	label string
	bytes unit.Bytes
}

// chart draws what the tables say: the alternatives, or the largest parts,
// beside what the card holds. Its numbers stand in text as well.
func (p *page) chart(a *answer.Answer) {
	if !p.native || !p.room.chart || a.Estimate == nil {
		return
	}
	var bars []bar
	if compared(a) {
		bars = alternatives(a)
	}
	if len(bars) < 2 {
		bars = p.parts(a.Estimate)
	}
	if len(bars) < 2 {
		return
	}
	if limit := a.Estimate.CapacityBytes; limit > 0 {
		bars = append(bars[:min(len(bars), blockkit.MaxBars-1)], bar{words.ChartLimit.In(p.lang), limit})
	}
	unitName, per := p.chartUnit(bars)
	var categories []string
	var points []sdk.DataVisualizationDataPoint
	for _, b := range bars[:min(len(bars), blockkit.MaxBars)] {
		label := unused(categories, clip(plain(b.label), blockkit.MaxChartLabel))
		categories = append(categories, label)
		points = append(points, sdk.NewDataVisualizationDataPoint(label, rounded(float64(b.bytes)/per)))
	}
	p.add(sdk.NewDataVisualizationBlock(
		clip(words.ChartTitle.In(p.lang, "unit", unitName), blockkit.MaxChartTitle),
		sdk.NewDataVisualizationBarChart(sdk.NewDataVisualizationAxisConfig(categories...).WithYLabel(unitName),
			sdk.NewDataVisualizationDataSeries(unitName, points...)),
	))
}

// alternatives are the totals of what is compared. Ways out have names too long
// for a chart.
func alternatives(a *answer.Answer) []bar {
	var bars []bar
	for _, o := range a.Options {
		if o.Estimate != nil && o.Label != "" && o.Estimate.PerGPU.Process > 0 {
			bars = append(bars, bar{o.Label, o.Estimate.PerGPU.Process})
		}
	}
	return bars
}

// parts are the largest components of an estimate and the rest of them.
func (p *page) parts(e *engine.Estimate) []bar {
	var bars []bar
	for _, c := range e.Components {
		if c.Bytes > 0 {
			bars = append(bars, bar{words.Component(p.lang, c.Name, e.Vendor()), c.Bytes})
		}
	}
	slices.SortStableFunc(bars, func(a, b bar) int { return int(min(max(b.bytes-a.bytes, -1), 1)) })
	const shown = blockkit.MaxBars - 2 // the rest and the card
	if len(bars) > shown+1 {
		var rest unit.Bytes
		for _, b := range bars[shown:] {
			rest += b.bytes
		}
		bars = append(bars[:shown], bar{words.ChartRest.In(p.lang), rest})
	}
	return bars
}

// chartUnit is the unit that the largest bar asks for, and its bytes.
func (p *page) chartUnit(bars []bar) (name string, bytes float64) {
	var most unit.Bytes
	for _, b := range bars {
		most = max(most, b.bytes)
	}
	giga, mega := [2]string{"GiB", "MiB"}, float64(unit.GiB)/1024
	bytes = float64(unit.GiB)
	if p.scale == unit.Decimal {
		giga, mega, bytes = [2]string{"GB", "MB"}, 1e6, 1e9
	}
	if float64(most) < bytes {
		return giga[1], mega
	}
	return giga[0], bytes
}

// rounded keeps a figure to the decimals that a chart can show.
func rounded(v float64) float64 {
	if v < 10 {
		return math.Round(v*100) / 100
	}
	return math.Round(v*10) / 10
}

// unused makes a label differ from those before it.
func unused(taken []string, label string) string {
	if label == "" {
		label = "?"
	}
	for n, name := 2, label; ; n++ {
		if !slices.Contains(taken, name) {
			return name
		}
		tail := " " + number(n)
		name = clip(label, blockkit.MaxChartLabel-len(tail)) + tail
	}
}
