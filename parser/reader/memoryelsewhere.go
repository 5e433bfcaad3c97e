package reader

import "headroom/parser/pattern"

// A figure that was read somewhere is nobody's measurement, "saw 46G in paper"; what the asker met with is often told
// without its unit: "readme says 10GB but got 14", "it took 34 for me".

// placeOfHearsay is where others write what work takes.
const placeOfHearsay = `(?:papers?|readme|blogs?|blogposts?|docs?|documentation|model card|article|tutorial|guide|wiki|repo|github|reddit|forum|thread|tweet|video|faq|website|release notes|hf page|arxiv|hf)\b`

var (
	// readElsewhere stands behind an amount that was read, and readThere ends before one where that is said.
	readElsewhere = pattern.Of(`^ ?(?:of )?(?:vram |memory )?(?:(?:mentioned|quoted|listed|given|stated|reported|claimed) )?(?:in|on|from|per|by|according to) (?:(?:the|a|an|some|that|their|this|one|its|official|original|qlora|lora|hf|your)(?:'s)? )*` + placeOfHearsay + `|^ ?(?:of )?(?:vram |memory )?(?:(?:mentioned|quoted|listed|claimed) )?(?:somewhere|elsewhere|online|on the (?:web|internet|net))\b`)
	wasRead       = pattern.Of(`\b(?:saw|seen|read|found|heard|noticed|remember|recall|mentioned|quoted|listed)(?: that| it| of| about| around| roughly| like| a| an| some| something| the| people| needing| using| quoting| figure| number| ~)* ?~?$`)
	readThere     = pattern.Of(`(?:论文|文档|官方|博客|教程|帖子|网上|知乎|别人|文章|readme|github|paper|blog)(?:里面?|上|中|都|有人|那边)*(?:说|写|写的|写着|提到|讲|给的|标|标的|看到|有说)[^,;?!、]{0,24}$`)

	elsewhereWords = pattern.OneOf("saw ", "seen ", "read ", "found ", "heard ", "noticed ", "remember ", "recall ", "mentioned ", "quoted ", "listed ")
	readThereWords = pattern.OneOf("论文", "文档", "官方", "博客", "教程", "帖子", "网上", "知乎", "别人", "文章", "readme", "github", "paper", "blog")

	// metBare ends before what the asker met with, and toldRight stands behind an amount that is asked to be confirmed.
	metBare   = pattern.Of(`(?:\b(?:but|yet|though|while|whereas|instead|however) ?(?:i |we |then |actually |just |only |still )*(?:got|get|getting|measure|measured|measuring|saw|see|seeing|hit|hitting|observed?|ended up (?:at|with)|used|using|took|ate)|\b(?:i|we) (?:actually |just |only )?(?:saw|got|measured|had|hit|observed)|\b(?:mine|ours) (?:was|took|used|hit|peaked at|needed)|\b(?:the|my|our) (?:card|gpu|monitor|driver|system|log) (?:itself |only |just |actually )*(?:reports?|reported|shows?|showed|says|said|reads?))(?: about| around| roughly| only| just| nearly| almost| over| like| up to| at| ~)* ?~? ?$|\b(?:measured|observed)(?: about| around| roughly| at| ~)* ?~?$`)
	toldRight = pattern.Of(`^ ?(?:of )?(?:vram |memory )?(?:right|correct|normal|plausible|realistic|accurate|about right|expected|legit|sane)\b`)

	// tookBare ends before a figure without its unit, and forMe stands behind it.
	tookBare = pattern.Of(`\b(?:takes?|took|uses?|used|using|needs?|needed|ate|eats|consumed|consumes|fills|filled|wants|wanted|was|is|measured|got|hit|peaked at|sat at|sits at)(?: up| about| around| roughly| only| just| nearly| almost| over| like| up to| at| ~)* ?~? ?$`)
	forMe    = pattern.Of(`^ ?(?:for me|for us|over here|here|on my (?:side|end|box|machine|card|gpu|setup|rig|server)|on mine|on ours|in my case)(?: ?[,.;:?!)]|$| (?:though|but|and|while|with|at)\b)`)

	forMeWords = pattern.OneOf("for me", "for us", "here", "on my ", "on mine", "on ours", "in my case")
)

// readSomewhere reports whether an amount was read somewhere, where what work takes is asked for.
func (r *Reader) readSomewhere(i int) bool {
	if !r.hasLoad() || r.Asked.Asks("enough", "fit", "can", "buy", "oom") {
		return false
	}
	t := r.Tokens[i]
	if r.Mentions(elsewhereWords) && r.Matches(wasRead, r.ClauseBefore(t)) && r.Matches(readElsewhere, r.Text[t.Hi:]) {
		return true
	}
	return r.Mentions(readThereWords) && r.needSought() && r.Matches(readThere, r.ClauseBefore(t))
}

// bareForMe reads what work took for the asker, where nothing else tells the unit.
func (r *Reader) bareForMe(i int) bool {
	t := r.Tokens[i]
	if !r.Mentions(forMeWords) || !r.hasLoad() || r.Asked.Asks("howlong", "howfast", "cost", "mfu", "power") || !r.Matches(forMe, r.Text[t.Hi:]) || !r.Matches(tookBare, r.ClauseBefore(t)) {
		return false
	}
	r.Query.ObservedGB = t.Value
	r.Mark("observed_gb", i, i)
	return true
}

// countedByTorch ends before what PyTorch counts of the memory that a monitor shows.
var (
	countedByTorch = pattern.Of(`(?:memory[_ ](?:allocated|reserved|cached)|\b(?:py)?torch(?: (?:says?|reports?|shows?|allocated|reserved|counts?))*)(?:\(\))?(?: (?:is|says?|shows?|reports?|at|of|only|just)|:|=|是|显示|只有|才)* ?~? ?$`)
	torchWords     = pattern.OneOf("memory_allocated", "memory_reserved", "memory_cached", "memory allocated", "memory reserved", "torch")
)

// countedInTorch reports whether an amount is what PyTorch counts.
func (r *Reader) countedInTorch(i int) bool {
	return r.Mentions(torchWords) && r.Query.ObservedGB > 0 && r.Matches(countedByTorch, r.ClauseBefore(r.Tokens[i]))
}
