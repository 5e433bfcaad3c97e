package modelfile_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"headroom/engine/modelfile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// ggufFile writes the header of a GGUF file.
type ggufFile struct {
	version uint32
	meta    []func(*bytes.Buffer)
	tensors []func(*bytes.Buffer)
}

func put(b *bytes.Buffer, values ...any) {
	for _, v := range values {
		if text, ok := v.(string); ok {
			put(b, uint64(len(text)))
			b.WriteString(text)
			continue
		}
		if err := binary.Write(b, binary.LittleEndian, v); err != nil {
			panic(err)
		}
	}
}

func (g *ggufFile) set(key string, kind uint32, value any) {
	g.meta = append(g.meta, func(b *bytes.Buffer) { put(b, key, kind, value) })
}

func (g *ggufFile) list(key string, kind uint32, values ...any) {
	g.meta = append(g.meta, func(b *bytes.Buffer) {
		put(b, key, uint32(9), kind, uint64(len(values)))
		put(b, values...)
	})
}

func (g *ggufFile) tensor(name string, kind uint32, dims ...uint64) {
	g.tensors = append(g.tensors, func(b *bytes.Buffer) {
		put(b, name, uint32(len(dims)))
		for _, d := range dims {
			put(b, d)
		}
		put(b, kind, uint64(0))
	})
}

func (g *ggufFile) bytes() []byte {
	var b bytes.Buffer
	b.WriteString("GGUF")
	put(&b, g.version, uint64(len(g.tensors)), uint64(len(g.meta)))
	for _, write := range g.meta {
		write(&b)
	}
	for _, write := range g.tensors {
		write(&b)
	}
	return b.Bytes()
}

// Types of GGUF.
const (
	ggufU32, ggufF32, ggufString              = uint32(4), uint32(6), uint32(8)
	typeF32, typeF16, typeQ4K, typeQ6K        = uint32(0), uint32(1), uint32(12), uint32(14)
	published8B                               = 8_030_261_248
	fileQ4KM                                  = 4_920_734_272 // Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf as published, its header with 128,256 tokens included
	layers8B, hidden8B, kv8B, width8B         = 32, 4096, 1024, 14336
	vocabulary8B                       uint64 = 128256
)

// llama8B is Llama 3.1 8B as llama.cpp writes it in Q4_K_M.
func llama8B() *ggufFile {
	g := &ggufFile{version: 3}
	g.set("general.architecture", ggufString, "llama")
	g.set("general.name", ggufString, "Meta Llama 3.1 8B")
	g.set("general.file_type", ggufU32, uint32(15))
	for key, value := range map[string]uint32{
		"block_count": layers8B, "context_length": 131072, "embedding_length": hidden8B, "feed_forward_length": width8B,
		"attention.head_count": 32, "attention.head_count_kv": 8, "rope.dimension_count": 128, "vocab_size": uint32(vocabulary8B),
	} {
		g.set("llama."+key, ggufU32, value)
	}
	g.set("llama.rope.freq_base", ggufF32, float32(500000))
	g.list("tokenizer.ggml.tokens", ggufString, "a", "b", "c")
	g.tensor("token_embd.weight", typeQ4K, hidden8B, vocabulary8B)
	for i := range layers8B {
		mixed := typeQ4K
		if i < layers8B/8 || i >= 7*layers8B/8 || (i-layers8B/8)%3 == 2 {
			mixed = typeQ6K
		}
		layer := fmt.Sprintf("blk.%d.", i)
		g.tensor(layer+"attn_norm.weight", typeF32, hidden8B)
		g.tensor(layer+"ffn_norm.weight", typeF32, hidden8B)
		g.tensor(layer+"attn_q.weight", typeQ4K, hidden8B, hidden8B)
		g.tensor(layer+"attn_k.weight", typeQ4K, hidden8B, kv8B)
		g.tensor(layer+"attn_v.weight", mixed, hidden8B, kv8B)
		g.tensor(layer+"attn_output.weight", typeQ4K, hidden8B, hidden8B)
		g.tensor(layer+"ffn_gate.weight", typeQ4K, hidden8B, width8B)
		g.tensor(layer+"ffn_up.weight", typeQ4K, hidden8B, width8B)
		g.tensor(layer+"ffn_down.weight", mixed, width8B, hidden8B)
	}
	g.tensor("output_norm.weight", typeF32, hidden8B)
	g.tensor("output.weight", typeQ6K, hidden8B, vocabulary8B)
	g.tensor("rope_freqs.weight", typeF32, 64)
	return g
}

