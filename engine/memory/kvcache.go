package memory

import (
	"fmt"
	"strings"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// cacheTokens is the number of positions that one sequence keeps.
func cacheTokens(c *workload.Case) float64 {
	if c.KVStaticTokens > 0 {
		return float64(c.KVStaticTokens)
	}
	return float64(c.SeqLen)
}

// layerCache is the cache of one layer for one sequence of n tokens, on one
// rank: 2 x heads x width for grouped queries, the latent for MLA, the window
// for sliding layers, a fixed state for recurrent ones.
func layerCache(c *workload.Case, m model.Mixer, n float64) float64 {
	tp := float64(c.Parallel.TP)
	keys, values := c.Cache.Bits/8, c.CacheV.Bits/8
	var bytes float64
	switch m.Kind {
	case model.Latent:
		a := c.Arch.MLA
		if c.GGML() && c.Extra.Int("mla_attn") == 0 && c.Extra["mla_attn"] != nil {
			bytes = n * (keys*float64(m.QueryWidth()) + values*float64(m.OutputWidth())) / tp
			break
		}
		bytes = n * keys * float64(a.KVLoRARank+a.QKRope) // one latent for all heads: replicated over tensor parallel ranks
	case model.Sparse:
		bytes = keys * float64(m.HeadDim) * compressedTokens(c.Arch, n)
	case model.Softmax, model.Both:
		if m.SharesKV || m.Bidirectional {
			break
		}
		n = slidingTokens(c, &m, n)
		bytes = n * (keys*float64(m.KeyWidth()) + values*float64(m.ValueWidth())) / min(tp, float64(max(m.KVHeads, 1)))
		if m.Cross { // and those of the encoder's output
			bytes *= 2
		}
	}
	if m.Kind == model.Recurrent || m.Kind == model.Both { // states in fp32, convolution windows in 16 bits
		bytes += (4*float64(m.StateSize) + 2*float64(m.ConvState)) / tp
	}
	return bytes
}

// slidingTokens is the number of positions of n that a layer's cache holds: those of its window where it
// has one and the runtime makes use of it. ik_llama.cpp masks what lies outside the window and
// keeps it (ikawrakow/ik_llama.cpp src/llama.cpp, llama_kv_cache_init; issue 822).
func slidingTokens(c *workload.Case, m *model.Mixer, n float64) float64 {
	if m.Window == 0 || c.Extra.Bool("swa_full") || c.Framework == "ik_llama.cpp" || !windowed(c) {
		return n
	}
	return min(n, windowTokens(c, m.Window))
}

// windowed tells whether the runtime knows the sliding layers of a model as such;
// Mistral's early models and Qwen2 ship with the window off or
// ignored by these runtimes.
func windowed(c *workload.Case) bool {
	return c.Arch.SlidingWindow == nil || c.Arch.SlidingWindow.FullLayers > 0 || len(c.Arch.AttentionGroups) > 0
}

// windowTokens is the length of a sliding cache: llama.cpp keeps the window and
// one batch, padded (ggml-org/llama.cpp src/llama-kv-cache-iswa.cpp).
func windowTokens(c *workload.Case, window int) float64 {
	if c.GGML() {
		n := window*max(c.Sequences(), 1) + uBatch(c)
		return float64((n + 255) / 256 * 256)
	}
	return float64(window)
}

// compressedTokens is the number of cached entries over all layers of
// DeepSeek-V4 divided by the layers: each keeps a window of 128 tokens beside
// one entry for every 4 or 128 tokens.
func compressedTokens(s *model.Shape, n float64) float64 {
	a := s.CSA
	layers := float64(max(s.Layers, 1))
	return min(n, 128) + (float64(a.LayersRatio4)*n/4+float64(a.LayersRatio128)*n/128)/layers
}

const cacheSource = "2 x layers x key heads x width x bytes per token (arXiv 1911.02150, 2305.13245)"

// promptCache is what is cached at the end of prefill.
func promptCache(c *workload.Case) float64 {
	if c.KVStaticTokens > 0 || c.InputTokens == 0 {
		return cacheTokens(c)
	}
	return min(float64(c.InputTokens), cacheTokens(c))
}

// stageCache is the cache of a stage for n tokens of every sequence.
func stageCache(c *workload.Case, s *stage, n float64) float64 {
	var bytes, most float64
	for k, layers := range s.layers {
		if layers > 0 {
			one := layerCache(c, c.Stack.Kinds[k].Mixer, n)*float64(c.Sequences()) - sharedCache(c, c.Stack.Kinds[k].Mixer, n)
			bytes += float64(layers) * one
			most = max(most, one)
		}
	}
	switch {
	case c.Offload.KV && c.GGML(): // attention is computed there, too
		return 0
	case c.Offload.KV:
		return most
	}
	return bytes
}

// chunkCache is what sliding layers hold beyond their window while MLX reads a prompt in chunks: a chunk is
// joined to the window and cut with the next one, so that window + chunk - 1 positions are there
// (ml-explore/mlx-lm mlx_lm/models/cache.py, RotatingKVCache).
func chunkCache(c *workload.Case, p *profile.Profile, s *stage) (bytes float64) {
	if c.Framework != workload.MLX {
		return 0
	}
	n := promptCache(c)
	for k, layers := range s.layers {
		if m := &c.Stack.Kinds[k].Mixer; layers > 0 && m.Kind == model.Softmax && slidingTokens(c, m, n) < n {
			more := min(n, float64(m.Window)+prefillTokens(c, p)-1) - float64(m.Window)
			bytes += float64(layers) * float64(c.Sequences()) * max(more, 0) * layerCache(c, *m, 1)
		}
	}
	return bytes
}

// sharedCache is what a layer does not hold twice of a beginning that all sequences have in common: servers
// keep blocks of the same prefix once (vllm-project/vllm docs/design/prefix_caching.md; SGLang, arXiv
// 2312.07104, section 3). Windows and recurrent states, which forget it, are each sequence's own.
func sharedCache(c *workload.Case, m model.Mixer, n float64) float64 {
	if !sharesCache(c, n) {
		return 0
	}
	shared, sequences := c.Extra.Number("shared_tokens"), float64(c.Sequences())
	part, whole := layerCache(c, m, shared), layerCache(c, m, n)
	if part*n > whole*shared*1.001 { // it does not grow with the length
		return 0
	}
	return part * (sequences - 1)
}

// sharesCache says whether a server holds a beginning once that its sequences of n tokens have in common.
func sharesCache(c *workload.Case, n float64) bool {
	shared := c.Extra.Number("shared_tokens")
	return shared > 0 && shared <= n && c.Sequences() > 1 && c.Server() && c.KVStaticTokens == 0
}

// bookCache books the full cache of a stage.
func bookCache(c *workload.Case, s *stage, l *ledger, alive Phase) {
	n := cacheTokens(c)
	if line := l.add("kv_cache", stageCache(c, s, n), alive); line != nil {
		line.explain(cacheSource, func() string { return cacheText(c, s, n) })
	}
}

// cacheText writes the sum that a cache is: layers whose windows are full hold fewer tokens than the others.
func cacheText(c *workload.Case, s *stage, n float64) string {
	type alike struct {
		keys, values int
		tokens       float64
	}
	var kinds []alike
	layers := map[alike]int{}
	for k := range c.Stack.Kinds {
		m := &c.Stack.Kinds[k].Mixer
		one := alike{m.KeyWidth(), m.ValueWidth(), n}
		switch {
		case s.layers[k] == 0 || m.SharesKV || m.Bidirectional:
			continue
		case m.Kind == model.Latent:
			one.keys, one.values = c.Arch.MLA.KVLoRARank, c.Arch.MLA.QKRope
		case m.Kind != model.Softmax && m.Kind != model.Both && m.Kind != model.Sparse:
			continue
		default:
			one.tokens = slidingTokens(c, m, n)
		}
		if layers[one] == 0 {
			kinds = append(kinds, one)
		}
		layers[one] += s.layers[k]
	}
	bytes := c.Cache.Bits / 8
	if len(kinds) == 1 {
		text := fmt.Sprintf("%.0f tokens x %d sequences", kinds[0].tokens, c.Sequences())
		if shared := c.Extra.Number("shared_tokens"); sharesCache(c, n) {
			text = fmt.Sprintf("(%.0f shared tokens + %.0f tokens x %d sequences)", shared, n-shared, c.Sequences())
		}
		return fmt.Sprintf("%d layers x (%d + %d) x %.3g B x %s", layers[kinds[0]], kinds[0].keys, kinds[0].values, bytes, text)
	}
	parts := make([]string, len(kinds))
	for i, one := range kinds {
		parts[i] = fmt.Sprintf("%d layers x (%d + %d) x %.0f tokens", layers[one], one.keys, one.values, one.tokens)
	}
	if len(parts) == 0 {
		return fmt.Sprintf("%d sequences", c.Sequences()) // whose states do not grow
	}
	return fmt.Sprintf("(%s) x %.3g B x %d sequences", strings.Join(parts, " + "), bytes, c.Sequences())
}
