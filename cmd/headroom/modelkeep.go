package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/model"
	"headroom/engine/modelfile"
	"headroom/engine/workload"
	"headroom/store"
)

// addModel keeps a model of one's own, from a file or from flags.
type addModel struct {
	What    string `arg:"" help:"File (config.json, or a safetensors or GGUF file), - for the input; or a name, with flags that describe it."`
	Name    string `help:"Name for what was read from a file."`
	Hub     bool   `help:"Ask a hub for the model of this id (owner/name); the settings must allow network."`
	Replace bool   `help:"Replace a model of this name."`
	Lang    string `help:"Language: en or zh." enum:",en,zh" default:"" placeholder:"LANG"`

	Layers  int    `help:"Layers." group:"shape"`
	Hidden  int    `help:"Hidden size." group:"shape"`
	Heads   int    `help:"Attention heads." group:"shape"`
	KVHeads int    `name:"kv-heads" help:"Key and value heads. Default: as many as attention heads." group:"shape"`
	HeadDim int    `help:"Width of a head. Default: hidden size over heads." group:"shape"`
	FFN     int    `name:"ffn" help:"Width of the feed-forward layer." group:"shape"`
	Vocab   int    `help:"Vocabulary." group:"shape"`
	Context int    `help:"Longest context." group:"shape"`
	MLP     string `name:"mlp" help:"swiglu, geglu, gelu, relu, ... Default: swiglu." group:"shape"`
	Norm    string `help:"rmsnorm or layernorm. Default: rmsnorm." group:"shape"`
	Tied    bool   `help:"The head is the embedding." group:"shape"`
	DType   string `name:"dtype" help:"Type of the weights. Default: bf16." group:"shape"`

	Experts         int `help:"Experts of each layer." group:"shape"`
	ExpertsPerToken int `help:"Experts that a token uses." group:"shape"`
	ExpertFFN       int `name:"expert-ffn" help:"Width of an expert." group:"shape"`
}

// Run keeps the model and tells what was read and what was guessed.
func (c *addModel) Run(t *terminal) error {
	lang := words.LangOf(cmp.Or(c.Lang, t.settings.Lang))
	read, err := c.read(t, lang)
	if err != nil {
		return err
	}
	name := cmp.Or(c.Name, read.Name)
	if name == "" {
		return errors.New("the file does not say what the model is called; name it with --name")
	}
	source := "flags"
	if !c.described() {
		source = string(read.Format)
	}
	own := read.Own(name, source)
	if err := checkModel(own); err != nil {
		return err
	}
	return t.keepModel(own, c.Replace, &read, lang)
}

// described says whether flags describe the model.
func (c *addModel) described() bool {
	return c.Layers != 0 || c.Hidden != 0 || c.Heads != 0 || c.FFN != 0 || c.Vocab != 0 || c.Experts != 0
}

// read reads the file, or the flags.
func (c *addModel) read(t *terminal, lang words.Lang) (modelfile.Result, error) {
	if c.described() {
		return c.fromFlags()
	}
	if c.Hub {
		return t.readHubModel(c.What, lang)
	}
	if _, err := os.Stat(c.What); c.What != "-" && errors.Is(err, os.ErrNotExist) {
		return modelfile.Result{}, fmt.Errorf("there is no file %s; to describe a model of that name, give at least --layers, --hidden, --heads and --vocab", c.What)
	}
	read, err := t.readModelFile(c.What, lang)
	if err == nil && read.Model == nil {
		err = errors.New("this file lists names of tensors without sizes; give config.json")
	}
	return read, err
}

