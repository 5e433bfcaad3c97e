package answer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/hardware"
)

// cardSheet lists what is known of a card; what is not known has no line.
func (q Question) cardSheet(card *hardware.GPU) Answer {
	size := q.Plan.Query.GPUMemoryGB
	capacity, estimated := card.Capacity(size)
	if size == 0 || card.SoldWith(size) && !slices.Contains(card.MemoryOptionsGB, size) {
		size = card.MemoryGB
	}
	memory := strings.TrimSpace(strconv.FormatFloat(size, 'g', -1, 64) + " GB " + card.MemoryType)
	if card.Machine() {
		memory += words.SharedMemory.In(q.Lang)
	}
	if capacity > 0 {
		memory += ", " + q.size(capacity) + " " + words.Name(q.Lang, "usable")
		if estimated != "" {
			memory += " (" + words.Name(q.Lang, "estimated") + ")"
		}
	}
	a := Answer{
		Summary: words.CardSheet.In(q.Lang, "card", card.NameWith(size), "memory", memory) + q.wholeBoard(card),
		Facts:   append(CardFacts(q.Lang, card), q.machines(card)...), Sources: q.sourcesOf(card),
	}
	// A TPU is named by slices of several chips, which the sheet lists instead.
	if n := q.Plan.Query.GPUCount; n > 1 && !strings.HasPrefix(card.Architecture, "Google") {
		total := float64(n) * size
		a.Summary += words.AllCards.In(q.Lang, "count", strconv.Itoa(n), "total", number(total)+" GB")
		a.Value = &Value{total, "GB"}
	}
	return a
}

// maker is the vendor of a card and its architecture, where that has a name of its own.
func maker(card *hardware.GPU) string {
	if strings.HasPrefix(card.Architecture, card.Vendor) {
		return card.Architecture
	}
	return strings.TrimSpace(card.Vendor + " " + card.Architecture)
}

// mostMachines keeps a data sheet on one screen.
const mostMachines = 5

// machines lists what the card is sold in, with the memory of all its devices.
func (q Question) machines(card *hardware.GPU) []Fact {
	var facts []Fact
	for _, node := range q.Known.Nodes() {
		if node.GPU == card.ID && len(facts) < mostMachines {
			facts = append(facts, Fact{node.Name, fmt.Sprintf("%d x %s GB = %s GB",
				node.Devices, number(card.MemoryGB), number(float64(node.Devices)*card.MemoryGB))})
		}
	}
	return facts
}

// CardFacts are the lines of a card's data sheet.
func CardFacts(lang words.Lang, card *hardware.GPU) []Fact {
	var s sheet
	s.lang = lang
	s.text("architecture", maker(card))
	s.text("released", card.Released)
	s.number("bandwidth", card.BandwidthGBs, "GB/s")
	for _, dtype := range []struct {
		name string
		rate float64
	}{
		{"fp32", card.TFLOPS.FP32},
		{"tf32", card.TFLOPS.TF32},
		{"fp16 tensor", card.TFLOPS.FP16Tensor},
		{"bf16 tensor", card.TFLOPS.BF16Tensor},
		{"fp8", card.TFLOPS.FP8},
		{"fp4", card.TFLOPS.FP4},
		{"int8", card.TFLOPS.INT8},
	} {
		s.number(dtype.name, dtype.rate, rateUnit(dtype.name))
	}
	s.text("capability", card.ComputeCapability)
	s.flag("bf16", card.Supports.BF16)
	s.flag("flash_attention_2", card.Supports.FlashAttention2)
	s.number("link", card.NVLinkGBs, "GB/s "+card.Link)
	s.number("devices_per_board", float64(max(card.DevicesPerBoard, 1)), "")
	s.number("tdp", float64(card.TDPWatts), "W")
	s.number("psu", float64(card.RecommendedPSU), "W")
	s.text("connectors", card.PowerConnectors)
	s.text("cooling", card.Cooling)
	s.number("length", float64(card.LengthMM), "mm")
	s.number("slots", card.Slots, "")
	s.needs(card)
	s.text("notes", card.Notes)
	return s.facts
}

// powerFacts are the lines that a machine is planned with.
func (q Question) powerFacts(card *hardware.GPU) []Fact {
	s := sheet{lang: q.Lang}
	s.number("tdp", float64(card.TDPWatts), "W")
	s.number("psu", float64(card.RecommendedPSU), "W")
	s.text("connectors", card.PowerConnectors)
	s.text("cooling", card.Cooling)
	s.number("length", float64(card.LengthMM), "mm")
	s.number("slots", card.Slots, "")
	s.needs(card)
	return s.facts
}

// sheet collects lines, leaving out what is not known.
type sheet struct {
	lang  words.Lang
	facts []Fact
}

func (s *sheet) text(key, value string) {
	if value != "" {
		s.facts = append(s.facts, Fact{words.Name(s.lang, key), value})
	}
}

func (s *sheet) number(key string, value float64, unit string) {
	if value > 0 {
		s.text(key, strings.TrimSpace(number(value)+" "+unit))
	}
}

func (s *sheet) flag(key string, value *bool) {
	if value == nil {
		return
	}
	answer := "no"
	if *value {
		answer = "yes"
	}
	s.text(key, words.Name(s.lang, answer))
}

// largeWindow is the memory in GB from which compute boards show the processor
// a window above the first 4 GiB of addresses (NVIDIA Tesla M40 product brief,
// "BAR1: 32 GB"; K80, P40 and P100 likewise).
const largeWindow = 12

// serverBoard says whether a card is one of NVIDIA's without fans.
func serverBoard(card *hardware.GPU) bool { return card.Vendor == "NVIDIA" && card.Passive() }

// needs are lines on what such a card asks of the computer round it.
func (s *sheet) needs(card *hardware.GPU) {
	if serverBoard(card) {
		s.text("fans", words.Name(s.lang, "fans_needed"))
		s.text("display", words.Name(s.lang, "display_none"))
		if card.MemoryGB >= largeWindow {
			s.text("firmware", words.Name(s.lang, "above_4g"))
		}
	}
	switch {
	case card.Architecture == "Kepler" && strings.Contains(card.Name, "GRID"):
		s.text("vgpu", words.Name(s.lang, "vgpu_free"))
	case card.VGPU != nil && *card.VGPU:
		s.text("vgpu", words.Name(s.lang, "vgpu_licensed"))
	}
}
