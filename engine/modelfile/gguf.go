package modelfile

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Limits of a GGUF header. Memory is taken only for what is really there, so
// they merely keep names and counts within reason.
const (
	mostEntries = 1 << 16 // of metadata
	mostTensors = 1 << 20
	mostName    = 1 << 16 // bytes of a key, a name or a single text
	mostDims    = 8
)

// ggufHeader is the beginning of a GGUF file (ggml-org/ggml, docs/gguf.md):
// metadata by key, then one entry for each tensor.
type ggufHeader struct {
	version uint32
	meta    map[string]any // json.Number, bool, string, []int; other lists as their length
	lengths map[string]int // of lists
	tensors []tensor
}

// tensor is one entry of a file's list.
type tensor struct {
	name   string
	dims   []int64 // as the format orders them
	stored storedType
	params int64
	bytes  int64
}

// readGGUF reads the header of a GGUF file of version 2 or 3.
func (r *reading) readGGUF(data []byte) error {
	r.Format = GGUF
	h, err := decodeGGUF(data)
	if err != nil {
		return err
	}
	if parts, _ := h.number("split.count"); parts > 1 {
		r.note("part", "split.count", "this is one of %d files; their sizes are not added up, so the weights are computed from the figures", int(parts))
	} else if err := r.addUp(h.tensors); err != nil {
		return err
	}
	if name, ok := h.meta["general.name"].(string); ok {
		r.Name = clip(name)
	}
	fields, err := h.config()
	if err != nil {
		return err
	}
	if t, ok := h.number("general.file_type"); ok {
		r.Quant = ggufMixes[int(t)]
	}
	if err := r.readConfig(newSection(r, "", fields)); err != nil {
		return err
	}
	r.Model.NativeDType = plainOf(r.Stored, r.Model.NativeDType)
	return nil
}

// ggufReader reads little-endian values and remembers the first error.
type ggufReader struct {
	data []byte
	at   int
	err  error
}

// take returns the next n bytes, nil when they are not there.
func (g *ggufReader) take(n uint64) []byte {
	if g.err != nil {
		return nil
	}
	if n > uint64(len(g.data)-g.at) {
		need := uint64(g.at) + n
		if n > mostHeader || need > mostHeader {
			g.err = refuse("file", "the GGUF header claims a value of %d bytes; it is damaged", n)
			return nil
		}
		g.err = &Short{Format: GGUF, Need: int64(need)}
		return nil
	}
	out := g.data[g.at : g.at+int(n)]
	g.at += int(n)
	return out
}

