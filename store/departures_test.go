//go:build cgo

package store_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/store"
)

// A team that took the program away is forgotten after a month, and one that
// came back is not.
func TestTeamsThatLeftAreForgotten(t *testing.T) {
	t.Parallel()
	now := newClock()
	s, ctx := open(t, store.Options{Now: now.now, Key: make([]byte, 32)}), t.Context()
	for _, tenant := range []string{slack, discord, "slack:T9", "slack:T10"} {
		fill(t, s, tenant, "of-"+strings.ReplaceAll(tenant, ":", "-"))
		if tenant != "slack:T10" {
			if err := s.Left(ctx, tenant); err != nil {
				t.Fatal(err)
			}
		}
	}
	now.pass(store.GoneLife - time.Hour)
	if err := s.Left(ctx, slack); err != nil { // told again: the first time counts
		t.Fatal(err)
	}
	if err := s.Back(ctx, discord); err != nil {
		t.Fatal(err)
	}
	if err := s.SaveInstall(ctx, "slack:T9", []byte("again")); err != nil { // as good as back
		t.Fatal(err)
	}
	must[int64](t)(s.Purge(ctx))
	if report := must[store.Report](t)(s.Check(ctx)); report.Rows["tenants"] != 4 {
		t.Fatalf("too early: %+v", report)
	}
	now.pass(2 * time.Hour)
	must[int64](t)(s.Purge(ctx))
	if report := must[store.Report](t)(s.Check(ctx)); report.Rows["tenants"] != 3 || len(report.Problems) > 0 {
		t.Errorf("%+v", report)
	}
	disk := onDisk(t, s.Path())
	if strings.Contains(disk, "of-slack-T0123") {
		t.Error("what was forgotten still lies in the file")
	}
	for _, kept := range []string{"of-discord-42-model", "of-slack-T9-model", "of-slack-T10-model"} {
		if !strings.Contains(disk, kept) {
			t.Errorf("%s is gone", kept)
		}
	}
	if err := s.Back(ctx, "slack:TNONE"); err != nil {
		t.Error(err)
	}
	refused(t, s.Left(ctx, "nobody"), store.Internal)
	refused(t, s.Back(ctx, "nobody"), store.Internal)
}

// All that a team keeps goes at its word; who is installed stays so.
func TestAllDataOfATeamAreForgotten(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{Key: make([]byte, 32)}), t.Context()
	fill(t, s, slack, "alpha")
	fill(t, s, discord, "beta")
	must[map[string]string](t)(s.PresetNames(ctx, slack, ann)) // into the cache
	if err := s.ForgetData(ctx, slack); err != nil {
		t.Fatal(err)
	}
	disk := onDisk(t, s.Path())
	if left := strings.ReplaceAll(disk, "alpha-event", ""); strings.Contains(left, "alpha") || !strings.Contains(disk, "beta-model") {
		t.Error("what was forgotten still lies in the file, or more was forgotten")
	}
	if names := must[map[string]string](t)(s.PresetNames(ctx, slack, ann)); len(names) > 0 {
		t.Errorf("still sees %q", names)
	}
	if got := must[[]byte](t)(s.Install(ctx, slack)); string(got) != "alpha-token" {
		t.Errorf("the installation is %q", got)
	}
	if first := must[bool](t)(s.Seen(ctx, slack, "alpha-event")); first {
		t.Error("an event would be answered twice")
	}
	refused(t, s.ForgetData(ctx, "nobody"), store.Internal)
}

// Another process never shows what was forgotten, even when as much was written
// since as it had seen.
func TestForgottenNamesDoNotComeBackFromACache(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "headroom.db")
	server, line, ctx := openAt(t, path, store.Options{}), openAt(t, path, store.Options{}), t.Context()
	for _, name := range []string{"one", "two", "three"} {
		must[int64](t)(server.SavePreset(ctx, slack, "", name, "memory note=secret", ann, false))
	}
	if names := must[map[string]string](t)(server.PresetNames(ctx, slack, ann)); len(names) != 3 {
		t.Fatal(names)
	}
	seen := must[int64](t)(server.Revision(ctx, slack))
	if err := line.ForgetTenant(ctx, slack); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"four", "five", "six"} {
		must[int64](t)(line.SavePreset(ctx, slack, "", name, "memory", ann, false))
		if got := must[int64](t)(line.Revision(ctx, slack)); got <= seen {
			t.Errorf("revision %d comes again after %d", got, seen)
		}
	}
	if names := must[map[string]string](t)(server.PresetNames(ctx, slack, ann)); names["one"] != "" || len(names) != 3 {
		t.Errorf("another process sees %q", names)
	}
}

