// Package intent decides what a question asks for, once its clauses are read into a query.
//
// The first rule of intent.go's table that holds wins; revision.go tells where another intent is answered than the
// words ask for; scope.go, whether that can be told, and what is asked back. Each rule is a method of Question, in
// the file of its subject:
//
//   - told: what a question tells at all; alone: facts with no question; short: a word or two beside them
//   - outside, foreign, software, hosted, parts: what no plan answers
//   - memory, need, fit; hostneed, hostram: memory that is asked for, of cards and of the host
//   - yesno, yesnolast: questions for yes or no
//   - largest, modelsought: models; batch, context, window, setting: settings; most, furthest: at their most; tried:
//     what was tried with them
//   - cards, cardsought, purchase, specs, power: hardware; cost
//   - speed, faster, time, hours, utilisation
//   - compare, format: what is set side by side; convert, arithmetic: figures that follow from those that are told
//   - why, whymemory, whyspeed, puzzled: reasons; explain, effect, printed, pooling: how things are; topic: by which notion
//   - command: what the bot is to do
package intent

import "headroom/parser/reader"

// Question is what was read of a text, of which it is told what is asked.
type Question struct{ *reader.Reader }
