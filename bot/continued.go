package bot

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"headroom/bot/merge"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/parser"
)

// continued writes out what a text leaves to the last question: a number without what
// it counts, and a "why not" before a setting.
func (x *exchange) continued(text string) (plain string, other bool) {
	if rest, ok := words.Corrects(text); ok && len(merge.Said(x.bot.read(rest).Query)) > 0 {
		return rest, true
	}
	if rest, ok := x.proposed(text); ok {
		if with, ok := x.replaced(rest, x.bot.read(x.turn.Canonical)); ok {
			return with, true
		}
		text = "with " + rest
		if !isCount(text) {
			return rest, true
		}
	}
	if with, ok := words.NumberInstead(text); ok {
		text = with
	}
	last := x.bot.read(x.turn.Canonical)
	if with, ok := x.replaced(text, last); ok {
		if text = with; !isCount(with) || namesCards(x.bot.read(with).Query) {
			return with, true // "换成 5090" counts nothing
		}
	}
	if plain, ok := x.sideBySide(text, last); ok {
		return plain, true
	}
	spent := last.Intent == parser.Time || last.Intent == parser.Cost && training(last.Query.Task) // less is paid by what the run takes
	if words.AsksCheaper(text) && namesModel(last.Query) && namesCards(last.Query) && !spent && (words.SeeksOther(text) || !merge.HasSeveral(last.Query)) {
		hardware := slices.DeleteFunc(merge.Said(last.Query), func(key string) bool { return !merge.IsHardware(key) })
		last.Intent, last.Query = parser.BuyAdvice, merge.Without(last.Query, append(hardware, "parallel", "topic")...)
		return last.Canonical(), true
	}
	if words.AsksWayOut(text) && namesModel(last.Query) && namesCards(last.Query) && !merge.HasSeveral(last.Query) {
		last.Intent = parser.Fit // whose answer names the ways out
		return last.Canonical(), true
	}
	if words.AsksHowMuchSlower(text) && namesModel(last.Query) && namesCards(last.Query) && (last.Query.Offload != "" || merge.HasSeveral(last.Query)) {
		last.Intent = parser.Compare // with the setting and without
		return last.Canonical(), true
	}
	if words.WhichOfThem(text) == "speed" && merge.HasSeveral(last.Query) {
		last.Intent = parser.Compare // which says how fast each is
		return last.Canonical(), true
	}
	if words.AsksHowMany(text) && namesModel(last.Query) && namesCards(last.Query) {
		return string(parser.MinGPUs), true
	}
	if n := last.Query.GPUCount; n > 1 && words.CopiesAttention(text) && !training(last.Query.Task) {
		return fmt.Sprintf("parallel=dp:%d+ep:%d", n, n), true
	}
	if period, ok := words.PeriodAlone(text); ok && (last.Intent == parser.Cost || last.Intent == parser.BuyAdvice || last.Intent == parser.Power) && !(training(last.Query.Task) && last.Query.Tokens+last.Query.Samples > 0) {
		if last.Intent != parser.Power {
			last.Intent = parser.Cost
		}
		return string(last.Intent) + " per=" + period, true
	}
	if words.AsksEach(text) {
		return last.Canonical(), true
	}
	if of := words.LimitAlone(text); of != "" && namesModel(last.Query) && namesCards(last.Query) {
		return string(mostOf[of]), true
	}
	if words.AsksMost(text) {
		intent := mostOf[x.countedLast()]
		if intent == "" && last.Query.Concurrency > 0 {
			intent = parser.MaxBatch
		}
		if intent != "" {
			return string(intent), true
		}
		return "", false
	}
	counts := x.countedLast()
	if words.CountsCards(text) || words.CountsOfThem(text) && counts != "concurrency" && counts != "batch" {
		counts = "gpu_count"
	}
	if name, ok := words.AddsOne(text); ok && (last.Query.GPU != "" || last.Query.GPUPool != nil) {
		switch card := x.onlyCard(name); card {
		case "":
		case last.Query.GPU:
			return x.multiplied(last.Query, 1, 1, []string{"gpu_count"})
		default:
			return "gpu_pool=" + merge.Value(joined(last.Query, card), "gpu_pool"), true
		}
	}
	if n, ok := words.CountsPeople(text); ok && namesModel(last.Query) && !training(last.Query.Task) {
		if last.Query.People {
			return strconv.Itoa(n) + " people", true
		}
		return "concurrency=" + strconv.Itoa(n), true
	}
	if n, ok := words.More(text); ok && words.CountsMachines(text) && namesCards(last.Query) {
		return machinesMore(last.Query, n), true
	}
	if n, ok := words.More(text); ok && !namesCards(x.bot.read(strconv.Itoa(n)).Query) {
		if place := words.Nth(text); counts == "gpu_count" && place > max(last.Query.GPUCount, 1) {
			return "gpu_count=" + strconv.Itoa(place), true
		}
		return x.multiplied(last.Query, 1, float64(n), []string{counts})
	}
	if factor, keys, ok := words.Multiplies(text); ok {
		if keys == nil {
			keys = []string{counts}
		}
		return x.multiplied(last.Query, factor, 0, keys)
	}
	n, ok := words.BareNumber(text)
	if !ok || namesCards(x.bot.read(strconv.Itoa(n)).Query) {
		return "", false // "换成5090" names a card
	}
	if counts == "seq_len" && n < leastLength {
		counts = counted[0] // nobody's context is two tokens
	}
	return counts + "=" + strconv.Itoa(n), true
}

