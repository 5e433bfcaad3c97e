package reader

import (
	"strconv"

	"headroom/parser/pattern"
)

// nodeOfOr is a machine with the number of its cards behind it, of which more are thought of: "is one node of 8 enough
// or two".
var (
	nodeOfOr    = pattern.Of(`\b(?:one|a single|single|1) (?:node|machine|server|box)s? (?:of|with) (\d{1,2})(?: ?x)?(?: (?:[a-z]{0,3}\d{2,4}[a-z]?s?|gpus?|cards?|of them|\d+ ?gb?))*(?: (?:enough|sufficient|ok|okay|fine|adequate|do)\b[^.?!;]{0,32}?| for [^.?!;,]{1,24}?)?,? or (?:do (?:i|we|you) need |should (?:i|we) (?:get|use|take) |is it |would it (?:take|be) |are |does it (?:need|take) |must it be |need )?(two|three|four|2|3|4)(?: (?:nodes|machines|servers|boxes|of them|of those))? ?(?:$|[?.!,;]|for\b)`)
	nodeOfWords = pattern.OneOf("node of", "node with", "server of", "server with", "machine of", "machine with", "box of", "box with")
)

// nodesEnough reads the cards of one such machine and of several as the numbers that are asked about.
func (r *Reader) nodesEnough() {
	q := &r.Query
	if !r.Mentions(nodeOfWords) {
		return
	}
	m := r.Places(nodeOfOr, r.Text)
	if m == nil {
		return
	}
	each, err := strconv.Atoi(r.Text[m[2]:m[3]])
	nodes := told(r.Text[m[4]:m[5]])
	if err != nil || each < 2 || nodes < 2 {
		return
	}
	q.GPUCount, q.Nodes, q.GPUCountOptions = 0, 0, []int{each, each * nodes}
	delete(r.Spans, "gpu_count")
	r.markText("gpu_count_options", m[2], m[5])
}
