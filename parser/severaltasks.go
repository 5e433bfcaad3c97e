package parser

import (
	"slices"
	"strings"
)

// bothAsked reports whether two tasks are asked about together: "训练和推理",
// "LoRA vs QLoRA", "inference and fine-tuning".
func (r *reader) bothAsked() bool { return len(r.pairOf()) >= 2 }

// pairOf is the two tasks that a joining word stands between.
func (r *reader) pairOf() []string {
	if tasks := r.tookEach(); len(tasks) > 2 {
		return tasks
	}
	last, lastAt, first, firstAt := "", -10, "", -10
	for i, t := range r.tokens {
		name := t.name
		if t.kind == "full" && t.name != "all" && (r.word(i) != "full" || r.at(i+1).typ == tEither && r.at(i+2).kind == "task" || r.at(i-1).joins() && r.at(i-2).kind == "task") {
			name = "finetune"
		} else if t.kind != "task" || r.excluded(i) {
			continue
		}
		if name == "finetune" && lastAt == i-1 && (last == "lora" || last == "qlora") && !r.eachTask() {
			lastAt = i // "qlora微调和推理": the adapter goes on being what is done
			continue
		}
		oneThing := !r.eachTask() && t.kind == "task" && (last == "finetune" && name == "lora" || name == "finetune" && last == "lora") && r.tokens[lastAt].kind == "task" && r.at(i-1).kind != "vs"
		if last != "" && last != name && r.withCards(lastAt, i) {
			return []string{last, name}
		}
		if last != "" && last != name && (r.joined(lastAt, i) || r.weighed(lastAt, i)) && !oneThing {
			if name == "finetune" && r.at(i-1).is("task", "lora") {
				name = "lora"
			}
			if adapter := r.adapterBehind(i); adapter != "" && adapter != last {
				name = adapter
			}
			if first != "" && first != last && first != name && lastAt-firstAt == 2 && r.at(firstAt+1).kind == "comma" {
				return r.moreTasks([]string{first, last, name}, i) // "lora, qlora and full"
			}
			return r.moreTasks([]string{last, name}, i)
		}
		first, firstAt = last, lastAt
		last, lastAt = name, i
	}
	if tasks := r.tookEach(); tasks != nil {
		return tasks
	}
	return r.inTurn()
}

// tookEach is two ways of training of which each is told what it took: "full fine-tuning takes 17 GB,
// LoRA still 12, why so little less".
func (r *reader) tookEach() []string {
	if !r.asked.asks("why", "normal", "compare") && !r.matches(otherwise, r.text) {
		return nil
	}
	var tasks []string
	took := true
	for i, t := range r.tokens {
		name := t.name
		switch {
		case t.typ == tBytes && !r.onCard(i) && !r.matches(ofTheCard, r.clauseBefore(t)):
			took = true
			continue
		case t.kind == "full":
			name = "finetune"
		case t.kind == "key" && strings.HasPrefix(r.word(i), "lora"):
			name = "lora" // "lora r=8"
		case t.kind != "task" || !trains(name) || r.excluded(i):
			continue
		}
		if n := len(tasks); n > 0 && (tasks[n-1] == name || r.at(i-1).kind == "full" || r.at(i-1).kind == "task") {
			continue // "lora finetuning" is one thing
		}
		if !took {
			return nil
		}
		tasks, took = append(tasks, name), false
	}
	if len(tasks) < 2 || len(tasks) > 3 || !took {
		return nil
	}
	return tasks
}

// withCards reports whether two ways of training are held against each other, each with cards of its
// own: "full finetune on 8 A100 or LoRA on one A10".
func (r *reader) withCards(from, to int) bool {
	if len(r.query.GPUOptions) != 2 || !trains(r.tokens[to].name) || r.tokens[from].kind != "full" && !trains(r.tokens[from].name) {
		return false
	}
	either, before := -1, false
	for j := from + 1; j < to; j++ {
		if t := r.at(j); t.typ == tEither && t.kind != "slash" {
			either = j
		} else if t.isCard() && either < 0 {
			before = true
		}
	}
	if either < 0 {
		return false
	}
	if before && slices.ContainsFunc(r.tokens[either:to], token.isCard) && !slices.ContainsFunc(r.tokens[to:], token.isCard) {
		return false // "which is faster to train on, 4x 4090 or 2x A100: a 7b qlora"
	}
	behind := before || slices.ContainsFunc(r.tokens[:from], token.isCard)
	return behind && slices.ContainsFunc(r.tokens[either:], token.isCard)
}

