package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A teacher lies on the cards beside its student, and what stands in for a method is told.
func TestTeachersAndMethodsAreReckonedWith(t *testing.T) {
	t.Parallel()
	student := parser.Query{Task: "finetune", ParamsB: 3, GPU: "a100", GPUCount: 4, ZeROStage: new(3), Teacher: "70b"}
	a, err := give(parser.Fit, student, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(a.Text, " "); !strings.Contains(text, "32.6 GiB on each card") {
		t.Errorf("the teacher: %s", text)
	}
	alone := student
	alone.Teacher, alone.GPUCount, student.GPUCount = "", 1, 1
	with, err := give(parser.Fit, student, words.English)
	without, err2 := give(parser.Fit, alone, words.English)
	if err != nil || err2 != nil || with.Verdict != "does_not_fit" || with.Estimate.PerGPU != without.Estimate.PerGPU {
		t.Errorf("%v %v: %s", err, err2, with.Verdict)
	}
	for method, says := range map[string]string{"dora": "reckoned as LoRA", "aqlm": "EXL2", "hqq": "as many bits"} {
		q := parser.Query{ParamsB: 8, Method: method}
		if method == "dora" {
			q.Task = "lora"
		}
		a, err := give(parser.Memory, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		why := ""
		for _, told := range a.Assumed {
			if told.Key == "method" {
				why = told.Why
			}
		}
		if !strings.Contains(why, says) {
			t.Errorf("%s: %q", method, why)
		}
	}
}
