package parser

import (
	"slices"
	"strings"
)

// Not every model that a text names is the one that it asks about: a service is what one's own machine
// is held against, one model runs where another fails, one is what another is made from.

var (
	// services are families whose weights nobody has.
	services = []string{"claude", "chatgpt", "gemini", "gpt-4", "gpt-5", "grok"}

	// serviceSaid says that such a name is of a service or of its speed.
	serviceSaid = patternOf(`\b(?:api|apis|subscription|subscribe|pay|paying|plus|pro plan|level|comparable|cloud|instead|alternative|replace|quality|rather than|as (?:good|fast|smart) as|compared|like)\b|订阅|会员|接口|继续用|水平|平替|替代|代替|媲美|相当`)

	// yardBehind and yardBefore stand beside a service that is only what a model is to be held against:
	// "gpt-4 level coding on 2x3090", "as good as claude".
	yardBehind = patternOf(`^[ -]?(?:[0-9](?:\.[0-9])?[ -]?)?(?:sonnet |opus |turbo |pro |flash )?(?:level|like|class|grade|style|quality|equivalent|alternative|replacement|substitute|code\b|cli\b|水平|级别|级|平替|替代|的?替代品)`)
	yardBefore = patternOf(`(?:\b(?:as (?:good|smart|capable|strong|close) (?:as|to)|close to|comparable to|similar to|on par with|better than|rivals?|matches|beats?|like|replac(?:e|es|ing)|alternative to|instead of|replacement for|near)(?: the)?|媲美|接近|替代|代替|相当于|比得上|不输|达到) ?$`)

	// madeFrom ends before a model that another is made from, and madeOf stands behind it.
	madeFrom = patternOf(`(?:从|以|\b(?:starting|start|started|beginning|initiali[sz]ed|init|going) (?:out )?(?:from|with) (?:the |an? )?) ?$`)
	madeOf   = patternOf(`^ ?(?:base |checkpoint )?(?:开始|出发|起步|作?为(?:基座|起点|基础|底座)|,)`)

	// asProgram are names of models that programs which run others have, too, and inProgram ends before
	// such a program: "llama 70b in h2ogpt".
	asProgram = map[string]bool{"h2ogpt": true, "gpt4all": true}
	inProgram = patternOf(`\b(?:in|with|via|using|inside|through|under|by|on)(?: the| my| a)? $`)

	// likeIt stands behind a model that another is only like.
	likeIt = patternOf(`^[ -](?:like|style|class|level)\b`)

	// mambaPart stands behind a kind of layers that another model has: "granite 4 mamba cache".
	mambaPart = patternOf(`^[ -]?2?[ -]?(?:/ ?(?:transformer|attention)|hybrid|layers?|blocks?|states?|kv|cache|ssm|架构|层|混合|状态|缓存)`)

	// ranWell is what is said behind a model that ran where another did not: "works fine on my A100".
	ranWell = patternOf(`^[^,.;?!，、]{0,40}?(?:\b(?:works?|worked|runs?|ran|trains?|trained|fits?|loads?|loaded|served|goes|went|is|was|can)\b[^,.;?!、]{0,24}\b(?:ok|okay|fine|well|great|good|alright|perfectly|smoothly|flawlessly|without (?:a |any )?(?:problems?|issues?|trouble|error)|no problems?)\b|(?:没问题|正常|可以跑|能跑|可以训|能训|没事|跑得起来|好好的))`)
)

