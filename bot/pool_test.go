package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine"
)

// Unlike cards share the layers by their memory, so together they hold what
// neither holds alone, and the answer names the fullest.
func TestUnlikeCardsWorkTogether(t *testing.T) {
	t.Parallel()
	for _, alone := range []string{"rtx 3090", "rtx 3060 12gb"} {
		if got := asker.Ask("can a "+alone+" run qwen2.5-32b q6_k", bot.Options{}).Answer.Verdict; got != engine.DoesNotFit {
			t.Errorf("%s alone: %q", alone, got)
		}
	}
	a := asker.Ask("can a rtx 3090 + a rtx 3060 12gb run qwen2.5-32b q6_k", bot.Options{}).Answer
	if a.Verdict != engine.Fits {
		t.Errorf("both together: %q, %s", a.Verdict, a.Summary)
	}
	if !strings.Contains(a.Summary, "this card has the least room left") {
		t.Errorf("the fullest card is not named: %s", a.Summary)
	}
}
