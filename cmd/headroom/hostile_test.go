package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

// Whatever comes in, one object goes out for each line, with a message when
// there is no answer.
func TestHostileLinesGetAnObjectEach(t *testing.T) {
	t.Parallel()
	lines := []string{
		"",
		strings.Repeat("train 7b ", 1200),
		strings.Repeat("中", 10000),
		"train\x00 7b\x07 on\x1b[31m a100",
		"train \xff\xfe 7b \xc3(",
		"🤖🤖 7b 🤖 4090 🤖",
		"train 7b on 4x nosuchgpu9000",
		"train 7b on 0x a100",
		"train 7b on -1x a100",
		"train 7b on 1000000000000x a100",
		"zero3 without sharding on 1 gpu 7b",
		"qlora fp32 full fine-tune 7b",
		"batch -5 seq 99999999999999999999 train 7b",
		"zero3 without sharding on 1 gpu",
		"train 7b on 10^12 a100",
		"batch 1e999 7b, 1e400 users",
		"train -7b on minus 3 a100 for -5 users",
		"train 7b on 2.5 a100, or half an a100",
		"\x1b]0;7b\x07\x1b[1;31mtrain 7b\x1b[0m \u009b31ma100\x1b",
		"run 7b on 4090 24gb 80gb 31m tp 2 tp 4",
		"run foobarbaz-7b on a quxx9000",
		"{\"task\":\"train\"}",
		"((((((((((((((((((((",
		"7b 7b 7b 7b 70b 13b a100 h100 4090",
		"\u202e\u200b\u2066 7b",
	}
	var out, errs bytes.Buffer
	in := strings.Join(lines, "\n") + "\n"
	if status := run(t.Context(), []string{"ask", "--json", "-"}, strings.NewReader(in), &out, &errs); status != answered {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(got) != len(lines) {
		t.Fatalf("got %d lines, want %d", len(got), len(lines))
	}
	for i, line := range got {
		var reply struct {
			Text, Status, Intent string
			Problems             []struct {
				Code, Message string
				Start, End    int
			}
			Answer *struct{ Summary string }
		}
		if err := json.Unmarshal([]byte(line), &reply); err != nil {
			t.Fatalf("line %d: %v", i, err)
		}
		if reply.Intent == "" {
			t.Errorf("%.40q has no intent", lines[i])
		}
		switch {
		case reply.Status == "answered" && (reply.Answer == nil || reply.Answer.Summary == ""):
			t.Errorf("%.40q is answered without a summary", lines[i])
		case reply.Status != "answered" && (len(reply.Problems) == 0 || reply.Problems[0].Message == ""):
			t.Errorf("%.40q is refused (%s) without a message", lines[i], reply.Status)
		}
		for _, p := range reply.Problems {
			if runes := utf8.RuneCountInString(lines[i]); p.Start < 0 || p.End < p.Start || p.End > runes {
				t.Errorf("%.40q: problem %s stands at %d to %d of %d", lines[i], p.Code, p.Start, p.End, runes)
			}
		}
	}
}

func TestEveryLineIsFlushedAtOnce(t *testing.T) {
	t.Parallel()
	in, feed := io.Pipe()
	out, replies := io.Pipe()
	done := make(chan int)
	go func() { done <- run(t.Context(), []string{"ask", "--json", "-"}, in, replies, &bytes.Buffer{}) }()
	buffer := make([]byte, 1<<16)
	for range 3 {
		if _, err := feed.Write([]byte("run gpt2\n")); err != nil {
			t.Fatal(err)
		}
		n, err := out.Read(buffer) // blocks for ever if the answer is held back
		if err != nil || !bytes.HasSuffix(buffer[:n], []byte("\n")) {
			t.Fatalf("got %d bytes, %v", n, err)
		}
	}
	if err := feed.Close(); err != nil {
		t.Fatal(err)
	}
	if status := <-done; status != answered {
		t.Errorf("status %d", status)
	}
}
