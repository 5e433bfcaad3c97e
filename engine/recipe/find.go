package recipe

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// Detect tells whose settings a text is. It is false for a text that is none,
// or in which settings are only a part.
func Detect(text string) (Name, bool) {
	found, ok := Find(text)
	if !ok || strings.TrimSpace(text[:found.Start])+strings.TrimSpace(text[found.End:]) != "" {
		return "", false
	}
	return found.Name, true
}

// Found is where settings stand in a text, in bytes. Start and End take in the
// marks of a code block around them.
type Found struct {
	Name       Name
	Text       string
	Start, End int
}

// Find looks for settings in a text that may hold words beside them. The first
// that is found counts.
func Find(text string) (Found, bool) {
	if len(text) > maxText || !strings.ContainsAny(text, "{(\n") && !strings.Contains(text, " -") && !strings.Contains(text, "\t-") {
		return Found{}, false // most questions are one line of words
	}
	if inner, start, end, ok := codeBlock(text); ok {
		if found, ok := findBare(inner); ok {
			if strings.TrimSpace(inner[:found.Start])+strings.TrimSpace(inner[found.End:]) == "" {
				return Found{found.Name, inner, start, end}, true
			}
			from := start + strings.Index(text[start:end], inner) // words share the block
			return Found{found.Name, found.Text, from + found.Start, from + found.End}, true
		}
	}
	return findBare(text)
}

var fence = regexp.MustCompile("(?s)```[A-Za-z0-9._-]*\\n(.*?)```")

// codeBlock is what stands between the first two fences.
func codeBlock(text string) (inner string, start, end int, ok bool) {
	at := fence.FindStringSubmatchIndex(text)
	if at == nil {
		return "", 0, 0, false
	}
	return text[at[2]:at[3]], at[0], at[1], true
}

func findBare(text string) (Found, bool) {
	for _, look := range []func(string) (Found, bool){findObject, findCommand, findModelfile, findCalls, findMap} {
		if found, ok := look(text); ok {
			return found, true
		}
	}
	return Found{}, false
}

// deepSpeedKey matches a key that only its configuration has. Descriptions of
// models have "bf16" too, but as a switch and not as a section.
var deepSpeedKey = regexp.MustCompile(`"(?:train_batch_size|train_micro_batch_size_per_gpu|gradient_accumulation_steps)"\s*:|"(?:zero_optimization|bf16|fp16|optimizer|flops_profiler|activation_checkpointing|tensor_parallel)"\s*:\s*\{`)

// findObject looks for a JSON object with keys of DeepSpeed. One that does not
// end is taken to the end of the text, so that its mistake can be told.
func findObject(text string) (Found, bool) {
	start := strings.IndexByte(text, '{')
	if start < 0 {
		return Found{}, false
	}
	end := len(text)
	decoder := json.NewDecoder(strings.NewReader(text[start:]))
	var whole json.RawMessage
	if decoder.Decode(&whole) == nil {
		end = start + int(decoder.InputOffset())
	}
	inner := text[start:end]
	if !deepSpeedKey.MatchString(inner) {
		return Found{}, false
	}
	return Found{DeepSpeed, inner, start, end}, true
}

// programs are the beginnings of commands, and whose they are.
var programs = []struct {
	name  Name
	words []string
}{
	{VLLM, []string{"vllm", "serve"}},
	{VLLM, []string{"-m", "vllm.entrypoints.openai.api_server"}},
	{VLLM, []string{"-m", "vllm.entrypoints.api_server"}},
	{SGLang, []string{"-m", "sglang.launch_server"}},
	{SGLang, []string{"sglang", "serve"}},
	{LlamaCPP, []string{"llama-server"}},
	{LlamaCPP, []string{"llama-cli"}},
	{LlamaCPP, []string{"llama-bench"}},
	{Torchrun, []string{"torchrun"}},
	{Torchrun, []string{"-m", "torch.distributed.run"}},
	{Torchrun, []string{"-m", "torch.distributed.launch"}},
	{Torchrun, []string{"accelerate", "launch"}},
	{Torchrun, []string{"trl", "sft"}},
	{Torchrun, []string{"deepspeed"}},
}

