// Package recipe turns a workload into the settings of the tool that runs it,
// and such settings into a workload: a DeepSpeed configuration, the line that
// starts a server. One table for each tool serves both directions, so that what
// is written agrees with the estimate and what is read is estimated as the tool
// would run it.
//
//   - recipe: Formats, Write, Read, Find
//   - setting, value, kinds: one line of a tool's table and the values in it
//   - fact, note: what settings say of a workload, and what they leave open
//   - tree, jsontext, yamltext, line, python: the forms that settings have
//   - find: settings inside a longer text
//   - a file for each tool, with its table; keys/ lists what its makers document
package recipe

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"headroom/engine/workload"
)

// Name names a tool, and with it the form of its settings.
type Name string

// The tools.
const (
	DeepSpeed         Name = "deepspeed"          // JSON configuration
	DeepSpeedProfiler Name = "deepspeed-profiler" // the same with the flops profiler on
	Accelerate        Name = "accelerate"         // YAML configuration: DDP, FSDP, DeepSpeed
	Trainer           Name = "trainer"            // TrainingArguments of transformers
	PEFT              Name = "peft"               // LoraConfig of peft, BitsAndBytesConfig
	Torchrun          Name = "torchrun"           // command line, with arguments of TRL's script
	Megatron          Name = "megatron"           // command line of Megatron-LM
	Torchtune         Name = "torchtune"          // YAML configuration
	Axolotl           Name = "axolotl"            // YAML configuration
	LLaMAFactory      Name = "llama-factory"      // YAML configuration
	VLLM              Name = "vllm"               // command line of the server
	SGLang            Name = "sglang"             // command line of the server
	LlamaCPP          Name = "llama.cpp"          // command line of llama-server
	Ollama            Name = "ollama"             // Modelfile
)

// maxText bounds settings that are read, in bytes. Real ones are a tenth of it.
const maxText = 64 << 10

// tool is one program that runs workloads.
type tool struct {
	name     Name
	file     string // what a file of these settings is usually called; empty for a command
	keys     []string
	form     form
	settings []setting
	// unfit says why a workload has no settings here; empty when it has.
	unfit func(*workload.Workload) string
	// settle reads what follows from several settings together.
	settle func(*reading) error
	// yours are keys that a run needs and that no workload says.
	yours []string
	// passedBy are documented keys that change memory and that the estimate
	// does not know.
	passedBy []string
	// marks are what a text is recognised by: two of these keys of a map, the
	// first of these words of a command.
	marks []string
}

// form is how settings are laid out in a text.
type form interface {
	write(t *tool, entries []entry) string
	read(t *tool, text string) ([]entry, error)
}

// entry is one setting in a text: a key, dotted where it lies within another,
// and its value: a string, bool, int, float64, []string or nil.
type entry struct {
	key   string
	value any
}

// tools lists all of them; the order settles which is tried first in a text.
func tools() []*tool {
	return []*tool{
		deepSpeed, deepSpeedProfiler, accelerate, axolotl, llamaFactory, torchtune, vllm, sglang, llamaCPP, megatron, torchrun,
		trainer, peft, ollama,
	}
}

func find(name Name) (*tool, bool) {
	all := tools()
	at := slices.IndexFunc(all, func(t *tool) bool { return t.name == name })
	if at < 0 {
		return nil, false
	}
	return all[at], true
}

// Names lists the tools.
func Names() []Name {
	var names []Name
	for _, t := range tools() {
		names = append(names, t.name)
	}
	return names
}

// File is what a file with the settings of a tool is usually called; empty for
// a command line.
func (n Name) File() string {
	if t, ok := find(n); ok {
		return t.file
	}
	return ""
}

// Yours lists the keys that a run needs besides and that are the user's own: data
// and learning rate.
func (n Name) Yours() []string {
	if t, ok := find(n); ok {
		return t.yours
	}
	return nil
}

// Write gives the settings of a tool that run a workload, every default filled
// in, as Estimate.Workload is. What of the workload does not come back when
// the settings are read again is told in notes (code left_out): it has to be
// said elsewhere. The error is a *workload.Error.
func Write(w workload.Workload, name Name) (string, []Note, error) {
	t, ok := find(name)
	if !ok {
		return "", nil, unknownTool(name)
	}
	if why := t.unfit(&w); why != "" {
		return "", nil, &workload.Error{Kind: workload.Conflict, Key: "run", Message: fmt.Sprintf("no settings of %s for this: it %s", name, why), Suggestions: suggestions(Formats(w))}
	}
	entries := t.entries(&w)
	text := t.form.write(t, entries)
	back, err := t.understand(entries)
	if err != nil {
		return "", nil, fmt.Errorf("write settings of %s: %w", name, err)
	}
	return text, leftOut(&w, &back.w), nil
}

// entries are the settings that state a workload, in the order of the table.
func (t *tool) entries(w *workload.Workload) []entry {
	var list []entry
	for _, s := range t.settings {
		if s.write == nil {
			continue
		}
		if value := s.write(w); value != nil {
			list = append(list, entry{s.key, value})
		}
	}
	return list
}

