package intent

import (
	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/lexicon"
	"headroom/parser/pattern"
)

// TopicIn is the notion that a text names, a key of the glossary; empty when it
// names none.
func TopicIn(text string) string {
	words := lexicon.Builtin()
	return longestNotion(chars.Fold(text, words), words, func(string) bool { return true })
}

// partTopics are the notions that are parts of the memory: a question about
// memory that names one is answered for that part first.
var partTopics = map[string]bool{"weights": true, "optimizer": true, "gradients": true, "activations": true, "kv_cache": true}

var (
	bpwWords        = pattern.OneOf("bpw", "bits per", "k-quant", "k quant", "每权重")
	activationWords = pattern.OneOf("activation", "激活值", "激活内存", "激活显存")
	perWords        = pattern.OneOf("每", "per ", "each", "单个")
)

// Notion is the topic of a question.
func (r Question) Notion(intent Intent, words *lexicon.Lexicon) string {
	switch intent {
	case Explain:
		if r.asksLoadedWhole() {
			return "moe"
		}
		if _, known := evidence.KnownUntil(r.Matching); known > 0 {
			if name := longestNotion(r.Text[known:], words, func(string) bool { return true }); name != "" {
				return name
			}
		}
		planned := r.Query.Quant != "" && r.HasModel() && r.HasHardware() && r.Asked.Asks("why") && !r.Mentions(bpwWords)
		return longestNotion(r.Text, words, func(name string) bool { return !(planned && name == "bits_per_weight") }) // what a plan runs in is not asked about
	case Memory, Compare:
		if intent == Compare && !r.HasModel() && !r.HasHardware() && r.pairless() {
			return longestNotion(r.Text, words, func(string) bool { return true }) // "tp vs pp"
		}
		part := longestNotion(r.Text, words, func(name string) bool {
			return partTopics[name] && !(name == "weights" && (r.Query.Full || r.masterSaid())) && // "all weights" are trained
				!(name == "activations" && r.ActiveSaid && !r.Mentions(activationWords)) // 激活3B
		})
		if part == "" && intent == Memory && !r.Training() && r.Mentions(perWords) && r.Matches(eachUserTakes, r.Text) {
			return "kv_cache"
		}
		if part == "" && intent == Memory && r.Query.Optimizer != "" && r.Matches(optimizerTakes, r.Text) {
			return "optimizer"
		}
		return part
	}
	return ""
}

// eachUserTakes asks what one more user takes: its cache. 每个用户占多少显存, "memory per user".
var eachUserTakes = pattern.Of(`(?:每(?:个|一个|路|条|多一个|增加一个)?|单个|多一个)(?:用户|请求|会话|对话|并发|人|路)(?:要|会|得|大概|大约|需要|额外|再|多)*(?:占|用|吃|消耗|需要|要)(?:用|掉)?(?:多少|多大|几)(?:个)?(?:显存|内存|g|空间|资源|$|[ ,;?!])|\b(?:memory|vram|gb)(?: usage| use| cost)? (?:per|for each|of each) (?:concurrent |extra |additional )*(?:user|request|session|conversation|stream)\b|\b(?:does|will|would) (?:each|every|one more|an extra|another) (?:user|request|session|conversation|stream) (?:take|need|use|cost|add)(?: up)?(?: ?[?.!,;]|$| (?:in|of|for|on|with|at|memory|vram|extra|more)\b)`)

// optimizerTakes is how people ask what an optimizer takes by itself: "how much does adam need", "adamw
// moments for 3b", adam占多少显存.
var optimizerTakes = pattern.Of(`\b(?:does|do|will|would) (?:the )?(?:8-?bit |paged )?(?:adamw?|lion|sgd|adafactor|muon|sophia|lamb|adam-?8bit)(?: optimi[sz]er| itself| alone)? (?:need|take|use|cost|eat|occupy|consume|require|add|keep|store|hold)` +
	`|\b(?:memory|vram|gb|size|cost|overhead|footprint) (?:of|for|by|from) (?:the )?(?:8-?bit |paged )?(?:adamw?|lion|sgd|adafactor|muon)(?: optimi[sz]er| itself| alone)?(?: with| for| on| of| at|[?.,]|$)` +
	`|\b(?:adamw?|lion|sgd|adafactor|muon) (?:moments?|momentum|buffers?|overhead)\b` +
	`|(?:adamw?|lion|sgd|adafactor|muon) ?(?:优化器|本身|自己|自身|单独)*(?:的|要|会|得|大概|大约)*(?:占|吃|需要|用|存)(?:用|掉|的)?(?:多少|几)`)

// namesNotion reports whether something that can be explained is named.
func (r Question) namesNotion() bool {
	return r.Whole.Notion.Holds(func() bool { return longestNotion(r.Text, lexicon.Builtin(), func(string) bool { return true }) != "" })
}

// longestNotion is the notion with the longest term in a folded text, of those
// that are wanted.
func longestNotion(text string, words *lexicon.Lexicon, wanted func(name string) bool) string {
	topic, longest := "", 0
	for at := 0; at < len(text); {
		head := lexicon.Head(text[at:])
		entries, n := words.Notions.LongestOf(text[at:], head)
		if n > longest && wanted(entries[0].Name) {
			topic, longest = entries[0].Name, n
		}
		if n == 0 {
			n = len(head)
		}
		at += n
	}
	return topic
}
