// Package model knows what a transformer is: the shapes of its tensors, from
// which parameter counts, activations and caches follow. It computes nothing
// about memory; it says what there is to be stored.
package model

// Shape is the architecture of one model, in the vocabulary of the catalogue.
// Sizes are counts of elements; a zero means absent. The JSON keys are those of
// the `model` object of a workload.
type Shape struct {
	Architecture string `json:"architecture,omitempty"` // decoder (the default), encoder, encoder-decoder
	Layers       int    `json:"layers"`
	HiddenSize   int    `json:"hidden_size"`
	// IntermediateSize is the width of the dense feed-forward layer.
	IntermediateSize int    `json:"intermediate_size,omitempty"`
	AttentionHeads   int    `json:"attention_heads"`
	KVHeads          int    `json:"kv_heads,omitempty"` // 0: as many as attention heads
	HeadDim          int    `json:"head_dim,omitempty"` // 0: hidden size over heads
	VHeadDim         int    `json:"v_head_dim,omitempty"`
	VocabSize        int    `json:"vocab_size"`
	MaxPositions     int    `json:"max_position_embeddings,omitempty"`
	TiedEmbeddings   bool   `json:"tied_embeddings,omitempty"`
	MLP              string `json:"mlp,omitempty"`  // swiglu (the default), geglu, situglu, gelu, relu, relu2, xielu
	Norm             string `json:"norm,omitempty"` // rmsnorm (the default), layernorm, none
	NormBias         *bool  `json:"norm_bias,omitempty"`
	NormsPerLayer    int    `json:"norms_per_layer,omitempty"`
	QKNorm           string `json:"qk_norm,omitempty"` // head, per_head, full, head_layernorm
	QKVBias          bool   `json:"qkv_bias,omitempty"`
	AttnBias         bool   `json:"attn_bias,omitempty"`
	MLPBias          bool   `json:"mlp_bias,omitempty"`
	LMHeadBias       bool   `json:"lm_head_bias,omitempty"`
	ParallelBlock    bool   `json:"parallel_block,omitempty"`
	EmbeddingSize    int    `json:"embedding_size,omitempty"`
	EmbeddingNorm    bool   `json:"embedding_norm,omitempty"`
	FinalNorm        *bool  `json:"final_norm,omitempty"`
	LearnedPositions bool   `json:"learned_position_embeddings,omitempty"`
	PositionSize     int    `json:"position_embedding_size,omitempty"`
	PositionKind     string `json:"position_embedding,omitempty"`
	TokenTypes       int    `json:"token_type_embeddings,omitempty"`
	Pooler           bool   `json:"pooler,omitempty"`
	AttentionSinks   bool   `json:"attention_sinks,omitempty"`
	OutputGate       string `json:"attention_output_gate,omitempty"` // elementwise, headwise
	ExtraNorms       int    `json:"extra_norms_total,omitempty"`
	LayerScalars     int    `json:"layer_scalars,omitempty"`
	OtherTextParams  int64  `json:"other_text_params,omitempty"`
	VisualExpert     bool   `json:"visual_expert,omitempty"` // a second attention and MLP in each layer, for the tokens of images
	HyperConnections int    `json:"hyper_connections,omitempty"`
	AltUpInputs      int    `json:"altup_inputs,omitempty"`
	LaurelRank       int    `json:"laurel_rank,omitempty"`
	KVSharedLayers   int    `json:"kv_shared_layers,omitempty"`
	DecoderLayers    int    `json:"decoder_layers,omitempty"`
	RelativeBuckets  int    `json:"relative_attention_buckets,omitempty"`

	// AttentionLayers counts the layers that keep a key and value cache, when
	// not all do (hybrids).
	AttentionLayers *int             `json:"attention_layers,omitempty"`
	AttentionGroups []AttentionGroup `json:"attention_groups,omitempty"`
	SlidingWindow   *SlidingWindow   `json:"sliding_window,omitempty"`
	MLPLayers       *int             `json:"mlp_layers,omitempty"`
	MLPGroups       [][2]int         `json:"mlp_groups,omitempty"` // (width, layers)
	MoE             *MoE             `json:"moe,omitempty"`
	MLA             *MLA             `json:"mla,omitempty"`
	CSA             *CSA             `json:"csa,omitempty"`
	SparseIndexer   *SparseIndexer   `json:"sparse_indexer,omitempty"`
	Hybrid          *Hybrid          `json:"hybrid,omitempty"`
	PerLayerEmbed   *PerLayerEmbed   `json:"per_layer_embeddings,omitempty"`
	MTP             *MTP             `json:"mtp,omitempty"`
	Vision          *Vision          `json:"vision,omitempty"`
	Audio           *Audio           `json:"audio,omitempty"`

	// NarrowLoss: the model's own code computes the cross entropy in the type of
	// its logits, as most did before LLaMA's upcast them (huggingface/transformers
	// models/gpt2, bloom, opt, falcon, mpt, gpt_neox, gpt_bigcode before 4.50;
	// Qwen/Qwen-7B modeling_qwen.py).
	NarrowLoss bool `json:"loss_in_compute_dtype,omitempty"`

	// LastLogits: the model's own code computes the logits of the last position
	// alone when it generates (THUDM/chatglm3-6b modeling_chatglm.py, return_last_logit).
	LastLogits bool `json:"logits_of_last_position,omitempty"`

	// NativeDType is the type of the released weights: bf16, fp16, fp32, fp8,
	// mxfp4, fp4, int4. The four narrow ones describe the large matrices; the
	// rest of such a model is bf16.
	NativeDType string `json:"native_dtype,omitempty"`
	// FP8Block is the side of the squares of a matrix that share a scale in the
	// fp8 checkpoint that the model's makers publish (weight_block_size in its
	// config.json); 0 where there is none or rows have scales of their own.
	FP8Block int `json:"fp8_block,omitempty"`
	// PublishedIncludes names the towers that the published total counts:
	// vision, mtp, audio.
	PublishedIncludes []string `json:"params_published_includes,omitempty"`
	PublishedExtra    []Extra  `json:"params_published_extra,omitempty"`
}

