package parser

import "headroom/parser/pattern"

// What a program that watches cards shows is held against what PyTorch counts of it: "nvidia-smi is way above
// max_memory_allocated, why is there a gap", nvidia-smi和memory_allocated对不上. The reason is known.

var (
	countedWords = pattern.OneOf("memory_allocated", "memory_reserved", "memory allocated", "memory reserved", "torch.cuda", "torch", "allocated", "reserved")
	watchedBy    = pattern.Of(`(?:nvidia[- ]?smi|nvtop|nvitop|gpustat|task manager|任务管理器|the driver|process(?:es)? view)`)
	countedBy    = pattern.Of(`(?:(?:max_)?memory_(?:allocated|reserved|cached|stats|summary)|torch\.cuda|\b(?:py)?torch(?:'s)? (?:says?|reports?|claims?|shows?|thinks|counts?|profiler|allocator|allocated|reserved|itself|memory|has)\b|\b(?:allocated|reserved) memory\b|(?:py)?torch(?:里|中|上|报告|显示|统计|的|自己|说))`)

	// otherwise is how the two are told to differ.
	otherwiseShown = pattern.Of(`\b(?:gap|differ(?:s|ent|ence)?|discrepancy|mismatch|disagrees?|(?:don't|doesn't|do not|does not|never) (?:match|agree|add up|line up)|why|above|below|more|less|higher|lower|larger|bigger|smaller|greater|exceeds?|over|only|but|than|twice|double|extra|missing|rest|unaccounted)\b|为什么|为啥|为何|只有|却|对不上|不一致|不一样|不同|区别|差|比|大|小|多|少|高|低`)
)

// countersDiffer reports whether that is asked, and neither the memory of a plan nor how to call them.
func (r question) countersDiffer() bool {
	if !r.Mentions(countedWords) || r.Asked.Asks("fit", "enough", "cards", "buy", "howfast", "howlong", "cost", "howto") {
		return false
	}
	return r.Matches(watchedBy, r.Text) && r.Matches(countedBy, r.Text) && r.Matches(otherwiseShown, r.Text)
}
