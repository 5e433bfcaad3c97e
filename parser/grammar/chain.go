package grammar

import (
	"slices"

	"headroom/parser/token"
)

// chains finds lists of settings without signs, "7b lr 1e-5 batch 2 seq 2048":
// names and values take turns, so a figure too many at the front would shift
// every value by one. Where such a list ends in a value, its first figure is
// set apart.
func chains(tokens []token.Token) {
	for i := 0; i < len(tokens); i++ {
		if !tokens[i].Counts() || i+1 == len(tokens) || !tokens[i+1].Names() {
			continue
		}
		if i > 0 && (tokens[i-1].Type == token.Times || tokens[i-1].Names() || tokens[i-1].Type == token.Key || tokens[i-1].Type == token.Equals) {
			continue
		}
		if tokens[i+1].Type == token.Data && tokens[i].Hi == tokens[i+1].Lo {
			continue // "2000步 3b seq 2048": written as one word
		}
		end := i
		for end+2 < len(tokens) && tokens[end+1].Names() && tokens[end+2].Counts() {
			if tokens[end+1].Type == token.Quantity && tokens[end+2].Type == token.Size && tokens[i].Type != token.Size {
				break // "20 users 13b seq 4k": no setting but data is counted in parameters
			}
			end += 2
		}
		if tokens[end].Type == token.Size && tokens[i].Type != token.Size {
			i = end - 1
			continue // "10k rows 2048 tokens 13b": the last is the model
		}
		if end > i && namesFirst(tokens, i, end) {
			tokens[i].Apart = true
			if last := &tokens[end]; last.Type == token.Size && tokens[i].Type == token.Size && tokens[end-1].Is("data", "tokens") {
				last.Type = token.Scaled // the data of "1b tokens 20B" is no second size
			}
		}
		i = max(i, end-1)
	}
}

// namesFirst reports whether in a list of figures and names from a figure to a
// figure the names stand before their values.
func namesFirst(tokens []token.Token, from, to int) bool {
	first, last := tokens[from], token.Token{}
	if to+1 < len(tokens) {
		last = tokens[to+1]
		if last.Kind == "maker" && to+2 < len(tokens) {
			last = tokens[to+2] // "2 NVIDIA V100"
		}
	}
	switch {
	case first.Value != float64(int64(first.Value)) && tokens[from+1].Name != "gpu_memory_utilization":
		return true // "0.01 batch 4"
	case tokens[from+1].Is("data", "epochs") && first.Value <= mostEpochs && tokens[from+2].Value > mostEpochs:
		return false // "5 epochs 20k seq len 1024"
	case first.Type == token.Size && tokens[from+1].Name != "tokens":
		return true // parameters count no epochs
	case first.Type == token.Size && tokens[from+2].Type == token.Size:
		return (first.Name == "b" || first.Name == "t") && tokens[from+2].Value >= 10*first.Value // many more tokens than parameters
	case last.Names(), last.Type == token.Measure, last.Type == token.Times:
		return false
	case last.Type == token.Card || last.Type == token.Bare:
		return to-from > 2 && (first.Type == token.Size && !sized(tokens[:from]) || tokens[to].Value > 64)
	}
	return first.Type == token.Size && !sized(tokens[:from]) || to-from > 2
}

// mostEpochs is more passes over its data than a run makes.
const mostEpochs = 200

// sized reports whether a model or its size is among the tokens.
func sized(tokens []token.Token) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size })
}
