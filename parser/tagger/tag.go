// Package tagger gives tokens another type by what stands beside them, before
// the grammar reads them.
package tagger

import (
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Tag gives tokens another type, or takes some out, by what stands beside them, before the
// grammar reads them. The order counts: each pass sees what those before it left. Where the text
// tells of a deployment whose machines share prompts and answers, apart is what it calls them.
func Tag(text string, tokens []token.Token, said *pattern.Matching, names *names.Names) (_ []token.Token, apart [2]int) {
	folded := said.Text
	tokens = respectively(speedRanges(tokens, said), said)
	tokens = tariffs(tokens, said)
	releases(tokens, said)
	upgrades(tokens, said)
	sockets(tokens, said)
	nameLetters(tokens, said)
	ramOfProcessors(tokens)
	supers(text, folded, tokens, names)
	laptops(said, tokens)
	tokens = distilledModels(unquoted(folded, slips(calledModels(text, folded, tokens), folded, names)), said)
	clientsByLetter(tokens, folded)
	peopleShort(tokens, folded)
	namedBehind(tokens)
	inAndOut(tokens, folded)
	cutOff(tokens, folded)
	tokens = countInBrackets(tokens)
	tokens = corrected(peopleApart(timesServed(tokens, folded), said), said)
	described(tokens, said)
	benchSpeeds(tokens, said)
	belittled(tokens, folded)
	modules(tokens, said)
	sums(tokens, said)
	apart[0], apart[1] = servedApart(tokens, said)
	cardSets(tokens, said)
	countedByColon(tokens)
	sharesOfCards(tokens, said)
	shareUnits(tokens, said, names)
	labelled(tokens, said)
	machineBesideCard(tokens, said)
	ramOffered(tokens, said)
	drives(tokens, said)
	gpuShares(tokens, said)
	hosts(tokens, said)
	activeUsers(tokens, said)
	bareHostMemory(tokens, said)
	bareOfMemory(tokens, said)
	unifiedNamed(tokens, said)
	ramOfMac(tokens, said)
	screens(tokens, said)
	adapterNamed(tokens, said)
	partCards(tokens, said)
	bothMemories(tokens, said)
	cardAndRAM(tokens, said)
	cardPlusRAM(tokens, said, names)
	hostAhead(tokens, said, names)
	beforeProcessor(tokens, names)
	pictures(tokens, said)
	processes(tokens, said)
	processRank(tokens, said)
	tokens = jobLine(text, tokens, said)
	thousandsOf(tokens, said)
	moneyOfThousands(tokens, said)
	offeredPrices(tokens, said)
	pricedBare(tokens, said)
	tokens = dataSums(linked(pricedTimes(countOf(tokens, folded), said), said), said)
	toldData(tokens, folded)
	headings(tokens, folded)
	refusedFormats(tokens, said)
	modified(tokens, said)
	return tokens, apart
}
