package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Kind sorts errors by what a caller can do about them.
type Kind string

// The kinds.
const (
	Invalid     Kind = "invalid"     // what was given can't be kept; the text says why
	NotFound    Kind = "not_found"   // nothing is kept under that name
	Conflict    Kind = "conflict"    // something is kept there that would be lost
	Unavailable Kind = "unavailable" // the file can't be read or written now
	Internal    Kind = "internal"    // a fault of the program or of the file
)

// Error is what went wrong, for a log and for a user.
type Error struct {
	op   string
	kind Kind
	safe string
	err  error // may be nil
}

// Error names the operation and the cause; it is for a log.
func (e *Error) Error() string {
	text := e.safe
	if e.err != nil {
		text = e.err.Error()
	}
	if e.op == "" { // within another one
		return text
	}
	return fmt.Sprintf("store: %s: %s", e.op, text)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.err }

// Kind returns one of the kinds, as a plain string for callers that do not
// import this package.
func (e *Error) Kind() string { return string(e.kind) }

// Safe returns an English sentence that can be shown to a user; it holds names
// that the user gave and nothing of the machine.
func (e *Error) Safe() string { return e.safe }

// KindOf returns the kind of an error of this package, Internal for others.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.kind
	}
	return Internal
}

func invalid(format string, values ...any) *Error {
	return &Error{kind: Invalid, safe: fmt.Sprintf(format, values...)}
}

func notFound(format string, values ...any) *Error {
	return &Error{kind: NotFound, safe: fmt.Sprintf(format, values...)}
}

func conflict(format string, values ...any) *Error {
	return &Error{kind: Conflict, safe: fmt.Sprintf(format, values...)}
}

// failed gives an error its operation, and sorts those of the database: by
// their code, never by their text.
func failed(op string, err error) error {
	if err == nil {
		return nil
	}
	if known, ok := errors.AsType[*Error](err); ok {
		e := *known
		if e.op == "" {
			e.op = op
		}
		if _, alone := err.(*Error); !alone { //nolint:errorlint // whether something else went wrong as well
			e.err = err
		}
		return &e
	}
	e := &Error{op: op, kind: Internal, safe: "something went wrong while reading or writing what is kept", err: err}
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		e.kind, e.safe = Unavailable, "the request was given up before it was done"
	case errors.Is(err, sql.ErrConnDone), errors.Is(err, errClosed):
		e.kind, e.safe = Unavailable, "the store is closed"
	default:
		if kind, safe, ok := sqliteKind(err); ok {
			e.kind, e.safe = kind, safe
		}
	}
	return e
}

var errClosed = errors.New("the store is closed")
