package engine_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Whatever is asked gives a sound estimate or an error that can be shown.
func TestEveryWorkloadIsSoundOrRefused(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := anyWorkload(t)
		w.Framework = maybe(t, "any framework", workload.Frameworks()...) // be it made for the task or not
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			if bad, ok := errors.AsType[*workload.Error](err); !ok || bad.Message == "" || bad.Key == "" || bad.Kind == "" {
				t.Fatalf("an error that can't be shown: %#v", err)
			}
			return
		}
		for _, fault := range faults(e) {
			t.Error(fault)
		}
	})
}

// change is a property of two estimates: after the change the figures are never
// less, or never more.
type change struct {
	name    string
	draw    func(*rapid.T) workload.Workload
	apply   func(*rapid.T, *workload.Workload)
	figures []figure
}

// figure is a number of an estimate with its name.
type figure struct {
	name string
	of   func(engine.Estimate) unit.Bytes
}

var (
	allocated   = figure{"allocated", func(e engine.Estimate) unit.Bytes { return e.PerGPU.Allocated }}
	weights     = figure{"weights", func(e engine.Estimate) unit.Bytes { return e.WeightsBytes }}
	cache       = figure{"cache", func(e engine.Estimate) unit.Bytes { return e.KVCacheBytes }}
	activations = figure{"activations", func(e engine.Estimate) unit.Bytes { return e.ActivationsBytes }}
	states      = figure{"model state", func(e engine.Estimate) unit.Bytes { return e.ModelStateBytes }}
	trainable   = figure{"trainable", func(e engine.Estimate) unit.Bytes { return unit.Bytes(e.TrainableParams) }}
)

// Asking for more never needs less.
func TestMoreNeverNeedsLess(t *testing.T) {
	t.Parallel()
	for _, c := range []change{
		{"more sequences in training", training, moreSequences, []figure{allocated}},
		{"more sequences on a rank in training", onFirst(training), moreSequences, []figure{allocated, activations}},
		{"more sequences in inference", withoutServer, moreSequences, []figure{allocated}},
		{"more sequences on a rank in inference", onFirst(withoutServer), moreSequences, []figure{allocated, cache, activations}},
		{"more tokens in training", training, moreTokens, []figure{allocated}},
		{"more tokens on a rank in training", onFirst(training), moreTokens, []figure{allocated, activations}},
		{"more tokens in inference", withoutServer, moreTokens, []figure{allocated}},
		{"more tokens on a rank in inference", onFirst(withoutServer), moreTokens, []figure{allocated, cache, activations}},
		{"a higher rank", onFirst(adapters), func(t *rapid.T, w *workload.Workload) {
			w.LoRARank = max(w.LoRARank, 16) + rapid.IntRange(1, 512).Draw(t, "more")
		}, []figure{allocated, states, trainable}},
		{"a wider cache", onFirst(withoutServer), func(_ *rapid.T, w *workload.Workload) {
			w.KVDType = "fp32"
		}, []figure{allocated, cache}},
		{"wider weights", onFirst(plainInference), func(_ *rapid.T, w *workload.Workload) {
			w.Precision = workload.FP32
		}, []figure{allocated, weights, cache}},
		{"scores that are stored", onFirst(training), func(_ *rapid.T, w *workload.Workload) {
			w.Attention = workload.Eager
		}, []figure{activations}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				before, after := c.both(t)
				for _, f := range c.figures {
					if f.of(after) < f.of(before) {
						t.Errorf("%s fell from %d to %d", f.name, f.of(before), f.of(after))
					}
				}
			})
		})
	}
}

// onFirst draws a workload of which the first rank is reported: the fullest
// rank may be another one after a change, and hold less of one part.
func onFirst(draw func(*rapid.T) workload.Workload) func(*rapid.T) workload.Workload {
	return func(t *rapid.T) workload.Workload {
		w := draw(t)
		w.Rank = workload.RankFirst
		return w
	}
}

// both draws a workload and estimates it before and after the change.
func (c change) both(t *rapid.T) (before, after engine.Estimate) {
	w := c.draw(t)
	before, err := engine.Evaluate(w, catalog.Builtin())
	if err != nil {
		t.Skip(err)
	}
	c.apply(t, &w)
	after, err = engine.Evaluate(w, catalog.Builtin())
	if err != nil {
		t.Skip(err)
	}
	return before, after
}

func moreSequences(t *rapid.T, w *workload.Workload) {
	w.Batch = max(w.Batch, w.Concurrency, 1) + rapid.IntRange(1, 64).Draw(t, "more")
}

func moreTokens(t *rapid.T, w *workload.Workload) {
	w.SeqLen = max(w.SeqLen, 4096) + rapid.IntRange(1, 1<<16).Draw(t, "more")
}

// adapters draws training of LoRA matrices.
func adapters(t *rapid.T) workload.Workload {
	w := training(t)
	w.Task = rapid.SampledFrom([]workload.Task{workload.LoRA, workload.QLoRA}).Draw(t, "adapters")
	return w
}

// whole draws training of all weights.
func whole(t *rapid.T) workload.Workload {
	w := training(t)
	w.Task, w.Quant, w.Nodes = workload.Train, "", 1
	if w.Framework == "" { // the default follows from the split
		w.Framework = "deepspeed"
	}
	return w
}

