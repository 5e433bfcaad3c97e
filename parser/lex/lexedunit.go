package lex

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Units are found behind figures while a text is cut into tokens.

// unitAfter finds the unit that follows a number, over an optional space or
// hyphen, and how many bytes both take.
func (l *lexing) unitAfter(text string) (lexicon.Entry, int) {
	if one := len("个"); strings.HasPrefix(text, "个亿") { // "3个亿"
		e, n := l.unit(text[one:], false)
		return e, one + n
	}
	for i := range hanScales {
		if scale := &hanScales[i]; strings.HasPrefix(text, scale.said) {
			return lexicon.Entry{Kind: "scale", Name: scale.name}, len(scale.said)
		}
	}
	if strings.HasPrefix(strings.TrimPrefix(text, " "), "t") {
		if m := cardRate.Groups(text); m != nil {
			return lexicon.Entry{Kind: "unit", Name: "tpsg"}, len(m[0])
		}
	}
	gap := 0
	if text != "" && (text[0] == ' ' || text[0] == '-' || text[0] == '~') {
		gap = 1
	}
	for _, skip := range []int{0, gap} {
		if skip > 0 || gap == 0 {
			if e, n := l.unit(text[skip:], skip > 0); n > 0 && !(skip > 0 && (n == 1 && l.cardBegins(text[skip:]) || amountBegins(text[skip:]))) {
				return e, skip + n
			}
		}
	}
	return lexicon.Entry{}, 0
}

// amountBegins reports whether a sign of money stands before an amount of its own: "V100*8 $2/h".
func amountBegins(text string) bool {
	for _, c := range currencies {
		if rest, ok := strings.CutPrefix(text, c.sign); ok {
			return rest != "" && chars.IsDigit(rest[0])
		}
	}
	return false
}

// hanScales are two numerals in a row that are one scale behind digits, 2千亿, and a number without them: 千亿模型.
var hanScales = [...]struct{ said, name string }{{"千亿", "qianyi"}, {"百亿", "baiyi"}, {"十亿", "shiyi"}, {"十万", "shiwan"}}

// cardBegins reports whether the letter that could be a unit begins the name of a card: "8 B200".
func (l *lexing) cardBegins(text string) bool {
	if len(text) < 2 || !chars.IsDigit(text[1]) {
		return false
	}
	_, length := l.names.GPU(text)
	return length > 1
}

// cardRate is a rate of each card, however it is written: "tokens/device/second", "token per gpu per
// sec", "tok/s per chip".
var cardRate = pattern.Of(`^ ?(?:tokens?|toks?|tks?|t)(?:(?: ?/ ?| per | each )(?:gpu|card|device|chip|accelerator|npu|rank)(?: ?/ ?| per | a | every | each )(?:seconds?|secs?|s)|(?: ?/ ?| per | a | every )(?:second|sec|s)(?: ?/ ?| per | each | every | on each | for each )(?:gpu|card|device|chip|accelerator|npu|rank))\b`)

// goesOn is the verb where a French unit of memory could stand.
var goesOn = pattern.Of(`^go(?: into\b| onto\b| on\b| to\b| through\b| well| at\b| smoothly| as far| without| wrong| past| for\b| too| through| as well| also| in\b| up| fine| oom| out of| over| with| ok\b| beyond|es\b|ing\b)`)

// valueGoes is what a text ends in where the value of a setting goes, "will mbs=1 go?".
var valueGoes = pattern.Of(`\b(?:will|would|can|could|does|do|should|might) [a-z_ -]{1,16} ?[=:]? ?$`)

var paramWords = pattern.OneOf("param")

var powerWords = pattern.OneOf("power", "watt", "draw", "tdp", "limit", "cap", "psu", "wall", "pull", "socket", "meter", "dial", "throttl", "électri", "stromkosten", "stromverbrauch", "stromrechnung", "kwh", "puissance", "potencia", "электр", "held to", "clamp", "peaked", "spike", "功耗", "功率")

// ofPower reports whether the text speaks of power, so that "200 W" are watts.
func (l *lexing) ofPower() bool {
	return l.said.Mentions(powerWords)
}

// atPower is what a text ends in before the power that a card runs at, or stays below: "3090 at 220 W",
// "cards under 75 W". wattsOf begins with the unit before what it is of: "a 75 W card".
var (
	atPower = pattern.Of(`(?:[^a-z](?:at|using|uses|under|below|than|within|at most|up to|over|above)|@) ?$`)
	wattsOf = pattern.Of(`^w (?:gpus?|cards?|graphics|accelerators?|tdp|psus?|suppl(?:y|ies)|budget|envelope|slot|board|idle|under (?:full )?load|while|during|normal|expected|typical|ok\b|okay)\b`)
)

