package tagger

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// What starts a job says how many machines and cards it has: "srun --nodes=2 --gpus-per-node=8",
// "sbatch -N 2 --gres=gpu:a100:4", "nodes: 2, gpus: 8" of a file of settings.

// Allocators are the programs of Slurm that give a job its cards, and the setting that only they have.
var Allocators = pattern.OneOf("srun", "sbatch", "salloc", "gres")

var jobLineWords = pattern.OneOf("node", "gres", "srun", "sbatch", "salloc", "machines:", "machines=")

// jobLine makes settings of what a line that starts a job says of machines and cards.
func jobLine(text string, tokens []token.Token, said *pattern.Matching) []token.Token {
	if !said.Mentions(jobLineWords) {
		return tokens
	}
	l := launch{text: text, said: said, tokens: tokens, slurm: said.Mentions(Allocators)}
	for i := 0; i < len(l.tokens); i++ {
		l.machines(i)
		l.glued(i)
	}
	if l.nodes > 0 || l.slurm {
		for i := range l.tokens {
			l.resource(i)
			l.cards(i)
			l.processes(i)
			l.hostShare(i)
		}
	}
	return l.tokens
}

// launch is what is read of such a line.
type launch struct {
	text   string // as written, where N and n differ
	said   *pattern.Matching
	tokens []token.Token
	slurm  bool
	nodes  float64 // machines, 0 where no setting says them
	// nodesAt is the token of that number.
	nodesAt int
	each    bool // the cards of each machine are told
}

// word is what stands at a token.
func (l *launch) word(i int) string {
	if i < 0 || i >= len(l.tokens) {
		return ""
	}
	return l.said.Text[l.tokens[i].Lo:l.tokens[i].Hi]
}

// value is the token of the number that a setting is given, or -1: behind a colon, or an option without
// a sign. A number that counts what follows it is none, "nodes: 8 H100".
func (l *launch) value(i int) int {
	at := i + 1
	option := l.word(i-1) == "-" && (i < 2 || l.word(i-2) == "-" || l.tokens[i-1].Lo > l.tokens[i-2].Hi)
	if at < len(l.tokens) && l.tokens[at].Type == token.Equals {
		at++
	} else if !option {
		return -1
	}
	if at >= len(l.tokens) || l.tokens[at].Type != token.Number || l.tokens[at].Value < 1 || l.tokens[at].Value > query.MostCards || l.tokens[at].Value != float64(int(l.tokens[at].Value)) {
		return -1
	}
	if at+1 < len(l.tokens) && !option {
		switch next := l.tokens[at+1]; next.Type {
		case token.Times, token.Card, token.Bare, token.Measure, token.Bytes, token.Scaled, token.Unit:
			if next.Lo-l.tokens[at].Hi <= 1 && !strings.Contains(l.said.Text[l.tokens[at].Hi:next.Lo], "\n") && !l.labels(at+1) {
				return -1
			}
		}
	}
	return at
}

// labels reports whether a word is the name of a setting, with its sign.
func (l *launch) labels(i int) bool {
	return i+1 < len(l.tokens) && l.tokens[i+1].Type == token.Equals
}

// counted reports whether a number stands before a word that it counts.
func (l *launch) counted(i int) bool {
	return i > 0 && (l.tokens[i-1].Type == token.Number && !l.labels(i) || l.tokens[i-1].Type == token.Several || l.tokens[i-1].Type == token.One)
}

// machines reads "nodes: 2", "--nodes=2" and Slurm's -N 2.
func (l *launch) machines(i int) {
	t := &l.tokens[i]
	named := t.Type == token.Measure && t.Kind == "node" && strings.HasSuffix(l.word(i), "s") && !l.counted(i)
	short := l.slurm && t.Type == token.Unknown && l.word(i) == "n" && l.word(i-1) == "-" && strings.HasPrefix(l.written(*t), "N")
	if !named && !short && !t.Is("key", "nodes") {
		return
	}
	at := l.value(i)
	if at < 0 {
		return
	}
	t.Type, t.Kind, t.Name = token.Key, "key", "nodes"
	l.nodes, l.nodesAt = l.tokens[at].Value, at
}

