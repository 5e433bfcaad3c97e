package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"headroom/bot"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// tries are how often what lies beyond a limit is measured again, longer each
// time: the limits are a third to three times above what is usual, so that only
// what lies beyond each time has leapt.
const tries = 5

// share is something that an answer needs, and how many times the cost of
// decoding and encoding the JSON of an answer it may have. That ratio travels
// from one machine to another; the time does not.
type share struct {
	name string
	most float64
	do   func() error
}

// shares are what a person waits for.
func shares() (unit func() error, list []share, err error) {
	known := catalog.Builtin()
	asker := bot.New(known)
	ask := func(text string) func() error {
		return func() error { asker.Ask(text, bot.Options{}); return nil }
	}
	estimate := func(w workload.Workload) func() error {
		return func() error { _, err := engine.Evaluate(w, known); return err }
	}
	read := func(piece string) func() error { return ask(strings.Repeat(piece, 2000/len([]rune(piece)))) }
	text, err := json.Marshal(asker.Ask(typical, bot.Options{}))
	unit = func() error {
		var value any
		if err := json.Unmarshal(text, &value); err != nil {
			return err
		}
		_, err := json.Marshal(value)
		return err
	}
	return unit, []share{
		{"model looked up", 0.03, func() error { known.With(nil, nil).FindModel("meta-llama/Llama-3.1-8B-Instruct"); return nil }},
		{"card looked up", 0.03, func() error { known.With(nil, nil).FindGPU("v100", 32); return nil }},
		{"estimate of a training", 0.05, estimate(workload.Workload{Task: workload.Train, Model: workload.Model{ParamsB: 7}, GPU: "v100", GPUCount: 4, Precision: workload.AMPFP16})},
		{"estimate of serving", 0.06, estimate(workload.Workload{Task: workload.Infer, Model: workload.Model{Name: "llama-3.1-8b"}, GPU: "rtx-4090", Quant: "int4"})},
		{"question that fits", 0.8, ask("can a 4090 run llama-3.1-8b in int4?")},
		{"question with ways out", 4.5, ask(typical)},
		{"question in Chinese", 2.3, ask("2张3090用qlora微调qwen2.5-14b够吗")},
		{"2,000 runes of counts", 20, read("8卡")},
		{"2,000 runes of lists", 20, read("1,2 batch ")},
		{"2,000 runes of names", 12, read("foo7 ")},
	}, err
}

// leaps holds each share.
func leaps() error {
	runtime.LockOSThread() // the clock is that of a thread
	defer runtime.UnlockOSThread()
	unit, list, err := shares()
	if err != nil {
		return fmt.Errorf("prepare: %w", err)
	}
	var beyond []string
	for _, s := range list {
		ratio := 0.0
		for try := range tries {
			if ratio, err = beside(unit, s.do, 3+2*try); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			if ratio <= s.most {
				break
			}
		}
		fmt.Printf("%-24s x %.3f the JSON of an answer, may be x %g\n", s.name, ratio, s.most)
		if ratio > s.most {
			beyond = append(beyond, fmt.Sprintf("%s: x %.3f, the gate is x %g", s.name, ratio, s.most))
		}
	}
	return told("leaps", beyond)
}

// beside is the ratio of two costs, measured in turns, so that a busy moment
// falls on both.
func beside(unit, do func() error, rounds int) (float64, error) {
	var best [2]time.Duration
	for range rounds {
		for i, f := range []func() error{unit, do} {
			took, err := once(f, worked)
			if err != nil {
				return 0, err
			}
			if best[i] == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	return best[1].Seconds() / best[0].Seconds(), nil
}

// hard is how reading grows with texts that are made to be read slowly, of many
// numbers, names, settings and asking words: in step with the length it is four
// times, with its square sixteen.
var hard = curve{
	name: "hard to read", at: []int{500, 2000}, most: 10,
	prepare: func(_ context.Context, at int) (func() error, func() error, error) {
		asker := bot.New(catalog.Builtin())
		var texts []string
		for _, piece := range []string{"8卡", "1,2 batch ", "foo7 ", "3:4 solved, ", "取并发量", "无gpu,跑不了 ", "without gpu in cpu ", "16*tpu 最多支持多少并发 ", "how fast 8 tokens ", "7b 24g "} {
			texts = append(texts, strings.Repeat(piece, at/len([]rune(piece))))
		}
		return func() error {
			for _, text := range texts {
				asker.Ask(text, bot.Options{})
			}
			return nil
		}, nothing, nil
	},
}

// growths holds the growth of each curve.
func growths(ctx context.Context) error {
	runtime.LockOSThread() // the clock is that of a thread
	defer runtime.UnlockOSThread()
	var beyond []string
	for _, c := range append([]curve{hard}, curves...) {
		for try := range tries {
			if err := c.measure(ctx, 3+2*try, worked); err != nil {
				return err
			}
			if c.growth() <= c.most {
				break
			}
		}
		fmt.Printf("%-24s x %.2f from %d to %d, may be x %g\n", c.name, c.growth(), c.at[0], c.at[len(c.at)-1], c.most)
		if c.growth() > c.most {
			beyond = append(beyond, fmt.Sprintf("%s: x %.2f, the gate is x %g", c.name, c.growth(), c.most))
		}
	}
	return told("grows too fast", beyond)
}

func told(what string, beyond []string) error {
	if len(beyond) == 0 {
		return nil
	}
	return errors.New(what + ": " + strings.Join(beyond, "; "))
}
