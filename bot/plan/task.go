package plan

import (
	"cmp"
	"slices"

	"headroom/engine/workload"
	"headroom/parser"
)

// task decides what is done with the model. Words win; else keys that only
// training has; else the intent; else inference, as the contract says.
func (b *builder) task() *Refusal {
	q, w := b.query, &b.workload
	w.RLAlgo, w.PEFT = q.RLAlgo, workload.Task(q.PEFT)
	switch q.Task {
	case "quantize":
		w.Task = workload.Infer
		b.assume("task", w.Task, "quantising is sized by the model that has to be loaded for it")
	case "":
		if q.Framework == "verl" || q.Framework == "openrlhf" {
			w.Task, w.RLAlgo = workload.RL, cmp.Or(w.RLAlgo, "grpo")
			b.assume("task", w.Task, q.Framework+" trains on rewards and nothing else; GRPO is meant where no other way is named")
			break
		}
		w.Task = b.impliedTask()
		if w.Task != workload.Infer {
			b.assume("task", w.Task, "the settings named belong to training")
		} else if b.intent != parser.Explain {
			b.assume("task", w.Task, "no task was named")
		}
	default:
		w.Task = workload.Task(q.Task)
		b.usualAdapters()
	}
	b.preference()
	return nil
}

// usualAdapters takes Unsloth's fine-tuning for that of adapters over weights of 4 bits: its
// from_pretrained has load_in_4bit on and full_finetuning off (unsloth/models/loader.py), and
// its notebooks train so. All weights are trained where the question says so.
func (b *builder) usualAdapters() {
	q, w := b.query, &b.workload
	whole := q.Full || q.Quant == "none" || q.ZeROStage != nil || q.Parallel.FSDP
	if q.Framework != "unsloth" || whole {
		return
	}
	adapters := workload.QLoRA
	if format, ok := workload.Quant(q.Quant).Format(); ok && q.Quant != "" && format.Bits > 4.5 {
		adapters = workload.LoRA
	}
	key := "task"
	switch {
	case w.Task == workload.RL && w.PEFT == "":
		key, w.PEFT = "peft", adapters
	case w.Task == workload.Finetune || w.Task == workload.Train:
		w.Task = adapters
	default:
		return
	}
	b.assume(key, adapters, "Unsloth trains adapters over weights of 4 bits unless it is told otherwise (load_in_4bit, full_finetuning); say \"full\" for all weights")
}

// impliedTask reads the task from the settings when no verb names it.
func (b *builder) impliedTask() workload.Task {
	q := b.query
	switch {
	case q.LoRARank > 0 || q.LoRATargets != "" || q.LoRATrained != "" || q.LoRAAlpha > 0:
		if b.adapterOn4Bit() {
			return workload.QLoRA
		}
		return workload.LoRA
	case q.Full, q.LayersInTurn != "":
		return workload.Finetune
	case b.intent == parser.Memory && (q.Topic == "optimizer" || q.Topic == "gradients"): // nothing else has them
		return workload.Train
	case q.Optimizer != "" || q.ZeROStage != nil || q.GradCkpt != nil || q.Recompute != "" ||
		q.GradAccum > 0 || q.GlobalBatch > 0 || q.Parallel.FSDP || q.Offload == "optimizer" ||
		q.Framework == "deepspeed" && q.Offload != "" || q.Precision == "amp" || q.Tokens > 0 || q.Epochs > 0 || q.Steps > 0 || q.StepSeconds > 0 || len(q.TFLOPS) > 0 && b.intent == parser.Throughput || q.MicroBatch && q.Framework == "" || q.Parallel.SP && q.Framework == "" || q.StepTokens > 0 || q.TokensPerSPerGPU > 0 && q.Framework == "" && q.OutputTokens == 0 && b.intent == parser.Throughput || b.intent == parser.MFU:
		return workload.Train
	case q.Framework == "unsloth" && q.Quant == "" && !q.GGUF && q.Concurrency == 0 && q.KVDType == "" && q.InputTokens+q.OutputTokens == 0 && b.intent != parser.Throughput && b.intent != parser.Explain:
		return workload.QLoRA // what it is for, by default over 4 bits (unsloth/models/loader.py, load_in_4bit)
	case b.onlyTrains(), (q.Parallel.CP > 1 || q.SequenceRanks > 1 || q.Parallel.SP && q.Parallel.TP <= 1) && q.Framework == "" && q.Concurrency == 0:
		return workload.Train
	}
	return workload.Infer
}

// trainers are programs that do nothing but train.
var trainers = []string{"megatron", "megatron-lm", "megatron-bridge", "mindspeed", "torchtitan", "torchtune", "gpt-neox", "bmtrain", "fairscale", "composer"}

// leastTrained is the least rate of a card, in tokens per second, that no single sequence
// gets written: where nobody says that many are served, it is that of a training run.
const leastTrained = 500

// onlyTrains says whether the program that is named does nothing but train, or a rate of
// many cards is told that only a run of training or a full server has, and none is served.
func (b *builder) onlyTrains() bool {
	q := b.query
	if q.Quant != "" || q.Concurrency > 0 || q.KVDType != "" || q.OutputTokens > 0 {
		return false
	}
	if slices.Contains(trainers, q.Framework) {
		return true
	}
	return b.intent == parser.Throughput && q.Framework == "" && q.GPUCount > 1 && q.TokensPerS >= leastTrained*float64(q.GPUCount)
}

// adapterOn4Bit says whether the base weights under an adapter take 4 bits.
func (b *builder) adapterOn4Bit() bool {
	switch b.query.Quant {
	case "int4", "nf4", "nf4-dq", "fp4":
		return true
	}
	return false
}
