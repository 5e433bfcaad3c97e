package answer

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/model"
	"headroom/engine/recipe"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Settings are text to copy that runs a workload with one tool.
type Settings struct {
	Format recipe.Name `json:"format"`
	Title  string      `json:"title"`          // in the language of the answer
	File   string      `json:"file,omitempty"` // what the file is usually called; none for a command
	Text   string      `json:"text"`
	Notes  []string    `json:"notes"` // what is not in it
}

// Syntax is what the text is highlighted as: json, yaml, python, sh or text.
func (s Settings) Syntax() string {
	switch {
	case strings.HasSuffix(s.File, ".json"):
		return "json"
	case strings.HasSuffix(s.File, ".yaml"):
		return "yaml"
	case strings.HasSuffix(s.File, ".py"):
		return "python"
	case s.File == "":
		return "sh"
	}
	return "text"
}

// BestFormats asks for those that fit best.
const BestFormats = "best"

// settingsOf are those that run an estimated workload (every default filled in, as
// Estimate.Workload is): those of a format, or of those that fit best, which
// belong together: the sharding of a training and the line that starts it. What
// none of them says is told with the last, and is in left. The error is a
// *workload.Error: an unknown format, or one that cannot run the workload.
func (q Question) settingsOf(w workload.Workload) (list []Settings, left map[string]string, err error) {
	known, lang, format := q.Known, q.Lang, q.Run
	formats := []recipe.Name{recipe.Name(format)}
	if format == BestFormats {
		if formats = together(w); len(formats) == 0 {
			return nil, nil, &workload.Error{Kind: workload.NotFound, Key: "run", Message: "there are no settings to write for this workload"}
		}
	}
	for _, name := range formats {
		text, notes, err := recipe.Write(named(w, known, name), name)
		if err != nil {
			return nil, nil, err
		}
		missing := map[string]string{}
		for _, n := range notes {
			if _, before := left[n.Key]; n.Code == recipe.LeftOut && (left == nil || before) {
				missing[n.Key] = n.Value
			}
		}
		left = missing
		s := Settings{Format: name, Title: words.SettingsOf(lang, string(name)), File: name.File(), Text: text, Notes: []string{}}
		yours := yours(w, name)
		if match, ok := known.FindModel(w.Model.Name); ok && match.As != "" && strings.Contains(text, w.Model.Name) {
			yours = append([]string{"model"}, yours...)
		}
		if len(yours) > 0 {
			s.Notes = append(s.Notes, words.SettingsYours.In(lang, "list", strings.Join(yours, ", ")))
		}
		if needsCheckpoint(w, name) {
			s.Notes = append(s.Notes, words.SettingsCheckpoint.In(lang, "format", string(w.Quant)))
		}
		if other := servedBy(name); w.Task == workload.Infer && other != w.Framework && w.Framework != "" {
			s.Notes = append(s.Notes, words.SettingsFigures.In(lang, "framework", string(w.Framework), "tool", string(other)))
		}
		list = append(list, s)
	}
	last := &list[len(list)-1]
	if len(left) > 0 {
		last.Notes = append(last.Notes, words.SettingsLeave.In(lang, "list", q.leftList(left)))
	}
	if others := others(w, formats); len(others) > 0 && format == BestFormats {
		last.Notes = append(last.Notes, words.SettingsOthers.In(lang, "list", strings.Join(others, ", ")))
	}
	return list, left, nil
}

// together are the formats that fit best and complete each other. Servers are
// alternatives; llama.cpp and Ollama are two faces of one.
func together(w workload.Workload) []recipe.Name {
	formats := recipe.Formats(w)
	if w.Task == workload.Infer && len(formats) > 0 && formats[0] != recipe.LlamaCPP {
		return formats[:1]
	}
	return formats[:min(len(formats), 2)]
}

// others are further formats that could run a workload.
func others(w workload.Workload, told []recipe.Name) []string {
	var list []string
	for _, name := range recipe.Formats(w) {
		if !slices.Contains(told, name) {
			list = append(list, string(name))
		}
	}
	return list
}

