package headroom_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The engine's rooms, each set on top of the last.
var (
	leaves = []string{"headroom/engine/unit", "headroom/engine/near"}
	shapes = append(slices.Clip(leaves), "headroom/engine/model", "headroom/engine/hardware")
	stated = append(slices.Clip(shapes), "headroom/engine/workload")
	fitted = append(slices.Clip(stated), "headroom/engine/profile", "headroom/engine/calibration")
	rooms  = append(slices.Clip(fitted), "headroom/engine/memory", "headroom/engine/speed", "headroom/engine/rules", "headroom/engine/catalog")
)

// The parser's rooms, likewise.
var (
	figures = []string{"headroom/parser/lexicon", "headroom/parser/pattern", "headroom/parser/chars"}
	spelt   = append(slices.Clip(figures), "headroom/parser/numeral", "headroom/parser/query", "headroom/parser/names", "headroom/parser/token")
	heard   = append(slices.Clip(spelt), "headroom/parser/lex", "headroom/parser/evidence", "headroom/parser/grammar", "headroom/parser/printout")
)

// layers is the table of docs/architecture.md: what each room may import of
// this module. Rooms that are not listed may import everything.
var layers = map[string][]string{
	"headroom/parser":              {"headroom/parser/", "headroom/engine/near"},
	"headroom/parser/lexicon":      {},
	"headroom/parser/pattern":      {"headroom/parser/lexicon"},
	"headroom/parser/chars":        {"headroom/parser/lexicon"},
	"headroom/parser/spelling":     {"headroom/parser/lexicon", "headroom/parser/chars"},
	"headroom/parser/query":        {"headroom/parser/pattern"},
	"headroom/parser/numeral":      figures,
	"headroom/parser/names":        append(slices.Clip(figures), "headroom/parser/numeral", "headroom/engine/near"),
	"headroom/parser/token":        {"headroom/parser/numeral"},
	"headroom/parser/lex":          spelt,
	"headroom/parser/evidence":     figures,
	"headroom/parser/printout":     append(slices.Clip(figures), "headroom/parser/numeral", "headroom/parser/query"),
	"headroom/parser/story":        append(slices.Clip(figures), "headroom/parser/token", "headroom/parser/evidence"),
	"headroom/parser/grammar":      append(slices.Clip(spelt), "headroom/parser/lex"),
	"headroom/parser/tagger":       heard,
	"headroom/parser/reader":       append(slices.Clip(heard), "headroom/parser/tagger", "headroom/parser/definition"),
	"headroom/parser/intent":       append(slices.Clip(heard), "headroom/parser/tagger", "headroom/parser/reader"),
	"headroom/parser/definition":   append(slices.Clip(figures), "headroom/parser/numeral", "headroom/parser/query", "headroom/engine/near"),
	"headroom/engine/near":         {},
	"headroom/engine/unit":         {},
	"headroom/engine/model":        leaves,
	"headroom/engine/hardware":     leaves,
	"headroom/engine/workload":     shapes,
	"headroom/engine/catalog":      shapes,
	"headroom/engine/profile":      stated,
	"headroom/engine/rules":        stated,
	"headroom/engine/recipe":       stated,
	"headroom/bot/chart":           {"headroom/bot/words", "headroom/engine"},
	"headroom/engine/calibration":  fitted,
	"headroom/engine/modelfile":    stated,
	"headroom/engine/memory":       fitted,
	"headroom/engine/speed":        fitted,
	"headroom/engine":              rooms,
	"headroom/store":               {"headroom/engine/model", "headroom/engine/hardware", "headroom/engine/unit"},
	"headroom/engine/search":       {"headroom/engine"},
	"headroom/bot/words":           {},
	"headroom/bot/metrics":         {},
	"headroom/bot/hub":             {"headroom/engine"},
	"headroom/bot/plan":            {"headroom/parser", "headroom/engine"},
	"headroom/bot/answer":          {"headroom/bot/plan", "headroom/bot/words", "headroom/engine", "headroom/parser"},
	"headroom/bot/discord":         {"headroom/bot", "headroom/engine", "headroom/parser"},
	"headroom/bot/discord/payload": {},
	"headroom/bot/slack/blockkit":  {},
	"headroom/bot/slack":           {"headroom/bot", "headroom/engine", "headroom/parser"},
	"headroom/cmd/release":         {},
	"headroom/cmd/bench":           {},
	"headroom/bot/merge":           {"headroom/parser"},
	"headroom/bot":                 {"headroom/bot/merge", "headroom/bot/plan", "headroom/bot/words", "headroom/bot/answer", "headroom/bot/chart", "headroom/parser", "headroom/engine"},
}

// impure are packages that reach outside; parser and engine may not.
var impure = []string{"os", "net", "net/http", "time", "log", "log/slog", "os/exec"}

func TestImportsGoOneWay(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		room, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		allowed, listed := layers[room]
		for _, path := range strings.Fields(imports) {
			if listed && strings.HasPrefix(path, "headroom/") && !allows(allowed, path) {
				t.Errorf("%s may not import %s", room, path)
			}
			if pure(room) && isImpure(path) {
				t.Errorf("%s is pure and may not import %s", room, path)
			}
		}
	}
}

// allows says whether a path is of a room on the list, or within one.
func allows(list []string, path string) bool {
	for _, room := range list {
		if path == room || strings.HasPrefix(path, strings.TrimSuffix(room, "/")+"/") {
			return true
		}
	}
	return false
}

func pure(room string) bool {
	return strings.HasPrefix(room+"/", "headroom/parser/") || strings.HasPrefix(room+"/", "headroom/engine/")
}

func isImpure(path string) bool {
	return slices.Contains(impure, path)
}
