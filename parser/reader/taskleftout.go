package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A task is named and is not what is done: it is negated, spurned, or a part of the name of a file.

// Soft is the token of a way to train few weights that is none of LoRA's, or -1.
func (r *Reader) Soft() int {
	for i, t := range r.Tokens {
		if t.Kind == "soft" && !r.Excluded(i) {
			return i
		}
	}
	return -1
}

// Excluded reports whether a word of negation rules a task out: "not LoRA",
// "without peft", "非lora"; "cannot run" does not.
func (r *Reader) Excluded(i int) bool {
	t := r.Tokens[i]
	if t.Name == "infer" {
		return false
	}
	if r.rejectedAfter(i) || r.spurnedAt(i) || r.optimizerPreferred(i) {
		return true
	}
	used := false // a verb stands between: 没有使用lora, "did not use lora"
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		before := r.Tokens[j]
		switch {
		case r.Word(j) == ";" || r.Word(j) == "?":
			return false // 全参跑不起来。lora的话呢
		case before.Kind == "not" && strings.HasPrefix(r.Text[before.Hi:], "比"):
			return false // qlora显存没比lora少
		case before.Kind == "not" && (r.Word(j)[0] == '=' || r.halfAsked(j) || r.unfinished(j, i)):
			return false
		case before.Kind == "not" && used && chars.Opens(r.Word(j), []string{"没"}) > 0 && r.Matches(eitherUsed, r.Text[:before.Lo]):
			return false
		case before.Kind == "not":
			return (r.Word(j) != "不" || t.Name == "train" || !r.tagged(j) && !r.repeated(j, i)) && (used || !r.unable(j))
		case r.verbOfUse(j):
			used = true
		case before.Kind == "task" && before.Name != "infer", before.Joins() && before.Kind != "comma", before.Type == token.Link && r.Word(j) == "to", r.Word(j) == "any":
		default:
			return false
		}
	}
	return false
}

// preferredBefore ends before a way of training that an optimizer is to stand in for.
var preferredBefore = pattern.Of(`\b(?:q-?galore|galore|lomo|adalomo|badam|apollo|apollo-mini)(?: (?:optimi[sz]er|training|8-?bit))? (?:rather than|instead of|in place of|over|and not|not) (?:an? |the |any )?$|(?:galore|lomo|badam|apollo)(?:优化器|训练)?[,、]?(?:而不是|不是|不用|代替|替代|取代)$`)

var preferredWords = pattern.OneOf("galore", "lomo", "badam", "apollo")

// optimizerPreferred reports whether an optimizer that trains all weights in little memory is to stand in for
// adapters: "galore rather than lora".
func (r *Reader) optimizerPreferred(i int) bool {
	return r.Mentions(preferredWords) && r.Matches(preferredBefore, r.ClauseBefore(r.Tokens[i]))
}

// repeated reports whether a task stands on both sides of a word of negation, which asks: 微调不微调.
func (r *Reader) repeated(j, i int) bool {
	return strings.HasSuffix(r.Text[:r.Tokens[j].Lo], r.Word(i))
}

// eitherUsed ends before the second half of a question whether something is used: 有没有用lora.
var eitherUsed = pattern.Of(`[有用开上]$`)

// verbOfUse reports whether a token belongs to a verb that tells what is used.
func (r *Reader) verbOfUse(j int) bool {
	switch r.Word(j) {
	case "use", "using", "used", "enable", "enabled", "enabling", "使", "用", "开", "启", "采", "采用", "使用", "启用", "开启", "上":
		return true
	}
	return false
}

// unable reports whether a negation says that something failed, not that it is
// unwanted: "can not finetune", "could not train".
func (r *Reader) unable(j int) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[j].Lo], " ")
	word := r.Word(j)
	switch word {
	case "doesn't", "doesnt", "won't", "wont", "does not", "will not", "didn't", "did not":
		return true
	}
	if word == "not" && (strings.HasSuffix(before, "does") || strings.HasSuffix(before, "did") || strings.HasSuffix(before, "will")) {
		return true // "it does not train even with batch 1"
	}
	return word == "not" && (strings.HasSuffix(before, "can") || strings.HasSuffix(before, "could"))
}

// A way to train is often named only to say that it is not what is done: 不上lora,
// "adapters don't count", "lora is out".

