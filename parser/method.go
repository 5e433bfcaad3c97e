package parser

import (
	"slices"
	"strings"
)

// term reads a word of a closed vocabulary.
func (r *reader) term(i int) {
	t := r.tokens[i]
	q := &r.query
	negated := r.negated(i) || r.off(i)
	switch t.kind {
	case "filler", "pronoun":
		r.used[i] = true
	case "precision", "quant", "quantword":
		r.used[i] = true
	case "optimizer":
		if negated || t.name == "apollo" && r.word(i) == "apollo" && r.otherApollo(i) {
			return // a name that other things have
		}
		if t.name == "galore" && strings.HasSuffix(r.word(i), "8bit") {
			r.say("assumed", i, i,
				"GaLore is reckoned with states of 16 bits; those of 8 bits take less.",
				"GaLore 按 16 bit 优化器状态计算；8 bit 会更少。")
		}
		if q.Optimizer != "" && q.Optimizer != t.name && q.Optimizers == nil && !r.asked.asks("compare", "saving") {
			switch before := r.spans["optimizer"]; r.exchanged(before, i) {
			case laterGone:
				r.used[i] = true
				return
			case firstGone:
				q.Optimizer = ""
			}
		}
		if q.Optimizer != "" && q.Optimizer != t.name && q.Optimizers == nil {
			q.Optimizers = []string{q.Optimizer}
		}
		if q.Optimizers != nil {
			q.Optimizers = unique(append(q.Optimizers, t.name))
			q.Optimizer = ""
		} else {
			q.Optimizer = t.name
		}
		r.mark("optimizer", i, i)
	case "framework":
		if q.Framework == "" && !negated {
			q.Framework = t.name
			r.mark("framework", i, i)
		}
	case "method":
		r.method(i, negated)
	case "memory", "total", "apiece", "observed", "claimed", "used", "maker", "line", "apple", "form":
		r.hardware = append(r.hardware, part{what: partWord, from: i, to: i, name: t.kind})
	case "machine":
		r.hardware = append(r.hardware, part{what: partMachine, from: i, to: i, name: r.partOfMachine(i)})
		r.used[i] = true
	case "alone":
		if err := q.set(t.name, "1"); err == nil {
			r.mark(t.name, i, i)
		}
	case "cpu":
		r.cpu(i)
	case "not":
		r.used[i] = true
	}
}

// negated reports whether a word of negation stands right before a token.
func (r *reader) negated(i int) bool {
	joined := false
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		t := r.tokens[j]
		switch {
		case t.kind == "not":
			return r.word(j)[0] != '=' && !r.able(j) && !r.tagged(j) // what stands before "=False" is off
		case t.joins() && t.kind != "comma":
			joined = true
		case t.kind == "method" && joined, t.kind == "task" && joined, t.kind == "full", t.typ == tLink, t.typ == tMark && r.word(j) == "-":
		case t.typ == tUnknown && slices.Contains([]string{"any", "using", "use", "the", "partial", "做", "任", "何"}, r.word(j)):
		default:
			return false
		}
	}
	return false
}

// off reports whether a switch is set to off: "flash_attn=False".
func (r *reader) off(i int) bool {
	next := r.at(i + 1)
	if next.kind == "not" && r.word(i + 1)[0] == '=' {
		return true
	}
	if r.switchedOff(i) || r.word(i+1) == "false" {
		return true
	}
	if next.typ != tEquals {
		return false
	}
	switch r.word(i + 2) {
	case "false", "off", "no", "0", "none", "disabled":
		return true
	}
	return false
}

// nothingBefore reports whether nothing at all is what a word of doing is said of: "and
// nothing offloaded to the CPU", "with no layer offloaded".
func (r *reader) nothingBefore(i int) bool {
	for j := i - 1; j >= max(0, i-3); j-- {
		switch r.word(j) {
		case "nothing", "none", "zero":
			return true
		case "being", "gets", "is", "was", "layer", "layers", "of", "it", "at all":
		default:
			return false
		}
	}
	return false
}