// isCount says whether a text goes on with a number alone.
func isCount(text string) bool {
	_, counts := words.BareNumber(text)
	return counts
}

// leastLength is the shortest context that somebody sets by its number alone.
const leastLength = 64

// joined is a question whose cards have one more beside them.
func joined(q parser.Query, card string) parser.Query {
	pool := slices.Clone(q.GPUPool)
	if pool == nil {
		pool = []parser.Device{{GPU: q.GPU, Count: max(q.GPUCount, 1)}}
	}
	at := slices.IndexFunc(pool, func(d parser.Device) bool { return d.GPU == card })
	if at < 0 {
		at, pool = len(pool), append(pool, parser.Device{GPU: card})
	}
	pool[at].Count++
	q.GPUPool = pool
	return q
}

// onlyCard is the card that a text names, where it tells of nothing else.
func (x *exchange) onlyCard(text string) string {
	q := x.bot.read(text).Query
	if len(merge.Said(merge.Without(q, "gpu_count"))) != 1 {
		return ""
	}
	return q.GPU
}

// mostOf is how the most of what was set last is asked for.
var mostOf = map[string]parser.Intent{"seq_len": parser.MaxContext, "batch": parser.MaxBatch, "concurrency": parser.MaxBatch}

// multiplied writes out a count that is told by the last one: "one more", "half the tokens". A
// card that is not counted is one, and so is a batch; for another that was not told stands what the
// last answer took.
func (x *exchange) multiplied(last parser.Query, factor, more float64, keys []string) (plain string, other bool) {
	written := func(key string, value float64) (string, bool) {
		n := math.Floor(value*factor + more)
		return key + "=" + strconv.FormatFloat(n, 'f', -1, 64), value > 0 && n >= 1
	}
	for _, key := range keys {
		value, err := strconv.ParseFloat(merge.Value(last, key), 64)
		if err != nil && (key == "gpu_count" && namesCards(last) || key == "batch") {
			value = 1
		}
		if plain, ok := written(key, value); ok {
			return plain, true
		}
	}
	for _, a := range x.bot.Ask(x.answered(), x.options()).Assumed {
		value, err := strconv.ParseFloat(fmt.Sprint(a.Value), 64)
		if err != nil || !slices.Contains(keys, a.Key) || merge.Value(last, a.Key) != "" {
			continue
		}
		if plain, ok := written(a.Key, value); ok {
			return plain, true
		}
	}
	return "", false
}

