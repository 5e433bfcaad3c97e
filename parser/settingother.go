package parser

import "strings"

// What looks like a setting beside a value may be something else: the value belongs to what follows,
// or the words say that it is none.

// readOtherwise reads what a setting and its values are where they are not that setting, and reports
// whether they were something else.
func (r *reader) readOtherwise(a assignment) bool {
	return r.textsWritten(a) || r.layersOfAll(a) || r.processRank(a) || r.cardsMemory(a) || r.lengthOfPeople(a) || r.cardOfPeople(a) ||
		r.followingValue(a) || r.dataOfTokens(a) || r.sizeOfModel(a) || r.countBesideData(a)
}

// textsWritten reads "生成50万条" as a number of samples.
func (r *reader) textsWritten(a assignment) bool {
	next := a.values[0] + 1
	if a.name != "output_tokens" || !a.behind() || len(a.values) != 1 || !r.at(next).is("data", "samples") || a.first.hi != r.at(next).lo {
		return false
	}
	r.setting(next, a.values)
	return true
}

// layersOfAll reads that a part of a model's layers is on the card: "loaded 61/81 layers", "only 44 of
// 81 layers go to the gpu".
func (r *reader) layersOfAll(a assignment) bool {
	q := &r.query
	if a.name != "layers" || q.Offload != "" {
		return false
	}
	if len(a.values) == 2 && r.at(a.values[0]+1).kind == "slash" && a.first.value < r.tokens[a.values[1]].value {
		q.Offload = "layers"
		r.mark("offload", a.values[0], a.key)
		return true
	}
	n := r.at(a.values[0] - 2)
	if len(a.values) != 1 || a.behind() || r.word(a.values[0]-1) != "of" || n.typ != tNumber || n.value >= a.first.value {
		return false
	}
	q.Offload = "layers"
	if r.asked.asks("howfast") && !r.asked.asks("fit", "can", "enough") {
		placed := round(n.value)
		q.LayersOnGPU = &placed
	}
	r.mark("offload", a.values[0]-2, a.key)
	return true
}

// processRank passes over the number of a process: "out of memory on rank 2".
func (r *reader) processRank(a assignment) bool {
	if a.name != "lora_rank" || r.word(a.key) != "rank" {
		return false
	}
	if logged := r.at(a.key-1).typ == tOpen && r.tokens[a.key].hi == a.first.lo; logged || a.n() == 0 {
		r.passed = append(r.passed, a.values...)
		return true // "[rank3]: OOM"
	}
	if r.matching.mentions("lora", "dora", "peft") {
		return false
	}
	switch r.word(max(a.key-1, 0)) {
	case "on", "per", "each", "every", "at", "from", "global", "local":
		r.passed = append(r.passed, a.values...)
		return true
	}
	return false
}

// cardsMemory reads a card's memory before a comma for itself: "one A100 80, 64 streams".
func (r *reader) cardsMemory(a assignment) bool {
	if len(a.values) == 1 || a.behind() || r.at(a.values[0]-1).typ != tCard || r.at(a.values[0]+1).kind != "comma" {
		return false
	}
	r.single(a.values[0])
	r.setting(a.key, a.values[1:])
	return true
}

// lengthOfPeople reads a length behind a number of people or of cards: "32 users 8k each".
func (r *reader) lengthOfPeople(a assignment) bool {
	if a.first.typ != tScaled || a.name != "concurrency" && a.name != "batch" && a.name != "dp" || !a.behind() && a.name == "concurrency" && len(a.values) == 1 {
		return false
	}
	r.behindValue(a.key, a.values)
	return true
}

// cardOfPeople reads a card, or the number of one, behind words for those who ask, and behind a verb:
// "the chart requests 1 H100", "for several people, 4090", "rank 3090 and 4090".
func (r *reader) cardOfPeople(a assignment) bool {
	card := r.at(a.values[0] + 1)
	if named := r.at(a.values[0] + 2); a.name == "seq_len" && a.behind() && len(a.values) == 1 && a.first.typ == tNumber && a.n() <= 64 && card.typ == tTimes && named.isCard() && r.at(a.key+1).typ != tEquals {
		r.bareKey(a.key)
		r.count(count{Value: a.values[0]})
		return true // "32k long context 8xh200"
	}
	counted := a.name == "concurrency" && a.behind() && len(a.values) == 1 && (card.typ == tCard || card.typ == tBare)
	named := a.first.typ == tBare && (a.name == "concurrency" || a.name == "lora_rank" || a.name == "seq_len" && a.behind() && r.at(a.key+1).typ != tEquals && a.n()%256 != 0)
	if !counted && !named {
		return false
	}
	r.bareKey(a.key)
	for _, v := range a.values {
		r.single(v)
	}
	return true
}

