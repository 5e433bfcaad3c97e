package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
)

// otherVersion stands between the memory of a card and that of another version of it:
// "the 128GB version worth it over the 64GB one", "with the 16gb ones, and how many
// with 80GB".
var otherVersion = pattern.Of(`\b(?:over|than|vs\.?|versus|or|against|compared (?:to|with)|instead of)(?: with| for| on| getting| buying)? (?:the |an? )?$|\b(?:and|or)? ?(?:then )?how (?:many|much)\b[^.?!;]{0,32}$|\band (?:with|for|on) (?:the |an? )?$`)

// versionBehind stands behind the memory of a version.
var versionBehind = pattern.Of(`^ ?(?:vram |memory )?(?:ones?|versions?|variants?|models?|kinds?|types?|flavou?rs?|cards?|mods?|editions?|configs?|skus?|units?)?(?: instead| either| too| each| respectively|各|分别)? ?(?:[?.!,;]|各|分别|$)`)

// andVersion stands between them where each is asked about.
var andVersion = pattern.Of(`^ ?(?:[a-z]+ )?(?:和|与|跟|、|and (?:for |with |on )?(?:the |an? )?)$`)

var setApartVersionsWords = pattern.OneOf("both", "each", "respectively", "各", "分别")

// setApartVersions makes two versions of one card alternatives.
func (r *Reader) setApartVersions(rigs []rig) {
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
		between := r.Text[r.Tokens[one.to].Hi:r.Tokens[other.from].Lo]
		if len(between) > evidence.ClauseReach || strings.ContainsAny(between, "?;") || !r.Matches(versionBehind, r.Text[r.Tokens[other.to].Hi:]) {
			continue
		}
		if r.Matches(otherVersion, between) || r.Mentions(setApartVersionsWords) && r.Matches(andVersion, between) {
			other.join, other.count = "or", 0
		}
	}
}

// overSaid ends before a bare amount that another of the same kind is weighed against:
// "does 128GB of RAM make sense over 64", "on 24 gigs, and which on 48".
var overSaid = pattern.Of(`\b(?:(?:sense|worth it|better|worthwhile|useful|advantage|benefit|much|any) over|rather than|instead of|as opposed to|compared (?:to|with)|versus|vs\.?) $|(?:[,?] ?(?:and )?|and )(?:which|what|how about|what about|for)(?: one| model)?(?: on| for| with| at| about)? $`)

// amountOver reads an amount whose unit was said of the one before.
func (r *Reader) amountOver(i int) bool {
	v := r.Tokens[i].Value
	if !slices.Contains(printout.SoldSizes[:], v) || r.BeforeCard(i) || !r.bytesBefore(i) || !r.Ends(i+1) && !slices.Contains([]string{"for", "with", "on", "in", "when", "if"}, r.Word(i+1)) || !r.Matches(overSaid, r.Text[max(0, r.Tokens[i].Lo-28):r.Tokens[i].Lo]) {
		return false
	}
	if q := &r.Query; q.HostRAMGB > 0 && q.HostRAMGB != v && r.value(r.lastBytes(i)) == q.HostRAMGB {
		q.HostRAMOptions, q.HostRAMGB = []float64{min(v, q.HostRAMGB), max(v, q.HostRAMGB)}, 0
		r.Mark("host_ram_gb", i, i)
		return true
	}
	r.bytes(i)
	return true
}

// value is the value of a token.
func (r *Reader) value(i int) float64 { return r.At(i).Value }