func (g *ggufReader) u32() uint32 {
	if b := g.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (g *ggufReader) u64() uint64 {
	if b := g.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// text reads a length and as many bytes.
func (g *ggufReader) text() string {
	n := g.u64()
	if n > mostName && g.err == nil {
		b := g.take(n) // a chat template may be long; nothing needs it
		return string(b[:min(len(b), longestText)])
	}
	return string(g.take(n))
}

func decodeGGUF(data []byte) (*ggufHeader, error) {
	g := &ggufReader{data: data}
	g.take(4)
	h := &ggufHeader{version: g.u32(), meta: map[string]any{}, lengths: map[string]int{}}
	switch {
	case g.err != nil:
		return nil, g.err
	case h.version != 2 && h.version != 3:
		if v := h.version; v&0xffff == 0 && v != 0 {
			return nil, refuse("version", "the GGUF file is big-endian; only little-endian ones are read")
		}
		return nil, refuse("version", "GGUF version %d is not read; versions 2 and 3 are", h.version)
	}
	tensors, entries := g.u64(), g.u64()
	if g.err == nil && (tensors > mostTensors || entries > mostEntries) {
		return nil, refuse("file", "the GGUF header claims %d tensors and %d entries; it is damaged", tensors, entries)
	}
	for range entries {
		key := g.text()
		if _, twice := h.meta[key]; twice && g.err == nil {
			return nil, contradict(clip(key), "%s stands there twice", clip(key))
		}
		value := g.value(h, key, g.u32(), 0)
		if g.err != nil {
			return nil, g.err
		}
		h.meta[key] = value
	}
	seen := map[string]bool{}
	for range tensors {
		t := tensor{name: g.text()}
		dims := g.u32()
		if g.err == nil && dims > mostDims {
			return nil, refuse(clip(t.name), "tensor %s has %d dimensions; it is damaged", clip(t.name), dims)
		}
		for range dims {
			t.dims = append(t.dims, int64(g.u64()))
		}
		id := g.u32()
		g.u64() // the offset of the data
		if g.err != nil {
			return nil, g.err
		}
		if seen[t.name] {
			return nil, contradict(clip(t.name), "tensor %s stands there twice", clip(t.name))
		}
		seen[t.name] = true
		var known bool
		if t.stored, known = ggmlTypes[id]; !known {
			return nil, refuse(clip(t.name), "tensor %s has the type %d, which is not known", clip(t.name), id)
		}
		if err := t.measure(); err != nil {
			return nil, err
		}
		h.tensors = append(h.tensors, t)
	}
	return h, g.err
}

// Types of metadata values.
const (
	ggufUint8, ggufInt8, ggufUint16, ggufInt16 = 0, 1, 2, 3
	ggufUint32, ggufInt32, ggufFloat32         = 4, 5, 6
	ggufBool, ggufString, ggufArray            = 7, 8, 9
	ggufUint64, ggufInt64, ggufFloat64         = 10, 11, 12
)

// value reads one value of metadata. Lists of numbers are kept where they may
// be one for each layer; of others only the length is.
func (g *ggufReader) value(h *ggufHeader, key string, kind uint32, depth int) any {
	switch kind {
	case ggufBool:
		if b := g.take(1); b != nil {
			return b[0] != 0
		}
	case ggufString:
		return g.text()
	case ggufArray:
		of, n := g.u32(), g.u64()
		if depth > 2 {
			g.err = refuse(clip(key), "%s nests lists too deeply", clip(key))
		}
		if width := ggufWidth(of); g.err == nil && width > 0 && n > mostHeader/uint64(width) {
			g.err = refuse(clip(key), "%s claims a list of %d entries; it is damaged", clip(key), n)
		}
		var list []any
		for i := uint64(0); i < n && g.err == nil; i++ {
			v := g.value(h, key, of, depth+1)
			if n <= mostLayers && depth == 0 && of != ggufArray {
				list = append(list, v)
			}
		}
		h.lengths[key] = int(min(n, math.MaxInt32))
		return list
	default:
		width := ggufWidth(kind)
		if width == 0 {
			if g.err == nil {
				g.err = refuse(clip(key), "%s has the type %d, which no GGUF value has", clip(key), kind)
			}
			return nil
		}
		if b := g.take(uint64(width)); b != nil {
			return json.Number(scalar(kind, b))
		}
	}
	return nil
}

// ggufWidth is the size of a number, 0 for what is none.
func ggufWidth(kind uint32) int {
	switch kind {
	case ggufUint8, ggufInt8, ggufBool:
		return 1
	case ggufUint16, ggufInt16:
		return 2
	case ggufUint32, ggufInt32, ggufFloat32:
		return 4
	case ggufUint64, ggufInt64, ggufFloat64:
		return 8
	}
	return 0
}

// scalar writes a number of the file as text.
func scalar(kind uint32, b []byte) string {
	var bits [8]byte
	copy(bits[:], b)
	v := binary.LittleEndian.Uint64(bits[:])
	switch kind {
	case ggufInt8:
		return strconv.Itoa(int(int8(v)))
	case ggufInt16:
		return strconv.Itoa(int(int16(v)))
	case ggufInt32:
		return strconv.Itoa(int(int32(v)))
	case ggufInt64:
		return strconv.FormatInt(int64(v), 10)
	case ggufFloat32:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(v))), 'g', -1, 32)
	case ggufFloat64:
		return strconv.FormatFloat(math.Float64frombits(v), 'g', -1, 64)
	}
	return strconv.FormatUint(v, 10)
}

// number reads a numeric entry of metadata.
func (h *ggufHeader) number(key string) (float64, bool) {
	n, ok := h.meta[key].(json.Number)
	if !ok {
		return 0, false
	}
	v, err := n.Float64()
	return v, err == nil
}

// find returns the tensor of a name.
func (h *ggufHeader) find(name string) *tensor {
	if i := slices.IndexFunc(h.tensors, func(t tensor) bool { return t.name == name }); i >= 0 {
		return &h.tensors[i]
	}
	return nil
}

// any tells whether some layer has a tensor of that name.
func (h *ggufHeader) any(suffix string) bool {
	return slices.ContainsFunc(h.tensors, func(t tensor) bool {
		return strings.HasPrefix(t.name, "blk.") && strings.HasSuffix(t.name, "."+suffix)
	})
}
