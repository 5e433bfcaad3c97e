package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A speed in tokens a second is measured, wanted, or that of reading prompts.

// rate reads tokens per second: measured, or a target.
func (r *Reader) rate(i int) { r.speedOf(i, r.Tokens[i].Value) }

// countedItems ends before the tokens of each of some that are done in a second: "18 sequences of".
var countedItems = pattern.Of(`(?:^|[^0-9.,])(\d{1,5}(?:\.\d+)?) (?:sequences|seqs|samples|examples|rows|documents|docs)(?: each)? (?:of|with|at|x)(?: length| len| about| around| up to)? ?$`)

// itemsBySecond reads "18 sequences of 2,048 tokens per second": so many of that length, and no speed
// in tokens. It reports whether it did.
func (r *Reader) itemsBySecond(i int) bool {
	q := &r.Query
	m := r.groups(countedItems, r.ClauseBefore(r.Tokens[i]))
	if m == nil || q.ExamplesPerS > 0 {
		return false
	}
	items, n := numeral.Number(m[1])
	if n == 0 {
		return false
	}
	for _, count := range [...]*int{&q.SeqLen, &q.Batch, &q.Concurrency} {
		if float64(*count) == items {
			*count = 0
		}
	}
	if q.Samples == items {
		q.Samples = 0
	}
	q.ExamplesPerS, q.SeqLen = items, token.Context(r.Tokens[i])
	r.Mark("examples_per_s", i, i)
	r.Mark("seq_len", i, i)
	return true
}

// speedOf puts a speed that is told by a token into the query.
func (r *Reader) speedOf(i int, v float64) {
	q := &r.Query
	if r.Asked.Asks("howmany") && q.SeqLen == 0 && r.Matches(itemsOf, r.ClauseBefore(r.Tokens[i])) {
		q.SeqLen = numeral.Round(v) // "how many documents of 500 tokens per second"
		r.Mark("seq_len", i, i)
		return
	}
	if r.itemsBySecond(i) {
		return
	}
	if q.PromptTokensPerS == 0 && !r.Training() && r.ofPrompt(i) {
		q.PromptTokensPerS = v
		r.Mark("prompt_tokens_per_s", i, i)
		return
	}
	if r.speedOfOthers(i) {
		r.Passed = append(r.Passed, i)
		r.speedMeant(i)
		return
	}
	r.Mark("tokens_per_s", i, i)
	if per := r.At(i + 1); (per.Type == token.Unknown && r.Word(i+1) == "per" || per.Kind == "apiece") && (r.At(i+2).Type == token.Card || r.At(i+2).Type == token.Bare || r.At(i+2).Type == token.Measure) {
		q.TokensPerSPerGPU = v // "3500 tokens/s per A100"
		r.Mark("tokens_per_s_per_gpu", i, i)
		q.MFUClaimed, q.MFUPct = q.MFUPct, 0 // what it was thought to be
		return
	}
	if r.perUser(i) {
		q.TargetTokensPerS = v
		return
	}
	if r.eachCardMakes(i) || r.eachAtHead(i) {
		q.TokensPerSPerGPU, q.MFUClaimed, q.MFUPct = v, q.MFUPct, 0
		r.Mark("tokens_per_s_per_gpu", i, i)
		return
	}
	if r.Mentions(didWords) && r.Matches(didAt, r.ClauseBefore(r.Tokens[i])) {
		q.TokensPerS = v // "my M2 Ultra did the 7B lora at 250 tok/s"
		r.speedsMet = append(r.speedsMet, i)
		return
	}
	if r.Matches(iGet, r.ClauseBefore(r.Tokens[i])) || r.Matches(allIGet, r.Text[r.Tokens[i].Hi:]) || r.fallsShort(i) && !r.Training() || r.logged(i) || r.Matches(stuckAt, r.ClauseBefore(r.Tokens[i])) {
		q.TokensPerS = v // "i get 1.2k tok/s, can it go higher"
		r.speedsMet = append(r.speedsMet, i)
		return
	}
	if !r.Asked.Asks("why", "normal") && (r.Matches(speedWished, r.ClauseBefore(r.Tokens[i])) || r.Matches(wishedBehind, r.Text[r.Tokens[i].Hi:])) {
		q.TargetTokensPerS = v // "I want 120b at 30 t/s"
		return
	}
	if r.Matches(seenNow, r.ClauseBefore(r.Tokens[i])) || r.Matches(nowBehind, r.Text[r.Tokens[i].Hi:]) {
		q.TokensPerS = v // "it is at 4 t/s now, what would bring it to 15"
		r.speedsMet = append(r.speedsMet, i)
		return
	}
	if r.goal(i) || r.reachable(i) || r.Asked.Asks("cards", "howmany", "whatmodel", "maxbatch", "howlongseq", "howto") && !r.Asked.Asks("why", "normal", "power", "cost", "howlong", "mfu") && r.Matches(atSpeed, r.ClauseBefore(r.Tokens[i])) {
		q.TargetTokensPerS = v // "has anyone achieved 900 tokens/s"
		return
	}
	ofOne := (r.Training() || r.Asked.Asks("mfu")) && r.Matches(ofOneCard, r.ClauseBefore(r.Tokens[i]))
	if r.Asked.Asks("why", "normal") || r.fallsShort(i) && !ofOne {
		q.TokensPerS = v // what is wondered at was measured
		r.speedsMet = append(r.speedsMet, i)
		return
	}
	if t := r.Tokens[i]; t.Type == token.Unit && chars.Mentions(r.Text[t.Lo:t.Hi], "+") {
		q.TargetTokensPerS = v // "at 10+ t/s"
		return
	}
	if r.Asked.Asks("whatmodel") && !r.HasModelNamed() || strings.HasPrefix(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), "or more") || strings.HasPrefix(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), "or better") || strings.HasPrefix(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), "以上") {
		q.TargetTokensPerS = v // a wish
		return
	}
	if r.At(i-1).Kind == "claimed" || r.At(i-2).Kind == "claimed" || r.wants(i) || r.Asked.Asks("buy", "config") || r.budgeted() || r.Asked.Asks("best") && r.Text[r.At(i-1).Lo:r.At(i-1).Hi] == "at" {
		q.TargetTokensPerS = v
		return
	}
	if ofOne {
		q.TokensPerSPerGPU = v // "单卡吞吐2100 token/s"
		r.Mark("tokens_per_s_per_gpu", i, i)
		return
	}
	if r.wordBefore(i) == "apiece" && !r.Matches(priceEach, r.Text[max(0, r.Tokens[i].Lo-40):r.Tokens[i].Lo]) && !strings.Contains(r.ClauseBefore(r.Tokens[i]), "每秒") {
		q.TokensPerSPerGPU = v
		return
	}
	q.TokensPerS = v
	r.speedsMet = append(r.speedsMet, i)
}

