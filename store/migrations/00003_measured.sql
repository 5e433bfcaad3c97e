-- +goose Up

-- What a team measured, beside the question that was estimated.
CREATE TABLE measured (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT    NOT NULL REFERENCES tenants (tenant) ON DELETE CASCADE,
    query  TEXT    NOT NULL CHECK (query <> ''), -- in the exact notation
    what   TEXT    NOT NULL CHECK (what <> ''),
    value  REAL    NOT NULL,
    by     TEXT    NOT NULL,
    at     INTEGER NOT NULL
) STRICT;

CREATE INDEX measured_by_query ON measured (tenant, query, what, id);
CREATE INDEX measured_by_tenant ON measured (tenant, id);

-- +goose Down
DROP TABLE measured;
