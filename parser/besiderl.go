package parser

import (
	"slices"
	"strconv"
	"strings"
)

// besideRL is the tasks that are asked about beside reinforcement learning, it among them: "SFT
// and DPO", "GRPO or LoRA", "PT+SFT+RLHF". It is empty where adapters are only how it is done:
// "GRPO with LoRA", "qlora+dpo".
func (r *reader) besideRL() []string {
	if r.asked.asks("why", "explain") && !r.hasModelNamed() && !r.hasHardware() {
		return nil // the notion is asked for
	}
	var tasks []string
	last := -1
	for i := range r.tokens {
		name := r.stageAt(i)
		if name == "" || r.excluded(i) {
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
func (r *reader) algorithm() string {
	found, only := "", false
	for i, t := range r.tokens {
		if t.kind == "rl" {
			r.used[i] = true
			if found == "" || found == "rl" || only && !r.excluded(i) {
				found, only = t.name, r.excluded(i) // "not DPO but GRPO"
			}
		}
	}
	return found
}

// listsStages reports whether a comma stands between two stages of a list that goes on: "SFT, DPO and
// GRPO".
func (r *reader) listsStages(from, to int) bool {
	if to-from != 2 || r.at(from+1).kind != "comma" {
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
func (r *reader) wayAt(i int) string {
	t := r.at(i)
	if t.kind != "rl" {
		return t.name
	}
	switch word := strings.TrimSuffix(r.word(i), "trainer"); {
	case word == "orpo" || word == "simpo" || word == "kto" || word == "cpo":
		return word
	case strings.HasPrefix(word, "reward") || strings.HasPrefix(word, "奖励模型"):
		return "reward"
	}
	return t.name
}

// algorithmsApart are the ways of reinforcement learning that are set side by side: "DPO vs GRPO", "SFT,
// then DPO, then GRPO". A reward model is one of them only among stages: it is part of PPO.
func (r *reader) algorithmsApart(stages bool) (list []string) {
	last := -1
	for i := range r.tokens {
		if r.at(i).kind != "rl" || r.at(i).name == "rl" && r.wayAt(i) == "rl" || r.excluded(i) {
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
	if list = unique(list); len(list) < 2 || !r.hasModelNamed() { // the notions are asked for
		return nil
	}
	return list
}

// adaptersOfStages has every stage train adapters where they are told of beside the stages: "sft and
// dpo of a 7b with lora", "lora sft, then dpo". Set against the stages, "lora or grpo", they are one
// of the things compared.
func (r *reader) adaptersOfStages(said []string) {
	q, peft := &r.query, adaptersAmong(said)
	if peft == "" || !slices.Contains(said, "finetune") && !r.matching.mentions("sft", "微调") || slices.Contains(q.Tasks, "finetune") && (slices.Contains(q.Tasks, "lora") || slices.Contains(q.Tasks, "qlora")) {
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
func (r *reader) stageAt(i int) string {
	switch t := r.at(i); {
	case t.kind == "rl":
		return "rl"
	case t.kind == "task":
		return t.name
	case t.typ == tUnknown && r.word(i) == "pt" && r.at(i+1).joins() && r.at(i+2).is("task", "finetune"):
		return "train" // "PT+SFT"
	}
	return ""
}

// stagesApart reports whether a word between two tasks sets them side by side.
func (r *reader) stagesApart(from, to int) bool {
	if to-from > 6 {
		return false
	}
	joint := token{}
	for j := from + 1; j < to; j++ {
		switch t := r.tokens[j]; {
		case t.joins() && (t.kind == "and" || t.kind == "or" || t.kind == "vs" || t.kind == "slash" || t.kind == "comma" && r.eachTask()):
			joint = t
		case r.word(j) == "then", r.word(j) == "再", r.word(j) == "然后", r.word(j) == "后", r.word(j) == ">", r.word(j) == "→", r.word(j) == "->":
			joint = t
		case r.word(j) == "-" && r.word(j+1) == ">":
		case t.kind == "comma" && (r.word(j+1) == "then" || r.at(j+1).kind == "and"): // and the word behind it parts them
		case t.joins() && t.kind != "comma", t.typ == tUnknown, t.typ == tLink:
		default:
			return false
		}
	}
	first, next := r.stageAt(from), r.stageAt(to)
	if joint.typ == 0 || first != "rl" && next != "rl" && !trains(first) {
		return joint.typ != 0
	}
	if adapters := first == "lora" || first == "qlora" || next == "lora" || next == "qlora"; adapters && joint.kind == "and" {
		return joint.name != "plus" && (r.eachTask() || r.matches(forBoth, r.clauseBefore(r.tokens[from])))
	}
	return true
}

// forBoth ends before two things that something is to serve.
var forBoth = patternOf(`\b(?:for|both|between|either)(?: doing| running)? $`)

// shareBeforeUse is a share of the card that stands before its name: "0.3 gpu util",
// "0.45 of the gpu for vllm".
var shareBeforeUse = patternOf(`(?:^|[ ,(=])(0?\.\d{1,2}) (?:of (?:the |each )?)?(?:gpu|vllm|card|mem|memory|vram|rollout)(?: (?:gpu|mem|memory|vram))*(?: (?:util|utilization|utilisation|share|fraction)\b| for (?:vllm|sglang|the rollout|rollouts?)\b)`)

// rolloutShare reads what share of the card an engine takes, where it stands before the
// name: as a figure below one it is no utilisation of the compute.
func (r *reader) rolloutShare() {
	if !r.matching.mentions("util", "share", "fraction", "for ") || !r.matching.mentions("vllm", "sglang", "rollout", "colocat") {
		return
	}
	m := r.places(shareBeforeUse, r.text)
	if m == nil {
		return
	}
	share, err := strconv.ParseFloat(r.text[m[2]:m[3]], 64)
	if err != nil || share <= 0 {
		return
	}
	r.query.MemoryShare = share
	for i, t := range r.tokens {
		if t.lo >= m[2] && t.hi <= m[1] && t.kind != "framework" {
			r.mark("gpu_memory_utilization", i, i)
			r.tokens[i].typ, r.tokens[i].kind, r.tokens[i].name = tUnknown, "", ""
		}
	}
	r.asked.drop(func(s sign) bool { return s.lo >= m[2] && s.hi <= m[1] && s.name == "mfu" })
}
