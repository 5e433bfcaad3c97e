package bot

import (
	"strings"
	"unicode"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// Problem is something about a question that the asker should know. Start and
// End are rune offsets into the text; both are 0 when it has no place there.
type Problem struct {
	parser.Problem
	Key string `json:"key,omitempty"` // of the query or workload
}

// Told is a problem with what may have been meant.
func (p Problem) Told(lang words.Lang) string {
	text := p.Message
	if len(p.Suggestions) > 0 {
		text += " " + words.LabelSuggestions.In(lang, "list", strings.Join(p.Suggestions, ", "))
	}
	return text
}

// problemsOf takes over what the parser found.
func problemsOf(r parser.Reading) []Problem {
	out := make([]Problem, 0, len(r.Problems))
	for _, p := range r.Problems {
		out = append(out, Problem{Problem: p})
	}
	return out
}

// engineProblem takes over a note of the engine, which knows no text, and finds
// the words that it is about.
func engineProblem(reading parser.Reading, text string, p workload.Problem) Problem {
	out := Problem{parser.Problem{Code: p.Code, Message: p.Message}, p.Key}
	out.Start, out.End = whereIs(reading, p.Key)
	out.Got = string([]rune(text)[out.Start:out.End])
	return out
}

// toldBy are the keys of a question by which a key of a workload may have been
// said, the nearest first. What no word asked for is the card's doing.
var toldBy = map[string][]string{
	"gpu_count":    {"gpu_count", "tp", "pp", "cp", "dp", "parallel", "gpu"},
	"global_batch": {"global_batch", "batch", "grad_accum"},
	"batch":        {"batch", "grad_accum", "global_batch"},
	"zero_stage":   {"zero_stage", "parallel", "gpu_count", "gpu"},
	"fsdp":         {"parallel", "zero_stage", "gpu"},
	"precision":    {"precision", "quant", "gpu"},
	"quant":        {"quant", "precision", "gpu"},
	"attention":    {"flash_attn", "attention", "gpu"},
	"recompute":    {"recompute", "grad_ckpt"},
	"seq_len":      {"seq_len", "input_tokens", "output_tokens"},
	"params_b":     {"params_b", "model"},
	"model":        {"model", "params_b"},
	"nodes":        {"nodes", "gpu"},
	"kv_dtype":     {"kv_dtype", "quant"},
	"task":         {"task", "full", "adapter", "quant"},
}

// whereIs finds the words behind a key of a workload, in rune offsets. Both are
// 0 when none stand for it.
func whereIs(reading parser.Reading, key string) (start, end int) {
	whole, part, _ := strings.Cut(key, ".")
	keys := toldBy[whole]
	if part != "" {
		keys = append([]string{part, whole}, keys...)
	}
	for _, k := range append(keys, whole) {
		if start, end, ok := reading.Where(k); ok {
			return start, end
		}
	}
	return 0, 0
}

// Internal is the problem of an answer that could not be written down.
func Internal(err error) Problem {
	return Problem{parser.Problem{Code: "internal", Message: "the answer could not be written: " + err.Error()}, ""}
}

// refuse adds why there is no answer, in the language of the reply and with
// the place of the words when they can be found again.
func (r *Reply) refuse(reading parser.Reading, why *plan.Refusal) {
	message := words.Translate(r.Lang, why.Message)
	if sentence, ok := words.Problem(why.Code); ok && message == "" {
		message = sentence.In(r.Lang, "got", why.Got)
	}
	if why.Key == "parallel.tp" && why.Rejected { // whether it can be is what is asked
		message = words.No.In(r.Lang, "told", message)
	}
	got := why.Got
	start, end := locate(r.Text, got)
	if end == 0 && why.Key != "" {
		start, end = whereIs(reading, why.Key)
		if got == "" {
			got = string([]rune(r.Text)[start:end])
		}
	}
	r.Problems = append(r.Problems, Problem{
		parser.Problem{
			Code: why.Code, Message: message, Start: start, End: end,
			Got: got, Suggestions: why.Suggestions,
		}, why.Key,
	})
}

// locate finds a name in a text, in rune offsets, whatever its case and
// separators: the slug rtx-4900 stands where "RTX 4900" was written. Both are 0
// when it can't be found.
func locate(text, name string) (start, end int) {
	want := make([]rune, 0, len(name))
	for _, r := range name {
		if !separates(r) {
			want = append(want, unicode.ToLower(r))
		}
	}
	if len(want) == 0 {
		return 0, 0
	}
	runes := []rune(text)
	for at := range runes {
		if end, ok := spells(runes, at, want); ok {
			return at, end
		}
	}
	return 0, 0
}

// spells says whether the runes from at on are those of a name, and where they
// end; separators may stand between them.
func spells(runes []rune, at int, want []rune) (end int, ok bool) {
	next := 0
	for i := at; i < len(runes) && next < len(want); i++ {
		switch {
		case unicode.ToLower(runes[i]) == want[next]:
			next++
		case next == 0 || !separates(runes[i]):
			return 0, false
		}
		end = i + 1
	}
	return end, next == len(want)
}

// separates says whether a rune only parts the words of a name.
func separates(r rune) bool { return r == '-' || r == '_' || unicode.IsSpace(r) }
