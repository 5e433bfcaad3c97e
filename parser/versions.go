package parser

import (
	"slices"
	"strings"
)

// otherVersion stands between the memory of a card and that of another version of it:
// "the 128GB version worth it over the 64GB one", "with the 16gb ones, and how many
// with 80GB".
var otherVersion = patternOf(`\b(?:over|than|vs\.?|versus|or|against|compared (?:to|with)|instead of)(?: with| for| on| getting| buying)? (?:the |an? )?$|\b(?:and|or)? ?(?:then )?how (?:many|much)\b[^.?!;]{0,32}$|\band (?:with|for|on) (?:the |an? )?$`)

// versionBehind stands behind the memory of a version.
var versionBehind = patternOf(`^ ?(?:vram |memory )?(?:ones?|versions?|variants?|models?|kinds?|types?|flavou?rs?|cards?|mods?|editions?|configs?|skus?|units?)?(?: instead| either| too| each| respectively|各|分别)? ?(?:[?.!,;]|各|分别|$)`)

// andVersion stands between them where each is asked about.
var andVersion = patternOf(`^ ?(?:[a-z]+ )?(?:和|与|跟|、|and (?:for |with |on )?(?:the |an? )?)$`)

// setApartVersions makes two versions of one card alternatives.
func (r *reader) setApartVersions(rigs []rig) {
	cards := 0
	for _, g := range rigs {
		if g.card != "" {
			cards++
		}
	}
	for k := 1; k < len(rigs) && cards == 1; k++ {
		one, other := &rigs[k-1], &rigs[k]
		if one.memory == 0 || other.memory == 0 || one.memory == other.memory || other.card != "" || other.join != "" && other.join != "and" || other.count > 1 && !other.weak || other.from <= one.to {
			continue
		}
		between := r.text[r.tokens[one.to].hi:r.tokens[other.from].lo]
		if len(between) > clauseReach || strings.ContainsAny(between, "?;") || !r.matches(versionBehind, r.text[r.tokens[other.to].hi:]) {
			continue
		}
		if r.matches(otherVersion, between) || r.matching.mentions("both", "each", "respectively", "各", "分别") && r.matches(andVersion, between) {
			other.join, other.count = "or", 0
		}
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
