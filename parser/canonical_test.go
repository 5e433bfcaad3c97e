package parser_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"headroom/parser"

	"pgregory.net/rapid"
)

// TestCanonicalAsksTheSame: for any query, asking its canonical line gives the
// same intent and the same query again.
func TestCanonicalAsksTheSame(t *testing.T) {
	t.Parallel()
	names := testNames()
	rapid.Check(t, func(t *rapid.T) {
		want := parser.Reading{Intent: rapid.SampledFrom(everyIntent).Draw(t, "intent")}
		fill(t, reflect.ValueOf(&want.Query).Elem())
		got := parser.Parse(want.Canonical(), names)
		if got.Intent != want.Intent || !reflect.DeepEqual(got.Query, want.Query) {
			t.Fatalf("%s\ngives %s %s", want.Canonical(), got.Intent, asJSON(got.Query))
		}
	})
}

var everyIntent = []parser.Intent{
	parser.Memory, parser.Fit, parser.MinGPUs, parser.MaxBatch, parser.MaxContext, parser.LargestModel, parser.Time,
	parser.Throughput, parser.MFU, parser.Cost, parser.HostRAM, parser.Power, parser.Compare, parser.Convert,
	parser.BuyAdvice, parser.Explain, parser.Specs, parser.Help, parser.PresetCommand, parser.CatalogList, parser.NoPlanning,
}

// fill gives a sixth of the fields of a query a value.
func fill(t *rapid.T, v reflect.Value) {
	for i := range v.NumField() {
		if rapid.IntRange(0, 5).Draw(t, "said") == 0 {
			draw(t, v.Field(i), v.Type().Field(i).Name)
		}
	}
}

func draw(t *rapid.T, v reflect.Value, name string) {
	switch v.Kind() {
	case reflect.String:
		if _, ok := v.Interface().(parser.RAM); ok {
			v.SetString(rapid.SampledFrom([]string{"ddr4", "2*", "8*ddr5-4800", "ddr3-800"}).Draw(t, name))
			return
		}
		v.SetString(rapid.SampledFrom([]string{"llama-2-7b", "a100", "q4_k_m", "rtx-4090", "exl2-4.65", "lora", "cpu", "our.model_x"}).Draw(t, name))
	case reflect.Int:
		v.SetInt(rapid.Int64Range(1, 1<<31).Draw(t, name))
	case reflect.Float64:
		v.SetFloat(rapid.Float64Range(0.001, 1e12).Draw(t, name))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		if v.Elem().Kind() == reflect.Bool {
			v.Elem().SetBool(rapid.Bool().Draw(t, name))
		} else {
			v.Elem().SetInt(int64(rapid.IntRange(0, 3).Draw(t, name)))
		}
	case reflect.Slice:
		for range rapid.IntRange(1, 3).Draw(t, name) {
			item := reflect.New(v.Type().Elem()).Elem()
			draw(t, item, name)
			v.Set(reflect.Append(v, item))
		}
	case reflect.Struct:
		switch d := v.Addr().Interface().(type) {
		case *parser.Device:
			*d = parser.Device{GPU: "rtx-3090", Count: rapid.IntRange(0, 8).Draw(t, name), MemoryGB: rapid.SampledFrom([]float64{0, 24, 47.5}).Draw(t, name)}
		case *parser.Parallel:
			*d = parser.Parallel{TP: rapid.IntRange(0, 8).Draw(t, name), PP: rapid.IntRange(0, 8).Draw(t, name), SP: rapid.Bool().Draw(t, name), FSDP: true}
		}
	}
}

// TestOrderAndFillerDoNotCount: the same facts in any order, with polite words
// between them, give the same query.
func TestOrderAndFillerDoNotCount(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, facts := range [][]string{
		{"train", "7b", "adamw", "bf16", "4x v100 32gb", "batch 8", "seq 2048", "zero3", "gradient checkpointing"},
		{"qlora", "llama-2-70b", "rank 16", "2 x rtx 4090", "seq_len=1024", "flash attention"},
		{"微调", "13b", "8张 a100 40g", "序列长度 4096", "批大小 2", "梯度检查点"},
	} {
		want := parser.Parse(strings.Join(facts, ", "), names)
		source := rand.New(rand.NewPCG(1, uint64(len(facts))))
		for range 50 {
			shuffled := make([]string, 0, 2*len(facts))
			for _, i := range source.Perm(len(facts)) {
				shuffled = append(shuffled, facts[i])
				if source.IntN(3) == 0 {
					shuffled = append(shuffled, []string{"please", "hi", "thanks", "拜托"}[source.IntN(4)])
				}
			}
			text := strings.Join(shuffled, ", ")
			if got := parser.Parse(text, names); !reflect.DeepEqual(got.Query, want.Query) {
				t.Errorf("%s\n got %s\nwant %s", text, asJSON(got.Query), asJSON(want.Query))
			}
		}
	}
}
