package memorytest_test

import (
	"testing"

	"headroom/bot"
	"headroom/bot/memorytest"
)

func TestContract(t *testing.T) {
	t.Parallel()
	memorytest.Contract(t, func(*testing.T) bot.Memory { return memorytest.New() })
}
