package bot

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"runtime"
	"strings"
	"time"
)

// Watch is told what becomes of messages, for figures. Its words are few and
// known: names of platforms, intents, outcomes, codes of problems. None of them
// is ever a tenant, a person or a part of a text.
type Watch interface {
	// Answered tells of a message that got its answer: how long it waited for a
	// worker, and how long the answer took to make.
	Answered(platform, intent, outcome string, waited, took time.Duration)
	// Problem tells of a question that could not be read or answered as it
	// stands, by the code of the problem.
	Problem(platform, code string)
	// Turned tells of a message that got no answer: Repeated, TooMany or Full.
	Turned(platform, why string)
}

// Outcomes besides the statuses of replies.
const (
	Done  = "done"  // a command, a setting, a list: nothing that is answered by figures
	Broke = "broke" // a fault on this side; the message shows a reference
)

// Why a message was turned away.
const (
	Repeated = "repeat"   // it had come before
	TooMany  = "too_fast" // its sender or its team is over the limit
	Full     = "busy"     // the queue was full
)

// Traffic is told how an adapter gets on with its platform. Its words are as
// bounded as those of Watch.
type Traffic interface {
	// Called tells of one call of the platform: "ok" or its word for the failure.
	Called(platform, method, code string, took time.Duration)
	// Held tells how long a call was held back, because the platform limits them.
	Held(platform string, wait time.Duration)
	// Delivered tells how long it was from a message to an answer that the
	// platform took.
	Delivered(platform string, took time.Duration)
}

// Unwatched is a Watch and a Traffic that tell nobody.
type Unwatched struct{}

func (Unwatched) Answered(string, string, string, time.Duration, time.Duration) {}
func (Unwatched) Problem(string, string)                                        {}
func (Unwatched) Turned(string, string)                                         {}
func (Unwatched) Called(string, string, string, time.Duration)                  {}
func (Unwatched) Held(string, time.Duration)                                    {}
func (Unwatched) Delivered(string, time.Duration)                               {}

// Platform is where a message came from: the first part of its tenant.
func (in Inbound) Platform() string {
	name, _, _ := strings.Cut(in.Tenant, ":")
	return name
}

// outcome is what became of a message, in the words of Watch.
func (m Message) outcome() (intent, outcome string) {
	intent, outcome = "none", Done
	if m.Reply != nil {
		intent, outcome = string(m.Reply.Intent), string(m.Reply.Status)
	}
	if m.Ref != "" {
		outcome = Broke
	}
	return intent, outcome
}

// NewRef names one message in the log.
func NewRef() string {
	var name [4]byte
	_, _ = rand.Read(name[:]) // never fails, by its documentation
	return hex.EncodeToString(name[:])
}

// Panicked describes a panic for a log. What the runtime says is of the program
// alone; any other value may quote what somebody wrote, so only its type is told.
func Panicked(broken any) string {
	if e, ok := broken.(runtime.Error); ok {
		return e.Error()
	}
	return fmt.Sprintf("a panic of type %T", broken)
}
