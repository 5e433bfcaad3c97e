package merge_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"headroom/bot/merge"
	"headroom/engine/catalog"
	"headroom/parser"
)

var names = parser.NewNames(catalog.Builtin().ModelNames(), catalog.Builtin().GPUNames())

func text(q parser.Query) string {
	s, _ := json.Marshal(q)
	return string(s)
}

// values are what a query may say for each key, besides those that its type
// decides.
var values = map[string][]string{
	"task": {"train", "finetune", "lora", "qlora", "infer"}, "gpu": {"a100", "v100", "rtx-4090"}, "model": {"llama-3.1-8b", "qwen2.5-14b"},
}

// query draws a query with a few keys.
func query(t *rapid.T, label string) parser.Query {
	var q parser.Query
	v := reflect.ValueOf(&q).Elem()
	for i, key := range merge.Keys() {
		if rapid.IntRange(0, 9).Draw(t, label+" says "+key) == 0 {
			fill(t, v.Field(i), key)
		}
	}
	return q
}

func fill(t *rapid.T, v reflect.Value, key string) {
	switch v.Kind() {
	case reflect.String:
		options, ok := values[key]
		if !ok {
			options = []string{"x", "y"}
		}
		v.SetString(rapid.SampledFrom(options).Draw(t, key))
	case reflect.Int:
		v.SetInt(int64(rapid.SampledFrom([]int{1, 2, 4, 8, 16}).Draw(t, key)))
	case reflect.Float64:
		v.SetFloat(float64(rapid.IntRange(1, 100).Draw(t, key)))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		if v.Elem().Kind() == reflect.Bool {
			v.Elem().SetBool(rapid.Bool().Draw(t, key))
		} else {
			v.Elem().SetInt(int64(rapid.IntRange(0, 3).Draw(t, key)))
		}
	case reflect.Slice:
		item := reflect.New(v.Type().Elem()).Elem()
		fill(t, item, key)
		v.Set(reflect.Append(v, item))
	case reflect.Struct:
		switch d := v.Addr().Interface().(type) {
		case *parser.Device:
			d.GPU = "a100"
		case *parser.Parallel:
			d.TP = rapid.SampledFrom([]int{1, 2, 4}).Draw(t, key)
			d.FSDP = rapid.Bool().Draw(t, key)
		}
	}
}

// Nothing said changes nothing; what was said over nothing stands; what was
// said stands over anything; saying it twice is saying it once.
func TestTheLaterWordWins(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		old, said := query(t, "old"), query(t, "said")
		if got := merge.Query(old, parser.Query{}); !reflect.DeepEqual(got, old) {
			t.Fatalf("nothing said: %s became %s", text(old), text(got))
		}
		if got := merge.Query(parser.Query{}, said); !reflect.DeepEqual(got, said) {
			t.Fatalf("over nothing: %s became %s", text(said), text(got))
		}
		got := merge.Query(old, said)
		for _, key := range merge.Said(said) {
			if key != "parallel" && merge.Value(got, key) != merge.Value(said, key) {
				t.Fatalf("%s said over %s gives %s", text(said), text(old), text(got))
			}
		}
		if p := said.Parallel; p.TP > 0 && got.Parallel.TP != p.TP || p.FSDP && !got.Parallel.FSDP {
			t.Fatalf("%s said over %s gives %s", text(said), text(old), text(got))
		}
		if again := merge.Query(got, said); !reflect.DeepEqual(again, got) {
			t.Fatalf("said again: %s became %s", text(got), text(again))
		}
		known := append(merge.Said(old), merge.Said(said)...)
		for _, key := range merge.Said(got) {
			if !slices.Contains(known, key) && key != "gpu_count" {
				t.Fatalf("%s comes from nowhere in %s", key, text(got))
			}
		}
	})
}

