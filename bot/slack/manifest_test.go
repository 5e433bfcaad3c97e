package slack_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"headroom/bot/slack"
)

// The manifest is valid by Slack's own schema, which lies beside the repository
// (slackapi/manifest-schema, MIT).
func TestManifestIsValid(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"1.0.0", "2.0.0"} {
		path := "../../../shared/fixtures/slack/manifest.schema." + version + ".json"
		text, err := os.ReadFile(path)
		if err != nil {
			t.Skip("no schema beside the repository")
		}
		var schema any
		if err := json.Unmarshal(text, &schema); err != nil {
			t.Fatal(err)
		}
		compiler := jsonschema.NewCompiler()
		if err := compiler.AddResource("manifest.json", withoutLookAhead(schema)); err != nil {
			t.Fatal(err)
		}
		compiled, err := compiler.Compile("manifest.json")
		if err != nil {
			t.Fatal(err)
		}
		for name, o := range map[string]slack.ManifestOptions{"default": {}, "history": {History: true}, "http": {Address: "https://bot.example.org"}} {
			if err := compiled.Validate(plainJSON(t, slack.NewManifest(o))); err != nil {
				t.Errorf("%s, schema %s: %v", name, version, err)
			}
		}
		broken := plainJSON(t, slack.NewManifest(slack.ManifestOptions{}))
		broken.(map[string]any)["display_information"].(map[string]any)["name"] = strings.Repeat("x", 36)
		if compiled.Validate(broken) == nil {
			t.Errorf("schema %s takes a name that is too long", version)
		}
	}
}

func plainJSON(t *testing.T, v any) any {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// withoutLookAhead drops the patterns that RE2 has no words for.
func withoutLookAhead(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if pattern, ok := v["pattern"].(string); ok && strings.Contains(pattern, "(?!") {
			delete(v, "pattern")
		}
		for key := range v {
			v[key] = withoutLookAhead(v[key])
		}
	case []any:
		for i := range v {
			v[i] = withoutLookAhead(v[i])
		}
	}
	return v
}

// Scopes are as few as can be: history only where it is asked for, and then
// with the events that need it.
func TestManifestScopes(t *testing.T) {
	t.Parallel()
	plain, wide := slack.NewManifest(slack.ManifestOptions{}), slack.NewManifest(slack.ManifestOptions{History: true})
	want := []string{"app_mentions:read", "chat:write", "commands", "files:read", "im:history"}
	if got := plain.OAuth.Scopes["bot"]; !slices.Equal(got, want) {
		t.Errorf("scopes %v", got)
	}
	if got := wide.OAuth.Scopes["bot"]; !slices.Contains(got, "groups:history") || !slices.Contains(wide.Settings.Events.Bots, "message.channels") {
		t.Errorf("scopes %v, events %v", got, wide.Settings.Events.Bots)
	}
	if slices.Contains(plain.Settings.Events.Bots, "message.channels") || !plain.Settings.Socket {
		t.Errorf("%+v", plain.Settings)
	}
}
