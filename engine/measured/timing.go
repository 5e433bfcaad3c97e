package measured

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// Timing is one published speed with the workload it belongs to.
type Timing struct {
	ID        string            `json:"id"`
	SourceKey string            `json:"source_key"`
	Source    string            `json:"source"` // repository and file
	Workload  workload.Workload `json:"-"`
	Rate      Rate              `json:"measured"`
}

// Rate is what was measured: step_s in seconds, all others in tokens per second.
type Rate struct {
	Value  float64 `json:"value"`
	What   string  `json:"what"`
	Counts string  `json:"counts"` // tokens in the numerator: in, out, in+out
	Window string  `json:"window"` // prefill, decode, request, saturated
}

// ReadTimings reads published speeds in JSON Lines. It is strict: an unknown
// key, a value that is no speed, a figure that no estimate answers or a workload
// that cannot be decoded is an error with its line.
func ReadTimings(r io.Reader) ([]Timing, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	var timings []Timing
	for n := 1; lines.Scan(); n++ {
		t, err := decodeTiming(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("read measured speeds: line %d: %w", n, err)
		}
		timings = append(timings, t)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read measured speeds: %w", err)
	}
	return timings, nil
}

func decodeTiming(line []byte) (Timing, error) {
	var row struct {
		Timing
		Workload json.RawMessage `json:"workload"`
	}
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&row); err != nil {
		return Timing{}, err
	}
	t := row.Timing
	w, err := workload.Decode(row.Workload)
	if err != nil {
		return Timing{}, fmt.Errorf("%s: %w", t.ID, err)
	}
	t.Workload = w
	switch _, answered := t.Rate.of(&engine.Speed{}); {
	case t.ID == "" || t.SourceKey == "" || t.Source == "":
		return Timing{}, fmt.Errorf("%s: id, source_key or source is missing", t.ID)
	case !(t.Rate.Value > 0):
		return Timing{}, fmt.Errorf("%s: measured %g", t.ID, t.Rate.Value)
	case !answered:
		return Timing{}, fmt.Errorf("%s: no figure of an estimate is %s of %s tokens in the window %q", t.ID, t.Rate.What, t.Rate.Counts, t.Rate.Window)
	}
	return t, nil
}

// of reads the figure that was measured off an estimate.
func (r Rate) of(s *engine.Speed) (value float64, answered bool) {
	switch r.What + " " + r.Counts + " " + r.Window {
	case "train_tokens_per_s_per_gpu  ":
		return s.TokensPerSecondGPU, true
	case "step_s  ":
		return s.StepSeconds, true
	case "prefill_tokens_per_s in prefill":
		return s.PrefillTokensPerSec, true
	case "decode_tokens_per_s out decode":
		return s.DecodeTokensPerSec, true
	case "decode_tokens_per_s out request", "total_tokens_per_s out request":
		return s.RequestTokensOut, true
	case "decode_tokens_per_s in+out request", "total_tokens_per_s in+out request":
		return s.RequestTokensInOut, true
	case "total_tokens_per_s out saturated":
		return s.TokensPerSecond, true
	}
	return 0, false
}

// Timed is a published speed beside its estimate.
type Timed struct {
	Timing
	Estimate  engine.Estimate
	Err       error   // the workload was refused
	Predicted float64 // 0: no estimate
}

// Time estimates every speed, in order.
func Time(timings []Timing, known *catalog.Catalog) []Timed {
	list := make([]Timed, len(timings))
	for i, t := range timings {
		list[i].Timing = t
		list[i].Estimate, list[i].Err = engine.Evaluate(t.Workload, known)
		if s := list[i].Estimate.Speed; s != nil {
			list[i].Predicted, _ = t.Rate.of(s)
		}
	}
	return list
}

// Factor is how many times faster the estimate is than what was measured.
func (t *Timed) Factor() float64 {
	if t.Rate.What == "step_s" {
		return t.Rate.Value / t.Predicted
	}
	return t.Predicted / t.Rate.Value
}

// Percent is the error either way: twice and half as fast are both 100, as is
// a speed without an estimate.
func (t *Timed) Percent() float64 {
	if t.Predicted <= 0 {
		return 100
	}
	return 100 * math.Expm1(math.Abs(math.Log(t.Factor())))
}

// Inside tells whether the measured speed lies between the factors of the
// estimate.
func (t *Timed) Inside() bool {
	s := t.Estimate.Speed
	return t.Predicted > 0 && 1/t.Factor() >= s.Low && 1/t.Factor() <= s.High
}
