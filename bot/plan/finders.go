package plan

import (
	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// usualPiece is how long a piece of a text is that is embedded or ranked: texts are cut for it, and most models that
// find texts were trained with so many tokens (sentence-transformers, max_seq_length; FlagOpen/FlagEmbedding issue 1088).
const usualPiece = 512

// finder has a model that only finds or ranks texts read them, where no word says that it is trained: so long or so
// dear is reading, and not training, that is asked for. Pieces of a text have a usual length, and so many of them in a
// second are requests.
func finder(intent parser.Intent, q parser.Query, known *catalog.Catalog) (parser.Query, []workload.Assumed) {
	if q.Model == "" || q.Task != "" && q.Task != string(workload.Infer) || Purpose(q.Model, known) == Writes {
		return q, nil
	}
	var told []workload.Assumed
	counts := intent == parser.MinGPUs || intent == parser.BuyAdvice
	if !counts && !reckonsWork(intent) {
		return q, nil
	}
	if q.Task == "" && (intent == parser.Time || intent == parser.Cost) {
		q.Task = string(workload.Infer)
		told = append(told, workload.Assumed{Key: "task", Value: q.Task, Why: "such a model reads the texts that are to be found; say \"train\" where it is to be trained"})
	}
	if q.SeqLen+q.InputTokens == 0 {
		q.SeqLen = usualPiece
		told = append(told, workload.Assumed{Key: "seq_len", Value: q.SeqLen, Why: "a usual piece of a text that is embedded or ranked"})
	}
	if q.RequestsPerS == 0 && counts {
		q.RequestsPerS, q.ExamplesPerS = q.ExamplesPerS, 0
	}
	return q, told
}
