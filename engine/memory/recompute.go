package memory

import (
	"strconv"
	"strings"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// checkpoint is what full recompute keeps of a layer: its input.
func checkpoint(c *workload.Case, p *profile.Profile) float64 {
	bytes := streamBytes(c, p) * float64(c.Arch.HiddenSize)
	if c.Parallel.SP {
		bytes /= float64(c.Parallel.TP)
	}
	return bytes
}

// opCheckpoint is what per-operator selective recompute keeps of a layer: its
// input, the attention output and every second matrix product
// (pytorch/torchtitan torchtitan/models/llama3/infra/parallelize.py).
func opCheckpoint(c *workload.Case, l *model.Layer) float64 {
	m, e, h := l.Mixer, c.ComputeDType().Bytes(), float64(c.Arch.HiddenSize)
	t := float64(c.Parallel.TP)
	split := e*float64(m.OutputWidth()+m.QueryWidth()+m.ValueWidth()) + 4*float64(m.Heads)
	f := l.FFN
	width := float64(f.Width)
	if f.Routed {
		width += float64(f.MoE.ExpertsPerToken*f.MoE.ExpertIntermediate + f.MoE.SharedIntermediate)
	}
	return 2*e*h + (split+e*width)/t
}

// everyLayer reads "every 2nd layer": the distance between layers that are
// recomputed in full, 0 where it is not said (pytorch/torchtitan
// torchtitan/config_manager.py, selective_ac_option).
func everyLayer(c *workload.Case) float64 {
	text, ok := strings.CutPrefix(c.Extra.Text("recompute_granularity"), "every ")
	if !ok {
		return 0
	}
	number := strings.TrimRight(strings.TrimSuffix(text, " layer"), "ndrsth")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return 0
	}
	return float64(n)
}

// GranularityKnown tells whether the granularity of selective recompute, if it
// is said, is one that the estimate follows.
func GranularityKnown(c *workload.Case) bool {
	text := c.Extra.Text("recompute_granularity")
	return text == "" || text == "op" || everyLayer(c) > 0
}
