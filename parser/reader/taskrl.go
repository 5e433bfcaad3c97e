package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Ways of reinforcement learning and of preference training, beside each other and beside other tasks.

// besideRL is the tasks that are asked about beside reinforcement learning, it among them: "SFT
// and DPO", "GRPO or LoRA", "PT+SFT+RLHF". It is empty where adapters are only how it is done:
// "GRPO with LoRA", "qlora+dpo".
func (r *Reader) besideRL() []string {
	if r.Asked.Asks("why", "explain") && !r.HasModelNamed() && !r.HasHardware() {
		return nil // the notion is asked for
	}
	var tasks []string
	last := -1
	for i := range r.Tokens {
		name := r.stageAt(i)
		if name == "" || r.Excluded(i) {
			continue
		}
		if last >= 0 && name != r.stageAt(last) && (r.stagesApart(last, i) || r.listsStages(last, i)) {
			if len(tasks) == 0 {
				tasks = append(tasks, r.stageAt(last))
			}
			tasks = append(tasks, name)
		}
		last = i
	}
	if tasks = unique(tasks); len(tasks) < 2 || !slices.Contains(tasks, "rl") {
		return nil
	}
	return tasks
}

// algorithm is the reinforcement learning that is named.
func (r *Reader) algorithm() string {
	found, only := "", false
	for i, t := range r.Tokens {
		if t.Kind == "rl" {
			r.Used[i] = true
			if found == "" || found == "rl" || only && !r.Excluded(i) {
				found, only = t.Name, r.Excluded(i) // "not DPO but GRPO"
			}
		}
	}
	return found
}

// listsStages reports whether a comma stands between two stages of a list that goes on: "SFT, DPO and
// GRPO".
func (r *Reader) listsStages(from, to int) bool {
	if to-from != 2 || r.At(from+1).Kind != "comma" {
		return false
	}
	for next := to + 1; next <= to+3; next++ {
		if name := r.stageAt(next); name != "" {
			return r.stagesApart(to, next) || r.listsStages(to, next)
		}
	}
	return false
}

// wayAt is the kind of reinforcement learning that a token names: dpo, grpo, ppo, or a kind of
// preference training; empty where it names none.
func (r *Reader) wayAt(i int) string {
	t := r.At(i)
	if t.Kind != "rl" {
		return t.Name
	}
	switch word := strings.TrimSuffix(r.Word(i), "trainer"); {
	case word == "orpo" || word == "simpo" || word == "kto" || word == "cpo":
		return word
	case strings.HasPrefix(word, "reward") || strings.HasPrefix(word, "奖励模型"):
		return "reward"
	}
	return t.Name
}

// algorithmsApart are the ways of reinforcement learning that are set side by side: "DPO vs GRPO", "SFT,
// then DPO, then GRPO". A reward model is one of them only among stages: it is part of PPO.
func (r *Reader) algorithmsApart(stages bool) (list []string) {
	last := -1
	for i := range r.Tokens {
		if r.At(i).Kind != "rl" || r.At(i).Name == "rl" && r.wayAt(i) == "rl" || r.Excluded(i) {
			continue
		}
		way := r.wayAt(i)
		if way == "reward" && !stages {
			continue
		}
		if last >= 0 && way != r.wayAt(last) && (r.stagesApart(last, i) || r.listsStages(last, i)) {
			list = append(list, r.wayAt(last), way)
		}
		last = i
	}
	if list = unique(list); len(list) < 2 || !r.HasModelNamed() { // the notions are asked for
		return nil
	}
	return list
}

var sftWords = pattern.OneOf("sft", "微调")

// adaptersOfStages has every stage train adapters where they are told of beside the stages: "sft and
// dpo of a 7b with lora", "lora sft, then dpo". Set against the stages, "lora or grpo", they are one
// of the things compared.
func (r *Reader) adaptersOfStages(said []string) {
	q, peft := &r.Query, adaptersAmong(said)
	if peft == "" || !slices.Contains(said, "finetune") && !r.Mentions(sftWords) || slices.Contains(q.Tasks, "finetune") && (slices.Contains(q.Tasks, "lora") || slices.Contains(q.Tasks, "qlora")) {
		return
	}
	if peft == "lora" && underLoRA(q.Quant) {
		peft = "qlora"
	}
	q.PEFT = peft
	for k, task := range q.Tasks {
		if task == "finetune" || task == "lora" {
			q.Tasks[k] = peft
		}
	}
}

