package discord_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The official schema is not part of the repository: checks against it are
// skipped where it is missing.
const schemaFile = "../../../shared/fixtures/discord/openapi.json"

var schema = struct {
	sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
}{compiled: map[string]*jsonschema.Schema{}}

// schemaOf compiles a part of the official schema; nil where the file is
// missing. The part is the name of a schema, or a JSON pointer.
func schemaOf(t testing.TB, part string) *jsonschema.Schema {
	t.Helper()
	schema.Lock()
	defer schema.Unlock()
	if s := schema.compiled[part]; s != nil {
		return s
	}
	if schema.compiler == nil {
		file, err := os.ReadFile(schemaFile)
		if err != nil {
			return nil
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		schema.compiler = jsonschema.NewCompiler()
		schema.compiler.DefaultDraft(jsonschema.Draft2020)
		if err := schema.compiler.AddResource("discord.json", doc); err != nil {
			t.Fatal(err)
		}
	}
	pointer := part
	if !strings.HasPrefix(part, "/") {
		pointer = "/components/schemas/" + part
	}
	s, err := schema.compiler.Compile("discord.json#" + pointer)
	if err != nil {
		t.Fatal(err)
	}
	schema.compiled[part] = s
	return s
}

// validate checks a payload with the official schema.
func validate(t testing.TB, part string, v any) {
	t.Helper()
	s := schemaOf(t, part)
	if s == nil {
		return
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(doc); err != nil {
		t.Errorf("%s: %v\n%s", part, err, text)
	}
}
