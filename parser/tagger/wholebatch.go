package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The batch of all cards together is also told by a word behind its name or behind its value: "batch size 全局 1024",
// "batch size global 1024", "batch 512 in total".

var (
	wholeAhead  = pattern.Of(`^(?: ?(?:size|大小|=|:|is|of|为|是))*[ ,、(]*(?:全局|总共|总计|一共|总的?|合计|global|globally|overall|in total|total|effective)(?:的)?(?: ?(?:is|of|=|:|为|是))*[ )]*[0-9]`)
	wholeBehind = pattern.Of(`^(?: ?(?:size|大小|=|:|is|of|为|是))* ?[0-9]+k?,? ?\(?(?:globally|global(?: ?[,;.?!)]|$)|in total|overall|in all|across all (?:cards|gpus)|over all (?:cards|gpus)|全局|总共|总计|合计)(?:$|[^a-z])`)
)

var wholeBatchWords = pattern.OneOf("全局", "总", "一共", "合计", "global", "overall", "total", "effective", "in all", "all cards", "all gpus")

// wholeBatch makes such a batch the global one.
func wholeBatch(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(wholeBatchWords) {
		return
	}
	for i := range tokens {
		key := &tokens[i]
		if !key.Is("quantity", "batch") {
			continue
		}
		switch rest := said.Text[key.Hi:]; {
		case said.Holds(wholeAhead, rest):
			for j := i + 1; j < len(tokens) && !tokens[j].IsFigure(); j++ {
				tokens[j].Type, tokens[j].Kind, tokens[j].Name = token.Link, "link", "link"
			}
		case !said.Holds(wholeBehind, rest):
			continue
		}
		key.Name = "global_batch"
	}
}
