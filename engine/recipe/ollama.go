package recipe

import (
	"fmt"
	"strings"

	"headroom/engine/workload"
)

// ollama is the Modelfile of Ollama, with the environment of its server in a
// comment (ollama/ollama docs/modelfile.mdx, api/types.go, docs/faq.mdx).
var ollama = &tool{
	name: Ollama, file: "Modelfile", keys: []string{"ollama"}, form: modelfile{},
	settings: []setting{
		{key: "OLLAMA_NUM_PARALLEL", write: func(w *workload.Workload) any {
			if n := slots(w); n > 1 {
				return n
			}
			return nil
		}, read: func(r *reading, v any) error {
			n, err := atLeast(1, v)
			r.w.Concurrency = n
			return err
		}},
		word("OLLAMA_KV_CACHE_TYPE", cacheFact, func(w *workload.Workload, d string) { w.KVDType = workload.Quant(d) },
			pair{"q8_0", "q8_0"}, pair{"q4_0", "q4_0"}, pair{"fp16", "f16"}),
		{key: "OLLAMA_FLASH_ATTENTION", write: func(w *workload.Workload) any {
			switch {
			case w.Attention == workload.Eager:
				return 0
			case w.Attention == workload.Flash && cacheFact(w) != "": // which a quantised cache needs
				return 1
			}
			return nil
		}, read: func(r *reading, v any) error {
			on, err := truth(v)
			if r.w.Attention = workload.Eager; on {
				r.w.Attention = workload.Flash
			}
			return err
		}},
		{key: "OLLAMA_CONTEXT_LENGTH", read: func(r *reading, v any) error {
			n, err := atLeast(1, v)
			r.w.SeqLen = n
			return err
		}},
		{key: "FROM", write: func(w *workload.Workload) any {
			if file, ok := ggufFile(w).(string); ok {
				return "./" + file
			}
			return nil
		}, read: readGGUF},
		whole("num_ctx", seqLen),
		{
			key: "num_gpu",
			write: func(w *workload.Workload) any {
				switch {
				case w.CPUOnly:
					return 0
				case w.Offload.LayersOnGPU != nil:
					return *w.Offload.LayersOnGPU
				}
				return nil
			},
			read: func(r *reading, v any) error {
				if f, err := number(v); err == nil && f < 0 {
					return nil // the server chooses
				}
				n, err := atLeast(0, v)
				if err == nil && n < allLayers {
					r.w.Offload.LayersOnGPU = &n
				}
				return err
			},
		},
		whole("num_batch", nBatch),
	},
	unfit: serves,
	settle: func(r *reading) error {
		r.w.Task, r.w.Framework = workload.Infer, "llama.cpp"
		if r.w.Model.Name != "" && r.w.Quant == "" && r.w.Precision == "" && !strings.HasSuffix(strings.ToLower(r.text("FROM")), ".gguf") {
			r.w.Quant = "q4_k_m" // the format behind tags that name none
			r.note(Note{Code: Derived, Key: "FROM", Value: "q4_k_m"})
		}
		return nil
	},
	passedBy: []string{"ADAPTER", "OLLAMA_SCHED_SPREAD", "OLLAMA_GPU_OVERHEAD", "draft_num_predict"},
}

// modelfile is the form of a Modelfile: an instruction on each line, and the
// environment as NAME=value.
type modelfile struct{}

func (modelfile) write(_ *tool, entries []entry) string {
	var environment []string
	var lines strings.Builder
	for _, e := range entries {
		switch {
		case strings.HasPrefix(e.key, "OLLAMA_"):
			environment = append(environment, e.key+"="+plain(e.value))
		case strings.ToUpper(e.key) == e.key:
			fmt.Fprintf(&lines, "%s %s\n", e.key, plain(e.value))
		default:
			fmt.Fprintf(&lines, "PARAMETER %s %s\n", e.key, plain(e.value))
		}
	}
	if len(environment) == 0 {
		return lines.String()
	}
	return "# " + strings.Join(environment, " ") + " ollama serve\n" + lines.String()
}

func (modelfile) read(_ *tool, text string) ([]entry, error) {
	var list []entry
	quoted := false
	for line := range strings.Lines(text) {
		marks := strings.Count(line, `"""`)
		if quoted {
			quoted = marks%2 == 0
			continue
		}
		quoted = marks%2 == 1
		comment := strings.HasPrefix(strings.TrimSpace(line), "#")
		words := strings.Fields(strings.TrimLeft(line, "# \t"))
		for _, w := range words {
			if key, value, ok := strings.Cut(w, "="); ok && strings.HasPrefix(key, "OLLAMA_") {
				list = append(list, entry{key, value})
			}
		}
		if comment || len(words) < 2 {
			continue
		}
		switch instruction := strings.ToUpper(words[0]); instruction {
		case "PARAMETER":
			if len(words) > 2 && words[1] != "stop" {
				list = append(list, entry{words[1], strings.Join(words[2:], " ")})
			}
		case "FROM", "ADAPTER":
			list = append(list, entry{instruction, words[1]})
		case "TEMPLATE", "SYSTEM", "LICENSE", "MESSAGE", "REQUIRES":
		default:
			if _, _, environment := strings.Cut(words[0], "="); !environment {
				return nil, &workload.Error{Kind: workload.Invalid, Key: words[0], Message: words[0] + " is no instruction of a Modelfile"}
			}
		}
	}
	return list, nil
}
