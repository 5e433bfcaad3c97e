package plan

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// maxAlternatives bounds how many combinations one question may ask for.
const maxAlternatives = 24

// variant is one alternative of a question and what tells it from the others.
type variant struct {
	label string
	query parser.Query
}

// axis is a list key of the query: it returns one variant for each entry, with
// the list emptied, or nothing when the list is empty.
type axis func(*parser.Query) []variant

// withoutActive is what a name tells of active parameters, which are those of one size alone.
var withoutActive = regexp.MustCompile(`-a[\d.]+b\b`)

var axes = []axis{
	tasks,
	func(q *parser.Query) []variant {
		list := each(q, q.Models, func(q *parser.Query, v string) string {
			q.Models, q.ParamsList = nil, nil // sizes beside names repeat what the names say
			q.Model = v
			return v
		})
		ownCards(list)
		ownFormats(list)
		return list
	},
	func(q *parser.Query) []variant {
		list := each(q, q.ParamsList, func(q *parser.Query, v float64) string {
			q.ParamsList = nil
			q.ParamsB = v
			if own := sizeOf(q.Model); own > 0 && own != v { // "qwen2.5-72b with a 0.5b as draft"
				q.Model = strings.Replace(withoutActive.ReplaceAllString(q.Model, ""), number(own)+"b", number(v)+"b", 1)
			}
			if sizeOf(q.Model) == v {
				return q.Model
			}
			return unit.Params(v * 1e9).String()
		})
		ownCards(list)
		ownFormats(list)
		return list
	},
	func(q *parser.Query) []variant {
		list := each(q, asMany(q.GPUOptions), func(q *parser.Query, d parser.Device) string {
			q.GPUOptions = nil
			return choose(q, d)
		})
		for i := range list {
			ownPrice(&list[i].query, i)
		}
		ownFormats(list)
		return list
	},
	func(q *parser.Query) []variant {
		return each(q, q.GPUMemoryOptions, func(q *parser.Query, v float64) string {
			q.GPUMemoryOptions = nil
			q.GPUMemoryGB = v
			return number(v) + " GB"
		})
	},
	func(q *parser.Query) []variant {
		return each(q, q.GPUCountOptions, func(q *parser.Query, v int) string {
			if ranks := max(q.Parallel.TP, 1) * max(q.Parallel.PP, 1); slices.Max(q.GPUCountOptions) >= ranks && v < ranks {
				q.Parallel.TP, q.Parallel.PP = 0, 0 // "one card, or a pair with tp 2": the split is the pair's
			}
			q.GPUCountOptions = nil
			q.GPUCount = v
			return strconv.Itoa(v) + "x"
		})
	},
	func(q *parser.Query) []variant {
		return each(q, q.HostRAMOptions, func(q *parser.Query, v float64) string {
			q.HostRAMOptions = nil
			q.HostRAMGB = v
			return number(v) + " GB RAM"
		})
	},
	func(q *parser.Query) []variant {
		list := each(q, q.Precisions, func(q *parser.Query, v string) string {
			inFormat(q, v)
			return v
		})
		for i := range list {
			ownWeights(&list[i].query, i, len(list))
		}
		return list
	},
	func(q *parser.Query) []variant {
		return each(q, q.KVDTypes, func(q *parser.Query, v string) string {
			q.KVDTypes = nil
			q.KVDType = v
			return v + " cache"
		})
	},
	func(q *parser.Query) []variant {
		return each(q, q.Optimizers, func(q *parser.Query, v string) string {
			q.Optimizers = nil
			q.Optimizer = v
			return v
		})
	},
	func(q *parser.Query) []variant {
		return each(q, q.Batches, func(q *parser.Query, v int) string {
			q.Batches = nil
			q.Batch = v
			return "batch " + strconv.Itoa(v)
		})
	},
	func(q *parser.Query) []variant {
		return each(q, q.Concurrencies, func(q *parser.Query, v int) string {
			q.Concurrencies = nil
			q.Concurrency = v
			return strconv.Itoa(v) + " users"
		})
	},
	func(q *parser.Query) []variant {
		return each(q, q.LoRARanks, func(q *parser.Query, v int) string {
			q.LoRARanks = nil
			q.LoRARank = v
			return "rank " + strconv.Itoa(v)
		})
	},
	func(q *parser.Query) []variant {
		return each(q, q.SeqLens, func(q *parser.Query, v int) string {
			q.SeqLens = nil
			q.SeqLen = v
			return strconv.Itoa(v) + " tokens"
		})
	},
	func(q *parser.Query) []variant {
		list := each(q, q.ZeROStages, func(q *parser.Query, v int) string {
			q.ZeROStages, q.Parallel.FSDP = nil, false
			q.ZeROStage = &v
			label := "zero " + strconv.Itoa(v)
			if v >= 2 && ofMegatron(q.Framework) { // whose distributed optimizer is stage 1
				q.Framework = ""
				label += " (DeepSpeed)"
			}
			return label
		})
		if len(list) > 1 && q.Parallel.FSDP {
			one := *q
			one.ZeROStages, one.ZeROStage = nil, nil
			if ofMegatron(one.Framework) {
				one.Framework = ""
			}
			list = append(list, variant{label: "FSDP", query: one})
		}
		return list
	},
	func(q *parser.Query) []variant {
		trained := q.Task == "" && slices.ContainsFunc(q.ParallelOptions, func(p parser.Parallel) bool { return p.FSDP })
		return each(q, q.ParallelOptions, func(q *parser.Query, v parser.Parallel) string {
			q.ParallelOptions = nil
			if trained {
				q.Task = "train" // nothing else is shared by FSDP
			}
			q.Parallel = v
			if ranks := max(v.TP, 1) * max(v.PP, 1) * max(v.DP, 1); q.GPUCount == 1 && ranks > 1 {
				q.GPUCount = ranks // "one A100 makes 90 tokens/s, 77 with tp 2"
			}
			return splitLabel(v)
		})
	},
	func(q *parser.Query) []variant {
		return each(q, q.SplitModes, func(q *parser.Query, v string) string {
			q.SplitModes = nil
			q.SplitMode = v
			return v + " split"
		})
	},
	func(q *parser.Query) []variant {
		return each(q, q.RecomputeOptions, func(q *parser.Query, v string) string {
			q.RecomputeOptions = nil
			q.Recompute = v
			return "recompute " + v
		})
	},
	func(q *parser.Query) []variant {
		return each(q, q.AttentionOptions, func(q *parser.Query, v string) string {
			q.AttentionOptions = nil
			q.Attention = v
			return v + " attention"
		})
	},
}

