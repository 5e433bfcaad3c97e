package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Not every model that a text names is the one that it asks about: a service is what one's own machine
// is held against, one model runs where another fails, one is what another is made from.

var (
	// services are families whose weights nobody has.
	services = []string{"claude", "chatgpt", "gemini", "gpt-4", "gpt-5", "grok"}

	// serviceSaid says that such a name is of a service or of its speed.
	serviceSaid = pattern.Of(`\b(?:api|apis|subscription|subscribe|pay|paying|plus|pro plan|level|comparable|cloud|instead|alternative|replace|quality|rather than|as (?:good|fast|smart) as|compared|like)\b|订阅|会员|接口|继续用|水平|平替|替代|代替|媲美|相当`)

	// yardBehind and yardBefore stand beside a service that is only what a model is to be held against:
	// "gpt-4 level coding on 2x3090", "as good as claude".
	yardBehind = pattern.Of(`^[ -]?(?:[0-9](?:\.[0-9])?[ -]?)?(?:sonnet |opus |turbo |pro |flash )?(?:level|like|class|grade|style|quality|equivalent|alternative|replacement|substitute|code\b|cli\b|水平|级别|级|平替|替代|的?替代品)`)
	yardBefore = pattern.Of(`(?:\b(?:as (?:good|smart|capable|strong|close) (?:as|to)|close to|comparable to|similar to|on par with|better than|rivals?|matches|beats?|like|replac(?:e|es|ing)|alternative to|instead of|replacement for|near)(?: the)?|媲美|接近|替代|代替|相当于|比得上|不输|达到) ?$`)

	// madeFrom ends before a model that another is made from, and madeOf stands behind it.
	madeFrom = pattern.Of(`(?:从|以|\b(?:starting|start|started|beginning|initiali[sz]ed|init|going) (?:out )?(?:from|with) (?:the |an? )?) ?$`)
	madeOf   = pattern.Of(`^ ?(?:base |checkpoint )?(?:开始|出发|起步|作?为(?:基座|起点|基础|底座)|,)`)

	// asProgram are names of models that programs which run others have, too, and inProgram ends before
	// such a program: "llama 70b in h2ogpt".
	asProgram = map[string]bool{"h2ogpt": true, "gpt4all": true}
	inProgram = pattern.Of(`\b(?:in|with|via|using|inside|through|under|by|on)(?: the| my| a)? $`)

	// likeIt stands behind a model that another is only like.
	likeIt = pattern.Of(`^[ -](?:like|style|class|level)\b`)

	// mambaPart stands behind a kind of layers that another model has: "granite 4 mamba cache".
	mambaPart = pattern.Of(`^[ -]?2?[ -]?(?:/ ?(?:transformer|attention)|hybrid|layers?|blocks?|states?|kv|cache|ssm|架构|层|混合|状态|缓存)`)

	// ranWell is what is said behind a model that ran where another did not: "works fine on my A100".
	ranWell = pattern.Of(`^[^,.;?!，、]{0,40}?(?:\b(?:works?|worked|runs?|ran|trains?|trained|fits?|loads?|loaded|served|goes|went|is|was|can)\b[^,.;?!、]{0,24}\b(?:ok|okay|fine|well|great|good|alright|perfectly|smoothly|flawlessly|without (?:a |any )?(?:problems?|issues?|trouble|error)|no problems?)\b|(?:没问题|正常|可以跑|能跑|可以训|能训|没事|跑得起来|好好的))`)
)

var hostedNamesWords = pattern.OneOf("h2ogpt", "gpt4all")

