package recipe

import (
	"strings"

	"headroom/engine/workload"
)

// peft is the adapter and the 4- or 8-bit base under it (huggingface/peft
// src/peft/tuners/lora/config.py; huggingface/transformers
// src/transformers/utils/quantization_config.py).
var peft = &tool{
	name: PEFT, file: "train.py", keys: []string{"peft"},
	form: pythonCalls{
		imports: []string{"import torch", "from peft import LoraConfig", "from transformers import BitsAndBytesConfig"},
		names:   map[string]string{"BitsAndBytesConfig": "quantization_config", "LoraConfig": "peft_config"},
	},
	settings: []setting{
		quantSwitch("BitsAndBytesConfig.load_in_4bit", "nf4", "nf4-dq", "fp4"),
		quantSwitch("BitsAndBytesConfig.load_in_8bit", "int8"),
		{key: "BitsAndBytesConfig.bnb_4bit_quant_type", write: quantType, read: func(_ *reading, v any) error {
			if v != "nf4" && v != "fp4" {
				return &wrongValue{v, "nf4 or fp4"}
			}
			return nil
		}},
		{key: "BitsAndBytesConfig.bnb_4bit_use_double_quant", write: doubleQuant, read: readSwitch},
		{
			key: "BitsAndBytesConfig.bnb_4bit_compute_dtype",
			write: func(w *workload.Workload) any {
				if in4bit(w.Quant) {
					return "torch." + torchName(computeDType(w))
				}
				return nil
			},
			read: func(r *reading, v any) error {
				switch strings.TrimPrefix(plain(v), "torch.") {
				case "bfloat16":
					r.w.Precision = workload.AMPBF16
				case "float16":
					r.w.Precision = workload.AMPFP16
				case "float32":
					r.w.Precision = workload.FP32
				default:
					return &wrongValue{v, "torch.bfloat16, torch.float16 or torch.float32"}
				}
				return nil
			},
		},
		{key: "BitsAndBytesConfig.bnb_4bit_quant_storage", write: func(w *workload.Workload) any {
			if s := w.Extra.Text("quant_storage"); s != "" && in4bit(w.Quant) {
				return "torch." + torchName(s)
			}
			return nil
		}, read: func(r *reading, v any) error { return readStorage(r, v) }},
		whole("LoraConfig.r", loraRank).when(adapters),
		{key: "LoraConfig.lora_alpha", write: func(w *workload.Workload) any {
			if adapters(w) && w.LoRARank > 0 {
				return 2 * w.LoRARank
			}
			return nil
		}},
		{key: "LoraConfig.target_modules", write: targetWords, read: readTargets},
		{key: "LoraConfig.modules_to_save", write: trainedWords, read: readTrained},
		fixed("LoraConfig.task_type", "CAUSAL_LM").when(adapters),
	},
	unfit: func(w *workload.Workload) string {
		if !adapters(w) {
			return "is for adapters"
		}
		return ""
	},
	settle: func(r *reading) error {
		const four, eight = "BitsAndBytesConfig.load_in_4bit", "BitsAndBytesConfig.load_in_8bit"
		switch {
		case r.on(four) && r.on(eight):
			return contradiction(eight, four, "true", "true")
		case r.on(four):
			kind := r.text("BitsAndBytesConfig.bnb_4bit_quant_type")
			if kind == "" {
				kind = "fp4" // the default of BitsAndBytesConfig
			}
			r.w.Quant = bitsQuant(kind, r.on("BitsAndBytesConfig.bnb_4bit_use_double_quant"))
		case r.on(eight):
			r.w.Quant = "int8"
		}
		lora := false
		for key := range r.raw {
			lora = lora || strings.HasPrefix(key, "LoraConfig.")
		}
		if lora {
			r.adapterTask(true)
			r.w.Framework = "peft"
		}
		return nil
	},
	passedBy: []string{"LoraConfig.use_dora", "LoraConfig.layer_replication", "BitsAndBytesConfig.llm_int8_enable_fp32_cpu_offload"},
}
