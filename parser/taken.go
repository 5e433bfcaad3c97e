package parser

// takenAlready reports whether the words behind an amount say that something else
// holds it: "3 GB already taken", "2GB is used by the desktop". What a model uses
// is a measurement.
func (r *reader) takenAlready(i int) bool {
	j := i + 1
	for r.at(j).typ == tLink || r.at(j).kind == "memory" || r.at(j).typ == tMark || r.at(j).typ == tUnknown && fillers[r.word(j)] {
		j++
	}
	if r.at(j).kind != "used" {
		return false
	}
	return !r.workAfter(j)
}

// onlyInUse reports whether an amount is all that a run takes, which could take more: "I
// train a 1B and only 9GB is occupied".
func (r *reader) onlyInUse(i int) bool {
	switch r.word(i - 1) {
	case "only", "just", "merely", "barely", "只有", "才", "仅":
	default:
		return false
	}
	if !r.training() {
		return false
	}
	j := i + 1
	for r.at(j).typ == tLink || r.at(j).kind == "memory" || r.at(j).typ == tUnknown && (fillers[r.word(j)] || r.word(j) == "gets") {
		j++
	}
	return r.at(j).kind == "used" || j > i+1 && r.at(j).kind == "observed"
}

// workAfter reports whether a model stands behind a token: what "used by
// llama-3-8b" is about is the asker's own.
func (r *reader) workAfter(j int) bool {
	next := r.at(j + 1)
	if next.typ == tOne || next.typ == tUnknown && (possessive[r.word(j+1)] || r.word(j+1) == "it") {
		if r.word(j+1) == "it" {
			return true
		}
		next = r.at(j + 2)
	}
	return next.typ == tModel || next.typ == tSize || next.kind == "pronoun"
}

// fillers are words between an amount and what is said of it.
var fillers = map[string]bool{"are": true, "was": true, "were": true, "being": true, "currently": true, "permanently": true, "gets": true, "always": true, "just": true, "now": true}

// others are whom memory may be taken by that is not the asker's work.
var others = patternOf(`(别人|其他人|其它人|同事|桌面|系统|浏览器|其他进程|其它进程|别的进程|别的程序|其他程序|另一个(进程|程序|任务|模型)|someone else|somebody else|(?:a|my) (?:colleague|coworker|labmate|roommate|friend)|another (process|job|user|program|model|app)|other (processes|jobs|users|programs|apps)|the desktop|my desktop|windows|xorg|chrome|the display|my browser|the os)[^,;?!、]{0,12}$`)

// othersTake reports whether an amount is taken by somebody else: "别人占了10G".
func (r *reader) othersTake(i int) bool {
	return r.matches(others, r.clauseBefore(r.tokens[i]))
}
