package query

import (
	"reflect"
	"slices"
	"strings"
)

// Holds reports whether a query holds a value, in this unit or in one of its kin.
// figures keeps all numbers of the query from one value to the next.
func (q *Query) Holds(v float64, figures *[]float64) bool {
	if v == q.GPUMemoryGB || v == q.HostRAMGB || v == q.ObservedGB || v == q.TokensPerS {
		return true
	}
	if *figures == nil {
		*figures = q.numbers()
	}
	return slices.ContainsFunc(*figures, func(n float64) bool {
		return Close(n, v) || Close(n, v*1000) || Close(n, v/1000) || Close(n, v/1024) || Close(n, v*1e9)
	})
}

// numbers are all figures of a query.
func (q *Query) numbers() []float64 {
	var list []float64
	var walk func(reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Float64:
			if f := v.Float(); f != 0 {
				list = append(list, f)
			}
		case reflect.Int:
			if n := v.Int(); n != 0 {
				list = append(list, float64(n))
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem())
			}
		}
	}
	walk(reflect.ValueOf(*q))
	return list
}

// Names reports whether a query holds a card.
func (q *Query) Names(card string) bool {
	like := func(name string) bool {
		return name != "" && (strings.HasPrefix(name, card) || strings.HasPrefix(card, name))
	}
	if like(q.GPU) || like(q.RefGPU) {
		return true
	}
	for _, list := range [...][]Device{q.GPUOptions, q.GPUPool} {
		for _, d := range list {
			if like(d.GPU) {
				return true
			}
		}
	}
	return false
}

// NamesModelLike reports whether a query holds a model, or one whose name says a size.
func (q *Query) NamesModelLike(model string) bool {
	like := func(name string) bool {
		return name != "" && (strings.HasPrefix(name, model) || strings.HasPrefix(model, name) || strings.Contains(name, "-"+model))
	}
	return like(q.Model) || like(q.Teacher) || like(q.Student) || slices.ContainsFunc(q.Models, like)
}