// Read understands a text that is nothing but settings of one tool: the
// workload as far as they state it, which tool, and what should be known
// beside. The error is a *workload.Error that names the key.
func Read(text string) (workload.Workload, Name, []Note, error) {
	if len(text) > maxText {
		return workload.Workload{}, "", nil, tooLong()
	}
	name, ok := Detect(text)
	if !ok {
		return workload.Workload{}, "", nil, &workload.Error{
			Kind:    workload.Invalid,
			Message: "these are settings of no known tool; known are " + join(Names()),
		}
	}
	w, notes, err := ReadAs(text, name)
	return w, name, notes, err
}

// ReadAs is Read for settings of a known tool.
func ReadAs(text string, name Name) (workload.Workload, []Note, error) {
	t, ok := find(name)
	if !ok {
		return workload.Workload{}, nil, unknownTool(name)
	}
	if len(text) > maxText {
		return workload.Workload{}, nil, tooLong()
	}
	entries, err := t.form.read(t, text)
	if err != nil {
		return workload.Workload{}, nil, err
	}
	r, err := t.understand(entries)
	if err != nil {
		return workload.Workload{}, nil, err
	}
	if name == PEFT && trainerCall.MatchString(text) {
		lower, notes, err := ReadAs(text, Trainer) // a script has both
		if err != nil {
			return workload.Workload{}, nil, err
		}
		return Lay(r.w, lower), append(notes, r.notes...), nil
	}
	return r.w, r.notes, nil
}

// trainerCall is how the arguments of the trainer stand in a script.
var trainerCall = regexp.MustCompile(`\b(?:TrainingArguments|SFTConfig|DPOConfig|GRPOConfig|SFTTrainer)\s*\(`)

// Formats lists the tools that can run a workload, the best fitting first: that
// of its framework, then those that state the same elsewhere. It is empty when
// none of them can.
func Formats(w workload.Workload) []Name {
	if w.Task == workload.Infer {
		return serverFormats(w)
	}
	if w.Task == workload.RL {
		return []Name{Torchrun, Trainer}
	}
	adapters := w.Task == workload.LoRA || w.Task == workload.QLoRA
	sharded := w.ZeROStage != nil && *w.ZeROStage > 0
	var first []Name
	switch {
	case strings.HasPrefix(string(w.Framework), "megatron"):
		return []Name{Megatron}
	case w.Framework == "torchtune":
		return []Name{Torchtune}
	case w.Framework == "axolotl":
		return []Name{Axolotl}
	case w.Framework == "llama-factory":
		return []Name{LLaMAFactory}
	case w.Framework == "unsloth" && adapters: // the others would run it without its kernels
		return []Name{LLaMAFactory}
	case w.Parallel.TP > 1 && w.Framework == "deepspeed" && w.Parallel.PP <= 1:
		return []Name{DeepSpeed}
	case w.Parallel.PP > 1 || w.Parallel.TP > 1 && w.FSDP == "":
		return []Name{Megatron}
	case w.FSDP != "":
		first = []Name{Accelerate, Trainer}
	case sharded || w.Framework == "deepspeed":
		first = []Name{DeepSpeed, Torchrun}
	case w.Framework == "accelerate":
		first = []Name{Accelerate, Trainer}
	case adapters:
		first = []Name{PEFT, Trainer}
	default:
		first = []Name{Trainer, Torchrun}
	}
	if adapters && !slices.Contains(first, PEFT) {
		first = append(first, PEFT)
	}
	for _, n := range []Name{Torchrun, DeepSpeed, Accelerate, Trainer, Axolotl, Torchtune, Megatron} {
		if !slices.Contains(first, n) {
			first = append(first, n)
		}
	}
	return first
}

// serverFormats are the tools that serve a model in its format.
func serverFormats(w workload.Workload) []Name {
	format, _ := w.Quant.Format()
	switch {
	case format.Family == workload.EXL:
		return nil
	case format.Family == workload.GGML || w.Framework == "llama.cpp" || w.Framework == "ik_llama.cpp" || w.CPUOnly:
		return []Name{LlamaCPP, Ollama}
	case w.Framework == "sglang":
		return []Name{SGLang, VLLM}
	}
	return []Name{VLLM, SGLang}
}

// trains and serves are what tools are for.
func trains(w *workload.Workload) string {
	if w.Task == workload.Infer {
		return "trains models and serves none"
	}
	return ""
}

func serves(w *workload.Workload) string {
	if w.Task != workload.Infer {
		return "serves models and trains none"
	}
	return ""
}

func suggestions(names []Name) []string {
	var list []string
	for _, n := range names[:min(len(names), 3)] {
		list = append(list, string(n))
	}
	return list
}

func unknownTool(name Name) error {
	return &workload.Error{Kind: workload.NotFound, Key: "run", Message: fmt.Sprintf(
		"there are no settings for %q; there are some for %s", string(name), join(Names()))}
}

func tooLong() error {
	return &workload.Error{Kind: workload.Invalid, Message: fmt.Sprintf("a configuration is read up to %d KB", maxText>>10)}
}

func join(names []Name) string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = string(n)
	}
	return strings.Join(list, ", ")
}
