package parser

import "headroom/parser/pattern"

// felt asks how bad something is to work with.
var felt = pattern.Of(`\bhow (?:bad|badly|painful|painfully|terrible|awful|horrible|bearable|tolerable|sluggish|much of a (?:hit|penalty|slowdown))\b`)

// offloadFelt reports whether it is asked how bad a model is to work with of which a part lies in the memory of the
// host: "how bad is it with 20 layers on the cpu".
func (r question) offloadFelt() bool {
	return r.Query.Offload != "" && r.Query.Offload != "none" && r.HasModel() && r.Matching.Mentions("how") && r.Matches(felt, r.Text)
}
