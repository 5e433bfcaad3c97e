package recipe_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/engine/recipe"
	"headroom/engine/workload"
)

// What a tool has a setting for is written by it, and not told as left out.
func TestWritten(t *testing.T) {
	t.Parallel()
	qlora := workload.Workload{
		Task: workload.QLoRA, Framework: "peft", Model: workload.Model{Name: "meta-llama/Llama-3.1-8B"}, Quant: "nf4", LoRARank: 16,
		LoRATargets: workload.Targets{Set: "all-linear"}, Recompute: workload.RecomputeFull, Loss: workload.LossFused, Precision: workload.AMPBF16,
	}
	in := func(change func(*workload.Workload)) workload.Workload {
		w := qlora
		change(&w)
		return w
	}
	serve := workload.Workload{
		Task: workload.Infer, Framework: "vllm", Model: workload.Model{Name: "meta-llama/Llama-3.1-8B"}, Precision: workload.BF16, SeqLen: 4096, Concurrency: 9,
	}
	away := workload.Workload{
		Task: workload.Infer, Framework: "llama.cpp", Model: workload.Model{Name: "Qwen/Qwen3-30B-A3B"}, Quant: "q4_k_m", SeqLen: 4096,
		Offload: workload.Offload{WeightsOnCPUBytes: 8 << 30},
	}
	copies := serve
	copies.GPUCount, copies.Parallel = 2, workload.Parallel{DP: 2}
	most := serve
	most.MaxNumSeqs = 4
	for name, c := range map[string]struct {
		w     workload.Workload
		tool  recipe.Name
		lines []string
		told  string // the keys that are told as left out
	}{
		"nf4 of Axolotl":               {qlora, recipe.Axolotl, []string{"load_in_4bit: true", "bnb_4bit_use_double_quant: false"}, ""},
		"nf4 quantised twice":          {in(func(w *workload.Workload) { w.Quant = "nf4-dq" }), recipe.Axolotl, []string{"load_in_4bit: true"}, ""},
		"fp4 of Axolotl":               {in(func(w *workload.Workload) { w.Quant = "fp4" }), recipe.Axolotl, []string{"bnb_4bit_quant_type: fp4"}, ""},
		"Liger of the trainer":         {qlora, recipe.Torchrun, []string{"--use_liger_kernel True"}, ""},
		"Liger of LLaMA-Factory":       {qlora, recipe.LLaMAFactory, []string{"enable_liger_kernel: true", "disable_gradient_checkpointing: false"}, ""},
		"a loss within the head":       {qlora, recipe.Torchtune, []string{"loss.LinearCrossEntropyLoss", "qlora_llama3_1_8b"}, "precision"},
		"a loss that it cannot fuse":   {qlora, recipe.Accelerate, nil, "model quant lora_targets lora_rank recompute loss"},
		"requests of vLLM":             {serve, recipe.VLLM, []string{"--max-num-seqs 9"}, ""},
		"requests of SGLang":           {serve, recipe.SGLang, []string{"--max-running-requests 9"}, ""},
		"requests of llama.cpp":        {serve, recipe.LlamaCPP, []string{"--parallel 9"}, ""},
		"requests of each copy":        {copies, recipe.VLLM, []string{"--max-num-seqs 5"}, ""},
		"the most that is said":        {most, recipe.VLLM, []string{"--max-num-seqs 4"}, ""},
		"experts of some layers":       {recipe.WithExpertsOut(away, 23, false), recipe.LlamaCPP, []string{"--n-cpu-moe 23", "--gpu-layers all"}, ""},
		"experts of all layers":        {recipe.WithExpertsOut(away, 0, true), recipe.LlamaCPP, []string{"--cpu-moe"}, ""},
		"weights of which none knows":  {away, recipe.LlamaCPP, nil, "offload.weights_on_cpu_bytes"},
		"weights in a Modelfile":       {recipe.WithExpertsOut(away, 23, false), recipe.Ollama, nil, "offload.weights_on_cpu_bytes"},
		"Unsloth within LLaMA-Factory": {in(unsloth), recipe.LLaMAFactory, []string{"use_unsloth: true"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, notes, err := recipe.Write(c.w, c.tool)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range c.lines {
				if !strings.Contains(text, line) {
					t.Errorf("%q is not in\n%s", line, text)
				}
			}
			for _, n := range notes {
				if !slices.Contains(strings.Fields(c.told), n.Key) {
					t.Errorf("%s %s is told as left out\n%s", n.Key, n.Value, text)
				}
			}
			if len(notes) == 0 && c.told != "" {
				t.Errorf("nothing is told as left out\n%s", text)
			}
		})
	}
}

func unsloth(w *workload.Workload) {
	w.Framework, w.Quant, w.Loss, w.Offload.Activations = "unsloth", "nf4-dq", "", true
}

// Only LLaMA-Factory runs Unsloth by a setting of its own.
func TestFormatsOfUnsloth(t *testing.T) {
	t.Parallel()
	if got := recipe.Formats(workload.Workload{Task: workload.QLoRA, Framework: "unsloth"}); !slices.Equal(got, []recipe.Name{recipe.LLaMAFactory}) {
		t.Errorf("written for %v", got)
	}
}
