package workload

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"headroom/engine/near"
)

// checkWords folds the spelling of every word and refuses those outside their
// vocabulary.
func (w *Workload) checkWords() error {
	if err := w.checkLengths(); err != nil {
		return err
	}
	for _, err := range []*Error{
		oneOf("task", &w.Task, tasks),
		oneOf("rl_algo", &w.RLAlgo, rlAlgos),
		oneOf("peft", &w.PEFT, []Task{LoRA, QLoRA}),
		w.checkFramework(),
		oneOf("precision", &w.Precision, precisions),
		oneOf("weights_dtype", &w.WeightsDType, dtypes),
		oneOf("grad_dtype", &w.GradDType, dtypes),
		oneOf("fsdp", &w.FSDP, fsdps),
		oneOf("recompute", &w.Recompute, recomputes),
		oneOf("attention", &w.Attention, attentions),
		oneOf("loss", &w.Loss, losses),
		oneOf("logits", &w.Logits, logits),
		oneOf("rank", &w.Rank, ranks),
		oneOf("offload.optimizer", &w.Offload.Optimizer, places),
		oneOf("offload.params", &w.Offload.Params, places),
		oneOf("lora_targets", &w.LoRATargets.Set, targetSets),
		formatWord("quant", &w.Quant),
		formatWord("kv_dtype", &w.KVDType),
		w.checkOptimizer(),
		w.checkNumbers(),
	} {
		if err != nil {
			return err
		}
	}
	for i := range w.LoRATargets.Modules {
		if err := oneOf("lora_targets", &w.LoRATargets.Modules[i], targets); err != nil {
			return err
		}
	}
	for i := range w.LoRATrained {
		if err := oneOf("lora_trained", &w.LoRATrained[i], trainedModules); err != nil {
			return err
		}
	}
	slices.Sort(w.LoRATrained)
	w.LoRATrained = slices.Compact(w.LoRATrained) // a module is trained once
	return nil
}

// checkFramework takes programs beside the list of the contract by the name that Complete settles on.
func (w *Workload) checkFramework() *Error {
	if name := Framework(strings.ToLower(strings.TrimSpace(string(w.Framework)))); name == "mlx" || name == MLX {
		w.Framework = MLX
		return nil
	}
	return oneOf("framework", &w.Framework, frameworks)
}

// longestName is how long a name may be, in bytes: longer ones are no names,
// and would be read out in messages.
const longestName = 200

// checkLengths refuses names that nobody can read.
func (w *Workload) checkLengths() error {
	long := func(key, name string) error {
		if len(name) <= longestName {
			return nil
		}
		return &Error{Kind: Invalid, Key: key, Message: fmt.Sprintf("%s has %d characters; names have up to %d", key, len(name), longestName)}
	}
	fields := reflect.ValueOf(w).Elem()
	for i := range fields.NumField() {
		if f := fields.Field(i); f.Kind() == reflect.String {
			if err := long(keyOf(fields.Type().Field(i)), f.String()); err != nil {
				return err
			}
		}
	}
	for _, d := range w.GPUPool {
		if err := long("gpu_pool.gpu", d.GPU); err != nil {
			return err
		}
	}
	for _, name := range slices.Concat(w.LoRATargets.Modules, w.LoRATrained, []string{w.LoRATargets.Set}) {
		if err := long("lora_targets", name); err != nil {
			return err
		}
	}
	return long("model", w.Model.Name)
}

func oneOf[T ~string](key string, value *T, table []T) *Error {
	if *value == "" {
		return nil
	}
	*value = T(strings.ToLower(strings.TrimSpace(string(*value))))
	if slices.Contains(table, *value) {
		return nil
	}
	names := make([]string, len(table))
	for i, name := range table {
		names[i] = string(name)
	}
	return unknownWord(key, string(*value), names)
}

func unknownWord(key, got string, names []string) *Error {
	e := &Error{Kind: Invalid, Key: key, Suggestions: near.Best(got, slices.Values(names), 3)}
	e.Message = fmt.Sprintf("unknown %s %q", key, got)
	switch {
	case len(e.Suggestions) > 0:
		e.Message += "; did you mean " + strings.Join(e.Suggestions, " or ") + "?"
	case len(names) <= 12:
		e.Message += "; known are " + strings.Join(names, ", ")
	}
	return e
}

func formatWord(key string, value *Quant) *Error {
	*value = Quant(strings.ToLower(strings.TrimSpace(string(*value))))
	if _, known := value.Format(); known {
		return nil
	}
	names := []string{"exl2-4.0"}
	for _, name := range Formats() {
		names = append(names, string(name))
	}
	slices.Sort(names)
	return unknownWord(key, string(*value), names)
}

func (w *Workload) checkOptimizer() *Error {
	if w.Optimizer == "" {
		return nil
	}
	rule, known := w.Optimizer.Rule()
	if known {
		w.Optimizer = rule.Name
		return nil
	}
	var names []string
	for _, r := range optimizerRules {
		names = append(names, string(r.Name))
	}
	return unknownWord("optimizer", string(w.Optimizer), names)
}
