package reader

import (
	"slices"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Ways to split the work that stand as alternatives, and how a model is laid out over ranks and replicas.

// layouts reads ways to split the work that stand as alternatives: "tp4 or pp4",
// "tp=2 pp=2 vs tp=4".
func (r *Reader) layouts() {
	q := &r.Query
	var found []query.Parallel
	last, value := -10, -1 // tokens behind the last degree, and of its value
	again, offered := r.degreeAgain(), r.degreesOffered()
	for i := range r.Tokens {
		key, n, end := r.degree(i)
		if key == "" || key == "dp" && instanceWords[r.Word(i)] && len(found) > 0 && found[len(found)-1].DP > 1 {
			continue // "four TP=2 replicas only hold 6 each"
		}
		apart := slices.ContainsFunc(r.Tokens[max(last, 0):i], func(t token.Token) bool {
			return t.Type == token.Either && (t.Kind != "slash" || r.Asked.Asks("compare", "best", "howfast", "why") || last < 0 || r.degreeSet(found[len(found)-1], key))
		})
		apart = apart || len(found) > 0 && r.degreeSet(found[len(found)-1], key) && (offered || r.Asked.Asks("compare", "best")) // TP4 DP2 和 TP1 DP8 哪个快
		apart = apart || len(found) == 1 && last >= 0 && r.layoutsChosen(r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo])
		apart = apart || last >= 0 && again && r.Matches(contrasted, r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo])
		if len(found) == 0 || apart || value >= 0 && r.degreeSet(found[len(found)-1], key) && r.wentFine(value) {
			found = append(found, query.Parallel{})
		}
		set(&found[len(found)-1], key, n)
		if n := r.instances(i, end); n > 1 && key != "dp" {
			found[len(found)-1].DP = n
		}
		last, value = end, end
	}
	if len(found) < 2 {
		return
	}
	rest := q.Parallel
	rest.TP, rest.PP, rest.DP, rest.CP, rest.EP = 0, 0, 0, 0, 0
	q.Parallel, q.ParallelOptions = rest, found
}

// cardsOfLayouts takes the number of cards that one of the layouts takes in all for what there is, where others
// were read from how many times a model runs: "8 A100, two instances of tp 4 or a single one with tp 8".
func (r *Reader) cardsOfLayouts() {
	q := &r.Query
	if q.GPUCount > 0 || q.GPUOptions != nil {
		return
	}
	taken := func(n int) bool {
		return slices.ContainsFunc(q.ParallelOptions, func(p query.Parallel) bool {
			return max(p.TP, 1)*max(p.PP, 1)*max(p.DP, 1)*max(p.CP, 1) == n
		})
	}
	i := slices.IndexFunc(q.GPUCountOptions, taken)
	if i < 0 || !slices.ContainsFunc(q.GPUCountOptions, func(n int) bool { return !taken(n) }) {
		return // each of them is laid out in its own way: 4张4090 tp4比2张tp2还慢
	}
	q.GPUCount, q.GPUCountOptions = q.GPUCountOptions[i], nil
}

var (
	// bareAnd stands between two ways to split the work, and whichOne asks for one of them: dp8和tp8, 哪种省显存.
	bareAnd       = pattern.Of(`^ ?(?:和|跟|与|同|对) ?$`)
	whichOne      = pattern.Of(`哪一?(?:种|个|边|样)|谁(?:更|快|省|低|高|占)`)
	whichOneWords = pattern.OneOf("哪", "谁")
)

// layoutsChosen reports whether one is asked for of two ways that the words between join, and no cards or models are apart.
func (r *Reader) layoutsChosen(between string) bool {
	return r.Mentions(whichOneWords) && r.Matches(bareAnd, between) && r.Matches(whichOne, r.Text) && len(r.Models)+len(r.Sizes) < 3 &&
		len(slices.Compact(r.cardNames())) < 2
}

// contrasted stands between two ways to split the work that are set against each other: "TP=8 holds 20, but two TP=4
// replicas only 7 each".
var contrasted = pattern.Of(`\b(?:but|while|whereas|yet|though|although|however|only)\b|而|但|却|反而|不如`)

var contrastWords = pattern.OneOf("but", "while", "whereas", "yet", "though", "however", "only", "而", "但", "却", "不如")

// degreesOffered reports whether "or" stands before the last degree of a list: "PP=2 TP=2, PP=1 TP=4 or TP=1 PP=4".
func (r *Reader) degreesOffered() bool {
	from := -1
	for i := range r.Tokens {
		if key, _, _ := r.degree(i); key != "" {
			if from >= 0 && slices.ContainsFunc(r.Tokens[from:i], func(t token.Token) bool { return t.Kind == "or" || t.Kind == "vs" }) {
				return true
			}
			from = i
		}
	}
	return false
}

// degreeAgain reports whether a degree of one kind is told more than once, in a text that sets things against each other.
func (r *Reader) degreeAgain() bool {
	if !r.Mentions(contrastWords) {
		return false
	}
	told := map[string]bool{}
	for i := range r.Tokens {
		key, _, _ := r.degree(i)
		if key != "" && told[key] {
			return true
		}
		told[key] = true
	}
	return false
}

