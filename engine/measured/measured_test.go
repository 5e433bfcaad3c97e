package measured_test

import (
	"math"
	"strings"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/measured"
	"headroom/engine/unit"
)

const line = `{"id":"a-1","source_key":"a","source":"a/b README.md","workload":{"task":"infer","model":"gpt2","precision":"fp32"},"measured":{"bytes":497759232,"what":"weights"}}`

func TestReadAndEvaluate(t *testing.T) {
	t.Parallel()
	cases, err := measured.Read(strings.NewReader(line + "\n\n" + strings.Replace(line, "gpt2", "no such model", 1) + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	outcomes := measured.Evaluate(cases, catalog.Builtin())
	if len(outcomes) != 2 || outcomes[0].Err != nil || outcomes[1].Err == nil {
		t.Fatalf("outcomes %+v, want one estimate and one refusal", outcomes)
	}
	if outcomes[0].Off() != 0 { // 124,439,808 parameters of 4 bytes
		t.Errorf("off by %g", outcomes[0].Off())
	}
	if outcomes[1].Percent() != 100 {
		t.Errorf("a refused case is off by %g %%, want 100", outcomes[1].Percent())
	}
}

func TestReadNamesTheLine(t *testing.T) {
	t.Parallel()
	for name, change := range map[string][2]string{
		"unknown key of a case":     {`"source":`, `"sauce":`},
		"unknown key of a workload": {`"task"`, `"tusk"`},
		"no size":                   {`497759232`, `0`},
		"nothing known":             {`"measured":{"bytes":497759232,"what":"weights"}`, `"note":"?"`},
		"no id":                     {`"a-1"`, `""`},
		"unknown truth":             {`"measured":{"bytes":497759232,"what":"weights"}`, `"truth":"perhaps"`},
		"no JSON":                   {`{"id"`, `"id"`},
	} {
		_, err := measured.Read(strings.NewReader("\n" + line + "\n" + strings.Replace(line, change[0], change[1], 1)))
		if err == nil || !strings.Contains(err.Error(), "line 3") {
			t.Errorf("%s: error %v, want one of line 3", name, err)
		}
	}
}

// outcome is a total of 100 bytes for which predicted were estimated, give or
// take ten.
func outcome(source string, predicted unit.Bytes) measured.Outcome {
	return measured.Outcome{
		Case:      measured.Case{SourceKey: source, Figure: &measured.Figure{Bytes: 100, What: measured.Allocated}},
		Estimate:  engine.Estimate{Band: engine.Band{Allocated: [2]unit.Bytes{predicted - 10, predicted + 10}}},
		Predicted: float64(predicted),
	}
}

func TestScoreOf(t *testing.T) {
	t.Parallel()
	// Errors of 5, 15 and 40 % in one source, of 0 % in the other.
	s := measured.ScoreOf([]measured.Outcome{outcome("a", 105), outcome("a", 85), outcome("a", 140), outcome("b", 100)})
	for _, f := range []struct {
		name      string
		got, want float64
	}{
		{"n", float64(s.N), 4},
		{"mean", s.Mean, 15},
		{"macro", s.Macro, 10},
		{"median", s.Median, 10},
		{"bias", s.Bias, 7.5},
		{"within 10", s.Within10, 50},
		{"within 20", s.Within20, 75},
		{"band", s.Band, 50},
	} {
		if math.Abs(f.got-f.want) > 1e-9 {
			t.Errorf("%s %g, want %g", f.name, f.got, f.want)
		}
	}
	if !math.IsNaN(s.Fits) {
		t.Errorf("recall of fits %g without a case", s.Fits)
	}
}

func TestCreditOfVerdicts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		truth   measured.Truth
		verdict engine.Verdict
		edge    bool
		want    float64
	}{
		{measured.Fits, engine.Fits, false, 1},
		{measured.Fits, engine.Tight, false, 0.5},
		{measured.Fits, engine.DoesNotFit, false, 0},
		{measured.OutOfMemory, engine.DoesNotFit, false, 1},
		{measured.OutOfMemory, engine.Tight, false, 0.5},
		{measured.OutOfMemory, engine.Fits, false, 0},
		{measured.Fits, engine.Tight, true, 1},
		{measured.Fits, engine.DoesNotFit, true, 0},
		{measured.Fits, engine.NoVerdict, false, 0},
	} {
		o := measured.Outcome{Case: measured.Case{Truth: tt.truth, Edge: tt.edge}, Estimate: engine.Estimate{Verdict: tt.verdict}}
		if got := o.Credit(); got != tt.want {
			t.Errorf("%s answered %q (edge %t): %g, want %g", tt.truth, tt.verdict, tt.edge, got, tt.want)
		}
	}
}

func TestWorst(t *testing.T) {
	t.Parallel()
	worst := measured.Worst([]measured.Outcome{outcome("a", 105), outcome("a", 40), {Case: measured.Case{Truth: measured.Fits}}, outcome("b", 120)}, 2)
	if len(worst) != 2 || worst[0].Predicted != 40 || worst[1].Predicted != 120 {
		t.Errorf("worst %+v", worst)
	}
}
