package tagger

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// modifiedTo tells the memory that a card was given in place of its own: "5090 32g魔改到64g", "3080
// 10gb modded to 20gb".
var modifiedTo = pattern.Of(`(\d{1,3}) ?gb?(?:的|显存|vram|版)? ?(?:(?:魔改|爆改|改装|modded|modified)(?:到|成|为|至| to| into| with)*|(?:改造|扩容|扩显存|mod|upgraded|reballed|改|扩)(?:到|成|为|至| to| into| with)+) ?(\d{1,3}) ?gb?`)

var modifiedWords = pattern.OneOf("改", "扩", "mod", "upgraded", "reballed")

// modified takes the memory that a card had for told and no more.
func modified(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(modifiedWords) {
		return
	}
	at := said.Find(modifiedTo, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return
	}
	for i := range tokens {
		if t := &tokens[i]; t.Type == token.Bytes && t.Lo <= at[2] && t.Hi > at[2] && i > 0 && tokens[i-1].IsCard() {
			t.Type, t.Kind, t.Name, t.Value = token.Mark, "read", "", 0
		}
	}
}

var (
	utilisationWords = pattern.OneOf("util")
	trainWords       = pattern.OneOf("train", "tun", "mfu", "训", "调")
)

// gpuShares takes a fraction beside "gpu utilization", or "util" alone, for the share of the memory that a server
// takes: no number of cards has a part after the point.
func gpuShares(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(utilisationWords) {
		return
	}
	trains := said.Mentions(trainWords) // it is the share of the peak then
	share := func(i int) bool {
		return i < len(tokens) && tokens[i].Type == token.Number && tokens[i].Value > 0 && tokens[i].Value < 1
	}
	for i := 1; i < len(tokens); i++ {
		util, gpu := &tokens[i], &tokens[i-1]
		bare := util.Type == token.Unknown && strings.HasPrefix(said.Text[util.Lo:], "util")
		switch {
		case bare && gpu.Kind == "card" && said.Text[gpu.Lo:gpu.Hi] == "gpu" && i > 1 && share(i-2):
			if trains {
				gpu.Type, gpu.Kind, gpu.Name = token.Unknown, "", ""
				continue
			}
			gpu.Hi, gpu.End, util.Type, util.Kind = util.Hi, util.End, token.Mark, "read"
			util = gpu
		case !share(i-1) && !(bare && share(i+1)), trains, !bare && !util.Is("key", "gpu_memory_utilization"):
			continue
		}
		util.Type, util.Kind, util.Name = token.Quantity, "quantity", "gpu_memory_utilization"
	}
}

var hostWords = pattern.OneOf("host")

// hosts takes the word host beside an amount for the machine whose memory that is: "256gb host" serves nothing, nor
// does "host 64", whose number counts nothing behind it.
func hosts(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(hostWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if !t.Is("task", "infer") || said.Text[t.Lo:t.Hi] != "host" {
			continue
		}
		if i > 0 && tokens[i-1].Type == token.Bytes && tokens[i-1].Hi+1 >= t.Lo {
			t.Kind, t.Name = "memory", "ram"
		}
		if i > 0 && tokens[i-1].Type != token.Mark && !tokens[i-1].Joins() && !possessive[said.Text[tokens[i-1].Lo:tokens[i-1].Hi]] {
			continue // "can it host 64"
		}
		at := i + 1
		if at < len(tokens) && tokens[at].Type == token.Equals {
			at++
		}
		if at >= len(tokens) || tokens[at].Type != token.Number || tokens[at].Value < leastOfHost || !slices.Contains(MemorySizes, tokens[at].Value) {
			continue
		}
		if next := at + 1; next >= len(tokens) || tokens[next].Type == token.Mark || tokens[next].Joins() && (next+1 == len(tokens) || tokens[next+1].Type != token.Number) {
			tokens[at].Type, tokens[at].Kind, tokens[at].Name = token.Bytes, "hostchoice", "gb"
			t.Kind, t.Name = "memory", "ram"
		}
	}
}

// ofMemoryHan stands behind an amount of memory that Chinese tells without its unit: 24的卡, 128的内存.
var ofMemoryHan = pattern.Of(`^的?(?:显存|内存|显卡|卡)(?:[^0-9a-z]|$)`)

var bareOfMemoryWords = pattern.OneOf("的卡", "的显卡", "的显存", "的内存")

// bareOfMemory gives such amounts their unit.
func bareOfMemory(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(bareOfMemoryWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type == token.Number && slices.Contains(MemorySizes, t.Value) && strings.HasPrefix(said.Text[t.Hi:], "的") && said.Holds(ofMemoryHan, said.Text[t.Hi:]) && (i == 0 || !tokens[i-1].IsCard() && tokens[i-1].Type != token.Times) {
			t.Type, t.Name = token.Bytes, "gb"
		}
	}
}

// fittedWith reports whether a host may have so many GB.
func fittedWith(gb float64) bool {
	return gb >= 64 && gb <= 2048 && math.Mod(gb, 64) == 0
}

var memoryWords = pattern.OneOf("memory", "内存")

