package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The states of an optimizer have a width of their own, which is none of the weights'.

// bitsOfStates and stateBits stand round eight bits that are those of an optimizer which has
// no name: "optimizer switched to the 8 bit one", "8bit的优化器".
var (
	bitsOfStates = pattern.Of(`(?:\boptimi[sz]ers?|优化器)(?:状态| states?)?[^,;.?!、:0-9]{0,24}$`)
	stateBits    = pattern.Of(`^(?:的| |-)*(?:bnb |paged |bitsandbytes )?(?:optimi[sz]er|优化器)`)
)

// swapped stands between an optimizer and the width that its states are changed to:
// "adamw换成8bit的", "adam -> 8bit".
var swapped = pattern.Of(`^(?: |换成?|换到|换为|改成|改用|改为|切到|切成|变成|换用|to\b|->|swapped|switched|changed|the|its|with|for)+$`)

// narrowed reads eight bits that an optimizer is changed to. Both are asked about where
// they are compared.
func (r *Reader) narrowed(i int) bool {
	q := &r.Query
	if r.Tokens[i].Value != 8 && !r.Tokens[i].Is("quant", "int8") {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-6; j-- {
		t := &r.Tokens[j]
		if t.Kind != "optimizer" {
			continue
		}
		if t.Name != "adam" && t.Name != "adamw" && t.Name != "lion" || !r.Matches(swapped, r.Text[t.Hi:r.Tokens[i].Lo]) {
			return false
		}
		if q.Optimizer == t.Name {
			q.Optimizer = t.Name + "-8bit"
			if r.Asked.Asks("compare", "saving") && q.Optimizers == nil {
				q.Optimizer, q.Optimizers = "", []string{t.Name, t.Name + "-8bit"}
			}
		}
		return true
	}
	return false
}

var optimizersWords = pattern.OneOf("optimi", "优化器")

// optimizerOf reads "8bit的adam", where the bits are those of the states.
func (r *Reader) optimizerOf(i int) bool {
	if r.narrowed(i) {
		return true
	}
	if t := r.Tokens[i]; (t.Value == 8 || t.Is("quant", "int8")) && r.Mentions(optimizersWords) && (r.Matches(stateBits, r.Text[t.Hi:]) || r.Matches(bitsOfStates, r.Text[max(0, t.Lo-80):t.Lo])) {
		switch r.Query.Optimizer {
		case "":
			r.Query.Optimizer = "adamw-8bit"
			r.Mark("optimizer", i, i)
		case "adam", "adamw", "lion":
			r.Query.Optimizer += "-8bit"
		}
		return true
	}
	if before := r.At(i - 1); before.Kind == "optimizer" && r.Tokens[i].Value == 8 && r.Training() {
		if before.Name == "galore" && r.Query.Optimizer == before.Name {
			r.Query.Optimizer = "galore-8bit"
		}
		return true // "GaLore 8-bit layerwise full fine-tuning"
	}
	next := i + 1
	if r.At(next).Type == token.Link {
		next++
	}
	if r.At(next).Kind != "optimizer" || r.Tokens[i].Value != 8 {
		return false
	}
	name := r.At(next).Name
	if r.Query.Optimizer == name && (name == "adam" || name == "adamw" || name == "lion") {
		r.Query.Optimizer = name + "-8bit"
		if name == "adamw" && r.Matches(pagedBefore, r.Text[max(0, r.Tokens[i].Lo-8):r.Tokens[i].Lo]) {
			r.Query.Optimizer = "paged-adamw-8bit"
		}
	}
	return true
}

// pagedBefore ends before the bits of states that are paged out to the host: "paged 8 位 adamw".
var pagedBefore = pattern.Of(`(?:\bpaged|分页)的? ?$`)

var (
	optimizerWords = pattern.OneOf("optim", "adam", "galore", "优化器")
	rankWords      = pattern.OneOf("rank")
	tuningWords    = pattern.OneOf("tun", "sft", "微调", "rank")
)

// otherApollo reports whether the word is not said of an optimizer: "our apollo cluster trains a 7B".
func (r *Reader) otherApollo(i int) bool {
	if r.Mentions(optimizerWords) {
		return false
	}
	if r.At(i+1).Type == token.Size && !r.Mentions(rankWords) {
		return true // "finetune apollo 7b"
	}
	switch r.Word(i - 1) {
	case "the", "our", "my", "your", "their", "this", "on", "at", "called", "named":
		return true
	}
	return !r.Training() && !r.Mentions(tuningWords)
}

var (
	apolloOrGaloreWords = pattern.OneOf("apollo", "galore")
	loraOrAdapterWords  = pattern.OneOf("lora", "adapter", "peft")
)

// projectingSaid reports whether one of them is named, where no adapter is: "rank 256 apollo".
func (r *Reader) projectingSaid() bool {
	return r.Mentions(apolloOrGaloreWords) && !r.Mentions(loraOrAdapterWords) && slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "optimizer" && slices.Contains(projecting[:], t.Name)
	})
}

