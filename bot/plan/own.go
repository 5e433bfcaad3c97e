package plan

import (
	"strconv"

	"headroom/parser"
)

// What each of several alternatives has of its own: a format, a card, a price, a file.

// ownFormats gives each of several models or cards its own format, where each has one.
func ownFormats(list []variant) {
	for i := range list {
		if one := &list[i]; len(one.query.FormatEach) == len(list) {
			format := one.query.FormatEach[i]
			inFormat(&one.query, format)
			one.query.FormatEach = nil
			if format != "none" {
				one.label += " " + format
			}
		}
	}
}

// ownCards gives each of several models its own card, where each has one.
func ownCards(list []variant) {
	for i := range list {
		if one := &list[i]; one.query.CardEach && len(one.query.GPUOptions) == len(list) {
			card := one.query.GPUOptions[i]
			one.query.GPUOptions, one.query.CardEach = nil, false
			one.label += ", " + choose(&one.query, card)
		} else if one.query.CardEach && len(one.query.GPUCountOptions) == len(list) {
			one.query.GPUCount = one.query.GPUCountOptions[i]
			one.query.GPUCountOptions, one.query.CardEach = nil, false
			one.label += ", " + strconv.Itoa(one.query.GPUCount) + "x"
		}
	}
}

// ownPrice gives one of several cards its own price of an hour, where each has one.
func ownPrice(q *parser.Query, i int) {
	switch {
	case i >= len(q.Prices):
	case q.Currency == "cny":
		q.PricePerGPUHourCNY, q.Currency = q.Prices[i], ""
	default:
		q.PricePerGPUHour = q.Prices[i]
	}
	q.Prices = nil
}

// ownWeights gives one of several formats the size of its own file, where each has one.
func ownWeights(q *parser.Query, i, formats int) {
	if len(q.WeightsEach) == formats {
		q.WeightsGB, q.WeightsEach = q.WeightsEach[i], nil
	}
}
