package answer

import "headroom/bot/words"

// durations are the units that people say a time in, largest first.
var durations = []struct {
	name    string
	seconds float64
}{{"years", 365.25 * 86400}, {"days", 86400}, {"hours", 3600}, {"minutes", 60}, {"seconds", 1}}

// duration prints a time in the unit that keeps it readable.
func (q Question) duration(seconds float64) string {
	for _, d := range durations {
		if seconds >= 2*d.seconds {
			return number(round(seconds/d.seconds)) + " " + words.Name(q.Lang, d.name)
		}
	}
	return number(seconds) + " " + words.Name(q.Lang, "seconds")
}

// round keeps a tenth: a plan of days is not known to the minute.
func round(v float64) float64 { return float64(int64(v*10+0.5)) / 10 }
