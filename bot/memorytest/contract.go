package memorytest

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"headroom/bot"
	"headroom/engine/hardware"
	"headroom/engine/model"
)

// Contract tries what conversations expect of a memory. Each call of fresh
// returns an empty one.
func Contract(t *testing.T, fresh func(*testing.T) bot.Memory) {
	const team, other = "slack:T1", "slack:T2"
	for name, try := range map[string]func(*testing.T, bot.Memory){
		"presets": func(t *testing.T, m bot.Memory) {
			must(t, m.SavePreset(t.Context(), team, "", "Lab Default", "memory gpu=v100", "U1", false))
			if err := m.SavePreset(t.Context(), team, "", "lab-default", "memory gpu=a100", "U1", false); !errors.Is(err, bot.ErrTaken) {
				t.Errorf("saved over: %v", err)
			}
			must(t, m.SavePreset(t.Context(), team, "U1", "lab-default", "memory gpu=h100", "U1", false))
			is(t, preset(t, m, team, "U1", "LAB default"), "memory gpu=h100")
			is(t, preset(t, m, team, "U2", "LAB default"), "memory gpu=v100")
			is(t, preset(t, m, other, "U1", "lab-default"), "")
			list, err := m.ListPresets(t.Context(), team, "U1", "", 10)
			must(t, err)
			is(t, len(list), 2)
			must(t, m.ForgetPreset(t.Context(), team, "U1", "lab-default", "U1"))
			is(t, preset(t, m, team, "U1", "lab-default"), "memory gpu=v100")
			must(t, m.RestorePreset(t.Context(), team, "U1", "lab-default", "U1"))
			is(t, preset(t, m, team, "U1", "lab-default"), "memory gpu=h100")
			if err := m.ForgetPreset(t.Context(), team, "", "nosuch", "U1"); !errors.Is(err, bot.ErrUnknown) {
				t.Errorf("forgot nothing: %v", err)
			}
		},
		"shelf": func(t *testing.T, m bot.Memory) {
			before, err := m.Own(t.Context(), team)
			must(t, err)
			is(t, before.Version, 0) // nothing was ever kept
			must(t, m.SaveModel(t.Context(), team, model.Own{ID: "foo", Shape: model.Shape{Layers: 4, HiddenSize: 64}}, "U1", false))
			if err := m.SaveModel(t.Context(), team, model.Own{ID: "Foo"}, "U1", false); !errors.Is(err, bot.ErrTaken) {
				t.Errorf("saved over: %v", err)
			}
			must(t, m.SaveGPU(t.Context(), team, hardware.GPU{ID: "lab-card", Name: "lab-card", MemoryGB: 48}, "U1", false))
			must(t, m.SaveNode(t.Context(), team, hardware.Node{ID: "lab-rack", Name: "lab-rack", GPU: "lab-card", Devices: 8}, "U1", false))
			own, err := m.Own(t.Context(), team)
			must(t, err)
			if own.Version == before.Version || len(own.Models) != 1 || len(own.GPUs) != 1 || len(own.Nodes) != 1 || own.Models[0].Shape.Layers != 4 {
				t.Errorf("own %+v", own)
			}
			must(t, m.ForgetModel(t.Context(), team, "FOO", "U1"))
			must(t, m.ForgetGPU(t.Context(), team, "lab-card", "U1"))
			must(t, m.ForgetNode(t.Context(), team, "lab-rack", "U1"))
			gone, err := m.Own(t.Context(), team)
			must(t, err)
			is(t, len(gone.Models)+len(gone.GPUs)+len(gone.Nodes), 0)
			must(t, m.RestoreModel(t.Context(), team, "foo", "U1"))
			must(t, m.RestoreGPU(t.Context(), team, "lab-card", "U1"))
			must(t, m.RestoreNode(t.Context(), team, "lab-rack", "U1"))
			foreign, err := m.Own(t.Context(), other)
			must(t, err)
			is(t, len(foreign.Models)+len(foreign.GPUs), 0)
		},
		"threads": func(t *testing.T, m bot.Memory) {
			want := bot.Turn{Canonical: "memory params_b=7", Previous: "memory params_b=13", Lang: "zh", User: "U1", Version: "v1"}
			must(t, m.SaveThread(t.Context(), team, "C1/1.0", want))
			got, found, err := m.Thread(t.Context(), team, "C1/1.0")
			must(t, err)
			got.At = time.Time{}
			is(t, found, true)
			is(t, got, want)
			_, found, err = m.Thread(t.Context(), other, "C1/1.0")
			must(t, err)
			is(t, found, false)
			other := bot.Turn{Canonical: "fit params_b=70", Lang: "en"}
			over := bot.Turn{Previous: "fit params_b=70", Lang: "en"} // it was started over
			must(t, m.SaveThreads(t.Context(), team, map[string]bot.Turn{"C2//U1": want, "#button": other, "C3//U1": over}))
			for name, want := range map[string]bot.Turn{"C2//U1": want, "#button": other, "C3//U1": over} {
				got, _, err := m.Thread(t.Context(), team, name)
				must(t, err)
				got.At = time.Time{}
				is(t, got, want)
			}
		},
		"settings": func(t *testing.T, m bot.Memory) {
			must(t, m.SetSetting(t.Context(), team, "channel:C1", "units", "gb", "U1"))
			must(t, m.SetSetting(t.Context(), team, "user:U1", "lang", "zh", "U1"))
			is(t, setting(t, m, "channel:C1", "units"), "gb")
			is(t, setting(t, m, "user:U1", "lang"), "zh")
			is(t, setting(t, m, "user:U2", "lang"), "")
			all, err := m.Settings(t.Context(), team, "user:U1")
			must(t, err)
			is(t, len(all), 1)
			is(t, all["lang"], "zh")
			none, err := m.Settings(t.Context(), other, "user:U1")
			must(t, err)
			is(t, len(none), 0)
			before := version(t, m)
			must(t, m.SetSetting(t.Context(), team, "user:U1", "lang", "", "U1"))
			is(t, setting(t, m, "user:U1", "lang"), "")
			after := version(t, m)
			if before == 0 || before == after {
				t.Errorf("a setting went, and the version from %d to %d", before, after)
			}
			must(t, m.SetSetting(t.Context(), team, "user:U1", "lang", "en", "U1"))
			after = version(t, m)
			must(t, m.Forget(t.Context(), team, "U1"))
			if version(t, m) == after {
				t.Errorf("a person's settings were forgotten, and the version stays %d", after)
			}
		},
		"deliveries": func(t *testing.T, m bot.Memory) {
			taken, err := m.Taken(t.Context(), team, "event/E1")
			must(t, err)
			is(t, taken, false)
			for i, want := range []bool{true, false} {
				first, err := m.Take(t.Context(), team, "event/E1")
				must(t, err)
				if first != want {
					t.Errorf("take %d: %v", i, first)
				}
			}
			first, err := m.Take(t.Context(), other, "event/E1")
			must(t, err)
			is(t, first, true)
			first, err = m.Take(t.Context(), team, "event/E2", "event/E1")
			must(t, err)
			is(t, first, false) // one of its names is known
			for _, name := range []string{"event/E1", "event/E2"} {
				taken, err = m.Taken(t.Context(), team, "event/E3", name)
				must(t, err)
				is(t, taken, true) // all were marked
			}
			taken, err = m.Taken(t.Context(), team, "event/E1")
			must(t, err)
			is(t, taken, true)
		},
		"peaks": func(t *testing.T, m bot.Memory) {
			none, err := m.Own(t.Context(), team)
			must(t, err)
			is(t, none.Peaks, false)
			must(t, m.SavePeak(t.Context(), team, "memory params_b=7", 1<<30, "U1"))
			must(t, m.SavePeak(t.Context(), team, "memory params_b=7", 2<<30, "U1"))
			must(t, m.SavePeak(t.Context(), team, "memory params_b=13", 3<<30, "U1"))
			list, err := m.PeaksOf(t.Context(), team, "memory params_b=7")
			must(t, err)
			some, err := m.Own(t.Context(), team)
			must(t, err)
			is(t, some.Peaks, true)
			if len(list) != 2 || list[0].Bytes != 2<<30 || list[0].At.IsZero() {
				t.Errorf("peaks %+v", list)
			}
			all, err := m.ListPeaks(t.Context(), team, 2)
			must(t, err)
			if len(all) != 2 || all[0].Canonical != "memory params_b=13" {
				t.Errorf("all peaks %+v", all)
			}
		},
		"forget and export": func(t *testing.T, m bot.Memory) {
			must(t, m.SavePreset(t.Context(), team, "U1", "mine", "memory gpu=v100", "U1", false))
			must(t, m.SavePreset(t.Context(), team, "", "ours", "memory gpu=v100", "U1", false))
			must(t, m.SaveThread(t.Context(), team, "C1//U1", bot.Turn{Canonical: "memory params_b=7", Lang: "en", User: "U1"}))
			var out bytes.Buffer
			must(t, m.Export(t.Context(), team, "U1", &out))
			if !bytes.Contains(out.Bytes(), []byte("ours")) || !bytes.Contains(out.Bytes(), []byte("mine")) {
				t.Errorf("exported %s", out.String())
			}
			out.Reset()
			must(t, m.Export(t.Context(), team, "U2", &out))
			if !bytes.Contains(out.Bytes(), []byte("ours")) || bytes.Contains(out.Bytes(), []byte("mine")) {
				t.Errorf("exported to somebody else %s", out.String())
			}
			must(t, m.Forget(t.Context(), team, "U1"))
			is(t, preset(t, m, team, "U1", "mine"), "")
			is(t, preset(t, m, team, "U1", "ours"), "memory gpu=v100")
			_, found, err := m.Thread(t.Context(), team, "C1//U1")
			must(t, err)
			is(t, found, false)
			must(t, m.SaveGPU(t.Context(), team, hardware.GPU{ID: "lab-card", Name: "lab-card", MemoryGB: 48}, "U1", false))
			must(t, m.SavePreset(t.Context(), other, "", "theirs", "memory gpu=v100", "U1", false))
			before, err := m.Own(t.Context(), team)
			must(t, err)
			must(t, m.Left(t.Context(), team))
			must(t, m.Back(t.Context(), team))
			must(t, m.ForgetAll(t.Context(), team))
			is(t, preset(t, m, team, "U1", "ours"), "")
			is(t, preset(t, m, other, "U1", "theirs"), "memory gpu=v100")
			own, err := m.Own(t.Context(), team)
			must(t, err)
			if len(own.GPUs) != 0 || own.Version == before.Version {
				t.Errorf("own %+v after %+v", own, before)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			try(t, fresh(t))
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func is[T comparable](t *testing.T, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func preset(t *testing.T, m bot.Memory, tenant, owner, name string) string {
	t.Helper()
	canonical, _, err := m.Preset(t.Context(), tenant, owner, name)
	must(t, err)
	return canonical
}

func version(t *testing.T, m bot.Memory) int64 {
	t.Helper()
	own, err := m.Own(t.Context(), "slack:T1")
	must(t, err)
	return own.Version
}

func setting(t *testing.T, m bot.Memory, scope, key string) string {
	t.Helper()
	value, err := m.Setting(t.Context(), "slack:T1", scope, key)
	must(t, err)
	return value
}
