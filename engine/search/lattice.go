package search

import "slices"

// levels says how far each axis of a lattice is turned; 0 leaves it alone.
type levels []int

// covers says whether a is turned at least as far as b on every axis.
func (a levels) covers(b levels) bool {
	for i := range a {
		if a[i] < b[i] {
			return false
		}
	}
	return true
}

// cheapest finds the points of a lattice that fit and that stop fitting when
// any axis is turned back, in the order of their cost, up to most of them.
// tops holds the highest level of each axis; cost and fits must not fall when
// an axis is turned further. It first finds how far each axis must be turned
// when all others are turned to the end, so that most points need no trial.
func cheapest(tops []int, cost func(levels) float64, fits func(levels) bool, most int) []levels {
	top := levels(slices.Clone(tops))
	if !fits(top) {
		return nil
	}
	floor := make(levels, len(top))
	for i := range top {
		one := slices.Clone(top)
		one[i] = 0
		if top[i] == 0 || fits(one) {
			continue
		}
		floor[i] = top[i]
		if n, ok := Smallest(1, top[i]-1, func(n int) bool { one[i] = n; return fits(one) }); ok {
			floor[i] = n
		}
	}
	type point struct {
		at   levels
		cost float64
	}
	var found []levels
	front := []point{{floor, cost(floor)}}
	for len(front) > 0 && len(found) < most {
		next := 0
		for i := range front {
			if front[i].cost < front[next].cost {
				next = i
			}
		}
		at := front[next].at
		front = slices.Delete(front, next, next+1)
		if slices.ContainsFunc(found, at.covers) {
			continue
		}
		if fits(at) {
			found = append(found, at)
			continue
		}
		for i := range at {
			if at[i] == top[i] {
				continue
			}
			further := slices.Clone(at)
			further[i]++
			if !slices.ContainsFunc(front, func(p point) bool { return slices.Equal(p.at, further) }) {
				front = append(front, point{further, cost(further)})
			}
		}
	}
	return found
}
