package parser

import (
	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The setting of a length is often named by its own name, which says "max", with no wish for its value: it was
// turned down already, or what it does is asked.

var (
	// touchedBefore ends before a length that was changed: "tried reducing max_seq_len", 调小了max-model-len.
	touchedBefore = pattern.Of(`\b(?:(?:tried|trying|been|kept|already|even|after|despite|without|by|regardless of)(?: (?:to|with|already|even))* (?:lower|reduc|decreas|increas|chang|adjust|tun|tweak|play|rais|shrink|cutt|dropp|limit|fiddl|mess)[a-z]*|lowered|reduced|decreased|increased|changed|tuned|tweaked|adjusted|played|playing|messed|messing|fiddled|fiddling|shrank|limited|raised|does lowering|does reducing|does decreasing|does raising|does increasing|will lowering|will reducing|would lowering|would reducing|(?:will|would|does|can|could) an? (?:smaller|lower|shorter|larger|bigger|higher|longer))(?: (?:with|around with|down|up|the|my|our|both|of|value of))* ?(?:--?)?$|(?:调小|调低|调大|减小|缩小|降低|改小|调整|改)(?:过|了|一下)?(?:参数|这个)? ?(?:--?)?$`)
	// touchedBehind follows a length whose effect is asked: "does max-model-len change how much VRAM it takes", max-model-len设小一点能省显存吗.
	touchedBehind = pattern.Of(`^ (?:change|affect|reduce|save|free|matter|influence|impact|help|make|cost|determine|control|hurt|lower|raise|increase|decrease|take|use|eat)s?\b|^ ?(?:设|调|改|开|降|减|设置|调整)(?:得|的)?(?:更|再)?(?:小|低|短|大|高|长)(?:一?点|一?些|了)?,?(?:的话)?,?[^;?!]{0,12}?(?:会|能|可以|影响|省|变少|变多|减少|降低|增加|有用|有影响)`)
	effectAsked   = pattern.Of(`(?:^|[.?!;,] ?|\b(?:and|but|so|or|then) )(?:does|do|will|would|can|could|should|did|if) (?:the |a |an |my |changing |setting |lowering |reducing )*(?:--?)?$`)
	touchedWords  = pattern.OneOf("max", "len", "ctx", "context")
)

// lengthTouched reports whether each length that is named without a value was only changed or is asked for its
// effect, and no other length is sought.
func (r question) lengthTouched() bool {
	if !r.Mentions(touchedWords) {
		return false
	}
	touched := false
	for _, t := range r.Tokens {
		if !t.Is("quantity", "seq_len") && !t.Is("key", "seq_len") || r.ValuedAt(t) || !chars.Mentions(r.Text[t.Lo:t.Hi], "max", "len", "ctx") {
			continue
		}
		before := r.ClauseBefore(t)
		if !r.Matches(touchedBefore, before) && !(r.Matches(touchedBehind, r.Text[t.Hi:]) && (r.Matches(effectAsked, before) || r.Text[min(t.Hi, len(r.Text)-1)] != ' ')) {
			return false
		}
		touched = true
	}
	if !touched {
		return false
	}
	for _, s := range r.Asked.Found {
		if s.Kind == "ask" && s.Name == "howlongseq" && !r.insideLength(s.Lo, s.Hi) {
			return false
		}
	}
	return true
}

// lengthEffect asks what such a setting does to memory, of no model: "does max-model-len change how much VRAM is reserved".
func (r question) lengthEffect() bool {
	return !r.HasModel() && r.MemorySaid() && r.Questioned() && r.lengthTouched()
}

// insideLength reports whether a place of the text lies in the name of a length.
func (r question) insideLength(lo, hi int) bool {
	for _, t := range r.Tokens {
		if (t.Type == token.Key || t.Type == token.Quantity) && t.Name == "seq_len" && lo >= t.Lo && hi <= t.Hi {
			return true
		}
	}
	return false
}