// machinesMore adds machines like those of a question: as many cards each, of which one machine holds no more
// than usual.
func machinesMore(last parser.Query, n int) string {
	have := max(last.Nodes, 1)
	if last.Nodes == 0 && last.GPUCount > plan.UsualMachine {
		have = (last.GPUCount + plan.UsualMachine - 1) / plan.UsualMachine
	}
	nodes := "nodes=" + strconv.Itoa(have+n)
	if last.Nodes > 0 && last.GPUCount == 0 {
		return nodes
	}
	size := (max(last.GPUCount, 1) + have - 1) / have
	cards := "gpu_count=" + strconv.Itoa(size*(have+n))
	if last.Nodes > 1 {
		return cards + " " + nodes
	}
	return cards
}

// proposed is the setting that a text proposes with a "why not".
func (x *exchange) proposed(text string) (setting string, ok bool) {
	setting, ok = words.WhyNot(text)
	if !ok {
		return "", false
	}
	_, counts := words.BareNumber("with " + setting)
	return setting, counts || len(merge.Said(x.bot.read(setting).Query)) > 0
}

// counted are the keys that a number may follow again.
var counted = []string{"gpu_count", "batch", "concurrency", "lora_rank", "epochs", "seq_len", "grad_accum", "nodes", "num_generations"}

// countedLast is what a number alone counts: what was changed last, else the one thing that the
// last question counts, else cards.
func (x *exchange) countedLast() string {
	last := x.bot.read(x.turn.Canonical).Query
	if x.turn.Previous != "" {
		before := x.bot.read(x.turn.Previous)
		if changes := merge.Changes(before.Query, last); sameModel(before.Query, last) && len(changes) == 1 && changes[0].New != "" && slices.Contains(counted, changes[0].Key) {
			return changes[0].Key
		}
	}
	var only []string
	for _, key := range counted[1:] {
		if merge.Value(last, key) != "" {
			only = append(only, key)
		}
	}
	if last.GPUCount <= 1 && len(only) == 1 {
		return only[0]
	}
	return counted[0]
}

// theSameRun takes out of a follow-up what its words would only mean by themselves: behind a
// question about training, "run 3 epochs" and "训3轮" go on with that training, and "3 epochs of
// 5B" counts tokens where those were told.
func theSameRun(said *parser.Reading, last parser.Reading, text string) {
	q, before := &said.Query, last.Query
	if !training(before.Task) {
		return
	}
	keepRewards(q, before, text)
	amount := q.Tokens+q.Samples+q.Steps+q.Epochs > 0
	switch {
	case q.Task == "infer":
		if amount && q.Concurrency+q.OutputTokens == 0 && !words.AsksInference(text) {
			q.Task = ""
		}
	case q.Task == "train" && before.Task != "train" && !q.Full && !words.AsksPretraining(text):
		q.Task = ""
	case q.Task == "finetune" && before.Task != "train" && before.Task != "finetune" && !q.Full && !words.AsksAllWeights(text) && !(before.Task == "rl" && words.AsksSupervised(text)):
		q.Task = ""
	}
	if q.Epochs > 0 && q.ParamsB > 0 && q.Model == "" && q.Tokens+q.Samples == 0 && before.Tokens > 0 && namesModel(before) {
		q.Tokens, q.ParamsB = q.ParamsB*1e9, 0
	}
}

// keepRewards keeps what adapters and preferences or rewards are together: "with lora" behind
// DPO trains adapters by DPO, and "orpo?" behind that goes on with them.
func keepRewards(q *parser.Query, before parser.Query, text string) {
	rewarded, peft := before.Task == "rl" && q.Task != "rl", before.PEFT
	if before.Task == "lora" || before.Task == "qlora" {
		peft = before.Task
	}
	switch {
	case q.Task == "rl" && q.PEFT == "" && !q.Full && !words.AsksAllWeights(text):
		q.PEFT = peft
	case !rewarded || words.AsksSupervised(text):
	case q.Task == "lora" || q.Task == "qlora":
		q.PEFT = q.Task
		q.Task, q.RLAlgo, q.RLAlgos, q.Preference = before.Task, before.RLAlgo, before.RLAlgos, before.Preference
	case q.Task == "finetune" && before.PEFT != "" && (q.Full || words.AsksAllWeights(text)): // "without lora" is that, too
		q.Task, q.RLAlgo, q.RLAlgos, q.Preference = before.Task, before.RLAlgo, before.RLAlgos, before.Preference
	}
}

