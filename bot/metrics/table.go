package metrics

import (
	"fmt"
	"io"
	"strings"
)

// Figure is one of the figures: its name, kind, labels, and what it says.
type Figure struct {
	Name   string
	Kind   string // counter, gauge, histogram
	Labels []string
	Help   string
	bounds []float64 // of a histogram
}

// Bounds of the histograms, in seconds.
var (
	quickly = doubled(0.00025, 16) // to 8 s: what this program does itself
	far     = doubled(0.005, 15)   // to 82 s: what waits for a platform
)

func doubled(from float64, n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = from
		from *= 2
	}
	return list
}

// The figures. docs/operation.md holds the same table; a test compares.
var (
	questions     = Figure{"headroom_questions_total", "counter", []string{"platform", "intent", "outcome"}, "Messages that were answered. Intent none: a command, a setting, a press. Outcome broke: a fault on this side.", nil}
	problems      = Figure{"headroom_problems_total", "counter", []string{"platform", "code"}, "Problems of questions (not read, missing, contradictory), by code.", nil}
	duplicates    = Figure{"headroom_duplicates_total", "counter", []string{"platform"}, "Messages that had come before and were not answered again.", nil}
	refused       = Figure{"headroom_refused_total", "counter", []string{"platform", "why"}, "Messages that were turned away: busy (the queue was full, or too many answers waited for the platform), too_fast (its sender or its team was over the limit).", nil}
	queueWait     = Figure{"headroom_queue_wait_seconds", "histogram", []string{"platform"}, "From the arrival of a message to the worker that answers it.", quickly}
	answerTime    = Figure{"headroom_answer_seconds", "histogram", []string{"platform"}, "Reading a question, computing and wording its answer.", quickly}
	deliveryTime  = Figure{"headroom_delivery_seconds", "histogram", []string{"platform"}, "From the arrival of a message to an answer that the platform took.", far}
	queueDepth    = Figure{"headroom_queue_depth", "gauge", nil, "Messages that wait for a worker.", nil}
	workersBusy   = Figure{"headroom_workers_busy", "gauge", nil, "Workers that answer a message.", nil}
	apiCalls      = Figure{"headroom_api_calls_total", "counter", []string{"platform", "method", "code"}, "Calls of the platforms' APIs. Code ok, or the platform's word or number for the failure.", nil}
	apiTime       = Figure{"headroom_api_call_seconds", "histogram", []string{"platform"}, "One call of a platform's API.", far}
	limitWait     = Figure{"headroom_rate_limit_wait_seconds", "histogram", []string{"platform"}, "Time that calls were held back because the platform limits them; calls that were not held back do not count.", far}
	connected     = Figure{"headroom_platform_connected", "gauge", []string{"platform"}, "1 while the platform is connected, or its server listens; else 0.", nil}
	reconnects    = Figure{"headroom_reconnects_total", "counter", []string{"platform"}, "Connections after the first.", nil}
	heartbeat     = Figure{"headroom_heartbeat_age_seconds", "gauge", []string{"platform"}, "Since the platform was last heard of: Discord's answer to a heartbeat, any frame of Slack. 0 while not connected.", nil}
	events        = Figure{"headroom_events_total", "counter", []string{"platform", "what"}, "What arrived: all (arrived), and of these what was ignored, malformed, a repeat, or made the program panic (broken).", nil}
	answers       = Figure{"headroom_answers_total", "counter", []string{"platform", "result"}, "Answers that the platform took (delivered) and those that it did not (lost).", nil}
	outbox        = Figure{"headroom_outbox_depth", "gauge", []string{"platform"}, "Answers that are to be sent.", nil}
	storeTime     = Figure{"headroom_store_seconds", "histogram", []string{"op"}, "One read or write of the store.", quickly}
	storeFailures = Figure{"headroom_store_errors_total", "counter", []string{"op"}, "Reads and writes of the store that failed.", nil}
	build         = Figure{"headroom_build_info", "gauge", []string{"version", "goversion"}, "1; its labels tell what runs.", nil}
)

// Table lists all figures.
func Table() []Figure {
	return []Figure{
		questions, problems, duplicates, refused, queueWait, answerTime, deliveryTime, queueDepth, workersBusy,
		apiCalls, apiTime, limitWait, connected, reconnects, heartbeat, events, answers, outbox, storeTime, storeFailures, build,
	}
}

// WriteTable writes the figures as a table in Markdown.
func WriteTable(w io.Writer) error {
	var out strings.Builder
	out.WriteString("| figure | kind | labels | what it says |\n|---|---|---|---|\n")
	for _, f := range Table() {
		fmt.Fprintf(&out, "| `%s` | %s | %s | %s |\n", f.Name, f.Kind, strings.Join(f.Labels, ", "), f.Help)
	}
	_, err := io.WriteString(w, out.String())
	return err
}
