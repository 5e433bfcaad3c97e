package parser

import (
	"slices"
	"strings"
)

// otherVersion stands between the memory of a card and that of another version of it:
// "the 128GB version worth it over the 64GB one", "if we get the 40GB ones, and how many
// with 80GB".
var otherVersion = patternOf(`\b(?:over|than|vs\.?|versus|or|against|compared (?:to|with)|instead of)(?: with| for| on| getting| buying)? (?:the |an? )?$|\b(?:and|or)? ?(?:then )?how (?:many|much)\b[^.?!;]{0,32}$|\band (?:with|for|on) (?:the |an? )?$`)

// versionBehind stands behind the memory of a version.
var versionBehind = patternOf(`^ ?(?:vram |memory )?(?:ones?|versions?|variants?|models?|cards?|mods?|editions?|configs?|skus?|units?)?(?: instead| either| too)? ?(?:[?.!,;]|$)`)

// setApartVersions makes two versions of one card alternatives.
func (r *reader) setApartVersions(rigs []rig) {
	if len(rigs) != 2 || rigs[0].memory == 0 || rigs[1].memory == 0 || rigs[0].memory == rigs[1].memory || rigs[0].card == "" || rigs[1].card != "" || rigs[1].join != "" && rigs[1].join != "and" || rigs[1].count > 1 && !rigs[1].weak || rigs[1].from <= rigs[0].to {
		return
	}
	between := r.text[r.tokens[rigs[0].to].hi:r.tokens[rigs[1].from].lo]
	if len(between) <= clauseReach && !strings.ContainsAny(between, "?;") && r.matches(otherVersion, between) && r.matches(versionBehind, r.text[r.tokens[rigs[1].to].hi:]) {
		rigs[1].join, rigs[1].count = "or", 0
	}
}

// overSaid ends before a bare amount that another of the same kind is weighed against:
// "does 128GB of RAM make sense over 64", "on 24 gigs, and which on 48".
var overSaid = patternOf(`\b(?:(?:sense|worth it|better|worthwhile|useful|advantage|benefit|much|any) over|rather than|instead of|as opposed to|compared (?:to|with)|versus|vs\.?) $|(?:[,?] ?(?:and )?|and )(?:which|what|how about|what about|for)(?: one| model)?(?: on| for| with| at| about)? $`)

// amountOver reads an amount whose unit was said of the one before.
func (r *reader) amountOver(i int) bool {
	v := r.tokens[i].value
	if !slices.Contains(soldSizes[:], v) || r.beforeCard(i) || !r.bytesBefore(i) || !r.ends(i+1) && !slices.Contains([]string{"for", "with", "on", "in", "when", "if"}, r.word(i+1)) || !r.matches(overSaid, r.text[max(0, r.tokens[i].lo-28):r.tokens[i].lo]) {
		return false
	}
	if q := &r.query; q.HostRAMGB > 0 && q.HostRAMGB != v && r.value(r.lastBytes(i)) == q.HostRAMGB {
		q.HostRAMOptions, q.HostRAMGB = []float64{min(v, q.HostRAMGB), max(v, q.HostRAMGB)}, 0
		r.mark("host_ram_gb", i, i)
		return true
	}
	r.bytes(i)
	return true
}

// value is the value of a token.
func (r *reader) value(i int) float64 { return r.at(i).value }
