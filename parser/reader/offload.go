package reader

import (
	"cmp"
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What does not fit on a card goes elsewhere: the optimizer's states, parameters, the cache, the
// experts or some layers. A word says it ("offload", "-ngl 20"), or a place ("spill the rest over to
// the CPU").

var offloadWords = pattern.OneOf("ollama", "modelfile", "num_ctx", "num_predict", "llama.cpp", "gguf")

// offload reads a word for it, and reports whether it was one.
func (r *Reader) offload(i int, negated bool) bool {
	t, q := r.Tokens[i], &r.Query
	what, named := strings.CutPrefix(t.Name, "offload-")
	if !named && t.Name != "offload" {
		return false
	}
	switch {
	case named && what != "layers" && r.Matches(noneMoved, r.Text[t.Hi:]):
		q.Offload = cmp.Or(q.Offload, "none")
	case r.Word(i) == "num_gpu" && r.At(i+1).Type != token.Number && r.At(i+1).Type != token.Equals:
	case r.Word(i) == "num_gpu" && !r.Mentions(offloadWords):
		r.countBehind(i)
		return true // other programs call the number of cards so
	case what == "experts" && !negated:
		r.expertsMoved(i)
	case !named && !negated && (strings.HasPrefix(r.Word(i), "spill") && r.spillAsked(r.Tokens[i].Lo) || r.spillWondered(i)):
	case named && q.Offload == "none" && r.Matches(movedToHost, r.Text[t.Hi:]):
		q.Offload = what // "offload_param none, offload_optimizer cpu"
	case named && !negated && r.bothStates(i, what):
		q.Offload = "cpu" // "offload_param and offload_optimizer"
	case named && (negated || q.Offload != "" && q.Offload != "cpu"):
	case what == "layers" && slices.ContainsFunc(r.Tokens[:i], func(o token.Token) bool { return o.Name == "offload-experts" }):
		// "--n-cpu-moe how many layers": of these the experts alone
	case named:
		q.Offload = what
		at := i + 1
		for r.At(at).Type == token.Equals || r.At(at).Type == token.Link {
			at++
		}
		if next := r.At(at); what == "layers" && next.Type == token.Number && next.Value < 99 && (strings.Contains(r.Word(i), "ngl") || strings.Contains(r.Word(i), "gpu") || strings.Contains(r.Word(i), "pre")) && !(next.Lo == t.Hi && strings.HasSuffix(r.Word(i), "gpu")) { // 99 is all of them
			n := numeral.Round(next.Value)
			q.LayersOnGPU = &n // "-ngl 20"
			r.Mark("layers_on_gpu", at, at)
		}
	case negated && r.notWithout(i):
	case negated && q.Offload == "none": // "without offloading to ram"
	case negated && q.Offload != "" || !negated && q.Offload == "none":
		q.Offload = "" // "zero2 with offload or zero3 without offload"
	case negated:
		q.Offload = "none"
	case q.Offload == "" && r.Thing(r.Asked.First("howmany")) == "layer":
		q.Offload = "layers"
	case q.Offload == "" || q.Offload == "cpu":
		q.Offload = r.offloaded(i)
	}
	if !named && strings.HasPrefix(r.Word(i), "zero") && q.Framework == "" && !negated {
		q.Framework = "deepspeed" // "zero-offload" is of its optimizer
	}
	r.Mark("offload", i, i)
	return true
}

var bothStatesWords = pattern.OneOf("param", "weight", "参数", "权重")

// bothStates reports whether the optimizer's states and the parameters are both moved: the one that a token
// names beside the other that was read before it, or that its words name with it, "offload optimizer and
// params". Where one is asked for instead of the other, the first counts.
func (r *Reader) bothStates(i int, what string) bool {
	if what != "optimizer" && what != "param" {
		return false
	}
	t := r.Tokens[i]
	if before := r.Query.Offload; before != "" && before != what {
		last, ok := r.Spans["offload"]
		between := slices.ContainsFunc(r.Tokens[:i], func(o token.Token) bool { return o.Start >= last[1] && o.Type == token.Either && o.Kind != "slash" })
		return ok && (before == "optimizer" || before == "param") && !between
	}
	if !r.Mentions(bothStatesWords) || r.Matches(stateKept, r.Text) {
		return false
	}
	from := max(0, t.Lo-stateReach)
	at := r.Span(allStates, r.Text[from:min(len(r.Text), t.Hi+stateReach)])
	return at != nil && from+at[0] < t.Hi && from+at[1] > t.Lo
}

// stateReach is how far from a word for offloading its second object may stand, in bytes.
const stateReach = 24

// countBehind reads the number behind a key as one of cards.
func (r *Reader) countBehind(i int) {
	at := i + 1
	for r.At(at).Type == token.Equals {
		at++
	}
	if n := r.At(at); n.Type == token.Number {
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: at, To: at, Value: n.Value, Measure: "card"})
		r.Used[at] = true
	}
}