// projecting are the optimizers that keep their states at a lower rank.
var projecting = [...]string{"galore", "galore-8bit", "q-galore", "apollo", "apollo-mini"}

// inSteadOf stands between an optimizer and the one that it takes the place of, savingAsked asks what that gains.
var (
	inSteadOf   = pattern.Of(`^ ?(?:optimi[sz]er )?(?:instead of|rather than|in place of|replacing) (?:the |plain |normal |an? )*$`)
	savingAsked = pattern.Of(`\b(?:sav(?:e|es|ing)|less|more|lower|help|helps|difference|faster|slower|better|worse|worth|reduce|reduces|how much)\b`)
)

// optimizerInstead leaves out an optimizer that ran out of memory, where it is asked of another behind it whether
// that would do: "adamw OOMs, would adafactor fit".
func (r *Reader) optimizerInstead() {
	q := &r.Query
	if len(q.Optimizers) != 2 || r.Asked.Asks("howmuch") || r.Asked.Asks("compare") && !r.Mentions(insteadOfCardWords) {
		return
	}
	first, before, last := -1, -1, -1
	for i, t := range r.Tokens {
		switch {
		case t.Kind != "optimizer":
		case first < 0:
			first, before = i, i
		default:
			before, last = max(before, last), i
		}
	}
	if last >= 0 && r.Matches(inSteadOf, r.Text[r.Tokens[before].Hi:r.Tokens[last].Lo]) && r.Asked.Asks("fit", "enough", "oom", "can", "does") && !r.Asked.Asks("why", "saving") && !r.Matches(savingAsked, r.Text) {
		q.Optimizer, q.Optimizers = q.Optimizers[0], nil
		r.Asked.Drop(func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name == "compare" })
		return // "with SGD instead of AdamW, does it go on a 4090"
	}
	if last < 0 || !r.failedThenAsked(first, last) {
		return
	}
	q.Optimizer, q.Optimizers = q.Optimizers[1], nil
}

// NoMaster tells that training keeps no second copy of the weights in fp32: "no fp32 master weights",
// 不保留fp32主权重.
var NoMaster = pattern.Of(`\b(?:no|without|w/o|minus|skip(?:ping|s)?|drop(?:ping|s)?|not keep(?:ing)?|don't keep|doesn't keep|dispens(?:e|ing) with|not stor(?:e|ing)|don't store)(?: (?:the|an?|any|extra|separate|additional|keeping|storing|using))*(?: ?-?(?:fp32|float32|f32|32[- ]?bit|single[- ]precision|full[- ]precision))* master\b|(?:不(?:要|用|保留|保存|存|带|加|留|维护|需要)|没有|没|无|去掉|省掉|省去|关掉|no|without)(?:额外的?|单独的?|任何)? ?(?:fp32|float32|单精度|32位|全精度)? ?的?(?:主权重|主参数|主副本|master)`)

// MasterFormat is the format of that copy, which is none to train in: "bf16 with fp32 master weights".
var MasterFormat = pattern.Of(`\b(?:fp32|float32|f32) ?(?:master|main) ?(?:weights?|cop(?:y|ies)|params?|parameters?)?\b|\bmaster (?:weights?|cop(?:y|ies)|params?|parameters?) (?:are |is |kept |stored |stay )*in (?:fp32|float32)\b|\bmaster ?(?:weights?|权重)? ?(?:用|是|为|存|保留|:|=)+(?:的|成)? ?(?:fp32|float32|单精度)|(?:主权重|主参数|主副本)(?:用|是|为|存|保留|:|=)+(?:的|成)? ?(?:fp32|float32|单精度)|(?:fp32|单精度) ?的?(?:主权重|主参数|主副本|master)`)

