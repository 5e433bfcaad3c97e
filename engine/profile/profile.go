// Package profile says what each framework keeps in memory. The same model
// under the same optimizer differs by a factor of two between frameworks, so
// the profile is a first-order input and every estimate names the one it used.
package profile

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"headroom/engine/workload"
)

// Profile is what one framework, from one version on, stores beside the
// tensors that every framework stores.
type Profile struct {
	Name      string
	Framework workload.Framework
	Since     string // first version it describes; empty is any
	// Named: taken only where a version is said. What is told of these without one
	// is mostly older, and the older profile asks for more.
	Named  bool
	Source string

	Mixed States // storage of trained parameters under mixed precision
	// TrainedOnly: what a model that is frozen in part does not train is held as it is computed in.
	TrainedOnly bool
	Saved       Saved // what forward keeps for backward
	Loss        Loss
	Grads       Grads
	Shard       Shard

	// Trainer: the Hugging Face trainer runs it. ZeRO is DeepSpeed's there, and full
	// recompute wraps an FSDP unit from outside: where the unit has nothing to
	// train, its hook keeps the input of every layer, and the gradient of that
	// input, until backward is over (pytorch/pytorch
	// torch/distributed/fsdp/_runtime_utils.py, _register_post_backward_reshard_only_hook).
	Trainer bool

	AdapterFP32    bool // adapters and their inputs in fp32 beside a 16-bit base
	NarrowAdapter  bool // adapters of a quantised base are turned to 16 bits again
	CastsAdapter   bool // adapters are cast to the type of their input, which is kept once as it is
	AdapterDropout bool // each target keeps its own dropped input and mask
	// Replaces: the copy of a module that is trained in full takes the place of the frozen one,
	// which waits on disk.
	Replaces    bool
	FusedQKV    bool    // one adapter input serves queries, keys and values
	Stream      bool    // a quantised base runs its stream in fp32 in training
	StreamFP32  float64 // which adds so many bytes per hidden element and layer; set by the calibration
	Upcast      Upcast  // what training on a bitsandbytes base turns to fp32
	DummyGrads  bool    // Transformer Engine's placeholder gradients
	FP8Inputs   bool    // linear layers that compute in fp8 keep their inputs in it
	FP8Params   bool    // training in fp8 stores the parameters in it, too, unless blocks are scaled
	QuantHead   bool    // the output projection is quantised as well
	QuantTables bool    // and the embeddings
	// FusedExperts: the experts of a layer are one tensor and no linear layers, so that
	// bitsandbytes leaves them as they are and "all-linear" puts no adapters on them.
	FusedExperts bool
	AllKernels   bool // the CUDA libraries of its time load every kernel at start
	FusesQKV     bool // queries, keys and values are copied into one matrix after loading
	// CompiledWorking is Saved.Working under torch.compile, set by the calibration.
	CompiledWorking float64
	// OnLoad are the formats into which weights are quantised on the card, one
	// after the other.
	OnLoad []workload.Family

	Prefill Prefill
	Serving Serving
	Graph   Graph
}

// Graph is what the compute graph of llama.cpp holds, by build.
type Graph struct {
	// NarrowMask: with flash attention the mask is made in 16 bits; before, it was made in fp32 and cast
	// (ggml-org/llama.cpp pull request 23764, build 9410).
	NarrowMask bool
	// LastOutputs: the server keeps room for the logits of one token of each sequence, not of the whole
	// micro-batch (ggml-org/llama.cpp pull request 23861, June 2026).
	LastOutputs bool
}

// Upcast is what a trainer turns to fp32 of a bitsandbytes base before it trains
// adapters on it. A norm whose weight is fp32 puts out fp32, and so does every
// quantised layer behind it: the stream between the layers is then fp32, too.
type Upcast struct {
	Norms  bool
	Tables bool // embeddings and head
	// TablesFP16: tables, too, where training is in fp16; in bf16 they are turned back.
	TablesFP16 bool
}

// States is how a framework stores trained parameters in mixed precision.
type States struct {
	Weights, Grads workload.DType
	Master         bool // an fp32 copy beside 16-bit weights
	CastCache      bool // autocast keeps 16-bit copies of fp32 weights during forward
}

// Saved counts the bytes that one layer keeps per token for backward, per
// element of the width it belongs to. 16-bit compute is meant; fp32 doubles.
type Saved struct {
	// Norm is kept for each norm, NormTrained more when its weight is trained.
	// An eager RMSNorm upcasts to fp32, a fused one keeps its 16-bit input.
	Norm, NormTrained float64
	// Scores is kept for each head and pair of positions where attention is not
	// fused: an fp32 softmax and its 16-bit copy, or a 16-bit softmax with what
	// dropout adds.
	Scores float64
	// FusedMLP: the activation is recomputed in backward instead of stored.
	FusedMLP bool
	// Working is what backward needs for one layer on top of what it saved, as a
	// share of that.
	Working float64
}

// Loss is what the output layer needs at its peak, in bytes per token and
// vocabulary entry: the logits, their upcast copy, the softmax and the gradient
// as far as they are alive together.
type Loss struct {
	Full    float64
	Chunked float64 // of all tokens, although only one chunk is upcast
	Fused   float64 // loss and projection in one kernel
	// Native is Full where the steps of the loss are fused by the compiler, which
	// writes the softmax beside the fp32 copy instead of over it; 0: no such path.
	Native float64
	// Narrow is Full of a model whose own code upcasts nothing, where autocast
	// does not do it either; 0: the framework brings a loss of its own.
	Narrow float64
	// Chosen is Full where only the log-probabilities of the tokens at hand are
	// computed, as preference trainers do, under autocast; without it softmax and
	// gradient are in 16 bits, too.
	Chosen float64
	// Single is what GRPO needs where it takes the completions one by one, in bytes
	// per token of one of them and vocabulary entry; 0: all of a micro-batch at once.
	Single float64
	Quant  float64 // factor where a quantised base runs its stream in fp32, 0: none
	// Compiled: Full is that of a compiled loss, set by the calibration.
	Compiled bool
	Default  workload.Loss // the path taken when none is said; empty: full
}

