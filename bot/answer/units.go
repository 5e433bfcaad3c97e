package answer

import (
	"strings"

	"headroom/bot/words"
)

// quantity is what a unit measures; only like converts into like.
type quantity string

const (
	storage quantity = "storage"
	compute quantity = "compute"
	counts  quantity = "count"
)

// measure is a unit: what it measures, its size in the base unit (bytes,
// FLOP, one) and how it is written.
type measure struct {
	of    quantity
	size  float64
	write string
}

// prefixes are the decimal steps, a thousand each.
var prefixes = []struct{ letter, write string }{
	{"", ""}, {"k", "K"}, {"m", "M"}, {"g", "G"}, {"t", "T"}, {"p", "P"}, {"e", "E"}, {"z", "Z"},
}

// measures is the table of units by lower-case name.
var measures = func() map[string]measure {
	table := map[string]measure{
		"bit": {storage, 1.0 / 8, "bits"}, "bits": {storage, 1.0 / 8, "bits"},
		"byte": {storage, 1, "bytes"}, "bytes": {storage, 1, "bytes"},
		"thousand": {counts, 1e3, "thousand"}, "million": {counts, 1e6, "million"},
		"billion": {counts, 1e9, "billion"}, "trillion": {counts, 1e12, "trillion"},
	}
	decimal, binary := 1.0, 1.0
	for _, p := range prefixes {
		if p.letter != "" {
			table[p.letter+"ib"] = measure{storage, binary, p.write + "iB"}
			table[p.letter] = measure{counts, decimal, p.write}
			table[p.letter+"bit"] = measure{storage, decimal / 8, p.write + "bit"}
		}
		table[p.letter+"b"] = measure{storage, decimal, p.write + "B"}
		for _, name := range []string{"flop", "flops", "flop/s"} {
			table[p.letter+name] = measure{compute, decimal, p.write + "FLOPS"}
		}
		decimal, binary = decimal*1000, binary*1024
	}
	for name, p := range map[string]string{"kilo": "k", "mega": "m", "giga": "g", "tera": "t", "peta": "p", "exa": "e"} {
		table[name+"bytes"], table[name+"byte"] = table[p+"b"], table[p+"b"]
		table[name+"flops"], table[name+"flop"] = table[p+"flops"], table[p+"flops"]
	}
	return table
}()

// measureOf looks a unit up by any of its spellings.
func measureOf(name string) (measure, bool) {
	m, ok := measures[strings.ToLower(strings.TrimSpace(name))]
	return m, ok
}

// counterpart is the unit that people convert into when they name none: the
// other giga for sizes, the next step up for rates.
func counterpart(m measure) measure {
	switch {
	case m.write == "GiB":
		return measures["gb"]
	case m.write == "GB":
		return measures["gib"]
	case m.of == storage:
		return measures["gb"]
	case m.of == compute:
		for i, p := range prefixes[:len(prefixes)-1] {
			if p.write+"FLOPS" == m.write {
				return measures[prefixes[i+1].letter+"flops"]
			}
		}
	}
	return m
}

// durations are the units that people say a time in, largest first.
var durations = []struct {
	name    string
	seconds float64
}{{"years", 365.25 * 86400}, {"days", 86400}, {"hours", 3600}, {"minutes", 60}, {"seconds", 1}}

// duration prints a time in the unit that keeps it readable.
func (q Question) duration(seconds float64) string { return lasting(q.Lang, seconds) }

// lasting prints a time in the unit that people use for it.
func lasting(lang words.Lang, seconds float64) string {
	for _, d := range durations {
		if seconds >= 2*d.seconds {
			return number(round(seconds/d.seconds)) + " " + words.Name(lang, d.name)
		}
	}
	return number(seconds) + " " + words.Name(lang, "seconds")
}

// round keeps a tenth: a plan of days is not known to the minute.
func round(v float64) float64 { return float64(int64(v*10+0.5)) / 10 }
