package catalog_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/model"
)

func folder(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

const shapeOf = `"shape":{"layers":4,"hidden_size":64,"intermediate_size":128,"attention_heads":4,"vocab_size":1000}`

func TestAFolderStandsOverTheBuiltIn(t *testing.T) {
	t.Parallel()
	extra, err := catalog.Read(folder(map[string]string{
		"models.jsonl":  `{"id":"llama-9-8b","aliases":["llama9"],` + shapeOf + `}` + "\n\n" + `{"id":"gpt2",` + shapeOf + `,"published":7}`,
		"gpus.jsonl":    `{"id":"x100","name":"X100","memory_gb":512,"tflops":{"fp32":1},"supports":{}}`,
		"nodes.jsonl":   `{"id":"dgx-x100","gpu":"x100","devices":8}`,
		"prices.jsonl":  `{"gpu":"x100","provider":"p","instance":"i","devices":8,"usd_per_hour":80,"usd_per_device_hour":10,"pricing":"on_demand","date":"2027-01-02","source":"own"}`,
		"sources.jsonl": `{"key":"own","title":"our wiki","date":"2027-01-02"}`,
		"date":          "2027-01-02\n",
		"README.md":     "not read",
	}))
	if err != nil {
		t.Fatal(err)
	}
	c := catalog.Builtin().Over(extra)
	for _, name := range []string{"llama9", "llama-9-8b"} {
		if match, ok := c.FindModel(name); !ok || match.Row.Shape.Layers != 4 || match.Row.Published == 0 {
			t.Errorf("%s: %+v", name, match.Row)
		}
	}
	if match, ok := c.FindModel("gpt2"); !ok || match.Row.Published != 7 {
		t.Errorf("gpt2: %+v", match.Row)
	}
	if match, ok := c.FindGPU("x100", 0); !ok || match.Row.MemoryGB != 512 {
		t.Errorf("x100: %+v", match.Row)
	}
	if n, ok := c.FindNode("DGX X100"); !ok || n.GPU != "x100" {
		t.Errorf("dgx-x100: %+v", n)
	}
	if n, ok := c.FindNode("dgx h100"); !ok || n.Devices != 8 {
		t.Errorf("dgx h100: %+v", n)
	}
	if p, ok := c.LowestPrice("x100"); !ok || p.USDPerDeviceHour != 10 || len(c.PricesOf("x100")) != 1 {
		t.Errorf("price: %+v", p)
	}
	if s, ok := c.Source("own"); !ok || s.Title != "our wiki" {
		t.Errorf("source: %+v", s)
	}
	if c.Date() != "2027-01-02" || catalog.Builtin().Date() >= c.Date() || catalog.Builtin().Date() < "2026" {
		t.Errorf("dates %q over %q", c.Date(), catalog.Builtin().Date())
	}
	if _, ok := catalog.Builtin().FindGPU("x100", 0); ok || len(catalog.Builtin().PricesOf("x100")) > 0 {
		t.Error("the built-in catalogue has changed")
	}
}

func TestNewerPricesReplaceOlderOnes(t *testing.T) {
	t.Parallel()
	old := catalog.Builtin().Prices()[0]
	fresh := old
	fresh.USDPerDeviceHour, fresh.Date = 0.01, "2027-01-02"
	c := catalog.Builtin().Over(catalog.Extra{Prices: []hardware.Price{fresh}})
	if got, want := len(c.Prices()), len(catalog.Builtin().Prices()); got != want || c.Prices()[0] != fresh {
		t.Errorf("%d prices, want %d with the fresh one first", got, want)
	}
}

// Layers on layers: a team's own over a newer folder over the built-in one.
func TestLayersAddUp(t *testing.T) {
	t.Parallel()
	c := catalog.Builtin().
		Over(catalog.Extra{GPUs: []hardware.GPU{{ID: "x100", Name: "X100", MemoryGB: 10}}, Nodes: []hardware.Node{{ID: "box", GPU: "x100", Devices: 2}}, Date: "2027-01-02"}).
		Over(catalog.Extra{GPUs: []hardware.GPU{{ID: "x100", Name: "Our X100", MemoryGB: 20}}}).
		Over(catalog.Extra{}).
		Over(catalog.Extra{Models: []catalog.Model{catalog.FromOwn(model.Own{ID: "house", Shape: model.Shape{Layers: 1, HiddenSize: 8, AttentionHeads: 1, VocabSize: 8}})}})
	if match, _ := c.FindGPU("x100", 0); match.Row == nil || match.Row.MemoryGB != 20 {
		t.Errorf("x100 is %+v", match.Row)
	}
	if n, ok := c.FindNode("box"); !ok || n.Devices != 2 || c.Date() != "2027-01-02" {
		t.Errorf("box is %+v on %s", n, c.Date())
	}
	if names := c.ModelNames(); names["house"] != "house" || names["gpt2"] != "gpt2" {
		t.Error("names are missing")
	}
	if got := len(c.GPUs()); got != len(catalog.Builtin().GPUs())+1 {
		t.Errorf("%d cards", got)
	}
}

func TestATeamsRowsSayWhatTheyHide(t *testing.T) {
	t.Parallel()
	tiny := model.Shape{Layers: 1, HiddenSize: 8, AttentionHeads: 1, VocabSize: 8}
	c := catalog.Builtin().Over(catalog.Extra{
		Own:    true,
		Models: []catalog.Model{{ID: "GPT 2", Shape: tiny}, {ID: "house", Shape: tiny}},
		GPUs:   []hardware.GPU{{ID: "v100", Name: "Our card", MemoryGB: 36}, {ID: "lab", Name: "Lab", MemoryGB: 1}},
	})
	for name, note := range map[string]string{"gpt2": "GPT 2 is your own; it hides the built-in gpt2", "house": "", "gpt2-medium": ""} {
		if match, ok := c.FindModel(name); !ok || match.Note != note {
			t.Errorf("%s: %q", name, match.Note)
		}
	}
	for name, note := range map[string]string{"v100": "v100 is your own; it hides the built-in NVIDIA Tesla V100 SXM2 16GB", "lab": "", "a100 80gb": "", "v100 32gb": ""} {
		if match, ok := c.FindGPU(name, 0); !ok || match.Note != note || name == "v100" && match.Others != nil {
			t.Errorf("%s: %q, %q", name, match.Note, match.Others)
		}
	}
	newer := catalog.Builtin().Over(catalog.Extra{Models: []catalog.Model{{ID: "gpt2", Shape: tiny}}})
	if match, _ := newer.FindModel("gpt2"); match.Note != "" {
		t.Errorf("a newer catalogue says %q", match.Note)
	}
}

func TestAFolderThatIsWrongSaysWhere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		files map[string]string
		says  []string
	}{
		{"nothing of ours", map[string]string{"notes.txt": ""}, []string{"models.jsonl"}},
		{"unknown key", map[string]string{"gpus.jsonl": "\n" + `{"id":"x","memory":3}`}, []string{"gpus.jsonl", "line 2", "memory"}},
		{"no memory", map[string]string{"gpus.jsonl": `{"id":"x"}`}, []string{"line 1", "memory_gb"}},
		{"no name", map[string]string{"models.jsonl": `{` + shapeOf + `}`}, []string{"models.jsonl", "id is missing"}},
		{"no layers", map[string]string{"models.jsonl": `{"id":"m","shape":{"hidden_size":64}}`}, []string{"m:", "layers"}},
		{"no JSON", map[string]string{"nodes.jsonl": "id: box"}, []string{"nodes.jsonl", "line 1"}},
		{"no devices", map[string]string{"nodes.jsonl": `{"id":"box","gpu":"x"}`}, []string{"box", "devices"}},
		{"price without a date", map[string]string{"prices.jsonl": `{"gpu":"x","provider":"p","usd_per_device_hour":1}`}, []string{"date"}},
		{"date", map[string]string{"date": "yesterday"}, []string{"date", "yesterday"}},
	} {
		_, err := catalog.Read(folder(c.files))
		if err == nil {
			t.Errorf("%s: is accepted", c.name)
			continue
		}
		for _, part := range c.says {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: %q does not hold %q", c.name, err, part)
			}
		}
	}
}

func FuzzReadFolder(f *testing.F) {
	f.Add("models.jsonl", `{"id":"m",`+shapeOf+`}`)
	f.Add("gpus.jsonl", `{"id":"x","memory_gb":1e9}`)
	f.Add("prices.jsonl", `{}`)
	f.Fuzz(func(t *testing.T, name, text string) {
		if name == "" || strings.ContainsAny(name, "/\\") {
			t.Skip()
		}
		extra, err := catalog.Read(folder(map[string]string{name: text}))
		if err != nil {
			return
		}
		c := catalog.Builtin().Over(extra)
		for _, g := range extra.GPUs {
			c.FindGPU(g.ID, 0)
		}
		for _, n := range extra.Nodes {
			c.FindNode(n.ID)
		}
		c.GPUNames()
	})
}