// Bytes is the peak of a path.
func (l Loss) Bytes(path workload.Loss) float64 {
	switch path {
	case workload.LossChunked:
		return l.Chunked
	case workload.LossFused:
		return l.Fused
	}
	return l.Full
}

// Grads says how long gradients live.
type Grads struct {
	Held bool // a buffer for all gradients exists all the time
	// Flat: the step makes one fp32 copy of a rank's gradients from a flattened
	// 16-bit one; where parameters are sharded too, of SubGroup parameters at a time.
	Flat     bool
	SubGroup float64
	NoSync   bool // accumulation over micro-batches keeps unsharded gradients (FSDP no_sync)
	// Foreach: the optimizer step works on lists of tensors and holds one
	// temporary copy of a moment.
	Foreach bool
}

// Shard is what sharded training needs while it gathers and reduces.
type Shard struct {
	Units       float64 // gathered layers alive at once
	ReduceUnits float64 // layers of full gradients alive at once
	// Copied: the gradients of a unit are copied into the buffer that is reduced,
	// which lives until the next unit is (pytorch/pytorch
	// torch/distributed/fsdp/_fully_shard/_fsdp_collectives.py, foreach_reduce).
	Copied     bool
	Root       bool    // embeddings and head are one unit that stays gathered
	LiveParams float64 // cap on gathered parameters (DeepSpeed), 0: none
	Buckets    float64 // bytes of communication buckets at most, where parameters are sharded
	Bucket     float64 // bytes of the bucket of gradients where they are not
	// WholeInPipeline: in a pipeline, parameters stay gathered and gradients
	// whole until the last micro-batch.
	WholeInPipeline bool
}

// Prefill is what inference needs beside weights and cache.
type Prefill struct {
	LogitsAll  float64 // bytes per prompt token and vocabulary entry where every position gets logits
	LogitsLast float64 // bytes per sequence and vocabulary entry
	Live       float64 // live copies of the widest activation
	Chunk      int     // positions of a prompt that are computed at once; 0 is all
	All        bool    // every position gets logits unless said otherwise
	Scores     bool    // attention over the prompt stores its scores, whatever kernel is there
	CacheCopy  bool    // growing the cache concatenates: two copies of one layer
	CacheTwice bool    // the whole old cache lives until the new one is complete
	// RotaryPerLayer: each layer keeps rotary tables of its own.
	RotaryPerLayer bool
}

// Serving is what a server does at start: it runs one full batch through the
// model, draws tokens for as many sequences as may run, and takes its share of
// the card.
type Serving struct {
	Share   float64 // of the card, unless said otherwise
	Sampler float64 // bytes per sequence and vocabulary entry while tokens are drawn
	// Seqs and Batch are the most sequences and tokens that run at once;
	// LargeSeqs and LargeBatch on large cards (LargeCard, without A100).
	Seqs, Batch, LargeSeqs, LargeBatch int
	WholePrompt                        bool // a prompt is one batch, however long
	ExpertBuffers                      bool // what routed experts write stays allocated while tokens are drawn
	FusedReduce                        bool // tensor parallel sums use buffers of their own on Hopper and newer
	// ContextOutside, GraphsOutside: not within the share, which is measured
	// from a snapshot after the context was made, or before graphs are captured.
	ContextOutside, GraphsOutside bool
	NoGraphs                      bool // decoding is not captured
	// WholeBefore is the compute capability below which a prompt is one batch: the
	// second engine does not run there.
	WholeBefore int
	// Modules are bytes of kernels and libraries that are loaded while the batch
	// runs, and count within the share.
	Modules float64
}

// LargeCard is the memory from which on vLLM takes larger defaults
// (vllm-project/vllm vllm/engine/arg_utils.py).
const LargeCard = 70 << 30

// Of returns the profile of a framework and version: the newest one that is not
// newer than the version, the newest that needs no version when none is said.
func Of(framework workload.Framework, version string) Profile {
	for _, p := range latest()[framework] {
		if version == "" && !p.Named || version != "" && !Newer(p.Since, version) {
			return *p
		}
	}
	return profiles[0]
}

// latest holds the profiles of each framework, the newest first.
var latest = sync.OnceValue(func() map[workload.Framework][]*Profile {
	by := make(map[workload.Framework][]*Profile)
	for i := range profiles {
		p := &profiles[i]
		by[p.Framework] = append(by[p.Framework], p)
	}
	for _, list := range by {
		slices.SortStableFunc(list, func(a, b *Profile) int {
			switch {
			case Newer(a.Since, b.Since):
				return -1
			case Newer(b.Since, a.Since):
				return 1
			}
			return 0
		})
	}
	return by
})

// Newer compares dotted versions number by number: is a newer than b? A build of
// llama.cpp ("b8571") is its number.
func Newer(a, b string) bool {
	for a != "" || b != "" {
		var left, right string
		left, a, _ = strings.Cut(a, ".")
		right, b, _ = strings.Cut(b, ".")
		if x, y := numberOf(left), numberOf(right); x != y {
			return x > y
		}
	}
	return false
}

// numberOf reads one part of a version; what is no number is 0, as is nothing.
func numberOf(part string) int {
	if part == "" {
		return 0
	}
	n, _ := strconv.Atoi(strings.TrimPrefix(part, "b"))
	return n
}