func TestFollowUps(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ old, said, want string }{
		"stage":                        {"memory task=train params_b=7 gpu=v100 gpu_count=4", "zero_stage=3", "memory task=train params_b=7 gpu=v100 gpu_count=4 zero_stage=3"},
		"count":                        {"memory params_b=7 gpu=v100 gpu_count=4", "gpu_count=8", "memory params_b=7 gpu=v100 gpu_count=8"},
		"another card keeps the count": {"memory params_b=7 gpu=v100 gpu_count=4 gpu_memory_gb=32 nvlink=true used_gb=3", "gpu=a100 gpu_memory_gb=80", "memory params_b=7 gpu=a100 gpu_count=4 gpu_memory_gb=80"},
		"another card, no memory said": {"memory params_b=7 gpu=v100 gpu_memory_gb=32", "gpu=a100", "memory params_b=7 gpu=a100"},
		"memory of the same card":      {"memory params_b=7 gpu=v100", "gpu_memory_gb=32", "memory params_b=7 gpu=v100 gpu_memory_gb=32"},
		"pool":                         {"fit params_b=7 gpu=v100 gpu_count=4", "gpu_pool=rtx-3090,rtx-4090", "fit params_b=7 gpu_pool=rtx-3090,rtx-4090"},
		"fsdp for zero":                {"memory params_b=7 zero_stage=3", "parallel=fsdp", "memory params_b=7 parallel=fsdp"},
		"zero for fsdp":                {"memory params_b=7 parallel=fsdp+tp:2", "zero_stage=2", "memory params_b=7 zero_stage=2 parallel=tp:2"},
		"layout that no longer divides": {
			"memory params_b=7 gpu_count=8 parallel=tp:8+sp", "gpu_count=4", "memory params_b=7 gpu_count=4",
		},
		"layout that still divides":   {"memory params_b=7 gpu_count=8 parallel=tp:2+dp:4", "gpu_count=4", "memory params_b=7 gpu_count=4 parallel=tp:2"},
		"two nodes of the same":       {"memory params_b=7 gpu_count=8", "nodes=2", "memory params_b=7 gpu_count=16 nodes=2"},
		"the full one, quantised":     {"memory task=infer model=deepseek quant=none", "quant=int4", "memory task=infer model=deepseek-r1 quant=int4"},
		"a family, quantised":         {"memory task=infer model=deepseek quant=int8", "quant=int4", "memory task=infer model=deepseek quant=int4"},
		"running quantised":           {"memory task=infer params_b=7 precision=fp16", "quant=int4", "memory task=infer params_b=7 quant=int4"},
		"running unquantised":         {"memory params_b=7 quant=int4 quant_group=128", "precision=fp16", "memory params_b=7 precision=fp16"},
		"training keeps its compute":  {"memory task=lora params_b=7 precision=bf16", "quant=int8", "memory task=lora params_b=7 precision=bf16 quant=int8"},
		"from qlora to full":          {"memory task=qlora params_b=7 quant=nf4 lora_rank=16", "task=finetune", "memory task=finetune params_b=7"},
		"from training to running":    {"memory task=train params_b=7 optimizer=adamw zero_stage=3 seq_len=2048", "task=infer", "memory task=infer params_b=7 seq_len=2048"},
		"comparison settled":          {"compare task=train params_b=7 zero_stages=2,3", "zero_stage=3", "memory task=train params_b=7 zero_stage=3"},
		"comparison asked":            {"memory task=train params_b=7 zero_stage=2", "compare zero_stages=2,3", "compare task=train params_b=7 zero_stages=2,3"},
		"what was sought is stated":   {"max_batch params_b=7 gpu=v100", "batch=4", "fit params_b=7 gpu=v100 batch=4"},
		"batch of all for batch each": {"memory params_b=7 batch=4 grad_accum=2", "global_batch=64", "memory params_b=7 batch=4 global_batch=64"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !strings.Contains(c.said, " ") && !strings.HasPrefix(c.said, "compare") || strings.HasPrefix(c.said, "gpu=") {
				c.said = "memory " + c.said
			}
			got := merge.Reading(parser.Parse(c.old, names), parser.Parse(c.said, names), false)
			if got.Canonical() != c.want {
				t.Errorf("got  %s\nwant %s", got.Canonical(), c.want)
			}
		})
	}
}

func TestAFollowUpMayAskForSomethingElse(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"max_batch":                "max_batch task=train params_b=7 gpu=v100 gpu_count=4 seq_len=2048",
		"min_gpus zero_stage=3":    "min_gpus task=train params_b=7 gpu=v100 batch=4 seq_len=2048 zero_stage=3",
		"time tokens=1000000000":   "time task=train params_b=7 gpu=v100 gpu_count=4 batch=4 seq_len=2048 tokens=1000000000",
		"max_context":              "max_context task=train params_b=7 gpu=v100 gpu_count=4 batch=4",
		"out_of_scope gpu_count=8": "memory task=train params_b=7 gpu=v100 gpu_count=8 batch=4 seq_len=2048",
	} {
		old := parser.Parse("memory task=train params_b=7 gpu=v100 gpu_count=4 batch=4 seq_len=2048", names)
		if got := merge.Reading(old, parser.Parse(said, names), true).Canonical(); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", said, got, want)
		}
	}
}

// Every key of a group is one of a query.
func TestChangesAreTold(t *testing.T) {
	t.Parallel()
	before := parser.Parse("memory params_b=7 gpu=v100 gpu_count=4", names).Query
	after := parser.Parse("memory params_b=7 gpu=a100 gpu_count=4 zero_stage=3", names).Query
	want := []merge.Change{{"gpu", "v100", "a100"}, {"zero_stage", "", "3"}}
	if got := merge.Changes(before, after); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
