package intent

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// needSought is a need that is named and asked for: "memory need for a 7B?", 要多少显存.
var needSought = pattern.Of(`\b(?:memory|vram|mem|ram)\b[^,;]*\?$|^ ?(?:the |minimum |min |total |gpu )*(?:memory|vram|mem|ram) (?:need|require|usage)|(?:多少|多大)[^,;]{0,6}(?:显存|内存)|(?:显存|内存)[^,;]{0,6}(?:多少|多大)`)

// needOnCard names the memory on a card as what is asked for, with no verb: "13b qlora, r 64: memory per A100?".
var needOnCard = pattern.Of(`(?:^|[,:;.] ?|\b(?:what|what's|whats|which) (?:is |are )?)(?:the |total |peak |gpu |max |expected )*(?:memory|vram|mem)(?: needed| required| use| usage| footprint| need)? (?:per|on|for|of) (?:an? |each |every |one |the |my |single )*[a-z0-9 -]{2,24}\?$`)

// perOneOnly asks for what one card holds, with no word for the amount: "70b fp16 on 4 A100, per rank?".
var perOneOnly = pattern.Of(`[,:;.-] ?(?:(?:and|so|then|what|about|is that|what about|how about|that's) )*(?:(?:per|on each|for each|on every) (?:card|gpu|rank|device|worker|accelerator)|each)(?: memory| vram| mem)?\?$`)

var needApartWords = pattern.OneOf("memory", "vram", "mem")

// needApart reports whether an amount of memory is asked for in a clause of its own, and what ran or
// did not is only told beside it: "how much memory does it take, my two cards run out".
func (r Question) needApart() bool {
	if r.HasModel() && strings.HasSuffix(r.Text, "?") && !r.Asked.Asks("enough", "fit", "oom", "can") {
		if r.Mentions(needApartWords) && r.Matches(needOnCard, r.Text) {
			return true
		}
		if !r.Asked.Asks("howfast", "howlong", "cost", "power", "cards", "maxbatch", "howlongseq", "compare") && r.Matches(perOneOnly, r.Text) {
			return true
		}
	}
	much := r.Asked.First("howmuch")
	if s := r.Asked.First("requirement"); much == nil && s != nil && r.Matches(needSought, evidence.ClauseOf(r.Text, s.Lo).In(r.Text)) {
		much = s
	}
	if much == nil || !r.HasModel() && !reader.Trains(r.Query.Task) || r.Thing(much) != "memory" && much.Name != "requirement" || !r.Asked.Asks("can", "enough", "fit", "oom") {
		return false
	}
	lo := 0
	for _, g := range r.Asked.Found {
		if g.Kind != "ask" || g.Name != "can" && g.Name != "enough" && g.Name != "fit" && g.Name != "oom" || g.Lo < lo {
			continue
		}
		clause := evidence.ClauseOf(r.Text, g.Lo)
		lo = clause.Hi
		switch words := strings.TrimRight(clause.In(r.Text), ",、"); {
		case much.Lo >= clause.Lo && much.Lo < clause.Hi:
			if g.Name != "oom" {
				return false
			}
			lo = g.Hi
		case evidence.Closing(words), evidence.Unmarked(words):
			return false
		}
	}
	return true
}

// needLast asks what a run needs in a sentence of its own, behind others that only tell how it failed: "it
// can't load on 24GB. How much do I need?".
var needLast = pattern.Of(`[.;,!] ?(?:so |and |then |but )*how much(?: more)?(?: (?:vram|memory|ram|gpu memory))? (?:do|would|will|does|should) (?:i|we|it|one|that|this|you)(?: (?:really|actually|then|even|ever))* (?:need|take|require|have|get|want)(?: (?:then|for (?:this|that|it)|in (?:all|total)|instead|at least|here))? ?\?*$`)

var needAfterFailureHowMuchWords = pattern.OneOf("how much")

