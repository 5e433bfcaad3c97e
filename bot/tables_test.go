package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/console"
	"headroom/engine"
)

// A cell of a table is the answer to the question with both values said.
func TestTablesAgreeWithTheQuestionsOfTheirCells(t *testing.T) {
	t.Parallel()
	a := ask(t, "run llama-3.1-8b on a 4090 by context and batch").Answer
	if a.Table == nil || len(a.Table.Cells) != 6 || len(a.Table.Cells[0]) != 6 {
		t.Fatalf("table = %+v", a.Table)
	}
	for _, tt := range []struct {
		row, column int
		text        string
	}{{0, 0, "run llama-3.1-8b on a 4090 context 2048 batch 1"}, {2, 3, "run llama-3.1-8b on a 4090 context 8192 batch 8"}} {
		got, want := a.Table.Cells[tt.row][tt.column], ask(t, tt.text).Answer
		if got.Bytes != want.Estimate.PerGPU.Process || got.Verdict != want.Verdict {
			t.Errorf("cell %d, %d: %+v, but %q takes %v: %s", tt.row, tt.column, got, tt.text, want.Estimate.PerGPU.Process, want.Verdict)
		}
	}
	for _, row := range a.Table.Cells { // more of either takes more
		for i := 1; i < len(row); i++ {
			if row[i].Bytes < row[i-1].Bytes {
				t.Errorf("%v", row)
			}
		}
	}
}

func TestTablesOfValuesThatAreSaid(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"zero 1 2 3 for 13b on 8x a100":          {"1,2,3", ""},
		"13b lora batch 1/2/4 seq 2k/4k on a100": {"1,2,4", "2,048 4,096"},
		"7b on a 4090 by format":                 {"bf16,int8,int4,q3_k_m,q2_k", ""},
	} {
		table := ask(t, text).Answer.Table
		if table == nil {
			t.Errorf("%q: no table", text)
			continue
		}
		if got := strings.Join(table.RowLabels, ","); got != want[0] {
			t.Errorf("%q: rows %s, want %s", text, got, want[0])
		}
		if got := strings.Join(table.ColumnLabels, " "); want[1] != "" && got != want[1] {
			t.Errorf("%q: columns %s, want %s", text, got, want[1])
		}
	}
}

func TestCSV(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"zero 1 2 3 for 13b on 8x a100":               "zero_stage,,bytes,verdict\n1,,",
		"7b on a 4090 by context and batch":           "seq_len,batch,bytes,verdict\n2048,1,",
		"train 7b on a 4090":                          "option,value,unit,bytes,verdict\n",
		"which quant of qwen2.5-32b fits on a 4090":   "option,value,unit,bytes,verdict\nbf16,",
		"how many bits has tf32?":                     "",
		"run llama-3.1-8b on a 4090 context 2k batch": "component,bytes\nweights,",
	} {
		got, ok := console.CSV(asker.Ask(text, bot.Options{}))
		if !strings.HasPrefix(got, want) || ok != (want != "") {
			t.Errorf("%q: %v\n%s", text, ok, got)
		}
	}
}

// The widest format that fits is named, and the next wider one does not fit.
func TestWhichFormatFits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"which quant of qwen2.5-32b fits on a 4090": "q5_k_m is the most precise",
		"qwen2.5-32b用哪种量化能放进4090":                   "最高精度格式是 q5_k_m",
		"best quant for llama-3.1-8b on a t4":       "q8_0 is the most precise",
		"which quant of llama-3.1-405b on a 4090":   "No format fits",
	} {
		a := ask(t, text).Answer
		if !strings.Contains(a.Summary, want) {
			t.Errorf("%q: %s", text, a.Summary)
		}
		if want != "No format fits" && a.Verdict != engine.Fits {
			t.Errorf("%q: %s", text, a.Verdict)
		}
	}
}

func TestLargestRank(t *testing.T) {
	t.Parallel()
	a := ask(t, "largest lora rank for 7b on a 4090 with gradient checkpointing").Answer
	rank := a.Estimate.Workload.LoRARank
	if a.Verdict != engine.Fits || rank < 32 || rank > 512 || !strings.Contains(a.Summary, "The largest rank") {
		t.Errorf("rank %d %s: %s", rank, a.Verdict, a.Summary)
	}
	if a := ask(t, "3090上用梯度检查点微调7b，最大lora rank是多少").Answer; !strings.Contains(a.Summary, "rank 为") {
		t.Errorf("%s", a.Summary)
	}
}

func TestDisk(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"how much disk to download llama-3.1-70b": "141 GB",
		"disk space for 70b training checkpoints": "980 GB", // 70B x (2 + 12) bytes
		"硬盘需要多大 llama-3.1-70b":                    "磁盘",
	} {
		if a := ask(t, text).Answer; !strings.Contains(a.Summary, want) {
			t.Errorf("%q: %s", text, a.Summary)
		}
	}
}
