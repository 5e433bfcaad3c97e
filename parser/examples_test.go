package parser_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"headroom/parser"
	"headroom/parser/chars"
)

// quoted and han are the examples that comments give of what people write.
var (
	quoted = regexp.MustCompile(`"([^"\n]{3,160})"`)
	han    = regexp.MustCompile(`[\p{Han}0-9A-Za-z，？、 .+*/%-]*\p{Han}[\p{Han}0-9A-Za-z，？、 .+*/%-]*`)
)

// comments are those of the parser's files, each in one line.
func comments(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			code, comment, found := strings.Cut(line, "// ")
			if !found || strings.TrimSpace(code) != "" {
				all.WriteByte('\n')
			}
			all.WriteString(strings.TrimSpace(comment) + " ")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// TestExamplesOfComments: what comments say that people write is read, alone and beside other things, without a
// panic and with its problems inside the text.
func TestExamplesOfComments(t *testing.T) {
	t.Parallel()
	text := comments(t)
	var examples []string
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		examples = append(examples, m[1])
	}
	examples = append(examples, han.FindAllString(text, -1)...)
	if len(examples) < 2000 {
		t.Fatalf("%d examples were found", len(examples))
	}
	names := testNames()
	for _, e := range examples[:fewer(len(examples))] {
		for _, text := range [...]string{e, e + ", 7b on a 4090", "can a 3090 run 13b, " + e, "8张A100 训练 13b，" + e} {
			for _, p := range parser.Parse(text, names).Problems {
				if p.Start < 0 || p.End < p.Start || p.End > chars.Runes(text) || p.Message == "" {
					t.Errorf("%q: problem %+v", text, p)
				}
			}
		}
	}
}
