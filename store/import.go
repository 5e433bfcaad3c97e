package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"headroom/engine/hardware"
	"headroom/engine/model"
)

// longestImport bounds an export that is read again, in bytes.
const longestImport = 64 << 20

const sqlEntryDate = `UPDATE entries SET changed = ?5, changed_by = ?6 WHERE tenant = ?1 AND kind = ?2 AND folded = ?3 AND owner = ?4`

// Imported counts what Import kept.
type Imported struct{ Entries, Threads, Measured int }

// Import keeps what Export wrote: presets, models, accelerators, machines and
// settings, each with its owner, conversations that still hold, and what was
// measured. An empty tenant is the one that the export is of. All of it is kept
// or nothing: what is there already is a Conflict unless overwrite is set, and
// what could not have been kept in the first place is Invalid.
//
// The audit is not taken over: it tells what was done here, and that is that by
// imported. Tokens are never exported.
func (s *Store) Import(ctx context.Context, tenant string, r io.Reader, by string, overwrite bool) (done Imported, err error) {
	const op = "import"
	all, err := readExport(r)
	if err != nil {
		return done, failed(op, err)
	}
	if tenant == "" {
		tenant = all.Tenant
	}
	if !isTenant(tenant) {
		return done, failed(op, invalid("%q is no tenant: there are local, slack:T..., discord:<server> and discord:user:<id>", tenant))
	}
	entries := make([]entry, 0, len(all.Entries))
	for _, e := range all.Entries {
		one, err := e.entry()
		if err != nil {
			return done, failed(op, err)
		}
		entries = append(entries, one)
	}
	if err := errors.Join(checkUser(by), checkThreads(all.Threads), checkFigures(all.Measured)); err != nil {
		return done, failed(op, err)
	}
	_, err = s.change(ctx, op, tenant, func(tx *sql.Tx, now time.Time) (int64, error) {
		done = Imported{}
		for _, e := range entries {
			if err := s.takeOver(ctx, tx, tenant, e, by, overwrite, now); err != nil {
				return 0, err
			}
			done.Entries++
		}
		for _, t := range all.Threads {
			if t.At.Before(now.Add(-ThreadLife)) {
				continue // it would be forgotten by now
			}
			_, err := tx.ExecContext(ctx, sqlThreadPut, tenant, t.Key, t.Query, t.Previous, t.Lang, t.User, t.Program, notAfter(t.At, now), 0) // 0: however fresh it is
			if err != nil {
				return 0, err
			}
			done.Threads++
		}
		return 0, s.takeFigures(ctx, tx, tenant, all.Measured, &done, now)
	})
	if err != nil {
		return Imported{}, err
	}
	return done, nil
}

// readExport decodes an export strictly: what it does not know it does not drop
// in silence.
func readExport(r io.Reader) (all everything, err error) {
	text, err := io.ReadAll(io.LimitReader(r, longestImport+1))
	switch {
	case err != nil:
		return all, &Error{kind: Unavailable, safe: "the export could not be read", err: err}
	case len(text) > longestImport:
		return all, invalid("the export is larger than %d MiB", longestImport>>20)
	}
	decoder := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&all); err != nil {
		return all, &Error{kind: Invalid, safe: "this is no export of the program: " + plainJSON(err), err: err}
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return all, invalid("there is more behind the export")
	}
	if all.Format != exportFormat {
		return all, invalid("this is no export that this program reads: its format is %q, not %q", clipped(all.Format), exportFormat)
	}
	return all, nil
}

