package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/parser"
)

// Models of RL that have cards of their own are told of one by one, and the verdict is that of the least that fits.
func TestRolesHaveTheirCards(t *testing.T) {
	t.Parallel()
	rl := func(algo string, params float64, change func(*parser.Query)) parser.Query {
		q := parser.Query{Task: "rl", RLAlgo: algo, ParamsB: params, GPU: "a100", GPUMemoryGB: 80}
		change(&q)
		return q
	}
	for name, tt := range map[string]struct {
		query   parser.Query
		verdict engine.Verdict
		says    []string
		never   []string
	}{
		"the rollout apart": {
			rl("grpo", 7, func(q *parser.Query) {
				q.GPUCount, q.RoleGPUs, q.ZeROStage, q.Framework = 8, "actor.6_rollout.2", new(3), "trl"
			}), engine.Fits,
			[]string{"That is on each of the 6 cards of the actor", "Each of the 2 cards of the rollout holds 13 GiB of weights"},
			[]string{"(TP"},
		},
		"a degree that is told": {
			rl("grpo", 70, func(q *parser.Query) {
				q.GPUCount, q.RoleGPUs, q.ZeROStage, q.Parallel.TP = 40, "actor-reference.32_rollout.8", new(3), 8
			}), engine.Fits,
			[]string{"each of the 32 cards of the actor and reference", "holds 16.3 GiB of weights (TP 8)"},
			nil,
		},
		"a critic too large for its card": { // 7B x 16 bytes (arXiv 1910.02054, section 3.1)
			rl("ppo", 7, func(q *parser.Query) {
				q.GPUCount, q.RoleGPUs, q.Framework = 4, "actor.1_critic.1_reward.1_reference.1", "openrlhf"
			}), engine.DoesNotFit,
			[]string{"That is on the card of the actor", "The card of the critic takes", "There it takes this to fit: turn gradient checkpointing on", "The card of the reward model takes"},
			[]string{"1 cards"},
		},
		"all on the same cards": {
			rl("ppo", 7, func(q *parser.Query) { q.GPUCount = 8 }), engine.DoesNotFit, nil, []string{"of the actor"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
			if a.Verdict != tt.verdict {
				t.Errorf("verdict %q, want %q: %s", a.Verdict, tt.verdict, a.Summary)
			}
		})
	}
}

// A reward model of another size is reckoned at its size, and so is the critic that starts from it.
func TestRewardModelHasItsSize(t *testing.T) {
	t.Parallel()
	sizes := func(q parser.Query) (reward, critic float64) {
		q.Task, q.RLAlgo, q.ParamsB, q.GPU, q.GPUCount, q.ZeROStage = "rl", "ppo", 7, "a100", 8, new(3)
		a, err := give(parser.Memory, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range a.Estimate.Components {
			switch c.Name {
			case "reward":
				reward = float64(c.Bytes)
			case "critic":
				critic = float64(c.Bytes)
			}
		}
		return reward, critic
	}
	reward, critic := sizes(parser.Query{})
	small, started := sizes(parser.Query{RewardModel: "1.75b"})
	_, own := sizes(parser.Query{RewardModel: "1.75b", CriticModel: "3.5b"})
	if near := func(a, b float64) bool { return a > 0.97*b && a < 1.03*b }; !near(small, reward/4) || !near(started, critic/4) || !near(own, critic/2) {
		t.Errorf("reward %g of %g, critic %g and %g of %g", small, reward, started, own, critic)
	}
}

// A rate of computing of each card is tokens, and a share of the peak that is held against what is usual.
func TestRatesOfComputingAreTurnedIntoTokens(t *testing.T) {
	t.Parallel()
	q := parser.Query{Model: "llama-3-8b", GPU: "h100", GPUCount: 8, TFLOPS: parser.Numbers{400}}
	a, err := give(parser.Throughput, q, words.English)
	if err != nil {
		t.Fatal(err)
	}
	// 400e12 / (6 x 8.03e9) is 8,300 tokens/s on each card, attention apart.
	if !strings.HasPrefix(a.Summary, "400 TFLOPS per GPU are about 8,290 tokens/s each, 66,300 on 8 x NVIDIA H100") || a.Value == nil || a.Value.Unit != "tokens/s" {
		t.Error(a.Summary)
	}
	for rate, says := range map[float64]string{50: "5.1 % is less", 400: "40.4 % is as expected"} {
		q.TFLOPS, q.Task = parser.Numbers{rate}, "train"
		a, err := give(parser.MFU, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(a.Summary, says) {
			t.Errorf("%g TFLOPS: %s", rate, a.Summary)
		}
	}
	q.Model, q.ParamsB, q.GPU, q.TFLOPS = "", 70, "a100", parser.Numbers{20}
	if a, err = give(parser.MFU, q, words.English); err != nil || !strings.Contains(a.Summary, "Published training runs reach 30 to 55 %") {
		t.Error(a.Summary, err)
	}
}

// Full fine-tuning with gradient checkpointing is planned with three quarters of the usual share, since a forward pass in
// four is computed again; adapters are not.
func TestRecomputationIsNoProgress(t *testing.T) {
	t.Parallel()
	on := true
	seconds := func(task string, again *bool) (float64, string) {
		a, err := give(parser.Time, parser.Query{Task: task, ParamsB: 7, GPU: "h100", GPUCount: 8, ZeROStage: new(3), Tokens: 1e9, GradCkpt: again}, words.English)
		if err != nil {
			t.Fatal(err)
		}
		return a.Value.Number, a.Summary
	}
	plain, _ := seconds("finetune", nil)
	again, says := seconds("finetune", &on)
	if more := again / plain; more < 1.28 || more > 1.36 || !strings.Contains(says, "which MFU leaves out: the cards work at 40 % of their peak") {
		t.Errorf("%.2f times as long: %s", again/plain, says)
	}
	plain, _ = seconds("lora", nil)
	if again, says = seconds("lora", &on); again != plain {
		t.Errorf("LoRA takes %g s and %g s with gradient checkpointing: %s", plain, again, says)
	}
}
