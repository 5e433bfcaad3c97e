package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Cards work as one where a sign of a sum, a list of one's own or a word for it puts them together.

// together are the cards of a text that work as one though no sign of a sum ties
// them: they are said to be all of so many, or another machine's. It is nil where
// the rigs are alternatives.
func (r *Reader) together(rigs []rig) []query.Device {
	if r.Asked.Asks("compare", "best") || r.cardsApart(rigs) || r.oneWondered(rigs) || r.Asked.Asks("howfast") && r.setAgainst(rigs) {
		return nil
	}
	if r.Mentions(sameOrSimilarWords) && r.Matches(allAlike, r.Text) || r.triedEach(rigs) {
		return nil
	}
	mixed := r.Mentions(mixWords) && r.Matches(tagger.SideBySide, unmixed.Replace(r.Text))
	counted, apart := true, false
	for k, g := range rigs {
		if g.memory == 0 && g.card == "" || k > 0 && (g.join == "or" || g.join == "vs" || g.join == "slash") {
			return nil
		}
		counted = counted && g.count > 0
		if k > 0 {
			between := strings.TrimRight(r.Text[r.Tokens[rigs[k-1].to].Hi:r.Tokens[g.from].Lo], " ")
			apart = apart || r.Matches(otherMachine, between) || mixed && g.join == "and"
			counted = counted && g.card == "" && rigs[k-1].card == "" && (g.join == "plus" || g.join == "and" || g.from-rigs[k-1].to == 1)
		}
	}
	all := r.headed(rigs)
	if !counted && !apart && !all && !r.totalled && !r.ofMyRig(rigs) && !r.stock(rigs) {
		return nil
	}
	pool := make([]query.Device, 0, len(rigs))
	for _, g := range rigs {
		n := max(g.cards(), 1)
		if all {
			n = 1
		}
		pool = append(pool, query.Device{GPU: g.name(), Count: n, MemoryGB: g.memory})
	}
	return pool
}

// otherMachine is said of cards that are in another machine, are the rest of a
// machine's, or are added to those that are there: "one node has 8x 3090, another has
// 4x a6000", "I have a 3090. Can I add a 3060".
var otherMachine = pattern.Of(`\b(?:the other|another|a second|the second)(?: one| node| machine| server| box| gpu| card)?(?: has| with| is|:)? ?$|\b(?:add|adding|added)(?: in| an?| one| my| old| extra| spare| used| cheap)*$|(?:另外?|还有)(?:的)?(?:一|两|几|\d+)?(?:台|张|块|个)?(?:机器|服务器|节点|卡|显卡)?(?:是|有|插了|装了)?$`)

var (
	sameOrSimilarWords = pattern.OneOf("same", "similar", "identical", "equally")
	mixWords           = pattern.OneOf("mix", "combin", "pair", "混")
)

var stockWhichWords = pattern.OneOf("which", "哪")

// stock reports whether all cards of a list are counted, one of them as a single one: "3x 2080, 1x
// 3080, 1x 5070 Ti". Who chooses writes no "1x" and no commas.
func (r *Reader) stock(rigs []rig) bool {
	if r.Mentions(stockWhichWords) {
		return false
	}
	single := false
	for k, g := range rigs {
		if g.card == "" || g.count == 0 || k > 0 && g.card == rigs[0].card {
			return false
		}
		if bare := k == 0 && rigs[1].from == g.to+1 || k > 0 && g.from == rigs[k-1].to+1; !g.timed && !bare {
			return false // "one 3090 two 3060" is a stock, too
		}
		single = single || g.count == 1
	}
	return single
}

// headed reports whether a number of cards stands before a list of as many, one by
// one: "my 2 gpus: 4080 (16gb), 3080 (10gb)".
func (r *Reader) headed(rigs []rig) bool {
	first := rigs[0]
	if first.count != len(rigs) || first.nodes > 1 || first.timed || r.At(first.counted+1).Type != token.Measure {
		return false
	}
	for _, g := range rigs[1:] {
		if g.count > 1 || g.count == 1 && g.timed {
			return false
		}
	}
	sign := r.At(first.counted + 2)
	word := r.Text[sign.Lo:sign.Hi]
	return word == ":" || word == "(" || word == "," && first.card == "" || r.calledSo(first)
}

