package story

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Who tells of a case of his own before he asks about another one names a model in both: "we run an 8B on T4s. Does a 70B
// at fp8 fit on an H200?". Whatever the first sentences say, the last ones say all that they ask about, and a model of
// before is none that is asked for. No word need tell that it is over.

// wanted is in a sentence that tells of no case there was, but of one that is sought.
var wanted = pattern.Of(`\b(?:want(?:s|ed)?|wanna|need(?:s|ed)?|plan(?:s|ned|ning)?|going to|gonna|would|could|can (?:i|we|you|it|this|one|be)|should|will|like to|i'd|we'd|i'll|we'll|hope|hoping|looking|think(?:ing)?|consider\w*|wonder\w*|aim\w*|next|goal|target|trying|decid\w*|torn|choos\w*|choice|either|options?|draft|speculative|embed\w*|rerank\w*|distill?\w*|(?:teacher|student) models?|reward|critic|judge|also|too|plus|both|alongside|beside|besides|merge\w*|compare|comparing|versus|vs|say|let's|suppose|assum\w*|if (?:i|we|you|it|not)|otherwise|or else|towers?|encoders?|adapters?|base model|given|please|help|how|what|which|why|is it|are there|estimate|calculate|compute|convert\w*)\b|想|打算|准备|计划|需要|希望|考虑|目标|要|能|可以|如果|假如|草稿|投机|嵌入|蒸馏|奖励|同时|还有|还是|对比|比较|求|请|帮|多少|怎么|什么|哪|呢`)

// weighed is in what is left where it goes back to the case of before, or weighs one against the other.
var weighed = pattern.Of(`\b(?:both|all of (?:them|it|these|those)|combined|together|in total|compare[ds]?|comparing|versus|vs|than|faster|slower|better|worse|differences?|as well|also|too|alongside|beside|besides|why|which|draft|speculative|embed\w*|rerank\w*|(?:teacher|student) models?|judge|add|adding|another|extra|additional|reproduce|paper|true|right|correct|realistic|plausible|scale[sd]?|proportional\w*|ratio|respectively|each of|either|them|more|the same time|next to)\b|一起|同时|合起来|加起来|总共|都|两个|两者|二者|比|还是|哪|为什么|为啥|为何|草稿|再|另|也|加[一到上个张块]|分别|他们|它们|前者|后者|复现|原因|怎么回事`)

// timely are words of what is left that sound like weighing and are none of it.
var timely = strings.NewReplacer("at the same time", "", "or more", "", "no more than", "", "less than", "", "more than", "", "longer than", "", "no longer", "", "is that right", "", "to add", "", "in addition", "")

// measured is in a sentence that tells how long something took or what it costs: what is asked may be reckoned from that.
var measured = pattern.Of(`\b\d+(?:\.\d+)? ?(?:hours?|hrs?|h|minutes?|mins?|days?)\b|[$€¥]|(?:小时|分钟|天|元|块)`)

// countAsked asks for a number of cards, which that of before is none of.
var countAsked = pattern.Of(`\b(?:how many|what (?:number|count)|number of)\b|几[张块个卡台]|多少[张块个卡台]`)

// onFigure names what something runs on by a figure alone: "can i do 7b on 16".
var onFigure = pattern.Of(`\b(?:on|in|with) (?:an? |my |the )?\d{1,3}(?:[?.!,]|$)`)

// worked is what was done with the model of before, which goes on where no other work is named, ran that it was only run.
var (
	worked = pattern.Of(`\b(?:(?:pre-?|re-?)?train(?:s|ed|ing)?|(?:fine-?|fine )?tun(?:e|es|ed|ing)|q?lora(?:'?d|s)?|sft|dpo|grpo|ppo)\b|训练|微调|精调|预训|全参`)
	ran    = pattern.Of(`\b(?:runs?|running|serv(?:e|es|ing)|host(?:s|ing)?|infer(?:ence)?|deploy\w*|load\w*|tokens?/s|t/s|tps|users|context|kv)\b|推理|部署|跑|并发|上下文`)
)

