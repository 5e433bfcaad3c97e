package modelfile

import (
	"maps"
	"strings"

	"headroom/engine/model"
)

// family is what all models of a kind have in common and their files do not
// say. The zero value is that of Llama: RMSNorm twice a layer, a gated
// feed-forward layer, no biases, a head of its own. Sources are the modeling
// and configuration files of transformers under the family's name, or those
// beside the published weights.
type family struct {
	types   string // values of model_type
	classes string // beginnings of architectures, for files without model_type

	tied     bool // default of tie_word_embeddings
	norm     string
	norms    int    // over the hidden width, for each layer; 0 is 2
	plain    bool   // no gate in the feed-forward layer
	fourfold bool   // its width is four times the hidden size unless said
	qkNorm   string // head, per_head, full
	parallel bool
	qkvBias  bool
	attnBias bool
	mlpBias  bool
	qkvOnly  bool // attention_bias leaves the output projection alone

	routerBias  bool
	mtpCounted  bool // published totals count the prediction layers
	allWindowed bool // sliding_window holds for every layer
	fullEvery   int  // each so manieth layer sees everything
	windowExtra int
	dtype       string         // of the released weights where the file does not say
	defaults    map[string]int // of configuration keys that files leave out
	refused     string         // why it is not read

	build func(*section, *model.Shape, *family) // instead of readDecoder
	more  func(*section, *model.Shape)          // after readDecoder
}

func (f *family) with() map[string]int { return maps.Clone(f.defaults) }

var llamaDefaults = map[string]int{
	"hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32, "intermediate_size": 11008,
	"vocab_size": 32000, "max_position_embeddings": 2048,
}

