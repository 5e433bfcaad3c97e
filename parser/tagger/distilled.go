package tagger

import (
	"cmp"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// distilledWord stands beside the two names of a distilled model: the one that taught it and
// the one that it was.
var distilledWord = pattern.Of(`蒸馏|distil`)

var distilledWords = pattern.OneOf("蒸馏", "distil")

// distilledModels makes one name of two where one is distilled into the other, whichever stands first and
// has the size: deepseek蒸馏的qwen-32b, "the r1 qwen-14b distill", "qwen 32b r1 distill" and "r1 14b qwen
// distill" are deepseek-r1-distill-qwen.
func distilledModels(tokens []token.Token, said *pattern.Matching) []token.Token {
	if !said.Mentions(distilledWords) {
		return tokens
	}
	out := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if t.Type != token.Model {
			out = append(out, t)
			continue
		}
		j := i + 1
		for j < len(tokens) && j <= i+4 && linksDistilled(tokens[j], said.Text) {
			j++
		}
		if j < len(tokens) && tokens[j].Type == token.Model && distilledWord.In(said.Text[t.Lo:min(len(said.Text), tokens[j].Hi+16)]) {
			if one, ok := distilledInto(t, tokens[j]); ok {
				t, i = one, j
			} else if one, ok := distilledInto(tokens[j], t); ok {
				t, i = one, j
			}
		}
		out = append(out, inOneName(t))
	}
	return out
}

// distilledInto is the model that a teacher's and a student's name tell together, one of which has the size.
func distilledInto(teacher, student token.Token) (token.Token, bool) {
	family := studentFamily(student.Name)
	size := cmp.Or(student.Value, teacher.Value)
	switch strings.TrimSuffix(strings.TrimSuffix(teacher.Name, "-"+DecimalSize(teacher.Value)), "-distill") {
	case "deepseek", "deepseek-r1":
	default:
		return student, false
	}
	if family == "" || size == 0 || student.Value > 0 && teacher.Value > 0 {
		return student, false
	}
	one := student
	one.Name, one.Value = "deepseek-r1-distill-"+family+"-"+DecimalSize(size), size
	one.Start, one.Lo = min(teacher.Start, student.Start), min(teacher.Lo, student.Lo)
	one.End, one.Hi = max(teacher.End, student.End), max(teacher.Hi, student.Hi)
	return one, true
}

// inOneName writes a name in which the word stands behind both in its usual order: "r1-qwen-14b-distill".
func inOneName(t token.Token) token.Token {
	if both, ok := strings.CutPrefix(strings.TrimSuffix(t.Name, "-distill"), "deepseek-r1-"); ok && t.Value > 0 && strings.HasSuffix(t.Name, "-distill") {
		if family := studentFamily(both); family != "" {
			t.Name = "deepseek-r1-distill-" + family + "-" + DecimalSize(t.Value)
		} else if both == DecimalSize(t.Value) {
			t.Name = "deepseek-r1-distill-" + both // "r1 1.5b distill"
		}
	}
	return t
}

// studentFamily is the family of a student's name, or none where it is of no family that was taught so.
func studentFamily(name string) string {
	for _, family := range [...]string{"qwen", "llama"} {
		if rest, ok := strings.CutPrefix(name, family); ok && (rest == "" || strings.IndexByte("-0123456789.", rest[0]) >= 0) {
			return family
		}
	}
	return ""
}

// linksDistilled reports whether a token may stand between the two names.
func linksDistilled(t token.Token, text string) bool {
	switch strings.Trim(text[t.Lo:t.Hi], " ") {
	case "版", "版的", "版本", "的", "-", "到", "into", "to", "蒸", "馏", "蒸馏", "出", "出来", "来", "distill", "distilled", "distil", "distillation", "(", "本", "of", "from", "ed", "版本的", "过":
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