// method reads a way to save memory or to split the work.
func (r *reader) method(i int, negated bool) {
	t := r.tokens[i]
	q := &r.query
	if negated && r.onAndOff(i) {
		negated = false
	}
	if t.name == "offload-disk" && r.liesThere(i) {
		return
	}
	if strings.HasPrefix(t.name, "offload") && r.nothingBefore(i) {
		negated = true
	}
	yes := !negated
	if negated && r.undecided(i) {
		if t.name == "ckpt" && r.asked.asks("compare", "saving") {
			q.GradCkpt, r.onOff = new(true), true // 开不开重计算差多少
			r.mark("grad_ckpt", i, i)
		}
		if t.name == "nvlink" && !r.hasModel() {
			q.NVLink = new(true) // 5090有没有nvlink
		}
		r.used[i] = true
		return
	}
	if r.word(i) == "ot" && (i == 0 || r.word(i-1) != "-") {
		return // "out ot memory" is no flag
	}
	if w := r.word(i); (w == "gpu layers" || w == "layers on gpu") && !r.at(i+1).isFigure() && r.at(i+1).typ != tEquals && !r.at(i-1).isFigure() && !r.asked.asks("layers", "howmany") {
		return // "help me to choose gpu layers and batch size"
	}
	if r.offload(i, negated) {
		return
	}
	if stage, ok := strings.CutPrefix(t.name, "zero-"); ok {
		if yes {
			n, _ := number(stage)
			if r.replaces(i) && !(r.asked.asks("saving", "compare") && q.ZeROStage != nil) {
				q.ZeROStage, q.ZeROStages = nil, nil
			}
			r.zero(round(n))
			r.mark("zero_stage", i, i)
			r.moreStages(i, n)
		}
		return
	}
	switch t.name {
	case "fsdp":
		q.Parallel.FSDP = yes
		r.mark("parallel", i, i)
	case "hsdp":
		q.Parallel.FSDP, q.HybridShard = yes, yes
		r.mark("parallel", i, i)
		r.mark("hybrid_shard", i, i)
	case "sp":
		q.Parallel.SP = yes
		r.mark("parallel", i, i)
	case "ckpt":
		if before := r.at(i - 1); !r.training() && (r.word(i) == "ckpt" || r.word(i) == "gc") && (before.isFormat() || before.typ == tModel || before.typ == tSize) {
			return // "an awq ckpt": the file
		}
		if strings.HasPrefix(r.word(i), "ckpt") && r.matches(ckptFile, r.text[t.hi:]) {
			return // "the ckpt is 140GB"
		}
		if q.GradCkpt != nil && q.Recompute == "selective" {
			q.RecomputeOptions = []string{"selective", "full"}
			q.Recompute, q.GradCkpt = "", nil
		} else if q.RecomputeOptions == nil {
			if r.switchedBothWays(i, yes); r.onOff {
				yes = true
			}
			q.GradCkpt = &yes
		}
		r.mark("grad_ckpt", i, i)
	case "selective":
		if q.GradCkpt != nil && !r.modeOf(i) || r.fullBeside(i) {
			q.RecomputeOptions = []string{"selective", "full"}
			q.GradCkpt = nil
		} else {
			q.Recompute, q.GradCkpt = "selective", &yes
		}
		r.mark("recompute", i, i)
	case "flash":
		if r.word(i) == "flash" && !r.settingBeside(i) {
			return // flash storage, or a model's name
		}
		q.FlashAttn = &yes
		if yes {
			r.kernel("flash")
		}
		r.mark("flash_attn", i, i)
	case "sdpa", "eager":
		q.Attention = t.name
		r.kernel(t.name)
		r.mark("attention", i, i)
	case "fused-loss":
		q.Loss = "fused"
	case "chunked-loss":
		q.Loss = "chunked"
	case "pure":
		next := i + 1
		if r.word(next) == "_" || r.word(next) == "-" {
			next++ // "pure_bf16: true"
		}
		q.Pure = r.at(next).kind == "precision" && !r.matches(offBehind, r.text[r.at(next).hi:])
	case "cpu-only":
		if what := r.offloaded(i); what != "cpu" && what != "layers" && !negated {
			if !strings.HasPrefix(r.at(i-1).name, "offload-") { // which was read itself
				q.Offload = what // "optimizer states on cpu"
			}
		} else if !negated && (!r.cardNamed() || r.matching.mentions("多少", "几倍", "how much", "how many") || !r.onlyHeldAgainst(i)) && !(r.matching.mentions("gpu", "card", "显卡") && r.matches(leftToCPU, r.clauseBefore(t)) && !r.matches(cardless, r.text)) {
			q.CPUOnly = true
		}
	case "nvlink":
		q.NVLink = &yes
	}
	r.used[i] = true
}

// onlyHeldAgainst reports whether a card is said to be as fast as work without it, or slower or
// faster: "slower than cpu only", 比纯CPU还慢.
func (r *reader) onlyHeldAgainst(i int) bool {
	t := r.tokens[i]
	return r.matches(fastAs, r.clauseBefore(t)) || r.matches(besideSpeed, r.clauseBefore(t)) && r.matches(speedBehind, r.text[t.hi:])
}