// AttentionGroup is a run of layers with an attention geometry of their own.
type AttentionGroup struct {
	Name           string `json:"name,omitempty"`
	Layers         int    `json:"layers"`
	AttentionHeads int    `json:"attention_heads,omitempty"`
	KVHeads        int    `json:"kv_heads,omitempty"`
	HeadDim        int    `json:"head_dim,omitempty"`
	VHeadDim       int    `json:"v_head_dim,omitempty"`
	SlidingWindow  int    `json:"window,omitempty"`
	SharesKV       bool   `json:"shares_kv_with_earlier_layer,omitempty"`
	KEqualsV       bool   `json:"k_equals_v,omitempty"`
	Sinks          *bool  `json:"sinks,omitempty"`
	NotMLA         bool   `json:"not_mla,omitempty"`
}

// SlidingWindow says which layers see only the last Size tokens.
type SlidingWindow struct {
	Size       int    `json:"size"`
	Layers     int    `json:"layers"`
	FullLayers int    `json:"full_layers"`
	Kind       string `json:"kind,omitempty"`
}

// MoE is a mixture of experts.
type MoE struct {
	Experts            int    `json:"experts"`
	ExpertsPerToken    int    `json:"experts_per_token"`
	ExpertIntermediate int    `json:"expert_intermediate_size"`
	Layers             int    `json:"layers"`
	DenseLayers        int    `json:"dense_layers,omitempty"`
	SharedExperts      int    `json:"shared_experts,omitempty"`
	SharedIntermediate int    `json:"shared_expert_intermediate_size,omitempty"`
	SharedGate         bool   `json:"shared_expert_gate,omitempty"`
	RouterBias         bool   `json:"router_bias,omitempty"`
	RouterExtraParams  int    `json:"router_extra_params,omitempty"`
	ExpertBias         bool   `json:"expert_bias,omitempty"`
	FusedExperts       bool   `json:"fused_experts,omitempty"` // transformers has had the experts of a layer as one tensor, not as linear layers, since the model came out
	LatentSize         int    `json:"latent_size,omitempty"`
	LatentNorm         bool   `json:"latent_norm,omitempty"`
	ZeroExperts        int    `json:"zero_experts,omitempty"`
	EveryNLayers       int    `json:"every_n_layers,omitempty"`
	Note               string `json:"note,omitempty"`
}

// MLA is multi-head latent attention (DeepSeek-V2, arXiv 2405.04434).
type MLA struct {
	QLoRARank  int  `json:"q_lora_rank,omitempty"`
	KVLoRARank int  `json:"kv_lora_rank"`
	QKNope     int  `json:"qk_nope_head_dim"`
	QKRope     int  `json:"qk_rope_head_dim"`
	VHeadDim   int  `json:"v_head_dim"`
	OutputGate bool `json:"output_gate,omitempty"`
}