// supposes says whether a follow-up only tells the utilisation that a time or a cost shall be
// reckoned with: "what if MFU is only 30%".
func supposes(said, last parser.Reading, text string) bool {
	return said.Intent == parser.MFU && said.Query.MFUPct > 0 && (last.Intent == parser.Time || last.Intent == parser.Cost || last.Intent == parser.Power) && !words.DoubtsFigure(text)
}

// weighsCard says whether a follow-up asks how a card does against the one before: "is a 4090
// worth it instead?".
func weighsCard(said, last parser.Reading, text string) bool {
	q, before := said.Query, last.Query
	one := before.GPU != "" && before.GPU != q.GPU || len(before.GPUOptions) > 0 && before.GPUOptions[0].GPU != q.GPU
	only := len(merge.Said(merge.Without(q, "gpu", "gpu_count", "gpu_memory_gb"))) == 0 && said.Intent != parser.Cost
	return q.GPU != "" && one && only && namesModel(before) && words.WeighsCard(text)
}

// layAgainst lays a card that is weighed against the one before beside it.
func layAgainst(after *parser.Reading, said, last parser.Reading, text string) {
	if !weighsCard(said, last, text) {
		return
	}
	q, before := &after.Query, last.Query
	first := parser.Device{GPU: before.GPU, Count: before.GPUCount, MemoryGB: before.GPUMemoryGB}
	if len(before.GPUOptions) > 0 {
		first = before.GPUOptions[0]
	}
	q.GPUOptions = []parser.Device{first, {GPU: q.GPU, Count: q.GPUCount, MemoryGB: q.GPUMemoryGB}}
	q.GPU, q.GPUCount, q.GPUMemoryGB = "", 0, 0
	after.Intent = parser.Compare
}

// keepTopic goes on with the part of the memory that was asked about: behind the KV cache, "8 users"
// asks about that cache.
func keepTopic(after *parser.Reading, said, last parser.Reading) {
	topic := last.Query.Topic
	if !slices.Contains(partsOfMemory, topic) || said.Query.Topic != "" || after.Intent != parser.Memory || last.Intent != parser.Memory || said.Intent == parser.Fit || said.Intent == parser.Compare || namesCards(said.Query) || said.Query.Task != "" {
		return
	}
	q := &after.Query
	q.Topic = topic
	if format := cmp.Or(said.Query.Quant, said.Query.Precision); topic == "kv_cache" && format != "" && !namesModel(said.Query) {
		q.Quant, q.Precision, q.KVDType = last.Query.Quant, last.Query.Precision, format
	}
}

// partsOfMemory are the topics that are a part of what a workload takes.
var partsOfMemory = []string{"kv_cache", "activations", "weights", "optimizer", "gradients"}

// asksSteps says whether a text asks in how many steps the training of the last question is done, and
// the two tell what those are counted by.
func asksSteps(said, last parser.Reading, text string) bool {
	q, before := said.Query, last.Query
	counted := q.Samples+before.Samples > 0 || q.Tokens+before.Tokens > 0 && (q.StepTokens+before.StepTokens > 0 || q.SeqLen+before.SeqLen > 0)
	return training(before.Task) && counted && q.Steps+before.Steps == 0 && said.Intent != parser.Time && said.Intent != parser.Cost && words.AsksSteps(text)
}

// training says whether a task trains.
func training(task string) bool {
	return task != "" && task != "infer"
}
