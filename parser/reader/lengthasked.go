package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Which of several lengths is asked about: the one that is wanted, the one that failed, not the one that a model was
// made for.

// lengthWantedNow goes on from a length that ran to the one that is wanted: "had it at 2048; now want 8192", 2048占26G，
// 那4096要多少, 之前1024，现在想上4096.
var lengthWantedNow = pattern.Of(`\d ?k?\b[^?!]{0,64}?[,.;!] ?(?:but |and |so )?(?:now|next)(?: |,)+(?:i |we |i'd |we'd |it |they |he |she |the [a-z]+ )?(?:really |actually |also )?(?:would )?(?:want|wants|need|needs|like|likes|am going|going|plan|plans|try|trying|move|moving|must|have to|has to)\b[^.?!;,0-9]{0,24}(\d+)|\d ?k?[^?!]{0,64}[,;、] ?(?:那|那么)(?:要是|如果|换成|改成|上到|到|用|开)*(\d+) ?k?(?:长度|的话|呢|要|得|会|需要|能|占)|\d ?k?[^?!]{0,48}[,;、] ?(?:现在|这次)(?:想|要|得|需要|打算|准备)+(?:要|跑|训|训练|开|上|到|用)*(\d+)|从 ?\d+k? ?(?:tokens?)?(?:提|提高|提升|加|增加?|改|调|调大|拉|扩|扩展|涨|升|加大|扩大|拉长|加长)(?:到|成|至|为) ?(\d+)`)

// lengthGrown asks what the step from one length to the next makes.
var lengthGrown = pattern.Of(`多多少|增加多少|增多少|多用|多占|多吃|多出|差多少|涨多少|涨到多少|几倍|变化|怎么变|影响|变成多少|翻`)

var nowOrThatWords = pattern.OneOf("now", "next", "那", "现在", "这次", "从", "只能", "最多", "顶多", "才能", "仅能", "能到", "能开到", "only", "at most")

// lengthBeyond goes on from the furthest length that goes to one that is wanted: 只能到2k，想训32k, "only reaches 4k, how many
// cards for 32k".
var lengthBeyond = pattern.Of(`(?:只能|最多|顶多|才能|仅能)(?:训|跑|开|设|撑|支持|放|做|微调|处理|塞)*(?:到|了)? ?\d+ ?k?(?:的?上下文|上文|长度|左右)?[,、;。] ?[^,;?!、]{0,8}?(?:(?:想|要|需要|打算|如果|若)(?:训|跑|开|上|到|做|支持|用|把[^,;?!]{0,4})* ?(\d+ ?k?)(?:的|上下文|长度|要|需|得|,|、|$| )|(\d+ ?k?)(?:的|上下文|长度)*(?:要|得|需要?)(?:多|什么|啥|几|\d+ ?(?:张|块|卡|台)))|(?:上下文|长度|窗口|只能|最多)[^,;?!、0-9]{0,6}(?:开|到) ?\d+ ?k?(?:左右)?[,、;。] ?(?:那|如果|要是)?(?:换|加|用|上|再加)?[^,;?!、]{0,10}?能(?:不能)?(?:开|撑|跑|上)?到 ?(\d+ ?k?)|\b(?:only|at most|just) (?:reach|reaches|gets? to|fits?|goes? to|manages?|handles?|does|do|supports?|runs?|trains?)\b[^.?!;,]{0,16}\d+ ?k?\b[^?!;]{0,48}\b(?:for|to get|to reach|want|need|if i want) (?:an? )?(\d+ ?k?)\b`)

