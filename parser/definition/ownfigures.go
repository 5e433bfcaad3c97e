package definition

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"headroom/engine/near"
	"headroom/parser/numeral"
)

// ownUnits are what may stand behind a number, with its worth and the figure
// that it makes when no word says otherwise.
var ownUnits = map[string]struct {
	kind  string // what it measures
	scale float64
}{
	"k": {"number", 1000}, "l": {"layers", 1}, "h": {"heads", 1}, "gig": {"size", 1}, "gigs": {"size", 1}, "gigabytes": {"size", 1}, "gigabyte": {"size", 1},
	"b": {"params", 1}, "bn": {"params", 1}, "billion": {"params", 1}, "m": {"params", 1e-3}, "million": {"params", 1e-3}, "t": {"tera", 1},
	"亿": {"params", 0.1}, "百万": {"params", 1e-3}, "十亿": {"params", 1},
	"gb": {"size", 1}, "gib": {"size", 1}, "g": {"size", 1}, "mb": {"size", 1e-3}, "mib": {"size", 1. / 1024}, "tb": {"size", 1024}, "tib": {"size", 1024},
	"gb/s": {"rate", 1}, "gbs": {"rate", 1}, "gib/s": {"rate", numeral.Gibibyte}, "tb/s": {"rate", 1000}, "tbs": {"rate", 1000}, "mb/s": {"rate", 1e-3},
	"gbps": {"bits", 1}, "gb/sec": {"rate", 1}, "gbit/s": {"bits", 1}, "gbit": {"bits", 1}, "tbps": {"bits", 1000},
	"tflops": {"flops", 1}, "tflop": {"flops", 1}, "tflop/s": {"flops", 1}, "tflops/s": {"flops", 1}, "tf": {"flops", 1}, "tops": {"flops", 1}, "pflops": {"flops", 1000}, "gflops": {"flops", 1e-3},
	"w": {"watts", 1}, "watt": {"watts", 1}, "watts": {"watts", 1}, "kw": {"watts", 1000}, "瓦": {"watts", 1},
	"x": {"times", 1}, "层": {"layers", 1}, "张": {"times", 1}, "块": {"times", 1},
}

// fieldOfUnit is the figure that a unit makes of a number by itself.
func (o *owner) fieldOfUnit(kind string) string {
	switch kind {
	case "params":
		return "params"
	case "tera":
		if o.Kind == OwnModelKind {
			return "params"
		}
		return "tflops"
	case "size":
		if o.Kind == OwnNodeKind {
			return "ram"
		}
		return "memory"
	case "rate":
		if o.Kind == OwnNodeKind {
			return "nvlinkbw"
		}
		return "bw"
	case "bits":
		return "network"
	case "flops":
		return "tflops"
	case "watts":
		return "power"
	case "layers", "heads":
		return kind
	case "times":
		return "count"
	}
	return ""
}

// fits tells whether a number with a unit may be the value of a figure.
func fits(field, unit string) bool {
	switch unit {
	case "":
		return true
	case "number":
		return field == "context" || field == "vocab" || field == "window" || field == "hidden" || field == "width"
	case "params":
		return field == "params" || field == "active" || field == "vocab" || field == "context"
	case "tera":
		return field == "params" || field == "tflops" || field == "fp8" || field == "fp32"
	case "size":
		return field == "memory" || field == "ram"
	case "rate":
		return field == "bw" || field == "nvlinkbw"
	case "bits":
		return field == "network" || field == "nvlinkbw" || field == "bw"
	case "flops":
		return field == "tflops" || field == "fp8" || field == "fp32"
	case "watts":
		return field == "power"
	case "layers", "heads":
		return field == unit
	case "times":
		return field == "count"
	}
	return false
}

// figures reads everything behind the name.
func (o *owner) figures() {
	for o.at < len(o.words) {
		from := o.at
		switch {
		case o.flag(), o.named(), o.figure(), o.card():
		case ownLittle[o.words[o.at].text]:
			o.at++
		default:
			o.unknown()
		}
		if o.at == from {
			o.at++ // never stand still
		}
	}
	o.conflicts()
}

// phrase is the longest entry of a table that the words at a place make, and
// how many words it takes. Underscores and dashes are as good as spaces.
func phrase[T any](o *owner, at int, table map[string]T) (found T, length int) {
	for n := min(4, len(o.words)-at); n > 0; n-- {
		var parts []string
		for _, w := range o.words[at : at+n] {
			parts = append(parts, w.text)
		}
		text := strings.TrimPrefix(strings.NewReplacer("_", " ", "-", " ").Replace(strings.Join(parts, " ")), "num ")
		if v, ok := table[text]; ok {
			return v, n
		}
	}
	return found, 0
}

