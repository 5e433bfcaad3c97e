package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"text/tabwriter"

	"headroom/bot/plan"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/measured"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
	"headroom/store"
)

// measuredCommand keeps what was measured beside what was estimated.
type measuredCommand struct {
	Add    addMeasured    `cmd:"" help:"Keep what a run took on each card, with the question that it answers."`
	List   listMeasured   `cmd:"" help:"List what was measured, beside its estimate."`
	Remove removeMeasured `cmd:"" aliases:"forget" help:"Remove a figure by its number."`
	Export exportMeasured `cmd:"" help:"Write what was measured as cases, in JSON Lines: a workload with its figure."`
}

// tenantFlag names whose figures are meant; a team's server keeps them under
// the team's own.
type tenantFlag struct {
	Tenant string `help:"Whose figures: local, slack:T..., discord:<guild>." default:"local"`
}

type addMeasured struct {
	Size string   `arg:"" help:"Memory on the fullest card, as nvidia-smi shows it: 43.2GiB, 41000MiB."`
	Text []string `arg:"" help:"The question, in words: train 7b bf16 on 4x a100."`
}

// Run keeps a figure under the question, and says how the estimate compares.
func (c *addMeasured) Run(t *terminal) error {
	size, err := readSize(c.Size)
	if err != nil {
		return err
	}
	known, err := t.known()
	if err != nil {
		return err
	}
	text := strings.Join(c.Text, " ")
	query, err := partOfQuestion(known, text)
	if err != nil {
		return err
	}
	query = factsOf(known, query)
	estimate, err := estimateOf(known, query)
	if err != nil {
		return fmt.Errorf("%q can't be estimated: %w", text, err)
	}
	return t.writing(func(kept *store.Store) error {
		id, err := kept.AddMeasured(t.ctx, store.Local, query, store.MemoryBytes, float64(size), me())
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(t.out, "kept as %d: %s measured, %s estimated (%s)\n", id, size, estimate.PerGPU.Process, offBy(estimate, size))
		return err
	})
}

// sizeForm is a number with a unit of memory.
var sizeForm = regexp.MustCompile(`^(?i)\s*([0-9]+(?:\.[0-9]+)?)\s*(gib|gb|g|mib|mb|m)\s*$`)

// readSize reads a size; a bare G or M counts in powers of two, as tools print
// them.
func readSize(text string) (unit.Bytes, error) {
	found := sizeForm.FindStringSubmatch(text)
	if found == nil {
		return 0, fmt.Errorf("%q is no size of memory; write it as 43.2GiB or 41000MiB", text)
	}
	figure, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		return 0, fmt.Errorf("%q is no size of memory: %w", text, err)
	}
	scale := map[string]float64{
		"gib": float64(unit.GiB), "g": float64(unit.GiB), "gb": float64(unit.GB), "mib": float64(unit.MiB), "m": float64(unit.MiB), "mb": 1e6,
	}[strings.ToLower(found[2])]
	size := unit.BytesOf(figure * scale)
	if size < unit.MiB || size > 1<<50 {
		return 0, fmt.Errorf("%s is not what a run takes on a card", text)
	}
	return size, nil
}

// factsOf is a question in the exact notation without what it asks: questions
// about the same workload share it.
func factsOf(known *catalog.Catalog, query string) string {
	reading := parser.Parse(query, parser.NewNames(known.ModelNames(), known.GPUNames()))
	reading.Intent = parser.Memory
	reading.Query.ObservedGB, reading.Query.Rules, reading.Query.Topic = 0, false, ""
	return reading.Canonical()
}

// workloadOf plans a question in the exact notation.
func workloadOf(known *catalog.Catalog, query string) (workload.Workload, error) {
	reading := parser.Parse(query, parser.NewNames(known.ModelNames(), known.GPUNames()))
	made := plan.Make(reading.Intent, reading.Query, known)
	if made.Blocked != nil {
		return workload.Workload{}, made.Blocked
	}
	if len(made.Cases) != 1 {
		return workload.Workload{}, errors.New("it names alternatives; say which one was measured")
	}
	return made.Cases[0].Workload, nil
}

