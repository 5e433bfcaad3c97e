package recipe

import (
	"reflect"

	"headroom/engine/workload"
)

// Lay gives a workload in which what the upper one says covers what the lower
// one does, key by key; what neither says stays open.
func Lay(upper, lower workload.Workload) workload.Workload {
	out := lower
	lay(reflect.ValueOf(&out).Elem(), reflect.ValueOf(upper))
	if len(lower.Extra) > 0 && len(upper.Extra) > 0 {
		out.Extra = workload.Extra{}
		for _, layer := range []workload.Extra{lower.Extra, upper.Extra} {
			for name, value := range layer {
				out.Extra[name] = value
			}
		}
	}
	return out
}

// lay covers fields that are said; the parts of the split and of the offload
// count one by one.
func lay(into, from reflect.Value) {
	for i := range from.NumField() {
		field := from.Field(i)
		switch {
		case field.IsZero():
		case field.Type() == reflect.TypeFor[workload.Parallel]() || field.Type() == reflect.TypeFor[workload.Offload]():
			lay(into.Field(i), field)
		default:
			into.Field(i).Set(field)
		}
	}
}
