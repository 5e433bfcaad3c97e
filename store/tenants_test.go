//go:build cgo

package store_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/store"
)

// room is what one tenant should see, kept in maps.
type room struct {
	tenant   string
	presets  map[[2]string]string // owner and name
	models   map[string]int       // layers, by name
	gpus     map[string]float64   // memory, by name
	settings map[[2]string]string // scope and key
	threads  map[string]string
	seen     map[string]bool
	measured map[string][]float64 // the newest first
	secret   string
}

func newRoom(tenant string) *room {
	return &room{
		tenant: tenant, presets: map[[2]string]string{}, models: map[string]int{}, gpus: map[string]float64{},
		settings: map[[2]string]string{}, threads: map[string]string{}, seen: map[string]bool{}, measured: map[string][]float64{},
	}
}

var roomNumber atomic.Int64

// Two tenants do what they like in one store; neither sees anything of the
// other, and each sees exactly what it did.
func TestNothingCrossesTenants(t *testing.T) {
	t.Parallel()
	kept, ctx := open(t, store.Options{Key: bytes.Repeat([]byte{7}, 32)}), t.Context()
	names := rapid.SampledFrom([]string{"lab", "Lab 2", "实验室"})
	users := rapid.SampledFrom([]string{ann, bob})
	owners := rapid.SampledFrom([]string{"", ann, bob})
	rapid.Check(t, func(t *rapid.T) {
		n := roomNumber.Add(1)
		rooms := []*room{newRoom(fmt.Sprintf("slack:T%d", n)), newRoom(fmt.Sprintf("discord:%d", n))}
		value := 0
		fails := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		of := func(t *rapid.T) *room { return rapid.SampledFrom(rooms).Draw(t, "tenant") }
		query := func(r *room) string {
			value++
			return fmt.Sprintf("memory gpu_count=%d tenant=%s", value, r.tenant)
		}
		t.Repeat(map[string]func(*rapid.T){
			"preset": func(t *rapid.T) {
				r, owner, name, q := of(t), owners.Draw(t, "owner"), names.Draw(t, "name"), ""
				q = query(r)
				_, err := kept.SavePreset(ctx, r.tenant, owner, name, q, ann, true)
				fails(err)
				r.presets[[2]string{owner, name}] = q
			},
			"forget preset": func(t *rapid.T) {
				r, owner, name := of(t), owners.Draw(t, "owner"), names.Draw(t, "name")
				_, err := kept.ForgetPreset(ctx, r.tenant, owner, name, ann)
				if _, there := r.presets[[2]string{owner, name}]; there != (err == nil) {
					t.Fatalf("forget of %s: %v, there %v", name, err, there)
				}
				delete(r.presets, [2]string{owner, name})
			},
			"change and undo": func(t *rapid.T) {
				r, name := of(t), names.Draw(t, "name")
				change, err := kept.SavePreset(ctx, r.tenant, "", name, query(r), ann, true)
				fails(err)
				other := rooms[0]
				if r == other {
					other = rooms[1]
				}
				if _, _, _, err := kept.Undo(ctx, other.tenant, change, ann); err == nil {
					t.Fatal("a change of another tenant was undone")
				}
				_, _, _, err = kept.Undo(ctx, r.tenant, change, ann)
				fails(err)
			},
			"model": func(t *rapid.T) {
				r, name := of(t), names.Draw(t, "name")
				value++
				_, err := kept.SaveModel(ctx, r.tenant, "", model.Own{ID: name, Shape: model.Shape{Layers: value}}, ann, true)
				fails(err)
				r.models[name] = value
			},
			"gpu": func(t *rapid.T) {
				r, name := of(t), names.Draw(t, "name")
				value++
				_, err := kept.SaveGPU(ctx, r.tenant, "", hardware.GPU{ID: name, MemoryGB: float64(value)}, ann, true)
				fails(err)
				r.gpus[name] = float64(value)
			},
			"setting": func(t *rapid.T) {
				r, scope, lang := of(t), rapid.SampledFrom([]string{"", ann, "channel:C1"}).Draw(t, "scope"), rapid.SampledFrom([]string{"", "en", "zh"}).Draw(t, "lang")
				_, err := kept.SetSetting(ctx, r.tenant, scope, "lang", lang, ann)
				fails(err)
				r.settings[[2]string{scope, "lang"}] = lang
			},
			"thread": func(t *rapid.T) {
				r, key := of(t), rapid.SampledFrom([]string{"C1/1", "C1/2"}).Draw(t, "key")
				q := query(r)
				fails(kept.SaveThread(ctx, r.tenant, key, store.Thread{Query: q, User: users.Draw(t, "user")}))
				r.threads[key] = q
			},
			"event": func(t *rapid.T) {
				r, key := of(t), rapid.SampledFrom([]string{"e1", "e2", "e3"}).Draw(t, "key")
				first, err := kept.Seen(ctx, r.tenant, key)
				fails(err)
				if first == r.seen[key] {
					t.Fatalf("%s is seen for the first time: %v", key, first)
				}
				r.seen[key] = true
			},
			"measured": func(t *rapid.T) {
				r := of(t)
				value++
				_, err := kept.AddMeasured(ctx, r.tenant, "memory model=gpt2", store.MemoryBytes, float64(value), ann)
				fails(err)
				r.measured["memory model=gpt2"] = append([]float64{float64(value)}, r.measured["memory model=gpt2"]...)
			},
			"install": func(t *rapid.T) {
				r := of(t)
				r.secret = query(r)
				fails(kept.SaveInstall(ctx, r.tenant, []byte(r.secret)))
			},
			"uninstall": func(t *rapid.T) {
				r := of(t)
				fails(kept.RemoveInstall(ctx, r.tenant))
				r.secret = ""
			},
			"forget tenant": func(t *rapid.T) {
				r := of(t)
				if rapid.IntRange(0, 9).Draw(t, "really") == 0 {
					fails(kept.ForgetTenant(ctx, r.tenant))
					*r = *newRoom(r.tenant)
				}
			},
			"export": func(t *rapid.T) { of(t).checkExport(t, kept) },
			"": func(t *rapid.T) {
				for _, r := range rooms {
					r.check(t, kept)
				}
			},
		})
	})
}

