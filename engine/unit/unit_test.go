package unit_test

import (
	"testing"

	"headroom/engine/unit"
)

// Sizes print in the largest unit that keeps a figure before the point.
func TestFormat(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		scale unit.Scale
		bytes unit.Bytes
		want  string
	}{
		{unit.Binary, 0, "0 B"},
		{unit.Binary, 1023, "1023 B"},
		{unit.Binary, unit.GiB, "1 GiB"},
		{unit.Binary, 127 * unit.GiB, "127 GiB"},
		{unit.Binary, 3 * unit.GiB / 2, "1.5 GiB"},
		{unit.Decimal, unit.GiB, "1.07 GB"},
		{unit.Decimal, 42 * unit.MB, "42 MB"},
	} {
		if got := tt.scale.Format(tt.bytes); got != tt.want {
			t.Errorf("%d: %q, want %q", tt.bytes, got, tt.want)
		}
	}
}

// The rows of a table share the unit of its total.
func TestBesideSharesAUnit(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		scale    unit.Scale
		total, b unit.Bytes
		want     string
	}{
		{unit.Binary, 3 * unit.GiB, unit.GiB / 4, "0.25 GiB"},
		{unit.Binary, 500 * unit.MiB, 3 * unit.MiB / 2, "1.5 MiB"},
		{unit.Decimal, unit.GB, unit.GB, "1.00 GB"},
		{unit.Decimal, unit.GB - 1, 0, "0.0 MB"},
	} {
		if got := tt.scale.Beside(tt.total, tt.b); got != tt.want {
			t.Errorf("%d beside %d: %q, want %q", tt.b, tt.total, got, tt.want)
		}
	}
}

// Counts of parameters print as model names do.
func TestParams(t *testing.T) {
	t.Parallel()
	for params, want := range map[unit.Params]string{
		7_615_616_512: "7.62B", 124_000_000: "124M", 1_000_000: "1M", 671e9: "671B", 1e12: "1T", 512: "512",
	} {
		if got := params.String(); got != want {
			t.Errorf("%d: %q, want %q", int64(params), got, want)
		}
	}
}
