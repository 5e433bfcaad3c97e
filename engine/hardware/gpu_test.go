package hardware_test

import (
	"math"
	"strings"
	"testing"

	"headroom/engine/hardware"
	"headroom/engine/unit"
)

func TestCapacity(t *testing.T) {
	t.Parallel()
	var (
		v100   = hardware.GPU{Name: "V100", MemoryGB: 32, ReportedMiB: 32510}
		gtx    = hardware.GPU{Name: "GTX 1080 Ti", MemoryGB: 11, TorchTotalGiB: 10.92}
		rx     = hardware.GPU{Name: "RX 7900 XT", MemoryGB: 20, MemoryType: "GDDR6"}
		l40    = hardware.GPU{Name: "L40", MemoryGB: 48, ECC: true}
		k80    = hardware.GPU{Name: "K80", MemoryGB: 12, DevicesPerBoard: 2, ReportedMiB: 11441}
		b200   = hardware.GPU{Name: "B200", MemoryGB: 180, ReportedMiB: 183359}
		apple  = hardware.GPU{Name: "M3 Max", Vendor: "Apple", Unified: true, MemoryGB: 128, MemoryOptionsGB: []float64{48, 64, 128}}
		small  = hardware.GPU{Name: "M2", Vendor: "Apple", Unified: true, MemoryGB: 24, MemoryOptionsGB: []float64{8, 16, 24}}
		wafer  = hardware.GPU{Name: "WSE-3"}
		gib    = func(v float64) unit.Bytes { return unit.BytesOf(v * float64(unit.GiB)) }
		driver = func(mib int) unit.Bytes { return unit.Bytes(mib) * unit.MiB }
	)
	for _, c := range []struct {
		name     string
		gpu      hardware.GPU
		memoryGB float64
		want     unit.Bytes
		told     string // part of the remark; empty: reported, so no remark
	}{
		{"the driver's report", v100, 0, driver(32510), ""},
		{"the driver's report, size said", v100, 32, driver(32510), ""},
		{"PyTorch's total", gtx, 0, gib(10.92), ""},
		{"no report", rx, 0, gib(19.7), "0.985 x 20 GiB"},
		{"no report, ECC on", l40, 0, gib(44.64), "0.93 x 48 GiB"},
		{"two sizes of one card", b200, 192, driver(183359), ""},
		{"size of the whole board", k80, 24, driver(11441), ""},
		{"modified card", v100, 48, gib(47.28), "0.985 x 48 GiB"},
		{"plain memory", *hardware.Plain(24), 0, gib(23.64), "0.985 x 24 GiB"},
		{"unified, the largest option", apple, 0, gib(96), "0.75 x 128 GiB"},
		{"unified, an option", apple, 64, gib(48), "0.75 x 64 GiB"},
		{"unified, small", small, 16, gib(16 * 2. / 3), "0.667 x 16 GiB"},
		{"unknown size", wafer, 0, 0, "not known"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, told := c.gpu.Capacity(c.memoryGB)
			if got != c.want {
				t.Errorf("Capacity(%v) = %d, want %d", c.memoryGB, got, c.want)
			}
			if (c.told == "") != (told == "") || !strings.Contains(told, c.told) {
				t.Errorf("Capacity(%v) says %q, want %q in it", c.memoryGB, told, c.told)
			}
		})
	}
}