// check compares everything that a tenant can read with what it did.
func (r *room) check(t *rapid.T, kept *store.Store) {
	ctx := t.Context()
	for _, user := range []string{ann, bob} {
		want := map[string]string{}
		for _, owner := range []string{"", user} { // a user's own hides the shared one
			for at, query := range r.presets {
				if at[0] == owner {
					want[strings.ReplaceAll(at[1], " ", "-")] = query
				}
			}
		}
		if got, err := kept.PresetNames(ctx, r.tenant, user); err != nil || !maps.Equal(got, want) {
			t.Fatalf("%s of %s sees %q, want %q, %v", user, r.tenant, got, want, err)
		}
	}
	models, err := kept.Models(ctx, r.tenant, ann)
	if err != nil || len(models) != len(r.models) {
		t.Fatalf("%s has %d models, want %d, %v", r.tenant, len(models), len(r.models), err)
	}
	for name, layers := range r.models {
		if m, _, err := kept.Model(ctx, r.tenant, ann, name); err != nil || m.Shape.Layers != layers {
			t.Fatalf("%s of %s has %d layers, want %d, %v", name, r.tenant, m.Shape.Layers, layers, err)
		}
	}
	gpus, err := kept.GPUs(ctx, r.tenant, bob)
	if err != nil || len(gpus) != len(r.gpus) {
		t.Fatalf("%s has %d cards, want %d, %v", r.tenant, len(gpus), len(r.gpus), err)
	}
	for name, memory := range r.gpus {
		if g, _, err := kept.GPU(ctx, r.tenant, ann, name); err != nil || g.MemoryGB != memory {
			t.Fatalf("%s of %s has %v GB, want %v, %v", name, r.tenant, g.MemoryGB, memory, err)
		}
	}
	for at, want := range r.settings {
		if got, err := kept.Settings(ctx, r.tenant, at[0]); err != nil || got[at[1]] != want {
			t.Fatalf("%s of %q in %s is %q, want %q, %v", at[1], at[0], r.tenant, got[at[1]], want, err)
		}
	}
	for _, key := range []string{"C1/1", "C1/2"} {
		got, found, err := kept.Thread(ctx, r.tenant, key)
		if want, there := r.threads[key]; err != nil || found != there || got.Query != want {
			t.Fatalf("thread %s of %s is at %q, want %q, %v", key, r.tenant, got.Query, want, err)
		}
	}
	values, _, err := kept.Measured(ctx, r.tenant, "memory model=gpt2", store.MemoryBytes)
	if want := r.measured["memory model=gpt2"]; err != nil || !slices.Equal(values, want[:min(100, len(want))]) {
		t.Fatalf("%s measured %v, want %v, %v", r.tenant, values, want, err)
	}
	secret, err := kept.Install(ctx, r.tenant)
	if string(secret) != r.secret || (err != nil) != (r.secret == "") {
		t.Fatalf("%s has the tokens %q, want %q, %v", r.tenant, secret, r.secret, err)
	}
}

// checkExport looks for anything of somebody else in a tenant's export: every
// question names its tenant.
func (r *room) checkExport(t *rapid.T, kept *store.Store) {
	var out bytes.Buffer
	if err := kept.Export(t.Context(), r.tenant, &out); err != nil {
		t.Fatal(err)
	}
	var all struct {
		Entries  []struct{ Kind, Name string }
		Threads  []struct{ Key, Query string }
		Measured []struct{ Value float64 }
		Changes  []struct{ Old *string }
	}
	if err := json.Unmarshal(out.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	settings := 0
	for _, value := range r.settings {
		if value != "" {
			settings++
		}
	}
	if len(all.Entries) != len(r.presets)+len(r.models)+len(r.gpus)+settings || len(all.Threads) != len(r.threads) || len(all.Measured) != len(r.measured["memory model=gpt2"]) {
		t.Fatalf("the export of %s holds %d entries, %d threads, %d figures", r.tenant, len(all.Entries), len(all.Threads), len(all.Measured))
	}
	for _, named := range strings.Split(out.String(), "tenant=")[1:] {
		if !strings.HasPrefix(named, r.tenant) {
			t.Fatalf("the export of %s holds %.30q", r.tenant, named)
		}
	}
}
