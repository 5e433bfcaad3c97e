package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// What training has beside the model that is trained: a teacher, a reference, a reward model, the engine that
// samples.

// Distillation trains a small model on what a large one says: "distill a 70b into an 8b", "teacher
// 32b, student 1.5b", 用70b蒸馏8b. The larger is the teacher, which is only read.

var (
	distills    = pattern.Of(`\bdistill(?:s|ing|ation)?\b|\bteachers?\b|蒸馏|教师模型|老师模型`)
	sizeWritten = pattern.Of(`(\d+(?:\.\d+)?) ?b\b`)
)

var distillationWords = pattern.OneOf("distill", "teacher", "蒸馏", "教师", "老师")

// distillation reads the teacher and the student of such training.
func (r *Reader) distillation() {
	q := &r.Query
	if !r.Mentions(distillationWords) || !r.Matches(distills, r.Text) || strings.Contains(q.Model, "distill") || slices.ContainsFunc(q.Models, func(m string) bool { return strings.Contains(m, "distill") }) {
		return
	}
	var sizes []float64
	for from := 0; from < len(r.Text); {
		at := r.Places(sizeWritten, r.Text[from:])
		if at == nil {
			break
		}
		if v, err := strconv.ParseFloat(r.Text[from+at[2]:from+at[3]], 64); err == nil && !r.inCard(from+at[0]) && v > 0 && v < 5000 && !slices.Contains(sizes, v) {
			sizes = append(sizes, v)
		}
		from += at[1]
	}
	if len(sizes) != 2 {
		return
	}
	large, small := slices.Max(sizes), slices.Min(sizes)
	q.Teacher, q.Student = tagger.DecimalSize(large), tagger.DecimalSize(small)
	for _, name := range append(slices.Clone(q.Models), q.Model) {
		switch {
		case strings.Contains(name, "-"+tagger.DecimalSize(large)):
			q.Teacher = name
		case strings.Contains(name, "-"+tagger.DecimalSize(small)):
			q.Student = name
		}
	}
}

// shareBeforeUse is a share of the card that stands before its name: "0.3 gpu util",
// "0.45 of the gpu for vllm".
var shareBeforeUse = pattern.Of(`(?:^|[ ,(=])(0?\.\d{1,2}) (?:of (?:the |each )?)?(?:gpu|vllm|card|mem|memory|vram|rollout)(?: (?:gpu|mem|memory|vram))*(?: (?:util|utilization|utilisation|share|fraction)\b| for (?:vllm|sglang|the rollout|rollouts?)\b)`)

// shareOfShared stands behind the name of an engine that shares the cards with training: "vllm colocated at 0.3".
var shareOfShared = pattern.Of(`\b(?:colocat(?:e|ed|ing|ion)|co-locat(?:e|ed|ing|ion))(?: mode| vllm| sglang)?(?: at| @| with|:|=|,| util| mem| memory| share)* ?(0?\.\d{1,2})(?:$|[^0-9.])`)

var (
	utilWords = pattern.OneOf("util", "share", "fraction", "for ")
	vllmWords = pattern.OneOf("vllm", "sglang", "rollout", "colocat")
)

// rolloutShare reads what share of the card an engine takes, where it stands before the
// name: as a figure below one it is no utilisation of the compute.
func (r *Reader) rolloutShare() {
	if !r.Mentions(vllmWords) {
		return
	}
	var m []int
	if r.Mentions(utilWords) {
		m = r.Places(shareBeforeUse, r.Text)
	}
	if m == nil && r.Query.MemoryShare == 0 {
		m = r.Places(shareOfShared, r.Text)
	}
	if m == nil {
		return
	}
	share, err := strconv.ParseFloat(r.Text[m[2]:m[3]], 64)
	if err != nil || share <= 0 {
		return
	}
	r.Query.MemoryShare = share
	for i, t := range r.Tokens {
		if t.Lo >= m[2] && t.Hi <= m[1] && t.Kind != "framework" {
			r.Mark("gpu_memory_utilization", i, i)
			r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
		}
	}
	r.Asked.Drop(func(s evidence.Sign) bool { return s.Lo >= m[2] && s.Hi <= m[1] && s.Name == "mfu" })
}

var colocatedWords = pattern.OneOf("colocat", "co-locat", "共卡", "同卡", "共置")

// colocated reads that the engine which writes the completions of RL shares the trainer's cards,
// where a trainer is named beside it.
func (r *Reader) colocated() {
	q := &r.Query
	if q.Task == "rl" && q.RLAlgo != "dpo" && q.Framework != "vllm" && q.Framework != "sglang" && r.Mentions(vllmOrSglangWords) {
		q.Colocated = r.Mentions(colocatedWords)
	}
}

// referenceOff says that reinforcement or preference training keeps no frozen copy of the policy, which is
// there for the KL term; referenceOn says that it does. Trainers switch it by the weight of that term.
var (
	referenceOff = pattern.Of(`\b(?:no|without|w/o|drop|dropping|disable|disabled|disabling|skip|skipping|zero)(?: (?:a|an|the|any|extra|separate|frozen))* (?:ref(?:erence)?(?: model| policy)?|kl(?:[ -](?:penalty|loss|term|divergence))?)(?:$|[^a-z])|\breference-?free\b|\bprecompute_ref_log_probs\b|\bprecomput(?:e|ed|ing) (?:the )?ref(?:erence)? log ?-?probs\b|\b(?:beta|kl_coef|kl_loss_coef|init_kl_coef|kl)(?: |=|:)*0(?:\.0*)?(?:$|[^0-9.])|\buse_kl_(?:loss|in_reward) ?[=:] ?false\b|(?:不用|不加载?|没有|没用|无|去掉|不带|不需要|关掉|不要|不算|不上)(?:加载|任何)?(?:参考模型|参考策略|ref|kl)`)
	referenceOn  = pattern.Of(`(?:\+|\b(?:with|plus|and|including|keep|keeping|has|have|having|use|using|add|adding|load|loading|non-?zero)\b)(?: (?:a|an|the|its|extra|separate|frozen))* ?(?:ref(?:erence)? (?:model|policy)|kl(?:[ -](?:penalty|loss|term|divergence))?)(?:$|[^a-z])|\b(?:beta|kl_coef|kl_loss_coef|init_kl_coef)(?: |=|:)*0?\.0*[1-9]|\buse_kl_(?:loss|in_reward) ?[=:] ?true\b|(?:加|带|有|用|保留|包括|含|加载|算上)(?:了|上)?(?:参考模型|参考策略|ref|kl)`)
)

var (
	refWords      = pattern.OneOf("ref", "kl", "beta", "参考")
	refModelWords = pattern.OneOf("ref model", "reference model", "reference policy", "参考模型", "kl ")
)

// referenceTold tells whether a reference model is to be kept, where that is said.
func (r *Reader) referenceTold() {
	switch task := r.Query.Task; {
	case task == "rl" && r.Mentions(refWords):
	case task == "" && r.Mentions(refModelWords): // of what was asked before
	default:
		return
	}
	switch {
	case r.Matches(referenceOff, r.Text):
		r.Query.Reference = "none"
	case r.Matches(referenceOn, r.Text):
		r.Query.Reference = "kept"
	}
}

var rlWords = pattern.OneOf("ppo", "rlhf", "rl", "grpo", "rloo", "reinforce", "强化")
