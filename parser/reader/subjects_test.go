package reader_test

import (
	"os"
	"regexp"
	"testing"
)

// TestFilesBeginWithTheirSubject: the listing of the package is its table of contents.
func TestFilesBeginWithTheirSubject(t *testing.T) {
	t.Parallel()
	subject := regexp.MustCompile(`^(?:reader|matching|problems|card|hardware|machine|model|task|method|format|offload|memory|setting|length|units|speed|time|money|users|case|sought|words|printout|subjects)`)
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !f.IsDir() && !subject.MatchString(f.Name()) {
			t.Errorf("%s begins with no subject of the package (see its comment)", f.Name())
		}
	}
}
