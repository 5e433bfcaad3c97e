package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The name of a setting without a value, and a number whose setting stands apart.

// perPeriod makes a number of requests one of a day, not of a moment.
var perPeriod = pattern.Of(`^ ?(?:/|per |a |an |each |every )(?:day|hour|minute|min|month|week|hr|h|d|year)\b|^(?:每天|每日|/天|/日|一天)`)

// perPeriodBefore is how Chinese says so before the number.
var perPeriodBefore = pattern.Of(`(?:每天|每日|日均|一天|每月|每小时|每分钟|日活|月活)(?:有|大约|处理|要处理)?$`)

// bareKey is a setting's name without a value.
func (r *Reader) bareKey(i int) {
	if r.changed(i) {
		return
	}
	switch r.Tokens[i].Name {
	case "tp", "pp", "cp", "ep":
		r.ways(i)
	case "concurrency":
		if one := r.At(i - 1); (one.Type == token.One || one.Type == token.Several) && !r.cardsInWord(i-1) {
			if r.trainedByPeople(i) || r.sentAlready(i-1, i) {
				r.Used[i-1], r.Used[i] = true, true
				return
			}
			r.Query.Concurrency = numeral.Round(one.Value)
			r.Mark("concurrency", i-1, i)
		} else if r.Query.Concurrency == 0 {
			r.countedAhead(i)
		}
	case "dp":
		one := r.At(i - 1)
		counted := one.Type == token.Measure && one.Name == "each"
		if counted {
			one = r.At(i - 2) // "两个副本"
		}
		if (one.Type == token.Several || counted && one.Type == token.Number && one.Value > 1) && r.Query.Parallel.DP == 0 {
			r.split("dp", numeral.Round(one.Value), i)
			r.Mark("dp", i-1, i)
		}
	case "epochs":
		for j := i - 1; j >= i-3 && j >= 0; j-- { // "three sft epochs"
			t := r.At(j)
			if (t.Type == token.One && t.Value == 1 || t.Type == token.Several || t.Type == token.Number && !r.Used[j]) && j < i-1 && r.Query.Epochs == 0 && t.Value <= 100 {
				r.Query.Epochs = t.Value
				r.Mark("epochs", j, i)
				return
			}
			if t.Type != token.Term || t.Kind != "task" && t.Kind != "full" && t.Kind != "rl" {
				return
			}
		}
	case "seq_len", "batch", "tokens", "gpu_hours":
		r.Used[i] = true
	}
}

// countedAhead reads a number of requests whose description stands between: "10个
// 输入50、输出128的并发请求".
func (r *Reader) countedAhead(key int) {
	if r.At(key-1).Type != token.Link && r.At(key-1).Type != token.Unit && r.At(key-1).Type != token.Number {
		return
	}
	for j := key - 1; j > 0 && j > key-14; j-- {
		switch t := r.Tokens[j]; {
		case t.Type == token.Card, t.Type == token.Bare, t.Type == token.Measure && t.Name != "each":
			return
		case t.Type == token.Measure && r.Tokens[j-1].Type == token.Number && r.At(j+1).Type == token.Quantity:
			r.Query.Concurrency = numeral.Round(r.Tokens[j-1].Value)
			r.Mark("concurrency", j-1, j)
			return
		}
	}
}

// degrees are the keys that say over how many ranks work is split.
var degrees = []string{"tp", "pp", "dp", "cp", "ep"}

// ways reads "2-way tensor parallel" and "4路张量并行", and "with 8 tp and 2 pp".
func (r *Reader) ways(key int) {
	if n := r.At(key - 1); n.Type == token.Number && !r.Used[key-1] && slices.Contains(degrees, r.Tokens[key].Name) && n.Value >= 1 && n.Value <= 64 && (r.At(key-2).Joins() || r.At(key-2).Kind == "with" || r.Word(key-2) == "using") {
		r.setting(key, []int{key - 1})
		return
	}
	if r.At(key-1).Type != token.Unknown || r.Word(key-1) != "way" && r.Word(key-1) != "路" {
		return
	}
	for j := key - 2; j >= 0 && j >= key-3; j-- {
		if r.Tokens[j].Type == token.Number {
			r.setting(key, []int{j})
			return
		}
	}
}

// inName reports whether a sign stands inside the name of a model: the "gradient"
// of "llama-3-8b-gradient" is no topic.
func (r *Reader) inName(s evidence.Sign, machines []token.Token) bool {
	return slices.ContainsFunc(r.Models, func(i int) bool {
		t := r.Tokens[i]
		return s.Start > t.Start && s.End <= t.End
	}) || slices.ContainsFunc(machines, func(t token.Token) bool {
		return s.Start > t.Start && s.End <= t.End
	})
}
