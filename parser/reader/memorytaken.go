package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Memory that something else holds: others, the machine itself, what ran before.

// takenAlready reports whether the words behind an amount say that something else
// holds it: "3 GB already taken", "2GB is used by the desktop". What a model uses
// is a measurement.
func (r *Reader) takenAlready(i int) bool {
	j := i + 1
	for r.At(j).Type == token.Link || r.At(j).Kind == "memory" || r.At(j).Type == token.Mark || r.At(j).Type == token.Unknown && fillers[r.Word(j)] {
		j++
	}
	if r.At(j).Kind != "used" || r.At(j+1).Type == token.Bytes && !r.Matches(splitHere, r.Text[r.At(j).Hi:r.At(j+1).Lo]) {
		return false // "80G已经用了40G": the amount behind is in use
	}
	return !r.workAfter(j)
}

// splitHere is what sets an amount apart from the word before it.
var splitHere = pattern.Of(`[,;.、]`)

// onlyInUse reports whether an amount is all that a run takes, which could take more: "I
// train a 1B and only 9GB is occupied".
func (r *Reader) onlyInUse(i int) bool {
	switch r.Word(i - 1) {
	case "only", "just", "merely", "barely", "只有", "才", "仅":
	default:
		return false
	}
	if !r.Training() {
		return false
	}
	j := i + 1
	for r.At(j).Type == token.Link || r.At(j).Kind == "memory" || r.At(j).Type == token.Unknown && (fillers[r.Word(j)] || r.Word(j) == "gets") {
		j++
	}
	return r.At(j).Kind == "used" || j > i+1 && r.At(j).Kind == "observed"
}

// workAfter reports whether a model stands behind a token: what "used by
// llama-3-8b" is about is the asker's own.
func (r *Reader) workAfter(j int) bool {
	next := r.At(j + 1)
	if next.Type == token.One || next.Type == token.Unknown && (Possessive[r.Word(j+1)] || r.Word(j+1) == "it") {
		if r.Word(j+1) == "it" {
			return true
		}
		next = r.At(j + 2)
	}
	return next.Type == token.Model || next.Type == token.Size || next.Kind == "pronoun"
}

// fillers are words between an amount and what is said of it.
var fillers = map[string]bool{"are": true, "was": true, "were": true, "being": true, "currently": true, "permanently": true, "gets": true, "always": true, "just": true, "now": true}

// others are whom memory may be taken by that is not the asker's work.
var others = pattern.Of(`(?:别人|其他人|其它人|(?:别的|其他|其它|另一个|另外一个)(?:用户|同学|同事|进程|程序|任务|模型|服务|容器|人)|(?:另一个|别的)(?:进程|程序|任务|模型)|(?:进程|pid) ?#?\d+|同事|` + runsAlready + `|` + ownSystem + `|\b` + otherPeople + `|` + machineTakes + `)[^,;?!、]{0,32}$`)

// What the machine itself takes is told with the verb beside its name: without one "windows系统下"
// and "系统ubuntu" only say where the asker's work runs.
const (
	ownSystem    = `(?:系统|桌面|浏览器|windows(?: ?1[01])?)(?:环境|自己|本身|自带|已经|已|就|会|要|常驻|大概|都)*(?:占|用|吃)`
	machineTakes = `\b(?:windows(?: ?1[01])?|mac ?os|ubuntu|(?:the |my )?(?:desktop|system|operating system|os|(?:nvidia |display |video )?driver))(?: itself| alone| environment| session| already| always| currently| is| are| has| will)*(?: ?'s)? (?:us(?:es?|ed|ing)|tak|hold|eat|occup|hog|grab|keep|consum|reserv|alloc|need|claim|steal|lock|fill)`
)

// runsAlready is what was on the card before: 已经有个服务, 已经跑了一个模型.
const runsAlready = `(?:已经|已|上面|本来|原来)(?:就)?(?:有|跑|起|部署|开|挂|放)(?:着|了|起)*(?:一个|个|一|俩|两个)?(?:别的|其他|其它)?[a-z0-9._ -]{0,16}(?:服务|模型|进程|程序|任务|实例|容器)`

