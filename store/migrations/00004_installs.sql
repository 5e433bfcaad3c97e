-- +goose Up

-- Tokens of workspaces that installed the program, sealed.
CREATE TABLE installs (
    tenant  TEXT    NOT NULL PRIMARY KEY REFERENCES tenants (tenant) ON DELETE CASCADE,
    key_id  TEXT    NOT NULL, -- which key sealed it
    sealed  BLOB    NOT NULL,
    changed INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE installs;
