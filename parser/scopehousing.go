package parser

import "headroom/parser/pattern"

// What cards stand in or hang on is chosen by no plan: "looking for a 2x 3090 case", "which GPU holder do you
// use", 显卡支架推荐. "In that case" and "a use case" are none of it.

var housingWords = pattern.OneOf("case", "chassis", "enclosure", "frame", "holder", "bracket", "stand", "brace", "sag", "tower", "mount", "支架", "支撑架", "托架", "下垂", "千斤顶", "机架")

// cardHeld names what holds a card up.
var cardHeld = pattern.Of(`\b(?:gpu|vga|(?:graphics|video) cards?|card|\d{4}(?: ?ti| super)?)(?:'s)? (?:support |anti[- ]?sag(?:ging)? |sag |vertical |mining )*(?:holders?|brackets?|(?:support )?stands?|braces?|mounts?|mounting)(?: (?:do|for|recommend\w*|recs?|suggest\w*|that|to|should|would|you|is|are)\b|[ ?.!,;]*$)|\banti[- ]?sag|\bgpu sag|(?:显卡|卡|gpu)(?:的)?(?:支架|支撑架|托架|支撑杆|防下垂|千斤顶)`)

// cardHoused names what cards are put into, behind them.
var cardHoused = pattern.Of(`\b(?:looking for|look for|search(?:ing)? for|after|recommend\w*|suggest\w*|need|want|find|which|what|any|best|good|decent|buy|favou?rite|get)\b[^.?!;,]{0,32}\b(?:\d{3,4}(?: ?ti| super)?s?|gpus?|cards?) (?:pc |server |atx |compatible |capable )*(?:cases?|chassis|enclosures?|frames?|towers?)\b(?: (?:recs?|recommend\w*|suggest\w*|for|that|with|which|under|out there|do|should)\b|[ ?.!,;]*$)|^ ?(?:an? )?(?:(?:\d ?x ?|two|dual|triple|quad|\d) ?)?(?:nvidia |rtx |geforce )?\d{4}(?: ?ti| super)?s? (?:pc |server )?(?:cases?|chassis|enclosures?)(?: (?:recs?|recommend\w*|suggest\w*|for an?|that)\b|[ ?.!]*$)|\bfit(?:s|ting)?\b[^.?!;]{0,16}\b(?:in|into|inside)\b[^.?!;]{0,24}\b(?:case|chassis|enclosure|mid[- ]?tower|full[- ]?tower)\b`)

// otherCase is a case that nothing is put into.
var otherCase = pattern.Of(`\b(?:worst|use|edge|corner|test|in (?:any|that|this|which|either|each)|just in)[- ]case`)

// housingSought reports whether that is chosen, with nothing in mind that would run.
func (r question) housingSought() bool {
	return r.Mentions(housingWords) && !r.HasModel() && !r.MemoryWord() && !r.Asked.Asks("howfast", "howlong", "whatmodel", "power", "oom") && !r.Matches(otherCase, r.Text) && (r.Matches(cardHeld, r.Text) || r.Matches(cardHoused, r.Text))
}
