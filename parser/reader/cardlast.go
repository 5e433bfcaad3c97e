package reader

import "headroom/parser/pattern"

// lastCard ends before a card of the past, and ranThen stands behind one that work ran on.
var (
	lastCard = pattern.Of(`(?:上一?(?:张|块|个|台)|上次(?:用|拿|在)?(?:的|那张|那块)?|上回(?:用|拿|在)?(?:的)?|之前(?:用|拿|在|那张|那块|的|一张)+|以前(?:用|拿|在|那张|那块|的|一张)+|原来(?:用|拿|在|那张|那块|的|一张)+|旧的?|老的?)(?:那张|那块|卡|显卡|一张|一块| )*$|\b(?:my |the |our )?(?:last|previous|old|former|earlier) (?:card|gpu|one|run|attempt|job)?,? ?(?:(?:was|on|with|used|ran|a|an|the|my|it) ?)*$|\blast time(?:,? (?:i|we|it))?(?: (?:ran|used|did|took|was|it|on|with|a|an|my|the|run|trained))* ?$`)
	ranThen  = pattern.Of(`^[ ,]*(?:卡|显卡|上|单卡| )*(?:跑|训|用|花|微调|炼)(?:了|完|掉|完了)?(?:用了|花了|整整|大概|差不多|将近|了|它)*(?:\d|[一两二三四五六七八九十半]|好几|整晚|通宵)|^[ ,]*(?:card |gpu )?(?:and it |it |that |which |run |job )*(?:took|needed|ran|trained|spent|was|finished)\b[^.?!;]{0,32}\b(?:hours?|days?|night|overnight|weeks?|minutes?)\b`)

	lastCardWords = pattern.OneOf("上", "之前", "以前", "原来", "旧", "老", "last", "previous", "old", "former", "earlier")
)

// pastRun is which of two rigs only tells how long work took on another card, or -1: 上一张4070ti跑了一宿，3090要几天.
func (r *Reader) pastRun(rigs []rig) int {
	if len(rigs) != 2 || !r.Mentions(lastCardWords) || !r.Asked.Asks("howlong", "time") || r.Asked.Asks("compare", "best", "buy") || rigs[0].card == "" || rigs[1].card == "" || rigs[0].card == rigs[1].card || r.Query.RefGPU != "" {
		return -1
	}
	past := -1
	for k, g := range rigs {
		at := g.to
		for at > g.from && !r.Tokens[at].IsCard() {
			at--
		}
		lo := r.Tokens[at].Lo
		if r.Matches(lastCard, r.Text[max(0, lo-48):lo]) && r.Matches(ranThen, r.Text[r.Tokens[g.to].Hi:]) {
			if past >= 0 {
				return -1
			}
			past = k
		}
	}
	return past
}
