package workload

import "fmt"

// completeBatch settles micro-batch, accumulation and global batch, of which
// two give the third.
func (c *Case) completeBatch() error {
	if c.Task == Infer {
		if c.Batch == 0 {
			c.Batch = c.Concurrency
		}
		if c.Batch == 0 {
			c.Batch = 1
			if !c.Server() {
				c.Assume("batch", 1, "one sequence at a time")
			}
		}
		return nil
	}
	dp := max(c.Parallel.DP, 1)
	if all := float64(max(c.Batch, 1)) * float64(max(c.GradAccum, 1)) * float64(dp); all > mostTokens {
		return &Error{Kind: Invalid, Key: "batch", Message: fmt.Sprintf(
			"batch x grad_accum x data parallel is %.3g sequences in a step; up to %d are estimated", all, mostTokens)}
	}
	if c.Batch == 0 {
		c.Batch = 1
		if c.GlobalBatch > 0 && c.GlobalBatch%(dp*max(c.GradAccum, 1)) == 0 && c.GradAccum > 0 {
			c.Batch = c.GlobalBatch / (dp * c.GradAccum)
		}
		c.Assume("batch", c.Batch, "sequences per card and step")
	}
	if c.GlobalBatch > 0 {
		per := c.Batch * dp
		if c.GlobalBatch%per != 0 || c.GradAccum > 0 && per*c.GradAccum != c.GlobalBatch {
			return &Error{Kind: Conflict, Key: "global_batch", Message: fmt.Sprintf(
				"global_batch %d is not batch %d x grad_accum %d x data parallel %d", c.GlobalBatch, c.Batch, max(c.GradAccum, 1), dp)}
		}
		c.GradAccum = c.GlobalBatch / per
	}
	c.GradAccum = max(c.GradAccum, 1)
	c.GlobalBatch = c.Batch * c.GradAccum * dp
	return nil
}