func TestGGUFGivesExactSizes(t *testing.T) {
	t.Parallel()
	for _, version := range []uint32{2, 3} {
		file := llama8B()
		file.version = version
		got, err := modelfile.Read("whatever.bin", file.bytes())
		if err != nil {
			t.Fatal(err)
		}
		if got.Format != modelfile.GGUF || got.Name != "Meta Llama 3.1 8B" || got.Quant != "q4_k_m" || !got.Exact {
			t.Errorf("format %s, name %q, quant %s, exact %v", got.Format, got.Name, got.Quant, got.Exact)
		}
		if got.Params != published8B+64 || got.Model.Count().Text != got.Params || got.Model.KVHeads != 8 || got.Model.MaxPositions != 131072 {
			t.Errorf("%d parameters, the figures %d: %+v", got.Params, got.Model.Count().Text, got.Model)
		}
		header := fileQ4KM - int64(got.WeightsBytes)
		if header < 5e6 || header > 10e6 { // 128,256 tokens, 280,147 merges and their types
			t.Errorf("%d bytes of weights leave %d for the header of the published file", got.WeightsBytes, header)
		}
		var bytes unit.Bytes
		for _, s := range got.Stored {
			bytes += s.Bytes
		}
		if bytes != got.WeightsBytes || got.Stored[0].Type != "q4_k" || got.Stored[1].Type != "q6_k" || len(got.Stored) != 3 {
			t.Errorf("stored as %+v", got.Stored)
		}
	}
}

func TestGGUFRefusesNonsense(t *testing.T) {
	t.Parallel()
	with := func(change func(*ggufFile)) []byte {
		g := llama8B()
		change(g)
		return g.bytes()
	}
	for name, test := range map[string]struct {
		data     []byte
		key, say string
	}{
		"version 1":       {with(func(g *ggufFile) { g.version = 1 }), "version", "version 1"},
		"big-endian":      {with(func(g *ggufFile) { g.version = 3 << 24 }), "version", "big-endian"},
		"key twice":       {with(func(g *ggufFile) { g.set("llama.block_count", ggufU32, uint32(7)) }), "llama.block_count", "twice"},
		"tensor twice":    {with(func(g *ggufFile) { g.tensor("output.weight", typeF16, 2, 2) }), "output.weight", "twice"},
		"unknown type":    {with(func(g *ggufFile) { g.tensor("x", 250, 2, 2) }), "x", "type 250"},
		"unknown value":   {with(func(g *ggufFile) { g.set("x", 77, uint32(1)) }), "x", "type 77"},
		"half a block":    {with(func(g *ggufFile) { g.tensor("x", typeQ4K, 100, 2) }), "x", "blocks of 256"},
		"impossible size": {with(func(g *ggufFile) { g.tensor("x", typeF32, math.MaxUint64, 2) }), "x", "impossible"},
		"overflow":        {with(func(g *ggufFile) { g.tensor("x", typeF32, 1<<40, 1<<40) }), "x", "impossible"},
		"dimensions":      {with(func(g *ggufFile) { g.tensor("x", typeF32, make([]uint64, 99)...) }), "x", "99 dimensions"},
		"long list": {with(func(g *ggufFile) {
			g.meta = append(g.meta, func(b *bytes.Buffer) { put(b, "x", uint32(9), uint32(4), uint64(1)<<60) })
		}), "x", "damaged"},
		"long text": {with(func(g *ggufFile) {
			g.meta = append(g.meta, func(b *bytes.Buffer) { put(b, "x", uint32(8), uint64(1)<<60) })
		}), "file", "damaged"},
		"image tower": {(&ggufFile{version: 3, meta: []func(*bytes.Buffer){func(b *bytes.Buffer) { put(b, "general.architecture", uint32(8), "clip") }}, tensors: []func(*bytes.Buffer){func(b *bytes.Buffer) { put(b, "v", uint32(1), uint64(4), uint32(0), uint64(0)) }}}).bytes(), "general.architecture", "image tower"},
		"no tensors":  {with(func(g *ggufFile) { g.tensors = nil }), "file", "no tensors"},
		"head count":  {with(func(g *ggufFile) { g.set("llama.attention.key_length", ggufU32, uint32(1)<<31) }), "head_dim", "not possible"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := modelfile.Read("", test.data)
			bad, ok := errors.AsType[*workload.Error](err)
			if !ok || bad.Key != test.key || !strings.Contains(bad.Message, test.say) {
				t.Errorf("%v", err)
			}
		})
	}
}