// fastAs ends before what a speed is held against; besideSpeed does in Chinese, where speedBehind
// stands behind it.
var (
	fastAs      = patternOf(`\b(?:slow(?:er)?|fast(?:er)?|quick(?:er)?|better|worse|same|speed) (?:than|as|to|with) (?:the |my |a |its |plain |just |running |doing |using )*$|不如(?:我的|用|拿)?$`)
	besideSpeed = patternOf(`(?:比|跟|和|与)(?:我的|用|拿)?$`)
	speedBehind = patternOf(`^(?:推理|跑|来|的|时|速度|模式|运行)*(?:还要?|都|更|要|也|只|差不多|几乎|一样|没|居然|竟然)*(?:慢|快|一样|差不多|差|没区别|没什么区别)`)
)

// leftToCPU ends before the processor that a program is said to run on although there is a card:
// "ollama uses cpu only".
var leftToCPU = patternOf(`\b(?:uses|is using|keeps using|ran|runs|is running|falls back|fell back|stuck|defaults|goes)(?: (?:on|to|at|the|my|with|entirely))* ?(?:100 ?% )?$|(?:只用了?|一直用|还是用|跑在|只跑|都在)(?:的是)?$`)

// cardless tells of a machine that has no card.
var cardless = patternOf(`\b(?:no|without(?: an?| any)?|(?:don'?t|doesn'?t|does not|do not) (?:even )?have(?: an?| any)?|lacks?(?: an?)?) (?:(?:dedicated|discrete|real|nvidia|separate|proper|usable) )?(?:gpus?|graphics cards?|video cards?|cards?)\b|(?:没有?|无|不带|没装)(?:任何|独立)?(?:显卡|独显|gpu|卡)`)

// moreStages reads the stages that follow a first one without its name: "zero 1 2
// 3", "zero1/2/3", "zero-2和3".
func (r *reader) moreStages(i int, last float64) {
	for {
		next := i + 1
		if r.at(next).joins() {
			next++
		}
		t := r.at(next)
		if t.typ != tNumber || t.value != last+1 || t.value > 3 || r.word(next) != decimal(t.value) || r.beforeCard(next) {
			return
		}
		switch after := r.at(next + 1); after.typ {
		case tTimes, tMeasure, tCard, tBare, tQuantity, tKey, tData, tUnit, tEquals:
			return
		}
		r.zero(round(t.value))
		r.mark("zero_stage", next, next)
		i, last = next, t.value
	}
}

// settingBeside reports whether a bare word stands in a list of settings: behind a
// value, a format, a method or a comma, with nothing unknown after it.
func (r *reader) settingBeside(i int) bool {
	if next := r.at(i + 1); next.typ == tUnknown || next.kind == "memory" {
		return false
	}
	switch before := r.at(i - 1); {
	case before.typ == tNumber, before.typ == tScaled, before.kind == "precision", before.kind == "optimizer", before.kind == "method" && before.name != "offload-nvme":
		return true
	}
	return false
}

// than reports whether something is compared by "than".
func (r *reader) than() bool {
	for i, t := range r.tokens {
		if t.kind == "vs" && r.word(i) == "than" {
			return true
		}
	}
	return false
}

// twoTasks reports whether both LoRA and QLoRA are named.
func (r *reader) twoTasks() bool {
	lora, qlora := false, false
	for _, t := range r.tokens {
		lora = lora || t.is("task", "lora")
		qlora = qlora || t.is("task", "qlora")
	}
	return lora && qlora
}

// modeOf reports whether the way to recompute stands behind the word for it: "activation checkpointing
// selective", "gradient checkpointing: selective".
func (r *reader) modeOf(i int) bool {
	for i--; i >= 0; i-- {
		switch r.word(i) {
		case ":", "=", "mode", "type", "is", "set", "to":
		default:
			return r.tokens[i].name == "ckpt"
		}
	}
	return false
}

// fullBeside reports whether the other way to recompute stands beside 选择性: "selective
// and full", "设selective和设full".
func (r *reader) fullBeside(i int) bool {
	for j := i - 4; j <= i+4; j++ {
		if t := r.at(j); j != i && t.kind == "full" && (r.word(j) == "full" || r.word(j) == "全量") {
			between := r.tokens[min(i, j)+1 : max(i, j)]
			return len(between) > 0 && slices.ContainsFunc(between, token.joins)
		}
	}
	return false
}

// ckptFile stands behind a checkpoint that is a file.
var ckptFile = patternOf(`^s?(?: (?:files?|dir|folder|shards?|itself|alone))*(?: (?:is|are|was|weighs|weighing|comes (?:to|in at|out at)|totals|sums up to|adds up to|sits at|takes)(?: about| around| roughly| some| just| only)* ~?\d| of (?:an? |the |our |my )?(?:[a-z]+[a-z0-9.-]* )?\d+(?:\.\d+)?b\b| (?:with|incl|including|plus) (?:the |an? |all )?(?:optimi[sz]er|adam|states|moments)| sizes?\b)|^s?(?:文件|带|含|包括|连|多大|有多大|要多大|每个|一个|占多少)`)

