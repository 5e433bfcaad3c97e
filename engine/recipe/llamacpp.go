package recipe

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"headroom/engine/workload"
)

// llamaCPP is the line that starts llama.cpp's server (ggml-org/llama.cpp
// tools/server/README.md).
var llamaCPP = &tool{
	name: LlamaCPP, keys: []string{"llama.cpp"},
	form: commandLine{program: []string{"llama-server"}, bare: "model", spelled: "--"},
	settings: []setting{
		{key: "model", also: []string{"m", "hf-repo", "hf", "hfr", "hf-file", "hff"}, write: ggufFile, read: readGGUF},
		{
			key: "ctx-size", also: []string{"c"}, // over all slots
			write: func(w *workload.Workload) any {
				if w.SeqLen > 0 && w.SeqLen <= mostWhole/max(slots(w), 1) {
					return w.SeqLen * slots(w)
				}
				return nil
			},
			read: func(r *reading, v any) error {
				n, err := atLeast(0, v)
				if r.w.SeqLen = n; n == 0 && err == nil {
					setExtra(&r.w, WholeContext, true)
				}
				return err
			},
		},
		{
			key: "parallel", also: []string{"np"},
			write: func(w *workload.Workload) any { return slots(w) },
			read: func(r *reading, v any) error {
				if n, err := number(v); err == nil && n == -1 {
					return nil // the server chooses
				}
				n, err := atLeast(1, v)
				r.w.Concurrency = n
				return err
			},
		},
		{
			key: "gpu-layers", also: []string{"ngl", "n-gpu-layers"},
			write: func(w *workload.Workload) any {
				switch n := w.Offload.LayersOnGPU; {
				case w.CPUOnly:
					return "0"
				case n != nil:
					return strconv.Itoa(*n)
				}
				return "all"
			},
			read: func(r *reading, v any) error {
				if v == "all" || v == "-1" {
					return nil
				}
				n, err := atLeast(0, v)
				if err != nil {
					return &wrongValue{v, "a number of layers, auto or all"}
				}
				if n < allLayers {
					r.w.Offload.LayersOnGPU = &n
				}
				return nil
			},
		},
		{
			key: "split-mode", also: []string{"sm"},
			write: func(w *workload.Workload) any {
				switch {
				case w.GPUCount <= 1:
					return nil
				case w.Parallel.TP > 1:
					return "row"
				}
				return "layer"
			},
			read: func(r *reading, v any) error {
				if !slices.Contains([]string{"none", "layer", "row", "tensor"}, plain(v)) {
					return &wrongValue{v, "none, layer, row or tensor"}
				}
				return nil
			},
		},
		{
			key: "tensor-split", also: []string{"ts"},
			write: func(w *workload.Workload) any {
				if w.GPUCount <= 1 || w.GPUCount > 128 {
					return nil
				}
				return strings.TrimSuffix(strings.Repeat("1,", w.GPUCount), ",")
			},
			read: func(r *reading, v any) error {
				parts := strings.FieldsFunc(plain(v), func(c rune) bool { return c == ',' || c == '/' })
				for _, p := range parts {
					if f, err := number(p); err != nil || f < 0 {
						return &wrongValue{v, "shares such as 3,1"}
					}
				}
				r.w.GPUCount = len(parts)
				return nil
			},
		},
		cacheDType("cache-type-k", cacheTypes...).as("ctk"),
		{
			key: "cache-type-v", also: []string{"ctv"},
			write: func(w *workload.Workload) any {
				want := w.Extra.Text("v_cache_dtype")
				if want == "" {
					want = cacheFact(w)
				}
				for _, p := range cacheTypes {
					if p.ours == want {
						return p.theirs
					}
				}
				return nil
			},
			read: func(_ *reading, v any) error {
				if !slices.ContainsFunc(cacheTypes, func(p pair) bool { return strings.EqualFold(p.theirs, plain(v)) }) {
					return &wrongValue{v, wordList(cacheTypes)}
				}
				return nil
			},
		},
		{
			key: "flash-attn", also: []string{"fa"}, bare: true,
			write: func(w *workload.Workload) any {
				switch w.Attention {
				case workload.Flash:
					return "on"
				case workload.Eager:
					return "off"
				}
				return nil
			},
			read: func(r *reading, v any) error {
				on, err := truth(v)
				if r.w.Attention = workload.Eager; on {
					r.w.Attention = workload.Flash
				}
				return err
			},
		},
		whole("batch-size", nBatch).as("b"),
		whole("ubatch-size", nUBatch).as("ub"),
		extraFlag("swa-full", "swa_full"),
		{key: "mmproj", also: []string{"mm", "mmproj-url", "mmu"}, read: func(r *reading, v any) error {
			setExtra(&r.w, "mmproj", true) // whatever the file is called
			return nil
		}},
		{key: "override-tensor", also: []string{"ot"}, read: func(r *reading, v any) error {
			text := strings.ToLower(plain(v))
			if strings.Contains(text, "cpu") {
				setExtra(&r.w, ExpertsOnHost, true)
			}
			return nil
		}},
		{
			key: "cpu-moe", also: []string{"cmoe"},
			write: func(w *workload.Workload) any {
				if w.Extra.Bool(ExpertsOnHost) && expertLayers(w) == 0 {
					return true
				}
				return nil
			},
			read: func(r *reading, v any) error {
				on, err := truth(v)
				if on {
					setExtra(&r.w, ExpertsOnHost, true)
				}
				return err
			},
		},
		{
			key: "n-cpu-moe", also: []string{"ncmoe"},
			write: func(w *workload.Workload) any {
				if n := expertLayers(w); n > 0 {
					return n
				}
				return nil
			},
			read: func(r *reading, v any) error {
				n, err := atLeast(0, v)
				if n > 0 {
					setExtra(&r.w, ExpertsOnHost, true)
					setExtra(&r.w, ExpertLayersOnHost, n)
				}
				return err
			},
		},
		flag("no-kv-offload", func(w *workload.Workload) *bool { return &w.Offload.KV }).as("nkvo"),
	},
	unfit: serves,
	settle: func(r *reading) error {
		w := &r.w
		w.Task, w.Framework = workload.Infer, "llama.cpp"
		if n := w.Concurrency; n > 1 && !r.on("kv-unified") {
			if w.SeqLen > 0 && w.SeqLen < n {
				return &workload.Error{Kind: workload.Conflict, Key: "ctx-size", Message: "ctx-size " + above(0, w.SeqLen) + " is shared by " + above(0, n) + " slots (parallel); use a larger one"}
			}
			w.SeqLen /= n
		}
		switch mode := r.text("split-mode"); {
		case mode == "none":
			w.GPUCount = 1
		case w.GPUCount > 1 && (mode == "row" || mode == "tensor"):
			w.Parallel.TP = w.GPUCount
			if mode == "row" {
				w.Extra = maps.Clone(w.Extra)
				if w.Extra == nil {
					w.Extra = workload.Extra{}
				}
				w.Extra["split_mode"] = mode
			}
		case w.GPUCount > 1:
			w.Parallel.Layers = true
		}
		if n := w.Offload.LayersOnGPU; n != nil && *n == 0 && r.text("device") == "none" {
			w.CPUOnly, w.Offload.LayersOnGPU = true, nil
		}
		r.settleCacheV()
		return nil
	},
	passedBy: []string{
		"model-draft", "n-cpu-ffn", "lora", "rpc", "moe-cache-mib", "fit",
		"main-gpu", "kv-unified",
	},
	marks: []string{"llama-server", "llama-cli", "llama_cpp.server"},
}

