package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"headroom/engine/measured"
	"headroom/parser"
	"headroom/parser/lexicon"
	"headroom/store"
)

// What was measured comes out as cases that the comparison reads, with the
// workload that the question stood for.
func TestMeasuredComesOutAsCases(t *testing.T) {
	t.Parallel()
	if !store.Supported {
		t.Skip("built without SQLite")
	}
	file := filepath.Join(t.TempDir(), "headroom.db")
	headroom := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if status := run(t.Context(), append([]string{"--store", file}, args...), strings.NewReader(""), &out, &errs); status != answered {
			t.Fatalf("%q: status %d: %s", args, status, errs.String())
		}
		return out.String()
	}
	headroom("measured", "add", "17.5 GiB", "lora llama-3.1-8b bf16 seq 2048 batch 1 on an a100 80gb")
	headroom("measured", "add", "41000MiB", "训练 1b adamw bf16 on h100")
	cases, err := measured.Read(strings.NewReader(headroom("measured", "export")))
	if err != nil || len(cases) != 2 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	first := cases[0]
	if first.Workload.Model.Name != "llama-3.1-8b" || first.Workload.SeqLen != 2048 || first.Figure.What != measured.Process ||
		first.Figure.Bytes != 17.5*(1<<30) || cases[1].Figure.Bytes != 41000<<20 {
		t.Errorf("%+v", cases)
	}
	if list := headroom("measured", "list"); !strings.Contains(list, "17.5 GiB") || !strings.Contains(list, " %  memory task=lora") {
		t.Errorf("listed %s", list)
	}
}

// reserve adds words to those that can't be names.
func reserve(t *testing.T, words []string) {
	t.Helper()
	const path = "../../store/reserved.txt"
	data, err := os.ReadFile(path)
	if err == nil {
		slices.Sort(words)
		err = os.WriteFile(path, append(data, strings.Join(words, "\n")+"\n"...), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Whatever the parser reads as a command can't be the name of a preset.
func TestCommandsAreReserved(t *testing.T) {
	t.Parallel()
	reserved := map[string]bool{}
	for _, word := range store.Reserved() {
		reserved[word] = true
	}
	words, missing := 0, []string{}
	lexicon.Builtin().Asks.Each(func(spelling string, entries []lexicon.Entry) {
		for _, e := range entries {
			if e.Kind == "command" {
				words++
				if folded := store.Fold(spelling); !reserved[folded] && !strings.HasSuffix(folded, "?") {
					missing = append(missing, spelling)
				}
			}
		}
	})
	if words < 30 {
		t.Errorf("only %d commands were found", words)
	}
	switch {
	case len(missing) > 0 && *update:
		reserve(t, missing)
	case len(missing) > 0:
		t.Errorf("%d commands could be names of presets, among them %q: go test ./cmd/headroom -run Reserved -update adds them to store/reserved.txt", len(missing), missing[0])
	}
	for _, intent := range []parser.Intent{parser.Memory, parser.Fit, parser.MinGPUs, parser.LargestModel, parser.HostRAM, parser.Power, parser.Explain, parser.PresetCommand} {
		if !reserved[store.Fold(string(intent))] {
			t.Errorf("%q opens the exact notation and could be the name of a preset", intent)
		}
	}
}