// fromFlags describes a model in the words of the flags.
func (c *addModel) fromFlags() (modelfile.Result, error) {
	for _, need := range []struct {
		flag  string
		value int
	}{{"layers", c.Layers}, {"hidden", c.Hidden}, {"heads", c.Heads}, {"vocab", c.Vocab}} {
		if need.value <= 0 {
			return modelfile.Result{}, fmt.Errorf("--%s is missing; a model needs --layers, --hidden, --heads and --vocab", need.flag)
		}
	}
	shape := &model.Shape{
		Layers: c.Layers, HiddenSize: c.Hidden, AttentionHeads: c.Heads, KVHeads: c.KVHeads, HeadDim: c.HeadDim,
		IntermediateSize: c.FFN, VocabSize: c.Vocab, MaxPositions: c.Context, MLP: cmp.Or(c.MLP, "swiglu"), Norm: cmp.Or(c.Norm, "rmsnorm"),
		TiedEmbeddings: c.Tied, NativeDType: cmp.Or(c.DType, "bf16"),
	}
	read := modelfile.Result{Name: cmp.Or(c.Name, c.What), Model: shape, Format: "flags"}
	if c.Experts > 0 {
		if c.ExpertsPerToken <= 0 || c.ExpertFFN <= 0 {
			return read, errors.New("--experts needs --experts-per-token and --expert-ffn")
		}
		shape.MoE = &model.MoE{Experts: c.Experts, ExpertsPerToken: c.ExpertsPerToken, ExpertIntermediate: c.ExpertFFN, Layers: c.Layers}
	} else if c.FFN == 0 {
		shape.IntermediateSize = 4 * c.Hidden
		why := "four times the hidden size, as in GPT-2"
		if shape.Gated() {
			shape.IntermediateSize = (8*c.Hidden/3 + 255) / 256 * 256
			why = "8/3 of the hidden size, as in LLaMA"
		}
		read.Guessed = append(read.Guessed, modelfile.Guess{Key: "ffn", Value: fmt.Sprint(shape.IntermediateSize), Why: why})
	}
	if err := checkModel(model.Own{ID: read.Name, Shape: *shape}); err != nil {
		return read, err
	}
	counts := shape.Count()
	read.Params, read.ActiveParams = counts.Total, counts.Active
	return read, nil
}

// checkModel lets the engine judge a description.
func checkModel(own model.Own) error {
	_, err := engine.Resolve(workload.Workload{Task: workload.Infer, Model: workload.Model{Shape: &own.Shape}}, catalog.Builtin())
	if err != nil {
		return fmt.Errorf("model %q: %w", own.ID, err)
	}
	return nil
}

// keepModel writes a model and says what became of it.
func (t *terminal) keepModel(own model.Own, replace bool, read *modelfile.Result, lang words.Lang) error {
	err := t.writing(func(kept *store.Store) error {
		_, err := kept.SaveModel(t.ctx, store.Local, "", own, me(), replace)
		return hint(plainly(err), err, "--replace replaces it, --name gives another name")
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "kept model %s\n", own.ID)
	if match, ok := catalog.Builtin().FindModel(own.ID); ok {
		fmt.Fprintf(t.out, "  it hides the built-in %s here\n", match.Row.ID)
	}
	shown := *read
	shown.Name = own.ID
	return printRead(t.out, lang, &shown, scaleOf(t.settings.Units))
}

type removeModel struct {
	Name []string `arg:"" help:"Name of a model of your own."`
}

// Run removes a model, and says how to get it back.
func (c *removeModel) Run(t *terminal) error {
	name := strings.Join(c.Name, " ")
	return t.writing(func(kept *store.Store) error {
		if _, err := kept.ForgetModel(t.ctx, store.Local, "", name, me()); err != nil {
			return err
		}
		_, err := fmt.Fprintf(t.out, "removed %s; `headroom model restore %[1]s` brings it back\n", name)
		return err
	})
}

type restoreModel struct {
	Name []string `arg:"" help:"Name of a model of your own."`
}

// Run brings a model back.
func (c *restoreModel) Run(t *terminal) error {
	name := strings.Join(c.Name, " ")
	return t.writing(func(kept *store.Store) error {
		if _, err := kept.RestoreModel(t.ctx, store.Local, "", name, me()); err != nil {
			return err
		}
		_, err := fmt.Fprintf(t.out, "%s is back\n", name)
		return err
	})
}

type exportModels struct {
	exportFlags
}

// Run writes models of one's own.
func (c *exportModels) Run(t *terminal) error {
	models, err := ownModels(t)
	if err == nil {
		models, err = pick("model", models, func(m model.Own) string { return m.ID }, c.Names)
	}
	if err != nil {
		return err
	}
	return writeShared(t.out, c.Format, shared{Models: models})
}

type importModels struct {
	importFlags
}

// Run reads and judges every model before the first is kept.
func (c *importModels) Run(t *terminal) error {
	file, err := t.readShared(c.File)
	if err != nil {
		return err
	}
	if len(file.Models) == 0 {
		return fmt.Errorf("import %s: there is no model in it", c.File)
	}
	var names []string
	for _, m := range file.Models {
		if err := checkModel(m); err != nil {
			return fmt.Errorf("import %s: %w", c.File, err)
		}
		names = append(names, m.ID)
	}
	return c.keep(t, "model", names, store.Batch{Models: file.Models})
}