// tensorParallel draws inference that is split over tensor-parallel ranks only.
func tensorParallel(t *rapid.T) workload.Workload {
	w := withoutServer(t)
	w.Offload = workload.Offload{}
	w.GPUCount, w.Parallel = 0, workload.Parallel{TP: rapid.SampledFrom([]int{1, 2, 4}).Draw(t, "tp")}
	return w
}

// withoutServer draws inference that reserves nothing at start: a server's
// total is its share of the card, whatever is asked of it.
func withoutServer(t *rapid.T) workload.Workload {
	w := inference(t)
	w.GPUPool = nil // of unlike cards another one may be the tightest after a change
	w.GPUMemoryUtilization, w.MaxNumBatchedTokens, w.MaxNumSeqs, w.KVStaticTokens = 0, 0, 0, 0
	delete(w.Extra, "v_cache_dtype")
	switch w.Framework {
	case "vllm", "sglang", "tgi", "tensorrt-llm", "lmdeploy":
		w.Framework = "transformers"
	}
	return w
}

// plainInference draws inference with unquantised weights.
func plainInference(t *rapid.T) workload.Workload {
	w := withoutServer(t)
	w.Quant, w.Precision, w.Extra = "none", workload.BF16, nil
	return w
}

// Splitting further never needs more. Where it holds: ZeRO and FSDP for the
// state and the live tensors, from two ranks on (one rank gathers and reduces
// nothing) and within a node (hybrid sharding copies the state to each node);
// tensor parallel for weights, state and cache; pipelines for the state of the
// first stage.
func TestMoreShardsNeverNeedMore(t *testing.T) {
	t.Parallel()
	for _, c := range []change{
		{"a higher ZeRO stage", zeroStages, func(t *rapid.T, w *workload.Workload) {
			w.ZeROStage = new(*w.ZeROStage + rapid.IntRange(1, 3-min(*w.ZeROStage, 2)).Draw(t, "higher"))
		}, []figure{states}},
		{"twice the data-parallel ranks", dataParallel, func(_ *rapid.T, w *workload.Workload) {
			w.GPUCount *= 2
		}, []figure{states, allocated}},
		{"twice the FSDP ranks", fullyShard, func(_ *rapid.T, w *workload.Workload) {
			w.GPUCount *= 2
		}, []figure{weights, states, allocated}},
		{"twice the tensor-parallel ranks in training", onFirst(whole), func(_ *rapid.T, w *workload.Workload) {
			w.Parallel.TP, w.GPUCount = max(w.Parallel.TP, 1)*2, w.GPUCount*2
		}, []figure{weights, states, activations}},
		{"twice the tensor-parallel ranks in inference", tensorParallel, func(_ *rapid.T, w *workload.Workload) {
			w.Parallel.TP *= 2
		}, []figure{weights, cache}},
		{"twice the pipeline ranks", onFirst(pipelined), func(_ *rapid.T, w *workload.Workload) {
			w.Parallel.PP, w.GPUCount = max(w.Parallel.PP, 1)*2, w.GPUCount*2
		}, []figure{states}},
		{"recompute of everything", onFirst(training), func(_ *rapid.T, w *workload.Workload) {
			w.Recompute = workload.RecomputeFull
		}, []figure{activations}},
		{"weights in 4 bits", onFirst(plainInference), func(_ *rapid.T, w *workload.Workload) {
			w.Quant = "nf4"
		}, []figure{weights}},
		{"a narrower cache", onFirst(withoutServer), func(_ *rapid.T, w *workload.Workload) {
			w.KVDType = "q4_0"
		}, []figure{allocated, cache}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				before, after := c.both(t)
				for _, f := range c.figures {
					if f.of(after) > f.of(before) {
						t.Errorf("%s rose from %d to %d", f.name, f.of(before), f.of(after))
					}
				}
			})
		})
	}
}

// dataParallel draws training of all weights over two cards or more with a
// ZeRO stage.
func dataParallel(t *rapid.T) workload.Workload {
	w := whole(t)
	w.FSDP, w.Parallel, w.Extra = "", workload.Parallel{}, nil
	w.ZeROStage = new(rapid.IntRange(0, 2).Draw(t, "stage"))
	w.GPUCount = rapid.SampledFrom([]int{2, 3, 8, 64}).Draw(t, "ranks")
	return w
}

// zeroStages draws the same where all stages are DeepSpeed's: without ZeRO the
// Hugging Face trainer runs plain replicas, which store 16-bit weights without a
// master copy.
func zeroStages(t *rapid.T) workload.Workload {
	w := dataParallel(t)
	if *w.ZeROStage == 0 {
		w.Framework = "deepspeed"
	}
	return w
}

func fullyShard(t *rapid.T) workload.Workload {
	w := dataParallel(t)
	w.FSDP, w.ZeROStage = workload.FullShard, nil
	return w
}

// pipelined draws training with a plain schedule.
func pipelined(t *rapid.T) workload.Workload {
	w := whole(t)
	w.Extra, w.Parallel.VPP, w.GPUCount = nil, 0, max(w.GPUCount, 1)
	return w
}
