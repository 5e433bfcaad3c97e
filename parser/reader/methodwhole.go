package reader

import "headroom/parser/pattern"

// Modules that adapters leave and that are trained in full beside them: by the settings that name them
// (modules_to_save of PEFT, additional_target of LLaMA-Factory), or told to be trained.
var (
	wholeModule  = `(?:embed_tokens|lm_head|embeddings?(?: layers?| tokens?)?|(?:output|lm|language model(?:ing)?) head|wte|词嵌入|嵌入层|词表|输出层)`
	wholeModules = wholeModule + `(?:(?: ?[,/+&、和与及] ?| and | \+ )(?:the )?` + wholeModule + `)*`
	wholeKeys    = pattern.Of(`modules_to_save|additional_targets?\b`)
	wholeTrained = pattern.Of(`\b(?:train(?:s|ed|ing)?|fine-?tun(?:e|es|ed|ing)|unfreez\w+|unfrozen)(?: (?:also|too|fully|in full|both|the|with|its|as well))* ` + wholeModules + `|` + wholeModules + `(?: (?:are|is|also|both|too|fully|being|get|layers?|weights?))* (?:train(?:ed|able)|unfrozen|in full)|(?:训练|微调|解冻)(?:了|并|也|同时|一起|还要|全部)*` + wholeModules + `|` + wholeModules + `(?:也|都|一起|同时|全部|要)*(?:参与)?(?:训练|微调|解冻)`)
	wholeDenied  = pattern.Of(`\b(?:without|not|no|never|n't|instead of|rather than|freez\w+|frozen)\b[^.?!,;]{0,32}` + wholeModule + `|` + wholeModule + `[^.?!,;]{0,16}\b(?:frozen|not|stays?)\b|(?:不|没有?|别|冻结)[^,，。；]{0,6}` + wholeModule + `|` + wholeModule + `[^,，。；]{0,4}(?:不|冻结)`)
	inputTable   = pattern.Of(`embed|wte|词嵌入|嵌入层|词表`)
	outputHead   = pattern.Of(`lm_head|(?:output|lm|language model(?:ing)?) head|输出层`)
)

var trainedWholeWords = pattern.OneOf("embed", "head", "wte", "词嵌入", "嵌入层", "词表", "输出层")

// trainedWhole reads the modules that are trained in full beside adapters, by their names in a workload.
func (r *Reader) trainedWhole() {
	if !r.Mentions(trainedWholeWords) || !r.Matches(wholeKeys, r.Text) && !r.Matches(wholeTrained, r.Text) || r.Matches(wholeDenied, r.Text) {
		return
	}
	input, output := r.Matches(inputTable, r.Text), r.Matches(outputHead, r.Text)
	switch {
	case input && output:
		r.Query.LoRATrained = "embed,lm_head"
	case input:
		r.Query.LoRATrained = "embed"
	case output:
		r.Query.LoRATrained = "lm_head"
	}
}
