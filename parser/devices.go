package parser

import (
	"slices"
	"strings"
)

// Telephones, consoles and thin laptops have one memory for all, and no card: what runs there is
// worked out as on a processor whose RAM it is. Makers tell them apart by a number and a word behind
// the line: "iphone 15 pro", "galaxy s24 ultra".

// deviceWords stand behind the number of a device and belong to its name.
var deviceWords = map[string]bool{
	"pro": true, "max": true, "plus": true, "mini": true, "ultra": true, "air": true, "se": true, "fe": true, "fold": true, "oled": true, "lcd": true,
}

// toldOfDevice stands behind a device that is only told of, as what a program is for.
var toldOfDevice = patternOf(`^[a-z0-9 ]{0,8}?\b(?:apps?|applications?|backend|clients?|games?|users?|developers?|bit|px|screens?|images?)\b|^(?:上?的)?(?:号|评论|客服|行业|维修|配件|产品|评测|销售|厂商|店|壳|软件|助手|应用|客户端|用户|游戏|截图|后端|开发)`)

// deviceMeant reports whether a device is where the work runs: nobody trains on one, or asks for a card
// of it, and pixels are counted.
func (r *reader) deviceMeant(i int) bool {
	if r.at(i-1).typ == tNumber && strings.HasPrefix(r.word(i), "pixel") || r.matches(toldOfDevice, r.text[r.tokens[i].hi:]) {
		return false
	}
	if strings.HasSuffix(r.word(i), "机") && (slices.ContainsFunc(r.tokens, token.isCard) || r.at(i+1).typ == tNumber && r.at(i+2).name == "plus") {
		return false // 手机8+128, and what somebody only asks with
	}
	return !r.training() && !r.matching.mentions("finetun", "fine-tun", "fine tun", "微调", "训练", "显存", "which gpu", "what gpu", "which card", "哪张卡", "什么显卡")
}

// device reads the name of such a machine, as the board that the host is.
func (r *reader) device(i int) {
	if !r.deviceMeant(i) {
		return
	}
	end, j := r.tokens[i].hi, i
	for j < i+4 && r.at(j+1).lo-end <= 1 && (deviceWords[r.word(j+1)] || j == i && r.deviceNumber(j+1)) {
		j++
		end = r.tokens[j].hi
		r.used[j] = true
	}
	name := machineName{slug(deviceNames.Replace(r.text[r.tokens[i].lo:end])), r.tokens[i].lo, end}
	r.query.CPUOnly, r.board, r.used[i], r.cpuEnd = true, true, true, j
	r.processors = append(r.processors, name)
	r.valued = append(r.valued, [2]int{r.tokens[i].start, r.tokens[j].end})
	if r.query.Board == "" && (hasDigit(name.name) || strings.Contains(name.name, "-")) { // "iphone" is any of them
		r.query.Board = name.name
	}
	r.mark("cpu_only", i, j)
}

// deviceNames are names of such machines in Chinese.
var deviceNames = strings.NewReplacer("骁龙", "snapdragon ", "天玑", "dimensity ", "至尊版", " elite", "steamdeck", "steam-deck", "intel lunar", "lunar")

// deviceNumber reports whether a token is the number of a device: it counts nothing behind it.
func (r *reader) deviceNumber(i int) bool {
	t := r.at(i)
	if t.typ == tUnknown {
		return hasDigit(r.word(i))
	}
	next := r.at(i + 1)
	return t.typ == tNumber && t.value < 10000 && next.typ != tUnit && next.typ != tSize && next.typ != tTimes && next.typ != tMeasure
}

// ofNPU tells that what such a machine has for networks is not worked out by itself.
func (r *reader) ofNPU() {
	q := &r.query
	if q.Board == "" && q.CPU == "" || q.GPU != "" || q.GPUMemoryGB > 0 || !r.matching.mentions("npu") {
		return
	}
	for i := range r.tokens {
		if r.word(i) == "npu" {
			r.say("ignored_npu", i, i,
				"An NPU is not worked out by itself: it shares the memory of the machine, and the figures are those of its processor.",
				"NPU 不单独计算：它与机器共用内存，数字按其处理器给出。")
			return
		}
	}
}
