package recipe

import (
	"slices"
	"strings"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// megatron is the line of Megatron-LM's pretraining script
// (NVIDIA/Megatron-LM megatron/training/arguments.py).
var megatron = &tool{
	name: Megatron, keys: []string{"megatron", "torchrun"},
	form: commandLine{program: []string{"torchrun"}, script: "pretrain_gpt.py", spelled: "--"},
	settings: slices.Concat([]setting{
		{key: scriptKey, read: func(_ *reading, v any) error { return nil }},
	}, launcherSettings, []setting{
		whole("tensor-model-parallel-size", tp),
		whole("pipeline-model-parallel-size", pp),
		degree("num-virtual-stages-per-pipeline-rank", vpp),
		degree("context-parallel-size", cp),
		degree("expert-model-parallel-size", ep),
		extraWhole("expert-tensor-parallel-size", "etp"),
		flag("sequence-parallel", func(w *workload.Workload) *bool { return &w.Parallel.SP }),
		whole("micro-batch-size", batch),
		whole("global-batch-size", globalBatch),
		whole("seq-length", seqLen),
		{key: "max-position-embeddings", write: func(w *workload.Workload) any {
			if w.SeqLen > 0 {
				return w.SeqLen
			}
			return nil
		}},
		precisionFlag("bf16", workload.AMPBF16),
		precisionFlag("fp16", workload.AMPFP16),
		{key: "fp8-format", write: func(w *workload.Workload) any {
			if w.Precision == workload.FP8 {
				return "hybrid"
			}
			return nil
		}, read: func(r *reading, _ any) error { return nil }},
		word("fp8-recipe", func(w *workload.Workload) string { return w.Extra.Text("fp8_recipe") },
			func(w *workload.Workload, s string) { setExtra(w, "fp8_recipe", s) },
			pair{"tensorwise", "tensorwise"}, pair{"blockwise", "blockwise"}, pair{"mxfp8", "mxfp8"}, pair{"", "delayed"}).open(),
		extraFlag("fp8-param-gather", "fp8_params"),
		word("optimizer", func(w *workload.Workload) string { return string(w.Optimizer) },
			func(w *workload.Workload, o string) { w.Optimizer = workload.Optimizer(o) },
			pair{"adamw", "adam"}, pair{"adam", "adam"}, pair{"sgd-momentum", "sgd"}, pair{"muon", "muon"}).open(),
		{
			key: "use-distributed-optimizer",
			write: func(w *workload.Workload) any {
				if deepSpeedStage(w) == 1 {
					return true
				}
				return nil
			},
			read: func(r *reading, v any) error {
				on, err := truth(v)
				if on {
					r.w.ZeROStage = new(1)
				}
				return err
			},
		},
		extraWhole("num-distributed-optimizer-instances", "optimizer_instances"),
		extraFlag("overlap-param-gather", "overlap_param_gather"),
		besides("overlap-grad-reduce", true, func(w *workload.Workload) bool { return w.Extra.Bool("overlap_param_gather") }),
		{
			key: "optimizer-cpu-offload",
			write: func(w *workload.Workload) any {
				if w.Offload.Optimizer == "cpu" {
					return true
				}
				return nil
			},
			read: func(r *reading, v any) error {
				on, err := truth(v)
				if on {
					r.w.Offload.Optimizer = "cpu"
				}
				return err
			},
		},
		word("recompute-granularity", func(w *workload.Workload) string { return string(w.Recompute) },
			func(w *workload.Workload, s string) { w.Recompute = workload.Recompute(s) },
			pair{"full", "full"}, pair{"selective", "selective"}),
		besides("recompute-method", "uniform", func(w *workload.Workload) bool { return w.Recompute == workload.RecomputeFull }),
		besides("recompute-num-layers", 1, func(w *workload.Workload) bool { return w.Recompute == workload.RecomputeFull }),
		{key: "recompute-activations", read: func(r *reading, v any) error {
			on, err := truth(v)
			if on {
				r.w.Recompute = workload.RecomputeSelective
			}
			return err
		}},
		{
			key: "recompute-modules",
			write: func(w *workload.Workload) any {
				if names := w.Extra.Words("recompute_modules"); len(names) > 0 {
					return names
				}
				return nil
			},
			read: func(r *reading, v any) error {
				var names []any
				for _, name := range list(v) {
					names = append(names, name)
				}
				setExtra(&r.w, "recompute_modules", names)
				return nil
			},
		},
		word("attention-backend", func(w *workload.Workload) string { return string(w.Attention) },
			func(w *workload.Workload, a string) { w.Attention = workload.Attention(a) },
			pair{"flash", "flash"}, pair{"flash", "fused"}, pair{"eager", "unfused"}, pair{"eager", "local"}).open(),
		{key: "use-flash-attn", read: func(r *reading, v any) error {
			on, err := truth(v)
			if on {
				r.w.Attention = workload.Flash
			}
			return err
		}},
		{
			key: "cross-entropy-loss-fusion",
			write: func(w *workload.Workload) any {
				if w.Extra.Text("ce_fusion") != "" {
					return true
				}
				return nil
			},
			read: readSwitch,
		},
		word("cross-entropy-fusion-impl", func(w *workload.Workload) string { return w.Extra.Text("ce_fusion") },
			func(w *workload.Workload, s string) { setExtra(w, "ce_fusion", s) }, pair{"native", "native"}, pair{"te", "te"}),
		word("transformer-impl", func(w *workload.Workload) string { return w.Extra.Text("transformer_impl") },
			func(w *workload.Workload, s string) { setExtra(w, "transformer_impl", s) },
			pair{"local", "local"}, pair{"", "transformer_engine"}).open(),
		extraWhole("decoder-first-pipeline-num-layers", "first_stage_layers"),
		extraWhole("decoder-last-pipeline-num-layers", "last_stage_layers"),
		{
			key: "account-for-embedding-in-pipeline-split",
			write: func(w *workload.Workload) any {
				if w.Extra.Bool("embedding_and_loss_count_as_layers") {
					return true
				}
				return nil
			},
			read: func(r *reading, v any) error {
				on, err := truth(v)
				if on {
					setExtra(&r.w, "embedding_and_loss_count_as_layers", true)
				}
				return err
			},
		},
		besides("account-for-loss-in-pipeline-split", true, func(w *workload.Workload) bool {
			return w.Extra.Bool("embedding_and_loss_count_as_layers")
		}),
	}, shapeFlags),
	yours:  []string{"data-path", "tokenizer-type", "lr", "train-iters"},
	unfit:  trains,
	settle: settleMegatron,
	passedBy: []string{
		"recompute-num-layers", "num-layers-per-virtual-pipeline-stage", "use-precision-aware-optimizer", "main-params-dtype",
		"exp-avg-dtype", "use-megatron-fsdp", "use-torch-fsdp2", "data-parallel-sharding-strategy",
		"pipeline-model-parallel-layout", "moe-layer-freq", "multi-latent-attention", "fp8-multi-head-attention",
		"cpu-offloading-num-layers", "moe-expert-capacity-factor", "mtp-num-layers", "optimizer-offload-fraction",
	},
}

// precisionFlag is the switch of one precision, which keeps an fp32 master copy.
func precisionFlag(key string, precision workload.Precision) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if w.Precision == precision || w.Precision == workload.FP8 && precision == workload.AMPBF16 {
				return true
			}
			return nil
		},
		read: func(r *reading, v any) error {
			on, err := truth(v)
			if on {
				r.w.Precision = precision
			}
			return err
		},
	}
}

