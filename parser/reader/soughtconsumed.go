package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// People ask what a workload takes by any verb that can be said of a load: "what does a
// LoRA of it pull at 4k", "what would that land at", "what sits on every card". The verbs
// differ; the shape is a "what" that is their object, or their subject where they say the
// place.

// consuming are verbs of which a workload is the subject and memory the object.
var consuming = map[string]bool{
	"pull": true, "pulling": true, "use": true, "using": true, "eat": true, "eating": true, "occupy": true, "occupying": true, "hog": true, "hogging": true,
	"consume": true, "consuming": true, "want": true, "take": true, "taking": true, "need": true, "require": true, "weigh": true, "weighing": true, "draw": true,
	"burn": true, "chew": true, "gobble": true, "demand": true, "swallow": true, "grab": true, "claim": true, "fill": true, "allocate": true, "allocating": true,
	"reserve": true, "suck": true, "soak": true, "munch": true, "devour": true, "guzzle": true, "absorb": true, "tie": true, "lock": true,
}

// reaching are verbs that say the same with the word behind them: "sit at", "come to".
var reaching = map[string]bool{
	"sit": true, "sits": true, "sitting": true, "land": true, "lands": true, "landing": true, "peak": true, "peaks": true, "peaking": true, "come": true, "settle": true, "hover": true,
	"end": true, "top": true, "max": true, "stand": true, "clock": true, "goes": true, "lie": true, "lies": true, "ends": true, "lives": true,
	"live": true, "falls": true, "stays": true, "resides": true, "remains": true, "comes": true, "lay": true, "lays": true,
}

// auxiliary are the words between a "what" and the subject of its verb.
var auxiliary = map[string]bool{"does": true, "do": true, "would": true, "will": true, "did": true, "should": true, "might": true, "is": true, "'": true, "s": true, "ll": true, "could": true, "wld": true, "wud": true}

// TakesWhat reports whether a "what" asks what a workload takes.
func (r *Reader) TakesWhat() bool {
	for i := range r.Tokens {
		if w := r.Word(i); (w == "what" || w == "whats") && r.Tokens[i].Type == token.Unknown && (r.objectOf(i) || r.inPlace(i)) {
			return true
		}
	}
	return false
}

// clauseTokens bounds the words of a clause that are looked at behind its "what".
const clauseTokens = 24

// objectOf reports whether a "what" is the object of a verb whose subject is the workload.
func (r *Reader) objectOf(what int) bool {
	i := what + 1
	for auxiliary[r.Word(i)] {
		i++
	}
	if i == what+1 && r.Word(what) != "whats" {
		return false
	}
	subject := false
	for end := min(len(r.Tokens), what+clauseTokens); i < end && !r.Stops(i); i++ {
		t, w := r.At(i), r.Word(i)
		switch {
		case subject && consuming[w] && !r.hasObject(i):
			return true
		case subject && w == "be" && r.Word(what+1) != "is" && (r.Stops(i+1) || r.At(i+1).Type == 0 || sober[r.Word(i+1)]):
			return true // "what would it be normally"
		case subject && reaching[w] && (r.At(i+1).Type == token.Link && r.Word(i+1) != "of" || placed[r.Word(i+1)] || t.Kind != "task" && r.Stops(i+1)):
			return true
		case t.Type == token.Model || t.Type == token.Size || t.Kind == "task" || t.Kind == "rl" || t.Kind == "soft" || pointing[w]:
			subject = true
		case t.Type == token.Key, t.Type == token.Quantity && !subject, t.Kind == "method" && !subject, t.Kind == "card" && !subject, t.Type == token.Card && !subject:
			return false // what a setting does is to be explained
		}
	}
	return false
}

// pointing are words for what was told before.
var pointing = map[string]bool{"it": true, "that": true, "this": true, "they": true, "these": true, "those": true}

// hasObject reports whether a verb has an object of its own: "what does it need to be fast".
func (r *Reader) hasObject(i int) bool {
	switch r.Word(i + 1) {
	case "to", "for", "care":
		return r.Word(i) != "need"
	}
	return false
}

// sober are the words by which the true amount is asked for.
var sober = map[string]bool{"really": true, "actually": true, "then": true, "normally": true, "realistically": true, "roughly": true, "about": true, "in": true, "instead": true}

