package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A word of a closed vocabulary: a way to save memory, to split the work or to speed it up.

// term reads a word of a closed vocabulary.
func (r *Reader) term(i int) {
	t := r.Tokens[i]
	q := &r.Query
	negated := r.Negated(i) || r.off(i)
	switch t.Kind {
	case "filler", "pronoun":
		r.Used[i] = true
	case "precision", "quant", "quantword":
		r.Used[i] = true
	case "optimizer":
		if negated || t.Name == "apollo" && r.Word(i) == "apollo" && r.otherApollo(i) {
			return // a name that other things have
		}
		if q.Optimizer != "" && q.Optimizer != t.Name && q.Optimizers == nil && !r.Asked.Asks("compare", "saving") {
			switch before := r.Spans["optimizer"]; r.exchanged(before, i) {
			case laterGone:
				r.Used[i] = true
				return
			case firstGone:
				q.Optimizer = ""
			}
		}
		if q.Optimizer != "" && q.Optimizer != t.Name && q.Optimizers == nil {
			q.Optimizers = []string{q.Optimizer}
		}
		if q.Optimizers != nil {
			q.Optimizers = unique(append(q.Optimizers, t.Name))
			q.Optimizer = ""
		} else {
			q.Optimizer = t.Name
		}
		r.Mark("optimizer", i, i)
	case "framework":
		if t.Name == "unsloth" && r.publishes(t) {
			r.Used[i] = true // whose files they are
			return
		}
		if !negated && r.trainsBeneath(i) {
			return
		}
		if (q.Framework == "" || r.engineOf(i) || q.Framework == "deepspeed" && slices.Contains(onDeepSpeed, t.Name) || q.Framework == "transformers" && !r.Asked.Asks("compare") && r.releaseTold("transformers")) && !negated {
			q.Framework = t.Name
			r.Mark("framework", i, i)
		}
	case "method":
		r.method(i, negated)
	case "memory", "total", "apiece", "observed", "claimed", "used", "maker", "line", "apple", "form":
		r.Hardware = append(r.Hardware, Part{What: PartWord, From: i, To: i, name: t.Kind})
	case "machine":
		r.Hardware = append(r.Hardware, Part{What: partMachine, From: i, To: i, name: r.partOfMachine(i)})
		r.Used[i] = true
	case "alone":
		if err := q.Set(t.Name, "1"); err == nil {
			r.Mark(t.Name, i, i)
		}
	case "cpu":
		r.cpu(i)
	case "not":
		r.Used[i] = true
	}
}

var (
	howMuchWords   = pattern.OneOf("多少", "几倍", "how much", "how many")
	gpuOrCardWords = pattern.OneOf("gpu", "card", "显卡")
)

