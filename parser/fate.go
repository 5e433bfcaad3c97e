package parser

import (
	"slices"
	"strings"
)

// Two cases are often told of which one ran and the other did not: "the 70B runs out of memory, the
// 13B has no such problem", "loads at 2048 but OOM at 4096". What is asked about is the one that
// failed.

var (
	// partsFates are what one case is told apart from the other by.
	partsFates = patternOf(`[,;.?!()、:]|\b(?:but|while|whereas|although|though|however|yet|and then)\b|但|而(?:且)?|却|不过|只能`)
	// ranFine tells of a case that ran.
	ranFine = patternOf(`\b(?:(?:i|we)(?:'m| am| was| were)? (?:can|could|able to|managed to|manage to) (?:already |easily |just |even )?(?:run|load|train|finetune|fine-tune|tune|serve|host|use|fit)|^ ?(?:was |am |are )?able to (?:run|load|train|finetune|fine-tune|tune|serve|host|fit)|(?:^ ?|\bmy )(?:[a-z0-9]+ ){1,3}(?:can )?(?:runs?|loads?|trains?|handles?|fits?) [^,;]{1,32}\b(?:fine|ok|okay|well|smoothly|easily|without (?:issues?|problems?|trouble))|works?|worked|loads?|loaded|fits|runs (?:fine|ok|well)|ran fine|trains fine|trained fine|(?:can|could) be (?:trained|run|loaded)|is fine|was fine|are fine|successful(?:ly)?|succeed(?:s|ed)?|fine (?:with|at|on|up to)|ok (?:with|at|up to)|stays? in (?:vram|memory)|no (?:such )?(?:problem|issue)s?|(?:does|do|did)(?:n't| not) have (?:this|the|that|such|any) (?:problem|issue))\b|能(?:够)?(?:在|用)[^,;?!、]{1,20}?(?:上|来)?(?:跑|训|加载|微调|部署)|(?:能|可以)(?:训|跑|开|全参|微调|推|加载|正常|的)|只能(?:跑|训|用|微调)|没问题|正常|是可以`)
	// ranPlainly tells of one that ran in a sentence in which another did not: "mistral 7b trains on one".
	ranPlainly = patternOf(`\b(?:trains?|trained|runs?|ran|finetunes?|finetuned|fine-?tunes?|fine-?tuned|serves?|served|goes|went|works?|worked|loads?|loaded) (?:just |even |already |also |happily |nicely |perfectly |great |ok )?(?:on|in|with|at|under|within|great|nicely|perfectly|happily)\b`)
	// ranOut tells of one that did not.
	ranOut = patternOf(`\b(?:out[ -]of[ -]memory|runs? out|ran out|fails?|failed|crash(?:es|ed)?|(?:does|do|did|will|would|ca|wo)(?:n't|nt| not) (?:fit|work|run|load|train|do the same)|won'?t (?:fit|run|load)|can ?not|can't|cant|goes to (?:system|shared|cpu)|spills?)\b|溢出|爆|炸|崩|(?:跑|训|装|放|塞|带|撑)不(?:了|动|起来|下|住)|不行|不够|报错|失败|oom`)
)

// notThis ends before the case that is named beside one that ran: "it runs 7b but not 13b".
var notThis = patternOf(`^ not (?:with |for |on |in |at |the |an? |my |llama |qwen |batch |size |bs |seq |context |length |rank )*$`)

// fate is how a case went.
type fate int

const (
	untold fate = iota
	ran
	failed
)

// fateOf is how the case went that a token tells of, by the words of its own part of the text.
func (r *reader) fateOf(i int) fate {
	if !r.whole.fates.says(r.matching, "work", "load", "fit", "fine", "ok ", "stay", "problem", "issue", "train", "run", "ran ", "serve", "goes", "went", "tune", "succe", "能", "可以", "没问题", "正常") {
		return untold // no case is told to have run
	}
	t := r.tokens[i]
	lo, hi := max(0, t.lo-clauseReach), min(len(r.text), t.hi+clauseReach)
	for {
		m := r.span(partsFates, r.text[lo:t.lo])
		if m == nil {
			break
		}
		if r.text[lo+m[0]:lo+m[1]] == "只能" {
			return ran // only this one can be run
		}
		lo += m[1]
	}
	if m := r.span(partsFates, r.text[t.hi:hi]); m != nil {
		hi = t.hi + m[0]
	}
	switch part := r.text[lo:hi]; {
	case r.matches(ranOut, part), r.matches(notThis, r.text[lo:t.lo]):
		return failed
	case r.matches(ranFine, part) && !r.fateAsked(part):
		return ran
	}
	return untold
}

