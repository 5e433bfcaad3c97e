package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Cards that are there with those that are added to them: "what does a second 3090 bring", 还能加一张，三张能训吗.

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

// addedThen tells of cards that are added to others, and how many there are then: 有两张V100，还能加一张，三张能训吗.
var addedThen = pattern.Of(`([一二两三四五六七八]|\d{1,2}) ?(?:张|块|卡)[^;?!]{0,24}[,、;](?:[^,、;?!]{0,8}?)(?:再|多)?(?:加|买|添|插|补|上|配)(一|1|二|两|2|三|3|四|4) ?(?:张|块)[^,、;?!]{0,6}[,、;](?:那|那么|这样|凑成?|一共|总共|共|合计|变成|加起来)* ?([二两三四五六七八]|\d{1,2}) ?(?:张|块|卡)`)

var addedThenWords = pattern.OneOf("加", "买", "添", "插", "补", "上", "配")

// withThoseAdded is the number that they all come to, or 0.
func (r *Reader) withThoseAdded() int {
	q := &r.Query
	if !r.Mentions(addedThenWords) || q.GPUOptions != nil || q.GPUPool != nil || q.GPU == "" && q.GPUMemoryGB == 0 {
		return 0
	}
	m := r.groups(addedThen, r.Text)
	if m == nil || told(m[1])+told(m[2]) != told(m[3]) {
		return 0
	}
	return told(m[3])
}

var (
	secondWords           = pattern.OneOf("second", "2nd", "third", "3rd", "fourth", "4th", "fifth", "5th", "another", "extra", "additional", "more", "再")
	oneMoreOrAnotherWords = pattern.OneOf("one more", "another")
)

// cardsMore is how many cards there are once those that a story adds have come.
func (r *Reader) cardsMore(had int) int {
	if !r.Mentions(secondWords) || r.Asked.Asks("cards", "best", "compare") || r.Asked.Asks("buy") && !(r.HasModel() && r.Asked.Asks("can", "fit", "enough", "oom")) {
		return 0
	}
	at := r.Span(cardsAdded, r.Text)
	had = max(had, r.ownedBeside())
	if at == nil && had > 1 && r.Mentions(oneMoreOrAnotherWords) && r.Matches(oneMoreAlone, r.Text) {
		return had + 1
	}
	if at != nil && had > 1 && r.countedBefore(at[0]) <= 1 && r.ownedBeside() == 0 && r.Query.Nodes <= 1 && strings.Contains(r.Text[at[0]:at[1]], "再") {
		had = 1 // 再来两张4090: there is one at least
	}
	if at == nil || r.Matches(cardsSpared, r.Text[:at[0]]) || r.besideHost(at[0]) || r.modelAt(at[1]) || r.Matches(moreMemory, r.Text[at[1]:]) {
		return 0
	}
	m := r.groups(cardsAdded, r.Text)
	for _, p := range r.Hardware {
		if p.What == PartCount {
			r.Passed = append(r.Passed, p.From) // they are summed
		}
	}
	switch n := max(told(m[1]), told(m[2]), told(m[3])); m[1] {
	case "second", "2nd", "third", "3rd", "fourth", "4th", "fifth", "5th":
		return max(had, n)
	case "another", "extra", "additional", "one more":
		return had + 1
	default:
		return had + n
	}
}

// moreMemory opens what is added where it is memory and no card: "an extra 32GB of RAM", "4 more GB".
var moreMemory = pattern.Of(`^ ?(?:\d{1,4} ?)?(?:gb|gib|g|gigs?|gigabytes?)\b(?: of)?(?: (?:v?ram|memory|ddr[345]|system|host|unified|swap)\b|(?: ?$| ?[,.;?!)]| (?:to|for|help|would|will|make|on|do|over|than|and|me|let)\b))`)

// otherWork opens what is added where it is no card: another model, one more service.
var otherWork = pattern.Of(`^ ?(?:的|小|small|tiny|little|embedding|rerank(?:er|ing)?|llm|language| )*(?:models?\b|instances?\b|cop(?:y|ies)\b|services?\b|process(?:es)?\b|jobs?\b|embedding|rerank|llm\b|engines?\b|programs?\b|frameworks?\b|backends?\b|servers? software|tools?\b|librar(?:y|ies)\b|way\b|option\b|question\b|issue\b|thing\b|problem\b|one of these|user\b|person\b|colleague\b|模型|实例|服务|进程|任务|副本|程序|框架|引擎)`)