// Nobody takes the room of a whole team.
func TestOneUserDoesNotFillATeam(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	var err error
	kept := 0
	for ; kept < 1000 && err == nil; kept++ {
		_, err = s.SavePreset(ctx, slack, ann, "mine-"+strings.Repeat("x", kept%50)+string(rune('a'+kept/50)), "memory", ann, false)
	}
	refused(t, err, store.Invalid)
	if kept < 100 || kept > 500 {
		t.Errorf("%d were kept", kept)
	}
	must[int64](t)(s.SavePreset(ctx, slack, "", "shared", "memory", ann, false))
	must[int64](t)(s.SavePreset(ctx, slack, bob, "mine", "memory", bob, false))
	must[int64](t)(s.SetSetting(ctx, slack, "channel:C1", "lang", "zh", bob))
}

// Nothing that could steer a screen is kept under any key.
func TestNothingKeptSteersAScreen(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	for _, text := range []string{"\x1b[2J", "\u202egnp", "a\nb", "\u009b1m", "zero\u200bwidth", "line\u2028two", "tag\U000e0041", "\x00"} {
		refused(t, second(s.SaveGPU(ctx, slack, "", hardware.GPU{ID: "x", MemoryGB: 1, Name: text}, ann, false)), store.Invalid)
		refused(t, second(s.SaveModel(ctx, slack, "", model.Own{ID: "x", Sources: []string{"fine", text}}, ann, false)), store.Invalid)
		refused(t, second(s.SaveNode(ctx, slack, "", hardware.Node{ID: "x", GPU: "t4", Notes: text}, ann, false)), store.Invalid)
		refused(t, second(s.SavePreset(ctx, slack, "", "x", "memory "+text+" x", ann, false)), store.Invalid)
		refused(t, second(s.SetSetting(ctx, slack, ann, "preset", text, ann)), store.Invalid)
		_, err := s.SavePreset(ctx, slack, "", "a"+text+"b", "memory", ann, false)
		if !strings.ContainsAny(text, "\n\u2028") { // spaces of any kind become hyphens
			refused(t, err, store.Invalid)
		}
	}
	must[int64](t)(s.SaveGPU(ctx, slack, "", hardware.GPU{ID: "y", MemoryGB: 1, Name: "卡 – “48” 👩\u200d💻"}, ann, false))
}

// Tokens are sealed again with a new key, and the old one opens them no more.
func TestKeysAreChanged(t *testing.T) {
	t.Parallel()
	path, ctx := filepath.Join(t.TempDir(), "headroom.db"), t.Context()
	first, next, third := bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32), bytes.Repeat([]byte{3}, 32)
	s := openAt(t, path, store.Options{Key: first})
	for _, tenant := range []string{slack, discord} {
		if err := s.SaveInstall(ctx, tenant, []byte("token of "+tenant)); err != nil {
			t.Fatal(err)
		}
	}
	if err := openAt(t, path, store.Options{Key: third}).SaveInstall(ctx, "slack:T9", []byte("lost")); err != nil {
		t.Fatal(err)
	}
	changed := openAt(t, path, store.Options{Key: next, OldKeys: [][]byte{first}})
	if got := must[[]byte](t)(changed.Install(ctx, slack)); string(got) != "token of "+slack {
		t.Errorf("before: %q", got)
	}
	sealed, left, err := changed.Rekey(ctx)
	if err != nil || sealed != 2 || left != 1 {
		t.Errorf("%d sealed, %d left, %v", sealed, left, err)
	}
	if sealed, left, err = changed.Rekey(ctx); err != nil || sealed != 0 || left != 1 {
		t.Errorf("again: %d sealed, %d left, %v", sealed, left, err)
	}
	only := openAt(t, path, store.Options{Key: next})
	for _, tenant := range []string{slack, discord} {
		if got := must[[]byte](t)(only.Install(ctx, tenant)); string(got) != "token of "+tenant {
			t.Errorf("after: %q", got)
		}
	}
	_, err = openAt(t, path, store.Options{Key: first}).Install(ctx, slack)
	refused(t, err, store.Unavailable)
	_, err = store.Open(ctx, path, store.Options{OldKeys: [][]byte{first}})
	refused(t, err, store.Invalid)
	_, err = store.Open(ctx, path, store.Options{Key: first, OldKeys: [][]byte{{1}}})
	refused(t, err, store.Invalid)
	_, _, err = openAt(t, path, store.Options{}).Rekey(ctx)
	refused(t, err, store.Unavailable)
	// The same secret under the same key is never the same twice.
	if rows := rows(t, path, `SELECT hex(sealed) FROM installs`); len(rows) != 3 || rows[0][:24] == rows[1][:24] {
		t.Errorf("sealed as %q", rows)
	}
}