// adaptersAmong is the kind of adapters that some tasks train; empty where there is none, or both.
func adaptersAmong(said []string) string {
	lora, qlora := slices.Contains(said, "lora"), slices.Contains(said, "qlora")
	switch {
	case lora == qlora:
		return ""
	case qlora:
		return "qlora"
	}
	return "lora"
}

// stageAt is the task that a token names, reinforcement learning too; empty where it names none.
func (r *Reader) stageAt(i int) string {
	switch t := r.At(i); {
	case t.Kind == "rl":
		return "rl"
	case t.Kind == "task":
		return t.Name
	case t.Type == token.Unknown && r.Word(i) == "pt" && r.At(i+1).Joins() && r.At(i+2).Is("task", "finetune"):
		return "train" // "PT+SFT"
	}
	return ""
}

// stagesApart reports whether a word between two tasks sets them side by side.
func (r *Reader) stagesApart(from, to int) bool {
	if to-from <= 12 && r.Matches(takesMoreThan, r.Text[r.Tokens[from].Hi:r.Tokens[to].Lo]) {
		return true
	}
	if to-from > 6 {
		return false
	}
	joint := token.Token{}
	for j := from + 1; j < to; j++ {
		switch t := r.Tokens[j]; {
		case t.Joins() && (t.Kind == "and" || t.Kind == "or" || t.Kind == "vs" || t.Kind == "slash" || t.Kind == "comma" && r.eachTask()):
			joint = t
		case r.Word(j) == "then", r.Word(j) == "再", r.Word(j) == "然后", r.Word(j) == "后", r.Word(j) == ">", r.Word(j) == "→", r.Word(j) == "->":
			joint = t
		case r.Word(j) == "-" && r.Word(j+1) == ">":
		case t.Kind == "comma" && (r.Word(j+1) == "then" || r.At(j+1).Kind == "and"): // and the word behind it parts them
		case t.Joins() && t.Kind != "comma", t.Type == token.Unknown, t.Type == token.Link:
		default:
			return false
		}
	}
	first, next := r.stageAt(from), r.stageAt(to)
	if joint.Type == 0 || first != "rl" && next != "rl" && !Trains(first) {
		return joint.Type != 0
	}
	if adapters := first == "lora" || first == "qlora" || next == "lora" || next == "qlora"; adapters && joint.Kind == "and" {
		return joint.Name != "plus" && (r.eachTask() || r.Matches(forBoth, r.ClauseBefore(r.Tokens[from])))
	}
	return true
}

// takesMoreThan stands between a task and the one that its needs are held against: "does DPO need than plain SFT".
var takesMoreThan = pattern.Of(`^ ?(?:(?:training|tuning|needs?|uses?|using|takes?|taking|requires?|eats?|wants?|costs?|consumes?|is|are|will|would|really|actually|usually|about|so|that|way|much|more|less|lots?|of|a|bit|gpu|memory|vram|ram|heavier|hungrier|lighter|bigger|expensive) ?)*than (?:(?:plain|normal|regular|simple|just|standard|vanilla|ordinary|the|a|an|doing|full|basic|with|for) ?)*$`)

// forBoth ends before two things that something is to serve.
var forBoth = pattern.Of(`\b(?:for|both|between|either)(?: doing| running)? $`)

// preference is the kind of preference training that is named where it holds other
// models or sequences than DPO: ORPO, SimPO and CPO have no reference model, KTO learns
// from single answers, a reward model ends in a score. Empty for all others.
func (r *Reader) preference() string {
	kind, others := "", false
	for i, t := range r.Tokens {
		if t.Kind != "rl" {
			continue
		}
		switch way := r.wayAt(i); {
		case way == t.Name:
			others = true
		case way != "reward" || kind == "":
			kind = way
		}
	}
	if others { // DPO is named as well, or the reward model is a part of PPO
		return ""
	}
	return kind
}