// leastLast asks at the end for the least that will do, or for how much it takes to get there: 最低配置是什么,
// 多大显存才训得动, "what is the minimum configuration?".
var leastLast = pattern.Of(`[,;.!?、] ?[^,;.!?、]{0,16}(?:最低|最少|至少|起码)(?:得|要|需要|用|的)?(?:什么|啥|多少|多大|怎样)?的?(?:配置|硬件|显存|显卡|要求)(?:要求|需求)?(?:是|要|得|需要)*(?:什么样?|啥样?|多少|多大|怎样|如何)?的?[?. ]*$` +
	`|[,;.!?、] ?[^,;.!?、]{0,16}(?:多少|多大|什么|啥)(?:g|gb|样)?的?(?:显存|显卡|配置|卡|硬件)[^,;.!?、]{0,3}(?:才|方)[^,;.!?、]{1,8}[?. ]*$` +
	`|[,;.!?、] ?(?:so |and |then |but )*(?:what(?:'s| is| would be| are)?|whats) (?:the |a )?(?:lowest|minimum|minimal|min|smallest|least) (?:required |possible |recommended )?(?:config|configuration|specs?|setup|hardware|requirements?|system|rig|gpu|vram|memory)(?: needed| required| here| then| for (?:it|this|that))? ?\?*$`)

var leastLastWords = pattern.OneOf("最低", "最少", "至少", "起码", "才", "lowest", "minimum", "minimal", " min ", "smallest", "least")

// leastAfterFailure reports whether that is asked behind a run that did not go, which only tells what is short.
func (r Question) leastAfterFailure() bool {
	return r.HasModel() && r.HasHardware() && r.Asked.Asks("oom", "fit", "can", "enough") && r.Mentions(leastLastWords) && r.Matches(leastLast, r.Text) && !r.Asked.Asks("cards", "howfast", "howlong", "maxbatch", "howlongseq", "why")
}

// needAfterFailure reports whether that is the only question.
func (r Question) needAfterFailure() bool {
	if !r.Mentions(needAfterFailureHowMuchWords) {
		return false
	}
	m := r.Span(needLast, r.Text)
	return m != nil && !strings.Contains(r.Text[:m[0]], "?")
}

var thenEnoughWords = pattern.OneOf("就能", "就可以", "就够", "就行")

// needConfirmed reports whether a need of memory is told to be confirmed, with no hardware of the
// asker's: what it really is is the answer.
func (r Question) needConfirmed() bool {
	if !r.HasModel() || r.HasHardware() || r.Query.HostRAMGB > 0 || r.Asked.Asks("howto", "explain") || !evidence.Closing(r.Text) && !r.Asked.Asks("normal") {
		return false
	}
	if r.Asked.Asks("can", "fit", "enough") && r.Mentions(thenEnoughWords) {
		return false // 是不是16G就能跑: whether it is enough is asked
	}
	return slices.ContainsFunc(r.Passed, func(i int) bool { return r.Tokens[i].Type == token.Bytes })
}

// hearsayChecked reports whether it is asked if a need is true that is told: what it really is is the answer.
func (r Question) hearsayChecked() bool {
	return r.Query.ClaimedGB > 0 && r.HasModel() && !r.HasHardware() && r.TruthAsked() && !r.Asked.Asks("why", "howto", "enough", "fit", "oom", "cards", "cost", "howlong", "buy")
}

// leastRig is the least hardware that will do: "the lowest config", 最低配置.
var leastRig = pattern.Of(`\b(?:lowest|minimum|minimal|min|smallest|least|weakest) (?:[a-z]+ ){0,2}?(?:config|configuration|spec|specs|setup|hardware|requirements?|system|rig|gear)\b|最低(?:得|要|需要|用)?(?:什么|啥|多少)?的?(?:配置|硬件|显卡)`)

// asksLeast reports whether the least hardware is sought for what is only pointed at: "the lowest
// config that is able to run it?".
func (r Question) asksLeast() bool {
	return !r.HasModel() && !r.HasHardware() && r.Matches(leastRig, r.Text) && !r.Asked.Asks("enough", "why")
}

// leastAsked reports whether a need is asked for at its least: "what is the minimum vram".
func (r Question) leastAsked() bool {
	s := r.Asked.First("requirement")
	return s != nil && (r.Asked.Asks("min") || strings.HasPrefix(r.Text[s.Lo:s.Hi], "min"))
}

