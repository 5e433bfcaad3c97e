package parser

import "slices"

// The states of an optimizer have a width of their own, which is none of the weights'.

// bitsOfStates and stateBits stand round eight bits that are those of an optimizer which has
// no name: "optimizer switched to the 8 bit one", "8bit的优化器".
var (
	bitsOfStates = patternOf(`(?:\boptimi[sz]ers?|优化器)(?:状态| states?)?[^,;.?!、:0-9]{0,24}$`)
	stateBits    = patternOf(`^(?:的| |-)*(?:bnb |paged |bitsandbytes )?(?:optimi[sz]er|优化器)`)
)

// swapped stands between an optimizer and the width that its states are changed to:
// "adamw换成8bit的", "adam -> 8bit".
var swapped = patternOf(`^(?: |换成?|换到|换为|改成|改用|改为|切到|切成|变成|换用|to\b|->|swapped|switched|changed|the|its|with|for)+$`)

// narrowed reads eight bits that an optimizer is changed to. Both are asked about where
// they are compared.
func (r *reader) narrowed(i int) bool {
	q := &r.query
	if r.tokens[i].value != 8 && !r.tokens[i].is("quant", "int8") {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-6; j-- {
		t := &r.tokens[j]
		if t.kind != "optimizer" {
			continue
		}
		if t.name != "adam" && t.name != "adamw" && t.name != "lion" || !r.matches(swapped, r.text[t.hi:r.tokens[i].lo]) {
			return false
		}
		if q.Optimizer == t.name {
			q.Optimizer = t.name + "-8bit"
			if r.asked.asks("compare", "saving") && q.Optimizers == nil {
				q.Optimizer, q.Optimizers = "", []string{t.name, t.name + "-8bit"}
			}
		}
		return true
	}
	return false
}

// optimizerOf reads "8bit的adam", where the bits are those of the states.
func (r *reader) optimizerOf(i int) bool {
	if r.narrowed(i) {
		return true
	}
	if t := r.tokens[i]; (t.value == 8 || t.is("quant", "int8")) && r.matching.mentions("optimi", "优化器") && (r.matches(stateBits, r.text[t.hi:]) || r.matches(bitsOfStates, r.text[max(0, t.lo-80):t.lo])) {
		switch r.query.Optimizer {
		case "":
			r.query.Optimizer = "adamw-8bit"
			r.mark("optimizer", i, i)
		case "adam", "adamw", "lion":
			r.query.Optimizer += "-8bit"
		}
		return true
	}
	next := i + 1
	if r.at(next).typ == tLink {
		next++
	}
	if r.at(next).kind != "optimizer" || r.tokens[i].value != 8 {
		return false
	}
	name := r.at(next).name
	if r.query.Optimizer == name && (name == "adam" || name == "adamw" || name == "lion") {
		r.query.Optimizer = name + "-8bit"
		if name == "adamw" && r.matches(pagedBefore, r.text[max(0, r.tokens[i].lo-8):r.tokens[i].lo]) {
			r.query.Optimizer = "paged-adamw-8bit"
		}
	}
	return true
}

// pagedBefore ends before the bits of states that are paged out to the host: "paged 8 位 adamw".
var pagedBefore = patternOf(`(?:\bpaged|分页)的? ?$`)

// otherApollo reports whether the word is not said of an optimizer: "our apollo cluster trains a 7B".
func (r *reader) otherApollo(i int) bool {
	if r.matching.mentions("optim", "adam", "galore", "优化器") {
		return false
	}
	if r.at(i+1).typ == tSize && !r.matching.mentions("rank") {
		return true // "finetune apollo 7b"
	}
	switch r.word(i - 1) {
	case "the", "our", "my", "your", "their", "this", "on", "at", "called", "named":
		return true
	}
	return !r.training() && !r.matching.mentions("tun", "sft", "微调", "rank")
}

// projectingSaid reports whether one of them is named, where no adapter is: "rank 256 apollo".
func (r *reader) projectingSaid() bool {
	return r.matching.mentions("apollo", "galore") && !r.matching.mentions("lora", "adapter", "peft") && slices.ContainsFunc(r.tokens, func(t token) bool {
		return t.kind == "optimizer" && slices.Contains(projecting[:], t.name)
	})
}

// projecting are the optimizers that keep their states at a lower rank.
var projecting = [...]string{"galore", "q-galore", "apollo", "apollo-mini"}