// weighed reports whether two tasks are held against each other: "qlora uses more
// memory than lora", "qlora比lora还占显存".
func (r *reader) weighed(from, to int) bool {
	between := r.text[r.tokens[from].hi:r.tokens[to].lo]
	if before := r.text[max(0, r.tokens[from].lo-12):r.tokens[from].lo]; (strings.Contains(before, "既") || strings.Contains(before, "又") || strings.Contains(before, "一边") || strings.Contains(before, "同时")) && (strings.Contains(between, "又") || strings.Contains(between, "也") || strings.Contains(between, "一边") || strings.Contains(between, "还")) {
		return true // "既要推理又要lora"
	}
	before := r.text[max(0, r.tokens[from].lo-48):r.tokens[from].lo]
	if strings.Contains(before, "一边") && strings.Contains(between, "一边") || strings.Contains(between, "的同时") || strings.Contains(between, "while ") && r.matches(whileDoing, between) {
		return true // "一边跑7b推理一边微调3b", "tune a 3b while serving a 7b"
	}
	if strings.Contains(between, " than ") && r.matches(howMuchLess, before) || strings.Contains(between, "then ") && (strings.Contains(before, "first") || strings.Contains(before, "once")) || strings.HasSuffix(before, "先") && mentions(between, "再", "后", "然后") {
		return true // "how much lighter is QLoRA than LoRA", "at first to serve it, then to finetune it"
	}
	if strings.HasSuffix(between, "是") && opens(r.text[r.tokens[to].hi:], []string{"的几倍", "的多少倍"}) > 0 {
		return true // 训练显存是推理的几倍
	}
	return mentions(between, "也要", "也得", "还要", "又要", "也需要", "还得") || r.matches(thanThat, between)
}

// howMuchLess ends before the first of two that are held against each other.
var howMuchLess = patternOf(`\b(?:how much|is|are|much|any|far)(?: [a-z]+)? ?(?:lighter|less|more|heavier|cheaper|smaller|bigger|leaner|better|worse|lower|higher|faster|slower|hungrier)(?: [a-z]+){0,2} (?:is|are|does|do|will|would|can|with|by)? ?$`)

// whileDoing ends before what goes on beside another task.
var whileDoing = patternOf(`\bwhile (?:also |still |at the same time )?$`)

// adapterBehind is the kind of adapters that a training verb goes on to, past no more than a model and
// its size: the "lora" of 训练 3b lora. It is empty where it goes on to none.
func (r *reader) adapterBehind(i int) string {
	if name := r.tokens[i].name; name != "train" && name != "finetune" {
		return ""
	}
	for j := i + 1; j <= i+4 && j < len(r.tokens); j++ {
		switch t := &r.tokens[j]; {
		case t.is("task", "lora"), t.is("task", "qlora"):
			return t.name
		case t.typ != tSize && t.typ != tModel && t.typ != tLink && r.word(j) != "a" && r.word(j) != "an" && r.word(j) != "的" && r.word(j) != "一个":
			return ""
		}
	}
	return ""
}

// eachTask reports whether the needs of each are asked for: "各需要多少".
func (r *reader) eachTask() bool {
	for _, word := range [...]string{"各", "分别", "respectively", "each need"} {
		if r.matching.mentions(word) {
			return true
		}
	}
	return false
}

// needsBetween reports whether nothing but words of need stands between two tasks
// and what joins them: "微调模型的显存需求和推理的显存需求".
func (r *reader) needsBetween(from, to int) bool {
	for j := from + 1; j < to; j++ {
		t := r.tokens[j]
		if t.kind != "memory" && t.kind != "claimed" && t.kind != "observed" && t.typ != tLink && !t.joins() && !(t.typ == tUnknown && t.end-t.start == 1) && r.word(j) != "模型" {
			return false
		}
	}
	return true
}

// moreTasks adds the tasks that go on a list: "LoRA/QLoRA/full".
func (r *reader) moreTasks(tasks []string, from int) []string {
	for r.at(from + 1).joins() {
		next := r.at(from + 2)
		name := next.name
		if next.kind == "full" {
			name = "finetune"
		} else if next.kind != "task" {
			break
		}
		if !slices.Contains(tasks, name) {
			tasks = append(tasks, name)
		}
		from += 2
	}
	return tasks
}

// numberedAt is the number that an item of a list begins with, or 0: the 2 of "2. run it", "2) run it".
func (r *reader) numberedAt(i int) int {
	n, sign := r.at(i-2), r.word(i-1)
	if n.typ != tNumber || n.value < 1 || n.value > 9 || sign != "." && sign != ")" && sign != "、" && sign != ":" {
		return 0
	}
	return round(n.value)
}

// joined reports whether only a joining word stands between two tokens, give or
// take a word.
func (r *reader) joined(from, to int) bool {
	if r.numberedAt(from) > 0 && r.numberedAt(to) == r.numberedAt(from)+1 {
		return true // "1. fine-tune it 2. run inference on it"
	}
	if to-from > 4 && (to-from > 8 || !r.needsBetween(from, to)) {
		return false
	}
	for j := from + 1; j < to; j++ {
		if t := r.tokens[j]; t.joins() && !(r.word(j) == "还是" && r.matches(stillFails, r.text[t.hi:])) && (t.kind == "and" || t.kind == "or" || t.kind == "vs" || t.kind == "slash" || t.kind == "comma" && r.eachTask()) {
			return true
		}
	}
	return false
}

