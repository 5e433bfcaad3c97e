package parser

import "headroom/parser/pattern"

// timesWhat sets what one kind of work takes against another by how many times it is: "why does training need 8x what
// inference does", 训练为什么是推理的8倍.
var timesWhat = pattern.Of(`\b(?:\d{1,3}(?:\.\d)? ?(?:x|times)|twice|double|triple|so many times|many times|an order of magnitude)(?: (?:more|as much|the amount|of|larger|bigger))*(?: than| as| of)? ?(?:what|that of|as|than|inference|training|lora|serving|full|running)\b|(?:训练|微调|全参|全量|推理)[^,;?!、]{0,12}(?:推理|训练|lora|微调)的?(?:\d{1,3}|[两三四五六七八九十几好多]+)倍`)

var timesWhatWords = pattern.OneOf("x ", "times", "twice", "double", "triple", "magnitude", "倍")

// timesOther reports whether the reason of that is asked for.
func (r question) timesOther() bool {
	return r.Query.Task != "" && r.Asked.Asks("why") && r.Mentions(timesWhatWords) && r.Matches(timesWhat, r.Text)
}
