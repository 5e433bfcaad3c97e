package workload

import "fmt"

// completeTraining settles what only training asks for.
func (c *Case) completeTraining() {
	if c.Optimizer == "" {
		c.Optimizer = "adamw"
		c.Assume("optimizer", "adamw", "the usual optimizer")
	}
	if c.Recompute == "" {
		c.Recompute = RecomputeNone
		c.Assume("recompute", "none", "activation recompute was not asked for")
	}
	if c.Task == QLoRA || c.PEFT == QLoRA {
		switch {
		case c.Quant != "":
		case c.Framework == MLX:
			c.Quant = "int4"
			c.Assume("quant", "int4", "what mlx-lm quantises to unless it is told otherwise")
		default:
			c.Quant = "nf4"
			c.Assume("quant", "nf4", "the usual format of QLoRA")
		}
	}
	if c.Adapters() {
		if c.LoRARank == 0 {
			c.LoRARank = 16
			c.Assume("lora_rank", 16, "a usual rank")
		}
		if c.LoRATargets.IsZero() {
			c.LoRATargets.Set = "all-linear"
			c.Assume("lora_targets", "all-linear", "adapters on all linear layers of the blocks")
		}
	}
	if c.Task == RL && c.RLAlgo == "" {
		c.RLAlgo = "grpo"
		c.Assume("rl_algo", "grpo", "the usual algorithm")
	}
	c.completeReference()
}

// checkTrained refuses what contradicts the weights that a task trains.
func (c *Case) checkTrained() error {
	if (c.Task == QLoRA || c.PEFT == QLoRA) && c.Quant == "none" {
		return &Error{Kind: Conflict, Key: "quant", Suggestions: []string{"nf4"}, Message: "qlora trains adapters on quantised weights; use task lora, or a format such as nf4"}
	}
	if c.Task == Train || c.Task == Finetune {
		if key := c.adapterKey(); key != "" {
			return &Error{Kind: Conflict, Key: key, Suggestions: []string{"lora", "qlora"}, Message: fmt.Sprintf(
				"%s trains all weights and has no adapters; use task lora or qlora, or leave %s out", c.Task, key)}
		}
	}
	if !c.Adapters() && c.Weights.Bits < 16 && c.Quant != "none" && c.Quant != "fp8" {
		return &Error{Kind: Conflict, Key: "quant", Message: fmt.Sprintf(
			"all weights cannot be trained in %s; use task qlora to train adapters on quantised weights, or leave quant out", c.Quant)}
	}
	return nil
}

// adapterKey names a setting of adapters that is stated, "" when none is.
func (c *Case) adapterKey() string {
	switch {
	case c.PEFT != "":
		return "peft"
	case c.LoRARank > 0:
		return "lora_rank"
	case !c.LoRATargets.IsZero():
		return "lora_targets"
	}
	return ""
}
