package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Ways of training that are held against each other: in a row, each with what it took or with cards of its own.

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

// outright reports whether the words behind a way to train rule it out, and do not only ask what if.
func (r *Reader) outright(i int) bool {
	return r.rejectedAfter(i) && chars.Opens(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), []string{"不行的话", "不行就", "不够用的话"}) == 0
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
	if strings.Contains(before, "一边") && strings.Contains(between, "一边") || strings.Contains(between, "的同时") || strings.Contains(between, "while ") && r.Matches(whileDoing, between) && !strings.HasPrefix(r.Word(to), "load") {
		return true // "一边跑7b推理一边微调3b", "tune a 3b while serving a 7b"
	}
	if strings.Contains(between, " than ") && r.Matches(howMuchLess, before) || strings.Contains(between, "then ") && (strings.Contains(before, "first") || strings.Contains(before, "once")) || strings.HasSuffix(before, "先") && chars.Mentions(between, "再", "后", "然后") {
		return true // "how much lighter is QLoRA than LoRA", "at first to serve it, then to finetune it"
	}
	if strings.HasSuffix(between, "是") && chars.Opens(r.Text[r.Tokens[to].Hi:], []string{"的几倍", "的多少倍"}) > 0 {
		return true // 训练显存是推理的几倍
	}
	if !strings.ContainsAny(between, ",;.?!") && r.Matches(heldTo, between) && r.Matches(equalNeed, r.Text[r.Tokens[to].Hi:]) {
		return true
	}
	return chars.Mentions(between, "也要", "也得", "还要", "又要", "也需要", "还得") || r.Matches(thanThat, between) || strings.Contains(between, "sav") && r.Matches(savesOver, between)
}

// heldTo ends before what a need is held against, and equalNeed stands behind it: 微调的显存需求和推理时一样吗.
var (
	heldTo    = pattern.Of(`(?:和|跟|与|同|对比) ?$|\b(?:as|to|from|than) (?:for |with |during |when |plain |just )*$`)
	equalNeed = pattern.Of(`^ ?(?:的时候|时|阶段|期间)?的?(?:需求|显存|内存|占用|用量|要求)?(?:相比|比|是不是|会不会|会|能|应该|差)?(?:一样|相同|差不多|相当|一致|起来|多少|差多)`)
)

// savesOver stands between a way of training and the one that it saves something over: "does qlora save over lora".
var savesOver = pattern.Of(`^ ?(?:(?:isn't|is not|doesn't|does not|don't|not|never|barely|hardly|really|actually|usually|even) )*(?:saves?|saving)\b[^.?!;,]{0,24}\b(?:over|versus|vs\.?|compared (?:to|with)|against|than)(?: a| an| the| doing| using| plain| normal| regular)*`)

// howMuchLess ends before the first of two that are held against each other.
var howMuchLess = pattern.Of(`\b(?:how much|is|are|much|any|far)(?: [a-z]+)? ?(?:lighter|less|more|heavier|cheaper|smaller|bigger|leaner|better|worse|lower|higher|faster|slower|hungrier)(?: [a-z]+){0,2} (?:is|are|does|do|will|would|can|with|by)? ?$`)

// whileDoing ends before what goes on beside another task.
var whileDoing = pattern.Of(`\bwhile (?:also |still |at the same time )?$`)
