package reader

import "headroom/parser/pattern"

// boardTakesBefore ends before how much memory a board takes, which is the host's: "my mobo maxes out at 128GB",
// 主板最多支持64G.
var boardTakesBefore = pattern.Of(`\b(?:mobo|motherboard|mainboard|(?:my|the|this|our|its|current|old) board|am[45] board)(?: (?:here|itself|of mine|can|will|would|does|is|gets?|which|that|i have))*(?:(?: only| just| officially| physically| really)* (?:maxes|maxed|tops|caps|capped|limited|supports?|takes?|handles?|accepts?|goes|go|fits|holds|allows?|does|max|maximum|limit)\b(?: (?:out|of|is|at|to|up|only|just|around|about|a|for|with|max|maximum|memory|ram|going|as|far))*)(?: |:|=|~)*$` +
	`|^(?:[^.?!;]{0,24}[ ,.;?!])?board(?: (?:maxes|tops|caps) out at| (?:only )?(?:supports?|takes?)(?: up to| only| just)*) ?$` +
	`|\b(?:laptop|nuc|mini[- ]?pc)(?: (?:itself|of mine|only|which|that))* (?:(?:maxes|tops|caps) out(?: at)?|supports? (?:only|up to|at most|just)|is (?:limited|capped) to|goes up to)(?: about| around| only)* ?$` +
	`|(?:主板|板子|笔记本)(?:的)?(?:内存)?(?:最多|最大|最高|顶多|只能|只|就|上限|极限|仅|能|可以|也|才|到)+(?:支持|上|插|装|加|扩|扩展|到|是|为|支持到|扩到)*$`)

var boardTakesWords = pattern.OneOf("board", "mobo", "laptop", "nuc", "mini pc", "mini-pc", "minipc", "主板", "板子", "笔记本")

// boardTakes reports whether an amount is told so.
func (r *Reader) boardTakes(i int) bool {
	return r.Mentions(boardTakesWords) && r.Matches(boardTakesBefore, r.ClauseBefore(r.Tokens[i]))
}
