package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The number of samples often stands apart from their noun: "500k dpo pairs", "52k alpaca", 5k的偏好数据.
var (
	samplesBehind = pattern.Of(`^ ?(?:of (?:my |our |the )?)?(?:(?:[a-z]+-)?[a-z]+ ){1,2}(?:pairs|samples|examples|rows|conversations|convos|dialog(?:ue)?s|instructions|records|chats|demonstrations|problems|prompts|questions|qas?)\b|^ ?(?:条|个)?的?(?:dpo|kto|orpo|sft|rlhf|grpo|alpaca|dolly|belle|sharegpt|偏好|指令|问答|对话|微调|医疗|法律|客服|标注|训练)+(?:数据|样本|语料|对)`)
	// noSamples are words that make such a figure a length.
	noSamples = pattern.Of(`^ ?(?:[a-z-]+ )*?(?:contexts?|ctx|tokens?|tok|len(?:gth)?|long|seq|sequences?|window|max|cutoff|each|per|in|on|at|for|with|and|or|to|from|is|are|vs|chars?|characters?|words?|steps?|epochs?|input|output|prompt|users?|long-context)\b`)
)

// samplesApart reports whether a figure counts samples whose noun stands behind another word, or whose set is named.
func (r *Reader) samplesApart(i int) bool {
	t := r.Tokens[i]
	if !r.Training() || r.Query.Samples > 0 {
		return false
	}
	behind := r.Text[t.Hi:min(len(r.Text), t.Hi+64)]
	if r.At(i+1).Kind != "corpus" && r.Word(i+1) != "alpaca" && (!r.Matches(samplesBehind, behind) || r.Matches(noSamples, behind[:r.Span(samplesBehind, behind)[1]])) {
		return false
	}
	if next := r.At(i + 2); (r.At(i+1).Kind == "corpus" || r.Word(i+1) == "alpaca") && (next.Type == token.Size || next.Type == token.Scaled) {
		return false // "8k alpaca 7b"
	}
	r.Query.Samples = t.Value
	r.Mark("samples", i, i)
	return true
}