// safetensorsFile writes a header: each tensor has a type, dims, and the bytes
// of the type.
func safetensorsFile(t *testing.T, names []string, dtype map[string]string, dims map[string][]int64, width map[string]int64) []byte {
	t.Helper()
	var text bytes.Buffer
	text.WriteString(`{"__metadata__":{"format":"pt"}`)
	at := int64(0)
	for _, name := range names {
		size := width[dtype[name]]
		for _, d := range dims[name] {
			size *= d
		}
		entry, err := json.Marshal(map[string]any{"dtype": dtype[name], "shape": dims[name], "data_offsets": []int64{at, at + size}})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, ",%q:%s", name, entry)
		at += size
	}
	text.WriteString("}")
	var file bytes.Buffer
	put(&file, uint64(text.Len()))
	file.Write(text.Bytes())
	return file.Bytes()
}

// small is a checkpoint of two layers with names as of Hugging Face.
func small(t *testing.T, dtype string) []byte {
	t.Helper()
	dims := map[string][]int64{
		"model.embed_tokens.weight": {1000, 2048}, "model.norm.weight": {2048},
	}
	names := []string{"model.embed_tokens.weight"}
	for i := range 2 {
		for _, part := range []struct {
			name string
			dims []int64
		}{
			{"self_attn.q_proj.weight", []int64{2048, 2048}},
			{"self_attn.k_proj.weight", []int64{512, 2048}},
			{"self_attn.v_proj.weight", []int64{512, 2048}},
			{"self_attn.o_proj.weight", []int64{2048, 2048}},
			{"mlp.gate_proj.weight", []int64{5632, 2048}},
			{"mlp.up_proj.weight", []int64{5632, 2048}},
			{"mlp.down_proj.weight", []int64{2048, 5632}},
			{"input_layernorm.weight", []int64{2048}},
			{"post_attention_layernorm.weight", []int64{2048}},
		} {
			name := fmt.Sprintf("model.layers.%d.%s", i, part.name)
			names, dims[name] = append(names, name), part.dims
		}
	}
	names = append(names, "model.norm.weight")
	types := map[string]string{}
	for _, name := range names {
		types[name] = dtype
	}
	return safetensorsFile(t, names, types, dims, map[string]int64{"BF16": 2, "F32": 4, "F8_E4M3": 1})
}

func TestSafetensorsGiveExactSizes(t *testing.T) {
	t.Parallel()
	params := int64(1000*2048 + 2048 + 2*(2*2048*2048+2*512*2048+3*5632*2048+2*2048))
	for dtype, test := range map[string]struct {
		width  int64
		native string
	}{"BF16": {2, "bf16"}, "F32": {4, "fp32"}, "F8_E4M3": {1, "fp8"}} {
		got, err := modelfile.Read("our-model.safetensors", small(t, dtype))
		if err != nil {
			t.Fatal(err)
		}
		if int64(got.Params) != params || int64(got.WeightsBytes) != test.width*params || got.Model.NativeDType != test.native || got.Name != "our-model" {
			t.Errorf("%s: %d parameters, %d bytes, %s, %q", dtype, got.Params, got.WeightsBytes, got.Model.NativeDType, got.Name)
		}
		m := got.Model
		if int64(m.Count().Text) != params || m.Layers != 2 || m.AttentionHeads != 16 || m.KVHeads != 4 || !m.TiedEmbeddings || m.IntermediateSize != 5632 {
			t.Errorf("%s: %d parameters in %+v", dtype, m.Count().Text, m)
		}
		if len(got.Guessed) == 0 || got.Guessed[0].Key != "head_dim" {
			t.Errorf("the cut into heads is not told as a guess: %v", got.Guessed)
		}
	}
}

