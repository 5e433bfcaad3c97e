package parser

import "strings"

// distilledWord stands beside the two names of a distilled model: the one that taught it and
// the one that it was.
var distilledWord = patternOf(`蒸馏|distil`)

// distilledModels makes one name of two where one is distilled into the other: deepseek蒸馏的qwen-32b
// and "the r1 qwen-14b distill" are deepseek-r1-distill-qwen.
func distilledModels(tokens []token, said *matching) []token {
	if !said.mentions("蒸馏", "distil") {
		return tokens
	}
	out := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if j := i + 1; t.typ == tModel && (t.name == "deepseek" || t.name == "deepseek-r1" || t.name == "deepseek-r1-distill") {
			for j < len(tokens) && j <= i+4 && linksDistilled(tokens[j], said.text) {
				j++
			}
			if j < len(tokens) && tokens[j].typ == tModel && tokens[j].value > 0 && distillable(tokens[j].name) &&
				distilledWord.in(said.text[t.lo:min(len(said.text), tokens[j].hi+16)]) {
				student := tokens[j]
				student.name = "deepseek-r1-distill-" + student.name[:strings.IndexAny(student.name, "-0123456789.")] + "-" + decimalSize(student.value)
				student.start, student.lo = t.start, t.lo
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
func linksDistilled(t token, text string) bool {
	switch strings.Trim(text[t.lo:t.hi], " ") {
	case "版", "版的", "版本", "的", "-", "到", "into", "to", "蒸", "馏", "蒸馏", "出", "出来", "来", "distill", "distilled", "distil", "distillation", "(", "本", "of", "ed", "版本的", "过":
		return true
	}
	return false
}
