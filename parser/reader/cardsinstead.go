package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// More cards in place of some are asked about by what they bring: "4 instead of 2 A100, how much faster", 4张换成8张A100能快多少.

var (
	// insteadOfSome tells of the cards that would be used, then of those that are.
	insteadOfSome = pattern.Of(`\b` + someCards + `(?: ?x)?(?: (?:[a-z]+ )?[a-z]*\d{2,4}[a-z]*)?` + cardWords + ` (?:instead of|rather than|in place of|over|versus just) (?:just |only |the |my |a )*` + someCards + `(?: ?x)?(?: (?:[a-z]+ )?[a-z]*\d{2,4}[a-z]*)?(?:$|[^a-z0-9.])`)
	// someForMore tells of those that are, then of those that would be.
	someForMore = pattern.Of(someCards + ` ?[张块卡个片](?:显卡)?[a-z0-9 ]{0,14}?的?(?:如果|要是|再|直接|都)?(?:换成?|升级?到|升级?成|升级?为|加到|加成|变成?|改成?|改用|扩展?到|提升到|增加到|增加为|到|对比|比)(?:了)?` + someCards + ` ?[张块卡个片]`)
	// memoryMoves asks what became of the memory.
	memoryMoves = pattern.Of(`\b(?:memory|vram|usage|footprint)\b[^.?!;]{0,32}\b(?:drop|drops|dropped|fall|falls|fell|shrinks?|decreases?|decreased|go down|goes down|change|changes|changed|halve|halves|lower|reduced?|same|savings?|saved?)\b|(?:显存|内存|占用)[^,;?!、]{0,10}(?:降|减|变|省|一样|没少|少了)`)
)

var cardsExchangedWords = pattern.OneOf("instead", "rather", "in place", " over ", "versus just", "换", "升", "加", "变", "改", "扩", "增", "到", "比")

// countsExchanged are the numbers of cards before and after, and where they are told.
func (r *Reader) countsExchanged() (counts []int, places []int) {
	if !r.Mentions(cardsExchangedWords) {
		return nil, nil
	}
	if places = r.Places(insteadOfSome, r.Text); places != nil {
		return []int{told(r.Text[places[4]:places[5]]), told(r.Text[places[2]:places[3]])}, places
	}
	if places = r.Places(someForMore, r.Text); places != nil {
		return []int{told(r.Text[places[2]:places[3]]), told(r.Text[places[4]:places[5]])}, places
	}
	return nil, nil
}

// bringsAsked reports whether it is asked what more cards bring.
func (r *Reader) bringsAsked() bool {
	if r.Matches(gained, r.Text) || r.TimeSaved() {
		return true
	}
	return (r.Query.ObservedGB > 0 || r.Matches(memoryMoves, r.Text)) && r.Asked.Asks("why", "normal", "howmuch", "compare", "saving")
}

// putCounts makes two numbers of cards alternatives, where one of them, or their product ("4x instead of 2x"), is what
// was read as how many there are.
func (r *Reader) putCounts(counts, places []int) {
	q := &r.Query
	if len(counts) != 2 || counts[0] == counts[1] || min(counts[0], counts[1]) < 1 || max(counts[0], counts[1]) > mostSame || !slices.Contains(counts, q.GPUCount) && q.GPUCount != counts[0]*counts[1] {
		return
	}
	q.GPUCount, q.GPUCountOptions = 0, counts
	for i, t := range r.Tokens {
		if t.Lo >= places[0] && t.Hi <= places[1] && (t.Type == token.Number || t.Type == token.Several || t.Type == token.One) {
			r.Passed = append(r.Passed, i)
		}
	}
}