// expertsMoved reads llama.cpp's flags for experts that stay with the processor: those of all layers,
// or of the first so many, "--n-cpu-moe 20". They are the most of a layer's weights.
func (r *Reader) expertsMoved(i int) {
	q := &r.Query
	q.Offload, q.CPUOnly = "cpu", false
	if q.Framework == "" && i > 0 && strings.HasPrefix(r.Word(i-1), "-") {
		q.Framework = "llama.cpp" // it alone has the flag
	}
	if !strings.HasPrefix(r.Word(i), "n") {
		r.allExperts()
		return
	}
	at := i + 1
	for r.At(at).Type == token.Equals {
		at++
	}
	if t := r.At(at); t.Type == token.Number {
		if t.Value >= 1 && t.Value <= mostLayers {
			q.ExpertsOnCPU = int(t.Value)
		}
		r.Mark("n_cpu_moe", at, at)
	}
}

var (
	optimizerOrAdamWords = pattern.OneOf("optimi", "adam", "param", "优化器")
	kvWords              = pattern.OneOf("kv")
	expertOrMoeWords     = pattern.OneOf("expert", "moe", "exps", "专家")
	restOrRemainWords    = pattern.OneOf("rest", "remain", "overflow", "spill", "excess", "剩", "其余", "多出", "不下", "溢出", "半", "部分", "几层", "一些层", "专家", "借", "内存凑", "内存补", "内存来凑")
)

// settleMoved reads what is said to be moved without a word for it.
func (r *Reader) settleMoved() {
	q := &r.Query
	if q.Offload == "" && r.Mentions(optimizerOrAdamWords) {
		if m := r.groups(statesAway, r.Text); m != nil {
			q.Offload = ternary(strings.HasPrefix(m[1]+m[3], "param"), "param", "optimizer")
			if r.Matches(allStates, r.Text) {
				q.Offload = "cpu"
			}
		}
	}
	if (q.Offload == "" || q.Offload == "cpu") && r.Mentions(kvWords) && r.Matches(cacheAway, r.Text) {
		q.Offload = "kv"
	}
	if (q.Offload == "" || q.Offload == "cpu" || q.Offload == "layers") && q.ExpertsOnCPU == 0 && r.Mentions(expertOrMoeWords) && !r.Training() && r.Matches(expertsAway, r.Text) {
		q.Offload, q.CPUOnly = "cpu", false
		r.allExperts()
	}
	if q.Offload != "" {
		return
	}
	if r.Mentions(restOrRemainWords) && r.Matches(restAway, r.Text) && !r.spillAsked(len(r.Text)) && !r.spillFeared() && !(q.ObservedGB > 0 && r.Asked.Asks("why") && r.Matches(restWent, r.Text)) {
		q.Offload = "cpu"
	}
}

// allExperts leaves the experts of every layer with the processor.
func (r *Reader) allExperts() {
	if r.Query.ExpertsOnCPU == 0 {
		r.Query.ExpertsOnCPU = mostLayers
	}
}

var (
	layerHanWords  = pattern.OneOf("层")
	howManyOfWords = pattern.OneOf("how many of")
)

// offloads are what the words behind "offload" may say is moved.
var offloads = pattern.Of(`^(?:s|ing|ed)? ?(?:the |all |all of |some |some of |most |of |my |our |its |adam |adamw |only |just |routed |moe |model )*(optimi[sz]er|adamw?(?: (?:states?|moments?|to|onto|into)\b)|kv|key|cache|param|weight|expert|layer)|^ ?(?:掉|了|全部|所有|整个|的|只|是)*(优化器(?:状态)?(?:$|[^和与及+跟]))`)

