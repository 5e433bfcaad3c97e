package parser

import (
	"slices"
	"strings"
)

// perPeriod makes a number of requests one of a day, not of a moment.
var perPeriod = patternOf(`^ ?(?:/|per |a |an |each |every )(?:day|hour|minute|min|month|week|hr|h|d|year)\b|^(?:每天|每日|/天|/日|一天)`)

// perPeriodBefore is how Chinese says so before the number.
var perPeriodBefore = patternOf(`(?:每天|每日|日均|一天|每月|每小时|每分钟|日活|月活)(?:有|大约|处理|要处理)?$`)

// bareKey is a setting's name without a value.
func (r *reader) bareKey(i int) {
	if r.changed(i) {
		return
	}
	switch r.tokens[i].name {
	case "tp", "pp", "cp", "ep":
		r.ways(i)
	case "concurrency":
		if one := r.at(i - 1); (one.typ == tOne || one.typ == tSeveral) && !r.cardsInWord(i-1) {
			r.query.Concurrency = round(one.value)
			r.mark("concurrency", i-1, i)
		} else if r.query.Concurrency == 0 {
			r.countedAhead(i)
		}
	case "dp":
		one := r.at(i - 1)
		counted := one.typ == tMeasure && one.name == "each"
		if counted {
			one = r.at(i - 2) // "两个副本"
		}
		if (one.typ == tSeveral || counted && one.typ == tNumber && one.value > 1) && r.query.Parallel.DP == 0 {
			r.split("dp", round(one.value))
			r.mark("dp", i-1, i)
		}
	case "epochs":
		for j := i - 1; j >= i-3 && j >= 0; j-- { // "three sft epochs"
			t := r.at(j)
			if (t.typ == tOne && t.value == 1 || t.typ == tSeveral || t.typ == tNumber && !r.used[j]) && j < i-1 && r.query.Epochs == 0 && t.value <= 100 {
				r.query.Epochs = t.value
				r.mark("epochs", j, i)
				return
			}
			if t.typ != tTerm || t.kind != "task" && t.kind != "full" && t.kind != "rl" {
				return
			}
		}
	case "seq_len", "batch", "tokens", "gpu_hours":
		r.used[i] = true
	}
}

// countedAhead reads a number of requests whose description stands between: "10个
// 输入50、输出128的并发请求".
func (r *reader) countedAhead(key int) {
	if r.at(key-1).typ != tLink && r.at(key-1).typ != tUnit && r.at(key-1).typ != tNumber {
		return
	}
	for j := key - 1; j > 0 && j > key-14; j-- {
		switch t := r.tokens[j]; {
		case t.typ == tCard, t.typ == tBare, t.typ == tMeasure && t.name != "each":
			return
		case t.typ == tMeasure && r.tokens[j-1].typ == tNumber && r.at(j+1).typ == tQuantity:
			r.query.Concurrency = round(r.tokens[j-1].value)
			r.mark("concurrency", j-1, j)
			return
		}
	}
}

// ways reads "2-way tensor parallel" and "4路张量并行".
func (r *reader) ways(key int) {
	if r.at(key-1).typ != tUnknown || r.word(key-1) != "way" && r.word(key-1) != "路" {
		return
	}
	for j := key - 2; j >= 0 && j >= key-3; j-- {
		if r.tokens[j].typ == tNumber {
			r.setting(key, []int{j})
			return
		}
	}
}

// inName reports whether a sign stands inside the name of a model: the "gradient"
// of "llama-3-8b-gradient" is no topic.
func (r *reader) inName(s sign, machines []token) bool {
	return slices.ContainsFunc(r.models, func(i int) bool {
		t := r.tokens[i]
		return s.start > t.start && s.end <= t.end
	}) || slices.ContainsFunc(machines, func(t token) bool {
		return s.start > t.start && s.end <= t.end
	})
}

// unquoted takes the quotes away that stand round the keys and values of a Python dict:
// "{'batch_size': 1}".
func unquoted(folded string, tokens []token) []token {
	if !strings.Contains(folded, "':") && !strings.Contains(folded, "'=") {
		return tokens
	}
	return slices.DeleteFunc(tokens, func(t token) bool { return t.typ == tMark && folded[t.lo:t.hi] == "'" })
}