// modelsMeant leaves out the models that are named for another's sake.
func (r *reader) modelsMeant() {
	if len(r.models) == 0 {
		return
	}
	if len(r.models) > 1 {
		r.models = withoutCalled(r.models, r.tokens)
	}
	weighed := len(r.models)+len(r.sizes) > 1
	yardstick := false
	r.models = slices.DeleteFunc(r.models, func(i int) bool {
		t := r.tokens[i]
		if slices.ContainsFunc(services, func(name string) bool { return strings.HasPrefix(t.name, name) }) && !strings.HasPrefix(t.name, "gpt-4all") {
			if !weighed && r.hasMachine() && (r.matches(yardBehind, r.text[t.hi:]) || r.matches(yardBefore, r.text[max(0, t.lo-40):t.lo])) {
				yardstick = true
				return true
			}
			return (weighed || r.hasCard() && r.asked.asks("buy", "cost", "compare")) && r.matches(serviceSaid, r.text) && !r.onlyServices()
		}
		if !weighed {
			return false
		}
		return r.matches(likeIt, r.text[t.hi:]) || t.name == "mamba" && r.matches(mambaPart, r.text[t.hi:])
	})
	if yardstick && !r.asked.asks("whatmodel", "buy", "cost", "why", "compare") {
		r.asked.lead(sign{kind: "ask", name: "whatmodel"}) // which one comes near it
	}
	if len(r.models) > 1 && r.matching.mentions("h2ogpt", "gpt4all") {
		r.models = slices.DeleteFunc(r.models, func(i int) bool {
			return asProgram[r.tokens[i].name] && r.matches(inProgram, r.text[max(0, r.tokens[i].lo-24):r.tokens[i].lo])
		})
	}
	if len(r.models) == 2 {
		r.models = slices.DeleteFunc(r.models, func(i int) bool {
			t := r.tokens[i]
			return r.matches(madeFrom, r.text[max(0, t.lo-40):t.lo]) && r.matches(madeOf, r.text[t.hi:])
		})
	}
	r.models = slices.DeleteFunc(r.models, func(i int) bool {
		t := r.tokens[i]
		if t.value == 0 || t.name != "gpt-"+decimalSize(t.value) || r.names.opens(t.name) {
			return false
		}
		r.sizes = append(r.sizes, size{token: i, billions: t.value}) // "GPT 2.7B" is any of its kind
		return true
	})
	if len(r.models) == 2 && len(r.sizes) == 0 && !r.asked.asks("compare", "why", "best") && r.ranLately(r.models[0], r.models[1]) {
		r.passed = append(r.passed, r.models[0])
		r.models = r.models[1:]
	}
	if len(r.models) == 2 && len(r.sizes) == 0 && r.asked.asks("oom") && !r.asked.asks("compare", "why") {
		first, next := r.tokens[r.models[0]], r.tokens[r.models[1]]
		if first.hi <= next.lo && r.matches(ranWell, r.text[first.hi:next.lo]) && r.asked.behind(next.hi, len(r.text)-next.hi, "oom") {
			r.models = r.models[1:]
		}
	}
}

// withoutCalled leaves out the names that are taken for models by their form alone, where others
// stand beside them.
func withoutCalled(models []int, tokens []token) []int {
	known := slices.DeleteFunc(slices.Clone(models), func(i int) bool { return tokens[i].kind == "called" })
	if len(known) == 0 {
		return models
	}
	return known
}

// hasCard reports whether a card is named.
func (r *reader) hasCard() bool { return slices.ContainsFunc(r.tokens, token.isCard) }

// hasMachine reports whether a card or an amount of memory is told.
func (r *reader) hasMachine() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.isCard() || t.typ == tBytes })
}

// onlyServices reports whether several services and nothing else are named: they are compared.
func (r *reader) onlyServices() bool {
	if len(r.models) < 2 || len(r.sizes) > 0 {
		return false
	}
	return !slices.ContainsFunc(r.models, func(i int) bool {
		return !slices.ContainsFunc(services, func(name string) bool { return strings.HasPrefix(r.tokens[i].name, name) })
	})
}

var (
	// lately ends before a model that somebody runs up to now, and nextAsked before the one that is asked
	// about in its place.
	lately    = patternOf(`(?:^|[.?!;,] ?|\b(?:i|i'm|im|i've|ive|we|we're|we've|currently|already|now|so far|atm) )(?:have |am |are )?(?:been |currently |already |now |happily |mostly |just |only )*(?:running|using|hosting|serving|run|use|host|serve)(?: a| an| the| my| our)? $`)
	nextAsked = patternOf(`[,.;?!] ?(?:so |but |and |now )?(?:can|could|would|will|does|do|is|should|what about|how about)\b[^,.;?!]*$`)
)

// ranLately reports whether a model is only what is run up to now, and the next one is asked about.
func (r *reader) ranLately(i, next int) bool {
	t := r.tokens[i]
	return t.hi <= r.tokens[next].lo && r.questioned() && r.matching.mentions("run", "using", "use", "host", "serv") && r.matches(lately, r.text[max(0, t.lo-48):t.lo]) && r.matches(nextAsked, r.text[t.hi:r.tokens[next].lo])
}

// FullVersion is the model of a family that its full version is said of, or empty: 满血 deepseek is no
// distilled one.
func FullVersion(family string) string {
	if family == "deepseek" {
		return "deepseek-r1"
	}
	return ""
}
