package query

import "encoding/json"

// MarshalJSON writes what was measured of several runs as a list, in place of the one figure that
// is reckoned with. The middle of a range is nothing that was said.
func (q Query) MarshalJSON() ([]byte, error) {
	type plain Query
	if q.SpeedRange != nil {
		q.TokensPerS = 0
	}
	if len(q.ObservedEach)+len(q.SpeedsEach)+len(q.WeightsEach) == 0 {
		return json.Marshal(plain(q))
	}
	several := struct {
		plain
		ObservedGB any `json:"observed_gb,omitempty"`
		TokensPerS any `json:"tokens_per_s,omitempty"`
		WeightsGB  any `json:"weights_gb,omitempty"`
	}{plain: plain(q)}
	if several.WeightsGB = measured(q.WeightsGB, q.WeightsEach); q.WeightsGB == 0 {
		several.WeightsGB = nil
	}
	if several.ObservedGB = measured(q.ObservedGB, q.ObservedEach); q.ObservedGB == 0 {
		several.ObservedGB = nil
	}
	if several.TokensPerS = measured(q.TokensPerS, q.SpeedsEach); q.TokensPerS == 0 {
		several.TokensPerS = nil
	}
	return json.Marshal(several)
}

// measured is one figure, or all where several are held against each other.
func measured(one float64, each Numbers) any {
	if each != nil {
		return each
	}
	return one
}
