package bot_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"headroom/bot"
	"headroom/bot/words"
	"headroom/engine/catalog"
)

// What help and the glossary propose has to work when it is typed in.
func TestExamplesAreAnswered(t *testing.T) {
	t.Parallel()
	examples := map[string]words.Sentence{}
	for _, e := range words.HelpExamples {
		examples["help "+e.Topic.EN] = e.Example
	}
	for _, key := range slices.Concat(words.Topics(), words.Whys()) {
		e, _ := words.Explain(key)
		examples["glossary "+key] = e.Example
	}
	for name, example := range examples {
		for _, text := range []string{example.EN, example.ZH} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				r := ask(t, text)
				if len(r.Problems) > 0 && !strings.HasPrefix(r.Problems[0].Code, "hw_") {
					t.Errorf("%q: %+v", text, r.Problems)
				}
			})
		}
	}
}

func TestLanguageOfTheAnswer(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text, chosen string
		want         words.Lang
	}{
		"english":        {"train 7b on a100", "", words.English},
		"chinese":        {"a100训练7b要多少显存", "", words.Chinese},
		"chosen english": {"a100训练7b要多少显存", "en", words.English},
		"chosen chinese": {"train 7b on a100", "zh", words.Chinese},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := asker.Ask(tt.text, bot.Options{Lang: tt.chosen})
			if r.Lang != tt.want {
				t.Errorf("answered in %s, want %s", r.Lang, tt.want)
			}
			if chinese := strings.ContainsFunc(r.Answer.Summary, han); chinese != (tt.want == words.Chinese) {
				t.Errorf("summary %q", r.Answer.Summary)
			}
		})
	}
}

// Reasons come from the planner and the engine in English; a Chinese answer says
// them in Chinese, so a new reason needs its line in the list.
func TestReasonsAreTranslated(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"4张v100训练7b adamw fp16", "2张3090用qlora微调qwen2.5-14b", "4090能跑llama-3.1-8b int4吗", "8张a100全参微调13b zero3 offload",
		"64张h100训练70b bf16 tp8 pp4", "lora微调7b r16", "4090+3090跑32b q4", "3090跑70b awq", "m3 max能跑什么模型",
		"a100训练1b 20b tokens要多久", "训练70b要几张卡", "a100训练7b 4096长度 flash attention", "v100用flash attention bf16训练1b",
		"a10跑qwen3-8b最长上下文", "grpo训练3b", "8卡3090 tp8跑70b gptq",
	} {
		r := asker.Ask(text, bot.Options{})
		for _, a := range r.Assumed {
			if !strings.ContainsFunc(a.Why, han) {
				t.Errorf("%q: %s is told as %q", text, a.Key, a.Why)
			}
		}
		for _, p := range r.Problems {
			if !strings.ContainsFunc(p.Message, han) {
				t.Errorf("%q: %s is told as %q", text, p.Code, p.Message)
			}
		}
	}
}

func han(r rune) bool { return unicode.Is(unicode.Han, r) }

// The keys of a reply are a public contract.
func TestReplyKeys(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(ask(t, "train 7b on 4x v100"))
	if err != nil {
		t.Fatal(err)
	}
	var reply map[string]json.RawMessage
	if err := json.Unmarshal(text, &reply); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"text", "status", "intent", "query", "lang", "canonical", "assumed", "problems", "answer"} {
		if _, ok := reply[key]; !ok {
			t.Errorf("no key %s", key)
		}
	}
	var given map[string]json.RawMessage
	if err := json.Unmarshal(reply["answer"], &given); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"summary", "verdict", "estimate", "options", "rules", "sources"} {
		if _, ok := given[key]; !ok {
			t.Errorf("no key answer.%s", key)
		}
	}
	refused, err := json.Marshal(asker.Ask("", bot.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(refused), `"answer"`) || !strings.Contains(string(refused), `"status":"not_understood"`) {
		t.Errorf("an empty question: %s", refused)
	}
}

func TestVerdictIsNullWithoutACard(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(ask(t, "train 7b").Answer)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), `"verdict":null`) {
		t.Errorf("verdict is not null: %.200s", text)
	}
}

// One bot serves many conversations at once.
func TestConcurrentQuestions(t *testing.T) {
	t.Parallel()
	fresh := bot.New(catalog.Builtin())
	want := fresh.Ask(typical, bot.Options{}).Answer.Summary
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 20 {
				if got := fresh.Ask(typical, bot.Options{}).Answer.Summary; got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
		})
	}
	all.Wait()
}

// Gates for allocations, which don't depend on the machine: a change that
// doubles them is a change that doubles the time.
func TestAllocations(t *testing.T) { // not parallel: others' allocations would count
	if raced {
		t.Skip("the race detector allocates on its own")
	}
	for text, most := range map[string]float64{
		typical:                                3000, // with five ways out
		"can a 4090 run llama-3.1-8b in int4?": 210,
	} {
		if got := testing.AllocsPerRun(100, func() { asker.Ask(text, bot.Options{}) }); got > most {
			t.Errorf("%q allocates %v times, the gate is %v", text, got, most)
		}
	}
}

// What makes pictures or hears speech is no plan, and that it is none of these models is said.
func TestOtherModelsAreNamed(t *testing.T) {
	t.Parallel()
	for text, code := range map[string]string{
		"sdxl 12g 够吗":                "not_a_language_model",
		"whisper-large-v3 on a 4090": "not_a_language_model",
		"wan2.2 14b 视频生成 4090":       "not_a_language_model",
		"who won the speech contest": "out_of_scope",
		"今天天气怎么样":                    "out_of_scope",
		"midjourney prompt ideas":    "out_of_scope",
	} {
		r := asker.Ask(text, bot.Options{})
		if r.Status != bot.OutOfScope || len(r.Problems) != 1 || r.Problems[0].Code != code {
			t.Errorf("%s: %s %v, want %s", text, r.Status, r.Problems, code)
		}
	}
}
