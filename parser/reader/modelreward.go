package reader

import (
	"slices"

	"headroom/parser/pattern"
)

// PPO needs a reward model beside the one that is trained, and a text may say what it is: "a 3b actor and bloom-1b7
// as reward model", 奖励模型7b. What is trained is the other one.

var (
	rewardBehind = pattern.Of(`^(?:-[a-z]+)? ?(?:models? )?(?:(?:as|for|is|being) )?(?:the |a |an |my |its |our )?(?:reward(?: ?-?model|s?\b)|rm\b|judge\b)|^(?:模型)?(?:做|作为|当|是|用作|用来做|的)*(?:奖励|打分|reward|rm)`)
	rewardBefore = pattern.Of(`\b(?:reward(?:[ -]?models?)?|rm)(?: (?:is|of|size|with|from|being|based on|uses?|using|an?|the|about|around|only|just)|:|=|,? ?\()* ?$|(?:奖励|打分|reward ?)(?:模型|model)?(?:大小)?(?:是|为|用|用的是|选|选的|也是|约|大概|:)*(?:个)?$`)
	rewardWords  = pattern.OneOf("reward", "rm", "奖励", "打分")
	rlWords      = pattern.OneOf("ppo", "rlhf", "rl", "grpo", "rloo", "reinforce", "强化")
)

// leaveOutReward leaves out the reward model where another is trained with it.
func (r *Reader) leaveOutReward() {
	if len(r.Sizes)+len(r.Models) < 2 || !r.Mentions(rewardWords) || !r.Mentions(rlWords) {
		return
	}
	scores := func(i int) bool {
		t := r.Tokens[i]
		return r.Matches(rewardBehind, r.Text[t.Hi:]) || r.Matches(rewardBefore, r.ClauseBefore(t))
	}
	sizes := slices.DeleteFunc(slices.Clone(r.Sizes), func(s Size) bool { return scores(s.Token) })
	models := slices.DeleteFunc(slices.Clone(r.Models), scores)
	if len(sizes)+len(models) == 0 {
		return
	}
	for _, s := range r.Sizes {
		if !slices.Contains(sizes, s) {
			r.Passed = append(r.Passed, s.Token)
		}
	}
	for _, i := range r.Models {
		if !slices.Contains(models, i) {
			r.Passed = append(r.Passed, i)
		}
	}
	r.Sizes, r.Models = sizes, models
}
