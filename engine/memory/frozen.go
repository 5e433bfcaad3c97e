package memory

import (
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// trainedShares are the parameters of a rank that are trained, of all that it holds:
// those of the layers that are not frozen, and embeddings and head where they are
// trained beside them.
func trainedShares(c *workload.Case, n shares) shares {
	share, _ := c.TrainedShare()
	if share == 1 {
		return n
	}
	layers := n.dense - n.table
	out := shares{dense: layers * share, expert: n.expert * share, vector: n.vector * share}
	if c.TrainsTables() {
		out.dense, out.table = out.dense+n.table, n.table
	}
	return out
}

// keptShare is the part of the layers that keep activations for backward: gradients
// end at the lowest layer that is trained.
func keptShare(c *workload.Case) float64 {
	share, spread := c.TrainedShare()
	if spread || c.TrainsTables() {
		return 1
	}
	return share
}

// trainedParams counts the trained parameters of the whole model.
func trainedParams(c *workload.Case) unit.Params {
	if share, _ := c.TrainedShare(); share == 1 {
		return c.Counts.Text
	}
	one, all := whole(c)
	return unit.Params(trainedShares(one, sharesOf(one, all)).all())
}
