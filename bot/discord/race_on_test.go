//go:build race

package discord_test

// raceOn says whether data races are looked for. The library alone has some.
const raceOn = true
