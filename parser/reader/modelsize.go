package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/names"
	"headroom/parser/numeral"
	"headroom/parser/token"
)

// A figure with a scale is the size of a model, unless its neighbours say what else it counts.

// Size is a number of parameters that stands alone, in billions.
type Size struct {
	Token    int
	Billions float64
}

// scaled reads a figure with a scale: parameters, a length, an amount of tokens.
func (r *Reader) scaled(i int) {
	if r.Used[i] {
		return // the answer of "1k/1k"
	}
	t := r.Tokens[i]
	next := r.At(i + 1)
	r.Used[i] = true
	if (t.Name == "k" || t.Name == "m") && !r.Training() && next.Type != token.Data && next.Type != token.Quantity && r.requestPeriod(i) > 0 {
		return // "1M pages per month" are read as a rate
	}
	if (t.Name == "k" || t.Name == "m") && r.namedRate(i) {
		return // "tokens_per_sec: 62k"
	}
	switch t.Name {
	case "k":
		if next.Type == token.Unknown && slices.Contains([]string{"params", "parameters"}, r.Word(i+1)) {
			r.Sizes = append(r.Sizes, Size{i, t.Value / 1e9})
			return
		}
		if r.thousands(i) || r.inOut(i) || r.cardHours(i) || r.money(i) || r.ofCorpus(i) || r.samplesApart(i) || r.characters(i) || r.orientedBare(i) {
			return
		}
		if r.At(i-1).Type == token.Mark && r.Word(i-1) == "-" && r.At(i-2).Type == token.Model {
			r.loose = append(r.loose, i) // the 200k of "yi-34b-200k"
			return
		}
		if m := r.groups(everySecondBehind, r.Text[t.Hi:]); m != nil {
			r.everySecondTold(i, m[1] != "")
			return
		}
		if t.Value >= 4e6 && next.Type != token.Quantity && next.Type != token.Link && r.Query.CPU == "" {
			r.Query.CPU = r.Word(i) // "a 13900k"
			r.processors = append(r.processors, machineName{r.Query.CPU, t.Lo, t.Hi})
			r.Mark("cpu", i, i)
			return
		}
		if t.Value >= 256 {
			r.lengths([]int{i})
			r.Mark("seq_len", i, i)
		}
	case "m":
		if r.At(i-1).Type == token.Mark && r.Word(i-1) == "-" && r.At(i-2).Type == token.Model && !t.Spelled() && t.Value < 5e6 {
			r.loose = append(r.loose, i) // the 1m of "qwen2.5-7b-1m"
			return
		}
		if r.ofCorpus(i) || r.samplesApart(i) || r.cardHours(i) || r.characters(i) || r.fileInMB(i) {
			return
		}
		if t.Value >= leastStepTokens && r.Mentions(tokenWords) && r.Query.Tokens > 0 && r.perStep(i, i, t.Value) {
			return // "1.8T tokens at 4M per batch"
		}
		if t.Value < 5e6 && !r.parameters(i) {
			r.lengths([]int{i})
			r.Mark("seq_len", i, i)
			return
		}
		r.Sizes = append(r.Sizes, Size{i, t.Value / 1e9})
	case "t":
		if r.weightsInT(i) {
			return
		}
		if r.peakTaken(i) {
			r.Query.AssumedPeakTFLOPS = t.Value / 1e12
			r.Mark("assumed_peak_tflops", i, i)
			return
		}
		if r.near(i, "memory", "ram") || r.memoryOfTerabytes(i) {
			r.Query.HostRAMGB = t.Value / 1e12 * 1024
			r.Mark("host_ram_gb", i, i)
			return
		}
		if r.characters(i) {
			return
		}
		if r.At(i+1).Type == token.Data && r.At(i+1).Name == "tokens" && r.Query.Tokens == 0 {
			r.Query.Tokens = t.Value // "7B x 2T tokens = ?"
			r.Mark("tokens", i, i+1)
			return
		}
		if !r.parameters(i) && (r.Training() || r.Asked.Asks("howlong", "flops", "mfu")) && (len(r.Sizes) > 0 || len(r.Models) > 0) {
			r.Query.Tokens = t.Value
			r.Mark("tokens", i, i)
			return
		}
		r.Sizes = append(r.Sizes, Size{i, t.Value / 1e9})
	case "wan", "wanyi":
		if r.characters(i) || t.Name == "wan" && (r.thousands(i) || r.cardHours(i) || r.lengthInWan(i)) {
			return
		}
		if t.Name == "wanyi" || r.parameters(i) {
			r.Sizes = append(r.Sizes, Size{i, t.Value / 1e9})
		} else if r.Mentions(failsThereWords) && r.Matches(failsThere, r.Text[t.Hi:]) {
			r.loose = append(r.loose, i) // a length that failed: 2w就爆
		}
	default:
		if corpus := ternary(r.At(i-1).Type == token.Mark, i-2, i-1); t.Name == "b" && r.At(corpus).Kind == "corpus" && r.Query.Tokens == 0 && (corpus == i-2 || r.otherSize(i)) {
			r.Query.Tokens = t.Value // "slimpajama-627b", "fineweb 10B"
			r.Mark("tokens", corpus, i)
			return
		}
		if r.characters(i) {
			return
		}
		if low := r.rangeFrom(i); low > 0 {
			r.Used[i-2] = true
			r.Sizes = append(r.Sizes, Size{i - 2, low * t.Value / r.ownFigure(i) / 1e9})
		}
		r.Sizes = append(r.Sizes, Size{i, t.Value / 1e9})
	}
}

