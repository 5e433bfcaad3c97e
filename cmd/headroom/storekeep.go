package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"headroom/store"
)

// storeCommand looks after the file that keeps presets, models and cards.
type storeCommand struct {
	Path   storePath   `cmd:"" help:"Print where the store is."`
	Check  checkStore  `cmd:"" help:"Read the whole store and say whether it is sound."`
	Backup backupStore `cmd:"" help:"Copy the store to a new file, while it is in use."`
	Export exportStore `cmd:"" help:"Write all that is kept of a tenant as JSON."`
	Import importStore `cmd:"" help:"Keep what an export holds: all of it or nothing."`
	Rekey  rekeyStore  `cmd:"" help:"Seal the tokens of workspaces with the present key (HEADROOM_KEY), where an older one (HEADROOM_OLD_KEYS) did."`
	Audit  auditStore  `cmd:"" help:"Print who changed what, the newest first, as JSON."`
	Forget forgetStore `cmd:"" help:"Remove all that is kept of a user or a tenant."`
	Purge  purgeStore  `cmd:"" help:"Remove what has expired."`
}

type storePath struct{}

// Run prints the path, whether there is a file or not.
func (storePath) Run(t *terminal) error {
	path, err := t.storeFile()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(t.out, path)
	return err
}

// existing opens the store to write, and does not make one.
func (t *terminal) existing(do func(*store.Store) error) error {
	return t.reading(func(kept *store.Store) error {
		if kept == nil {
			path, err := t.storeFile()
			return errors.Join(fmt.Errorf("there is no store at %s yet", path), err)
		}
		return t.writing(do)
	})
}

type checkStore struct {
	JSON bool `name:"json" help:"Print the report as JSON."`
}

// Run prints what is there and what is wrong with it.
func (c *checkStore) Run(t *terminal) error {
	return t.existing(func(kept *store.Store) error {
		report, err := kept.Check(t.ctx)
		if err != nil {
			return err
		}
		if c.JSON {
			err = printRow(t.out, report)
		} else {
			fmt.Fprintf(t.out, "%s: format %d, %d bytes\n", report.Path, report.Version, report.Bytes)
			var rows []string
			for _, table := range slices.Sorted(maps.Keys(report.Rows)) {
				rows = append(rows, fmt.Sprintf("%s %d", table, report.Rows[table]))
			}
			fmt.Fprintln(t.out, strings.Join(rows, ", "))
			for _, problem := range report.Problems {
				fmt.Fprintln(t.out, "wrong:", problem)
			}
			if len(report.Problems) == 0 {
				_, err = fmt.Fprintln(t.out, "sound")
			}
		}
		if err == nil && len(report.Problems) > 0 {
			err = statusError(notAnswered)
		}
		return err
	})
}

type backupStore struct {
	File string `arg:"" help:"New file; one that is there is not overwritten." type:"path"`
}

// Run copies the store.
func (c *backupStore) Run(t *terminal) error {
	return t.existing(func(kept *store.Store) error {
		if err := kept.Backup(t.ctx, c.File); err != nil {
			return err
		}
		_, err := fmt.Fprintf(t.out, "copied %s to %s\n", kept.Path(), c.File)
		return err
	})
}

type exportStore struct {
	Tenant string `help:"Whose data: local, slack:T..., discord:<guild>, discord:user:<id>." default:"local"`
}

// Run writes a tenant's data.
func (c *exportStore) Run(t *terminal) error {
	return t.existing(func(kept *store.Store) error { return kept.Export(t.ctx, c.Tenant, t.out) })
}

type auditStore struct {
	Tenant string `help:"Whose data." default:"local"`
	Limit  int    `help:"How many changes." default:"100"`
}

// Run prints the audit.
func (c *auditStore) Run(t *terminal) error {
	return t.existing(func(kept *store.Store) error {
		changes, err := kept.Changes(t.ctx, c.Tenant, 0, c.Limit)
		for _, change := range changes {
			if err := printRow(t.out, change); err != nil {
				return err
			}
		}
		return err
	})
}

type importStore struct {
	Tenant  string `help:"Where to; else the tenant that the export is of."`
	Replace bool   `help:"Replace what is there under the same name."`
	File    string `arg:"" help:"What store export wrote, or export in a chat; - reads the input."`
}

// Run keeps what an export holds.
func (c *importStore) Run(t *terminal) error {
	in := t.in
	if c.File != "-" {
		file, err := os.Open(c.File)
		if err != nil {
			return fmt.Errorf("import: %w", err)
		}
		defer file.Close()
		in = file
	}
	return t.writing(func(kept *store.Store) error {
		done, err := kept.Import(t.ctx, c.Tenant, in, me(), c.Replace)
		if err != nil {
			return fmt.Errorf("import %s: %w", c.File, hint(plainly(err), err, "--replace replaces it"))
		}
		_, err = fmt.Fprintf(t.out, "kept %d entries, %d conversations and %d measured values\n", done.Entries, done.Threads, done.Measured)
		return err
	})
}

type rekeyStore struct{}

// Run seals tokens again. Neither key is a flag: others could read it there.
func (rekeyStore) Run(t *terminal) error {
	key, older, err := sealingKeys()
	if err != nil {
		return err
	}
	if key == nil {
		return errors.New("set " + keyVariable + " to the present key, and " + oldKeysVariable + " to those before it")
	}
	return t.existing(func(kept *store.Store) error {
		path := kept.Path()
		with, err := store.Open(t.ctx, path, store.Options{Log: t.log, Key: key, OldKeys: older})
		if err != nil {
			return err
		}
		sealed, left, err := with.Rekey(t.ctx)
		if err = errors.Join(err, with.Close()); err == nil {
			_, err = fmt.Fprintf(t.out, "sealed %d again; no key opens %d\n", sealed, left)
		}
		if err == nil && left > 0 {
			err = statusError(notAnswered)
		}
		return err
	})
}

// everywhere stands for all of Discord, where a user has one id.
const everywhere = "discord:*"

type forgetStore struct {
	Tenant string `help:"Whose data; discord:* with --user is everywhere in Discord." placeholder:"TENANT" required:""`
	User   string `help:"Only what is this user's own, and their name."`
	Yes    bool   `help:"Do it; it can't be undone."`
}

// Run forgets, when it is really meant.
func (c *forgetStore) Run(t *terminal) error {
	what := "everything of " + c.Tenant
	if c.User != "" {
		what = "what is " + c.User + "'s own in " + c.Tenant
	}
	if c.Tenant == everywhere && c.User == "" {
		return usageError("--tenant " + everywhere + " is for one person: name them with --user")
	}
	if !c.Yes {
		return fmt.Errorf("this removes %s and can't be undone; --yes does it", what)
	}
	return t.existing(func(kept *store.Store) error {
		var err error
		switch {
		case c.Tenant == everywhere:
			err = kept.ForgetDiscordUser(t.ctx, c.User)
		case c.User != "":
			err = kept.ForgetUser(t.ctx, c.Tenant, c.User)
		default:
			err = kept.ForgetTenant(t.ctx, c.Tenant)
		}
		if err == nil {
			_, err = fmt.Fprintln(t.out, "removed", what)
		}
		return err
	})
}

type purgeStore struct{}

// Run removes what has expired.
func (purgeStore) Run(t *terminal) error {
	return t.existing(func(kept *store.Store) error {
		removed, err := kept.Purge(t.ctx)
		if err == nil {
			_, err = fmt.Fprintf(t.out, "removed %d rows\n", removed)
		}
		return err
	})
}
