package words

import (
	"regexp"
	"strings"
)

// Replacement is what a text names and what it wants in its place: "swap the a100 for 2 4090s", 把 h100 换成 a800.
// What the two are is for the reader to tell.
type Replacement struct{ Old, New string }

// How a replacement is opened and closed.
const (
	replacesFirst = `(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|now|no|nope|sorry|wait|oops|actually|i meant?|please|let'?s|just|maybe|(?:we|i)(?: a|'?)(?:re|m)|we'?re|what if (?:i|we)(?: a|'?)re|with|by|can (?:i|we|you)|could (?:i|we|you)|should (?:i|we)|what if (?:i|we|you)?|if (?:i|we)|what about|how about|(?:i|we)(?:'d| would)? (?:like|want) to|i'?ll|i)[\s,，]+|(?:好的?|不对|错了|抱歉|那么?|请|先|如果|要是|假如|我?想|能不能|能|可以|帮我|我|再)[\s,，]*)*`
	replacesLast  = `(?:\s+(?:then|please|now|for now)|呢|吧|怎么样|行吗|可以吗|如何|的话|会怎样)*\s*[?？.。!！]*\s*$`
	replacesWith  = `(?:use|using|try|trying|with|take|run(?: it)?(?: on| in| with)?|on|in|go with|put in|what about|how about|make it)\s+`
)

// replacing are the ways to say it. Each is tried, since only what is read of the two parts tells
// whether it was meant.
var replacing = []struct {
	hints   []string
	pattern func() *regexp.Regexp
}{
	{[]string{"swap", "trade", "switch"}, replaces(`(?:swap|trade|switch) in (?P<new>.+?) (?:for|in place of|instead of) (?P<old>.+?)`)},
	{[]string{" from "}, replaces(`(?:change|switch|go|move|swap|raise|lower|increase|reduce)(?: over)?(?: the| my| its)?(?P<of> [a-z][a-z -]{1,20}?)? from (?P<old>.+?) to (?P<new>.+?)`)},
	{[]string{"swap", "replac", "exchang", "trad", "switch", "chang"}, replaces(`(?:swap(?:ping)?(?: out)?|replac(?:e|ing)|exchang(?:e|ing)|trad(?:e|ing)(?: in)?|switch(?:ing)?(?: out)?|chang(?:e|ing))\s+(?P<old>.+?)\s+(?:out )?(?:for|with|by|to|into|against)\s+(?P<new>.+?)`)},
	{[]string{"instead of", "rather than", "in place of", " not "}, replaces(`(?:` + replacesWith + `)?(?P<new>.+?)\s*,?\s+(?:and )?(?:instead of|rather than|in place of|not)\s+(?P<old>.+?)`)},
	{[]string{"instead of", "rather than", "in place of"}, replaces(`(?:instead of|rather than|in place of)\s+(?P<old>.+?)[\s,]+(?:(?:let'?s|i'?ll|i|we|can i|you) )*` + replacesWith + `(?P<new>.+?)`)},
	{[]string{"instead of", "rather than", "in place of"}, replaces(`(?:instead of|rather than|in place of)\s+(?P<old>[^,]+?)\s*,\s*(?P<new>.+?)`)},
	{[]string{"从"}, replaces(`(?:把|将)?\s*(?P<of>[^，。,]+?)\s*从\s*(?P<old>.+?)\s*(?:换|改|调|升|降|增|减|提|缩)(?:大|小|高|低|加|少|短)?(?:成|为|到|至)\s*(?P<new>.+?)`)},
	{[]string{"不", "别"}, replaces(`(?:不用|别用|不要|不使用|不跑|不)\s*(?P<old>.+?)[\s,，]*(?:了[\s,，]*)?(?:而是|换成|换用|换|改成|改用|改为|改|用|上|跑)+\s*(?P<new>.+?)`)},
	{[]string{"代", "取", "替", "换", "不"}, replaces(`(?:用|使用|换成|换|改用|改成)?\s*(?P<new>.+?)[\s,，]*(?:来)?(?:代替|替代|取代|替换掉?|换掉|顶替|而不是|而不用|不用|不要)\s*(?P<old>.+?)`)},
	{[]string{"换", "改", "升", "降"}, replaces(`(?:把|将)?\s*(?P<old>.+?)\s*(?:都|全|全部)?(?:替换|更换|换|改|升级|升|降级|降)(?:成|为|到|用|上|做)?\s*(?P<new>.+?)`)},
}

func replaces(what string) func() *regexp.Regexp { return Pattern(replacesFirst + what + replacesLast) }

// Replacements are the ways in which a text may be read as a replacement, the likeliest first.
func Replacements(text string) []Replacement {
	var list []Replacement
	small := strings.ToLower(text)
	for _, r := range replacing {
		if !hinted(small, r.hints...) {
			continue
		}
		pattern := r.pattern()
		m := pattern.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		one := Replacement{Old: m[pattern.SubexpIndex("old")], New: m[pattern.SubexpIndex("new")]}
		if of := pattern.SubexpIndex("of"); of > 0 && m[of] != "" {
			one.Old, one.New = strings.TrimSpace(m[of])+" "+one.Old, strings.TrimSpace(m[of])+" "+one.New
		}
		list = append(list, one)
	}
	return list
}

var someOf = Pattern(`(?i)^(?:其中|里面|里|另外?)?(?:的)?(?:just |only )?(?:(one|two|three|four|five|six|seven|eight|[0-9]{1,3})(?:\s*x\b|\b)|(an?|the other|another)\s|(一|两|二|三|四|五|六|七|八))\s*(?:张|块|片|个)?\s*(?:of (?:them|those|these|the|my|our)?|的)?\s*(.*)$`)

// SomeOf is how many a text takes out of several, and what those are called: 1 and "3090s" of "one of the 3090s",
// 一张 h100; they may be called nothing.
func SomeOf(text string) (n int, called string, ok bool) {
	m := someOf().FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, "", false
	}
	if m[2] != "" {
		return 1, m[4], true
	}
	n, ok = numeral(m[1] + m[3])
	return n, m[4], ok
}

var (
	cardsCalled  = Pattern(`(?i)^(?:(?:the|this|that|these|those|my|our|its|all|both) )*(?:cards?|gpus?|graphics cards?|hardware|machine|box|rig)$|^(?:这|那|原来|现在|所有|全部)*(?:几|些|一)?(?:张|块|个)?的?(?:显卡|卡|机器|硬件|gpu)$`)
	modelCalled  = Pattern(`(?i)^(?:(?:the|this|that|my|our) )*(?:model|llm)$|^(?:这|那|原来|现在)?个?的?(?:大?模型|llm)$`)
	formatCalled = Pattern(`(?i)^(?:(?:the|this|that|my|its) )*(?:quant(?:i[sz]ation)?|precision|format|dtype)$|^(?:量化|精度|格式|量化格式|量化方式|数据类型)$`)
	anyCalled    = Pattern(`(?i)^(?:it|that|this|them|those|these|both|all(?: of (?:it|them|those))?|它们?|这个|那个|这些|那些)?$`)
)

// Called is what kind of thing a word stands for where it names none: "gpu", "model" or "quant"; "any" where
// it is a pronoun.
func Called(text string) string {
	switch text = strings.TrimSpace(text); {
	case cardsCalled().MatchString(text):
		return "gpu"
	case modelCalled().MatchString(text):
		return "model"
	case formatCalled().MatchString(text):
		return "quant"
	case anyCalled().MatchString(text):
		return "any"
	}
	return ""
}