// allStates are what training keeps and the parameters, named together: 参数和优化器都offload.
var allStates = pattern.Of(`(?:参数|权重|梯度|模型|params?|weights?)(?:、| |and|和|与|及|以及|\+|跟|&)+(?:adamw?)?(?:优化器|optimizer)|(?:优化器|optimizer)(?:状态|states?)?(?:、| |and|和|与|及|以及|\+|跟|&)+(?:模型)?(?:参数|权重|params?|weights?)`)

// movedTo are the words that say the same behind what is moved: "optimizer on cpu",
// "optimizer states offloaded".
var movedTo = pattern.Of(`(optimi[sz]er|param|parameter|kv cache|expert|layer)s?(?: states?| state| weights)? (?:is |are |being |get |gets )?$|((?:优化器|optimizer)|adamw?|(?:^|[^练化动置行设])参数|权重) ?(?:状态|states?)?(?:全部|全都|全|都|也|已经?|已|做了?|用了?|开了?|开启|启用|要|再|可以|能|做|给|用| )*$`)

var offloadedWords = pattern.OneOf("参数", "权重", "梯度", "模型", "param", "weight")

// offloaded is what is said to be moved out of the card: cpu where that is not said.
func (r *Reader) offloaded(i int) string {
	what := ""
	if m := r.groups(offloads, r.Text[r.Tokens[i].Hi:]); m != nil {
		what = m[1] + m[2]
	} else if m := r.groups(movedTo, r.Text[max(0, r.Tokens[i].Lo-evidence.ClauseReach):r.Tokens[i].Lo]); m != nil {
		what = m[1] + m[2]
	}
	switch {
	case r.Mentions(offloadedWords) && r.Matches(allStates, r.Text):
	case strings.HasPrefix(what, "optimi"), strings.HasPrefix(what, "adam"), strings.HasPrefix(what, "优化器") && !r.optimizerNamed(i):
		return "optimizer"
	case strings.HasPrefix(what, "param"), (strings.HasSuffix(what, "参数") || what == "权重" && r.ZeroSaid()) && !strings.HasSuffix(strings.TrimRight(r.Text[:r.Tokens[i].Lo], " "), "也"):
		return "param"
	case strings.HasPrefix(what, "kv"), what == "key", what == "cache":
		return "kv"
	case strings.HasPrefix(what, "layer"):
		return "layers"
	}
	return "cpu"
}

// optimizerHeading is all that stands between the two.
var optimizerHeading = pattern.Of(`^ ?优化器(?:用的?|选|是|为|采用|使用|[:= ])*$`)

// optimizerNamed reports whether 优化器 behind a token is the heading of one that is named: cpu offload 优化器用adafactor.
func (r *Reader) optimizerNamed(i int) bool {
	return slices.ContainsFunc(r.Tokens[i+1:], func(t token.Token) bool {
		return t.Kind == "optimizer" && r.Matches(optimizerHeading, r.Text[r.Tokens[i].Hi:t.Lo])
	})
}

// cacheAway is how Chinese says that the KV cache is not on the card: "kv cache 都放在
// 内存中".
var cacheAway = pattern.Of(`(kv ?-?cache|kvcache|kv缓存|kv) ?(都|全|全部|也|可以|能|能不能|要|想|改)?(放|存|卸载|卸|移|挪|丢|offload)(到|在|进|去)?(了)? ?(cpu|主机|系统|host|本机)?(的)?(内存|ram|主存)|\bkv(?:[ -]?cache)?(?: (?:is|are|being|kept|held|stored|living|sitting|left|put|placed|parked|moved|pushed|all|only|just|sits|lives|stays|staying|goes))+ (?:in|on|to|into) (?:the |my |plain |normal |regular )*(?:(?:main|system|host|cpu) (?:memory|ram)|ram|cpu|dram|ddr\d?)\b`)

// statesAway is how it is said that what training keeps is not on the card: "pushing the
// optimizer to cpu".
var statesAway = pattern.Of(`\b(?:push|mov|shov|park|put|keep|shift|dump|spill|stick|send|throw|place|offload)(?:e|es|s|ed|ing|ting|pping|t)? (?:the |my |our |all |its )*(optimi[sz]er|adam|params?|parameters)(?: states?)? (?:out |off |over |down )*(?:in|to|on|into|onto) (?:the |my |our |system |main |host )*(?:cpu|ram|host|system memory)|(优化器|adamw?) ?(?:状态)?(?:全部|都|全|也|可以|能|要)*(?:放|挪|移|丢|扔|搬|卸|存|塞|甩)(?:到|在|进|去|载到)*(?:了)?(?:cpu|主机|系统)?(?:cpu|内存|主存)|\b(optimi[sz]er|adam|params?|parameters)(?: states?)? (?:is|are|was|were|gets?|being|will be|goes|go|lives?|sits?|stays?)(?: (?:being|all|only|just|fully|entirely|completely))* ?(?:offloaded|pushed|moved|kept|put|placed|parked|stored|held|dumped)? ?(?:in|to|on|onto|into) (?:the |my |system |main |host )*(?:cpu|ram|host|system memory)\b`)

