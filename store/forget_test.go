//go:build cgo

package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/store"
)

// fill keeps something of every kind for a tenant, shared and of two users.
func fill(t *testing.T, s *store.Store, tenant, mark string) {
	t.Helper()
	ctx := t.Context()
	for _, user := range []string{ann, bob} {
		must[int64](t)(s.SavePreset(ctx, tenant, user, "own-"+user, "memory note="+mark+"-own-"+user, user, false))
		must[int64](t)(s.SetSetting(ctx, tenant, user, "preset", mark+"-setting-"+user, user))
		if err := s.SaveThread(ctx, tenant, "C1//"+user, store.Thread{Query: "memory note=" + mark + "-thread-" + user, User: user}); err != nil {
			t.Fatal(err)
		}
		must[int64](t)(s.AddMeasured(ctx, tenant, "memory note="+mark+"-measured", store.MemoryBytes, 7, user))
		must[int64](t)(s.SavePreset(ctx, tenant, "", "by-"+user, "memory note="+mark+"-shared-"+user, user, false))
	}
	must[int64](t)(s.SaveModel(ctx, tenant, "", model.Own{ID: "house", Shape: model.Shape{Layers: 3}, Note: mark + "-model"}, ann, false))
	must[int64](t)(s.SaveGPU(ctx, tenant, "", hardware.GPU{ID: "lab", MemoryGB: 48, Notes: mark + "-gpu"}, bob, false))
	must[int64](t)(s.SaveNode(ctx, tenant, "", hardware.Node{ID: "box", GPU: "lab", Devices: 4, Notes: mark + "-node"}, bob, false))
	must[bool](t)(s.Seen(ctx, tenant, mark+"-event"))
	if err := s.SaveInstall(ctx, tenant, []byte(mark+"-token")); err != nil {
		t.Fatal(err)
	}
}

// onDisk is everything that the files of a store hold.
func onDisk(t *testing.T, path string) string {
	t.Helper()
	files, err := filepath.Glob(path + "*")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

func TestAUserIsForgotten(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{Key: make([]byte, 32)}), t.Context()
	fill(t, s, slack, "alpha")
	fill(t, s, discord, "beta")
	if err := s.ForgetUser(ctx, slack, ann); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := s.Export(ctx, slack, &out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, gone := range []string{"own-U01", "setting-U01", "thread-U01", `"U01"`} {
		if strings.Contains(text, gone) {
			t.Errorf("the export still holds %q", gone)
		}
	}
	for _, kept := range []string{"own-U02", "setting-U02", "thread-U02", "alpha-shared-U01", "alpha-model", "alpha-measured"} {
		if !strings.Contains(text, kept) {
			t.Errorf("the export has lost %q", kept)
		}
	}
	disk := onDisk(t, s.Path())
	if strings.Contains(disk, "alpha-own-U01") || strings.Contains(disk, "alpha-thread-U01") {
		t.Error("what was forgotten still lies in the file")
	}
	if !strings.Contains(disk, "beta-own-U01") {
		t.Error("the user of another tenant was forgotten too")
	}
	refused(t, s.ForgetUser(ctx, slack, ""), store.Invalid)
}

func TestATenantIsForgotten(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{Key: make([]byte, 32)}), t.Context()
	fill(t, s, slack, "alpha")
	fill(t, s, discord, "beta")
	must[map[string]string](t)(s.PresetNames(ctx, slack, ann)) // into the cache
	if err := s.ForgetTenant(ctx, slack); err != nil {
		t.Fatal(err)
	}
	if disk := onDisk(t, s.Path()); strings.Contains(disk, "alpha") || !strings.Contains(disk, "beta-model") {
		t.Error("what was forgotten still lies in the file, or more was forgotten")
	}
	if names := must[map[string]string](t)(s.PresetNames(ctx, slack, ann)); len(names) > 0 {
		t.Errorf("still sees %q", names)
	}
	must[int64](t)(s.SavePreset(ctx, slack, "", "new", "memory gpu=t4", ann, false))
	if names := must[map[string]string](t)(s.PresetNames(ctx, slack, ann)); len(names) != 1 {
		t.Errorf("sees %q", names)
	}
	if report := must[store.Report](t)(s.Check(ctx)); len(report.Problems) > 0 || report.Rows["installs"] != 1 || report.Rows["tenants"] != 2 {
		t.Errorf("%+v", report)
	}
}

