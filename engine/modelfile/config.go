package modelfile

import (
	"cmp"
	"math"
	"strings"

	"headroom/engine/model"
)

// readJSON reads a text: a configuration of Hugging Face or of Meta's original
// releases, or the index of a checkpoint in shards.
func (r *reading) readJSON(data []byte) error {
	if len(data) > mostConfig {
		return tooLarge(Config, int64(len(data)), mostConfig)
	}
	fields, err := decodeText(data)
	if err != nil {
		return err
	}
	top := newSection(r, "", fields)
	if _, ok := fields["weight_map"].(object); ok {
		return r.readIndex(top)
	}
	r.Format = Config
	if top.has("dim") && top.has("n_heads") && !top.has("model_type") {
		r.Format = MetaParams
	}
	return r.readConfig(top)
}

// readConfig turns the keys of a configuration into a described model.
func (r *reading) readConfig(top *section) error {
	text := textSection(top)
	fam := familyOf(text, top)
	if fam.refused != "" {
		return refuse(join(text.path, "model_type"), "%s is %s", clip(text.kind), fam.refused)
	}
	text.defaults = fam.with()
	m := &model.Shape{}
	r.Model = m
	readName(top)
	if fam.build != nil {
		fam.build(text, m, fam)
	} else {
		readDecoder(text, m, fam)
	}
	readStorage(top, text, m, fam)
	readTowers(top, text, m, fam)
	if r.err != nil {
		return r.err
	}
	return checkModel(text, m)
}

// textSections are the keys under which models of several kinds of input keep
// the configuration of their text model.
var textSections = []string{"text_config", "llm_config", "language_config", "language_model", "thinker_config", "llm", "text_model"}

// textSection is the part of a configuration that describes the text model.
func textSection(top *section) *section {
	top.kind = top.word("model_type")
	for _, key := range textSections {
		inner := top.sub(key)
		if inner == nil {
			continue
		}
		if deeper := inner.sub("text_config"); deeper != nil {
			inner = deeper
		}
		if inner.kind == "" {
			inner.kind = top.kind
		}
		return inner
	}
	return top
}

func readName(top *section) {
	for _, key := range []string{"_name_or_path", "name_or_path", "_name"} {
		text, ok := top.fields[key].(string)
		if !ok || strings.Contains(text, "checkpoint") {
			continue
		}
		if name := nameOf(text); name != "" {
			top.Name = name
			return
		}
	}
}

// The names that families give to the same figure; the first is the usual one.
var (
	keysLayers    = []string{"num_hidden_layers", "n_layer", "n_layers", "num_layers", "num_decoder_layers"}
	keysHidden    = []string{"hidden_size", "n_embd", "d_model", "dim", "model_dim"}
	keysHeads     = []string{"num_attention_heads", "n_head", "n_heads", "num_heads"}
	keysKV        = []string{"num_key_value_heads", "num_kv_heads", "n_kv_heads", "n_head_kv", "kv_n_heads", "num_query_groups"}
	keysWidth     = []string{"intermediate_size", "ffn_dim", "n_inner", "ffn_hidden_size", "d_ff", "ff_intermediate_size", "mlp_hidden_size"}
	keysVocab     = []string{"vocab_size", "padded_vocab_size"}
	keysPositions = []string{"max_position_embeddings", "n_positions", "max_sequence_length", "max_seq_len", "seq_length", "model_max_length", "n_ctx", "seq_len"}
)

// readDecoder reads the figures that all decoders have, then the parts that
// only some have, each by its own keys.
func readDecoder(s *section, m *model.Shape, fam *family) {
	readCore(s, m, fam)
	readBiases(s, m, fam)
	readLatent(s, m)
	readExperts(s, m, fam)
	readMixers(s, m, fam)
	if fam.more != nil {
		fam.more(s, m)
	}
}

// readCore reads depth, widths, heads, vocabulary and the kinds of norm and
// feed-forward layer.
func readCore(s *section, m *model.Shape, fam *family) {
	m.Layers = s.agreed(mostLayers, keysLayers...)
	m.HiddenSize = s.agreed(mostWidth, keysHidden...)
	m.AttentionHeads = s.agreed(mostHeads, keysHeads...)
	m.KVHeads = s.size(mostHeads, keysKV...)
	m.HeadDim = s.size(mostHeads, "head_dim", "kv_channels", "attention_head_dim", "d_kv", "attention_key_size")
	m.VocabSize = s.size(mostWidth, keysVocab...)
	m.MaxPositions = s.size(mostTokens, keysPositions...)
	m.IntermediateSize = s.size(mostWidth, keysWidth...)
	if r, ok := s.ratio("mlp_ratio"); ok && m.IntermediateSize == 0 {
		m.IntermediateSize = int(math.Round(r * float64(m.HiddenSize)))
	}
	if m.IntermediateSize == 0 && fam.fourfold {
		m.IntermediateSize = 4 * m.HiddenSize
		s.guess("intermediate_size", m.IntermediateSize, "not in the file; four times the hidden size, as %s has it", s.kind)
	}
	m.TiedEmbeddings = readTied(s, fam)
	m.Norm = cmp.Or(fam.norm, "rmsnorm")
	m.MLP = activation(s, fam)
	m.NormsPerLayer = fam.norms
	m.QKNorm = fam.qkNorm
	m.ParallelBlock = fam.parallel
}