// plainJSON says what is wrong with a text without the names of Go's types.
func plainJSON(err error) string {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Sprintf("%s can't be a %s", wrong.Field, wrong.Value)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// entry checks an exported entry as if it was kept for the first time.
func (e exportedEntry) entry() (entry, error) {
	if e.Kind == settingKind {
		one := entry{kind: settingKind, owner: e.Owner, name: e.Name, folded: e.Name, changed: e.Changed, changedBy: e.ChangedBy}
		if err := json.Unmarshal(e.Body, &one.body); err != nil || one.body == "" {
			return one, invalid("the setting %q has no value", clipped(e.Name))
		}
		return one, checkSetting(&one)
	}
	var b Batch
	var err error
	var id *string
	switch e.Kind {
	case presetKind:
		b.Presets = []Preset{{Name: e.Name}}
		err = json.Unmarshal(e.Body, &b.Presets[0].Query)
	case modelKind:
		b.Models = make([]model.Own, 1)
		id, err = &b.Models[0].ID, strictly(e.Body, &b.Models[0])
	case gpuKind:
		b.GPUs = make([]hardware.GPU, 1)
		id, err = &b.GPUs[0].ID, strictly(e.Body, &b.GPUs[0])
	case nodeKind:
		b.Nodes = make([]hardware.Node, 1)
		id, err = &b.Nodes[0].ID, strictly(e.Body, &b.Nodes[0])
	default:
		return entry{}, invalid("%q is nothing that can be kept", clipped(string(e.Kind)))
	}
	if err != nil {
		return entry{}, &Error{kind: Invalid, safe: fmt.Sprintf("the %s %q can't be read: %s", e.Kind.noun(), clipped(e.Name), plainJSON(err)), err: err}
	}
	if id != nil {
		*id = e.Name // the row has one name
	}
	list, err := b.entries(e.Owner, e.ChangedBy)
	if err != nil {
		return entry{}, err
	}
	list[0].changed = e.Changed
	return list[0], nil
}

// strictly decodes without dropping what is not known.
func strictly(text []byte, value any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(value)
}

// takeOver keeps an entry as of the day it was written; the audit says who
// imported it.
func (s *Store) takeOver(ctx context.Context, tx *sql.Tx, tenant string, e entry, by string, overwrite bool, now time.Time) error {
	written := e.changedBy
	e.changedBy = by
	if _, err := s.putIn(ctx, tx, tenant, e, overwrite, now); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, sqlEntryDate, tenant, e.kind, e.folded, e.owner, notAfter(e.changed, now), written)
	return err
}

// takeFigures keeps what was measured.
func (s *Store) takeFigures(ctx context.Context, tx *sql.Tx, tenant string, list []Figure, done *Imported, now time.Time) error {
	var count int
	if err := tx.QueryRowContext(ctx, sqlMeasuredCount, tenant).Scan(&count); err != nil {
		return err
	}
	if count+len(list) > mostMeasured {
		return invalid("at most %d measured values can be kept; there are %d, and %d would come", mostMeasured, count, len(list))
	}
	for _, f := range list {
		if _, err := tx.ExecContext(ctx, sqlMeasuredAdd, tenant, f.Query, f.What, f.Value, f.By, notAfter(f.At, now)); err != nil {
			return err
		}
		done.Measured++
	}
	return nil
}

func checkThreads(list []exportedThread) error {
	for i := range list {
		if err := list[i].check(list[i].Key); err != nil {
			return invalid("the conversation %d of the export can't be kept", i+1)
		}
	}
	return nil
}

func checkFigures(list []Figure) error {
	for i := range list {
		query, err := cleanQuery(list[i].Query)
		v := list[i].Value
		if err != nil || checkUser(list[i].By) != nil || !measures[list[i].What] || !(v > 0) || math.IsInf(v, 0) {
			return invalid("the measured value %d of the export can't be kept", i+1)
		}
		list[i].Query = query
	}
	return nil
}

// notAfter is a time in the store's form, and never a time to come.
func notAfter(at, now time.Time) int64 { return max(0, min(at.UnixMilli(), now.UnixMilli())) }

// clipped keeps a quotation short.
func clipped(text string) string {
	if runes := []rune(text); len(runes) > longestName {
		return string(runes[:longestName]) + "…"
	}
	return text
}