// Every table with a tenant goes with the tenant.
func TestEveryTableGoesWithTheTenant(t *testing.T) {
	t.Parallel()
	s := open(t, store.Options{})
	tables := rows(t, s.Path(), `SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND c.name = 'tenant' AND m.name <> 'tenants'`)
	bound := rows(t, s.Path(), `SELECT m.name FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
		WHERE m.type = 'table' AND f."table" = 'tenants' AND f."from" = 'tenant' AND f.on_delete = 'CASCADE'`)
	if len(tables) != 7 || strings.Join(tables, " ") != strings.Join(bound, " ") {
		t.Errorf("tables with a tenant: %q; bound to it: %q", tables, bound)
	}
	loose := rows(t, s.Path(), `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict
		AND name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version'`)
	if len(loose) > 0 {
		t.Errorf("tables that are not STRICT: %q", loose)
	}
	free := rows(t, s.Path(), `SELECT m.name FROM sqlite_schema m WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'goose_db_version'
		AND NOT EXISTS (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.name = 'tenant' AND c."notnull")`)
	if len(free) > 0 {
		t.Errorf("tables without a tenant: %q", free)
	}
}

func TestInstallsAreSealed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "headroom.db")
	key, other := bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32)
	s, ctx := openAt(t, path, store.Options{Key: key}), t.Context()
	const token = "xoxb-not-a-real-token"
	for range 2 { // an installation again replaces the first
		if err := s.SaveInstall(ctx, slack, []byte(token)); err != nil {
			t.Fatal(err)
		}
	}
	if got := must[[]byte](t)(s.Install(ctx, slack)); string(got) != token {
		t.Errorf("got %q", got)
	}
	if got := must[[]string](t)(s.Installs(ctx)); len(got) != 1 || got[0] != slack {
		t.Errorf("installed by %q", got)
	}
	if strings.Contains(onDisk(t, path), token) {
		t.Error("the token lies open in the file")
	}
	var out bytes.Buffer
	if err := s.Export(ctx, slack, &out); err != nil || !strings.Contains(out.String(), `"installed": true`) {
		t.Errorf("export: %v %s", err, out.String())
	}
	_, err := s.Install(ctx, discord)
	refused(t, err, store.NotFound)

	// A row that is moved to another tenant does not open there.
	raw(t, path, `INSERT INTO tenants VALUES ('discord:42', 0, 0)`, `UPDATE installs SET tenant = 'discord:42'`)
	_, err = s.Install(ctx, discord)
	refused(t, err, store.Internal)
	raw(t, path, `UPDATE installs SET tenant = 'slack:T0123'`)

	_, err = openAt(t, path, store.Options{Key: other}).Install(ctx, slack)
	refused(t, err, store.Unavailable)
	_, err = openAt(t, path, store.Options{}).Install(ctx, slack)
	refused(t, err, store.Unavailable)
	refused(t, openAt(t, path, store.Options{}).SaveInstall(ctx, slack, []byte(token)), store.Unavailable)
	_, err = store.Open(ctx, path, store.Options{Key: []byte("short")})
	refused(t, err, store.Invalid)
	refused(t, s.SaveInstall(ctx, slack, nil), store.Invalid)
	for range 2 { // uninstalled twice
		if err := s.RemoveInstall(ctx, slack); err != nil {
			t.Error(err)
		}
	}
	_, err = s.Install(ctx, slack)
	refused(t, err, store.NotFound)
}

func TestPurgeLeavesWhatCanStillBeUndone(t *testing.T) {
	t.Parallel()
	now := newClock()
	s, ctx := open(t, store.Options{Now: now.now}), t.Context()
	must[int64](t)(s.SavePreset(ctx, slack, "", "lab", "memory gpu=a100", ann, false))
	must[int64](t)(s.ForgetPreset(ctx, slack, "", "lab", ann))
	now.pass(store.RemovedLife)
	if removed := must[int64](t)(s.Purge(ctx)); removed != 0 {
		t.Errorf("purged %d rows", removed)
	}
	must[int64](t)(s.RestorePreset(ctx, slack, "", "lab", ann))
	_, err := s.RestorePreset(ctx, slack, "", "lab", ann)
	refused(t, err, store.Conflict)
	gone := must[int64](t)(s.ForgetPreset(ctx, slack, "", "lab", ann))
	now.pass(store.RemovedLife + time.Millisecond)
	if removed := must[int64](t)(s.Purge(ctx)); removed != 1 {
		t.Errorf("purged %d rows", removed)
	}
	_, _, _, err = s.Undo(ctx, slack, gone, ann)
	refused(t, err, store.NotFound)
	_, err = s.RestorePreset(ctx, slack, "", "lab", ann)
	refused(t, err, store.NotFound)
	now.pass(store.AuditLife)
	must[int64](t)(s.Purge(ctx))
	if history := must[[]store.Change](t)(s.Changes(ctx, slack, 0, 0)); len(history) != 0 {
		t.Errorf("the audit still has %+v", history)
	}
}

