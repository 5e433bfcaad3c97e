package workload_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"headroom/engine/workload"
)

func TestCompleteRefusesContradictions(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text string
		key        string
		parts      []string // of the message
	}{
		{
			"degrees that do not divide the cards", `{"task":"train","model":"llama-2-7b","gpu_count":6,"parallel":{"tp":4}}`,
			"gpu_count",
			[]string{"tp 4", "multiple of 4", "gpu_count is 6"},
		},
		{
			"degrees that make more cards", `{"task":"train","model":"llama-2-7b","gpu_count":8,"parallel":{"tp":2,"pp":2,"cp":2,"dp":2}}`,
			"gpu_count",
			[]string{"tp 2 x pp 2 x cp 2 x dp 2", "is 16 cards", "gpu_count is 8"},
		},
		{
			"degrees that make fewer cards", `{"task":"train","model":"llama-2-7b","gpu_count":8,"parallel":{"pp":2,"dp":2}}`,
			"gpu_count",
			[]string{"pp 2 x dp 2", "is 4 cards", "gpu_count is 8"},
		},
		{
			"degrees beyond counting", `{"task":"train","model":"llama-2-7b","parallel":{"tp":1048576,"pp":1048576,"cp":1048576,"dp":16}}`,
			"parallel",
			[]string{"cards"},
		},
		{
			"heads", `{"task":"train","model":"llama-2-7b","gpu_count":3,"parallel":{"tp":3}}`,
			"parallel.tp",
			[]string{"tensor parallel 3", "32 attention heads of llama-2-7b", "1, 2, 4, 8, 16, 32"},
		},
		{
			"key-value heads that do not divide", `{"task":"infer","model":"qwen2.5-14b","gpu_count":5,"parallel":{"tp":5}}`,
			"parallel.tp",
			[]string{"tensor parallel 5", "8 key-value heads of qwen2.5-14b", "1, 2, 4, 8"},
		},
		{
			"more stages than layers", `{"task":"train","model":"gpt2","gpu_count":16,"parallel":{"pp":16}}`,
			"parallel.pp",
			[]string{"pipeline parallel 16", "12 layers of gpt2"},
		},
		{
			"more chunks than layers", `{"task":"train","model":"gpt2","gpu_count":4,"parallel":{"pp":4,"vpp":9}}`,
			"parallel.vpp",
			[]string{"4 pipeline ranks", "9 model chunks", "12 layers of gpt2"},
		},
		{
			"two stages that are not all", `{"task":"train","model":"llama-2-7b","gpu_count":2,"parallel":{"pp":2},"extra":{"first_stage_layers":3,"last_stage_layers":4}}`,
			"extra.first_stage_layers",
			[]string{"3 layers", "4 on the last", "32 of llama-2-7b"},
		},
		{
			"a stage of more than all", `{"task":"train","model":"llama-2-7b","gpu_count":4,"parallel":{"pp":4},"extra":{"first_stage_layers":40}}`,
			"extra.first_stage_layers",
			[]string{"40 layers", "32 of llama-2-7b"},
		},
		{
			"experts of a dense model", `{"task":"train","model":"llama-2-7b","gpu_count":2,"parallel":{"ep":2}}`,
			"parallel.ep",
			[]string{"llama-2-7b is dense"},
		},
		{
			"experts that do not divide", `{"task":"train","model":"mixtral-8x7b","gpu_count":3,"parallel":{"ep":3}}`,
			"parallel.ep",
			[]string{"expert parallel 3", "8 experts"},
		},
		{
			"experts over too few cards", `{"task":"train","model":"mixtral-8x7b","framework":"megatron","gpu_count":4,"parallel":{"tp":2,"ep":8}}`,
			"parallel.ep",
			[]string{"expert parallel 8", "expert tensor parallel 1", "dp x cp x tp = 4"},
		},

		{
			"global batch below one step", `{"task":"train","model":"llama-2-7b","gpu_count":8,"batch":4,"global_batch":16}`,
			"global_batch",
			[]string{"global_batch 16", "batch 4", "data parallel 8"},
		},
		{
			"global batch beside accumulation", `{"task":"train","model":"llama-2-7b","gpu_count":2,"batch":4,"grad_accum":3,"global_batch":16}`,
			"global_batch",
			[]string{"global_batch 16", "batch 4", "grad_accum 3", "data parallel 2"},
		},
		{
			"a step beyond counting", `{"task":"train","model":"llama-2-7b","gpu_count":1000000,"batch":16000000,"grad_accum":16000000}`,
			"batch",
			[]string{"sequences in a step"},
		},

		{
			"more nodes than cards", `{"task":"train","model":"llama-2-7b","gpu_count":4,"nodes":8}`,
			"nodes",
			[]string{"4 cards", "8 nodes"},
		},
		{
			"a prompt beyond the context", `{"task":"infer","model":"llama-2-7b","seq_len":1000,"input_tokens":900,"output_tokens":200}`,
			"seq_len",
			[]string{"input_tokens 900", "output_tokens 200", "seq_len 1000"},
		},
		{
			"a cache in a format of weights", `{"task":"infer","model":"llama-2-7b","kv_dtype":"gptq-int4"}`,
			"kv_dtype",
			[]string{"gptq-int4", "q8_0"},
		},
		{
			"training all of a quantised model", `{"task":"finetune","model":"llama-2-7b","quant":"nf4"}`,
			"quant",
			[]string{"nf4", "qlora"},
		},
		{
			"a cache that is none", `{"task":"infer","model":"llama-2-7b","extra":{"v_cache_dtype":"q9"}}`,
			"extra.v_cache_dtype",
			[]string{"q9"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := caseOf(t, tt.text)
			bad, ok := errors.AsType[*workload.Error](c.Complete())
			if !ok {
				t.Fatal("accepted")
			}
			if bad.Key != tt.key {
				t.Errorf("key %q, want %q", bad.Key, tt.key)
			}
			for _, part := range tt.parts {
				if !strings.Contains(bad.Message, part) {
					t.Errorf("message %q, want %q in it", bad.Message, part)
				}
			}
		})
	}
}

