package workload

import (
	"fmt"
	"slices"
)

// unpack gives the weights the 16 bits that a program loads them in where it has no kernels for their format on
// the card and turns them back instead of refusing them. Where no program was named and a server has kernels for
// it, they stay as they are.
func (c *Case) unpack() {
	if c.Task != Infer || c.Card == nil || len(c.GPUPool) > 0 || c.WeightsBytes > 0 || c.CPUOnly {
		return
	}
	k, known := c.Card.Kernel(string(c.Framework), string(c.Quant))
	if !known || !k.Unpacks {
		return
	}
	format := c.Quant
	if packed, listed := c.Card.Kernel("vllm", string(format)); c.Unnamed && listed && packed.Runs {
		c.Assume("weights", format, fmt.Sprintf("as vLLM keeps them; %s turns them into 16 bits on this card", c.Framework))
		return
	}
	c.Quant = "none"
	c.Weights, _ = c.Quant.Format()
	if c.Silent {
		return
	}
	c.Assumed = slices.DeleteFunc(c.Assumed, func(a Assumed) bool { return a.Key == "quant" })
	c.Assume("quant", "none", fmt.Sprintf("%s turns %s into 16 bits on this card: its kernels need %s, and the card has %s", c.Framework, format, k.Needs, k.Has))
	c.Note("hw_no_kernel", "quant", "%s turns %s into 16 bits on %s: its kernels need %s, and the card has %s", c.Framework, format, c.Card.Name, k.Needs, k.Has)
}
