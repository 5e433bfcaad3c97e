package measured_test

import (
	"math"
	"strings"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/measured"
)

const clocked = `{"id":"a-1","source_key":"a","source":"a/b README.md","workload":{"task":"infer","model":"gpt2","gpu":"a100","framework":"vllm"},"measured":{"value":500,"what":"decode_tokens_per_s","counts":"out","window":"decode"}}`

func TestReadAndTime(t *testing.T) {
	t.Parallel()
	text := clocked + "\n" + strings.Replace(clocked, `"gpu":"a100",`, "", 1)
	timings, err := measured.ReadTimings(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	list := measured.Time(timings, catalog.Builtin())
	if list[0].Predicted != list[0].Estimate.Speed.DecodeTokensPerSec {
		t.Errorf("predicted %g, want the decode speed %g", list[0].Predicted, list[0].Estimate.Speed.DecodeTokensPerSec)
	}
	if list[1].Predicted != 0 || list[1].Percent() != 100 {
		t.Errorf("without a card: predicted %g, off by %g %%", list[1].Predicted, list[1].Percent())
	}
}

func TestReadTimingsNamesTheLine(t *testing.T) {
	t.Parallel()
	for name, change := range map[string][2]string{
		"unknown key":               {`"source":`, `"sauce":`},
		"unknown key of a workload": {`"task"`, `"tusk"`},
		"no speed":                  {`500`, `0`},
		"no figure of an estimate":  {`"window":"decode"`, `"window":"lunch"`},
		"no source":                 {`"a/b README.md"`, `""`},
		"no JSON":                   {`{"id"`, `"id"`},
	} {
		_, err := measured.ReadTimings(strings.NewReader(clocked + "\n" + strings.Replace(clocked, change[0], change[1], 1)))
		if err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: error %v, want one of line 2", name, err)
		}
	}
}

// timed is a speed of 100 tokens a second for which predicted were estimated.
func timed(source string, predicted float64) measured.Timed {
	return measured.Timed{
		Timing:    measured.Timing{ID: source, SourceKey: source, Rate: measured.Rate{Value: 100, What: "decode_tokens_per_s"}},
		Estimate:  engine.Estimate{Speed: &engine.Speed{Low: 0.8, High: 1.25}},
		Predicted: predicted,
	}
}

func TestPacing(t *testing.T) {
	t.Parallel()
	list := []measured.Timed{timed("a", 100), timed("a", 110), timed("a", 50), timed("b", 200), timed("b", 0)}
	p := measured.PacingOf(list)
	if p.N != 5 || p.Missing != 1 || math.Abs(p.Median-100) > 1e-9 || math.Abs(p.Macro-(10+100)/2.) > 1e-9 {
		t.Errorf("%+v, want a median of 100 and a macro of 55 over 5 with 1 missing", p)
	}
	if math.Abs(p.Bias-1.05) > 1e-9 || math.Abs(p.Within25-40) > 1e-9 || math.Abs(p.Inside-50) > 1e-9 {
		t.Errorf("%+v, want a bias of 1.05, 40 %% within 25 %% and 50 %% inside", p)
	}
	step := timed("c", 200)
	step.Rate.What = "step_s"
	if step.Factor() != 0.5 || math.Abs(step.Percent()-100) > 1e-9 {
		t.Errorf("a step estimated twice as long is %g times as fast, off by %g %%", step.Factor(), step.Percent())
	}
	if worst := measured.Farthest(list, 1); worst[0].ID != "a" || worst[0].Predicted != 50 {
		t.Errorf("the worst is %s with %g", worst[0].ID, worst[0].Predicted)
	}
}
