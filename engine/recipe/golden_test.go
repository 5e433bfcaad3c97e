package recipe_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/recipe"
	"headroom/engine/workload"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The settings of some estimated workloads, in every tool that runs them. What
// was estimated is what was written: reading the settings again and filling the
// rest in from the workload gives the same figures.
func TestGolden(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, text := range map[string]string{
		"zero3":     `{"task":"finetune","model":"llama-3.1-8b","framework":"deepspeed","gpu":"a100-sxm-80gb","gpu_count":8,"zero_stage":3,"offload":{"optimizer":"cpu"},"batch":2,"grad_accum":4,"seq_len":4096,"recompute":"full"}`,
		"fsdp":      `{"task":"finetune","model":"qwen2.5-7b","framework":"fsdp2","gpu":"a100-sxm-80gb","gpu_count":16,"nodes":2,"fsdp":"full_shard","batch":4,"recompute":"full","compile":true}`,
		"qlora":     `{"task":"qlora","model":"llama-3.1-8b","gpu":"rtx-4090","lora_rank":32,"quant":"nf4-dq","optimizer":"paged-adamw-8bit","recompute":"full","batch":4}`,
		"megatron":  `{"task":"train","model":"llama-3.1-70b","framework":"megatron","gpu":"h100-sxm-80gb","gpu_count":64,"parallel":{"tp":8,"pp":4,"sp":true},"zero_stage":1,"global_batch":128,"seq_len":8192,"recompute":"selective"}`,
		"torchtune": `{"task":"lora","model":"llama-3.1-8b","framework":"torchtune","precision":"bf16","gpu":"rtx-3090","lora_rank":8,"lora_targets":"attention","loss":"chunked","recompute":"full"}`,
		"axolotl":   `{"task":"lora","model":"mistral-7b-v0.3","framework":"axolotl","gpu":"l40s","gpu_count":2,"zero_stage":2,"lora_rank":16,"quant":"int8","batch":2,"grad_accum":8}`,
		"freeze":    `{"task":"finetune","model":"llama-3-8b","framework":"llama-factory","gpu":"rtx-4090","batch":2,"recompute":"full","extra":{"trained_layers":2}}`,
		"vllm":      `{"task":"infer","model":"llama-3.1-70b","framework":"vllm","gpu":"a100-sxm-80gb","gpu_count":4,"quant":"fp8","kv_dtype":"fp8","seq_len":16384,"gpu_memory_utilization":0.92,"max_num_seqs":64}`,
		"sglang":    `{"task":"infer","model":"qwen2.5-7b","framework":"sglang","gpu":"l40s","gpu_count":2,"seq_len":32768,"extra":{"mem_fraction_static":0.85}}`,
		"llamacpp":  `{"task":"infer","model":"llama-3.1-8b","framework":"llama.cpp","gpu":"rtx-3060-12gb","gpu_count":2,"quant":"q4_k_m","kv_dtype":"q8_0","concurrency":4,"seq_len":8192}`,
		"partial":   `{"task":"infer","model":"llama-3.1-70b","framework":"llama.cpp","gpu":"rtx-3090","quant":"iq4_xs","offload":{"layers_on_gpu":40},"seq_len":4096}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			said, err := workload.Decode([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			estimate, err := engine.Evaluate(said, known)
			if err != nil {
				t.Fatal(err)
			}
			w := estimate.Workload
			if row, ok := known.FindModel(w.Model.Name); ok && w.Framework == "megatron" {
				w.Model = workload.Model{Shape: &row.Row.Shape}
			}
			var page strings.Builder
			for _, format := range recipe.Formats(w) {
				settings, notes, err := recipe.Write(w, format)
				if err != nil {
					t.Fatalf("%s: %v", format, err)
				}
				fmt.Fprintf(&page, "-- %s --\n%s", format, settings)
				for _, n := range notes {
					fmt.Fprintf(&page, "# left out: %s %s\n", n.Key, n.Value)
				}
				same(t, estimate, known, settings, format)
			}
			path := filepath.Join("testdata", name+".golden")
			if *update {
				if err := os.WriteFile(path, []byte(page.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if string(want) != page.String() {
				t.Errorf("settings differ from %s (-update writes it anew):\n%s", path, page.String())
			}
		})
	}
}

// same reads settings back, lays them over the workload and estimates again.
func same(t *testing.T, e engine.Estimate, known *catalog.Catalog, settings string, format recipe.Name) {
	t.Helper()
	back, _, err := recipe.ReadAs(settings, format)
	if err != nil {
		t.Fatalf("%s: %v\n%s", format, err, settings)
	}
	w := e.Workload
	laid := recipe.Lay(back, w)
	laid.Model = w.Model // by its name in the catalogue; Megatron has not a flag for every part of a shape
	laid.Framework, laid.Task = w.Framework, w.Task
	again, err := engine.Evaluate(laid, known)
	if err != nil {
		t.Fatalf("%s: the settings cannot be estimated: %v\n%s", format, err, settings)
	}
	if got, want := again.PerGPU.Process, e.PerGPU.Process; got != want {
		t.Errorf("%s: the settings come to %d bytes, the workload to %d\n%s", format, got, want, settings)
	}
}
