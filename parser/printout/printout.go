// Package printout takes what a program printed out of a question, and keeps
// its figures.
package printout

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
)

// Printout is what a program wrote and somebody pasted: an out-of-memory error,
// a table of nvidia-smi, the log of a server. Its figures are taken out before
// the words of the question are read, because beside words they would be
// counts, limits and cards.
type Printout struct {
	Failed  bool // the program ran out of memory
	Failure Failure
	TooLong bool // the context did not fit the cache
	Table   bool // what all processes on a card hold

	Totals, Used     []float64 // GB of each card
	own, held        float64   // GB: of the process, by its tensors
	Weights, Buffers float64   // GB
	Params           float64   // billions
	Adapted          bool      // and adapters are trained on them
	free             float64   // GB
	FreeAtFailure    bool      // and it is what a run that failed had left
	Cards            int
	SeqLen           int
	CacheTokens      int // that the cache of a server holds
	Server           string
	StepSeconds      float64 // of training
	Steps            int     // in all
	StepsLeft        int     // of them, to be done
	HostFree         float64 // GB of the host's memory that a program found too little
	Layers, Of       int     // on the card, of all
	Quant            string
}

// Failure is what PyTorch tells of an allocation that failed, in GiB.
type Failure struct {
	Asked float64 // in one piece
	Free  float64 // of the card
	Idle  float64 // that PyTorch held and used for nothing, in pieces
}

// Told reports whether it says what was asked for and what there was.
func (f Failure) Told() bool { return f.Asked > 0 && f.Free > 0 && f.Asked > f.Free }

// empty reports whether nothing was found.
func (p *Printout) empty() bool {
	return !p.Failed && !p.Table && p.Totals == nil && p.own+p.held+p.Weights+p.Buffers+p.Params+p.free == 0 && p.Cards == 0 &&
		p.SeqLen == 0 && p.CacheTokens == 0 && p.StepSeconds+p.HostFree == 0 && p.Of == 0 && p.Quant == ""
}

// printed is one form that programs write, with the words that no other text has:
// the pattern is tried only where they are found. What read is given are the
// groups of the pattern.
type printed struct {
	gate    pattern.Words
	pattern *pattern.Pattern
	read    func(*Printout, []string)
}

func form(gate, expression string, read func(*Printout, []string)) printed {
	return printed{pattern.OneOf(gate), pattern.Of(expression), read}
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
	return v * numeral.Gigabytes[unit]
}

// Whole reads a whole number, with commas or without.
func Whole(figure string) int {
	n, err := strconv.Atoi(strings.ReplaceAll(figure, ",", ""))
	if err != nil || n > query.MostLength {
		return 0
	}
	return n
}

// nothing is for what only has to be taken out.
func nothing(*Printout, []string) {}

func short(p *Printout, _ []string) { p.Failed = true }

var blankWords = pattern.OneOf(" ")

// Unpaste takes what programs wrote out of a folded text. The text keeps its
// runes: spaces stand where a printout was.
func Unpaste(said *pattern.Matching) (*pattern.Matching, *Printout) {
	if len(said.Text) < 30 || !said.Mentions(tellTales) || !said.Mentions(blankWords) {
		return said, nil
	}
	p := new(Printout)
	list := lines[:len(lines)-len(noiseLines)]
	bare := takeOut(p, said, list)
	if p.empty() {
		return said, nil
	}
	return takeOut(p, pattern.NewMatching(cells(bare.Text)), noiseLines), p
}

// tellTales are words of which each form has one.
var tellTales = pattern.OneOf(
	"tried to allocate", "trying to allocate", "already allocated", "total capac", "max_ma", "mib", " mb", "npu-smi", "memory in use",
	"took", "weights take", "kv cache", "blocks", "total_gpu_memory", "maximum concurrency", "max seq len", "free memory on device",
	"available memory", "mem usage", "buffer size", "layers to gpu", "n_ctx", "model size", "file size", "model params", "% gpu", "cpu/gpu",
	"cudamalloc", "layers.offload", "more system memory", "s/it", "it/s", "max_total_num_tokens", "trainable params:", "enough memory. please", "prefill tokens",
)

