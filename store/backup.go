package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Backup writes a copy of the store while it is in use. The copy is whole or
// not there; a file that exists is not overwritten.
func (s *Store) Backup(ctx context.Context, path string) error {
	return failed("back up", copyInto(ctx, s.reader, path))
}

// copyInto copies what one reading transaction sees into a new file, for its
// owner only.
func copyInto(ctx context.Context, db *sql.DB, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return conflict("%s is there already; choose another name for the copy", filepath.Base(path))
	}
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-*") // mode 0600
	if err != nil {
		return unreachable(path, err)
	}
	defer os.Remove(file.Name())
	_, err = db.ExecContext(ctx, "VACUUM INTO ?1", file.Name())
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	err = os.Link(file.Name(), path)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, os.ErrExist):
		return conflict("%s is there already; choose another name for the copy", filepath.Base(path))
	}
	if err := os.Rename(file.Name(), path); err != nil { // no links on this file system
		return unreachable(path, err)
	}
	return nil
}

// Report is what a check of the store found.
type Report struct {
	Path     string           `json:"path"`
	Version  int              `json:"version"`
	Bytes    int64            `json:"bytes"`
	Rows     map[string]int64 `json:"rows"`     // by table
	Problems []string         `json:"problems"` // empty: all is well
}

const (
	sqlIntegrity   = `PRAGMA integrity_check(20)`
	sqlForeignKeys = `PRAGMA foreign_key_check`
	sqlCounts      = `SELECT 'tenants', count(*) FROM tenants
		UNION ALL SELECT 'entries', count(*) FROM entries WHERE deleted IS NULL
		UNION ALL SELECT 'changes', count(*) FROM changes
		UNION ALL SELECT 'threads', count(*) FROM threads
		UNION ALL SELECT 'seen', count(*) FROM seen
		UNION ALL SELECT 'measured', count(*) FROM measured
		UNION ALL SELECT 'installs', count(*) FROM installs`
	sqlEveryEntry = `SELECT tenant, kind, name, body FROM entries WHERE deleted IS NULL AND kind IN ('model', 'gpu', 'node')`
)

// Check reads the whole file: its pages and indexes, references between tables,
// and whether each entry can be decoded.
func (s *Store) Check(ctx context.Context) (Report, error) {
	report := Report{Path: s.path, Rows: map[string]int64{}}
	var err error
	if report.Version, err = versionOf(ctx, s.reader); err != nil {
		return report, failed("check", err)
	}
	if info, err := os.Stat(s.path); err == nil {
		report.Bytes = info.Size()
	}
	found, err := collect(ctx, s.reader, func(row scanner) (line string, err error) {
		err = row.Scan(&line)
		return line, err
	}, sqlIntegrity)
	if err != nil {
		return report, failed("check", err)
	}
	for _, line := range found {
		if line != "ok" {
			report.Problems = append(report.Problems, line)
		}
	}
	type orphan struct {
		table  string
		row    sql.NullInt64
		parent string
		key    int
	}
	orphans, err := collect(ctx, s.reader, func(row scanner) (o orphan, err error) {
		err = row.Scan(&o.table, &o.row, &o.parent, &o.key)
		return o, err
	}, sqlForeignKeys)
	if err != nil {
		return report, failed("check", err)
	}
	for _, o := range orphans {
		report.Problems = append(report.Problems, fmt.Sprintf("row %d of %s belongs to no row of %s", o.row.Int64, o.table, o.parent))
	}
	_, err = collect(ctx, s.reader, func(row scanner) (none struct{}, err error) {
		var table string
		var count int64
		err = row.Scan(&table, &count)
		report.Rows[table] = count
		return none, err
	}, sqlCounts)
	if err != nil {
		return report, failed("check", err)
	}
	return report, failed("check", s.checkEntries(ctx, &report))
}

// checkEntries decodes every model, accelerator and machine.
func (s *Store) checkEntries(ctx context.Context, report *Report) error {
	_, err := collect(ctx, s.reader, func(row scanner) (none struct{}, err error) {
		var tenant string
		var e entry
		if err := row.Scan(&tenant, &e.kind, &e.name, &e.body); err != nil {
			return none, err
		}
		if err := new(snapshot).add(e); err != nil {
			report.Problems = append(report.Problems, fmt.Sprintf("the %s %q of %s can't be read: %v", e.kind.noun(), e.name, tenant, err))
		}
		return none, nil
	}, sqlEveryEntry)
	return err
}
