package calibration_test

import (
	"reflect"
	"slices"
	"testing"

	"headroom/engine/calibration"
	"headroom/engine/workload"
)

// Every constant says what it is, in which unit, and where it comes from; a
// fitted one has a neutral value and is found by a fit.
func TestEveryConstantIsAccountedFor(t *testing.T) {
	t.Parallel()
	table := *calibration.Standard()
	fitted := table.Fitted()
	seen := map[string]bool{}
	fields := reflect.ValueOf(&table).Elem()
	for i := range fields.NumField() {
		c, ok := fields.Field(i).Addr().Interface().(*calibration.Constant)
		if !ok {
			continue
		}
		field := fields.Type().Field(i).Name
		if c.Name == "" || c.Unit == "" || c.Source == "" || !(c.Value > 0) {
			t.Errorf("%s lacks a name, a unit, a source or a value: %+v", field, *c)
		}
		if seen[c.Name] {
			t.Errorf("%s: a second constant is called %q", field, c.Name)
		}
		seen[c.Name] = true
		if c.FittedOn == "" {
			continue
		}
		if c.Scale <= 0 {
			t.Errorf("%s is fitted but has the scale %g", field, c.Scale)
		}
		if !slices.Contains(fitted, c) {
			t.Errorf("%s is fitted but no fit finds it", field)
		}
	}
	if len(seen) < 10 || len(fitted) == 0 {
		t.Errorf("%d constants, %d of them fitted", len(seen), len(fitted))
	}
}

// A fit varies a copy: the table that estimates use stays as it is.
func TestUnmeasuredIsACopy(t *testing.T) {
	t.Parallel()
	before := *calibration.Standard()
	for _, c := range calibration.Unmeasured().Fitted() {
		if c.Value != c.Neutral {
			t.Errorf("%s is %g, want its neutral value %g", c.Name, c.Value, c.Neutral)
		}
		c.Value = -1
	}
	if before != *calibration.Standard() {
		t.Error("the shipped table has changed")
	}
}

// The interval of every kind of case holds the estimate itself.
func TestBandsHoldTheEstimate(t *testing.T) {
	t.Parallel()
	for _, task := range workload.Tasks() {
		for _, framework := range workload.Frameworks() {
			c := &workload.Case{Workload: workload.Workload{Task: task, Framework: framework}}
			b := calibration.BandsOf(c)
			for name, i := range map[string]calibration.Interval{
				"stored": b.Stored, "allocated": b.Allocated, "reserved": b.Reserved, "context": calibration.ContextBand(),
			} {
				if !(0 < i.Low && i.Low < 1 && 1 < i.High && i.High < 3) {
					t.Errorf("%s on %s: the band of %s is %g to %g", task, framework, name, i.Low, i.High)
				}
			}
		}
	}
}
