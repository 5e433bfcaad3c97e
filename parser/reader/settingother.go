package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/grammar"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What looks like a setting beside a value may be something else: the value belongs to what follows,
// or the words say that it is none.

// readOtherwise reads what a setting and its values are where they are not that setting, and reports
// whether they were something else.
func (r *Reader) readOtherwise(a assignment) bool {
	return r.requestsOfLength(a) || r.textsWritten(a) || r.layersOfAll(a) || r.processRank(a) || r.cardsMemory(a) || r.lengthOfPeople(a) || r.cardOfPeople(a) ||
		r.followingValue(a) || r.dataOfTokens(a) || r.sizeOfModel(a) || r.countBesideData(a)
}

// layersOfAll reads that a part of a model's layers is on the card: "loaded 61/81 layers", "only 44 of
// 81 layers go to the gpu".
func (r *Reader) layersOfAll(a assignment) bool {
	q := &r.Query
	if a.name != "layers" || q.Offload != "" {
		return false
	}
	if len(a.values) == 2 && r.At(a.values[0]+1).Kind == "slash" && a.first.Value < r.Tokens[a.values[1]].Value {
		q.Offload = "layers"
		r.Mark("offload", a.values[0], a.key)
		return true
	}
	n := r.At(a.values[0] - 2)
	if len(a.values) != 1 || a.behind() || r.Word(a.values[0]-1) != "of" || n.Type != token.Number || n.Value >= a.first.Value {
		return false
	}
	q.Offload = "layers"
	if r.Asked.Asks("howfast") && !r.Asked.Asks("fit", "can", "enough") {
		placed := numeral.Round(n.Value)
		q.LayersOnGPU = &placed
	}
	r.Mark("offload", a.values[0]-2, a.key)
	return true
}

var processRankWords = pattern.OneOf("lora", "dora", "peft")

// processRank passes over the number of a process: "out of memory on rank 2".
func (r *Reader) processRank(a assignment) bool {
	if a.name != "lora_rank" || r.Word(a.key) != "rank" {
		return false
	}
	if logged := r.At(a.key-1).Type == token.Open && r.Tokens[a.key].Hi == a.first.Lo; logged || a.n() == 0 {
		r.Passed = append(r.Passed, a.values...)
		return true // "[rank3]: OOM"
	}
	if r.Mentions(processRankWords) {
		return false
	}
	switch r.Word(max(a.key-1, 0)) {
	case "on", "per", "each", "every", "at", "from", "global", "local":
		r.Passed = append(r.Passed, a.values...)
		return true
	}
	return false
}

// cardsMemory reads a card's memory before a comma for itself: "one A100 80, 64 streams".
func (r *Reader) cardsMemory(a assignment) bool {
	if len(a.values) == 1 || a.behind() || r.At(a.values[0]-1).Type != token.Card || r.At(a.values[0]+1).Kind != "comma" {
		return false
	}
	r.single(a.values[0])
	r.setting(a.key, a.values[1:])
	return true
}

// followingValue leaves a value to what follows it: "1路流水线8路张量并行", "gpu hours for 70b".
func (r *Reader) followingValue(a assignment) bool {
	after := a.values[0] + 1
	if a.behind() && r.At(after).Type == token.Unknown && (r.Word(after) == "路" || r.Word(after) == "way") && r.At(after+1).Type == token.Key {
		r.bareKey(a.key)
		return true
	}
	if next := r.At(after); a.behind() && len(a.values) == 1 && r.Tokens[a.key].Type == token.Data && next.Type == token.Quantity && (next.Name == "input_tokens" || next.Name == "output_tokens") {
		r.setting(after, a.values) // "each page 2500 image tokens"
		return true
	}
	rounds := after
	if r.At(rounds).Type == token.Measure {
		rounds++
	}
	if before := r.At(a.key - 1); a.behind() && len(a.values) == 1 && (a.name == "tokens" || a.name == "seq_len") && r.At(rounds).Name == "epochs" && (before.Type == token.Number || before.Type == token.Scaled) {
		if r.Query.SeqLen+len(r.Query.SeqLens) == 0 {
			r.setting(a.key, []int{a.key - 1})
		}
		r.setting(rounds, a.values) // "500 token 3 epoch"
		return true
	}
	if a.name == "tokens" && !a.behind() && chars.Opens(r.Text[a.first.Hi:], []string{" 首", "首", " 第一个", " 每个", " first"}) > 0 {
		for _, v := range a.values {
			r.single(v) // "7b 首token延迟"
		}
		return true
	}
	if a.name == "gpu_hours" && a.first.Type == token.Size && r.Word(a.values[0]-1) == "for" {
		r.single(a.values[0])
		return true
	}
	return false
}

// dataOfTokens reads a size behind the data as that of the data: "数据大概300B token", "dataset: 50M
// tokens".
func (r *Reader) dataOfTokens(a assignment) bool {
	next := a.values[0] + 1
	scaled := a.first.Type == token.Scaled && a.first.Value >= 10e6 && r.At(next).Name == "tokens"
	sized := a.first.Type == token.Size && (r.At(next).Is("data", "tokens") || a.first.Value >= 10e9 && r.Training() && r.Word(min(next, len(r.Tokens)-1)) != "模型")
	if a.name != "samples" || !a.behind() || !scaled && !sized {
		return false
	}
	r.Query.Tokens = a.first.Value
	r.Mark("tokens", a.from, a.to)
	return true
}