// attentionCopied names attention that is not split over the ranks of a server, and takingThat that it is
// not wanted: "with dp attention", "no data-parallel attention".
var (
	attentionCopied = pattern.Of(`\b(?:dp|data[ -_]parallel)[ -_]?att(?:entio)?n\b(?:(?: size| degree| of)? ?=? ?(\d{1,3})\b)?|\battention[ -_](?:dp|data[ -_]parallel)\b|(?:dp|数据并行)(?:的)?注意力|注意力(?:用|走|做|采用)?(?:dp|数据并行)`)
	takingThat      = pattern.Of(`(?:\b(?:without|no|not|disable|disabling|drop|turn off)(?: using| the| enable)*|不用|不开|关闭|关掉|没有|去掉) ?-*$`)
	switchedOff     = pattern.Of(`^ ?(?:is |being |turned |set to )*(?:disabled|off|false)\b|^(?:没开|不开|关闭|关掉|关了)`)
	expertsSpread   = pattern.Of(`\benable[-_]expert[-_]parallel\b|\bexpert[- _]parallel(?:ism)?\b|专家并行`)
)

var (
	dpWords     = pattern.OneOf("dp", "data parallel", "data-parallel", "data_parallel", "数据并行")
	expertWords = pattern.OneOf("expert", "专家")
)

// expertRanks reads how a mixture of experts is laid out over the ranks of a server beside what was counted:
// attention in data parallel has a whole copy on each rank (SGLang --enable-dp-attention, where dp is a part
// of tp; docs of vLLM, "Data Parallel Deployment"), and experts without a degree go over all ranks.
func (r *Reader) expertRanks() {
	q := &r.Query
	p := &q.Parallel
	if Trains(q.Task) || p.PP > 1 || q.ParallelOptions != nil || !r.Mentions(dpWords) {
		return
	}
	if at := r.Places(attentionCopied, r.Text); at != nil && !r.Matches(takingThat, strings.TrimRight(r.Text[:at[0]], " ")) && !r.Matches(switchedOff, r.Text[at[1]:]) {
		ranks := max(p.TP, 1) * max(p.DP, 1)
		if q.GPUCount > 0 && ranks != q.GPUCount {
			ranks = q.GPUCount
		} else if p.TP > 1 && p.DP > 1 && (q.GPUCount == 0 && q.Framework != "vllm") {
			ranks = p.TP // which the copies are a part of
		}
		copies := p.DP
		if copies == 0 && at[2] >= 0 {
			if i := r.tokenAt(at[2]); i >= 0 && !r.Used[i] { // "dp attention 4"
				copies = int(r.Tokens[i].Value)
				r.Mark("parallel", i, i)
			}
		}
		if copies == 0 {
			copies = ranks
		}
		if copies > 1 && ranks%copies == 0 {
			p.DP, p.EP, p.TP = copies, ranks, 0
			if ranks > copies {
				p.TP = ranks / copies
			}
		}
		return
	}
	if p.DP > 1 && p.EP == 0 && r.Mentions(expertWords) && r.Matches(expertsSpread, r.Text) {
		p.EP = max(p.TP, 1) * p.DP
	}
}

// instanceWords are what a model that runs several times over is called.
var instanceWords = map[string]bool{"instances": true, "instance": true, "replicas": true, "copies": true, "server": true, "servers": true, "engine": true, "engines": true, "实例": true, "个实例": true, "副本": true, "份": true}

// instances is how many times over a model runs that is split so, by the tokens of a degree: "2 instances
// with TP=4", "two TP=2 copies"; 0 where it isn't told.
func (r *Reader) instances(i, end int) int {
	if n := r.At(i - 1); (n.Type == token.Number || n.Type == token.Several) && n.Value <= 64 && instanceWords[r.Word(end+1)] {
		return numeral.Round(n.Value)
	}
	if n := r.At(i - 2); r.Word(i-1) == "个" && (n.Type == token.Number || n.Type == token.Several) && n.Value <= 64 {
		return numeral.Round(n.Value) // 一个tp8还是两个tp4
	}
	if r.layoutTimes(i-1) && r.At(i-2).Type == token.Number && r.At(i-2).Value <= 64 {
		return numeral.Round(r.At(i - 2).Value)
	}
	j := i - 1
	for j > 0 && (r.Tokens[j].Type == token.Link || r.Tokens[j].Kind == "with" || r.Word(j) == "at" || r.Word(j) == "each" || r.Tokens[j].Kind == "apiece") {
		j--
	}
	word := j
	for word > j-2 && word > 0 && !instanceWords[r.Word(word)] && r.Tokens[word].Type != token.Either {
		word--
	}
	if word < 1 || !instanceWords[r.Word(word)] {
		if n := r.At(j); n.Type == token.Several && n.Value <= 64 && slices.ContainsFunc(r.Tokens[:j], func(t token.Token) bool { return instanceWords[r.Text[t.Lo:t.Hi]] }) {
			return numeral.Round(n.Value) // "one server with tp 4 or two with tp 2"
		}
		return 0
	}
	if n := r.At(word - 1); (n.Type == token.Number || n.Type == token.Several) && n.Value <= 64 {
		return numeral.Round(n.Value)
	}
	return 0
}