// glued parts the number from Slurm's -N2 and -G16.
func (l *launch) glued(i int) {
	t := l.tokens[i]
	if !l.slurm || t.Type != token.Unknown || l.word(i-1) != "-" {
		return
	}
	written := l.written(t)
	if !strings.HasPrefix(written, "N") && !strings.HasPrefix(written, "G") {
		return
	}
	n, err := strconv.Atoi(l.word(i)[1:])
	if err != nil || n < 1 || n > query.MostCards {
		return
	}
	number := token.Token{Type: token.Number, Value: float64(n), Lo: t.Lo + 1, Hi: t.Hi, Start: t.Start + 1, End: t.End}
	key := token.Token{Type: token.Key, Kind: "key", Name: "nodes", Lo: t.Lo, Hi: t.Lo + 1, Start: t.Start, End: t.Start + 1}
	if written[0] == 'G' {
		key.Type, key.Kind, key.Name = token.Unknown, "", "" // which cards reads
	} else {
		l.nodes, l.nodesAt = float64(n), i+1
	}
	l.tokens[i] = key
	l.tokens = slices.Insert(l.tokens, i+1, number)
}

// written is a token as it was written.
func (l *launch) written(t token.Token) string {
	runes := []rune(l.text)
	if t.Start > len(runes) || t.End > len(runes) {
		return ""
	}
	return string(runes[t.Start:t.End])
}

// resource reads the cards of each machine: "--gres=gpu:8", "gres=gpu:a100:4".
func (l *launch) resource(i int) {
	if l.word(i) != "gres" {
		return
	}
	for j := i + 1; j < len(l.tokens) && j <= i+8; j++ {
		if l.word(j) == ":" && j+1 < len(l.tokens) && l.tokens[j+1].Type == token.Number && (j+2 >= len(l.tokens) || l.word(j+2) != ":") {
			l.tokens[j].Type, l.tokens[j].Kind, l.tokens[j].Name = token.Key, "key", "gpu_count"
			if l.nodes > 0 {
				l.tokens[j].Name = "gpus_per_node"
			}
			l.each = true
			break
		}
		if l.tokens[j].Kind == "card" {
			unread(&l.tokens[j])
		}
	}
	unread(&l.tokens[i])
}

// cards reads those of each machine, "devices: 8" beside "num_nodes: 2"; Slurm's --gpus and -G count
// those of all machines (https://slurm.schedmd.com/sbatch.html).
func (l *launch) cards(i int) {
	t := &l.tokens[i]
	short := l.slurm && t.Type == token.Unknown && l.word(i) == "g" && l.word(i-1) == "-"
	if short || t.Type == token.Measure && t.Kind == "card" && strings.HasSuffix(l.word(i), "s") && !l.counted(i) {
		if at := l.value(i); at > 0 {
			t.Type, t.Kind, t.Name = token.Key, "key", "gpu_count"
			n := &l.tokens[at]
			switch each := n.Value / l.nodes; {
			case !l.slurm || l.nodes <= 1:
			case each == float64(int(each)):
				n.Value = each
			case l.nodesAt > 0: // they can't be spread evenly; the cards are what counts
				unread(&l.tokens[l.nodesAt-1])
				unread(&l.tokens[l.nodesAt])
			}
		}
	}
	if t.Is("quantity", "gpus_per_node") && strings.HasPrefix(l.word(i), "gpu") {
		l.each = true
	}
}

// processes leaves out what else is told of each machine: the processes beside the cards, processors.
func (l *launch) processes(i int) {
	t := &l.tokens[i]
	if !t.Is("quantity", "gpus_per_node") || l.word(i-1) != "-" || i < 2 || l.tokens[i-2].Type != token.Unknown {
		return
	}
	each := l.each || slices.ContainsFunc(l.tokens, func(t token.Token) bool {
		return t.Is("quantity", "gpus_per_node") && strings.HasPrefix(l.said.Text[t.Lo:t.Hi], "gpu") || t.Is("key", "gpu_count")
	})
	switch l.word(i - 2) {
	case "ntasks", "tasks":
		if !each {
			return
		}
	case "cpus", "cores", "mem":
	default:
		return
	}
	unread(t)
}

// hostShare leaves out the memory of the machine that each card is to get: --mem-per-gpu=64G.
func (l *launch) hostShare(i int) {
	if l.word(i) != "mem" || l.word(i+1) != "-" || !strings.HasPrefix(l.word(i+2), "per") {
		return
	}
	for j := i + 3; j < len(l.tokens) && j <= i+6; j++ {
		if l.tokens[j].Type == token.Bytes {
			unread(&l.tokens[j])
			unread(&l.tokens[i])
			return
		}
	}
}