// taskNeeds reports whether hardware is asked for, for a way of training or what is not told, with
// no model: "what's the minimum hardware for full finetuning", "what is the recommended GPU memory".
func (r Question) taskNeeds() bool {
	return (r.Query.Task != "" || r.Asked.Of("topic") == nil && !r.technical() && !r.HasHardware()) && r.Query.Tasks == nil && !r.HasModel() && (r.Asked.Asks("config") || r.leastAsked()) && !r.Asked.Asks("howto", "explain", "compare")
}

// cacheLeft asks how much is left for the cache: 加载13b后kv能用多少G, 留给kv cache的有多少.
var (
	cacheLeft      = pattern.Of(`(?:kv[- ]?cache|kv|缓存)(?:的)?[^,;?!、]{0,6}?(?:能|可以|还能|还)?(?:用|有|分到|分|剩|占|留)(?:下|到)?(?:多少|多大|几)(?:个)?(?:g|gb|显存|内存)?[?. ]*$`)
	cacheLeftWords = pattern.OneOf("kv", "缓存")
)

// cacheRoomAsked reports whether that is asked of a model on some hardware.
func (r Question) cacheRoomAsked() bool {
	return r.HasModel() && r.Mentions(cacheLeftWords) && r.Matches(cacheLeft, r.Text) && !r.Asked.Asks("why", "compare")
}

// A need is asked for by what it is of, or by the least that will do.

// partCost is how people ask what a part of the memory comes to: "what does a 128k kv cache cost".
var partCost = pattern.Of(`\bwhat (?:does|do|will|would|did) [^.?!;]{0,40}\b(?:kv|cache|context|ctx)\b[^.?!;]{0,24}\b(?:cost|take|need|use|eat|add|weigh|come to)\b`)

var partCostsWords = pattern.OneOf("what do", "what will", "what would", "what did")

// partCosts reports whether that is asked of a model, and no money is told.
func (r Question) partCosts() bool {
	return r.HasModel() && !r.HasHardware() && !r.Query.HasBudget() && !r.Query.HasRent() && r.Mentions(partCostsWords) && r.Matches(partCost, r.Text)
}

// partLast asks at the end how much a part of memory comes to.
var partLast = pattern.Of(`[.?!;:] ?(?:so |and |then |but )?how (?:many (?:gb|gib|gigs|gigabytes)|much(?: memory| vram)?) (?:of |is |are |for |in )?(?:the )?(?:activations?|kv[- ]?cache|gradients?|optimi[sz]er states?|logits|weights)\b[^.?!;]*[?!. ]*$`)

var lastPartWords = pattern.OneOf("activation", "cache", "gradient", "states", "logits", "weights")

// asksPartLast reports whether the amount of a part is what is asked for, whatever was told before: "won't fit on one GPU.
// How many GiB of activations is that?".
func (r Question) asksPartLast() bool {
	return r.HasModel() && r.Mentions(lastPartWords) && !r.Asked.Asks("why", "compare", "can", "enough") && r.Matches(partLast, r.Text)
}

// partComesTo asks for the memory of a part by what it would be: "what would the kv cache be at 1M tokens".
var partComesTo = pattern.Of(`\bwhat (?:would|will|does|do|should|might|could|can) (?:the |my |its |a |an )?(?:kv[ -]?cache|kv|cache|activations?|activation memory|gradients?|grads|optimi[sz]er states?|weights|master weights|logits|memory|vram|footprint)\b[^.?!;]{0,56}?\b(?:be|come to|come out (?:at|to)|amount to|add up to|weigh|take|occupy|reach|end up at|sum to|total)\b`)

var partComesWords = pattern.OneOf("what would", "what will", "what does", "what do ", "what should", "what might", "what could", "what can")

// partComes reports whether that is asked of a model with no hardware.
func (r Question) partComes() bool {
	return r.HasModel() && !r.HasHardware() && r.Mentions(partComesWords) && r.Matches(partComesTo, r.Text) && !r.Asked.Asks("why", "cost", "howfast", "fit", "enough")
}
