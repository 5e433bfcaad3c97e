package workload_test

import (
	"encoding/json"
	"testing"

	"headroom/engine/workload"
)

// What is written is read again, also where the framework is none of the contract's list.
func TestEncodedIsRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, framework, want string }{
		{"of the list", "vllm", `{"task":"infer","model":"llama-3.1-8b","framework":"vllm"}`},
		{"beside the list", "mlx-lm", `{"task":"infer","model":"llama-3.1-8b","extra":{"framework":"mlx-lm"}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := workload.Workload{Task: workload.Infer, Model: workload.Model{Name: "llama-3.1-8b"}, Framework: workload.Framework(c.framework)}
			text, err := json.Marshal(w)
			if err != nil {
				t.Fatal(err)
			}
			if string(text) != c.want {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
			if _, err := workload.Decode(text); err != nil {
				t.Error(err)
			}
			if w.Extra != nil {
				t.Error("writing changed the workload")
			}
		})
	}
}