// lengthWanted leaves the length that is wanted where another is told to have run.
func (r *Reader) lengthWanted() {
	q := &r.Query
	if q.SeqLens == nil && q.SeqLen == 0 || len(q.SeqLens) > 3 || !r.Mentions(nowOrThatWords) || r.Asked.Asks("compare", "why") {
		return
	}
	m := r.Places(lengthWantedNow, r.Text)
	if beyond := r.Places(lengthBeyond, r.Text); m == nil && beyond != nil && r.Asked.Asks("cards", "howmuch", "requirement", "can", "enough", "fit", "need", "does", "config", "buy") {
		m = beyond
	}
	if m == nil {
		return
	}
	if m[8] >= 0 && (!r.Asked.Asks("howmuch", "requirement", "need", "fit", "oom", "enough", "can", "cards", "config", "buy") || r.Asked.Asks("saving", "howfast") || r.Matches(lengthGrown, r.Text)) {
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

// lengthBefore takes the length that another is told to come from, where what that changes is asked: "how
// much does a cache save that is cut from 8192 to 512 tokens".
func (r *Reader) lengthBefore() {
	q := &r.Query
	if q.SeqLen == 0 || len(r.loose) == 0 || !r.Asked.Asks("compare", "saving") || !r.Mentions(fromHereWords) {
		return
	}
	for _, i := range r.loose {
		v, to := token.Context(r.Tokens[i]), r.At(i+2)
		if w := r.Word(i - 1); w != "from" && w != "从" && w != "由" || r.At(i+1).Type != token.Link || !to.IsFigure() || token.Context(*to) != q.SeqLen || v < 16 || v == q.SeqLen || v > 1<<24 {
			continue
		}
		q.SeqLen, q.SeqLens = 0, []int{v, q.SeqLen}
		r.Used[i] = true
		delete(r.Spans, "seq_len")
		r.Mark("seq_lens", i, i+2)
		return
	}
}

// lengthNext goes on from a length that worked, or did not, to the one that is asked about: "8k runs fine, what
// about 32k?".
var lengthNext = pattern.Of(`\b(?:works?|worked|fits?|fine|ok|okay|runs?|ran|good|ooms?|oomed|fails?|failed|dies|died|crash(?:es|ed)?)\b[^.?!;]{0,48}[,.;] ?(?:but |and |so |now )?(?:what|how) about (?:a |at |with |going to |using |doing )?\d`)

// reachesLength ends before a length that the context is asked to reach: "can ctx reach the native 262144", "could
// the window be 131072"; or where it is told to stop, "max_model_len tops out at 7000".
var reachesLength = pattern.Of(`\b(?:context|ctx|window|seq(?:uence)?(?: ?len(?:gth)?)?|max[ _-]seq[ _-]len(?:gth)?|(?:max[ _-])?model[ _-]len(?:gth)?)(?: (?:length|window|size))?(?: (?:it|i|we|even|ever|actually|really|also|safely|only|just|always|already))* (?:reach|reaches|hit|hits|(?:go|get|stretch|extend|grow|scale)(?: all the way)?(?: up)? to|(?:be )?(?:extended|pushed|raised|set|stretched)(?: up)? to|be|equal|touch|(?:stops?|stopped|ends?|ended|tops out|maxes out|caps out|peaks|gives out|runs out|gets stuck|is stuck|is capped|is limited) (?:at|to)|(?:is )?(?:stuck|capped|limited) (?:at|to))(?: (?:the|its|full|native|max(?:imum)?|advertised|whole|about|around|even|claimed|trained))* ?$`)

var lengthReachedWords = pattern.OneOf("context", "ctx", "window", "seq", "model_len", "model len", "model-len")

// lengthReached reads such a length where it has neither a unit nor a name beside it.
func (r *Reader) lengthReached(i int) bool {
	t, q := r.Tokens[i], &r.Query
	if t.Value < 1024 || t.Value > 1<<24 || q.SeqLen != 0 || q.SeqLens != nil || !r.Mentions(lengthReachedWords) {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data, token.Equals, token.Unit:
		return false
	}
	if !r.Matches(reachesLength, r.ClauseBefore(t)) {
		return false
	}
	q.SeqLen = token.Context(t)
	r.Mark("seq_len", i, i)
	return true
}

// failsThere stands behind a length that a run failed at, with no more than its value told: "even 18000 OOMs",
// 32768放不下，最大能开多少.
var failsThere = pattern.Of(`^ ?(?:tokens?|tok|context|ctx|length|len)? ?(?:already |just |still |also |now |even |immediately |instantly |straight up |straight away |always )*(?:ooms?\b|oom'd|oomed|ooming|out of memory|runs? out of|ran out of|crash|dies\b|died\b|fails?\b|failed\b|blows? up|blew up|won't|doesn't (?:fit|load|start|run|work)|does not (?:fit|load|start|run|work)|didn't (?:fit|load|start|run|work)|can't|is (?:too (?:much|long)|oom))|^(?:个?tokens?|的?(?:上下文|长度|窗口))?(?:就|都|会|还|直接|已经|也|居然|竟然)*(?:放不下|装不下|塞不下|放不进|装不进|开不了|爆|炸|崩|oom|溢出|不够|跑不(?:起来|动|了)|起不来|不行|失败)`)

var failsThereWords = pattern.OneOf("oom", "out of", "crash", "dies", "died", "fail", "blow", "blew", "won't", "doesn't", "does not", "didn't", "can't", "too ", "不", "爆", "炸", "崩", "溢出", "失败")

// lengthFailed takes a figure without a name for the length, where nothing but a length is as large and fails.
func (r *Reader) lengthFailed() bool {
	q := &r.Query
	if len(r.loose) == 0 || !r.Mentions(failsThereWords) || r.Asked.Asks("maxbatch") || q.Batch+q.Concurrency > 0 || !r.hasLoad() && !r.Asked.Asks("howlongseq", "max") {
		return false
	}
	for _, i := range r.loose {
		t := r.Tokens[i]
		if v := token.Context(t); v < leastTold || v > longestLength || float64(v) != t.Value && t.Type != token.Scaled || r.At(i+1).Type == token.Measure || r.factor(i) || r.countsTrained(i) || !r.Matches(failsThere, r.Text[t.Hi:]) {
			continue
		}
		r.lengths([]int{i})
		r.Mark("seq_len", i, i)
		return true
	}
	return false
}

var (
	// onceServed ends before, or opens behind, a length that a run had in the past.
	onceServed = pattern.Of(`\b(?:was|were|been|used to|ran|served|previously|before|originally|always)\b[^.?!;]{0,64}$|(?:以前|之前|原来|原本|原先|一直|本来|早先|过去)[^;?!]{0,40}$`)
	// sinceThen stands between it and the one that fails now, where something was changed.
	sinceThen = pattern.Of(`\b(?:switched|switching|switch|after|since|moved|moving|now|upgraded?|changed?|updated?|went to|then|today|even|suddenly)\b|换|改|升级|之后|以后|后|现在|如今|今天|突然|更新`)

	onceServedWords = pattern.OneOf("was", "were", "been", "used to", "ran", "served", "previously", "before", "originally", "always", "以前", "之前", "原", "一直", "本来", "早先", "过去")
)

// failsSince takes the length that a run fails at now, where it had another in the past: "was serving it at 32k for months,
// switched to fp8, even 18000 OOMs".
func (r *Reader) failsSince() {
	q := &r.Query
	if q.SeqLen == 0 && len(q.SeqLens) != 2 || !r.Mentions(onceServedWords) || !r.Mentions(failsThereWords) || r.Asked.Asks("maxbatch", "compare", "howlongseq", "howmuch") {
		return
	}
	then := q.SeqLen
	if q.SeqLens != nil {
		then = q.SeqLens[0]
	}
	first := slices.IndexFunc(r.Tokens, func(t token.Token) bool {
		return t.IsFigure() && (token.Context(t) == then || t.Value == float64(then))
	})
	if first < 0 {
		return
	}
	for i := first + 1; i < len(r.Tokens); i++ {
		t := r.Tokens[i]
		v := token.Context(t)
		if t.Type != token.Number && t.Type != token.Scaled || v < leastTold || v > longestLength || r.At(i+1).Type == token.Measure || !r.Matches(failsThere, r.Text[t.Hi:]) {
			continue
		}
		if r.Matches(onceServed, r.Text[:r.Tokens[first].Lo]) && r.Matches(sinceThen, r.Text[r.Tokens[first].Hi:t.Lo]) {
			r.Passed = append(r.Passed, first)
			q.SeqLen, q.SeqLens = v, nil
			delete(r.Spans, "seq_lens")
			r.Mark("seq_len", i, i)
			r.Used[i] = true
		}
		return
	}
}

// leastTold is the shortest length that is told so: what is smaller may be a batch.
const leastTold = 1500

// Beside the length that is asked about stand others: the one that a model was made for, and the one that
// a cache has room for.

var (
	// madeForLength ends before the length that a model was made for: "n_ctx_train = 131072".
	madeForLength = pattern.Of(`\b(?:n_ctx_(?:train|orig_yarn)|max_position_embeddings)(?: (?:is|of|says|reads|at)|[ :=])* ?$`)
	// cacheHolds ends before the tokens that a cache has room for, holdsSo stands behind them: "the KV cache can only
	// hold 1216 tokens", "KV cache size: 1216 tokens".
	cacheHolds = pattern.Of(`\b(?:kv|cache|kvcache)\b(?: (?:only|just|can|could|that|which|now|it|currently|size|capacity|space|blocks?))*(?: ?(?:holds?|stores?|fits?|takes?|has room for|has space for|keeps?|is|of|for|:|=))+(?: (?:only|just|up to|about|around|at most|roughly|max))*[ (]*$|(?:kv|cache|缓存)(?:cache|缓存)?(?:里|中|就|也|总共|一共|最多|大概)*(?:只|仅)?(?:能|够)?(?:存|放|装|容纳|有|剩)(?:下|得下)?(?:约|大概)?$`)
)

var ownLengthWords = pattern.OneOf("n_ctx_", "max_position_embeddings", "kv", "cache", "缓存")

// leaveOutOwnLength leaves the length of two that is asked about.
func (r *Reader) leaveOutOwnLength() {
	q := &r.Query
	if len(q.SeqLens) != 2 || !r.Mentions(ownLengthWords) {
		return
	}
	for i := range r.Tokens {
		t := r.Tokens[i]
		k := slices.Index(q.SeqLens, token.Context(t))
		if k < 0 || !t.IsFigure() || !r.Matches(madeForLength, r.ClauseBefore(t)) && !r.Matches(cacheHolds, r.ClauseBefore(t)) {
			continue
		}
		q.SeqLen, q.SeqLens = q.SeqLens[1-k], nil
		r.Passed = append(r.Passed, i)
		if span, ok := r.Spans["seq_lens"]; ok {
			r.Spans["seq_len"] = span
			delete(r.Spans, "seq_lens")
		}
		return
	}
}

// What a run took at one length is often told before another is asked about: "12k ctx puts 29 GB on each, will 16k go?".
var (
	// measuredThere stands behind the first.
	measuredThere = pattern.Of(`^ ?(?:ctx|context|tokens?|seq(?: ?len)?|上下文|长度|时|的时候|下|的)*[^.?!;0-9]{0,28}?(?:\b(?:uses?|used|takes?|took|puts?|eats?|needs?|sits at|is at|is using|shows?)\b|占了?|用了|用掉|吃了?)[^.?!;,0-9]{0,20}?(\d+(?:\.\d+)?) ?(?:gb?|gib|gigs?)(?:[^a-z]|$)`)
	// askedThen ends before the second.
	askedThen = pattern.Of(`[,.;?!、][^,.;?!、0-9]{0,32}(?:\b(?:will|can|could|would|does|do|is|go to|about)\b[^,.;?!0-9]{0,20}|那|换|开到?|上到?|到|能|改到?)$|[,.;?!、] ?$`)
	// nextEnds stands behind it where it has no name.
	nextEnds   = pattern.Of(`^ ?(?:吗|么|嘛|呢|行|可以|会|够|[?,.;!]|$)`)
	tookSoMuch = pattern.OneOf(" use", " tak", " took", " put", " eat", " need", " sits", " is at", " is using", " show", "占", "用", "吃")
)

// cameOnlyTo ends before the longest that somebody came to, wishedNext before the one that is wished for: 最长只能到6k，想训12k.
var (
	cameOnlyTo  = pattern.Of(`(?:最[长大多高]|顶多|至多)?(?:也|就|都|目前|现在)?(?:只能|只|才能|才|仅能|能)(?:够)?(?:开到|跑到|训到|设到|到|开|跑|训|用|上到)+ ?$`)
	wishedNext  = pattern.Of(`(?:想|要|打算|准备|希望|需要)(?:要|能|再)?(?:训练?|跑|开到?|上到?|用到?|拉到|加到|设到|提到|到|扩到|做)+ ?$`)
	cameToWords = pattern.OneOf("只能", "才能", "只到", "才到", "最长", "最大", "最多", "顶多")
)

// measuredThenAsked leaves the second of such lengths, and takes what was told at the first for measured.
func (r *Reader) measuredThenAsked() {
	q := &r.Query
	if len(q.SeqLens) != 2 && q.SeqLen == 0 || !r.Mentions(tookSoMuch) && !r.Mentions(cameToWords) || r.Asked.Asks("compare", "howmuch", "why", "normal", "howfast") || !r.Asked.Asks("can", "fit", "enough", "oom") {
		return
	}
	two := q.SeqLens
	if len(two) != 2 {
		next := slices.IndexFunc(r.loose, func(i int) bool { // without its name
			v := token.Context(r.Tokens[i])
			return v > q.SeqLen && v%256 == 0 && v <= longestLength && r.Matches(nextEnds, r.Text[r.Tokens[i].Hi:])
		})
		if next < 0 || q.SeqLens != nil {
			return
		}
		two = []int{q.SeqLen, token.Context(r.Tokens[r.loose[next]])}
	}
	first := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.IsFigure() && token.Context(t) == two[0] })
	second := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.IsFigure() && token.Context(t) == two[1] })
	if first >= 0 && second > first && len(q.SeqLens) == 2 && r.Matches(cameOnlyTo, r.Text[:r.Tokens[first].Lo]) && r.Matches(wishedNext, r.Text[:r.Tokens[second].Lo]) {
		q.SeqLen, q.SeqLens = two[1], nil
		r.Passed = append(r.Passed, first)
		r.Mark("seq_len", second, second)
		delete(r.Spans, "seq_lens")
		return
	}
	if first < 0 || second <= first || !r.Matches(askedThen, r.Text[:r.Tokens[second].Lo]) {
		return
	}
	hi := r.Tokens[first].Hi
	m := r.Places(measuredThere, r.Text[hi:])
	if m == nil || hi+m[3] > r.Tokens[second].Lo {
		return
	}
	q.SeqLen, q.SeqLens = two[1], nil
	r.Passed = append(r.Passed, first)
	r.Mark("seq_len", second, second)
	delete(r.Spans, "seq_lens")
	if i := r.tokenAt(hi + m[2]); i >= 0 && r.Tokens[i].Type == token.Bytes && q.ObservedGB == 0 && q.GPUMemoryGB != r.Tokens[i].Value {
		q.ObservedGB = r.Tokens[i].Value
		r.Mark("observed_gb", i, i)
	}
}