// sizeOfModel leaves a size behind an amount of data to the model: "time per step for 7b".
func (r *Reader) sizeOfModel(a assignment) bool {
	if a.first.Type != token.Size || r.Tokens[a.key].Type != token.Data || !a.behind() || a.name == "tokens" && r.Word(a.values[0]-1) != "for" {
		return false
	}
	if next := a.values[0] + 1; len(a.values) == 1 && a.name != "tokens" && r.At(next).Is("data", "tokens") && r.Query.Tokens == 0 {
		r.Query.Tokens = a.first.Value // "how many steps is 10B tokens"
		r.Mark("tokens", a.values[0], next)
		return true
	}
	for _, v := range a.values {
		r.single(v)
	}
	return true
}

// countBesideData passes over "a two step process", and reads "tokens per step is 8 gpus x batch 4" as
// a number of cards.
func (r *Reader) countBesideData(a assignment) bool {
	if r.Tokens[a.key].Type != token.Data {
		return false
	}
	if a.first.Type == token.Several && (a.name != "epochs" || strings.HasSuffix(r.Text[:a.first.Lo], "第")) {
		return true
	}
	next := r.At(a.values[0] + 1)
	own := a.name == "tokens" && r.At(a.key-1).Type == token.Size // 2T tokens 256张H800
	if a.values[0] <= a.key+1 && !own || a.first.Type != token.Number || next.Type != token.Measure || next.Kind != "card" {
		return false
	}
	r.count(grammar.Count{Value: a.values[0], Measure: []int{a.values[0] + 1}})
	return true
}

// readBeside reads "20 requests per second" and "the longest sample has 13k tokens", whose settings are others than
// their words.
func (r *Reader) readBeside(a assignment) bool {
	if a.name == "concurrency" && r.everySecond(a.key, a.values) {
		return true
	}
	if a.name == "samples" && a.behind() && r.At(a.values[len(a.values)-1]+1).Name == "tokens" {
		r.lengths(a.values)
		r.Mark("seq_len", a.values[0], a.values[len(a.values)-1])
		return true
	}
	return false
}

// letterGlued reports whether the setting is a letter that its value is written to.
func (r *Reader) letterGlued(a assignment, letter string) bool {
	return r.Word(a.key) == letter && r.Tokens[a.key].Hi == a.first.Lo
}

// splitKeys are the ways to split the work, of which a ratio tells no number.
var splitKeys = map[string]bool{"tp": true, "pp": true, "dp": true, "cp": true, "ep": true}

// fewTexts are texts that are counted one by one: no text has so few tokens.
const fewTexts = 8

// noSetting reports whether nothing is set: a "Dell R730", the data set C4, "shouldn't MFU be
// 330/1979", "MFU = 6N".
func (r *Reader) noSetting(a assignment) bool {
	if splitKeys[a.name] && a.behind() && r.At(a.values[0]+1).Type == token.Times && ratio(r.Text[a.first.Hi:]) {
		return true // "tensor parallelism 4x slower"
	}
	if (a.name == "input_tokens" || a.name == "output_tokens") && !a.behind() && a.first.Value < fewTexts && strings.HasSuffix(r.Word(a.key), "s") {
		return true // "after 2 prompts"
	}
	if a.behind() && r.askedFor(a) {
		r.bareKey(a.key)
		if behind := a.values[len(a.values)-1] + 1; r.At(behind).Type == token.Quantity {
			r.setting(behind, a.values)
			return true // "每秒多少token 20 users"
		}
		for _, v := range a.values {
			r.single(v)
		}
		return true // 最多多少并发 2000 in 500 out
	}
	return r.letterGlued(a, "r") && !r.plausibleRank(a.first.Value) || r.letterGlued(a, "c") && a.name == "seq_len" && a.first.Value < 128 ||
		a.name == "mfu_pct" && r.At(a.values[0]+1).Kind == "slash" && r.At(a.values[0]+2).IsFigure() || r.symbolic(a.values[0])
}

// askedFor reports whether the value of a setting is what is asked for right before its name, so that a figure
// behind it is of something else: 最多多少并发 2000 in 500 out, but not "最长上下文能到多少 concurrency 32".
func (r *Reader) askedFor(a assignment) bool {
	key := r.Tokens[a.key]
	if next := r.At(a.key + 1); next.Type == token.Equals || next.Type == token.Link {
		return false
	}
	before := r.Text[:key.Lo]
	if !strings.HasSuffix(before, "how many ") && !strings.HasSuffix(before, "多少") && !strings.HasSuffix(before, "几个") {
		return false
	}
	for j := a.key - 2; j >= 0 && j >= a.key-8 && !r.Stops(j); j-- {
		if t := r.At(j).Type; t == token.Quantity || t == token.Key {
			return false // of which it is asked
		}
	}
	return true
}
