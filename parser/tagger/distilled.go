package tagger

import (
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// distilledWord stands beside the two names of a distilled model: the one that taught it and
// the one that it was.
var distilledWord = pattern.Of(`蒸馏|distil`)

// distilledModels makes one name of two where one is distilled into the other: deepseek蒸馏的qwen-32b
// and "the r1 qwen-14b distill" are deepseek-r1-distill-qwen.
func distilledModels(tokens []token.Token, said *pattern.Matching) []token.Token {
	if !said.Mentions("蒸馏", "distil") {
		return tokens
	}
	out := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if j := i + 1; t.Type == token.Model && (t.Name == "deepseek" || t.Name == "deepseek-r1" || t.Name == "deepseek-r1-distill") {
			for j < len(tokens) && j <= i+4 && linksDistilled(tokens[j], said.Text) {
				j++
			}
			if j < len(tokens) && tokens[j].Type == token.Model && tokens[j].Value > 0 && distillable(tokens[j].Name) &&
				distilledWord.In(said.Text[t.Lo:min(len(said.Text), tokens[j].Hi+16)]) {
				student := tokens[j]
				student.Name = "deepseek-r1-distill-" + student.Name[:strings.IndexAny(student.Name, "-0123456789.")] + "-" + DecimalSize(student.Value)
				student.Start, student.Lo = t.Start, t.Lo
				out = append(out, student)
				i = j
				continue
			}
		}
		out = append(out, t)
	}
	return out
}

// distillable reports whether a name is of a family that was taught so.
func distillable(name string) bool {
	return (strings.HasPrefix(name, "qwen") || strings.HasPrefix(name, "llama")) && strings.ContainsAny(name, "-0123456789")
}

// linksDistilled reports whether a token may stand between the two names.
func linksDistilled(t token.Token, text string) bool {
	switch strings.Trim(text[t.Lo:t.Hi], " ") {
	case "版", "版的", "版本", "的", "-", "到", "into", "to", "蒸", "馏", "蒸馏", "出", "出来", "来", "distill", "distilled", "distil", "distillation", "(", "本", "of", "ed", "版本的", "过":
		return true
	}
	return false
}

// DecimalSize is a size as the names of models write it: 7b, 1.5b, 350m.
func DecimalSize(billions float64) string {
	if billions < 1 {
		return query.Decimal(float64(numeral.Round(billions*1e6))/1e3) + "m"
	}
	return query.Decimal(billions) + "b"
}
