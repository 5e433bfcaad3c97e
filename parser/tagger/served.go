package tagger

import (
	"regexp"
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

var adapterNamedWords = pattern.OneOf("adapter:", "adapter=", "adapter :", "adapter =")

// adapterNamed leaves out the key that a method is told by: "adapter: qlora".
func adapterNamed(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(adapterNamedWords) {
		return
	}
	for i := 0; i+2 < len(tokens); i++ {
		if t := &tokens[i]; t.Is("task", "lora") && said.Text[t.Lo:t.Hi] == "adapter" && tokens[i+1].Type == token.Equals && tokens[i+2].Kind == "task" {
			unread(t)
		}
	}
}

// Machines that read prompts and others that write answers, of one deployment: "2 prefill nodes and 4
// decode nodes", 2台prefill 4台decode, 1P1D.
var (
	readsApart  = pattern.Of(`(\d+) ?x? ?(?:(?:nodes?|instances?|servers?|machines?|workers?|replicas?|boxes|gpus?|cards?|台|个|张|卡|节点)(?:节点|实例|机器|卡)?(?:做|跑|给|用于)? ?(?:for |of |do(?:ing)? |on )?(?:the )?(?:prefill|预填充)|(?:prefill|预填充)(?:ing)?[ -]?(?:的)?(?:nodes?|instances?|servers?|machines?|workers?|replicas?|boxes|gpus?|cards?|节点|实例|机器|卡))(?:节点|实例|机器)?\b?`)
	writesApart = pattern.Of(`(\d+) ?x? ?(?:(nodes?|instances?|servers?|machines?|workers?|replicas?|boxes|gpus?|cards?|台|个|张|卡|节点)(?:节点|实例|机器|卡)?(?:做|跑|给|用于)? ?(?:for |of |do(?:ing)? |on )?(?:the )?(?:decod(?:e|ing)|解码)|(?:decod(?:e|ing)|解码)[ -]?(?:的)?(nodes?|instances?|servers?|machines?|workers?|replicas?|boxes|gpus?|cards?|节点|实例|机器|卡))(?:节点|实例|机器)?`)
	// judgedApart is said behind work that is judged, and not shared out: "8 gpus prefill is slow".
	judgedApart = pattern.Of(`^ ?(?:speed )?(?:is|are|was|were|looks?|seems?|feels?|takes?|took|gets?|got|很|太|好|真|非常|特别|有点|挺|比较|不)`)
	bothApart   = pattern.Of(`\b(\d{1,2})p(\d{1,2})d\b`)
)

var (
	prefillWords = pattern.OneOf("prefill", "预填充")
	decodeWords  = pattern.OneOf("decod", "解码")
)

// servedApart leaves one machine of a deployment whose machines share prompts and answers, or the
// cards that write; where it does, it returns what the text calls them.
func servedApart(tokens []token.Token, said *pattern.Matching) (from, to int) {
	if m := said.Find(bothApart, said.Text, (*regexp.Regexp).FindStringSubmatchIndex); m != nil {
		pass(tokens, m[0], m[1])
		return m[0], m[1]
	}
	if !said.Mentions(prefillWords) || !said.Mentions(decodeWords) {
		return 0, 0
	}
	reads := said.Find(readsApart, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	writes := said.Find(writesApart, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if reads == nil || writes == nil || reads[0] < writes[1] && writes[0] < reads[1] {
		return 0, 0
	}
	if judgedApart.Expr().MatchString(said.Text[reads[1]:]) || judgedApart.Expr().MatchString(said.Text[writes[1]:]) {
		return 0, 0
	}
	pass(tokens, reads[0], reads[1])
	unit := said.Text[max(writes[4], writes[6]):max(writes[5], writes[7])]
	cards := unit == "gpu" || unit == "gpus" || unit == "card" || unit == "cards" || unit == "卡" || unit == "张"
	for i := range tokens {
		switch t := &tokens[i]; {
		case t.Lo < writes[0] || t.Hi > writes[1], t.Type == token.Measure, cards && t.Type == token.Number:
		case t.Type == token.Number:
			t.Value = 1
		default:
			t.Type, t.Kind, t.Name = token.Term, "filler", ""
		}
	}
	return min(reads[0], writes[0]), max(reads[1], writes[1])
}

// pass makes words of a text ones that say nothing.
func pass(tokens []token.Token, lo, hi int) {
	for i := range tokens {
		if t := &tokens[i]; t.Lo < hi && t.Hi > lo {
			t.Type, t.Kind, t.Name = token.Term, "filler", ""
		}
	}
}

// timesServed leaves out what stands between a figure and its name: the sign of times of "4x parallel
// slots", which counts no cards, and the tokens of 2000 tokens输入.
func timesServed(tokens []token.Token, text string) []token.Token {
	for i := 1; i+1 < len(tokens); i++ {
		next := tokens[i+1]
		if (next.Is("quantity", "input_tokens") || next.Is("quantity", "output_tokens")) && next.Lo == tokens[i].Hi && tokens[i].Type == token.Data && tokens[i].Name == "tokens" && tokens[i-1].IsFigure() && tokens[i-1].Value < 1e6 {
			tokens = slices.Delete(tokens, i, i+1)
			continue
		}
		if served := i + 2; served < len(tokens) && text[next.Lo:next.Hi] == "way" && tokens[served].Is("quantity", "concurrency") && tokens[i-1].Type == token.Number && text[tokens[i].Lo:tokens[i].Hi] == "-" {
			tokens = slices.Delete(tokens, i, served) // "20-way concurrency"
			continue
		}
		if tokens[i].Type == token.Times && tokens[i-1].Type == token.Number && (next.Is("quantity", "concurrency") || next.Is("key", "concurrency")) {
			tokens = slices.Delete(tokens, i, i+1)
		}
	}
	return tokens
}

// clientsByLetter takes a letter with a figure that clients are usually counted by for their number: "16k c8", as
// benchmarks of servers are labelled.
func clientsByLetter(tokens []token.Token, text string) {
	for i := 0; i+1 < len(tokens); i++ {
		t, n := &tokens[i], tokens[i+1]
		if !t.Is("key", "seq_len") || text[t.Lo:t.Hi] != "c" || t.Lo > 0 && text[t.Lo-1] == '-' {
			continue
		}
		if n.Type == token.Equals && i+2 < len(tokens) && tokens[i+2].Type == token.Number && tokens[i+2].Value < leastContext {
			t.Name = "concurrency" // "c=20"
		}
		if v := int(n.Value); n.Type == token.Number && n.Lo == t.Hi && v >= 8 && v <= 64 && v&(v-1) == 0 && (i+2 == len(tokens) || tokens[i+2].Type != token.Times) {
			t.Name = "concurrency"
		}
	}
}

// leastContext is fewer tokens than a context has that is told in a flag.
const leastContext = 512

// counted are names of people that mean users behind a number only: "40 folks", but "hey folks".
var counted = map[string]bool{"folks": true, "peeps": true, "coders": true, "programmers": true, "analysts": true, "lawyers": true, "testers": true, "researchers": true, "teammates": true}

// peopleShort takes short words behind a number for those who are served at once: "20 ppl", "8 parallel". Perplexity
// has a fraction, or its number behind it.
func peopleShort(tokens []token.Token, text string) {
	for i := 1; i < len(tokens); i++ {
		t, n := &tokens[i], tokens[i-1]
		if n.Type != token.Number || n.Value < 2 || n.Value != float64(int(n.Value)) {
			continue
		}
		if i > 1 && (tokens[i-2].Type == token.Key || tokens[i-2].Type == token.Equals || tokens[i-2].Type == token.Times || tokens[i-2].Type == token.Quantity && !(i > 2 && tokens[i-3].IsFigure())) {
			continue // "batch 8 parallel"
		}
		if i+1 < len(tokens) && tokens[i+1].IsCard() && text[t.Lo:t.Hi] == "parallel" && (i+2 == len(tokens) || tokens[i+2].Type != token.Times) {
			t.Type, t.Kind, t.Name = token.Times, "", "" // "4 parallel 3090s"
			continue
		}
		loose := (text[t.Lo:t.Hi] == "ppl" || counted[text[t.Lo:t.Hi]]) && (i+1 == len(tokens) || tokens[i+1].Type != token.Equals && tokens[i+1].Type != token.Number)
		ends := loose || i+1 == len(tokens) || tokens[i+1].Type != token.Equals && tokens[i+1].Type != token.Quantity && (!tokens[i+1].IsFigure() || i+2 < len(tokens) && tokens[i+2].CountedBy() && tokens[i+2].Name != "concurrency")
		if word := text[t.Lo:t.Hi]; ends && (t.Type == token.Unknown || t.Is("key", "concurrency")) && (word == "ppl" || word == "parallel" || counted[word]) {
			t.Type, t.Kind, t.Name = token.Quantity, "quantity", "concurrency"
		}
	}
}

// peopleBehind are those who are counted right behind a length.
var peopleBehind = pattern.Of(`^ ?(?:个|位|名)?(?:人|用户|员工|同事)`)

var peopleWords = pattern.OneOf("人", "用户", "员工", "同事")

// peopleApart parts a length from the people behind it, whose number is none of its values: 8k上下文20个人用.
func peopleApart(tokens []token.Token, said *pattern.Matching) []token.Token {
	if !said.Mentions(peopleWords) {
		return tokens
	}
	for i := 1; i+1 < len(tokens); i++ {
		if t, next := tokens[i], tokens[i+1]; t.Is("quantity", "seq_len") && tokens[i-1].IsFigure() && tokens[i-1].Hi == t.Lo && next.Type == token.Number && said.Holds(peopleBehind, said.Text[next.Hi:]) {
			tokens = slices.Insert(tokens, i+1, token.Token{Type: token.Join, Kind: "comma", Start: t.End, End: t.End, Lo: t.Hi, Hi: t.Hi})
		}
	}
	return tokens
}
