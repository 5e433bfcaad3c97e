package engine_test

import (
	"strings"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// Sharded weights over PCIe are told slow, with the share of the step.
func TestSlowLinksAreTold(t *testing.T) {
	t.Parallel()
	const base = `{"task":"finetune","model":"llama-2-7b","gpu":"a100","gpu_count":8,"seq_len":2048`
	for _, c := range []struct {
		name, more string
		told       bool
	}{
		{"ZeRO-3 over PCIe", `,"zero_stage":3,"nvlink":false`, true},
		{"FSDP over PCIe", `,"fsdp":"full_shard","nvlink":false`, true},
		{"ZeRO-3 over NVLink", `,"zero_stage":3`, false},
		{"ZeRO-2 over PCIe", `,"zero_stage":2,"nvlink":false`, false},
		{"ZeRO-3 with large micro-batches", `,"zero_stage":3,"nvlink":false,"batch":64`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w, err := workload.Decode([]byte(base + c.more + `}`))
			if err != nil {
				t.Fatal(err)
			}
			e, err := engine.Evaluate(w, catalog.Builtin())
			if err != nil {
				t.Fatal(err)
			}
			told := false
			for _, p := range e.Problems {
				told = told || p.Code == "hw_slow_links" && strings.Contains(p.Message, "PCIe")
			}
			if told != c.told {
				t.Errorf("told %v, want %v: %+v", told, c.told, e.Problems)
			}
		})
	}
}
