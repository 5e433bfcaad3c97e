package parser

import (
	"fmt"

	"headroom/engine/near"
)

// Suggest returns up to three of the candidates that look like the word.
func Suggest(word string, candidates []string) []string {
	return near.Best(word, func(yield func(string) bool) {
		for _, c := range candidates {
			if !yield(c) {
				return
			}
		}
	}, 3)
}

// check looks for what cannot be: impossible values, contradictions, and words
// that look like a name but are none.
func (r *reader) check() {
	r.impossible()
	r.contradictions()
}

// say adds a problem about the tokens from and to.
func (r *reader) say(code string, from, to int, en, zh string) *Problem {
	message := en
	if r.lang == "zh" {
		message = zh
	}
	r.problems = append(r.problems, Problem{
		Code: code, Message: message, Start: r.tokens[from].start, End: r.tokens[to].end,
		Got: r.text[r.tokens[from].lo:r.tokens[to].hi],
	})
	return &r.problems[len(r.problems)-1]
}

// mostCards is more cards than any plan has.
const mostCards = 1_000_000

func (r *reader) impossible() {
	for i, t := range r.tokens {
		counts := t.typ == tNumber && (r.at(i+1).typ == tTimes || r.at(i+1).typ == tMeasure || r.at(i-1).typ == tTimes)
		if !counts {
			continue
		}
		if t.value == 0 || t.value > mostCards || i > 0 && r.word(i-1) == "-" && (i == 1 || r.tokens[i-2].hi < r.tokens[i-1].lo) {
			r.rejected = true
			r.say("impossible_count", i, i, fmt.Sprintf("%s is no number of cards; give a whole number from 1 to %d.", r.word(i), mostCards),
				fmt.Sprintf("%s 不是有效的卡数；请给出 1 到 %d 之间的整数。", r.word(i), mostCards))
		}
	}
}

func (r *reader) contradictions() {
	q := &r.query
	p := q.Parallel
	if product := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1); q.GPUCount > 0 && product > q.GPUCount {
		r.rejected = true
		span := r.spans["gpu"]
		r.problems = append(r.problems, Problem{Code: "conflict", Start: span[0], End: span[1], Message: r.pick(
			fmt.Sprintf("tp x pp x cp = %d needs more cards than the %d that are named.", product, q.GPUCount),
			fmt.Sprintf("tp × pp × cp = %d，超过了给出的 %d 张卡。", product, q.GPUCount))})
	}
}

func (r *reader) pick(en, zh string) string {
	if r.lang == "zh" {
		return zh
	}
	return en
}

func tooLong(n int, lang string) Problem {
	r := reader{lang: lang}
	return Problem{Code: "too_long", End: n, Message: r.pick(
		fmt.Sprintf("The question has %d characters; at most %d are read. Ask a shorter one.", n, longest),
		fmt.Sprintf("问题有 %d 个字符，最多读取 %d 个；请缩短后再问。", n, longest))}
}

func empty(lang string) Problem {
	r := reader{lang: lang}
	return Problem{Code: "empty", Message: r.pick("The question is empty.", "问题是空的。")}
}