// writtenRaised goes on from a length of answers that runs to one that is asked about, which has no name of its own:
// max_completion_length 2048能跑，想开到8192会oom吗.
var writtenRaised = pattern.Of(`(?:max_completion_length|completion_length|max_response_length|response_length|max_new_tokens|max_tokens|(?:生成|输出|回复|回答)长度)[ =:为是开到]{0,3}\d+ ?k?(?:的时候|时)?(?:就|都|还)?(?:能跑|能训|可以|没问题|正常|ok|还行|不爆|跑得动|训得动)[,、;。] ?[^,;?!、0-9]{0,8}?(\d+ ?k?)(?:会|能|行|可以|还|就|又|oom|爆|吗|呢|\?)`)

var writtenRaisedWords = pattern.OneOf("completion", "response", "new_tokens", "max_tokens", "长度")

// outputRaised takes that length for the one of answers.
func (r *Reader) outputRaised() {
	q := &r.Query
	if q.OutputTokens == 0 || q.SeqLen <= q.OutputTokens || !r.Mentions(writtenRaisedWords) {
		return
	}
	m := r.Places(writtenRaised, r.Text)
	if m == nil {
		return
	}
	if i := r.tokenAt(m[2]); i >= 0 && token.Context(r.Tokens[i]) == q.SeqLen {
		q.OutputTokens, q.SeqLen = q.SeqLen, 0
		delete(r.Spans, "seq_len")
		r.Mark("output_tokens", i, i)
	}
}
