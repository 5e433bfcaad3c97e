package measured_test

import (
	"fmt"
	"strings"
	"testing"

	"headroom/engine/catalog"
	"headroom/engine/measured"
)

// Two sources that saw the same server at work teach each other: fitted on one
// alone, the constants are nearer to the other than neutral ones are.
func TestLeaveSourcesOut(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for _, source := range []string{"a", "b"} {
		for i, model := range []string{"llama-3.2-1b", "llama-3.1-8b", "qwen2.5-14b"} {
			rate := []float64{120, 60, 35}[i] // slow for an A100
			text.WriteString(strings.NewReplacer("a-1", fmt.Sprint(source, i), `"source_key":"a"`, fmt.Sprintf("%q:%q", "source_key", source),
				"gpt2", model, "500", fmt.Sprint(rate)).Replace(clocked) + "\n")
		}
	}
	timings, err := measured.ReadTimings(strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	list, _, infer, err := measured.LeaveSourcesOut(timings, catalog.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 || list[0].Source != "a" || list[1].N != 3 {
		t.Fatalf("left out %+v, want a and b of three speeds each", list)
	}
	for _, l := range list {
		if l.Left >= l.Shipped {
			t.Errorf("%s: off by %.1f %% with constants of the other, by %.1f %% with shipped ones", l.Source, l.Left, l.Shipped)
		}
	}
	if infer != list[0].Left {
		t.Errorf("the median over both is %.2f %%, of each %.2f %%", infer, list[0].Left)
	}
}
