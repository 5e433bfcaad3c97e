package parser

import (
	"slices"
	"strconv"
	"strings"
)

// Distillation trains a small model on what a large one says: "distill a 70b into an 8b", "teacher
// 32b, student 1.5b", 用70b蒸馏8b. The larger is the teacher, which is only read.

var (
	distills    = patternOf(`\bdistill(?:s|ing|ation)?\b|\bteachers?\b|蒸馏|教师模型|老师模型`)
	sizeWritten = patternOf(`(\d+(?:\.\d+)?) ?b\b`)
)

// distillation reads the teacher and the student of such training.
func (r *reader) distillation() {
	q := &r.query
	if !r.matching.mentions("distill", "teacher", "蒸馏", "教师", "老师") || !r.matches(distills, r.text) || strings.Contains(q.Model, "distill") || slices.ContainsFunc(q.Models, func(m string) bool { return strings.Contains(m, "distill") }) {
		return
	}
	var sizes []float64
	for from := 0; from < len(r.text); {
		at := r.places(sizeWritten, r.text[from:])
		if at == nil {
			break
		}
		if v, err := strconv.ParseFloat(r.text[from+at[2]:from+at[3]], 64); err == nil && !r.inCard(from+at[0]) && v > 0 && v < 5000 && !slices.Contains(sizes, v) {
			sizes = append(sizes, v)
		}
		from += at[1]
	}
	if len(sizes) != 2 {
		return
	}
	large, small := slices.Max(sizes), slices.Min(sizes)
	q.Teacher, q.Student = decimalSize(large), decimalSize(small)
	for _, name := range append(slices.Clone(q.Models), q.Model) {
		switch {
		case strings.Contains(name, "-"+decimalSize(large)):
			q.Teacher = name
		case strings.Contains(name, "-"+decimalSize(small)):
			q.Student = name
		}
	}
}

// inCard reports whether a place stands in the name of a card: the 910b of an Ascend is no size.
func (r *reader) inCard(at int) bool {
	i, found := slices.BinarySearchFunc(r.tokens, at, func(t token, at int) int {
		switch {
		case t.hi <= at:
			return -1
		case t.lo > at:
			return 1
		}
		return 0
	})
	return found && (r.tokens[i].typ == tCard || r.tokens[i].typ == tBare)
}

// Methods that are reckoned as another: their names, and what stands in.
var methodNamed = patternOf(`\b(dora|rs-?lora|ada-?lora|pissa|loftq|vera|olora|lora-?ga|aqlm|hqq|vptq|spqr|quip#?|quarot|spinquant)\b|\b(lora\+|loraplus)`)

// methodTold reads the name of such a method.
func (r *reader) methodTold() {
	q := &r.query
	if !r.matching.mentions("dora", "slora", "s-lora", "dalora", "da-lora", "pissa", "loftq", "vera", "olora", "lora-ga", "loraga", "lora+", "loraplus", "aqlm", "hqq", "vptq", "spqr", "quip", "quarot", "spinquant") {
		return
	}
	m := r.places(methodNamed, r.text)
	if m == nil {
		return
	}
	q.Method = strings.ReplaceAll(strings.TrimSuffix(firstGroup(r.text, m), "#"), "lora-ga", "loraga")
	for i, t := range r.tokens {
		if t.lo >= m[0] && t.hi <= m[1] && t.typ == tUnknown {
			r.mark("method", i, i)
		}
	}
	if adapterMethods[q.Method] && (q.Task == "" || q.Task == "finetune") && !q.Full {
		q.Task = "lora"
	}
}

// adapterMethods are those that train adapters.
var adapterMethods = map[string]bool{"pissa": true, "loftq": true, "vera": true, "olora": true, "loraga": true, "lora+": true, "loraplus": true}