// startOf finds the program of a command among its words, and where its
// arguments begin; -1 where it does not stand.
func (t *tool) startOf(words []string) int {
	for at := range words {
		for _, p := range programs {
			if p.name != t.name && !(t.name == Megatron && p.name == Torchrun) {
				continue
			}
			if after, ok := begins(words[at:], p.words); ok && (p.name != Torchrun || starts(words[at+after:])) {
				return at + after
			}
		}
		if t.name == VLLM && strings.HasPrefix(words[at], "vllm/vllm-openai") {
			return at + 1
		}
	}
	return -1
}

// starts tells whether words behind a launcher begin with what it starts or a flag: "deepspeed train.py", but
// not "deepspeed stage 2, lora 13b".
func starts(words []string) bool {
	return len(words) == 0 || flagLike(words[0]) || strings.ContainsAny(words[0], "./$\\")
}

// begins tells whether words are those of a program, which may stand with a
// path before it.
func begins(words, program []string) (after int, ok bool) {
	if len(words) < len(program) {
		return 0, false
	}
	for i, want := range program {
		got := words[i]
		if i == 0 {
			got = strings.TrimSuffix(got[strings.LastIndexAny(got, `/\`)+1:], ".exe")
		}
		if got != want {
			return 0, false
		}
	}
	return len(program), true
}

// findCommand looks for a line that begins with a program, possibly after
// words and a colon, and has a flag; it goes on while lines end in a backslash.
func findCommand(text string) (Found, bool) {
	if !strings.Contains(text, "-") {
		return Found{}, false
	}
	for start := 0; start < len(text); {
		end := start + commandEnd(text[start:])
		if found, ok := commandIn(text, start, end); ok {
			return found, true
		}
		start = end + 1
	}
	return Found{}, false
}

// commandEnd is the end of a line, with those that it goes on in.
func commandEnd(text string) int {
	for at := 0; ; {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		line := strings.TrimRight(text[at:at+n], " \t\r")
		at += n
		if !strings.HasSuffix(line, `\`) {
			return at
		}
		at++
	}
}

// commandStart matches where a command may begin within a line: at its
// beginning, after a prompt or a colon, with NAME=value and python before it.
var commandStart = regexp.MustCompile(`(?:^[\s*]*|[:：]\s*|[$>#]\s+|` + "`" + `)((?:[A-Z][A-Z0-9_]*=\S+\s+)*(?:(?:sudo|nohup|exec)\s+)?(?:docker run[^\n]*?|\S*python3?(?:\.\d+)?\s+)?(?:\S*/)?(?:vllm\s+serve|-m\s+vllm\.entrypoints\.\S+|vllm/vllm-openai\S*|-m\s+sglang\.launch_server|sglang\s+serve|llama-server|llama-cli|torchrun|-m\s+torch\.distributed\.(?:run|launch)|accelerate\s+launch|trl\s+sft|deepspeed)(?:\.exe)?(?:\s|$))`)

func commandIn(text string, start, end int) (Found, bool) {
	at := commandStart.FindStringSubmatchIndex(text[start:end])
	if at == nil {
		return Found{}, false
	}
	from := start + at[2]
	command := text[from:end]
	if strings.ContainsAny(text[start+at[0]:from], "$>#") { // the prompt goes with it
		from = start + at[0]
	}
	if tick := strings.IndexByte(command, '`'); tick > 0 && from > 0 && text[from-1] == '`' {
		command, end = command[:tick], from+tick+1
		from--
	}
	words, err := shellWords(command)
	flags := 0
	for _, w := range words {
		if flagLike(w) && w != "-m" {
			flags++
		}
	}
	if err == nil && flags == 0 {
		return Found{}, false
	}
	for _, t := range []*tool{vllm, sglang, llamaCPP, torchrun} {
		if t.startOf(words) >= 0 || err != nil && strings.Contains(command, t.marks[0]) {
			if err == nil {
				end -= len(command) - t.endOf(command)
				command = command[:t.endOf(command)]
			}
			name := t.name
			if name == Torchrun && strings.Contains(strings.ReplaceAll(command, "_", "-"), "--tensor-model-parallel-size") {
				name = Megatron
			}
			return Found{name, command, from, end}, true
		}
	}
	return Found{}, false
}

// instructions of a Modelfile, with comments and empty lines between them.
var instructions = []string{"FROM", "PARAMETER", "TEMPLATE", "SYSTEM", "ADAPTER", "LICENSE", "MESSAGE", "REQUIRES", "#", ""}

var (
	flagInText = regexp.MustCompile(`(?:^|\s)--?([A-Za-z][\w-]*)(=\S*)?`)
	wordInText = regexp.MustCompile(`^\s*(?:'[^']*'|"(?:[^"\\]|\\.)*"|\S+)`)
)

// endOf is where a command ends and words about it begin, on the same line: past
// the value of its last flag and a script that follows.
func (t *tool) endOf(command string) int {
	flags := flagInText.FindAllStringSubmatchIndex(command, -1)
	if len(flags) == 0 {
		return len(command)
	}
	last := flags[len(flags)-1]
	end, key := last[1], command[last[2]:last[3]]
	if last[4] < 0 { // its value is the next word
		if t.takesList(key) {
			return len(command)
		}
		if value := valueAlone(wordInText.FindString(command[end:])); value != "" && !t.isSwitch(key, strings.TrimSpace(value)) {
			end += len(value)
		}
	}
	for {
		word := wordInText.FindString(command[end:])
		if !strings.HasSuffix(word, ".py") {
			break
		}
		end += len(word)
	}
	rest := strings.TrimSpace(command[end:])
	if rest == "" || strings.ContainsAny(rest[:1], ">|&;\\") || strings.HasPrefix(rest, "2>") { // where its output goes
		return len(command)
	}
	return end
}

// valueAlone is a value without the marks of the sentence that it stands in: "8192, is
// that ok", "8192，在 4090 上".
func valueAlone(value string) string {
	if strings.ContainsAny(value, `"'{[`) {
		return value
	}
	if at := strings.IndexAny(value, "，。；、？！）"); at > 0 {
		value = value[:at]
	}
	if bare := strings.TrimRight(value, ",;:!?`)"); strings.TrimSpace(bare) != "" {
		return bare
	}
	return value
}

var modelfileLine = regexp.MustCompile(`(?im)^\s*(?:#\s*OLLAMA_[^\n]*\n\s*)?FROM\s+\S+[^\n]*$`)

var parameterLine = regexp.MustCompile(`(?im)^\s*PARAMETER\s+\w+\s+\S+`)

// findModelfile looks for FROM and PARAMETER lines.
func findModelfile(text string) (Found, bool) {
	if !strings.Contains(text, "\n") {
		return Found{}, false
	}
	at := modelfileLine.FindStringIndex(text)
	if at == nil || !parameterLine.MatchString(text) {
		return Found{}, false
	}
	end, quoted := at[0], false
	for line := range strings.Lines(text[at[0]:]) {
		first, _, _ := strings.Cut(strings.TrimSpace(line)+" ", " ")
		if !quoted && !slices.Contains(instructions, strings.ToUpper(first)) {
			break
		}
		quoted = quoted != (strings.Count(line, `"""`)%2 == 1)
		end += len(line)
	}
	return Found{Ollama, text[at[0]:end], at[0], end}, true
}

var callStart = regexp.MustCompile(`\b(BitsAndBytesConfig|LoraConfig|TrainingArguments|SFTConfig)\s*\(`)

// findCalls looks for Python constructors and takes what stands from the first
// to the end of the last.
func findCalls(text string) (Found, bool) {
	if !strings.Contains(text, "(") {
		return Found{}, false
	}
	calls := callStart.FindAllStringSubmatchIndex(text, -1)
	if calls == nil {
		return Found{}, false
	}
	name := Trainer
	for _, at := range calls {
		if call := text[at[2]:at[3]]; call == "LoraConfig" || call == "BitsAndBytesConfig" {
			name = PEFT
		}
	}
	start := strings.LastIndexByte(text[:calls[0][0]], '\n') + 1
	if at := strings.Index(text, "import "); at >= 0 && at < start {
		start = strings.LastIndexByte(text[:at], '\n') + 1
	}
	last := calls[len(calls)-1][1]
	end := len(text)
	if at := strings.LastIndexByte(text[last:], ')'); at >= 0 {
		end = last + at + 1
	}
	return Found{name, text[start:end], start, end}, true
}
