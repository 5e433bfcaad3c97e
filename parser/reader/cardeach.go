package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Several models may stand each beside a card of its own: "a 7b on the 3090 and a 13b on the A100". A table of every
// model on every card would answer what nobody asked, and no card works with the other.

// eachElse are words of cases in which models or cards belong together all the same.
var eachElse = pattern.OneOf("draft", "specul", "草稿", "投机", "推测", "teacher", "distil", "教师", "蒸馏", "together", "combined", "pooled", "一起", "took ", "用了")

// mostPairs are as many models with cards as one question tells.
const mostPairs = 4

// cardEach gives each of several models the card that stands beside it.
func (r *Reader) cardEach() {
	q := &r.Query
	devices := q.GPUOptions
	if devices == nil {
		devices = q.GPUPool
	}
	if devices == nil && q.GPU != "" && len(q.GPUCountOptions) > 1 {
		for _, n := range q.GPUCountOptions {
			devices = append(devices, query.Device{GPU: q.GPU, Count: n, MemoryGB: q.GPUMemoryGB})
		}
	}
	if len(devices) < 2 || len(devices) > mostPairs || r.Asked.Asks("buy", "why") || r.Mentions(eachElse) {
		return
	}
	models, cards := r.inTurns()
	if len(models) != len(devices) {
		return
	}
	for k, i := range cards {
		if name := r.Tokens[i].Name; devices[k].GPU != name {
			return
		}
	}
	if !r.modelsInTurn(models) {
		return
	}
	if q.CardEach = true; q.GPUCountOptions == nil {
		q.GPUOptions, q.GPUPool = devices, nil
		r.Mark("gpu_options", cards[0], cards[len(cards)-1])
	}
}

// inTurns are the models and the cards of a text in which one of each takes turns, all in one order; nil where they do not.
func (r *Reader) inTurns() (models, cards []int) {
	last := 0 // what stood last: a model 1, a card 2
	for i, t := range r.Tokens {
		model := t.Type == token.Size && slices.ContainsFunc(r.Sizes, func(s Size) bool { return s.Token == i }) || t.Type == token.Model && (t.Value > 0 || slices.Contains(r.Query.Models, t.Name))
		switch {
		case model && last == 1 && r.At(i-1).Type == token.Model && r.At(i-1).Value == 0, t.IsCard() && last == 2 && cards[len(cards)-1] == i-1:
			continue // "llama 7b", "rtx 3090"
		case model && last != 1:
			models, last = append(models, i), 1
		case t.IsCard() && last != 2:
			cards, last = append(cards, i), 2
		case model, t.IsCard():
			return nil, nil
		}
	}
	if len(models) < 2 || len(models) != len(cards) {
		return nil, nil
	}
	return models, cards
}

// modelsInTurn puts the models into the query in the order in which they stand, and reports whether it holds no others.
func (r *Reader) modelsInTurn(models []int) bool {
	q := &r.Query
	var sizes []float64
	names := 0
	for _, i := range models {
		sizes = append(sizes, r.sizeAt(i))
		if r.Tokens[i].Type == token.Model {
			names++
		}
	}
	switch {
	case len(q.Models) == len(models) && names == len(models):
		return slices.Equal(q.Models, r.namesAt(models))
	case names > 0 || q.Model != "" || q.Models != nil || len(unique(slices.Clone(sizes))) != len(sizes):
		return false
	}
	q.ParamsB, q.ParamsList = 0, sizes
	r.Mark("params_list", models[0], models[len(models)-1])
	return true
}

// namesAt are the names of models at some tokens.
func (r *Reader) namesAt(models []int) []string {
	var list []string
	for _, i := range models {
		list = append(list, r.Tokens[i].Name)
	}
	return list
}