// What the line says and only the model's own figures can give: how long its context is, and
// which of its weights stay with the processor.
const (
	WholeContext  = "whole_context"
	ExpertsOnHost = "experts_on_host"
	// ExpertLayersOnHost is of how many layers they are, where that is said.
	ExpertLayersOnHost = "expert_layers_on_host"
)

// WithExpertsOut is a workload whose weights on the host are told as what the line has a flag for:
// the experts of so many of the first layers, or of all of them.
func WithExpertsOut(w workload.Workload, layers int, all bool) workload.Workload {
	w.Extra = maps.Clone(w.Extra)
	setExtra(&w, ExpertsOnHost, true)
	if !all {
		setExtra(&w, ExpertLayersOnHost, layers)
	}
	return w
}

func expertLayers(w *workload.Workload) int { n, _ := w.Extra[ExpertLayersOnHost].(int); return n }

// allLayers is what people write for "as many as there are".
const allLayers = 99

// cacheTypes are the types of the cache that llama.cpp takes.
var cacheTypes = []pair{
	{"q8_0", "q8_0"},
	{"q4_0", "q4_0"},
	{"q4_1", "q4_1"},
	{"q5_0", "q5_0"},
	{"q5_1", "q5_1"},
	{"iq4_nl", "iq4_nl"},
	{"fp16", "f16"},
	{"bf16", "bf16"},
	{"fp32", "f32"},
}

