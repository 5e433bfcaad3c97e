package measured

import (
	"math"

	"headroom/engine/calibration"
)

// How strongly a constant is held to the middle of its kind, and that middle to
// the neutral value, in weighted errors for a factor of e.
const (
	toMiddle  = 0.4
	toNeutral = 0.5
)

// pool holds constants of one kind together.
type pool struct {
	varied []calibration.Varied
	taught []bool             // whether any case can move the constant
	middle map[string]float64 // of each kind, as the logarithm of value over neutral
}

func poolOf(varied []calibration.Varied, touched [][]int) *pool {
	p := &pool{varied: varied, taught: make([]bool, len(varied)), middle: map[string]float64{}}
	for j := range varied {
		p.taught[j] = len(touched[j]) > 0
	}
	return p
}

// away is the logarithm of a constant over its neutral value.
func away(v *calibration.Varied) float64 { return math.Log(*v.Value / v.Neutral) }

// settle moves each middle to where the constants of its kind that cases teach
// and the neutral value hold it.
func (p *pool) settle() {
	sum, n := map[string]float64{}, map[string]float64{}
	for j := range p.varied {
		if v := &p.varied[j]; p.taught[j] {
			sum[v.Kind] += away(v)
			n[v.Kind]++
		}
	}
	for kind := range sum {
		p.middle[kind] = toMiddle * sum[kind] / (toMiddle*n[kind] + toNeutral)
	}
}

// price is what all constants pay for their distance.
func (p *pool) price() float64 {
	var sum float64
	for j := range p.varied {
		if v := &p.varied[j]; p.taught[j] {
			off := away(v) - p.middle[v.Kind]
			sum += toMiddle * off * off
		}
	}
	for _, m := range p.middle {
		sum += toNeutral * m * m
	}
	return sum
}

// fill gives constants that no case teaches the middle of their kind.
func (p *pool) fill() {
	for j := range p.varied {
		if v := &p.varied[j]; !p.taught[j] {
			*v.Value = min(max(v.Neutral*math.Exp(p.middle[v.Kind]), v.Low), v.High)
		}
	}
}
