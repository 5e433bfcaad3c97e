package memory

import (
	"fmt"
	"math"

	"headroom/engine/profile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// bookPreference books what preference and reinforcement training hold beside
// the policy: a frozen reference, for PPO a reward model and a critic with its
// own optimizer, for GRPO and PPO the cache of the rollout. With adapters the
// reference is the base with the adapters switched off, and costs nothing. Where
// parameters wait on the host, so do those of all models: each is given the same
// configuration (huggingface/trl trl/models/utils.py, prepare_deepspeed and
// prepare_fsdp). verl moves the models in turns, so that the others are away while the policy is trained; its
// reference waits on the host in any case (volcengine/verl verl/workers/fsdp_workers.py, CPUOffload for it).
func bookPreference(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	n := sharesOf(c, s)
	shards, ranks := 1.0, 1.0
	if c.FullySharded() {
		shards, ranks = float64(c.Shards()), expertRanks(c)
	}
	frozen := c.ComputeDType().Bytes() * (n.dense/shards + n.expert/ranks)
	if c.Offload.Params != "" {
		frozen = 0
	}
	text := func() string {
		return fmt.Sprintf("%s parameters x %g B / %g ranks", count(n.all()), c.ComputeDType().Bytes(), shards)
	}
	if keepsReference(c) && !apart(c, "reference") {
		reference := frozen
		if c.Extra.Bool("reference_on_host") {
			reference = 0
		}
		if line := l.add("reference", reference, resident); line != nil {
			line.explain("arXiv 2305.18290, 2402.03300: a frozen copy of the policy", text)
		}
	}
	switch c.RLAlgo {
	case "ppo":
		bookReward(c, frozen, text, l)
		if !trainsCritic(c) {
			break
		}
		bookCritic(c, n, frozen, l)
		bookCompletions(c, p, s, n, l)
	case "grpo":
		if c.Extra.Number("reward_params_b") > 0 {
			bookReward(c, frozen, text, l) // it has a model for its rewards only where one is told
		}
		bookCompletions(c, p, s, n, l)
	}
}

// bookCompletions books what the writing of completions takes beside the trainer: an engine's share of the card, or the
// cache of the trainer's own generation.
func bookCompletions(c *workload.Case, p *profile.Profile, s *stage, n shares, l *ledger) {
	if apart(c, "rollout") || bookRollout(c, p, s, n, l) {
		return
	}
	written, one := max(c.Extra.Number("rollout_sequences"), float64(c.Sequences())), completionCache(c, s)
	if line := l.add("rollout_cache", written*one, Decode); line != nil {
		line.explain("the rollout's keys and values, before the update", func() string {
			return fmt.Sprintf("%g completions at once x %.0f tokens x %.0f B", written, cacheTokens(c), one/cacheTokens(c))
		})
	}
}

// bookReward books a reward model as a frozen copy of the policy is kept, of the policy's size or as large as told.
func bookReward(c *workload.Case, frozen float64, text func() string, l *ledger) {
	if apart(c, "reward") {
		return
	}
	size := sizeBeside(c, "reward")
	if line := l.add("reward", frozen*size, resident); line != nil {
		line.explain("arXiv 2203.02155: "+named("reward model", size), func() string {
			if size == 1 {
				return text()
			}
			return fmt.Sprintf("%.3g x %s", size, text())
		})
	}
}

// named is another model with what is known of its size.
func named(model string, size float64) string {
	if size == 1 {
		return model + " of the policy's size"
	}
	return model + " of the size told"
}

// sizeBeside is how many times as large as the policy another model of its training is: as large, unless its parameters
// are told in billions (OpenAI trained policies of 175B with a reward model and a critic of 6B: arXiv 2203.02155,
// section 3.5).
func sizeBeside(c *workload.Case, role string) float64 {
	if told := c.Extra.Number(role + "_params_b"); told > 0 && c.Counts.Text > 0 {
		return told * 1e9 / float64(c.Counts.Text)
	}
	return 1
}

// apart tells whether another model of the training, or the engine that writes completions, stands on cards of its own.
func apart(c *workload.Case, role string) bool { return c.Extra.Bool(role + "_apart") }

// bookCritic books a critic of the policy's size, or as large as told: weights as a frozen model has them,
// gradients as large, and fp32 master copy and moments, each sharded from its stage on
// (arXiv 1910.02054, section 3.1).
func bookCritic(c *workload.Case, n shares, weights float64, l *ledger) {
	if apart(c, "critic") {
		return
	}
	size := sizeBeside(c, "critic")
	weights *= size
	from := func(stage int) float64 {
		if c.Stage() >= stage {
			return size * (n.dense/float64(c.Shards()) + n.expert/expertRanks(c))
		}
		return size * (n.dense + n.expert)
	}
	rule, _ := c.Optimizer.Rule()
	element, state := c.ComputeDType().Bytes(), rule.BytesPerParam+4
	if c.Offload.Optimizer != "" {
		state = 0
	}
	gradients := element * from(2)
	if c.Offload.Params != "" {
		gradients = 0
	}
	if line := l.add("critic", weights+gradients+state*from(1), resident); line != nil {
		line.explain("arXiv 2203.02155: "+named("critic", size)+", trained like it", func() string {
			return fmt.Sprintf("weights of %s + gradients of %s + %s parameters x %.3g B", unit.BytesOf(weights), unit.BytesOf(gradients), count(from(1)), state)
		})
	}
}

// keepsReference tells whether a frozen copy of the policy is held.
func keepsReference(c *workload.Case) bool {
	return c.Task == workload.RL && !c.Adapters() && !c.ReferenceFree()
}

// trainsCritic tells whether a critic of the policy's size is trained beside it, in full: where the policy has adapters,
// only if that is said.
func trainsCritic(c *workload.Case) bool {
	return c.Task == workload.RL && c.RLAlgo == "ppo" && (!c.Adapters() || c.Extra.Bool("critic_in_full"))
}

// frozenModels counts the models that are only read and stand on the cards of the policy, in sizes of the policy: the
// reference and the reward model.
func frozenModels(c *workload.Case) (n float64) {
	if keepsReference(c) && !apart(c, "reference") {
		n++
	}
	if c.Task == workload.RL && (c.RLAlgo == "ppo" || c.RLAlgo == "grpo" && c.Extra.Number("reward_params_b") > 0) && !apart(c, "reward") {
		n += sizeBeside(c, "reward")
	}
	return n
}

// trainedModels counts those that are trained there, likewise: the policy, and its critic.
func trainedModels(c *workload.Case) float64 {
	if trainsCritic(c) && !apart(c, "critic") {
		return 1 + sizeBeside(c, "critic")
	}
	return 1
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
		if least := weights + completionCache(c, s); c.Limit > 0 && bytes < least { // vLLM starts with a sequence of its longest
			share = math.Ceil(20*least/float64(c.Limit)) / 20
			c.Assume("rollout_share", share, fmt.Sprintf("a share of %g of the card does not hold the weights and the cache of one completion, without which vLLM does not start: counted with the least that does, in steps of 0.05; 4-bit weights take less", c.Extra.Number("rollout_share")))
			bytes = share * float64(c.Limit)
		}
		bytes = max(bytes-weights, 0)
	}
	if c.Extra.Bool("rollout_sleeps") {
		phases = Decode
	}
	if tp := max(c.Extra.Number("rollout_tp"), 1); c.Limit > 0 && weights/tp > bytes && !shared && !c.Extra.Bool("rollout_sleeps") {
		c.Assume("rollout_share", share, fmt.Sprintf("a share of %g of the card does not hold the weights of the rollout engine; split them with its tensor parallelism or raise the share", share))
	}
	if line := l.add("rollout_cache", bytes, phases); line != nil {
		line.explain("huggingface/trl trl/trainer/grpo_config.py vllm_gpu_memory_utilization: the rollout engine's share of the card", func() string {
			return fmt.Sprintf("%g of the card", share)
		})
	}
	return true
}
