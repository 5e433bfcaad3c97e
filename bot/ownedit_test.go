package bot_test

import "testing"

// A change of one figure leaves the others of a model as they are.
func TestEditingAModelKeepsTheRest(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.says(c.say("add model foo 13b layers 40 hidden 5120 heads 40 kv 8"), "Kept foo")
	m := c.say("edit model foo layers 20")
	c.says(m, "Kept foo", "20 layers")
	c.says(c.say("edit model foo kv 7"), "does not divide")
	c.says(c.say("edit model bar layers 20"), "bar")
}
