package store

import (
	"strings"
	"testing"
)

func TestTenantsHaveOneForm(t *testing.T) {
	t.Parallel()
	for tenant, want := range map[string]bool{
		"local": true, "slack:T0123ABC": true, "slack:E9": true, "discord:42": true, "discord:user:42": true,
		"": false, "Local": false, "slack:": false, "slack:t0": false, "slack:T 1": false, "slack:user:T1": false, "discord:": false,
		"discord:user:": false, "discord:user:user:1": false, "discord:T1": false, "discord:42\n": false, "slack:T1;--": false,
		"local ": false, "teams:1": false, "slack:" + strings.Repeat("T", 65): false, "discord:４２": false,
	} {
		if isTenant(tenant) != want {
			t.Errorf("%q is a tenant: %v", tenant, !want)
		}
	}
}
