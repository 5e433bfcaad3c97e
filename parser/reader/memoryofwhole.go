package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// What is in use is often told as a part of what there is: "78 of 80 GB in use", "grabs 72 of
// my 80 GB", "58GB of my A100 80G".

var (
	// ofTheWhole is what stands between an amount and the whole that it is a part of.
	ofTheWhole = pattern.Of(`^ ?(?:used |in use )?(?:of|out of|/)(?: (?:my|the|our|its|his|their|an?|one|each|single|available|usable|total|all))* ?$`)

	// takesBefore ends before an amount that something takes of what there is.
	takesBefore = pattern.Of(`\b(?:grab|grabb|hogg?|eat|us|tak|swallow|reserv|allocat|consum|occup|sitt?|burn|chew|gobbl|fill|show|report|read|hold|need|peak|hover|keep|claim|steal|munch|lock|blow|go|star|max|hit|get|gett)(?:s|es|ies|ing|ed|ts|ting)(?: up| out| through| on| at| down)?(?: only| just| about| around| like| almost| nearly| roughly| over| already| some| at| ~)* ?$|\b(?:ate|took|held|shot up to|went to|got to|stuck at|stuck on|currently at|now at|i'm at|we're at|am at|are at|already at|sat at|sat on)(?: up)?(?: about| around| like| almost| nearly| roughly| over| ~)* ?$|(?:占|占了|占用|占用了|用|用了|吃|吃了|吃掉|用掉|占掉|跑到|飙到|到)(?:约|大概|快|将近|差不多)* ?$`)

	// takesBase ends before it in a question: "why does it take 72 of my 80".
	takesBase = pattern.Of(`\b(?:grab|hog|eat|use|take|swallow|reserve|allocate|consume|occupy|sit|burn|gobble|fill|hold|need|show|want|claim|lock)(?: up| out| through| on| at| down)?(?: about| around| like| almost| nearly| roughly| over| ~)* ?$`)

	// goneBehind stands behind the whole where the part of it is taken.
	goneBehind = pattern.Of(`^ ?(?:of )?(?:gpu |video )?(?:vram |memory |ram |mem )?(?:is |are |already |now |just |all )*(?:gone|taken|used|in use|occupied|eaten|allocated|filled|full|consumed|占了|没了)`)

	// unusedBehind stands behind amounts of which a part is left.
	unusedBehind = pattern.Of(`^ ?(?:of )?(?:gpu |video )?(?:vram |memory |ram |mem )?(?:is |are |still |remains? |were )*(?:free|left|available|unused|idle|spare|remaining|to spare|剩|空闲|可用)|^ ?(?:cards|gpus|[a-z]+\d+[a-z]*s|boards|nodes)\b`)
)

// onCardOf is what stands between what a run is at and the memory of the card that it is on: "is 33GB on my 48GB gpu".
var onCardOf = pattern.Of(`^ ?(?:of )?(?:vram |memory |gpu memory )?on (?:my|our|the|an?|one|a single|this|that)(?: single| own| only| old| new| lone)* ?(?:[a-z]{0,4} ?\d{3,4}[a-z]{0,3} (?:with )?)?$`)

// cardOfIt stands behind the memory of a card.
var cardOfIt = pattern.Of(`^ ?(?:vram )?(?:gpu|card|graphics card|video card|gpus|vram)\b`)

// onLargerCard reports whether an amount is what a run is at on a card whose memory is told behind it.
func (r *Reader) onLargerCard(i int) bool {
	for j := i + 1; j <= i+6 && j < len(r.Tokens); j++ {
		whole := r.Tokens[j]
		if whole.Type != token.Bytes {
			continue
		}
		return whole.Value > r.Tokens[i].Value && r.hasLoad() && !r.othersTake(i) && r.Matches(onCardOf, r.Text[r.Tokens[i].Hi:whole.Lo]) && (r.Matches(cardOfIt, r.Text[whole.Hi:]) || r.At(j-1).IsCard())
	}
	return false
}