// modelsMeant leaves out the models that are named for another's sake.
func (r *Reader) modelsMeant() {
	if len(r.Models) == 0 {
		return
	}
	if len(r.Models) > 1 {
		r.Models = withoutCalled(slices.DeleteFunc(r.Models, r.owner), r.Tokens)
	}
	if len(r.Models) == 1 {
		r.Tokens[r.Models[0]].Name = r.edition(r.Models[0])
	}
	weighed := len(r.Models)+len(r.Sizes) > 1
	yardstick := false
	r.Models = slices.DeleteFunc(r.Models, func(i int) bool {
		t := r.Tokens[i]
		if slices.ContainsFunc(services, func(name string) bool { return strings.HasPrefix(t.Name, name) }) && !strings.HasPrefix(t.Name, "gpt-4all") {
			if !weighed && r.hasMachine() && (r.Matches(yardBehind, r.Text[t.Hi:]) || r.Matches(yardBefore, r.Text[max(0, t.Lo-40):t.Lo])) {
				yardstick = true
				return true
			}
			return (weighed || r.hasCard() && r.Asked.Asks("buy", "cost", "compare")) && r.Matches(serviceSaid, r.Text) && !r.onlyServices()
		}
		if !weighed {
			return false
		}
		return r.Matches(likeIt, r.Text[t.Hi:]) || t.Name == "mamba" && r.Matches(mambaPart, r.Text[t.Hi:])
	})
	if yardstick && !r.Asked.Asks("whatmodel", "buy", "cost", "why", "compare") {
		r.Asked.Lead(evidence.Sign{Kind: "ask", Name: "whatmodel"}) // which one comes near it
	}
	if len(r.Models) > 1 && r.Mentions(hostedNamesWords) {
		r.Models = slices.DeleteFunc(r.Models, func(i int) bool {
			return asProgram[r.Tokens[i].Name] && r.Matches(inProgram, r.Text[max(0, r.Tokens[i].Lo-24):r.Tokens[i].Lo])
		})
	}
	if len(r.Models) == 2 {
		r.Models = slices.DeleteFunc(r.Models, func(i int) bool {
			t := r.Tokens[i]
			return r.Matches(madeFrom, r.Text[max(0, t.Lo-40):t.Lo]) && r.Matches(madeOf, r.Text[t.Hi:])
		})
	}
	r.Models = slices.DeleteFunc(r.Models, func(i int) bool {
		t := r.Tokens[i]
		if t.Value == 0 || t.Name != "gpt-"+tagger.DecimalSize(t.Value) || r.Names.Opens(t.Name) {
			return false
		}
		r.Sizes = append(r.Sizes, Size{Token: i, Billions: t.Value}) // "GPT 2.7B" is any of its kind
		return true
	})
	if len(r.Models) == 2 && len(r.Sizes) == 0 && !r.Asked.Asks("compare", "why", "best") && r.ranLately(r.Models[0], r.Models[1]) {
		r.Passed = append(r.Passed, r.Models[0])
		r.Models = r.Models[1:]
	}
	if len(r.Models) == 2 && len(r.Sizes) == 0 && r.Asked.Asks("oom") && !r.Asked.Asks("compare", "why") {
		first, next := r.Tokens[r.Models[0]], r.Tokens[r.Models[1]]
		if first.Hi <= next.Lo && r.Matches(ranWell, r.Text[first.Hi:next.Lo]) && r.Asked.Behind(next.Hi, len(r.Text)-next.Hi, "oom") {
			r.Models = r.Models[1:]
		}
	}
}

// withoutCalled leaves out the names that are taken for models by their form alone, where others
// stand beside them.
func withoutCalled(models []int, tokens []token.Token) []int {
	known := slices.DeleteFunc(slices.Clone(models), func(i int) bool { return tokens[i].Kind == "called" })
	if len(known) == 0 {
		return models
	}
	return known
}

// onlyServices reports whether several services and nothing else are named: they are compared.
func (r *Reader) onlyServices() bool {
	if len(r.Models) < 2 || len(r.Sizes) > 0 {
		return false
	}
	return !slices.ContainsFunc(r.Models, func(i int) bool {
		return !slices.ContainsFunc(services, func(name string) bool { return strings.HasPrefix(r.Tokens[i].Name, name) })
	})
}

// examplesBehind and examplesBefore make names of families ones among many: "LLaMA、Mistral
// 这类", "models like llama or mistral", "Llama / Mistral GPTQ checkpoints".
var (
	examplesBehind = pattern.Of(`^ ?(?:这一?类|之类|这种|一类|等等?(?:的|模型)|系列)|^(?: [a-z0-9-]+)? (?:models|checkpoints|ggufs|quants|finetunes|variants|derivatives|family|families)\b`)
	examplesBefore = pattern.Of(`\b(?:like|such as|e\.g\.|eg|for example|say)(?: [a-z]+)? ?$|(?:比如|例如|像|类似)$`)
)

// examples reports whether families are named without a size, as examples of what is run.
func (r *Reader) examples() bool {
	for _, i := range r.Models {
		if r.Tokens[i].Value > 0 || chars.HasDigit(r.Tokens[i].Name) {
			return false
		}
	}
	if len(r.Sizes) > 0 {
		return false
	}
	first, last := r.Tokens[r.Models[0]], r.Tokens[r.Models[len(r.Models)-1]]
	return r.Matches(examplesBehind, r.Text[last.Hi:]) && !chars.Mentions(r.Text[first.Hi:last.Lo], " or ", "或") || r.Matches(examplesBefore, r.Text[max(0, first.Lo-24):first.Lo])
}