// reachedBy ends before a speed that is asked of others as one to be had.
var reachedBy = pattern.Of(`\b(?:anyone|anybody|someone|somebody|people|possible|any way|ever|is it realistic)\b[^.?!;]{0,60}\b(?:get|gets|got|getting|achieved?|achieving|reach|reached|reaching|hit|hitting|push|pushing|managed|manage|see|seen|go|to)(?: to| over| above| past| about| around| more than| at least| up to| get| reach| achieve| hit| \d+-?)* ?$|有(?:没有)?人[^,;?!]{0,12}(?:跑到|达到|跑出|做到|跑过)(?:过|了)?$`)

// reachedHow ends before a speed that is asked for: "how to get to 5000 TPS", "would I get at least
// 5", 能过30吗.
var reachedHow = pattern.Of(`\b(?:how (?:can|could|do|would)(?: i| we| you| one)|(?:how|which|what|need|needs|needed|enough|want|hoping|trying)[^.?!;,]{0,24} to|(?:can|could|would|will)(?: i| we| you| one| it| this| they| an?| the| my)(?: [a-z0-9.]+){0,3}|(?:does|do)(?: an?| the| my| \d+x)(?: [a-z0-9.]+){0,3}) (?:get|reach|hit|achieve|push|see|make|have|do|deliver|manage|give)(?: it| this| me| us)?(?: to| up to| past| over| above| beyond| at least| around| about| more than| a| the)* ?$|(?:^|[^只才仅多高就])(?:能|可以|能不能|能否|可否|会不会|怎么才能|怎么|如何|怎样)(?:够)?(?:稳定)?(?:跑|提|提升|优化|做)?(?:到|达到|过|超过|上|有)(?:约|大概|至少|论文里的|官方的|别人的)* ?$|(?:想|希望|需要|目标|打算|要求)(?:能|让它|是)?(?:跑|提|提升|提速|优化|加速|做|提高)?(?:到|达到|上到|至)(?:约|大概|至少)*$`)