// families is the table of what is known. The more of a name stands here, the
// less has to be guessed.
var families = []family{
	{types: "llama mistral ministral ministral3 mixtral yi deepseek deepseek_v2 baichuan internlm2 internlm3 xverse smollm3 granite granitemoe granitemoeshared minicpm aquila persimmon_llama orion_llama seed_oss_plain mobilellm teleai exaone bailing_moe minimax minimax_text_01 minimax_m1 deci nemotron-nas llama4_text_plain mistral4 ernie4_5 ernie4_5_moe kimi_k2 solar solar_open hyperclovax axk1 falcon3 ernie4_5_text", classes: "llama mistral", allWindowed: true, more: llamaKin},
	{types: "deepseek_v3 deepseek_v31 kimi_vl dots1_mla", classes: "deepseekv3", routerBias: true},
	{types: "deepseek_v32 glm_moe_dsa", routerBias: true, mtpCounted: true},
	{types: "deepseek_v4", classes: "deepseekv4", routerBias: true, mtpCounted: true, more: deepseekV4},
	{types: "mllama_text_model", more: crossLayers, tied: false},
	{types: "qwen", classes: "qwenlmhead", qkvBias: true, more: qwen1},
	{types: "qwen2 qwen2_vl qwen2_5_vl qwen2_vl_text qwen2_5_vl_text qwen2_5_omni_text seed_oss", classes: "qwen2", qkvBias: true, defaults: map[string]int{"vocab_size": 151936}},
	{types: "mimo", qkvBias: true, qkvOnly: true, mtpCounted: true},
	{types: "qwen2_moe", classes: "qwen2moe", qkvBias: true, more: sharedGate},
	{types: "qwen3 qwen3_moe qwen3_vl_text qwen3_vl_moe_text qwen3_omni_moe_text dots1 hunyuan_v1_dense", classes: "qwen3", qkNorm: "head"},
	{types: "hunyuan_v1_moe hunyuan", tied: true, qkNorm: "head", more: hunyuan},
	{types: "hy_v3 hunyuan_v3 exaone_moe", qkNorm: "head", routerBias: true, mtpCounted: true},
	{types: "qwen3_next qwen3_5 qwen3_5_text qwen3_5_moe qwen3_5_moe_text", qkNorm: "head", mtpCounted: true, more: deltaNet},
	{types: "gemma", tied: true, defaults: map[string]int{"head_dim": 256, "vocab_size": 256000}, more: geglu},
	{
		types: "gemma2", tied: true, norms: 4, fullEvery: 2,
		defaults: map[string]int{"head_dim": 256, "vocab_size": 256000, "sliding_window": 4096}, more: geglu,
	},
	{
		types: "gemma3 gemma3_text", classes: "gemma3", tied: true, norms: 4, qkNorm: "head", fullEvery: 6, more: geglu,
		defaults: map[string]int{
			"vocab_size": 262208, "num_attention_heads": 8, "num_key_value_heads": 4, "head_dim": 256,
			"hidden_size": 2304, "num_hidden_layers": 26, "intermediate_size": 9216, "max_position_embeddings": 131072,
		},
	},
	{types: "gemma4 gemma4_text", tied: true, norms: 4, qkNorm: "head", more: gemma4},
	{types: "gemma3n gemma3n_text", tied: true, norms: 4, qkNorm: "head", more: gemma3n},
	{types: "phi", classes: "phiforcausal", norm: "layernorm", norms: 1, plain: true, parallel: true, qkvBias: true, attnBias: true, mlpBias: true, fourfold: true, dtype: "fp16", more: headBias},
	{types: "mixformer-sequential phi-msft", refused: "an early form of phi whose weights are laid out differently; use the current config.json of the model"},
	{types: "phi3 phi4mm phi3_v phi4_multimodal", classes: "phi3for", allWindowed: true, windowExtra: 1},
	{types: "phi3small", tied: true, norm: "layernorm", qkvBias: true, attnBias: true, mlpBias: true, more: geglu},
	{types: "phimoe", norm: "layernorm", qkvBias: true, attnBias: true, more: headBias},
	{types: "gpt2", classes: "gpt2", tied: true, norm: "layernorm", plain: true, fourfold: true, qkvBias: true, attnBias: true, mlpBias: true, dtype: "fp32", more: learned(0)},
	{types: "gpt_bigcode", tied: true, norm: "layernorm", plain: true, fourfold: true, qkvBias: true, attnBias: true, mlpBias: true, more: multiQuery},
	{types: "gpt_neo", tied: true, norm: "layernorm", plain: true, fourfold: true, attnBias: true, mlpBias: true, dtype: "fp32", more: gptNeo},
	{types: "gptj codegen", norm: "layernorm", norms: 1, plain: true, fourfold: true, parallel: true, mlpBias: true, dtype: "fp32", more: headBias},
	{types: "gpt_neox", classes: "gptneox", norm: "layernorm", plain: true, parallel: true, qkvBias: true, attnBias: true, mlpBias: true, dtype: "fp16"},
	{types: "opt", tied: true, norm: "layernorm", plain: true, qkvBias: true, attnBias: true, mlpBias: true, dtype: "fp16", more: optKin},
	{types: "bloom", tied: true, norm: "layernorm", plain: true, fourfold: true, qkvBias: true, attnBias: true, mlpBias: true, dtype: "fp16", more: embeddingNorm},
	{types: "falcon RefinedWeb RefinedWebModel", tied: true, norm: "layernorm", plain: true, fourfold: true, parallel: true, more: falcon},
	{types: "mpt", tied: true, norm: "layernorm", plain: true, build: mpt},
	{types: "dbrx", norm: "layernorm", build: dbrx},
	{types: "chatglm", qkvBias: true, more: chatGLM},
	{types: "glm", qkvBias: true, qkvOnly: true},
	{types: "glm4", norms: 4, qkvOnly: true},
	{types: "glm4_moe glm4v_moe_text", qkvOnly: true, routerBias: true, mtpCounted: true, more: useQKNorm},
	{types: "glm4_moe_lite", routerBias: true, mtpCounted: true},
	{types: "internlm", more: biasKey},
	{types: "stablelm stablelm_epoch", norm: "layernorm", more: stableLM},
	{types: "starcoder2", tied: true, norm: "layernorm", plain: true, allWindowed: true, more: useBias},
	{types: "olmo", norm: "none"},
	{types: "hf_olmo", norm: "none", more: oldOLMo},
	{types: "longcat_flash longcat", routerBias: true, more: longcat},
	{types: "grok-1 grok1 grok", tied: true, norms: 4, more: geglu},
	{types: "olmo2", qkNorm: "full"},
	{types: "olmo3", qkNorm: "full", fullEvery: 4},
	{types: "olmoe", qkNorm: "full"},
	{types: "cohere", tied: true, norm: "layernorm", norms: 1, parallel: true, more: cohere},
	{types: "cohere2", tied: true, norm: "layernorm", norms: 1, parallel: true, fullEvery: 4, more: cohere},
	{types: "exaone4", qkNorm: "head", fullEvery: 4},
	{types: "gpt_oss", classes: "gptoss", fullEvery: 2, more: gptOSS},
	{types: "llama4 llama4_text", more: llama4},
	{types: "minimax_m2", more: minimaxM2},
	{types: "minimax_m3 minimax_m3_vl", qkNorm: "head", routerBias: true, more: minimaxM3},
	{types: "mimo_v2_flash mimo_v2", routerBias: true, mtpCounted: true, more: mimoV2},
	{types: "step3p5 step3p7", qkNorm: "head", routerBias: true, more: headGate},
	{types: "bailing_moe_v2 bailing_moe_linear", qkNorm: "head", routerBias: true},
	{types: "afmoe", norms: 4, qkNorm: "head", routerBias: true, more: elementGate},
	{types: "arcee", plain: true},
	{types: "nemotron", norm: "layernorm", plain: true},
	{types: "apertus", plain: true, qkNorm: "head", more: twoScalars},
	{types: "nemotron_h", classes: "nemotronh", plain: true, dtype: "bf16", more: pattern},
	{types: "jamba", more: jamba},
	{types: "granitemoehybrid", more: graniteHybrid},
	{types: "bamba", more: bamba},
	{types: "falcon_h1", more: falconH1},
	{types: "lfm2 lfm2_moe", tied: true, qkNorm: "head", more: lfm2},
	{types: "kimi_linear", routerBias: true, more: kimiLinear},
	{types: "nemotron_nas", more: puzzle},
	{types: "mamba mamba2 falcon_mamba", tied: true, more: onlyMixers},
	{types: "minicpm3", tied: true},
	{types: "bert roberta xlm-roberta camembert ernie data2vec-text", classes: "bert roberta", build: bert},
	{types: "distilbert", build: distilBERT},
	{types: "electra", build: bert},
	{types: "deberta deberta-v2", build: deberta},
	{types: "modernbert", build: modernBERT},
	{types: "t5 mt5 umt5", classes: "t5 mt5", build: t5},
	{types: "bart mbart pegasus marian m2m_100 blenderbot", build: bart},
	{types: "albert", refused: "a model whose layers share one set of weights, which is not modelled"},
	{types: "whisper wav2vec2 hubert clip clip_text_model siglip vit dinov2 resnet", refused: "no text model"},
	{types: "rwkv rwkv5 rwkv6 rwkv7 xlstm recurrent_gemma griffin zamba zamba2 plamo2 reformer xlnet bigbird longformer led switch_transformers nllb-moe openelm", refused: "of an architecture that is not modelled; state it by its parameter count instead"},
}