var (
	// lately ends before a model that somebody runs up to now, and nextAsked before the one that is asked
	// about in its place.
	lately    = pattern.Of(`(?:^|[.?!;,] ?|\b(?:i|i'm|im|i've|ive|we|we're|we've|currently|already|now|so far|atm) )(?:have |am |are )?(?:been |currently |already |now |happily |mostly |just |only )*(?:running|using|hosting|serving|run|use|host|serve)(?: a| an| the| my| our)? $`)
	nextAsked = pattern.Of(`[,.;?!] ?(?:so |but |and |now )?(?:can|could|would|will|does|do|is|should|what about|how about)\b[^,.;?!]*$`)
)

var ranLatelyWords = pattern.OneOf("run", "using", "use", "host", "serv")

// ranLately reports whether a model is only what is run up to now, and the next one is asked about.
func (r *Reader) ranLately(i, next int) bool {
	t := r.Tokens[i]
	return t.Hi <= r.Tokens[next].Lo && r.Questioned() && r.Mentions(ranLatelyWords) && r.Matches(lately, r.Text[max(0, t.Lo-48):t.Lo]) && r.Matches(nextAsked, r.Text[t.Hi:r.Tokens[next].Lo])
}

var (
	// editionBefore and editionBehind are a version that is told apart from the family it is of: "the V3 of
	// DeepSeek", "deepseek, version 3".
	editionBefore = pattern.Of(`(?:^|[^a-z0-9.])(v?\d(?:\.\d)?|r\d)(?: versions?| release| series| generation)? ?(?:of|from|by)(?: the)?(?: family)?$|(?:^|[^a-z0-9.])(v\d(?:\.\d)?) ?$`)
	editionBehind = pattern.Of(`^(?: ?,)?(?: (?:the|version|release|ver\.?))+ (v?\d(?:\.\d)?)(?: one| version| model)?(?:[ ,?!]|$)`)
)

// edition is the model of a family whose version stands apart from its name, or the family.
func (r *Reader) edition(i int) string {
	t := &r.Tokens[i]
	if t.Value > 0 || !r.Names.Several(t.Name) {
		return t.Name
	}
	m := r.groups(editionBefore, strings.TrimRight(r.ClauseBefore(*t), " "))
	if m == nil {
		m = r.groups(editionBehind, r.Text[t.Hi:])
	}
	for _, version := range m[min(1, len(m)):] {
		for _, lead := range [...]string{"-", "-v"} {
			if name := t.Name + lead + version; version != "" && r.Names.Opens(name) && !r.Names.Several(name) {
				return name
			}
		}
	}
	return t.Name
}

// owner reports whether a model's name is that of the owner of a repository: the first of "codellama/codellama-34b".
func (r *Reader) owner(i int) bool {
	slash, next := r.At(i+1), r.At(i+2)
	return r.Tokens[i].Value == 0 && slash.Kind == "slash" && slash.Lo == r.Tokens[i].Hi && next.Type == token.Model && next.Lo == slash.Hi && next.Value > 0
}

// fullBlood is the full version of a model that Chinese names by that alone: 本地部署满血, 满血版要多少显存. A card
// of a laptop that has its full power is called so, too, which ofPower tells.
var (
	fullBlood = pattern.Of(`满血(?:版|的)?(?:本|模型|大模型)?`)
	ofPower   = pattern.Of(`^(?:的|版)* ?(?:显卡|笔记本|功耗|性能|释放|rtx|gtx|[a-z]{0,2}\d{3,4}(?:[^0-9b]|$))`)
)

var fullBloodedWords = pattern.OneOf("满血")

// fullBlooded takes that for DeepSeek-R1, of which it is said, where no other model is named.
func (r *Reader) fullBlooded() {
	q := &r.Query
	if !r.Mentions(fullBloodedWords) || q.Model != "" || q.Models != nil || q.ParamsB > 0 || q.ParamsList != nil {
		return
	}
	if at := r.Span(fullBlood, r.Text); at != nil && !r.Matches(ofPower, r.Text[at[1]:]) {
		q.Model = "deepseek-r1"
	}
}

// hosts are families whose weights nobody has but who made them, as their names begin; none of them
// is open by another name: "gpt-4-x-alpaca" and "gpt4all" are.
var hosts = [...]string{"chatgpt", "gpt-3.5", "gpt-4o", "gpt-4.1", "gpt-4-turbo", "gpt-4.5", "claude", "gemini"}

// OnlyHosted reports whether a name is that of such a model.
func OnlyHosted(name string) bool {
	if name == "gpt-4" || name == "gpt-5" {
		return true
	}
	for _, host := range hosts {
		if rest, ok := strings.CutPrefix(name, host); ok && (rest == "" || rest[0] == '-' || chars.IsDigit(rest[0])) && !strings.Contains(rest, "alpaca") {
			return true
		}
	}
	return false
}
