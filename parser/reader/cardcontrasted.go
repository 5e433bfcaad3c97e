package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Of several cards those are taken out that only tell of a failure, a price or a success, before the one that is
// asked about.

// contrasted takes out rigs that are not asked about: one that is said to be too
// dear, to have failed or to have worked, before the one that the question is for.
// "4090太贵了, 4张2080ti能跑吗", "my 24GB card ran out, would 32GB do?".
func (r *Reader) contrasted(rigs []rig) []rig {
	if r.givenUp(rigs) {
		return rigs[1:]
	}
	if len(rigs) < 2 || r.Asked.Asks("compare", "best") {
		return rigs
	}
	if again := r.askedAgain(rigs); again != nil {
		return again
	}
	if asked := slices.DeleteFunc(slices.Clone(rigs), r.ifItFails); len(asked) > 0 && len(asked) < len(rigs) {
		return asked
	}
	if owned := slices.DeleteFunc(slices.Clone(rigs), r.lacked); len(owned) > 0 && len(owned) < len(rigs) {
		return owned
	}
	if owned := slices.DeleteFunc(slices.Clone(rigs), r.hardlyNeeded); len(owned) > 0 && len(owned) < len(rigs) {
		return owned
	}
	if first, next := rigs[0], rigs[1]; len(rigs) == 2 && next.join == "" && first.card != next.card && r.othersSay(next) && !r.othersSay(first) && !r.asksAt(next) {
		return rigs[:1] // "can 4 3090s train it? the paper used 8 A100"
	}
	if len(rigs) == 2 && r.knownToRun(rigs[0], rigs[1]) {
		return rigs[:1] // "will it run on a 2060? it runs on my 3090"
	}
	if k := r.staleOf(rigs); k >= 0 {
		r.tellStale(rigs[k])
		return slices.Delete(slices.Clone(rigs), k, k+1)
	}
	last := rigs[len(rigs)-1]
	kept := rigs[:0:0]
	for k, g := range rigs {
		apart := !listed(last.join) || k+2 < len(rigs) && !listed(rigs[k+1].join) && last.join == "or" // "one 4090 ran out, would 8 3090s or 8 4090s do"
		if k < len(rigs)-1 && !again(g, rigs[k+1]) && apart && r.toldOf(g, rigs[k+1]) {
			continue
		}
		if k > 0 && len(kept) == 0 && g.count == 0 && r.sameOn(rigs[k-1], g) {
			g.count, g.weak = rigs[k-1].count, rigs[k-1].weak // "four 3090s do it, the same on 4090s"
		}
		kept = append(kept, g)
	}
	return kept
}

// listed reports whether a word joins a rig to those before it.
func listed(join string) bool {
	return join == "or" || join == "slash" || join == "vs" || join == "plus"
}

// ifMine and failing stand round cards whose failure is only the reason to ask about others.
var (
	ifMine  = pattern.Of(`\b(?:if|in case|since|because|as|when|once) (?:my|our|the)(?: (?:current|old|existing|present|own|two|dual|single|pair of|\d+ ?x?))* ?$|(?:如果|要是|万一|因为)(?:我|我的|我这|家里|现在|目前|手头)*(?:的|那|这)?(?:张|块)?$`)
	failing = pattern.Of(`^(?: [a-z]+){0,2} (?:isn't|is not|aren't|are not|won't|can't|cannot|doesn't|don't|fails?|turns? out|is too|are too|proves?|runs? out|can not)\b|^(?:卡|显卡|这套|配置)?(?:不行|不够|跑不了|跑不动|太慢|带不动|不行的话)`)
)

var ifItFailsWords = pattern.OneOf("if ", "in case", "since", "because", "as ", "when ", "once ", "如果", "要是", "万一", "因为")

// ifItFails reports whether a rig is only told of as what may not do: "would one 3090 do? I'd buy it if
// my two 3060s aren't viable".
func (r *Reader) ifItFails(g rig) bool {
	lo := r.Tokens[g.from].Lo
	return g.card != "" && r.Mentions(ifItFailsWords) && r.Matches(ifMine, r.Text[max(0, lo-40):lo]) && r.Matches(failing, r.Text[r.Tokens[g.to].Hi:])
}

