package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Quantised weights: their bits, the groups that share a scale, and the names of their formats.

// bitValues are the numbers that share the unit of a figure in bits: "4, 8, or
// 16-bit".
func (r *Reader) bitValues(i int) []float64 {
	values := []float64{r.Tokens[i].Value}
	for j := i - 1; j >= 0; j-- {
		if r.Tokens[j].Type == token.Number && (r.Used[j] || r.At(j-1).Type == token.Times || r.At(j-1).IsCard()) {
			break // "rank 16, 4-bit", "A100 x2, 4bit"
		} else if r.Tokens[j].Type == token.Number {
			values = append(values, r.Tokens[j].Value)
		} else if !r.Tokens[j].Joins() {
			break
		}
	}
	if len(values) > 1 {
		slices.Reverse(values)
	}
	return slices.DeleteFunc(values, func(v float64) bool { return !slices.Contains([]float64{2, 3, 4, 5, 6, 8, 16, 32}, v) })
}

// exl reads the bits per weight of an ExLlama format; formats of other programs whose blocks come to
// such bits, "1.58 bit", take as much.
func (r *Reader) exl(quants *[]string) {
	family := r.exlFamily()
	told := family == "" && slices.ContainsFunc(*quants, blockFormat)
	for i, t := range r.Tokens {
		if told && t.Type == token.Unit && t.Name == "bpw" && r.Matches(bitsComeTo, r.Text[max(0, t.Lo-24):t.Lo]) {
			r.Passed = append(r.Passed, i) // "q4_k_m is 4.85 bpw" tells what its blocks come to
			r.Used[i] = true
			continue
		}
		if told && t.Type == token.Bits && (r.At(i-1).IsFormat() || r.At(i+1).IsFormat() || r.At(i-1).Type == token.Open && r.At(i-2).IsFormat()) {
			r.Passed = append(r.Passed, i) // "iq1_s 1.58bit" tells of one format
			r.Used[i] = true
			continue
		}
		if t.Type == token.Unit && t.Name == "bpw" || t.Type == token.Bits && t.Value > 1 && t.Value < 9 && t.Value != float64(int(t.Value)) && !r.besideCache(i) && !r.optimizerOf(i) {
			if family == "" {
				family = "exl2"
			}
			*quants = append(*quants, family+"-"+query.Decimal(t.Value))
			r.Mark("quant", i, i)
		}
	}
	if family != "" && len(*quants)+len(r.bits) == 0 && r.Query.Framework == "" && !r.Training() {
		r.Query.Framework = "exllama" // which alone runs "exl2 command r+"
	}
}

// bitsComeTo ends before the bits that the blocks of a format come to.
var bitsComeTo = pattern.Of(`(?:\b(?:is|are|at|of|averages?|averaging|comes (?:out )?(?:to|at)|about|around|roughly|approx\.?)|=|\(|~)[ ~]*$`)

// blockFormat reports whether a format is one of llama.cpp.
func blockFormat(q string) bool { return strings.HasPrefix(q, "q") || strings.HasPrefix(q, "iq") }

var exllamaWords = pattern.OneOf("exllamav3", "exllama v3")

// exlFamily is the ExLlama format that is named, or empty.
func (r *Reader) exlFamily() string {
	family := ""
	for _, t := range r.Tokens {
		if t.Is("quantword", "exl2") || t.Is("quantword", "exl3") {
			family = t.Name
		}
	}
	if family == "" && r.Mentions(exllamaWords) {
		family = "exl3" // what it reads
	}
	return family
}

// tidyQuant gives a llama.cpp name its usual form: "q4km" is read as q4_k_m by
// the lexer, "q4_0" stays.
func tidyQuant(name string) string { return strings.ReplaceAll(name, "__", "_") }

// combineQuants joins a method and its bits: awq beside int4 is awq-int4.
func combineQuants(quants []string) []string {
	for _, method := range [...]string{"awq", "gptq"} {
		at := slices.Index(quants, method)
		if at < 0 {
			continue
		}
		for _, bits := range [...]string{"int4", "int8", "int3", "int2"} {
			if other := slices.Index(quants, bits); other >= 0 {
				quants[at] = method + "-" + bits
				quants = slices.Delete(quants, other, other+1)
				break
			}
		}
	}
	if slices.Contains(quants, "nf4-dq") {
		quants = slices.DeleteFunc(quants, func(q string) bool { return q == "nf4" }) // "nf4 with double quant"
	}
	if len(quants) > 1 {
		// nf4 and "4 bit" say the same, and so do a file's format and its bits.
		quants = slices.DeleteFunc(quants, func(q string) bool {
			return q == "int4" && slices.ContainsFunc(quants, fourBit) || q == "none"
		})
	}
	return quants
}

