package speed_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"headroom/engine/calibration"
	"headroom/engine/catalog"
)

// One sequence reads all weights but the token table for each token: nothing is
// faster than bandwidth over bytes.
func TestDecodeRoofline(t *testing.T) {
	t.Parallel()
	const weights = 8030261248. - 128256*4096 // of Llama 3 8B, without its token table
	for _, c := range []struct {
		name, workload   string
		bytes, bandwidth float64
		least            float64 // share of the roofline
	}{
		{"16 bits on A100", `{"task":"infer","model":"llama-3-8b","framework":"vllm","gpu":"a100","batch":1,"input_tokens":8,"output_tokens":8}`, 2 * weights, 2039e9, 0.5},
		{"16 bits on RTX 4090", `{"task":"infer","model":"llama-3-8b","framework":"llama.cpp","gpu":"rtx-4090","precision":"fp16","input_tokens":8,"output_tokens":8}`, 2 * weights, 1008e9, 0.7},
		{"8 bits on A100", `{"task":"infer","model":"llama-3-8b","framework":"gpt-fast","gpu":"a100","quant":"int8","input_tokens":8,"output_tokens":8}`, weights, 2039e9, 0.5},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := speedOf(t, c.workload)
			roofline := c.bandwidth / c.bytes
			if share := s.DecodeTokensPerSec / roofline; share > 1 || share < c.least {
				t.Errorf("%.4g tokens/s, %.3g of the roofline of %.4g", s.DecodeTokensPerSec, share, roofline)
			}
		})
	}
}

// The time of one token is the sum of its parts: weights, kernels, server.
func TestDecodeOfOneSequence(t *testing.T) {
	t.Parallel()
	s := speedOf(t, `{"task":"infer","model":"llama-3-8b","framework":"vllm","gpu":"a100","batch":1,"input_tokens":1,"output_tokens":1}`)
	k := calibration.StandardPace()
	server := k.Runtimes[slices.IndexFunc(k.Runtimes, func(r calibration.Runtime) bool { return r.Name == "captured graphs" })]
	card := k.Families[slices.IndexFunc(k.Families, func(s calibration.Silicon) bool { return s.Name == "Ampere with HBM" })]
	const weights = 2 * (8030261248. - 128256*4096)
	a100, _ := catalog.Builtin().FindGPU("a100", 80)
	want := weights/(2039e9*k.Streamed(&card, a100.Row)) + 32*server.Layer*card.Latency + server.Step*card.Host
	if got := 1 / s.DecodeTokensPerSec; !near(got, want, 0.005) {
		t.Errorf("%.5g s a token, want %.5g", got, want)
	}
}

// Eager programs wait for the host: the width of the weights hardly matters.
func TestEagerDecodeIsBoundByTheHost(t *testing.T) {
	t.Parallel()
	decode := func(model, more string) float64 {
		return speedOf(t, `{"task":"infer","framework":"transformers","gpu":"a100","model":"`+model+`","input_tokens":8,"output_tokens":64`+more+`}`).DecodeTokensPerSec
	}
	small, large := decode("qwen2.5-0.5b", ""), decode("qwen2.5-3b", "")
	if ratio := small / large; !near(ratio, 36./24, 0.02) { // layers
		t.Errorf("0.5B is %.3g times as fast as 3B, want the ratio of the layers", ratio)
	}
	if narrow := decode("qwen2.5-3b", `,"quant":"nf4"`); narrow > large {
		t.Errorf("nf4 makes it faster: %.4g against %.4g tokens/s", narrow, large)
	}
}

func TestServing(t *testing.T) {
	t.Parallel()
	const base = `{"task":"infer","model":"llama-3.1-8b","framework":"vllm","gpu":"h100","input_tokens":512,"output_tokens":256`
	one := speedOf(t, base+`,"concurrency":1}`)
	many := speedOf(t, base+`,"concurrency":64}`)
	full := speedOf(t, base+`}`)
	if many.TokensPerSecond < 20*one.TokensPerSecond || many.DecodeTokensPerSec > one.DecodeTokensPerSec {
		t.Errorf("64 sequences: %.4g tokens/s in all and %.4g each; one: %.4g", many.TokensPerSecond, many.DecodeTokensPerSec, one.TokensPerSecond)
	}
	if full.TokensPerSecond < many.TokensPerSecond {
		t.Errorf("a full server writes %.4g tokens/s, 64 sequences %.4g", full.TokensPerSecond, many.TokensPerSecond)
	}
	if capped := speedOf(t, base+`,"max_num_seqs":8}`); capped.TokensPerSecond > 0.25*full.TokensPerSecond {
		t.Errorf("eight sequences at most: %.4g tokens/s of %.4g", capped.TokensPerSecond, full.TokensPerSecond)
	}
	const small = `{"task":"infer","model":"llama-3.2-1b","framework":"vllm","gpu":"a100","concurrency":1,"input_tokens":8,"output_tokens":8`
	if eager, graphs := speedOf(t, small+`,"enforce_eager":true}`), speedOf(t, small+`}`); eager.DecodeTokensPerSec > 0.7*graphs.DecodeTokensPerSec {
		t.Errorf("without captured graphs %.4g tokens/s, with them %.4g", eager.DecodeTokensPerSec, graphs.DecodeTokensPerSec)
	}
	request := 512/one.PrefillTokensPerSec + 256/one.DecodeTokensPerSec
	if !near(one.RequestTokensOut, 256/request, 1e-9) || !near(one.RequestTokensInOut, 768/request, 1e-9) {
		t.Errorf("a request: %.5g and %.5g tokens/s, want %.5g and %.5g", one.RequestTokensOut, one.RequestTokensInOut, 256/request, 768/request)
	}
}

