package headroom_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"headroom/store"
)

// The tests that the page of security names are there.
func TestSecurityNamesTestsThatExist(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`([a-z/.]+): ((?:Test|Fuzz)[A-Za-z]+)`").FindAllStringSubmatch(string(page), -1)
	if len(named) < 60 {
		t.Errorf("only %d tests are named", len(named))
	}
	sources := map[string]string{}
	for _, n := range named {
		folder, test := n[1], n[2]
		if _, read := sources[folder]; !read {
			files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				sources[folder] += string(text)
			}
		}
		if !strings.Contains(sources[folder], "\nfunc "+test+"(") {
			t.Errorf("there is no test %s in %s", test, folder)
		}
	}
	for row := range strings.Lines(string(page)) { // a threat without a proof is a promise
		if cells := strings.Split(row, "|"); strings.HasPrefix(row, "| ") && len(cells) == 5 && !strings.Contains(cells[3], "Test") && !strings.Contains(cells[3], "proved") && strings.Contains(string(page)[strings.Index(string(page), "## Threats"):], row) && !strings.Contains(row, "---") {
			t.Errorf("no test proves: %s", row)
		}
	}
}

// The times that the page states are those after which things really go.
func TestSecurityStatesTheTimes(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	days := func(d time.Duration) string { return strconv.Itoa(int(d.Hours())/24) + " days" }
	for what, want := range map[string]string{
		"presets, own models":       "brought back for " + days(store.RemovedLife),
		"who changed what":          days(store.AuditLife),
		"where a conversation":      days(store.ThreadLife),
		"questions too long":        days(store.ThreadLife),
		"names of events, so":       strconv.Itoa(int(store.SeenLife.Hours())) + " hours",
		"everything of a team that": days(store.GoneLife),
	} {
		row := regexp.MustCompile(`(?m)^\| ` + what + `.*$`).FindString(page)
		if !strings.Contains(row, want) {
			t.Errorf("%q does not say %q", row, want)
		}
	}
}