// shapeFlags describe a dense or mixture-of-experts decoder, where the workload
// carries its shape.
var shapeFlags = []setting{
	shapeFlag("num-layers", func(s *model.Shape) *int { return &s.Layers }),
	shapeFlag("hidden-size", func(s *model.Shape) *int { return &s.HiddenSize }),
	shapeFlag("ffn-hidden-size", func(s *model.Shape) *int { return &s.IntermediateSize }),
	shapeFlag("num-attention-heads", func(s *model.Shape) *int { return &s.AttentionHeads }),
	{key: "group-query-attention", write: func(w *workload.Workload) any {
		if s := w.Model.Shape; s != nil && s.KVHeads > 0 && s.KVHeads < s.AttentionHeads {
			return true
		}
		return nil
	}, read: readSwitch},
	shapeFlag("num-query-groups", func(s *model.Shape) *int { return &s.KVHeads }),
	shapeFlag("kv-channels", func(s *model.Shape) *int { return &s.HeadDim }),
	shapeFlag("vocab-size", func(s *model.Shape) *int { return &s.VocabSize }),
	{key: "swiglu", write: func(w *workload.Workload) any {
		if s := w.Model.Shape; s != nil && (s.MLP == "" || s.MLP == "swiglu") {
			return true
		}
		return nil
	}, read: readSwitch},
	{key: "untie-embeddings-and-output-weights", write: func(w *workload.Workload) any {
		if s := w.Model.Shape; s != nil && !s.TiedEmbeddings {
			return true
		}
		return nil
	}, read: readSwitch},
	{key: "normalization", write: func(w *workload.Workload) any {
		switch s := w.Model.Shape; {
		case s == nil:
			return nil
		case s.Norm == "layernorm":
			return "LayerNorm"
		}
		return "RMSNorm"
	}, read: func(_ *reading, v any) error {
		if v != "RMSNorm" && v != "LayerNorm" {
			return &wrongValue{v, "RMSNorm or LayerNorm"}
		}
		return nil
	}},
	besides("position-embedding-type", "rope", func(w *workload.Workload) bool {
		return w.Model.Shape != nil && !w.Model.Shape.LearnedPositions
	}),
	expertFlag("num-experts", func(m *model.MoE) *int { return &m.Experts }),
	expertFlag("moe-router-topk", func(m *model.MoE) *int { return &m.ExpertsPerToken }),
	expertFlag("moe-ffn-hidden-size", func(m *model.MoE) *int { return &m.ExpertIntermediate }),
}

