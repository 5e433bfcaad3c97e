package search

import (
	"slices"

	"headroom/engine/workload"
)

// cacheFormats are those of some formats that are narrower than the present one.
func cacheFormats(now workload.Format, names []workload.Quant) axis {
	var a axis
	for _, name := range names {
		f, _ := name.Format()
		if f.Bits >= now.Bits {
			continue
		}
		cost := costCache8
		if f.Bits < 7.5 {
			cost = costCache4
		}
		a = append(a, Change{Kind: CacheFormat, Name: string(name), cost: cost, turn: func(w *workload.Workload) { w.KVDType = name }})
	}
	return a
}

// Files are the formats in which models are downloaded for llama.cpp, widest first: to below two bits, in which a
// mixture of 671B stands in 144 GiB and quality suffers (ggml-org/llama.cpp pull requests 5453 and 6302), past those in
// which a model of 70B stands on one card of 24 GB.
var Files = []workload.Quant{"q8_0", "q6_k", "q5_k_m", "q4_k_m", "iq4_xs", "q3_k_m", "iq3_xxs", "q2_k", "iq2_xs", "iq2_xxs", "iq1_m", "iq1_s"}

// allFiles are those and what is offered between them, widest first (huggingface.co/bartowski, a repository of a model has
// most of them).
var allFiles = []workload.Quant{
	"q8_0", "q6_k", "q5_k_m", "q5_k_s", "q4_k_m", "q4_k_s", "iq4_xs", "q3_k_l", "q3_k_m", "iq3_m", "iq3_s", "q3_k_s", "iq3_xs", "iq3_xxs", "q2_k",
	"iq2_m", "iq2_xs", "iq2_xxs", "iq1_m", "iq1_s",
}

// FilesBetween are the formats of files that lie between two of them, widest first.
func FilesBetween(wider, narrower workload.Quant) []workload.Quant {
	from, to := slices.Index(allFiles, wider), slices.Index(allFiles, narrower)
	if from < 0 || to <= from {
		return nil
	}
	return allFiles[from+1 : to]
}

// ladders are the storage formats of each kind of program, widest first.
var ladders = map[workload.Framework][]workload.Quant{
	"vllm": {"int8", "awq-int4"}, "sglang": {"int8", "awq-int4"}, "tgi": {"int8", "awq-int4"},
	"tensorrt-llm": {"int8", "awq-int4"}, "lmdeploy": {"int8", "awq-int4"},
	workload.MLX:   {"mlx-int8", "mlx-int6", "mlx-int5", "int4", "mlx-int3"},
	"llama.cpp":    Files,
	"ik_llama.cpp": Files,
	"exllama":      {"exl2-8", "exl2-6", "exl2-5", "exl2-4.5", "exl2-4", "exl2-3.5", "exl2-3", "exl2-2.5", "exl2-2.25"},
}

// usualLadder ends in formats of llama.cpp, which is then the program: no
// other has useful ones below 4 bits.
var usualLadder = []workload.Quant{"int8", "int4", "q3_k_m", "q2_k"}

// Ladder lists the storage formats that a program may use, widest first.
func Ladder(f workload.Framework) []workload.Quant {
	if l, ok := ladders[f]; ok {
		return l
	}
	return usualLadder
}

// formats offers narrower weights.
func (s *seeker) formats() axis {
	ladder := Ladder(s.done.Framework)
	switch {
	case s.done.Framework == "transformers" && s.withoutBNB():
		ladder = nil // its narrow formats have no kernels there; llama.cpp and servers offer their own
	case s.w.Framework == "" && s.done.Task == workload.Infer && s.done.Framework == "transformers" && s.base.Arch.MoE != nil:
		ladder = nil // its experts are one tensor that bitsandbytes leaves in 16 bits (from transformers 5 on)
	case s.done.Framework == "transformers":
		ladder = ladder[:2] // the rest belongs to another program
	}
	now := s.base.Bits
	if s.done.Precision == workload.FP32 && now >= 16 {
		now = 32
	}
	var a axis
	if now > 16 && s.done.Quant == "" {
		half := workload.BF16
		if s.base.Card != nil && !s.base.Card.BF16() {
			half = workload.FP16
		}
		a = append(a, Change{Kind: Format, Name: string(half), cost: costHalf, turn: func(w *workload.Workload) { w.Precision = half }})
	}
	for _, name := range ladder {
		f, _ := name.Format()
		if bits := f.BytesPerValue(128) * 8; bits < 0.95*now {
			a = append(a, s.format(name))
		}
	}
	return a
}

func (s *seeker) format(name workload.Quant) Change {
	f, _ := name.Format()
	return Change{Kind: Format, Name: string(name), cost: costOfBits(f.BytesPerValue(128) * 8), turn: func(w *workload.Workload) {
		w.Quant, w.QuantGroup, w.WeightsBytes = name, 0, 0
		if f.Family == workload.GGML {
			w.Parallel = workload.Parallel{} // llama.cpp splits layers, and no experts
		}
	}}
}