// takeOut reads each form that a text holds and leaves spaces in its place.
func takeOut(p *Printout, said *pattern.Matching, list []printed) *pattern.Matching {
	for _, l := range list {
		if !said.Mentions(l.gate) || !said.May(l.pattern) {
			continue
		}
		text := said.Text
		found := l.pattern.Expr().FindAllStringSubmatchIndex(text, -1)
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
			chars.Blank(bytes, at[0], at[1])
		}
		said = pattern.NewMatching(string(bytes))
	}
	return said
}

// tableName is a card's name in a cell of a table, with the switch behind it.
var tableName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\|\s*\d+\s+([a-z][^|]*?)\s+(?:on|off|n/a)\s*\|`)
})

// tableRules are the lines of a table.
var tableRules = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\+[-=+]+\+?|\|=[=+|]+\|`) })

// cells empties the cells of a table but for the first card's name.
func cells(text string) string {
	if strings.Count(text, "|") < 3 {
		return text
	}
	bytes := []byte(text)
	names := tableName().FindAllStringSubmatchIndex(text, -1)
	for _, at := range tableRules().FindAllStringIndex(text, -1) {
		chars.Blank(bytes, at[0], at[1])
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
	chars.Blank(bytes, first, last+1)
	copy(bytes[names[0][2]:names[0][3]], text[names[0][2]:names[0][3]])
	return string(bytes)
}

// ToGo asks for what is left of a run.
var ToGo = pattern.Of(`\b(?:left|remaining|remains?|still|longer|to go|until|till|eta|when)\b|还(?:要|剩|需|得)|剩(?:下|余)`)

// Alone is what a printout says that stands alone: a bar of progress, how long the rest takes; a number of
// parameters, what memory they take, with the adapters that are trained on them.
func (p *Printout) Alone() (q query.Query, ok bool) {
	switch {
	case p == nil:
		return q, false
	case p.StepSeconds > 0 && p.StepsLeft > 0:
		return query.Query{Steps: float64(p.StepsLeft), StepSeconds: p.StepSeconds}, true
	case p.Adapted:
		return query.Query{Task: "lora", ParamsB: p.Params}, true
	}
	return q, false
}

// TimesWanted is how many times the length of a context a server shall hold: "how do I get to 10x".
var TimesWanted = pattern.Of(`\b(?:to|reach|need|want|have|hold|get)(?: to| about| at least)? (\d{1,3}) ?x\b|(?:到|达到|要|提到|提高到|支持) ?(\d{1,3}) ?(?:x\b|倍)`)

// Total is the memory of one card, 0 when none is told. Parts of a card stand in
// a table behind the whole one.
func (p *Printout) Total() float64 {
	if len(p.Totals) == 0 {
		return 0
	}
	return p.Totals[0]
}

// OwnRun is said of a table that was taken while the asker's own work ran.
var OwnRun = pattern.Of(`\b(during|while|when)( i am| i'm| we are)? (an? |the |my |our )?([a-z0-9.-]+ )?(train|finetun|fine-tun|fine tun|lora|qlora|sft|run|serv|infer|load|generat)|(训练|微调|推理|跑|加载|部署|运行)(的)?(时|过程中|中|期间)`)

// OwnAndOthers tells what the process in question holds from what others do. A
// process that is not called the asker's own is theirs when it holds the tensors
// that are told of.
func (p *Printout) OwnAndOthers() (own, others float64) {
	own = max(p.own, p.Buffers)
	if p.Table {
		return max(own, p.held), slices.Max(p.Used)
	}
	for _, used := range p.Used {
		if own == 0 && used >= p.held && p.held > 0 {
			own = used
			continue
		}
		others += used
	}
	own = max(own, p.held)
	if total := p.Total(); own == 0 && p.free > 0 && total > 0 {
		others = max(others, total-p.free)
	}
	return own, others
}

// SoldSizes are the sizes, in GB, that cards are sold with.
var SoldSizes = [...]float64{4, 6, 8, 10, 11, 12, 16, 20, 22, 24, 32, 40, 48, 64, 80, 94, 96, 128, 141, 144, 180, 192, 256, 288}

// Sold is the size that a card is sold with, from what a driver reports of it. A
// card that is named has one; of others the report is kept where no size is near.
func Sold(total float64, named bool) float64 {
	most := 1.035
	if named {
		most = 1.1
	}
	for _, size := range SoldSizes {
		if size >= total-0.01 && size <= total*most {
			return size
		}
	}
	return Tidy(total)
}

// Tidy rounds to what a reader of a log would write down.
func Tidy(v float64) float64 { return math.Round(v*100) / 100 }
