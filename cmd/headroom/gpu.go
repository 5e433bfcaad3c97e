package main

// gpuCommand looks accelerators up.
type gpuCommand struct{}

// Run lists.
func (gpuCommand) Run(t *terminal) error { return nil }
