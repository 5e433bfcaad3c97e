package tagger

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Chinese puts a word between a setting and its values where they are several: "batch分别设为1和8",
// "max_seq_len前后分别设置为1024和256". The values belong to the setting as they would without it.

var respectivelyWords = pattern.OneOf("分别", "前后", "先后", "依次")

// respectively takes such words out.
func respectively(tokens []token.Token, said *pattern.Matching) []token.Token {
	if !said.Mentions(respectivelyWords) {
		return tokens
	}
	for i := 1; i+1 < len(tokens); i++ {
		if t := &tokens[i-1]; t.Type != token.Key && t.Type != token.Quantity && t.Type != token.Data {
			continue
		}
		end := i
		for end < len(tokens) && end < i+4 && oneByOne(said.Text[tokens[end].Lo:tokens[end].Hi]) {
			end++
		}
		if end > i && end < len(tokens) && said.Text[tokens[end].Lo:tokens[end].Hi] == "用" {
			end++ // "zero stage分别用2和3"
		}
		if end > i && end < len(tokens) && (tokens[end].Type == token.Link || tokens[end].Counts()) {
			tokens = slices.Delete(tokens, i, end)
		}
	}
	return tokens
}

// oneByOne reports whether a word only says that values come one by one.
func oneByOne(word string) bool {
	switch word {
	case "分别", "前", "后", "先", "依", "次", "前后", "先后", "依次":
		return true
	}
	return false
}

// A speed is often told as a range: "3-4 tokens/s", 每秒10~15个token, "between 5 and 7 t/s". Its
// two ends become one figure, that of their middle, which remembers them.

var (
	perSecondWords = pattern.OneOf("/s", "tps", "t/s", "每秒", "一秒", "per sec", "a second", "/秒")
	toWords        = pattern.OneOf("-", "~", "到", "至", " to ", " and ")
)

// speedRanges joins the ends of ranges of speeds into one token each.
func speedRanges(tokens []token.Token, said *pattern.Matching) []token.Token {
	if !said.Mentions(perSecondWords) || !said.Mentions(toWords) {
		return tokens
	}
	for i := 1; i+2 < len(tokens); i++ {
		low, high := &tokens[i], &tokens[i+2]
		if low.Type != token.Number || low.Value <= 0 || low.Value >= high.Value || high.Value > 20*low.Value || !rangeSign(said.Text[tokens[i+1].Lo:tokens[i+1].Hi], tokens, i, said.Text) {
			continue
		}
		if !(high.Type == token.Unit && high.Name == "tps" || high.Type == token.Number && aSecondOf(said.Text, low.Lo, high.Hi)) {
			continue
		}
		high.Start, high.Lo, high.From = low.Start, low.Lo, low.Value
		high.Value = (low.Value + high.Value) / 2
		tokens = slices.Delete(tokens, i, i+2)
	}
	return tokens
}

// rangeSign reports whether what stands between two numbers makes them the ends of a range. A
// setting or a count of cards before a dash, "batch 8 - 20 tok/s", has a value of its own.
func rangeSign(sign string, tokens []token.Token, low int, text string) bool {
	before := &tokens[low-1]
	switch sign {
	case "-", "~", "to", "至", "到":
		head := strings.TrimRight(text[:tokens[low].Lo], " ")
		if sign != "-" && sign != "~" && (strings.HasSuffix(head, "从") || strings.HasSuffix(head, "由") || strings.HasSuffix(head, "from")) {
			return false // "从5到7 token/s" tells of a change
		}
		dash := sign == "-" || sign == "~" // behind a name it may set off a count: "3090 2 - 20 tok/s"
		return before.Type != token.Key && before.Type != token.Quantity && before.Type != token.Times && !(before.Type == token.Equals && low > 1 && (tokens[low-2].Type == token.Key || tokens[low-2].Type == token.Quantity)) && !(dash && (before.Type == token.Model || before.IsCard())) &&
			!(before.Type == token.Mark && text[before.Lo:before.Hi] == "-")
	case "and":
		return text[before.Lo:before.Hi] == "between"
	}
	return false
}

// aSecondOf reports whether a number of tokens or requests stands behind "every second", where its
// range begins.
func aSecondOf(text string, lo, hi int) bool {
	head := text[max(0, lo-36):lo]
	if at := max(strings.LastIndex(head, "每秒"), strings.LastIndex(head, "一秒")); at < 0 || strings.ContainsAny(head[at:], ",;?!0123456789") || strings.Contains(head[at:], "、") {
		return false
	}
	return chars.Opens(strings.TrimLeft(text[hi:], " 个"), []string{"token", "tok", "字", "汉字", "词", "请求", "次请求", "条请求"}) > 0 || hi == len(text) || strings.HasPrefix(text[hi:], "个")
}
