package engine

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"headroom/engine/model"
	"headroom/engine/near"
	"headroom/engine/workload"
)

// A described model comes from outside, so that nothing about it is certain.
// The limits lie far above any model and keep sums of sizes exact.
const (
	mostLayers = 1 << 12
	mostWidth  = 1 << 24
	mostParams = 1e15
)

// checkShape refuses a described model that lacks what every model has, uses
// words that no architecture has, or has sizes that none can have.
func checkShape(s *model.Shape) error {
	for _, field := range []struct {
		key   string
		value int
	}{
		{"layers", s.Layers}, {"hidden_size", s.HiddenSize}, {"attention_heads", s.AttentionHeads}, {"vocab_size", s.VocabSize},
	} {
		if field.value == 0 {
			return wrongShape(field.key, "model.%s is missing; a described model needs layers, hidden_size, attention_heads and vocab_size", field.key)
		}
	}
	kind, vision := "", ""
	if s.Hybrid != nil {
		kind = s.Hybrid.Kind
	}
	if s.Vision != nil {
		vision = s.Vision.Kind
	}
	for _, word := range []struct {
		key, value string
		known      []string
	}{
		{"architecture", s.Architecture, []string{"decoder", "encoder", "encoder-decoder"}},
		{"mlp", s.MLP, []string{"swiglu", "geglu", "reglu", "situglu", "gelu", "relu", "relu2", "xielu"}},
		{"norm", s.Norm, []string{"rmsnorm", "layernorm", "none"}},
		{"hybrid.kind", kind, []string{"mamba1", "mamba2", "gated_deltanet", "kda", "lightning", "short_conv"}},
		{"vision.kind", vision, []string{"siglip", "gemma4", "qwen2.5", "qwen3", "pixtral", "moonvit", "llama4", "count"}},
	} {
		if word.value == "" || slices.Contains(word.known, word.value) {
			continue
		}
		e := wrongShape(word.key, "unknown model.%s %q; known are %s", word.key, word.value, strings.Join(word.known, ", "))
		e.Suggestions = near.Best(word.value, slices.Values(word.known), 3)
		return e
	}
	if s.KVHeads > s.AttentionHeads {
		return wrongShape("kv_heads", "model.kv_heads %d is more than the %d attention heads", s.KVHeads, s.AttentionHeads)
	}
	for _, g := range s.MLPGroups { // pairs of a width and a number of layers
		if g[1] > mostLayers {
			return wrongShape("mlp_groups", "model.mlp_groups: %d layers are not possible; use 1 to %d", g[1], mostLayers)
		}
	}
	if bad := checkSizes(reflect.ValueOf(s), ""); bad != nil {
		return bad
	}
	return nil
}

// checkSizes walks every number of a shape.
func checkSizes(v reflect.Value, key string) *workload.Error {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return checkSizes(v.Elem(), key)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if bad := checkSizes(v.Field(i), strings.TrimPrefix(key+"."+name, ".")); bad != nil {
				return bad
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if bad := checkSizes(v.Index(i), key); bad != nil {
				return bad
			}
		}
	case reflect.Int, reflect.Int64:
		most := int64(mostWidth)
		switch {
		case strings.HasSuffix(key, "layers"):
			most = mostLayers
		case strings.HasSuffix(key, "params"):
			most = mostParams
		}
		if n := v.Int(); n < 0 || n > most {
			return wrongShape(key, "model.%s %d is not possible; use 0 to %d", key, n, most)
		}
	}
	return nil
}

// checkStack refuses a described model whose tensors come to more than numbers
// can count.
func checkStack(st *model.Stack) error {
	var total float64
	add := func(tensors []model.Tensor, times float64) {
		for _, t := range tensors {
			total += times * float64(t.Out) * float64(t.In) * float64(t.Copies)
		}
	}
	add(st.Embedding, 1)
	add(st.Head, 1)
	add(st.Shared, 1)
	for i := range st.Kinds {
		k := &st.Kinds[i]
		add(k.Tensors, float64(k.Count))
		if k.Mixer.KVHeads > k.Mixer.Heads {
			return wrongShape("attention_groups", "model.attention_groups: %d kv heads are more than the %d attention heads", k.Mixer.KVHeads, k.Mixer.Heads)
		}
	}
	if total > mostParams {
		return &workload.Error{Kind: workload.Invalid, Key: "model", Message: fmt.Sprintf(
			"the model described has %.2g parameters; sizes up to %.0g are estimated", total, mostParams)}
	}
	return nil
}

func wrongShape(key, format string, args ...any) *workload.Error {
	return &workload.Error{Kind: workload.Invalid, Key: "model." + key, Message: fmt.Sprintf(format, args...)}
}
