package modelfile

import (
	"regexp"
	"strconv"
	"strings"

	"headroom/engine/model"
)

// layerName splits the name of a layer's tensor: model.layers.11.mlp.up_proj.weight
// is layer 11 and mlp.up_proj.weight.
var layerName = regexp.MustCompile(`^(?:.*\.)?(?:layers|h|blocks|block)\.(\d{1,4})\.(.+)$`)

// expertName cuts the number of an expert out of a name.
var expertName = regexp.MustCompile(`^(.*experts)\.(\d{1,5})\.(.+)$`)

// census is what the names and shapes of a checkpoint say: the layers, the
// dims of each kind of layer tensor, the tables.
type census struct {
	layers  int
	experts int
	parts   list // of the first layer that has each
	whole   list // outside the layers
	having  map[string]int
}

// list keeps dims by name in the order of the file.
type list struct {
	names []string
	dims  [][]int64
}

func (l *list) add(name string, dims []int64) {
	l.names, l.dims = append(l.names, name), append(l.dims, dims)
}

func takeCensus(tensors []tensor) *census {
	c := &census{having: map[string]int{}}
	for i := range tensors {
		t := &tensors[i]
		if strings.Contains(t.name, "vision") || strings.Contains(t.name, "visual") || strings.Contains(t.name, "audio") {
			continue
		}
		found := layerName.FindStringSubmatch(t.name)
		if found == nil {
			c.whole.add(t.name, t.dims)
			continue
		}
		n, _ := strconv.Atoi(found[1])
		c.layers = max(c.layers, n+1)
		part := found[2]
		if e := expertName.FindStringSubmatch(part); e != nil {
			number, _ := strconv.Atoi(e[2])
			c.experts = max(c.experts, number+1)
			part = e[1] + "." + e[3]
			if number > 0 {
				continue
			}
		}
		if c.having[part]++; c.having[part] == 1 {
			c.parts.add(part, t.dims)
		}
	}
	return c
}

// find returns rows and columns of the first tensor whose name is, or ends in,
// one of the given ones; earlier ones of these go first.
func (l *list) find(names ...string) (rows, columns int64, ok bool) {
	for _, name := range names {
		for i, key := range l.names {
			dims := l.dims[i]
			if key != name && !strings.HasSuffix(key, "."+name) || len(dims) == 0 {
				continue
			}
			if len(dims) == 1 {
				return dims[0], 1, true
			}
			return dims[len(dims)-2], dims[len(dims)-1], true
		}
	}
	return 0, 0, false
}

func (c *census) has(names ...string) bool {
	_, _, ok := c.parts.find(names...)
	return ok
}