// atSpeed ends before the speed that cards or a model are sought for: "how many 3090 at 20 t/s".
var atSpeed = pattern.Of(`\b(?:at|for|to (?:get|reach|hit|serve|do|sustain|have|make|give|achieve))(?: about| around| at least)? ?$|(?:至少|达到|保证|要求)$`)

// reachableBehind stands behind such a speed: "is 900 tokens/s reachable".
var reachableBehind = pattern.Of(`^ ?(?:reachable|achievable|attainable|feasible|realisti(?:c|sch)|doable|possible|möglich|machbar|erreichbar|réaliste|faisable|realista|factible|alcanzable|realistico|реально|реалистично|достижимо)\b`)

var (
	wantedAbroadWords = pattern.OneOf("quiero", "necesito", "ich will", "möchte", "brauche", "je veux", "il me faut", "хочу", "нужно", "voglio", "vorrei")
	howOrCanWords     = pattern.OneOf("how", "can ", "could", "would", "will", "to ", "能", "以", "么", "何", "想", "望", "要", "目标")
)

// reachable reports whether a speed is one to be had. "I can get 12" tells one that is.
func (r *Reader) reachable(i int) bool {
	clause := r.ClauseBefore(r.Tokens[i])
	if r.Matches(reachedBy, clause) || r.Matches(reachableBehind, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	if r.Mentions(wantedAbroadWords) && r.Matches(wishedAbroad, clause) {
		return true
	}
	return r.Mentions(howOrCanWords) && r.Matches(reachedHow, clause)
}

// wishedAbroad ends before a speed that somebody wishes for in other languages.
var wishedAbroad = pattern.Of(`(?:^|[^a-zа-я])(?:quiero|necesito|ich will|möchte|brauche|je veux|il me faut|хочу|нужно|voglio|vorrei)(?:[^a-zа-я])[^.?!;]{0,48}$`)

// iGet ends before a speed that the asker met with.
var iGet = pattern.Of(`(?:^|[,;.:!] ?|\b(?:and|but|so|now|currently|here|today|where|while|though) )(?:i|we)(?:'m| am|'re| are)? (?:only |just |currently |now |already |barely )*(?:get|got|getting|see|saw|seeing|measured?|measuring|am at|are at)(?: about| around| roughly| only| just| like| some| nearly| ~)* ?~?$|(?:^|[^a-z0-9.])\d+(?:\.\d+)?k?(?: context| ctx| tokens)?(?: already| now)? (?:works|worked|runs|ran|goes|went)(?: fine| ok| okay| great| well| perfectly| smoothly)? (?:at|with)(?: about| around| roughly| only| just| like| some| nearly| ~)* ?~?$|\b(?:been|already) (?:running|getting|seeing|using|serving|hosting)\b[^.?!;,]{0,48} (?:at|with|around)(?: about| around| roughly| only| just| like)* ?~?$`)

// stuckAt ends before a speed above which nothing goes: "can't get more than 11 t/s".
var stuckAt = pattern.Of(`\b(?:can(?:'?t|not| not)|could(?:n'?t| not)|won'?t|doesn'?t|does not|don'?t|do not|didn'?t|never|unable to)(?: (?:get|gets|got|go|goes|reach|see|hit|push|make|do|it|this|to|seem|any|even|really|ever|run|exceed))*(?: (?:it|this|that|[a-z]+[ -]?[0-9][a-z0-9._-]*|[0-9.]+b|q[0-9][a-z0-9_]*|on|my|the|a|an|card|gpu|model))*(?: (?:more than|past|above|over|beyond|higher than|faster than|better than|exceed)| exceed)?(?: about| around| like)* ?~?$|\b(?:stuck|tops? out|topping out|max(?:es)? out|maxing out|caps? out|capped|plateaus?) at(?: about| around| just| only)* ?~?$`)

// itemsOf ends before the length of what is counted in a second.
var itemsOf = pattern.Of(`\bhow many (?:[a-z]+ ){0,2}?(?:samples|examples|documents|docs|sequences|chunks|pages|passages|paragraphs|texts|articles|requests|prompts|sentences|messages|emails|records|rows|items)(?: of| with| at)?(?: about| around| roughly| some| ~)* ?$`)

// seenNow ends before a speed that is that of the day, nowBehind stands behind one.
var (
	seenNow   = pattern.Of(`(?:现在|目前|当前|眼下|如今)(?:的|它|速度|吞吐|跑|大概|大约|约|只|只有|只能|才|就|是|有|能|能到|跑到|出)*$|(?:^|[^能会要想可以])(?:跑|测|压|推理|生成)(?:出来|下来|完了?)(?:的|速度|吞吐|大概|大约|约|只|只有|才|就|是|有|结果| )*$|\b(?:now|currently)(?: (?:it|i|we|is|am|are|at|runs?|get|gets|getting|does|about|around|only|just|doing|running|makes?))* ?$`)
	nowBehind = pattern.Of(`^ (?:right now|now|currently|at the moment|atm|at present|today)\b`)
)

// allIGet stands behind a speed that was met with: "65 t/s is all I get".
var allIGet = pattern.Of(`^ ?(?:is |are |was |were |'s )?(?:all|the (?:most|max|maximum|best|highest)|everything|as (?:much|fast) as) (?:that )?(?:i|we|it|they|you|mine|this)(?: can| could| ever| will| seems? to| am| are| is|'m|'re)*(?: ever)? (?:get|gets|getting|got|see|sees|saw|seeing|reach|reaches|manage|manages|hit|hits|gives?|does?|makes?|squeeze|squeezes|outputs?)\b`)

// wants reports whether a word before a figure says that it is a wish.
func (r *Reader) wants(i int) bool {
	for j := i - 1; j >= i-4 && j >= 0; j-- {
		switch r.Word(j) {
		case "at least", "want", "wants", "target", "get", "reach", "achieve", "hit", ">", ">=", "达到", "至少":
			return r.Asked.Asks("buy", "can", "min", "howmany")
		}
	}
	return false
}

// The speed at which a prompt is read is many times that of writing: "1200 t/s prompt
// processing", "prefill is 900 tok/s", "pp512 2400 t/s".
var (
	promptBehind = pattern.Of(`^ ?(?:\(|for |of |in |on |at |as |the |during |while )*(?:prompt[ -]?(?:processing|process|eval(?:uation)?|ingest(?:ion)?|speed|reading)|prefill(?:ing)?|pp\d{0,5}\b|pre-fill)|^ ?(?:的)?(?:预填充|prefill|提示处理|提示词处理)`)
	promptBefore = pattern.Of(`(?:prompt[ -]?(?:processing|process|eval(?:uation)?|ingest(?:ion)?)|prefill|pp ?\d{0,5}|预填充|提示词?处理)(?: |speed|rate|速度|is|was|of|at|around|about|only|just|=|:|~|约|大概|只有|为|是|有|到)*$|^ ?prompts?(?: (?:at|is))?[ :]*$`)
)

var ofPromptWords = pattern.OneOf("prompt", "prefill", "pre-fill", "pp", "预填充", "提示")

// ofPrompt reports whether a speed is that of reading prompts.
func (r *Reader) ofPrompt(i int) bool {
	if !r.Mentions(ofPromptWords) {
		return false
	}
	return r.Matches(promptBehind, r.Text[r.Tokens[i].Hi:]) || r.Matches(promptBefore, r.ClauseBefore(r.Tokens[i]))
}

// loggedAt ends before a figure that a program of the asker's prints: "the log says 76k tokens/s".
var loggedAt = pattern.Of(`\b(?:logs?|logger|logging|console|terminal|stdout|wandb|tensorboard|trainer|(?:training|vllm|megatron|nanogpt|llama-bench) (?:output|script|run))(?: files?| lines?| output)? (?:is |are |keeps? )?(?:says?|said|shows?|showed|showing|reports?|reported|reporting|prints?|printed|printing|reads?|claims?|tells?)(?: me| us)?(?: about| around| roughly| only| just| like| that it does| ~)* ?~?$|(?:日志|控制台|终端|训练脚本|wandb|tensorboard)(?:里|中|上)?(?:面)?(?:显示|写着?|打印|输出|报|说)(?:的)?(?:速度|吞吐量?)?(?:是|为|只有|大概|约|有)*$`)

var loggedWords = pattern.OneOf("log", "console", "terminal", "stdout", "wandb", "tensorboard", "trainer", "output", "script", "run ", "日志", "控制台", "终端", "脚本")

// logged reports whether a speed was printed by a program, and so was measured.
func (r *Reader) logged(i int) bool {
	return r.Mentions(loggedWords) && r.Matches(loggedAt, r.ClauseBefore(r.Tokens[i]))
}