// named gives the model the name that a tool loads it by, or its shape where
// the tool builds it.
func named(w workload.Workload, known *catalog.Catalog, name recipe.Name) workload.Workload {
	match, ok := known.FindModel(w.Model.Name)
	switch {
	case name == recipe.Megatron && ok:
		w.Model = workload.Model{Shape: &match.Row.Shape}
	case name == recipe.Megatron && w.Model.ParamsB > 0:
		shape, _ := model.Typical(unit.Params(w.Model.ParamsB * 1e9))
		w.Model = workload.Model{Shape: &shape}
	case ok && match.As != "": // another release of the same tensors, whose place on the hub is not known
	case ok && match.Row.HubID != "":
		w.Model.Name = match.Row.HubID
	}
	return w
}

// yours are keys that a run needs and that no question says; the model among
// them, where only its size is known.
func yours(w workload.Workload, name recipe.Name) []string {
	list := name.Yours()
	if w.Model.Name == "" && name != recipe.Megatron && name != recipe.DeepSpeed && name != recipe.DeepSpeedProfiler &&
		name != recipe.Accelerate && name != recipe.Trainer && name != recipe.PEFT {
		list = append([]string{"model"}, list...)
	}
	return list
}

// needsCheckpoint tells whether a server only loads a format from weights that
// were stored in it.
func needsCheckpoint(w workload.Workload, name recipe.Name) bool {
	if name != recipe.VLLM && name != recipe.SGLang {
		return false
	}
	format, _ := w.Quant.Format()
	return format.Family == workload.AWQ || format.Family == workload.GPTQ || format.Family == workload.Micro
}

// servedBy is the framework whose figures hold for a server's settings.
func servedBy(name recipe.Name) workload.Framework {
	switch name {
	case recipe.LlamaCPP, recipe.Ollama:
		return "llama.cpp"
	}
	return workload.Framework(name)
}

// leftList names what no settings say: "sequence length 4096, activation recompute full".
func (q Question) leftList(left map[string]string) string {
	var parts []string
	for _, key := range sortedKeys(left) {
		value := words.Value(q.Lang, left[key])
		switch n, err := strconv.ParseInt(left[key], 10, 64); {
		case left[key] == "true":
			value = ""
		case err == nil && strings.HasSuffix(key, "_bytes"):
			value = q.size(unit.Bytes(n))
		}
		parts = append(parts, strings.TrimSpace(words.SettingName(q.Lang, key)+" "+value))
	}
	return strings.Join(parts, words.LabelComma.In(q.Lang))
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// allLayers is what people set for all of them (llama.cpp, --n-gpu-layers).
const allLayers = 99

// flagsFirst leads with the settings of llama.cpp for the layers and experts that the card does not hold, where these
// are asked for and follow from what it has room for.
func (q Question) flagsFirst(r run) string {
	said, w := q.Plan.Query, r.Estimate.Workload
	if !q.Wants.Also.Flags || w.Task != workload.Infer || w.Framework != "llama.cpp" && w.Framework != "ik_llama.cpp" || len(q.Plan.Cases) != 1 || r.Verdict == engine.DoesNotFit {
		return ""
	}
	if n := r.Case.Query.ExpertsOnCPU; n > 0 && said.ExpertsOnCPU == 0 && w.Offload.WeightsOnCPUBytes > 0 {
		flagged, _ := plan.FlaggedLayers(w.Model.Name, n, q.Known)
		return words.SetFlags.In(q.Lang, "layers", strconv.Itoa(allLayers), "experts", strconv.Itoa(flagged))
	}
	if n := w.Offload.LayersOnGPU; n != nil && said.LayersOnGPU == nil && q.layersHeld(r) == "" {
		return words.SetLayers.In(q.Lang, "layers", strconv.Itoa(*n))
	}
	return ""
}
