package reader

import "headroom/parser/pattern"

// Amounts that a server or its monitor tells of a part of what it holds: the cache, an adapter, the desktop beside it.

var (
	// cacheBehind stands behind an amount of the cache, cacheBefore before it.
	cacheBehind = pattern.Of(`^ ?(?:of |for (?:the )?)?(?:kv[- ]?cache|kv)\b(?: memory| space| size)? ?(?:is|are|was|were)? ?(?:needed|required|necessary|available|left|free|remaining|missing|allocated|reserved|[,.;)]|$)|^ ?(?:is |are |was |were )?(?:only |still )?(?:left|free|available|remaining)(?: over)? for (?:the )?(?:kv|cache)\b`)
	cacheBefore = pattern.Of(`[,.;:(] ?(?:available |remaining |free )?kv[- ]?cache(?: memory| size| space)?(?: is| was| of|:| =)? ?(?:only |just )?$`)
	// desktopBehind stands behind what the machine itself takes of a card.
	desktopBehind = pattern.Of(`^ ?(?:of )?(?:vram |memory )?(?:is |are )?(?:already )?(?:used |taken |in use |gone )?(?:for|by|to) (?:the |my |our )?(?:desktop|display|xorg|windows|gui|browser|monitors?|compositor|wayland|gnome|kde|x11|x server)\b`)
	// adapterIs ends before the size of an adapter.
	adapterIs = pattern.Of(`\b(?:adapters?|loras?)(?: files?| weights?)? (?:is|are|weighs?|has|have)(?: each| only| just| about| around| roughly| like)* ?~?$`)
	// measuredBefore ends before what somebody measured, whenBehind stands behind it.
	measuredBefore = pattern.Of(`\b(?:measured?|saw|see|seeing|seen|observed?|noticed?|had|at|it was|it's|from|and|to|then)(?: about| around| only| roughly)? ?~?$`)
	whenBehind     = pattern.Of(`^ ?(?:of (?:vram|memory) )?(?:at (?:startup|start|launch|boot|idle|rest|peak|load)|after (?:an?|one|two|three|\d+|some|a few|a couple of|several) (?:hours?|minutes?|days?|requests?|prompts?|steps?|iterations?)|under (?:full )?load|right after (?:startup|start|loading|launch))\b`)
	// needsInAll ends before what something else is said to need altogether.
	needsInAll = pattern.Of(`\b(?:needs?|needed|requires?|required|wants?)(?: (?:only|just|about|around|roughly|over|like))* ?~?$`)
)

var (
	cacheWords      = pattern.OneOf("kv", "cache")
	desktopWords    = pattern.OneOf("desktop", "display", "xorg", "windows", "gui", "browser", "monitor", "compositor", "wayland", "gnome", "kde", "x11", "x server")
	adapterIsWords  = pattern.OneOf("adapter", "lora")
	momentWords     = pattern.OneOf("at start", "at launch", "at boot", "at idle", "at rest", "at peak", "at load", "after ", "under load", "under full")
	sumInTotalWords = pattern.OneOf("in total", "altogether", "overall", "total")
)

// amountOfCache reports whether an amount is what a server tells of its cache: "16 GiB KV cache is needed".
func (r *Reader) amountOfCache(i int) bool {
	t := r.Tokens[i]
	return r.Mentions(cacheWords) && (r.Matches(cacheBehind, r.Text[t.Hi:]) || r.Matches(cacheBefore, r.Text[max(0, t.Lo-48):t.Lo]) && r.Ends(i+1))
}

// takenByDesktop reports whether an amount is what the machine itself takes: "nvidia-smi shows 3.5GB for the desktop".
func (r *Reader) takenByDesktop(i int) bool {
	return r.Mentions(desktopWords) && r.Matches(desktopBehind, r.Text[r.Tokens[i].Hi:])
}

// ofAdapter reports whether an amount is the size of an adapter.
func (r *Reader) ofAdapter(i int) bool {
	t := r.Tokens[i]
	return t.Value < mostOfAdapter && r.Mentions(adapterIsWords) && r.Matches(adapterIs, r.Text[max(0, t.Lo-48):t.Lo])
}

// mostOfAdapter is more than the file of an adapter has.
const mostOfAdapter = 4

// measuredWhen reports whether an amount is what was measured at some moment: "22 GB at startup and 38 GB after an hour".
func (r *Reader) measuredWhen(i int) bool {
	t := r.Tokens[i]
	return r.Mentions(momentWords) && r.hasLoad() && r.Matches(whenBehind, r.Text[t.Hi:]) && r.Matches(measuredBefore, r.ClauseBefore(t))
}

// neededInAll reports whether an amount is what something else needs altogether, where what the asker's own takes is
// told: "takes 38GB on each card, elsewhere it needs 26GB in total".
func (r *Reader) neededInAll(i int) bool {
	t := r.Tokens[i]
	total := r.At(i+1).Kind == "total" || r.At(i+2).Kind == "total"
	return total && r.Mentions(sumInTotalWords) && (r.Query.ObservedGB > 0 || r.Asked.Asks("why", "normal")) && r.Matches(needsInAll, r.ClauseBefore(t))
}
