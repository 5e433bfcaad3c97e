package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
)

// Memory that changes in the course of a run is told of without a model; where one is named the figures are asked for.
func TestSymptom(t *testing.T) {
	for text, want := range map[string]string{
		"CUDA out of memory 训练到第100步才OOM":                           "比之前都长的 batch",
		"OOM after a few hundred steps of training":                 "longer than all before",
		"显存慢慢涨到 80G，是内存泄漏吗":                                         "PyTorch 释放的显存会留着",
		"OOM when saving the model with ZeRO-3":                     "Sharded weights are put together",
		"ZeRO-3 保存模型时 OOM":                                          "切分的权重要先合成整体",
		"评估的时候OOM，训练没问题":                                            "评估可能比训练更占显存",
		"PyTorch reserved 和 allocated 差很多是为什么":                      "差额是 PyTorch 保留",
		"nvidia-smi shows 78GB but torch.cuda says 60GB, why?":      "keeps reserved without using it",
		"Does packing use more memory":                              "no more memory than padding",
		"packing 和 padding 哪个更省显存":                                  "不比 padding 多占显存",
		"fine-tuning runs out of memory, what do I do with my 4090": "",
	} {
		reply := ask(t, text)
		if want == "" {
			if reply.Status == bot.Answered && strings.Contains(reply.Answer.Summary, "longer than all before") {
				t.Errorf("%s: the reason of something else: %s", text, reply.Answer.Summary)
			}
			continue
		}
		if reply.Status != bot.Answered || !strings.Contains(reply.Answer.Summary, want) {
			t.Errorf("%s: %s %v", text, reply.Status, reply.Answer)
		}
		if len(reply.Problems) > 0 {
			t.Errorf("%s: answered, and %v", text, reply.Problems)
		}
	}
	if reply := ask(t, "fine-tune a 7b on my card"); reply.Status == bot.Answered && reply.Intent == "explain" {
		t.Error("a question that tells of no symptom is explained")
	}
}
