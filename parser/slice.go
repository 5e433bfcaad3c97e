package parser

import (
	"slices"
	"strings"
)

// slice reads a part of a card that has its own memory: a MIG profile ("1g.10gb",
// "1c.3g.20gb+me"), or the profile of a virtual GPU behind the card's name
// ("A40-12Q", "A100-4-20C"). Both become an amount of memory.
func (l *lexing) slice(value float64, length int, rest string) bool {
	switch {
	case length == 1 && strings.HasPrefix(rest[1:], "c."):
		inner, n := number(rest[3:])
		if n == 1 && l.mig(inner, 3+n, rest) {
			return true
		}
	case length == 1 && l.mig(value, length, rest):
		return true
	}
	return l.virtual(value, length, rest)
}

// mig reads "g.10gb" behind the number of slices of seven.
func (l *lexing) mig(parts float64, length int, rest string) bool {
	after, ok := strings.CutPrefix(rest[length:], "g.")
	if !ok || parts < 1 || parts > 7 {
		return false
	}
	gigs, n := number(after)
	size, ok := strings.CutPrefix(after[n:], "gb")
	if n == 0 || !ok || startsWord(size) && !strings.HasPrefix(size, "x") {
		return false
	}
	end := len(rest) - len(size)
	for _, extra := range [...]string{"+me.all", "+me", "+gfx"} {
		if strings.HasPrefix(size, extra) {
			end += len(extra)
			break
		}
	}
	l.emit(token{typ: tBytes, kind: "mig", name: "gb", value: gigs}, end)
	return true
}

// virtual reads the "12q" of "a40-12q"; q, c, b and a are the kinds of licences.
func (l *lexing) virtual(value float64, length int, rest string) bool {
	n := len(l.tokens)
	if n < 2 || l.tokens[n-1].hi != l.at || l.text[l.at-1] != '-' || l.tokens[n-2].typ != tCard || l.tokens[n-2].hi != l.tokens[n-1].lo {
		return false
	}
	after := rest[length:]
	if length == 1 && strings.HasPrefix(after, "-") {
		gigs, m := number(after[1:])
		if m == 0 || !l.licence(after[1+m:]) {
			return false
		}
		l.emit(token{typ: tBytes, kind: "vgpu", name: "gb", value: gigs}, length+m+2)
		return true
	}
	if value < 1 || !l.licence(after) {
		return false
	}
	l.emit(token{typ: tBytes, kind: "vgpu", name: "gb", value: value}, length+1)
	return true
}

func (l *lexing) licence(after string) bool {
	return after != "" && strings.IndexByte("qcba", after[0]) >= 0 && !startsWord(after[1:])
}

// sliced tells that a part of a card has a part of its speed, too.
func (r *reader) sliced() {
	if at, ok := r.spans["gpu"]; ok {
		for i, t := range r.tokens {
			if t.start < at[0] || t.end > at[1] {
				continue
			}
			switch {
			case strings.HasPrefix(r.query.GPU, "tpu-"):
				r.say("hw_tpu", i, i,
					"TPUs run XLA programs, which no measurement here covers; the figures are those of a GPU with the same memory, so take them as rough.",
					"TPU 运行 XLA 程序，这里没有相应的实测；数字按相同显存的 GPU 给出，仅供粗略参考。")
				return
			case strings.HasPrefix(r.query.GPU, "inferentia"), strings.HasPrefix(r.query.GPU, "trainium"):
				r.say("hw_neuron", i, i,
					"These chips run programs that the Neuron compiler made, which no measurement here covers; the figures are those of a GPU with the same memory, so take them as rough.",
					"这些芯片运行 Neuron 编译的程序，这里没有相应的实测；数字按相同显存的 GPU 给出，仅供粗略参考。")
				return
			}
		}
	}
	for i, t := range r.tokens {
		switch {
		case t.typ != tBytes:
		case t.kind == "mig":
			parts, _ := number(r.text[t.lo:])
			r.query.Slices = int(parts)
			r.mark("mig_slices", i, i)
			if r.query.GPU != "" && r.query.GPUMemoryGB > t.value {
				r.query.GPUMemoryGB = t.value // "A100 80G MIG 4g.40gb"
			}
			if r.query.GPU != "" {
				return
			}
			r.say("hw_mig", i, i,
				"A MIG slice has its own memory and a part of the compute of a card; name the card for a speed.",
				"MIG 实例有独立显存，只占整卡的一部分算力；说出显卡名才能给出速度。")
			return
		case t.kind == "vgpu":
			r.say("hw_vgpu", i, i,
				"A vGPU profile fixes the memory and shares the compute with other guests; a speed is told for the whole card.",
				"vGPU 配置固定了显存，算力与其他虚拟机共享；速度按整卡给出。")
			return
		}
	}
}

// sliceNamed reports whether the text names a part of a card by its profile.
func (r *reader) sliceNamed() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "mig" || t.kind == "vgpu" })
}
