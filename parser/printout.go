package parser

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// printout is what a program wrote and somebody pasted: an out-of-memory error,
// a table of nvidia-smi, the log of a server. Its figures are taken out before
// the words of the question are read, because beside words they would be
// counts, limits and cards.
type printout struct {
	failed  bool // the program ran out of memory
	tooLong bool // the context did not fit the cache
	table   bool // what all processes on a card hold

	totals, used     []float64 // GB of each card
	own, held        float64   // GB: of the process, by its tensors
	weights, buffers float64   // GB
	params           float64   // billions
	free             float64   // GB
	freeAtFailure    bool      // and it is what a run that failed had left
	cards            int
	seqLen           int
	cacheTokens      int // that the cache of a server holds
	server           string
	stepSeconds      float64 // of training
	steps            int     // in all
	stepsLeft        int     // of them, to be done
	hostFree         float64 // GB of the host's memory that a program found too little
	layers, of       int     // on the card, of all
	quant            string
}

// empty reports whether nothing was found.
func (p *printout) empty() bool {
	return !p.failed && !p.table && p.totals == nil && p.own+p.held+p.weights+p.buffers+p.params+p.free == 0 && p.cards == 0 &&
		p.seqLen == 0 && p.cacheTokens == 0 && p.stepSeconds+p.hostFree == 0 && p.of == 0 && p.quant == ""
}

// printed is one form that programs write, with the words that no other text has:
// the pattern is tried only where they are found. What read is given are the
// groups of the pattern.
type printed struct {
	gate    string
	pattern *pattern
	read    func(*printout, []string)
}

func form(gate, expression string, read func(*printout, []string)) printed {
	return printed{gate, patternOf(expression), read}
}

// amount is a pattern of memory: a figure and its unit.
const amount = `([\d.]+) ?([kmgt]i?b|bytes)\b`

// gb reads the groups of an amount.
func gb(figure, unit string) float64 {
	v, err := strconv.ParseFloat(strings.Trim(figure, "."), 64)
	if err != nil {
		return 0
	}
	if unit == "bytes" {
		return v / (1 << 30)
	}
	return v * gigabytes[unit]
}

// whole reads a whole number, with commas or without.
func whole(figure string) int {
	n, err := strconv.Atoi(strings.ReplaceAll(figure, ",", ""))
	if err != nil || n > mostLength {
		return 0
	}
	return n
}

// nothing is for what only has to be taken out.
func nothing(*printout, []string) {}

func short(p *printout, _ []string) { p.failed = true }

// unpaste takes what programs wrote out of a folded text. The text keeps its
// runes: spaces stand where a printout was.
func unpaste(said *matching) (*matching, *printout) {
	if len(said.text) < 30 || !said.mentions(tellTales[:]...) || !said.mentions(" ") {
		return said, nil
	}
	p := new(printout)
	list := lines[:len(lines)-len(noiseLines)]
	bare := takeOut(p, said, list)
	if p.empty() {
		return said, nil
	}
	return takeOut(p, newMatching(cells(bare.text)), noiseLines), p
}

// tellTales are words of which each form has one.
var tellTales = [...]string{
	"tried to allocate", "trying to allocate", "already allocated", "total capac", "max_ma", "mib", " mb", "npu-smi", "memory in use",
	"took", "weights take", "kv cache", "blocks", "total_gpu_memory", "maximum concurrency", "max seq len", "free memory on device",
	"available memory", "mem usage", "buffer size", "layers to gpu", "n_ctx", "model size", "file size", "model params", "% gpu", "cpu/gpu",
	"cudamalloc", "layers.offload", "more system memory", "s/it", "it/s", "max_total_num_tokens", "enough memory. please",
}

// takeOut reads each form that a text holds and leaves spaces in its place.
func takeOut(p *printout, said *matching, list []printed) *matching {
	for _, l := range list {
		if !said.mentions(l.gate) || !said.may(l.pattern) {
			continue
		}
		text := said.text
		found := l.pattern.expr().FindAllStringSubmatchIndex(text, -1)
		if found == nil {
			continue
		}
		bytes := []byte(text)
		for _, at := range found {
			groups := make([]string, len(at)/2)
			for i := range groups {
				if at[2*i] >= 0 {
					groups[i] = text[at[2*i]:at[2*i+1]]
				}
			}
			l.read(p, groups)
			blank(bytes, at[0], at[1])
		}
		said = newMatching(string(bytes))
	}
	return said
}

