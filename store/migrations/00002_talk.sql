-- +goose Up

-- The last question of a thread in the exact notation; never what was typed.
CREATE TABLE threads (
    tenant   TEXT    NOT NULL REFERENCES tenants (tenant) ON DELETE CASCADE,
    key      TEXT    NOT NULL CHECK (key <> ''),
    query    TEXT    NOT NULL,
    previous TEXT    NOT NULL, -- '' when undo has nowhere to go
    lang     TEXT    NOT NULL,
    user     TEXT    NOT NULL, -- who asked last
    program  TEXT    NOT NULL, -- the version that answered
    changed  INTEGER NOT NULL,
    PRIMARY KEY (tenant, key)
) STRICT;

CREATE INDEX threads_by_time ON threads (changed);
CREATE INDEX threads_by_user ON threads (tenant, user);

-- Events that were handled, so that one that is sent again is not.
CREATE TABLE seen (
    tenant TEXT    NOT NULL REFERENCES tenants (tenant) ON DELETE CASCADE,
    key    TEXT    NOT NULL CHECK (key <> ''),
    at     INTEGER NOT NULL,
    PRIMARY KEY (tenant, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX seen_by_time ON seen (at);

-- +goose Down
DROP TABLE seen;
DROP TABLE threads;
