//go:build cgo

package store_test

import (
	"maps"
	"strings"
	"testing"

	"headroom/store"
)

func TestPresets(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	save := func(tenant, owner, name, query string, overwrite bool) error {
		_, err := s.SavePreset(ctx, tenant, owner, name, query, ann, overwrite)
		return err
	}
	for _, err := range []error{
		save(slack, "", "Lab Default", "memory gpu=a100 gpu_count=8", false),
		save(slack, ann, "lab-default", "memory gpu=h100", false),
		save(slack, "", "实验室", "memory optimizer=adamw", false),
		save(discord, "", "lab-default", "memory gpu=t4", false),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	refused(t, save(slack, "", "ＬＡＢ＿default", "memory gpu=l4", false), store.Conflict)
	for _, c := range []struct{ tenant, user, name, query, owner, spelt string }{
		{slack, ann, "LAB-DEFAULT", "memory gpu=h100", ann, "lab-default"},
		{slack, bob, "lab_default", "memory gpu=a100 gpu_count=8", "", "Lab-Default"},
		{slack, bob, "实验室", "memory optimizer=adamw", "", "实验室"},
		{discord, ann, "lab default", "memory gpu=t4", "", "lab-default"},
	} {
		query, owner, spelt, err := s.Preset(ctx, c.tenant, c.user, c.name)
		if err != nil || query != c.query || owner != c.owner || spelt != c.spelt {
			t.Errorf("%s of %s in %s is %q of %q as %q, %v", c.name, c.user, c.tenant, query, owner, spelt, err)
		}
	}
	if err := save(slack, "", "lab-default", "memory gpu=l4", true); err != nil {
		t.Error(err)
	}
	want := map[string]string{"lab-default": "memory gpu=l4", "实验室": "memory optimizer=adamw"}
	if got := must[map[string]string](t)(s.PresetNames(ctx, slack, bob)); !maps.Equal(got, want) {
		t.Errorf("bob sees %q", got)
	}
	if _, err := s.ForgetPreset(ctx, slack, "", "Lab default", bob); err != nil {
		t.Error(err)
	}
	_, _, _, err := s.Preset(ctx, slack, bob, "lab-default")
	refused(t, err, store.NotFound)
	_, err = s.ForgetPreset(ctx, slack, "", "lab-default", bob)
	refused(t, err, store.NotFound)
}

func TestNamesThatCanNotBeKept(t *testing.T) {
	t.Parallel()
	s := open(t, store.Options{})
	for what, name := range map[string]string{
		"empty":             "",
		"blank":             " \t ",
		"long":              strings.Repeat("x", 65),
		"a command":         "Presets",
		"a command, folded": "ＨＥＬＰ",
		"in Chinese":        "训练",
		"an amount":         "70b",
		"memory":            "24 GB",
		"only signs":        "--.--",
		"a line break":      "lab\ndefault\x00",
		"invisible":         "lab\u200bdefault",
		"turned around":     "lab\u202edefault",
		"a mention":         "<@U01>",
		"broken text":       "lab\xff",
		"a path":            "a/b",
	} {
		_, err := s.SavePreset(t.Context(), slack, "", name, "memory gpu=a100", ann, false)
		if err == nil || store.KindOf(err) != store.Invalid {
			t.Errorf("%s: %q: %v", what, name, err)
		}
	}
	for _, name := range []string{"lab-default", "Überlab", "ラボ", "实验室 一", "v2.1+", "42nd-floor", "हमारा", "🤖x"} {
		_, err := s.SavePreset(t.Context(), slack, "", name, "memory gpu=a100", ann, false)
		if (err != nil) != strings.Contains(name, "🤖") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestUndoBringsBack(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	query := func() string {
		query, _, _, err := s.Preset(ctx, slack, ann, "lab")
		if err != nil && store.KindOf(err) != store.NotFound {
			t.Fatal(err)
		}
		return query
	}
	undo := func(change int64, want string) {
		t.Helper()
		kind, owner, name, err := s.Undo(ctx, slack, change, ann)
		if err != nil || kind != "preset" || owner != "" || name != "lab" || query() != want {
			t.Errorf("undo of %d gives %q (%s %s), %v; want %q", change, query(), kind, name, err, want)
		}
	}
	change := must[int64](t)
	first := change(s.SavePreset(ctx, slack, "", "lab", "memory gpu=a100", ann, false))
	second := change(s.SavePreset(ctx, slack, "", "lab", "memory gpu=h100", bob, true))
	_, _, _, err := s.Undo(ctx, slack, first, ann)
	refused(t, err, store.Conflict)
	undo(second, "memory gpu=a100")
	removed := change(s.ForgetPreset(ctx, slack, "", "lab", ann))
	undo(removed, "memory gpu=a100")
	history := must[[]store.Change](t)(s.Changes(ctx, slack, 0, 0))
	if len(history) != 5 || history[0].Action != "undo" || history[0].Old != nil || history[3].By != bob || *history[3].Old != "memory gpu=a100" {
		t.Errorf("the audit has %+v", history)
	}
	undo(history[0].ID, "") // what was undone is done again
	_, _, _, err = s.Undo(ctx, discord, history[0].ID, ann)
	refused(t, err, store.NotFound)
	own := change(s.SavePreset(ctx, slack, ann, "lab", "memory gpu=t4", ann, false))
	_, _, _, err = s.Undo(ctx, slack, own, bob)
	refused(t, err, store.NotFound)
}

func TestListingGoesOnWhereItStopped(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	for _, name := range []string{"Delta", "alpha", "charlie", "Bravo", "echo"} {
		must[int64](t)(s.SavePreset(ctx, slack, "", name, "memory gpu=a100", ann, false))
	}
	must[int64](t)(s.SavePreset(ctx, slack, ann, "bravo", "memory gpu=t4", ann, false))
	must[int64](t)(s.SavePreset(ctx, slack, bob, "bravo", "memory gpu=l4", bob, false))
	var names []string
	var last store.Preset
	for range 10 {
		page := must[[]store.Preset](t)(s.ListPresets(ctx, slack, ann, last, 2))
		if len(page) == 0 {
			break
		}
		for _, p := range page {
			names = append(names, p.Name+p.Owner)
		}
		last = page[len(page)-1]
	}
	if got := strings.Join(names, " "); got != "alpha Bravo bravoU01 charlie Delta echo" {
		t.Errorf("listed %s", got)
	}
}
