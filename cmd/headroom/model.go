package main

// modelCommand looks models up.
type modelCommand struct{}

// Run lists.
func (modelCommand) Run(t *terminal) error { return nil }
