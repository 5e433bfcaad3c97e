package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Formats that stand beside each other, each for itself.

// eitherFormat reports whether two formats are named as alternatives: "fp16 or
// int8".
func (r *Reader) eitherFormat() bool {
	for i, t := range r.Tokens {
		if t.Type != token.Either || !r.At(i-1).IsFormat() {
			continue
		}
		if behind := r.formatBeside(i, 1); r.At(behind).IsFormat() && (behind == i+1 || r.At(behind+1).Kind != "kv" && r.At(behind+1).Kind != "optimizer") {
			return true
		}
	}
	return false
}

// pairedFormats reports whether two sizes have a format each: "7b fp16 or 13b int4".
func (r *Reader) pairedFormats() bool {
	var sizes []float64
	var formats []string
	for i, t := range r.Tokens {
		if t.Type != token.Size && (t.Type != token.Model || t.Value == 0) {
			continue
		}
		for j := i + 1; j <= i+2; j++ {
			if r.At(j).IsFormat() {
				sizes, formats = append(sizes, t.Value), append(formats, r.Word(j))
				break
			}
		}
	}
	return len(sizes) == 2 && sizes[0] != sizes[1] && formats[0] != formats[1]
}

// formatsApart reports whether two formats are asked about one after the other:
// "int4 一张可以吗，fp16 要几张".
func (r *Reader) formatsApart() bool {
	last := -1
	for i, t := range r.Tokens {
		if !t.IsFormat() {
			continue
		}
		if last >= 0 {
			asked := func(lo, hi int) bool {
				return slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
					return s.Kind == "ask" && s.Lo >= lo && s.Hi <= hi && slices.Contains([]string{"can", "enough", "fit", "cards", "howmuch", "howmany", "requirement"}, s.Name)
				})
			}
			if asked(r.Tokens[last].Hi, t.Lo) && asked(t.Hi, len(r.Text)) {
				return true
			}
		}
		last = i
	}
	return false
}

var (
	// askedAgain stands between two formats of which the second is asked about once more: "how much for bf16 and how much
	// for fp8", 用bf16要多大显存，用fp8呢.
	askedAgain      = pattern.Of(`(?:^|[,;?、 ])(?:and |or |then )?how (?:much|many)(?: (?:gpu |video )?(?:vram|memory|gpus|cards))?(?: (?:is it|would it be|does it take|do i need|will it be))?(?: (?:for|in|at|with|as|when in|if))?(?: an?| the| it's| i use)? ?$`)
	soughtBetween   = pattern.Of(`(?:多少|多大|几)[^;!]{0,8}[,?、 ](?:那|那么|如果|要是|若|换成?|改成?|改用|用)*$`)
	followedBy      = pattern.Of(`^ ?(?:的话|格式|精度)?呢(?:[?!]|$)`)
	askedAgainWords = pattern.OneOf("how much", "how many", "呢")
)

// formatsInTurn reports whether one format is asked about after the other with the same words.
func (r *Reader) formatsInTurn() bool {
	if !r.Mentions(askedAgainWords) || !r.Asked.Asks("howmuch", "howmany", "requirement", "cards") {
		return false
	}
	last := -1
	for i, t := range r.Tokens {
		if !t.IsFormat() {
			continue
		}
		if last >= 0 && !r.besideCache(i) {
			between := r.Text[r.Tokens[last].Hi:t.Lo]
			if before := r.Text[:r.Tokens[last].Lo]; strings.Contains(before, "how m") && r.Matches(askedAgain, between) {
				return true
			}
			if r.Matches(followedBy, r.Text[t.Hi:]) && r.Matches(soughtBetween, between) {
				return true
			}
		}
		last = i
	}
	return false
}

// formatsJoined reports whether two formats are joined by a word, each for itself:
// "bf16 and fp8", "BF16和FP8".
func (r *Reader) formatsJoined() bool {
	for i, t := range r.Tokens {
		if !t.Joins() || t.Kind != "and" && t.Kind != "vs" || t.Name == "plus" {
			continue
		}
		before, behind := r.formatBeside(i, -1), r.formatBeside(i, 1)
		if r.At(before).IsFormat() && r.At(behind).IsFormat() && r.At(before-1).Kind != "kv" && r.At(behind+1).Kind != "kv" && r.At(behind+1).Kind != "optimizer" {
			return true
		}
	}
	return false
}

// formatPlaced are the words that put weights into a format.
var formatPlaced = map[string]bool{"in": true, "at": true, "with": true, "as": true}

