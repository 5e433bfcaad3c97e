package answer

import (
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// multiplies reports whether a question only multiplies what its words say.
func multiplies(said parser.Query) bool {
	return (said.Steps > 0 || said.Samples > 0) && said.Model == "" && said.ParamsB == 0 && said.SeqLen > 0
}

// tokensSeen multiplies steps, sequences and their length into tokens.
func (q Question) tokensSeen() (Answer, error) {
	said := q.Plan.Query
	var factors []string
	total := 1.0
	times := func(v float64, name string) {
		if v > 0 {
			total *= v
			factors = append(factors, exact(v)+" "+name)
		}
	}
	if said.Samples > 0 {
		times(said.Samples, words.SamplesUnit.In(q.Lang))
		times(said.Epochs, words.EpochsUnit.In(q.Lang))
	} else {
		times(said.Steps, words.StepsUnit.In(q.Lang))
		if said.GlobalBatch > 0 {
			times(float64(said.GlobalBatch), words.SequencesUnit.In(q.Lang))
		} else {
			times(float64(max(said.Batch, 1)), words.SequencesUnit.In(q.Lang))
			times(float64(said.GradAccum), words.AccumulationUnit.In(q.Lang))
			times(float64(max(said.GPUCount, said.Parallel.DP)), "GPU")
		}
	}
	times(float64(said.SeqLen), "tokens")
	return Answer{
		Summary: words.Converted.In(q.Lang, "from", strings.Join(factors, " x "), "to", exact(total)+" tokens"),
		Value:   &Value{total, "tokens"},
	}, nil
}

// stepped reports whether a question leaves out one factor of the batch of a whole step.
func stepped(said parser.Query) bool {
	return said.Batch > 0 && (said.GlobalBatch > 0) != (said.GradAccum > 0) && (said.GPUCount > 0 || said.Parallel.DP > 0) && said.Steps == 0
}

// stepFactor tells the factor that is left out: the batch of a whole step is that of one
// card, times the steps that are accumulated, times the copies of the model.
func (q Question) stepFactor() (Answer, error) {
	said := q.Plan.Query
	p := said.Parallel
	copies := float64(p.DP)
	if p.DP == 0 {
		copies = float64(said.GPUCount) / float64(max(p.TP, 1)*max(p.PP, 1)*max(p.CP, 1))
	}
	each, dp := float64(said.Batch), "DP "+exact(copies)
	if said.GlobalBatch > 0 {
		steps := float64(said.GlobalBatch) / each / copies
		return Answer{
			Summary: words.Converted.In(q.Lang, "from", exact(float64(said.GlobalBatch))+" / "+exact(each)+" / "+dp, "to", exact(steps)+" "+words.AccumulationUnit.In(q.Lang)),
			Value:   &Value{steps, "steps"},
		}, nil
	}
	total := each * float64(said.GradAccum) * copies
	return Answer{
		Summary: words.Converted.In(q.Lang, "from", exact(each)+" x "+exact(float64(said.GradAccum))+" x "+dp, "to", exact(total)+" "+words.SequencesUnit.In(q.Lang)),
		Value:   &Value{total, "sequences"},
	}, nil
}

// optimizerBytes tells what an optimizer keeps for each trained parameter.
func (q Question) optimizerBytes(rule workload.StateRule) (Answer, error) {
	const master = 4 // an fp32 copy of the weight, in mixed precision
	with := rule.BytesPerParam + master
	return Answer{
		Summary: words.OptimizerBytes.In(q.Lang, "optimizer", string(rule.Name), "states", strconv.FormatFloat(rule.BytesPerParam, 'g', 4, 64),
			"with", strconv.FormatFloat(with, 'g', 4, 64), "all", strconv.FormatFloat(with+4, 'g', 4, 64)),
		Value:   &Value{rule.BytesPerParam, "bytes"},
		Sources: []string{rule.Source},
	}, nil
}