// layoutTimes reports whether a sign of times stands before a degree, so that the number before it counts models that
// are split so: "2x tp4".
func (r *Reader) layoutTimes(i int) bool {
	if r.At(i).Type != token.Times {
		return false
	}
	key, _, _ := r.degree(min(i+1, len(r.Tokens)-1))
	return key == "tp" || key == "pp"
}

// degreeSet reports whether a layout has a degree of a key: a slash joins different ones,
// "tp 4 / pp 2".
func (r *Reader) degreeSet(p query.Parallel, key string) bool {
	before := p
	set(&p, key, 0)
	return p != before
}

// degree is the degree of parallelism that begins at a token, and its last token.
func (r *Reader) degree(i int) (key string, n, end int) {
	t := r.Tokens[i]
	if t.Type != token.Key && t.Type != token.Quantity || !slices.Contains(degrees, t.Name) {
		return "", 0, 0
	}
	end = i + 1
	for r.At(end).Type == token.Equals || r.At(end).Type == token.Link {
		end++
	}
	if v := r.At(end); v.Type == token.Number && v.Value >= 1 && v.Value <= 64 {
		return t.Name, numeral.Round(v.Value), end
	}
	return "", 0, 0
}

// set puts a degree under its key.
func set(p *query.Parallel, key string, n int) {
	switch key {
	case "tp":
		p.TP = n
	case "pp":
		p.PP = n
	case "vpp":
		p.VPP = n
	case "dp":
		p.DP = n
	case "cp":
		p.CP = n
	case "ep":
		p.EP = n
	}
}

var slowedWords = pattern.OneOf("slower", "lost speed", "反而慢", "更慢")

// settleSlowed leaves out the speeds told of ways to split the work that are compared: "tp2 gives
// 20 t/s, why is tp4 slower".
func (r *Reader) settleSlowed() {
	if r.Query.ParallelOptions == nil || !r.slowedLayouts && !r.Asked.Asks("why") && !r.Mentions(slowedWords) {
		return
	}
	r.passSpeeds()
}

// replicaOfEach is a whole model on each of the cards: "one replica per gpu", "a copy on
// each card", 每张卡跑一个实例.
var replicaOfEach = pattern.Of(`\b(?:one|a|an|1|single|separate|own|independent) (?:full |whole |separate |independent |vllm |model )?(?:replica|copy|instance)(?: of [^,?!;]{1,32}?)? (?:per|on each|for each|on every|for every|in each)(?: of)?(?: the| my| our| \d{1,3})? ?(?:gpus?|cards?|[a-z]{0,3}\d{2,4}[a-z]{0,2})\b|(?:每张卡|每张|每卡|每块卡|每块|每个gpu|每张显卡|单卡)(?:上)?(?:都|各|分别)?(?:独立)?(?:部署|跑|起|放|开|运行|加载)?(?:一个|1个|一份|1份)(?:完整的?|独立的?|模型的?)?(?:副本|实例|模型)`)

// tensorOver is tensor parallelism told with the cards that it is over: "tensor parallelism using 2 A10",
// 用两张A10做张量并行.
var tensorOver = pattern.Of(`\btensor[ -]parallel(?:ism|ity|ized|ised)?(?: inference| serving)? (?:using|over|on|across|with|of|between|by|via) (?:(?:my|the|our|all|both|these|just|only) )*(?:\d{1,2}|one|two|three|four|five|six|seven|eight)\b|(?:用|在|拿)?(?:\d{1,2}|两|二|三|四|六|八)(?:张|块|个|卡)[^,;?!、]{0,12}(?:做|跑|开|上)?张量并行`)

var tensorWords = pattern.OneOf("tensor", "张量")

// tensorCards splits the work by tensors over as many cards as it is told to be over.
func (r *Reader) tensorCards() {
	q := &r.Query
	if p := q.Parallel; q.GPUCount < 2 || q.Nodes > 1 || !r.HasModel() || p.TP+p.PP+p.DP+p.CP+p.EP > 0 || q.ParallelOptions != nil || Trains(q.Task) || !r.Mentions(tensorWords) {
		return
	}
	if r.Matches(tensorOver, r.Text) {
		q.Parallel.TP = q.GPUCount
	}
}

var replicaEachWords = pattern.OneOf("replica", "copy", "instance", "副本", "实例", "一份", "一个模型")

// replicaEach takes cards that hold a whole model each for as many replicas.
func (r *Reader) replicaEach() {
	q := &r.Query
	if q.GPUCount < 2 || q.Parallel.DP > 0 || q.Parallel.TP > 1 || q.Parallel.PP > 1 || Trains(q.Task) {
		return
	}
	if !r.Mentions(replicaEachWords) || !r.Matches(replicaOfEach, r.Text) {
		return
	}
	q.Parallel.DP = q.GPUCount
}
