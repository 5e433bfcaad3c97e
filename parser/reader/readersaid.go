package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/token"
)

// What the question names at all, whatever it says of it: hardware, a model, memory, the cache, the thing behind an
// asking word.

// HasHardware reports whether a card or its memory is named.
func (r *Reader) HasHardware() bool {
	q := &r.Query
	return q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.TotalGPUMemoryGB > 0 ||
		q.GPUMemoryOptions != nil || q.GPUCountOptions != nil || q.GPUCount > 0 && q.GPUCount < 1<<30 && r.CardsSaid()
}

// CardsSaid reports whether what is counted are cards, or one is named.
func (r *Reader) CardsSaid() bool {
	for _, p := range r.Hardware {
		if p.What == partCard || p.What == PartCount && p.Measure == "card" || p.name == "measure" {
			return true
		}
	}
	return false
}

// HasModel reports whether a model or a size is named.
func (r *Reader) HasModel() bool { return r.Query.NamesModel() }

// Thing is what the first countable word after a sign is: card, batch, context,
// hour, memory, model, layer; empty when there is none nearby.
func (r *Reader) Thing(s *evidence.Sign) string { return r.ThingWithin(s, 6) }

// ThingWithin looks at no more than most tokens.
func (r *Reader) ThingWithin(s *evidence.Sign, most int) string {
	if s == nil {
		return ""
	}
	if text := r.Text[s.Lo:s.Hi]; strings.Contains(text, "显存") || s.Name == "howmuch" && (strings.HasSuffix(text, " gb") || strings.HasSuffix(text, " gigs") || strings.HasSuffix(text, "gpu ram") || strings.HasSuffix(text, "gpu mem") || strings.HasSuffix(text, "gpu memory") || strings.HasSuffix(text, "vram")) {
		return "memory"
	} else if strings.HasSuffix(text, "内存") {
		return "ram"
	}
	seen := 0
	for i, t := range r.Tokens {
		if t.Start >= s.End && t.Kind == "comma" && s.Start > 0 && r.Text[s.Lo] >= 0x80 {
			return "" // the clause is over
		}
		if t.End <= s.Start || t.Start < s.End && t.Type != token.Measure {
			continue
		}
		if seen++; seen > most || t.Type == token.Mark && r.Word(i) == "?" {
			return ""
		}
		switch {
		case r.besideAsked(i):
			return "" // "how many t/s with batch size 4"
		case t.Is("quantity", "gpu_hours"):
			return "hour"
		case t.Type == token.Measure && t.Name == "each":
			continue // "几个" counts anything
		case t.Type == token.Measure, t.Type == token.Card, t.Type == token.Bare:
			if hours := r.At(i + 1); hours.Kind == "memory" || strings.HasPrefix(strings.TrimLeft(r.Text[t.Hi:], " -)"), "hour") || r.gpuHoursAfter(i) {
				return ternary(hours.Kind == "memory", "memory", "hour")
			}
			if strings.HasPrefix(strings.TrimLeft(r.Text[t.Hi:], " "), "mem") {
				return "memory"
			}
			return "card"
		case t.Is("quantity", "concurrency"), t.Is("quantity", "batch"):
			return "batch"
		case t.Is("quantity", "seq_len"):
			return "context"
		case t.Is("quantity", "tokens"), t.Is("data", "tokens"):
			return "tokens"
		case t.Is("quantity", "layers"):
			return "layer"
		case t.Kind == "memory":
			return ternary(t.Name == "ram", "ram", "memory")
		case t.Type == token.Unknown:
			switch w := r.Word(i); {
			case strings.HasPrefix(w, "hour"), strings.HasPrefix(w, "day"), strings.HasPrefix(w, "week"), strings.HasPrefix(w, "month"):
				if b := r.Word(i - 1); i > 0 && (b == "per" || r.At(i-1).Type == token.One || b == "/" || b == "each" || b == "every") {
					return "" // the period of a rate
				}
				return "hour"
			case w == "tokens", w == "token", w == "tok", w == "toks":
				return "tokens"
			case strings.HasPrefix(w, "param"), w == "model", w == "models":
				return "model"
			}
		}
	}
	return ""
}

