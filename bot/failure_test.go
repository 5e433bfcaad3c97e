package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
)

// An error of PyTorch is read for what it says itself, with a model and without one.
func TestFailedAllocationsAreRead(t *testing.T) {
	t.Parallel()
	b := bot.New(catalog.Builtin())
	scattered := "CUDA out of memory. Tried to allocate 1.50 GiB. GPU 0 has a total capacity of 15.77 GiB of which 900.00 MiB is free. Including non-PyTorch memory, this process has 14.80 GiB memory in use. Of the allocated memory 12.10 GiB is allocated by PyTorch, and 2.20 GiB is reserved by PyTorch but unallocated."
	short := "RuntimeError: CUDA out of memory. Tried to allocate 4.00 GiB (GPU 0; 15.77 GiB total capacity; 13.00 GiB already allocated; 1.00 GiB free; 13.50 GiB reserved in total by PyTorch)"
	for name, tt := range map[string]struct {
		text, holds, lacks string
	}{
		"pieces":              {scattered, "expandable_segments:True", "something has to take less"},
		"short":               {short, "it lacked 3 GiB", "expandable_segments"},
		"with a model":        {"lora mistral 7b on a 16GB v100: " + scattered, "2.2 GiB lay unused", ""},
		"no figures to go by": {"7b lora on a 16GB v100 runs out of memory", "", "in one piece"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reply := b.Ask(tt.text, bot.Options{})
			text := ""
			for _, p := range reply.Problems {
				text += p.Message
			}
			if reply.Answer != nil {
				text += strings.Join(reply.Answer.Text, " ")
			}
			if !strings.Contains(text, tt.holds) || tt.lacks != "" && strings.Contains(text, tt.lacks) {
				t.Errorf("want %q and not %q in:\n%s", tt.holds, tt.lacks, text)
			}
		})
	}
}
