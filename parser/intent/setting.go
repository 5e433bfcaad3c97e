package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var eitherBatchWords = pattern.OneOf("should ", "do i ", "go ", "pick ", "which ", "还是", "哪个", "听谁", "right one", "better", " or ")

// eitherBatch reports whether one of two batches is to be chosen: "should I go bs 8 or 12".
func (r Question) eitherBatch() bool {
	return len(r.Query.Batches) > 1 && !r.SecondSaid && r.HasModel() && r.HasHardware() && r.Mentions(eitherBatchWords) && !r.Asked.Asks("howmuch", "howfast", "howlong", "why", "enough", "fit", "oom", "saving", "cost") && r.onlyChosen()
}

// onlyChosen reports whether the words of comparison only choose one of two.
func (r Question) onlyChosen() bool {
	return !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
		return s.Kind == "ask" && s.Name == "compare" && !slices.Contains(leaning, r.Text[s.Lo:s.Hi]) && !strings.Contains(r.Text[s.Lo:s.Hi], "should") && !strings.HasPrefix(r.Text[s.Lo:s.Hi], "would")
	})
}

// What did not work is to be set anew, and to what is the question: "what value do I
// lower it to", "which number would work", 起不来、该降到多少.

// loweredTo asks what a setting that was tried is to be changed to. In Chinese a word of
// obligation tells it from what memory falls to: 能降到多少.
var loweredTo = pattern.Of(`\b(?:what|which)(?: (?:value|number|figure|setting|size|length|limit))? (?:do|should|shall|must|can|could|would|might) (?:i|we|you|one) (?:then |have to |need to |best )?(?:lower|drop|reduce|cut|bring|turn|dial|shrink|scale|trim|decrease|knock|take|change|set|put|raise|increase|bump|go down|go)(?: it| that| this| them)?(?: down| back| up)? to\b|\b(?:what|which) (?:value|number|figure|setting|limit) (?:would|will|should|could|can|might|does|do) (?:i |we )?(?:work|fit|go|do|be ok|be fine|be safe|start|boot|run|use|set|pick|choose|give|put)|\b(?:what|which)(?: value)? (?:can|could|should|may|do|must|would) (?:i|we|you|one) (?:actually |really |realistically |safely |then |even |now |best )*(?:set|use|run|pick|choose|put|get away with)\b|(?:该|得|应该|应当|需要|要|必须|只能|建议)(?:再)?(?:调|降|减|缩|改|压|砍|设|限制|下调|调低|降低|减小|缩小|缩短)(?:到|成|为|至)(?:多少|多大|多长|几)`)

var (
	largerThanWords   = pattern.OneOf("larger than", "exceed", "bigger than", "more than the", "greater than", "too large", "too long", "too big")
	setPlaceWhatWords = pattern.OneOf("what", "which", "到", "成", "为", "至")
)

// setPlace is where the words that ask for the value of a setting stand, in bytes, or -1.
func (r Question) setPlace() int {
	if s := r.Asked.First("howset"); s != nil {
		return s.Lo
	}
	if r.Query.SeqLen+r.Query.Batch+r.Query.Concurrency == 0 || !r.Asked.Asks("oom", "enough", "normal") && !r.Mentions(largerThanWords) || !r.Mentions(setPlaceWhatWords) {
		return -1
	}
	if m := r.Places(loweredTo, r.Text); m != nil {
		return m[0]
	}
	return -1
}

// toSet is the setting whose value is asked for: "max-model-len ..., what should
// I set". It is memory where there is too little of it: "显存40G起不来，得加到多少".
func (r Question) toSet() string {
	at := r.setPlace()
	if at < 0 {
		return ""
	}
	name := ""
	for i, t := range r.Tokens {
		switch {
		case t.Lo > at:
		case t.Type == token.Quantity || t.Type == token.Key:
			name = t.Name
		case (t.Is("memory", "vram") && (name == "" || r.At(i-1).Type == token.Bytes || r.At(i+1).Type == token.Bytes || r.At(i+2).Type == token.Bytes) || t.Type == token.Bytes && strings.HasSuffix(r.Word(i), "显存")) && chars.Opens(r.Text[at:], moreVerbs[:]) > 0 && !r.countedBehind(at):
			name = "memory"
		}
	}
	return name
}

// moreVerbs are those for what there is to be more of.
var moreVerbs = [...]string{"加到", "提到", "提高到", "提升到", "增加到", "扩到", "扩展到"}

// countedBehind reports whether what is asked for is counted by a measure word: 加到多少张.
func (r Question) countedBehind(at int) bool {
	s := r.Asked.First("howset")
	return s != nil && s.Lo == at && r.At(r.TokenAfter(s)).Type == token.Measure
}

