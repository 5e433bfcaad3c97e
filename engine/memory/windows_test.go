package memory_test

import (
	"strings"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// A formula of a cache with windows comes to the bytes beside it: 10 of Gemma 3's 62 layers keep all tokens.
func TestFormulasOfCachesHaveTheirWindows(t *testing.T) {
	t.Parallel()
	e, err := engine.Evaluate(workload.Workload{Task: workload.Infer, Model: workload.Model{Name: "gemma-3-27b"}, SeqLen: 8192}, catalog.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range e.Components {
		if c.Name != "kv_cache" {
			continue
		}
		for _, part := range []string{"52 layers x (2048 + 2048) x 1024 tokens", "10 layers x (2048 + 2048) x 8192 tokens", "x 2 B x 1 sequences"} {
			if !strings.Contains(c.Formula, part) {
				t.Errorf("%q is not in %q", part, c.Formula)
			}
		}
		if want := unit.Bytes((52*1024 + 10*8192) * 4096 * 2); c.Bytes != want {
			t.Errorf("%s, want %s", c.Bytes, want)
		}
		return
	}
	t.Error("no cache")
}

// EXL2 keeps the table of tokens in RAM and a tied one on the card as the head: Command R+ of 104B with 256,000 tokens.
func TestEXL2LeavesTheTokenTableToTheHost(t *testing.T) {
	t.Parallel()
	weights := func(model string) float64 {
		e, err := engine.Evaluate(workload.Workload{Task: workload.Infer, Model: workload.Model{Name: model}, Framework: "exllama", Quant: "exl2-4"}, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		return float64(e.WeightsBytes)
	}
	if got := weights("llama-3.1-70b"); got > (70.55e9-1.05e9)/2*1.001 || got < (70.55e9-1.05e9)/2 {
		t.Errorf("%.4g bytes of Llama 3.1 70B", got)
	}
	if got := weights("command-r-plus-104b"); got > 103.81e9/2*1.001 || got < 103.81e9/2 {
		t.Errorf("%.4g bytes of Command R+", got)
	}
}

// MLX joins a chunk of 2,048 tokens to the window of 1,024 before it cuts it: 50 of Gemma 4 31B's layers hold 3,071
// positions when a prompt has been read, 13.3 GB with the others (Blaizzy/mlx-vlm README.md, 128k), and their window later.
func TestWindowsOfMLXHoldAChunk(t *testing.T) {
	t.Parallel()
	e, err := engine.Evaluate(workload.Workload{
		Task: workload.Infer, Model: workload.Model{Name: "gemma-4-31b"}, Framework: workload.MLX, SeqLen: 131072, InputTokens: 131072 - 256, OutputTokens: 256,
	}, catalog.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	var read unit.Bytes
	for _, c := range e.Components {
		if c.Name == "kv_cache" {
			read += c.Bytes
		}
	}
	if e.PeakPhase != "prefill" || read < 13.2e9 || read > 13.35e9 {
		t.Errorf("%s in %s, want 13.3 GB", read, e.PeakPhase)
	}
	if e.KVCacheBytes > 11.7e9 {
		t.Errorf("%s while it writes", e.KVCacheBytes)
	}
}
