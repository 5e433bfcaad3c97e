package reader

import (
	"slices"

	"headroom/parser/pattern"
)

// likeThose ends before a size that is only told for comparison, of which others have figures already: "a number
// for 70B, like the table for the 7-8B models", "as you have for 7B"; a range may stand between.
var likeThose = pattern.Of(`\b(?:like|as in|as with|similar to|same as|analogous to|comparable to)\b[^,.;?!0-9]{0,40}\b(?:tables?|charts?|lists?|numbers?|figures?|graphs?|plots?|rows?|ones?|entry|entries|sheets?|spreadsheet|breakdown|estimates?|section|column)\b[^,.;?!0-9]{0,24}\b(?:for|of|with|on|about|covering)(?: (?:the|a|an|your|smaller|small))* ` + toHigher +
	`|\b(?:like|as|similar to what|same as|as what) (?:you|they|there|it|we|the (?:docs?|readme|repo|wiki|paper))(?:'ve)? (?:have|has|had|is|are|gave|give|gives|made|posted|show|shows|did|does|published|provided?|list|lists)\b[^,.;?!0-9]{0,24}\b(?:for|of|with|on|about)(?: (?:the|a|an|your|smaller|small))* ` + toHigher)

// toHigher is the lower end of a range.
const toHigher = `(?:\d+(?:\.\d+)?b? ?(?:-|/|~|to|and|or) ?)?$`

// likeHan and thoseHan stand around such a size in Chinese: 有没有像7B那样的表.
var (
	likeHan  = pattern.Of(`(?:像|类似|如同)(?:于|你们|官方|文档)?(?:给|做|列|写)?(?:的)? ?$`)
	thoseHan = pattern.Of(`^(?:模型)?(?:那样|那种|那张|那个|一样|的那种|的那张)的?[^,;?!、]{0,8}(?:表|数|数据|数字|参考|说明|估算)`)
)

var likeThoseWords = pattern.OneOf("like", "as in", "as with", "as you", "as they", "as there", "as what", "similar to", "same as", "analogous", "comparable", "像", "类似", "如同")

// leaveOutHeldUp leaves out sizes that are told for comparison beside the one that is asked about.
func (r *Reader) leaveOutHeldUp() {
	if len(r.Sizes)+len(r.Models) < 2 || !r.Mentions(likeThoseWords) || r.Asked.Asks("compare") {
		return
	}
	told := func(i int) bool {
		before := r.ClauseBefore(r.Tokens[i])
		return r.Matches(likeThose, before) || r.Matches(likeHan, before) && r.Matches(thoseHan, r.Text[r.Tokens[i].Hi:])
	}
	sizes := slices.DeleteFunc(slices.Clone(r.Sizes), func(s Size) bool { return told(s.Token) })
	models := slices.DeleteFunc(slices.Clone(r.Models), told)
	if len(sizes)+len(models) == 0 {
		return
	}
	for _, s := range r.Sizes {
		if !slices.Contains(sizes, s) {
			r.Passed = append(r.Passed, s.Token)
		}
	}
	for _, i := range r.Models {
		if !slices.Contains(models, i) {
			r.Passed = append(r.Passed, i)
		}
	}
	r.Sizes, r.Models = sizes, models
}
