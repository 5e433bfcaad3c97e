package workload_test

import (
	"slices"
	"testing"

	"headroom/engine/workload"
)

// A switch counts when it is known and its value is of the kind that is read;
// all others are told.
func TestUnmodelledSwitches(t *testing.T) {
	t.Parallel()
	w, err := workload.Decode([]byte(`{"task":"train","extra":{"etp":2,"liger":true,"adapter_dtype":"FP32","recompute_modules":["MLP"],
		"op_fuser":true,"attention_backend":"eager","rank_order":"tp-pp-dp","mtp_layers":"1","separate_head":1,"transformer_impl":true,"microbatch_group":-1,"prefix_tokens":1e300,"swa_full":null}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"attention_backend", "microbatch_group", "mtp_layers", "op_fuser", "prefix_tokens", "separate_head", "swa_full", "transformer_impl"}
	if got := w.Extra.Unmodelled(); !slices.Equal(got, want) {
		t.Errorf("passed by %q, want %q", got, want)
	}
	if w.Extra.Int("etp") != 2 || !w.Extra.Bool("liger") || w.Extra.Text("adapter_dtype") != "fp32" || !slices.Equal(w.Extra.Words("recompute_modules"), []string{"mlp"}) {
		t.Errorf("read %d, %t, %q, %q", w.Extra.Int("etp"), w.Extra.Bool("liger"), w.Extra.Text("adapter_dtype"), w.Extra.Words("recompute_modules"))
	}
	if w.Extra.Int("microbatch_group") != 0 || w.Extra.Number("prefix_tokens") != 0 || w.Extra.Int("mtp_layers") != 0 {
		t.Error("a value that is told as passed by is read")
	}
}