// wholeOf is the amount that a figure is told as a part of, or -1.
func (r *Reader) wholeOf(i int) int {
	for j := i + 1; j <= i+6 && j < len(r.Tokens); j++ {
		t := r.At(j)
		if t.Type != token.Bytes {
			continue
		}
		end := t.Lo
		if card := r.At(j - 1); (card.Type == token.Card || card.Type == token.Bare) && j-1 > i {
			end = card.Lo
		}
		if t.Kind == "listed" || r.Tokens[i].Value > t.Value || !r.Matches(ofTheWhole, r.Text[r.Tokens[i].Hi:end]) {
			return -1
		}
		return j
	}
	return -1
}

// takenOf reports whether a figure is told as what something takes of a whole.
func (r *Reader) takenOf(i, whole int) bool {
	if r.Matches(unusedBehind, r.Text[r.Tokens[whole].Hi:]) {
		return false
	}
	if r.Matches(goneBehind, r.Text[r.Tokens[whole].Hi:]) {
		return true
	}
	if r.Word(i+1) == "used" || r.monitorShows(i) {
		return true // "nvidia-smi: 21GB used out of 24"
	}
	before := r.Text[max(0, r.Tokens[i].Lo-40):r.Tokens[i].Lo]
	return r.wordBefore(i) == "observed" || r.Matches(takesBefore, before) || r.Asked.Asks("why", "normal") && r.Matches(takesBase, before)
}

// slashed reads what is in use of all, where the unit is written once: "uses 7.2/8GB",
// "78 of 80 GB in use".
func (r *Reader) slashed(i int) bool {
	whole := r.wholeOf(i)
	v := r.Tokens[i].Value
	if whole < 0 || v < r.At(whole).Value/100 || r.Query.ObservedGB != 0 {
		return false
	}
	all := r.At(whole)
	rest := r.Text[all.Hi:]
	if v == float64(numeral.Round(v)) && !r.takenOf(i, whole) && !r.Matches(inUse, rest) && chars.Opens(strings.TrimLeft(rest, " "), []string{"used", "in use", "occupied", "taken", "占用", "已用", "full"}) == 0 {
		return false
	}
	if r.othersTake(i) {
		taken := token.Token{Name: all.Name, Value: v * numeral.Gigabytes[all.Name]}
		r.Query.UsedGB = printout.Tidy(taken.InGB())
		r.Mark("used_gb", i, i)
	} else {
		r.Query.ObservedGB = v * numeral.Gigabytes[all.Name]
		r.Mark("observed_gb", i, i)
	}
	if r.At(whole-1).Type == token.Card || r.At(whole-1).Type == token.Bare {
		return true // its memory is read with it
	}
	r.Hardware = append(r.Hardware, Part{What: PartMemory, From: whole, To: whole, Value: all.Value})
	r.Used[whole] = true
	r.Tokens[whole].Kind = "whole"
	return true
}

// ofTotal reports whether an amount is what is in use of another: "78.5 GB of
// 80GB", "22.1G/24G".
func (r *Reader) ofTotal(i int) bool {
	whole := r.wholeOf(i)
	if whole < 0 {
		return false
	}
	if r.takenOf(i, whole) {
		return r.memoryAfter(i) == ""
	}
	if whole != i+2 || slices.Contains(printout.SoldSizes[:], r.Tokens[i].Value) && !r.Asked.Asks("why", "normal") {
		return false
	}
	if r.Text[r.At(i+1).Lo:r.At(i+1).Hi] == "of" {
		return r.memoryAfter(i) == ""
	}
	return r.Tokens[i].Value != float64(numeral.Round(r.Tokens[i].Value)) || r.Asked.Asks("why", "normal")
}

// takenInAll reports whether an amount is what work takes on all cards: "takes 410 GiB
// altogether", 总共占用410G. What a program shows in total is what there is.
func (r *Reader) takenInAll(i int) bool {
	all := r.wordBefore(i) == "total" || r.At(i+1).Kind == "total" || r.At(i+2).Kind == "total" || r.At(i+3).Kind == "total"
	return all && r.hasLoad() && r.Matches(workTakes, r.ClauseBefore(r.Tokens[i]))
}

