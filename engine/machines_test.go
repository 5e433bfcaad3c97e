package engine_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// Cards stand in machines as they are sold, unless it is told otherwise: a rack in trays of four that one fabric joins,
// some clouds' machines by sixteen.
func TestCardsStandInTheirMachines(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, c := range map[string]struct {
		gpu                string
		cards, told, nodes int
	}{
		"a rack":                 {"gb200-186gb", 72, 0, 18},
		"a newer rack":           {"gb300-288gb", 8, 0, 2},
		"one machine of chips":   {"trainium1", 16, 0, 1},
		"two of them":            {"trainium2", 32, 0, 2},
		"what most hold":         {"h100-80gb-sxm", 16, 0, 2},
		"a machine that is told": {"v100-32gb-sxm2", 16, 1, 1},
		"machines of four told":  {"a100-40gb-sxm", 8, 2, 2},
	} {
		w := workload.Workload{Task: workload.Train, Model: workload.Model{ParamsB: 7}, GPU: c.gpu, GPUCount: c.cards, Nodes: c.told, ZeROStage: new(3), Recompute: workload.RecomputeFull}
		e, err := engine.Evaluate(w, known)
		if err != nil || e.Workload.Nodes != c.nodes {
			t.Errorf("%s: %d machines (%v), want %d", name, e.Workload.Nodes, err, c.nodes)
		}
	}
}

// A fabric that joins a rack is as fast between its trays as inside; a machine of sixteen needs no network.
func TestFabricsReachBeyondTrays(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	rate := func(gpu string, cards, nodes int) float64 {
		w := workload.Workload{Task: workload.Train, Model: workload.Model{ParamsB: 13}, GPU: gpu, GPUCount: cards, Nodes: nodes, ZeROStage: new(3), Recompute: workload.RecomputeFull, InterGbps: 100}
		e, err := engine.Evaluate(w, known)
		if err != nil || e.Speed == nil {
			t.Fatal(err)
		}
		return e.Speed.TokensPerSecond / float64(cards)
	}
	if tray, rack := rate("gb200-186gb", 4, 0), rate("gb200-186gb", 64, 0); rack < 0.95*tray {
		t.Errorf("%.0f tokens/s of each card in a rack, %.0f in a tray", rack, tray)
	}
	if one, two := rate("a100-40gb-sxm", 16, 1), rate("a100-40gb-sxm", 16, 2); one <= 1.05*two {
		t.Errorf("%.0f tokens/s of each card in one machine of sixteen, %.0f in two of eight", one, two)
	}
}
