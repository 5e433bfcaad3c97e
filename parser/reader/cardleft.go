package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A part of the cards is what the asker has: some are taken out, belong to other teams, or are put right to fewer.

// Some of the cards, or of the machines, are taken out or used for something else.

var (
	remainingWords = pattern.OneOf("remaining", "leftover")
	pulledWords    = pattern.OneOf(" of the ", " of my ", " of our ", " of those ", " of these ", " of your ", " of all ", " of its ", " of them")
	freeNodeWords  = pattern.OneOf("node", "machine", "server", "box")
)

// restOfCards is how many of so many cards are left, or 0 where that is not told.
func (r *Reader) restOfCards(had int) int {
	if r.Mentions(remainingWords) {
		if n := r.numberIn(cardsRest); n > 0 && n < had {
			return n
		}
	}
	if !r.Mentions(pulledWords) {
		return 0
	}
	m := r.groups(cardsPulled, r.Text)
	if m == nil {
		return 0
	}
	some, all := max(told(m[1]), told(m[3])), max(told(m[2]), told(m[4]))
	if some > 0 && some < all && (all == had || some == had) {
		return all - some
	}
	return 0
}

// allTried are all the cards that there are, asked about where fewer did not do: "4 of our 8 run out, would all 8 be enough?".
var allTried = pattern.Of(`\b(?:would|will|do|does|could|can|should|what about|how about|if (?:i|we) (?:use|take)|using|with|on) all (?:of )?(?:the |our |my )?` + someCards + cardWords + ` ?(?:\?|,|$|be |do\b|work|help|fit|suffice|then)`)

// countsOfOthers are told in a text where another number may be that of them: "6 users are fine, what about 24?".
var countsOfOthers = pattern.Of(`\b(?:users?|requests?|people|clients?|sequences|batch|context|tokens|layers|bits?|epochs?|rank|concurrent|sessions?|chats?)\b`)

// freeNodes are the machines that can be had of several.
var freeNodes = pattern.Of(`\b(?:only |just )?` + someCards + ` (?:of (?:them|the nodes|the machines|the servers)|nodes?|machines?|servers?|box(?:es)?) (?:is|are) (?:still |currently |actually )?(?:free|available|idle|left|usable|ours|mine|working)\b`)

// machinesLeft are those of several machines that the work is to run on: 4台8卡A800，两台在跑推理，剩下两台.
var machinesLeft = pattern.Of(`(?:剩下?|剩余|还剩|只剩|空闲|空着|空出|空出来|空余)的?(?:只有|有|就)?` + someCards + `(?:台|个节点|节点)`)

var leftOverHanWords = pattern.OneOf("剩", "空")

// nodesLeft is how many of several machines can be had, or 0.
func (r *Reader) nodesLeft() int {
	q := &r.Query
	if q.Nodes < 2 || q.GPUCount%q.Nodes != 0 || q.GPUCountOptions != nil || q.GPUOptions != nil || q.GPUPool != nil {
		return 0
	}
	if n := r.numberIn(freeNodes); n > 0 && n < q.Nodes && r.Mentions(freeNodeWords) {
		return n
	}
	if n := r.numberIn(machinesLeft); n < q.Nodes && r.Mentions(leftOverHanWords) {
		return n
	}
	return 0
}

// Of the cards of a machine a user often has only some, and a number of cards is often set right.

var (
	// cardsMine are those that are given to the asker: "I only get 2 of them", "just two are mine", 分给我4张.
	cardsMine = pattern.Of(`\b(?:i|we)(?:'m|'re| am| are| was| were| can| could| may| will|'ll| got to)?(?: (?:only|just|currently|actually))*(?: (?:get|gets|got|have|use|given|allowed|allotted|assigned|allocated|granted|touch|borrow|take|see))+(?: (?:to use|access to|only|just|up to))* ` + someCards + ` (?:of (?:them|those|these|the [a-z0-9]+)\b|(?:[a-z]+ )?for (?:this|it|the model|llms?)\b)` +
		`|\bof which (?:(?:i|we|only|just|can|may|could|have|get to|am|are|allowed to|use|get|touch|take|up to) )*` + someCards + cardWords + `(?: ?[.,;?!)]|$| (?:are|is|for|here|can|to|and)\b)` +
		`|\b(?:only|just|but) ` + someCards + `(?: of (?:them|those|these))? (?:are|is|were) (?:mine|ours|for (?:me|us|this)|assigned|allotted|allocated)\b` +
		`|(?:分|给|分配|划|划分|批|拨|派|留|腾)(?:出来?|给|了|到)*(?:我们?|咱们?|俺)(?:组|这边|的|用)*(?:只有|就|了)?` + someCards + `(?:张|块|个|片|卡)`)
	mineWords = pattern.OneOf(" get ", " got ", " have ", " use ", "given", "allo", "assigned", "granted", "touch", "borrow", " take ", " see ", "of which", "mine", "ours", "for us", "for me", "for this", "给", "分", "划", "批", "拨", "派", "留", "腾")

	// cardsSetRight is the number that was meant: "I said 4, it's actually 2", "there are in fact only two".
	cardsSetRight = pattern.Of(`\b(?:actually|really|in fact|in reality|correction:?) (?:it's|its|it is|there are|there're|there's|they're|we have|i have|we've got|i've got)(?: (?:only|just))? ` + someCards + cardWords + `(?: ?[.,;?!)]|$)` +
		`|\b(?:it's|its|it is|there are|there're|there's|they're|we have|i have|we've got|i've got) (?:(?:actually|really|in fact|in reality)(?: only| just)?|(?:only|just) really) ` + someCards + cardWords + `(?: ?[.,;?!)]|$)` +
		`|\b(?:it's|it is|there are|there's|they're|sorry it's)(?: (?:only|just))? ` + someCards + cardWords + `,? (?:actually|in fact|in reality)(?: ?[.,;?!)]|$)` +
		`|\bsorry,? (?:it's|it is|there are|there's|they're|i have|we have) (?:(?:only|just) )?` + someCards + cardWords + `(?: ?[.,;?!)]|$)`)
	setRightWords = pattern.OneOf("actually", "really", "in fact", "in reality", "correction", "sorry")
)