// onCard stands between a power and the card that takes it: "410 W on my 4090".
var onCard = pattern.Of(`^ (?:on|per|from|out of) (?:(?:a|an|my|the|each|every|both|our|one|its|single) )*`)

// cardBehind reports whether a card's name follows: "a 350 W 3090", "410 W on my 4090".
func (l *lexing) cardBehind(text string) bool {
	if m := onCard.Groups(text); m != nil {
		text = text[len(m[0]):]
	}
	text = strings.TrimPrefix(strings.TrimPrefix(strings.TrimLeft(text, " "), "rtx "), "geforce ")
	_, length := l.names.GPU(text)
	return length > 2
}

// lasting is what a text ends in before a time.
var lasting = pattern.Of(`\b(in|for|takes?|took|taking|within|about|around|every|each|after|lasts?|needs?|under|=|~|:) ?(about |around |~|roughly |only |just )?$`)

// unit finds a unit at the very start of text.
func (l *lexing) unit(text string, spaced bool) (lexicon.Entry, int) {
	if !spaced && strings.HasPrefix(text, "gbs") && !chars.StartsWord(text[3:]) {
		return lexicon.Entry{Kind: "bytes", Name: "gb"}, 3 // "two h100 80gbs", where a global batch stands apart
	}
	entries, n := l.longest(text)
	if spaced && len(text) > 1 && text[0] == 'g' && text[1] != ' ' {
		if _, card := l.names.GPU(text); card > max(n, 3) {
			return lexicon.Entry{}, 0 // "10 GH200"
		}
	}
	for _, e := range entries {
		switch e.Kind {
		case "bytes", "scale", "bits", "unit":
			if spaced && n == 2 && text[:2] == "go" && (goesOn.In(text) || valueGoes.In(l.text[max(0, l.at-24):l.at])) {
				return lexicon.Entry{}, 0 // "will 8192 go too" is English
			}
			if spaced && n == 1 && text[0] == 'h' && !chars.StartsWord(text[1:]) && lasting.In(l.text[max(0, l.at-24):l.at]) {
				return e, n // "takes 9 h"
			}
			if spaced && n == 1 && text[0] == 'w' && !chars.StartsWord(text[1:]) && (l.ofPower() || l.cardBehind(text[1:]) || wattsOf.In(text) || atPower.In(l.text[max(0, l.at-8):l.at])) {
				return e, n // "limited to 200 W"
			}
			if spaced && n == 1 && text[0] == 'm' && !chars.StartsWord(text[1:]) && l.said.Mentions(paramWords) {
				return e, n // "params are 83.81 M"
			}
			if spaced && n == 1 && (text[0] == 'm' || text[0] == 't') && strings.HasPrefix(text[1:], " tok") {
				return e, n // "20 M tokens"
			}
			if spaced && n == 1 && !strings.ContainsRune("bgk%$", rune(text[0])) && text[0] < 0x80 {
				continue // "4 m", "8 h" are no quantities
			}
			return e, n
		}
	}
	if n > 2 || spaced && n == 2 && entries[0].Kind == "key" && n < len(text) && chars.IsDigit(text[n]) {
		return lexicon.Entry{}, 0 // "mbs1 ga16" holds no A16
	}
	// "32gv100", "7badamw": a unit glued to a card's name.
	for _, e := range [...]struct {
		text  string
		entry lexicon.Entry
	}{{"gb", lexicon.Entry{Kind: "bytes", Name: "gb"}}, {"g", lexicon.Entry{Kind: "bytes", Name: "gb"}}} {
		if rest, ok := strings.CutPrefix(text, e.text); ok && rest != "" {
			if _, length := l.names.GPU(rest); length > 0 {
				return e.entry, len(e.text)
			}
			if strings.HasPrefix(rest, "vram") || strings.HasPrefix(rest, "ram") && !chars.StartsWord(rest[len("ram"):]) {
				return e.entry, len(e.text) // "32gvram", "64gram"
			}
			if rest[0] == 'x' && len(rest) > 1 && chars.IsDigit(rest[1]) {
				return e.entry, len(e.text)
			}
		}
	}
	return l.gluedScale(text)
}

// gluedScale is the scale that what it counts is glued to: "200btokens", "1ttoken", or the name of
// the model whose size it is, "72bqwen".
func (l *lexing) gluedScale(text string) (lexicon.Entry, int) {
	if text == "" {
		return lexicon.Entry{}, 0
	}
	scale, rest := text[:1], text[1:]
	switch {
	case !strings.Contains("bmtk", scale):
	case strings.HasPrefix(rest, "tok"):
		return lexicon.Entry{Kind: "scale", Name: scale}, 1
	case scale == "b" && len(rest) > 3 && chars.StartsWord(rest) && !chars.IsDigit(rest[0]):
		entries, n := l.words.Words.Longest(rest)
		if n > 3 && slices.ContainsFunc(entries, func(e lexicon.Entry) bool { return e.Kind == "family" }) {
			return lexicon.Entry{Kind: "scale", Name: scale}, 1
		}
	}
	return lexicon.Entry{}, 0
}

