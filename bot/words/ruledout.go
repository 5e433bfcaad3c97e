package words

// RuledOut is what a text does not want done, so that no way out may do it: not what its settings are, which a way
// out may well change, but "without offload", "no lora", 不用量化.
type RuledOut struct{ Offload, Adapters, Quantization, Recompute bool }

// unwanted opens what is ruled out, with what stands between it and others: "without lora or offload".
const (
	unwanted   = `(?:\b(?:without|w/o|with(?: absolutely)? no|not? us(?:e|ing)|(?:do not|don'?t|won'?t|can'?t|cannot) (?:want(?: to)?(?: use| do)?|use|do|like)|avoid(?:ing)?|rather than|instead of|no)\b(?:[^.?!;,，。；]{0,32}(?:\b(?:or|and|nor)\b|[/&]) ?(?:any |no |use )?| (?:any |using |doing |resorting to |cpu |gradient |activation |weight |4-?bit |8-?bit )*)|(?:不用|不想用|不要|不能用|不使用|不做|不想|不开|不靠|别用|无需|不)(?:[^,，。；;？?]{0,12}(?:或者?|和|也不|[、/]))?(?:用|做|开)? ?)`
	ofOffload  = `(?:(?:cpu |zero |optimizer |any )*offload(?:ing|ed)?\b|卸载|offload)`
	ofAdapters = `(?:(?:q-?)?lora\b|peft\b|adapters?\b|(?:q-?)?lora|适配器)`
	ofQuant    = `(?:quanti[sz](?:ation|ing|ed?)\b|quants?\b|量化)`
	ofRepeated = `(?:(?:gradient|activation|grad)?[- ]?(?:checkpointing|ckpt)\b|(?:activation )?recomput(?:e|ation|ing)\b|梯度检查点|重计算)`
)

var (
	noOffload  = Pattern(unwanted + ofOffload)
	noAdapters = Pattern(unwanted + ofAdapters)
	noQuant    = Pattern(unwanted + ofQuant)
	noRepeated = Pattern(unwanted + ofRepeated)
)

// ruledOutIn reads it out of a text in small letters.
func ruledOutIn(text string) RuledOut {
	if !hinted(text, "without", "w/o", "no ", "not", "n't", "avoid", "rather", "instead", "cannot", "不", "别", "无") {
		return RuledOut{}
	}
	return RuledOut{
		Offload:      hinted(text, "offload", "卸载") && noOffload().MatchString(text),
		Adapters:     hinted(text, "lora", "peft", "adapter", "适配器") && noAdapters().MatchString(text),
		Quantization: hinted(text, "quant", "量化") && noQuant().MatchString(text),
		Recompute:    hinted(text, "checkpoint", "ckpt", "recompu", "检查点", "重计算") && noRepeated().MatchString(text),
	}
}
