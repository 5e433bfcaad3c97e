package bot

import (
	"context"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/parser/names"
)

// Bounds of what Complete returns: those of Discord's autocomplete.
const (
	mostCompletions   = 25
	longestCompletion = 100 // runes
)

// Complete offers whole questions that begin as the text does, best first: by
// what may stand at its end. Nothing typed yet gives what this person asked
// last, and the presets. It reads memory only, and never fails.
func (c *Conversation) Complete(ctx context.Context, in Inbound, text string) (list []string) {
	defer func() {
		if recover() != nil {
			list = nil
		}
	}()
	in.Text, in.Press = text, ""
	x := &exchange{c: c, ctx: ctx, in: in, bot: c.bot}
	x.bot = x.mindful()
	x.lang = heardIn(in)
	if strings.TrimSpace(text) == "" {
		var list []string
		for _, canonical := range c.recent.of(in) {
			list = append(list, x.bot.plainly(canonical))
		}
		return trimmed(append(append(list, x.presetQuestions()...), examples(x.lang)...))
	}
	head, word := cutWord(text)
	var out []string
	for _, next := range x.next(head, word) {
		out = append(out, head+next)
	}
	return trimmed(out)
}

// trimmed keeps what fits, each once.
func trimmed(list []string) []string {
	seen := make(map[string]bool)
	return slices.DeleteFunc(list, func(s string) bool {
		if seen[s] || len(seen) == mostCompletions || utf8.RuneCountInString(s) > longestCompletion {
			return true
		}
		seen[s] = true
		return false
	})
}

// cutWord cuts the word that is being typed off the end of a text. A run of
// Han ends a word, too: 用4张v is 用4张 and v.
func cutWord(text string) (head, word string) {
	at := strings.LastIndexFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.Is(unicode.Han, r) || strings.ContainsRune(",，;；×*", r)
	})
	if at < 0 {
		return "", text
	}
	_, size := utf8.DecodeRuneInString(text[at:])
	return text[:at+size], text[at+size:]
}

// next are the words that may stand behind a text, those first that its end
// and what it lacks ask for.
func (x *exchange) next(head, word string) []string {
	before := strings.ToLower(strings.TrimSpace(head))
	said := x.bot.read(head).Query
	var kinds [][]string
	models, cards, presets := x.bot.vocabulary().models, x.bot.vocabulary().cards, x.presetNames()
	settings := words.Vocabulary
	switch last := before[strings.LastIndexByte(before, ' ')+1:]; {
	case slices.Contains([]string{"use", "使用", "forget", "default", "预设"}, last):
		kinds = [][]string{presets}
	case slices.Contains([]string{"on", "with", "an", "a", "a single", "张", "块", "x", "×", "*", "用", "在"}, last) || endsInCount(last):
		kinds = [][]string{cards, settings, models}
	case slices.Contains([]string{"train", "run", "serve", "finetune", "lora", "qlora", "load", "fit", "训练", "微调", "跑", "推理", "部署"}, last):
		kinds = [][]string{models, settings}
	case !namesModel(said):
		kinds = [][]string{words.Openings, models, cards, settings}
	case !namesCards(said):
		kinds = [][]string{settings, cards, models}
	default:
		kinds = [][]string{settings, cards, models}
	}
	var out []string
	for _, kind := range kinds {
		out = append(out, beginning(kind, word)...)
		if len(out) >= mostCompletions {
			break
		}
	}
	if word == "" {
		return sparse(kinds)
	}
	return out
}

// sparse takes some of each kind, so that an empty word shows what there is.
func sparse(kinds [][]string) (out []string) {
	for i, kind := range kinds {
		out = append(out, kind[:min(len(kind), 15-5*min(i, 2))]...)
	}
	return out
}

func endsInCount(word string) bool {
	word = strings.TrimRight(word, "x×*张块卡")
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// beginning are the words of a sorted list that begin as a word does, without
// regard to case and separators, the shortest first.
func beginning(list []string, word string) (out []string) {
	want := plainName(word)
	for _, one := range list {
		if strings.HasPrefix(plainName(one), want) {
			out = append(out, one)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return len(a) - len(b) })
	return out
}

// vocabulary are the names that a bot completes.
type vocabulary struct{ models, cards []string }

// newVocabulary gathers ids of models and names of cards as questions give
// them.
func (b *Bot) newVocabulary() vocabulary {
	ids := make(map[string]bool)
	for _, id := range b.known.ModelNames() {
		ids[id] = true
	}
	v := vocabulary{models: slices.Sorted(maps.Keys(ids))}
	seen := make(map[string]bool)
	for _, card := range commonCards { // those that are asked about first
		if !seen[card.name] {
			seen[card.name] = true
			v.cards = append(v.cards, card.name)
		}
	}
	for _, id := range slices.Sorted(maps.Values(b.known.GPUNames())) {
		if name := names.CardName(id); !seen[name] {
			seen[name] = true
			v.cards = append(v.cards, name)
		}
	}
	return v
}

// presetNames are those that the person may use.
func (x *exchange) presetNames() (names []string) {
	if x.c.memory == nil || x.in.Rights.External {
		return nil
	}
	list, err := x.c.memory.ListPresets(x.ctx, x.in.Tenant, x.in.User, "", mostCompletions)
	x.failed(err)
	for _, p := range list {
		names = append(names, p.Name)
	}
	return names
}

func (x *exchange) presetQuestions() (list []string) {
	for _, name := range x.presetNames() {
		list = append(list, words.UsePreset.In(x.lang, "name", name))
	}
	return list
}

func examples(lang words.Lang) (list []string) {
	for _, e := range words.HelpExamples {
		list = append(list, e.Example.In(lang))
	}
	return list
}

// plainly says a question as a person would, when that reads back as the same
// question; else in the exact notation.
func (b *Bot) plainly(canonical string) string {
	r := b.read(canonical)
	q := r.Query
	var s []string
	add := func(yes bool, text string) {
		if yes {
			s = append(s, text)
		}
	}
	add(true, map[string]string{"infer": "run", "": ""}[q.Task])
	add(q.Task != "" && q.Task != "infer", q.Task)
	add(q.Model != "", q.Model)
	add(q.Model == "" && q.ParamsB > 0, decimal(q.ParamsB)+"b")
	for _, key := range []string{"optimizer", "precision", "quant"} {
		add(merge.Value(q, key) != "", merge.Value(q, key))
	}
	add(q.ZeROStage != nil, "zero "+merge.Value(q, "zero_stage"))
	add(q.Batch > 0, "batch "+number(q.Batch))
	add(q.SeqLen > 0, "seq "+number(q.SeqLen))
	add(q.GPU != "", "on")
	add(q.GPUCount > 0, number(q.GPUCount)+"x")
	add(q.GPU != "", q.GPU)
	add(q.GPUMemoryGB > 0, decimal(q.GPUMemoryGB)+"gb")
	text := strings.Join(strings.Fields(strings.Join(s, " ")), " ")
	for _, said := range []string{text, "does it fit: " + text} {
		if back := b.read(said); back.Intent == r.Intent && len(merge.Changes(back.Query, q)) == 0 {
			return said
		}
	}
	return canonical
}
