package bot

import (
	"math"
	"strconv"
	"strings"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/parser"
)

// measured keeps what somebody measured for the question of the dialogue, and
// says how the estimate compares.
func (x *exchange) measured(c command) bool {
	if !x.goes {
		return false // "measured 43 GB" in a question of its own
	}
	figure, err := strconv.ParseFloat(strings.ReplaceAll(c["value"], ",", ""), 64)
	if err != nil || figure <= 0 {
		return false
	}
	scale := map[string]float64{"gib": 1 << 30, "gb": 1e9, "g": 1 << 30, "mib": 1 << 20, "mb": 1e6, "m": 1 << 20}[strings.ToLower(c["unit"])]
	bytes := figure * scale
	if bytes < 1<<20 || bytes > 1<<50 {
		x.say(words.PeakUnlikely)
		return true
	}
	if !x.remembers() {
		return true
	}
	x.hearInThread(x.in.Text)
	r := x.bot.Ask(x.turn.Canonical, x.options())
	if r.Answer == nil || r.Answer.Estimate == nil {
		x.say(words.NothingMeasured)
		return true
	}
	if x.told(x.c.memory.SavePeak(x.ctx, x.in.Tenant, x.alike(r), int64(bytes), x.in.User)) {
		return true
	}
	estimate := r.Answer.Estimate.PerGPU.Process
	x.say(words.PeakKept, "measured", x.scale.Format(unit.Bytes(bytes)), "estimate", x.scale.Format(estimate), "off", off(estimate, bytes))
	return true
}

// off is how far an estimate is from what was measured, in signed percent.
func off(estimate unit.Bytes, measured float64) string {
	percent := math.Round(100 * (float64(estimate)/measured - 1))
	if percent == 0 {
		return "0 %"
	}
	sign := ""
	if percent > 0 {
		sign = "+"
	}
	return sign + strconv.FormatFloat(percent, 'f', 0, 64) + " %"
}

// alike is what questions about the same workload have in common: their facts,
// whatever they ask.
func (x *exchange) alike(r Reply) string {
	q := r.Query
	q.ObservedGB, q.Rules, q.Topic = 0, false, ""
	return parser.Reading{Intent: parser.Memory, Query: q}.Canonical()
}

// beside shows what the team measured for a question like this one.
func (x *exchange) beside(r Reply) {
	if !x.shelf().Peaks || r.Answer == nil || r.Answer.Estimate == nil || !planning(r.Intent) {
		return
	}
	peaks, err := x.c.memory.PeaksOf(x.ctx, x.in.Tenant, x.alike(r))
	x.failed(err)
	for _, p := range peaks[:min(3, len(peaks))] {
		name := words.MeasuredBefore.In(x.lang)
		if !p.At.IsZero() {
			name = words.MeasuredHere.In(x.lang, "day", p.At.Format("2006-01-02"))
		}
		x.message.Facts = append(x.message.Facts, answer.Fact{
			Name: name,
			Value: words.MeasuredAgainst.In(x.lang, "measured", x.scale.Format(unit.Bytes(p.Bytes)),
				"off", off(r.Answer.Estimate.PerGPU.Process, float64(p.Bytes))),
		})
	}
}

// measurements lists what the team measured, the newest first.
func (x *exchange) measurements(command) bool {
	if !x.remembers() {
		return true
	}
	peaks, err := x.c.memory.ListPeaks(x.ctx, x.in.Tenant, shownOnes)
	if x.told(err) {
		return true
	}
	x.message.Title = words.PeaksTitle.In(x.lang)
	for _, p := range peaks {
		x.message.Facts = append(x.message.Facts, answer.Fact{Name: x.scale.Format(unit.Bytes(p.Bytes)), Value: x.inWords(p.Canonical)})
	}
	if len(peaks) == 0 {
		x.say(words.NoPeaks)
	}
	return true
}
