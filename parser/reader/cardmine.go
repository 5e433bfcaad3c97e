package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

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