// linkNeeded is how it is asked, beside how a load is put on cards, whether it needs NVLink: the link is
// neither there nor missing then.
var linkNeeded = patternOf(`\b(?:need|needs|require|requires|requiring|want) (?:an? |the |any )?(?:nvlink|nv-link|bridge)\b|\b(?:nvlink|nv-link|bridge) (?:is |be |really |even |still |actually )*(?:not |n't |un)?(?:needed|required|necessary|mandatory|a must|worth it)|\b(?:nvlink|nv-link) ?(?:isn't|not|necessary|required|needed)|(?:需要|要不要|必须|一定要|要)(?:有|用|上|配|插)?nvlink|nvlink(?:是)?(?:必须|必要|需要)`)

// settleLink forgets a link that a question of a load only asks about.
func (r *reader) settleLink() {
	if r.query.NVLink == nil || !r.hasModel() || !r.hasHardware() || !r.asked.asks("howto") || !r.matches(linkNeeded, r.text) {
		return
	}
	r.query.NVLink = nil
	r.asked.drop(func(s sign) bool { return s.kind == "ask" && s.name == "need" })
}

// offBehind stands behind a switch that is off.
var offBehind = patternOf(`^["']? ?[:=] ?(?:false|no|off|0)\b`)

// noMaster tells that training keeps no second copy of the weights in fp32: "no fp32 master weights",
// 不保留fp32主权重.
var noMaster = patternOf(`\b(?:no|without|w/o|minus|skip(?:ping|s)?|drop(?:ping|s)?|not keep(?:ing)?|don't keep|doesn't keep|dispens(?:e|ing) with|not stor(?:e|ing)|don't store)(?: (?:the|an?|any|extra|separate|additional|keeping|storing|using))*(?: ?-?(?:fp32|float32|f32|32[- ]?bit|single[- ]precision|full[- ]precision))* master\b|(?:不(?:要|用|保留|保存|存|带|加|留|维护|需要)|没有|没|无|去掉|省掉|省去|关掉|no|without)(?:额外的?|单独的?|任何)? ?(?:fp32|float32|单精度|32位|全精度)? ?的?(?:主权重|主参数|主副本|master)`)

// masterFormat is the format of that copy, which is none to train in: "bf16 with fp32 master weights".
var masterFormat = patternOf(`\b(?:fp32|float32|f32) ?(?:master|main) ?(?:weights?|cop(?:y|ies)|params?|parameters?)?\b|\bmaster (?:weights?|cop(?:y|ies)|params?|parameters?) (?:are |is |kept |stored |stay )*in (?:fp32|float32)\b|\bmaster ?(?:weights?|权重)? ?(?:用|是|为|存|保留|:|=)+(?:的|成)? ?(?:fp32|float32|单精度)|(?:主权重|主参数|主副本)(?:用|是|为|存|保留|:|=)+(?:的|成)? ?(?:fp32|float32|单精度)|(?:fp32|单精度) ?的?(?:主权重|主参数|主副本|master)`)

// settleMaster reads what is said of the copy: without it, what is trained in 16 bits is all that there is.
func (r *reader) settleMaster() {
	q := &r.query
	if !r.matching.mentions("master", "main", "主权重", "主参数", "主副本") {
		return
	}
	if len(q.Precisions) == 2 && slices.Contains(q.Precisions, "fp32") && r.matches(masterFormat, r.text) {
		q.Precision = q.Precisions[0]
		if q.Precision == "fp32" {
			q.Precision = q.Precisions[1]
		}
		q.Precisions = nil
	}
	if !r.masterless() {
		return
	}
	if q.Precision == "" && q.Precisions == nil || q.Precision == "fp32" {
		q.Precision = "bf16"
	}
	q.Pure = q.Precision == "bf16" || q.Precision == "fp16"
}

// masterSaid reports whether the weights that are spoken of are the copy.
func (r *reader) masterSaid() bool {
	return r.matching.mentions("master", "主权重", "主参数", "主副本") && trains(r.query.Task) && (r.matches(noMaster, r.text) || r.matches(masterFormat, r.text)) && !r.asked.asks("explain", "what")
}

// masterless reports whether it is told of the training that is asked about.
func (r *reader) masterless() bool {
	return r.matching.mentions("master", "主权重", "主参数", "主副本") && trains(r.query.Task) && r.matches(noMaster, r.text)
}
