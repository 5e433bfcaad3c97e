package query

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// Close reports whether two figures are within five per cent of each other.
func Close(a, b float64) bool { return a-b < 0.05*b && b-a < 0.05*b }

// The exact notation: key=value, a list as a,b, a device as 2*rtx-3090@24, a
// layout as tp:2+pp:4. Canonical writes it, and a person may write it too.

// SlotKeys are the keys of the fields of Query, in their order.
var SlotKeys = func() []string {
	t := reflect.TypeFor[Query]()
	list := make([]string, t.NumField())
	for i := range list {
		list[i] = KeyOf(t.Field(i))
	}
	return list
}()

// Slots are the fields of Query by their key.
var Slots = func() map[string]int {
	fields := make(map[string]int, len(SlotKeys))
	for i, key := range SlotKeys {
		fields[key] = i
	}
	return fields
}()

// KeyOf is the key of a field of a query in the exact notation: that of its JSON,
// or of its own where the field is not part of the JSON.
func KeyOf(f reflect.StructField) string {
	if key := f.Tag.Get("key"); key != "" {
		return key
	}
	key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return key
}

// degrees are the fields of Parallel by their JSON key.
var degrees = sync.OnceValue(func() map[string]int {
	keys := make(map[string]int)
	t := reflect.TypeFor[Parallel]()
	for i := range t.NumField() {
		key, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		keys[key] = i
	}
	return keys
})

// Exact reports whether a value can be read as that of a key.
func Exact(key, value string) bool {
	var q Query
	return q.Set(key, value) == nil
}

// Set reads a value in the exact notation into the field of a key.
func (q *Query) Set(key, value string) error {
	return read(reflect.ValueOf(q).Elem().Field(Slots[key]), value)
}

func read(field reflect.Value, text string) error {
	switch v := field.Addr().Interface().(type) {
	case *Device:
		d, err := ReadDevice(text)
		*v = d
		return err
	case *RAM:
		m, err := readRAM(text)
		*v = m
		return err
	case *Shape:
		s, err := readShape(text)
		*v = s
		return err
	case *Parallel:
		p, err := readParallel(text)
		*v = p
		return err
	}
	switch field.Kind() {
	case reflect.Pointer:
		field.Set(reflect.New(field.Type().Elem()))
		return read(field.Elem(), text)
	case reflect.Slice:
		for part := range strings.SplitSeq(text, ",") {
			item := reflect.New(field.Type().Elem()).Elem()
			if err := read(item, part); err != nil {
				return err
			}
			field.Set(reflect.Append(field, item))
		}
		return nil
	case reflect.String:
		if text == "" {
			return fmt.Errorf("read a name: it is empty")
		}
		field.SetString(text)
		return nil
	case reflect.Bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return fmt.Errorf("read %q as true or false: %w", text, err)
		}
		field.SetBool(b)
		return nil
	case reflect.Int:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return fmt.Errorf("read %q as a whole number: %w", text, err)
		}
		field.SetInt(n)
		return nil
	default:
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return fmt.Errorf("read %q as a number: %w", text, err)
		}
		field.SetFloat(f)
		return nil
	}
}

// ReadDevice reads a card, or a processor, as the exact notation names it: "2*a100@80".
func ReadDevice(text string) (d Device, err error) {
	if cpu, ok := strings.CutPrefix(text, "cpu:"); ok {
		return Device{CPU: cpu}, nil
	}
	if n, rest, ok := strings.Cut(text, "*"); ok {
		if d.Count, err = strconv.Atoi(n); err != nil {
			return d, fmt.Errorf("read %q as a number of cards: %w", n, err)
		}
		text = rest
	}
	name, memory, ok := strings.Cut(text, "@")
	if ok {
		if d.MemoryGB, err = strconv.ParseFloat(memory, 64); err != nil {
			return d, fmt.Errorf("read %q as a size of memory: %w", memory, err)
		}
	}
	d.GPU = name
	return d, nil
}

func (d Device) text() string {
	var b strings.Builder
	if d.CPU != "" {
		return "cpu:" + d.CPU
	}
	if d.Count > 0 {
		fmt.Fprintf(&b, "%d*", d.Count)
	}
	b.WriteString(d.GPU)
	if d.MemoryGB > 0 {
		b.WriteString("@" + Decimal(d.MemoryGB))
	}
	return b.String()
}

func readParallel(text string) (p Parallel, err error) {
	v := reflect.ValueOf(&p).Elem()
	for part := range strings.SplitSeq(text, "+") {
		key, value, ok := strings.Cut(part, ":")
		i, known := degrees()[key]
		if !known {
			return p, fmt.Errorf("read a layout: %q is no way to split work", key)
		}
		if !ok {
			value = "true"
		}
		if err := read(v.Field(i), value); err != nil {
			return p, err
		}
	}
	return p, nil
}

func (p Parallel) text() string {
	var parts []string
	v := reflect.ValueOf(p)
	for i := range v.NumField() {
		key, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		switch f := v.Field(i); {
		case f.IsZero():
		case f.Kind() == reflect.Bool:
			parts = append(parts, key)
		default:
			parts = append(parts, fmt.Sprintf("%s:%d", key, f.Int()))
		}
	}
	return strings.Join(parts, "+")
}

// Text writes a field in the exact notation.
func Text(field reflect.Value) string {
	switch v := field.Interface().(type) {
	case Device:
		return v.text()
	case Parallel:
		return v.text()
	case Shape:
		return v.text()
	}
	switch field.Kind() {
	case reflect.Pointer:
		return Text(field.Elem())
	case reflect.Slice:
		parts := make([]string, field.Len())
		for i := range parts {
			parts[i] = Text(field.Index(i))
		}
		return strings.Join(parts, ",")
	case reflect.String:
		return field.String()
	case reflect.Bool:
		return strconv.FormatBool(field.Bool())
	case reflect.Int:
		return strconv.FormatInt(field.Int(), 10)
	default:
		return Decimal(field.Float())
	}
}

// Decimal writes a figure without an exponent.
func Decimal(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// UsualLine is as many bytes as most canonical lines have at most.
const UsualLine = 192

// Says writes what a query says for a key in the exact notation; empty: nothing.
func (q *Query) Says(key string) string {
	field := reflect.ValueOf(q).Elem().Field(Slots[key])
	if field.IsZero() {
		return ""
	}
	return Text(field)
}
