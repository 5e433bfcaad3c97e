-- +goose Up

-- Everybody who keeps something. What a tenant keeps goes with its row.
CREATE TABLE tenants (
    tenant   TEXT    NOT NULL PRIMARY KEY CHECK (tenant <> ''),
    revision INTEGER NOT NULL DEFAULT 0, -- grows with each write of entries
    created  INTEGER NOT NULL            -- times are Unix milliseconds
) STRICT;

-- What is kept under a name: presets, models, accelerators, machines, settings.
CREATE TABLE entries (
    id         INTEGER PRIMARY KEY,
    tenant     TEXT    NOT NULL REFERENCES tenants (tenant) ON DELETE CASCADE,
    kind       TEXT    NOT NULL CHECK (kind IN ('preset', 'model', 'gpu', 'node', 'setting')),
    owner      TEXT    NOT NULL, -- '' is shared, else a user or a channel
    folded     TEXT    NOT NULL CHECK (folded <> ''),
    name       TEXT    NOT NULL CHECK (name <> ''),
    body       TEXT    NOT NULL,
    change     INTEGER NOT NULL, -- the change that left the entry so
    changed    INTEGER NOT NULL,
    changed_by TEXT    NOT NULL,
    deleted    INTEGER           -- when; NULL while it is there
) STRICT;

CREATE UNIQUE INDEX entries_by_name ON entries (tenant, kind, folded, owner);
CREATE INDEX entries_by_owner ON entries (tenant, owner);
CREATE INDEX entries_deleted ON entries (deleted) WHERE deleted IS NOT NULL;

-- Who wrote what when, and what was there before.
CREATE TABLE changes (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT    NOT NULL REFERENCES tenants (tenant) ON DELETE CASCADE,
    at     INTEGER NOT NULL,
    by     TEXT    NOT NULL,
    action TEXT    NOT NULL CHECK (action IN ('save', 'remove', 'undo')),
    kind   TEXT    NOT NULL,
    owner  TEXT    NOT NULL,
    folded TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    old    TEXT -- NULL: nothing was there
) STRICT;

CREATE INDEX changes_by_tenant ON changes (tenant, id);
CREATE INDEX changes_by_time ON changes (at);

-- +goose Down
DROP TABLE changes;
DROP TABLE entries;
DROP TABLE tenants;
