package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// The processor that the work runs on, by its name or because only it is told of.

// cpu reads the name of a processor: the word and the model behind it.
func (r *Reader) cpu(i int) {
	t := r.Tokens[i]
	if t.Name == "device" {
		r.device(i)
		return
	}
	if t.Name == "board" { // a computer that has no card
		r.Query.CPUOnly, r.board = true, true
		board := r.boardNamed(i)
		r.processors = append(r.processors, board)
		if chars.HasDigit(board.name) {
			r.Query.Board = board.name
		}
		r.Mark("cpu_only", i, i)
		return
	}
	end := t.Hi
	j := i
	for t.Name != "number" && t.Name != "server" && j-i < 5 && r.At(j+1).Lo-end <= 1 && nameable(*r.At(j + 1)) {
		if r.Stops(j+1) && r.At(j+2).Lo > r.At(j+1).Hi || r.At(j+1).Lo > end && r.At(j+1).Type == token.Unknown && j > i && (manyDigits(r.Word(j)) || r.Matches(coreEnds, r.Text[t.Lo:end])) {
			break // the sentence ends, or the number that ends a name is followed by a word
		}
		if besideWords[r.Word(j+1)] || r.At(j+1).Type == token.Size && r.At(j+1).Name == "b" && r.At(j+1).Lo > end {
			break // "xeon 8b q4"
		}
		j++
		end = r.Tokens[j].Hi
		r.Used[j] = true
		if r.Tokens[j].Name == "number" {
			break // it ends a name
		}
	}
	for next := r.At(j + 1); next.Lo == end && (next.Type == token.Times && r.Word(j+1) == "x" || next.Type == token.Unit && r.At(j).Type == token.Times || len(r.Word(j+1)) == 1 && chars.IsDigit(r.Text[end-1]) && r.Word(j + 1)[0] >= 'a' && r.Word(j + 1)[0] <= 'z'); next = r.At(j + 1) {
		j++
		end = next.Hi
		r.Used[j] = true
	}
	for aloneWords[r.Word(j+1)] { // "the i5-13600K by itself"
		j++
		r.Used[j] = true
	}
	r.valued = append(r.valued, [2]int{t.Start, r.Tokens[j].End}) // the 3D of a "5800X3D" is no picture
	r.cpuEnd = j
	name := slug(processorNames.Replace(strings.TrimRight(r.Text[t.Lo:end], ";.!?")))
	start := t.Lo
	if t.Name == "server" {
		line := tagger.ServerLine(t.Value)
		if m := r.Span(xeonClass, r.Text[:t.Lo]); m != nil && line == "xeon" {
			start = m[0]
			name = slug(processorNames.Replace(r.Text[m[0]:m[1]])) + "-" + name
		}
		name = line + "-" + name
	}
	if r.Query.CPU == "" {
		r.Query.CPU = name
	}
	r.processors = append(r.processors, machineName{name, t.Lo, end})
	r.Used[i] = true
	r.processorsBehind(j)
	for j := i - 1; j >= i-5 && j >= 0; j-- {
		if w := r.Word(j); r.Tokens[j].Lo >= start || w == "颗" || w == "个" || w == "块" || w == "路" {
			continue
		} else if strings.HasPrefix(w, "channel") || w == "通道" {
			break // "quad channel xeon"
		}
		if i-j > 3 && start == t.Lo {
			break
		}
		if before := r.Tokens[j]; (before.Type == token.Several || before.Type == token.Number && (r.At(j+1).Type == token.Times || r.At(j+1).Kind == "cpu" || r.At(j+1).Kind == "maker" || r.Word(j+1) == "颗" || r.Word(j+1) == "路")) && before.Value <= 16 && r.Query.CPUCount == 0 {
			r.Query.CPUCount = numeral.Round(before.Value)
			r.Mark("cpu_count", j, j)
		}
	}
}

// processorsBehind reads how many processors there are behind the name of one: "8168 x2块",
// "7763两颗".
func (r *Reader) processorsBehind(i int) {
	at := i + 1
	times := r.At(at).Type == token.Times
	if times {
		at++
	}
	n := r.At(at)
	if n.Kind == "sockets" && r.Query.CPUCount == 0 {
		r.Query.CPUCount, r.cpuEnd = numeral.Round(n.Value), at
		r.Mark("cpu_count", i+1, at)
		return
	}
	if n.Type != token.Several && n.Type != token.Number || n.Value < 1 || n.Value > 16 || r.Query.CPUCount != 0 {
		return
	}
	next := r.Word(at + 1)
	both := r.Word(at) == "双路" && r.At(at+1).Kind != "node" // 7763双路, but not 双路服务器
	piece := next == "颗" || next == "路" || (times || r.Ends(at+2) && !r.At(at+2).IsCard()) && (next == "块" || next == "个") || next == "of" && (r.Word(at+2) == "them" || r.Word(at+2) == "those")
	if !piece && !both && (!times || r.BeforeCard(at) || r.At(at+1).Type == token.Times) {
		return
	}
	r.Query.CPUCount = numeral.Round(n.Value)
	r.Mark("cpu_count", i+1, at)
	if piece {
		at++
	}
	for j := i + 1; j <= at; j++ {
		r.Used[j] = true
	}
	r.cpuEnd = at
}