// fateSought opens a part of the text in which how a case goes is asked, or stands in it: "would 7b work", 6b能跑吗.
var fateSought = patternOf(`^ ?(?:so |and |but |then |now )?(?:can|could|will|would|does|do|is|are|should) (?:[^n]|n[^o])|(?:吗|么|嘛|能不能|能否|会不会|行不行|是不是)`)

// fateAsked reports whether a part of the text asks how a case goes, and does not tell it.
func (r *reader) fateAsked(part string) bool { return r.matches(fateSought, part) }

// ranBeside reports whether one of some models is told to have run where another failed: in so many
// words, or plainly, "B trains on one", while the clause of another one tells how it failed.
func (r *reader) ranBeside(i int, among []int) bool {
	if r.fateOf(i) == ran {
		return true
	}
	if !r.matching.mentions("while", "whereas", "although", "though", "but ", "yet ", "however") || r.fateOf(i) == failed || !slices.ContainsFunc(among, func(j int) bool { return r.fateOf(j) == failed }) {
		return false
	}
	t := r.tokens[i]
	return r.matches(ranPlainly, r.text[t.hi:min(len(r.text), t.hi+24)])
}

// withoutThoseThatRan leaves out the models and sizes that are told to have run, where others are told
// to have failed.
func (r *reader) withoutThoseThatRan() {
	if n := len(r.models) + len(r.sizes); n != 2 && n != 3 || r.asked.asks("compare") {
		return
	}
	tokens := slices.Clone(r.models)
	for _, s := range r.sizes {
		tokens = append(tokens, s.token)
	}
	if !r.asked.asks("oom") && !(r.pasted != nil && r.pasted.failed) && !r.matches(ranOut, r.text) && !slices.ContainsFunc(tokens, func(i int) bool { return r.fateOf(i) == failed }) {
		return
	}
	ranHere := func(i int) bool { return r.ranBeside(i, tokens) }
	if !slices.ContainsFunc(tokens, ranHere) || !slices.ContainsFunc(tokens, func(i int) bool { return !ranHere(i) }) {
		return
	}
	for _, i := range tokens {
		if ranHere(i) {
			r.passed = append(r.passed, i)
			r.passFile(i)
		}
	}
	others := r.models
	r.models = slices.DeleteFunc(slices.Clone(r.models), ranHere)
	r.sizes = slices.DeleteFunc(r.sizes, func(s size) bool { return ranHere(s.token) })
	if len(r.models) == 0 && len(others) == 1 && len(r.sizes) == 1 {
		r.sizeOfFamily(r.tokens[others[0]])
	}
}

// sizeOfFamily takes the only size that is left for another of the model's family: "qwen2.5 14b
// trains fine but 32b crashes".
func (r *reader) sizeOfFamily(like token) {
	s := r.sizes[0]
	own := "-" + decimalSize(like.value)
	if like.value == 0 || like.active > 0 || !strings.HasSuffix(like.name, own) {
		return
	}
	name := strings.TrimSuffix(like.name, own) + "-" + decimalSize(s.billions)
	if !r.names.opens(name) {
		return
	}
	t := &r.tokens[s.token]
	t.typ, t.kind, t.name, t.value = tModel, "model", name, s.billions
	r.models, r.sizes = []int{s.token}, nil
}

// passFile leaves out the size of the file that stands in brackets behind a model that ran: "fine up
// to qwen3-32b (20GB)".
func (r *reader) passFile(i int) {
	if t := r.at(i + 2); r.at(i+1).typ == tOpen && t.typ == tBytes && r.at(i+3).typ == tClose {
		if q := &r.query; q.WeightsGB == t.value {
			q.WeightsGB = 0
			delete(r.spans, "weights_gb")
		}
		r.passed = append(r.passed, i+2)
	}
}

// failedLoad is a model that would not load, whatever the message was; otherFailed is what else an error
// can be about: "48GB显存load 20b失败，报错如下".
var (
	failedLoad  = patternOf(`(?:加载|载入|load(?:ing)?|部署|启动|拉起|跑)[^;?!。]{0,48}(?:失败|报错|出错|起不来|挂了|崩溃|崩了|直接挂)|\b(?:fails?|failed|failing|unable) to (?:load|start|come up)\b|\b(?:errors?|fails?|failed|failure) (?:when|while|on|during) (?:load|start)ing\b`)
	otherFailed = patternOf(`安装|编译|依赖|import|module|pip\b|版本|version|tokenizer|分词|权限|网络|下载|download|转换|convert|合并|merge|api|接口|端口|连接|超时|timeout|keyerror|typeerror|attributeerror|assert|shape|维度|乱码`)
)

// failedToLoad reports whether a model is told not to have loaded on hardware that is told.
func (r *reader) failedToLoad() bool {
	return r.hasModel() && r.hasHardware() && r.matching.mentions("失败", "错", "起不来", "挂", "崩", "fail", "unable", "error") && r.matches(failedLoad, r.text) && !r.matches(otherFailed, r.text)
}