// Two of micro-batch, accumulation and global batch give the third.
func TestCompleteBatch(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][3]int{ // batch, grad_accum, global_batch on four cards
		`"batch":2,"grad_accum":3`:                   {2, 3, 24},
		`"batch":2,"global_batch":24`:                {2, 3, 24},
		`"grad_accum":3,"global_batch":24`:           {2, 3, 24},
		`"batch":2,"grad_accum":3,"global_batch":24`: {2, 3, 24},
		`"global_batch":24`:                          {1, 6, 24},
		`"batch":2`:                                  {2, 1, 8},
	} {
		c := caseOf(t, `{"task":"train","model":"llama-2-7b","gpu_count":4,`+text+`}`)
		if err := c.Complete(); err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := [3]int{c.Batch, c.GradAccum, c.GlobalBatch}; got != want {
			t.Errorf("%s: batch, grad_accum, global_batch = %v, want %v", text, got, want)
		}
	}
}

func TestStageAndShards(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text    string
		stage, shards int
	}{
		{"nothing said", `"gpu_count":8`, 0, 8},
		{"stage 2", `"gpu_count":8,"zero_stage":2`, 2, 8},
		{"full shard", `"gpu_count":8,"fsdp":"full_shard"`, 3, 8},
		{"gradients and optimizer", `"gpu_count":8,"fsdp":"shard_grad_op"`, 2, 8},
		{"FSDP goes before a stage", `"gpu_count":8,"fsdp":"shard_grad_op","zero_stage":3`, 2, 8},
		{"hybrid shards within a node", `"gpu_count":16,"nodes":2,"fsdp":"hybrid_shard"`, 3, 8},
		{"tensor parallel ranks share no state", `"gpu_count":8,"zero_stage":1,"parallel":{"tp":4}`, 1, 2},
		{"context parallel ranks do", `"gpu_count":8,"zero_stage":1,"parallel":{"cp":4}`, 1, 8},
		{"several optimizer instances", `"gpu_count":8,"zero_stage":1,"extra":{"optimizer_instances":2}`, 1, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := caseOf(t, `{"task":"train","model":"llama-2-7b",`+tt.text+`}`)
			if err := c.Complete(); err != nil {
				t.Fatal(err)
			}
			if c.Stage() != tt.stage || c.Shards() != tt.shards {
				t.Errorf("stage %d over %d shards, want stage %d over %d", c.Stage(), c.Shards(), tt.stage, tt.shards)
			}
		})
	}
}

// More cards than layers hold replicas: neither heads nor layers can be split over all of them.
func TestMoreCardsThanLayers(t *testing.T) {
	t.Parallel()
	for cards, want := range map[int]workload.Parallel{
		48: {Layers: true}, // 61 layers are enough for these
		72: {TP: 8, DP: 9},
		96: {TP: 16, DP: 6},
	} {
		c := caseOf(t, fmt.Sprintf(`{"task":"infer","model":"deepseek-v3","framework":"vllm","gpu":"gb200","gpu_count":%d}`, cards))
		if err := c.Complete(); err != nil {
			t.Fatal(err)
		}
		if p := c.Parallel; p.Layers != want.Layers || !p.Layers && (p.TP != want.TP || p.DP != want.DP) {
			t.Errorf("%d cards: %+v, want %+v", cards, p, want)
		}
	}
}
