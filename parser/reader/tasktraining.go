package reader

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Whether what is told is training, though no word for it is said.

// trainsBySettings reports whether settings are given that only training has:
// "gradient_accumulation_steps=8", "per_device_train_batch_size=4".
func (r *Reader) trainsBySettings() bool { return r.Query.GradAccum > 0 || r.trainBatch() }

var trainBatchWords = pattern.OneOf("train_batch", "train-batch")

// trainBatch reports whether the batch is told by a name that only training has for it.
func (r *Reader) trainBatch() bool {
	return r.Query.Batch > 0 && r.Mentions(trainBatchWords)
}

// stepped are words for speed that only training has, where nothing is said to be generated.
var stepped = map[string]bool{
	"step time": true, "time per step": true, "iteration time": true, "s/it": true, "it/s": true, "s/step": true, "每步": true,
}

var (
	generationWords    = pattern.OneOf("generat", "inferenc", "chat", "推理", "生成", "回复")
	perSampleWords     = pattern.OneOf("per sample")
	inferHanWords      = pattern.OneOf("推理", "预填充", "prefill", "inference")
	eachSampleHanWords = pattern.OneOf("每个样本")
	perSampleHanWords  = pattern.OneOf("每样本")
)

// trainingPart reports whether a part of the memory is asked about that only
// training has: gradients, or the activations of a batch that is kept.
func (r *Reader) trainingPart() bool {
	for i := range r.Asked.Found {
		s := &r.Asked.Found[i]
		if s.Name == "howfast" && stepped[r.Text[s.Lo:s.Hi]] && r.HasModelNamed() && !r.Mentions(generationWords) {
			return true
		}
		if s.Kind != "topic" || s.Name != "gradients" && s.Name != "activations" {
			continue
		}
		if slices.ContainsFunc(r.Around(s.Start, s.End), func(t token.Token) bool { // "gradient checkpointing"
			return (t.Kind == "method" || t.Type == token.Key || t.Kind == "optimizer") && t.Start <= s.Start && t.End > s.End
		}) {
			continue
		}
		switch s.Name {
		case "gradients":
			return r.HasModelNamed()
		case "activations":
			if r.Mentions(inferHanWords) {
				return false // 推理时中间激活占多少
			}
			kept := r.Query.Batch > 0 && r.Query.Quant == "" || r.Query.Parallel.SP || r.Mentions(perSampleWords) || r.Mentions(eachSampleHanWords) || r.Mentions(perSampleHanWords)
			return kept && r.HasModelNamed()
		}
	}
	return false
}

// A run is training as often as not: "our 13B run", "running it with zero-2 and recompute". What is told
// beside it decides.

// runWords are words for a run of whatever kind; others are for serving alone.
var runWords = map[string]bool{"run": true, "running": true, "ran": true, "runs": true, "跑": true, "跑起来": true, "跑得动": true, "跑不起来": true, "起不来": true}

// keptInRun are what only training keeps beside the weights.
var keptInRun = pattern.OneOf("optimizer", "gradients", "master weights", "优化器", "梯度")

// nounRun tells a run as a thing, with what it does: "our 13B run is at 60 GB".
var nounRun = pattern.Of(`\b(?:my|our|the|this|that|each|every|a|an) (?:[a-z0-9.-]+ ){0,4}runs? (?:is|was|has|had|uses?|used|takes?|took|needs?|needed|gets?|got|dies|died|ooms?|oomed|crash(?:es|ed)|sits?|sat|peaks?|peaked|hits?|stops?|stopped|keeps?|went|goes|eats?|ate|shows?|showed|writes?|wrote|saves?|saved)\b`)

// runsTraining reports whether what is run is trained, by the settings that are told of the run or by what
// it keeps.
func (r *Reader) runsTraining() bool {
	for i, t := range r.Tokens {
		if t.Is("task", "infer") && !runWords[r.Word(i)] {
			return false
		}
	}
	q := &r.Query
	if q.Quant != "" || q.InputTokens+q.OutputTokens+q.Concurrency > 0 {
		return false
	}
	if q.Optimizer != "" || q.GradCkpt != nil || q.Recompute != "" || q.ZeROStage != nil || q.HybridShard {
		return true
	}
	return r.Mentions(keptInRun) && r.Matches(nounRun, r.Text)
}

// Training reports whether any word so far speaks of training.
func (r *Reader) Training() bool {
	return r.Whole.trains.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
			return t.Kind == "task" && t.Name != "infer" && t.Name != "quantize" || t.Kind == "rl" || t.Kind == "full" && chars.Mentions(r.Text[t.Lo:t.Hi], "tun", "sft", "fft", "微调")
		}) && !r.adaptersServed()
	})
}

// Trains reports whether a task changes weights.
func Trains(task string) bool {
	switch task {
	case "train", "finetune", "lora", "qlora", "rl":
		return true
	}
	return false
}
