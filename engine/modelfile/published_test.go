package modelfile_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"headroom/engine/catalog"
	"headroom/engine/model"
	"headroom/engine/modelfile"
)

// publishedModel is one file of testdata/published: the keys of a model's
// config.json that say something about its shape, and its published size, each
// with where it was found.
type publishedModel struct {
	Model      string          `json:"model"`
	Parameters int64           `json:"parameters"`
	Sources    string          `json:"parameters_source"`
	From       string          `json:"config_source"`
	Note       string          `json:"note"`
	Config     json.RawMessage `json:"config"`
	config     []byte
}

func published(t testing.TB) map[string]publishedModel {
	return filesOf(t, "testdata/published/*.json", 40)
}

// announced are models that the catalogue does not have, with their sizes as
// papers and model cards round them.
func announced(t testing.TB) map[string]publishedModel {
	return filesOf(t, "testdata/announced/*.json", 15)
}

func filesOf(t testing.TB, pattern string, least int) map[string]publishedModel {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) < least {
		t.Fatalf("%d files, %v", len(files), err)
	}
	models := map[string]publishedModel{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var m publishedModel
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if m.Model == "" || m.Parameters == 0 || m.Sources == "" || m.From == "" {
			t.Errorf("%s lacks a figure or its source", file)
		}
		m.config = m.Config
		models[filepath.Base(file)] = m
	}
	return models
}

// The configurations of public models give their published sizes.
func TestPublishedConfigsGiveThePublishedSizes(t *testing.T) {
	t.Parallel()
	exact := 0
	models := announced(t)
	maps.Copy(models, published(t))
	for name, m := range models {
		got, err := modelfile.Read("config.json", m.config)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if int64(got.Params) == m.Parameters {
			exact++
		}
		if off := float64(got.Params)/float64(m.Parameters) - 1; math.Abs(off) > 0.01 {
			t.Errorf("%s: %d parameters, published %d (%+.2f %%)", name, got.Params, m.Parameters, 100*off)
		}
	}
	t.Logf("%d models, %d to the last parameter", len(models), exact)
}

// What is read of a model's layers is what the catalogue says of them: the same
// caches, windows, states and feed-forward layers.
func TestPublishedConfigsGiveTheLayersOfTheCatalogue(t *testing.T) {
	t.Parallel()
	for name, m := range published(t) {
		row, known := catalog.Builtin().FindModel(strings.TrimSuffix(name, ".json"))
		if !known {
			t.Errorf("%s is not in the catalogue", name)
			continue
		}
		got, err := modelfile.Read("config.json", m.config)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if read, want := layersOf(got.Model), layersOf(&row.Row.Shape); !maps.Equal(read, want) {
			t.Errorf("%s:\nread %v\nwant %v", name, read, want)
		}
		if got.Model.NativeDType != row.Row.Shape.NativeDType && !anyTypeOf[strings.TrimSuffix(name, ".json")] {
			t.Errorf("%s: stored as %s, want %s", name, got.Model.NativeDType, row.Row.Shape.NativeDType)
		}
	}
}

// anyTypeOf are models that are published in several types, of which file and
// catalogue name different ones.
var anyTypeOf = map[string]bool{"gemma-2-2b": true, "gemma-2-9b": true, "smollm-1.7b": true}

// layersOf counts the layers of each kind.
func layersOf(s *model.Shape) map[string]int {
	kinds := map[string]int{}
	for _, k := range s.Stack().Kinds {
		routed := ""
		if k.FFN.MoE != nil {
			routed = fmt.Sprintf(" %d of %d experts %d wide, %d shared", k.FFN.MoE.ExpertsPerToken, k.FFN.MoE.Experts, k.FFN.MoE.ExpertIntermediate, k.FFN.MoE.SharedIntermediate)
		}
		kinds[fmt.Sprintf("%+v, feed-forward %d gated %v%s, %d norms", k.Mixer, k.FFN.Width, k.FFN.Gated, routed, k.Norms)] += k.Count
	}
	return kinds
}
