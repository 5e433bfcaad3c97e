package reader

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A word of negation beside a task or a switch denies it, or is a half of a question.

// Negated reports whether a word of negation stands right before a token.
func (r *Reader) Negated(i int) bool {
	joined := false
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		t := r.Tokens[j]
		switch {
		case t.Kind == "not":
			return r.Word(j)[0] != '=' && !r.able(j) && !r.tagged(j) && !r.eitherIs(j) && !r.anyAsked(j) && !r.yesOrNo(j) && !r.deniesBefore(j) && !r.unfinished(j, i) // what stands before "=False" is off
		case r.Word(j) == "with" && r.At(j-1).Kind != "not":
			return false // "no gradient checkpointing with adafactor"
		case t.Joins() && t.Kind != "comma":
			joined = true
		case joined && t.Name == "none" && deniedFormat(r.Word(j)):
			return true // "without quantization or offload": the format has the denial in its own words
		case t.Kind == "method" && joined, t.Kind == "task" && joined, t.Kind == "full", t.Type == token.Link, t.Type == token.Mark && r.Word(j) == "-":
		case t.Type == token.Unknown && r.Word(j) == "cpu" && strings.HasPrefix(r.Tokens[i].Name, "offload"): // "w/o cpu offloading"
		case t.Type == token.Unknown && slices.Contains([]string{"any", "using", "use", "the", "partial", "做", "任", "何", "用", "使", "打", "开", "启", "上"}, r.Word(j)):
		default:
			return false
		}
	}
	return false
}

// deniedFormat reports whether the words of a format that is none deny what may be joined to it.
func deniedFormat(words string) bool {
	for _, denial := range [...]string{"without ", "w/o ", "no ", "don't ", "do not ", "not "} {
		if strings.HasPrefix(words, denial) {
			return true
		}
	}
	return false
}

var takeOffHanWords = pattern.OneOf("去", "关", "注释", "取消", "删", "撤")

// setFalse stands behind settings that are switched off together: "setting bf16 and tf32 to false".
var setFalse = pattern.Of(`^ ?(?:(?:and|,|&|/) ?[a-z0-9_]+ ?)?(?:both )?(?:set )?(?:to|as|=) ?(?:false|off)\b`)

var falseWords = pattern.OneOf("false", " off")

// off reports whether a switch is set to off: "flash_attn=False".
func (r *Reader) off(i int) bool {
	next := r.At(i + 1)
	if next.Kind == "not" && r.Word(i + 1)[0] == '=' {
		return true
	}
	if r.switchedOff(i) || r.Word(i+1) == "false" || r.Mentions(falseWords) && r.Matches(setFalse, r.Text[r.Tokens[i].Hi:]) || r.Mentions(takeOffHanWords) && !r.deniesBefore(i-1) && r.Matches(takenOut, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	if next.Type != token.Equals {
		return false
	}
	switch r.Word(i + 2) {
	case "false", "off", "no", "0", "none", "disabled":
		return true
	}
	return false
}

// undecided reports whether the words before a token ask if it should be used at
// all: "要不要开梯度检查点", "用不用zero3". It is neither on nor off then.
func (r *Reader) undecided(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		switch t := r.Tokens[j]; {
		case t.Kind == "not":
			return r.halfAsked(j)
		case t.Type == token.Link, t.Type == token.Unknown:
		default:
			return false
		}
	}
	return false
}

// halfAsked reports whether a word of negation is the second half of a question of
// the form A不A: the 不要 of 要不要, the 不能用 of 能不能用. It denies nothing.
func (r *Reader) halfAsked(j int) bool {
	if r.anyAsked(j) {
		return true
	}
	rest, ok := strings.CutPrefix(r.Word(j), "不")
	if !ok || rest == "" {
		return false
	}
	verb, _ := utf8.DecodeRuneInString(rest)
	return strings.HasSuffix(r.Text[:r.Tokens[j].Lo], string(verb))
}