// processorNames are the Chinese names of lines of processors.
var processorNames = strings.NewReplacer("至强", "xeon ", "志强", "xeon ", "铂金", "platinum ", "金牌", "gold ", "银牌", "silver ", "锐龙", "ryzen ", "酷睿", "core ",
	"霄龙", "epyc ", "线程撕裂者", "threadripper ", "撕裂者", "threadripper ", "赛扬", "celeron ", "奔腾", "pentium ", "鲲鹏", "kunpeng ")

// xeonClass ends in the class of a server's processor, before its number: 铂金8358, "gold 6330".
var xeonClass = pattern.Of(`(?:铂金|金牌|银牌|\b(?:platinum|gold|silver)) ?$`)

// coreEnds ends the names of processors that have no more than a digit.
var coreEnds = pattern.Of(`^(?:neoverse[ -]?[vne]|graviton ?)\d$`)

// aloneWords are those behind the name of a processor that belong to it and are no part of
// the name.
var aloneWords = map[string]bool{"cpu": true, "cpus": true, "processor": true, "processors": true, "alone": true, "by": true, "itself": true, "themselves": true}

// besideWords lead to what else a machine has, in other languages, or say that it takes the place of
// another.
var besideWords = map[string]bool{"instead": true, "rather": true, "too": true, "con": true, "y": true, "mit": true, "und": true, "avec": true, "et": true, "com": true, "e": true, "и": true, "с": true}

// nameable reports whether a token may be a piece of a processor's name.
func nameable(t token.Token) bool {
	switch t.Type {
	case token.Term:
		return t.Kind == "cpu"
	case token.Number, token.Unknown, token.Scaled, token.Size, token.Mark, token.Bare, token.Card:
		return true
	case token.Unit:
		return t.Name == "hour" && t.Value >= 100 // a Core Ultra 7 "155H"
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
		if chars.IsDigit(word[i]) {
			digits++
		}
	}
	return digits >= 3
}

// A processor is often named only as what the speed is of: "8b q4 cpu speed", "tok/s on cpu", cpu速度. In
// "does cpu speed matter" its clock is meant.

// speedOfCPU names it so.
var speedOfCPU = pattern.Of(`(?:^|[^a-z0-9+/-])cpu[- ]?(?:speeds?|perf(?:ormance)?|throughput|latency|decod(?:e|ing)|generation|tok(?:en)?s?(?:/s| per sec(?:ond)?)|toks?|tps|t/s)(?:$|[^a-z0-9])|(?:speed|tok(?:en)?s?/s|t/s|tps) (?:with|using|from|of|by) (?:a |my |the |plain )?cpu(?:$|[^a-z0-9+])|cpu(?: ?上)?的? ?(?:速度|吞吐|性能|生成|解码|推理|跑)|(?:速度|吞吐)[、 ]?(?:用|靠)?cpu`)

// clockMeant speaks of how fast the processor itself is, or of what it does beside a card.
var clockMeant = pattern.Of(`\b(?:matters?|important|affects?|impacts?|bottlenecks?|depend(?:s|ent)?|relevan(?:t|ce)|need|(?:what|which|how much|fast(?:er)?|slow(?:er)?|better|more|minimum|higher) cpu|gpus?|cards?|offload\w*|vs|than)\b|影响|瓶颈|重要|有关|多快的cpu|显卡|卸载|什么cpu|哪个cpu`)

var cpuSaidWords = pattern.OneOf("cpu")

// speedWithoutCard tells that the processor is to do the work: its speed is asked for by name, or a speed
// where the kind of its memory is all the hardware that is told ("ddr5 6000 dual channel, 8b q4 speed").
func (r *Reader) speedWithoutCard() {
	q := &r.Query
	if q.CPUOnly || q.CPU != "" || q.GPU != "" || q.GPUOptions != nil || q.GPUPool != nil || q.GPUMemoryGB+q.TotalGPUMemoryGB > 0 || q.GPUMemoryOptions != nil || q.Offload != "" || !r.HasModel() || r.Training() || r.cardNamed() {
		return
	}
	cpu := r.Mentions(cpuSaidWords) && r.Matches(speedOfCPU, r.Text)
	if !cpu && (q.RAM == "" || !r.Asked.Asks("howfast") || r.Asked.Asks("compare", "buy")) || r.Matches(clockMeant, r.Text) {
		return
	}
	q.CPUOnly = true
	for i := range r.Tokens {
		if r.Tokens[i].Type == token.Unknown && r.Word(i) == "cpu" {
			r.Mark("cpu_only", i, i)
		}
	}
}
