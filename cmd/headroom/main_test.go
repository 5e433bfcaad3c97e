package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"headroom/store"
)

var update = flag.Bool("update", false, "write the expected output into the scripts")

func TestMain(m *testing.M) {
	if os.Getenv(loadVariable) != "" {
		flag.Parse()
		if os.Getenv(loadVariable) == discordLoad {
			discordLoadFake(*loadRate, *loadFor)
		} else {
			loadFake(*loadRate, *loadFor)
		}
		return
	}
	if _, set := os.LookupEnv("HEADROOM_STORE"); !set { // scripts have their own
		if err := os.Setenv("HEADROOM_STORE", filepath.Join(os.TempDir(), "headroom-no-such-store", "headroom.db")); err != nil {
			panic(err)
		}
	}
	testscript.Main(m, map[string]func(){"headroom": main})
}

// TestScripts runs the real program on the scripts of testdata.
func TestScripts(t *testing.T) {
	example, err := filepath.Abs("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata", RequireExplicitExec: true, UpdateScripts: *update,
		Condition: func(cond string) (bool, error) {
			if cond == "sqlite" {
				return store.Supported, nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("EXAMPLE", example)
			e.Setenv("HEADROOM_STORE", filepath.Join(e.WorkDir, "state", "headroom.db"))
			return nil
		},
	})
}