// otherPeople are the same in English, and their programs.
const otherPeople = `(?:someone else|somebody else|(?:a|my|our|the other|another) (?:colleague|coworker|co-worker|labmate|lab mate|roommate|friend|teammate|classmate|student|user|guy|team)|(?:another|a different|some other|the other) (?:process|job|user|program|model|app|person|team|student|container|vm|service|run|task)|others|other (?:process(?:es)?|jobs?|users?|people|programs?|apps?|stuff|things|models?|services?|containers?|vms?|workloads?|tasks?|folks|teams?)|(?:process|pid) #?\d+|xorg|chrome|the display|my browser|(?:a|the|some) (?:jupyter|notebook|ipython)(?: kernel| notebook)?|` + otherService + `)`

// machineNames are those of the machine itself.
const machineNames = `(?:windows|(?:the |my )?(?:desktop|os|system|(?:nvidia |display |video )?drivers?|display|monitor|gui|compositor))`

// othersNamed is any of them.
var othersNamed = pattern.Of(`别人|其他人|其它人|同事|(?:别的|其他|其它|另一个)(?:用户|进程|程序|任务|模型)|\b` + otherPeople + `|\b` + machineNames)

// othersTake reports whether an amount is taken by somebody else: "别人占了10G". Where a model, a
// size or a run stands between, it is that work's, which is the asker's own unless somebody else's
// in so many words.
func (r *Reader) othersTake(i int) bool {
	if !r.Mentions(otherHints) {
		return false
	}
	before := r.ClauseBefore(r.Tokens[i])
	at := r.Span(others, before)
	if at == nil || r.Matches(runsWork, before[at[0]:]) && !r.Matches(otherPerson, before[at[0]:]) {
		return false
	}
	if r.Matches(othersOwn, before[at[0]:]) {
		return true
	}
	from := r.Tokens[i].Lo - len(before) + at[0]
	for j := i - 1; j >= 0 && r.Tokens[j].Lo >= from; j-- {
		if r.Tokens[j].Type == token.Model || r.Tokens[j].Type == token.Size {
			return false
		}
	}
	return true
}

var (
	// runsWork is a run that is told of; that of another person is theirs.
	runsWork    = pattern.Of(`跑|训`)
	othersOwn   = pattern.Of(`^(?:(?:别人|其他人|其它人|同事|(?:别的|其他|其它|另一个|另外一个)(?:用户|同学|同事|人))的|(?:someone else|somebody else|(?:a|my|our|the other|another) (?:colleague|coworker|co-worker|labmate|lab mate|roommate|friend|teammate|classmate|student|user|guy|team)) ?'s )`)
	otherPerson = pattern.Of(`^(?:已经?|上面|本来|原来|别人|其他人|其它人|同事|(?:别的|其他|其它|另一个|另外一个)(?:用户|同学|同事|人))`)
)

// otherHints are what others are called by.
var otherHints = pattern.OneOf("别人", "已", "上面", "本来", "原来", "其他", "其它", "别的", "另", "进程", "同事", "桌面", "系统", "浏览器", "else", "other", "colleague", "coworker", "co-worker", "labmate", "lab mate", "roommate", "friend", "teammate", "classmate", "student", "user", "guy", "team", "process", "pid", "desktop", "windows", "macos", "mac os", "ubuntu", "xorg", "chrome", "driver", "display", "browser", "system", " os ", "jupyter", "notebook", "ipython", "whisper", "tts", "stt", "asr", "comfy", "diffusion", "sdxl", "flux", "a1111", "automatic1111", "forge", "frigate", "immich", "plex", "jellyfin", "ocr", "embed", "rerank", "blender", "obs ")

// othersTask reports whether a task is that of those who hold a part of the card: "someone else's
// training run takes 35 GiB".
func (r *Reader) othersTask(i int) bool {
	return r.Query.UsedGB > 0 && r.othersTake(i)
}

