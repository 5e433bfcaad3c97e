package parser

import (
	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

// Settings that are only told in a question whether something runs at all.

// batchOfLittle calls the batch that would be used a small one: "with a really small batch", 小batch.
var batchOfLittle = pattern.Of(`\b(?:with|using|at|on|even|if|use|run|and) (?:just |only |an? |the |some |very |really |super |quite |rather |pretty |extremely )*(?:small|tiny|little|low|minimal|modest|reduced)(?:er|est)?,? (?:micro[- ]?|mini[- ]?|train(?:ing)? |per[- ]device )?(?:batch|bs\b|mbs\b)|(?:很小|较小|极小|小|最小)的?(?:batch|bs|批次|批量|批大小)`)

var littleWords = pattern.OneOf("small", "tiny", "little", "low", "minimal", "modest", "reduced", "小")

// littleBatch reports whether a run with such a batch is asked to be possible, and no size of it is sought.
func (r question) littleBatch() bool {
	return r.HasModel() && r.HasHardware() && r.Mentions(littleWords) && r.Asked.Asks("can", "fit", "enough", "oom") && !r.Asked.Asks("maxbatch", "max", "howmany") && r.Matches(batchOfLittle, r.Text)
}

// beyondLimit asks whether the length that was set is more than there is room for: "am I over the limit?", 是超限了吗.
var beyondLimit = pattern.Of(`\b(?:am|is|are|was|were|did|do|does|have|has) (?:i|it|we|this|that|my [a-z]+|the [a-z]+) (?:just |simply |really |already |way |now )*(?:over|above|beyond|past|at|exceed(?:ing|ed)?|hit(?:ting)?|reach(?:ing|ed)?)\b[^.?!;,]{0,16}\b(?:limits?|maximum|max|capacity)\b|(?:超|到)(?:出|过|了|达)*(?:上限|极限|限制?)(?:了)?(?:吗|么|没)`)

var limitSaidWords = pattern.OneOf("limit", "maximum", "max", "capacity", "限")

// overLimit reports whether that is asked of a run that ended without memory, whose length is told.
func (r question) overLimit() bool {
	q := &r.Query
	return q.SeqLen > 0 && r.HasModel() && r.HasHardware() && r.Asked.Asks("oom") && r.Mentions(limitSaidWords) && r.Matches(beyondLimit, r.Text)
}

// thisProject is a program that somebody has in mind and does not name.
var thisProject = pattern.OneOf("这个项目", "该项目", "此项目", "本项目", "这项目", "this project", "this repo", "the project")

// projectOnHardware reports whether it is asked to run on a machine that is told; which model it runs is still to be said.
func (r question) projectOnHardware() bool {
	return r.HasHardware() && !r.HasModel() && r.Mentions(thisProject) && (r.Asked.Asks("fit", "enough") || r.Query.Task != "" && r.Asked.Asks("can")) && !r.wantsSupport() && evidence.Closing(r.Text)
}

var madeWords = pattern.OneOf("get", "getting", "make", "making")

// makeRun is told of what is to run on cards: "get a 70b running on 2x 3090", "making llama 8b run on a T4".
var makeRun = pattern.Of(`(?:^|[,.;:?!(] ?|\b(?:(?:trying|try|want|wanted|hoping|hope|attempting|how|able|need|going|like) to|of|on|about|with|help|me|i|we) )(?:get|getting|make|making) [^.?!;]{2,64} (?:running|working|to run|to work|run|work|going|trained|training|fit|to fit|finetuned|fine-tuned) (?:on|in|within|across|with|using)\b`)

// madeToRun reports whether a model is to be made to run on cards that are told, which asks whether it does.
func (r question) madeToRun() bool {
	return r.HasModel() && (r.HasHardware() || r.Query.GPUMemoryGB > 0) && r.Mentions(madeWords) && !r.Asked.Asks("howmuch", "requirement", "why", "normal", "howmany") && r.Matches(makeRun, r.Text)
}
