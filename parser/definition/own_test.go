package definition_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"headroom/parser/definition"
)

func TestOwnCommandsAreRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"add model foo 13b layers 40 hidden 5120 heads 40 kv 8":                                                     `{"action":"add","kind":"model","name":"foo","model":{"params_b":13,"layers":40,"hidden_size":5120,"attention_heads":40,"kv_heads":8},"lang":"en"}`,
		"please add a model named House-13B: 40 layers, 5120 hidden, 40 heads, 8 kv heads, vocab 32k":               `{"action":"add","kind":"model","name":"House-13B","model":{"layers":40,"hidden_size":5120,"attention_heads":40,"kv_heads":8,"vocab_size":32000},"lang":"en"}`,
		"add model foo num_hidden_layers=32 hidden_size=4096 num_attention_heads=32 bf16 tied":                      `{"action":"add","kind":"model","name":"foo","model":{"layers":32,"hidden_size":4096,"attention_heads":32,"tied_embeddings":true,"native_dtype":"bf16"},"lang":"en"}`,
		"add model moe 30b-a3b 48 layers hidden 2048 128 experts top 8 expert width 768":                            `{"action":"add","kind":"model","name":"moe","model":{"params_b":30,"active_params_b":3,"layers":48,"hidden_size":2048,"experts":128,"experts_per_token":8,"expert_intermediate_size":768},"lang":"en"}`,
		"add model ours 7b context 128k ffn 11008 head dim 128":                                                     `{"action":"add","kind":"model","name":"ours","model":{"params_b":7,"intermediate_size":11008,"head_dim":128,"max_position_embeddings":128000},"lang":"en"}`,
		"add model q our-org/our-model":                                                                             `{"action":"add","kind":"model","name":"q","model":{"hub_id":"our-org/our-model"},"lang":"en"}`,
		"add gpu lab-a6000 48gb bw 768GB/s 155tflops nvlink":                                                        `{"action":"add","kind":"gpu","name":"lab-a6000","gpu":{"memory_gb":48,"bandwidth_gbs":768,"tflops":155,"nvlink":true},"lang":"en"}`,
		"add gpu lab-x memory 80 GB, bandwidth 3.35 TB/s, fp8 1979 tflops, fp16 989 tflops, 700 W, nvlink 900 GB/s": `{"action":"add","kind":"gpu","name":"lab-x","gpu":{"memory_gb":80,"bandwidth_gbs":3350,"tflops":989,"fp8_tflops":1979,"nvlink":true,"nvlink_gbs":900,"tdp_w":700},"lang":"en"}`,
		"add gpu rack-y 40gb 700GB/s 120 tflops bf16":                                                               `{"action":"add","kind":"gpu","name":"rack-y","gpu":{"memory_gb":40,"bandwidth_gbs":700,"tflops":120,"bf16":true},"lang":"en"}`,
		"add gpu rack-z 40gb 700GB/s fp16 120 tflops":                                                               `{"action":"add","kind":"gpu","name":"rack-z","gpu":{"memory_gb":40,"bandwidth_gbs":700,"tflops":120},"lang":"en"}`,
		"add gpu modded like rtx 4090 48gb no nvlink":                                                               `{"action":"add","kind":"gpu","name":"modded","gpu":{"memory_gb":48,"nvlink":false,"like":"rtx 4090"},"lang":"en"}`,
		"add node lab-rack 8x lab-a6000 nvlink":                                                                     `{"action":"add","kind":"node","name":"lab-rack","node":{"gpu":"lab-a6000","devices":8,"nvlink":true},"lang":"en"}`,
		"add rack r1 4 x a100 80gb nvlink 600GB/s 1 TB ram":                                                         `{"action":"add","kind":"node","name":"r1","node":{"gpu":"a100 80gb","devices":4,"nvlink":true,"intra_gbs":600,"host_ram_gb":1024},"lang":"en"}`,
		"edit gpu lab-a6000 300w":                                                                                   `{"action":"edit","kind":"gpu","name":"lab-a6000","gpu":{"tdp_w":300},"lang":"en"}`,
		"change model foo context to 32k":                                                                           `{"action":"edit","kind":"model","name":"foo","model":{"max_position_embeddings":32000},"lang":"en"}`,
		"remove model foo":                                                                                          `{"action":"remove","kind":"model","name":"foo","lang":"en"}`,
		"delete the gpu 'old card'":                                                                                 `{"action":"remove","kind":"gpu","name":"old card","lang":"en"}`,
		"添加模型 foo 13b 层数 40 隐藏维度 5120 注意力头 40 kv头 8":                                                                `{"action":"add","kind":"model","name":"foo","model":{"params_b":13,"layers":40,"hidden_size":5120,"attention_heads":40,"kv_heads":8},"lang":"zh"}`,
		"添加模型 实验室一号 130亿参数，40层，隐藏维度5120，40个头，词表32000":                                                               `{"action":"add","kind":"model","name":"实验室一号","model":{"params_b":13,"layers":40,"hidden_size":5120,"attention_heads":40,"vocab_size":32000},"lang":"zh"}`,
		"添加显卡 lab-a6000 显存48GB 带宽768GB/s 155tflops 支持nvlink":                                                        `{"action":"add","kind":"gpu","name":"lab-a6000","gpu":{"memory_gb":48,"bandwidth_gbs":768,"tflops":155,"nvlink":true},"lang":"zh"}`,
		"请添加一台机器 lab-rack 8张 lab-a6000 nvlink 内存512GB":                                                              `{"action":"add","kind":"node","name":"lab-rack","node":{"gpu":"lab-a6000","devices":8,"nvlink":true,"host_ram_gb":512},"lang":"zh"}`,
		"修改显卡 lab-a6000 功耗 300瓦":                                                                                    `{"action":"edit","kind":"gpu","name":"lab-a6000","gpu":{"tdp_w":300},"lang":"zh"}`,
		"add a new gpu called titan-x: 12 gigs GDDR5X, 480 GB/s":                                                    `{"action":"add","kind":"gpu","name":"titan-x","gpu":{"memory_gb":12,"memory_type":"GDDR5X","bandwidth_gbs":480},"lang":"en"}`,
		"ADD MODEL Foo-13B 13B, 40L, d=5120, num_heads: 40, GQA 8, vocab_size 128,256":                              `{"action":"add","kind":"model","name":"Foo-13B","model":{"params_b":13,"layers":40,"hidden_size":5120,"attention_heads":40,"kv_heads":8,"vocab_size":128256},"lang":"en"}`,
		"add model foo 1.5T a32b moe 384 experts 8 active":                                                          `{"action":"add","kind":"model","name":"foo","model":{"params_b":1500,"active_params_b":32,"experts":384,"experts_per_token":8},"lang":"en"}`,
		"register gpu a vram=48gb bandwidth=768 tflops=155 nvlink=false":                                            `{"action":"add","kind":"gpu","name":"a","gpu":{"memory_gb":48,"bandwidth_gbs":768,"tflops":155,"nvlink":false},"lang":"en"}`,
		"add server s1: 4 rtx 4090, no nvlink, 256 gb ram":                                                          `{"action":"add","kind":"node","name":"s1","node":{"gpu":"rtx 4090","devices":4,"nvlink":false,"host_ram_gb":256},"lang":"en"}`,
		"add node dgx 8 h100 cards 2TB RAM infiniband 400gbps":                                                      `{"action":"add","kind":"node","name":"dgx","node":{"gpu":"h100","devices":8,"inter_gbps":400,"host_ram_gb":2048},"lang":"en"}`,
		"add model 13b foo":          `{"action":"add","kind":"model","name":"foo","model":{"params_b":13},"lang":"en"}`,
		"新增 gpu 实验室卡 48G 带宽 768GB/s": `{"action":"add","kind":"gpu","name":"实验室卡","gpu":{"memory_gb":48,"bandwidth_gbs":768},"lang":"zh"}`,
		"把模型 foo 删除":                 `{"action":"remove","kind":"model","name":"foo","lang":"zh"}`,
		"把显卡 foo 的功耗改成 300w":         `{"action":"edit","kind":"gpu","name":"foo","gpu":{"tdp_w":300},"lang":"zh"}`,
		"删除模型 foo":                   `{"action":"remove","kind":"model","name":"foo","lang":"zh"}`,
		"add model cut 7b layers forty frobnicate": `{"action":"add","kind":"model","name":"cut","model":{"params_b":7},"lang":"en",` +
			`"problems":[{"code":"no_value","message":"No figure stands beside this.","start":17,"end":23,"got":"layers"},` +
			`{"code":"unknown_word","message":"This was not understood and is left out.","start":24,"end":29,"got":"forty"},` +
			`{"code":"unknown_word","message":"This was not understood and is left out.","start":30,"end":40,"got":"frobnicate"}]}`,
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			own, ok := definition.Parse(text)
			if !ok {
				t.Fatal("not taken for a command")
			}
			for i := range own.Problems {
				own.Problems[i].Suggestions = nil
			}
			if got := ownJSON(t, own); got != want {
				t.Errorf("read\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func ownJSON(t *testing.T, v any) string {
	t.Helper()
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(b.String())
}

func TestOwnNonsenseIsRefusedWhereItStands(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct{ code, got string }{
		"add model":                                    {"name_missing", ""},
		"add model foo":                                {"size_missing", ""},
		"add gpu foo 300w":                             {"memory_missing", ""},
		"add node rack nvlink":                         {"gpu_missing", ""},
		"edit gpu foo":                                 {"nothing_said", ""},
		"add model foo 7b layers -4":                   {"impossible", "layers -4"},
		"add model foo 7b layers 99999999":             {"impossible", "layers 99999999"},
		"add model foo 7b layers 32 heads 32 kv 5":     {"conflict", "kv"},
		"add model foo 7b 32 layers 40 layers":         {"conflict", "40 layers"},
		"add model foo 7b 13b":                         {"conflict", "13b"},
		"add model foo 7b hidden 4097 heads 32":        {"conflict", "heads"},
		"add model foo 7b experts 4 top 8":             {"conflict", "top"},
		"add model @channel 7b":                        {"bad_name", "@channel"},
		"add gpu <script> 48gb":                        {"bad_name", "<script>"},
		"add model ../../etc 7b":                       {"bad_name", "../../etc"},
		"add model moe 8x7b":                           {"size_of_expert", "8x7b"},
		"add gpu foo 0gb":                              {"impossible", "0gb"},
		"add gpu foo 48gb 9e99 tflops":                 {"impossible", "9e99 tflops"},
		"添加模型 foo 7b 层数 0":                             {"impossible", "层数 0"},
		"add gpu foo 48gb 1000000000000000000000000gb": {"impossible", "1000000000000000000000000gb"},
	} {
		own, ok := definition.Parse(text)
		if !ok || !own.Rejected || len(own.Problems) == 0 {
			t.Errorf("%q: command %v, rejected %v", text, ok, own.Rejected)
			continue
		}
		found := false
		for _, p := range own.Problems {
			found = found || p.Code == want.code && p.Got == want.got && p.Message != ""
		}
		if !found {
			t.Errorf("%q: %+v", text, own.Problems)
		}
	}
}

func TestQuestionsAreNoOwnCommands(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "add", "remove", "model", "add a comment", "which model fits on a gpu?", "train 7b on 4x v100", "set default lab-default",
		"forget lab-default", "new question: will 13b fit", "can I add a gpu to my rack?", "model show llama", "gpu list", "添加", "模型多大",
		"change to 8 gpus", "use lab-default with 8 gpus", strings.Repeat("add model ", 300),
	} {
		if own, ok := definition.Parse(text); ok {
			t.Errorf("%q is taken for %+v", text, own)
		}
	}
}

func FuzzParseOwn(f *testing.F) {
	for _, text := range []string{
		"add model foo 13b layers 40 hidden 5120 heads 40 kv 8", "添加显卡 lab-a6000 显存48GB 带宽768GB/s 155tflops 支持nvlink",
		"add node lab-rack 8x lab-a6000 nvlink 512gb ram", "edit gpu 'x y' like rtx 4090, 48gb", "remove model \xff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		own, ok := definition.Parse(text)
		if !ok {
			return
		}
		n := utf8.RuneCountInString(text)
		for _, p := range own.Problems {
			if p.Start < 0 || p.End < p.Start || p.End > n || p.Code == "" || p.Message == "" {
				t.Fatalf("%q: %+v", text, p)
			}
		}
		if own.Kind == "" || own.Action == "" || own.Name == "" && !own.Rejected {
			t.Fatalf("%q: %+v", text, own)
		}
	})
}
