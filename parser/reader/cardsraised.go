package reader

import "headroom/parser/pattern"

// cardsRaised asks up to how many cards one has to go: 要加到几张3090, 得上到多少块卡. What is raised to a number with no word
// for cards is a setting.
var cardsRaised = pattern.Of(`(?:加|上|扩|升|增加|提高|扩展|扩容|凑|堆|买|插|换|加大|配)(?:到|成|至)(?:底)?(?:几|多少) ?(?:张|块|卡|台|片|个 ?(?:卡|gpu|显卡|[a-z]{0,4}\d{2,4}))`)

var cardsRaisedWords = pattern.OneOf("到几", "到多少", "成几", "成多少", "至几", "至多少")

// raisedToCards reports whether that is asked.
func (r *Reader) raisedToCards() bool {
	return r.Mentions(cardsRaisedWords) && !r.Asked.Asks("howfast", "cost", "power", "why") && r.Matches(cardsRaised, r.Text)
}