// CSA is the compressed sparse attention of DeepSeek-V4.
type CSA struct {
	QLoRARank      int `json:"q_lora_rank"`
	OLoRARank      int `json:"o_lora_rank"`
	OGroups        int `json:"o_groups"`
	IndexHeads     int `json:"index_heads"`
	IndexHeadDim   int `json:"index_head_dim"`
	IndexTopK      int `json:"index_top_k,omitempty"`
	LayersRatio4   int `json:"layers_ratio_4"`
	LayersRatio128 int `json:"layers_ratio_128"`
	LayersPlain    int `json:"layers_uncompressed,omitempty"`
	QKRope         int `json:"qk_rope_head_dim,omitempty"`
}

// SparseIndexer picks the keys that sparse attention reads.
type SparseIndexer struct {
	Kind    string `json:"kind"` // dsa, block
	Layers  int    `json:"layers"`
	Heads   int    `json:"heads"`
	HeadDim int    `json:"head_dim"`
	TopK    int    `json:"top_k,omitempty"`
	Block   int    `json:"block,omitempty"`
}

// Hybrid describes the layers that keep a state of fixed size instead of a
// cache: mamba1, mamba2, gated_deltanet, kda, lightning, short_conv.
type Hybrid struct {
	Kind         string `json:"kind"`
	Layers       int    `json:"layers"`
	Heads        int    `json:"heads,omitempty"`
	HeadDim      int    `json:"head_dim,omitempty"`
	KHeads       int    `json:"k_heads,omitempty"`
	VHeads       int    `json:"v_heads,omitempty"`
	KHeadDim     int    `json:"k_head_dim,omitempty"`
	VHeadDim     int    `json:"v_head_dim,omitempty"`
	ConvKernel   int    `json:"conv_kernel,omitempty"`
	StateSize    int    `json:"state_size,omitempty"`
	Groups       int    `json:"groups,omitempty"`
	ConvBias     *bool  `json:"conv_bias,omitempty"`
	InnerNorm    *bool  `json:"inner_norm,omitempty"`
	InnerSize    int    `json:"inner_size,omitempty"`
	DTRank       int    `json:"dt_rank,omitempty"`
	FullRankGate bool   `json:"full_rank_gate,omitempty"`
}

// PerLayerEmbed is the second embedding table of the Gemma E models.
type PerLayerEmbed struct {
	Dim       int `json:"dim"`
	VocabSize int `json:"vocab_size"`
}

// MTP are multi-token prediction layers, used in training only.
type MTP struct {
	Layers           int    `json:"layers"`
	Block            string `json:"block,omitempty"`
	IntermediateSize int    `json:"intermediate_size,omitempty"`
	OwnEmbeddings    bool   `json:"own_embeddings,omitempty"`
	Indexer          bool   `json:"indexer,omitempty"`
	Params           int64  `json:"params,omitempty"`
	Note             string `json:"note,omitempty"`
}

// Vision is the image tower of a vision-language model.
type Vision struct {
	Kind             string `json:"kind"`
	Layers           int    `json:"layers,omitempty"`
	HiddenSize       int    `json:"hidden_size,omitempty"`
	IntermediateSize int    `json:"intermediate_size,omitempty"`
	Heads            int    `json:"heads,omitempty"`
	HeadDim          int    `json:"head_dim,omitempty"`
	PatchSize        int    `json:"patch_size,omitempty"`
	TemporalPatch    int    `json:"temporal_patch,omitempty"`
	Positions        int    `json:"positions,omitempty"`
	OutputSize       int    `json:"output_size,omitempty"`
	Merge            int    `json:"merge,omitempty"`
	Deepstack        int    `json:"deepstack,omitempty"`
	AdapterSize      int    `json:"adapter_size,omitempty"`
	Standardize      bool   `json:"standardize,omitempty"`
	LayerExtra       int    `json:"layer_extra,omitempty"`
	Counted          int64  `json:"params,omitempty"` // where only the total is known
	Note             string `json:"note,omitempty"`
}

// Audio is the sound tower of a multimodal model.
type Audio struct {
	Kind              string `json:"kind"`
	Layers            int    `json:"layers"`
	HiddenSize        int    `json:"hidden_size"`
	IntermediateSize  int    `json:"intermediate_size"`
	Heads             int    `json:"heads"`
	ConvKernel        int    `json:"conv_kernel"`
	ConvChannels      []int  `json:"conv_channels"`
	ConvFrequencies   int    `json:"conv_frequencies"`
	EncoderOutputSize int    `json:"encoder_output_size,omitempty"`
	OutputSize        int    `json:"output_size"`
	EmbedderExtra     int    `json:"embedder_extra,omitempty"`
}

// Extra is something that a checkpoint's total counts although it is no weight
// of the model (a second copy of a tied head, mask buffers).
type Extra struct {
	What   string `json:"what"`
	Params int64  `json:"params"`
}
