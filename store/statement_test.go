//go:build cgo

package store_test

import (
	"database/sql"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"headroom/store"
)

// withoutTenant are the statements that are not about one tenant, and why.
var withoutTenant = map[string]string{
	"sqlIntegrity":      "checks pages, not data",
	"sqlForeignKeys":    "checks references of all tenants, for the operator",
	"sqlCounts":         "counts rows for the operator; returns none",
	"sqlEveryEntry":     "checks that entries can be read, for the operator; nothing of it reaches a tenant",
	"sqlInstalls":       "the server connects to each workspace that installed it",
	"sqlPurgeDeparted":  "what has expired has expired for all",
	"sqlPurgeSeen":      "what has expired has expired for all",
	"sqlPurgeThreads":   "what has expired has expired for all",
	"sqlPurgeRemoved":   "what has expired has expired for all",
	"sqlPurgeChanges":   "what has expired has expired for all",
	"sqlDiscordTenants": "a person of Discord is forgotten in each tenant by itself",
	"sqlMove":           "moves the log into the file",
	"sqlTidy":           "moves the log into the file",
}

// source is what the package's files hold of SQL.
type source struct {
	statements map[string]string // by the name of the constant
	loose      []string          // SQL that is no such constant, by place
}

// readSource collects constants whose names begin with sql, and every other
// literal that looks like a statement.
func readSource(t *testing.T) source {
	t.Helper()
	found := source{statements: map[string]string{}}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	looksLikeSQL := regexp.MustCompile(`(?i)^\s*(select|insert|update|delete|replace|with|pragma|vacuum|create|drop|alter|attach)\s`)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		named := map[ast.Expr]bool{}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for i, id := range n.Names {
					if strings.HasPrefix(id.Name, "sql") && i < len(n.Values) {
						literal, ok := n.Values[i].(*ast.BasicLit)
						if !ok {
							t.Errorf("%s: %s is not one literal", set.Position(n.Pos()), id.Name)
							continue
						}
						named[literal] = true
						text, err := strconv.Unquote(literal.Value)
						if err != nil {
							t.Fatal(err)
						}
						found.statements[id.Name] = text
					}
				}
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil && !named[n] && looksLikeSQL.MatchString(text) {
					found.loose = append(found.loose, name+": "+text)
				}
			}
			return true
		})
	}
	return found
}

// Every statement is about the rows of one tenant, which is its first
// parameter, or stands on a list with its reason.
func TestEveryStatementTakesTheTenant(t *testing.T) {
	t.Parallel()
	found := readSource(t)
	if len(found.statements) < 30 {
		t.Fatalf("only %d statements were found", len(found.statements))
	}
	about := regexp.MustCompile(`\bWHERE\s+tenant = \?1\b`)
	inserted := regexp.MustCompile(`^INSERT INTO \w+ \(tenant\b[^)]*\)\s+VALUES \(\?1\b`)
	for name, text := range found.statements {
		_, excused := withoutTenant[name]
		takes := about.MatchString(text) || inserted.MatchString(text)
		if takes == excused {
			t.Errorf("%s takes the tenant: %v, and is excused: %v\n%s", name, takes, excused, text)
		}
		if n := strings.Count(strings.ToUpper(text), "SELECT"); takes && n > 1 || strings.Contains(text, " OR ") {
			t.Errorf("%s is not one plain statement; a part of it may miss the tenant", name)
		}
	}
	for name := range withoutTenant {
		if found.statements[name] == "" {
			t.Errorf("%s is excused and does not exist", name)
		}
	}
	// Settings of a connection, the header and whole copies are no data.
	setup := regexp.MustCompile(`^[a-z_]+\.go: (PRAGMA (journal_mode|busy_timeout|foreign_keys|synchronous|secure_delete|wal_autocheckpoint|user_version|application_id)( = %d)?|VACUUM INTO \?1)$`)
	for _, text := range found.loose {
		if !setup.MatchString(text) {
			t.Errorf("SQL that no test reads: %s", text)
		}
	}
}

// A statement that looks at one tenant finds its rows by an index, however many
// others there are.
func TestStatementsUseAnIndex(t *testing.T) {
	t.Parallel()
	s := open(t, store.Options{})
	db, err := sql.Open("sqlite3", "file:"+s.Path()+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	small := []string{"sqlCounts", "sqlEveryEntry", "sqlInstalls", "sqlIntegrity", "sqlForeignKeys", "sqlMove", "sqlTidy"} // read everything on purpose
	for name, text := range readSource(t).statements {
		if slices.Contains(small, name) {
			continue
		}
		highest := 0
		for _, n := range regexp.MustCompile(`\?(\d+)`).FindAllStringSubmatch(text, -1) {
			at, _ := strconv.Atoi(n[1])
			highest = max(highest, at)
		}
		rows, err := db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+text, make([]any, highest)...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for rows.Next() {
			var id, parent, unused int
			var step string
			if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(step, "SCAN") {
				t.Errorf("%s reads every row: %s", name, step)
			}
		}
		if err := rows.Err(); err != nil {
			t.Error(err)
		}
		rows.Close()
	}
}
