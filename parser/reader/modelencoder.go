package reader

import (
	"fmt"
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// encoders open the names of models that turn texts into vectors or rank them: they are small, and stand on a card
// beside the language model that is asked about.
var encoders = []string{"bge", "e5", "gte", "jina", "nomic-embed", "m3e", "all-minilm", "minilm", "multilingual-e5", "text2vec", "bce", "stella", "snowflake-arctic-embed", "mxbai", "acge", "piccolo", "conan-embed"}

// encoder reports whether a model is one that turns texts into vectors, or ranks them, and whose name tells no size.
func encoder(name string) bool {
	return slices.ContainsFunc(encoders, func(opens string) bool { return name == opens || strings.HasPrefix(name, opens+"-") })
}

// leastLanguage is the least a language model has that is told by its size only, in billions.
const leastLanguage = 0.9

// leaveOutEncoders leaves out such a model where a size is told apart from it, which is that of another model: "bge-m3
// and a 14b awq on one L4". What it takes is told to be left out.
func (r *Reader) leaveOutEncoders() {
	if len(r.Models) > 1 && r.Query.UsedGB > 0 {
		for i := range r.Tokens {
			if r.Tokens[i].Type == token.Bytes && r.takenByEncoder(i) {
				r.Models = slices.DeleteFunc(r.Models, func(j int) bool { return encoder(r.Tokens[j].Name) })
				break // what they take is told
			}
		}
	}
	if len(r.Models) != 1 || len(r.Sizes) == 0 {
		return
	}
	i := r.Models[0]
	t := r.Tokens[i]
	if t.Value > 0 || !encoder(t.Name) {
		return
	}
	for _, s := range r.Sizes {
		if s.Billions < leastLanguage || s.Token == i+1 || s.Token == i-1 {
			return
		}
	}
	r.Models = nil
	r.Passed = append(r.Passed, i)
	for j := i + 1; j < len(r.Tokens) && j < i+8 && j < r.Sizes[0].Token; j++ {
		if r.Tokens[j].Type == token.Bytes {
			return // "bge-m3 takes 3GB"
		}
	}
	r.Say("assumed", i, i,
		fmt.Sprintf("%q is not counted: say what it takes, such as \"3GB are in use\".", r.Said(i, i)),
		fmt.Sprintf("“%s”没有计入：可以写明它占多少，例如“已占用3GB”。", r.Said(i, i)))
}

// takesOf stands between such a model and what it takes of a card: "bge-m3 already takes 3GB", bge-m3占了3G.
var takesOf = pattern.Of(`^(?:模型|服务)?(?: (?:model|server|service|plus [a-z0-9-]+|and (?:a |the )?[a-z0-9-]+))?(?: (?:already|always|itself|alone|together))* ?(?:takes?|taking|uses?|using|holds?|eats?|occup(?:y|ies)|needs?|已经?占|占|用|吃|要)(?:用|掉|去|着)?了? ?(?:up |about |around |roughly |only |just |some |大概|大约|约|差不多|~)*$`)

// takenByEncoder reports whether an amount is what such a model takes of the card that another one is to go on.
func (r *Reader) takenByEncoder(i int) bool {
	for j := max(0, i-8); j < i; j++ {
		t := &r.Tokens[j]
		if t.Type != token.Model || t.Value > 0 || !encoder(t.Name) || !r.Matches(takesOf, r.Text[t.Hi:r.Tokens[i].Lo]) {
			continue
		}
		return slices.ContainsFunc(r.Tokens, func(o token.Token) bool {
			return o.Type == token.Size && o.Value > leastLanguage*1e9 || o.Type == token.Model && !encoder(o.Name)
		})
	}
	return false
}
