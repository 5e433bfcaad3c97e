package engine_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The pages of testdata show the timeline and every formula of six typical
// workloads. A change of a formula shows up in them: read the difference, then
// run go test ./engine -update.
func TestFormulasOfTypicalWorkloads(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"chat":       `{"task":"infer","model":"llama-3.1-8b","gpu":"rtx 4090","seq_len":8192}`,
		"served":     `{"task":"infer","model":"qwen2.5-72b","framework":"vllm","gpu":"h100","gpu_count":4,"seq_len":32768}`,
		"gguf":       `{"task":"infer","model":"qwen3-30b-a3b","quant":"q4_k_m","gpu":"rtx 3090","seq_len":16384}`,
		"finetuning": `{"task":"finetune","model":"llama-2-7b","gpu":"a100","gpu_count":8,"zero_stage":3,"batch":2,"seq_len":2048}`,
		"qlora":      `{"task":"qlora","model":"llama-3.1-70b","gpu":"a100","recompute":"full","seq_len":2048}`,
		"pipeline": `{"task":"train","model":"mixtral-8x7b","framework":"megatron","gpu":"h100","gpu_count":64,"zero_stage":1,
			"parallel":{"tp":2,"pp":4,"ep":8,"sp":true},"extra":{"etp":1},"global_batch":256,"seq_len":4096}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := estimate(t, text)
			var page strings.Builder
			fmt.Fprintf(&page, "%s\n\n", strings.Join(strings.Fields(text), " "))
			for _, p := range e.Phases {
				mark := ""
				if p.Name == e.PeakPhase {
					mark = "  <- peak"
				}
				fmt.Fprintf(&page, "%-8s %s%s\n", p.Name, p.Bytes, mark)
			}
			for _, c := range e.Components {
				fmt.Fprintf(&page, "\n%s: %s\n  %s\n  %s\n", c.Name, c.Bytes, c.Formula, c.Source)
			}
			golden(t, name, page.String())
		})
	}
}

// golden compares a page with the one of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run go test ./engine -update", err)
	}
	if got != string(want) {
		t.Errorf("%s differs; if the change is meant, run go test ./engine -update\n--- want\n%s\n--- got\n%s", path, want, got)
	}
}
