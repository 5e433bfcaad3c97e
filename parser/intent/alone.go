package intent

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// machineAlone reports whether only a machine is described: what fits it is the
// question.
func (r Question) machineAlone() bool {
	q := &r.Query
	return q.GPU != "" && (q.HostRAMGB > 0 || q.GPUCount > 1 || q.UsedGB > 0) && !r.Asked.Asks("specs", "whatis", "explain")
}

// notRented are words about a time that nobody pays for: "we get 8 h100 in 3 weeks".
var notRented = pattern.Of(`\b(?:in|within|since|after|before|ago|next|last|had|have|having|got|get|gets|used|until|by|every|each|old)\b|后|前|以来|内|到货|才|用了|开机|质保|保修`)

// rentedForTime reports whether only cards and a time are told, beside a word for a sum at most: what
// they cost for so long is the question. "8xh100, 3 weeks, total?".
func (r Question) rentedForTime() bool {
	q := &r.Query
	if q.GPU == "" || q.Hours+q.Days == 0 || r.HasModel() || q.Task != "" || q.Framework != "" || q.Tokens+q.Samples+q.Steps+q.FLOP > 0 || q.SeqLen+q.Batch+q.Concurrency > 0 || q.ObservedGB+q.TokensPerS+q.RefHours > 0 {
		return false
	}
	if slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool { return s.Name != "howmuch" && s.Name != "whatis" && s.Kind != "pointed" }) || r.MemoryWord() || r.Matches(notRented, r.Text) {
		return false
	}
	for i, t := range r.Tokens {
		if first, _ := utf8.DecodeRuneInString(r.Word(i)); t.Type == token.Unknown && unicode.IsLetter(first) && !summed[r.Word(i)] && tagger.SpelledAmounts[r.Word(i)] == 0 {
			return false // "4090 3 days delivery"
		}
	}
	return true
}

// summed are the words that may stand beside cards and the time they are rented for.
var summed = map[string]bool{"total": true, "altogether": true, "sum": true, "overall": true, "running": true, "please": true, "pls": true, "hours": true, "days": true, "weeks": true, "months": true, "一": true, "共": true, "总": true, "计": true, "合": true}

// memoryAlone reports whether only the memory of cards or of the host is told, with nothing asked and
// nothing that would run in it: "2x 16gb gpu 64gb ram".
func (r Question) memoryAlone() bool {
	q := &r.Query
	if q.GPU != "" || q.GPUOptions != nil || q.GPUPool != nil || q.GPUMemoryOptions != nil || q.GPUMemoryGB+q.TotalGPUMemoryGB+q.HostRAMGB == 0 || r.HasModel() {
		return false
	}
	if q.Task != "" || q.Quant != "" || q.Precision != "" || q.Framework != "" || q.SeqLen+q.Batch+q.Concurrency > 0 || q.ObservedGB+q.WeightsGB+q.TokensPerS > 0 || q.HasBudget() || len(r.Tokens) > 16 {
		return false
	}
	return !r.Questioned() && !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool { return s.Kind != "pointed" }) // "my rig: 24GB of VRAM"
}

// cardSize asks how much memory the card has to have that is to be bought: 买几G显存的卡.
var cardSize = pattern.Of(`(?:几|多少) ?(?:个)? ?(?:g|gb|gib|吉)(?:b|显存|的|内存| )*(?:显?卡|gpu|显存)|多大(?:的)?(?:显存|vram)|(?:显存)[^,;?!0-9]{0,8}(?:买|选|要|上|配|整)[^,;?!0-9]{0,6}(?:多大|多少 ?g|几 ?g)|\bhow (?:many (?:gb|gigs|gigabytes)|much (?:vram|gpu memory|memory|video memory))\b[^.?!;]{0,30}\b(?:cards?|gpus?)\b`)

// cardSizeSought reports whether the memory of the card that is to be bought for a model
// is what is asked: the model tells it.
func (r Question) cardSizeSought() bool {
	return r.HasModel() && !r.HasHardware() && !r.Query.HasBudget() && r.Asked.Asks("buy") && r.Matches(cardSize, r.Text)
}

// loadOnCard reports whether some load, though no model, is put on hardware.
func (r Question) loadOnCard() bool {
	q := &r.Query
	load := q.Task != "" || q.SeqLen > 0 || q.Quant != "" || q.Batch > 0 || q.Concurrency > 0
	if q.GPUOptions != nil && q.SeqLen+q.Batch+q.Concurrency == 0 && q.Quant == "" && !reader.Trains(q.Task) && !r.Asked.Asks("can", "enough", "fit", "oom") {
		return false // "for inference, is it the 5090 or the 4090"
	}
	return r.HasHardware() && (load || r.Asked.Asks("can", "enough", "fit", "oom"))
}

// severalCards reports whether cards stand side by side with nothing else.
func (r Question) severalCards() bool {
	if r.Query.CardEach && !r.Asked.Asks("compare", "best", "howfast") {
		return false // "7b on a 3090, 13b on an A100"
	}
	return r.Query.GPUOptions != nil || r.Query.GPUMemoryOptions != nil && !r.HasModel() && (r.Query.GPU != "" || r.CardsSaid())
}

