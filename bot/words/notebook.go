package words

import "strings"

// Notebooks that are free, as machines: what their text names them by, their card, how many of them, and the host's
// memory in GB. Google names a T4 and no memory of its host, which was seen to be 12.7 GB; runtimes end after 12 hours
// (research.google.com/colaboratory/faq.html). Kaggle's has two T4 and 31.4 GiB (wandb-metadata.json of runs in
// /kaggle/working), 12 hours a session and about 30 a week.
var Notebooks = map[string]Notebook{
	"colab":  {"t4", 1, 12.7, NotebookColab},
	"kaggle": {"t4", 2, 31.4, NotebookKaggle},
}

// Notebook is the machine of a free notebook.
type Notebook struct {
	GPU   string
	Count int
	RAMGB float64
	Told  Sentence
}

// notebookIn names the free notebook that a text is about, empty for none: who pays has a choice of cards.
func notebookIn(text string) string {
	if hinted(text, "colab pro", "pro+", "tpu", "colab enterprise", "compute units", "付费", "会员") {
		return ""
	}
	switch colab, kaggle := strings.Contains(text, "colab"), strings.Contains(text, "kaggle"); {
	case colab && !kaggle:
		return "colab"
	case kaggle && !colab:
		return "kaggle"
	}
	return ""
}

var (
	NotebookColab = Sentence{
		"Free Colab usually gives a T4 (16 GB, 15 GiB of it usable) with about 12.7 GB of RAM. A session lasts 12 hours at most, less when idle or heavily used; neither the card nor the time is guaranteed.",
		"免费 Colab 通常是一张 T4（16 GB，可用 15 GiB），内存约 12.7 GB；每次最长 12 小时，空闲或用得多会更早断开，也不保证给哪种卡。",
	}
	NotebookKaggle = Sentence{
		"Kaggle gives two T4s (15 GiB of each usable) with about 31 GiB of RAM, for 12 hours a session and about 30 hours a week; a program uses only one of the cards unless it is started for both.",
		"Kaggle 免费提供两张 T4（每张可用 15 GiB），内存约 31 GiB；每次 12 小时，每周约 30 小时。不专门设置时程序只用其中一张。",
	}
	NotebookLoads = Sentence{
		" Loading the released weights takes up to {load} of that RAM where they come in 16 bits; a checkpoint that is stored in 4 bits takes far less.",
		"以 16 位发布的权重加载时最多占 {load} 内存；存成 4 位的检查点要少得多。",
	}
	NotebookLong = Sentence{
		" The run is longer than a session of {hours} hours: save checkpoints to carry on from, outside the machine.", "训练时间超过一次会话的 {hours} 小时：要把检查点存到外部，以便续训。",
	}
)

// NotebookHours is how long a session of one lasts at most.
const NotebookHours = 12