// workTakes ends before what work takes, and sumGave before what a reckoning came to.
var (
	workTakes = pattern.Of(`(?:\b(?:takes?|took|taking|uses|using|eats|ate|eating|consumes|consumed|consuming|occup(?:ies|ied|ying)|grabs|grabbed|allocates|allocated|hogs|fills|swallows|burns)(?: up)?|占用?|消耗|吃|用|占满|用掉)(?: (?:in total|altogether|together|overall|about|around|roughly|almost|nearly|over|some|like|a total of|all)| ?~|了|掉|去|总共|一共|共|合计|约|大概|将近|接近|差不多)* ?$`)
	sumGave   = pattern.Of(`\b(?:my|our|the) (?:own |back-of-the-envelope |napkin |rough |quick )*(?:sums?|math|maths|calculations?|calculator|estimates?|estimation|arithmetic|spreadsheet|formula|reckoning|numbers?)(?: \w+)? (?:gave|gives|says|said|came (?:out )?(?:to|at)|comes (?:out )?(?:to|at)|comes up with|came up with|yields?|yielded|told me|tells me|suggests?|suggested|puts it at|lands at|ends up at)(?: me| only| just| about| around| roughly| like| something like| ~)* ?~?$|(?:我|自己|手)算(?:了一下|了下|的|下来|出来|出|得)*(?:是|只有|才|只要|需要|要|约|大概|共|总共|一共)*$`)
)

// mineAt ends before a figure that the asker reads off, where the unit was told with
// another's: "the guide says 18GB, mine is at 26".
var (
	mineIs     = pattern.Of(`\b(?:mine|ours|my (?:own|run|job|setup|card|gpu|box|case|numbers?|value|usage)|i'm|im|i am|we're|we are|i|we|here|reality|nvidia-smi|smi|nvtop|nvitop|gpustat|htop|task manager|(?:but|yet|though|while|whereas) (?:it|this|that|the (?:model|server|process|run)))(?: it)?(?: (?:just|still|now|already|actually|currently|always|only|instead))?(?: (?:is|are|'s|see|get|got|sits?|sitting|stays?|hovers?|hovering|shows?|reads?|hits?|goes|went|peaks?|lands?|ends? up|takes?|uses?|eats?|needs?|measure|measured|observe|am|seeing|getting|looking|at|around|about|over|near|like|almost|nearly|closer|to|up|it|more|in|roughly|approx|with|of|only|just))* ?~? ?$|(?:我|我们|我这|我这边|我这里|我的|自己|实际|实测|结果|这边)(?:跑|训|跑出|测出|跑出来|跑起来|测|测出来|看到|显示|显存|用|占|占用|出来)?(?:的|却|都|就|要|是|有|到|到了|了|用了|占了|得|竟然|居然|已经)* ?$`)
	mineEnds   = pattern.Of(`^ ?(?:gb|g\b)? ?(?:[,.;?!)]|$|\b(?:with|for|on|in|at|when|during|after|and|but|is|instead|already|normal|why|here)\b|[^a-z0-9 .,;:?!%/*x~-])`)
	ToldBefore = pattern.Of(`\b(?:readme|docs?|documentation|paper|guide|blog|author|authors|card|table|they|it|people|everyone|official|claim|claims|claimed|report|reports|reported|say|says|said|list|lists|listed|state|states|stated|should|supposed|expected|advertised|quoted|theory|calculator|calculated|computed|predict|predicts|predicted|estimate|estimates|estimated|others?)\b|官方|文档|说|写|应该|理论|论文|别人|教程|据说|标|号称`)
)

