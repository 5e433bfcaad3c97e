// Package metrics keeps the figures of a running server, for Prometheus. It
// knows none of the rooms that it watches: they tell it through small
// interfaces of their own, which it fits, or are read when the figures are
// asked for. A label never holds a tenant, a person or a part of a text.
package metrics

import (
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are the figures of one server. They are safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry

	questions, problems, duplicates, refused, apiCalls, storeFailures *prometheus.CounterVec
	queueWait, answerTime, deliveryTime, apiTime, limitWait, store    *prometheus.HistogramVec

	intents, outcomes, codes, whys, methods, apiCodes, ops values

	mu        sync.Mutex
	desk      func() (waiting, running int)
	platforms map[string]func() Platform
}

// Platform is how one platform does, read when the figures are asked for. The
// counts only grow.
type Platform struct {
	Connected  bool
	Reconnects int64
	Heartbeat  time.Duration // since it was last heard of
	Unsent     int           // answers that are to be sent

	Arrived, Ignored, Malformed, Repeats, Broken int64 // events
	Delivered, Lost                              int64 // answers
}

// New begins to count for a version of the program.
func New(version, goversion string) *Metrics {
	r := prometheus.NewRegistry()
	m := &Metrics{
		registry: r, platforms: make(map[string]func() Platform),
		questions: counter(r, questions), problems: counter(r, problems), duplicates: counter(r, duplicates), refused: counter(r, refused),
		apiCalls: counter(r, apiCalls), storeFailures: counter(r, storeFailures),
		queueWait: histogram(r, queueWait), answerTime: histogram(r, answerTime), deliveryTime: histogram(r, deliveryTime),
		apiTime: histogram(r, apiTime), limitWait: histogram(r, limitWait), store: histogram(r, storeTime),
	}
	info := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: build.Name, Help: build.Help}, build.Labels)
	info.WithLabelValues(version, goversion).Set(1)
	r.MustRegister(info, &sampler{m}, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func counter(r *prometheus.Registry, f Figure) *prometheus.CounterVec {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: f.Name, Help: f.Help}, f.Labels)
	r.MustRegister(c)
	return c
}

func histogram(r *prometheus.Registry, f Figure) *prometheus.HistogramVec {
	h := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: f.Name, Help: f.Help, Buckets: f.bounds}, f.Labels)
	r.MustRegister(h)
	return h
}

// Handler serves the figures.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4})
}

// Registry are the figures, to be gathered.
func (m *Metrics) Registry() *prometheus.Registry { return m.registry }

// platformName is one of the platforms that there are.
func platformName(name string) string {
	switch name {
	case "slack", "discord", "local":
		return name
	}
	return other
}

// Answered counts a message that got its answer.
func (m *Metrics) Answered(platform, intent, outcome string, waited, took time.Duration) {
	platform = platformName(platform)
	m.questions.WithLabelValues(platform, m.intents.bounded(intent), m.outcomes.bounded(outcome)).Inc()
	m.queueWait.WithLabelValues(platform).Observe(waited.Seconds())
	m.answerTime.WithLabelValues(platform).Observe(took.Seconds())
}

// Problem counts a problem of a question by its code.
func (m *Metrics) Problem(platform, code string) {
	m.problems.WithLabelValues(platformName(platform), m.codes.bounded(code)).Inc()
}

// Turned counts a message that got no answer.
func (m *Metrics) Turned(platform, why string) {
	if why == "repeat" {
		m.duplicates.WithLabelValues(platformName(platform)).Inc()
		return
	}
	m.refused.WithLabelValues(platformName(platform), m.whys.bounded(why)).Inc()
}

// Called counts a call of a platform's API.
func (m *Metrics) Called(platform, method, code string, took time.Duration) {
	platform = platformName(platform)
	m.apiCalls.WithLabelValues(platform, m.methods.bounded(method), m.apiCodes.bounded(code)).Inc()
	m.apiTime.WithLabelValues(platform).Observe(took.Seconds())
}

// Held counts the time that a call was held back by a platform's limits.
func (m *Metrics) Held(platform string, wait time.Duration) {
	m.limitWait.WithLabelValues(platformName(platform)).Observe(wait.Seconds())
}

// Delivered counts the time from a message to its answer.
func (m *Metrics) Delivered(platform string, took time.Duration) {
	m.deliveryTime.WithLabelValues(platformName(platform)).Observe(took.Seconds())
}

// Stored counts one read or write of the store.
func (m *Metrics) Stored(op string, took time.Duration, failed bool) {
	op = m.ops.bounded(op)
	m.store.WithLabelValues(op).Observe(took.Seconds())
	if failed {
		m.storeFailures.WithLabelValues(op).Inc()
	}
}
