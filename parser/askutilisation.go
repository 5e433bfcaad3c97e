package parser

import "headroom/parser/pattern"

// asksUtilisation reports whether the share of the peak is asked for that a run reaches, and not a speed, a time or a cost
// beside which one is told.
func (r question) asksUtilisation() bool {
	q := &r.Query
	switch {
	case r.complains():
		return false
	case q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0 && r.Matching.Mentions("gpu_memory_utili", "gpu-memory-utili", "gpu memory utili", "显存利用率") && !r.Matching.Mentions("mfu"):
		return false // the share of the memory that a server takes
	case q.MFUPct > 0 && (q.HasRent() || q.Tokens > 0) && r.HasModel() && r.Asked.Asks("cost") && !r.Asked.Asks("why", "normal", "whatis"):
		return false // "cost of a 13b on 260B tokens at $1.9, mfu 38%"
	case q.PricePerKWh > 0 && r.Asked.Asks("power") && !r.HasModel():
		q.MFUPct = 0 // of the load: "power cost of 4x L40S at 80% utilization"
		delete(r.Spans, "mfu_pct")
		return false
	case q.MFUPct > 0 && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU == 0 && r.HasModel() && r.HasHardware() && r.Asked.Asks("howfast") && !r.Asked.Asks("why", "howlong") && (!r.Asked.Asks("normal") || r.Matches(expectedRate, r.Text)):
		return false // "what tokens/s would 50% MFU be?"
	case q.MFUPct == 0 && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.ExamplesPerS+q.StepSeconds+q.Hours+q.Days == 0 && r.HasModel() && r.HasHardware() && r.Asked.Asks("howfast") && !r.Asked.Asks("why", "normal"):
		return false // "any MFU and tokens/s numbers for 13b on an H100"
	case q.TokensPerSPerGPU > 0 && q.RefTokensPerSPerGPU > 0 && r.Asked.Asks("percent"):
		return true
	case q.TFLOPS != nil && q.GPU != "" && r.HasModel() && r.Asked.Asks("normal", "best") && !r.Asked.Asks("enough", "howmuch", "oom", "mfu", "howlong", "cards"):
		return true // "is 180 TFLOPS on an A100 good?"
	case r.Asked.Asks("why") && !r.HasModel() && !r.HasHardware():
		return false // "为什么我的MFU只有15%"
	case q.TFLOPS != nil && q.GPU != "" && q.MFUPct > 0 && r.Questioned() && !r.Asked.Asks("howlong", "enough", "oom", "cards"):
		return true // "480 tflops on an h100, is my mfu 48 or 24 percent"
	case !r.Asked.Asks("mfu"), r.Asked.Asks("oom") && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0:
		return false // "爆显存, utilization 0.9 试过"
	case q.TokensPerSPerGPU+q.TokensPerS+q.MFUPct == 0 && q.TFLOPS == nil && r.Asked.Asks("explain", "why") && !r.Asked.Asks("howmuch", "howmany"):
		return false // nothing to reckon with
	case q.TokensPerSPerGPU > 0, q.TFLOPS != nil, r.finished() && q.MFUPct == 0, q.MFUPct > 0 && q.AssumedPeakTFLOPS > 0 && !r.HasModel():
		return true
	case r.Asked.Asks("howmuch") && r.MemorySaid() && q.TokensPerS == 0 && !r.amountOf("mfu"):
		return false // memory, at some utilisation
	}
	return !r.Asked.Asks("maxbatch", "howlong") && !r.AsksCards()
}

// expectedRate names a speed that is to be reckoned, and wonders at none: "expected tokens/s per GPU at 38% MFU".
var expectedRate = pattern.Of(`\b(?:expected|normal|typical|theoretical|estimated|likely) (?:output |training |decode |generation |total )?(?:tokens?|toks?|tok/s|t/s|tps|throughput|speed|rate|samples)\b`)

// finished reports whether the data of a run and its time are told, which say how fast it was:
// "100B tokens took 3 days".
func (r question) finished() bool {
	q := &r.Query
	return q.Tokens+q.Samples+q.Steps > 0 && q.Hours+q.Days+q.GPUHours > 0
}
