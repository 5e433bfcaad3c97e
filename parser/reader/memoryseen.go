package reader

import (
	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What a run took is often told by where it was seen and not by a verb of its own: "37 GB on card
// 0", 居然要60G, 显存16300MB.

var (
	// deviceBehind stands behind what one of several cards holds.
	deviceBehind = pattern.Of(`^ ?(?:of )?(?:vram |memory |mem )?(?:is |was |used |in use |allocated |loaded |sits? |goes |went |ended up )?(?:on|in|at|onto) (?:the |my )?(?:(?:gpu|card|device|cuda|rank)[ :#]?\d\b|(?:first|second|third|fourth|other|1st|2nd|3rd|4th|last) (?:card|gpu|one|device)\b)`)

	// metBySurprise ends before what something turned out to need, and onLoading before what loading
	// it took, where less was told.
	metBySurprise = pattern.Of(`(?:居然|竟然|尽然|竟)(?:就|都|也|直接|还|会)*(?:需要|要|得|用|占|吃)(?:了|到|掉|约|大概)*$`)
	onLoading     = pattern.Of(`(?:加载|载入|启动|部署|跑)(?:起来|完|后|之后|时|的时候|上去|模型)*(?:便|就|都|直接|已经)+(?:需要|要|得)(?:占用?|用)?(?:约|大概)?$`)

	// ownsBefore ends before what somebody has.
	ownsBefore = pattern.Of(`\b(?:i|we) (?:have|got|own|use|run)(?: got)?(?: an?| the| only| just)?(?: [0-9.]+ ?gb? (?:on|in) [^,.;?!]{0,24} and)? ?$|(?:我|我们)(?:只?有|的是) ?$`)

	// asksOfProgram stands before a figure of a program's message.
	asksOfProgram = pattern.Of(`(?:[(:,] ?|\b)(?:requested|requests|tried to allocate|available|avail|free|required|requires)(?: was| is|:|=)? ?$`)

	// cpuBehind stands behind the memory that the processor has, or holds.
	cpuBehind = pattern.Of(`^ ?(?:of |on |on the )?(?:cpu|host)(?: memory| mem| ram| usage)? ?(?:[,.;?!)、]|$|\b(?:but|and|while|though|is|for)\b)`)
)

var cardOrGpuWords = pattern.OneOf("card", "gpu", "device", "cuda", "rank", "one")

// onDevice reports whether an amount is what one of several cards is seen to hold.
func (r *Reader) onDevice(i int) bool {
	return r.Asked.Asks("why", "normal", "oom") && r.Mentions(cardOrGpuWords) && r.Matches(deviceBehind, r.Text[r.Tokens[i].Hi:]) && r.hasLoad() && !r.Matches(ownsBefore, r.ClauseBefore(r.Tokens[i]))
}

var (
	loadedHanWords = pattern.OneOf("竟", "居然", "尽然", "加载", "载入", "启动", "部署", "跑")
	readmeWords    = pattern.OneOf("文档", "readme", "官方", "教程")
)

// metNeed reports whether an amount that something needs was met with: to the asker's surprise, or
// where less was told.
func (r *Reader) metNeed(i int) bool {
	if !r.Mentions(loadedHanWords) || !r.hasLoad() || r.Asked.Asks("enough", "can", "buy", "cards") {
		return false
	}
	before := r.ClauseBefore(r.Tokens[i])
	if r.Matches(metBySurprise, before) {
		return r.Asked.Asks("oom", "why", "normal", "howto") || chars.Mentions(before, "加载", "载入", "启动", "部署")
	}
	return r.Matches(onLoading, before) && (r.Asked.Asks("why", "normal", "oom") || r.Mentions(readmeWords) && r.otherAmount(i))
}

// readInMB reports whether an amount was read off a program, which tells it in MB, where what the
// card has is told beside it: "推理显存16300MB，24G的卡".
func (r *Reader) readInMB(i int) bool {
	t := r.Tokens[i]
	if t.Name != "mb" && t.Name != "mib" || t.Value < 1 || !r.hasLoad() || r.Asked.Asks("enough") {
		return false
	}
	if r.memoryBefore(i) != "vram" {
		return false
	}
	for j, o := range r.Tokens {
		if o.Type == token.Bytes && o.Name != t.Name && o.Value > t.Value && o.Kind != "hostchoice" && r.memoryBefore(j) != "ram" && r.memoryAfter(j) != "ram" {
			return true
		}
	}
	return false
}

var messageFigureWords = pattern.OneOf("request", "avail", "allocat", "free", "requir")

// messageFigure reports whether an amount is a figure of the message that a run failed with, where
// other memory is asked about: "(requested 16512MB, available 12281MB), would a 16GB card do".
func (r *Reader) messageFigure(i int) bool {
	t := r.Tokens[i]
	return (t.Name == "mb" || t.Name == "mib") && r.Asked.Asks("oom") && r.Mentions(messageFigureWords) && r.Matches(asksOfProgram, r.ClauseBefore(t))
}

var (
	ofCPUCpuWords  = pattern.OneOf("cpu", "host")
	gpuOrVramWords = pattern.OneOf("gpu", "vram")
)

// ofCPU reports whether an amount is the processor's, beside that of the cards.
func (r *Reader) ofCPU(i int) bool {
	return r.Mentions(ofCPUCpuWords) && r.Mentions(gpuOrVramWords) && r.Matches(cpuBehind, r.Text[r.Tokens[i].Hi:])
}
