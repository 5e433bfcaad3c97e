package parser

import "headroom/parser/pattern"

// eachOrAll asks whether a figure is that of each card or of all of them: "is that per card or in total?".
var eachOrAll = pattern.Of(`\b(?:is|was|are|does|do|should) (?:[^.?!;]{0,64} )?(?:per|for each|for one|on each|on every) (?:card|gpu|device|rank|node)s?,? or (?:is (?:it|that) |rather )?(?:in total|the total|total|altogether|overall|all together|summed|combined|together|across|for (?:all|the whole|everything))\b|\b(?:is|was|are|does|do|should) (?:[^.?!;]{0,64} )?(?:in total|total|altogether|summed|for all(?: of them| cards| gpus| \d+)*),? or (?:is (?:it|that) |rather )?(?:per|for each|on each|of each) (?:card|gpu|device|rank|node)\b`)

var orCardWords = pattern.OneOf("or in total", "or is it", "or total", "or the total", "or altogether", "or overall", "or all", "or summed", "or combined", "or together", "or across", "or for ", "or per", "or each", "or of each", "or on each", "or rather")

// eachOrAllAsked reports whether that is asked, and not the amount itself.
func (r question) eachOrAllAsked() bool {
	return r.Mentions(orCardWords) && !r.Asked.Asks("howmuch", "howfast", "howlong", "cost", "cards", "maxbatch") && r.Matches(eachOrAll, r.Text)
}