// tasks are the tasks of a question, and the ways of reinforcement learning among them.
func tasks(q *parser.Query) []variant {
	list := q.Tasks
	if list == nil && len(q.RLAlgos) > 0 {
		list = []string{string(workload.RL)}
	}
	var out []variant
	for _, task := range list {
		one := *q
		one.Tasks, one.RLAlgos, one.Task = nil, nil, task
		if task == string(workload.Finetune) || task == string(workload.Train) {
			one.LoRARank, one.LoRATargets = 0, "" // "full against lora r16": the rank is the other's
		}
		switch {
		case task != string(workload.RL):
			one.RLAlgo, one.Preference = "", ""
		case len(q.RLAlgos) > 0:
			out = append(out, each(&one, q.RLAlgos, way)...)
			continue
		case q.RLAlgo != "":
			task = strings.ToUpper(q.RLAlgo) // people know it by its algorithm
		}
		out = append(out, variant{task, one})
	}
	return out
}

// way puts one of several ways of reinforcement learning into the query.
func way(q *parser.Query, name string) string {
	q.RLAlgo, q.Preference = name, ""
	switch name {
	case "reward":
		q.RLAlgo, q.Preference = "dpo", name
		return "reward model"
	case "orpo", "simpo", "cpo", "kto":
		q.RLAlgo, q.Preference = "dpo", name
		if name == "simpo" {
			return "SimPO"
		}
	}
	return strings.ToUpper(name)
}

