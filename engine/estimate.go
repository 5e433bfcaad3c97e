// Package engine answers one question: what does a workload need, and does it
// fit? It is pure: no I/O, no clock, no network, no state that changes. The
// catalogue comes in as an argument.
package engine

import (
	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/memory"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Estimate is the answer to one workload. The JSON keys are a public contract.
type Estimate struct {
	ID               string             `json:"id,omitempty"`
	PerGPU           Totals             `json:"per_gpu"`
	Band             Band               `json:"band"`
	Components       []memory.Component `json:"components"`
	WeightsBytes     unit.Bytes         `json:"weights_bytes"`
	KVCacheBytes     unit.Bytes         `json:"kv_cache_bytes"`
	ActivationsBytes unit.Bytes         `json:"activations_bytes"`
	ModelStateBytes  unit.Bytes         `json:"model_state_bytes"`
	Disk             memory.Disk        `json:"disk_bytes"`
	PeakPhase        string             `json:"peak_phase"`
	Phases           []memory.Moment    `json:"phases"`
	Host             memory.Host        `json:"host_bytes"`
	CapacityBytes    unit.Bytes         `json:"capacity_bytes,omitempty"`
	UsableBytes      unit.Bytes         `json:"usable_bytes,omitempty"`
	Verdict          Verdict            `json:"verdict"` // null without a card
	HostVerdict      Verdict            `json:"host_verdict,omitempty"`
	Params           unit.Params        `json:"params"`
	ActiveParams     unit.Params        `json:"active_params"`
	TrainableParams  unit.Params        `json:"trainable_params"`
	Speed            *Speed             `json:"speed,omitempty"`
	KVTokens         unit.Tokens        `json:"kv_tokens,omitempty"`
	Assumed          []workload.Assumed `json:"assumed"`
	Problems         []workload.Problem `json:"problems"`
	Rules            []Rule             `json:"rules,omitempty"`

	// ShareBytes is what a server may take of the card where the share that was
	// asked for is too little, NeededShare one that would do; 0 where it is enough.
	ShareBytes  unit.Bytes `json:"-"`
	NeededShare float64    `json:"-"`
	// Saving is what saving in one piece gathers; nil where nothing is sharded.
	Saving *memory.Saving `json:"-"`
	// Workload is what was computed, with every default filled in.
	Workload workload.Workload `json:"-"`
	// Card is the card that the figures are for, the fullest of unlike ones; nil
	// where none is named.
	Card *hardware.GPU `json:"-"`
}

// Vendor is the maker of the card, empty where none is named.
func (e *Estimate) Vendor() string {
	if e.Card == nil {
		return ""
	}
	return e.Card.Vendor
}

// Totals are bytes on the fullest GPU at the peak. Allocated is live tensors,
// reserved what the caching allocator holds, process what nvidia-smi shows;
// low and high bound process with 90 % confidence.
type Totals struct {
	Allocated unit.Bytes `json:"allocated"`
	Reserved  unit.Bytes `json:"reserved"`
	Process   unit.Bytes `json:"process"`
	Low       unit.Bytes `json:"low"`
	High      unit.Bytes `json:"high"`
}

// Band holds the 90 % interval of each total.
type Band struct {
	Allocated [2]unit.Bytes `json:"allocated"`
	Reserved  [2]unit.Bytes `json:"reserved"`
	Process   [2]unit.Bytes `json:"process"`
}

// Rule is a published rule of thumb on the same case, for comparison.
type Rule struct {
	Name    string     `json:"name"`
	Bytes   unit.Bytes `json:"bytes"`
	Formula string     `json:"formula"`
}

// Speed is how fast the workload runs; zero figures do not apply.
type Speed struct {
	StepSeconds         float64 `json:"step_seconds,omitempty"`
	ComputeSeconds      float64 `json:"compute_seconds,omitempty"`       // of the step, as are the next three
	CommunicationSecs   float64 `json:"communication_seconds,omitempty"` // that cards wait for
	BubbleSeconds       float64 `json:"bubble_seconds,omitempty"`        // waiting for other pipeline stages
	UpdateSeconds       float64 `json:"update_seconds,omitempty"`        // of the optimizer
	TokensPerSecond     float64 `json:"tokens_per_second,omitempty"`
	TokensPerSecondGPU  float64 `json:"tokens_per_second_per_gpu,omitempty"`
	PrefillTokensPerSec float64 `json:"prefill_tokens_per_second,omitempty"`
	DecodeTokensPerSec  float64 `json:"decode_tokens_per_second,omitempty"`
	TimeToFirstToken    float64 `json:"time_to_first_token,omitempty"`
	RequestTokensOut    float64 `json:"request_tokens_per_second_out,omitempty"`
	RequestTokensInOut  float64 `json:"request_tokens_per_second_in_out,omitempty"`
	FLOPsPerStep        float64 `json:"flops_per_step,omitempty"`
	Steady              float64 `json:"-"` // tokens per second of so many at once as are told, prompts among them
	AtOnce              float64 `json:"-"` // sequences of a server whose queue never empties
	Linked              bool    `json:"-"` // cards of a node talk over NVLink or its like
	TFLOPSPerGPU        float64 `json:"tflops_per_gpu,omitempty"`
	MFU                 float64 `json:"mfu,omitempty"`
	HFU                 float64 `json:"hfu,omitempty"`
	Low                 float64 `json:"low,omitempty"`
	High                float64 `json:"high,omitempty"`
}

// Verdict compares the process total with the card.
type Verdict string

// The verdicts. Tight: the limit lies inside the estimate's error band.
const (
	NoVerdict  Verdict = ""
	Fits       Verdict = "fits"
	Tight      Verdict = "tight"
	DoesNotFit Verdict = "does_not_fit"
)

// MarshalJSON writes the absent verdict as null.
func (v Verdict) MarshalJSON() ([]byte, error) {
	if v == NoVerdict {
		return []byte("null"), nil
	}
	return []byte(`"` + string(v) + `"`), nil
}

// Evaluate estimates one workload. Its errors are of type *workload.Error: what
// was wrong, under which key, and what would work.
func Evaluate(w workload.Workload, known *catalog.Catalog) (Estimate, error) {
	return EvaluateWith(w, known, calibration.Standard())
}

// EvaluateWith estimates with constants of the caller's: what a fit varies.
func EvaluateWith(w workload.Workload, known *catalog.Catalog, constants *calibration.Table) (Estimate, error) {
	c, err := Resolve(w, known)
	if err != nil {
		return Estimate{}, err
	}
	r := memory.Evaluate(c, constants)
	e := Estimate{
		ID:               w.ID,
		PerGPU:           Totals{Allocated: r.Allocated, Reserved: r.Reserved, Process: r.Process},
		Components:       r.Components,
		WeightsBytes:     r.Weights,
		KVCacheBytes:     r.KVCache,
		ActivationsBytes: r.Activations,
		ModelStateBytes:  r.ModelState,
		Disk:             r.Disk,
		Saving:           r.Saving,
		PeakPhase:        r.Peak,
		Phases:           r.Phases,
		Host:             r.Host,
		Params:           c.Counts.Text,
		ActiveParams:     c.Counts.Active,
		TrainableParams:  r.Trainable,
		KVTokens:         r.KVTokens,
		Workload:         c.Workload,
		Card:             c.Card,
	}
	e.band(c, &r)
	e.judge(c, &r)
	e.grantShare(c, &r)
	if e.Verdict == DoesNotFit || shareSaid(c) > 0 {
		e.KVTokens = r.KVRoom // what a server that does not start prints
	}
	notes(c, &r)
	e.Speed = speedOf(c, &r)
	e.Assumed, e.Problems = c.Assumed, c.Problems
	if e.Assumed == nil {
		e.Assumed = []workload.Assumed{}
	}
	if e.Problems == nil {
		e.Problems = []workload.Problem{}
	}
	return e, nil
}
