package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Two sockets take two copies of the experts, which is held against the memory that is told; one takes one.
func TestKTransformersOnTwoSockets(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		program     string
		sockets     int
		ram         float64
		says, never []string
	}{
		"two with enough":     {"ktransformers", 2, 1024, []string{"733 GiB of RAM, for which 1,024 GB is enough", "12.21 tokens/s instead of 8.73"}, nil},
		"two with too little": {"ktransformers", 2, 512, []string{"512 GB is not enough", "numactl"}, nil},
		"two of unknown size": {"ktransformers", 2, 0, []string{"733 GiB of RAM. In"}, nil},
		"one":                 {"ktransformers", 1, 1024, nil, []string{"sockets"}},
		"llama.cpp":           {"llama.cpp", 2, 1024, nil, []string{"sockets"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			query := parser.Query{Model: "deepseek-r1", Quant: "q4", GPU: "rtx-4090", CPU: "xeon", CPUCount: tt.sockets, HostRAMGB: tt.ram, Framework: tt.program, ExpertsOnCPU: 58, Offload: "cpu"}
			a, err := give(parser.Throughput, query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, strings.Join(a.Text, "\n"), tt.says, tt.never)
		})
	}
}

// The kind of a host's memory sets the pace of what the cards do not hold, and is told.
func TestTheKindOfRAMSetsThePace(t *testing.T) {
	t.Parallel()
	query := func(ram, cpu string) parser.Query {
		return parser.Query{ParamsB: 70, GPU: "rtx-3090", GPUCount: 1, Quant: "q4_k_m", HostRAMGB: 64, RAM: parser.RAM(ram), CPU: cpu}
	}
	rate, reason := map[string]float64{}, map[string]string{}
	for name, q := range map[string]parser.Query{
		"unsaid": query("", ""), "slow": query("2*ddr4-2666", ""), "fast": query("2*ddr5-6400", ""), "server": query("8*ddr5-4800", ""), "line": query("", "epyc-9654"),
	} {
		a, err := give(parser.Throughput, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		rate[name] = a.Value.Number
		for _, told := range a.Assumed {
			if told.Key == "ram" {
				reason[name] = told.Why
			}
		}
	}
	if rate["slow"] >= rate["unsaid"] || rate["unsaid"] >= rate["fast"] || rate["fast"] >= rate["server"] || rate["server"] >= rate["line"] {
		t.Errorf("rates: %v", rate)
	}
	if !strings.Contains(reason["unsaid"], "desktop") || !strings.Contains(reason["slow"], "2 x DDR4-2666") || !strings.Contains(reason["line"], "12 x DDR5-4800") {
		t.Errorf("reasons: %v", reason)
	}
	small := parser.Query{ParamsB: 8, GPU: "rtx-4090", GPUCount: 1, Quant: "q4_k_m", RAM: "ddr5-6000"}
	if a, err := give(parser.Throughput, small, words.English); err != nil || !strings.Contains(strings.Join(a.Text, " "), "makes no difference") {
		t.Errorf("%v %v", a.Text, err)
	}
}

// A server's memory whose kind alone is told is not that of a desktop; told channels are its own.
func TestTheKindAloneLeavesTrainingAsMeasured(t *testing.T) {
	t.Parallel()
	three := 3
	rate, told := map[string]float64{}, map[string]string{}
	for name, ram := range map[string]parser.Query{"unsaid": {}, "kind": {RAM: "ddr4"}, "modules": {RAM: "ddr4-3200"}, "few": {RAM: "2*ddr4-3200"}, "line": {CPU: "epyc-7763"}} {
		q := parser.Query{Task: "finetune", Full: true, ParamsB: 13, GPU: "a100", GPUCount: 4, ZeROStage: &three, Offload: "cpu", RAM: ram.RAM, CPU: ram.CPU}
		a, err := give(parser.Throughput, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		rate[name] = a.Value.Number
		for _, assumed := range append(a.Assumed, a.Estimate.Assumed...) {
			if assumed.Key == "ram" {
				told[name] = assumed.Why
			}
		}
		if strings.Contains(strings.Join(a.Text, " "), "makes no difference") {
			t.Errorf("%s: %v", name, a.Text)
		}
	}
	if rate["kind"] != rate["unsaid"] || rate["modules"] != rate["unsaid"] || rate["few"] >= rate["unsaid"] || rate["line"] == rate["unsaid"] {
		t.Errorf("rates: %v", rate)
	}
	if !strings.Contains(told["kind"], "channels are not said") {
		t.Errorf("reasons: %v", told)
	}
}

// What the processor holds of a model has to find room in the host's memory; what loading takes for a while
// does not decide.
func TestTheHostHasToHoldItsPart(t *testing.T) {
	t.Parallel()
	give := func(intent parser.Intent, ram float64, gpu string, count int) string {
		t.Helper()
		a, err := give(intent, parser.Query{Task: "infer", Model: "deepseek-r1", GPU: gpu, GPUCount: count, Quant: "q4", HostRAMGB: ram}, words.English)
		if err != nil {
			t.Fatal(err)
		}
		return a.Summary
	}
	if s := give(parser.Fit, 64, "rtx-4090", 1); !strings.HasPrefix(s, "Does not fit") {
		t.Error(s)
	}
	if s := give(parser.Throughput, 64, "rtx-4090", 1); !strings.Contains(s, "64 GB of RAM does not hold") {
		t.Error(s)
	}
	if s := give(parser.Throughput, 768, "rtx-4090", 1); strings.Contains(s, "does not hold") {
		t.Error(s)
	}
	if s := give(parser.Fit, 128, "h200", 8); !strings.HasPrefix(s, "Fits") {
		t.Error(s)
	}
}

// Samples are reckoned with their mean length, and the memory with their limit.
func TestTheMeanLengthMakesTheTime(t *testing.T) {
	t.Parallel()
	job := parser.Query{Task: "lora", ParamsB: 7, GPU: "a100", GPUCount: 1, SeqLen: 4096, Samples: 20000, Epochs: 3}
	whole, err := give(parser.Time, job, words.English)
	if err != nil {
		t.Fatal(err)
	}
	job.MeanTokens = 512
	short, err := give(parser.Time, job, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if ratio := whole.Value.Number / short.Value.Number; ratio < 7.9 || ratio > 8.1 || whole.Estimate.PerGPU != short.Estimate.PerGPU {
		t.Errorf("%g times as long, %v and %v", ratio, whole.Estimate.PerGPU, short.Estimate.PerGPU)
	}
}
