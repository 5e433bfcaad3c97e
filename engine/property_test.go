package engine_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// Whatever is asked gives a sound estimate or an error that can be shown.
func TestEveryWorkloadIsSoundOrRefused(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := anyWorkload(t)
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			if bad, ok := errors.AsType[*workload.Error](err); !ok || bad.Message == "" || bad.Key == "" || bad.Kind == "" {
				t.Fatalf("an error that can't be shown: %#v", err)
			}
			return
		}
		for _, fault := range faults(e) {
			t.Error(fault)
		}
	})
}