// modelAt reports whether a model, or what runs one, is named at a place of the text.
func (r *Reader) modelAt(at int) bool {
	if r.Matches(otherWork, r.Text[at:]) {
		return true
	}
	i := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Lo >= at })
	return i >= 0 && (r.Tokens[i].Type == token.Model || r.Tokens[i].Type == token.Size) && strings.TrimLeft(r.Text[at:r.Tokens[i].Lo], " ") == ""
}

// cardsSpared ends before cards that would rather not be added: "without having to buy a third".
var cardsSpared = pattern.Of(`\b(?:without|instead of|rather than|(?:have|having|need|needing|really) to|avoid|unless i|before i|not)(?: having to| going and)? ?$`)

// cardsByAdding is how many cards there are once one was added, told behind it or ahead: "added another card, so it's 2x
// 3060 now", "now 2x 3060 since I added a card", 又加了一张，现在是2张3060. None is to be added to that number.
const (
	addedIn      = `(?:add(?:ed|ing)|bought|buying|got|getting|installed|installing|picked up|grabbed|plugged in|put in|slotted in|stuck in)`
	cardsThere   = ` ?(?:x|\*)? ?(?:(?:rtx|gtx|geforce|nvidia|tesla) )?(?:cards?\b|gpus?\b|of (?:them|those)|\d{4}\b|[ahlpvt]\d{1,3}s?\b)`
	thenThere    = `(?:so|now|making|makes|which makes|for a total of|giving|bringing|i have|we have|there are|in total|total)`
	thereFillers = `(?: (?:it|it's|its|it is|this|that|that's|is|now|there|there's|are|i|i'm|we|have|has|me|us|a|total|of|i've|got|makes|at|at a|up|to|my|rig|box|the|running|on))*`
)

var cardsByAdding = pattern.Of(`\b` + addedIn + `\b[^.?!;]{0,24}\b(?:another|a second|a 2nd|a third|a 3rd|a fourth|one more|an extra|an additional|two more|more)\b[^.?!;0-9]{0,24}(?:[ahlpvt]?\d{2,4}(?: ?ti| super)?)?[^.?!;0-9]{0,8}\b` + thenThere + thereFillers + ` ` + someCards + cardsThere +
	`|\b(?:now|currently)\b` + thereFillers + ` ` + someCards + cardsThere + `[^.?!;]{0,16}\b(?:after|since|because|as)\b(?: (?:i|we|i've|we've|just|have))* ` + addedIn + `\b` +
	`|(?:加|买|添|插|装|入)(?:了|上了?)?(?:一|1|两|2)(?:张|块)[^;?!0-9]{0,8}[,、;。 ](?:所以|这样|目前|现在|如今|一共|总共|共|变成|就|有|是|成了|凑成了?|已经)+ ?` + someCards + ` ?(?:张|块|卡)`)

var cardsByAddingWords = pattern.OneOf("another", "second", "2nd", "third", "3rd", "fourth", "more", "extra", "additional", "since", "after", "because", "加", "买", "添", "插", "装", "入")

// countByAdding reads it, and reports whether it was told.
func (r *Reader) countByAdding() bool {
	q := &r.Query
	if q.GPU == "" && q.GPUMemoryGB == 0 || q.GPUOptions != nil || q.GPUPool != nil || q.Nodes > 1 || !r.Mentions(cardsByAddingWords) {
		return false
	}
	m := r.Places(cardsByAdding, r.Text)
	for k := 2; k < len(m); k += 2 {
		if m[k] < 0 {
			continue
		}
		n := told(r.Text[m[k]:m[k+1]])
		if n < 2 || n > mostSame || q.GPUCount != n && len(q.GPUCountOptions) == 0 {
			continue
		}
		q.GPUCount, q.GPUCountOptions = n, nil
		return true
	}
	return false
}