// besideAsked reports whether a word leads from what is asked to what is told beside it.
func (r *Reader) besideAsked(i int) bool {
	switch r.Word(i) {
	case "with", "using", "(":
		return !slices.ContainsFunc(r.Tokens[i:min(len(r.Tokens), i+4)], func(t token.Token) bool { // "how many with 24GB cards"
			return t.IsCard() || t.Type == token.Measure
		})
	case "at", "for":
		return r.At(i+1).IsFigure() || r.At(i+1).Type == token.Quantity
	}
	return false
}

// gpuHoursAfter reports whether "GPU hours" follows a card in brackets.
func (r *Reader) gpuHoursAfter(i int) bool {
	for j := i + 1; j <= i+2; j++ {
		if r.At(j).Is("quantity", "gpu_hours") {
			return true
		}
	}
	return false
}

func ternary[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}

// MemoryWord reports whether memory is named by its word.
func (r *Reader) MemoryWord() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "memory" && t.Name != "file" && t.Name != "disk" })
}

// MemorySaid reports whether the text speaks of memory at all.
func (r *Reader) MemorySaid() bool {
	for _, t := range r.Tokens {
		if t.Kind == "memory" && t.Name != "file" || t.Kind == "card" {
			return true
		}
	}
	return false
}

// ZeroSaid reports whether a ZeRO stage is named.
func (r *Reader) ZeroSaid() bool { return r.Query.ZeROStages != nil || r.Query.ZeROStage != nil }

// CacheSaid reports whether the text speaks of the KV cache.
func (r *Reader) CacheSaid() bool {
	return r.Whole.cache.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "kv" })
	})
}

// cacheMeant reports whether an amount may be that of the cache: it is spoken of before the amount, or right
// behind it. "a q8_0 kv cache" at the end says nothing of the amounts before it.
func (r *Reader) cacheMeant(i int) bool {
	return r.CacheSaid() && slices.ContainsFunc(r.Tokens[:min(len(r.Tokens), i+5)], func(t token.Token) bool { return t.Kind == "kv" })
}

// OpensClause reports whether an asking word opens the clause that it stands in, so
// that it rules it, or closes the text: "…, why?".
func (r *Reader) OpensClause(s *evidence.Sign) bool {
	before := strings.TrimRight(r.Text[max(0, s.Lo-evidence.ClauseReach):s.Lo], " ")
	if before == "" || strings.HasSuffix(before, "请问") || strings.HasSuffix(before, "想问") || strings.HasSuffix(before, "问下") || strings.HasSuffix(before, "问一下") {
		return true
	}
	last := before[len(before)-1]
	return strings.IndexByte(",;?!.:]", last) >= 0 || strings.HasSuffix(before, "、") || strings.Trim(r.Text[s.Hi:], " ?!.") == ""
}

// HasModelNamed reports whether a model or a size stands in the text.
func (r *Reader) HasModelNamed() bool { return len(r.Models)+len(r.Sizes) > 0 }

// hasSize reports whether a model or a size was read, before the sizes are settled.
func (r *Reader) hasSize() bool { return len(r.Models) > 0 || len(r.Sizes) > 0 || r.HasModel() }

// hasMachine reports whether a card or an amount of memory is told.
func (r *Reader) hasMachine() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.IsCard() || t.Type == token.Bytes })
}

// modelTold reports whether a model or a size is named anywhere in the text.
func (r *Reader) modelTold() bool {
	return r.Whole.models.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size })
	})
}

// hasLoad reports whether the text names what runs.
func (r *Reader) hasLoad() bool {
	return len(r.Models) > 0 || len(r.Sizes) > 0 || r.Whole.load.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size })
	})
}
