-- +goose Up

-- Teams that took the program away, and when. What they kept goes some time
-- after.
CREATE TABLE departures (
    tenant TEXT    NOT NULL PRIMARY KEY REFERENCES tenants (tenant) ON DELETE CASCADE,
    at     INTEGER NOT NULL
) STRICT;

CREATE INDEX departures_by_time ON departures (at);

-- +goose Down
DROP TABLE departures;