// bareHostMemory takes such a figure without its unit before the word memory, beside cards, for what the host has:
// "8x 4090 with 512 memory".
func bareHostMemory(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(memoryWords) || !slices.ContainsFunc(tokens, token.Token.IsCard) {
		return
	}
	for i := 1; i+1 < len(tokens); i++ {
		t, before, next := &tokens[i], &tokens[i-1], &tokens[i+1]
		if t.Type == token.Number && fittedWith(t.Value) && next.Is("memory", "memory") && next.Lo <= t.Hi+1 && (before.Kind == "with" || before.Joins()) {
			t.Type, t.Name, next.Name = token.Bytes, "gb", "ram"
		}
	}
}

var (
	nvmeWords    = pattern.OneOf("nvme")
	offloadWords = pattern.OneOf("offload", "infinity", "swap", "卸载", "spill")
)

// drives takes an amount beside NVMe for the size of a drive where nothing is said to be moved there:
// "2TB RAM, 30TB NVMe", "NVMe 2TB".
func drives(tokens []token.Token, said *pattern.Matching) {
	swapSpace(tokens, said)
	if !said.Mentions(nvmeWords) {
		return
	}
	moved := said.Mentions(offloadWords)
	for i := range tokens {
		t := &tokens[i]
		if t.Name != "offload-disk" || said.Text[t.Lo:t.Hi] != "nvme" {
			continue
		}
		if behind := driveBehind(tokens[i+1:], said.Text); behind != nil && (i == 0 || tokens[i-1].Type != token.Bytes) {
			behind.Type, behind.Kind = token.Mark, "read"
			if !moved {
				t.Kind, t.Name = "memory", "disk"
			}
			continue
		}
		if i > 0 && moved && tokens[i-1].Type == token.Size && tokens[i-1].Name == "t" {
			tokens[i-1].Type, tokens[i-1].Kind = token.Mark, "read" // "2T nvme"
			continue
		}
		if i > 0 && tokens[i-1].Type == token.Bytes {
			if moved {
				tokens[i-1].Type, tokens[i-1].Kind = token.Mark, "read"
				continue
			}
			t.Kind, t.Name = "memory", "disk"
		}
	}
}

// driveBehind is the amount that a drive holds right behind its name, or nil.
func driveBehind(tokens []token.Token, text string) *token.Token {
	for i := range tokens {
		switch t := &tokens[i]; {
		case t.Type == token.Bytes:
			if next := i + 1; next < len(tokens) && (tokens[next].Kind == "memory" || tokens[next].IsCard()) || t.Value < 100 {
				return nil // "offload to NVMe, 64GB RAM"
			}
			return t
		case t.Type != token.Equals && t.Type != token.Link && text[t.Lo:t.Hi] != "ssd":
			return nil
		}
	}
	return nil
}

// swapBefore ends before what is set aside to swap to, and swapBehind stands behind it: swap开了100G, "64GB of swap".
var (
	swapBefore = pattern.Of(`(?:\bswap|zswap|zram|交换(?:分区|空间|文件)|虚拟内存|(?:分页|页面)文件|page ?file|virtual memory)(?:又|再|也|还|已经|开|设|给|加|分|配|调|拉|了|成|到|为|有|是|的|大小| file| partition| space| size| of| is| set| to| at| with|:|=)* ?$`)
	swapBehind = pattern.Of(`^ ?(?:的|of )?(?:ssd |nvme )?(?:swap(?: file| space| partition)?(?: ?[^a-z ]| (?:on|and|can|will|would|does|is)\b|$)|zram|zswap|交换(?:分区|空间|文件)|虚拟内存|(?:分页|页面)文件|page ?file|virtual memory)`)
	swapWords  = pattern.OneOf("swap", "zram", "交换", "虚拟内存", "页文件", "面文件", "pagefile", "page file", "virtual memory")
	exchanges  = pattern.Of(`^ ?(?:for|with|to|换|的?卡|gpu|card)`)
)

// swapSpace passes over such amounts, which are neither the card's nor the host's memory.
func swapSpace(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(swapWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Bytes || i+1 < len(tokens) && tokens[i+1].IsCard() && tokens[i+1].Lo <= t.Hi+1 && said.Text[max(0, t.Lo-1)] == ' ' {
			continue // "swap 24GB 3090s for 48GB"
		}
		if before := said.Text[max(0, t.Lo-48):t.Lo]; said.Holds(swapBehind, said.Text[t.Hi:]) || said.Holds(swapBefore, before) && !said.Holds(exchanges, said.Text[t.Hi:]) {
			t.Kind = "whole"
		}
	}
}

