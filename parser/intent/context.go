package intent

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// longerSaid is how people ask for more length than they have: "any chance to push the
// sequence longer", 还能再拉长吗.
var longerSaid = pattern.Of(`\b(?:sequences?|seq(?: ?len(?:gth)?)?|context|ctx|samples?|prompts?|window|them|it|length|max len)\b[^.?!;,]{0,20}\b(?:longer|further|extend|stretch)|\b(?:go|push|train|stretch|extend|get|run|use|fit|try|afford|do)\b[^.?!;,]{0,24}\b(?:longer|more context|further)(?: (?:sequences?|context|samples|ctx|prompts?))?(?: ?\?|$)|还?(?:能不能|能|可以|可否|能否|有没有可能)(?:再|继续|更|还)?(?:往上)?(?:拉|加|调|开|延|变|弄|搞|训|跑)?(?:得)?(?:更|再)?(?:长|延长|加长)(?:一?点|些)?(?:吗|么|不|嘛|\?|$)`)

var (
	onlyOrJustWords   = pattern.OneOf("only", "just", "at most")
	contextWords      = pattern.OneOf("多长", "几k", "多少k", "几个k", "多少个k")
	longerWords       = pattern.OneOf("longer", "stretch", "extend", "长")
	thanOrBeyondWords = pattern.OneOf(" than ", "beyond", "above", "past", " over ", "超过", "突破")
	manyHanWords      = pattern.OneOf("多")
	eachSecondWords   = pattern.OneOf("每秒")
)

func (r Question) asksContext() bool {
	if r.lengthTouched() || r.Query.GPUOptions != nil && r.perWatt() {
		return false
	}
	if r.mostContext() {
		return true
	}
	if r.Query.SeqLen > 0 && r.HasModel() && r.HasHardware() && evidence.Closing(r.Text) && r.Mentions(onlyOrJustWords) && r.Matches(reader.OnlyLength, r.Text) && !r.Asked.Asks("cards", "howmuch", "buy") {
		return true // "it has 128k but I can only get 20k on 24GB, is there more to get?"
	}
	if r.lengthLimit() || r.shortWondered() || r.onlyAsked("seq_len") {
		return true
	}
	if r.Query.Model != "" && !r.HasHardware() && r.Matches(published, r.Text) && !r.MemorySaid() {
		return false // what its card tells
	}
	for _, t := range r.Tokens {
		named := t.Is("quantity", "seq_len") && !r.ValuedAt(t) && !r.shortLength(t)
		if word := r.Text[t.Lo:t.Hi]; named && (strings.HasPrefix(word, "max") || strings.HasPrefix(word, "最")) {
			return true
		}
	}
	if r.Mentions(contextWords) && (r.HasModel() || r.HasHardware()) && r.Matches(howLongText, r.Text) {
		return true
	}
	if r.Query.Model+r.Query.Task != "" && r.HasModel() && r.HasHardware() && r.Mentions(longerWords) && r.Matches(longerSaid, r.Text) && r.Questioned() && !r.Asked.Asks("why", "cards", "howmuch", "howfast", "oom") {
		return true
	}
	if r.Query.SeqLen > 0 && r.HasModel() && r.HasHardware() && r.Mentions(thanOrBeyondWords) && r.Questioned() && !r.Asked.Asks("why", "cards", "howmuch", "howfast", "oom", "enough", "howlong") && r.pairless() && r.lengthBeyond() {
		return true
	}
	if r.Pasted != nil && r.Pasted.TooLong && !r.HasModel() {
		return true
	}
	if r.Mentions(manyHanWords) && r.HasHardware() && r.Matches(tokensHeld, r.Text) && !r.Asked.Asks("howfast") && !r.perSecondAsked() && !r.Mentions(eachSecondWords) {
		return true
	}
	if r.requestsOverTime() || r.promptWorkAsked() && r.Extreme() == "" && !r.Asked.Asks("howlongseq") {
		return false // "how many prompts per second", "what is the prompt processing speed"
	}
	if r.Query.SeqLen > 0 && r.HasModel() && r.Thing(r.Asked.First("howmuch")) == "memory" {
		return false // "上下文拉满32k，要留多少显存"
	}
	counted := r.Thing(r.Asked.First("howmany"))
	if !r.HasModel() && r.HasHardware() && (r.modelAmongMost() || r.howLargeRuns() && !r.onlyAsked("seq_len")) {
		return false // "what's the biggest model and most context I can run"
	}
	if r.overLimit() {
		return false
	}
	return r.limitOfTried() == "seq_len" || r.Extreme() == "seq_len" || r.farAsked("seq_len", "input_tokens") || r.whichWillDo("seq_len") || r.OpenSlot("seq_len", "input_tokens") != "" || r.Asked.Asks("howlongseq") || r.lengthAsked() || r.toSet() == "seq_len" || r.most("seq_len", "input_tokens", "tokens") || counted == "context" || r.amountAsked("seq_len")
}

