package main

import (
	"errors"
	"fmt"
	"maps"
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

type forgetStore struct {
	Tenant string `help:"Whose data." required:""`
	User   string `help:"Only what is this user's own, and their name."`
	Yes    bool   `help:"Do it; it can't be undone."`
}

// Run forgets, when it is really meant.
func (c *forgetStore) Run(t *terminal) error {
	what := "everything of " + c.Tenant
	if c.User != "" {
		what = "what is " + c.User + "'s own in " + c.Tenant
	}
	if !c.Yes {
		return fmt.Errorf("this removes %s and can't be undone; --yes does it", what)
	}
	return t.existing(func(kept *store.Store) error {
		var err error
		if c.User != "" {
			err = kept.ForgetUser(t.ctx, c.Tenant, c.User)
		} else {
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