// mineAt reads what the asker met with where an amount that was told stands before it.
func (r *Reader) mineAt(i int) bool {
	t := r.Tokens[i]
	if r.Query.ObservedGB != 0 || t.Value < 2 || t.Value > 4096 {
		return false
	}
	last := r.lastBytes(i)
	if last == i || r.Tokens[last].Value == t.Value || !r.Matches(mineIs, r.ClauseBefore(t)) && !r.Matches(metBare, r.ClauseBefore(t)) || !r.Matches(mineEnds, r.Text[t.Hi:]) || !r.Matches(ToldBefore, r.Text[max(0, r.Tokens[last].Lo-evidence.ClauseReach):r.Tokens[last].Lo]) && !r.Matches(toldRight, r.Text[r.Tokens[last].Hi:]) || !r.hasLoad() {
		return r.bareForMe(i)
	}
	r.Query.ObservedGB = t.Value
	r.Mark("observed_gb", i, i)
	for k := range r.Hardware {
		if p := &r.Hardware[k]; p.What == PartMemory && p.From == last && !r.onCard(last) {
			r.Hardware = slices.Delete(r.Hardware, k, k+1) // it was only told
			r.Passed = append(r.Passed, last)
			break
		}
	}
	return true
}

// Some amounts are told by what stands on both of their sides, or by the file they exceed.

var (
	// fullBehind stands behind what was in use before it ran over: "goes from 9.5G to OOM",
	// 显存从20G涨到爆.
	fullBehind = pattern.Of(`^ ?(?:of )?(?:gpu |video )?(?:vram|memory|mem|显存)? ?(?:(?:straight |right |up |then |directly |all the way )*(?:to|until|till)|->|→|一?直接?|一路|慢慢|然后|就)*(?:涨|升|增加|增长|飙|飙升|跑|加)?(?:到|至)? ?(?:an? |the )?(?:oom|out of memory|爆|溢出|显存不足|full)`)
	fromBefore = pattern.Of(`(?:\b(?:from|starts at|starting at|started at|start at)|从)(?: about| around| roughly| only|大概|约)* ?~?$`)

	// nowAt ends before what somebody is at: "it is an 8 GB model but I'm @ 24 GB".
	nowAt = pattern.Of(`(?:\b(?:i'm|i am|im|we're|we are|it's|it is)(?: now| already| still| currently)? (?:at|@|sitting at|up to|hitting)|(?:显存|占用)(?:却|竟然|居然|直接|就|已经)*(?:到了|涨到了?|跑到了?|干到了?))(?: about| around| over| almost)* ?~?$`)

	// modelsOver ends before a size of models: "why are models larger than 70 GB too large".
	modelsOver = pattern.Of(`\b(?:models?|ggufs?|quants|checkpoints?|anything|files)(?: that are| which are)? (?:(?:larger|bigger|heavier|greater|more) than|over|above|beyond|exceeding)(?: about| around| roughly)* ?~?$|(?:大于|超过)$`)
	modelsIs   = pattern.Of(`^ ?(?:的|以上的?)模型`)
)

var untilFullWords = pattern.OneOf("from", "start", "从")

// untilFull reports whether an amount is what was in use before memory ran over.
func (r *Reader) untilFull(i int) bool {
	return r.Asked.Asks("oom") && r.Mentions(untilFullWords) && r.Matches(fromBefore, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ")) && r.Matches(fullBehind, r.Text[r.Tokens[i].Hi:])
}

// beyondFile reports whether an amount is what is in use, more than the file of the model.
func (r *Reader) beyondFile(i int) bool {
	w := r.Query.WeightsGB
	return w > 0 && r.Tokens[i].Value > w && r.Asked.Asks("normal", "why", "explain") && r.Matches(nowAt, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " "))
}

// largerModels reports whether an amount is the size from which models are told to be too large.
func (r *Reader) largerModels(i int) bool {
	if !r.Asked.Asks("why", "normal", "explain") || r.HasModel() {
		return false
	}
	before := strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ")
	return r.Matches(modelsOver, before) && (before[len(before)-1] < 0x80 || r.Matches(modelsIs, r.Text[r.Tokens[i].Hi:]))
}
