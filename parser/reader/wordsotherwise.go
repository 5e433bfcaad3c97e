package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Otherwise is how people tell what they had reckoned with.
var Otherwise = pattern.Of(`\b(?:expected|expecting|reckoned (?:with|on)|counted on|counting on|figured|thought|assumed|anticipated|supposed to be)\b|本以为|原以为|以为|按理|照理|理论上|应该(?:是|只|才|就)`)

// GapSoLarge is how people wonder at a gap: "can the gap be that large", 差距有这么大吗.
var GapSoLarge = pattern.Of(`\b(?:gap|difference|discrepancy|jump)\b[^.?!;]{0,16}\b(?:that|this|so) (?:large|big|huge|wide|much|great|dramatic|extreme)\b|\b(?:such a|that|this|so) (?:large|big|huge|wide|great|dramatic)(?: of)?(?: a)? (?:gap|difference|discrepancy)\b|(?:差距|差别|差异|区别|差)[^,;?!、]{0,5}(?:这么|那么|如此)(?:大|多|悬殊)`)

var (
	theMoreHanWords = pattern.OneOf("越")
	alongHanWords   = pattern.OneOf("随")
)

// Correlates reports whether the text asks if one thing grows with another.
func (r *Reader) Correlates() bool {
	return (r.Mentions(theMoreHanWords) || r.Mentions(alongHanWords)) && r.Matches(correlated, r.Text) || r.GrowsWithData()
}

// moreData is how people ask whether memory grows with the data: "will more samples eat
// more VRAM".
var moreData = pattern.Of(`\b(?:datasets?|data|samples?|examples?|rows|epochs|corpus|corpora|training set)\b(?: size| count| volume)?[^.?!]{0,24}\b(?:mak(?:e|es|ing) (?:any|a|no|much|some) difference|matters?|affects?|influences?|impacts?|changes?|bears? on|(?:has|have) (?:any|an|some|much) (?:effect|bearing|impact|influence|say)|plays? (?:a|any|some) (?:role|part))\b[^.?!]{0,40}\b(?:vram|memory|ram)\b|\b(?:vram|memory|ram)\b[^.?!]{0,24}\b(?:increase|grow|rise|go up|change|depend|scale|more|bigger|higher)[a-z]*\b[^.?!]{0,40}\b(?:dataset|data|samples|examples|rows|epochs)\b|\b(?:datasets?|data|samples|examples|rows|epochs)\b[^.?!]{0,24}\b(?:is|are|gets?|has|have|grows?|increases?|becomes?) ?(?:more|bigger|larger|longer|higher)?\b[^.?!]{0,40}\b(?:more|bigger|higher|extra|increase|grow|rise|occup)[a-z]*\b[^.?!]{0,16}\b(?:vram|memory|ram)\b|\b(?:more|bigger|larger|longer|increasing|huge|additional|extra) (?:[a-z]+ ){0,3}(?:datasets?|data|samples|examples|rows|epochs|corpus|corpora|(?:training|train) sets?)\b[^.?!]{0,40}\b(?:vram|memory|ram)\b|(?:数据集?|样本|数据量|样本数|轮数|epoch|训练集|语料)[^,;?!、]{0,8}(?:大|多|增加|翻倍|长|涨|扩)[^;?!]{0,12}(?:显存|内存)`)

var growsWithDataWords = pattern.OneOf("data", " set", "corp", "训练集", "语料", "sampl", "example", "epoch", "rows", "数据", "样本", "轮")

// GrowsWithData reports whether the text asks if memory grows with the data.
func (r *Reader) GrowsWithData() bool {
	if r.tied() {
		return true
	}
	return !r.HasModel() && r.Mentions(growsWithDataWords) && r.Matches(moreData, r.Text)
}

// tiedTo is how people ask whether two things have to do with each other.
var tiedTo = pattern.Of(`\b(?:links?|connections?|correlations?|relations?|relationship|dependenc[ey]|interplay|coupling) (?:at all |whatsoever )?(?:between|of|with|to)\b|\b(?:linked|connected|correlated|coupled|tied)\b|\b(?:anything|something|nothing|much) to do with\b|\bindependent of\b|\b(?:depends?|hinges?|bear(?:s|ing)?) on\b|有关|无关|相关|关联|挂钩|有没有联系|没关系|成正比`)

// tied reports whether memory and the amount of data, or a setting, are asked to have to do
// with each other, with no case of its own.
func (r *Reader) tied() bool {
	if r.HasModel() || r.HasHardware() || !r.MemorySaid() || !r.Questioned() || r.Asked.Asks("howmuch", "enough", "oom") {
		return false
	}
	about := slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Type == token.Data || t.Type == token.Quantity || t.Type == token.Key
	})
	return about && r.Matches(tiedTo, r.Text)
}

// correlated is how Chinese asks whether one thing grows with another: "并发越高显存越大吗".
var correlated = pattern.Of(`越[^,;?!、]{1,24}、? ?[^,;?!、]{0,16}越|随着?[^,;?!、]{1,24}(增加|增大|变大|变长|提高|增长|变化)`)

// WhichMemory is how people ask which memory a figure is of.
var WhichMemory = pattern.Of(`\b(?:is|are|that|those|these|numbers?|figures?|from|in|of|about|for|refers?(?: to)?|referring to|means?|meant|called) (?:the |a |on |it |this |that |from |of |in |to |about |for |memory |ram |my )*(?:gpu|vram|graphics card|video memory|card)\b[^.?!;]{0,14} or (?:the |in |from |of |just |to |about |for |my |on )*(?:cpu|main|system|host|motherboard|normal|regular|ordinary|ram\b|computer)|\b(?:is|are|that|those|these|numbers?|figures?|about|refers?(?: to)?|referring to|means?|meant) (?:the |a |it |this |that |of |in |to |about |for )*(?:system |host |main |cpu |regular |normal )?(?:ram|memory) (?:or|or/and|and/or) (?:the |in |of |to |about |for |rather )*(?:gpu|vram|graphics|video)|\b(?:is|are|that|those|these|numbers?|figures?|means?|meant)(?: the| a| it| this| that| of| in| for)* (?:cpu|system|host|main) (?:or|vs) (?:gpu|vram|video|graphics)\b|[是指在说讲算](?:的是|的)?(?:显存|gpu显存|gpu|显卡显存|显卡的显存|卡的显存)、?(?:还是|或者?)(?:说|指)?(?:[^,;?!、]{0,5}内存|cpu|主存|ram)|[是指在说讲算](?:的是|的)?(?:[^,;?!、]{0,5}内存|主存|ram)、?(?:还是|或者?)(?:说|指)?(?:[^,;?!、]{0,4}显存|gpu)`)