// shapeOf works a shape out of the tensors of a checkpoint. Names and shapes
// tell everything but how attention is cut into heads; that is guessed and
// told. Where names are strange, the shape is that of a typical model of the
// size.
func shapeOf(r *reading, tensors []tensor) *model.Shape {
	c := takeCensus(tensors)
	fields := object{}
	set := func(key string, n int64) {
		if n > 0 {
			fields[key] = whole(n)
		}
	}
	vocab, hidden, embedded := c.whole.find("embed_tokens.weight", "wte.weight", "tok_embeddings.weight", "word_embeddings.weight", "embed_in.weight", "embedding.weight")
	q, _, split := c.parts.find("q_proj.weight", "wq.weight", "q_proj.qweight", "q_proj.weight_packed", "query.weight")
	k, _, _ := c.parts.find("k_proj.weight", "wk.weight", "k_proj.qweight", "k_proj.weight_packed", "key.weight")
	up, _, plainUp := c.parts.find("mlp.up_proj.weight", "feed_forward.w3.weight", "mlp.up_proj.qweight", "mlp.up_proj.weight_packed", "fc1.weight", "intermediate.dense.weight", "up_proj.weight", "w3.weight")
	gated := c.has("gate_proj.weight", "w1.weight", "gate_proj.qweight", "gate_proj.weight_packed")
	if both, _, ok := c.parts.find("gate_up_proj.weight", "gate_up_proj.qweight"); ok && !plainUp {
		up, plainUp, gated = both/2, true, true
	}
	if fused, _, ok := c.parts.find("qkv_proj.weight", "qkv_proj.qweight"); ok && !split && hidden > 0 && fused > hidden {
		q, k, split = hidden, (fused-hidden)/2, true
	}
	if !embedded || !split || !plainUp || c.layers == 0 || q == 0 || k == 0 {
		shape := &reading{Result: Result{Params: r.Params}}
		shape.typical("the names of the tensors are not known")
		r.Guessed = append(r.Guessed, shape.Guessed...)
		return shape.Model
	}
	set("num_hidden_layers", int64(c.layers))
	set("hidden_size", hidden)
	set("vocab_size", vocab)
	set("intermediate_size", up)
	dim, _, normed := c.parts.find("q_norm.weight")
	if !normed || q%max(dim, 1) != 0 || dim >= q {
		dim = guessHead(q, k)
		r.guess("head_dim", dim, "tensors do not tell how attention is cut into heads; %d is usual for this width", dim)
		normed = false
	}
	set("head_dim", dim)
	set("num_attention_heads", max(q/dim, 1))
	set("num_key_value_heads", max(k/dim, 1))
	fields["tie_word_embeddings"] = !c.hasWhole("lm_head.weight", "output.weight", "embed_out.weight", "lm_head.qweight")
	fields["use_qkv_bias"] = c.has("q_proj.bias", "qkv_proj.bias", "query.bias")
	fields["attention_bias"] = c.has("o_proj.bias", "out_proj.bias")
	fields["mlp_bias"] = c.has("up_proj.bias", "fc1.bias")
	c.expertFields(set)
	fields["torch_dtype"] = plainOf(r.Stored, "bf16")

	inner := &reading{}
	fam := family{plain: !gated, norms: c.norms()}
	if normed {
		fam.qkNorm = "head"
	}
	if c.has("input_layernorm.bias", "self_attn_layer_norm.bias", "ln_1.bias") {
		fam.norm = "layernorm"
	}
	m := &model.Shape{}
	s := newSection(inner, "", fields)
	readDecoder(s, m, &fam)
	if err := checkModel(s, m); err != nil || inner.err != nil {
		shape := &reading{Result: Result{Params: r.Params}}
		shape.typical("the shapes of the tensors do not make a decoder")
		r.Guessed = append(r.Guessed, shape.Guessed...)
		return shape.Model
	}
	r.Read = append(r.Read, inner.Read...)
	r.Guessed = append(r.Guessed, inner.Guessed...)
	return m
}

// expertFields tells of the experts, those of every token, and the layers that
// have none.
func (c *census) expertFields(set func(string, int64)) {
	if c.experts < 2 {
		return
	}
	set("num_local_experts", int64(c.experts))
	for _, name := range []string{"experts.up_proj.weight", "experts.w3.weight", "experts.up_proj.weight_packed"} {
		if width, _, ok := c.parts.find(name); ok {
			set("moe_intermediate_size", width)
		}
	}
	if width, _, ok := c.parts.find("shared_experts.up_proj.weight", "shared_expert.up_proj.weight"); ok {
		set("shared_expert_intermediate_size", width)
	}
	for part, layers := range c.having {
		if strings.HasSuffix(part, "experts.up_proj.weight") && !strings.Contains(part, "shared") {
			set("first_k_dense_replace", int64(c.layers-layers))
		}
	}
}

// norms counts the norms of a layer over the hidden width.
func (c *census) norms() int {
	n := 0
	for _, part := range c.parts.names {
		if strings.HasSuffix(part, "norm.weight") && !strings.Contains(part, "q_norm") && !strings.Contains(part, "k_norm") && !strings.Contains(part, "_a_layernorm") {
			n++
		}
	}
	return n
}

func (c *census) hasWhole(names ...string) bool {
	_, _, ok := c.whole.find(names...)
	return ok
}

// guessHead is the usual width of a head: 128, or 64 where that does not divide
// or leaves too few heads.
func guessHead(q, k int64) int64 {
	for _, dim := range []int64{128, 64, 96, 80, 256, 32} {
		if q%dim == 0 && k%dim == 0 && (dim != 128 || q >= 2048) {
			return dim
		}
	}
	return k
}
