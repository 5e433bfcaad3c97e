package modelfile_test

import (
	"errors"
	"runtime"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/modelfile"
	"headroom/engine/workload"
)

// checkRead holds what every input must leave behind: an error of a known
// type, or a model that the engine takes; and never much more memory than the
// input has bytes.
func checkRead(t *testing.T, data []byte) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, err := modelfile.Read("fuzz", data)
	runtime.ReadMemStats(&after)
	if used, most := after.TotalAlloc-before.TotalAlloc, uint64(8<<20+200*len(data)); used > most {
		t.Fatalf("%d bytes of input took %d bytes of memory", len(data), used)
	}
	if err != nil {
		_, refused := errors.AsType[*workload.Error](err)
		_, short := errors.AsType[*modelfile.Short](err)
		if !refused && !short {
			t.Fatalf("an error of type %T: %v", err, err)
		}
		return
	}
	if got.Params <= 0 || got.ActiveParams < 0 || got.ActiveParams > got.Params {
		t.Fatalf("%d parameters, %d active, of %+v", got.Params, got.ActiveParams, got.Model)
	}
	for _, task := range []workload.Task{workload.Infer, workload.Finetune} {
		w := workload.Workload{Task: task, Model: workload.Model{Shape: got.Model}, Quant: got.Quant}
		if task != workload.Infer {
			w.Quant = ""
		}
		if _, err := engine.Evaluate(w, catalog.Builtin()); err != nil {
			t.Fatalf("%s of %+v: %v", task, got.Model, err)
		}
	}
}

func FuzzConfig(f *testing.F) {
	f.Add([]byte(plain))
	f.Add([]byte("```\n{\"model_type\": \"mamba\", \"x\": NaN}\n```"))
	f.Add([]byte(`{"dim": 4096, "n_layers": 32, "n_heads": 32, "multiple_of": 256, "ffn_dim_multiplier": 1.3, "vocab_size": 1}`))
	f.Add([]byte(`{"text_config": {"model_type": "qwen3_5_moe_text"}, "vision_config": {"patch_size": 1}}`))
	f.Add([]byte(`{"metadata": {"total_size": 1e10}, "weight_map": {}}`))
	for _, model := range published(f) {
		f.Add(model.config)
	}
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, data) })
}

func FuzzGGUF(f *testing.F) {
	f.Add(llama8B().bytes()[4:])
	f.Add((&ggufFile{version: 2}).bytes()[4:])
	f.Fuzz(func(t *testing.T, data []byte) { checkRead(t, append([]byte("GGUF"), data...)) })
}

func FuzzSafetensors(f *testing.F) {
	f.Add([]byte(`{"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}}`))
	f.Add([]byte(`{"model.layers.0.mlp.experts.7.up_proj.weight":{"dtype":"F4","shape":[2,2],"data_offsets":[0,2]}}`))
	f.Fuzz(func(t *testing.T, header []byte) {
		size := [8]byte{byte(len(header)), byte(len(header) >> 8), byte(len(header) >> 16)}
		checkRead(t, append(size[:], header...))
	})
}
