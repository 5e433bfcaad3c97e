package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A board of two devices is compared and told as a whole: nobody buys half an Ascend 910C.
func TestBoardsAreToldAsAWhole(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Compare, parser.Query{ParamsB: 32, GPUOptions: []parser.Device{{GPU: "ascend-910c"}, {GPU: "a100"}}}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.Summary, "rate 2.5 x, memory bandwidth 1.57 x") || strings.Contains(a.Summary, "2 x Huawei") {
		t.Error(a.Summary)
	}
	if line := a.Facts[0].Value; !strings.Contains(line, "128 GB, 3,200 GB/s, 780 TFLOPS") {
		t.Error(line)
	}
	if a, err = give(parser.Specs, parser.Query{GPU: "ascend-910c"}, words.English); err != nil || !strings.Contains(a.Summary, "A board holds 2 of these: 128 GB") {
		t.Error(a.Summary, err)
	}
	if a, err = give(parser.Specs, parser.Query{GPU: "a100"}, words.English); err != nil || strings.Contains(a.Summary, "A board holds") {
		t.Error(a.Summary, err)
	}
}

// The tensor units of the card for China are slower than those of the plain one, and not absent.
func TestTheCardForChinaHasTensorRates(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Compare, parser.Query{ParamsB: 14, GPUOptions: []parser.Device{{GPU: "rtx-5090"}, {GPU: "rtx-5090-d"}}}, words.English)
	if err != nil || !strings.Contains(a.Summary, "dense 16-bit rate 1.41 x") {
		t.Error(a.Summary, err)
	}
}