// howLongText asks how long a text may be, not how long something takes: 能开到多长,
// 撑得住多长的文档.
var howLongText = pattern.Of(`(?:跑|开|拉|撑|吃|上|设|顶|塞|喂|支持|冲|推|处理|扛|放|给|填|调|输入|读|看|装|做|聊|到)(?:得|到|满|下|进|个|起|住|了|的|最)*(?:多长(?:$|[^时期])|(?:几|多少)个?k(?:$|[^a-z0-9]))`)

// published is how Chinese asks for what the card of a model tells.
var published = pattern.Of(`支持(的)?(最大|最长)?(多长|多大|多少)(的)?(k|上下文|context|序列|token)|上下文(长度|窗口)?(是|有)多(少|长|大)|(激活|总)?参数(量)?(是|有|各是|分别是)?多少|(多少|几)层`)

// tokensHeld is how Chinese asks for the longest context without naming one:
// "最高支持多少token", "能处理多长的文本".
var tokensHeld = pattern.Of(`(支持|处理|输入|容纳|塞|读|吃|跑|开|放|撑)(得|进|下|到|起)?(最多|最大|最高)?(多少|多长|几)(个|万|k|千)?(的)?(tokens?|字|上下文|文本|序列|长度|prompt|输入)`)

var textsWords = pattern.OneOf("token", "sample", "prompt", "context", "sequence", "seq", "text", "document", "input")

// lengthAsked reports whether "how long" is asked of sequences: "how long can my
// sequences be".
func (r Question) lengthAsked() bool {
	s := r.Asked.First("howlong")
	if s != nil && (r.Query.SeqLen > 0 || r.Mentions(textsWords)) && r.Matches(lengthOpen, r.Text) {
		return true
	}
	if s == nil || !strings.HasPrefix(r.Text[s.Lo:], "how long can") && !strings.HasPrefix(r.Text[s.Lo:], "how long could") && !strings.HasPrefix(r.Text[s.Lo:], "how long may") {
		return false
	}
	for _, t := range r.Tokens {
		if (t.Is("quantity", "seq_len") || t.Is("quantity", "input_tokens")) && t.Start > s.Start && t.Start-s.End < 30 && !r.ValuedAt(t) {
			return true
		}
	}
	return false
}

// goneBeyond ends before a length that one wants to go beyond: "go higher than 3100", "get past
// 8k", 突破32k.
var goneBeyond = pattern.Of(`\b(?:go|going|get|getting|push|pushing|stretch|extend|raise|set|increase|reach|move)(?: (?:it|this|that|the (?:context|ctx|sequence|prompt|length|window)))?(?: up| any| much| even)? (?:higher|longer|further|more|larger|bigger|beyond|above|past|over)(?: than)?(?: the| about| my| ~)* ?~?$|(?:能|可以|能否|能不能|可否)(?:再)?(?:上到|跑到|开到)?(?:超过|突破|大于|高于)$`)

// lengthBeyond reports whether the length of the question is one that is to be gone beyond.
func (r Question) lengthBeyond() bool {
	span, ok := r.Spans["seq_len"]
	for i := range r.Tokens {
		if t := &r.Tokens[i]; ok && t.Start == span[0] || !ok && t.IsFigure() && r.At(i+1).Is("data", "tokens") {
			before := r.Text[max(0, t.Lo-48):t.Lo]
			return r.Matches(goneBeyond, before) || !r.Asked.Asks("compare") && r.Matches(reader.LongerThan, before)
		}
	}
	return false
}

// shortBefore and shortBehind stand beside the name of a length that is told to be small: "OOM
// even with tiny max_model_len", max_model_len设得很小还是OOM.
var (
	shortBefore = pattern.Of(`\b(?:tiny|small|smallest|smaller|low|lower|lowest|minimal|short|shorter|reduced|reducing|lowering|decreasing|however small|no matter how (?:small|low|short))(?: (?:the|my|of|a))* ?$`)
	shortBehind = pattern.Of(`^ ?(?:to |is |was |as |set |very |so |too |extremely |ridiculously )*(?:tiny|small|low|lower|minimal|short)\b|^(?:已经|都|也)?(?:设|设置|设得|调|调得|改|改得|降|降得|压|开)?(?:到|成|为|得)?(?:很|非常|特别|最|极)?(?:小|低|短)`)
)

// shortLength reports whether a length without a number is told to be small already, where
// memory does not suffice: how long it may be is not what is asked.
func (r Question) shortLength(t token.Token) bool {
	return r.Asked.Asks("oom", "enough", "fit") && (r.Matches(shortBehind, r.Text[t.Hi:]) || r.Matches(shortBefore, r.ClauseBefore(t)))
}

// asksImages reports whether it is asked how many images a prompt may hold on some hardware.
func (r Question) asksImages() bool {
	return r.Query.ImagesSought && r.HasModel() && r.HasHardware() && !reader.Trains(r.Query.Task)
}
