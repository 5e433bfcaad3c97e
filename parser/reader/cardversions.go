package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/query"
	"headroom/parser/token"
)

// One card in several versions, by its memory or its board: "the 128GB version over the 64GB one", "H100 PCIe vs
// SXM".

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
var overSaid = pattern.Of(`\b(?:(?:sense|worth it|better|worthwhile|useful|advantage|benefit|difference|gain|much|any) over|(?:better|difference|faster|more|benefit) than|rather than|instead of|as opposed to|compared (?:to|with)|versus|vs\.?) $|(?:[,?] ?(?:and )?|and )(?:which|what|how about|what about|for)(?: one| model)?(?: on| for| with| at| about)? $`)

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

// versionTried asks about another version of a card that something failed on: "would 8 of the 80G ones do", 换80G的行吗.
var versionTried = pattern.Of(`(?:\b(?:would|will|can|could|do|does|are|is|should|might|what about|how about|whether|if i (?:get|use|rent|take)|get|use|try)\b(?: (?:\d{1,3}x?|one|two|four|eight|it|they))?(?: of| on| fit on| run on| with)?(?: the| an?| those| my| our)? |换(?:成|用|了)?|改用|改成|升级到|上) ?(\d{2,3}) ?gi?b?(?:的| ?(?:ones?|versions?|variants?|cards?|models?|skus?|a100s?|v100s?|h100s?)\b)`)

var versionNextWords = pattern.OneOf("one", "version", "variant", "card", "model", "sku", "00", "换", "改", "升级", "上")

// versionFollows takes the version of a card that is asked about behind one that failed.
func (r *Reader) versionFollows() {
	q := &r.Query
	if q.GPU == "" || q.GPUMemoryGB == 0 || q.GPUOptions != nil || q.GPUPool != nil || !r.Mentions(versionNextWords) || !r.Asked.Asks("oom", "enough", "fit", "can", "does") {
		return
	}
	m := r.Places(versionTried, r.Text)
	if m == nil {
		return
	}
	i := r.tokenAt(m[2])
	if i < 0 || r.Tokens[i].Type != token.Bytes || r.Tokens[i].Value == q.GPUMemoryGB || !r.Names.Holds(q.GPU, r.Tokens[i].Value) {
		return
	}
	if span, ok := r.Spans["gpu_memory_gb"]; ok && span[0] > r.Tokens[i].Start {
		return // told after it
	}
	q.GPUMemoryGB = r.Tokens[i].Value
	r.Mark("gpu_memory_gb", i, i)
	for _, p := range r.Hardware {
		if p.What == PartMemory {
			r.Passed = append(r.Passed, p.From)
		}
	}
}

// lessElsewhere takes out memory without a card that a clause tells, where the next names one card with its own, which is
// sold with no such memory: "if 70b runs on a 4GB card, can a 4090 with 24GB train it".
func (r *Reader) lessElsewhere() {
	if !r.Mentions(pauseWords) || r.Asked.Asks("compare", "best", "buy") || len(r.cards().names) != 1 {
		return
	}
	k := slices.IndexFunc(r.Hardware, func(p Part) bool { return p.What == PartMemory })
	named := slices.IndexFunc(r.Hardware, func(p Part) bool { return p.What == partCard })
	if k < 0 || named < k {
		return
	}
	told, card := r.Hardware[k], r.Hardware[named]
	own, more := r.nextPart(named)
	if more && own.What == partJoin && own.name == "with" {
		own, more = r.nextPart(named + 1)
	}
	if !more || own.What != PartMemory || own.From-card.To > 3 || told.Value >= own.Value || r.Names.Holds(card.name, told.Value) || !r.Names.Holds(card.name, own.Value) || !strings.ContainsAny(r.Text[r.Tokens[told.To].Hi:r.Tokens[card.From].Lo], ",;?!") {
		return
	}
	r.Hardware = slices.Delete(r.Hardware, k, k+1)
	r.Passed = append(r.Passed, told.From)
}

// onlyMemories are the amounts of alternatives that have nothing else: 8G的和24G的，买哪张. It is nil where one of them has a
// name, or more cards than one.
func onlyMemories(devices []query.Device) []float64 {
	var list []float64
	for _, d := range devices {
		if d.GPU != "" || d.CPU != "" || d.Count > 1 || d.MemoryGB == 0 {
			return nil
		}
		list = append(list, d.MemoryGB)
	}
	if list = unique(list); len(list) < 2 {
		return nil
	}
	return list
}

// overOther stands between a card with its memory and the memory of another version of it: "is the 128GB M4 Max worth it over
// the 64GB".
var overOther = pattern.Of(`^[^.?!;,]{0,40}\b(?:over|than|versus|vs\.?|against|instead of|rather than|compared (?:to|with)|or)(?: just| only| the| a| an| my| plain| cheaper| smaller| bigger| larger| base)* ?$|^[^,;?!、]{0,12}(?:比|还是|相比|和|跟|与)(?:起|于)?$`)

var overOtherWords = pattern.OneOf("over", "than", "versus", "vs", "against", "instead of", "rather than", "compared", " or ", "比", "还是", "和", "跟", "与")

// versionsOver reads two versions of one card, of which the second is told by its memory alone.
func (r *Reader) versionsOver(rigs []rig) bool {
	if len(rigs) != 1 || !r.Mentions(overOtherWords) || !r.Asked.Asks("compare", "best", "buy", "worth", "enough", "need") {
		return false
	}
	g := rigs[0]
	if g.card == "" || g.memory == 0 {
		return false
	}
	for _, p := range r.Hardware {
		if p.What != PartMemory || p.From <= g.to || p.Value == g.memory || !Unified(g.card) && !r.Names.Holds(g.card, p.Value) || !r.Matches(overOther, r.Text[r.Tokens[g.to].Hi:r.Tokens[p.From].Lo]) {
			continue
		}
		r.one(g)
		r.Query.GPUMemoryGB, r.Query.GPUMemoryOptions = 0, []float64{g.memory, p.Value}
		return true
	}
	return false
}

// forms reads one card in several board forms that are compared: "H100 PCIe vs
// SXM".
func (r *Reader) forms(rigs []rig) bool {
	if !same(rigs) || rigs[0].card == "" {
		return false
	}
	var names []string
	either := r.Asked.Asks("compare", "best")
	last := 0
	for i, t := range r.Tokens {
		if t.Kind != "form" {
			continue
		}
		if len(names) > 0 {
			either = either || slices.ContainsFunc(r.Tokens[last:i], func(t token.Token) bool { return t.Type == token.Either })
		}
		names, last = append(names, t.Name), i
	}
	if names = unique(names); len(names) < 2 || !either {
		return false
	}
	g := rigs[0]
	for _, form := range names {
		r.Query.GPUOptions = append(r.Query.GPUOptions, query.Device{GPU: g.card + "-" + form, Count: g.cards(), MemoryGB: g.memory})
	}
	return true
}
