package parser

import "headroom/parser/pattern"

// partComesTo asks for the memory of a part by what it would be: "what would the kv cache be at 1M tokens".
var partComesTo = pattern.Of(`\bwhat (?:would|will|does|do|should|might|could|can) (?:the |my |its |a |an )?(?:kv[ -]?cache|kv|cache|activations?|activation memory|gradients?|grads|optimi[sz]er states?|weights|master weights|logits|memory|vram|footprint)\b[^.?!;]{0,56}?\b(?:be|come to|come out (?:at|to)|amount to|add up to|weigh|take|occupy|reach|end up at|sum to|total)\b`)

var partComesWords = pattern.OneOf("what would", "what will", "what does", "what do ", "what should", "what might", "what could", "what can")

// partComes reports whether that is asked of a model with no hardware.
func (r question) partComes() bool {
	return r.HasModel() && !r.HasHardware() && r.Mentions(partComesWords) && r.Matches(partComesTo, r.Text) && !r.Asked.Asks("why", "cost", "howfast", "fit", "enough")
}
