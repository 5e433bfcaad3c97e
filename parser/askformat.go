package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// What format a model is to be in is asked in two ways: which one its hardware holds, and which of two takes
// less.

const aFormat = `(?:(?:ud-)?i?q[2-8]\w*|awq|gptq|gguf|int ?[48]|fp8|fp16|bf16|exl[23]|mxfp4|nvfp4|nf4|hqq|bnb|w4a16|w8a8|[2-8][ -]?bits?)`

var (
	// quantAsked asks which format to take: "which quant of glm 4.5 air for 2x 5090", "highest bpw of a 70b on 48gb".
	quantAsked = pattern.Of(`\b(?:which|what|what's the|best|highest|biggest|largest|max|maximum|greatest|heaviest|ideal|optimal) (?:(?:bit|gguf|exl[23]|awq|gptq|mlx|unsloth|bartowski|dynamic|ud|imatrix|size|possible|or) )*(?:quants?|quanti[sz]ations?|ggufs?|bpw|q)\b`)
	// formatsThan sets one format against another by what they take, and formatsOr names both and no more.
	formatsThan = pattern.Of(`\b(?:smaller|bigger|larger|lighter|heavier|leaner|more|less) (?:[a-z]+ ){0,3}?than (?:an? |the )?` + aFormat + `\b`)
	formatsOr   = pattern.Of(`^[^a-z0-9]*(?:so |should i |use |take |go |get |for )*` + aFormat + `(?: [a-z0-9_]+)? or (?:rather )?` + aFormat + `(?: ` + aFormat + `)? (?:for|on|with|of)\b`)
)

var quantSoughtWords = pattern.OneOf("quant", "gguf", "bpw", " q ")

// quantSought reports whether it is asked in which format a model goes on hardware that is told.
func (r question) quantSought() bool {
	q := &r.Query
	if !r.Mentions(quantSoughtWords) || !r.HasModel() || !r.HasHardware() && q.HostRAMGB == 0 || q.GPUOptions != nil || reader.Trains(q.Task) {
		return false
	}
	return !r.Asked.Asks("howmuch", "howfast", "cost", "why", "cards", "least") && r.Matches(quantAsked, r.Text)
}

var thanWords = pattern.OneOf(" than ")

// formatsWeighed reports whether two formats are set against each other by what they take.
func (r question) formatsWeighed() bool {
	q := &r.Query
	if len(q.Precisions) < 2 || q.GPUOptions != nil || reader.Trains(q.Task) || r.Asked.Asks("enough", "fit", "oom", "can", "howmuch", "cards", "why", "buy", "howfast", "max") {
		return false
	}
	if r.HasModel() == r.HasHardware() {
		return r.HasModel() && r.Mentions(thanWords) && r.Questioned() && r.Matches(formatsThan, r.Text)
	}
	return r.Mentions(thanWords) && r.Matches(formatsThan, r.Text) || r.Mentions(orWords) && r.Matches(formatsOr, r.Text)
}
