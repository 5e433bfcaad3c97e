package chart_test

import (
	"image"
	"testing"

	"headroom/bot/chart"
	"headroom/engine/unit"
)

// Every picture has few enough colours for a byte each: a picture of four
// bytes for each pixel costs more than the answer that it belongs to.
func TestPicturesHaveFewColours(t *testing.T) {
	t.Parallel()
	for name, bars := range cases() {
		text, err := chart.Breakdown(unit.Binary, bars...)
		if err != nil {
			t.Fatal(err)
		}
		if picture, ok := decode(t, text).(*image.Paletted); !ok {
			t.Errorf("%s has no palette: %d bytes", name, len(text))
		} else {
			t.Logf("%s: %d colours, %d bytes", name, len(picture.Palette), len(text))
		}
	}
}
