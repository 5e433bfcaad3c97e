package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// ofStages ends before what one stage of a pipeline takes: "pp=8 first stage 71G, last 40G".
var (
	ofStages   = pattern.Of(`\b(?:first|last|final|middle|other|remaining|1st|2nd|3rd|\d+th|stage|rank)(?: pp| pipeline)?(?: stages?| ranks?| ones?| gpus?| cards?)?(?: ?\d{1,3})?(?: only| just| is| are| at| sits?| uses?| takes?| has| have| shows?| needs?| used| took| about| around| gets?|:|=)* ?~? ?$`)
	stageWords = pattern.OneOf("stage", "pp", "pipeline")
	eachStage  = pattern.OneOf("first", "last", "final", "middle", "1st", "2nd", "stage ", "rank ")
)

// ofStage reports whether an amount is what one of the stages was seen to take, which is wondered at.
func (r *Reader) ofStage(i int) bool {
	return r.Mentions(stageWords) && r.Mentions(eachStage) && r.hasLoad() && r.Asked.Asks("normal", "why", "explain") && !r.Asked.Asks("enough", "fit", "buy") && r.Matches(ofStages, r.ClauseBefore(r.Tokens[i]))
}

var shardingWords = pattern.OneOf("zero", "deepspeed", "ds ", "ds_", "fsdp", "offload")

// pipelineStages takes the number of a stage of a pipeline for a word: "pp=8, stage 0 takes 75G" tells of no ZeRO.
func (r *Reader) pipelineStages() {
	if !r.Mentions(stageWords) || !r.Mentions(eachStage) || r.Mentions(shardingWords) {
		return
	}
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Is("key", "zero_stage") && r.Word(i) == "stage" && r.At(i+1).Type == token.Number {
			r.leaveWords(t.Lo, r.At(i+1).Hi)
			t.Type, t.Kind, t.Name = token.Unknown, "", ""
		}
	}
}