// callsThem stands between a number of cards and the first of those that they are: "my two GPUs are
// a 3090 and a 4090", 两张卡分别是3090和4090.
var callsThem = pattern.Of(`^(?:卡|显卡|gpu|gpus|graphics cards?|video cards?|cards?)?(?: (?:i|we) (?:have|own|got|use|run|rent)| in (?:the|my|our|this|one) [a-z]+| here| of mine| available)? ?(?:are|is|were|being|namely|i\.e\.|refer to|refers to|referring to|mean|是指|指的是|分别是|分别为|就是|是|为|指|:)(?: (?:an?|one|the|an old|a new))* ?$`)

// calledSo reports whether the number before the first of some cards counts them all.
func (r *Reader) calledSo(first rig) bool {
	for j := first.counted + 2; j <= first.to; j++ {
		if t := r.At(j); t.Type == token.Card || t.Type == token.Bare {
			return r.Matches(callsThem, r.Text[r.Tokens[first.counted+1].Hi:t.Lo])
		}
	}
	return false
}

// mixing are the words for cards that work together.
var mixing = pattern.Of(`混(?:着|合|搭|用|插|跑|卡)|一起|一块儿?[跑用训推]|联(?:起来|机|合)|凑|拼(?:起来|一起|在)|合(?:起来|在一起|用|伙)|搭(?:着|配)?(?:跑|用|在一起)|\bin (?:the |one |a )?(?:same|single|one) (?:box|machine|pc|case|rig|system|computer|build|chassis|tower|server|workstation)\b|\b(?:together|mix(?:ed|ing)?|combin(?:e|ed|ing)|pool(?:ed|ing)?|side by side)\b`)

// inMyRig ends before the cards of the asker's machine.
var inMyRig = pattern.Of(`\b(?:my|our|this) (?:rig|setup|machine|box|server|pc|build|workstation|home ?lab|system|cluster|desktop|computer|cards|gpus)(?: (?:has|have|is|are|holds|with|consists of|contains|runs|currently|now|here))*(?: ?[:=-]| an?)? ?$|(?:我的?|手头的?|家里的?)(?:机器|服务器|主机|配置|工作站|电脑)(?:上|里)?(?:是|有|插了|装了)?:? ?$`)

var ofMyRigWords = pattern.OneOf("rig", "setup", "machine", "box", "server", "pc", "build", "workstation", "lab", "system", "cluster", "desktop", "computer", "cards", "gpus", "机", "服务器", "配置", "工作站", "电脑")

// ofMyRig reports whether unlike cards are listed as those of the asker's machine: "my rig: 3090, 3080, 3070".
func (r *Reader) ofMyRig(rigs []rig) bool {
	for k, g := range rigs {
		if g.card == "" || k > 0 && (g.join == "or" || g.join == "vs" || g.join == "slash") {
			return false
		}
	}
	return r.Mentions(ofMyRigWords) &&
		r.Matches(inMyRig, r.Text[:r.Tokens[rigs[0].from].Lo])
}

// bestOfBoth is how something is sought for cards that work as one: "the best I could run
// on the two".
var bestOfBoth = pattern.Of(`\b(?:best|smartest|strongest)\b[^.?!;]{0,40}\b(?:run|running|host|hosting|load|loading|serve|serving|use|using|fit|fits|model|llm|get)\b|\b(?:best|smartest|strongest)\b[^.?!;]{0,40}\b(?:on|across|with) (?:the two|both|them|these|this|it|that|the pair)\b`)

// unmixed leaves out a mix that is of no cards.
var unmixed = strings.NewReplacer("混合精度", "", "混合专家", "", "mixed precision", "", "mixed-precision", "")

// mixed reports whether cards are said to work together.
func (r *Reader) mixed() bool {
	return r.Matches(mixing, unmixed.Replace(r.Text))
}

