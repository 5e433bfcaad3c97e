package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// lengthWantedNow goes on from a length that ran to the one that is wanted: "had it at 2048; now want 8192", 2048占26G，
// 那4096要多少, 之前1024，现在想上4096.
var lengthWantedNow = pattern.Of(`\d ?k?\b[^?!]{0,64}?[,.;!] ?(?:but |and |so )?(?:now|next)(?: |,)+(?:i |we |i'd |we'd |it |they |he |she |the [a-z]+ )?(?:really |actually |also )?(?:would )?(?:want|wants|need|needs|like|likes|am going|going|plan|plans|try|trying|move|moving|must|have to|has to)\b[^.?!;,0-9]{0,24}(\d+)|\d ?k?[^?!]{0,64}[,;、] ?(?:那|那么)(?:要是|如果|换成|改成|上到|到|用|开)*(\d+) ?k?(?:长度|的话|呢|要|得|会|需要|能|占)|\d ?k?[^?!]{0,48}[,;、] ?(?:现在|这次)(?:想|要|得|需要|打算|准备)+(?:要|跑|训|训练|开|上|到|用)*(\d+)|从 ?\d+k? ?(?:tokens?)?(?:提|提高|提升|加|增加?|改|调|调大|拉|扩|扩展|涨|升|加大|扩大|拉长|加长)(?:到|成|至|为) ?(\d+)`)

// lengthGrown asks what the step from one length to the next makes.
var lengthGrown = pattern.Of(`多多少|增加多少|增多少|多用|多占|多吃|多出|差多少|涨多少|涨到多少|几倍|变化|怎么变|影响|变成多少|翻`)

var nowOrThatWords = pattern.OneOf("now", "next", "那", "现在", "这次", "从", "只能", "最多", "顶多", "才能", "仅能", "only", "at most")

// lengthBeyond goes on from the furthest length that goes to one that is wanted: 只能到2k，想训32k, "only reaches 4k, how many
// cards for 32k".
var lengthBeyond = pattern.Of(`(?:只能|最多|顶多|才能|仅能)(?:训|跑|开|设|撑|支持|放|做)*(?:到|了)? ?\d+ ?k?(?:上下文|长度|左右)?[,、;。] ?[^,;?!、]{0,8}?(?:想|要|需要|打算|如果|若)(?:训|跑|开|上|到|做|支持|用|把[^,;?!]{0,4})* ?(\d+ ?k?)(?:的|上下文|长度|要|需|得|,|、|$| )|\b(?:only|at most|just) (?:reach|reaches|gets? to|fits?|goes? to|manages?|handles?|does|do|supports?|runs?|trains?)\b[^.?!;,]{0,16}\d+ ?k?\b[^?!;]{0,48}\b(?:for|to get|to reach|want|need|if i want) (?:an? )?(\d+ ?k?)\b`)

// lengthWanted leaves the length that is wanted where another is told to have run.
func (r *Reader) lengthWanted() {
	q := &r.Query
	if q.SeqLens == nil && q.SeqLen == 0 || len(q.SeqLens) > 3 || !r.Mentions(nowOrThatWords) || r.Asked.Asks("compare", "why") {
		return
	}
	m := r.Places(lengthWantedNow, r.Text)
	if beyond := r.Places(lengthBeyond, r.Text); m == nil && beyond != nil && r.Asked.Asks("cards", "howmuch", "can", "enough", "fit", "need") {
		m = append(beyond, -1, -1, -1, -1)
	}
	if m == nil {
		return
	}
	if m[8] >= 0 && (!r.Asked.Asks("howmuch", "requirement", "need", "fit", "oom", "enough", "can", "cards") || r.Asked.Asks("saving", "howfast") || r.Matches(lengthGrown, r.Text)) {
		return
	}
	at := max(m[2], m[4], m[6], m[8])
	i := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Lo == at })
	if i < 0 || r.Tokens[i].Type != token.Number && r.Tokens[i].Type != token.Scaled {
		return
	}
	v := token.Context(r.Tokens[i])
	if !slices.Contains(q.SeqLens, v) && (!slices.Contains(r.loose, i) || v < 256 || v%256 != 0 || v > longestLength) {
		return
	}
	q.SeqLen, q.SeqLens = v, nil
	r.Used[i] = true
	delete(r.Spans, "seq_lens")
	r.Mark("seq_len", i, i)
}
