package model

import "headroom/engine/unit"

// Role says what a tensor is for; storage formats, sharding and adapters treat
// the roles differently.
type Role uint8

// The roles.
const (
	Embedding Role = iota // token table, vocabulary x width
	Head                  // output projection, vocabulary x width
	Matrix                // a linear layer that every token uses
	Expert                // the linear layers of routed experts, Copies of them
	Router                // gates: small matrices that stay in high precision
	Table                 // further look-up tables: positions, token types
	Vector                // norm weights, biases, scalars
	Aside                 // linear layers that only the tokens of images pass
)

// Tensor is one weight, or Copies equal ones: Out rows of In columns.
type Tensor struct {
	Name    string
	Role    Role
	Out, In int
	Copies  int
}

// Params is the number of elements in all copies.
func (t Tensor) Params() unit.Params {
	return unit.Params(int64(t.Out) * int64(t.In) * int64(t.Copies))
}

func matrix(name string, out, in int) Tensor { return Tensor{name, Matrix, out, in, 1} }
func vector(name string, size int) Tensor    { return Tensor{name, Vector, size, 1, 1} }

// biased appends a bias vector for each of the given matrices.
func biased(tensors []Tensor, outs ...int) []Tensor {
	for _, out := range outs {
		tensors = append(tensors, vector("bias", out))
	}
	return tensors
}

func sum(tensors []Tensor) unit.Params {
	var total unit.Params
	for _, t := range tensors {
		total += t.Params()
	}
	return total
}
