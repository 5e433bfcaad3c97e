package plan

import (
	"fmt"
	"math"

	"headroom/engine/catalog"
	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// mixtureLike takes a mixture of experts of the total and the active size that the question tells,
// where the catalogue has none of both: one with the proportions of the nearest. It is false where
// none can be made, and none is told of.
func (b *builder) mixtureLike() bool {
	total, active := b.query.ParamsB, b.query.ActiveParamsB
	if active <= 0 || active >= total {
		return false
	}
	like := b.nearestMixture(total, active)
	if like == nil {
		return false
	}
	shape, ok := model.Mixture(&like.Shape, unit.Params(total*1e9), unit.Params(active*1e9))
	if !ok {
		return false
	}
	b.workload.Model = workload.Model{Shape: &shape}
	b.assume("model", fmt.Sprintf("a mixture of %s with %s active", unit.Params(total*1e9), unit.Params(active*1e9)), fmt.Sprintf(
		"no model of the catalogue has both sizes; it has the proportions of %s: %d layers of width %d, %d experts of width %d, %d of them for each token",
		like.ID, shape.Layers, shape.HiddenSize, shape.MoE.Experts, shape.MoE.ExpertIntermediate, shape.MoE.ExpertsPerToken))
	return true
}

// nearestMixture is the mixture of the catalogue whose total and active sizes are nearest to those told, both in
// proportion; of those alike the newest. Those that are for pictures or have layers of several kinds are left out.
func (b *builder) nearestMixture(total, active float64) *catalog.Model {
	var best *catalog.Model
	nearest := math.Inf(1)
	for _, row := range b.known.Models() {
		if !row.Shape.ScalesAsMixture() {
			continue
		}
		_, counts := row.Parts()
		away := math.Hypot(math.Log(float64(counts.Text)/1e9/total), math.Log(float64(counts.Active)/1e9/active))
		if away < nearest || away == nearest && row.Released > best.Released {
			best, nearest = row, away
		}
	}
	return best
}

// oneMixture is the mixture of a size among several of which one is told with its active parameters.
func (b *builder) oneMixture() *catalog.Model {
	if b.query.ActiveOfOne == 0 {
		return nil
	}
	return b.newest("", b.query.ParamsB, b.query.ActiveOfOne)
}
