package parser

import (
	"strconv"
	"strings"
)

// What one more card brings in speed: "what does a second 3090 bring", 加一张卡能快多少.

var (
	oneMoreCard = patternOf(`\b(second|2nd|third|3rd|fourth|4th|another|extra|additional|one more) (?:(?:rtx|gtx|rx|nvidia|geforce|tesla|quadro|titan|amd|radeon|intel|arc|used|new|cheap|identical|similar|such|same) )*(?:gpu|card|[a-z]{0,2}\d{2,4}\b)|(?:再|多|加)?(?:加|添|插|上|买)(?:上|了)?(?:第)?(一|1|二|两|2|三)(?:张|块)`)
	quicker     = patternOf(`\b(?:speed|faster|quicker|t/s|tok/s|tokens/s|tokens per second|speed-?up|throughput|performance gain)\b|快多少|提速|速度|快几倍|快吗|会快|能快`)
)

// oneMoreOf are the cards that there then are.
var oneMoreOf = map[string]int{"third": 3, "3rd": 3, "fourth": 4, "4th": 4, "三": 3}

// oneMore reads how many cards there are with the one more.
func (r *reader) oneMore() {
	q := &r.query
	if r.training() || q.GPU == "" || q.GPUOptions != nil || q.GPUCountOptions != nil || q.GPUPool != nil || !r.matching.mentions("second", "2nd", "third", "3rd", "fourth", "4th", "another", "extra", "additional", "one more", "加", "添", "插", "买") {
		return
	}
	m := r.places(oneMoreCard, r.text)
	if m == nil || !r.matches(quicker, r.text) {
		return
	}
	if strings.HasSuffix(r.text[:m[0]], "per ") || strings.HasSuffix(r.text[:m[0]], "tokens a ") {
		return // "tokens per second 4090"
	}
	if r.besideHost(m[0]) {
		return
	}
	word := firstGroup(r.text, m)
	q.OneMore = max(oneMoreOf[word], 2)
	if n, err := strconv.Atoi(word); err == nil && n > 1 || word == "二" || word == "两" {
		q.OneMore = max(n, 2)
	}
}

// addedTo is what is done to the card that is there already, in place of buying another kind: "add a second
// one or sell it for a 5090", "a second 3090 or a 5090", 再加一张还是换成5090. ownedBefore ends before a card
// that somebody has.
var (
	addedTo     = patternOf(`\b(?:(?:add|adding|get|getting|buy|buying|grab|grabbing|pick up) (?:a |an )?(?:second|2nd|another|one more|two more)|a (?:second|2nd))\b(?: one| of (?:them|those)| card| gpu)?|(?:再|多)(?:加|买|添|插|上|配)(?:一|1|两|2)(?:张|块)`)
	ownedBefore = patternOf(`\b(?:have|own|got|my|currently|already)\b(?: (?:a|an|one|single|got|just|only|on|using))*(?: \d{1,2} ?x?)? ?$|(?:现在|目前|已有|手上|手里|我|有)(?:了|用|的|是|有|一张|一块|单卡|张)*$`)
)

// moreOfOwned counts the cards that there are with those that may be added, where another card stands in
// their place as the alternative.
func (r *reader) moreOfOwned() {
	q := &r.query
	if len(q.GPUOptions) != 2 || q.GPUOptions[0].GPU == q.GPUOptions[1].GPU || q.GPUOptions[0].CPU != "" || !r.matching.mentions("second", "2nd", "another", "one more", "two more", "再", "多") {
		return
	}
	m := r.places(addedTo, r.text)
	if m == nil {
		return
	}
	added := &q.GPUOptions[0]
	for _, t := range r.tokens {
		if t.isCard() && t.name == q.GPUOptions[1].GPU && r.matches(ownedBefore, r.clauseBefore(t)) {
			added = &q.GPUOptions[1]
		}
	}
	next := r.tokenFrom(m[1])
	if next >= 0 && r.tokens[next].isCard() && r.tokens[next].name == added.GPU {
		next++
	}
	if next < 0 || r.at(next).typ != tEither && !(r.at(next).kind == "comma" && r.at(next+1).typ == tEither) {
		return // "add another 10k tokens", 多加一张能快多少，4090还是5090
	}
	more := 1
	if word := r.text[m[0]:m[1]]; strings.Contains(word, "two") || strings.Contains(word, "两") || strings.Contains(word, "2") && !strings.Contains(word, "2nd") {
		more = 2
	}
	added.Count = max(added.Count, 1) + more
}

// hostStandsAhead ends before a card that is put beside the host's memory, where no card stands yet:
// 768G内存再加一张4090.
var hostStandsAhead = patternOf(`(?:\d ?(?:g|gb|t|tb)(?:的)?(?:内存|主机内存|系统内存|运行内存|ddr[345]x?)|内存(?:是|有)?\d+ ?(?:g|gb|t|tb)) ?(?:、|,)?(?:外|之外|上)?$`)

// besideHost reports whether the card at a place is the first, beside the host's memory.
func (r *reader) besideHost(at int) bool {
	return r.query.HostRAMGB > 0 && r.matches(hostStandsAhead, r.text[max(0, at-40):at])
}