// blank puts spaces in place of what is written in ASCII; other runes stay, so
// that no rune is lost.
func blank(text []byte, from, to int) {
	for i := from; i < to; i++ {
		if text[i] < 0x80 {
			text[i] = ' '
		}
	}
}

// tableName is a card's name in a cell of a table, with the switch behind it.
var tableName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\|\s*\d+\s+([a-z][^|]*?)\s+(?:on|off|n/a)\s*\|`)
})

// rules are the lines of a table.
var tableRules = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\+[-=+]+\+?|\|=[=+|]+\|`) })

// cells empties the cells of a table but for the first card's name.
func cells(text string) string {
	if strings.Count(text, "|") < 3 {
		return text
	}
	bytes := []byte(text)
	names := tableName().FindAllStringSubmatchIndex(text, -1)
	for _, at := range tableRules().FindAllStringIndex(text, -1) {
		blank(bytes, at[0], at[1])
	}
	first, last := strings.IndexByte(text, '|'), strings.LastIndexByte(text, '|')
	if names == nil {
		for i := first; i <= last; i++ {
			if bytes[i] == '|' {
				bytes[i] = ' '
			}
		}
		return string(bytes)
	}
	blank(bytes, first, last+1)
	copy(bytes[names[0][2]:names[0][3]], text[names[0][2]:names[0][3]])
	return string(bytes)
}

// settlePrintout puts the figures of a printout into the query, where the words
// of the question leave them open.
func (r *reader) settlePrintout(p *printout) {
	q := &r.query
	if p.failed && !r.asked.asks("oom") {
		at := runes(r.text)
		r.asked.add(sign{kind: "ask", name: "oom", start: at, end: at, lo: len(r.text), hi: len(r.text)})
	}
	card := q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUPool != nil
	if total := p.total(); total > 0 && (!card || q.GPU != "" && q.GPUMemoryGB == 0 && q.GPUPool == nil && q.GPUOptions == nil) {
		q.GPUMemoryGB = sold(total, q.GPU != "")
	}
	rows := 0
	if p.table {
		rows = len(p.totals)
	}
	if n := max(p.cards, rows); n > 1 && q.GPUCount == 0 && q.GPUCountOptions == nil {
		q.GPUCount = n
	}
	own, others := p.ownAndOthers()
	if p.table && own == 0 && (r.asked.asks("why", "normal", "howmuch", "explain") || r.matches(ownRun, r.text)) {
		own, others = slices.Max(p.used), 0
	}
	if own == 0 && p.freeAtFailure && len(p.used) == 0 && !r.matches(othersNamed, r.text) {
		own, others = others, 0 // what was held when it failed is the failed run's
	}
	if own == 0 && p.freeAtFailure && len(p.used) > 0 && !r.matches(othersNamed, r.text) {
		own = slices.Max(p.used) // in a container no process is called the asker's own
		others -= own
	}
	if q.ObservedGB == 0 && own > 0 {
		q.ObservedGB = tidy(own)
	}
	if q.UsedGB == 0 && others >= 0.5 {
		q.UsedGB = tidy(others * gibibyte)
	}
	if q.WeightsGB == 0 && p.weights > 0 && q.GPUCount <= 1 && q.Parallel.TP <= 1 {
		q.WeightsGB = tidy(p.weights)
	}
	if q.ParamsB == 0 && q.Model == "" && q.Models == nil && p.params > 0 {
		q.ParamsB = p.params
	}
	if q.Quant == "" && q.Precisions == nil && p.quant != "" {
		switch p.quant {
		case "f16":
			q.Precision = "fp16"
		case "bf16", "f32":
			q.Precision = strings.Replace(p.quant, "f32", "fp32", 1)
		default:
			q.Quant = p.quant
		}
	}
	if q.SeqLen == 0 && q.SeqLens == nil && p.seqLen > 0 {
		q.SeqLen = p.seqLen
	}
	if p.cacheTokens > 0 {
		q.CacheTokens = p.cacheTokens
		if q.Framework == "" && q.Task == "" {
			q.Framework = cmp.Or(p.server, "vllm") // whose message it is
		}
	}
	if m := r.places(timesWanted, r.text); p.cacheTokens > 0 && p.seqLen > 0 && m != nil && q.Concurrency == 0 {
		q.Concurrency = whole(firstGroup(r.text, m)) // sequences of the length that the log tells
		r.markText("concurrency", m[0], m[1])
	}
	if p.stepSeconds > 0 && q.StepSeconds == 0 {
		if q.StepSeconds = p.stepSeconds; len(r.asked.found) == 0 {
			r.asked.add(sign{kind: "ask", name: "howfast", start: runes(r.text), end: runes(r.text), lo: len(r.text), hi: len(r.text)})
		}
		if q.Steps == 0 && r.asked.asks("howlong") {
			if q.Steps = float64(p.steps); r.matches(toGo, r.text) {
				q.Steps = float64(p.stepsLeft)
			}
		}
	}
	if p.hostFree > 0 && q.HostRAMGB == 0 {
		q.HostRAMGB = tidy(p.hostFree)
		q.CPUOnly = !card // what runs on a card needs little beside it
	}
	if p.of > 0 && p.layers < p.of && q.Offload == "" {
		q.Offload, q.LayersOnGPU = "layers", &p.layers
	}
	if q.Task == "" && q.Tasks == nil && (p.of > 0 || p.buffers > 0) {
		q.Task = "infer"
	}
}

