package bot

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What a button changes in the question of its answer is that question again,
// whatever is new, other or gone.
func TestAnAmendmentMakesTheOtherQuestion(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from, to := someQuestion(t, "from"), someQuestion(t, "to")
		change := amendment(from, to)
		got := strings.Fields(amended(from, change))
		want := strings.Fields(to)
		slices.Sort(got[1:])
		slices.Sort(want[1:])
		if !slices.Equal(got, want) {
			t.Errorf("%q with %q is %q, not %q", from, change, got, want)
		}
		if from == to && change != "" {
			t.Errorf("%q in nothing", change)
		}
	})
}

func someQuestion(t *rapid.T, name string) string {
	facts := []string{rapid.SampledFrom([]string{"memory", "fit", "min_gpus"}).Draw(t, name)}
	for _, key := range []string{"task", "params_b", "gpu", "gpu_count", "zero_stage", "topic"} {
		if value := rapid.SampledFrom([]string{"", "1", "a100", "tp:2+pp:4", "显存", "=-~"}).Draw(t, name+" "+key); value != "" {
			facts = append(facts, key+"="+value)
		}
	}
	return strings.Join(facts, " ")
}