// stillFails stands behind a 还是 that says that it goes on: 全量微调, 还是跑不了.
var stillFails = patternOf(`^ ?(?:会|直接|就|一直|总)*(?:(?:跑|装|训|放|带|撑|加载|启动)不|不行|不够|爆|oom|报|无法|没法|没有?办法|没能|失败|崩|炸|溢出|超|out of|cuda)`)

// A second task is often asked about once the first has been: "微调要多少显存？推理呢？",
// "how much does it take to serve a 13B, and to LoRA it?".
var (
	turnBefore = patternOf(`(?:\b(?:what|how) about (?:just |only |the |a |plain |doing |with )*|[,;.?!] ?and (?:then |later |afterwards |also )*(?:how much |what )?(?:for |to |with |when |if )?(?:just |only |i |we |a |plain |then |later )*|\band (?:then|later|afterwards) (?:for |to |with |when )?(?:just |only |do |i |we )*)$`)
	turnBehind = patternOf(`^ ?(?:的话|时|的时候|的)?[、,]? ?(?:呢|又(?:是|要|得|需要|占|用)?(?:多少|几|多大)|(?:要|需要|得)(?:多少|几|多大))`)
)

// inTurn is two tasks of which the second is asked about after the first.
func (r *reader) inTurn() []string {
	asks := 0 // where the words that ask begin
	if s := r.asked.first("howmuch", "cards", "requirement", "howmany", "need"); s != nil {
		asks = s.hi
	} else if !r.memoryHeads() {
		return nil
	}
	first, last, at := "", "", -1
	for i, t := range r.tokens {
		name := t.name
		switch {
		case t.kind == "full" && t.name != "all" && r.word(i) != "full":
			name = "finetune"
		case t.kind != "task" || r.excluded(i) || r.over(i):
			continue
		}
		switch {
		case first == "", name == first && at < 0:
			first = name
		case r.at(i-1).kind == "task" || r.at(i-1).kind == "full":
			// "lora 微调" is one thing
		default:
			last, at = name, i
		}
	}
	if at < 0 || last == first || asks > r.tokens[at].lo || !trains(first) && first != "infer" || !trains(last) && last != "infer" {
		return nil
	}
	later := r.matching.mentions("afterwards", "later", "then ", "how much", "after that")
	if !later && !strings.ContainsAny(r.text[asks:r.tokens[at].lo], ",;.?!、") {
		return nil
	}
	if r.matches(turnBehind, r.text[r.tokens[at].hi:]) || (later || closing(r.text)) && r.matches(turnBefore, r.text[max(0, r.tokens[at].lo-32):r.tokens[at].lo]) {
		return []string{first, last}
	}
	return nil
}

// A task is often only a part of the name of a file or of a program that is named beside.

// versionNext stands behind the name of a program whose version is told: "peft 0.13".
var versionNext = patternOf(`^(?: ?[=><~]=? ?| v?| version )v?\d+\.\d`)

// launchBefore ends before the name of a file that is started: "run my train.sh".
var launchBefore = patternOf(`\b(?:run|running|launch|launching|start|starting|execute|exec|python3?|bash|sh|torchrun|deepspeed)(?: (?:the|my|a|our|script|-m|-u|launch|python3?|bash|sh|torchrun))* [a-z0-9_./-]*$|(?:跑|运行|执行|启动)(?:了|下|一下)? ?[a-z0-9_./-]*$`)

// scriptBehind stands behind a task that is only a part of a file's name: train_v3.py.
var scriptBehind = patternOf(`^(?:[_.-][a-z0-9_.-]*)?\.(?:py|sh|jsonl?|ya?ml|ipynb|txt|log|csv|out|err)\b`)

// spokenTasks leaves out what is only said by the name of a file or of a program, where something else is
// said as well: "serve a 7B, train_v3.py is done". A script that is run is what is done.
func (r *reader) spokenTasks(said []string) []string {
	full, _ := r.fullSaid()
	if len(said) < 2 && !full || !r.matching.mentions(".py", ".sh", ".json", ".yaml", ".yml", ".ipynb", ".txt", ".log", ".csv", ".out", ".err", "peft") {
		return said
	}
	spoken, launched := []string(nil), false
	for i, t := range r.tokens {
		if t.kind != "task" || !slices.Contains(said, t.name) || r.excluded(i) || r.over(i) || r.othersTask(i) {
			continue
		}
		script := r.matches(scriptBehind, r.text[t.hi:])
		if started := script && r.matches(launchBefore, r.text[max(0, t.lo-40):t.lo]); started || !script && !(r.word(i) == "peft" && r.matches(versionNext, r.text[t.hi:])) {
			spoken, launched = append(spoken, t.name), launched || started
		}
	}
	if launched {
		spoken = slices.DeleteFunc(spoken, func(task string) bool { return task == "infer" })
	}
	if len(spoken) == 0 && !full {
		return said
	}
	return spoken
}
