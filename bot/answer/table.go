package answer

import (
	"slices"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// Table is a workload in many settings: what each takes on a card, and whether
// that fits. It holds at most six rows and six columns.
type Table struct {
	Rows         string   `json:"rows"`              // what changes from row to row: seq_len
	Columns      string   `json:"columns,omitempty"` // empty: one column
	RowLabels    []string `json:"row_labels"`
	ColumnLabels []string `json:"column_labels"`
	Cells        [][]Cell `json:"cells"` // a list for each row
}

// Cell is one setting of a table.
type Cell struct {
	Bytes   unit.Bytes     `json:"bytes"` // of the process, on the fullest card; 0: not possible
	Verdict engine.Verdict `json:"verdict"`
}

// setting is one value of an axis: how it is called and how a question says it.
type setting struct {
	label string
	say   func(*parser.Query)
}

// tabulate answers with a table over one or two axes.
func tabulate(q Question) (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	if r, err = q.staged(r); err != nil {
		return Answer{}, err
	}
	rows := q.settings(q.Wants.Axes[0], r)
	columns := []setting{{words.LabelTotal.In(q.Lang), func(*parser.Query) {}}}
	t := Table{Rows: q.Wants.Axes[0].Name}
	if len(q.Wants.Axes) > 1 {
		t.Columns, columns = q.Wants.Axes[1].Name, q.settings(q.Wants.Axes[1], r)
	}
	if len(rows) == 0 || len(columns) == 0 {
		return memory(q)
	}
	for _, c := range columns {
		t.ColumnLabels = append(t.ColumnLabels, c.label)
	}
	fits := 0
	for _, row := range rows {
		cells := make([]Cell, len(columns))
		for i, column := range columns {
			query := r.Case.Query
			row.say(&query)
			column.say(&query)
			cells[i] = q.tableCell(query)
			if cells[i].Verdict == engine.Fits {
				fits++
			}
		}
		t.RowLabels, t.Cells = append(t.RowLabels, row.label), append(t.Cells, cells)
	}
	a := q.basis(r)
	a.Table = &t
	a.Summary = q.tableInWords(r, t, fits)
	return a, nil
}

// staged reads a table of ZeRO stages as one about training.
func (q Question) staged(r run) (run, error) {
	named := slices.ContainsFunc(q.Wants.Axes, func(a words.Axis) bool { return a.Name == "zero_stage" })
	if !named || r.Case.Workload.Task != workload.Infer {
		return r, nil
	}
	query := r.Case.Query
	query.Task = string(workload.Train)
	p := plan.Make(parser.Fit, query, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return r, nil
	}
	return q.run(p.Cases[0])
}

// tableCell estimates one setting; one that no workload can have stays empty.
func (q Question) tableCell(query parser.Query) Cell {
	p := plan.Make(parser.Fit, query, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return Cell{}
	}
	o, err := q.probe.Try(p.Cases[0].Workload)
	if err != nil {
		return Cell{}
	}
	return Cell{o.Process, o.Verdict}
}

func (q Question) tableInWords(r run, t Table, fits int) string {
	axes := words.Name(q.Lang, t.Rows)
	if t.Columns != "" {
		axes = words.TwoAxes.In(q.Lang, "first", axes, "second", words.Name(q.Lang, t.Columns))
	}
	all := len(t.RowLabels) * len(t.ColumnLabels)
	if r.CapacityBytes == 0 {
		return words.Tabled.In(q.Lang, "what", q.what(r), "What", capital(q.what(r)), "axes", axes)
	}
	return words.TabledOnCard.In(q.Lang, "what", q.what(r), "What", capital(q.what(r)), "axes", axes, "fits", strconv.Itoa(fits),
		"count", strconv.Itoa(all), "cards", q.cards(r.Estimate.Workload), "capacity", q.size(r.CapacityBytes))
}

// settings lists the values of an axis, those of the question or the usual ones
// for the case, as many as fit into a table.
func (q Question) settings(a words.Axis, r run) []setting {
	training := r.Case.Workload.Task != workload.Infer
	if a.Name == "quant" {
		return q.formatSettings(r)
	}
	values := a.Values
	if len(values) == 0 {
		values = q.usualValues(a.Name, r)
	}
	var out []setting
	for _, n := range values[:min(len(values), words.MostValues)] {
		label := thousands(strconv.Itoa(n))
		out = append(out, setting{label, func(said *parser.Query) {
			switch a.Name {
			case "seq_len":
				said.SeqLen, said.InputTokens, said.OutputTokens = n, 0, 0
			case "batch":
				said.Batch, said.GlobalBatch = n, 0
			case "concurrency":
				said.Batch, said.Concurrency = 0, n
			case "gpu_count":
				said.GPUCount, said.Nodes, said.GPUsPerNode = n, 0, 0
			case "zero_stage":
				said.ZeROStage = new(n)
				if !training {
					said.Task = "train"
				}
			}
		}})
	}
	return out
}

// usualValues are what people choose between.
func (q Question) usualValues(axis string, r run) []int {
	switch axis {
	case "zero_stage":
		return []int{0, 1, 2, 3}
	case "gpu_count":
		return []int{1, 2, 4, 8, 16, 32}
	case "concurrency":
		return []int{1, 4, 16, 64, 128, 256}
	case "batch":
		return []int{1, 2, 4, 8, 16, 32}
	}
	values, most := []int{512, 1024, 2048, 4096, 8192, 16384}, q.modelLimit(r)
	if r.Case.Workload.Task == workload.Infer {
		values = []int{2048, 4096, 8192, 16384, 32768, 131072}
	}
	for i, n := range values {
		if most > 0 && n > most {
			return values[:max(i, 1)]
		}
	}
	return values
}

// formatSettings are the storage formats that the program of a case may use.
func (q Question) formatSettings(r run) []setting {
	var out []setting
	add := func(name string, say func(*parser.Query)) {
		if len(out) < words.MostValues {
			out = append(out, setting{name, say})
		}
	}
	add(string(widest(r)), func(said *parser.Query) { said.Quant = "" })
	for _, name := range search.Ladder(r.Estimate.Workload.Framework) {
		add(string(name), func(said *parser.Query) { said.Quant = string(name) })
	}
	return out
}

// widest is the type of a case's weights when they are not quantised.
func widest(r run) workload.Precision {
	if p := r.Estimate.Workload.Precision; p != "" {
		return p
	}
	return workload.BF16
}
