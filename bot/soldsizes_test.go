package bot_test

import "testing"

// What an amount of memory is of hangs on what the cards of the catalogue are sold with.
func TestAmountsAreReadByWhatCardsAreSoldWith(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"7b full on 4x a100 40gb fails, would the 80gb ones work":                             "fit params_b=7 gpu=a100 gpu_count=4 gpu_memory_gb=80",
		"13b full finetune OOMs on 4x a100 40gb, what about the 80gb version?":                "fit task=finetune full=true params_b=13 gpu=a100 gpu_count=4 gpu_memory_gb=80",
		"8卡A100 40G全量13b爆了，换80G的行吗":                                                           "fit task=finetune full=true params_b=13 gpu=a100 gpu_count=8 gpu_memory_gb=80",
		"is 192gb much better than 128 for deepseek v3 with a 4090":                           "host_ram model=deepseek-v3 gpu=rtx-4090 gpu_count=1 host_ram_options=128,192",
		"buying ram for qwen3 235b with a 4090, 256gb over 128gb worth it?":                   "buy_advice model=qwen-3-235b params_b=235 gpu=rtx-4090 gpu_count=1 host_ram_options=256,128",
		"a 3090 and a 4060 ti 16gb together, llama 3.3 70b q3_k_m?":                           "fit model=llama-3.3-70b params_b=70 gpu_pool=1*rtx-3090,1*rtx-4060-ti@16 quant=q3_k_m",
		"docs say a 120b grpo run fits in 140GB, mine OOMs on a B200 (183GB), should it go":   "fit task=rl rl_algo=grpo params_b=120 gpu=b200 gpu_count=1 gpu_memory_gb=183",
		"they run a 70b in only 8GB, could my 3090 with 24GB lora it?":                        "fit task=lora params_b=70 gpu=rtx-3090 gpu_memory_gb=24",
		"大家4G就能跑70b，我3090 24G能lora吗":                                                          "fit task=lora params_b=70 gpu=rtx-3090 gpu_memory_gb=24",
		"I own 64GB of VRAM in T4s, does a 70b q4 fit?":                                       "fit params_b=70 gpu=t4 total_gpu_memory_gb=64 quant=q4",
		"72GB VRAM here (3090s), does a 70b q8 fit?":                                          "fit params_b=70 gpu=rtx-3090 total_gpu_memory_gb=72 quant=q8",
		"a 3090 with 128GB, 70b q4 speed":                                                     "throughput params_b=70 gpu=rtx-3090 gpu_count=1 host_ram_gb=128 quant=q4",
		"3090 and 64GB, does 32b q8 fit?":                                                     "fit params_b=32 gpu=rtx-3090 host_ram_gb=64 quant=q8",
		"four 3090 with 96GB, does 70b q8 fit?":                                               "fit params_b=70 gpu=rtx-3090 gpu_count=4 total_gpu_memory_gb=96 quant=q8",
		"gemma 3 27b at 32k it shows 61GB on 2 a6000, what context fits?":                     "max_context model=gemma-3-27b params_b=27 gpu=rtx-a6000 gpu_count=2 seq_len=32768 observed_gb=61",
		"deepseek-v2-lite q4 with experts in ram takes 1.6GB VRAM on my 4090, 37 t/s normal?": "throughput model=deepseek-v2-lite gpu=rtx-4090 quant=q4 offload=cpu n_cpu_moe=999 observed_gb=1.6 tokens_per_s=37",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			if got := ask(t, text).Canonical; got != want {
				t.Errorf("read as\n%s, want\n%s", got, want)
			}
		})
	}
}
