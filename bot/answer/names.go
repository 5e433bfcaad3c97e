package answer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// what names the work in a few words: "training 7B (adamw, amp-fp16, zero 3)".
func (q Question) what(r run) string {
	w := r.Estimate.Workload
	task := taskKey(w)
	if r.Case.Query.Method == "merge" {
		task = "merge"
	} else if r.Case.Query.Task == "quantize" {
		task = "task_quantize"
	}
	text := words.Model.In(q.Lang, "task", words.Name(q.Lang, task), "model", modelName(w, r.Params))
	s := settings(w)
	if n := w.Offload.LayersOnGPU; n != nil {
		if s != "" {
			s += ", "
		}
		s += words.SomeLayers.In(q.Lang, "count", strconv.Itoa(*n))
	} else if away := w.Offload.WeightsOnCPUBytes; away > 0 && r.Case.Query.ExpertsOnCPU > 0 {
		s = strings.TrimPrefix(s+", ", ", ") + words.ExpertsAway.In(q.Lang, "size", q.size(unit.Bytes(away)))
	} else if w.Task == workload.Infer && w.Offload.Params == "cpu" && w.Framework == "transformers" {
		s = strings.TrimPrefix(s+", ", ", ") + words.WeightsOnHost.In(q.Lang)
	}
	if s != "" {
		text += "(" + s + ")"
		if q.Lang == words.English {
			text = strings.Replace(text, "(", " (", 1)
		}
	}
	return strings.TrimSpace(text)
}

// taskKey names what is done with a model: preference training by its algorithm.
func taskKey(w workload.Workload) string {
	if kind := w.Extra.Text("preference"); w.Task == workload.RL && kind != "" {
		return "rl_" + kind
	}
	if w.Task == workload.RL && w.RLAlgo == "dpo" {
		return "rl_dpo"
	}
	return string(w.Task)
}

// modelName is the catalogue's id, or the size of a model that has no name.
func modelName(w workload.Workload, p unit.Params) string {
	if w.Model.Name != "" {
		return w.Model.Name
	}
	return p.String()
}

// settings lists what makes the largest difference to memory.
func settings(w workload.Workload) string {
	var parts []string
	add := func(s string) {
		if s != "" && s != "none" {
			parts = append(parts, s)
		}
	}
	if w.Task == workload.Infer {
		add(cmpOr(string(w.Quant), string(w.Precision)))
	} else {
		if w.Task == workload.RL && w.PEFT != "" {
			add(words.Name(words.English, "task_"+string(w.PEFT)))
		}
		add(string(w.Optimizer))
		add(string(w.Precision))
		add(string(w.Quant))
	}
	switch {
	case w.FSDP != "":
		add("FSDP")
	case w.ZeROStage != nil && *w.ZeROStage > 0:
		add(fmt.Sprintf("ZeRO-%d", *w.ZeROStage))
	}
	for _, degree := range []struct {
		name string
		size int
	}{{"TP", w.Parallel.TP}, {"PP", w.Parallel.PP}} {
		if degree.size > 1 {
			add(degree.name + " " + strconv.Itoa(degree.size))
		}
	}
	if w.Task == workload.Infer && w.Parallel.DP > 1 {
		add("DP " + strconv.Itoa(w.Parallel.DP))
	}
	return strings.Join(parts, ", ")
}

// cmpOr returns the first text that says something.
func cmpOr(a, b string) string {
	if a != "" && a != "none" {
		return a
	}
	return b
}

// cardName names one card: the catalogue's name, or its memory.
func (q Question) cardName(w workload.Workload) string {
	if w.GPU != "" {
		if match, ok := q.Known.FindGPU(w.GPU, w.GPUMemoryGB); ok {
			return match.Row.NameWith(w.GPUMemoryGB)
		}
		return w.GPU
	}
	if w.GPUMemoryGB > 0 {
		return number(w.GPUMemoryGB) + " GB GPU"
	}
	return "GPU"
}

// fullest names the card that the figures of a run are for: of unlike cards the
// one with the least room left.
func (q Question) fullest(r run) string {
	w := r.Estimate.Workload
	if len(w.GPUPool) > 0 {
		for _, a := range r.Estimate.Assumed {
			if id, ok := a.Value.(string); ok && a.Key == "gpu_pool" {
				return q.cardName(workload.Workload{GPU: id})
			}
		}
	}
	return q.cardName(w)
}

// cards names all of them: "4 x Tesla V100 SXM2 16 GB"; the host's memory where it runs without one.
func (q Question) cards(w workload.Workload) string {
	if w.CPUOnly && w.HostRAMGB > 0 {
		return words.RAMOfHost.In(q.Lang, "size", number(w.HostRAMGB))
	}
	if len(w.GPUPool) > 0 {
		var parts []string
		for _, d := range w.GPUPool {
			parts = append(parts, count(d.Count, q.cardName(workload.Workload{GPU: d.GPU, GPUMemoryGB: d.MemoryGB})))
		}
		return strings.Join(parts, " + ")
	}
	return count(w.GPUCount, q.cardName(w))
}

// count writes "4 x name", or the name alone.
func count(n int, name string) string {
	if n > 1 {
		return strconv.Itoa(n) + " x " + name
	}
	return name
}

// model names the model of a run, and its format.
func (q Question) model(r run) string {
	w := r.Estimate.Workload
	return modelName(w, r.Params) + words.InBrackets.In(q.Lang, "text", q.formatName(w))
}

// server names the program that a workload runs in: on cards to which vLLM comes by a plugin, that.
func (q Question) server(w workload.Workload) string {
	if plugin := q.card(w).Plugin(); w.Framework == "vllm" && plugin != "" {
		return plugin
	}
	return string(w.Framework)
}

// formatName names the format of a workload. What vLLM and its plugins call W8A8 are 8-bit integers in weights and activations.
func (q Question) formatName(w workload.Workload) string {
	if w.Framework == "vllm" && w.Quant == "int8" {
		return "int8 (W8A8)"
	}
	return cmpOr(string(w.Quant), string(w.Precision))
}

// capital raises the first letter of a sentence that begins with a value.
func capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	if program, _, _ := strings.Cut(s, " "); slices.Contains([]string{"vllm", "sglang", "llama.cpp", "mlx"}, program) {
		return s // these are written as they are called
	}
	if degree, _, ok := strings.Cut(s, " "); ok && slices.Contains([]string{"tp", "pp", "dp", "cp", "ep"}, degree) {
		return strings.ToUpper(degree) + s[len(degree):]
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// opening raises the first letter of an English sentence, unless it begins with a
// name that has a figure in it: int4, zero 3.
func (q Question) opening(s string) string {
	first, _, _ := strings.Cut(s, " ")
	if q.Lang != words.English || strings.ContainsAny(first, "0123456789") || strings.Contains(first, "lora") {
		return s
	}
	return capital(s)
}

// space stands between two sentences.
func (q Question) space() string {
	if q.Lang == words.English {
		return " "
	}
	return ""
}

// join lists things in the manner of a language.
func join(lang words.Lang, list []string) string {
	return strings.Join(list, words.ListMark.In(lang))
}