func estimateOf(known *catalog.Catalog, query string) (engine.Estimate, error) {
	w, err := workloadOf(known, query)
	if err != nil {
		return engine.Estimate{}, err
	}
	return engine.Evaluate(w, known)
}

// offBy is how far the estimate is from what was measured.
func offBy(e engine.Estimate, size unit.Bytes) string {
	return fmt.Sprintf("%+.1f %%", 100*(float64(e.PerGPU.Process)/float64(size)-1))
}

// figures reads every page of what was measured.
func (c *tenantFlag) figures(t *terminal) (list []store.Figure, err error) {
	err = t.reading(func(kept *store.Store) error {
		for kept != nil {
			after := int64(0)
			if len(list) > 0 {
				after = list[len(list)-1].ID
			}
			page, err := kept.ListMeasured(t.ctx, c.Tenant, after, 0)
			if err != nil || len(page) == 0 {
				return err
			}
			list = append(list, page...)
		}
		return nil
	})
	return list, err
}

type listMeasured struct {
	tenantFlag
	JSON bool `name:"json" help:"Print one JSON object for each figure."`
}

// Run prints each figure beside today's estimate.
func (c *listMeasured) Run(t *terminal) error {
	figures, err := c.figures(t)
	if err != nil {
		return err
	}
	if c.JSON {
		for _, f := range figures {
			if err := printRow(t.out, f); err != nil {
				return err
			}
		}
		return nil
	}
	known, err := t.known()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	for _, f := range figures {
		value, off := number(f.Value)+" "+f.What, "-"
		if f.What == store.MemoryBytes {
			value = unit.Bytes(f.Value).String()
			if e, err := estimateOf(known, f.Query); err == nil {
				off = offBy(e, unit.Bytes(f.Value))
			}
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\n", f.ID, f.At.Format("2006-01-02"), value, off, f.Query)
	}
	return table.Flush()
}

type removeMeasured struct {
	tenantFlag
	ID int64 `arg:"" help:"Number of the figure, as list shows it."`
}

// Run removes a figure.
func (c *removeMeasured) Run(t *terminal) error {
	return t.writing(func(kept *store.Store) error {
		if err := kept.ForgetMeasured(t.ctx, c.Tenant, c.ID); err != nil {
			return err
		}
		_, err := fmt.Fprintf(t.out, "removed %d\n", c.ID)
		return err
	})
}

type exportMeasured struct {
	tenantFlag
}

// exportedCase is a line that measured.Read reads.
type exportedCase struct {
	ID        string            `json:"id"`
	SourceKey string            `json:"source_key"`
	Source    string            `json:"source"`
	Workload  workload.Workload `json:"workload"`
	Figure    measured.Figure   `json:"measured"`
	Note      string            `json:"note"`
}

// Run writes the figures of memory. One whose question can't be planned any
// more (its model was removed) is told and left out.
func (c *exportMeasured) Run(t *terminal) error {
	figures, err := c.figures(t)
	if err != nil {
		return err
	}
	known, err := t.known()
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(t.out)
	encoder.SetEscapeHTML(false)
	source := strings.Map(func(r rune) rune {
		if r == ':' {
			return '-'
		}
		return r
	}, c.Tenant)
	for _, f := range figures {
		if f.What != store.MemoryBytes {
			continue
		}
		w, err := workloadOf(known, f.Query)
		if err != nil {
			fmt.Fprintf(t.err, "headroom: %d is left out: %v\n", f.ID, err)
			continue
		}
		err = encoder.Encode(exportedCase{
			ID: fmt.Sprintf("%s-%d", source, f.ID), SourceKey: source, Source: "measured by the team on " + f.At.Format("2006-01-02"),
			Workload: w, Figure: measured.Figure{Bytes: f.Value, What: measured.Process}, Note: f.Query,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