// ofCorpus reads the size of a data set that is known by name: "alpaca 52k",
// "ultrachat_200k", or behind the passes over it where the length has its name: "5 epochs 20k seq len 1024".
func (r *Reader) ofCorpus(i int) bool {
	j := i - 1
	for r.At(j).Type == token.Mark && (r.Word(j) == "-" || r.Word(j) == "_") || r.At(j).Type == token.Open || r.At(j).Is("data", "samples") {
		j--
	}
	passes := j == i-1 && r.At(j).Is("data", "epochs") && r.At(j-1).Type == token.Number && r.At(i+1).Type == token.Quantity && r.At(i+1).Name == "seq_len" && r.At(i+2).Type == token.Number
	if !passes && r.At(j).Kind != "corpus" && r.Text[r.At(j).Lo:r.At(j).Hi] != "alpaca" || r.Query.Samples != 0 {
		return false
	}
	r.Query.Samples = r.Tokens[i].Value
	r.Mark("samples", j, i)
	return true
}

// rangeFrom is the lower end of a range of sizes whose unit is written once,
// "24-27B", or 0.
func (r *Reader) rangeFrom(i int) float64 {
	low := r.At(i - 2)
	dash := r.At(i - 1)
	if low.Type != token.Number || dash.Hi-dash.Lo != 1 || r.Word(i-1) != "-" && r.Word(i-1) != "~" || low.Hi != dash.Lo || dash.Hi != r.Tokens[i].Lo || r.Used[i-2] {
		return 0
	}
	if high := r.ownFigure(i); low.Value >= high || low.Value*20 < high {
		return 0
	}
	return low.Value
}

// ownFigure is the number that a size was written with, without its scale.
func (r *Reader) ownFigure(i int) float64 {
	v, _ := numeral.Number(r.Text[r.Tokens[i].Lo:])
	return max(v, 1e-9)
}

// parameters reports whether the word after a figure says that it counts
// parameters.
func (r *Reader) parameters(i int) bool {
	after := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " -的")
	for _, word := range [...]string{"param", "参数", "model", "模型", "パラメ", "파라미터"} {
		if strings.HasPrefix(after, word) {
			return true
		}
	}
	return false
}

// near reports whether a neighbour within two tokens is an entry of a kind.
func (r *Reader) near(i int, kind, name string) bool {
	for _, j := range [...]int{i + 1, i - 1, i + 2, i - 2} {
		if r.At(j).Is(kind, name) {
			return true
		}
		if t := r.At(j).Type; j > i && t != token.Link && t != token.Unknown {
			continue
		}
	}
	return false
}

// symbolic finds a size that is a letter: "nB".
func symbolic(text string) int {
	for at := 0; ; {
		i := strings.IndexAny(text[at:], "nx")
		if i < 0 {
			return -1
		}
		i += at
		rest := text[i+1:]
		if text[i] == 'n' {
			rest = strings.TrimLeft(rest, " -")
		}
		for _, scale := range [...]string{"billion", "b"} {
			if after, ok := strings.CutPrefix(rest, scale); ok && (i == 0 || !chars.StartsWord(text[i-1:])) && !chars.StartsWord(after) {
				return i
			}
		}
		at = i + 1
	}
}

// named is the token of a model's name.
func (r *Reader) named(name string) token.Token {
	for _, i := range r.Models {
		if r.Tokens[i].Name == name {
			return r.Tokens[i]
		}
	}
	return token.Token{}
}

// withoutOpenings drops a name that only opens another ("deepseek" beside
// "deepseek-v3").
func withoutOpenings(models []string) []string {
	return slices.DeleteFunc(slices.Clone(models), func(name string) bool {
		return slices.ContainsFunc(models, func(other string) bool {
			return len(other) > len(name) && strings.HasPrefix(names.Squeeze(other), names.Squeeze(name))
		})
	})
}