var (
	// byOthers stands behind an amount that others are told to take: "30GB used by another user".
	byOthers = pattern.Of(`^[^,;?!、]{0,32}\b(?:used|taken|in use|occupied|eaten|held|hogged|allocated|consumed|reserved|locked|claimed)(?: up| already| on it| there)* by (?:` + otherPeople + `|` + machineNames + `)`)

	// heldBehind stands behind an amount that others have of a card: "has 30 GB allocated".
	heldBehind = pattern.Of(`^ ?(?:of (?:vram|memory|gpu memory) )?(?:already |currently )?(?:allocated|in use|used|taken|reserved|locked|occupied|占着|占用着|占用)`)

	// goneAlready stands behind an amount of a card that is in use before the work that is asked
	// about: "a100 80gb with 40GB used, qlora 13b".
	goneAlready = pattern.Of(`^ ?(?:of it |of (?:the )?(?:vram|memory|gpu memory) |vram |memory )?(?:is |are )?(?:already |currently )?(?:used|taken|occupied|in use|gone|filled|allocated|eaten)(?: up| already)?(?: ?[,.;?!)]|$)`)
	// oneMoreWork asks for room beside what fills a card so far.
	oneMoreWork = pattern.Of(`(?:还|再)(?:能|可以|能不能|够)?(?:再|继续)?(?:同时)?(?:加|跑|起|部署|放|塞|开|装|挂|上)(?:得?下)?(?:一个|一下|1个|个|一)?|\b(?:can|could|may|is there room|will|would|enough)\b[^.?!;]{0,24}\b(?:another|one more|also|as well|beside|besides|alongside|on top|additionally|next to it)\b`)
	goneBefore  = pattern.Of(`(?:\b(?:with|has|have|having|and|but|already|currently|now|about|around)|[,;(]) ?$`)
)

var takenWords = pattern.OneOf("use", "using", "占", "用", "吃", "hold", "grab", "keep", "tak", "occup", "alloc", "eat", "held", "hog", "gone", "fill", "reserv", "lock", "claim", "consum")

// takenByOthers reports whether an amount of a card's memory is told to be somebody else's,
// or to be in use before the work that is asked about.
func (r *Reader) takenByOthers(i int) bool {
	if !r.Mentions(takenWords) {
		return false
	}
	before, behind := r.ClauseBefore(r.Tokens[i]), r.Text[r.Tokens[i].Hi:]
	if last := r.lastBytes(i); last < i && r.wholeOf(last) == i {
		return false // "30 GB of my 80 GB are used by a colleague"
	}
	if r.besideServed(i, before, behind) {
		return true
	}
	if r.Matches(byOthers, behind) && !r.ownedByNext(i) || (r.Matches(takesBefore, before) || r.Matches(takesBase, before) || r.Matches(heldBehind, behind)) && r.othersTake(i) {
		return true
	}
	if r.Asked.Asks("why", "normal", "oom", "explain", "howto", "saving", "requirement") || !r.Matches(goneAlready, behind) || !r.Matches(goneBefore, r.Text[max(0, r.Tokens[i].Lo-12):r.Tokens[i].Lo]) {
		return false
	}
	card := slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == partCard || p.What == PartMemory && p.Value > r.Tokens[i].Value })
	return card && r.workBehind(i)
}

var roomBesideWords = pattern.OneOf("再", "another", "one more", "also", "alongside")

// roomBeside reports whether an amount is what fills a card so far, where it is asked if more work has room:
// "23.1G/24G, 还能再加一个 bge-m3 吗".
func (r *Reader) roomBeside(i int) bool {
	return r.Mentions(roomBesideWords) && r.wholeOf(i) >= 0 && !r.Asked.Asks("why", "normal", "oom") && r.Matches(oneMoreWork, r.Text[r.Tokens[i].Hi:]) && r.workBehind(i)
}

// servedTakes ends before what a model that is served on the card already takes, oneMoreBeside asks behind it for room
// for one more: 上面跑着一个8B，占了9G，还能再放一个14B吗.
var (
	servedTakes   = pattern.Of(`(?:已经|平时|现在|目前|一直|上面|之前|原来|本来|卡上|机器上|常驻|里面|先)(?:已经|就|都|是|还)*[^,;?!、]{0,6}(?:跑|部署|挂|起|放|常驻|加载|装)(?:着|了|的)?[^;?!]{0,24}(?:就|大概|一共|常年|也|要|会)*(?:占|用|吃)(?:了|掉|着|去|用)*(?:大概|大约|约|差不多|将近|近)* ?$`)
	oneMoreBeside = pattern.Of(`(?:还|再)(?:想|要|能|可以|能不能|够|得)*(?:再|继续)?(?:同时)?(?:加|跑|起|部署|放|塞|开|装|挂|上)(?:得?下)?(?:一个|一下|1个|个|一)?`)
)

// besideServed reports whether an amount is what the model of a service takes beside which another is asked about.
func (r *Reader) besideServed(i int, before, behind string) bool {
	if !r.Mentions(roomBesideWords) || r.Asked.Asks("why", "normal") || before == "" || before[len(before)-1] < 0x80 && before[len(before)-1] != ' ' || !r.Matches(oneMoreBeside, behind) || !r.workAhead(i) {
		return false
	}
	return r.Matches(servedTakes, r.Text[max(0, r.Tokens[i].Lo-evidence.ClauseReach):r.Tokens[i].Lo])
}

