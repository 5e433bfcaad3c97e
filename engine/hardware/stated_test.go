package hardware_test

import (
	"testing"

	"headroom/engine/hardware"
)

func TestStatedFiguresGoOverACard(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	a6000 := hardware.GPU{
		ID: "rtx-a6000", MemoryGB: 48, ReportedMiB: 46068, BandwidthGBs: 768, NVLinkGBs: 112.5, ComputeCapability: "8.6",
		TFLOPS: hardware.Rates{FP16Tensor: 154.8, BF16Tensor: 154.8}, Supports: hardware.Supports{BF16: &yes},
	}
	plain, guesses := hardware.Stated{MemoryGB: 48, BandwidthGBs: 768, TFLOPS: 155, NVLink: &yes}.Over(hardware.GPU{})
	if plain.MemoryGB != 48 || plain.BandwidthGBs != 768 || plain.TFLOPS.FP16Tensor != 155 || plain.TFLOPS.BF16Tensor != 0 || plain.NVLinkGBs != 112.5 || len(guesses) != 2 {
		t.Errorf("%+v, guessed %v", plain, guesses)
	}
	if peak, _ := plain.PeakTFLOPS("fp16"); peak != 155 {
		t.Errorf("peak %g", peak)
	}
	known, _ := hardware.Stated{MemoryGB: 80, TFLOPS: 312, Capability: "8.0", PowerW: 400}.Over(hardware.GPU{})
	if !known.BF16() || known.TFLOPS.BF16Tensor != 312 || known.TDPWatts != 400 {
		t.Errorf("%+v", known)
	}
	modded, guesses := hardware.Stated{MemoryGB: 96, NVLink: &no}.Over(a6000)
	if modded.MemoryGB != 96 || modded.ReportedMiB != 0 || modded.NVLinkGBs != 0 || modded.TFLOPS.BF16Tensor != 154.8 || len(guesses) != 0 {
		t.Errorf("%+v, guessed %v", modded, guesses)
	}
	same, _ := hardware.Stated{MemoryGB: 48, PowerW: 250}.Over(a6000)
	if same.ReportedMiB != 46068 || same.TDPWatts != 250 {
		t.Errorf("%+v", same)
	}
}
