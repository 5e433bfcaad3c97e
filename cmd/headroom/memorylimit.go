package main

import (
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// hold bounds the memory of the process: the collector works harder as the
// bound comes near. GOMEMLIMIT in the environment goes before the settings.
func (l *limitSettings) hold() {
	if l.Memory.bytes > 0 && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(l.Memory.bytes)
	}
}

// memoryFull says when what is in use comes to nine tenths of the bound, so
// that new questions are turned away. Without a bound it is nil.
func memoryFull() func() bool {
	most := debug.SetMemoryLimit(-1)
	if most == math.MaxInt64 {
		return nil
	}
	return (&memoryGauge{most: uint64(most) / 10 * 9, read: memoryInUse}).full
}

// memoryInUse is what the collector can't free: the live heap and the stacks.
func memoryInUse() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(sample)
	sum := uint64(0)
	for _, s := range sample {
		if s.Value.Kind() == metrics.KindUint64 {
			sum += s.Value.Uint64()
		}
	}
	return sum
}

// memoryGauge looks at the memory twice a second at most.
type memoryGauge struct {
	most uint64
	read func() uint64
	next atomic.Int64 // Unix nanoseconds
	over atomic.Bool
}

const memoryEvery = time.Second / 2

func (g *memoryGauge) full() bool {
	now, due := time.Now().UnixNano(), g.next.Load()
	if now >= due && g.next.CompareAndSwap(due, now+int64(memoryEvery)) {
		g.over.Store(g.read() > g.most)
	}
	return g.over.Load()
}