// familyOf finds the family of a configuration. An unknown one is read as a
// kin of Llama, and told.
func familyOf(text, top *section) *family {
	for i := range families {
		if anyOf(strings.ToLower(text.kind), strings.Fields(strings.ToLower(families[i].types))...) && text.kind != "" {
			return settled(&families[i], text)
		}
	}
	classes := append(text.words("architectures"), top.words("architectures")...)
	for _, class := range classes {
		folded := strings.ToLower(class)
		for i := len(families) - 1; i >= 0; i-- {
			for _, known := range strings.Fields(families[i].classes) {
				if strings.HasPrefix(folded, known) {
					text.kind = strings.Fields(families[i].types)[0]
					text.guess("model_type", text.kind, "read from the class %s", clip(class))
					return settled(&families[i], text)
				}
			}
		}
		if strings.HasPrefix(folded, "deci") {
			return &family{more: puzzle}
		}
	}
	if top.has("dim") && top.has("n_heads") {
		return &family{build: metaParams}
	}
	what := "no model_type is given"
	if text.kind != "" {
		what = "model_type " + clip(text.kind) + " is not known"
	}
	text.guess("model_type", "llama", "%s; read as a decoder with RMSNorm, gated feed-forward layers and no biases other than the file says", what)
	return &family{allWindowed: false}
}

// settled gives the vicuna-like text sections of image models, which name no
// figures at all, the defaults of their class.
func settled(f *family, text *section) *family {
	if f.defaults == nil && text.path != "" && text.kind == "llama" {
		own := *f
		own.defaults = llamaDefaults
		return &own
	}
	return f
}