func TestSafetensorsRefuseNonsense(t *testing.T) {
	t.Parallel()
	file := func(header string) []byte {
		var b bytes.Buffer
		put(&b, uint64(len(header)))
		b.WriteString(header)
		return b.Bytes()
	}
	for name, test := range map[string]struct {
		header, key, say string
	}{
		"twice":      {`{"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]},"a":{"dtype":"F16","shape":[2],"data_offsets":[4,8]}}`, "a", "twice"},
		"type":       {`{"a":{"dtype":"F17","shape":[2],"data_offsets":[0,4]}}`, "a", "type F17"},
		"offsets":    {`{"a":{"dtype":"F16","shape":[2],"data_offsets":[0,8]}}`, "a", "4 bytes by its shape, but 8"},
		"backwards":  {`{"a":{"dtype":"F16","shape":[2],"data_offsets":[8,4]}}`, "a", "data_offsets"},
		"negative":   {`{"a":{"dtype":"F16","shape":[-2],"data_offsets":[0,4]}}`, "a", "impossible"},
		"overflow":   {`{"a":{"dtype":"F16","shape":[4294967296,4294967296],"data_offsets":[0,4]}}`, "a", "impossible"},
		"hole":       {`{"a":{"dtype":"F16","shape":[2],"data_offsets":[4,8]}}`, "data_offsets", "take 4 bytes, but data_offsets end at 8"},
		"wrong kind": {`{"a":{"dtype":3}}`, "a", "damaged"},
		"no object":  {`{"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}`, "file", "whole"},
		"empty":      {`{}`, "file", "no tensors"},
		"fraction":   {`{"a":{"dtype":"F16","shape":[2.5],"data_offsets":[0,4]}}`, "a", "damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := modelfile.Read("", file(test.header))
			bad, ok := errors.AsType[*workload.Error](err)
			if !ok || bad.Key != test.key || !strings.Contains(bad.Message, test.say) {
				t.Errorf("%v", err)
			}
		})
	}
	_, err := modelfile.Read("model-00002-of-00004.safetensors", small(t, "BF16"))
	if err == nil || !strings.Contains(err.Error(), "one of 4 files") {
		t.Errorf("a shard: %v", err)
	}
}

func TestHeadersAreReadNoFurtherThanNeeded(t *testing.T) {
	t.Parallel()
	for name, header := range map[string][]byte{"gguf": llama8B().bytes(), "safetensors": small(t, "BF16"), "config": []byte(plain)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			whole, err := modelfile.Read("", header)
			if err != nil {
				t.Fatal(err)
			}
			weights := &zeros{left: 1 << 40}
			from := struct{ *both }{&both{bytes.NewReader(header), weights}}
			if name == "config" {
				weights.left = 0
			}
			got, err := modelfile.ReadFrom("", from)
			if err != nil {
				t.Fatal(err)
			}
			if got.Params != whole.Params || weights.read > 1<<20 {
				t.Errorf("%d parameters after %d bytes of weights", got.Params, weights.read)
			}
			for _, cut := range []int{1, 4, 8, 20, len(header) / 2, len(header) - 1} {
				_, err := modelfile.ReadFrom("", bytes.NewReader(header[:cut]))
				if err == nil {
					t.Errorf("%d of %d bytes were enough", cut, len(header))
				}
			}
		})
	}
}

// both reads a header, then endless weights.
type both struct {
	header *bytes.Reader
	rest   *zeros
}

func (b *both) Read(p []byte) (int, error) {
	if b.header.Len() > 0 {
		return b.header.Read(p)
	}
	return b.rest.Read(p)
}

type zeros struct{ left, read int64 }

func (z *zeros) Read(p []byte) (int, error) {
	if z.left == 0 {
		return 0, io.EOF
	}
	n := int(min(int64(len(p)), z.left))
	clear(p[:n])
	z.left -= int64(n)
	z.read += int64(n)
	return n, nil
}

func TestAnIndexGivesTheSizeOfAllFiles(t *testing.T) {
	t.Parallel()
	got, err := modelfile.Read("model.safetensors.index.json", []byte(`{"metadata": {"total_size": 16060522496}, "weight_map": {"lm_head.weight": "model-00004-of-00004.safetensors"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if got.Params != published8B || got.WeightsBytes != 16060522496 || got.Model == nil || len(got.Guessed) < 2 {
		t.Errorf("%d parameters, %d bytes, guessed %v", got.Params, got.WeightsBytes, got.Guessed)
	}
}
