package bot_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/engine/modelfile"
)

// config is a small model of our own making.
const config = `{"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 2048, "intermediate_size": 5632,
 "num_hidden_layers": 22, "num_attention_heads": 32, "num_key_value_heads": 4, "vocab_size": 32000, "max_position_embeddings": 2048,
 "tie_word_embeddings": false, "torch_dtype": "bfloat16", "rms_norm_eps": 1e-05}`

func (c *chat) attach(text, name, data string) bot.Message {
	in := c.in
	in.Text, in.Files = text, []bot.File{{Name: name, Data: []byte(data)}}
	return c.send(in)
}

func TestAFileDescribesAModel(t *testing.T) {
	t.Parallel()
	c := writer(t)
	m := c.attach("", "config.json", config)
	c.says(m, "my-model: 1.1B parameters", "say: call it my-model", "hidden_size: 2048")
	if m := c.say("train my-model on 2x 4090"); m.Reply.Status != bot.Answered || m.Reply.Answer.Estimate.Params < 1e9 || m.Reply.Answer.Estimate.Params > 1.2e9 {
		t.Errorf("before it is kept: %+v", m.Reply)
	}
	m = c.say("call it tiny-chat")
	c.says(m, "Kept tiny-chat: 1.1B parameters, 22 layers")
	if m := c.say("8 gpus"); m.Reply.Query.Model != "tiny-chat" || m.Reply.Status != bot.Answered {
		t.Errorf("the question went on as %s", m.Reply.Canonical)
	}
	c.in.Thread, c.in.User = "2.0", "U2"
	m = c.say("run tiny-chat on a 3060 12gb")
	if m.Reply.Status != bot.Answered || len(m.Origins) == 0 || m.Origins[0].From != "your team's own" {
		t.Errorf("in the team: %+v %+v", m.Reply, m.Origins)
	}
	c.says(c.say("our models"), "tiny-chat: 1.1B parameters")
	c.in.Tenant = "slack:T2"
	if m := c.say("run tiny-chat on a 3060 12gb"); m.Reply.Status == bot.Answered {
		t.Errorf("another team knows it: %s", m.Reply.Canonical)
	}
	c.in.Tenant, c.in.Rights.External = "slack:T1", true
	if m := c.say("run tiny-chat on a 3060 12gb"); m.Reply.Status == bot.Answered {
		t.Errorf("a guest knows it: %s", m.Reply.Canonical)
	}
}

func TestAFileWithAQuestionBesideIt(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	m := c.attach("does this fit on 2x 3090 for lora?", "TinyThing-1B.json", config)
	if m.Reply == nil || m.Reply.Status != bot.Answered || m.Reply.Query.GPU != "rtx-3090" || m.Reply.Query.Task != "lora" {
		t.Fatalf("%+v", m.Reply)
	}
	c.says(m, "known in this conversation as tinything-1b")
	if m := c.say("what about 4 gpus"); m.Reply.Query.GPUCount != 4 || m.Reply.Query.Model != "tinything-1b" {
		t.Errorf("%s", m.Reply.Canonical)
	}
}

func TestPastedConfigurations(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.says(c.say("call it pasted-1b\n```json\n"+config+"\n```"), "pasted-1b: 1.1B parameters")
	for name, bad := range map[string]string{
		"negative":   strings.Replace(config, "22", "-22", 1),
		"huge":       strings.Replace(config, "2048", "99999999999999", 1),
		"no layers":  `{"hidden_size": 2048}`,
		"cut off":    config[:100],
		"other JSON": `{"a": 1}`,
	} {
		m := c.attach("", "config.json", bad)
		if len(m.Paragraphs) == 0 || strings.Contains(m.Title, "parameters") {
			t.Errorf("%s: %+v", name, m)
		}
	}
	c.says(c.attach("", "weights.bin", strings.Repeat("\x00", 17<<20)), "larger than 16 MB")
}