// anyAsked reports whether a word of negation is the 没有 of 有没有.
func (r *Reader) anyAsked(j int) bool {
	return strings.HasPrefix(r.Word(j), "没") && strings.HasSuffix(r.Text[:r.Tokens[j].Lo], "有")
}

// tagged reports whether a word of negation closes a question for yes or no: the 不 of
// "12g行不 24g呢". It denies nothing behind it.
func (r *Reader) tagged(j int) bool {
	if r.Word(j) != "不" && r.Word(j) != "没" || r.Tokens[j].Hi < len(r.Text) && strings.IndexByte(" ,;?!", r.Text[r.Tokens[j].Hi]) < 0 {
		return false
	}
	before := r.Text[:r.Tokens[j].Lo]
	if chars.Mentions(r.ClauseBefore(r.Tokens[j]), "能", "够", "可以", "会") {
		return true // "能部署72B不 int8"
	}
	for _, word := range [...]string{"行", "成", "ok", "动", "下", "戏", "用"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// yesOrNo reports whether a word of negation closes a question in English: "OOM or not, int8", "yes or no? zero3".
func (r *Reader) yesOrNo(j int) bool {
	return r.Word(j-1) == "or" && (r.Word(j) == "not" || r.Word(j) == "no" && r.Word(j-2) == "yes")
}

// deniesBefore reports whether a word that may switch off what stands before it does so: "gradient checkpointing off
// zero3". What stands behind is not denied then.
func (r *Reader) deniesBefore(j int) bool {
	switch r.Word(j) {
	case "off", "disabled":
		return r.At(j-1).Kind == "method"
	case "关闭", "关掉", "关了", "禁用", "停用":
		return r.At(j-1).Kind == "method" && !r.switches(j+1)
	}
	return false
}

// switches reports whether a token is something that is switched on and off; stages of ZeRO are chosen.
func (r *Reader) switches(i int) bool {
	return r.At(i).Kind == "method" && !strings.HasPrefix(r.At(i).Name, "zero")
}

// deniesAhead reports whether a Chinese word of negation that ends at a place denies what stands right behind it and
// not the switch before it: 混合精度 没开重计算, zero3 关闭重计算.
func (r *Reader) deniesAhead(i, at int) bool {
	next := r.tokenAt(at)
	return next >= 0 && r.At(next).Type == token.Term && (r.Tokens[i].Kind != "method" || r.switches(next))
}

// able reports whether a word of negation is the second half of 能不能: what follows
// is a fact of the case that is asked about.
func (r *Reader) able(j int) bool { return strings.HasPrefix(r.Word(j), "不能") && r.halfAsked(j) }

// eitherIs reports whether a "not" is that of 是不是, which asks and denies nothing.
func (r *Reader) eitherIs(j int) bool { return r.Word(j-1) == "是" && r.Word(j+1) == "是" }

// eitherSwitch ends before a switch that is told both on and off: "with vs. without",
// 开和不开.
var eitherSwitch = pattern.Of(`\bwith(?: it)?,? ?(?:and|or|vs\.?|versus|/|&|against|compared (?:to|with)) ?(?:without|w/o)(?: using| any| the)? $|(?:开|用|有|加|启用|使用)(?:和|与|跟|或|还是|、|/|vs|,)(?:不|没|没有)(?:开启?|用|加|启用|使用)? ?$`)

var onAndOffWords = pattern.OneOf("with", "不", "没")

// onAndOff reports whether a switch stands behind both its states, which are compared.
func (r *Reader) onAndOff(i int) bool {
	lo := r.Tokens[i].Lo
	return r.Mentions(onAndOffWords) && r.Matches(eitherSwitch, r.Text[max(0, lo-40):lo])
}

// switchedOff reports whether a switch, or the list of switches that it stands in,
// is said to be off: "bf16 and tf32 set to false", "flash attention disabled".
func (r *Reader) switchedOff(i int) bool {
	for last, most := i, i+8; last < most && r.At(last+1).Joins() && r.At(last+2).Type == token.Term && (r.At(last+2).Kind == r.At(last).Kind || r.At(last+2).IsFormat() && r.At(last).IsFormat()); {
		if last += 2; r.At(last-1).Kind != "comma" {
			i = last // "fp16, bf16 and tf32 off", but "zero2, gradient checkpointing off"
		}
	}
	rest := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " ")
	rest = strings.TrimPrefix(rest, "both ")
	rest = rest[chars.Opens(rest, stays[:]):]
	if after, ok := strings.CutPrefix(rest, "off"); ok && !chars.StartsWord(after) && chars.Opens(strings.TrimLeft(after, " "), []string{"load", "to ", "the ", "ebay", "amazon", "craigslist", "facebook", "of ", "a ", "an ", "my ", "our ", "one ", "two ", "dual ", "single "}) == 0 && !r.Matches(cardsAhead, after) {
		return true // "keep gradient checkpointing off"
	}
	for _, word := range offWords.Of(rest) {
		if after, ok := strings.CutPrefix(rest, word); ok && (word[0] >= utf8.RuneSelf && !r.deniesAhead(i, len(r.Text)-len(after)) || word[0] < utf8.RuneSelf && !chars.StartsWord(after)) {
			return true
		}
	}
	return false
}

// cardsAhead begins with cards and their number: what runs "off 2x A40" is not switched off.
var cardsAhead = pattern.Of(`^ ?\d{1,4} ?(?:[x×*]|cards?\b|gpus?\b|(?:rtx|nvidia|tesla) |[ahlptv]\d{1,3}s?\b|[2-5]0\d0)`)

// offWords say that what stands before them is switched off.
var offWords = chars.InitialsOf([]string{
	"set to false", "set to off", "set to none", "is off", "are off", "is disabled", "are disabled", "disabled", "turned off", "switched off", "= false", "=false", ": false", "is false", "are false",
	"is not used", "are not used", "isn't used", "not used", "is not enabled", "isn't enabled", "not enabled", "is not on", "isn't on", "is not in use", "not in use", "is not applied", "没开", "没有开", "没启用", "没有启用", "未开启", "未启用", "不启用", "没用上", "关掉", "关了", "关闭", "关着", "没打开", "没有打开", "不打开", "不开,", "不开、", "不开;", "不开.", "不开的", "不开时", "不用,", "不用、",
})

// stays are the verbs before "off" that say how a switch is left.
var stays = [...]string{"stays ", "stay ", "remains ", "remain ", "left ", "is left ", "kept ", "is kept ", "being ", "was ", "were "}

// takenOut ends before a switch that somebody takes out of the settings: 去掉4bit, 注释掉quantization_bit.
var takenOut = pattern.Of(`(?:去掉|去除|关掉|关了|关闭|注释掉?了?|取消|删掉|删了|撤掉)(?:了)?(?:那个|这个|原来的|所有)? ?(?:[a-z_-]+(?:[ _=:]|$))? ?$`)

// nothingBefore reports whether nothing at all is what a word of doing is said of: "and
// nothing offloaded to the CPU", "with no layer offloaded".
func (r *Reader) nothingBefore(i int) bool {
	for j := i - 1; j >= max(0, i-3); j-- {
		switch r.Word(j) {
		case "nothing", "none", "zero":
			return true
		case "being", "gets", "is", "was", "layer", "layers", "of", "it", "at all":
		default:
			return false
		}
	}
	return false
}

// notYet are the words that tell of what is still going on, and doneBehind stand behind it.
var (
	notYet     = []string{"没", "没有", "还没", "还没有", "仍没", "未", "尚未", "没能"}
	doneBehind = chars.OpeningsOf([]string{"完", "好", "出来", "结束", "收敛", "到头", "跑完", "下来"})
)

// unfinished reports whether a word of negation only tells that work has not come to its end: 跑了3天还没训完.
func (r *Reader) unfinished(j, i int) bool {
	return slices.Contains(notYet, r.Word(j)) && r.Tokens[i].Kind == "task" && doneBehind.Opens(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " ")) > 0
}
