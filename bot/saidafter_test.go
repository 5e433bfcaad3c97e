package bot_test

import (
	"strings"
	"testing"
)

// What people say after an answer is heard: the formulas, the command, one of
// the ways out, a preset in the words of the command line.
func TestWhatIsSaidAfterAnAnswer(t *testing.T) {
	t.Parallel()
	const first = "train 7b adamw fp16 on 4x v100"
	for text, want := range map[string]struct{ title, changed, says string }{
		"explain the formulas":                     {title: "Formulas"},
		"show me the formulas":                     {title: "Formulas"},
		"explain the formulas in Chinese":          {title: "公式"},
		"用中文说明公式":                                  {title: "公式"},
		"解释一下公式":                                   {title: "公式"},
		"show me the command":                      {title: "How to run it"},
		"give me the config":                       {title: "How to run it"},
		"what's the command to run it?":            {title: "How to run it"},
		"给我命令":                                     {title: "怎么运行"},
		"给我配置":                                     {title: "怎么运行"},
		"try the first one":                        {changed: "offload:not set>optimizer"},
		"第一个":                                      {changed: "offload:not set>optimizer"},
		"试试第一个":                                    {changed: "offload:not set>optimizer"},
		"try it":                                   {changed: "offload:not set>optimizer"},
		"let's take the third option":              {changed: "task:training>QLoRA"},
		"option 3":                                 {changed: "task:training>QLoRA"},
		"preset add lab-default 8x a100 80gb bf16": {says: "lab-default"},
		"headroom preset add lab 8x a100 zero 3":   {says: "lab"},
		"新建预设 lab 8张a100 zero3":                    {says: "lab"},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			c := newChat(t)
			c.in.Thread, c.in.Rights.Write = "", true
			c.say(first)
			m := c.say(text)
			if want.title != "" && m.Title != want.title {
				t.Errorf("title %q, want %q: %v", m.Title, want.title, m.Paragraphs)
			}
			var changed []string
			for _, change := range m.Changes {
				changed = append(changed, change.Key+":"+or(change.Old)+">"+change.New)
			}
			if all := strings.Join(changed, " "); !strings.Contains(all, want.changed) {
				t.Errorf("changed %q, want %q", all, want.changed)
			}
			if all := m.Title + strings.Join(m.Paragraphs, " "); want.says != "" && (!strings.Contains(all, want.says) || m.Reply != nil) {
				t.Errorf("said %q, want %q", all, want.says)
			}
		})
	}
}

// or is a value, or that there was none.
func or(s string) string {
	if s == "" {
		return "not set"
	}
	return s
}

// The same words are a question where nothing was answered before.
func TestNothingToTry(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	if m := c.say("try the first one"); m.Reply == nil {
		t.Errorf("%+v", m)
	}
	c.say("run 7b on a 4090 in int4")
	if m := c.say("第三个"); m.Reply == nil && len(m.Paragraphs) == 0 {
		t.Errorf("%+v", m)
	}
	c.say(strings.Repeat("train 7b on a v100 ", 1))
	if m := c.say("preset add help 4x a100"); m.Reply != nil {
		t.Errorf("a reserved name is kept: %+v", m)
	}
}
