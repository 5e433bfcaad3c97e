package parser

import "strings"

// cpu reads the name of a processor: the word and the model behind it.
func (r *reader) cpu(i int) {
	t := r.tokens[i]
	if t.name == "device" {
		r.device(i)
		return
	}
	if t.name == "board" { // a computer that has no card
		r.query.CPUOnly, r.board = true, true
		board := r.boardNamed(i)
		r.processors = append(r.processors, board)
		if hasDigit(board.name) {
			r.query.Board = board.name
		}
		r.mark("cpu_only", i, i)
		return
	}
	end := t.hi
	j := i
	for t.name != "number" && t.name != "server" && j-i < 5 && r.at(j+1).lo-end <= 1 && nameable(*r.at(j + 1)) {
		if r.stops(j+1) && r.at(j+2).lo > r.at(j+1).hi || r.at(j+1).lo > end && r.at(j+1).typ == tUnknown && j > i && (manyDigits(r.word(j)) || r.matches(coreEnds, r.text[t.lo:end])) {
			break // the sentence ends, or the number that ends a name is followed by a word
		}
		if besideWords[r.word(j+1)] || r.at(j+1).typ == tSize && r.at(j+1).name == "b" && r.at(j+1).lo > end {
			break // "xeon 8b q4"
		}
		j++
		end = r.tokens[j].hi
		r.used[j] = true
		if r.tokens[j].name == "number" {
			break // it ends a name
		}
	}
	for next := r.at(j + 1); next.lo == end && (next.typ == tTimes && r.word(j+1) == "x" || next.typ == tUnit && r.at(j).typ == tTimes); next = r.at(j + 1) {
		j++
		end = next.hi
		r.used[j] = true
	}
	for aloneWords[r.word(j+1)] { // "the i5-13600K by itself"
		j++
		r.used[j] = true
	}
	r.valued = append(r.valued, [2]int{t.start, r.tokens[j].end}) // the 3D of a "5800X3D" is no picture
	r.cpuEnd = j
	name := slug(processorNames.Replace(r.text[t.lo:end]))
	if t.name == "server" {
		name = serverLine(t.value) + "-" + name
	}
	if r.query.CPU == "" {
		r.query.CPU = name
	}
	r.processors = append(r.processors, machineName{name, t.lo, end})
	r.used[i] = true
	r.processorsBehind(j)
	for j := i - 1; j >= i-2 && j >= 0; j-- {
		if w := r.word(j); w == "颗" || w == "个" || w == "块" || w == "路" {
			continue
		} else if strings.HasPrefix(w, "channel") || w == "通道" {
			break // "quad channel xeon"
		}
		if before := r.tokens[j]; (before.typ == tSeveral || before.typ == tNumber && (r.at(j+1).typ == tTimes || r.at(j+1).kind == "cpu" || r.at(j+1).kind == "maker" || r.word(j+1) == "颗" || r.word(j+1) == "路")) && before.value <= 16 && r.query.CPUCount == 0 {
			r.query.CPUCount = round(before.value)
			r.mark("cpu_count", j, j)
		}
	}
}

// processorsBehind reads how many processors there are behind the name of one: "8168 x2块",
// "7763两颗".
func (r *reader) processorsBehind(i int) {
	at := i + 1
	times := r.at(at).typ == tTimes
	if times {
		at++
	}
	n := r.at(at)
	if n.typ != tSeveral && n.typ != tNumber || n.value < 1 || n.value > 16 || r.query.CPUCount != 0 {
		return
	}
	next := r.word(at + 1)
	piece := next == "颗" || next == "路" || times && (next == "块" || next == "个")
	if !piece && (!times || r.beforeCard(at) || r.at(at+1).typ == tTimes) {
		return
	}
	r.query.CPUCount = round(n.value)
	r.mark("cpu_count", i+1, at)
	if piece {
		at++
	}
	for j := i + 1; j <= at; j++ {
		r.used[j] = true
	}
	r.cpuEnd = at
}

// processorNames are the Chinese names of lines of processors.
var processorNames = strings.NewReplacer("至强", "xeon ", "铂金", "platinum ", "金牌", "gold ", "银牌", "silver ", "锐龙", "ryzen ", "酷睿", "core ",
	"霄龙", "epyc ", "线程撕裂者", "threadripper ", "撕裂者", "threadripper ", "赛扬", "celeron ", "奔腾", "pentium ", "鲲鹏", "kunpeng ")

// coreEnds ends the names of processors that have no more than a digit.
var coreEnds = patternOf(`^(?:neoverse[ -]?[vne]|graviton ?)\d$`)

// aloneWords are those behind the name of a processor that belong to it and are no part of
// the name.
var aloneWords = map[string]bool{"cpu": true, "cpus": true, "processor": true, "processors": true, "alone": true, "by": true, "itself": true, "themselves": true}

// besideWords lead to what else a machine has, in other languages, or say that it takes the place of
// another.
var besideWords = map[string]bool{"instead": true, "rather": true, "too": true, "con": true, "y": true, "mit": true, "und": true, "avec": true, "et": true, "com": true, "e": true, "и": true, "с": true}

// nameable reports whether a token may be a piece of a processor's name.
func nameable(t token) bool {
	switch t.typ {
	case tTerm:
		return t.kind == "cpu"
	case tNumber, tUnknown, tScaled, tSize, tMark, tBare, tCard:
		return true
	case tUnit:
		return t.name == "hour" && t.value >= 100 // a Core Ultra 7 "155H"
	}
	return false
}

// slug writes a name with hyphens.
func slug(name string) string {
	out := make([]rune, 0, len(name))
	for _, c := range name {
		if c == ' ' || c == '_' {
			c = '-'
		}
		if c == '-' && len(out) > 0 && out[len(out)-1] == '-' {
			continue
		}
		out = append(out, c)
	}
	for len(out) > 0 && (out[len(out)-1] == '-' || out[len(out)-1] == '.' || out[len(out)-1] == ',') {
		out = out[:len(out)-1]
	}
	return string(out)
}

// manyDigits reports whether a word ends in a number such as processors have, with what
// letters it may have behind: "6430", "13600k".
func manyDigits(word string) bool {
	digits := 0
	for i := range len(word) {
		if isDigit(word[i]) {
			digits++
		}
	}
	return digits >= 3
}