// ramModules are how many modules of memory are told with what each holds, before the word for
// memory or behind it: "8x64GB DDR5", "ddr4 64g*8", 4根32G内存, 内存条两根48G, "2 sticks of 32gb", "2x48gb 6600
// cl32", "ram 32gb*2", "96GB ram (2x48GB)".
var ramModules = [...]*pattern.Pattern{
	pattern.Of(`(?:^|[^a-z0-9.])(\d{1,2}) ?[x*×] ?(\d{1,3}) ?gi?b? ?(?:of |的)?(?:\d{4} ?(?:mhz|mt/s)? ?)?(?:reg(?:istered)? |ecc |registered ecc )*(?:lp)?(?:ddr[345]|(?:r|u|so-?|lr)?dimms?\b|sticks?\b|内存条|ram\b|(?:at )?cl ?[1-5]\d\b(?: ?(?:@|at)? ?\d{4}(?: ?(?:mhz|mt/s))?\b)?)`),
	pattern.Of(`(?:^|[^a-z0-9.])(\d{1,3}) ?gi?b? ?[x*×] ?(\d{1,2}) ?(?:的)?(?:ddr[345]|内存|ram\b)`),
	pattern.Of(`(?:ddr[345]x?|内存条|dimms?)(?:[- ]?\d{4} ?(?:mhz|mt/s)?)?(?: ?(?:ecc|reg|ram|内存|sticks?))* ?(\d{1,3}) ?gi?b? ?[x*×] ?(\d{1,2})(?:[^0-9]|$)`),
	pattern.Of(`(?:^|[^a-z0-9.])(\d{1,2}|[两二三四六八]) ?(?:根|条|sticks? of ) ?(\d{1,3}) ?gi?b?(?: ?(?:的)?(?:ddr[345]|内存|ram\b|memory))`),
	pattern.Of(`(?:内存条?|\bram条?|ddr[345]x?)(?:[- ]?\d{4}(?:mhz)?)? ?[:=]? ?(\d{1,2}|[两二三四六八]) ?(?:根|条) ?(\d{1,3}) ?gi?b?(?:$|[^a-z0-9])`),
	pattern.Of(`(?:^|[,.;:!?(+&/] ?|\b(?:system|host|cpu|with|and|my|of|main|has|have|only|the) )ram ?(?:is |are |[:=-] ?)?(\d{1,3}) ?(?:gi?b?)? ?[x*×] ?(\d{1,3}) ?(?:gi?b?)?(?:$|[^0-9a-z ]| [^0-9a-z]| (?:and|with|on|but|is|are|so|for|plus)\b)`),
	pattern.Of(`\b\d{1,4} ?gi?b? ?(?:of )?(?:system |host )?(?:ram|ddr[345]|memory)?(?:[- ]?\d{4})? ?\((\d{1,2}) ?[x*×] ?(\d{1,3}) ?(?:gi?b?)?\) ?(?:ram\b|ddr[345]|memory|内存|,|;|$| and| with| \+|[a-z0-9])`),
}

// sumAsked follows a word for a sum that is asked for: 80G 一共要几张 tells no memory of all.
var sumAsked = pattern.Of(`^(?:大概|大约|差不多|至少|最少|需要|需|要|得|用|会|占|是|有|能)*(?:多少|多大|几)`)

// sums takes the word for a sum that is asked for from the amount before it.
func sums(tokens []token.Token, said *pattern.Matching) {
	for i := range tokens {
		if t := &tokens[i]; i > 0 && t.Kind == "total" && tokens[i-1].Type == token.Bytes && said.Holds(sumAsked, said.Text[t.Hi:]) {
			t.Kind, t.Name = "filler", "a"
		}
	}
}

// ofHost follows the word for the memory of a host that has its own amount: A10 24G*2 内存256G.
var ofHost = pattern.Of(`^ ?(?:是|有|:|=)? ?\d+ ?[gt]`)

var modulesWords = pattern.OneOf("ddr", "dimm", "stick", "内存", "ram", " cl")

// modules makes the memory of all modules one amount, that of the host.
func modules(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(modulesWords) {
		return
	}
	for k, p := range ramModules {
		m := said.Find(p, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
		if m == nil || k != len(ramModules)-2 && said.Holds(ofHost, said.Text[m[1]:]) {
			continue
		}
		i, j := tokenFrom(tokens, m[2]), tokenFrom(tokens, m[4])
		all := figureOf(said.Text[m[2]:m[3]]) * figureOf(said.Text[m[4]:m[5]])
		if i < 0 || j <= i || j > i+3 || all < 8 || all > 16384 {
			continue
		}
		if k == len(ramModules)-1 { // in brackets behind the sum
			if i < 2 || tokens[i-1].Type != token.Open || !slices.ContainsFunc(tokens[max(0, i-4):i], func(t token.Token) bool { return t.Type == token.Bytes && t.Value == all }) {
				continue
			}
			for n := max(0, i-4); n < i; n++ {
				if tokens[n].Type == token.Bytes && tokens[n].Value == all {
					tokens[n].Kind = "hostchoice"
				}
			}
			i--
		} else {
			tokens[i].Type, tokens[i].Kind, tokens[i].Name, tokens[i].Value = token.Bytes, "hostchoice", "gb", all
			i++
		}
		for k == 0 && j+1 < len(tokens) && tokens[j+1].Hi <= m[1] && chars.Mentions(said.Text[m[4]:m[1]], " cl") {
			j++ // "2x48gb 6600 cl32"
		}
		for n := i; n <= j; n++ {
			tokens[n].Type, tokens[n].Kind, tokens[n].Name = token.Term, "filler", "a"
		}
		return
	}
}
