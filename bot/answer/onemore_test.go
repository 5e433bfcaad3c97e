package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// What one more card brings is a comparison of both numbers.
func TestOneMoreCardIsCompared(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Throughput, parser.Query{ParamsB: 8, GPU: "rtx-3090", GPUCount: 2, OneMore: 2}, words.English)
	if err != nil || len(a.Options) != 2 || !strings.Contains(a.Summary, "faster than 1x") {
		t.Errorf("%v: %s", err, a.Summary)
	}
}
