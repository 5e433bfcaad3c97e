package memory

import (
	"fmt"

	"headroom/engine/profile"
	"headroom/engine/workload"
)

// bookPreference books what preference and reinforcement training hold beside
// the policy: a frozen reference, for PPO a reward model and a critic with its
// own optimizer, for GRPO and PPO the cache of the rollout. With adapters the
// reference is the base with the adapters switched off, and costs nothing.
func bookPreference(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	n := sharesOf(c, s)
	shards, ranks := 1.0, 1.0
	if c.FullySharded() {
		shards, ranks = float64(c.Shards()), expertRanks(c)
	}
	frozen := c.ComputeDType().Bytes() * (n.dense/shards + n.expert/ranks)
	text := func() string {
		return fmt.Sprintf("%s parameters x %g B / %g ranks", count(n.all()), c.ComputeDType().Bytes(), shards)
	}
	if !c.Adapters() && !c.ReferenceFree() {
		if line := l.add("reference", frozen, resident); line != nil {
			line.explain("arXiv 2305.18290, 2402.03300: a frozen copy of the policy", text)
		}
	}
	switch c.RLAlgo {
	case "ppo":
		if line := l.add("reward", frozen, resident); line != nil {
			line.explain("arXiv 2203.02155: reward model of the policy's size", text)
		}
		if c.Adapters() {
			break
		}
		rule, _ := c.Optimizer.Rule()
		state := 0.0
		if c.Offload.Optimizer == "" {
			state = rule.BytesPerParam + 4
		}
		trained := frozen * (2 + state/c.ComputeDType().Bytes()) // weights and gradients, master copy and moments
		if line := l.add("critic", trained, resident); line != nil {
			line.explain("arXiv 2203.02155: critic of the policy's size, trained like it", func() string {
				return fmt.Sprintf("%s parameters x (weight + gradient + %.3g B)", count(n.all()), state)
			})
		}
		fallthrough
	case "grpo":
		if bookRollout(c, p, s, n, l) {
			break
		}
		written, one := max(c.Extra.Number("rollout_sequences"), float64(c.Sequences())), completionCache(c, s)
		if line := l.add("rollout_cache", written*one, Decode); line != nil {
			line.explain("the rollout's keys and values, before the update", func() string {
				return fmt.Sprintf("%g completions at once x %.0f tokens x %.0f B", written, cacheTokens(c), one/cacheTokens(c))
			})
		}
	}
}

// completionCache is the cache of one completion with its prompt.
func completionCache(c *workload.Case, s *stage) float64 {
	return stageCache(c, s, cacheTokens(c)) / float64(c.Sequences())
}

// bookRollout books the engine that writes completions on the cards of the trainer: it
// takes its share of each card for weights and cache. One that sleeps between gives it
// back for the update; one that shares the weights has only its cache beside them, and
// they are as the trainer stores them (unslothai/unsloth-zoo unsloth_zoo/vllm_utils.py).
func bookRollout(c *workload.Case, p *profile.Profile, s *stage, n shares, l *ledger) bool {
	share := c.Extra.Number("rollout_share")
	if share == 0 {
		return false
	}
	weights, shared := c.ComputeDType().Bytes()*(n.dense+n.expert), c.Extra.Bool("rollout_shares_weights")
	if shared && c.Adapters() {
		weights = storedWeights(c, p, s).bytes
	}
	bytes, phases := share*float64(c.Limit), resident
	if c.Limit == 0 { // no card to take a share of: weights and the cache of what is written at once, one at least
		bytes = weights + max(c.Extra.Number("rollout_sequences"), 1)*completionCache(c, s)
	}
	if shared {
		bytes = max(bytes-weights, 0)
	}
	if c.Extra.Bool("rollout_sleeps") {
		phases = Decode
	}
	if tp := max(c.Extra.Number("rollout_tp"), 1); c.Limit > 0 && weights/tp > bytes && !shared {
		c.Assume("rollout_share", share, fmt.Sprintf("a share of %g of the card does not hold the weights of the rollout engine; split them with its tensor parallelism or raise the share", share))
	}
	if line := l.add("rollout_cache", bytes, phases); line != nil {
		line.explain("huggingface/trl trl/trainer/grpo_config.py vllm_gpu_memory_utilization: the rollout engine's share of the card", func() string {
			return fmt.Sprintf("%g of the card", share)
		})
	}
	return true
}
