package modelfile

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"headroom/engine/model"
	"headroom/engine/unit"
)

// mostSafetensors is the longest header that the format allows
// (huggingface/safetensors, safetensors/src/tensor.rs, MAX_HEADER_SIZE).
const mostSafetensors = 100_000_000

// safetensorsBits are the sizes of the element types of safetensors files.
var safetensorsBits = map[string]int64{
	"F64": 64, "I64": 64, "U64": 64, "C64": 64, "F32": 32, "I32": 32, "U32": 32, "F16": 16, "BF16": 16, "I16": 16, "U16": 16,
	"F8_E4M3": 8, "F8_E5M2": 8, "F8_E8M0": 8, "I8": 8, "U8": 8, "BOOL": 8, "F6_E2M3": 6, "F6_E3M2": 6, "F4": 4,
}

// entry is one tensor of a safetensors header.
type entry struct {
	DType   string   `json:"dtype"`
	Shape   []int64  `json:"shape"`
	Offsets [2]int64 `json:"data_offsets"`
}

// readSafetensors reads the header of a safetensors file: 8 bytes of length,
// then JSON with the type, shape and place of each tensor.
func (r *reading) readSafetensors(data []byte) error {
	r.Format = Safetensors
	if len(data) < 8 {
		return &Short{Safetensors, 8}
	}
	size := binary.LittleEndian.Uint64(data)
	if size > mostSafetensors {
		return refuse("file", "the safetensors header claims %d bytes; the format allows %d", size, mostSafetensors)
	}
	if uint64(len(data)-8) < size {
		return &Short{Safetensors, int64(size) + 8}
	}
	tensors, err := decodeSafetensors(data[8 : 8+size])
	if err != nil {
		return err
	}
	real := unpacked(r, tensors)
	if err := r.addUp(real); err != nil {
		return err
	}
	r.WeightsBytes = 0
	for _, t := range tensors { // scales and zero points take room, though they are no parameters
		r.WeightsBytes += unit.Bytes(t.bytes)
	}
	r.Model = shapeOf(r, real)
	r.Model.NativeDType = plainOf(r.Stored, "bf16")
	return nil
}

// decodeSafetensors reads the entries one by one, so that memory follows the
// text.
func decodeSafetensors(header []byte) ([]tensor, error) {
	d := json.NewDecoder(bytes.NewReader(header))
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		return nil, refuse("file", "the safetensors header is no JSON object")
	}
	var tensors []tensor
	seen := map[string]bool{}
	var sum, end int64
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, damaged(err)
		}
		name := token.(string) // the decoder accepts nothing else as a key
		if seen[name] {
			return nil, contradict(clip(name), "tensor %s stands there twice", clip(name))
		}
		seen[name] = true
		if name == "__metadata__" {
			var ignored json.RawMessage
			if err := d.Decode(&ignored); err != nil {
				return nil, damaged(err)
			}
			continue
		}
		var e entry
		if err := d.Decode(&e); err != nil {
			return nil, refuse(clip(name), "the entry of tensor %s is damaged", clip(name))
		}
		t, err := e.tensor(name)
		if err != nil {
			return nil, err
		}
		tensors = append(tensors, t)
		sum, end = sum+t.bytes, max(end, e.Offsets[1])
		if sum > 8*mostParams {
			return nil, refuse(clip(name), "the tensors come to more than %.0g bytes", 8*float64(mostParams))
		}
	}
	if _, err := d.Token(); err != nil {
		return nil, damaged(err)
	}
	if sum != end {
		return nil, contradict("data_offsets", "the tensors take %d bytes, but data_offsets end at %d", sum, end)
	}
	return tensors, nil
}

func damaged(error) error { return refuse("file", "the safetensors header is no whole JSON object") }

// tensor checks an entry: the bytes between its offsets are those of its shape.
func (e *entry) tensor(name string) (tensor, error) {
	bits, known := safetensorsBits[e.DType]
	if !known {
		return tensor{}, refuse(clip(name), "tensor %s has the type %s, which is not known", clip(name), clip(e.DType))
	}
	if len(e.Shape) > mostDims {
		return tensor{}, refuse(clip(name), "tensor %s has %d dimensions; it is damaged", clip(name), len(e.Shape))
	}
	t := tensor{name: name, dims: e.Shape, stored: storedType{name: strings.ToLower(e.DType), bytes: bits, values: 8}, params: 1}
	for _, n := range e.Shape {
		if n < 0 || n > 0 && t.params > mostParams/n {
			return tensor{}, refuse(clip(name), "tensor %s has an impossible shape", clip(name))
		}
		t.params *= n
	}
	t.bytes = (t.params*bits + 7) / 8
	if e.Offsets[0] < 0 || e.Offsets[1]-e.Offsets[0] != t.bytes {
		return tensor{}, contradict(clip(name), "tensor %s has %d bytes by its shape, but %d by its data_offsets", clip(name), t.bytes, e.Offsets[1]-e.Offsets[0])
	}
	return t, nil
}

