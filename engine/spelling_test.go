package engine_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// sizes is what two spellings of one workload must agree in: all but the notes
// on how it was read.
func sizes(t interface{ Fatal(...any) }, e engine.Estimate) string {
	e.Assumed, e.Problems, e.ID = nil, nil, ""
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What the estimate says it computed, asked again, is the same estimate: every
// default can be spelled out.
func TestDefaultsSpelledOut(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		asked := anyWorkload(t)
		first, err := engine.Evaluate(asked, catalog.Builtin())
		if err != nil {
			t.Skip(err)
		}
		// The share that a load needs is rounded up: given to the server, what is over is cache.
		first.Workload.GPUMemoryUtilization = asked.GPUMemoryUtilization
		// A format that only servers have a kernel for is kept while no program is named.
		if asked.Framework == "" && first.Workload.Framework == "transformers" && first.Workload.Quant != "" {
			first.Workload.Framework = ""
		}
		text, err := json.Marshal(first.Workload)
		if err != nil {
			t.Fatal(err)
		}
		w, err := workload.Decode(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		second, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if a, b := sizes(t, first), sizes(t, second); a != b {
			t.Errorf("with defaults left out:\n%s\nspelled out as %s:\n%s", a, text, b)
		}
	})
}

// A model and a card may go by any of their names.
func TestNamesOfOneModelAndCard(t *testing.T) {
	t.Parallel()
	for _, m := range catalog.Builtin().Models() {
		w := workload.Workload{Task: workload.Infer, Model: workload.Model{Name: m.ID}}
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Errorf("%s: %v", m.ID, err)
			continue
		}
		want := sizes(t, e)
		for _, name := range append([]string{m.HubID, strings.ToUpper(m.ID)}, m.Aliases...) {
			if name == "" {
				continue
			}
			w.Model.Name = name
			e, err := engine.Evaluate(w, catalog.Builtin())
			if err != nil {
				t.Errorf("%s, a name of %s: %v", name, m.ID, err)
			} else if got := sizes(t, e); got != want {
				t.Errorf("%s, a name of %s:\n%s\nwant\n%s", name, m.ID, got, want)
			}
		}
	}
}

// Spellings of one workload that have to give one estimate.
func TestSpellingsOfOneWorkload(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][]string{
		"case": {
			`{"task":"train","model":"llama-2-7b","precision":"amp-bf16","optimizer":"adamw","gpu":"a100","gpu_count":4,"framework":"fsdp"}`,
			`{"task":"TRAIN","model":"LLaMA 2 7B","precision":"AMP-BF16","optimizer":"AdamW","gpu":"A100","gpu_count":4,"framework":"FSDP"}`,
		},
		"the size of the default variant": {
			`{"task":"infer","model":"llama-3.1-8b","gpu":"v100"}`,
			`{"task":"infer","model":"llama-3.1-8b","gpu":"v100","gpu_memory_gb":16}`,
		},
		"the product of the degrees": {
			`{"task":"train","model":"llama-2-7b","framework":"megatron","parallel":{"tp":2,"pp":2,"dp":2}}`,
			`{"task":"train","model":"llama-2-7b","framework":"megatron","gpu_count":8,"parallel":{"tp":2,"pp":2}}`,
			`{"task":"train","model":"llama-2-7b","framework":"megatron","gpu_count":8,"zero_stage":0,"parallel":{"tp":2,"pp":2,"cp":1,"ep":1}}`,
		},
		"prompt and answer": {
			`{"task":"infer","model":"llama-3.1-8b","input_tokens":1000,"output_tokens":24}`,
			`{"task":"infer","model":"llama-3.1-8b","seq_len":1024,"output_tokens":24}`,
		},
		"micro-batch and accumulation": {
			`{"task":"train","model":"llama-2-7b","gpu_count":2,"batch":4,"grad_accum":4}`,
			`{"task":"train","model":"llama-2-7b","gpu_count":2,"batch":4,"global_batch":32}`,
			`{"task":"train","model":"llama-2-7b","gpu_count":2,"grad_accum":4,"global_batch":32}`,
		},
		"a set of projections and its list": {
			`{"task":"lora","model":"llama-2-7b","lora_targets":"q-v"}`,
			`{"task":"lora","model":"llama-2-7b","lora_targets":["v_proj","q_proj"]}`,
		},
		"full sharding of both names": {
			`{"task":"train","model":"llama-2-7b","gpu_count":4,"framework":"fsdp","fsdp":"full_shard"}`,
			`{"task":"train","model":"llama-2-7b","gpu_count":4,"framework":"fsdp","fsdp":"full_shard","zero_stage":1}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var want string
			for i, text := range texts {
				e := estimate(t, text)
				if got := sizes(t, e); i == 0 {
					want = got
				} else if got != want {
					t.Errorf("%s gives\n%s\n%s gives\n%s", texts[0], want, text, got)
				}
			}
		})
	}
}

// estimate evaluates a workload in JSON.
func estimate(t testing.TB, text string) engine.Estimate {
	t.Helper()
	w, err := workload.Decode([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	e, err := engine.Evaluate(w, catalog.Builtin())
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}
