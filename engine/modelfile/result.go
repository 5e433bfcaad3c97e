package modelfile

import (
	"fmt"

	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Format is what kind of file was read.
type Format string

// The formats.
const (
	Config      Format = "config.json"
	MetaParams  Format = "params.json"
	Safetensors Format = "safetensors"
	Index       Format = "safetensors index"
	GGUF        Format = "gguf"
)

// Result is what a file says about a model.
type Result struct {
	Format Format `json:"format"`
	// Name is what the file calls the model, or what its own name suggests;
	// empty when neither says anything. The asker confirms it.
	Name string `json:"name,omitempty"`
	// Model is the described model, ready for workload.Model.Shape. It is nil
	// for an index, which lists names without sizes.
	Model *model.Shape `json:"model,omitempty"`

	Params       unit.Params `json:"params"`        // exact where Exact is true, else from Model
	ActiveParams unit.Params `json:"active_params"` // what one token uses
	// Exact says that Params and WeightsBytes were added up from the file's own
	// list of tensors.
	Exact        bool       `json:"exact,omitempty"`
	WeightsBytes unit.Bytes `json:"weights_bytes,omitempty"` // 0: the file does not say

	// Quant is the storage format of the weights in the vocabulary of
	// workloads; empty for plain 16 and 32-bit types, which Model.NativeDType
	// names.
	Quant workload.Quant `json:"quant,omitempty"`
	// Stored lists the types that the tensors are stored in, largest first.
	Stored []Stored `json:"stored,omitempty"`

	Read     []Fact    `json:"read"`
	Guessed  []Guess   `json:"guessed,omitempty"`
	Problems []Problem `json:"problems,omitempty"`
}

// Own is the result as a team keeps it, under the name that was chosen.
func (r *Result) Own(id, source string) model.Own {
	own := model.Own{ID: id, Shape: *r.Model, WeightsBytes: r.WeightsBytes, Quant: string(r.Quant), Sources: []string{source}}
	if r.Exact {
		own.Published = int64(r.Params)
	}
	for i, g := range r.Guessed {
		if i > 0 {
			own.Note += "; "
		}
		own.Note += g.Key + " " + g.Value + ": " + g.Why
	}
	return own
}

// Fact is a key of the file with its value.
type Fact struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Guess is something that the file does not say.
type Guess struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	Why   string `json:"why"`
}

// Problem is something that the asker should know although the model was read:
// parts that are left out of the estimate.
type Problem = workload.Problem

// Stored is how many weights are stored in one type.
type Stored struct {
	Type    string      `json:"type"`
	Tensors int         `json:"tensors"`
	Params  unit.Params `json:"params"`
	Bytes   unit.Bytes  `json:"bytes"`
}

// Short says that the data ends before the header does. Need is how many bytes
// from the beginning of the file would be enough to get further.
type Short struct {
	Format Format
	Need   int64
}

// Error tells what is missing in one sentence that is safe to show.
func (e *Short) Error() string {
	return fmt.Sprintf("the %s header is cut off; at least %d bytes from the beginning of the file are needed", e.Format, e.Need)
}

// refuse makes the error for a file that cannot be a model. The key is that of
// the file.
func refuse(key, format string, args ...any) *workload.Error {
	return &workload.Error{Kind: workload.Invalid, Key: key, Message: fmt.Sprintf(format, args...)}
}

// contradict makes the error for two keys that exclude each other.
func contradict(key, format string, args ...any) *workload.Error {
	return &workload.Error{Kind: workload.Conflict, Key: key, Message: fmt.Sprintf(format, args...)}
}