// workAhead reports whether a model is named behind a token.
func (r *Reader) workAhead(i int) bool {
	return slices.ContainsFunc(r.Tokens[i:], func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size })
}

// ownedByNext reports whether another amount stands between this one and what takes it, which is
// that one's then: "24 GB card with 2 GB taken by the desktop".
func (r *Reader) ownedByNext(i int) bool {
	for j := i + 1; j < len(r.Tokens) && r.Tokens[j].Kind != "used"; j++ {
		if r.Tokens[j].Type == token.Bytes {
			return r.Tokens[j].Value < r.Tokens[i].Value
		}
	}
	return false
}

// workBehind reports whether the work that is asked about is named behind a token alone.
func (r *Reader) workBehind(i int) bool {
	work := func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size }
	return !slices.ContainsFunc(r.Tokens[:i], work) && slices.ContainsFunc(r.Tokens[i:], work)
}

var (
	// eachGPU stands behind what each card is told to hold: "60+g/gpu".
	eachGPU          = pattern.Of(`^\+? ?/ ?(?:gpu|card|device|卡|张)`)
	heldPerCardWords = pattern.OneOf("/gpu", "/ gpu", "/card", "/device", "/卡", "/张")
	// roughlyNeeds ends before what work is told to take roughly: 推理大概9g显存，放两张8g卡上.
	roughlyNeeds = pattern.Of(`(?:推理|训练|微调|部署|加载|全参|全量|lora|qlora|[0-9]b)[^,;?!、0-9]{0,4}(?:大概|大约|约|差不多)(?:要|需要|需|得|占|用|就|是)*(?:将近|接近)?$`)
	onOwnCards   = pattern.Of(`^(?:左右|多|的样子)?(?:的?显存|的?内存)?[,;、。 ]+[^?!;]{0,24}?\d+ ?gi?b? ?(?:显存)?(?:的)?(?:显?卡|gpu)|^(?:左右|多|的样子)?(?:的?显存)?[,;、。 ]+[^?!;]{0,16}?(?:卡|显卡)(?:只有|是|有)?(?:\d+ ?g)`)
	roughlyWords = pattern.OneOf("大概", "大约", "约", "差不多")
	// workBefore ends before what work is told to take with no verb, ahead of a card that is not sold with so much: 7b推理14G，3060够吗.
	workBefore = pattern.Of(`(?:推理|训练|微调|精调|全参|全量|\b(?:q?lora|inference|training|fine-?tuning|finetuning))(?:时|的话|起来)? ?$`)
	workEnds   = pattern.Of(`^(?:左右|多|以上)?(?:的?显存| (?:of )?(?:vram|memory))?[,;、。]`)
)

// takenPerCard reports whether an amount is what each of the cards holds that are not sold with so much: "60g/gpu", "one
// A100, 35GB with HF".
func (r *Reader) takenPerCard(i int) bool {
	if r.Mentions(tookPrograms) && r.hasLoad() && r.Matches(underProgram, r.Text[r.Tokens[i].Hi:]) && r.notOfCard(r.Tokens[i].Value) {
		return true
	}
	return r.Mentions(heldPerCardWords) && r.hasLoad() && r.Matches(eachGPU, r.Text[r.Tokens[i].Hi:]) && r.notOfCard(r.Tokens[i].Value)
}

// needOnOthers reports whether an amount is a rough need of work, before the cards that it is to run on.
func (r *Reader) needOnOthers(i int) bool {
	if t := r.Tokens[i]; r.notOfCard(t.Value) && !r.ofAllCards(t.Value) && !r.otherAmount(i) && r.Matches(workEnds, r.Text[t.Hi:]) && r.Matches(workBefore, r.ClauseBefore(t)) && r.hasLoad() {
		return slices.ContainsFunc(r.Tokens[i:], func(t token.Token) bool { return t.IsCard() })
	}
	return r.Mentions(roughlyWords) && r.hasLoad() && r.otherAmount(i) && r.Matches(roughlyNeeds, r.ClauseBefore(r.Tokens[i])) && r.Matches(onOwnCards, r.Text[r.Tokens[i].Hi:])
}