func TestPeakTFLOPS(t *testing.T) {
	t.Parallel()
	var (
		a100 = hardware.GPU{TFLOPS: hardware.Rates{FP32: 19.5, TF32: 156, FP16: 78, FP16Tensor: 312, BF16Tensor: 312, INT8: 624}}
		v100 = hardware.GPU{TFLOPS: hardware.Rates{FP32: 15.7, FP16: 31.4, FP16Tensor: 125}}
		p40  = hardware.GPU{TFLOPS: hardware.Rates{FP32: 11.8, FP16: 0.18, INT8: 47}}
		p100 = hardware.GPU{TFLOPS: hardware.Rates{FP32: 9.5, FP16: 19}}
		h100 = hardware.GPU{TFLOPS: hardware.Rates{FP32: 67, BF16Tensor: 989.4, FP8: 1979}}
	)
	for _, c := range []struct {
		name  string
		gpu   hardware.GPU
		dtype string
		want  float64
		rate  string
	}{
		{"bf16 on A100", a100, "bf16", 312, "bf16 tensor"},
		{"fp32 on A100", a100, "fp32", 19.5, "fp32"},
		{"tf32 on A100", a100, "tf32", 156, "tf32 tensor"},
		{"int8 on A100", a100, "int8", 624, "int8"},
		{"fp8 on A100 runs unpacked", a100, "fp8", 312, "bf16 tensor"},
		{"fp8 on H100", h100, "fp8", 1979, "fp8"},
		{"fp4 on H100 runs in fp8", h100, "fp4", 1979, "fp8"},
		{"bf16 on V100", v100, "bf16", 125, "fp16 tensor"},
		{"fp16 on P40 is no faster than fp32", p40, "fp16", 11.8, "fp32"},
		{"fp16 on P100", p100, "fp16", 19, "fp16"},
		{"nothing known", hardware.GPU{}, "bf16", 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, rate := c.gpu.PeakTFLOPS(c.dtype)
			if got != c.want || rate != c.rate {
				t.Errorf("PeakTFLOPS(%s) = %v %q, want %v %q", c.dtype, got, rate, c.want, c.rate)
			}
		})
	}
}

func TestCapabilityAtLeast(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		has          string
		major, minor int
		want         bool
	}{
		{"7.0", 7, 5, false},
		{"7.5", 7, 5, true},
		{"8.6", 8, 0, true},
		{"10.3", 9, 0, true},
		{"12.0", 12, 1, false},
		{"", 0, 0, false},
	} {
		gpu := hardware.GPU{ComputeCapability: c.has}
		if got := gpu.CapabilityAtLeast(c.major, c.minor); got != c.want {
			t.Errorf("%q at least %d.%d: got %v", c.has, c.major, c.minor, got)
		}
	}
}

func TestSupportIsToldApartFromUnknown(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	ampere := hardware.GPU{Supports: hardware.Supports{BF16: &yes, FlashAttention2: &yes}}
	volta := hardware.GPU{Supports: hardware.Supports{BF16: &no, FlashAttention2: &no}}
	var unknown hardware.GPU
	if !ampere.BF16() || volta.BF16() || unknown.BF16() {
		t.Error("BF16 is not what the rows say")
	}
	for _, c := range []struct {
		gpu         *hardware.GPU
		runs, known bool
	}{{&ampere, true, true}, {&volta, false, true}, {&unknown, false, false}} {
		if runs, known := c.gpu.FlashAttention(); runs != c.runs || known != c.known {
			t.Errorf("FlashAttention = %v, %v, want %v, %v", runs, known, c.runs, c.known)
		}
	}
}

// Four bytes are multiplied and summed where one product in fp32 is, on lanes that know how.
func TestDotTOPS(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		gpu  hardware.GPU
		want float64
	}{
		"GTX 1080 Ti": {hardware.GPU{ComputeCapability: "6.1", TFLOPS: hardware.Rates{FP32: 11.34}}, 45.36},
		"P40":         {hardware.GPU{ComputeCapability: "6.1", TFLOPS: hardware.Rates{FP32: 11.76, INT8: 47}}, 47.04},
		"P100":        {hardware.GPU{ComputeCapability: "6.0", TFLOPS: hardware.Rates{FP32: 9.3}}, 0},
		"T4":          {hardware.GPU{ComputeCapability: "7.5", TFLOPS: hardware.Rates{FP32: 8.1, FP16Tensor: 65, INT8: 130}}, 0},
		"MI50":        {hardware.GPU{Architecture: "Vega 20", TFLOPS: hardware.Rates{FP32: 13.3}}, 53.2},
		"MI25":        {hardware.GPU{Architecture: "Vega 10", TFLOPS: hardware.Rates{FP32: 12.3}}, 0},
	} {
		if got := c.gpu.DotTOPS(); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %g, want %g", name, got, c.want)
		}
	}
}
