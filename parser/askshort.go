package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// A line of a chat asks in a word or two, beside the model and the hardware: "context on m1 ultra 128g w/ llama 70b q6?",
// "gpt-oss-20b on Strix Halo tg?", "n users on 1 L20 w/ qwen2.5-7b".

const lengthNamed = `(?:cutoff[ _-]?len(?:gth)?|context(?: length| window| size)?|ctx(?:[ _-]?(?:len|size|length))?|max[ _-]?(?:seq|model|input|prompt)[ _-]?len(?:gth)?|seq(?:uence)?(?:[ _-]?len(?:gth)?)?|window|prompt)`

var (
	// longOne asks for a length as for a time: "how long a cutoff_len can I use". lengthFirst opens a line with what is
	// asked, lengthAlone ends it so, and farGoes asks how far a model goes that is named by its length.
	longOne     = pattern.Of(`\bhow (?:long|large|big|high|wide)(?: of)? an? ` + lengthNamed + `\b[^.?!;]{0,12}\b(?:can|could|may|might|will|would|should|fits?|works?|is possible|do (?:i|we) get|to (?:use|set|expect|fit))\b`)
	lengthFirst = pattern.Of(`^ ?(?:(?:max|maximum|longest|largest|usable|realistic|possible|achievable) )*(?:context(?: length| window| size)?|ctx(?:[ _-]?(?:len|size|length))?|max[ _-]?(?:seq|model)[ _-]?len(?:gth)?|seq(?:uence)?[ _-]?len(?:gth)?) (?:on|with|for|of|w/|using) `)
	lengthAlone = pattern.Of(`(?:^|[ ,;:、])(?:(?:max|maximum|longest) )?(?:context(?: length| window| size)?|ctx|上下文(?:长度)?)(?:呢|是多少|有多长|多长)? ?\?+$`)
	lengthMore  = pattern.Of(`\b(?:more|longer|larger|bigger|enough|same|full|long|little|extra|\d+[km]?) (?:context(?: length| window| size)?|ctx) ?\?+$|(?:更长|更大|更多|多点|够|满|全|\d+[km]?)(?:的)?(?:上下文|ctx|context)(?:长度)?(?:呢)? ?\?+$`)
	farGoes     = pattern.Of(`\bhow far (?:can|could|will|would|does|do|might) (?:it|this|that|they|we|i|one)(?: (?:really|actually|realistically))* (?:go|get|reach|stretch|push|take it|push it)\b|能(?:跑|开|撑|拉|到)到?多(?:长|远)`)
	longModel   = pattern.Of(`\d ?b[- ](?:instruct[- ])?(?:1m|128k|256k|512k|200k|64k|32k|long)\b|-(?:1m|128k|256k|512k|200k|64k|long)\b`)

	lengthNamedWords = pattern.OneOf("cutoff", "context", "ctx", "seq", "len", "window", "prompt", "上下文")
	farWords         = pattern.OneOf("how far", "多长", "多远")
)

// lengthInShort reports whether the longest context is asked for so.
func (r question) lengthInShort() bool {
	if !r.HasModel() || !r.HasHardware() || r.Asked.Asks("why", "cards", "howfast", "maxbatch", "buy", "compare", "oom") {
		return false
	}
	if r.Query.SeqLen+r.Query.InputTokens+r.Query.OutputTokens == 0 && r.Mentions(lengthNamedWords) && (r.Matches(longOne, r.Text) || !r.Asked.Asks("enough", "fit", "can", "howmuch", "howlong") && (r.Matches(lengthFirst, r.Text) || r.Matches(lengthAlone, r.Text) && !r.Matches(lengthMore, r.Text))) {
		return true
	}
	return r.Mentions(farWords) && r.Matches(farGoes, r.Text) && r.Matches(longModel, r.Text)
}

var (
	// speedLast ends a line with the name of a speed, expectedSpeed opens one with it.
	speedLast     = pattern.Of(`[a-z0-9)"'] ?[,;:]? ?(?:tg|tg speed|tps|t/s|tk/s|tok/s|toks/s|tokens?/s(?:ec)?|gen speed|decode(?: speed| rate)?) ?[?？.]*$`)
	speedTold     = pattern.Of(`\d ?(?:tg|tps|t/s|tk/s|tok/s|toks/s|tokens?/s(?:ec)?) ?[?？.]*$`)
	expectedSpeed = pattern.Of(`\b(?:expect(?:ed|able)?|typical|rough|estimated|realistic|likely|theoretical|predicted|approx(?:imate)?)(?: (?:single[- ]user|single[- ]stream|max|peak|output|token))* (?:decod(?:e|ing)(?: (?:speed|rate|tps|throughput|perf(?:ormance)?))?|generation (?:speed|rate)|gen(?: speed)?|tg|tps|t/s|tok/s|prefill(?: speed| rate)?|pp speed)\b(?: (?:of|for|on|with|from|at)\b| ?[?:,]|$)|(?:预期|预计|大概|理论)(?:的)?(?:decode|解码|生成|输出)(?:速度|速率)`)

	speedLastWords = pattern.OneOf("tg", "tps", "t/s", "tk/s", "tok", "gen speed", "decode")
	expectedWords  = pattern.OneOf("expect", "typical", "rough", "estimated", "realistic", "likely", "theoretical", "predicted", "approx", "预期", "预计", "大概", "理论")
)

// speedInShort reports whether a speed is asked for so.
func (r question) speedInShort() bool {
	q := &r.Query
	if !r.HasModel() || !r.HasHardware() && q.CPU == "" || q.TokensPerS+q.TargetTokensPerS+q.TokensPerSPerGPU+q.PowerLimitW > 0 || reader.Trains(q.Task) || r.Asked.Asks("why", "buy", "cards", "compare", "cost", "whatmodel") {
		return false
	}
	return r.Mentions(speedLastWords) && !r.Asked.Asks("normal", "explain") && r.Matches(speedLast, r.Text) && !r.Matches(speedTold, r.Text) || r.Mentions(expectedWords) && r.Matches(expectedSpeed, r.Text)
}

// someUsers stands for the number of users that is asked for: "n users on 1 L20".
var (
	someUsers      = pattern.Of(`(?:^|[,;:.?!] ?)(?:(?:max|maximum|find|solve for|#|no\.? of|number of) ?)*(?:n|x|#|no\.? of|number of|max|maximum)? ?(?:concurrent |simultaneous |parallel |active )*(?:users?|streams?|sessions?|requests?|seats?|clients?)(?: (?:at once|in parallel|simultaneously))? (?:on|per|with|for|w/) `)
	someUsersWords = pattern.OneOf("n user", "x user", "n concurrent", "x concurrent", "n stream", "n session", "n request", "n client", "# user", "# of", "max user", "max concurrent", "number of", "no. of", "n parallel", "n simultaneous", "x request", "x stream", "x session")
)

// usersInShort reports whether the users that some hardware serves are asked for so.
func (r question) usersInShort() bool {
	q := &r.Query
	if !r.HasModel() || !r.HasHardware() || q.Concurrency > 0 || reader.Trains(q.Task) || r.Asked.Asks("why", "buy", "cards", "howfast", "cost", "compare") {
		return false
	}
	return r.Mentions(someUsersWords) && r.Matches(someUsers, r.Text)
}
