package modelfile

import (
	"fmt"
	"strings"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// readStorage reads the type that the released weights have, and how they are
// quantised.
func readStorage(top, text *section, m *model.Shape, fam *family) {
	m.NativeDType = plainType(text.word("torch_dtype", "dtype"))
	if m.NativeDType == "" && top != text {
		m.NativeDType = plainType(top.word("torch_dtype", "dtype"))
	}
	said := m.NativeDType != ""
	if !said {
		m.NativeDType = "bf16"
		if fam.dtype != "" {
			m.NativeDType = fam.dtype
		} else if m.Architecture != "" {
			m.NativeDType = "fp32"
		}
	}
	usual := m.NativeDType
	q := text.sub("quantization_config")
	if q == nil {
		q = top.sub("quantization_config")
	}
	if q != nil {
		quantised(q, m)
	}
	if top.word("expert_dtype") == "fp4" {
		m.NativeDType = "fp4"
	}
	if !said && m.NativeDType == usual {
		text.guess("torch_dtype", usual, "not in the file; usual for %s", text.named())
	}
}

func plainType(name string) string {
	switch strings.TrimPrefix(name, "torch.") {
	case "bfloat16", "bf16":
		return "bf16"
	case "float16", "half", "fp16":
		return "fp16"
	case "float32", "float", "fp32":
		return "fp32"
	case "float8_e4m3fn", "float8_e5m2":
		return "fp8"
	}
	return ""
}

// quantised reads the method of a quantisation. Methods in which a model was
// released become its native type; those that a tool applied later name the
// storage format of this checkpoint.
func quantised(q *section, m *model.Shape) {
	method := strings.ToLower(q.word("quant_method", "quant_algo"))
	bits := q.size(64, "bits", "w_bit", "num_bits")
	switch {
	case method == "" && q.flag(false, "load_in_8bit"), method == "bitsandbytes" && q.flag(false, "load_in_8bit"):
		q.Quant = "int8"
	case method == "bitsandbytes", method == "" && q.flag(false, "load_in_4bit"):
		q.Quant = "nf4"
		if q.word("bnb_4bit_quant_type") == "fp4" {
			q.Quant = "fp4"
		} else if q.flag(false, "bnb_4bit_use_double_quant") {
			q.Quant = "nf4-dq"
		}
	case method == "gptq", method == "auto-round":
		q.Quant = tool("gptq", bits)
	case method == "awq":
		q.Quant = tool("awq", bits)
	case method == "fp8", method == "fbgemm_fp8", strings.HasPrefix(method, "fp8"):
		m.NativeDType = "fp8"
		if block := q.numbers(1<<16, "weight_block_size"); len(block) == 2 && block[0] == block[1] {
			m.FP8Block = block[0]
		}
	case method == "mxfp4":
		m.NativeDType = "mxfp4"
	case method == "modelopt", strings.Contains(method, "nvfp4"):
		if strings.Contains(strings.ToLower(q.word("quant_algo")), "fp8") {
			m.NativeDType = "fp8"
		} else {
			q.Quant = "nvfp4"
		}
	case method == "compressed-tensors":
		compressed(q, m)
	case method == "exl2", method == "exl3":
		if v, ok := q.ratio("bits"); ok {
			q.Quant = workload.Quant(fmt.Sprintf("%s-%g", method, v))
		}
	default:
		q.note("ignored_quantization", q.path, "the quantisation %q is not known; weights are taken as %s", method, m.NativeDType)
	}
	if q.Quant != "" {
		if _, known := q.Quant.Format(); !known {
			q.note("ignored_quantization", q.path, "the quantisation %s is not known; weights are taken as %s", q.Quant, m.NativeDType)
			q.Quant = ""
		}
	}
}

func tool(name string, bits int) workload.Quant {
	if bits == 0 {
		bits = 4
	}
	return workload.Quant(fmt.Sprintf("%s-int%d", name, bits))
}

// compressed reads the groups of compressed-tensors: the first one with weights
// names the type.
func compressed(q *section, m *model.Shape) {
	groups := q.sub("config_groups")
	if groups == nil {
		return
	}
	for _, key := range sorted(groups.fields) {
		group := groups.sub(key)
		if group == nil {
			continue
		}
		w := group.sub("weights")
		if w == nil {
			continue
		}
		bits, kind := w.size(64, "num_bits"), w.word("type")
		switch {
		case strings.Contains(q.word("format")+group.word("format"), "mxfp4"):
			m.NativeDType = "mxfp4"
		case bits == 4 && kind == "float":
			q.Quant = "nvfp4"
		case bits == 4:
			m.NativeDType = "int4"
		case bits == 8 && kind == "float":
			m.NativeDType = "fp8"
		case bits == 8:
			q.Quant = "int8"
		}
		return
	}
}
