package parser

import (
	"fmt"
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// hosted is the token of a model that only its makers serve, or -1.
func (r question) hosted() int {
	q := &r.Query
	if q.Model == "" || q.ParamsB > 0 || q.ParamsList != nil || q.WeightsGB > 0 || r.known() {
		return -1
	}
	for _, i := range r.Models {
		name := r.Tokens[i].Name
		if name != q.Model {
			continue
		}
		if reader.OnlyHosted(name) {
			return i
		}
	}
	return -1
}

// hostedAsked reports whether the needs of such a model are asked for: there is nothing to plan.
func (r question) hostedAsked() bool { return r.hosted() >= 0 }

// tellHosted says so.
func (r question) tellHosted(i int) {
	r.Say("not_published", i, i,
		fmt.Sprintf("The weights of %q are not published: only its makers run it, so there is nothing to plan. Name an open model, such as gpt-oss-120b or qwen3-32b.", r.Said(i, i)),
		fmt.Sprintf("“%s”的权重没有公开，只有其厂商能运行，无从规划。请换成开源模型，例如 gpt-oss-120b 或 qwen3-32b。", r.Said(i, i)))
}

// What is served at the same time, and the most of it: "the ceiling on parallel chats",
// "number of 8k streams it can hold".

// servedNouns are what a server holds many of at once.
const servedNouns = `(?:users|people|ppl|persons|requests|reqs|streams|chats|conversations|convos|sessions|sequences|seqs|clients|connections|callers|queries|prompts|generations|agents|seats|devs|developers|students|chatters|threads)`

// atSameTime says that they are served at the same time.
const atSameTime = `(?:concurrent|concurrently|parallel|simultaneous|simultaneously|active|live|online|open|in-flight|inflight|co-?existing|overlapping)`

// mostServed asks for the most of what is served at once: a word for a limit or a number
// governs it, or stands behind it.
var mostServed = pattern.Of(`\b(?:ceiling|roof|cap|limit|limits|upper bound|upper limit|upper end|max|maximum|most|highest|largest|greatest|peak|number|no\.|count|amount|quantity|how many)(?: (?:number|count|amount|level))?(?: (?:of|on|for|to|in|at|is))?(?: the| my| our)?(?: (?:` + atSameTime + `|long|short|full|(?:~ ?)?\d+(?:\.\d+)?k?(?:[ -]?(?:tokens?|tok|ctx|context|length|long))?))* (?:` + servedNouns + `|concurrency|simultaneity)\b|\b` + atSameTime + ` (?:` + servedNouns + `|user|request|stream|chat|conversation|session|sequence|client|agent) (?:ceiling|roof|cap|limit|maximum|max|count)\b|(?:会话|对话|请求|连接|用户|在线|人数|路数|聊天|线程)(?:的|数|数量|人数|个数|路数)*(?:上限|极限|天花板|最大值|封顶|最多)|(?:估|算|测算|求|看看|给)(?:计|算)?(?:一下|下|个)?[^,;?!、]{0,32}并发(?:的)?(?:人数|用户数?|量|数|路数|请求数|会话数)(?:量)?(?:[,;?!、]|是|有|$)`)

// mostServedAsked reports whether the most that can be served at once is what a model on
// some hardware is asked for.
func (r question) mostServedAsked() bool {
	if !r.HasModel() || !r.HasHardware() || r.Training() || r.Query.Concurrency > 0 {
		return false
	}
	at := r.Span(mostServed, r.Text)
	if at == nil || r.Asked.Asks("howmuch", "howfast", "howlong", "why", "cost", "power", "compare", "whatmodel") && !strings.HasPrefix(r.Text[at[0]:], "amount") && !(r.Asked.Asks("howmuch") && r.Text[at[0]] >= 0x80 && !r.Asked.Asks("howfast", "howlong", "why", "cost", "power", "compare", "whatmodel") && r.Thing(r.Asked.First("howmuch")) != "memory") {
		return false
	}
	s := r.Asked.First("cards", "buy", "enough", "oom")
	return s == nil || s.Lo > at[0] && (s.Lo < at[1] || s.Name == "oom") // "the most users before it falls over"
}

// concurrencyLast reports whether how many are served at once is all that a text ends in, with no
// number and nothing that it is like: "vllm 8b on a 3090 concurrency", 4卡a4000 qwen3-32b awq 并发.
func (r question) concurrencyLast() bool {
	q, last := &r.Query, len(r.Tokens)-1
	for last > 0 && r.Tokens[last].Type == token.Mark {
		last--
	}
	if last < 1 || !r.Tokens[last].Is("quantity", "concurrency") || !concurrencyWord[r.Word(last)] || q.Concurrency+q.Batch > 0 || !r.HasModel() || !r.HasHardware() || r.Training() || len(r.Asked.Found) > 0 {
		return false
	}
	before := &r.Tokens[last-1]
	return before.IsCard() || before.IsFormat() || before.Type == token.Model || before.Type == token.Scaled || before.Type == token.Bytes || before.Kind == "framework" || before.Type == token.Key || before.Type == token.Number && r.At(last-2).Type == token.Key || before.Kind == "comma"
}

// concurrencyWord are the words for it that name no people.
var concurrencyWord = map[string]bool{"concurrency": true, "并发": true, "并发数": true, "并发量": true}

// atTheirMost reports whether the speed is asked for, with the most that is served told as
// how it is measured: "tokens/s at max concurrency".
func (r question) atTheirMost() bool {
	s, fast := r.Asked.First("maxbatch"), r.Asked.First("howfast")
	if s == nil || fast == nil {
		return false
	}
	before := strings.TrimRight(strings.TrimSuffix(strings.TrimRight(r.Text[:s.Lo], " "), " the"), " ")
	return strings.HasSuffix(before, " at") || strings.HasSuffix(before, " with") || strings.HasSuffix(before, " under")
}

// tellApart says that an answer is that of one machine which does both.
func (r question) tellApart(from, to int) {
	first := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Hi > from })
	last := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Hi >= to })
	if to == 0 || first < 0 {
		return
	}
	if last < 0 {
		last = len(r.Tokens) - 1
	}
	r.Say("not_modelled", first, last, "Prefill and decode on cards of their own are not reckoned apart here: this is for one group of cards that does both. Each group holds all weights; those that decode hold the KV cache.",
		"这里不分开计算 prefill 与 decode 各用各卡的部署：结果按一组卡两者都做计算。每一组都存放全部权重，KV 缓存在做 decode 的一组。")
}
