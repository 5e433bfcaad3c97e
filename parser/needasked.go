package parser

import (
	"slices"

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

// needApart reports whether an amount of memory is asked for in a sentence of its own, and a failure
// only told beside it: "how much memory does it take? my two cards run out".
func (r question) needApart() bool {
	much := r.Asked.First("howmuch")
	if much == nil || !r.HasModel() || r.Thing(much) != "memory" || !r.Asked.Asks("oom") {
		return false
	}
	apart := false
	for _, s := range evidence.Sentences(r.Text) {
		has := func(names ...string) bool {
			return slices.ContainsFunc(r.Asked.Found, func(g evidence.Sign) bool {
				return g.Kind == "ask" && g.Lo >= s.Lo && g.Lo < s.Hi && slices.Contains(names, g.Name)
			})
		}
		asks := evidence.Closing(r.Text[s.Lo:s.Hi])
		switch {
		case much.Lo >= s.Lo && much.Lo < s.Hi:
			if !asks || has("can", "enough", "fit", "oom") {
				return false
			}
			apart = true
		case asks && has("can", "enough", "fit", "oom"):
			return false
		}
	}
	return apart
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
	return slices.ContainsFunc(r.Passed, func(i int) bool { return r.Tokens[i].Type == token.Bytes })
}