// followingValue leaves a value to what follows it: "1路流水线8路张量并行", "gpu hours for 70b".
func (r *reader) followingValue(a assignment) bool {
	after := a.values[0] + 1
	if a.behind() && r.at(after).typ == tUnknown && (r.word(after) == "路" || r.word(after) == "way") && r.at(after+1).typ == tKey {
		r.bareKey(a.key)
		return true
	}
	if next := r.at(after); a.behind() && len(a.values) == 1 && r.tokens[a.key].typ == tData && next.typ == tQuantity && (next.name == "input_tokens" || next.name == "output_tokens") {
		r.setting(after, a.values) // "each page 2500 image tokens"
		return true
	}
	rounds := after
	if r.at(rounds).typ == tMeasure {
		rounds++
	}
	if before := r.at(a.key - 1); a.behind() && len(a.values) == 1 && (a.name == "tokens" || a.name == "seq_len") && r.at(rounds).name == "epochs" && (before.typ == tNumber || before.typ == tScaled) {
		if r.query.SeqLen+len(r.query.SeqLens) == 0 {
			r.setting(a.key, []int{a.key - 1})
		}
		r.setting(rounds, a.values) // "500 token 3 epoch"
		return true
	}
	if a.name == "tokens" && !a.behind() && opens(r.text[a.first.hi:], []string{" 首", "首", " 第一个", " 每个", " first"}) > 0 {
		for _, v := range a.values {
			r.single(v) // "7b 首token延迟"
		}
		return true
	}
	if a.name == "gpu_hours" && a.first.typ == tSize && r.word(a.values[0]-1) == "for" {
		r.single(a.values[0])
		return true
	}
	return false
}

// dataOfTokens reads a size behind the data as that of the data: "数据大概300B token", "dataset: 50M
// tokens".
func (r *reader) dataOfTokens(a assignment) bool {
	next := a.values[0] + 1
	scaled := a.first.typ == tScaled && a.first.value >= 10e6 && r.at(next).name == "tokens"
	sized := a.first.typ == tSize && (r.at(next).is("data", "tokens") || a.first.value >= 10e9 && r.training() && r.word(min(next, len(r.tokens)-1)) != "模型")
	if a.name != "samples" || !a.behind() || !scaled && !sized {
		return false
	}
	r.query.Tokens = a.first.value
	r.mark("tokens", a.from, a.to)
	return true
}

// sizeOfModel leaves a size behind an amount of data to the model: "time per step for 7b".
func (r *reader) sizeOfModel(a assignment) bool {
	if a.first.typ != tSize || r.tokens[a.key].typ != tData || !a.behind() || a.name == "tokens" && r.word(a.values[0]-1) != "for" {
		return false
	}
	for _, v := range a.values {
		r.single(v)
	}
	return true
}

// countBesideData passes over "a two step process", and reads "tokens per step is 8 gpus x batch 4" as
// a number of cards.
func (r *reader) countBesideData(a assignment) bool {
	if r.tokens[a.key].typ != tData {
		return false
	}
	if a.first.typ == tSeveral && (a.name != "epochs" || strings.HasSuffix(r.text[:a.first.lo], "第")) {
		return true
	}
	next := r.at(a.values[0] + 1)
	if a.values[0] <= a.key+1 || a.first.typ != tNumber || next.typ != tMeasure || next.kind != "card" {
		return false
	}
	r.count(count{Value: a.values[0], Measure: []int{a.values[0] + 1}})
	return true
}

// readBeside reads "20 requests per second", "the longest sample has 13k tokens" and "16k c8", whose
// settings are others than their words.
func (r *reader) readBeside(a assignment) bool {
	if a.name == "concurrency" && r.everySecond(a.key, a.values) {
		return true
	}
	if a.name == "samples" && a.behind() && r.at(a.values[len(a.values)-1]+1).name == "tokens" {
		r.lengths(a.values)
		r.mark("seq_len", a.values[0], a.values[len(a.values)-1])
		return true
	}
	n := a.first.value
	if !r.letterGlued(a, "c") || n != 8 && n != 16 && n != 32 && n != 64 || r.query.Concurrency != 0 || !r.ends(a.values[0]+1) {
		return false
	}
	r.query.Concurrency = a.n()
	r.mark("concurrency", a.key, a.values[0])
	return true
}

// letterGlued reports whether the setting is a letter that its value is written to.
func (r *reader) letterGlued(a assignment, letter string) bool {
	return r.word(a.key) == letter && r.tokens[a.key].hi == a.first.lo
}

// noSetting reports whether nothing is set: a "Dell R730", the data set C4, "shouldn't MFU be
// 330/1979", "MFU = 6N".
func (r *reader) noSetting(a assignment) bool {
	return r.letterGlued(a, "r") && !r.plausibleRank(a.first.value) || r.letterGlued(a, "c") && a.first.value < 128 ||
		a.name == "mfu_pct" && r.at(a.values[0]+1).kind == "slash" && r.at(a.values[0]+2).isFigure() || r.symbolic(a.values[0])
}
