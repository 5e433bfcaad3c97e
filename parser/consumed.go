package parser

import "strings"

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

// takesWhat reports whether a "what" asks what a workload takes.
func (r *reader) takesWhat() bool {
	for i := range r.tokens {
		if w := r.word(i); (w == "what" || w == "whats") && r.tokens[i].typ == tUnknown && (r.objectOf(i) || r.inPlace(i)) {
			return true
		}
	}
	return false
}

// clauseTokens bounds the words of a clause that are looked at behind its "what".
const clauseTokens = 24

// objectOf reports whether a "what" is the object of a verb whose subject is the workload.
func (r *reader) objectOf(what int) bool {
	i := what + 1
	for auxiliary[r.word(i)] {
		i++
	}
	if i == what+1 && r.word(what) != "whats" {
		return false
	}
	subject := false
	for end := min(len(r.tokens), what+clauseTokens); i < end && !r.stops(i); i++ {
		t, w := r.at(i), r.word(i)
		switch {
		case subject && consuming[w] && !r.hasObject(i):
			return true
		case subject && w == "be" && r.word(what+1) != "is" && (r.stops(i+1) || r.at(i+1).typ == 0 || sober[r.word(i+1)]):
			return true // "what would it be normally"
		case subject && reaching[w] && (r.at(i+1).typ == tLink && r.word(i+1) != "of" || placed[r.word(i+1)] || t.kind != "task" && r.stops(i+1)):
			return true
		case t.typ == tModel || t.typ == tSize || t.kind == "task" || t.kind == "rl" || t.kind == "soft" || pointing[w]:
			subject = true
		case t.typ == tKey, t.typ == tQuantity && !subject, t.kind == "method" && !subject, t.kind == "card" && !subject, t.typ == tCard && !subject:
			return false // what a setting does is to be explained
		}
	}
	return false
}

// pointing are words for what was told before.
var pointing = map[string]bool{"it": true, "that": true, "this": true, "they": true, "these": true, "those": true}

// hasObject reports whether a verb has an object of its own: "what does it need to be fast".
func (r *reader) hasObject(i int) bool {
	switch r.word(i + 1) {
	case "to", "for", "care":
		return r.word(i) != "need"
	}
	return false
}

// sober are the words by which the true amount is asked for.
var sober = map[string]bool{"really": true, "actually": true, "then": true, "normally": true, "realistically": true, "roughly": true, "about": true, "in": true, "instead": true}

// placed are the words behind a verb that make it say an amount or a place.
var placed = map[string]bool{"at": true, "to": true, "in": true, "out": true, "up": true, "around": true, "on": true, "onto": true, "about": true, "near": true}

// inPlace reports whether a "what" is the subject of a verb that says where it is: "what
// lands on each GPU", "what occupies every card".
func (r *reader) inPlace(what int) bool {
	i, verb := what+1, r.word(what+1)
	for auxiliary[verb] || verb == "actually" || verb == "really" {
		i++
		verb = r.word(i)
	}
	direct := r.at(i).kind == "observed" && strings.HasSuffix(verb, "s") || verb == "fills"
	if !direct && !reaching[verb] {
		return false
	}
	for j := i + 1; j < min(len(r.tokens), i+6) && !r.stops(j); j++ {
		if t := r.at(j); t.kind == "apiece" || t.kind == "card" || t.is("memory", "vram") {
			return direct || r.at(i+1).typ == tLink || placed[r.word(i+1)]
		}
	}
	return false
}

// heads are the words that lead from memory to what it is of.
var heads = map[string]bool{
	"for": true, "per": true, "on": true, "of": true, "when": true, "during": true, "while": true, "to": true, "bei": true, "beim": true, "pro": true, "je": true, "für": true,
	"por": true, "par": true, "para": true, "al": true, "pour": true, "de": true, "при": true, "для": true, "на": true,
}

// memoryHeads reports whether memory heads the text, as in the title of a question: "VRAM
// per card when tuning a 14b on two 4090", "Speicher pro Karte bei LoRA".
func (r *reader) memoryHeads() bool {
	for i := range min(6, len(r.tokens)) {
		t := r.at(i)
		switch {
		case t.kind == "memory" && t.name != "file" && t.name != "disk":
			return r.at(i+1).kind == "apiece" || heads[r.word(i+1)] || strings.ContainsAny(r.word(i), " ") && heads[strings.Fields(r.word(i))[1]]
		case t.kind == "total", t.kind == "card", t.kind == "filler", t.typ == tLink, t.kind == "courtesy", t.typ == tMark, t.kind == "task", t.typ == tModel, t.typ == tSize, t.typ == tEquals, t.kind == "comma", t.isFormat():
		case t.typ == tUnknown && len(r.word(i)) <= 8:
		default:
			return false
		}
	}
	return false
}
