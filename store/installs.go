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

func (s *Store) sealer() (*sealer, error) {
	if s.seal == nil {
		return nil, &Error{kind: Unavailable, safe: "no key is set that seals tokens"}
	}
	return s.seal, nil
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
	nonce := make([]byte, seal.aead.NonceSize(), seal.aead.NonceSize()+len(secret)+seal.aead.Overhead())
	rand.Read(nonce) // never fails
	sealed := seal.aead.Seal(nonce, nonce, secret, []byte(tenant))
	return s.write(ctx, "keep installation", tenant, func(tx *sql.Tx, now time.Time) error {
		_, err := tx.ExecContext(ctx, sqlInstallPut, tenant, seal.id, sealed, now.UnixMilli())
		return err
	})
}

// Install returns what SaveInstall kept. None is NotFound; one that another key
// sealed is Unavailable.
func (s *Store) Install(ctx context.Context, tenant string) (secret []byte, err error) {
	const op = "read installation"
	seal, err := s.sealer()
	if err == nil {
		err = checkTenant(tenant)
	}
	if err != nil {
		return nil, failed(op, err)
	}
	var id string
	var sealed []byte
	err = s.reader.QueryRowContext(ctx, sqlInstall, tenant).Scan(&id, &sealed)
	switch size := seal.aead.NonceSize(); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, failed(op, notFound("this workspace has not installed the program"))
	case err != nil:
		return nil, failed(op, err)
	case id != seal.id:
		return nil, failed(op, &Error{kind: Unavailable, safe: "the tokens of this workspace were sealed with another key; set that key, or install the program again"})
	case len(sealed) < size:
		return nil, failed(op, errors.New("a sealed row is too short"))
	default:
		secret, err = seal.aead.Open(nil, sealed[:size], sealed[size:], []byte(tenant))
		return secret, failed(op, err)
	}
}

// RemoveInstall forgets the tokens of a workspace that uninstalled the program;
// its presets stay until ForgetTenant. None is no error.
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
