package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Two tasks or more are asked about together, or one after the other.

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
		} else if t.Kind != "task" || r.Excluded(i) || r.callsCards(i) || name == "quantize" && strings.HasPrefix(r.Text[t.Hi:], "(") {
			continue // "quantize(4)" says how the weights are stored
		}
		if t.Kind == "full" && r.outright(i) {
			continue // 全参不行，那lora呢
		}
		if last != "" && Trains(name) && r.runsOnce(i) {
			name = "infer" // 微调和微调完推理, where 训练完 asks for no time
			r.Asked.Drop(func(s evidence.Sign) bool { return s.Name == "howlong" && s.Lo == t.Lo })
		}
		if name == "finetune" && lastAt == i-1 && (last == "lora" || last == "qlora") && (!r.eachTask() || r.Word(i) == "微调" && r.Tokens[lastAt].Hi == t.Lo) {
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
