package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"time"
)

const (
	sqlForgetTenant = `DELETE FROM tenants WHERE tenant = ?1` // the rest goes with it

	sqlForgetEntries  = `DELETE FROM entries WHERE tenant = ?1 AND owner = ?2`
	sqlForgetChanges  = `DELETE FROM changes WHERE tenant = ?1 AND owner = ?2`
	sqlForgetThreads  = `DELETE FROM threads WHERE tenant = ?1 AND user = ?2`
	sqlForgetWriter   = `UPDATE entries SET changed_by = '' WHERE tenant = ?1 AND changed_by = ?2`
	sqlForgetAuthor   = `UPDATE changes SET by = '' WHERE tenant = ?1 AND by = ?2`
	sqlForgetMeasurer = `UPDATE measured SET by = '' WHERE tenant = ?1 AND by = ?2`

	// Where a user stands alone with the program, the id is in the key.
	sqlForgetKeys = `DELETE FROM threads WHERE tenant = ?1 AND key LIKE ?2 ESCAPE '\'`

	// All but the installation, without which nobody could be answered, and the
	// names of events, which go within a day.
	sqlForgetAllEntries  = `DELETE FROM entries WHERE tenant = ?1`
	sqlForgetAllChanges  = `DELETE FROM changes WHERE tenant = ?1`
	sqlForgetAllThreads  = `DELETE FROM threads WHERE tenant = ?1`
	sqlForgetAllMeasured = `DELETE FROM measured WHERE tenant = ?1`

	// What a deletion left in the log goes too.
	sqlTidy = `PRAGMA wal_checkpoint(TRUNCATE)`
)

// ForgetUser removes what is a user's own, their threads, and their name from
// what is shared: a preset for all stays, and nobody saved it. It can't be
// undone.
func (s *Store) ForgetUser(ctx context.Context, tenant, user string) error {
	if err := checkUser(user); err != nil || user == "" {
		return failed("forget user", invalid("the id of the user is missing"))
	}
	_, err := s.change(ctx, "forget user", tenant, func(tx *sql.Tx, _ time.Time) (int64, error) {
		for _, statement := range []string{
			sqlForgetEntries, sqlForgetChanges, sqlForgetThreads, sqlForgetWriter, sqlForgetAuthor, sqlForgetMeasurer,
		} {
			if _, err := tx.ExecContext(ctx, statement, tenant, user); err != nil {
				return 0, err
			}
		}
		for _, key := range []string{"%//" + literally(user), "%/form/" + literally(user), "%/again/" + literally(user) + "/%"} {
			if _, err := tx.ExecContext(ctx, sqlForgetKeys, tenant, key); err != nil {
				return 0, err
			}
		}
		return 0, nil
	})
	if err != nil {
		return err
	}
	return s.tidy(ctx)
}

// literally keeps the signs of a pattern from meaning something.
func literally(text string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
}

// ForgetData removes everything that a tenant keeps, and the audit of it. The
// installation stays, so that the program can still answer there. It can't be
// undone.
func (s *Store) ForgetData(ctx context.Context, tenant string) error {
	_, err := s.change(ctx, "forget data", tenant, func(tx *sql.Tx, _ time.Time) (int64, error) {
		for _, statement := range []string{sqlForgetAllEntries, sqlForgetAllChanges, sqlForgetAllThreads, sqlForgetAllMeasured} {
			if _, err := tx.ExecContext(ctx, statement, tenant); err != nil {
				return 0, err
			}
		}
		return 0, nil
	})
	s.cache.drop(tenant)
	if err != nil {
		return err
	}
	return s.tidy(ctx)
}

// ForgetTenant removes everything of a tenant, its tokens too. It can't be
// undone.
func (s *Store) ForgetTenant(ctx context.Context, tenant string) error {
	err := s.write(ctx, "forget tenant", tenant, func(tx *sql.Tx, _ time.Time) error {
		_, err := tx.ExecContext(ctx, sqlForgetTenant, tenant)
		return err
	})
	s.cache.drop(tenant)
	if err != nil {
		return err
	}
	return s.tidy(ctx)
}

// tidy moves the log into the file and cuts it, so that what was deleted does
// not stay there. Readers may keep it from that for now; the next Purge tries
// again.
func (s *Store) tidy(ctx context.Context) error {
	s.mover.alone.Lock()
	defer s.mover.alone.Unlock()
	var busy, pages, moved int
	err := s.writer.QueryRowContext(ctx, sqlTidy).Scan(&busy, &pages, &moved)
	s.untidy.Store(err != nil || busy != 0)
	return failed("tidy", err)
}

// exportFormat names the form of an export; Import reads this one.
const exportFormat = "headroom-export/1"

// everything is a tenant's data as Export writes it.
type everything struct {
	Format   string           `json:"format"`
	Tenant   string           `json:"tenant"`
	At       time.Time        `json:"at"`
	Entries  []exportedEntry  `json:"entries"`
	Threads  []exportedThread `json:"threads"`
	Measured []Figure         `json:"measured"`
	Changes  []Change         `json:"changes"`
	Install  bool             `json:"installed"` // tokens are not exported
}

type exportedEntry struct {
	Kind      entryKind       `json:"kind"`
	Owner     string          `json:"owner,omitempty"`
	Name      string          `json:"name"`
	Body      json.RawMessage `json:"body"`
	Changed   time.Time       `json:"changed"`
	ChangedBy string          `json:"changed_by,omitempty"`
}