// cardsOfMine is the number of cards that are the asker's of so many that a machine has, or 0.
func (r *Reader) cardsOfMine(had int) int {
	if had < 2 || r.Asked.Asks("cards") || !r.Mentions(mineWords) {
		return 0
	}
	n := r.numberIn(cardsMine)
	if n == 0 || n >= had {
		return 0
	}
	for _, p := range r.Hardware {
		if p.What == PartCount {
			r.Passed = append(r.Passed, p.From)
		}
	}
	at := r.Places(cardsMine, r.Text)
	for i, t := range r.Tokens {
		if t.Lo >= at[0] && t.Hi <= at[1] {
			r.Passed = append(r.Passed, i)
		}
	}
	return n
}

// cardsPutRight is the number of cards that one told before is corrected to, or 0: the last figure before
// the correction, but for their memory, has to count cards.
func (r *Reader) cardsPutRight() int {
	if !r.Mentions(setRightWords) {
		return 0
	}
	at := r.Places(cardsSetRight, r.Text)
	if at == nil {
		return 0
	}
	last := -1
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Lo >= at[0] {
			break
		} else if t.IsFigure() && t.Type != token.Bytes || t.Type == token.One || t.Type == token.Several {
			last = i
		}
	}
	for _, p := range r.Hardware {
		if p.What == PartCount && p.From == last {
			return r.numberIn(cardsSetRight)
		}
	}
	return 0
}

// teamsEach are so many teams of which each is to have a model of its own.
var teamsEach = pattern.Of(`\beach of (?:our|my|the|these|those|its)? ?` + someCards + ` (?:[a-z]+ )?(?:teams?|groups|labs|departments|projects|squads|companies|customers|tenants)\b[^.?!;,0-9]{0,16}\b(?:get|gets|have|has|needs?|wants?|runs?|host|hosts|serve|serves|trains?|finetune|finetunes|use|uses)\b(?: (?:an?|its|their|own|one|dedicated|separate|the))* ?$|(\d{1,3}|[两二三四五六七八])个(?:团队|小组|组|项目组|部门|课题组)(?:各|都|每)(?:自|个|组|要|跑|部署|用|有|一个|一套|起|分)*$`)

var cardsOfTeamWords = pattern.OneOf("each of", "每", "各")

// cardsOfTeam is how many of so many cards each team has, where each is to have the model that the token
// at names, or 0.
func (r *Reader) cardsOfTeam(had int) (each, at int) {
	if had < 2 || !r.Mentions(cardsOfTeamWords) {
		return 0, 0
	}
	for i, t := range r.Tokens {
		if t.Type != token.Model && t.Type != token.Size {
			continue
		}
		before := r.Text[max(0, r.Tokens[i].Lo-evidence.ClauseReach):t.Lo]
		if n := r.teams(before); n > 1 && had >= n {
			return had / n, i
		}
	}
	return 0, 0
}

// teams is the number of them that a text ends with, or 0.
func (r *Reader) teams(before string) int {
	for _, group := range r.groups(teamsEach, before) {
		if n := told(group); n > 0 {
			return n
		}
	}
	return 0
}

var claimedCardsWords = pattern.OneOf("docs", "readme", "paper", "recipe", "mention", "文档", "论文", "need", "require", "at least", "minimum", "recommend", "says", "suggest", "需要", "至少", "要求", "建议", "官方", "推荐")

// claimedCards reports whether somebody else's number of cards was told of.
func (r *Reader) claimedCards() bool {
	return r.Mentions(claimedCardsWords)
}

// cardsTriedNow is the number of cards that is asked about after one that is known not to do, or 0.
func (r *Reader) cardsTriedNow() int {
	m := r.Places(cardsTried, r.Text)
	if m == nil || r.settingLast(m[0]) || strings.Contains(r.Text[m[0]:m[1]], "about") && r.Matches(countsOfOthers, r.Text[:m[0]]) {
		return 0
	}
	return told(pattern.FirstGroup(r.Text, m))
}

// onlyOneOf reads that one of the cards before is all that is used: 有六张24G的卡，只想用其中一张.
func (r *Reader) onlyOneOf(i int) bool {
	k := slices.IndexFunc(r.Hardware, func(p Part) bool { return p.What == PartCount && p.Measure == "card" && p.Value > 1 })
	if k < 0 || r.Tokens[i].Type != token.One || r.Word(i) != "一张" && r.Word(i) != "一块" || !r.onlyBefore(i) || strings.HasSuffix(r.Text[:r.Tokens[i].Lo], "只有") {
		return false
	}
	r.Passed = append(r.Passed, r.Hardware[k].From)
	r.Hardware[k].Value = 1
	r.Used[i] = true
	return true
}