// formatBeside is the token on one side of a word that joins, where a format may stand: over the
// word and the brackets around it, "int8量化和", "quantize(4) vs quantize(8)", or a word before it, "or in int4".
func (r *Reader) formatBeside(i, step int) int {
	if step > 0 && formatPlaced[r.Word(i+1)] && r.At(i+2).IsFormat() {
		return i + 2
	}
	if step > 0 && (r.Word(i+1) == "also" || r.Word(i+1) == "then" || r.Word(i+1) == "again" || r.Word(i+1) == "还有") {
		i++ // "fp16 and also int4"
		if formatPlaced[r.Word(i+1)] {
			i++
		}
	}
	if step < 0 {
		for j := i - 1; j > max(0, i-5); j-- { // fp16 推理显存 和 int4 推理显存
			if t := r.At(j); t.Kind != "comma" && t.Kind != "memory" && !(t.Is("task", "infer") && !r.Training()) && r.Word(j) != "的" {
				break
			} else if r.At(j - 1).IsFormat() {
				return j - 1
			}
		}
	}
	for i += step; r.At(i).Kind == "quantword" || r.At(i).Type == token.Close || r.At(i).Type == token.Open || r.At(i).Is("task", "quantize"); i += step {
	}
	return i
}

// Two formats or stages of ZeRO are set side by side where the one comes in the place of the other and the gain is asked:
// fp16换int8能快几成, zero2换zero3慢百分之几.

var (
	swappedFor   = pattern.Of(`(?:fp32|tf32|bf16|fp16|f16|fp8|int8|int4|awq|gptq|4bit|8bit|q\d[a-z0-9_]*)(?:直接|全部|都)?(?:换|改|转|降)(?:成|到|为|用)?(?:fp32|tf32|bf16|fp16|f16|fp8|int8|int4|awq|gptq|4bit|8bit|q\d)[^?!]{0,24}(?:快|慢|省|提|少|多|掉|降|涨|低|高|差)[^?!,;、]{0,4}(?:多少|几成|百分之|几倍|几 ?%|个点)`)
	zeroSwapped  = pattern.Of(`(?:zero-?|stage ?|z)([0-3])(?:直接)?(?:换|改|转|升|切)(?:成|到|为|用)?(?:zero-?|stage ?|z)?([0-3])[^?!]{0,24}(?:快|慢|省|提|少|多|掉|降|涨|低|高|差)[^?!,;、]{0,4}(?:多少|几成|百分之|几倍|几 ?%|个点)`)
	swappedWords = pattern.OneOf("换", "改", "转", "降", "升", "切")
	// formatFaster asks whether the plain format beats the one that the weights are in: "in 8bit it crawls, is fp16 faster?"
	formatFaster = pattern.Of(`\b(?:is|would|will|does|could|might|should)(?: the| plain| full| unquantized)* (?:fp32|bf16|fp16|f16|half|16-?bit|fp8)(?: model| version| weights)?(?: \w+)? (?:be |run |go |get |perform )?(?:any |much |even |actually )?(?:faster|quicker|slower|better)\b|(?:fp32|bf16|fp16|f16|fp8|半精度|原精度)(?:版本?|模型|精度|的话)?(?:反而|能不能|会不会|是不是|能|会|应该|还|更)+(?:快|慢)`)
	fasterWords  = pattern.OneOf("faster", "quicker", "slower", "better", "快", "慢")
)

// settleSwapped puts them side by side.
func (r *Reader) settleSwapped() {
	q := &r.Query
	if !r.Mentions(swappedWords) && !r.Mentions(fasterWords) || q.ObservedGB > 0 || r.Asked.Asks("fit", "enough", "oom", "why") {
		return
	}
	if q.Precision != "" && q.Quant != "" && q.Precisions == nil && (r.Matches(swappedFor, r.Text) || !r.Training() && r.Mentions(fasterWords) && r.Matches(formatFaster, r.Text)) {
		q.Precisions, q.Precision, q.Quant = []string{q.Quant, q.Precision}, "", ""
		delete(r.Spans, "quant")
		delete(r.Spans, "precision")
	}
	if q.ZeROStage == nil || q.ZeROStages != nil {
		return
	}
	if m := r.groups(zeroSwapped, r.Text); m != nil && m[1] != m[2] {
		q.ZeROStage, q.ZeROStages = nil, []int{int(m[1][0] - '0'), int(m[2][0] - '0')}
		delete(r.Spans, "zero_stage")
	}
}

// gainedOver weighs what one format brings over another: "does fp8 buy me any room over bf16".
var gainedOver = pattern.Of(`\b(?:buys?|gains?|saves?|savings?|frees?|win|wins|won|brings?|gives?|gets?|benefits?|advantages?|improvement|difference|smaller|lighter|room)\b[^.?!;]{0,48}\bover\b`)

var overWords = pattern.OneOf(" over ")

// GainedOver reports whether that is weighed.
func (r *Reader) GainedOver() bool {
	return r.Mentions(overWords) && r.Matches(gainedOver, r.Text)
}