// method reads a way to save memory or to split the work.
func (r *Reader) method(i int, negated bool) {
	t := r.Tokens[i]
	q := &r.Query
	if negated && r.onAndOff(i) {
		negated = false
	}
	if t.Name == "offload-disk" && r.liesThere(i) {
		return
	}
	if strings.HasPrefix(t.Name, "offload") && (r.nothingBefore(i) || t.Name == "offload" && r.zeroOffloaded(i)) {
		negated = true
	}
	yes := !negated
	if negated && r.undecided(i) {
		if t.Name == "ckpt" && r.Asked.Asks("compare", "saving") {
			q.GradCkpt, r.OnOff = new(true), true // 开不开重计算差多少
			r.Mark("grad_ckpt", i, i)
		}
		if t.Name == "nvlink" && !r.HasModel() {
			q.NVLink = new(true) // 5090有没有nvlink
		}
		r.Used[i] = true
		return
	}
	if r.Word(i) == "ot" && (i == 0 || r.Word(i-1) != "-") {
		return // "out ot memory" is no flag
	}
	if w := r.Word(i); (w == "gpu layers" || w == "layers on gpu") && !r.At(i+1).IsFigure() && r.At(i+1).Type != token.Equals && !r.At(i-1).IsFigure() && !r.Asked.Asks("layers", "howmany") {
		return // "help me to choose gpu layers and batch size"
	}
	if r.offload(i, negated) {
		return
	}
	if stage, ok := strings.CutPrefix(t.Name, "zero-"); ok {
		if yes {
			n, _ := numeral.Number(stage)
			if r.replaces(i) && !(r.Asked.Asks("saving", "compare") && q.ZeROStage != nil) {
				q.ZeROStage, q.ZeROStages = nil, nil
			}
			r.zero(numeral.Round(n))
			r.Mark("zero_stage", i, i)
			r.moreStages(i, n)
		}
		return
	}
	switch t.Name {
	case "fsdp":
		q.Parallel.FSDP = yes
		r.Mark("parallel", i, i)
	case "hsdp":
		q.Parallel.FSDP, q.HybridShard = yes, yes
		r.Mark("parallel", i, i)
		r.Mark("hybrid_shard", i, i)
	case "sp":
		q.Parallel.SP = yes && !r.ranksBehind(i)
		r.Mark("parallel", i, i)
	case "ckpt":
		if before := r.At(i - 1); !r.Training() && (r.Word(i) == "ckpt" || r.Word(i) == "gc") && (before.IsFormat() || before.Type == token.Model || before.Type == token.Size) {
			return // "an awq ckpt": the file
		}
		if strings.HasPrefix(r.Word(i), "ckpt") && r.Matches(ckptFile, r.Text[t.Hi:]) {
			return // "the ckpt is 140GB"
		}
		if q.GradCkpt != nil && q.Recompute == "selective" {
			q.RecomputeOptions = []string{"selective", "full"}
			q.Recompute, q.GradCkpt = "", nil
		} else if q.RecomputeOptions == nil {
			if r.switchedBothWays(i, yes); r.OnOff {
				yes = true
			}
			q.GradCkpt = &yes
		}
		r.Mark("grad_ckpt", i, i)
	case "selective":
		if q.GradCkpt != nil && !r.modeOf(i) || r.fullBeside(i) {
			q.RecomputeOptions = []string{"selective", "full"}
			q.GradCkpt = nil
		} else {
			q.Recompute, q.GradCkpt = "selective", &yes
		}
		r.Mark("recompute", i, i)
	case "flash":
		if r.Word(i) == "flash" && !r.settingBeside(i) {
			return // flash storage, or a model's name
		}
		yes = yes && !r.Matches(lacksSupport, r.Text[r.Tokens[i].Hi:])
		q.FlashAttn = &yes
		if yes {
			r.kernel("flash")
		}
		r.Mark("flash_attn", i, i)
	case "sdpa", "eager":
		q.Attention = t.Name
		r.kernel(t.Name)
		r.Mark("attention", i, i)
	case "fused-loss":
		q.Loss = "fused"
	case "chunked-loss":
		q.Loss = "chunked"
	case "pure":
		next := i + 1
		if r.Word(next) == "_" || r.Word(next) == "-" {
			next++ // "pure_bf16: true"
		}
		q.Pure = r.At(next).Kind == "precision" && !r.Matches(offBehind, r.Text[r.At(next).Hi:])
	case "cpu-only":
		if what := r.offloaded(i); what != "cpu" && what != "layers" && !negated {
			if !strings.HasPrefix(r.At(i-1).Name, "offload-") { // which was read itself
				q.Offload = what // "optimizer states on cpu"
			}
		} else if !negated && (!r.cardNamed() || r.Mentions(howMuchWords) || !r.onlyHeldAgainst(i)) && !(r.Mentions(gpuOrCardWords) && r.Matches(leftToCPU, r.ClauseBefore(t)) && !r.Matches(cardless, r.Text)) {
			q.CPUOnly = true
		}
	case "nvlink":
		q.NVLink = &yes
	}
	r.Used[i] = true
}

// settingBeside reports whether a bare word stands in a list of settings: behind a
// value, a format, a method or a comma, with nothing unknown after it.
func (r *Reader) settingBeside(i int) bool {
	if next := r.At(i + 1); next.Type == token.Unknown || next.Kind == "memory" {
		return false
	}
	switch before := r.At(i - 1); {
	case before.Type == token.Number, before.Type == token.Scaled, before.Kind == "precision", before.Kind == "optimizer", before.Kind == "method" && before.Name != "offload-nvme":
		return true
	}
	return false
}

