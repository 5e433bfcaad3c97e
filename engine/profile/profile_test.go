package profile_test

import (
	"testing"

	"headroom/engine/profile"
	"headroom/engine/workload"
)

// Every framework that a workload may name has a profile of its own, which says
// where it was read.
func TestEveryFrameworkHasAProfile(t *testing.T) {
	t.Parallel()
	for _, name := range workload.Frameworks() {
		p := profile.Of(name, "")
		if p.Framework != name {
			t.Errorf("%s has the profile of %s", name, p.Framework)
		}
		if p.Name == "" || p.Source == "" {
			t.Errorf("%s: name %q, source %q", name, p.Name, p.Source)
		}
	}
}

// The profile of a version is the newest that is not newer than it.
func TestProfileOfAVersion(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		framework     workload.Framework
		version, want string
	}{
		{"transformers", "", "transformers 4.56 and newer"},
		{"transformers", "4.46.0", "transformers 4.46 to 4.55"},
		{"transformers", "4.100", "transformers 4.56 and newer"},
		{"transformers", "5", "transformers 5 and newer"},
		{"ms-swift", "", "ms-swift 3"}, // the newest has to be named
		{"ms-swift", "4.5.3", "ms-swift 4 and newer"},
		{"transformers", "4.45.2", "transformers 4.28 to 4.45"},
		{"transformers", "4.27.2", "transformers before 4.28"},
		{"transformers", "4.9.1", "transformers before 4.28"}, // 9 is less than 28
		{"torchtitan", "0.0.2", "torchtitan before 0.1"},
		{"torchtitan", "0.1", "torchtitan 0.1 to 0.2.2"},
		{"torchtitan", "", "torchtitan after 0.2.2"},
		{"vllm", "0.8.5", "vLLM 0.8 to 0.10"},
		{"vllm", "0.11.0", "vLLM 0.11 to 0.16"},
		{"trl", "0.4.2", "trl before 0.7.5"},
		{"trl", "0.11.4", "trl 0.7.5 to 0.11"},
		{"deepspeed", "0.16.2", "DeepSpeed"},
	} {
		if got := profile.Of(tt.framework, tt.version).Name; got != tt.want {
			t.Errorf("%s %s: profile %q, want %q", tt.framework, tt.version, got, tt.want)
		}
	}
}

func TestNewer(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"4.46", "4.45", true},
		{"4.46", "4.46", false},
		{"4.46", "4.46.0", false},
		{"4.46.1", "4.46", true},
		{"4.9", "4.46", false},
		{"10", "9.9", true},
		{"", "0", false},
		{"0.1", "", true},
		{"nightly", "0", false},
	} {
		if got := profile.Newer(tt.a, tt.b); got != tt.want {
			t.Errorf("Newer(%q, %q) = %t", tt.a, tt.b, got)
		}
	}
}
