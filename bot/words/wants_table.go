package words

import (
	"slices"
	"strconv"
	"strings"
)

// Axis is one direction of a table; without values the usual ones stand in.
type Axis struct {
	Name   string // batch, seq_len, concurrency, gpu_count, quant, zero_stage
	Values []int
}

// axisTerms are the words for each axis of a table.
var axisTerms = []struct {
	name  string
	terms []string
}{
	{"seq_len", []string{"context length", "sequence length", "context", "ctx", "seq len", "seq_len", "seqlen", "seq", "length", "上下文长度", "上下文", "序列长度", "长度"}},
	{"batch", []string{"micro-batch", "batch size", "batches", "batch", "批大小", "批次", "批量"}},
	{"concurrency", []string{"concurrency", "users", "requests", "并发数", "并发", "用户数"}},
	{"gpu_count", []string{"number of cards", "number of gpus", "gpu count", "card count", "cards", "gpus", "卡数", "张数", "显卡数量"}},
	{"quant", []string{"quantisation", "quantization", "quants", "quant", "format", "量化格式", "量化", "精度"}},
	{"zero_stage", []string{"zero stages", "zero stage", "stages", "zero", "切分阶段"}},
}

// between is what stands between the numbers of a list.
var between = []string{"", ",", "/", "、", "，", "and", "or", "vs"}

// MostAxes and MostValues bound a table.
const (
	MostAxes   = 2
	MostValues = 6
)

// holdsList says whether two numbers follow each other with nothing but such a
// mark between them.
func holdsList(text string) bool {
	from := -1 // the end of the last number
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' {
			continue
		}
		if from >= 0 && slices.Contains(between, strings.TrimSpace(text[from:i])) {
			return true
		}
		for i < len(text) && (text[i] >= '0' && text[i] <= '9' || text[i] == 'k') {
			i++
		}
		from = i
	}
	return false
}

// axesIn finds the axes of a table: those with several values, and those that
// are named behind "by".
func axesIn(text string) []Axis {
	var axes []Axis
	add := func(term string, values []int) {
		name := axisOf(term)
		if name == "" || len(axes) == MostAxes || slices.ContainsFunc(axes, func(a Axis) bool { return a.Name == name }) {
			return
		}
		axes = append(axes, Axis{name, values})
	}
	var lists [][]string
	if holdsList(text) {
		lists = someValues().FindAllStringSubmatch(text, -1)
	}
	for _, m := range lists {
		if values := listed(axisOf(m[1]), m[2]); values != nil {
			add(m[1], values)
		}
	}
	if !hinted(text, "by ", "over ", "table", "matrix", "按", "随", "表") {
		return axes
	}
	if m := tableOf().FindStringSubmatch(text); m != nil {
		for _, term := range m[1:] {
			add(term, nil)
		}
	}
	return axes
}

// mostOf is the largest value of an axis that is no length.
var mostOf = map[string]int{"batch": 1 << 16, "concurrency": 1 << 16, "gpu_count": 1 << 16, "quant": 32, "zero_stage": 3}

func axisOf(term string) string {
	for _, a := range axisTerms {
		if slices.Contains(a.terms, term) {
			return a.name
		}
	}
	return ""
}

// listed reads "1 2 4" or "2k, 4k and 8k". Figures that merely follow each
// other are a list when they are three and rise. The list ends before what is no
// value of its axis: the length of "batch 2, 4k", of "zero 3, 4096".
func listed(axis, text string) []int {
	var out []int
	for _, part := range number().FindAllString(text, -1) {
		digits, thousand := strings.CutSuffix(part, "k")
		if thousand && axis != "seq_len" {
			break
		}
		n, err := strconv.Atoi(digits)
		if err != nil || n > 1<<24 {
			return nil
		}
		if thousand {
			n *= 1024
		}
		if n > mostOf[axis] && axis != "seq_len" || len(out) > 0 && axis == "batch" && n >= 512 && out[0] < 128 {
			break
		}
		if len(out) > 0 && n <= out[len(out)-1] {
			return nil
		}
		out = append(out, n)
	}
	if len(out) < 2 || len(out) == 2 && !strings.ContainsAny(text, ",/、，adv") {
		return nil
	}
	return out[:min(len(out), MostValues)]
}
