package parser

import (
	"slices"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

var npuWords = pattern.OneOf("npu")

// ofNPU tells that what such a machine has for networks is not worked out by itself.
func (r question) ofNPU() {
	q := &r.Query
	if q.Board == "" && q.CPU == "" || q.GPU != "" || q.GPUMemoryGB > 0 || !r.Mentions(npuWords) {
		return
	}
	for i := range r.Tokens {
		if r.Word(i) == "npu" {
			r.Say("ignored_npu", i, i,
				"An NPU is not worked out by itself: it shares the memory of the machine, and the figures are those of its processor.",
				"NPU 不单独计算：它与机器共用内存，数字按其处理器给出。")
			return
		}
	}
}

var macUnknownWords = pattern.OneOf("intel", "hackintosh", "egpu", "ssh")

// macUnknown tells that a Mac beside a card is left out where neither its chip nor its memory is
// named: "mac or 5090".
func (r question) macUnknown() {
	q := &r.Query
	if q.GPU == "" || q.Mac || reader.Unified(q.GPU) || q.GPUOptions != nil || q.GPUPool != nil {
		return
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Kind == "apple" && !r.MacNotMeant(i) && (r.At(i+1).Joins() || r.At(i-1).Joins() || r.At(i-2).Joins()) && !r.Mentions(macUnknownWords) {
			r.Say("ambiguous", i, i,
				"A Mac counts by its chip or its memory, and neither is said: name it as M4 Max or as a Mac with 64GB to compare them. Here only the card counts.",
				"Mac 需要说明芯片或内存（如 M4 Max，或 64GB 的 Mac）才能比较；这里只按显卡回答。")
			return
		}
	}
}

// sliced tells that a part of a card has a part of its speed, too.
func (r question) sliced() {
	if at, ok := r.Spans["gpu"]; ok {
		for i, t := range r.Tokens {
			if t.Start < at[0] || t.End > at[1] {
				continue
			}
			switch {
			case strings.HasPrefix(r.Query.GPU, "tpu-"):
				r.Say("hw_tpu", i, i,
					"TPUs run XLA programs, which no measurement here covers; the figures are those of a GPU with the same memory, so take them as rough.",
					"TPU 运行 XLA 程序，这里没有相应的实测；数字按相同显存的 GPU 给出，仅供粗略参考。")
				return
			case strings.HasPrefix(r.Query.GPU, "inferentia"), strings.HasPrefix(r.Query.GPU, "trainium"):
				r.Say("hw_neuron", i, i,
					"These chips run programs that the Neuron compiler made, which no measurement here covers; the figures are those of a GPU with the same memory, so take them as rough.",
					"这些芯片运行 Neuron 编译的程序，这里没有相应的实测；数字按相同显存的 GPU 给出，仅供粗略参考。")
				return
			}
		}
	}
	for i, t := range r.Tokens {
		switch {
		case t.Type != token.Bytes:
		case t.Kind == "mig":
			parts, _ := numeral.Number(r.Text[t.Lo:])
			r.Query.Slices = int(parts)
			r.Mark("mig_slices", i, i)
			if r.Query.GPU != "" && r.Query.GPUMemoryGB > t.Value {
				r.Query.GPUMemoryGB = t.Value // "A100 80G MIG 4g.40gb"
			}
			if r.Query.GPU != "" {
				return
			}
			r.Say("hw_mig", i, i,
				"A MIG slice has its own memory and a part of the compute of a card; name the card for a speed.",
				"MIG 实例有独立显存，只占整卡的一部分算力；说出显卡名才能给出速度。")
			return
		case t.Kind == "vgpu":
			r.Say("hw_vgpu", i, i,
				"A vGPU profile fixes the memory and shares the compute with other guests; a speed is told for the whole card.",
				"vGPU 配置固定了显存，算力与其他虚拟机共享；速度按整卡给出。")
			return
		}
	}
}

// sliceNamed reports whether the text names a part of a card by its profile.
func (r question) sliceNamed() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "mig" || t.Kind == "vgpu" })
}
