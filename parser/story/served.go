package story

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Who plans a service tells of the one that there was before it, of what others quote for theirs, and of machines that
// are kept for something else.

// servedWords are those of which every such sentence has one.
var servedWords = pattern.OneOf(
	"pilot", "poc", "prototype", "demo", "trial", "beta", "proof of concept", "mvp", "next door", "across the hall", "upstairs", "downstairs", "down the hall",
	"guys at", "guys in", "folks at", "folks in", "people at", "people in", "people from", "tells me", "tell me", "telling me", "told me", "tells us", "tell us", "telling us", "told us",
	"in their", "i read", "i've read", "i heard", "i've heard", "was told", "were told", "'s ", "keep the", "keep our", "keep my", "leave the", "reserve the",
	"delivery", "deliveries", "shipment", "lead time", "arrive", "today", "right now", "currently", "at the moment", "already", "quote", "offer", "we were", "i was", "previously", "vendor", "salesman", "sales guy", "sales rep", "seller", "dealer", "swears", "made for", "meant for", "designed for", "consultant", "contractor", "supplier", "reseller", "integrator", "page ", "website", "datasheet", "out of reach", "out of our", "out of my",
)

// served are the sentences themselves.
var served = pattern.Of(opening + `(?:` +
	`for (?:the|our|a|an early|this) (?:first |small |initial |internal )?(?:pilot|poc|demo|prototype|trial|tests?|beta|proof of concept|mvp) (?:we|i|they) (?:only |just )?(?:had|used|ran|got|served|needed)\b` +
	`|(?:the|our) (?:pilot|poc|prototype|demo|beta|trial)(?: phase| version)? (?:ran|was running|used|had|lived|sat)\b` +
	`|(?:the |our |an? )?(?:lab|team|group|department|company|people|guys?|folks|startup|office) (?:next door|across the hall|upstairs|downstairs|down the hall|over there)(?: [a-z]+){0,2}? (?:has|have|does|do|runs?|serves?|uses?|gets?|did|ran)\b` +
	`|(?:the |our )?(?:guys|folks|people) (?:at|in|from) (?:the |our |my )?[a-z]{2,14}(?: [a-z]{2,10})? (?:has|have|do|run|serve|use|get|did|ran|had)\b` +
	`|(?:everyone|everybody|people|they(?: all)?|folks|some(?:one|body)|(?:my|our|a|the) [a-z]+) (?:keeps? )?(?:tells?|telling|told) (?:me|us)\b` +
	`|in (?:their|its|his|her) (?:blog|paper|post|docs?|readme|article|talk|benchmarks?|examples?|video|repo)(?: posts?)?,? ` +
	`|(?:i|we)(?:'ve| have)? (?:read|heard|was told|were told|saw|seen)(?: somewhere| online| here| once)? (?:that )?(?:an?|one|two|four|eight|\d{1,2}x?|single|the)\b` +
	`|` + people + `'s (?:rtx |gtx |single |dual |old )*[a-z]{0,3}\d{2,4}[a-z]*(?: ?ti| super)? (?:does|gets?|runs?|manages|did|got|reach(?:es)?|hits?|has|ran)\b` +
	`|(?:we|i)(?:'ll| will| want to| would|'d| are going to)? (?:keep|leave|reserve) (?:the|our|my|those|these) [^.?!;]{1,40}\b(?:for|as) (?:dev\b|development|testing|tests?\b|experiments|training|the |fallback|staging|(?:a )?backup|(?:a )?spare)` +
	`|[^.?!;,]{1,30} (?:delivery|deliveries|shipments?|lead times?) (?:is|are|takes?|will|won't)\b` +
	`|[^.?!;,]{1,30}\b(?:arrives?|ships?|comes?|will arrive|won't arrive) (?:only )?(?:in|next|until|by) (?:\d|a |one|two|three|six|next|the |january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|spring|summer|autumn|fall|winter)` +
	`|(?:today|right now|currently|at the moment),? (?:that|this|it|everything|the (?:service|traffic|load|model|endpoint|chatbot|bot))(?:'s| is| runs?| lives?| sits?| goes)\b` +
	`|[^.?!;,]{1,40} (?:is|are) already (?:running|serving|hosting|training|used|reserved|taken|busy)\b|[^.?!;,]{1,40} (?:is|are) (?:running|serving|hosting|training) [^.?!;,]{1,24} already\b` +
	`|(?:we|i)(?:'ve| have)(?: got| had)? (?:an? )?[a-z0-9 ]{2,24} (?:quotes?|offers?)\b` +
	`|(?:we|i) (?:were|was) (?:on|using|running) (?:with )?` +
	`|previously,? (?:we|i|it|this|that) |(?:we|i) previously ` +
	`|(?:the|our|my|an?) (?:vendor|consultant|contractor|supplier|reseller|integrator|salesman|sales guy|sales rep|seller|dealer)s? (?:keeps? )?(?:swears?|says?|said|quotes?|quoted|claims?|claimed|proposes?|proposed|suggests?|suggested|recommends?|recommended|wants?|insists?|offers?|offered)\b` +
	`|(?:[a-z]+'s |the |their |a )?(?:[a-z]+ )?(?:page|website|datasheet|site)(?: about [a-z.]+)? (?:claims?|says?|states?|lists?|recommends?|promises)\b` +
	`)`)

// kept are the parts of a sentence that is left out which name a model, how it is held and what is done with it, where
// nothing of what is left does.
func kept(tokens []token.Token, s Sentence, left []Sentence) (parts []Sentence) {
	of := func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size }
	how := func(t token.Token) bool {
		return t.IsFormat() || t.Kind == "task" || t.Kind == "method" || t.Kind == "full" || t.Kind == "optimizer"
	}
	within := func(s Sentence, is func(token.Token) bool) func(token.Token) bool {
		return func(t token.Token) bool { return t.Lo >= s.Lo && t.Hi <= s.Hi && is(t) }
	}
	told := slices.ContainsFunc(left, func(l Sentence) bool { return slices.ContainsFunc(tokens, within(l, how)) })
	for _, t := range tokens {
		if t.Lo < s.Lo || t.Hi > s.Hi || !of(t) && (told || !how(t)) {
			continue
		}
		parts = append(parts, Sentence{Lo: t.Lo, Hi: t.Hi})
	}
	return parts
}

// cardIn reports whether a card is named in sentences.
func cardIn(tokens []token.Token, sentences []Sentence) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool {
		return t.IsCard() && slices.ContainsFunc(sentences, func(s Sentence) bool { return t.Lo >= s.Lo && t.Hi <= s.Hi })
	})
}

// without are what is left of a sentence once some parts of it, in their order, and the mark at its end are taken out.
func without(text string, s Sentence, parts []Sentence) (rest []Sentence) {
	lo, hi := s.Lo, s.Hi
	if hi > lo && (text[hi-1] == '.' || text[hi-1] == ';' || text[hi-1] == ',') {
		hi--
	}
	for _, p := range parts {
		if p.Lo > lo {
			rest = append(rest, Sentence{Lo: lo, Hi: p.Lo})
		}
		lo = p.Hi
	}
	if hi > lo {
		rest = append(rest, Sentence{Lo: lo, Hi: hi})
	}
	return rest
}
