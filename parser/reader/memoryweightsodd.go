package reader

import "headroom/parser/pattern"

// The size of a file is often the puzzle itself, told without a verb beside it: "why is the file of an 8B in fp16 16 GB
// and not 8?". What it was thought to be was seen by nobody.

var (
	fileOddWords = pattern.OneOf("file", "download", "gguf", "checkpoint", "ckpt", "weights", "safetensors", ".bin", "and not", ", not", "instead of", "rather than", "而不是")
	// fileOf ends before the size of a file that is named with its model, where the size is wondered at.
	fileOf = pattern.Of(`\b(?:why(?:'s| is| are| was| were)|how come|how is|is|are)(?: (?:the|my|a|an|this|that|its|downloaded|hf|raw|whole))* (?:[a-z0-9_.-]+ )?(?:files?|download|gguf|checkpoint|ckpt|weights|safetensors)(?: size)? (?:of|for) [^,;?!]{1,40}$`)
	// isSo ends before the size of a model that is named by itself, and thoughtLess stands behind either.
	isSo        = pattern.Of(`\b(?:why(?:'s| is| are)|how come|how is)(?: (?:the|my|a|an|this|that))* [^,;?!]{0,40}$`)
	thoughtLess = pattern.Of(`^ ?,? ?(?:and not|not|instead of|rather than|but not|,? ?(?:shouldn't|should) it be|而不是|不是)(?: (?:just|only|about|around))? ?\d`)
	// takesSo is said of memory that work takes, and placedIn ends before an amount that there is.
	takesSo  = pattern.Of(`\b(?:tak(?:e|es|ing)|took|us(?:e|es|ed|ing)|usage|need(?:s|ed|ing)?|requir(?:e|es|ing)|consum|load(?:s|ed|ing)?|eat(?:s|ing)?|hold|vram|memory|ram|on|onto|running|loaded|kv|cache|batch|context|train|tun(?:e|ing)|lora|qlora|finetun\w*|optimizer|gradients?)\b`)
	placedIn = pattern.Of(`\b(?:on|in|into|with|for|my|an?|the|of|over|under|than|from|to) ?$`)
	// thoughtOnly ends before an amount that was thought of in the place of the one before it.
	thoughtOnly = pattern.Of(`\b(?:and not|not|instead of|rather than) (?:just |only |about |around )?$|(?:而不是|不是)$`)
)

// oddFile reports whether an amount is the size of a file that is wondered at.
func (r *Reader) oddFile(i int) bool {
	if !r.Mentions(fileOddWords) || !r.hasLoad() || !r.Asked.Asks("why", "normal", "explain") {
		return false
	}
	before, behind := r.ClauseBefore(r.Tokens[i]), r.Text[r.Tokens[i].Hi:]
	if r.Matches(takesSo, before) || r.Matches(placedIn, before) || r.cardNamed() {
		return false
	}
	return r.Matches(fileOf, before) || r.Matches(thoughtLess, behind) && r.Matches(isSo, before)
}

// thoughtOfFile reports whether an amount is what a file was thought to be, whose size stands before it.
func (r *Reader) thoughtOfFile(i int) bool {
	return r.Query.WeightsGB > 0 && r.Mentions(fileOddWords) && r.Asked.Asks("why", "normal", "explain") && r.lastBytes(i) != i && r.Matches(thoughtOnly, r.ClauseBefore(r.Tokens[i]))
}
