package parser

import "strings"

// participles say what was done to a model before, not what is asked to be done:
// "run my fine-tuned 7b", "serve a pretrained llama".
var participles = map[string]bool{
	"finetuned": true, "fine-tuned": true, "fine tuned": true, "fine_tuned": true, "pretrained": true, "pre-trained": true,
	"trained": true, "instruction-tuned": true, "quantized": true, "quantised": true,
}

// articled are the words before a participle that describes a model: "a pretrained 7b on a 4090, enough?".
var articled = map[string]bool{"a": true, "an": true, "the": true, "my": true, "our": true, "your": true, "this": true, "that": true, "any": true, "another": true, "existing": true}

// described takes the words of training that only describe a model out of the
// tokens, where another word says that the model is run, or an article stands before them.
func described(tokens []token, text string) {
	runs, tasks, work := false, 0, false
	for _, t := range tokens {
		runs = runs || t.is("task", "infer")
		work = work || t.typ == tData || t.kind == "optimizer" || t.kind == "method" || strings.HasPrefix(t.name, "zero")
		if t.kind == "task" {
			tasks++
		}
	}
	if tasks == 0 {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.kind != "task" || t.name == "infer" {
			continue
		}
		if word := text[t.lo:t.hi]; word == "预训练" {
			if (tasks == 1 && !work || runs) && (opens(text[t.hi:], []string{"好的", "过的", "完的"}) > 0 || strings.HasPrefix(text[t.hi:], "模型") && i+1 < len(tokens) && (tokens[i+1].typ == tModel || tokens[i+1].typ == tSize)) {
				t.kind, t.name = "filler", "" // 预训练好的7b
			}
			continue
		} else if !participles[word] || !describes(tokens, i) || !runs && !(tasks == 1 && !work && i > 0 && articled[text[tokens[i-1].lo:tokens[i-1].hi]]) {
			continue
		}
		t.kind, t.name = "filler", ""
		for j := i - 1; j >= 0 && j >= i-2; j-- { // "my lora fine-tuned 13b", "a full fine-tuned 7b"
			if before := &tokens[j]; before.is("task", "lora") || before.is("task", "qlora") || before.kind == "full" {
				before.kind, before.name = "filler", ""
			} else if text[before.lo:before.hi] != "-" {
				break
			}
		}
	}
}

// describes reports whether a model, its size or its word follows a participle,
// over a format or an owner.
func describes(tokens []token, i int) bool {
	for j := i + 1; j < len(tokens) && j <= i+3; j++ {
		switch t := tokens[j]; {
		case t.typ == tModel, t.typ == tSize, t.is("filler", ""):
			return true
		case t.isFormat(), t.kind == "quantword", t.kind == "task", t.kind == "full", t.typ == tMark, t.typ == tUnknown:
		default:
			return false
		}
	}
	return false
}

// offWords say that what stands before them is switched off.
var offWords = [...]string{
	"set to false", "set to off", "set to none", "is off", "are off", "is disabled", "are disabled", "disabled", "turned off", "switched off", "= false", "=false", ": false", "is false", "are false",
	"is not used", "are not used", "isn't used", "not used", "is not enabled", "isn't enabled", "not enabled", "is not on", "isn't on", "is not in use", "not in use", "is not applied", "没开", "没有开", "没启用", "没有启用", "未开启", "未启用", "不启用", "没用上", "关掉", "关了", "关闭", "关着", "没打开", "没有打开", "不打开", "不开,", "不开、", "不开;", "不开.", "不开的", "不开时", "不用,", "不用、",
}

// stays are the verbs before "off" that say how a switch is left.
var stays = [...]string{"stays ", "stay ", "remains ", "remain ", "left ", "is left ", "kept ", "is kept ", "being ", "was ", "were "}

// switchedOff reports whether a switch, or the list of switches that it stands in,
// is said to be off: "bf16 and tf32 set to false", "flash attention disabled".
func (r *reader) switchedOff(i int) bool {
	for most := i + 8; i < most && r.at(i+1).joins() && r.at(i+2).typ == tTerm && (r.at(i+2).kind == r.at(i).kind || r.at(i+2).isFormat() && r.at(i).isFormat()); {
		i += 2
	}
	rest := strings.TrimLeft(r.text[r.tokens[i].hi:], " ")
	rest = strings.TrimPrefix(rest, "both ")
	rest = rest[opens(rest, stays[:]):]
	if after, ok := strings.CutPrefix(rest, "off"); ok && !startsWord(after) && opens(strings.TrimLeft(after, " "), []string{"load", "to ", "the gpu", "of ", "a ", "an ", "my ", "our ", "one ", "two ", "dual ", "single "}) == 0 && !digitAhead(after) {
		return true // "keep gradient checkpointing off"
	}
	for _, word := range offWords {
		if after, ok := strings.CutPrefix(rest, word); ok && !startsWord(after) {
			return true
		}
	}
	return false
}

// digitAhead reports whether a number opens what is left of a text: what runs "off 2x A40"
// is not switched off.
func digitAhead(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	return rest != "" && rest[0] >= '0' && rest[0] <= '9'
}