// spurns ends before what is not wanted. A 不 alone may be the second half of a question:
// 能不能上lora, 要不上lora.
var spurns = pattern.Of(`(?:^|[^能要可行会该])(?:不|别)(?:再|想|去|打算|准备|愿意?)?(?:上|走|搞|玩|做|管|提|谈|说|碰|整|弄|沾|采用|套|加) ?$|(?:没|没有)(?:打算|想|上|兴趣|考虑)(?:用|上|做|搞)? ?$|(?:^|[^是])不是(?:做|用|跑|上|搞|要|想)* ?$|(?:^|[,;、我们咱俺])(?:并|也|就|都|压根|根本)?(?:不|没|没有)(?:打算|准备|想过|需要|会去)(?:做|搞|用|上)?$|而非(?:做|用|跑|上|搞)? ?$|\b(?:not|rather than|instead of) (?:an?|the|some|any) $|\b(?:(?:not|isn't|isnt|ain't|nothing) (?:asking |talking |speaking |thinking |wondering )?about|nothing to do with|not interested in|no interest in|don't (?:want|care about|care for|like)(?: to (?:use|do))?|dont (?:want|care about)|(?:would |i'd )?rather not (?:do|use|go)|skip(?:ping)?|scrap(?:ping)?|ditch(?:ing)?|drop(?:ping)?|abandon(?:ing)?|(?:don't|dont|do not) need|no need for|forget(?: about)?|leaving out|leave out|ruling out|forgoing|never mind) (?:any |the |doing |using |with )*$`)

// spurned stands behind what is not wanted.
var spurned = pattern.Of(`^ ?(?:s |training |tuning |weights )?(?:don't count|do not count|doesn't count|does not count|dont count|doesnt count|not counting|not counted|not included|excluded|aside\b|(?:are|is) out(?: ?[,.;?!)]|$| (?:for|because|since|as|then|here)\b)|are off the table|is off the table|ruled out|are ruled out|is ruled out|are not|aren't|arent|isnt|not wanted|unwanted|不算|不计|除外|先不上|先不用|就不必了|不必了|就别提了|不上|不玩|不搞|免谈|免了|就不用了|排除)|^ ?(?:じゃなくて|じゃなく|ではなくて?|でなく|じゃない|ではない)`)

var spurnedWords = pattern.OneOf("not", "n't", "no ", "nt ", "skip", "scrap", "ditch", "drop", "abandon", "forget", "out", "leav", "off the", "never", "forgo", "excl", "unwant", "aside", "じゃ", "では", "でな", "不", "别", "没", "除外", "免")

// spurnedAt reports whether the words around a task say that it is not what is done.
func (r *Reader) spurnedAt(i int) bool {
	if !r.Mentions(spurnedWords) {
		return false
	}
	t := &r.Tokens[i]
	if rest := r.Text[t.Hi:]; rest != "" && r.Matches(spurned, rest[:min(len(rest), 40)]) {
		return true
	}
	before := r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]
	if at := strings.LastIndexAny(before, ",;.?!"); at >= 0 {
		before = before[at+1:]
	}
	return before != "" && r.Matches(spurns, before)
}

// rejectedAfter reports whether the words behind a task rule it out: "lora is not
// an option", "lora isn't good enough", "lora 不考虑".
func (r *Reader) rejectedAfter(i int) bool {
	if r.switchedOff(i) {
		return true // "with PEFT disabled", "lora关掉"
	}
	rest := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " ")
	for _, word := range [...]string{"no good", "not good", "not great", "not an option", "not accurate", "not enough quality", "won't do", "won't cut it", "is out of the question", "is out of question", "is bad for", "is useless", "is too weak", "too weak", "doesn't cut it", "doesn't work for", "does not work for", "underperforms", "didn't cut it", "didnt cut it", "did not cut it", "isn't cutting it", "is not cutting it", "didn't do the trick", "didn't do it", "gave poor", "gives poor", "gave bad", "gives bad", "gave us poor", "gave me poor", "hurts quality", "不考虑", "不行", "不合适", "效果不好", "效果不行", "效果太差", "太差", "不好用", "效果拉胯", "效果差", "不够用", "就算了"} {
		if strings.HasPrefix(rest, word) {
			return true
		}
	}
	return r.Matches(isNoWay, rest) || r.weakerWay(i, rest)
}

