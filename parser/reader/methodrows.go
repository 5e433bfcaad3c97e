package reader

import "headroom/parser/pattern"

// How llama.cpp shares a model over cards (--split-mode, ggml-org/llama.cpp docs/multi-gpu.md): by layers, by rows of the
// dense weights, or by tensors. "row vs layer split", "-sm row", 按行切分.
var (
	splitModes = pattern.Of(`(?:(?:^|[ (\x60])(?:-sm|--split-mode)[ =]|\bsplit[-_ ]mode(?: |=|:)*|\bsplit(?:ting)? by )(row|layer|tensor)s?\b(?:[ ,]*(?:vs\.?|versus|or|against|instead of|rather than|over|/)[ ,]*(?:-sm |--split-mode |split[-_ ]mode |by )?(row|layer|tensor)s?\b)?` +
		`|\b(row|layer|tensor)s?[- ]split(?:ting|s)?\b(?:[ ,]*(?:vs\.?|versus|or|against|instead of|rather than)[ ,]*(row|layer|tensor)s?\b)?` +
		`|\b(row|layer|tensor)s? (?:vs\.?|versus|or) (row|layer|tensor)s?[- ]split|按(行|层)切分?(?:(?:和|与|还是|比|、)+按?(行|层)切?分?)?`)
	rowHelps = pattern.Of(`\b(?:help|faster|better|worth|slower|gain|difference|speeds? ?(?:it |things )?up|improve)\w*\b|快|慢|好|值`)
)

var splitModeWords = pattern.OneOf("-sm ", "split-mode", "split mode", "split_mode", "row", "layer split", "tensor split", "按行", "按层")

// splitModes reads them. Where one alone is asked about, whether it helps, it is weighed against the usual one.
func (r *Reader) splitMode() {
	q := &r.Query
	if q.Parallel.TP > 1 || q.ParallelOptions != nil || r.Training() || !r.Mentions(splitModeWords) {
		return
	}
	m := r.Places(splitModes, r.Text)
	if m == nil {
		return
	}
	var modes []string
	for k := 1; k <= 8; k++ {
		switch mode := r.part(m, k); mode {
		case "":
		case "行":
			modes = append(modes, "row")
		case "层":
			modes = append(modes, "layer")
		default:
			modes = append(modes, mode)
		}
	}
	if len(modes) == 1 && modes[0] != "layer" && r.Matches(rowHelps, r.Text) {
		modes = append(modes, "layer")
	}
	if len(modes) == 2 && modes[0] != modes[1] {
		q.SplitModes = modes
	} else {
		q.SplitMode = modes[0]
	}
	if q.Framework == "" {
		q.Framework = "llama.cpp" // it alone calls them so
	}
	r.leaveWords(m[0], m[1])
}