// A mixture reads the experts that are picked: few for one sequence, all of
// them for many.
func TestMixturesReadTheExpertsThatArePicked(t *testing.T) {
	t.Parallel()
	decode := func(batch string) float64 {
		return speedOf(t, `{"task":"infer","model":"mixtral-8x7b","framework":"vllm","gpu":"a100","gpu_count":2,"parallel":{"tp":2},"input_tokens":8,"output_tokens":8,"concurrency":`+batch+`}`).DecodeTokensPerSec
	}
	if ratio := decode("1") / decode("32"); ratio < 2 || ratio > 46.7/12.9 {
		t.Errorf("one sequence is %.3g times as fast as each of 32, want less than all over active weights", ratio)
	}
}

// Cards that hold layers in turn read no faster than one, but prompts stream
// through them; tensor parallel cards read side by side.
func TestSeveralCards(t *testing.T) {
	t.Parallel()
	const base = `{"task":"infer","model":"llama-3-8b","quant":"q4_k_m","gpu":"rtx-3090","input_tokens":4096,"output_tokens":128`
	one, four := speedOf(t, base+`}`), speedOf(t, base+`,"gpu_count":4}`)
	if ratio := four.DecodeTokensPerSec / one.DecodeTokensPerSec; ratio > 1 || ratio < 0.9 {
		t.Errorf("decode on four cards in turn: %.3g of one", ratio)
	}
	if ratio := four.PrefillTokensPerSec / one.PrefillTokensPerSec; !near(ratio, 16./7, 0.05) { // 4 micro-batches in a batch of 2048
		t.Errorf("prompts on four cards in turn: %.3g of one, want m k / (m + k - 1)", ratio)
	}
	const large = `{"task":"infer","model":"llama-3-70b","framework":"vllm","gpu":"a100","concurrency":1,"input_tokens":8,"output_tokens":8,"gpu_count":`
	two, eight := speedOf(t, large+`2}`), speedOf(t, large+`8}`)
	if ratio := eight.DecodeTokensPerSec / two.DecodeTokensPerSec; ratio < 1.8 || ratio > 4 {
		t.Errorf("tensor parallel over eight cards: %.3g of two", ratio)
	}
}

// Layers left on the CPU are read from the host's memory.
func TestOffloadedLayersAreSlow(t *testing.T) {
	t.Parallel()
	const base = `{"task":"infer","model":"llama-3-8b","quant":"q4_k_m","gpu":"rtx-3090","input_tokens":8,"output_tokens":8`
	whole, half := speedOf(t, base+`}`), speedOf(t, base+`,"offload":{"layers_on_gpu":16}}`)
	if ratio := whole.DecodeTokensPerSec / half.DecodeTokensPerSec; ratio < 4 || ratio > 12 {
		t.Errorf("half of the layers on the CPU: %.3g times slower", ratio)
	}
}

// A full server is as fast as one with as many sequences as it is told to hold: they are whole.
func TestFullServerHoldsWholeSequences(t *testing.T) {
	t.Parallel()
	const run = `{"task":"infer","model":"qwen2.5-72b","framework":"vllm","gpu":"a100-80gb-sxm","gpu_count":2%s}`
	full := speedOf(t, fmt.Sprintf(run, ""))
	if full.AtOnce != math.Floor(full.AtOnce) || full.AtOnce < 2 {
		t.Fatalf("it holds %g sequences at once", full.AtOnce)
	}
	told := speedOf(t, fmt.Sprintf(run, fmt.Sprintf(`,"concurrency":%.0f`, full.AtOnce)))
	if !near(told.TokensPerSecond, full.TokensPerSecond, 1e-9) {
		t.Errorf("%.4g tokens/s when full, %.4g with %.0f at once", full.TokensPerSecond, told.TokensPerSecond, full.AtOnce)
	}
}

// Tokens that pick the same expert share its tile, so that a queue of a mixture of experts gains more than
// what each token alone takes: of 128 experts eleven tokens pick 65, in 88 draws.
func TestTokensShareTheTilesOfExperts(t *testing.T) {
	t.Parallel()
	const run = `{"task":"infer","model":"qwen3-30b-a3b","framework":"vllm","gpu":"rtx-3090","quant":"awq-int4","concurrency":%d}`
	one := speedOf(t, fmt.Sprintf(run, 1)).DecodeTokensPerSec
	last := 0.0
	for _, n := range []int{2, 4, 8, 11, 16, 32, 64} {
		all := speedOf(t, fmt.Sprintf(run, n)).TokensPerSecond
		if all <= last {
			t.Errorf("%d write %.4g tokens/s together, fewer %.4g", n, all, last)
		}
		if n == 11 && all < 2.3*one {
			t.Errorf("eleven write %.4g tokens/s together, one %.4g", all, one)
		}
		last = all
	}
}
