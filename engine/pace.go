package engine

import (
	"headroom/engine/calibration"
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
		TFLOPSPerGPU:        s.TFLOPSPerGPU,
		MFU:                 s.MFU,
		HFU:                 s.HFU,
		Low:                 s.Low,
		High:                s.High,
	}
}