// fourBit reports whether a format other than int4 itself stores four bits.
func fourBit(q string) bool {
	return q == "nf4" || q == "nf4-dq" || q == "fp4" || q == "mxfp4" || q == "nvfp4" || q == "awq-int4" || q == "gptq-int4" ||
		strings.HasPrefix(q, "q4") || strings.HasPrefix(q, "iq4")
}

var ggufWords = pattern.OneOf("gguf")

// ggufTold notes that a model is told as files of llama.cpp whose format is left open: "30b gguf
// on a p40".
func (r *Reader) ggufTold() {
	q := &r.Query
	q.GGUF = q.GGUF || r.Mentions(ggufWords) && q.Quant == "" && q.Precision == "" && q.Precisions == nil && q.Framework == "" && !r.Training() && !Trains(q.Task) && (r.HasModelNamed() || q.WeightsGB > 0)
}

// groupBehind is the size of the groups that share a scale, as it stands behind a format: "w4a16 g32", "awq-g64",
// "int4 gs=128". Only the usual sizes are read: a g alone is said of much else, of a cloud's instances too.
var (
	groupBehind = pattern.Of(`\b(?:w[2348]a(?:8|16)|u?int[48]|awq|gptq|hqq|autoround|[2348][ -]?bits?|quant(?:i[sz]ed)?)(?:[ _-]int4)?[ ,_-]?(?:gs?|group)[ =_-]?(16|32|64|128|256|512|1024)\b`)
	groupWords  = pattern.OneOf("g16", "g32", "g64", "g128", "g256", "g512", "g1024", "gs", "group", "g=", "g-", "g_", "g ")
)

// settleGroup reads it where no key has.
func (r *Reader) settleGroup() {
	q := &r.Query
	if q.Quant == "" || q.QuantGroup != 0 || !r.Mentions(groupWords) {
		return
	}
	if at := r.Places(groupBehind, r.Text); at != nil {
		if n, err := strconv.Atoi(r.Text[at[2]:at[3]]); err == nil {
			q.QuantGroup = n
			r.markText("quant_group", at[2], at[3])
		}
	}
}

// groupSize reads the 128g of "GPTQ 4bit 128g".
func (r *Reader) groupSize(i int) bool {
	before := r.At(i - 1)
	if before.Type == token.Mark && r.Word(i-1) == "-" {
		before = r.At(i - 2) // "gptq-3bit-128g"
	}
	if before.Kind != "quant" && before.Type != token.Bits || r.memoryAfter(i) != "" || r.onCard(i) || r.Word(i) != "128g" && r.Word(i) != "64g" && r.Word(i) != "32g" {
		return false
	}
	if r.Query.QuantGroup == 0 {
		r.Query.QuantGroup = numeral.Round(r.Tokens[i].Value)
	}
	return true
}

// bitsNotSizes takes "8b quant" out of the sizes: it is a number of bits.
func (r *Reader) bitsNotSizes() {
	if len(r.Sizes) < 2 && len(r.Models) == 0 {
		return
	}
	r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool {
		if s.Billions != 4 && s.Billions != 8 || r.At(s.Token+1).Kind != "quantword" {
			return false
		}
		if r.Query.Quant == "" {
			r.Query.Quant = "int" + query.Decimal(s.Billions)
		}
		return true
	})
}

// bitsNamed reports whether a number is the width of weights by the word before it:
// "wbits 4", "w_bit=4".
func (r *Reader) bitsNamed(i int) bool {
	if v := r.Tokens[i].Value; v != 2 && v != 3 && v != 4 && v != 8 {
		return false
	}
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " =:")
	if strings.HasSuffix(before, "bits") && !strings.HasSuffix(before, "_bits") && r.At(i-1).Type == token.Equals && r.Word(i-1) != ":" && !chars.StartsWord(strings.TrimSuffix(before, "bits")[max(0, len(before)-len("bits")-1):]) {
		return true // "bits = 4"
	}
	return slices.ContainsFunc(widthFlags[:], func(flag string) bool { return strings.HasSuffix(before, flag) })
}

// widthFlags are what programs call the width of weights.
var widthFlags = [...]string{"wbits", "wbit", "w_bit", "w_bits", "nbits", "n_bits", "quant_bits", "quant_bit", "quantization_bit", "quantize(", "quantize(bits"}
