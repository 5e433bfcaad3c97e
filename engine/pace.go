package engine

import (
	"fmt"

	"headroom/engine/calibration"
	"headroom/engine/hardware"
	"headroom/engine/memory"
	"headroom/engine/speed"
	"headroom/engine/workload"
)

// speedOf is the speed of a case, nil where none can be told.
func speedOf(c *workload.Case, r *memory.Result) *Speed {
	s, ok := speed.Of(c, &r.Profile, r.KVTokens, calibration.StandardPace())
	if !ok {
		return nil
	}
	waits(c, &s)
	hostTold(c)
	return SpeedOf(&s)
}

// hostTold tells at what rate the processor is taken to read what the cards do not hold.
func hostTold(c *workload.Case) {
	ram, _ := hardware.RAMOf(c.RAM, "")
	rate := fmt.Sprintf("%.0f GB/s", speed.HostRate(c, &calibration.StandardPace().Links)/1e9)
	switch {
	case !speed.UsesRAM(c):
	case c.RAM != "":
		c.Assume("ram", rate, fmt.Sprintf("what programs reach of the %.0f GB/s of %v; say the channels and the rate (8 channel ddr5-4800) where yours differ", ram.BandwidthGBs(), ram))
	case !c.Training():
		c.Assume("ram", rate, "what programs reach of a desktop's two channels; say the channels and the rate (2 channel ddr5-6000) for your own")
	}
}

// SpeedOf puts a speed into the public form.
func SpeedOf(s *speed.Speed) *Speed {
	return &Speed{
		StepSeconds:         s.StepSeconds,
		ComputeSeconds:      s.Step.Compute,
		CommunicationSecs:   s.Step.Communication,
		BubbleSeconds:       s.Step.Bubble,
		UpdateSeconds:       s.Step.Update,
		TokensPerSecond:     s.TokensPerSecond,
		TokensPerSecondGPU:  s.TokensPerGPU,
		PrefillTokensPerSec: s.Prefill,
		DecodeTokensPerSec:  s.Decode,
		TimeToFirstToken:    s.FirstToken,
		RequestTokensOut:    s.RequestOut,
		RequestTokensInOut:  s.RequestInOut,
		FLOPsPerStep:        s.FLOPsPerStep,
		AtOnce:              s.AtOnce,
		Steady:              s.Steady,
		Linked:              s.NVLink,
		TFLOPSPerGPU:        s.TFLOPSPerGPU,
		MFU:                 s.MFU,
		HFU:                 s.HFU,
		Low:                 s.Low,
		High:                s.High,
	}
}

// mostWaiting is the share of a step above which waiting for other cards is
// told.
const mostWaiting = 0.25

// waits tells when fully sharded weights, gathered anew in every micro-batch,
// make cards wait for each other over PCIe, and how long.
func waits(c *workload.Case, s *speed.Speed) {
	share := s.Step.Communication / s.StepSeconds
	if !c.Training() || !c.FullySharded() || s.NVLink || share < mostWaiting || c.Nodes > 1 && c.InterGbps > 0 {
		return
	}
	c.Note("hw_slow_links", "nvlink", "without NVLink the cards wait %.2g s of each step of %.2g s (%.0f %%), since sharded weights are gathered over PCIe "+
		"twice in every micro-batch; a larger micro-batch, ZeRO 2 or cards with NVLink shorten that", s.Step.Communication, s.StepSeconds, 100*share)
}