// slots is the number of sequences served at once.
func slots(w *workload.Workload) int { return max(w.Concurrency, w.Batch, 1) }

// ggufFile names the file of a model in its format: "llama-3.1-8b-q4_k_m.gguf".
func ggufFile(w *workload.Workload) any {
	name := w.Model.Name
	if name == "" {
		return nil
	}
	name = name[strings.LastIndexByte(name, '/')+1:]
	format := string(w.Quant)
	if format == "" || format == "none" {
		format = string(w.Precision)
	}
	if format != "" {
		name += "-" + format
	}
	return name + ".gguf"
}

// readGGUF reads the model and its format out of the name of a file or a
// repository: "m.Q4_K_M.gguf", "bartowski/m-GGUF:Q4_K_M", "m:8b-q4_K_M".
func readGGUF(r *reading, v any) error {
	name, quant := splitGGUF(plain(v))
	if name != "" {
		r.w.Model.Name = name
	}
	switch quant {
	case "":
	case "f16", "fp16":
		r.w.Precision = workload.FP16
	case "bf16":
		r.w.Precision = workload.BF16
	case "f32", "fp32":
		r.w.Precision = workload.FP32
	default:
		r.w.Quant = workload.Quant(quant)
	}
	return nil
}

func splitGGUF(text string) (name, quant string) {
	file := strings.HasSuffix(strings.ToLower(text), ".gguf")
	if file {
		text = text[:len(text)-len(".gguf")]
		text = text[strings.LastIndexAny(text, `/\`)+1:]
		text = shardOfFile(text)
	}
	name = text
	if before, tag, ok := strings.Cut(text, ":"); ok {
		if isFormat(tag) {
			return cutGGUF(before), strings.ToLower(tag)
		}
		if tag != "latest" {
			name = before + "-" + tag
		} else {
			name = before
		}
	}
	for at := len(name) - 1; at > 0; at-- {
		if c := name[at]; (c == '-' || c == '.' || c == '/') && isFormat(name[at+1:]) {
			return cutGGUF(name[:at]), strings.TrimPrefix(strings.ToLower(name[at+1:]), "ud-")
		}
	}
	return cutGGUF(name), ""
}

// shardOfFile cuts "-00001-of-00003" off the name of a part.
func shardOfFile(name string) string {
	if at := strings.LastIndex(name, "-of-"); at > 6 && name[at-6] == '-' {
		return name[:at-6]
	}
	return name
}

func cutGGUF(name string) string {
	if lower := strings.ToLower(name); strings.HasSuffix(lower, "-gguf") {
		name = name[:len(name)-len("-gguf")]
	}
	if lower := strings.ToLower(name); strings.HasSuffix(lower, "-ud") {
		name = name[:len(name)-len("-ud")]
	}
	return name
}

func isFormat(text string) bool {
	lower := strings.ToLower(text)
	switch lower {
	case "f16", "fp16", "bf16", "f32", "fp32":
		return true
	}
	f, known := workload.Quant(lower).Format()
	return known && f.Family == workload.GGML
}

// settleCacheV keeps the type of values apart only where it differs.
func (r *reading) settleCacheV() {
	v := strings.ToLower(r.text("cache-type-v"))
	if v == "" {
		return
	}
	for _, p := range cacheTypes {
		if p.theirs == v {
			v = p.ours
			break
		}
	}
	if v != string(r.w.KVDType) && (v != "fp16" || r.w.KVDType != "") {
		setExtra(&r.w, "v_cache_dtype", v)
	}
}
