package engine_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// macOS lets the GPU have what iogpu.wired_limit_mb is set to, of the memory that there is; other machines have no such
// setting.
func TestTheWiredLimitIsTheCapacity(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		gpu  string
		mb   float64
		want unit.Bytes
	}{
		{"apple-m2-max", 0, 48 * unit.GiB},
		{"apple-m2-max", 57344, 56 * unit.GiB},
		{"apple-m2-max", 99999, 64 * unit.GiB},
	} {
		w := workload.Workload{Task: workload.Infer, Model: workload.Model{ParamsB: 7}, GPU: tt.gpu, GPUMemoryGB: 64, Framework: "llama.cpp"}
		if tt.mb > 0 {
			w.Extra = workload.Extra{"wired_limit_mb": tt.mb}
		}
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		if e.CapacityBytes != tt.want {
			t.Errorf("%s with %g MiB: %v, want %v", tt.gpu, tt.mb, e.CapacityBytes, tt.want)
		}
	}
}
