package parser

import "headroom/parser/pattern"

// A number of machines or cards is asked for by naming them first, with what they are for: "nodes (8xH100) to train a
// 671b", "minimum 24gb cards for a 70b", 最少24G卡跑70b.
var (
	machinesFirst = pattern.Of(`^ ?(?:the )?(?:number of |# of |no\. of |total )?(?:nodes|machines|servers|boxes|hosts|instances|pods)(?: ?\([^)]{1,32}\)| of \d{1,2} ?x? ?[a-z]*\d{2,4}[a-z]*| with \d{1,2} ?x? ?[a-z]*\d{2,4}[a-z]*)? (?:needed |required |necessary )?(?:to|for) (?:pre-?train|train|fine-?tune|sft|serve|run|host|hold|load|finish|fit|pre-?training|training|fine-?tuning|serving|running|hosting|an? |\d)`)
	fewestSized   = pattern.Of(`^ ?(?:what(?:'s| is) )?(?:the )?(?:min(?:imum|imal|\.)?|fewest|least|smallest|lowest)(?: (?:number|count|amount|no\.|#))?(?: of)? (?:\d{1,3} ?gb? |\d{1,3} ?gb? vram |nvidia |amd |consumer |used )*(?:cards|gpus|accelerators|graphics cards|nodes|machines)(?: with \d{1,3} ?gb?| of \d{1,3} ?gb?)?(?: needed| required)? (?:for|to|that)\b|^(?:最少|至少|最低)(?:要|需要|用|得)?(?:\d{1,3} ?gb?)(?:的)?(?:显?卡)(?:数|张数|数量)`)
)

var countFirstWords = pattern.OneOf("nodes", "machines", "servers", "boxes", "hosts", "instances", "pods", "cards", "gpus", "accelerators", "卡")

// countFirst reports whether a text opens so and tells no number of them.
func (r question) countFirst() bool {
	q := &r.Query
	if !r.HasModel() || q.GPUOptions != nil || q.GPUCountOptions != nil || q.Nodes > 0 || !r.Mentions(countFirstWords) || r.Asked.Asks("howmuch", "cost", "howfast", "why", "compare", "power") {
		return false
	}
	if r.Matches(fewestSized, r.Text) {
		return q.GPUCount == 0
	}
	if !r.Matches(machinesFirst, r.Text) || r.Asked.Asks("can", "enough", "fit") {
		return false
	}
	if q.GPUCount > 1 && q.GPUsPerNode == 0 { // of each machine
		q.GPUsPerNode, q.GPUCount = q.GPUCount, 0
		if at, ok := r.Spans["gpu_count"]; ok {
			r.Spans["gpus_per_node"] = at
			delete(r.Spans, "gpu_count")
		}
	}
	return true
}
