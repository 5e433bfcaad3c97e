package intent

import (
	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

// Whether a model may lie on the processor and on the card at once is asked of no model: "CPU和GPU
// 能一起用吗", "can I use CPU and GPU together".
var bothChips = pattern.Of(`\b(?:cpu ?(?:\+|and|&) ?gpu|gpu ?(?:\+|and|&) ?cpu)\b[^.?!;]{0,24}\b(?:together|at once|at the same time|combined|simultaneously|in tandem)\b|(?:cpu ?(?:\+|和|与|跟|加|、)? ?(?:gpu|显卡)|(?:gpu|显卡) ?(?:\+|和|与|跟|加|、)? ?cpu)[^,;?!]{0,16}(?:一起|混合|同时|协同|联合|共同|并用|合用|搭配|异构)`)

var cpuWords = pattern.OneOf("cpu")

// asksBothChips reports whether that is asked.
func (r Question) asksBothChips() bool {
	return !r.HasModel() && !r.HasHardware() && r.Mentions(cpuWords) && r.Matches(bothChips, r.Text) && (r.Asked.Asks("can", "does", "howto", "explain") || evidence.Closing(r.Text)) && !r.Asked.Asks("howmuch", "howfast", "cards", "buy", "whatmodel")
}

// equalTo asks how many of one card do the work of another, or whether so many do: "how many 4090s
// equal an H100", "can two 4090s match an A100", 顶几张.
var equalTo = pattern.Of(`\bhow many\b[^.?!;]{1,32}\b(?:equals?|match(?:es)?|replaces?|add up to|amount to|makes? (?:up|one|an?)|(?:is|are|for)? ?worth|equivalent|beats?|compare to|for the (?:speed|power|performance) of)\b|\b(?:can|do|does|will|would|is|are)\b[^.?!;]{1,32}\b(?:equal|match|beat|outperform|keep up with|as (?:fast|good|quick) as|equivalent to|worth)\b|(?:相当于|顶得?上?|抵得?上?|等于|等同于|能换|赶得?上|追得?上|比得上)(?:多少|几|一|两|\d)(?:张|块|个|片)|(?:多少|几)(?:张|块|个|片)[^,;?!、]{1,16}(?:相当于|顶|抵|等于|赶上|追上|比得上)`)

// equalCards reports whether two cards are told, and it is asked how many of one make the other.
func (r Question) equalCards() bool {
	return len(r.Query.GPUOptions) == 2 && r.Query.Tokens+r.Query.Hours+r.Query.Days == 0 && (r.Asked.Asks("howmany", "cards") || r.Questioned()) && !r.Asked.Asks("cost", "buy", "fit", "enough", "oom") && r.Matches(equalTo, r.Text)
}

// cardsForLimit reports whether it is told what cards of a kind have to come to for many users, and not how
// many of them there are: so many are sought. "need ttft under 500 ms at 20 rps, llama 70b, h100s".
func (r Question) cardsForLimit() bool {
	q := &r.Query
	if q.FirstTokenS+q.AnswerS == 0 || q.RequestsPerS == 0 && q.Concurrency < 2 || q.GPU == "" || q.GPUCount > 0 || q.Nodes > 0 || !r.HasModel() {
		return false
	}
	return r.Asked.Asks("need", "config", "buy", "howmany") && !r.Asked.Asks("fit", "can", "enough", "does", "cost", "whatis")
}

// ofTheMachines are the words that may stand within "is one of our two 8xA100 nodes enough".
const ofTheMachines = `(?: (?:one|of|them|the|our|my|your|those|these|two|three|four|both|single|alone|by|itself|already|be|just|only|server|servers|node|nodes|machine|machines|box|boxes|host|hosts|instance|\d+|\d*x?[a-z]{0,2}\d{2,3}s?)){0,8}(?: ?\([^)]{0,24}\))?`

// fewerMachines asks whether some of the machines are enough, or all of them needed.
var fewerMachines = pattern.Of(`\b(?:do|would|will|should|must) (?:i|we|you|they|one) (?:really |actually |even |still )?(?:need|use|require|have to (?:use|have)|have) (?:both|all|the second|a second|the other|more than one|two)(?: (?:of|the|them|our|my|those|these|two|three|four|machines|servers|nodes|boxes|hosts|gpus|cards|\d+|\d*x?[a-z]{0,2}\d{2,3}s?))*(?:$| ?[,.;?!]| (?:or|for|to|if|when|at|with)\b)` +
	`|\b(?:is|are|would|will|does|do|can|could|isn't)(?: just| only| even)?(?: a)? (?:one|single|half)` + ofTheMachines + ` (?:really |already |just )?(?:enough|sufficient|do|suffice|plenty|ok|okay|hold|handle|cope|cut)\b` +
	`|\b(?:both|two) or (?:just |only )?(?:one|a single)\b|\b(?:one|a single one) or (?:both|two)\b` +
	`|一(?:台|个节点|个机器|机)(?:机器|服务器|节点)?(?:是不是|就|可以|能不能|能否|能|会不会)*(?:够|行|跑得|扛得|撑得|顶得|搞定|装得)|(?:要|需要|得|必须|非得)(?:用|上)?(?:两|三|四|全部|都)(?:台|要|用)|(?:两|三|四)台都(?:要|得|需)`)

var fewerMachinesAskedWords = pattern.OneOf("both", "all", "second", "other", "more than one", "need two", "one", "single", "half", "一", "两", "三", "四", "都")

// fewerMachinesAsked reports whether it is asked how many of the machines that are there it takes.
func (r Question) fewerMachinesAsked() bool {
	q := &r.Query
	return q.Nodes > 1 && q.GPUCount > q.Nodes && q.GPUCountOptions == nil && r.HasModel() && r.Mentions(fewerMachinesAskedWords) && r.Matches(fewerMachines, r.Text)
}

// nodesOr offers two numbers of machines: "two nodes or one for a 405b".
var nodesOr = pattern.Of(`\b(?:one|two|three|four|a single|[1-9]) (?:nodes?|box(?:es)?|machines?|servers?)[,]? or (?:just |only |rather |even |maybe )?(?:one|two|three|four|a single|[1-9])\b`)

var orWords = pattern.OneOf(" or ")

// eitherNodes reports whether the number of machines for a model is sought so. None of them is then told.
func (r Question) eitherNodes() bool {
	if !r.HasModel() || !r.Mentions(orWords) || r.Asked.Asks("howfast", "howlong", "cost", "why", "compare") || !r.Matches(nodesOr, r.Text) {
		return false
	}
	if r.Query.GPU == "" {
		r.Query.Nodes = 0
		delete(r.Spans, "nodes")
	}
	return true
}

// A number of machines or cards is asked for by naming them first, with what they are for: "nodes (8xH100) to train a
// 671b", "minimum 24gb cards for a 70b", 最少24G卡跑70b.
var (
	machinesFirst = pattern.Of(`^ ?(?:the )?(?:number of |# of |no\. of |total )?(?:nodes|machines|servers|boxes|hosts|instances|pods)(?: ?\([^)]{1,32}\)| of \d{1,2} ?x? ?[a-z]*\d{2,4}[a-z]*| with \d{1,2} ?x? ?[a-z]*\d{2,4}[a-z]*)? (?:needed |required |necessary )?(?:to|for) (?:pre-?train|train|fine-?tune|sft|serve|run|host|hold|load|finish|fit|pre-?training|training|fine-?tuning|serving|running|hosting|an? |\d)`)
	fewestSized   = pattern.Of(`^ ?(?:what(?:'s| is) )?(?:the )?(?:min(?:imum|imal|\.)?|fewest|least|smallest|lowest)(?: (?:number|count|amount|no\.|#))?(?: of)? (?:\d{1,3} ?gb? |\d{1,3} ?gb? vram |nvidia |amd |consumer |used )*(?:cards|gpus|accelerators|graphics cards|nodes|machines)(?: with \d{1,3} ?gb?| of \d{1,3} ?gb?)?(?: needed| required)? (?:for|to|that)\b|^(?:最少|至少|最低)(?:要|需要|用|得)?(?:\d{1,3} ?gb?)(?:的)?(?:显?卡)(?:数|张数|数量)`)
)

var countFirstWords = pattern.OneOf("nodes", "machines", "servers", "boxes", "hosts", "instances", "pods", "cards", "gpus", "accelerators", "卡")

// countFirst reports whether a text opens so and tells no number of them.
func (r Question) countFirst() bool {
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