// Than reports whether something is compared by "than".
func (r *Reader) Than() bool {
	for i, t := range r.Tokens {
		if t.Kind == "vs" && r.Word(i) == "than" {
			return true
		}
	}
	return false
}

// twoTasks reports whether both LoRA and QLoRA are named.
func (r *Reader) twoTasks() bool {
	lora, qlora := false, false
	for _, t := range r.Tokens {
		lora = lora || t.Is("task", "lora")
		qlora = qlora || t.Is("task", "qlora")
	}
	return lora && qlora
}

// offBehind stands behind a switch that is off.
var offBehind = pattern.Of(`^["']? ?[:=] ?(?:false|no|off|0)\b`)

// onlyHeldAgainst reports whether a card is said to be as fast as work without it, or slower or
// faster: "slower than cpu only", 比纯CPU还慢.
func (r *Reader) onlyHeldAgainst(i int) bool {
	t := r.Tokens[i]
	return r.Matches(fastAs, r.ClauseBefore(t)) || r.Matches(besideSpeed, r.ClauseBefore(t)) && r.Matches(speedBehind, r.Text[t.Hi:])
}

// fastAs ends before what a speed is held against; besideSpeed does in Chinese, where speedBehind
// stands behind it.
var (
	fastAs      = pattern.Of(`\b(?:slow(?:er)?|fast(?:er)?|quick(?:er)?|better|worse|same|speed) (?:than|as|to|with) (?:the |my |a |its |plain |just |running |doing |using )*$|不如(?:我的|用|拿)?$`)
	besideSpeed = pattern.Of(`(?:比|跟|和|与)(?:我的|用|拿)?$`)
	speedBehind = pattern.Of(`^(?:推理|跑|来|的|时|速度|模式|运行)*(?:还要?|都|更|要|也|只|差不多|几乎|一样|没|居然|竟然)*(?:慢|快|一样|差不多|差|没区别|没什么区别)`)
)

// leftToCPU ends before the processor that a program is said to run on although there is a card:
// "ollama uses cpu only".
var leftToCPU = pattern.Of(`\b(?:uses|is using|keeps using|ran|runs|is running|falls back|fell back|stuck|defaults|goes)(?: (?:on|to|at|the|my|with|entirely))* ?(?:100 ?% )?$|(?:只用了?|一直用|还是用|跑在|只跑|都在)(?:的是)?$`)

// cardless tells of a machine that has no card.
var cardless = pattern.Of(`\b(?:no|without(?: an?| any)?|(?:don'?t|doesn'?t|does not|do not) (?:even )?have(?: an?| any)?|lacks?(?: an?)?) (?:(?:dedicated|discrete|real|nvidia|separate|proper|usable) )?(?:gpus?|graphics cards?|video cards?|cards?)\b|(?:没有?|无|不带|没装)(?:任何|独立)?(?:显卡|独显|gpu|卡)`)

// linkNeeded is how it is asked, beside how a load is put on cards, whether it needs NVLink: the link is
// neither there nor missing then.
var linkNeeded = pattern.Of(`\b(?:need|needs|require|requires|requiring|want) (?:an? |the |any )?(?:nvlink|nv-link|bridge)\b|\b(?:nvlink|nv-link|bridge) (?:is |be |really |even |still |actually )*(?:not |n't |un)?(?:needed|required|necessary|mandatory|a must|worth it)|\b(?:nvlink|nv-link) ?(?:isn't|not|necessary|required|needed)|(?:需要|要不要|必须|一定要|要)(?:有|用|上|配|插)?nvlink|nvlink(?:是)?(?:必须|必要|需要)`)

// settleLink forgets a link that a question of a load only asks about.
func (r *Reader) settleLink() {
	if r.Query.NVLink == nil || !r.HasModel() || !r.HasHardware() || !r.Asked.Asks("howto") || !r.Matches(linkNeeded, r.Text) {
		return
	}
	r.Query.NVLink = nil
	r.Asked.Drop(func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name == "need" })
}
