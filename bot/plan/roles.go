package plan

import (
	"slices"

	"headroom/engine/workload"
	"headroom/parser/query"
)

// roles gives the trainer the cards that are told for it, and takes what has cards of its own off them; the reward model
// and the critic of RL have the size that is told. What is not told to stand elsewhere stands beside the actor.
func (b *builder) roles() *Refusal {
	q, w := b.query, &b.workload
	if w.Task != workload.RL {
		return nil
	}
	if blocked := b.roleSizes(); blocked != nil {
		return blocked
	}
	groups := query.RoleGroups(q.RoleGPUs)
	if len(groups) == 0 {
		return nil
	}
	mine, others := 0, 0
	for _, g := range groups {
		if slices.Contains(g.Roles, "actor") {
			mine = g.Cards
			continue
		}
		others += g.Cards
		for _, role := range g.Roles {
			b.extra(workload.Extra{role + "_apart": true})
		}
	}
	if mine == 0 {
		mine = w.GPUCount - others
	}
	if mine <= 0 {
		return nil
	}
	w.GPUCount, w.Nodes = mine, 0
	if mine > UsualMachine {
		w.Nodes = (mine + UsualMachine - 1) / UsualMachine
	}
	return nil
}

// roleSizes tells the engine how large the reward model and the critic are, where that is said. A critic of which
// nothing is said starts from the reward model (OpenRLHF/OpenRLHF openrlhf/cli/train_ppo_ray.py, critic_pretrain is
// reward_pretrain where it is not given; microsoft/DeepSpeedExamples applications/DeepSpeed-Chat, --critic_model_name_or_path
// is the reward model of step 2; huggingface/trl examples/scripts/ppo/ppo.py, value_model is read from reward_model_path).
func (b *builder) roleSizes() *Refusal {
	q, w := b.query, &b.workload
	if w.RLAlgo == "dpo" {
		return nil
	}
	critic := q.CriticModel
	if w.RLAlgo != "ppo" {
		critic = "" // which no other way trains
	} else if critic == "" && q.RewardModel != "" {
		critic = q.RewardModel
		b.assume("critic_model", critic, "as large as the reward model, from which it starts")
	}
	for _, other := range [][2]string{{"reward", q.RewardModel}, {"critic", critic}} {
		role, name := other[0], other[1]
		if name == "" {
			continue
		}
		params := b.paramsOf(name)
		if params == 0 {
			return &Refusal{Code: "unknown_model", Key: role + "_model", Got: name}
		}
		b.extra(workload.Extra{role + "_params_b": params / 1e9})
	}
	return nil
}
