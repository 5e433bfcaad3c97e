package store

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// longestQuery is the most characters of a question in the exact notation.
const longestQuery = 2000

// Preset is a part of a question that is kept under a name.
type Preset struct {
	Name      string    `json:"name"`
	Owner     string    `json:"owner,omitempty"` // empty: shared
	Query     string    `json:"query"`           // in the exact notation; any part of a question
	Changed   time.Time `json:"changed"`
	ChangedBy string    `json:"changed_by,omitempty"`
}

// SavePreset keeps a part of a question, in the exact notation, under a name:
// for everybody when the owner is empty, else for that user. An existing one is
// a Conflict unless overwrite is set. Reserved words, amounts and unreadable
// names are Invalid.
func (s *Store) SavePreset(ctx context.Context, tenant, owner, name, query, by string, overwrite bool) (change int64, err error) {
	e, err := newEntry(presetKind, owner, name, by)
	if err == nil {
		e.body, err = cleanPreset(query)
	}
	if err != nil {
		return 0, failed("save preset", err)
	}
	return s.put(ctx, tenant, e, overwrite)
}

// ForgetPreset removes a preset of the owner, or a shared one.
func (s *Store) ForgetPreset(ctx context.Context, tenant, owner, name, by string) (change int64, err error) {
	return s.forget(ctx, tenant, presetKind, owner, name, by)
}

// RestorePreset brings a removed preset back, while it is kept for that.
func (s *Store) RestorePreset(ctx context.Context, tenant, owner, name, by string) (change int64, err error) {
	return s.bringBack(ctx, tenant, presetKind, owner, name, by)
}

// Preset finds a preset by its name in any spelling, the user's own before the
// shared one, and tells whose it is and how it was written.
func (s *Store) Preset(ctx context.Context, tenant, user, name string) (query, owner, spelt string, err error) {
	e, err := s.find(ctx, tenant, presetKind, user, name)
	return e.body, e.owner, e.name, err
}

// ListPresets lists the presets that a user sees, by folded name, after the
// given one (empty: from the beginning), at most limit (0: a Page).
func (s *Store) ListPresets(ctx context.Context, tenant, user string, after Preset, limit int) ([]Preset, error) {
	entries, err := s.page(ctx, tenant, presetKind, user, cursor{Fold(after.Name), after.Owner}, limit)
	list := make([]Preset, len(entries))
	for i, e := range entries {
		list[i] = Preset{e.name, e.owner, e.body, e.changed, e.changedBy}
	}
	return list, err
}

// newEntry checks what all entries have in common.
func newEntry(kind entryKind, owner, name, by string) (e entry, err error) {
	e = entry{kind: kind, owner: owner, changedBy: by}
	if e.name, e.folded, err = cleanName(kind, name); err != nil {
		return e, err
	}
	if err := checkUser(owner); err != nil {
		return e, err
	}
	return e, checkUser(by)
}

// forget removes an entry by name.
func (s *Store) forget(ctx context.Context, tenant string, kind entryKind, owner, name, by string) (change int64, err error) {
	e, err := named(kind, owner, name, by)
	if err != nil {
		return 0, failed("remove "+string(kind), err)
	}
	return s.remove(ctx, tenant, e)
}

// bringBack restores an entry by name.
func (s *Store) bringBack(ctx context.Context, tenant string, kind entryKind, owner, name, by string) (change int64, err error) {
	e, err := named(kind, owner, name, by)
	if err != nil {
		return 0, failed("restore "+string(kind), err)
	}
	return s.restore(ctx, tenant, e)
}

// named is the place of an entry, however its name is spelt.
func named(kind entryKind, owner, name, by string) (entry, error) {
	e := entry{kind: kind, owner: owner, name: name, folded: Fold(name), changedBy: by}
	return e, errors.Join(checkUser(owner), checkUser(by))
}

// cleanPreset is cleanQuery for what others are shown.
func cleanPreset(query string) (string, error) {
	if strings.ContainsFunc(query, steering) {
		return "", invalid("a question that is kept is one line of readable text")
	}
	return cleanQuery(query)
}

// cleanQuery takes one line in the exact notation. What it means is the
// parser's to know.
func cleanQuery(query string) (string, error) {
	query = strings.TrimSpace(query)
	switch {
	case query == "":
		return "", invalid("there is nothing to keep: name a model, a card or a setting first")
	case !utf8.ValidString(query) || strings.ContainsFunc(query, unicode.IsControl):
		return "", invalid("a question that is kept is one line of readable text")
	case utf8.RuneCountInString(query) > longestQuery:
		return "", invalid("a question that is kept can have %d characters", longestQuery)
	}
	return query, nil
}
