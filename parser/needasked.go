package parser

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A need is asked for by what it is of, or by the least that will do.

// partCost is how people ask what a part of the memory comes to: "what does a 128k kv cache cost".
var partCost = pattern.Of(`\bwhat (?:does|do|will|would|did) [^.?!;]{0,40}\b(?:kv|cache|context|ctx)\b[^.?!;]{0,24}\b(?:cost|take|need|use|eat|add|weigh|come to)\b`)

// partCosts reports whether that is asked of a model, and no money is told.
func (r question) partCosts() bool {
	return r.HasModel() && !r.HasHardware() && !r.Query.HasBudget() && !r.Query.HasRent() && r.Matching.Mentions("what do", "what will", "what would", "what did") && r.Matches(partCost, r.Text)
}

// needSought is a need that is named and asked for: "memory need for a 7B?", 要多少显存.
var needSought = pattern.Of(`\b(?:memory|vram|mem|ram)\b[^,;]*\?$|^ ?(?:the |minimum |min |total |gpu )*(?:memory|vram|mem|ram) (?:need|require|usage)|(?:多少|多大)[^,;]{0,6}(?:显存|内存)|(?:显存|内存)[^,;]{0,6}(?:多少|多大)`)

// needOnCard names the memory on a card as what is asked for, with no verb: "13b qlora, r 64: memory per A100?".
var needOnCard = pattern.Of(`(?:^|[,:;.] ?|\b(?:what|what's|whats|which) (?:is |are )?)(?:the |total |peak |gpu |max |expected )*(?:memory|vram|mem)(?: needed| required| use| usage| footprint| need)? (?:per|on|for|of) (?:an? |each |every |one |the |my |single )*[a-z0-9 -]{2,24}\?$`)

// needApart reports whether an amount of memory is asked for in a clause of its own, and what ran or
// did not is only told beside it: "how much memory does it take, my two cards run out".
func (r question) needApart() bool {
	if r.HasModel() && strings.HasSuffix(r.Text, "?") && r.Matching.Mentions("memory", "vram", "mem") && !r.Asked.Asks("enough", "fit", "oom", "can") && r.Matches(needOnCard, r.Text) {
		return true
	}
	much := r.Asked.First("howmuch")
	if s := r.Asked.First("requirement"); much == nil && s != nil && r.Matches(needSought, evidence.ClauseOf(r.Text, s.Lo).In(r.Text)) {
		much = s
	}
	if much == nil || !r.HasModel() || r.Thing(much) != "memory" && much.Name != "requirement" || !r.Asked.Asks("can", "enough", "fit", "oom") {
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

// leastRig is the least hardware that will do: "the lowest config", 最低配置.
var leastRig = pattern.Of(`\b(?:lowest|minimum|minimal|min|smallest|least|weakest) (?:[a-z]+ ){0,2}?(?:config|configuration|spec|specs|setup|hardware|requirements?|system|rig|gear)\b|最低(?:得|要|需要|用)?(?:什么|啥|多少)?的?(?:配置|硬件|显卡)`)

// asksLeast reports whether the least hardware is sought for what is only pointed at: "the lowest
// config that is able to run it?".
func (r question) asksLeast() bool {
	return !r.HasModel() && !r.HasHardware() && r.Matches(leastRig, r.Text) && !r.Asked.Asks("enough", "why")
}

// needConfirmed reports whether a need of memory is told to be confirmed, with no hardware of the
// asker's: what it really is is the answer.
func (r question) needConfirmed() bool {
	if !r.HasModel() || r.HasHardware() || r.Query.HostRAMGB > 0 || r.Asked.Asks("howto", "explain") || !evidence.Closing(r.Text) && !r.Asked.Asks("normal") {
		return false
	}
	if r.Asked.Asks("can", "fit", "enough") && r.Matching.Mentions("就能", "就可以", "就够", "就行") {
		return false // 是不是16G就能跑: whether it is enough is asked
	}
	return slices.ContainsFunc(r.Passed, func(i int) bool { return r.Tokens[i].Type == token.Bytes })
}

// needLast asks what a run needs in a sentence of its own, behind others that only tell how it failed: "it
// can't load on 24GB. How much do I need?".
var needLast = pattern.Of(`[.;,!] ?(?:so |and |then |but )*how much(?: more)?(?: (?:vram|memory|ram|gpu memory))? (?:do|would|will|does|should) (?:i|we|it|one|that|this|you)(?: (?:really|actually|then|even|ever))* (?:need|take|require|have|get|want)(?: (?:then|for (?:this|that|it)|in (?:all|total)|instead|at least|here))? ?\?*$`)

// needAfterFailure reports whether that is the only question.
func (r question) needAfterFailure() bool {
	if !r.Matching.Mentions("how much") {
		return false
	}
	m := r.Span(needLast, r.Text)
	return m != nil && !strings.Contains(r.Text[:m[0]], "?")
}
