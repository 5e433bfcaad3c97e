package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"headroom/bot"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/model"
	"headroom/engine/workload"
	"headroom/store"
)

// curve is how a cost grows with something.
type curve struct {
	name string
	of   string // what grows, with its unit
	cost string // what is measured
	at   []int
	most float64 // the last point may cost so many times the first
	// prepare makes what is measured at a point; done tidies up.
	prepare func(ctx context.Context, at int) (do func() error, done func() error, err error)

	took []time.Duration // at each point
}

// typical is a question with an answer of every part: it does not fit, and has
// ways out.
const typical = "train 7b adamw fp16 on 4x v100"

// curves are those that the page shows.
var curves = []curve{
	{
		name: "length", of: "runes of the question", cost: "a question answered",
		at: []int{30, 125, 500, 1000, 2000}, most: 30,
		prepare: func(_ context.Context, at int) (func() error, func() error, error) {
			asker := bot.New(catalog.Builtin())
			text := longer(at)
			return func() error { asker.Ask(text, bot.Options{}); return nil }, nothing, nil
		},
	},
	{
		name: "cards", of: "billions of parameters, for which the fewest cards are searched", cost: "a question answered",
		at: []int{7, 30, 70, 180, 400, 1000}, most: 40,
		prepare: func(_ context.Context, at int) (func() error, func() error, error) {
			asker := bot.New(catalog.Builtin())
			text := fmt.Sprintf("how many a100 80gb to train %db with adamw bf16?", at)
			if r := asker.Ask(text, bot.Options{}); r.Status != bot.Answered {
				return nil, nil, fmt.Errorf("%q is not answered: %s", text, r.Status)
			}
			return func() error { asker.Ask(text, bot.Options{}); return nil }, nothing, nil
		},
	},
	{
		name: "own models", of: "models that the team added", cost: "a question answered",
		at: []int{0, 10, 100, 1000, 2000}, most: 3,
		prepare: func(_ context.Context, at int) (func() error, func() error, error) {
			var own bot.Own
			for i := range at {
				own.Models = append(own.Models, model.Own{ID: fmt.Sprintf("lab-model-%d", i), Shape: model.Shape{
					Layers: 24, HiddenSize: 2048, IntermediateSize: 8192, AttentionHeads: 16, VocabSize: 50000,
				}})
			}
			asker := bot.New(catalog.Builtin()).With(own)
			return func() error { asker.Ask(typical, bot.Options{}); return nil }, nothing, nil
		},
	},
	{
		name: "teams", of: "teams in the store", cost: "what a question asks of the store",
		at: []int{1, 10, 100, 1000, 10000}, most: 4, prepare: amongTeams,
	},
}

func nothing() error { return nil }

// longer is a question of so many runes, all of which have to be read.
func longer(runes int) string {
	const more = " for the lab with zero 2, batch 4, seq 4096, bf16 and gradient checkpointing on the cluster please,"
	text := typical
	for len(text) < runes {
		text += more
	}
	return strings.TrimRight(text[:max(runes, len(typical))], " ")
}

// amongTeams is what a message asks of the store, among so many teams.
func amongTeams(ctx context.Context, at int) (func() error, func() error, error) {
	if !store.Supported {
		return nil, nil, errors.New(store.NoSQLite)
	}
	folder, err := os.MkdirTemp("", "headroom-performance")
	if err != nil {
		return nil, nil, err
	}
	kept, err := store.Open(ctx, filepath.Join(folder, "memory.db"), store.Options{})
	if err != nil {
		return nil, nil, err
	}
	done := func() error { return errors.Join(kept.Close(), os.RemoveAll(folder)) }
	team := func(i int) string { return fmt.Sprintf("slack:T%d", i) }
	turn := store.Thread{Query: "memory task=train params_b=7", Lang: "en", User: "U1"}
	for i := range at {
		if err := kept.SaveThread(ctx, team(i), "C1/1.0", turn); err != nil {
			return nil, nil, errors.Join(err, done())
		}
	}
	n := 0
	return func() error {
		n++
		t, event := team(n%at), fmt.Sprintf("event/%d", n)
		_, err := kept.WasSeen(ctx, t, event)
		_, _, err2 := kept.Thread(ctx, t, "C1/1.0")
		err3 := kept.SaveThread(ctx, t, "C1/1.0", turn)
		_, err4 := kept.Seen(ctx, t, event)
		return errors.Join(err, err2, err3, err4)
	}, done, nil
}

// measure takes the best of some rounds at each point. Points take turns, so
// that a busy moment does not fall on one of them.
func (c *curve) measure(ctx context.Context, rounds int, now clock) (err error) {
	c.took = make([]time.Duration, len(c.at))
	var all []func() error
	for _, at := range c.at {
		do, done, err := c.prepare(ctx, at)
		if err != nil {
			return fmt.Errorf("%s at %d: %w", c.name, at, err)
		}
		defer func() { err = errors.Join(err, done()) }()
		all = append(all, do)
	}
	for range rounds {
		for i, do := range all {
			took, err := once(do, now)
			if err != nil {
				return fmt.Errorf("%s at %d: %w", c.name, c.at[i], err)
			}
			if c.took[i] == 0 || took < c.took[i] {
				c.took[i] = took
			}
		}
	}
	return nil
}

// once is how long one call takes, the best of as many as fill a moment and of
// five at least.
func once(do func() error, now clock) (time.Duration, error) {
	const moment, least = 25 * time.Millisecond, 5
	best := time.Duration(0)
	for began, n := time.Now(), 0; n < least || time.Since(began) < moment; n++ {
		at := now()
		if err := do(); err != nil {
			return 0, err
		}
		if took := now() - at; best == 0 || took < best {
			best = took
		}
	}
	return best, nil
}

// growth is how many times the first point the last one costs.
func (c *curve) growth() float64 {
	return c.took[len(c.took)-1].Seconds() / c.took[0].Seconds()
}

// ours is one estimate in process: what the calculators are compared with.
func ours() time.Duration {
	known := catalog.Builtin()
	w := workload.Workload{Task: workload.Train, Model: workload.Model{ParamsB: 7}, GPU: "v100", GPUCount: 4, Precision: workload.AMPFP16}
	best := time.Duration(0)
	for range 20 {
		took, err := once(func() error { _, err := engine.Evaluate(w, known); return err }, wall)
		if err == nil && (best == 0 || took < best) {
			best = took
		}
	}
	return best
}