// placed are the words behind a verb that make it say an amount or a place.
var placed = map[string]bool{"at": true, "to": true, "in": true, "out": true, "up": true, "around": true, "on": true, "onto": true, "about": true, "near": true}

// inPlace reports whether a "what" is the subject of a verb that says where it is: "what
// lands on each GPU", "what occupies every card".
func (r *Reader) inPlace(what int) bool {
	i, verb := what+1, r.Word(what+1)
	for auxiliary[verb] || verb == "actually" || verb == "really" {
		i++
		verb = r.Word(i)
	}
	direct := r.At(i).Kind == "observed" && strings.HasSuffix(verb, "s") || verb == "fills"
	if !direct && !reaching[verb] {
		return false
	}
	for j := i + 1; j < min(len(r.Tokens), i+6) && !r.Stops(j); j++ {
		if t := r.At(j); t.Kind == "apiece" || t.Kind == "card" || t.Is("memory", "vram") {
			return direct || r.At(i+1).Type == token.Link || placed[r.Word(i+1)]
		}
	}
	return false
}

// heads are the words that lead from memory to what it is of.
var heads = map[string]bool{
	"for": true, "per": true, "on": true, "of": true, "when": true, "during": true, "while": true, "to": true, "bei": true, "beim": true, "pro": true, "je": true, "für": true,
	"por": true, "par": true, "para": true, "al": true, "pour": true, "de": true, "при": true, "для": true, "на": true,
}

// MemoryHeads reports whether memory heads the text, as in the title of a question: "VRAM
// per card when tuning a 14b on two 4090", "Speicher pro Karte bei LoRA".
func (r *Reader) MemoryHeads() bool {
	for i := range min(6, len(r.Tokens)) {
		t := r.At(i)
		switch {
		case t.Kind == "memory" && t.Name != "file" && t.Name != "disk":
			return r.At(i+1).Kind == "apiece" || heads[r.Word(i+1)] || strings.ContainsAny(r.Word(i), " ") && heads[strings.Fields(r.Word(i))[1]]
		case t.Kind == "total", t.Kind == "card", t.Kind == "filler", t.Type == token.Link, t.Kind == "courtesy", t.Type == token.Mark, t.Kind == "task", t.Type == token.Model, t.Type == token.Size, t.Type == token.Equals, t.Kind == "comma", t.IsFormat():
		case t.Type == token.Unknown && len(r.Word(i)) <= 8:
		default:
			return false
		}
	}
	return false
}

// WeightSought is how people ask what something takes, by a verb in place of a word for
// memory: "what does the cache alone weigh", "how fat does it get", "what's the training
// memory".
var WeightSought = pattern.Of(`\b(?:what|how much)(?:'s|s| is| does| do| would| will| should| might| kind of)\b[^.?!;]{0,60}\b(?:weigh|use|use up|consume|eat|eat up|take|take up|gobble|chew|occupy|need|require|come to|amount to|add up to)\b(?: (?:up|in|on|of|then|here|there|at|with|roughly|about)\b[^.?!;]{0,24})?[ ?.!,]*(?:$|[?.!,;])` +
	`|\b(?:what|how much)\b[^.?!;]{0,60}\b(?:ask|call|go|run)(?: for)?\b[^.?!;]{0,12}\bin (?:terms of )?(?:gpu |video |graphics )?(?:vram|memory|mem)\b` +
	`|\bwhat(?:'s|s| is| would be| will be| are)? (?:the |my |our |its )?(?:[a-z-]+ ){0,2}(?:memory|vram|footprint|usage)\b` +
	`|\b(?:real|true|actual|realistic|correct|right) (?:number|figure|vram|memory|need|usage|requirement|amount|size|footprint)\b|\bactual(?:ly)? ?\?|\bwhat(?:'s| is)(?: the)? (?:realistic|real|true|truth)\b|(?:实际|真实|到底)(?:上|情况)?(?:要|需要|得|是|占|用)?多少` +
	`|\bhow low (?:can|could|may|does|will|would)\b[^.?!;]{0,16}\b(?:vram|memory)\b|\bhow (?:fat|big|large|heavy|hefty|much|high|massive|huge)\b[^.?!;]{0,40}\b(?:get|gets|be|go|goes|grow|become|end up|turn out)\b`)
