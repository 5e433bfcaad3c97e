package parser

import (
	"headroom/parser/names"
	"headroom/parser/query"
)

// What a text is read with and what it comes to, for those who ask for no more than a reading.
type (
	Names    = names.Names
	Query    = query.Query
	Device   = query.Device
	Parallel = query.Parallel
	Shape    = query.Shape
	RAM      = query.RAM
	Numbers  = query.Numbers
	Problem  = query.Problem
)

// NewNames prepares a snapshot from tables of spelling and id.
func NewNames(models, gpus map[string]string) *Names { return names.New(models, gpus) }
