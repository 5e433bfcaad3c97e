package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// bothAsked reports whether two tasks are asked about together: "训练和推理",
// "LoRA vs QLoRA", "inference and fine-tuning".
func (r *Reader) bothAsked() bool { return len(r.pairOf()) >= 2 }

// pairOf is the two tasks that a joining word stands between.
func (r *Reader) pairOf() []string {
	if tasks := r.tookEach(); len(tasks) > 2 {
		return tasks
	}
	if tasks := r.waysInRow(); tasks != nil {
		return tasks
	}
	last, lastAt, first, firstAt := "", -10, "", -10
	for i, t := range r.Tokens {
		name := t.Name
		if t.Kind == "full" && t.Name != "all" && (r.Word(i) != "full" || r.At(i-1).Kind == "vs" && r.At(i-2).IsFigure() || r.At(i+1).Type == token.Either && r.At(i+2).Kind == "task" || r.At(i-1).Joins() && r.At(i-2).Kind == "task") {
			name = "finetune"
		} else if t.Name == "lora_rank" && strings.HasPrefix(r.Word(i), "lora") {
			name = "lora" // "full ft vs lora r16"
		} else if t.Kind != "task" || r.Excluded(i) || r.callsCards(i) {
			continue
		}
		if t.Kind == "full" && r.outright(i) {
			continue // 全参不行，那lora呢
		}
		if name == "finetune" && lastAt == i-1 && (last == "lora" || last == "qlora") && !r.eachTask() {
			lastAt = i // "qlora微调和推理": the adapter goes on being what is done
			continue
		}
		if name == "train" && (last == "lora" || last == "qlora") && i-lastAt <= 3 && !r.joined(lastAt, i) {
			lastAt = i // "does qlora train slower than lora": its verb
			continue
		}
		oneThing := !r.eachTask() && t.Kind == "task" && (last == "finetune" && name == "lora" || name == "finetune" && last == "lora") && r.Tokens[lastAt].Kind == "task" && r.At(i-1).Kind != "vs" && !r.waysApart(lastAt, i)
		if last != "" && last != name && r.withCards(lastAt, i) {
			return []string{last, name}
		}
		if last != "" && last != name && (r.joined(lastAt, i) || r.weighed(lastAt, i)) && !oneThing {
			if name == "finetune" && r.At(i-1).Is("task", "lora") {
				name = "lora"
			}
			if adapter := r.adapterBehind(i); adapter != "" && adapter != last {
				name = adapter
			}
			if first != "" && first != last && first != name && lastAt-firstAt == 2 && r.At(firstAt+1).Kind == "comma" {
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

// outright reports whether the words behind a way to train rule it out, and do not only ask what if.
func (r *Reader) outright(i int) bool {
	return r.rejectedAfter(i) && chars.Opens(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), []string{"不行的话", "不行就", "不够用的话"}) == 0
}

// waysApart reports whether the difference of two tasks with no more than a word for "and" between them is
// asked for, or both are to be done: sft和lora显存差多少, "a box for lora and sft".
func (r *Reader) waysApart(i, j int) bool {
	if j != i+2 || !r.Asked.Asks("compare") && r.Word(i) != "sft" && r.Word(j) != "sft" {
		return false
	}
	switch r.Word(i + 1) {
	case "and", "or", "和", "与", "跟", "还是", "或":
		return true
	}
	return false
}

// waysInRow is three ways of training that stand side by side and are compared, with marks between them
// or without: 对比 lora qlora 全量微调. It is nil where fewer do.
func (r *Reader) waysInRow() []string {
	if !r.eachTask() && !r.Asked.Asks("compare") {
		return nil
	}
	var row []string
	end := -1 // of the row
	for i, t := range r.Tokens {
		name := ""
		switch {
		case t.Kind == "full" && t.Name != "all" && !(r.Word(i) == "full" && r.fullOther(i)):
			name = "finetune"
		case t.Is("task", "lora"), t.Is("task", "qlora"):
			name = t.Name
		case (t.Is("task", "finetune") || t.Joins()) && end == i-1:
			end = i // the verb of what stands before it
			continue
		default:
			continue
		}
		if r.Excluded(i) {
			return nil
		}
		if end != i-1 {
			if len(row) > 2 {
				break
			}
			row = nil
		}
		if end = i; !slices.Contains(row, name) {
			row = append(row, name)
		}
	}
	if len(row) < 3 {
		return nil
	}
	return row
}

// tookEach is two ways of training of which each is told what it took: "full fine-tuning takes 17 GB,
// LoRA still 12, why so little less".
func (r *Reader) tookEach() []string {
	if !r.Asked.Asks("why", "normal", "compare") && !r.Matches(Otherwise, r.Text) {
		return nil
	}
	var tasks []string
	took := true
	for i, t := range r.Tokens {
		name := t.Name
		switch {
		case t.Type == token.Bytes && !r.onCard(i) && !r.Matches(ofTheCard, r.ClauseBefore(t)):
			took = true
			continue
		case t.Kind == "full":
			name = "finetune"
		case t.Kind == "key" && strings.HasPrefix(r.Word(i), "lora"):
			name = "lora" // "lora r=8"
		case t.Kind != "task" || !Trains(name) || r.Excluded(i):
			continue
		}
		if n := len(tasks); n > 0 && (tasks[n-1] == name || r.At(i-1).Kind == "full" || r.At(i-1).Kind == "task") {
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
	if len(tasks) == 2 && tasks[0] == "finetune" && tasks[1] == "train" && r.Mentions(whileTrainingWords) {
		return nil // 全量微调…训练时OOM is one run
	}
	return tasks
}

var whileTrainingWords = pattern.OneOf("训练时", "训练的时候", "训练过程", "训练中", "开始训练", "while training", "when training", "during training", "training starts")

// withCards reports whether two ways of training are held against each other, each with cards of its
// own: "full finetune on 8 A100 or LoRA on one A10".
func (r *Reader) withCards(from, to int) bool {
	if len(r.Query.GPUOptions) != 2 || !Trains(r.Tokens[to].Name) || r.Tokens[from].Kind != "full" && !Trains(r.Tokens[from].Name) {
		return false
	}
	either, before := -1, false
	for j := from + 1; j < to; j++ {
		if t := r.At(j); t.Type == token.Either && t.Kind != "slash" {
			either = j
		} else if t.IsCard() && either < 0 {
			before = true
		}
	}
	if either < 0 {
		return false
	}
	if before && slices.ContainsFunc(r.Tokens[either:to], token.Token.IsCard) && !slices.ContainsFunc(r.Tokens[to:], token.Token.IsCard) {
		return false // "which is faster to train on, 4x 4090 or 2x A100: a 7b qlora"
	}
	behind := before || slices.ContainsFunc(r.Tokens[:from], token.Token.IsCard)
	return behind && slices.ContainsFunc(r.Tokens[either:], token.Token.IsCard)
}

// weighed reports whether two tasks are held against each other: "qlora uses more
// memory than lora", "qlora比lora还占显存".
func (r *Reader) weighed(from, to int) bool {
	between := r.Text[r.Tokens[from].Hi:r.Tokens[to].Lo]
	if before := r.Text[max(0, r.Tokens[from].Lo-12):r.Tokens[from].Lo]; (strings.Contains(before, "既") || strings.Contains(before, "又") || strings.Contains(before, "一边") || strings.Contains(before, "同时")) && (strings.Contains(between, "又") || strings.Contains(between, "也") || strings.Contains(between, "一边") || strings.Contains(between, "还")) {
		return true // "既要推理又要lora"
	}
	before := r.Text[max(0, r.Tokens[from].Lo-48):r.Tokens[from].Lo]
	if strings.Contains(before, "一边") && strings.Contains(between, "一边") || strings.Contains(between, "的同时") || strings.Contains(between, "while ") && r.Matches(whileDoing, between) {
		return true // "一边跑7b推理一边微调3b", "tune a 3b while serving a 7b"
	}
	if strings.Contains(between, " than ") && r.Matches(howMuchLess, before) || strings.Contains(between, "then ") && (strings.Contains(before, "first") || strings.Contains(before, "once")) || strings.HasSuffix(before, "先") && chars.Mentions(between, "再", "后", "然后") {
		return true // "how much lighter is QLoRA than LoRA", "at first to serve it, then to finetune it"
	}
	if strings.HasSuffix(between, "是") && chars.Opens(r.Text[r.Tokens[to].Hi:], []string{"的几倍", "的多少倍"}) > 0 {
		return true // 训练显存是推理的几倍
	}
	return chars.Mentions(between, "也要", "也得", "还要", "又要", "也需要", "还得") || r.Matches(thanThat, between) || strings.Contains(between, "sav") && r.Matches(savesOver, between)
}

// savesOver stands between a way of training and the one that it saves something over: "does qlora save over lora".
var savesOver = pattern.Of(`^ ?(?:(?:isn't|is not|doesn't|does not|don't|not|never|barely|hardly|really|actually|usually|even) )*(?:saves?|saving)\b[^.?!;,]{0,24}\b(?:over|versus|vs\.?|compared (?:to|with)|against|than)(?: a| an| the| doing| using| plain| normal| regular)*`)

// howMuchLess ends before the first of two that are held against each other.
var howMuchLess = pattern.Of(`\b(?:how much|is|are|much|any|far)(?: [a-z]+)? ?(?:lighter|less|more|heavier|cheaper|smaller|bigger|leaner|better|worse|lower|higher|faster|slower|hungrier)(?: [a-z]+){0,2} (?:is|are|does|do|will|would|can|with|by)? ?$`)

// whileDoing ends before what goes on beside another task.
var whileDoing = pattern.Of(`\bwhile (?:also |still |at the same time )?$`)

// adapterBehind is the kind of adapters that a training verb goes on to, past no more than a model and
// its size: the "lora" of 训练 3b lora. It is empty where it goes on to none.
func (r *Reader) adapterBehind(i int) string {
	if name := r.Tokens[i].Name; name != "train" && name != "finetune" {
		return ""
	}
	for j := i + 1; j <= i+4 && j < len(r.Tokens); j++ {
		switch t := &r.Tokens[j]; {
		case t.Is("task", "lora"), t.Is("task", "qlora"):
			return t.Name
		case t.Type != token.Size && t.Type != token.Model && t.Type != token.Link && r.Word(j) != "a" && r.Word(j) != "an" && r.Word(j) != "的" && r.Word(j) != "一个":
			return ""
		}
	}
	return ""
}

var eachTaskWords = pattern.OneOf("各", "分别", "respectively", "each need")

// eachTask reports whether the needs of each are asked for: "各需要多少".
func (r *Reader) eachTask() bool { return r.Mentions(eachTaskWords) }

// needsBetween reports whether nothing but words of need stands between two tasks
// and what joins them: "微调模型的显存需求和推理的显存需求".
func (r *Reader) needsBetween(from, to int) bool {
	for j := from + 1; j < to; j++ {
		t := r.Tokens[j]
		if t.Kind != "memory" && t.Kind != "claimed" && t.Kind != "observed" && t.Type != token.Link && !t.Joins() && !(t.Type == token.Unknown && t.End-t.Start == 1) && r.Word(j) != "模型" {
			return false
		}
	}
	return true
}

// moreTasks adds the tasks that go on a list: "LoRA/QLoRA/full".
func (r *Reader) moreTasks(tasks []string, from int) []string {
	for r.At(from + 1).Joins() {
		next := r.At(from + 2)
		name := next.Name
		if next.Kind == "full" {
			name = "finetune"
		} else if next.Kind != "task" {
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
func (r *Reader) numberedAt(i int) int {
	n, sign := r.At(i-2), r.Word(i-1)
	if n.Type != token.Number || n.Value < 1 || n.Value > 9 || sign != "." && sign != ")" && sign != "、" && sign != ":" {
		return 0
	}
	return numeral.Round(n.Value)
}

// joined reports whether only a joining word stands between two tokens, give or
// take a word.
func (r *Reader) joined(from, to int) bool {
	if r.numberedAt(from) > 0 && r.numberedAt(to) == r.numberedAt(from)+1 {
		return true // "1. fine-tune it 2. run inference on it"
	}
	if to-from > 4 && (to-from > 8 || !r.needsBetween(from, to)) {
		return false
	}
	for j := from + 1; j < to; j++ {
		if t := r.Tokens[j]; t.Joins() && !(r.Word(j) == "还是" && r.Matches(stillFails, r.Text[t.Hi:])) && (t.Kind == "and" || t.Kind == "or" || t.Kind == "vs" || t.Kind == "slash" || t.Kind == "comma" && r.eachTask()) {
			return true
		}
	}
	return false
}

// stillFails stands behind a 还是 that says that it goes on: 全量微调, 还是跑不了.
var stillFails = pattern.Of(`^ ?(?:会|直接|就|一直|总)*(?:(?:跑|装|训|放|带|撑|加载|启动)不|不行|不够|爆|oom|报|无法|没法|没有?办法|没能|失败|崩|炸|溢出|超|out of|cuda)`)

// A second task is often asked about once the first has been: "微调要多少显存？推理呢？",
// "how much does it take to serve a 13B, and to LoRA it?".
var (
	turnBefore = pattern.Of(`(?:\b(?:what|how) about (?:just |only |the |a |plain |doing |with )*|[,;.?!] ?and (?:then |later |afterwards |also )*(?:how much |what )?(?:for |to |with |when |if )?(?:just |only |i |we |a |plain |then |later )*|\band (?:then|later|afterwards) (?:for |to |with |when )?(?:just |only |do |i |we )*)$`)
	turnBehind = pattern.Of(`^ ?(?:的话|时|的时候|的)?[、,]? ?(?:呢|又(?:是|要|得|需要|占|用)?(?:多少|几|多大)|(?:要|需要|得)(?:多少|几|多大))`)
)

var inTurnWords = pattern.OneOf("afterwards", "later", "then ", "how much", "after that")

// inTurn is two tasks of which the second is asked about after the first.
func (r *Reader) inTurn() []string {
	asks := 0 // where the words that ask begin
	if s := r.Asked.First("howmuch", "cards", "requirement", "howmany", "need"); s != nil {
		asks = s.Hi
	} else if !r.MemoryHeads() {
		return nil
	}
	first, last, at := "", "", -1
	for i, t := range r.Tokens {
		name := t.Name
		switch {
		case t.Kind == "full" && t.Name != "all" && r.Word(i) != "full" && !r.outright(i):
			name = "finetune"
		case t.Kind != "task" || r.Excluded(i) || r.over(i):
			continue
		}
		switch {
		case first == "", name == first && at < 0:
			first = name
		case r.At(i-1).Kind == "task" || r.At(i-1).Kind == "full":
			// "lora 微调" is one thing
		default:
			last, at = name, i
		}
	}
	if at < 0 || last == first || asks > r.Tokens[at].Lo || !Trains(first) && first != "infer" || !Trains(last) && last != "infer" {
		return nil
	}
	later := r.Mentions(inTurnWords)
	if !later && !strings.ContainsAny(r.Text[asks:r.Tokens[at].Lo], ",;.?!、") {
		return nil
	}
	if r.Matches(turnBehind, r.Text[r.Tokens[at].Hi:]) || (later || evidence.Closing(r.Text)) && r.Matches(turnBefore, r.Text[max(0, r.Tokens[at].Lo-32):r.Tokens[at].Lo]) {
		return []string{first, last}
	}
	return nil
}

// A task is often only a part of the name of a file or of a program that is named beside.

// versionNext stands behind the name of a program whose version is told: "peft 0.13".
var versionNext = pattern.Of(`^(?: ?[=><~]=? ?| v?| version )v?\d+\.\d`)

// launchBefore ends before the name of a file that is started: "run my train.sh".
var launchBefore = pattern.Of(`\b(?:run|runs|ran|running|launch|launched|launching|start|started|starting|execute|executed|executing|exec|used|using|use|python3?|bash|sh|torchrun|deepspeed)(?: (?:the|my|a|our|script|-m|-u|launch|python3?|bash|sh|torchrun))* [a-z0-9_./-]*$|(?:跑|运行|执行|启动)(?:了|下|一下)? ?[a-z0-9_./-]*$`)

// scriptBehind stands behind a task that is only a part of a file's name: train_v3.py.
var scriptBehind = pattern.Of(`^(?:[_.-][a-z0-9_.-]*)?\.(?:py|sh|jsonl?|ya?ml|ipynb|txt|log|csv|out|err)\b`)

var spokenTasksWords = pattern.OneOf(".py", ".sh", ".json", ".yaml", ".yml", ".ipynb", ".txt", ".log", ".csv", ".out", ".err", "peft")

// spokenTasks leaves out what is only said by the name of a file or of a program, where something else is
// said as well: "serve a 7B, train_v3.py is done". A script that is run is what is done.
func (r *Reader) spokenTasks(said []string) []string {
	full, _ := r.fullSaid()
	if len(said) < 2 && !full || !r.Mentions(spokenTasksWords) {
		return said
	}
	spoken, launched := []string(nil), false
	for i, t := range r.Tokens {
		if t.Kind != "task" || !slices.Contains(said, t.Name) || r.Excluded(i) || r.over(i) || r.othersTask(i) {
			continue
		}
		script := r.Matches(scriptBehind, r.Text[t.Hi:])
		if started := script && r.Matches(launchBefore, r.Text[max(0, t.Lo-40):t.Lo]); started || !script && !(r.Word(i) == "peft" && r.Matches(versionNext, r.Text[t.Hi:])) {
			spoken, launched = append(spoken, t.Name), launched || started
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