type exportedThread struct {
	Key string `json:"key"`
	Thread
}

const (
	sqlExportEntries = `SELECT kind, owner, folded, name, body, change, changed, changed_by FROM entries
		WHERE tenant = ?1 AND deleted IS NULL ORDER BY kind, folded, owner`
	sqlExportThreads  = `SELECT key, query, previous, lang, user, program, changed FROM threads WHERE tenant = ?1 ORDER BY key`
	sqlExportMeasured = `SELECT id, query, what, value, by, at FROM measured WHERE tenant = ?1 ORDER BY id`
	sqlExportChanges  = `SELECT id, at, by, action, kind, owner, name, old FROM changes WHERE tenant = ?1 ORDER BY id`
	sqlExportInstall  = `SELECT count(*) FROM installs WHERE tenant = ?1`
)

// Export writes all that is kept of a tenant as one JSON object, as one moment
// saw it. Import reads it again. It is for the operator: what is somebody's own
// is in it.
func (s *Store) Export(ctx context.Context, tenant string, w io.Writer) error {
	return s.export(ctx, tenant, w, func(*everything) {})
}

// ExportFor is Export as one user of the tenant may see it: what is shared, and
// what is their own; nothing that is somebody else's own, and nobody else's
// conversations.
func (s *Store) ExportFor(ctx context.Context, tenant, user string, w io.Writer) error {
	if err := checkUser(user); err != nil || user == "" {
		return failed("export", invalid("the id of the user is missing"))
	}
	return s.export(ctx, tenant, w, func(all *everything) {
		hidden := func(owner string) bool {
			return owner != "" && owner != user && !strings.HasPrefix(owner, channelScope)
		}
		all.Entries = slices.DeleteFunc(all.Entries, func(e exportedEntry) bool { return hidden(e.Owner) })
		all.Changes = slices.DeleteFunc(all.Changes, func(c Change) bool { return hidden(c.Owner) })
		all.Threads = slices.DeleteFunc(all.Threads, func(t exportedThread) bool { return t.User != user })
	})
}

func (s *Store) export(ctx context.Context, tenant string, w io.Writer, leave func(*everything)) error {
	if err := checkTenant(tenant); err != nil {
		return failed("export", err)
	}
	all := everything{
		Format: exportFormat, Tenant: tenant, At: s.now().UTC(),
		Entries: []exportedEntry{}, Threads: []exportedThread{}, Measured: []Figure{}, Changes: []Change{}, // empty, not null
	}
	if err := s.gather(ctx, tenant, &all); err != nil {
		return failed("export", err)
	}
	leave(&all)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return failed("export", encoder.Encode(all))
}

// gather reads the tables of a tenant in one transaction.
func (s *Store) gather(ctx context.Context, tenant string, all *everything) error {
	tx, err := s.reader.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	entries, err := collect(ctx, tx, func(row scanner) (exportedEntry, error) {
		e, err := scanEntry(row)
		body := json.RawMessage(e.body)
		if e.kind == presetKind || e.kind == settingKind {
			body, _ = json.Marshal(e.body) // a string always can be
		}
		return exportedEntry{e.kind, e.owner, e.name, body, e.changed, e.changedBy}, err
	}, sqlExportEntries, tenant)
	if err != nil {
		return err
	}
	threads, err := collect(ctx, tx, func(row scanner) (t exportedThread, err error) {
		var at int64
		err = row.Scan(&t.Key, &t.Query, &t.Previous, &t.Lang, &t.User, &t.Program, &at)
		t.At = time.UnixMilli(at).UTC()
		return t, err
	}, sqlExportThreads, tenant)
	if err != nil {
		return err
	}
	figures, err := collect(ctx, tx, scanFigure, sqlExportMeasured, tenant)
	if err != nil {
		return err
	}
	changes, err := collect(ctx, tx, scanChange, sqlExportChanges, tenant)
	if err != nil {
		return err
	}
	all.Entries, all.Threads = append(all.Entries, entries...), append(all.Threads, threads...)
	all.Measured, all.Changes = append(all.Measured, figures...), append(all.Changes, changes...)
	return tx.QueryRowContext(ctx, sqlExportInstall, tenant).Scan(&all.Install)
}

const sqlDiscordTenants = `SELECT tenant FROM tenants WHERE tenant >= 'discord:' AND tenant < 'discord;'`

// ForgetDiscordUser is ForgetUser in every server of Discord, where a person has
// the same id everywhere, and ForgetTenant for the person's own room.
func (s *Store) ForgetDiscordUser(ctx context.Context, user string) error {
	own := discordUsers + user
	if !isTenant(own) {
		return failed("forget user", invalid("%q is no id of a user of Discord", clipped(user)))
	}
	tenants, err := collect(ctx, s.reader, func(row scanner) (tenant string, err error) {
		err = row.Scan(&tenant)
		return tenant, err
	}, sqlDiscordTenants)
	if err != nil {
		return failed("forget user", err)
	}
	for _, tenant := range tenants {
		if tenant == own {
			err = s.ForgetTenant(ctx, tenant)
		} else {
			err = s.ForgetUser(ctx, tenant, user)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
