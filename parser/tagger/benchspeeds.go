package tagger

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

var testNamesWords = pattern.OneOf("tg")

// benchSpeeds gives the figures of llama-bench their unit where it is left out: "pp 95 tg 9", "S_PP 410.5 S_TG
// 17.9", "pp512 880, tg128 33" are tokens a second.
func benchSpeeds(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(testNamesWords) {
		return
	}
	word := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return said.Text[tokens[i].Lo:tokens[i].Hi]
	}
	number := func(i int) bool { return i < len(tokens) && tokens[i].Type == token.Number }
	var speeds []int
	prompt, answer, sure := false, false, false
	for i := range tokens {
		w := word(i)
		if w != "pp" && w != "tg" || !number(i+1) {
			continue
		}
		at := i + 1
		if tokens[at].Lo == tokens[i].Hi { // the test, "tg128", has its length
			if at++; !number(at) || at+1 < len(tokens) && (tokens[at+1].IsCard() || tokens[at+1].Type == token.Times || tokens[at+1].Type == token.Measure) {
				continue
			}
			sure = true
		}
		v := tokens[at].Value
		sure = sure || v != float64(int(v)) || word(i-1) == "_" && word(i-2) == "s"
		if tested := slices.Contains([]float64{64, 128, 256, 512, 1024, 2048, 4096}, v); tested && !sure {
			return // "pp 512 tg 128" are lengths
		}
		prompt, answer = prompt || w == "pp", answer || w == "tg"
		speeds = append(speeds, at)
	}
	if !answer || !sure && !prompt {
		return
	}
	for _, at := range speeds {
		tokens[at].Type, tokens[at].Name = token.Unit, "tps"
	}
}

var ownStages = pattern.OneOf("decod", "prefill", "预填充", "解码", "生成", "输出", "output")

// stageSpeed ends before the speed of a stage whose unit is left out, outputSpeed before that of what is written
// where it is called little: "decode 3.95", 输出只有2.3.
var (
	stageSpeed  = pattern.Of(`(?:\b(?:prefill(?:ing)?|decod(?:e|ing))(?: ?(?:speed|rate|throughput))?|(?:预填充|解码|生成)(?:阶段|速度|速率)|预填充|解码|(?:prefill|decode)的?(?:速度|速率))(?:的|大概|大约|约|只有|只能|才|仅|就|是|为|有|到|达到|跑到|\b(?:is|was|of|at|only|just|about|around|like|gets?)\b|[ :=~])*$`)
	outputSpeed = pattern.Of(`(?:输出|生成|\boutput(?:s|ting)?)(?:的|大概|大约|约|速度| )*(?:只有|只能|只能到|才|才有|仅|仅有|不到|\b(?:only|just|barely)\b)(?:大概|大约|约|有|到| (?:about|at|around))* ?$`)
	speedEnds   = pattern.Of(`^ ?(?:左右|多)?(?:$|[,;?!、)]|\.(?:\D|$)| (?:and|but|on|with|for|in|prefill|decode)\b)`)
)

// stageSpeeds gives the speed at which a prompt is read, or an answer is written, its unit where it is left out. A part
// of a token tells that no length is meant; the other stage beside it is then told in the same way.
func stageSpeeds(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(ownStages) {
		return
	}
	var whole []int
	parts := false
	for i, t := range tokens {
		if t.Type != token.Number || t.Value < 0.1 || !said.Holds(speedEnds, said.Text[t.Hi:]) {
			continue
		}
		before := said.Text[ClauseStart(said.Text, t.Lo):t.Lo]
		stage := said.Holds(stageSpeed, before)
		switch broken := t.Value != float64(int(t.Value)); {
		case broken && (stage || said.Holds(outputSpeed, before)):
			tokens[i].Type, tokens[i].Name, parts = token.Unit, "tps", true
		case stage:
			whole = append(whole, i)
		}
	}
	for _, i := range whole {
		if parts {
			tokens[i].Type, tokens[i].Name = token.Unit, "tps"
		}
	}
}
