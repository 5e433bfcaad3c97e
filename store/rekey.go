package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"
)

const (
	sqlInstallKey   = `SELECT key_id, sealed FROM installs WHERE tenant = ?1 AND key_id <> ?2`
	sqlInstallRekey = `UPDATE installs SET key_id = ?3, sealed = ?4 WHERE tenant = ?1 AND key_id = ?2`
)

// Rekey seals with the present key what an older one of Options sealed, and
// returns how many installations that were. What no key opens stays as it is;
// left says how many.
func (s *Store) Rekey(ctx context.Context) (sealed, left int, err error) {
	const op = "seal again"
	seal, err := s.sealer()
	if err != nil {
		return 0, 0, failed(op, err)
	}
	tenants, err := s.Installs(ctx)
	if err != nil {
		return 0, 0, err
	}
	for _, tenant := range tenants {
		err := s.write(ctx, op, tenant, func(tx *sql.Tx, _ time.Time) error {
			var id string
			var row []byte
			err := tx.QueryRowContext(ctx, sqlInstallKey, tenant, seal.id).Scan(&id, &row)
			if errors.Is(err, sql.ErrNoRows) {
				return nil // has the present key already, or went
			}
			if err != nil {
				return err
			}
			secret, err := s.unseal(id, row, tenant)
			if err != nil {
				left++
				return nil
			}
			if _, err = tx.ExecContext(ctx, sqlInstallRekey, tenant, id, seal.id, seal.close(secret, tenant)); err == nil {
				sealed++
			}
			return err
		})
		if err != nil {
			return sealed, left, err
		}
	}
	if sealed > 0 {
		err = s.tidy(ctx) // what the old key opens does not stay in the log
	}
	return sealed, left, err
}

// unseal opens a row with the key that sealed it, where that is known.
func (s *Store) unseal(id string, row []byte, tenant string) ([]byte, error) {
	at := slices.IndexFunc(s.keys, func(k *sealer) bool { return k.id == id })
	if at < 0 {
		return nil, &Error{kind: Unavailable, safe: "the tokens of this workspace were sealed with another key; set that key, or install the program again"}
	}
	return s.keys[at].open(row, tenant)
}