// UnitAt is the unit at the start of a text, and its length.
func UnitAt(text string, names *names.Names) (lexicon.Entry, int) {
	l := lexing{words: lexicon.Builtin(), names: names}
	return l.unit(text, false)
}

// ofRates are what the tokens of a rate are told to be: "441 output tok/s".
var ofRates = [...]string{" output ", " generated ", " generation ", " decode ", " decoding ", " decoded ", " total ", " aggregate ", " combined "}

// rateOf is the unit of a speed behind a word for its tokens.
func (l *lexing) rateOf(text string) (unit lexicon.Entry, length int) {
	if len(text) < 8 || text[0] != ' ' {
		return unit, 0
	}
	for _, of := range ofRates {
		if after, ok := strings.CutPrefix(text, of); ok {
			if u, n := l.unitAfter(after); n > 0 && u.Kind == "unit" && (u.Name == "tps" || u.Name == "tpsg") {
				return u, len(of) + n
			}
		}
	}
	return unit, 0
}

// rateAsked is a rate that stands apart behind a figure, and nothing of it.
var rateAsked = pattern.Of(`^ (?:tok|t/s|tps|tk/s)`)

// rateAfterLength reports whether a figure is the value of the length whose name stands right before it, so that a
// rate behind it is what is asked for: "seq 2048 tokens/s?".
func (l *lexing) rateAfterLength(value float64, rest string) bool {
	last := len(l.tokens) - 1
	if value < 256 || value > 1<<24 || last < 0 || !rateAsked.In(rest) {
		return false
	}
	if l.tokens[last].Type == token.Equals && last > 0 {
		last--
	}
	if !l.tokens[last].Is("quantity", "seq_len") {
		return false
	}
	if last > 0 {
		if before := l.tokens[last-1]; before.Type == token.Link || before.Type == token.Scaled || before.Type == token.Number && before.Value >= 256 {
			return false // "at 8k ctx 900 t/s"
		}
	}
	if v := int(value); value != float64(v) || v%256 != 0 && v%1000 != 0 {
		return false
	}
	return rateNames.In(l.text[l.tokens[last].Lo:l.tokens[last].Hi])
}

// rateAfterSetting reports whether a figure is the value of the setting whose name stands right before it, so that a
// rate behind it is what is asked for: "tp8 t/s", "batch size 16 tokens/s?". Where the setting has its value before its
// name the figure is the rate's: "16 users 30 t/s".
func (l *lexing) rateAfterSetting(value float64, rest string) bool {
	last := len(l.tokens) - 1
	if value < 1 || value > mostSet || value != float64(int(value)) || last < 0 || !rateAsked.In(rest) {
		return false
	}
	equals := l.tokens[last].Type == token.Equals
	if equals && last > 0 {
		last--
	}
	name := l.tokens[last]
	if !slices.Contains(settingsOfRates, name.Name) || name.Type != token.Key && name.Type != token.Quantity {
		return false
	}
	if last > 0 && (l.tokens[last-1].IsFigure() || l.tokens[last-1].Type == token.One || l.tokens[last-1].Type == token.Several) {
		return false
	}
	return equals || name.Hi == l.at || settingNames.In(l.text[name.Lo:name.Hi])
}

// mostSet is the largest value of a setting that a rate may be asked for behind.
const mostSet = 512

// settingsOfRates are settings that change a rate, and settingNames the names of them that stand before a value alone.
var (
	settingsOfRates = []string{"batch", "global_batch", "grad_accum", "concurrency", "tp", "pp", "dp", "cp", "ep", "lora_rank"}
	settingNames    = pattern.Of(`^(?:tp|pp|dp|cp|ep|tensor[ _-]parallel.*|pipeline[ _-]parallel.*|(?:micro[ _-]?|global[ _-]?)?batch[ _-]?size|m?bsz?|mbs|gbs|concurrency|(?:lora[ _-]?)?rank|批大小|批次大小|并发数?)$`)
)

// rateNames are the names of a length that a figure stands behind. A speed stands behind those in full as well: "at
// full context 512 t/s".
var rateNames = pattern.Of(`^(?:max[ _-]?)?(?:seq|ctx|n_ctx|len|length|context[ _-]?len|cutoff|序列|长度|上下文长度)`)