// Whether a setting may be raised, with no value to raise it to, asks for its most: "can I increase the context?".
var (
	raiseNamed = pattern.Of(`\b(?:can|could|may|might|possible|way|room|able|hope|chance)\b[^.?!;,]{0,24}?\b(?:increase|raise|extend|bump|push|grow|up|enlarge|crank|lengthen|stretch|(?:increas|rais|extend|bump|push|grow|enlarg|lengthen|stretch)ing)(?: up)? (?:the |my |our |its |this |that )?(?:max(?:imum)? |token )?(?:(context|ctx|n_ctx|num_ctx|seq(?:uence)?(?: ?len(?:gth)?)?|max(?:_seq|_model)?_len(?:gth)?|window)|(batch(?:[ _-]?size)?|bs|mbs|micro-?batch(?:[ _-]?size)?|concurrency|max-num-seqs))(?: length| size| window| limit)?(?: (?:any|even|still|a bit|much))*(?: (?:more|further|higher|up))?(?: ?(?:$|[?.!,;])| (?:on|for|of|in|while|when|with|at all|without|here|if|before|past|beyond)\b)`)
	// subjectIs is a setting whose value a sentence is about, whatever else it tells of: "batch size is 2 at max seq 8192".
	subjectIs = pattern.Of(`(?:^|[,.;:?!] ?|\b(?:my|the|with|our|a|and) )(?:(?:micro[- ]?|train )?(batch(?:[ _]?size)?|bs)|(?:max )?(?:context|ctx|seq(?:uence)?(?: ?len(?:gth)?)?)(?: length| size)?) (?:is|was|is set to|set to|of) \d+k?\b`)
	itLonger  = pattern.Of(`\b(?:it|that|this|go|be) (?:be )?(?:any |even |much |made )?(?:longer|lengthened|stretched)\b`)
	itGoesOn  = pattern.Of(`\b(?:it|that|this)(?: be| go)?(?: any| even| much| made| set)* (?:larger|bigger|higher|raised|increased|more)\b`)
)

// raisedByName is the setting that a text asks to raise by its name, empty where none is.
func (r Question) raisedByName() string {
	m := r.Places(raiseNamed, r.Text)
	switch {
	case m == nil:
		return ""
	case m[2] >= 0:
		return "seq_len"
	}
	return "batch"
}

// raisedAsTold is the setting that a pronoun stands for by what is asked of it or by the sentence before: empty
// where nothing tells.
func (r Question) raisedAsTold(lo int) string {
	rest := r.Text[max(0, strings.LastIndexAny(r.Text[:lo], ".?!,;")):]
	if r.Query.SeqLen > 0 && r.Matches(itLonger, rest) {
		return "seq_len"
	}
	if !r.Matches(itGoesOn, rest) {
		return ""
	}
	m := r.Places(subjectIs, r.Text[:lo])
	switch {
	case m == nil:
		return ""
	case m[2] >= 0:
		return "batch"
	}
	return "seq_len"
}

// What a setting may be at most, or what more of it takes.

// settingTakes asks what more of a setting, or a method, takes, which is memory and no money: "what does doubling the
// sequence length cost me for 7b lora on a 4090".
var settingTakes = pattern.Of(`\b(?:what|how much) (?:does|do|would|will|is|might|could|can)(?: (?:it|the|a|an|my|me))? ?(?:cost (?:me )?(?:to )?)?(?:(?:[a-z]+ ){0,3}?(?:doubling|tripling|halving|increasing|raising|extending|upping|bumping|longer|larger|bigger|higher|more|going|moving|switching|enabling|turning|using|adding) (?:[a-z0-9]+ ){0,5}?)?(?:(?:[a-z0-9]+ ){0,2}?)(?:seq|seqlen|sequences?|context|ctx|batch|rank|length|lengths|zero-?[0-3]|fsdp|checkpointing|recompute|kv cache|cache|optimizer states?|gradients?|activations?|adapters?)\b[^.?!;]{0,24}? costs?\b(?: (?:me|us|you))?|(?:翻倍|加倍|加长|变长|加大|调大|提高|增大|拉长)[^;?!]{0,8}(?:代价|要付出|成本)`)

var settingTakesWords = pattern.OneOf("cost", "代价", "付出", "成本")

// settingCosts reports whether that is asked, with no price and no work that one could be told for.
func (r Question) settingCosts() bool {
	q := &r.Query
	if !r.Mentions(settingTakesWords) || !r.HasModel() || q.HasRent() || q.HasBudget() || q.Tokens+q.Samples+q.Steps+q.GPUHours+q.Hours+q.Days > 0 || q.TokenPrice > 0 || r.Mentions(moneySaidWords) {
		return false
	}
	return r.Matches(settingTakes, r.Text)
}

var moneySaidWords = pattern.OneOf("$", "usd", "dollar", "money", "rent", "cloud", "per hour", "钱", "元", "租", "price", "per million")

// settingMatters asks what a setting changes: "does flash attention matter for a 7b", "would gradient
// checkpointing help".
var settingMatters = pattern.Of(`\b(?:does|will|would|how much (?:does|would|will)) (?:using |enabling |turning on |adding |having |activating |setting |going (?:to|for) |the |deepspeed |pytorch |sdpa |full |selective )*(?:flash|fa-?[23]?\b|fa$|sdpa|xformers|eager|grad|gc\b|checkpoint|activation|recomput|zero|stage|fsdp|memory[- ]efficient)[^.?!;,]{0,32}\b(?:matter|help|helps|change (?:anything|much|a lot)|make (?:any |much |a |that much (?:of a )?)?difference)\b`)

var (
	matterWords = pattern.OneOf("matter", "help", "change", "difference")
	helpMeWords = pattern.OneOf("help me", "help us", "help with")
)

// settingWeighed reports whether one setting that can be left out is told, and whether it matters is all that is asked:
// "does the batch size matter with flash attention" weighs another thing.
func (r Question) settingWeighed() bool {
	q := &r.Query
	weighed := q.FlashAttn != nil || q.Attention == "eager" || q.GradCkpt != nil || q.Recompute != "" || q.ZeROStage != nil
	return weighed && r.HasModel() && r.Mentions(matterWords) && !r.Mentions(helpMeWords) && !r.Asked.Asks("why", "fit", "enough", "oom", "cards", "can") && r.Matches(settingMatters, r.Text)
}
