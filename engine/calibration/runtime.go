package calibration

import (
	"slices"

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
	// PromptNarrow scales it for weights that are unpacked on the way, Scaled is
	// what remains of the gain of 8- and 4-bit products.
	Prompt, PromptNarrow, Scaled float64
	Attention                    float64 // share of Silicon.Attention on a prompt
	Cache                        float64 // times that the cache is moved for each token
	Alone                        float64 // the least of that: a single query keeps few units busy
	RoundTrips                   float64 // times that an elementwise result is moved
	Experts                      float64 // share of the product rate that experts reach
	SumsInHalf                   bool    // products sum in fp16, in kernels of the program's own
	Native                       bool    // activations are cast to the type of fp8 and 4-bit float weights
	Band                         Interval
	Source, FittedOn             string
}

// Runtime returns the row of the program that serves a case.
func (k *Pace) Runtime(c *workload.Case) *Runtime {
	i := slices.IndexFunc(k.Runtimes, func(r Runtime) bool { return slices.Contains(r.Frameworks, c.Framework) })
	return &k.Runtimes[max(i, 0)]
}
