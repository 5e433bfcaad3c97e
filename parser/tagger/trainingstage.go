package tagger

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A model is trained in stages that are counted as those of ZeRO are: "stage 1 pretraining", "stage 2 of llava".

var (
	stageWords = pattern.OneOf("stage")
	// shardingWords are those beside which a stage is one of ZeRO.
	shardingWords = pattern.OneOf("zero", "deepspeed", "offload", "fsdp", "ds_config", "shard", "optimizer state", "优化器状态", "切分", "分片")
	// stageOf stands behind the number of a stage and tells what is trained in it, firstStageOf where it can only be the first.
	stageOf      = pattern.Of(`^[ ,:(-]{0,2}(?:(?:of|the|feature|modality|multimodal|vision-language|continued?|continual|incremental|only) )*(?:pre-?train|align|projector|pt\b|rlhf\b|reward\b|预训练|增量预训练|继续预训练|对齐|特征对齐)`)
	firstStageOf = pattern.Of(`^[ ,:(-]{0,2}(?:sft\b|fine-?tun|instruction|instruct\b|监督微调|微调|指令)`)
	// stagedModels are made in stages that their authors count.
	stagedModels = []string{"llava", "minigpt", "chinese-llama", "chinese-alpaca", "instructblip", "blip", "mplug", "bunny", "internvl", "visualglm", "xtuner-llava", "video-llava"}
)

var feedbackWords = pattern.OneOf("rlhf", "reward model", "deepspeed-chat", "deepspeed chat", "deepspeedchat", "dschat", "ds-chat", "奖励模型")

// feedbackSteps leaves out the last of the three steps of training on feedback, which is spelled as a model is: "rlhf
// step3".
func feedbackSteps(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(feedbackWords) {
		return
	}
	for i := range tokens {
		if t := &tokens[i]; t.Type == token.Model && t.Name == "step3" {
			unread(t)
		}
	}
}

// trainingStages leaves out the number of such a stage where nothing speaks of sharding.
func trainingStages(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(stageWords) || said.Mentions(shardingWords) {
		return
	}
	staged := false
	for i := range tokens {
		for _, name := range stagedModels {
			staged = staged || tokens[i].Type == token.Model && strings.HasPrefix(tokens[i].Name, name)
		}
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Kind != "method" || !strings.HasPrefix(t.Name, "zero-") || !strings.HasPrefix(said.Text[t.Lo:t.Hi], "stage") {
			continue
		}
		behind := said.Text[t.Hi:]
		if staged && t.Name != "zero-3" || stageOf.In(behind) || t.Name == "zero-1" && firstStageOf.In(behind) {
			unread(t)
		}
	}
}

// trainedIn stands behind the word for training that only says in what format a model was made: fp8训练的，要几张卡部署.
var (
	trainedIn      = pattern.Of(`^的(?:[,、;?!。 ]|$|模型)`)
	trainedInWords = pattern.OneOf("训练的")
	servedWords    = pattern.OneOf("部署", "推理", "跑", "serve", "deploy")
)

// trainedInFormat leaves such a word out where the model is to be served.
func trainedInFormat(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(trainedInWords) || !said.Mentions(servedWords) {
		return
	}
	for i := 1; i < len(tokens); i++ {
		if t := &tokens[i]; t.Kind == "task" && t.Name == "train" && tokens[i-1].IsFormat() && tokens[i-1].Hi == t.Lo && said.Holds(trainedIn, said.Text[t.Hi:]) {
			unread(t)
		}
	}
}
