package calibration

import (
	"slices"
	"strconv"
	"strings"

	"headroom/engine/workload"
)

// Runtime is what a program adds to the work of the card in inference. Times
// are in seconds.
type Runtime struct {
	Name       string
	Frameworks []workload.Framework
	// Host is the time in which the program issues the kernels of one layer,
	// HostEager the same where a server captures no graphs. Where that is longer
	// than the layer's work, the card waits. HostPacked scales it for packed
	// integers (GPTQ, AWQ), HostBlocked for bitsandbytes: more kernels for each
	// matrix.
	Host, HostEager         float64
	HostPacked, HostBlocked float64
	Expert                  float64 // time to issue one expert of a mixture that is computed in a loop
	// Layer is the time that the kernels of one layer take beyond their
	// traffic: start, drain, norms, rotary embedding.
	Layer  float64
	Step   float64 // scheduling, sampling and the way back to the client
	Narrow float64 // share of the streaming bandwidth at which weights below 16 bits are read
	// Prompt is the share of Silicon.Matmul or Silicon.Block reached on a prompt,
	// PromptNarrow scales it for weights that are unpacked on the way or, where
	// the card has integer units, multiplied in blocks, PromptUnpacked for such
	// blocks on a card without. Scaled is what remains of the gain of 8- and
	// 4-bit products.
	Prompt, PromptNarrow, PromptUnpacked, Scaled float64
	// Lanes is the share of Silicon.Block that blocks of integers reach on a card
	// without units for matrix products, whose lanes multiply four bytes at once:
	// builds of January 2024 reach nearly what those of 2026 do (ggml-org/llama.cpp
	// pull requests 4766 and 24127 on a Tesla P40).
	Lanes     float64
	Attention float64 // share of Silicon.Attention on a prompt
	Cache     float64 // times that the cache is moved for each token
	// Head is the bytes per second at which keys and values pass that are repeated
	// for each query head, written and read again (huggingface/transformers
	// models/llama/modeling_llama.py, repeat_kv). 0 where heads share them.
	Head             float64
	RoundTrips       float64 // times that an elementwise result is moved
	Experts          float64 // share of the product rate that experts reach
	SumsInHalf       bool    // products sum in fp16, in kernels of the program's own
	Early            bool    // builds of llama.cpp before its tensor-core kernels
	Native           bool    // activations are cast to the type of fp8 and 4-bit float weights
	Band             Interval
	Source, FittedOn string
}

// Runtime returns the row of the program that serves a case.
func (k *Pace) Runtime(c *workload.Case) *Runtime {
	first := early(c)
	i := slices.IndexFunc(k.Runtimes, func(r Runtime) bool { return r.Early == first && slices.Contains(r.Frameworks, c.Framework) })
	return &k.Runtimes[max(i, 0)]
}

// tensorBuild is the build from which llama.cpp multiplies blocks of integers on
// tensor cores (ggml-org/llama.cpp pull request 7676), tensorMonth its month.
const (
	tensorBuild = 3100
	tensorMonth = "2024-06"
)

// early tells whether a case runs on a build of llama.cpp before that: by its
// number, or where none is said by attention without FlashAttention, which came
// weeks before. A card that came out later has run no such build.
func early(c *workload.Case) bool {
	if !c.GGML() {
		return false
	}
	if build, err := strconv.Atoi(strings.TrimPrefix(c.FrameworkVersion, "b")); err == nil {
		return build < tensorBuild
	}
	return c.Attention == workload.Eager && (c.Card == nil || c.Card.Released < tensorMonth)
}
