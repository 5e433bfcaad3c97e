package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"headroom/bot/answer"
	"headroom/bot/hub"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/modelfile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// readModel shows what a file says about a model, without keeping it.
type readModel struct {
	JSON bool   `name:"json" help:"Print what was read as JSON."`
	Lang string `help:"Language: en or zh." enum:",en,zh" default:"" placeholder:"LANG"`
	Hub  bool   `help:"Ask a hub for the model of this id (owner/name); the settings must allow network."`
	File string `arg:"" help:"config.json, params.json, model.safetensors, its index, or a GGUF file; - is standard input."`
}

// Run reads no more of the file than its header.
func (c *readModel) Run(t *terminal) error {
	lang := words.LangOf(cmp.Or(c.Lang, t.settings.Lang))
	read := t.readModelFile
	if c.Hub {
		read = t.readHubModel
	}
	result, err := read(c.File, lang)
	if err != nil {
		return err
	}
	if c.JSON {
		return printRow(t.out, result)
	}
	return printRead(t.out, lang, &result, scaleOf(t.settings.Units))
}

// readModelFile reads a file, or the input for -. Its errors are in the language
// of the asker.
func (t *terminal) readModelFile(path string, lang words.Lang) (modelfile.Result, error) {
	from, name := t.in, ""
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return modelfile.Result{}, fmt.Errorf("read model: %w", err)
		}
		defer file.Close()
		from, name = file, path
		if hasGenericName(path) { // config.json is called as its folder is
			name = filepath.Base(filepath.Dir(absolute(path)))
		}
	}
	result, err := modelfile.ReadFrom(name, from)
	return result, inLanguage(err, lang)
}

// readHubModel asks a hub, where the settings allow that.
func (t *terminal) readHubModel(id string, lang words.Lang) (modelfile.Result, error) {
	h := openHub(&t.settings)
	if h == nil {
		return modelfile.Result{}, errors.New(words.ReadNetwork.In(lang))
	}
	result, err := h.Model(t.ctx, id)
	return result, inLanguage(err, lang)
}

// openHub makes the client of the hubs that the settings name, nil where they
// allow no network. The token comes from the environment, as the hub's own
// tools take it.
func openHub(s *settings) *hub.Hub {
	if !s.Network {
		return nil
	}
	return hub.New(hub.Config{Hosts: s.HubHosts, Token: cmp.Or(os.Getenv("HF_TOKEN"), os.Getenv("HUGGING_FACE_HUB_TOKEN"))})
}

// fetch is how a conversation gets a model's configuration, nil where the
// settings allow no network.
func (s *settings) fetch() func(ctx context.Context, id string) (modelfile.Result, error) {
	h := openHub(s)
	if h == nil {
		return nil
	}
	return h.Model
}

// inLanguage puts a refusal into the language of the asker.
func inLanguage(err error, lang words.Lang) error {
	if refused, ok := errors.AsType[*workload.Error](err); ok {
		return errors.New(words.FromFile(lang, refused.Message))
	}
	if short, ok := errors.AsType[*modelfile.Short](err); ok {
		return errors.New(words.FromFile(lang, short.Error()))
	}
	return err
}

// hasGenericName tells whether a file is called as every model's is.
func hasGenericName(path string) bool {
	switch filepath.Base(path) {
	case "config.json", "params.json", "model.safetensors", "model.safetensors.index.json":
		return true
	}
	return false
}

func absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// printRead prints the data sheet of a model that was read, then what the file
// said and what it left open.
func printRead(out io.Writer, lang words.Lang, r *modelfile.Result, scale unit.Scale) error {
	own := r.Own(cmp.Or(r.Name, "?"), string(r.Format))
	own.Published, own.Note = int64(r.Params), ""
	row := catalog.FromOwn(own)
	if r.ActiveParams < r.Params {
		row.ActivePublished = int64(r.ActiveParams)
	}
	facts := answer.ModelFacts(lang, &row)
	add := func(name words.Sentence, value string) {
		facts = append(facts, answer.Fact{Name: name.In(lang), Value: value})
	}
	if r.WeightsBytes > 0 {
		add(words.ReadExact, scale.Format(r.WeightsBytes))
	}
	for _, s := range r.Stored {
		add(words.ReadStored, fmt.Sprintf("%s: %d, %s, %s", s.Type, s.Tensors, s.Params, scale.Format(s.Bytes)))
	}
	for _, f := range r.Read {
		add(words.ReadKeys, f.Key+": "+f.Value)
	}
	for _, g := range r.Guessed {
		add(words.ReadGuessed, g.Key+": "+g.Value+" ("+words.FromFile(lang, g.Why)+")")
	}
	for _, p := range r.Problems {
		add(words.ReadNote, words.FromFile(lang, p.Message))
	}
	return printSheet(out, cmp.Or(r.Name, "?"), words.ReadTitle.In(lang, "format", string(r.Format)), facts)
}
