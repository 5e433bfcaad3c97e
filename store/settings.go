package store

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"
)

// settingValues are the settings of a user, a channel or the whole tenant, and
// the values that they take; nil is the name of a preset.
var settingValues = map[string][]string{
	"lang":   {"en", "zh"},
	"units":  {"gib", "gb"},
	"preset": nil,
	"reply":  {"short", "full"},

	"answers": {"public", "private"}, // of a whole server: who sees answers to commands
}

// sqlSettings reads one scope; a channel's, a user's or the tenant's.
const sqlSettings = `SELECT name, body FROM entries
	WHERE tenant = ?1 AND owner = ?2 AND deleted IS NULL AND kind = 'setting'`

// SetSetting keeps a setting: lang (en, zh), units (gib, gb), preset (the name
// of one), reply (short, full). The scope is a user, "channel:<id>", or empty
// for the tenant. An empty value removes it; removing what is not set is no
// error and no change.
func (s *Store) SetSetting(ctx context.Context, tenant, scope, key, value, by string) (change int64, err error) {
	e := entry{kind: settingKind, owner: scope, name: key, folded: key, body: value, changedBy: by}
	if err := checkSetting(&e); err != nil {
		return 0, failed("set", err)
	}
	if e.body == "" {
		change, err = s.remove(ctx, tenant, e)
		if err != nil && KindOf(err) == NotFound {
			return 0, nil
		}
		return change, err
	}
	return s.put(ctx, tenant, e, true)
}

func checkSetting(e *entry) error {
	if err := checkScope(e.owner); err != nil {
		return err
	}
	if err := checkUser(e.changedBy); err != nil {
		return err
	}
	values, known := settingValues[e.name]
	switch {
	case !known:
		return invalid("%q is no setting; there are lang, units, preset and reply", e.name)
	case e.body == "":
		return nil
	case values == nil: // the name of a preset
		if len(e.body) > longestQuery || !utf8.ValidString(e.body) || strings.ContainsFunc(e.body, steering) {
			return invalid("this is no name of a preset")
		}
		return nil
	case !slices.Contains(values, e.body):
		return invalid("%s can be %s, not %q", e.name, strings.Join(values, " or "), e.body)
	}
	return nil
}

// Settings returns what is set in a scope, by key. What a narrower scope does
// not set is for the caller to look up in the next.
func (s *Store) Settings(ctx context.Context, tenant, scope string) (map[string]string, error) {
	if err := checkTenant(tenant); err != nil {
		return nil, failed("read settings", err)
	}
	set := map[string]string{}
	_, err := collect(ctx, s.reader, func(row scanner) (none struct{}, err error) {
		var key, value string
		err = row.Scan(&key, &value)
		set[key] = value
		return none, err
	}, sqlSettings, tenant, scope)
	return set, failed("read settings", err)
}