func TestErrorsAreSafeToShow(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	over, cancel := context.WithCancel(ctx)
	cancel()
	for _, c := range []struct {
		name string
		do   func() error
		kind store.Kind
	}{
		{"no tenant", func() error { _, err := s.Models(ctx, "", ann); return err }, store.Internal},
		{"a made-up tenant", func() error { _, err := s.Models(ctx, "slack:x'--", ann); return err }, store.Internal},
		{"a tenant with a line", func() error { _, err := s.Seen(ctx, "local\n", "e"); return err }, store.Internal},
		{"given up", func() error { _, err := s.Seen(over, slack, "e"); return err }, store.Unavailable},
		{"given up reading", func() error { _, err := s.Models(over, slack, ann); return err }, store.Unavailable},
		{"not there", func() error { _, _, err := s.GPU(ctx, slack, ann, "<script>"); return err }, store.NotFound},
		{"a user with a colon", func() error { _, err := s.SavePreset(ctx, slack, "channel:C1", "x", "memory", ann, false); return err }, store.Invalid},
		{"too large", func() error {
			_, err := s.SaveGPU(ctx, slack, "", hardware.GPU{ID: "x", Notes: strings.Repeat("x", 1<<17)}, ann, false)
			return err
		}, store.Invalid},
		{"no number", func() error {
			_, err := s.SaveGPU(ctx, slack, "", hardware.GPU{ID: "x", MemoryGB: nan()}, ann, false)
			return err
		}, store.Invalid},
	} {
		err := c.do()
		refused(t, err, c.kind)
		e, ok := errors.AsType[*store.Error](err)
		if !ok {
			t.Errorf("%s: %T", c.name, err)
			continue
		}
		if safe := e.Safe(); safe == "" || strings.Contains(safe, "/") && !strings.Contains(safe, "<script>") || strings.ContainsAny(safe, "\n") || e.Kind() != string(c.kind) || !strings.HasPrefix(e.Error(), "store: ") {
			t.Errorf("%s: %q, %v", c.name, safe, err)
		}
	}
}

func TestModelsAndCardsComeBackWhole(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	yes := true
	shape := model.Shape{
		Layers: 40, HiddenSize: 5120, AttentionHeads: 40, VocabSize: 32000, NormBias: &yes, MLPGroups: [][2]int{{1, 2}},
		MoE: &model.MoE{Experts: 8, ExpertsPerToken: 2}, SlidingWindow: &model.SlidingWindow{Size: 4096},
	}
	m := model.Own{ID: "team/House-13B", Aliases: []string{"house"}, Shape: shape, Published: 13e9, WeightsBytes: 26e9, Quant: "q4_k_m", Sources: []string{"config.json"}}
	must[int64](t)(s.SaveModel(ctx, slack, "", m, ann, false))
	got, owner, err := s.Model(ctx, slack, ann, "team/house 13b")
	if a, b := asJSON(t, got), asJSON(t, m); err != nil || owner != "" || a != b {
		t.Errorf("got %s, want %s, %v", a, b, err)
	}
	g := hardware.GPU{ID: "4090", Name: "Lab 4090", MemoryGB: 48, TFLOPS: hardware.Rates{FP32: 82.6}, Supports: hardware.Supports{BF16: &yes}}
	must[int64](t)(s.SaveGPU(ctx, slack, ann, g, ann, false))
	card, owner, err := s.GPU(ctx, slack, ann, "4090")
	if a, b := asJSON(t, card), asJSON(t, g); err != nil || owner != ann || a != b {
		t.Errorf("got %s, want %s, %v", a, b, err)
	}
	_, _, err = s.GPU(ctx, slack, bob, "4090")
	refused(t, err, store.NotFound)
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