// cardAlone reports whether a card is named and little else, so that its data
// sheet is what can be told.
func (r Question) cardAlone() bool {
	q := &r.Query
	if q.GPU == "" {
		return false
	}
	about := q.Precision != "" || q.Precisions != nil || q.FlashAttn != nil || q.NVLink != nil
	return about || len(r.Tokens) <= 6 || r.Asked.Asks("specs", "whatis", "explain", "power")
}

// asksConfiguration reports whether hardware for a model is asked for.
func (r Question) asksConfiguration() bool { return r.Asked.Asks("config") && r.HasModel() }

// configuration is a list of facts without a question word.
func (r Question) configuration() bool {
	q := &r.Query
	return r.HasModel() || !r.HasHardware() && (q.Task != "" || q.Optimizer != "" || q.Precision != "" || q.Quant != "" || q.ZeROStage != nil)
}

// bareNeed reports whether a need is asked for and nothing else is said:
// "hardware requirements?".
func (r Question) bareNeed() bool {
	return r.Asked.Asks("requirement", "config") || len(r.Tokens) <= 3 && r.MemorySaid()
}

// follows reports whether the text only changes something in a question asked
// before: "what about 8 GPUs?", "换成 zero3 呢".
func (r Question) follows() bool {
	s := r.Asked.First("followup")
	return s != nil && s.Lo <= 2 && !r.HasModel()
}

// hanging is a few words that go on with what was asked before: "and in int8?", "with awq?", "fp8 instead?".
var hanging = pattern.Of(`^(?:and|or|but|so|then|also|ok|okay)\b[^.?!;]{1,24}\?* *$|^(?:in|with|at|using|on) [a-z0-9_.-]+(?: [a-z0-9_.-]+)? ?\?+ *$|^[^.?!;]{1,16}\binstead ?\?+ *$|^(?:那|换成?|改成?)[^,;?!、]{1,12}(?:呢|吗|\?)+ *$` +
	`|^(?:那|如果|要是|假如|若是?|把|再把)+[^,;?!、0-9]{1,10}(?:改|换|调|变|设|加|减|降|升|拉)(?:成|到|为)? ?[0-9a-z. -]{1,8}(?:的话)?呢?\?* *$|^(?:序列|上下文|长度|批次|批量|batch|seq|ctx|精度)(?:长度|大小|size|len)? ?[0-9][0-9a-z.]{0,6}(?:的话)?呢\?* *$`)

// mostHanging is how many words such a question has at most.
const mostHanging = 7

// hangsOn reports whether a question tells no more than what is to be other than in one before it.
func (r Question) hangsOn() bool {
	return len(r.Tokens) <= mostHanging && len(r.Spans) > 0 && !r.HasModel() && !r.HasHardware() && r.Asked.Of("topic") == nil && !r.Asked.Asks("why", "does", "can", "whatis", "explain") && r.Matches(hanging, r.Text)
}

// keelsOver is how a text ends that tells how a run failed: "dies", "keeps dying at step 1".
var keelsOver = pattern.Of(`\b(?:(?:just |always |keeps? )?(?:dying|crashing)|dies|died|crashed|crashes|bombs(?: out)?|falls over|keels over|chokes|blows up|blew up)(?: (?:at|on|after|when|while|during|with|every|right|instantly|immediately|within|before|in)\b[^?]*)?[.! ]*$`)

var (
	diesWords  = pattern.OneOf("dies", "died", "dying", "crash", "bombs", "keels", "chokes", "falls over", "blows up", "blew up")
	errorWords = pattern.OneOf("error", "not working", "doesn't work", "does not work", "doesnt work", "isn't working", "won't work", "no luck", "不工作", "用不了", "没法用", "报错", "报了", "出错", "这个错", "traceback", "exception")
)

// endedInError reports whether a load on some hardware is told to have ended in an error, whatever it
// was: "want to run a 13b with 6GB of VRAM, but I get this error:".
func (r Question) endedInError() bool {
	if r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0) && r.Mentions(diesWords) && r.Matches(keelsOver, r.Text) {
		return true
	}
	return r.failedToLoad() || r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0) && r.Mentions(errorWords)
}

// deviceInstead is all of a question that puts other hardware in the place of what was named before: "on a mac?", 用 mac 呢.
var deviceInstead = pattern.Of(`^(?:and |but |or |so |then |ok |now |what |how |about )*(?:on|with|using) (?:an? |my |the |some |the same on )*(?:apple )?[a-z ]{2,16}(?: gpus?| cards?)?[?.! ]*$|^(?:那|那么|如果|要是|若)?(?:用|在|换|换成|换到|放到|放在|放|跑在|改用|上)?(?:一?台|个|我的)?(?:苹果|英伟达|华为|昇腾|[a-z ]{2,16})(?:电脑|卡|显卡|的卡|上面?|的话|来?跑)*(?:呢|怎么样|行吗|可以吗|如何)[?! ]*$`)

// otherDevice reports whether a whole text is such a question, of a maker or a Mac.
func (r Question) otherDevice() bool {
	if r.HasModel() || len(r.Tokens) > 10 {
		return false
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Kind == "apple" || t.Kind == "maker" {
			return r.Matches(deviceInstead, r.Text)
		}
	}
	return false
}
