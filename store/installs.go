package store

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"time"
)

// keySize is that of AES-256.
const keySize = 32

// mostSecret bounds what is kept of one installation.
const mostSecret = 1 << 14

const (
	sqlInstallPut = `INSERT INTO installs (tenant, key_id, sealed, changed) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT (tenant) DO UPDATE SET key_id = excluded.key_id, sealed = excluded.sealed, changed = excluded.changed`
	sqlInstall       = `SELECT key_id, sealed FROM installs WHERE tenant = ?1`
	sqlInstallDelete = `DELETE FROM installs WHERE tenant = ?1`
	sqlInstalls      = `SELECT tenant FROM installs ORDER BY tenant`
)

// sealer encrypts with AES-256-GCM. The tenant is authenticated with the text,
// so that a row that was moved to another tenant does not open.
type sealer struct {
	aead cipher.AEAD
	id   string // tells which key sealed a row; says nothing about the key
}

func newSealer(key []byte) (*sealer, error) {
	if key == nil {
		return nil, nil
	}
	if len(key) != keySize {
		return nil, invalid("the key that seals tokens has to be %d bytes long, not %d", keySize, len(key))
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(append([]byte("headroom key id\x00"), key...))
	return &sealer{aead, hex.EncodeToString(sum[:8])}, nil
}

// newKeys are the present key and the older ones, in that order.
func newKeys(key []byte, older [][]byte) ([]*sealer, error) {
	if key == nil && len(older) > 0 {
		return nil, invalid("older keys that seal tokens need a present one")
	}
	var keys []*sealer
	for _, one := range append([][]byte{key}, older...) {
		seal, err := newSealer(one)
		if err != nil {
			return nil, err
		}
		if seal != nil {
			keys = append(keys, seal)
		}
	}
	return keys, nil
}

// close seals a secret under a nonce of its own, which stands before it.
func (s *sealer) close(secret []byte, tenant string) []byte {
	nonce := make([]byte, s.aead.NonceSize(), s.aead.NonceSize()+len(secret)+s.aead.Overhead())
	rand.Read(nonce) // never fails
	return s.aead.Seal(nonce, nonce, secret, []byte(tenant))
}

// open undoes close, for the same tenant.
func (s *sealer) open(row []byte, tenant string) ([]byte, error) {
	size := s.aead.NonceSize()
	if len(row) < size {
		return nil, errors.New("a sealed row is too short")
	}
	return s.aead.Open(nil, row[:size], row[size:], []byte(tenant))
}

func (s *Store) sealer() (*sealer, error) {
	if len(s.keys) == 0 {
		return nil, &Error{kind: Unavailable, safe: "no key is set that seals tokens"}
	}
	return s.keys[0], nil
}

// SaveInstall keeps what a workspace gave at its installation, its tokens,
// sealed with the key of Options. It replaces what was there.
func (s *Store) SaveInstall(ctx context.Context, tenant string, secret []byte) error {
	seal, err := s.sealer()
	if err == nil && (len(secret) == 0 || len(secret) > mostSecret) {
		err = invalid("an installation holds between 1 and %d bytes", mostSecret)
	}
	if err != nil {
		return failed("keep installation", err)
	}
	sealed := seal.close(secret, tenant)
	return s.write(ctx, "keep installation", tenant, func(tx *sql.Tx, now time.Time) error {
		if _, err := tx.ExecContext(ctx, sqlInstallPut, tenant, seal.id, sealed, now.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, sqlDepartureUndone, tenant)
		return err
	})
}

// Install returns what SaveInstall kept. None is NotFound; one that another key
// sealed is Unavailable.
func (s *Store) Install(ctx context.Context, tenant string) (secret []byte, err error) {
	const op = "read installation"
	_, err = s.sealer()
	if err == nil {
		err = checkTenant(tenant)
	}
	if err != nil {
		return nil, failed(op, err)
	}
	var id string
	var sealed []byte
	err = s.reader.QueryRowContext(ctx, sqlInstall, tenant).Scan(&id, &sealed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, failed(op, notFound("this workspace has not installed the program"))
	}
	if err == nil {
		secret, err = s.unseal(id, sealed, tenant)
	}
	return secret, failed(op, err)
}

// RemoveInstall forgets the tokens of a workspace that uninstalled the program;
// the rest goes after GoneLife (see Left). None is no error.
func (s *Store) RemoveInstall(ctx context.Context, tenant string) error {
	return s.write(ctx, "remove installation", tenant, func(tx *sql.Tx, _ time.Time) error {
		_, err := tx.ExecContext(ctx, sqlInstallDelete, tenant)
		return err
	})
}

// Installs lists the tenants that have installed the program.
func (s *Store) Installs(ctx context.Context) ([]string, error) {
	tenants, err := collect(ctx, s.reader, func(row scanner) (tenant string, err error) {
		err = row.Scan(&tenant)
		return tenant, err
	}, sqlInstalls)
	return tenants, failed("list installations", err)
}
