package words

import (
	"slices"
	"strings"
)

// RuledOut is what a text does not want done, so that no way out may do it: not what its settings are, which a way
// out may well change, but "without offload", "no lora", 不用量化.
type RuledOut struct{ Offload, Adapters, Quantization, Recompute, MoreCards, OtherCards bool }

// places are where the parts of it are, by their names in a query.
func (r *RuledOut) places() []struct {
	name string
	told *bool
} {
	return []struct {
		name string
		told *bool
	}{
		{"offload", &r.Offload},
		{"adapters", &r.Adapters},
		{"quantization", &r.Quantization},
		{"recompute", &r.Recompute},
		{"more_cards", &r.MoreCards},
		{"other_cards", &r.OtherCards},
	}
}

// Names are the parts that are told, as a query has them.
func (r RuledOut) Names() (names []string) {
	for _, p := range r.places() {
		if *p.told {
			names = append(names, p.name)
		}
	}
	return names
}

// With is what is ruled out beside by a query.
func (r RuledOut) With(names []string) RuledOut {
	for _, p := range r.places() {
		*p.told = *p.told || slices.Contains(names, p.name)
	}
	return r
}

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

	noMoreCards  = Pattern(`\b(?:no|without(?: (?:any|buying|adding|getting|renting))*|not? (?:buying|adding|getting|renting)|(?:do not|don'?t|won'?t|can'?t|cannot) (?:want(?: to)? )?(?:buy|add|get|afford|rent|have)) (?:any )?(?:more|additional|extra|further|another|a second|second) (?:gpus?|cards?|hardware)\b|(?:不想|不能|不会|不再|不打算|没法|无法|不)(?:再)?(?:加|增加|添|添加|多加|多买|买更多)(?:的)?(?:显?卡|gpu)`)
	noOtherCards = Pattern(`\b(?:no|without(?: (?:any|buying|getting|renting))*|not? (?:buying|getting|renting)|(?:do not|don'?t|won'?t|can'?t|cannot) (?:want(?: to)? )?(?:buy|get|afford|rent|change|swap)) (?:any |an? )?(?:new|other|different|bigger|larger|better) (?:gpus?|cards?|hardware)\b|\b(?:without|not|can'?t|cannot|don'?t want to) (?:buy(?:ing)? (?:anything|hardware)|upgrad(?:e|ing))\b|(?:不想|不能|不会|不打算|没法|无法|不)(?:换|更换|升级|买|买新)(?:新|别的|其他|其它)?(?:的)?(?:显?卡|硬件|gpu)`)
)

// ruledOutNames are the parts of it by their names in a query.
var ruledOutNames = map[string]Sentence{
	"offload": {"offload", "卸载"}, "adapters": {"adapters", "适配器"}, "quantization": {"quantisation", "量化"}, "recompute": {"gradient checkpointing", "梯度检查点"},
	"more_cards": {"more cards", "加卡"}, "other_cards": {"other cards", "换卡"},
}

// ruledOutNamed names those of a list.
func ruledOutNamed(lang Lang, value string) string {
	names := strings.Split(value, ",")
	for i, name := range names {
		if s, ok := ruledOutNames[name]; ok {
			names[i] = s.In(lang)
		}
	}
	if lang == Chinese {
		return strings.Join(names, "、")
	}
	return strings.Join(names, ", ")
}

// RuledOutIn is what a text does not want done.
func RuledOutIn(text string) RuledOut { return ruledOutIn(strings.ToLower(text)) }

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
		MoreCards:    hinted(text, "card", "gpu", "hardware", "卡") && noMoreCards().MatchString(text),
		OtherCards:   hinted(text, "card", "gpu", "hardware", "buying anything", "buy anything", "upgrad", "卡", "硬件") && noOtherCards().MatchString(text),
	}
}