// toGo asks for what is left of a run.
var toGo = patternOf(`\b(?:left|remaining|remains?|still|longer|to go|until|till|eta|when)\b|还(?:要|剩|需|得)|剩(?:下|余)`)

// barAlone is what a bar of progress says that stands alone: how long the rest takes.
func (p *printout) barAlone() (Query, bool) {
	if p == nil || p.stepSeconds <= 0 || p.stepsLeft <= 0 {
		return Query{}, false
	}
	return Query{Steps: float64(p.stepsLeft), StepSeconds: p.stepSeconds}, true
}

// timesWanted is how many times the length of a context a server shall hold: "how do I get to 10x".
var timesWanted = patternOf(`\b(?:to|reach|need|want|have|hold|get)(?: to| about| at least)? (\d{1,3}) ?x\b|(?:到|达到|要|提到|提高到|支持) ?(\d{1,3}) ?(?:x\b|倍)`)

// total is the memory of one card, 0 when none is told. Parts of a card stand in
// a table behind the whole one.
func (p *printout) total() float64 {
	if len(p.totals) == 0 {
		return 0
	}
	return p.totals[0]
}

// ownRun is said of a table that was taken while the asker's own work ran.
var ownRun = patternOf(`\b(during|while|when)( i am| i'm| we are)? (an? |the |my |our )?([a-z0-9.-]+ )?(train|finetun|fine-tun|fine tun|lora|qlora|sft|run|serv|infer|load|generat)|(训练|微调|推理|跑|加载|部署|运行)(的)?(时|过程中|中|期间)`)

// ownAndOthers tells what the process in question holds from what others do. A
// process that is not called the asker's own is theirs when it holds the tensors
// that are told of.
func (p *printout) ownAndOthers() (own, others float64) {
	own = max(p.own, p.buffers)
	if p.table {
		return max(own, p.held), slices.Max(p.used)
	}
	for _, used := range p.used {
		if own == 0 && used >= p.held && p.held > 0 {
			own = used
			continue
		}
		others += used
	}
	own = max(own, p.held)
	if total := p.total(); own == 0 && p.free > 0 && total > 0 {
		others = max(others, total-p.free)
	}
	return own, others
}

// soldSizes are the sizes, in GB, that cards are sold with.
var soldSizes = [...]float64{4, 6, 8, 10, 11, 12, 16, 20, 22, 24, 32, 40, 48, 64, 80, 94, 96, 128, 141, 144, 180, 192, 256, 288}

// sold is the size that a card is sold with, from what a driver reports of it. A
// card that is named has one; of others the report is kept where no size is near.
func sold(total float64, named bool) float64 {
	most := 1.035
	if named {
		most = 1.1
	}
	for _, size := range soldSizes {
		if size >= total-0.01 && size <= total*most {
			return size
		}
	}
	return tidy(total)
}

// tidy rounds to what a reader of a log would write down.
func tidy(v float64) float64 { return math.Round(v*100) / 100 }
