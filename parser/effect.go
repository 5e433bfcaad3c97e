package parser

// effectOf is how people ask what one thing does to the memory of another: "does a third
// card halve the activations", "will tp 2 halve the weights on each card".
var effectOf = patternOf(`(?:^|[.?!;:,] ?)(?:so |and |but |ok |hey |hi |or )?(?:does|do|will|would|is it true (?:that )?|wouldn't|doesn't|shouldn't) [^.?!;]{2,60}\b(?:double|halve|split|quadruple|triple|quarter|change|affect|influence|increase|reduce|decrease|lower|shrink|grow|raise|duplicate|replicate|multiply|cut|copy)(?:s|d|ing)?\b[^.?!;]{0,24}\b(?:kv|k/v|cache|activations?|weights|optimizer|gradients?|memory|vram|footprint)\b` +
	`|\b(?:does|do|will|would)[^.?!;,]{0,40}\b(?:kv cache|kv|cache|activations?|optimizer states?|weights|gradients?|context)\b[^.?!;]{0,16}\b(?:double|halve|get (?:split|sharded|copied|duplicated|replicated|divided)|shrink|split|grow|scale)\b` +
	`|(?:kv ?cache|kv缓存|激活|权重|优化器状态|梯度|显存)[^,;?!、]{0,8}(?:会不会|会|是不是|也会|就会)(?:跟着|也)?(?:翻倍|减半|变大|变小|翻一倍|减少一半|均分|平分|平摊|复制)`)

// asksEffect reports whether the effect of a way of working on a part of the memory is asked
// about, with no question of room: the part, and how it comes about, is the answer.
func (r *reader) asksEffect() bool {
	if !r.matching.mentions("doub", "halv", "split", "chang", "affect", "influenc", "increas", "reduc", "decreas", "lower", "shrink", "grow", "rais", "duplic", "replic", "multipl", "cut", "copy", "quad", "tripl", "quarter", "shard", "scale", "翻", "半", "分", "变", "复制") {
		return false
	}
	if s := r.asked.first("can"); s != nil && r.text[s.lo:s.hi] != "will" && r.text[s.lo:s.hi] != "would" {
		return false
	}
	return !r.asked.asks("fit", "enough", "oom", "howmuch", "cards", "buy", "howlong", "compare") && r.matches(effectOf, r.text)
}
