package bot_test

import (
	"strings"
	"testing"
)

// What a card can't do is said as such, never as the rate of something else.
func TestSupportIsAnsweredYesOrNo(t *testing.T) {
	t.Parallel()
	for text, opens := range map[string]string{
		"bf16 on v100?":                     "No: NVIDIA Tesla V100 SXM2 16GB has no bf16 (bf16 came with Ampere; this is Volta).",
		"does v100 support bf16":            "No: ",
		"does t4 support bf16":              "No: ",
		"t4支持bf16吗":                         "不支持：NVIDIA T4 没有 bf16",
		"v100支持tf32吗":                       "不支持：",
		"does a100 support bf16":            "Yes: NVIDIA A100 SXM4 80GB computes in bf16, 312 TFLOPS dense.",
		"does v100 support flash attention": "No: NVIDIA Tesla V100 SXM2 16GB is Volta",
		"does t4 support flash attention":   "No: FlashAttention 2 needs Ampere",
		"v100能用flash attention吗":            "不支持：",
		"does a100 support flash attention": "Yes: FlashAttention 2 runs on NVIDIA A100",
		"a100 peak tflops in bf16":          "NVIDIA A100 SXM4 80GB: 312 TFLOPS dense bf16.",
		"p40 fp16 tflops":                   "NVIDIA Tesla P40: 11.76 TFLOPS dense fp16 (at the rate of fp32).",
		"v100 bf16 vs fp16 tflops":          "NVIDIA Tesla V100 SXM2 16GB: 125 TFLOPS dense bf16 (which it has not; at the rate of fp16 tensor), fp16 125 TFLOPS",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := ask(t, text)
			if !strings.HasPrefix(r.Answer.Summary, opens) {
				t.Errorf("%q, want %q", r.Answer.Summary, opens)
			}
			if v := r.Answer.Value; v != nil && strings.HasPrefix(r.Answer.Summary, "No") {
				t.Errorf("a value of what it has not: %+v", v)
			}
		})
	}
	if r := ask(t, "t4 flash attention qlora 7b"); len(r.Problems) == 0 || strings.Contains(r.Problems[0].Message, "1 needs Turing") {
		t.Errorf("notes for Turing: %+v", r.Problems)
	}
}
