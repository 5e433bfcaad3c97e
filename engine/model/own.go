package model

import "headroom/engine/unit"

// Own is a model that somebody told of or that was read from a file, beside
// those of the catalogue. The JSON keys are those of the catalogue's rows.
type Own struct {
	ID      string   `json:"id"` // the name that it was given
	Aliases []string `json:"aliases,omitempty"`
	HubID   string   `json:"hub_id,omitempty"`
	Shape   Shape    `json:"shape"`
	// Published is the count that a checkpoint or its authors state; 0 is the
	// count of the shape.
	Published int64 `json:"published,omitempty"`
	// WeightsBytes is the size of the weights on disk, when a file was read; 0
	// is unknown. Quant is their format.
	WeightsBytes unit.Bytes `json:"weights_bytes,omitempty"`
	Quant        string     `json:"quant,omitempty"`
	Note         string     `json:"note,omitempty"`    // what was guessed
	Sources      []string   `json:"sources,omitempty"` // what it was read from
}
