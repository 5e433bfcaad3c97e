package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// orMac stands between a processor and the Mac that it is held against: "an EPYC with 768 GB or a Mac Studio".
var orMac = pattern.Of(`^(?:[^.?!;]|\.\d){0,48}(?:\b(?:or|vs\.?|versus|against)\b|还是|或者?)(?: (?:an?|the|one|a used|maybe|rather))* ?(?:apple |苹果 ?)?$`)

// processorOrMac makes a machine with RAM and a Mac alternatives.
func (r *Reader) processorOrMac() {
	q := &r.Query
	if q.CPU == "" || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCount > 1 || len(r.processors) != 1 || r.board || !r.Mentions(choiceWords) {
		return
	}
	mac := -1
	for i, t := range r.Tokens {
		switch {
		case t.Kind == "apple", tagger.AppleChip(t):
			if mac < 0 {
				mac = i
			}
		case t.Type == token.Card, t.Type == token.Bare:
			return
		}
	}
	if mac < 0 || r.Tokens[mac].Lo <= r.processors[0].hi || !r.Matches(orMac, r.Text[r.processors[0].hi:r.Tokens[mac].Lo]) {
		return
	}
	name := q.GPU
	if name == "" {
		name = "mac"
	}
	if q.HostRAMGB == 0 && !slices.ContainsFunc(r.Tokens[mac:], func(t token.Token) bool { return t.Type == token.Bytes }) {
		q.HostRAMGB, q.GPUMemoryGB = q.GPUMemoryGB, 0 // "a Xeon with 512 GB or an M3 Ultra"
	}
	q.GPUOptions = []query.Device{{CPU: q.CPU}, {GPU: name, MemoryGB: q.GPUMemoryGB}}
	q.CPU, q.CPUOnly, q.GPU, q.GPUCount, q.GPUMemoryGB, q.Mac = "", false, "", 0, 0, false
}