// Tensors that describe how others are quantised.
var besides = []string{
	".scales", ".qzeros", ".g_idx", ".weight_scale", ".weight_scale_inv", ".weight_scale_2", ".input_scale", ".k_scale", ".v_scale", ".weight_zero_point",
	".weight_g_idx", ".weight_shape", ".weight_global_scale", ".input_global_scale", ".absmax", ".quant_map", ".nested_absmax", ".nested_quant_map", ".SCB",
	"_scales", ".inv_freq", ".attn.bias", ".masked_bias", ".attention.bias", ".position_ids", ".rotary_emb.inv_freq",
}

// unpacked lists the weights among the tensors, with the values that packed
// ones hold: eight of four bits in an int32, two in a byte.
func unpacked(r *reading, tensors []tensor) []tensor {
	packedBytes := map[string]bool{}
	for i := range tensors {
		if base, ok := strings.CutSuffix(tensors[i].name, ".absmax"); ok {
			packedBytes[base] = true
		}
	}
	var real []tensor
	note := func(method string) {
		if len(r.Guessed) == 0 {
			r.guess("quantization", method, "packed tensors are taken for four bits a value")
		}
	}
	for _, t := range tensors {
		if hasSuffix(t.name, besides) || strings.Contains(t.name, ".quant_state.") {
			continue
		}
		switch {
		case strings.HasSuffix(t.name, ".qweight"), strings.HasSuffix(t.name, ".weight_packed") && t.stored.name == "i32":
			t.params *= 8
			t.widen(8)
			r.Quant = "gptq-int4"
			if strings.HasSuffix(t.name, ".weight_packed") {
				r.Quant = "int4"
			}
			note(string(r.Quant))
		case strings.HasSuffix(t.name, "_blocks") && t.stored.name == "u8":
			t.params *= 2
			r.Quant = ""
			note("mxfp4")
		case packedBytes[t.name] && t.stored.name == "u8":
			t.params *= 2
			r.Quant = "nf4"
			note("nf4")
		case strings.HasSuffix(t.name, ".weight_packed"), strings.HasSuffix(t.name, ".weight") && t.stored.name == "u8":
			t.params *= 2
			t.widen(2)
			r.Quant = "nvfp4"
			note("nvfp4")
		}
		real = append(real, t)
	}
	return real
}

// widen counts a packed dimension by its values: rows in GPTQ, columns
// elsewhere. What the tensor holds stays the same whichever it is.
func (t *tensor) widen(by int64) {
	if len(t.dims) == 2 {
		dims := []int64{t.dims[0], t.dims[1]}
		if strings.HasSuffix(t.name, ".qweight") {
			dims[0], dims[1] = t.dims[1], t.dims[0]*by // out, in
		} else {
			dims[1] *= by
		}
		t.dims = dims
	}
}

func hasSuffix(name string, list []string) bool {
	for _, suffix := range list {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}

// readIndex reads model.safetensors.index.json: names without shapes, and what
// all files together hold.
func (r *reading) readIndex(top *section) error {
	r.Format = Index
	total := int64(0)
	if meta := top.sub("metadata"); meta != nil {
		total = meta.whole("total_size")
		if n := meta.whole("total_parameters"); n > 0 {
			r.Params, r.Exact = unit.Params(n), true
		}
	}
	if r.err != nil {
		return r.err
	}
	if total <= 0 {
		return refuse("metadata.total_size", "metadata.total_size is missing; without it an index says nothing about a model")
	}
	r.WeightsBytes = unit.Bytes(total)
	if !r.Exact {
		r.Params = unit.Params(total / 2)
		r.guess("parameters", int64(r.Params), "an index lists no types; two bytes for each are taken")
	}
	r.typical("an index lists no shapes")
	return nil
}

// whole reads a total, which may be larger than any single figure.
func (s *section) whole(key string) int64 {
	number, ok := s.fields[key].(json.Number)
	if !ok {
		return 0
	}
	v, err := strconv.ParseFloat(number.String(), 64)
	if err != nil || !(v >= 0) || v > 8*mostParams {
		s.fail(refuse(join(s.path, key), "%s %s is not possible", join(s.path, key), clip(number.String())))
		return 0
	}
	s.take(key, number.String())
	return int64(v)
}

// typical takes the shape of a published decoder of the size where the file
// tells no shape.
func (r *reading) typical(why string) {
	shape, from := model.Typical(r.Params)
	r.Model = &shape
	r.guess("shape", from, "%s; the shape is that of %s, fitted to the size", why, from)
}

// shardName is how the files of a checkpoint in parts are called.
var shardName = regexp.MustCompile(`-\d{5}-of-(\d{5})\.(safetensors|gguf)$`)
