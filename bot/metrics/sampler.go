package metrics

import (
	"maps"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
)

// Desk names where the depth of the queue is read.
func (m *Metrics) Desk(read func() (waiting, running int)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.desk = read
}

// Platform names where the state of a platform is read. It takes the place of
// what was named before.
func (m *Metrics) Platform(name string, read func() Platform) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.platforms[platformName(name)] = read
}

// sampler reads the state of what runs when the figures are asked for.
type sampler struct{ m *Metrics }

// sampled are the figures that are read and not counted.
var sampled = []Figure{queueDepth, workersBusy, connected, reconnects, heartbeat, events, answers, outbox}

var descriptions = func() map[string]*prometheus.Desc {
	out := make(map[string]*prometheus.Desc)
	for _, f := range sampled {
		out[f.Name] = prometheus.NewDesc(f.Name, f.Help, f.Labels, nil)
	}
	return out
}()

// Describe tells the figures.
func (s *sampler) Describe(to chan<- *prometheus.Desc) {
	for _, d := range descriptions {
		to <- d
	}
}

// Collect reads them.
func (s *sampler) Collect(to chan<- prometheus.Metric) {
	s.m.mu.Lock()
	desk, platforms := s.m.desk, maps.Clone(s.m.platforms)
	s.m.mu.Unlock()
	send := func(f Figure, value float64, labels ...string) {
		kind := prometheus.GaugeValue
		if f.Kind == "counter" {
			kind = prometheus.CounterValue
		}
		to <- prometheus.MustNewConstMetric(descriptions[f.Name], kind, value, labels...)
	}
	if desk != nil {
		waiting, running := desk()
		send(queueDepth, float64(waiting))
		send(workersBusy, float64(running))
	}
	for _, name := range slices.Sorted(maps.Keys(platforms)) {
		p := platforms[name]()
		up := 0.0
		if p.Connected {
			up = 1
		}
		send(connected, up, name)
		send(reconnects, float64(p.Reconnects), name)
		send(heartbeat, p.Heartbeat.Seconds(), name)
		send(outbox, float64(p.Unsent), name)
		for _, one := range []struct {
			what  string
			count int64
		}{{"arrived", p.Arrived}, {"ignored", p.Ignored}, {"malformed", p.Malformed}, {"repeat", p.Repeats}, {"broken", p.Broken}} {
			send(events, float64(one.count), name, one.what)
		}
		send(answers, float64(p.Delivered), name, "delivered")
		send(answers, float64(p.Lost), name, "lost")
	}
}
