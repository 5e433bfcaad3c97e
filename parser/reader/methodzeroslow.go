package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

// slowBehind stands behind a stage of ZeRO that is used already and too slow: "zero3 is slow", zero3太慢. eitherStage
// sets two against each other.
var (
	slowBehind     = pattern.Of(`^ ?(?:\b(?:is|was|are|feels|runs|seems|gets|being|works but|just|way|so|really|painfully|too|very|is so|offload|training)[ -])*(?:too slow|slow|sluggish|crawling|crawls|a crawl|unusably slow)\b|^ ?(?:训练?|跑|用)?(?:起来|得|实在|真的|确实|有点|是|的话)*(?:太|很|好|巨|特别|非常|真)?慢`)
	eitherStage    = pattern.Of(`\b(?:or|vs|versus|compared|than|faster|quicker|how much|difference|why)\b|还是|对比|比|哪个|快多少|为什么`)
	slowStageWords = pattern.OneOf("slow", "sluggish", "crawl", "慢")
)

// slowStage keeps the stage of two that is asked about, where the other is only told to be too slow.
func (r *Reader) slowStage() bool {
	q := &r.Query
	if !r.Mentions(slowStageWords) || !r.Asked.Asks("can", "does", "fit", "enough", "oom") || r.Matches(eitherStage, r.Text) {
		return false
	}
	slow, lo, hi := -1, 0, 0
	for _, t := range r.Tokens {
		stage, ok := strings.CutPrefix(t.Name, "zero-")
		if ok && len(stage) == 1 && r.Matches(slowBehind, r.Text[t.Hi:]) {
			slow, lo = int(stage[0]-'0'), t.Lo
			hi = t.Hi + r.Span(slowBehind, r.Text[t.Hi:])[1]
		}
	}
	for k, stage := range q.ZeROStages {
		if stage == slow {
			kept := q.ZeROStages[1-k]
			q.ZeROStage, q.ZeROStages = &kept, nil
			r.Asked.Drop(func(s evidence.Sign) bool { return s.Name == "howfast" && s.Lo >= lo && s.Lo < hi })
			return true
		}
	}
	return false
}
