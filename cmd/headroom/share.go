package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/engine/near"
)

// shared is a file that import reads and export writes, as TOML or JSON: any of
// its lists. The keys of models, cards and machines are those of the catalogue.
type shared struct {
	Presets []sharedPreset  `json:"preset,omitempty"`
	Models  []model.Own     `json:"model,omitempty"`
	GPUs    []hardware.GPU  `json:"gpu,omitempty"`
	Nodes   []hardware.Node `json:"node,omitempty"`
}

// sharedPreset is a preset on its way to another store.
type sharedPreset struct {
	Name  string `json:"name"`
	Query string `json:"query"` // in words, or in the exact notation
}

// mostShared bounds a file that is imported.
const mostShared = 16 << 20

// writeShared writes a file in a format.
func writeShared(out io.Writer, format string, file shared) error {
	text, err := json.Marshal(file)
	if err != nil {
		return fmt.Errorf("write %s: %w", format, err)
	}
	if format == "json" {
		var lines bytes.Buffer
		if err := json.Indent(&lines, text, "", "  "); err != nil {
			return fmt.Errorf("write json: %w", err)
		}
		lines.WriteByte('\n')
		_, err := out.Write(lines.Bytes())
		return err
	}
	// The one set of names for keys stands in the JSON tags.
	var tree map[string]any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return fmt.Errorf("write toml: %w", err)
	}
	encoded, err := toml.Marshal(plainNumbers(tree))
	if err != nil {
		return fmt.Errorf("write toml: %w", err)
	}
	_, err = out.Write(encoded)
	return err
}

// plainNumbers makes whole numbers of those that are whole.
func plainNumbers(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			v[key] = plainNumbers(inner)
		}
	case []any:
		for i, inner := range v {
			v[i] = plainNumbers(inner)
		}
	case json.Number:
		if whole, err := v.Int64(); err == nil {
			return whole
		}
		figure, _ := v.Float64() // it was one before it was written
		return figure
	}
	return value
}

// readShared reads a file, or the input for -.
func (t *terminal) readShared(path string) (shared, error) {
	in := t.in
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return shared{}, fmt.Errorf("import: %w", err)
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, mostShared+1))
	switch {
	case err != nil:
		return shared{}, fmt.Errorf("import: %w", err)
	case len(text) > mostShared:
		return shared{}, fmt.Errorf("import %s: it is larger than %d MiB", path, mostShared>>20)
	}
	file, err := decodeShared(text, filepath.Ext(path))
	if err != nil {
		return shared{}, fmt.Errorf("import %s: %w", path, err)
	}
	return file, nil
}

// decodeShared decodes TOML or JSON, by the file's extension, else by its first
// sign.
func decodeShared(text []byte, extension string) (file shared, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	isJSON := extension == ".json" || extension != ".toml" && bytes.HasPrefix(bytes.TrimSpace(text), []byte("{"))
	var tree map[string]any
	if isJSON {
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		if err := decoder.Decode(&tree); err != nil {
			return file, fmt.Errorf("not valid JSON: %w", err)
		}
		if rest, _ := io.ReadAll(decoder.Buffered()); len(bytes.TrimSpace(rest)) > 0 {
			return file, errors.New("there is more text after the JSON object")
		}
	} else if err := toml.Unmarshal(text, &tree); err != nil {
		return file, tomlError(err)
	}
	if err := checkKeys("", tree, reflect.TypeFor[shared]()); err != nil {
		return file, err
	}
	encoded, err := json.Marshal(tree)
	if err != nil {
		return file, fmt.Errorf("not a file of presets, models or cards: %w", err)
	}
	if err := json.Unmarshal(encoded, &file); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return file, fmt.Errorf("%s can't be a %s", wrong.Field, wrong.Value)
		}
		return file, err
	}
	if reflect.ValueOf(file).IsZero() {
		return file, errors.New("there is no preset, model, gpu or node in it")
	}
	return file, nil
}

// checkKeys names the first key that a type does not have, with its place.
func checkKeys(place string, value any, t reflect.Type) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch v := value.(type) {
	case []any:
		if t.Kind() != reflect.Slice {
			return nil // the decoder tells
		}
		for i, inner := range v {
			at := fmt.Sprintf("%s %d", place, i+1)
			if row, ok := inner.(map[string]any); ok {
				for _, key := range []string{"name", "id"} {
					if name, ok := row[key].(string); ok {
						at = fmt.Sprintf("%s %q", place, name)
					}
				}
			}
			if err := checkKeys(at, inner, t.Elem()); err != nil {
				return err
			}
		}
	case map[string]any:
		if t.Kind() != reflect.Struct {
			return nil
		}
		fields := map[string]reflect.Type{}
		for i := range t.NumField() {
			if name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); name != "" {
				fields[name] = t.Field(i).Type
			}
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			field, known := fields[key]
			if !known {
				message := fmt.Sprintf("unknown key %q", key)
				if place != "" {
					message = place + ": " + message
				}
				if like := near.Best(key, maps.Keys(fields), 1); len(like) > 0 {
					message += fmt.Sprintf("; did you mean %q?", like[0])
				}
				return errors.New(message)
			}
			at := key
			if place != "" {
				at = place + " " + key
			}
			if err := checkKeys(at, v[key], field); err != nil {
				return err
			}
		}
	}
	return nil
}

// exportFlags are what every export takes.
type exportFlags struct {
	Format string   `help:"toml or json." enum:"toml,json" default:"toml"`
	Names  []string `arg:"" optional:"" help:"What to export. Default: all."`
}

// pick returns the rows that were asked for, all when none was named.
func pick[T any](kind string, rows []T, name func(T) string, wanted []string) ([]T, error) {
	if len(wanted) == 0 {
		return rows, nil
	}
	var picked []T
	for _, want := range wanted {
		i := slices.IndexFunc(rows, func(row T) bool { return sameName(name(row), want) })
		if i < 0 {
			return nil, fmt.Errorf("no %s of your own is called %q", kind, want)
		}
		picked = append(picked, rows[i])
	}
	return picked, nil
}

// importFlags are what every import takes.
type importFlags struct {
	Replace bool   `help:"Replace what is there under the same name."`
	File    string `arg:"" help:"File with presets, models or cards in TOML or JSON; - reads the input."`
}