// readTied tells whether the output head is the embedding table. Files leave
// the key out where it has the default of the family.
func readTied(s *section, fam *family) bool {
	if s.has("tie_word_embeddings") || s.has("tie_embeddings") || s.has("weight_tying") {
		return s.flag(fam.tied, "tie_word_embeddings", "tie_embeddings", "weight_tying")
	}
	s.guess(join(s.path, "tie_word_embeddings"), fam.tied, "not in the file; the default of %s", s.named())
	return fam.tied
}

// named is what messages call the kind of model.
func (s *section) named() string {
	if s.kind == "" {
		return "such models"
	}
	return clip(s.kind)
}

// activation is the kind of feed-forward layer: the function, and whether it
// has a gate beside it.
func activation(s *section, fam *family) string {
	act := strings.ToLower(s.word("hidden_act", "hidden_activation", "activation_function", "mlp_hidden_act", "activation", "ffn_act_fn", "activation_type"))
	switch {
	case strings.Contains(act, "relu2"), strings.Contains(act, "relu_squared"), act == "squared_relu", act == "relu^2":
		return "relu2"
	case act == "xielu":
		return "xielu"
	case act == "situ":
		return "situglu"
	case fam.plain && act == "relu":
		return "relu"
	case fam.plain:
		return "gelu"
	case strings.Contains(act, "gelu"), strings.Contains(act, "geglu"):
		return "geglu"
	case act == "relu":
		return "reglu"
	}
	return "swiglu"
}

// readBiases reads which linear layers have a bias. What a family always has
// is not in its files.
func readBiases(s *section, m *model.Shape, fam *family) {
	m.QKVBias, m.AttnBias, m.MLPBias = fam.qkvBias, fam.attnBias, fam.mlpBias
	if s.has("attention_bias") || s.has("attn_bias") {
		on := s.flag(false, "attention_bias", "attn_bias")
		m.QKVBias = on
		m.AttnBias = on && !fam.qkvOnly
	}
	if s.has("use_qkv_bias") || s.has("add_qkv_bias") || s.has("qkv_bias") {
		m.QKVBias = s.flag(false, "use_qkv_bias", "add_qkv_bias", "qkv_bias")
	}
	if s.has("mlp_bias") {
		m.MLPBias = s.flag(false, "mlp_bias")
	}
	if s.has("lm_head_bias") {
		m.LMHeadBias = s.flag(false, "lm_head_bias")
	}
}

// readLatent reads multi-head latent attention (DeepSeek-V2, arXiv 2405.04434)
// and the index heads of sparse attention above it.
func readLatent(s *section, m *model.Shape) {
	rank := s.size(mostWidth, "kv_lora_rank")
	if rank == 0 {
		return
	}
	m.MLA = &model.MLA{
		KVLoRARank: rank,
		QLoRARank:  s.size(mostWidth, "q_lora_rank"),
		QKNope:     s.size(mostHeads, "qk_nope_head_dim"),
		QKRope:     s.size(mostHeads, "qk_rope_head_dim"),
		VHeadDim:   s.size(mostHeads, "v_head_dim"),
		OutputGate: s.flag(false, "mla_use_output_gate"),
	}
	if m.MLA.QKNope == 0 && m.MLA.QKRope > 0 {
		if whole := s.size(mostHeads, "qk_head_dim"); whole > m.MLA.QKRope {
			m.MLA.QKNope = whole - m.MLA.QKRope
		}
	}
	m.HeadDim = m.MLA.QKNope + m.MLA.QKRope
	m.VHeadDim = m.MLA.VHeadDim
	for _, need := range []struct {
		key   string
		value int
	}{{"qk_nope_head_dim", m.MLA.QKNope}, {"v_head_dim", m.MLA.VHeadDim}} {
		if need.value == 0 && s.err == nil {
			s.fail(refuse(join(s.path, need.key), "%s is missing; latent attention (kv_lora_rank) needs it", join(s.path, need.key)))
		}
	}
	if heads := s.size(mostHeads, "index_n_heads"); heads > 0 {
		m.SparseIndexer = &model.SparseIndexer{
			Kind: "dsa", Layers: m.Layers, Heads: heads,
			HeadDim: s.size(mostHeads, "index_head_dim"), TopK: s.size(mostTokens, "index_topk"),
		}
		if types := s.words("indexer_types"); types != nil {
			m.SparseIndexer.Layers = min(count(types, "full"), m.Layers)
		}
	}
}