func TestOwnModelsAndCardsInWords(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.says(c.say("add model foo 13b layers 40 hidden 5120 heads 40 kv 8"), "Kept foo: ", "40 layers")
	if m := c.say("run foo on an a100"); m.Reply.Status != bot.Answered || m.Reply.Query.Model != "foo" {
		t.Errorf("%+v", m.Reply)
	}
	m := c.say("add gpu lab-a6000 48gb bw 768GB/s 155tflops nvlink")
	c.says(m, "Kept lab-a6000: 48 GB, 768 GB/s, 155 TFLOPS")
	if m := c.say("run llama-3.1-8b on 2x lab-a6000"); m.Reply.Query.GPU != "lab-a6000" || m.Reply.Query.GPUCount != 2 || m.Reply.Answer.Verdict == "" {
		t.Errorf("%+v", m.Reply)
	}
	c.says(c.say("add gpu lab-a6000 24gb"), "exists already", "edit gpu lab-a6000")
	c.says(c.say("edit gpu lab-a6000 40gb"), "Kept lab-a6000: 40 GB, 768 GB/s")
	c.says(c.say("our gpus"), "lab-a6000: 40 GB")
	m = c.say("remove gpu lab-a6000")
	c.says(m, "lab-a6000 is forgotten")
	c.says(c.press(m, "Undo"), "is back")
	m = c.say("add gpu a100 60gb")
	c.says(m, "a100 is also built in")
	m = c.say("run llama-3.1-8b on an a100")
	if len(m.Origins) == 0 || !strings.Contains(m.Origins[0].From, "hides the built-in one") {
		t.Errorf("origins %+v of %s", m.Origins, m.Reply.Canonical)
	}
	c.in.Rights.Write = false
	c.says(c.say("add gpu other 24gb"), "Only those who may write")
	c.says(c.say("add model"), "add model foo 13b")
	c.says(c.say("call it foo"), "Attach or paste a config.json")
}

func TestModelsOfAHub(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.says(c.say("add model tiny hub someone/TinyThing-1B"), "network is off")
	fetched := ""
	c.with = bot.NewConversation(asker, memorytest.New(), bot.Setup{Fetch: func(_ context.Context, id string) (modelfile.Result, error) {
		if fetched = id; strings.Contains(id, "gone") {
			return modelfile.Result{}, errors.New("404")
		}
		return modelfile.Read(id, []byte(config))
	}})
	m := c.say("add model tiny hub someone/TinyThing-1B")
	if fetched != "someone/TinyThing-1B" {
		t.Errorf("fetched %q: %s", fetched, told(m))
	}
	c.says(m, "1.1B parameters")
	c.says(c.say("add model tiny hub someone/gone"), "could not be fetched")
}

// Settings of a tool are a question, attached or pasted, with words beside them;
// follow-ups go on from it.
func TestSettingsOfAToolAreAQuestion(t *testing.T) {
	t.Parallel()
	const deepspeed = `{"train_micro_batch_size_per_gpu": 2, "bf16": {"enabled": true}, "zero_optimization": {"stage": 3}}`
	for name, ask := range map[string]func(*chat) bot.Message{
		"attached": func(c *chat) bot.Message { return c.attach("train 7b on 4x a100", "ds_config.json", deepspeed) },
		"pasted":   func(c *chat) bot.Message { return c.say("train 7b on 4x a100\n" + deepspeed) },
	} {
		c := newChat(t)
		m := ask(c)
		if m.Reply == nil || m.Reply.Status != bot.Answered || m.Reply.Query.ZeROStage == nil || m.Reply.Query.Batch != 2 || m.Reply.Query.GPUCount != 4 {
			t.Errorf("%s: %+v", name, m)
			continue
		}
		if m := c.say("8 gpus"); m.Reply.Query.GPUCount != 8 || m.Reply.Query.Batch != 2 {
			t.Errorf("%s: after it %s", name, m.Reply.Canonical)
		}
	}
}

func TestHowToRunIt(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.say("train llama-3.1-8b adamw bf16 on 8x a100 80gb zero 3")
	for _, text := range []string{"how do I run it?", "怎么跑"} {
		m := c.say(text)
		if len(m.Snippets) == 0 || !strings.Contains(m.Snippets[0].Text, "zero_optimization") || m.Snippets[0].Language != "json" {
			t.Errorf("%s: %+v", text, m)
		}
	}
	c.say("run llama-3.1-8b on an a100 with vllm")
	if m := c.say("how do i start it"); len(m.Snippets) == 0 || !strings.Contains(m.Snippets[0].Text, "vllm serve") {
		t.Errorf("serving: %+v", m)
	}
}
