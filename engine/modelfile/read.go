// Package modelfile reads what a file says about a model: a Hugging Face
// config.json, Meta's params.json, the header of a safetensors or GGUF file, an
// index of shards. Bytes go in, a described model comes out, with what was read
// and what had to be guessed. It is pure, and memory use stays within a small
// multiple of the input whatever the input claims.
package modelfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"headroom/engine/workload"
)

// Sizes beyond which nothing is read. A configuration takes kilobytes; headers
// of the largest checkpoints take some ten megabytes.
const (
	mostConfig = 8 << 20
	mostHeader = 128 << 20
)

// Read tells what a file says about a model. What kind of file it is follows
// from its content; name (a file name, a hub id, or empty) only suggests what
// to call the model. Data may be the beginning of a larger file: weights are
// not read, and a header that is cut off is an error of type *Short. Text may
// stand around a pasted configuration. Other errors are of type
// *workload.Error, with the key of the file that is wrong.
func Read(name string, data []byte) (Result, error) {
	r := &reading{}
	var err error
	switch sniff(data) {
	case GGUF:
		err = r.readGGUF(data)
	case Safetensors:
		if shard := shardName.FindStringSubmatch(name); shard != nil {
			return Result{}, refuse("file", "this is one of %s files of a checkpoint; give config.json, or model.safetensors.index.json", strings.TrimLeft(shard[1], "0"))
		}
		err = r.readSafetensors(data)
	case Config:
		err = r.readJSON(data)
	default:
		err = refuse("file", "this is neither a config.json nor the beginning of a safetensors or GGUF file")
	}
	if err != nil {
		return Result{}, err
	}
	if r.Name == "" {
		r.Name = nameOf(name)
	}
	if err := r.finish(); err != nil {
		return Result{}, err
	}
	return r.Result, nil
}

// ReadFrom does the same for a stream, of which it reads no more than the
// header.
func ReadFrom(name string, from io.Reader) (Result, error) {
	var data bytes.Buffer
	for need := int64(64 << 10); ; {
		_, err := io.CopyN(&data, from, need-int64(data.Len()))
		atEnd := errors.Is(err, io.EOF)
		if err != nil && !atEnd {
			return Result{}, fmt.Errorf("read %s: %w", name, err)
		}
		if !atEnd && sniff(data.Bytes()) == Config { // text is read to its end
			if data.Len() > mostConfig {
				return Result{}, tooLarge(Config, int64(data.Len()), mostConfig)
			}
			need = 2 * int64(data.Len())
			continue
		}
		result, err := Read(name, data.Bytes())
		short, cut := errors.AsType[*Short](err)
		if !cut || atEnd {
			return result, err
		}
		if short.Need > mostHeader {
			return Result{}, tooLarge(short.Format, short.Need, mostHeader)
		}
		need = min(max(short.Need, 2*int64(data.Len())), mostHeader)
	}
}

func tooLarge(format Format, size, most int64) *workload.Error {
	return refuse("file", "a %s of %d bytes is too large; up to %d are read", format, size, most)
}

// sniff tells the kind of file by its first bytes: the magic of GGUF, the
// length and brace of safetensors, or text with a brace in it. Empty means
// that it is none of them.
func sniff(data []byte) Format {
	switch {
	case bytes.HasPrefix(data, []byte("GGUF")):
		return GGUF
	case len(data) > 8 && data[8] == '{' && binary.LittleEndian.Uint64(data) < 1<<40:
		return Safetensors
	case len(data) == 8 && !isText(data):
		return Safetensors
	case isText(data[:min(len(data), 512)]) && bytes.IndexByte(data, '{') >= 0:
		return Config
	}
	return ""
}

// isText tells whether no byte is one that text does not have.
func isText(data []byte) bool {
	for _, b := range data {
		if b < ' ' && b != '\n' && b != '\r' && b != '\t' {
			return false
		}
	}
	return true
}

// nameOf is the model's name as far as a file name or hub id gives one away.
func nameOf(name string) string {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	for _, ending := range []string{".json", ".safetensors", ".index", ".gguf", ".txt"} {
		base = strings.TrimSuffix(base, ending)
	}
	switch strings.ToLower(base) {
	case "", ".", "/", "-", "config", "params", "model", "pytorch_model", "message", "stdin":
		return ""
	}
	return clip(base)
}
