package recipe

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// wrongValue says what a setting would take instead.
type wrongValue struct {
	got  any
	want string
}

func (e *wrongValue) Error() string {
	return fmt.Sprintf("%s is not possible; use %s", show(e.got), e.want)
}

// automatic are the values by which a tool is asked to choose for itself.
func automatic(v any) bool {
	text, ok := v.(string)
	return v == nil || ok && (strings.EqualFold(text, "auto") || text == "" || text == "None" || text == "null")
}

// truth reads a switch, in any of the spellings of YAML, Python and shells.
func truth(v any) (bool, error) {
	switch v := v.(type) {
	case bool:
		return v, nil
	case int:
		if v == 0 || v == 1 {
			return v == 1, nil
		}
	case string:
		switch strings.ToLower(v) {
		case "true", "yes", "on", "1":
			return true, nil
		case "false", "no", "off", "0":
			return false, nil
		}
	}
	return false, &wrongValue{v, "true or false"}
}

// number reads a figure; in a command line it comes as text.
func number(v any) (float64, error) {
	switch v := v.(type) {
	case int:
		return float64(v), nil
	case float64:
		return v, nil
	case string:
		if f, err := strconv.ParseFloat(strings.ReplaceAll(v, "_", ""), 64); err == nil && !math.IsNaN(f) && !math.IsInf(f, 0) {
			return f, nil
		}
	}
	return 0, &wrongValue{v, "a number"}
}

// mostWhole is the largest whole number that a setting may have.
const mostWhole = 1 << 30

// atLeast reads a whole number. Servers also take 16k (16,000) and 16K (16,384).
func atLeast(least int, v any) (int, error) {
	if text, ok := v.(string); ok && len(text) > 1 {
		for suffix, scale := range map[string]float64{"k": 1e3, "K": 1 << 10, "m": 1e6, "M": 1 << 20} {
			if digits, cut := strings.CutSuffix(text, suffix); cut {
				if f, err := number(digits); err == nil {
					v = f * scale
				}
			}
		}
	}
	f, err := number(v)
	if err != nil || f != math.Trunc(f) || f < float64(least) || f > mostWhole {
		return 0, &wrongValue{v, fmt.Sprintf("a whole number of at least %d", least)}
	}
	return int(f), nil
}

// list reads several words: a list, or text with commas or spaces between.
func list(v any) []string {
	switch v := v.(type) {
	case []string:
		return v
	case string:
		return strings.FieldsFunc(v, func(r rune) bool { return strings.ContainsRune(", []'\"", r) })
	}
	return nil
}

// show prints a value as it would stand in a text.
func show(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case []string:
		return strings.Join(v, " ")
	case string:
		if runes := []rune(v); len(runes) > 60 {
			return strconv.Quote(string(runes[:60]) + "...")
		}
		return strconv.Quote(v)
	}
	return fmt.Sprint(v)
}

// plain prints a value as an argument of a command.
func plain(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	return show(v)
}
