package main

import (
	"io"
	"reflect"
	"testing"
	"time"

	"headroom/bot"
	"headroom/bot/memorytest"
)

// Everything that a conversation asks of its memory is timed, each under a name
// of its own.
func TestEveryUseOfTheMemoryIsTimed(t *testing.T) {
	t.Parallel()
	interfaceOf := reflect.TypeFor[bot.Memory]()
	seen := map[string]string{}
	for i := range interfaceOf.NumMethod() {
		method := interfaceOf.Method(i)
		var ops []string
		m := timedMemory{memorytest.New(), func(op string, _ time.Duration, _ bool) { ops = append(ops, op) }}
		call := reflect.ValueOf(m).MethodByName(method.Name)
		arguments := []reflect.Value{reflect.ValueOf(t.Context())}
		for n := 1; n < call.Type().NumIn(); n++ {
			argument := reflect.Zero(call.Type().In(n))
			if call.Type().In(n) == reflect.TypeFor[io.Writer]() {
				argument = reflect.ValueOf(io.Discard)
			}
			arguments = append(arguments, argument)
		}
		if call.Type().IsVariadic() {
			call.CallSlice(arguments)
		} else {
			call.Call(arguments)
		}
		if len(ops) != 1 || ops[0] == "" {
			t.Errorf("%s is told as %q", method.Name, ops)
			continue
		}
		if other, ok := seen[ops[0]]; ok {
			t.Errorf("%s and %s are both told as %s", method.Name, other, ops[0])
		}
		seen[ops[0]] = method.Name
	}
}
