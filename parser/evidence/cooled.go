package evidence

import "headroom/parser/pattern"

// cooledWords tell that heat is to be led away, which is as much as is drawn; ofCase are of a part that does so.
var (
	cooledWords = pattern.OneOf("cooling", "air con", "aircon", "空调", "散热")
	ofCase      = pattern.OneOf("cooler", "water", "liquid", "fan", "heatsink", "shroud", "thermal p", "noise", "loud", "水冷", "风扇", "散热器", "硅脂")
)

// Cooled drops what lies outside beside power that is asked for, where that is only how its heat is led away: "8 H200 at
// the wall in kW, and what AC for cooling it".
func (e *Evidence) Cooled(said *pattern.Matching) {
	if !e.Has("intent", "power") || !said.Mentions(cooledWords) || said.Mentions(ofCase) {
		return
	}
	e.Drop(func(s Sign) bool { return s.Kind == "outside" && cooledOnly.In(said.Text[s.Lo:s.Hi]) })
}

// cooledOnly is such a word.
var cooledOnly = pattern.Of(`^(?:the )?(?:cooling|air con\w*|aircon|空调|散热)$`)
