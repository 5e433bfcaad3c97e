package parser

// The speed at which a prompt is read is many times that of writing: "1200 t/s prompt
// processing", "prefill is 900 tok/s", "pp512 2400 t/s".
var (
	promptBehind = patternOf(`^ ?(?:\(|for |of |in |on |at |as |the |during |while )*(?:prompt[ -]?(?:processing|process|eval(?:uation)?|ingest(?:ion)?|speed|reading)|prefill(?:ing)?|pp\d{0,5}\b|pre-fill)|^ ?(?:的)?(?:预填充|prefill|提示处理|提示词处理)`)
	promptBefore = patternOf(`(?:prompt[ -]?(?:processing|process|eval(?:uation)?|ingest(?:ion)?)|prefill|pp ?\d{0,5}|预填充|提示词?处理)(?: |speed|rate|速度|is|was|of|at|around|about|only|just|=|:|~|约|大概|只有|为|是|有|到)*$`)
)

// ofPrompt reports whether a speed is that of reading prompts.
func (r *reader) ofPrompt(i int) bool {
	if !r.matching.mentions("prompt", "prefill", "pre-fill", "pp", "预填充", "提示") {
		return false
	}
	return r.matches(promptBehind, r.text[r.tokens[i].hi:]) || r.matches(promptBefore, r.clauseBefore(r.tokens[i]))
}