// restAway puts what does not fit where there is room: "spill the rest over to the CPU".
var restAway = pattern.Of(`\b(?:rest|remainder|remaining|overflow|excess|leftovers?|what(?:ever)? (?:doesn't|does not|won't|can't) fit|spill(?:s|ed|ing)?)\b[^.?!;,]{0,30}\b(?:to|into|onto|on|in) (?:the |my |its |main |system |host |normal |regular |cpu |slow |plain )*(?:cpu|ram|dram|ddr\d?)\b|(?:剩下|剩余|其余|多出来|装不下|放不下|半|部分|几层|一些层|专家|后面的层)[^,;?!、]{0,8}(?:放|丢|扔|搬|挪|塞|甩|卸|存|走|交给|转|移|分|摊)(?:到|在|进|给|去|载到|至)*(?:系统|主机)?(?:内存|cpu|主存)|(?:放|丢|扔|搬|挪|塞|甩|卸|移|分|摊)(?:一半|一大半|一小半|大半|小半|一部分|部分|点|一点|几层|一些|些)(?:层|权重|模型|参数)?(?:放|丢|扔|塞|搬)?(?:到|在|进|给|去)*(?:系统|主机)?(?:内存|cpu|主存)|(?:借|拿|用)(?:点|一点|些|一些)?(?:系统|主机)?内存(?:来)?(?:凑|补|顶|撑|扛|跑|分担|带)|内存来?(?:凑|补|顶)(?:$|[^到成够满])`)

// restWent tells where the rest was found, which nobody had put there: "the rest swapped to RAM, why".
var restWent = pattern.Of(`\b(?:rest|remainder|remaining|others?)\b(?: (?:of (?:it|the model)|is|was|gets?|got|being|still|all|just|are|sits?|ends? up|ended up|goes|went|swap(?:ped|s)|spill(?:ed|s)|moved|dumped|stays?|lands?|sitting|put|lies))* (?:in|to|into|on|onto) (?:the |my |system |main |host |cpu |shared )*(?:cpu|ram|memory)\b|(?:剩下|剩余|其余)的?(?:都|全|却|就|也)*(?:跑到|到了|溢出到|在|占|被放到|被放在|进了)(?:了)?(?:系统|主机)?(?:内存|cpu)`)

// expertsAway puts the experts of a model into the host's memory, the rest stays on the card:
// "experts on CPU", "-ot exps=CPU", expert层放内存.
var expertsAway = pattern.Of(`\b(?:experts?|moe(?: layers?| weights| part| tensors)?|expert (?:layers|weights|tensors|ffns?)|exps)\b(?: ?=|(?: (?:are|is|be|being|sit|sits|live|go|goes|going|kept|put|all|fully|mostly|only|just|layers|running|run|stay|stays|staying|left|living|held|stored|sitting|moved|pushed|placed|loaded|offload|offloaded|offloading))* (?:on|in|to|into|onto)) ?(?:the |my |system |main |host |plain |slow )*(?:cpu|ram|dram|ddr\d?|system memory|memory|host|processor)\b|\boffload(?:s|ed|ing)? (?:all |only |just |the |its |of |moe |routed |just the |some )*(?:experts?|exps|moe (?:layers|weights|tensors))\b|(?:专家|experts?|moe)(?:层|部分|权重|参数|网络)?(?:都|全|全部|也|可以|能|会|就|只|要|给)*(?:放|丢|扔|卸|存|走|跑|留|搬|挪|塞|offload)(?:载|给|在|到|进|去|回)*(?:系统|主机)?(?:内存|cpu|主存|主机|ram)|(?:把|将)(?:所有|全部|其|它的|moe|的)*(?:专家|experts?)(?:层|部分|权重|参数)?(?:都|全|全部)?(?:卸载|offload)`)