// alternatives expands the lists of a query to single queries, the first axis
// varying slowest. A query without lists is its own only alternative.
func alternatives(q parser.Query) []variant {
	all := []variant{{query: q}}
	for _, spread := range axes {
		if spread(&all[0].query) == nil {
			continue // a list is empty in all variants or in none
		}
		var wider []variant
		for _, v := range all {
			for _, branch := range spread(&v.query) {
				branch.label = strings.TrimPrefix(v.label+", "+branch.label, ", ")
				wider = append(wider, branch)
			}
		}
		all = wider
	}
	return all[:min(len(all), maxAlternatives)]
}

// each makes one variant of q for each value; set puts the value into the copy
// in place of the list and returns its label.
func each[T any](q *parser.Query, list []T, set func(*parser.Query, T) string) []variant {
	var out []variant
	for _, value := range list {
		one := *q
		label := set(&one, value)
		out = append(out, variant{label, one})
	}
	return out
}

// What a model is for among those that are served side by side.
const (
	Writes = "writes"
	Finds  = "finds" // texts, by their embeddings
	Ranks  = "ranks" // texts that were found
)

// Purpose is what a model is for, by its name and what is known of it.
func Purpose(model string, known *catalog.Catalog) string {
	name := strings.ToLower(model)
	if strings.Contains(name, "rerank") {
		return Ranks
	}
	if match, ok := known.FindModel(model); strings.Contains(name, "embed") || ok && !match.Row.Shape.Generates() {
		return Finds
	}
	return Writes
}

// ofWriter takes the format of weights from a model that only finds or ranks texts beside one that
// writes them: a format is told of the large one, and the small ones are served as released.
func ofWriter(one *parser.Query, models []string, known *catalog.Catalog) {
	if one.Quant == "" || len(models) < 2 || Purpose(one.Model, known) == Writes {
		return
	}
	if slices.ContainsFunc(models, func(m string) bool { return Purpose(m, known) == Writes }) {
		one.Quant = ""
	}
}

// choose puts one of several cards into the query. What the option leaves
// open, the rest of the question may say.
func choose(q *parser.Query, d parser.Device) string {
	label := d.GPU
	if d.GPU != "" {
		q.GPU = d.GPU
	}
	if d.CPU != "" {
		q.CPU, q.CPUOnly, label = d.CPU, true, d.CPU
	}
	if d.MemoryGB > 0 {
		q.GPUMemoryGB = d.MemoryGB
		label = strings.TrimSpace(label + " " + number(d.MemoryGB) + " GB")
	}
	if d.Count > 0 {
		if q.Parallel.TP > 0 && d.Count%q.Parallel.TP != 0 {
			q.Parallel.TP = 0 // said of the other card
		}
		q.GPUCount = d.Count
		label = strconv.Itoa(d.Count) + "x " + label
	}
	return label
}

// inFormat puts one of several formats into the query.
func inFormat(q *parser.Query, format string) {
	q.Precisions = nil
	if formatOfWeights(format) {
		q.Quant = format
	} else {
		q.Precision = format
	}
}

// splitLabel writes a way of splitting the work: "tp 4, pp 2".
func splitLabel(p parser.Parallel) string {
	var parts []string
	for _, degree := range []struct {
		name string
		size int
	}{{"tp", p.TP}, {"pp", p.PP}, {"dp", p.DP}, {"cp", p.CP}, {"ep", p.EP}} {
		if degree.size > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", degree.name, degree.size))
		}
	}
	if p.FSDP {
		parts = append(parts, "fsdp")
	}
	return strings.Join(parts, ", ")
}

// number prints a quantity without needless decimals.
func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