// tooLittle is said behind what is not enough, or was done before.
var tooLittle = pattern.Of(`^[a-z ]{0,14}(?:(?:is|was|were|did|do|does) ?(?:not|n't)(?: [a-z]+)? (?:enough|sufficient|suffice)|(?:isn't|wasn't) (?:enough|sufficient)|(?:was|has been|is) already (?:tried|done))|^(?:已经)?(?:的?效果)?(?:不够|不足|试过了|做过了)`)

// weakerWay reports whether adapters are told not to be enough where all weights are to be trained next: "lora
// is not enough, so we want a full finetune".
func (r *Reader) weakerWay(i int, rest string) bool {
	if name := r.Tokens[i].Name; name != "lora" && name != "qlora" || !r.Matches(tooLittle, rest) {
		return false
	}
	return slices.ContainsFunc(r.Tokens[i+1:], func(t token.Token) bool { return t.Kind == "full" || t.Is("task", "finetune") })
}

// isNoWay is said behind a way of training that is no way: "lora is not an option", but not "lora is not fitting".
var isNoWay = pattern.Of(`^(?:(?:is|was|would be|will be) not|isn't|isnt|wasn't|wouldn't be|won't be|is no)(?: really| even| just| quite| always| necessarily)? (?:an? |the |my |our )?(?:option|best|right|ideal|(?:enough|sufficient) (?:for (?:what|my|our|us|me|the|this|that|it|good)|in my|to (?:get|reach|teach|learn|change|make))\b|good|great|accurate|what|acceptable|suitable|wanted|desired|for (?:us|me)|considered|allowed|on the table|interesting|our|my|the way|strong|precise|viable|an alternative|enough quality|good enough)`)

// A task is often only a part of the name of a file or of a program that is named beside.

// versionNext stands behind the name of a program whose version is told: "peft 0.13".
var versionNext = pattern.Of(`^(?: ?[=><~]=? ?| v?| version )v?\d+\.\d`)

// launchBefore ends before the name of a file that is started: "run my train.sh".
var launchBefore = pattern.Of(`\b(?:run|runs|ran|running|launch|launched|launching|start|started|starting|execute|executed|executing|exec|used|using|use|python3?|bash|sh|torchrun|deepspeed)(?: (?:the|my|a|our|script|-m|-u|launch|python3?|bash|sh|torchrun))* [a-z0-9_./-]*$|(?:跑|运行|执行|启动)(?:了|下|一下)? ?[a-z0-9_./-]*$`)

// scriptBehind stands behind a task that is only a part of a file's name: train_v3.py.
var scriptBehind = pattern.Of(`^(?:[_.-][a-z0-9_.-]*)?\.(?:py|sh|jsonl?|ya?ml|ipynb|txt|log|csv|out|err)\b`)

var spokenTasksWords = pattern.OneOf(".py", ".sh", ".json", ".yaml", ".yml", ".ipynb", ".txt", ".log", ".csv", ".out", ".err", "peft")

// spokenTasks leaves out what is only said by the name of a file or of a program, where something else is
// said as well: "serve a 7B, train_v3.py is done". A script that is run is what is done.
func (r *Reader) spokenTasks(said []string) []string {
	full, _ := r.fullSaid()
	if len(said) < 2 && !full || !r.Mentions(spokenTasksWords) {
		return said
	}
	spoken, launched := []string(nil), false
	for i, t := range r.Tokens {
		if t.Kind != "task" || !slices.Contains(said, t.Name) || r.Excluded(i) || r.over(i) || r.othersTask(i) {
			continue
		}
		script := r.Matches(scriptBehind, r.Text[t.Hi:])
		if started := script && r.Matches(launchBefore, r.Text[max(0, t.Lo-40):t.Lo]); started || !script && !(r.Word(i) == "peft" && r.Matches(versionNext, r.Text[t.Hi:])) {
			spoken, launched = append(spoken, t.Name), launched || started
		}
	}
	if launched {
		spoken = slices.DeleteFunc(spoken, func(task string) bool { return task == "infer" })
	}
	if len(spoken) == 0 && !full {
		return said
	}
	return spoken
}