// twice counts a card that is summed with itself: "3090+3090".
func (r *Reader) twice(rigs []rig) []rig {
	kept := rigs[:0:0]
	for k, g := range rigs {
		if last := len(kept) - 1; k > 0 && last >= 0 && g.card != "" && g.join == "plus" && g.card == kept[last].card && g.memory == kept[last].memory && g.nodes == 0 && kept[last].nodes == 0 && g.from-kept[last].to == 2 {
			kept[last].count, kept[last].to, kept[last].weak = max(kept[last].count, 1)+max(g.count, 1), g.to, false
			continue
		}
		kept = append(kept, g)
	}
	return kept
}

// Unlike cards are asked to work as one, or set side by side with their numbers: 能合起来用吗, 2*4090跟1*5090.

var (
	// asOne asks whether unlike cards work together: 能合起来用吗, 可以拼一起跑吗.
	asOne = pattern.Of(`(?:合起来|合在一起|合一起|一起用|一块儿?用|合并|并在一起|混着用|混用|混插|凑一起|凑一块|拼一起|拼在一起|拼起来|组一起|组在一起|组起来|叠加|联合)(?:用|跑|训|推|部署|使用|工作)?(?:吗|么|嘛|不|行不行|可以吗|[?,;]|$)`)
	// eachSingle counts a card as one of those that a number stands before: 一张3060.
	eachSingle    = pattern.Of(`(?:一|1) ?(?:张|块|个)(?:是|为)? ?$`)
	asOneHanWords = pattern.OneOf("合", "一起", "一块", "混", "凑", "拼", "组", "叠加")
)

// settleAsOne puts unlike cards together that are asked to work as one, and takes the number of all of them off the first.
func (r *Reader) settleAsOne() {
	q := &r.Query
	if len(q.GPUOptions) < 2 || !r.Mentions(asOneHanWords) || r.Asked.Asks("best", "buy") || r.Mentions(whichOneWords) || !r.Matches(asOne, r.Text) {
		return
	}
	pool := make([]query.Device, 0, len(q.GPUOptions))
	for k, d := range q.GPUOptions {
		if d.GPU == "" || slices.ContainsFunc(q.GPUOptions[:k], func(o query.Device) bool { return o.GPU == d.GPU }) {
			return
		}
		if d.Count = max(d.Count, 1); d.Count == len(q.GPUOptions) && r.singleBefore(d.GPU) {
			d.Count = 1
		}
		pool = append(pool, d)
	}
	q.GPUPool, q.GPUOptions = pool, nil
	if span, ok := r.Spans["gpu_options"]; ok {
		delete(r.Spans, "gpu_options")
		r.Spans["gpu_pool"] = span
	}
}

// WorkAsOne reports whether it is asked if unlike cards, put together, work as one for a model.
func (r *Reader) WorkAsOne() bool {
	return r.Query.GPUPool != nil && r.HasModelNamed() && r.Mentions(asOneHanWords) && !r.Mentions(whichOneWords) && r.Asked.Asks("can", "fit", "enough", "compare") && r.Matches(asOne, r.Text)
}

// singleBefore reports whether a card is told to be one.
func (r *Reader) singleBefore(name string) bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.IsCard() && t.Name == name && r.Matches(eachSingle, r.Text[:t.Lo]) })
}

var (
	// setSideHan stands between two numbers of cards that are set against each other: 2*4090跟1*5090.
	setSideHan = pattern.Of(`^ ?(?:跟|和|与|同|对|对上|pk|比) ?$`)
	owning     = pattern.Of(`(?:我|我们|咱|手里|手上|手头|家里|公司|现)(?:这)?(?:里|边)?(?:现在|目前)?(?:有|是|的|插了|装了)|总共|一共|共有|机器|服务器|一台`)
)

// setAgainst reports whether two numbers of unlike cards are, with nobody told to own them.
func (r *Reader) setAgainst(rigs []rig) bool {
	if len(rigs) != 2 || rigs[0].count == 0 || rigs[1].count == 0 || rigs[0].card == "" || rigs[1].card == "" || rigs[0].card == rigs[1].card || rigs[0].from > rigs[1].from {
		return false
	}
	return !r.mixed() && r.Matches(setSideHan, r.Text[r.Tokens[rigs[0].to].Hi:r.Tokens[rigs[1].from].Lo]) && !r.Matches(owning, r.Text)
}