// wentRight reports whether a text says that something worked.
func wentRight(text string) bool {
	for _, word := range [...]string{"没问题", "正常", "可以", "稳", "流畅", "轻松", "无压力", "能跑", "能训", "跑通", "没事", "works", "was fine", "is fine", "ran fine", "runs fine", "trains fine", "was ok", "is ok", "no problem"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// runsOn and runsBehind tell that a model is known to run on the card that they stand beside: what is asked
// is whether another card does it, too. "it runs fine on my 4070, will it also run on a 1650".
var (
	runsOn      = pattern.Of(`(?:\b(?:runs?|works?|fits?|trains?|loads?)(?: (?:fine|well|ok|okay|great|just fine|perfectly|smoothly|already|easily))? (?:on|in)|\b(?:i|we|i've|we've) (?:already |have |just )?(?:ran|run|trained|tuned|served|loaded|did)\b[^,.;?!]{1,32} (?:on|in|with|using)) (?:my |our |a |an |the |one |single |own |rtx |nvidia |geforce )*$`)
	runsBehind  = pattern.Of(`^(?:卡|显卡)?上?(?:都|也|已经|现在)*(?:能|可以)(?:正常)?(?:跑|运行|训练?|用)(?:起来|通|了)?[^,、;。?]{0,20}[,、;。]`)
	willAnother = pattern.Of(`[,;.?!] ?(?:so |and |but )?(?:will|would|can|could|does|should) (?:it|they|that|this|the same)(?: also| still| even)* (?:run|fit|work|load|train|be)\b`)
)

// askedOn is in a clause that asks on.
var askedOn = pattern.Of(`\b(?:does|do|will|would|can|could|should|is|are|how|what|or|if|which|whether|why|faster|slower|better)\b`)

// knownToRun reports whether behind the question about one card another is told that does it.
func (r *Reader) knownToRun(g, next rig) bool {
	if next.join != "" || g.card == "" || g.card == next.card || next.from <= g.to {
		return false
	}
	between := r.Text[r.Tokens[g.to].Hi:r.Tokens[next.from].Lo]
	at := strings.LastIndexByte(between, '?')
	return at >= 0 && r.Matches(runsOn, between[at:]) && !r.Matches(askedOn, between[at:]) && !r.Matches(askedOn, r.Text[r.Tokens[next.to].Hi:])
}

// failsAt reports whether the words right behind a rig say that it ran out of
// memory.
func (r *Reader) failsAt(g rig) bool {
	return r.Asked.Behind(r.Tokens[g.to].Hi, 16, "oom")
}

// slowerThen stands behind cards on which a model is slower than on those before them, of all things: both belong to the
// question why, 1张A100还行、换4张4090反而要等.
var slowerThen = pattern.Of(`^(?:卡|显卡)?(?:上|来|的时候|时|以?后|之后|跑|部署|推理|就)*(?:反而|反倒|却)(?:更|比|还|变|要|得|会|跑|出字|响应|需要)*(?:慢|等|卡|久|拖|[十几半\d]+多?个?(?:秒|分钟))`)

var contraryWords = pattern.OneOf("反而", "反倒", "却")

// toldOf reports whether the words around a rig, before the next one, say that it
// is out of the question, and those at the next one ask.
func (r *Reader) toldOf(g, next rig) bool {
	between := r.Text[r.Tokens[g.to].Hi:r.Tokens[next.from].Lo]
	if r.Mentions(contraryWords) && r.Asked.Asks("why", "normal") && r.Matches(slowerThen, r.Text[r.Tokens[next.to].Hi:]) {
		return false
	}
	if r.sameOn(g, next) || r.replaced(g, between) || r.othersCase(g, next) || r.bygone(g, between) || r.makesWay(g, next, between) {
		return true
	}
	if r.stillAsked(g, between) {
		return false
	}
	if g.card != "" && next.card != "" && next.card != g.card && (wentRight(between) || chars.Mentions(between, "没什么问题", "没压力", "没什么压力", "很流畅", "很顺")) && chars.Mentions(between, "但", "不过", "可是", "然而", " but ", ", but", "however") && (evidence.Closing(r.Text) || r.Asked.Asks("whatmodel", "can", "enough", "fit")) {
		return true // "my 4090 runs it without problems, but the office PC has a 3060"
	}
	for _, word := range [...]string{"太贵", "买不起", "够不着", "够不上", "上不了", "抢不到", "搞不到", "too expensive", "too pricey", "too dear", "out of budget", "out of my budget", "不考虑", "买不到"} {
		if strings.Contains(between, word) {
			return true
		}
	}
	if r.modelSoughtAt(g, next) {
		return true
	}
	if r.Asked.Asks("enough", "fit", "can", "cards") && !r.Asked.Asks("howfast", "buy", "why", "compare") && cameFor.In(between) {
		return true // "M2 Max 32G用上了虚拟内存, 换M1 Max 64G够吗"
	}
	before := r.Text[max(0, r.Tokens[g.from].Lo-80):r.Tokens[g.from].Lo]
	failed := strings.Contains(between, "才") || strings.Contains(between, "行、") || strings.Contains(between, "可以、") || strings.Contains(between, "没问题") ||
		strings.Contains(between, "不行") || !chars.Mentions(between, "加", "再", "add", "plus", "another", "second") && chars.Mentions(between, "ran out", "run out", "isn't enough", "is not enough", "aren't enough", "are not enough", "not enough", "fails", "failed", " fail", "crash", "不够", "爆", "挂", "崩", "炸", "跑不动", "带不动", "装不下", "放不下", "跑不起来", "没办法跑", "没法跑", "跑不了", "训不了", "起不来") || strings.Contains(between, "works") || strings.Contains(between, "was fine")
	for _, s := range r.Asked.Found {
		if s.Name == "oom" && (s.Lo >= r.Tokens[g.to].Hi && s.Hi <= r.Tokens[next.from].Lo || s.Hi <= r.Tokens[g.from].Lo && s.Lo >= r.Tokens[g.from].Lo-len(before)) {
			failed = true
		}
	}
	if strings.Contains(before, "needing") || strings.Contains(before, "是不是要") || strings.Contains(before, "有没有必要") || strings.Contains(before, "有必要上") {
		failed = true
	}
	for j := g.from - 1; j >= 0 && j >= g.from-4; j-- {
		if r.Tokens[j].Kind == "claimed" && (r.Word(j) == "官方" || r.At(j-1).Type != 0 && r.told(j)) {
			failed = true // "readme 要求 8 张, 2 张能跑吗"
		}
	}
	failed = failed || r.othersSay(g) || r.saidToFail(g, between) || r.Matches(tookOn, before) || r.Matches(tookThere, between)
	if !r.Asked.Asks("howfast", "why", "compare") && (r.Matches(runsOn, before) || r.Matches(runsBehind, between)) {
		if r.Matches(willAnother, between) {
			return true
		}
		failed = true
	}
	return failed && r.asksAt(next) || wentRight(between) && r.failsAt(next) && !chars.Mentions(between, "吗", "?", "行不", "能不能", "么,")
}

// tookOn ends before cards that work was measured on, tookThere begins what it took there: what others would do with
// it is asked then. "13b lora took 30GB on an A100, will it work on two 4090s?"
var (
	tookOn    = pattern.Of(`\b(?:takes?|took|uses?|used|using|needed|consumed?|consumes|eats?|ate|peaked at|peaks at|occupied|occupies)(?: up| about| around| roughly| nearly| only| just)* \d+(?:\.\d+)? ?gi?b?(?: (?:of )?(?:vram|memory|gpu memory))?(?: (?:per|on each|each) ?(?:gpu|card)?)? (?:on|with|using) (?:my |our |an? |the |one |single |\d+ ?x ?)*$`)
	tookThere = pattern.Of(`^[^.?!;]{0,12} (?:reserved |gpu |peak |the |vram |used )*(?:memory|vram|usage|consumption)? ?(?:was|is|took|used|takes|uses|peaked at|sat at|showed|shows)(?: about| around| roughly)? \d+(?:\.\d+)? ?gi?b?\b`)
)

// told reports whether a word of need repeats what a document says.
func (r *Reader) told(i int) bool {
	before := r.Text[max(0, r.Tokens[i].Lo-40):r.Tokens[i].Hi]
	for _, word := range [...]string{"readme", "文档", "官方", "教程", "论文", "说明", "作者", "要求", "recommend", "docs", "guide", "paper", "official", "suggest", "建议", "推荐", "据说"} {
		if strings.Contains(before, word) {
			return true
		}
	}
	return false
}

// asksBefore is a word that opens a question right before cards: "…, is 40GB?".
var asksBefore = pattern.Of(`(?:^|[,;?!.] ?)(?:so |and |but |then )?(?:is|are|does|do|will|would|can|could|should|might)(?: an?| one| my| the)? ?$|\b(?:can|could|will|would|is it possible|possible)(?: i| we| you| one| for me| to)* (?:do|run|train|manage|make|get|use|reproduce|replicate)(?: it| this| that| the same| them)? (?:with|on|using|to)(?: only| just| an?| my| our)*(?: single)? ?$`)

// leastCount stands behind a number of cards that is asked about as the fewest.
var leastCount = pattern.Of(`^ ?(?:cards? |gpus? )?(?:really |actually |then )?(?:the |my |our |a )?(?:absolute |bare |real |practical )?(?:minimum|min\b|least|fewest|lower limit|floor)`)

// asksAt reports whether a yes/no word stands right before or behind a rig.
func (r *Reader) asksAt(g rig) bool {
	lo, hi := r.Tokens[g.from].Lo, r.Tokens[g.to].Hi
	if g.card == "" && g.memory == 0 && r.Matches(leastCount, r.Text[hi:]) {
		return false // "4 cards OOM, so is 8 cards the minimum"
	}
	if before := r.Text[max(0, lo-40):lo]; r.Matches(asksBefore, before) || r.Matches(stepTo, before) || (g.card != "" || g.memory > 0) && evidence.Closing(r.Text) && r.Matches(inItsPlace, before) {
		return true
	}
	for _, s := range r.Asked.Found {
		if s.Kind != "ask" {
			continue
		}
		switch s.Name {
		case "can", "enough", "fit", "whatmodel", "max", "howlarge", "howmuch":
			if s.Hi <= lo && lo-s.Hi < 12 || s.Lo >= hi && s.Lo-hi < 24 {
				return true
			}
		case "cards": // 8张V100爆了，80G的卡得几张
			if g.card == "" && g.memory > 0 && (s.Hi <= lo && lo-s.Hi < 4 || s.Lo >= hi && s.Lo-hi < 24) {
				return true
			}
		case "normal": // "shouldn't 4 of them do?"
			if s.Hi <= lo && lo-s.Hi < 4 {
				return true
			}
		}
	}
	return false
}

// bracketed reports whether a bracket opens right before a token, over its count.
func (r *Reader) bracketed(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		if r.Tokens[j].Type == token.Open {
			return true
		}
	}
	return r.Tokens[i].Type == token.Open
}
