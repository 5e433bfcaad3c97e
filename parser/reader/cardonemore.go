package reader

import (
	"strconv"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What one more card brings in speed: "what does a second 3090 bring", 加一张卡能快多少.

var (
	oneMoreCard = pattern.Of(`\b(second|2nd|third|3rd|fourth|4th|another|extra|additional|one more) (?:(?:rtx|gtx|rx|nvidia|geforce|tesla|quadro|titan|amd|radeon|intel|arc|used|new|cheap|identical|similar|such|same) )*(?:gpu|card|[a-z]{0,2}\d{2,4}\b)|(?:再|多|加)?(?:加|添|插|上|买)(?:上|了)?(?:第)?(一|1|二|两|2|三)(?:张|块)`)
	quicker     = pattern.Of(`\b(?:speed|faster|quicker|t/s|tok/s|tokens/s|tokens per second|speed-?up|throughput|performance gain)\b|快多少|提速|速度|快几倍|快吗|会快|能快`)
)

// oneMoreOf are the cards that there then are.
var oneMoreOf = map[string]int{"third": 3, "3rd": 3, "fourth": 4, "4th": 4, "三": 3}

var oneMoreWords = pattern.OneOf("second", "2nd", "third", "3rd", "fourth", "4th", "another", "extra", "additional", "one more", "加", "添", "插", "买")

// oneMore reads how many cards there are with the one more.
func (r *Reader) oneMore() {
	q := &r.Query
	if r.Training() || q.GPU == "" || q.GPUOptions != nil || q.GPUCountOptions != nil || q.GPUPool != nil || !r.Mentions(oneMoreWords) {
		return
	}
	m := r.Places(oneMoreCard, r.Text)
	if m == nil || !r.Matches(quicker, r.Text) {
		return
	}
	if strings.HasSuffix(r.Text[:m[0]], "per ") || strings.HasSuffix(r.Text[:m[0]], "tokens a ") {
		return // "tokens per second 4090"
	}
	if r.besideHost(m[0]) {
		return
	}
	word := pattern.FirstGroup(r.Text, m)
	q.OneMore = max(oneMoreOf[word], 2)
	if n, err := strconv.Atoi(word); err == nil && n > 1 || word == "二" || word == "两" {
		q.OneMore = max(n, 2)
	}
}

// addedTo is what is done to the card that is there already, in place of buying another kind: "add a second
// one or sell it for a 5090", "a second 3090 or a 5090", 再加一张还是换成5090. ownedBefore ends before a card
// that somebody has.
var (
	addedTo     = pattern.Of(`\b(?:(?:add|adding|get|getting|buy|buying|grab|grabbing|pick up) (?:a |an )?(?:second|2nd|third|3rd|another|one more|two more)|a (?:second|2nd|third|3rd))\b(?: one| of (?:them|those)| card| gpu)?|(?:再|多)(?:加|买|添|插|上|配)(?:一|1|两|2)(?:张|块)`)
	ownedBefore = pattern.Of(`\b(?:have|own|got|my|currently|already)\b(?: (?:a|an|one|single|got|just|only|on|using))*(?: \d{1,2} ?x?)? ?$|(?:现在|目前|已有|手上|手里|我|有)(?:了|用|的|是|有|一张|一块|单卡|张)*$`)
)

// orAddedBefore ends before a card that may be added as the last of two ways.
var orAddedBefore = pattern.Of(`\bor,? (?:should i |do i |shall i |can i |just |rather |simply |maybe |instead |to )*(?:use |using |go for |go with |take |stick in |slot in |run |keep )?$`)

// addedAgain names the card that is added anew.
var addedAgain = pattern.Of(`(?:再|多)(?:加|买|添|插|上|配|来|入|搞|弄|收)(?:一|1|两|2)(?:张|块)|(?:加|添|补)(?:一|1|两|2)(?:张|块)|\b(?:add|adding|buy|buying|get|getting) (?:another|one more|a second|two more)\b`)

var moreOfOwnedWords = pattern.OneOf("second", "2nd", "third", "3rd", "another", "one more", "two more", "再", "多")

// moreOfOwned counts the cards that there are with those that may be added, where another card stands in
// their place as the alternative.
func (r *Reader) moreOfOwned() {
	q := &r.Query
	if o := q.GPUOptions; len(o) == 3 && o[0].GPU != "" && o[0].GPU == o[1].GPU && o[0].MemoryGB == o[1].MemoryGB && o[2].GPU != o[0].GPU && r.Matches(addedAgain, r.Text) {
		o[1].Count = max(o[0].Count, 1) + max(o[1].Count, 1)
		q.GPUOptions = o[1:] // 有一张3090，再加一张3090还是换5090
		return
	}
	if r.swapOrAdd() || len(q.GPUOptions) != 2 || q.GPUOptions[0].GPU == q.GPUOptions[1].GPU || q.GPUOptions[0].CPU != "" || !r.Mentions(moreOfOwnedWords) {
		return
	}
	m := r.Places(addedTo, r.Text)
	if m == nil {
		return
	}
	added := &q.GPUOptions[0]
	for _, t := range r.Tokens {
		if t.IsCard() && t.Name == q.GPUOptions[1].GPU && r.Matches(ownedBefore, r.ClauseBefore(t)) {
			added = &q.GPUOptions[1]
		}
	}
	next := r.tokenFrom(m[1])
	if last := &q.GPUOptions[1]; next >= 0 && r.Tokens[next].IsCard() && r.Tokens[next].Name == last.GPU && last.Count <= 1 && r.Matches(orAddedBefore, r.Text[:m[0]]) {
		last.Count = 2
		if word := r.Text[m[0]:m[1]]; strings.Contains(word, "third") || strings.Contains(word, "3rd") {
			last.Count = 3
		}
		return // "switch to dual 3090, or use a 2nd 4090"
	}
	if next >= 0 && r.Tokens[next].IsCard() && r.Tokens[next].Name == added.GPU {
		next++
	}
	if next < 0 || r.At(next).Type != token.Either && !(r.At(next).Kind == "comma" && r.At(next+1).Type == token.Either) {
		return // "add another 10k tokens", 多加一张能快多少，4090还是5090
	}
	more := 1
	if word := r.Text[m[0]:m[1]]; strings.Contains(word, "two") || strings.Contains(word, "两") || strings.Contains(word, "2") && !strings.Contains(word, "2nd") {
		more = 2
	}
	if word := r.Text[m[0]:m[1]]; strings.Contains(word, "third") || strings.Contains(word, "3rd") {
		added.Count, more = max(added.Count, 3), 0
	}
	added.Count = max(added.Count, 1) + more
}

// hostStandsAhead ends before a card that is put beside the host's memory, where no card stands yet:
// 768G内存再加一张4090.
var hostStandsAhead = pattern.Of(`(?:\d ?(?:g|gb|t|tb) ?(?:的)?(?:内存|主机内存|系统内存|运行内存|ddr[345]x?)|内存(?:是|有)?\d+ ?(?:g|gb|t|tb)) ?(?:、|,)?(?:外|之外|上)?$`)

// besideHost reports whether the card at a place is the first, beside the host's memory.
func (r *Reader) besideHost(at int) bool {
	return r.Query.HostRAMGB > 0 && r.Matches(hostStandsAhead, r.Text[max(0, at-40):at])
}

// inExchange stands between a card that is to go and the first of those that may come for it.
var inExchange = pattern.Of(`(?:换成|换到|换为|换上|换|升级到|升级成|升级|升到|改用|改上)(?:成|到|了|个|一?张|一?块|一?台)?$|\b(?:switch|switching|upgrade|upgrading|move|moving|going|go|step up|jump|swap|replace)(?: it| that| up| over)? (?:to|for|with) (?:an? |the |one )?$`)

// givenUp reports whether the first of several cards is only told of as the one to be replaced by one of
// the others: "A100不够用，换H100还是H200", "the 3090 is too slow, upgrade to a 4090 or a 5090".
func (r *Reader) givenUp(rigs []rig) bool {
	if len(rigs) < 3 || rigs[0].card == "" || rigs[1].card == "" || rigs[0].card == rigs[1].card || listed(rigs[1].join) {
		return false
	}
	for _, g := range rigs[2:] {
		if g.join != "or" && g.join != "slash" && g.join != "vs" {
			return false
		}
	}
	return r.Matches(inExchange, r.Text[r.Tokens[rigs[0].to].Hi:r.Tokens[rigs[1].from].Lo])
}
