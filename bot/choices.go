package bot

import (
	"maps"
	"sync"
)

// choices are settings as they were read last, by tenant and scope: each is good
// as long as what the tenant keeps has the same version. They are held in two
// generations, of which the older goes when the younger is full.
type choices struct {
	mu         sync.Mutex
	young, old map[[2]string]choice
}

type choice struct {
	version int64
	set     map[string]string // shared, and not changed
}

// mostChoices is how many scopes a generation holds.
const mostChoices = 1024

func newChoices() *choices { return &choices{young: make(map[[2]string]choice)} }

// get returns what is set in a scope, where it was read of this version.
func (c *choices) get(tenant, scope string, version int64) (set map[string]string, ok bool) {
	key := [2]string{tenant, scope}
	c.mu.Lock()
	defer c.mu.Unlock()
	held, ok := c.young[key]
	if !ok {
		if held, ok = c.old[key]; ok {
			c.keep(key, held)
		}
	}
	return held.set, ok && held.version == version
}

// put holds what was read after the version was. A write in between is then read
// once more, and never missed.
func (c *choices) put(tenant, scope string, version int64, set map[string]string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.keep([2]string{tenant, scope}, choice{version, set})
}

func (c *choices) keep(key [2]string, held choice) {
	if len(c.young) >= mostChoices {
		c.old, c.young = c.young, make(map[[2]string]choice)
	}
	c.young[key] = held
}

// drop forgets a tenant's.
func (c *choices) drop(tenant string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, half := range []map[[2]string]choice{c.young, c.old} {
		maps.DeleteFunc(half, func(key [2]string, _ choice) bool { return key[0] == tenant })
	}
}
