package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/parser"
)

// cachesOf answers what the KV cache of one token, or of some more, takes in each of several models, the least first.
func cachesOf(q Question) (Answer, error) {
	type cache struct {
		label string
		query *parser.Query
		Answer
	}
	all := make([]cache, 0, len(q.Plan.Cases))
	for i, c := range q.Plan.Cases {
		one := q
		one.Plan.Cases = q.Plan.Cases[i : i+1]
		a, err := cacheOf(one)
		if err != nil {
			return Answer{}, err
		}
		all = append(all, cache{q.label(c.Label), &q.Plan.Cases[i].Query, a})
	}
	slices.SortStableFunc(all, func(a, b cache) int { return cmp.Compare(a.Value.Number, b.Value.Number) })
	parts := make([]string, len(all))
	var out Answer
	for i, c := range all {
		parts[i] = c.label + ": " + q.size(unit.BytesOf(c.Value.Number))
		out.Options = append(out.Options, Option{Label: c.label, Query: c.query, Estimate: c.Estimate, Value: c.Value})
		for _, f := range c.Facts {
			out.Facts = append(out.Facts, Fact{c.label, f.Value})
		}
	}
	least, most := all[0].Value.Number, all[len(all)-1].Value.Number
	count := max(q.Wants.CacheOf, 1)
	sentence := words.CachesOfToken
	if count > 1 {
		sentence = words.CachesOfTokens
	}
	out.Summary = sentence.In(q.Lang, "count", number(float64(count)), "list", strings.Join(parts, words.LabelSeparator.In(q.Lang)))
	if least > 0 && most > least {
		out.Summary += words.TimesAsMuch.In(q.Lang, "most", all[len(all)-1].label, "least", all[0].label, "times", about(most/least))
	}
	out.Assumed, out.Estimate, out.Verdict = all[0].Assumed, all[0].Estimate, engine.NoVerdict
	return out, nil
}
