//go:build cgo

package store_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/store"
)

// comparable is an export without what an import can't and shall not bring
// along: the moment, the audit and the installation.
func comparable(t testing.TB, s *store.Store, tenant string) string {
	t.Helper()
	var out bytes.Buffer
	if err := s.Export(t.Context(), tenant, &out); err != nil {
		t.Fatal(err)
	}
	return without(t, out.String())
}

func without(t testing.TB, export string) string {
	t.Helper()
	var tree map[string]any
	if err := json.Unmarshal([]byte(export), &tree); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"at", "tenant", "changes", "installed"} {
		delete(tree, key)
	}
	figures, _ := tree["measured"].([]any)
	for _, f := range figures {
		delete(f.(map[string]any), "id")
	}
	text, err := json.MarshalIndent(tree, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Whatever a tenant keeps comes back from its export as it was: in another
// store, in another tenant, and over itself.
func TestExportsAreReadAgain(t *testing.T) {
	t.Parallel()
	clock := newClock()
	from, into, ctx := open(t, store.Options{Now: clock.now}), open(t, store.Options{Now: clock.now}), t.Context()
	number := 0
	rapid.Check(t, func(r *rapid.T) {
		number++
		tenant, other := fmt.Sprintf("slack:T%d", number), fmt.Sprintf("discord:%d", number)
		users := rapid.SampledFrom([]string{ann, bob, "王"})
		owners := rapid.SampledFrom([]string{"", ann, bob, "王"})
		names := rapid.SampledFrom([]string{"lab", "Lab-2", "实验室", "a.b+c"})
		put := func(err error) {
			r.Helper()
			if err != nil {
				r.Fatal(err)
			}
		}
		for range rapid.IntRange(0, 12).Draw(r, "writes") {
			by, owner, name := users.Draw(r, "by"), owners.Draw(r, "owner"), names.Draw(r, "name")
			value := rapid.IntRange(1, 1<<20).Draw(r, "value")
			var err error
			switch rapid.IntRange(0, 7).Draw(r, "kind") {
			case 0:
				_, err = from.SavePreset(ctx, tenant, owner, name, fmt.Sprintf("memory batch=%d note=\"a 'b' <c> & \\\\\"", value), by, true)
			case 1:
				_, err = from.SaveModel(ctx, tenant, owner, model.Own{ID: name, Shape: model.Shape{Layers: value}, Note: "<!channel> @everyone", Sources: []string{"x"}}, by, true)
			case 2:
				_, err = from.SaveGPU(ctx, tenant, owner, hardware.GPU{ID: name, MemoryGB: float64(value) / 7, Notes: "日本"}, by, true)
			case 3:
				_, err = from.SaveNode(ctx, tenant, owner, hardware.Node{ID: name, GPU: "lab", Devices: value}, by, true)
			case 4:
				_, err = from.SetSetting(ctx, tenant, rapid.SampledFrom([]string{"", ann, "channel:C1"}).Draw(r, "scope"), "lang", "zh", by)
			case 5:
				err = from.SaveThread(ctx, tenant, "C1/"+name, store.Thread{Query: fmt.Sprintf("memory batch=%d", value), Previous: "memory", Lang: "en", User: by, Program: "v1"})
			case 6:
				_, err = from.AddMeasured(ctx, tenant, "memory params_b=7", store.MemoryBytes, float64(value)/3, by)
			case 7:
				if _, err = from.ForgetPreset(ctx, tenant, owner, name, by); store.KindOf(err) == store.NotFound {
					err = nil
				}
			}
			put(err)
			clock.pass(time.Second)
		}
		var out bytes.Buffer
		put(from.Export(ctx, tenant, &out))
		want := without(t, out.String())
		for _, place := range []struct {
			store  *store.Store
			tenant string
		}{{into, ""}, {into, other}, {from, other}} {
			if _, err := place.store.Import(ctx, place.tenant, strings.NewReader(out.String()), "importer", false); err != nil {
				r.Fatal(err)
			}
			at := place.tenant
			if at == "" {
				at = tenant
			}
			if got := comparable(t, place.store, at); got != want {
				r.Fatalf("%s holds\n%s\nnot\n%s", at, got, want)
			}
		}
		// Again is a conflict, or the same once more; measured values have no name.
		_, err := into.Import(ctx, other, strings.NewReader(out.String()), "importer", false)
		if entries := strings.Contains(want, `"kind":`); entries && store.KindOf(err) != store.Conflict {
			r.Fatalf("imported twice: %v", err)
		}
		for _, c := range must[[]store.Change](t)(into.Changes(ctx, other, 0, 0)) {
			if c.By != "importer" {
				r.Fatalf("the audit says that %q imported", c.By)
			}
		}
	})
}

// An export that somebody wrote by hand is taken whole or not at all, and holds
// nothing that could not have been kept otherwise.
func TestHostileExportsAreRefused(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	must[int64](t)(s.SavePreset(ctx, slack, "", "lab", "memory gpu=a100", ann, false))
	before := comparable(t, s, slack)
	good := `{"kind":"preset","name":"fine","body":"memory gpu=t4","changed":"2026-11-01T00:00:00Z"}`
	entry := func(text string) string {
		return `{"format":"headroom-export/1","tenant":"slack:T0123","entries":[` + good + `,` + text + `]}`
	}
	for name, text := range map[string]string{
		"nothing":              ``,
		"no JSON":              `{`,
		"another format":       `{"format":"headroom-export/9","tenant":"slack:T0123"}`,
		"no format":            `{"tenant":"slack:T0123"}`,
		"unknown keys":         `{"format":"headroom-export/1","tenant":"slack:T0123","tokens":["x"]}`,
		"more behind":          `{"format":"headroom-export/1","tenant":"slack:T0123"}{}`,
		"no tenant":            `{"format":"headroom-export/1","entries":[` + good + `]}`,
		"a made-up tenant":     `{"format":"headroom-export/1","tenant":"slack:T1' OR 1=1","entries":[` + good + `]}`,
		"deep":                 `{"format":"headroom-export/1","tenant":"slack:T0123","entries":` + strings.Repeat("[", 100000),
		"deep body":            entry(`{"kind":"gpu","name":"x","body":` + strings.Repeat(`{"tflops":`, 20000) + `1` + strings.Repeat("}", 20000) + `}`),
		"a kind of nobody":     entry(`{"kind":"install","name":"x","body":"xoxb"}`),
		"a reserved name":      entry(`{"kind":"preset","name":"help","body":"memory"}`),
		"an amount":            entry(`{"kind":"preset","name":"7b","body":"memory"}`),
		"a name that turns":    entry(`{"kind":"preset","name":"a\u202eb","body":"memory"}`),
		"a question of two":    entry(`{"kind":"preset","name":"x","body":"memory\ngpu=t4"}`),
		"a long question":      entry(`{"kind":"preset","name":"x","body":"` + strings.Repeat("x", 3000) + `"}`),
		"no question":          entry(`{"kind":"preset","name":"x","body":7}`),
		"a channel's preset":   entry(`{"kind":"preset","name":"x","owner":"channel:C1","body":"memory"}`),
		"an owner of lines":    entry(`{"kind":"preset","name":"x","owner":"U\n1","body":"memory"}`),
		"unknown fields":       entry(`{"kind":"gpu","name":"x","body":{"id":"x","memory_gb":8,"secret":1}}`),
		"a word for figures":   entry(`{"kind":"gpu","name":"x","body":{"id":"x","memory_gb":"much"}}`),
		"beyond numbers":       entry(`{"kind":"gpu","name":"x","body":{"id":"x","memory_gb":1e999}}`),
		"a huge note":          entry(`{"kind":"gpu","name":"x","body":{"id":"x","notes":"` + strings.Repeat("x", 1<<17) + `"}}`),
		"a note that steers":   entry(`{"kind":"gpu","name":"x","body":{"id":"x","notes":"\u001b[2J"}}`),
		"an alias that turns":  entry(`{"kind":"model","name":"x","body":{"id":"x","aliases":["\u202e"]}}`),
		"a setting of none":    entry(`{"kind":"setting","name":"colour","body":"red"}`),
		"a value of none":      entry(`{"kind":"setting","name":"lang","body":"fr"}`),
		"a preset that steers": entry(`{"kind":"setting","name":"preset","owner":"U1","body":"\u001b]0;x"}`),
		"twice":                entry(good),
		"there already":        entry(`{"kind":"preset","name":"LAB","body":"memory"}`),
		"a key of lines":       `{"format":"headroom-export/1","tenant":"slack:T0123","threads":[{"key":"a\nb","query":"memory","lang":"en","at":"2026-11-21T12:00:00Z"}]}`,
		"a thread of nothing":  `{"format":"headroom-export/1","tenant":"slack:T0123","threads":[{"key":"a","query":"","lang":"en","at":"2026-11-21T12:00:00Z"}]}`,
		"measured below zero":  `{"format":"headroom-export/1","tenant":"slack:T0123","measured":[{"query":"memory","what":"memory_bytes","value":-1,"at":"2026-11-21T12:00:00Z"}]}`,
		"measured otherwise":   `{"format":"headroom-export/1","tenant":"slack:T0123","measured":[{"query":"memory","what":"tokens","value":1,"at":"2026-11-21T12:00:00Z"}]}`,
	} {
		done, err := s.Import(ctx, "", strings.NewReader(text), ann, false)
		kind := store.KindOf(err)
		if err == nil || kind != store.Invalid && kind != store.Conflict || done != (store.Imported{}) {
			t.Errorf("%s: %+v, %v", name, done, err)
		}
		if after := comparable(t, s, slack); after != before {
			t.Fatalf("%s left something behind: %s", name, after)
		}
	}
	refused(t, second(s.Import(ctx, "nobody", strings.NewReader(entry(good)), ann, false)), store.Invalid)
	refused(t, second(s.Import(ctx, "", strings.NewReader(`{"format":"headroom-export/1","tenant":"slack:T0123"}`), "a:b", false)), store.Invalid)
}

func second[T any](_ T, err error) error { return err }

// What a user's export holds is what is shared and what is their own.
func TestAnExportForAUserHidesOthers(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{Key: make([]byte, 32)}), t.Context()
	fill(t, s, slack, "alpha")
	fill(t, s, discord, "beta")
	must[int64](t)(s.SetSetting(ctx, slack, "channel:C1", "lang", "zh", bob))
	must[int64](t)(s.ForgetPreset(ctx, slack, bob, "own-"+bob, bob)) // its body stands in the audit
	var out bytes.Buffer
	if err := s.ExportFor(ctx, slack, ann, &out); err != nil {
		t.Fatal(err)
	}
	for _, shown := range []string{"alpha-own-U01", "alpha-setting-U01", "alpha-thread-U01", "alpha-shared-U01", "alpha-shared-U02", "alpha-model", "alpha-gpu", "alpha-node", "channel:C1"} {
		if !strings.Contains(out.String(), shown) {
			t.Errorf("%q is missing", shown)
		}
	}
	for _, hidden := range []string{"own-U02", "setting-U02", "thread-U02", "beta", "token"} {
		if strings.Contains(out.String(), hidden) {
			t.Errorf("%q is shown", hidden)
		}
	}
	refused(t, s.ExportFor(ctx, slack, "", &out), store.Invalid)
	refused(t, s.ExportFor(ctx, slack, "channel:C1", &out), store.Invalid)
	// It is read again as any other.
	into := open(t, store.Options{})
	if done, err := into.Import(ctx, "", &out, "admin", false); err != nil || done.Entries == 0 || done.Threads != 1 || done.Measured != 2 {
		t.Errorf("%+v, %v", done, err)
	}
}
