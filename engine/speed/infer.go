package speed

import (
	"headroom/engine/calibration"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// serving is one replica of a served model: the cards that hold it together.
type serving struct {
	c       *workload.Case
	load    load
	k       *calibration.Pace
	silicon *calibration.Silicon
	runtime *calibration.Runtime
	net     network

	bandwidth float64 // streaming, of one card, bytes per second
	peak      float64 // of the products of linear layers, of one card, FLOPS
	half      float64 // of 16-bit products
	attention float64 // of fused attention
	reads     float64 // of the weights in their format, bytes per second
	tp        float64
	cards     int    // cards that a sequence passes one after the other
	unlike    []part // cards of a pool that hold layers in turn
	unpacked  bool   // weights below 16 bits are unpacked on the way to a product of 16
}

func newServing(c *workload.Case, p *profile.Profile, k *calibration.Pace) serving {
	s := serving{
		c: c, load: loadOf(c, p), k: k, silicon: k.Silicon(c), runtime: k.Runtime(c), net: networkOf(c, &k.Links),
		tp: float64(c.Parallel.TP), cards: c.Parallel.PP,
	}
	if c.Parallel.Layers {
		s.cards = max(c.GPUCount, 1)
	}
	s.bandwidth = c.Card.BandwidthGBs * 1e9 * k.Streamed(s.silicon, c.Card)
	s.peaks()
	s.unlike = unlikeParts(c, p, k)
	return s
}

// peaks settles the rates of matrix products. Narrow formats that the card's
// units know (fp8, nvfp4, mxfp4) compute in them where the program quantises
// activations as servers do; all others are unpacked. llama.cpp and exllama
// sum in fp16, at twice the usual rate of GeForce cards.
func (s *serving) peaks() {
	c := s.c
	peak, _ := c.Card.PeakTFLOPS(string(c.ComputeDType()))
	share := s.k.Sustained(s.silicon, c.Card, peak) * s.runtime.Prompt
	if s.runtime.SumsInHalf {
		share = s.silicon.Block * s.runtime.Prompt
		peak = max(peak, c.Card.TFLOPS.FP16TensorFP16Acc)
	}
	s.half = peak * 1e12 * share
	s.attention = peak * 1e12 * s.silicon.Attention * s.runtime.Attention
	s.peak, s.reads = s.half, s.bandwidth
	if c.Weights.Bits >= 16 || c.Quant == "none" || c.Quant == "" {
		return
	}
	native := ""
	switch c.Weights.Name {
	case "fp8":
		native = "fp8"
	case "nvfp4", "mxfp4":
		native = "fp4"
	}
	if rate, name := c.Card.PeakTFLOPS(native); native != "" && s.runtime.Native && name == native {
		s.peak = max(s.half, rate*1e12*share*s.silicon.Narrowed()*s.runtime.Scaled)
		return
	}
	s.reads *= s.runtime.Narrow
	s.unpacked = true
	if dots := c.Card.DotTOPS(); c.GGML() && dots > 0 { // blocks are summed as integers and scaled in fp32
		s.peak = max(s.peak*s.runtime.PromptUnpacked, dots/2*1e12*s.silicon.Block*s.runtime.Lanes)
		return
	}
	if c.GGML() && c.Card.TFLOPS.INT8 == 0 {
		s.peak *= s.runtime.PromptUnpacked
		return
	}
	s.peak *= s.runtime.PromptNarrow
	if c.Extra.Text("awq_kernel") == "gemv" { // each row reads all weights, from the card's cache where it can
		s.reads = s.bandwidth
		s.peak = min(s.peak, 2/c.Weights.BytesPerValue(max(c.QuantGroup, 0))*s.bandwidth*s.k.Rereads)
	}
}

// batch is what one pass computes: sequences that each get one more token after
// some context, and tokens of prompts of some length.
type batch struct {
	sequences, context float64
	prompt, length     float64
}

// decode is the time in which each of some sequences gets one more token, at n
// tokens of context, in seconds.
func (s *serving) decode(sequences, n float64) float64 {
	return s.pass(batch{sequences: sequences, context: n})
}

// pass is the time of one pass in seconds: the weights are read once, every
// sequence reads its cache, and many tokens make it a matter of compute. Only
// tokens that are sampled from need the output projection. Cards that hold
// layers in turn work one after the other. A program that issues kernels more
// slowly than the card works them off sets the pace.
func (s *serving) pass(b batch) float64 {
	if len(s.unlike) > 0 {
		return s.unlikePass(b)
	}
	c, l := s.c, &s.load
	tokens := b.sequences + b.prompt
	weights, shards, tp := l.read(c, tokens)/s.tp, cacheShards(c), s.tp
	if byRows(c) { // but for dense weights a layer is whole on one card
		weights, shards, tp = l.denseBytes/s.tp+l.read(c, tokens)-l.denseBytes, 1, 1
	}
	outside := s.readOutside(tokens)
	products := s.padded(tokens)*l.dense + tokens*l.expert/s.expertShare(tokens) + s.padded(b.sequences)*l.head
	elementwise := b.prompt * l.elements / s.tp * 2 * s.runtime.RoundTrips / s.bandwidth
	var cache, scores, attention, cacheAway float64
	if b.sequences > 0 {
		away := s.cacheOutside()
		cache = (1 - away) * cacheRead(c, b.context) / shards / s.bandwidth
		cache = max(b.sequences*cache*s.runtime.Cache, duration(b.sequences*headRead(c, b.context)/tp, s.headRate()))
		cacheAway = away * b.sequences * cacheRead(c, b.context)
		scores = duration(b.sequences*scoreWork(c, b.context)/tp, s.half)
	}
	if b.prompt > 0 {
		products += b.prompt / b.length * l.head
		attention = duration(b.prompt*scoreWork(c, b.length/2)/tp, s.attention)
	}
	work := max((weights-outside)/s.reads, duration(2*products/s.tp, s.peak)) + max(cache, scores) + attention + elementwise
	work += l.kernels*s.runtime.Layer*s.silicon.Latency + s.between(tokens)
	if b.prompt > 0 {
		work = s.overlapped(work, b.prompt)
	}
	work += s.fromHost(outside, tokens) + duration(cacheAway, HostRate(c, &s.k.Links))
	return max(work, s.host(b)) + (s.runtime.Step+s.scheduling()*b.sequences)*s.silicon.Host
}

// headRate is the bytes per second at which keys and values pass that are read for each
// query head though heads share them, 0 where they are read once. The kernels of
// TensorRT-LLM did so before 0.7 (NVIDIA/TensorRT-LLM
// docs/source/blogs/Falcon180B-H200.md and XQA-kernel.md: 1,227 tokens/s of Llama 2 70B and
// 2,941 with the kernels for grouped queries).
func (s *serving) headRate() float64 {
	if s.c.Framework == "tensorrt-llm" && s.before("0.7") {
		return s.bandwidth
	}
	return s.runtime.Head
}

// scheduling is the seconds in each pass for which the card waits while the program
// schedules one more sequence, samples for it and turns its token into text. vLLM does that beside
// the next pass since 0.6; before, it took 29 parts of the time beside 38 on the
// card with Llama 3 8B on an H100 (vLLM blog, 5 September 2024, "vLLM v0.6.0").
func (s *serving) scheduling() float64 {
	if s.c.Framework == "vllm" && s.before("0.6") {
		return s.k.Scheduling
	}
	return 0
}

// before tells whether a version is stated that is older than another.
func (s *serving) before(version string) bool {
	return s.c.FrameworkVersion != "" && profile.Newer(version, s.c.FrameworkVersion)
}

// expertShare is the share of the product rate that experts reach in a pass over
// some tokens: each that is picked at all computes only the rows that are routed to
// it, filled up to a tile (vllm-project/vllm csrc/moe/moe_align_sum_kernels.cu), of one
// micro-batch where the program cuts a prompt.
func (s *serving) expertShare(tokens float64) float64 {
	e := s.c.Arch.MoE
	if e == nil || e.Experts == 0 {
		return s.runtime.Experts
	}
	if s.c.GGML() {
		tokens = min(tokens, microBatch(s.c))
	}
	rows := tokens * float64(e.ExpertsPerToken) / float64(e.Experts) / hit(e, tokens)
	if !s.c.Card.Tensor() || s.c.GGML() && s.unpacked && tokens <= vectorRows { // no tiles to fill
		return s.runtime.Experts
	}
	return s.runtime.Experts / (1 + s.k.RowsServed/rows)
}

// vectorRows are the tokens up to which llama.cpp multiplies the experts with kernels for vectors, and not with tiles
// (ggml-org/llama.cpp ggml/src/ggml-cuda/mmvq.cuh, MMVQ_MAX_BATCH_SIZE).
const vectorRows = 8

// microBatch is the tokens of a prompt that llama.cpp computes at once.
func microBatch(c *workload.Case) float64 {
	if c.NUBatch > 0 {
		return float64(c.NUBatch)
	}
	return 512
}

// duration is the time of some work at a rate; a rate that is not known sets no
// limit.
func duration(work, rate float64) float64 {
	if rate <= 0 {
		return 0
	}
	return work / rate
}

// host is the time in which the program issues the kernels of one pass. Servers
// replay captured graphs, which they do not in eager mode; vLLM's first engine
// captured none beyond 8192 tokens of context (vllm-project/vllm 0.4
// vllm/config.py, max_context_len_to_capture), and before 0.2.6 none at all, when
// it issued kernels as PyTorch does.
func (s *serving) host(b batch) float64 {
	c := s.c
	layer := s.runtime.Host
	switch {
	case c.Framework == "vllm" && s.before("0.2.6"):
		layer = s.k.Runtimes[0].Host
	case c.EnforceEager, b.context > 8192 && c.Framework == "vllm" && s.before("0.5"):
		layer = s.runtime.HostEager
	}
	switch {
	case c.Weights.Family == workload.AWQ, c.Weights.Family == workload.GPTQ && c.Weights.Bits > 4:
		layer *= s.runtime.HostPacked
	case c.Weights.Family == workload.BitsAndBytes:
		layer *= s.runtime.HostBlocked
	}
	layer *= s.silicon.Host
	time := layer * s.load.layers
	if e := c.Arch.MoE; e != nil {
		time += s.runtime.Expert * float64(e.Experts) * s.load.routed
	}
	return time
}

// between is the time of the two all-reduces in each layer of a pass over some
// tokens, and of handing the stream from card to card.
func (s *serving) between(tokens float64) float64 {
	c := s.c
	if byRows(c) {
		return s.rows(tokens)
	}
	stream := tokens * float64(c.Arch.HiddenSize) * c.ComputeDType().Bytes()
	return 2*s.load.layers*s.net.reduce(stream, c.Parallel.TP, c.Parallel.TP) +
		float64(s.cards-1)*(s.net.latency+stream/s.net.inside)
}

// prefill is the time in which some prompts of n tokens each are computed.
func (s *serving) prefill(sequences, n float64) float64 {
	if s.peak <= 0 {
		return 0
	}
	return s.pass(batch{prompt: sequences * n, length: n})
}

// overlapped: llama.cpp cuts a batch of a prompt into micro-batches that follow
// each other through the cards; m of them over k cards take (m + k - 1) / (m k)
// of the time of one after the other.
func (s *serving) overlapped(work, tokens float64) float64 {
	if !s.c.GGML() || s.cards <= 1 {
		return work
	}
	m, k := s.follow(tokens), float64(s.cards)
	return work * (m + k - 1) / (m * k)
}

// follow is how many micro-batches of a prompt follow each other in a batch of llama.cpp.
func (s *serving) follow(tokens float64) float64 {
	whole := 2048.0
	if s.c.NBatch > 0 {
		whole = float64(s.c.NBatch)
	}
	return max(min(tokens, whole)/microBatch(s.c), 1)
}