// superseded are those sentences, or their parts that name the model and how it is held where what is left names no
// hardware of its own.
func superseded(said *pattern.Matching, tokens []token.Token) (told, cases []Sentence) {
	sentences := evidence.Sentences(said.Text)
	if len(sentences) < 2 {
		return nil, nil
	}
	left, earlier := asked(said, tokens, sentences)
	if len(left) == 0 || slices.ContainsFunc(left, func(s Sentence) bool { return said.Holds(weighed, timely.Replace(s.In(said.Text))) }) {
		return nil, nil
	}
	named := mentions(said.Text, tokens, left)
	if len(named) == 0 {
		return nil, nil
	}
	holdsIn := func(p *pattern.Pattern) bool {
		return slices.ContainsFunc(left, func(s Sentence) bool { return said.Holds(p, s.In(said.Text)) })
	}
	cards, _ := holds(tokens, left)
	if !cards && holdsIn(onFigure) {
		return nil, nil // its unit is that of the card of before
	}
	count := holdsIn(countAsked)
	amount := holdsIn(amountAsked)
	works := holdsIn(worked) || holdsIn(ran) || slices.ContainsFunc(left, func(s Sentence) bool { return works(tokens, s) })
	for _, s := range earlier {
		text := strings.Trim(s.In(said.Text), " ")
		its := mentions(said.Text, tokens, []Sentence{s})
		switch {
		case len(its) == 0:
			continue
		case strings.HasSuffix(text, "?") || said.Holds(wanted, text) || said.Holds(measured, text) || slices.ContainsFunc(its, func(m mention) bool { return slices.ContainsFunc(named, m.same) }):
			return nil, nil // it is a part of what is asked
		}
		drops := func(t token.Token) bool { return cards || amount }
		if !cards && !amount {
			drops = func(t token.Token) bool {
				return t.Type == token.Model || t.Type == token.Size || t.IsFormat() || count && (t.Type == token.Number || t.Type == token.Several || t.Type == token.Times)
			}
		}
		var keep []Sentence
		for _, t := range tokens {
			if t.Lo >= s.Lo && t.Hi <= s.Hi && (!drops(t) || !works && worked.In(said.Text[t.Lo:t.Hi])) {
				keep = append(keep, Sentence{Lo: t.Lo, Hi: t.Hi})
			}
		}
		told, cases = append(told, without(said.Text, s, keep)...), append(cases, s)
	}
	return told, cases
}

// asked are the sentences that ask about a model, or from the last that names one on where none asks, and the others
// that name one: those before, and those behind that only tell, if what is asked has a size.
func asked(said *pattern.Matching, tokens []token.Token, sentences []Sentence) (left, others []Sentence) {
	first, sized := -1, false
	asks := func(s Sentence) bool {
		text := strings.Trim(s.In(said.Text), " ")
		return strings.HasSuffix(text, "?") || said.Holds(wanted, text)
	}
	for k, s := range sentences {
		if names := mentions(said.Text, tokens, []Sentence{s}); len(names) > 0 && asks(s) {
			if first < 0 {
				first = k
			}
			sized = sized || slices.ContainsFunc(names, func(m mention) bool { return m.billions > 0 })
		}
	}
	if first < 0 {
		for k := len(sentences) - 1; k > 0; k-- {
			if _, model := holds(tokens, sentences[k:]); model {
				return sentences[k:], sentences[:k]
			}
		}
		return nil, nil
	}
	for k, s := range sentences {
		switch names := mentions(said.Text, tokens, []Sentence{s}); {
		case len(names) == 0 || asks(s) || k > first && !sized:
			left = append(left, s)
		default:
			others = append(others, s)
		}
	}
	return left, others
}

// mention is a model that a sentence names, or a size alone.
type mention struct {
	name     string
	billions float64 // 0 where the name says none
	bare     bool    // a size
	at       Sentence
}

// same reports whether two mentions can be of one model: one name goes on from the other, or one is the other's size.
func (m mention) same(other mention) bool {
	if m.bare || other.bare {
		return m.billions > 0 && m.billions == other.billions
	}
	return strings.HasPrefix(m.name, other.name) || strings.HasPrefix(other.name, m.name)
}

// mentions are the models and sizes that sentences name.
func mentions(text string, tokens []token.Token, sentences []Sentence) (list []mention) {
	for i, t := range tokens {
		if t.Type != token.Model && t.Type != token.Size || i+1 < len(tokens) && tokens[i+1].Type == token.Data { // "300B tokens"
			continue
		}
		if t.Type == token.Size && (i > 0 && tokens[i-1].Kind == "memory" || i+1 < len(tokens) && tokens[i+1].Kind == "memory") {
			continue // 内存1T
		}
		if !slices.ContainsFunc(sentences, func(s Sentence) bool { return t.Lo >= s.Lo && t.Hi <= s.Hi }) {
			continue
		}
		m := mention{name: squeezed.Replace(text[t.Lo:t.Hi]), billions: t.Value, at: Sentence{Lo: t.Lo, Hi: t.Hi}}
		if t.Type == token.Size {
			m.billions, m.bare = t.Value/1e9, true
		}
		list = append(list, m)
	}
	return list
}

// squeezed takes out what parts the words of a name.
var squeezed = strings.NewReplacer(" ", "", "-", "", "_", "", ":", "")
