package bot

import "testing"

func TestLocate(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text, name string
		start, end int
	}{
		"as written":      {"train on rtx-4900", "rtx-4900", 9, 17},
		"other separator": {"train on RTX 4900 now", "rtx-4900", 9, 17},
		"after Han":       {"用v10O训练", "v10O", 1, 5},
		"glued":           {"4xrtx4900", "rtx-4900", 2, 9},
		"a prefix first":  {"rtx rtx 4900", "rtx-4900", 4, 12},
		"not there":       {"train 7b", "rtx-4900", 0, 0},
		"nothing":         {"train 7b", "", 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if start, end := locate(tt.text, tt.name); start != tt.start || end != tt.end {
				t.Errorf("got %d to %d, want %d to %d", start, end, tt.start, tt.end)
			}
		})
	}
}