// shapeFlag is a size of the architecture.
func shapeFlag(key string, field func(*model.Shape) *int) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if w.Model.Shape == nil || *field(w.Model.Shape) == 0 {
				return nil
			}
			return *field(w.Model.Shape)
		},
		read: func(r *reading, v any) error {
			n, err := atLeast(1, v)
			if err == nil {
				*field(r.shape()) = n
			}
			return err
		},
	}
}

func expertFlag(key string, field func(*model.MoE) *int) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if w.Model.Shape == nil || w.Model.Shape.MoE == nil || *field(w.Model.Shape.MoE) == 0 {
				return nil
			}
			return *field(w.Model.Shape.MoE)
		},
		read: func(r *reading, v any) error {
			n, err := atLeast(1, v)
			if err == nil {
				s := r.shape()
				if s.MoE == nil {
					s.MoE = new(model.MoE)
				}
				*field(s.MoE) = n
			}
			return err
		},
	}
}

// shape is the architecture that the settings describe; each reading of a
// setting gets its own, so that two can be compared.
func (r *reading) shape() *model.Shape {
	s := new(model.Shape)
	if old := r.w.Model.Shape; old != nil {
		*s = *old
		if old.MoE != nil {
			s.MoE = new(*old.MoE)
		}
	}
	r.w.Model.Shape = s
	delete(r.from, "model") // every flag describes another part of it
	return s
}

// settleMegatron fills what Megatron derives itself.
func settleMegatron(r *reading) error {
	w := &r.w
	w.Framework, w.Task = "megatron", workload.Train
	if w.Nodes > 1 && r.says("nproc-per-node") {
		w.GPUCount *= w.Nodes
	}
	if r.says("fp8-format") {
		w.Precision = workload.FP8
	} else if w.Precision == "" {
		w.Precision = workload.FP32
	}
	if r.on("cross-entropy-loss-fusion") && w.Extra.Text("ce_fusion") == "" {
		setExtra(w, "ce_fusion", "native")
	}
	if w.Parallel.SP && w.Parallel.TP <= 1 {
		return &workload.Error{Kind: workload.Conflict, Key: "sequence-parallel", Message: "sequence-parallel needs tensor-model-parallel-size 2 or more"}
	}
	s := w.Model.Shape
	if s == nil {
		return nil
	}
	for _, n := range []struct {
		key  string
		size int
	}{{"num-layers", s.Layers}, {"hidden-size", s.HiddenSize}, {"num-attention-heads", s.AttentionHeads}} {
		if n.size == 0 {
			w.Model.Shape = nil // a part of a shape is none
			r.note(Note{Code: Elsewhere, Key: n.key, Value: n.key})
			return nil
		}
	}
	if s.VocabSize == 0 {
		s.VocabSize = 50257 // GPT-2's, which the script reads from its tokenizer
		r.note(Note{Code: Elsewhere, Key: "vocab-size", Value: "vocab-size"})
	}
	if s.IntermediateSize == 0 {
		s.IntermediateSize = 4 * s.HiddenSize // transformer_config.py
	}
	if !r.on("swiglu") {
		s.MLP = "gelu"
	}
	s.TiedEmbeddings = !r.on("untie-embeddings-and-output-weights")
	if s.Norm = "layernorm"; strings.EqualFold(r.text("normalization"), "RMSNorm") {
		s.Norm = "rmsnorm"
	}
	if s.MoE != nil {
		s.MoE.Layers = s.Layers
	}
	return nil
}
