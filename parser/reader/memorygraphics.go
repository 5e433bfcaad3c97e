package reader

import (
	"slices"

	"headroom/parser/pattern"
)

// Graphics that are a part of a processor have no memory of their own: they are given a part of the RAM, in
// the firmware or by the driver.

var memorySetAsideWords = pattern.OneOf("显存分", "显存划", "显存设", "显存调", "显存拉", "显存最多", "显存给", "显卡分", "核显分", "显存已")

// sharedOut ends before what of one memory is given to the graphics: 显存分了96G, 分配.
var sharedOut = pattern.Of(`(?:显存|显卡|核显|gpu)(?:最多|可以|能|只|先|已|已经|给|里|bios)*(?:分|划|设|调|拉|拨|锁)(?:配|出|到|成|为|给)*了?(?:了|有|是|约|大概| )*$`)

var integratedWords = pattern.OneOf("igpu", "apu", "780m", "890m", "880m", "680m", "8060s", "strix", "integrated", "vega", "uma", "核显")

var (
	// givenTo ends before such a part, where a verb says that it was given.
	givenTo = pattern.Of(`\b(?:allocat|assign|sett?|carv|reserv|dedicat|giv|gave|devot|hand)(?:e|es|ed|ing|en)?(?: aside| out| over)?(?: (?:the|my|its))?(?: (?:igpu|gpu|graphics|vram))?(?: to| as| at)?(?: about| around| up to| only| just| max| ~)* ?$`)
	// asGraphics stands behind it where its use is told: "16GB VRAM for the iGPU", "48gb set as vram".
	asGraphics = pattern.Of(`^ ?(?:of )?(?:v?ram |memory )?(?:(?:out )?of (?:the |my |a |its )?\d+ ?gb?(?: ram| memory)? )?(?:(?:is |are )?(?:set|assigned|allocated|given|reserved|dedicated|carved|handed)(?: aside| out| over)? )?(?:as|for|to) (?:the |my |its )?(?:igpu|gpu|graphics|vram|uma)\b|^ ?(?:of )?vram\b|^ ?(?:of )?(?:v?ram |memory )?(?:set|assigned|allocated|given|reserved|dedicated|carved|handed)(?: aside| out| over)? (?:out )?of (?:the |my |its |a )?\d+ ?gb?\b`)
	// outOf ends before the RAM that it is a part of.
	outOf = pattern.Of(`\bof(?: the| my| its| our| a| total)* ?$`)
)

// wholeReach is how far behind a part the RAM may be told that it comes out of.
const wholeReach = 40

// givenGraphics reads the part of the RAM that such graphics are given, which is what counts as their memory,
// and the RAM that it comes out of.
func (r *Reader) givenGraphics(i int) bool {
	if !r.Mentions(memorySetAsideWords) && !r.Mentions(integratedWords) {
		return false
	}
	t := r.Tokens[i]
	if part := r.lastBytes(i); part < i && t.Lo-r.Tokens[part].Hi <= wholeReach && r.Matches(outOf, r.Text[r.Tokens[part].Hi:t.Lo]) && r.partOfRAM(part) {
		r.Query.HostRAMGB = t.Value
		r.Mark("host_ram_gb", i, i)
		return true
	}
	if !r.partOfRAM(i) {
		return false
	}
	r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool { // what the graphics have of it counts
		if p.What == PartMemory {
			r.Passed = append(r.Passed, p.From)
		}
		return p.What == PartMemory
	})
	r.Hardware = append(r.Hardware, Part{What: PartMemory, From: i, To: i, Value: t.Value})
	return true
}

// partOfRAM reports whether an amount is told to be given to the graphics.
func (r *Reader) partOfRAM(i int) bool {
	t := r.Tokens[i]
	behind := r.Text[t.Hi:]
	if r.Matches(sharedOut, r.ClauseBefore(t)) {
		return true
	}
	if r.Matches(givenTo, r.ClauseBefore(t)) {
		return r.Matches(asGraphics, behind) || r.Matches(givenGPU, r.ClauseBefore(t))
	}
	return r.Matches(asGraphics, behind) && !r.Matches(vramOnly, behind)
}

var (
	// givenGPU ends before it where the verb names the graphics: "gave the gpu 96gb".
	givenGPU = pattern.Of(`\b(?:allocat|assign|giv|gave|sett?|reserv|dedicat)(?:e|es|ed|ing|en)?(?: (?:the|my|its))? (?:igpu|gpu|graphics|vram)\b[^.?!;]{0,16}$`)
	// vramOnly says no more than whose memory it is: "an APU with 16GB VRAM".
	vramOnly = pattern.Of(`^ ?(?:of )?vram\b(?: ?$| ?[^a-z ]| (?:and|with|can|for (?:a |an )?\d|on|to run|run))`)
)
