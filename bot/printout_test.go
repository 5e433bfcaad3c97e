package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
)

const oom = `Traceback (most recent call last):
  File "/opt/train.py", line 412, in main
torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB (GPU 0; 23.69 GiB total capacity; 20.15 GiB already allocated; 1.20 GiB free; 21.40 GiB reserved in total by PyTorch) If reserved memory is >> allocated memory try setting max_split_size_mb to avoid fragmentation.`

const smi = `+-----------------------------------------------------------------------------------------+
| NVIDIA-SMI 550.54.15              Driver Version: 550.54.15      CUDA Version: 12.4     |
|-----------------------------------------+------------------------+----------------------+
|   0  NVIDIA GeForce RTX 4090        Off |   00000000:01:00.0 Off |                  Off |
| 30%   45C    P8             22W /  450W |    2210MiB /  24564MiB |      3%      Default |
+-----------------------------------------+------------------------+----------------------+`

// What a program printed is read from a file as it is when it is pasted, however
// long the rest of the log is.
func TestPrintoutsInFiles(t *testing.T) {
	t.Parallel()
	log := strings.Repeat("step 17 loss 2.3451 lr 1.9e-5 grad_norm 0.71\n", 3000)
	for name, tt := range map[string]struct{ text, file, pasted string }{
		"error":       {"lora of llama-3.1-8b", oom, oom},
		"error, zh":   {"lora微调llama-3.1-8b为什么爆显存", oom, oom},
		"nvidia-smi":  {"does qwen2.5-14b awq still fit", smi, smi},
		"end of logs": {"lora of llama-3.1-8b", log + oom, oom},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asFile, pasted := asker.Ask(tt.text, bot.Options{Settings: tt.file}), asker.Ask(tt.text+"\n"+tt.pasted, bot.Options{})
			if asFile.Canonical != pasted.Canonical || asFile.Answer == nil || asFile.Answer.Summary != pasted.Answer.Summary {
				t.Errorf("as a file: %s %s %+v\npasted:    %s", asFile.Status, asFile.Canonical, asFile.Problems, pasted.Canonical)
			}
		})
	}
}

// Figures of programs are GiB, and are told so.
func TestPrintedFiguresKeepTheirUnit(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"lora of llama-3.1-8b\n" + oom:                            "You measured 20.2 GiB;",
		"lora微调llama-3.1-8b\n" + oom:                              "实测 20.2 GiB；",
		"lora of llama-3.1-8b took 20 GB on a 4090, why so much?": "You measured 20 GB;",
	} {
		if got := strings.Join(ask(t, text).Answer.Text, "\n"); !strings.Contains(got, want) {
			t.Errorf("%q\n%s", want, got)
		}
	}
}