// flag reads a word that says something by itself; a rate may follow NVLink.
func (o *owner) flag() bool {
	set, n := phrase(o, o.at, ownFlags)
	if n == 0 {
		return false
	}
	text := o.words[o.at].text
	if strings.Contains(text, "nvl") && o.at+1 < len(o.words) {
		if unit, v, ok := o.measuredAt(o.at + 1); ok && unit == "rate" {
			o.put("nvlinkbw", v, o.at, o.at+o.span(o.at+1))
			o.at += 1 + o.span(o.at+1)
			return true
		}
	}
	set(&o.Own)
	o.said["flag "+text] = o.at
	o.at += n
	if o.at+1 < len(o.words) && anyWord(o.words[o.at].text, "=", ":") {
		if anyWord(o.words[o.at+1].text, "no", "false", "0", "none", "无", "否") {
			unlinked(&o.Own)
		}
		if anyWord(o.words[o.at+1].text, "no", "false", "0", "none", "无", "否", "yes", "true", "1", "有", "是") {
			o.at += 2
		}
	}
	return true
}

// named reads a figure with its word before or behind: "layers 40", "40 layers".
func (o *owner) named() bool {
	if field, n := phrase(o, o.at, ownKeys); n > 0 {
		o.rateOf(field, o.at)
		at := o.at + n
		for at < len(o.words) && (o.words[at].text == "=" || o.words[at].text == ":" || o.words[at].text == "of" || o.words[at].text == "is" || o.words[at].text == "to" || o.words[at].text == "为" || o.words[at].text == "是" || o.words[at].text == "改为" || o.words[at].text == "改成") {
			at++
		}
		if unit, v, ok := o.measuredAt(at); ok {
			end := at + o.span(at)
			if field == "tflops" && unit == "" && end < len(o.words) && o.words[end].text == "tflops" {
				end++
			}
			if fits(field, unit) {
				o.put(field, v, o.at, end-1)
				o.at = end
				return true
			}
			if field == "active" && unit == "" {
				o.put("topk", v, o.at, end-1)
				o.at = end
				return true
			}
		}
		if _, before := o.said[field]; before && field == "count" { // "8 h100 cards"
			o.at += n
			return true
		}
		if dtype := o.words[o.at].text; o.Kind == OwnModelKind && anyWord(dtype, "fp16", "bf16", "fp32", "fp8") {
			o.Model.DType = dtype
			o.said["dtype"] = o.at
			o.at += n
			return true
		}
		o.problem("no_value", o.at, o.at+n-1, "No figure stands beside this.", "这里缺少数值。")
		o.at += n
		return true
	}
	if _, v, ok := o.measuredAt(o.at); ok {
		end := o.at + o.span(o.at)
		unit, _, _ := o.measuredAt(o.at)
		if end < len(o.words) && o.words[end].text == "个" {
			end++
		}
		field, n := phrase(o, end, ownKeys)
		if field == "active" && unit == "" {
			field = "topk"
		}
		if n > 0 && fits(field, unit) && !(unit != "" && o.valueFollows(end+n)) {
			o.rateOf(field, end)
			o.put(field, v, o.at, end+n-1)
			o.at = end + n
			return true
		}
	}
	return false
}

// rateOf keeps that a rate was told of bf16, which the card has then.
func (o *owner) rateOf(field string, at int) {
	if field == "tflops" && o.words[at].text == "bf16" && o.Kind == OwnGPUKind {
		o.GPU.BF16 = true
	}
}

// valueFollows tells whether a figure stands at a place, so that the word
// before it belongs there.
func (o *owner) valueFollows(at int) bool {
	_, _, ok := o.measuredAt(at)
	return ok
}

// figure reads a number whose unit says what it is.
func (o *owner) figure() bool {
	text := o.words[o.at].text
	if o.Kind == OwnModelKind { // 30b-a3b
		if total, active, ok := strings.Cut(text, "-a"); ok {
			_, v, first := o.measured(total)
			unit, a, second := o.measured(active)
			if first && second && unit == "params" {
				o.put("params", v, o.at, o.at)
				o.put("active", a, o.at, o.at)
				o.at++
				return true
			}
		}
		if rest, ok := strings.CutPrefix(text, "a"); ok {
			if unit, v, ok := o.measured(rest); ok && unit == "params" {
				o.put("active", v, o.at, o.at)
				o.at++
				return true
			}
		}
	}
	if experts, each, ok := strings.Cut(text, "x"); ok && o.Kind == OwnModelKind { // 8x7b: no size of the whole
		if count, err := strconv.Atoi(experts); err == nil {
			if unit, _, ok := o.measured(each); ok && unit == "params" {
				o.put("experts", float64(count), o.at, o.at)
				o.problem("size_of_expert", o.at, o.at, "This does not say how many parameters there are in all; add the total, for example 47b.", "这里没有说明总参数量；请补充总量，例如 47b。")
				o.at++
				return true
			}
		}
	}
	if o.Kind == OwnGPUKind && (strings.HasPrefix(text, "gddr") || strings.HasPrefix(text, "hbm") || strings.HasPrefix(text, "lpddr") || strings.HasPrefix(text, "ddr")) {
		w := o.words[o.at]
		o.GPU.MemoryType = strings.ToUpper(string(o.text[w.start:w.end]))
		o.said["memory type"] = o.at
		o.at++
		return true
	}
	unit, v, ok := o.measuredAt(o.at)
	if !ok {
		return false
	}
	n := o.span(o.at)
	if unit == "" && o.Kind == OwnNodeKind && o.Node.GPU == "" && o.said["count"] == 0 && o.at+n < len(o.words) {
		o.put("count", v, o.at, o.at+n-1) // "8 h100"
		o.at += n
		return true
	}
	if field := o.fieldOfUnit(unit); field != "" {
		o.put(field, v, o.at, o.at+n-1)
		o.at += n
		return true
	}
	o.problem("unread_figure", o.at, o.at+n-1, "It is not said what this figure is.", "没有说明这个数值是什么。")
	o.at += n
	return true
}

