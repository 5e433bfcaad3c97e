package speed_test

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// The largest median error of published speeds, in percent, on the rows of
// testdata. Lower a bar when the engine gets better.
const (
	mostTrain = 6
	mostInfer = 9
	leastBand = 0.90 // share of the rows inside low and high
)

// published is one measured speed.
type published struct {
	ID        string          `json:"id"`
	SourceKey string          `json:"source_key"`
	Workload  json.RawMessage `json:"workload"`
	Complete  *bool           `json:"complete"`
	Measured  struct {
		Value  float64 `json:"value"`
		What   string  `json:"what"`
		Counts string  `json:"counts"`
		Window string  `json:"window"`
	} `json:"measured"`
}

// figure is the estimate that answers a row, false where none does.
func (p *published) figure(s *engine.Speed) (float64, bool) {
	switch m := p.Measured; m.What + " " + m.Counts + " " + m.Window {
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

// errors are the absolute errors of rows in percent, where twice and half are
// both 100.
type errors struct {
	train, infer  []float64
	inside, total int
}

func (e *errors) median(rows []float64) float64 {
	slices.Sort(rows)
	return rows[len(rows)/2]
}

// compare evaluates the rows of a file. A row without an estimate is off by
// 100 %.
func compare(t *testing.T, file *os.File) errors {
	t.Helper()
	var e errors
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row published
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.Complete != nil && !*row.Complete {
			continue
		}
		w, err := workload.Decode(row.Workload)
		if err != nil {
			t.Fatalf("%s: %v", row.ID, err)
		}
		estimate, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil || estimate.Speed == nil {
			t.Fatalf("%s: speed %v, error %v", row.ID, estimate.Speed, err)
		}
		got, scored := row.figure(estimate.Speed)
		if !scored {
			continue
		}
		off := 100.0
		if got > 0 {
			ratio := row.Measured.Value / got
			off = 100 * math.Expm1(math.Abs(math.Log(ratio)))
			e.total++
			if row.Measured.What == "step_s" {
				ratio = 1 / ratio
			}
			if ratio >= estimate.Speed.Low && ratio <= estimate.Speed.High {
				e.inside++
			}
		}
		if w.Task == workload.Infer {
			e.infer = append(e.infer, off)
		} else {
			e.train = append(e.train, off)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestPublishedSpeeds(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"testdata/speed.jsonl", "../../../shared/measured/speed.jsonl"} {
		file, err := os.Open(path)
		if err != nil && path != "testdata/speed.jsonl" {
			continue // the whole set lies beside the repository or nowhere
		}
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		e := compare(t, file)
		train, infer, band := e.median(e.train), e.median(e.infer), float64(e.inside)/float64(e.total)
		t.Logf("%s: training n %d median %.1f %%, inference n %d median %.1f %%, %.1f %% inside the band",
			path, len(e.train), train, len(e.infer), infer, 100*band)
		if train > mostTrain || infer > mostInfer {
			t.Errorf("%s: median error %.1f %% in training and %.1f %% in inference, want at most %d and %d",
				path, train, infer, mostTrain, mostInfer)
		}
		if band < leastBand {
			t.Errorf("%s: %.1f %% of the rows are inside low and high", path, 100*band)
		}
	}
}