var masterWords = pattern.OneOf("master", "main", "主权重", "主参数", "主副本")

// settleMaster reads what is said of the copy: without it, what is trained in 16 bits is all that there is.
func (r *Reader) settleMaster() {
	q := &r.Query
	if !r.Mentions(masterWords) {
		return
	}
	if len(q.Precisions) == 2 && slices.Contains(q.Precisions, "fp32") && r.Matches(MasterFormat, r.Text) {
		q.Precision = q.Precisions[0]
		if q.Precision == "fp32" {
			q.Precision = q.Precisions[1]
		}
		q.Precisions = nil
	}
	if q.Precision == "fp32" && q.Precisions == nil && r.onlyMaster() {
		q.Precision = ""
		delete(r.Spans, "precision")
	}
	if !r.masterless() {
		return
	}
	if q.Precision == "" && q.Precisions == nil || q.Precision == "fp32" {
		q.Precision = "bf16"
	}
	q.Pure = q.Precision == "bf16" || q.Precision == "fp16"
}

// momentsFormat is the format of the moments that an optimizer keeps, and none to train in: "bf16 adam
// states", 优化器状态用bf16.
var momentsFormat = pattern.Of(`\b(bf16|fp16|fp32|bfloat16|float16|float32|16[- ]?bit)(?: precision)? (?:adamw?|optimi[sz]er|exp_avg)?(?:'s)? ?(?:moments?|states?|momentum(?: and variance)?)\b|\b(?:adamw?|optimi[sz]er)(?:'s)? (?:moments?|states?) (?:are |is |kept |stored |held |all )*(?:in|as|at) (bf16|fp16|fp32|bfloat16|float16|float32|16[- ]?bit)\b|(?:优化器|adamw?) ?的?(?:状态|动量|一二阶矩)(?:都|全|改)?(?:用|存成?|为|是|以|改成|:|=)+ ?(bf16|fp16|fp32)|(bf16|fp16|fp32) ?的?(?:优化器|adamw?) ?的?(?:状态|动量)`)

var momentsWords = pattern.OneOf("moment", "states", "state", "优化器", "动量")

// settleMoments takes that format from what is trained in.
func (r *Reader) settleMoments() {
	q := &r.Query
	if !r.Mentions(momentsWords) {
		return
	}
	at := r.Places(momentsFormat, r.Text)
	if at == nil {
		return
	}
	word := pattern.FirstGroup(r.Text, at)
	switch word {
	case "bfloat16", "16-bit", "16bit", "16 bit":
		word = "bf16"
	case "float16":
		word = "fp16"
	case "float32":
		word = "fp32"
	}
	left := ""
	for _, t := range r.Tokens {
		if t.Kind == "precision" && (t.Lo < at[0] || t.Hi > at[1]) {
			left = t.Name
		}
	}
	if word == "fp32" && left == "" {
		return // as they are by themselves
	}
	q.Moments = word
	switch {
	case left == "" && q.Precisions == nil && (q.Precision == word || word == "bf16"):
		q.Precision = ""
		delete(r.Spans, "precision")
	case left != "" && len(q.Precisions) == 2 && slices.Contains(q.Precisions, word):
		q.Precision, q.Precisions = left, nil
	}
	if q.Task == "" && q.Tasks == nil && q.Optimizer == "" {
		q.Optimizer = "adamw"
	}
}

// onlyMaster reports whether fp32 is said of that copy and of nothing else: "adamw fp32 master weights".
func (r *Reader) onlyMaster() bool {
	at := r.Span(MasterFormat, r.Text)
	if at == nil {
		return false
	}
	for _, t := range r.Tokens {
		if t.Kind == "precision" && (t.Lo < at[0] || t.Hi > at[1]) {
			return false
		}
	}
	return true
}

var masterlessWords = pattern.OneOf("master", "主权重", "主参数", "主副本")

// masterless reports whether it is told of the training that is asked about.
func (r *Reader) masterless() bool {
	return r.Mentions(masterlessWords) && Trains(r.Query.Task) && r.Matches(NoMaster, r.Text)
}