// The log and its index that lie beside an older store are closed as well.
func TestOpenPartsAreClosed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "headroom.db")
	s := openAt(t, path, store.Options{})
	must[int64](t)(s.SavePreset(t.Context(), slack, "", "lab", "memory gpu=a100", ann, false))
	for _, part := range []string{path, path + "-wal", path + "-shm"} {
		if err := os.Chmod(part, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	openAt(t, path, store.Options{})
	for _, part := range []string{path, path + "-wal", path + "-shm"} {
		if info, err := os.Stat(part); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", part, info.Mode(), err)
		}
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(copied); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup: %v, %v", info, err)
	}
	// A name that leads elsewhere is not written through.
	link := filepath.Join(t.TempDir(), "link.db")
	target := filepath.Join(t.TempDir(), "target")
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	refused(t, s.Backup(t.Context(), link), store.Conflict)
	if _, err := os.Stat(target); err == nil {
		t.Error("a backup went through a link")
	}
}

// A person of Discord has one id, and is forgotten wherever it stands.
func TestADiscordUserIsForgottenEverywhere(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	for _, tenant := range []string{"discord:1", "discord:2", "discord:user:77", "discord:user:78", "slack:T1"} {
		must[int64](t)(s.SavePreset(ctx, tenant, "77", "own", "memory", "77", false))
		must[int64](t)(s.SavePreset(ctx, tenant, "78", "own", "memory", "78", false))
		must[int64](t)(s.SavePreset(ctx, tenant, "", "shared", "memory", "77", false))
	}
	if err := s.ForgetDiscordUser(ctx, "77"); err != nil {
		t.Fatal(err)
	}
	left := strings.Join(rows(t, s.Path(), `SELECT tenant || ' ' || owner || ' ' || changed_by FROM entries ORDER BY tenant, owner`), ", ")
	want := "discord:1  , discord:1 78 78, discord:2  , discord:2 78 78, discord:user:78  , discord:user:78 78 78, slack:T1  77, slack:T1 77 77, slack:T1 78 78"
	if left != want {
		t.Errorf("left is %s", left)
	}
	refused(t, s.ForgetDiscordUser(ctx, "x"), store.Invalid)
	refused(t, s.ForgetDiscordUser(ctx, ""), store.Invalid)
}

// A user's id in the name of a conversation goes too, and nobody else's.
func TestConversationsOfAUserAreForgotten(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	for _, key := range []string{"C1//U1", "C1//U12", "C1//xU1", "C1/form/U1", "C1/again/U1/press/9", "C1/171.2", "C1//U_", "C1//Ux"} {
		if err := s.SaveThread(ctx, slack, key, store.Thread{Query: "memory", User: "U7"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, user := range []string{"U1", "U_"} {
		if err := s.ForgetUser(ctx, slack, user); err != nil {
			t.Fatal(err)
		}
	}
	left := strings.Join(rows(t, s.Path(), `SELECT key FROM threads ORDER BY key`), " ")
	if left != "C1//U12 C1//Ux C1//xU1 C1/171.2" {
		t.Errorf("left are %s", left)
	}
}