// card reads the card of a machine, or the one that a card is like; the words
// run to the next figure, key or comma.
func (o *owner) card() bool {
	w := o.words[o.at]
	if o.Kind == OwnGPUKind && anyWord(w.text, "like", "as", "same", "类似", "同") || o.Kind == OwnNodeKind && !ownLittle[w.text] && o.Node.GPU == "" {
		from := o.at
		if o.Kind == OwnGPUKind {
			from++
		}
		to := from
		for to < len(o.words) && !ownLittle[o.words[to].text] {
			if _, n := phrase(o, to, ownKeys); n > 0 && to > from {
				break
			}
			if _, n := phrase(o, to, ownFlags); n > 0 && to > from {
				break
			}
			if unit, _, ok := o.measuredAt(to); ok && to > from && !o.sizeOfCard(unit, to) && (unit != "" || to > from+1) {
				break
			}
			to++
		}
		if to == from {
			return false
		}
		name := string(o.text[o.words[from].start:o.words[to-1].end])
		if o.Kind == OwnGPUKind {
			o.GPU.Like = name
		} else {
			if count, rest, ok := strings.Cut(strings.ToLower(name), "x"); ok && o.Node.Count == 0 { // 8xlab-a6000
				if n, err := strconv.Atoi(count); err == nil && n > 0 && rest != "" {
					o.put("count", float64(n), from, from)
					name = name[len(count)+1:]
				}
			}
			o.Node.GPU = strings.TrimSpace(name)
		}
		o.said["card"] = from
		o.at = to
		return true
	}
	return false
}

// sizeOfCard tells whether a figure belongs to the name of a machine's card:
// "a100 80gb", but not "a100 512gb ram".
func (o *owner) sizeOfCard(unit string, at int) bool {
	if o.Kind != OwnNodeKind || unit != "size" {
		return false
	}
	key, _ := phrase(o, at+o.span(at), ownKeys)
	return key != "ram"
}

// unknown tells of a word that nothing knows, and of those that are near.
func (o *owner) unknown() {
	word := o.words[o.at].text
	if o.Kind == OwnModelKind && strings.Count(word, "/") == 1 && !strings.HasPrefix(word, "/") && !strings.HasSuffix(word, "/") {
		w := o.words[o.at]
		o.Model.HubID = string(o.text[w.start:w.end])
		o.at++
		return
	}
	o.problem("unknown_word", o.at, o.at, "This was not understood and is left out.", "这部分没有读懂，已忽略。", near.Best(word, maps.Keys(ownKeys), 2)...)
	o.at++
}

// conflicts refuses figures that exclude each other.
func (o *owner) conflicts() {
	m := o.Model
	place := func(key string) int { return max(o.said[key], 0) }
	if m.KVHeads > 0 && m.Heads > 0 && m.Heads%m.KVHeads != 0 {
		o.reject("conflict", place("kv"), place("kv"), fmt.Sprintf("%d kv heads do not divide %d attention heads.", m.KVHeads, m.Heads), fmt.Sprintf("%d 个注意力头不能被 %d 个 KV 头整除。", m.Heads, m.KVHeads))
	}
	if m.Heads > 0 && m.Hidden > 0 && m.HeadDim == 0 && m.Hidden%m.Heads != 0 {
		o.reject("conflict", place("heads"), place("heads"), fmt.Sprintf("%d heads do not divide hidden size %d; say the head dim.", m.Heads, m.Hidden), fmt.Sprintf("隐藏维度 %d 不能被 %d 个头整除；请给出头维度。", m.Hidden, m.Heads))
	}
	if m.ExpertsPerToken > 0 && m.Experts > 0 && m.ExpertsPerToken > m.Experts {
		o.reject("conflict", place("topk"), place("topk"), fmt.Sprintf("%d experts per token are more than the %d experts.", m.ExpertsPerToken, m.Experts), fmt.Sprintf("每个词元的专家数 %d 超过专家总数 %d。", m.ExpertsPerToken, m.Experts))
	}
	if m.ActiveParamsB > 0 && m.ParamsB > 0 && m.ActiveParamsB > m.ParamsB {
		o.reject("conflict", place("active"), place("active"), "More parameters are active than there are.", "激活参数多于总参数。")
	}
}

func anyWord(word string, list ...string) bool {
	for _, w := range list {
		if word == w {
			return true
		}
	}
	return false
}
