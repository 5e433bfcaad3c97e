package memory

import (
	"fmt"
	"slices"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// bookInference fills the timeline of one rank that serves a model.
func bookInference(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	sum := bookWeights(c, p, s, l, inference)
	bookTower(c, s, l, inference)
	bookDraft(c, l)
	bookPrefix(c, s, l)
	if c.LoRARank > 0 {
		n := adapterParams(c, p, s) * max(c.Extra.Number("adapters"), 1)
		if line := l.add("adapters", n*c.ComputeDType().Bytes(), inference); line != nil {
			line.explain("arXiv 2106.09685: r (in + out) for each target, loaded beside the base", func() string {
				return fmt.Sprintf("%s parameters at rank %d x %g B", count(n), c.LoRARank, c.ComputeDType().Bytes())
			})
		}
	}
	if sum.quantised > 0 && slices.Contains(p.OnLoad, c.Weights.Family) {
		temporary := 4 / c.ComputeDType().Bytes() * sum.largest
		if line := l.add("buffers", temporary, Load); line != nil {
			line.explain("bitsandbytes and torchao: a weight is upcast to fp32 while it is quantised on the card", func() string {
				return "the largest quantised layer in fp32"
			})
		}
	}
	if c.Arch.TiedEmbeddings && (c.Weights.Family == workload.AWQ || c.Weights.Name == "fp8") && !c.GGML() {
		head := float64(c.Arch.VocabSize) * float64(c.Arch.HiddenSize) * c.ComputeDType().Bytes() / float64(c.Parallel.TP)
		if line := l.add("buffers", head, Load); line != nil {
			line.explain("QwenLM/Qwen2.5 tables: quantised checkpoints hold a tied head apart until it is tied", func() string {
				return fmt.Sprintf("V %d x h %d x %g B", c.Arch.VocabSize, c.Arch.HiddenSize, c.ComputeDType().Bytes())
			})
		}
	}
	if p.FusesQKV {
		twice := fusedWeights(c, s)
		if line := l.add("buffers", twice, Load); line != nil {
			line.explain("casper-hansen/AutoAWQ awq/models: fuse_layers copies three projections into one", func() string {
				return "the weights of queries, keys and values a second time"
			})
		}
	}
	if sum.quantised > 0 && (c.Weights.Family == workload.GPTQ || awqExllama(c)) && !c.Server() && c.Framework != "exllama" {
		bookUnpacked(c, &sum, l)
	}
	switch {
	case merges(c):
		bookMerge(c, s, l)
	case c.GGML():
		bookCache(c, s, l, serving)
		bookGraph(c, p, s, l)
	case c.Server():
		bookServer(c, p, s, l)
	default:
		bookCache(c, s, l, Decode)
		bookPrefill(c, p, s, l)
		if c.Arch.Generates() {
			bookDecode(c, p, s, l)
		}
	}
}

// prefillTokens is the number of prompt positions computed at once.
func prefillTokens(c *workload.Case, p *profile.Profile) float64 {
	if p.Prefill.Chunk > 0 {
		return float64(min(c.InputTokens, p.Prefill.Chunk))
	}
	return float64(c.InputTokens)
}

// bookPrefill books the widest moment of the forward pass over the prompt:
// attention scores where they are stored, the feed-forward layer, the logits.
func bookPrefill(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	tokens := prefillTokens(c, p) * float64(c.Sequences())
	e, t, h := c.ComputeDType().Bytes(), float64(c.Parallel.TP), float64(c.Arch.HiddenSize)
	if line := l.add("kv_cache", stageCache(c, s, promptCache(c)), Prefill|Output); line != nil {
		line.explain(cacheSource, func() string {
			return cacheText(c, s, promptCache(c))
		})
	}
	if line := l.add("kv_cache", chunkCache(c, p, s), Prefill|Output); line != nil {
		line.explain("ml-explore/mlx-lm mlx_lm/models/cache.py, _update_concat: a window is cut before a chunk joins it", func() string {
			return fmt.Sprintf("up to %d more tokens of each sliding layer", p.Prefill.Chunk-1)
		})
	}
	layer := tokens * e * (4*h + p.Prefill.Live*widest(c)/2/t)
	if line := l.add("activations", layer, Prefill); line != nil {
		line.explain("live tensors of one layer in forward ("+p.Name+")", func() string {
			return fmt.Sprintf("%.0f tokens x %g B x (4 h + %g x half the widest)", tokens, e, p.Prefill.Live)
		})
	}
	if c.Attention == workload.Eager || p.Prefill.Scores {
		scores := (4 + e) * tokens * float64(c.InputTokens) * float64(c.Arch.AttentionHeads) / t
		if line := l.add("activations", scores, Prefill); line != nil {
			line.explain("attention scores stored, fp32 softmax", func() string {
				return fmt.Sprintf("%g B x %d heads x %.0f x %.0f tokens", 4+e, c.Arch.AttentionHeads, tokens, float64(c.InputTokens))
			})
		}
	}
	if s.head && (c.Arch.Generates() || c.Logits == workload.LogitsAll) { // an encoder in use gives hidden states
		rows, bytes := float64(c.Sequences()), p.Prefill.LogitsLast
		if c.Logits == workload.LogitsAll || c.Logits == "" && p.Prefill.All && !c.Arch.LastLogits {
			rows, bytes = tokens, p.Prefill.LogitsAll
		}
		v := float64(c.Arch.VocabSize) / t
		if line := l.add("activations", 2*e*h*tokens, Output); line != nil {
			line.explain("hidden states of the prompt", func() string {
				return fmt.Sprintf("%.0f tokens x 2 h x %g B", tokens, e)
			})
		}
		if line := l.add("logits", rows*v*bytes, Output); line != nil {
			line.explain("logits and their fp32 copy ("+p.Name+")", func() string {
				return fmt.Sprintf("%.0f positions x %.0f entries x %g B", rows, v, bytes)
			})
		}
	}
}

// rotaryTable is the longest table that those versions built: longer contexts
// came with scaled tables, computed on the way.
const rotaryTable = 32768

// bookDecode books what one generated token needs: the copy of one layer's
// cache where it grows by concatenation.
func bookDecode(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	if p.Prefill.RotaryPerLayer { // cosines and sines of every position, once for each layer
		positions := float64(min(c.Arch.MaxPositions, rotaryTable))
		var bytes float64
		for k, n := range s.layers {
			bytes += float64(n) * 2 * positions * float64(c.Stack.Kinds[k].Mixer.HeadDim) * c.ComputeDType().Bytes()
		}
		if line := l.add("buffers", bytes, serving); line != nil {
			line.explain("rotary tables of every layer ("+p.Name+")", func() string {
				return fmt.Sprintf("%d layers x 2 x %.0f positions x head width x %g B", s.count(), positions, c.ComputeDType().Bytes())
			})
		}
	}
	grows := c.KVStaticTokens == 0 && c.OutputTokens != 1 // the first token comes from the prompt's pass
	if p.Prefill.CacheTwice && grows {
		if line := l.add("workspace", l.of("kv_cache", Decode), Decode); line != nil {
			line.explain("the old cache lives until every layer has its new one ("+p.Name+")", func() string {
				return "a second copy of the cache"
			})
		}
	} else if p.Prefill.CacheCopy && grows {
		var most float64
		for k, n := range s.layers {
			if n > 0 {
				most = max(most, layerCache(c, c.Stack.Kinds[k].Mixer, cacheTokens(c)))
			}
		}
		if line := l.add("workspace", most*float64(c.Sequences()), Decode); line != nil {
			line.explain("a growing cache is concatenated: one layer twice", func() string {
				return "the cache of one layer"
			})
		}
	}
	if s.head {
		v := float64(c.Arch.VocabSize) / float64(c.Parallel.TP)
		if line := l.add("logits", v*p.Prefill.LogitsLast*float64(c.Sequences()), Decode); line != nil {
			line.explain("logits of one position and their fp32 copy", func() string {
				return fmt.Sprintf("%d positions x %.0f entries x %g B", c.Sequences(), v, p.Prefill.LogitsLast)
			})
		}
	}
}

// fusedWeights is the size of the query, key and value projections of a stage
// that are stored apart in the format of the weights.
func fusedWeights(c *workload.Case, s *stage) float64 {
	var bytes float64
	s.each(c, func(t model.Tensor, times float64) {
		switch t.Name {
		case "q_proj", "k_proj", "v_proj":
			if t.Role == model.Matrix {
				bytes += times * float64(t.Params()) / divisor(c, t) * c.Weights.BytesPerValue(group(c, t))
			}
		}
	})
	return bytes
}
