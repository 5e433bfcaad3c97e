package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Distillation trains a small model on what a large one says: "distill a 70b into an 8b", "teacher
// 32b, student 1.5b", 用70b蒸馏8b. The larger is the teacher, which is only read.

var (
	distills    = pattern.Of(`\bdistill(?:s|ing|ation)?\b|\bteachers?\b|蒸馏|教师模型|老师模型`)
	sizeWritten = pattern.Of(`(\d+(?:\.\d+)?) ?b\b`)
)

var distillationWords = pattern.OneOf("distill", "teacher", "蒸馏", "教师", "老师")

// distillation reads the teacher and the student of such training.
func (r *Reader) distillation() {
	q := &r.Query
	if !r.Mentions(distillationWords) || !r.Matches(distills, r.Text) || strings.Contains(q.Model, "distill") || slices.ContainsFunc(q.Models, func(m string) bool { return strings.Contains(m, "distill") }) {
		return
	}
	var sizes []float64
	for from := 0; from < len(r.Text); {
		at := r.Places(sizeWritten, r.Text[from:])
		if at == nil {
			break
		}
		if v, err := strconv.ParseFloat(r.Text[from+at[2]:from+at[3]], 64); err == nil && !r.inCard(from+at[0]) && v > 0 && v < 5000 && !slices.Contains(sizes, v) {
			sizes = append(sizes, v)
		}
		from += at[1]
	}
	if len(sizes) != 2 {
		return
	}
	large, small := slices.Max(sizes), slices.Min(sizes)
	q.Teacher, q.Student = tagger.DecimalSize(large), tagger.DecimalSize(small)
	for _, name := range append(slices.Clone(q.Models), q.Model) {
		switch {
		case strings.Contains(name, "-"+tagger.DecimalSize(large)):
			q.Teacher = name
		case strings.Contains(name, "-"+tagger.DecimalSize(small)):
			q.Student = name
		}
	}
}

// Methods that are reckoned as another: their names, and what stands in.
var methodNamed = pattern.Of(`\b(dora|rs-?lora|ada-?lora|pissa|loftq|vera|olora|lora-?ga|aqlm|hqq|vptq|spqr|quip#?|quarot|spinquant)\b|\b(lora\+|loraplus)`)

var methodToldWords = pattern.OneOf("dora", "slora", "s-lora", "dalora", "da-lora", "pissa", "loftq", "vera", "olora", "lora-ga", "loraga", "lora+", "loraplus", "aqlm", "hqq", "vptq", "spqr", "quip", "quarot", "spinquant")

// methodTold reads the name of such a method.
func (r *Reader) methodTold() {
	q := &r.Query
	if !r.Mentions(methodToldWords) {
		return
	}
	m := r.Places(methodNamed, r.Text)
	if m == nil {
		return
	}
	q.Method = strings.ReplaceAll(strings.TrimSuffix(pattern.FirstGroup(r.Text, m), "#"), "lora-ga", "loraga")
	for i, t := range r.Tokens {
		if t.Lo >= m[0] && t.Hi <= m[1] && t.Type == token.Unknown {
			r.Mark("method", i, i)
		}
	}
	if adapterMethods[q.Method] && (q.Task == "" || q.Task == "finetune") && !q.Full {
		q.Task = "lora"
	}
}

// adapterMethods are those that train adapters.
var adapterMethods = map[string]bool{"pissa": true, "loftq": true, "vera": true, "olora": true, "loraga": true, "lora+": true, "loraplus": true}
