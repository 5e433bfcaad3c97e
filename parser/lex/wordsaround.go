package lex

import (
	"strings"

	"headroom/parser/pattern"
)

// Around are words with capitals that stand beside a size and name no model: what a
// model is of, where it comes from, where it runs.
var Around = map[string]bool{
	"dense": true, "base": true, "chat": true, "instruct": true, "full": true, "total": true, "model": true, "models": true, "size": true, "parameter": true, "parameters": true,
	"params": true, "training": true, "inference": true, "colab": true, "kaggle": true, "runpod": true, "huggingface": true, "langchain": true, "openai": true, "chatgpt": true,
	"lmstudio": true, "github": true, "google": true, "meta": true, "nvidia": true, "microsoft": true, "alibaba": true, "apple": true, "windows": true, "linux": true, "ubuntu": true,
	"transformer": true, "transformers": true, "llms": true, "vlms": true, "mllm": true, "sagemaker": true, "docker": true, "pytorch": true, "tensorflow": true, "openwebui": true,
	"autotrain": true, "macbook": true, "does": true, "would": true, "could": true, "with": true, "that": true, "this": true, "running": true, "only": true, "even": true, "about": true,
	"serving": true, "hosting": true, "german": true, "english": true, "chinese": true, "japanese": true, "korean": true, "multimodal": true, "reward": true, "vision": true, "audio": true, "critic": true, "actor": true, "draft": true, "teacher": true, "student": true,
}

// Preposition are words that part a number from a card: "40 on an A100".
var Preposition = map[string]bool{"on": true, "with": true, "using": true, "in": true, "via": true, "from": true, "by": true, "per": true}

// Consumer reports whether a card is one for players by its line.
func Consumer(card string) bool {
	line, _, _ := strings.Cut(card, "-")
	if strings.HasPrefix(card, "rtx-pro") || strings.HasPrefix(card, "rtx-a") || strings.HasSuffix(card, "-ada") || strings.HasSuffix(card, "000") {
		return false // a workstation's
	}
	return line == "rtx" || line == "gtx" || line == "rx"
}

// What stands around a name that nobody knows and tells that it is a model's: verbs before it that take one,
// its noun or its memory behind it.
var (
	ModelVerb = pattern.Of(`(?:\b(?:run|running|deploy|deploying|serve|serving|load|loading|host|hosting|finetune|finetuning|fine-tune|fine-tuning|train|training|pretrain|pretraining)(?: the| a| an| my| our)?|部署|微调|训练|跑|加载|运行|推理|启动|精调|预训练|蒸馏)(?:了|个|一个|一下|下)? ?$`)
	ModelNoun = pattern.Of(`^ ?(?:的|这个|这种|系列)?(?:模型|大模型)|^ (?:model|models|checkpoint|weights)\b|^ ?(?:的)?(?:进行|做|来做)?(?:微调|推理|部署|训练)`)
	ItsMemory = pattern.Of(`^ ?(?:的)?(?:显存|占用|要多|需要|占多)`)
)

// ramOpens is the kind of memory modules that their rate follows.
var ramOpens = pattern.Of(`ddr[345]x?[- ]$`)

// Verbs are words that a model's name is right behind.
var Verbs = map[string]bool{
	"run": true, "train": true, "serve": true, "deploy": true, "load": true, "host": true, "finetune": true, "fine-tune": true,
	"fine tune": true, "pretrain": true, "running": true, "serving": true, "跑": true, "训练": true, "部署": true, "微调": true, "运行": true,
}

// Common are words that stand behind such verbs and name no model.
var Common = map[string]bool{
	"anything": true, "something": true, "everything": true, "stuff": true, "them": true, "this": true, "that": true, "these": true, "those": true,
	"models": true, "model": true, "llms": true, "llm": true, "things": true, "locally": true, "well": true, "fine": true, "fast": true, "faster": true,
	"oomed": true, "ooms": true, "ooming": true, "oomkilled": true, "slow": true, "slowly": true, "smoothly": true, "properly": true, "inference": true, "training": true, "here": true, "there": true, "jobs": true,
	"tests": true, "benchmarks": true, "both": true, "code": true, "agents": true, "bigger": true, "larger": true, "large": true, "small": true,
	"neural": true, "networks": true, "quants": true, "only": true, "mainly": true, "mostly": true, "purely": true, "entirely": true, "exclusively": true,
	"thoughts": true, "thought": true, "opinions": true, "opinion": true, "questions": true, "question": true, "info": true, "details": true,
	"specs": true, "spec": true, "advice": true, "feedback": true, "deals": true, "deal": true, "games": true, "gaming": true, "work": true, "works": true,
	"performance": true, "speed": true, "memory": true, "experience": true, "experiments": true, "based": true, "help": true, "test": true, "testing": true,
	"language": true, "best": true, "good": true, "mere": true, "measly": true, "tiny": true, "little": true, "plain": true, "simple": true, "humble": true, "lowly": true, "okay": true, "alone": true, "again": true, "twice": true,
}

// Software reports whether a word with digits names a system or a library, and
// no card: "on ubuntu22".
func Software(word string) bool {
	for _, name := range [...]string{"ubuntu", "debian", "win", "cuda", "rocm", "python", "py", "torch", "wsl", "proxmox", "ddr", "pcie", "centos", "k8s", "macos", "fedora"} {
		if strings.HasPrefix(word, name) {
			return true
		}
	}
	return false
}
