// Package query is what a text comes to: its keys, their values, and the line
// in the exact notation that says the same.
package query

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Bounds of what a plan can hold. Anything beyond is a slip of the pen.
const (
	MostCards    = 1_000_000
	Fewest       = 1000 // parameters
	MostBillions = 1e6  // a million billion parameters
	MostLength   = 1 << 30
	MostMemory   = 1e7 // gigabytes
)

// Query is what a text said, in canonical values, and nothing that it did not
// say. The JSON keys are a public contract.
type Query struct {
	Task       string   `json:"task,omitempty"` // train, finetune, lora, qlora, infer, rl, quantize
	Tasks      []string `json:"tasks,omitempty"`
	RLAlgo     string   `json:"rl_algo,omitempty"`
	RLAlgos    []string `json:"-" key:"rl_algos"`   // that are set side by side: dpo, grpo, ppo, or a kind of preference
	Reference  string   `json:"-" key:"reference"`  // none or kept: the frozen copy of the policy, where something is said of it
	Preference string   `json:"-" key:"preference"` // orpo, simpo, cpo, kto, reward: preference training that is not DPO
	PEFT       string   `json:"peft,omitempty"`
	Full       bool     `json:"full,omitempty"`

	Model         string    `json:"model,omitempty"`
	Models        []string  `json:"models,omitempty"`
	ParamsB       float64   `json:"params_b,omitempty"`
	ActiveParamsB float64   `json:"active_params_b,omitempty"`
	ActiveOfOne   float64   `json:"-" key:"active_of_one"` // the active parameters of one of ParamsList: "35b-a3b vs 27b"
	ParamsList    []float64 `json:"params_list,omitempty"`
	ParamsSymbol  string    `json:"params_symbol,omitempty"`
	Shape         Shape     `json:"-" key:"shape"` // of a model that is described and not named

	Teacher string `json:"-" key:"teacher"` // of distillation: a model, or its size ("70b")
	Student string `json:"-" key:"student"` // that is trained on what the teacher says
	// RewardModel and CriticModel are those of RL where they are others than what is trained: a name, or a size ("1.8b").
	RewardModel string `json:"-" key:"reward_model"`
	CriticModel string `json:"-" key:"critic_model"`
	// RoleGPUs are the cards that the models of RL have for themselves: "actor-reference.8_rollout.8".
	RoleGPUs string `json:"-" key:"role_gpus"`
	Method   string `json:"-" key:"method"` // dora, aqlm: one that is reckoned as another

	GPU              string    `json:"gpu,omitempty"`
	WithoutGPUs      []string  `json:"-" key:"without_gpus"` // that are ruled out where cards are sought
	Maker            string    `json:"-" key:"maker"`        // of the cards that are sought: amd, intel, nvidia
	GPUCount         int       `json:"gpu_count,omitempty"`
	OneMore          int       `json:"-" key:"one_more"`        // cards with the one more whose gain is asked for
	GPUMemoryGB      float64   `json:"gpu_memory_gb,omitempty"` // per card
	MacForm          string    `json:"-" key:"mac_form"`        // which of Apple's machines is sought: mac-mini
	WiredMB          int       `json:"-" key:"wired_mb"`        // of the memory of a Mac, that its GPU is allowed to use
	Slices           int       `json:"-" key:"mig_slices"`      // of the card's compute, where a part of it is named by its MIG profile
	Mac              bool      `json:"-" key:"mac"`             // the memory is a Mac's whose chip is not named
	TotalGPUMemoryGB float64   `json:"total_gpu_memory_gb,omitempty"`
	GPUPool          []Device  `json:"gpu_pool,omitempty"`    // unlike cards together
	GPUOptions       []Device  `json:"gpu_options,omitempty"` // either one or the other
	CardEach         bool      `json:"-" key:"card_each"`     // of the models that are compared, in their order
	GPUMemoryOptions []float64 `json:"gpu_memory_options,omitempty"`
	GPUCountOptions  []int     `json:"gpu_count_options,omitempty"`
	Nodes            int       `json:"nodes,omitempty"`
	GPUsPerNode      int       `json:"gpus_per_node,omitempty"`
	NVLink           *bool     `json:"nvlink,omitempty"`
	NetworkGbps      float64   `json:"-" key:"network_gbps"`  // of a link between machines
	TransferGbps     float64   `json:"-" key:"transfer_gbps"` // at which weights are fetched
	NetworkLinks     int       `json:"-" key:"network_links"` // of each machine; 0 is not said
	PCIeGen          int       `json:"-" key:"pcie_gen"`      // of the slots that the cards are in
	PCIeLanes        int       `json:"-" key:"pcie_lanes"`
	CPU              string    `json:"cpu,omitempty"`
	CPUCount         int       `json:"cpu_count,omitempty"`
	CPUOnly          bool      `json:"-" key:"cpu_only"`
	HostRAMGB        float64   `json:"host_ram_gb,omitempty"`
	RAM              RAM       `json:"-" key:"ram"`   // its kind: "8*ddr5-4800"
	Board            string    `json:"-" key:"board"` // a small computer that is the host: "raspberry-pi-5"
	HostRAMOptions   []float64 `json:"host_ram_options,omitempty"`
	UsedGB           float64   `json:"used_gb,omitempty"`

	Framework        string `json:"framework,omitempty"`
	FrameworkVersion string `json:"framework_version,omitempty"`
	Backend          string `json:"-" key:"backend"` // megatron: the trainer beneath a program that has several

	Precision      string   `json:"precision,omitempty"`
	GGUF           bool     `json:"-" key:"gguf"`    // files of llama.cpp are told, and not their format
	Pure           bool     `json:"-" key:"pure"`    // "pure fp16": no master copy
	Moments        string   `json:"-" key:"moments"` // format of the optimizer's moments: "bf16 adam states"
	Precisions     []string `json:"precisions,omitempty"`
	FormatEach     []string `json:"-" key:"format_each"` // of the models or cards that are compared, in their order
	Quant          string   `json:"quant,omitempty"`
	QuantGroup     int      `json:"quant_group,omitempty"`
	KVDType        string   `json:"kv_dtype,omitempty"`
	StepInBackward bool     `json:"-" key:"optimizer_in_backward"` // gradients are freed as they come
	KVDTypes       []string `json:"-" key:"kv_dtypes"`             // of the cache, to compare
	VCacheDType    string   `json:"-" key:"v_cache_dtype"`         // of the values in the cache, where it is another than of the keys
	Optimizer      string   `json:"optimizer,omitempty"`
	Optimizers     []string `json:"optimizers,omitempty"`

	Batch       int   `json:"batch,omitempty"`     // per device
	MicroBatch  bool  `json:"-" key:"micro_batch"` // the batch is that of a micro-step, which only training has
	Batches     []int `json:"batches,omitempty"`
	GlobalBatch int   `json:"global_batch,omitempty"`
	GradAccum   int   `json:"grad_accum,omitempty"`
	Concurrency int   `json:"concurrency,omitempty"`
	People      bool  `json:"-" key:"people"` // the concurrency is told of people, who need not all ask at once
	// Concurrencies are numbers of users to compare: "from 10 to 50 users".
	Concurrencies []int `json:"-" key:"concurrencies"`
	SeqLen        int   `json:"seq_len,omitempty"`
	SeqLens       []int `json:"seq_lens,omitempty"`
	FullContext   bool  `json:"-" key:"full_context"` // as long as the model was made for
	CacheTokens   int   `json:"-" key:"cache_tokens"` // that a server reported to have room for
	InputTokens   int   `json:"input_tokens,omitempty"`
	SharedTokens  int   `json:"-" key:"shared_tokens"` // of the prompts, that all of them begin with
	Images        int   `json:"-" key:"images"`        // of each request or sample
	ImageWidth    int   `json:"-" key:"image_width"`
	ImageHeight   int   `json:"-" key:"image_height"`
	ImagePixels   int   `json:"-" key:"image_pixels"`  // that an image is scaled down to
	ImagesSought  bool  `json:"-" key:"images_sought"` // how many of them a prompt may hold is asked for
	OutputTokens  int   `json:"output_tokens,omitempty"`

	ZeROStage        *int       `json:"zero_stage,omitempty"`
	ZeROStages       []int      `json:"zero_stages,omitempty"`
	Parallel         Parallel   `json:"parallel,omitzero"`
	HybridShard      bool       `json:"-" key:"hybrid_shard"`   // FSDP shards within each machine only
	SequenceRanks    int        `json:"-" key:"sequence_ranks"` // that share each sequence in training (DeepSpeed-Ulysses)
	ParallelOptions  []Parallel `json:"parallel_options,omitempty"`
	SplitMode        string     `json:"-" key:"split_mode"`  // row, layer or tensor, as llama.cpp shares a model over cards
	SplitModes       []string   `json:"-" key:"split_modes"` // to compare
	Offload          string     `json:"offload,omitempty"`   // cpu, nvme, optimizer, param, disk, layers, kv, none
	LayersOnGPU      *int       `json:"-" key:"layers_on_gpu"`
	LayersOnCPU      float64    `json:"-" key:"layers_on_cpu"`          // below 1 a share of all
	LayersOther      int        `json:"-" key:"layers_other"`           // that they are weighed against
	WeightsOnCPUGB   float64    `json:"-" key:"weights_on_cpu_gb"`      // that are kept in the host's memory
	ExpertsOnCPU     int        `json:"-" key:"n_cpu_moe"`              // layers whose experts stay with the processor
	MemoryShare      float64    `json:"-" key:"gpu_memory_utilization"` // of each card, that a server takes
	CardShare        float64    `json:"-" key:"card_share"`             // of each card, that is left to the work
	NBatch           int        `json:"-" key:"n_batch"`                // tokens that llama.cpp takes at once
	NUBatch          int        `json:"-" key:"n_ubatch"`               // and those that it computes together
	EnforceEager     bool       `json:"-" key:"enforce_eager"`          // a server records no CUDA graphs
	GrowingSegments  bool       `json:"-" key:"expandable_segments"`    // PyTorch's allocator grows what it has
	BatchedTokens    int        `json:"-" key:"max_num_batched_tokens"` // of all prompts that a server reads at once
	GradCkpt         *bool      `json:"grad_ckpt,omitempty"`
	Recompute        string     `json:"recompute,omitempty"` // only where "selective" is said
	RecomputeOptions []string   `json:"recompute_options,omitempty"`
	FlashAttn        *bool      `json:"flash_attn,omitempty"`
	Attention        string     `json:"attention,omitempty"`       // sdpa, eager
	AttentionOptions []string   `json:"-" key:"attention_options"` // kernels to compare
	Loss             string     `json:"loss,omitempty"`
	Adapters         int        `json:"-" key:"adapters"`        // LoRA adapters that are served beside one base
	Drafting         string     `json:"-" key:"drafting"`        // speculative decoding without a model of its own: eagle, medusa, mtp, ngram, lookahead, draft
	DraftTokens      int        `json:"-" key:"draft_tokens"`    // that are drafted at a time
	DraftKept        float64    `json:"-" key:"draft_kept"`      // the share of them that is kept
	TokensOfStep     bool       `json:"-" key:"tokens_of_step"`  // the tokens of one step are asked for
	EverySize        bool       `json:"-" key:"every_size"`      // each size of the family is asked about
	TextGB           float64    `json:"-" key:"text_gb"`         // of what is trained on, where its tokens are not counted
	ComputeOptimal   bool       `json:"-" key:"compute_optimal"` // compute is to be spent at its best on a size and tokens
	FrozenLayers     float64    `json:"-" key:"frozen_layers"`   // that training leaves as they are; below 1 a share of all
	TrainedLayers    int        `json:"-" key:"trained_layers"`  // the last ones, that alone are trained
	LayersInTurn     string     `json:"-" key:"layers_in_turn"`  // badam, lisa: methods that train a few layers at a time
	LoRARank         int        `json:"lora_rank,omitempty"`
	LoRARanks        []int      `json:"lora_ranks,omitempty"`
	LoRAAlpha        int        `json:"lora_alpha,omitempty"`
	LoRATargets      string     `json:"-" key:"lora_targets"`
	LoRATrained      string     `json:"-" key:"lora_trained"` // modules that are trained in full beside the adapters: "embed,lm_head"
	NumGenerations   int        `json:"num_generations,omitempty"`
	Colocated        bool       `json:"-" key:"colocated"`        // the engine that writes for RL is on the trainer's cards
	Prompts          float64    `json:"-" key:"prompts_per_step"` // that a step of RL samples answers to

	Tokens              float64  `json:"tokens,omitempty"`
	Stages              []string `json:"-" key:"stages"`        // of training, one after the other: train, finetune, dpo
	StageTokens         Numbers  `json:"-" key:"stage_tokens"`  // of each of them, or nought
	StageSamples        Numbers  `json:"-" key:"stage_samples"` // likewise
	Samples             float64  `json:"samples,omitempty"`
	MeanTokens          int      `json:"-" key:"mean_tokens"` // of a sample, where its limit is told too
	Epochs              float64  `json:"epochs,omitempty"`
	Steps               float64  `json:"steps,omitempty"`
	FLOP                float64  `json:"-" key:"flop"` // that the work takes in all
	Hours               float64  `json:"hours,omitempty"`
	Days                float64  `json:"days,omitempty"`
	WindowH             float64  `json:"-" key:"window_h"` // that work is given without a figure: "overnight"
	GPUHours            float64  `json:"gpu_hours,omitempty"`
	ObservedGB          float64  `json:"observed_gb,omitempty"`
	ObservedEach        Numbers  `json:"-" key:"observed_each_gb"` // of several runs that are held against each other
	ClaimedGB           float64  `json:"-" key:"claimed_gb"`       // a need that was told, where it is asked how it is come to
	WeightsGB           float64  `json:"weights_gb,omitempty"`
	WeightsEach         Numbers  `json:"-" key:"weights_each_gb"` // of several files, or of one that was written anew
	TFLOPS              Numbers  `json:"tflops,omitempty"`        // a list when several cards are compared
	MFUPct              float64  `json:"mfu_pct,omitempty"`
	MFUClaimed          float64  `json:"-" key:"mfu_claimed"` // percent, told beside what it follows from
	TokensPerS          float64  `json:"tokens_per_s,omitempty"`
	SpeedRange          Numbers  `json:"-" key:"tokens_per_s_range"` // its ends, where a range was told; the speed itself is their middle
	SpeedsEach          Numbers  `json:"-" key:"tokens_per_s_each"`  // likewise
	ExamplesPerS        float64  `json:"examples_per_s,omitempty"`
	RequestsPerS        float64  `json:"-" key:"requests_per_s"`      // that are to be served
	StepSeconds         float64  `json:"-" key:"step_s"`              // of one step of training, as measured
	FirstTokenS         float64  `json:"-" key:"first_token_s"`       // that a user may wait for the first token
	AnswerS             float64  `json:"-" key:"answer_s"`            // that a user may wait for a whole answer
	StepTokens          float64  `json:"-" key:"step_tokens"`         // of one step of training, where no length divides them into sequences
	PromptTokensPerS    float64  `json:"-" key:"prompt_tokens_per_s"` // as measured
	TokensPerSPerGPU    float64  `json:"tokens_per_s_per_gpu,omitempty"`
	TargetTokensPerS    float64  `json:"target_tokens_per_s,omitempty"`
	TotalTokensPerS     float64  `json:"-" key:"total_tokens_per_s"` // wanted of all users together, beside the speed of each
	RefGPU              string   `json:"ref_gpu,omitempty"`
	RefGPUCount         int      `json:"-" key:"ref_gpu_count"` // that the time told was taken on
	RefHours            float64  `json:"-" key:"ref_h"`         // that a run took on those cards, where another time is wanted
	RefTokensPerSPerGPU float64  `json:"ref_tokens_per_s_per_gpu,omitempty"`
	AssumedPeakTFLOPS   float64  `json:"assumed_peak_tflops,omitempty"`

	BudgetUSD          Numbers `json:"budget_usd,omitempty"`
	BudgetCNY          Numbers `json:"budget_cny,omitempty"`
	BudgetEUR          Numbers `json:"budget_eur,omitempty"`
	PriceUSD           float64 `json:"price_usd,omitempty"`
	PricePerGPUHour    float64 `json:"price_per_gpu_hour,omitempty"`
	PricePerGPUHourCNY float64 `json:"price_per_gpu_hour_cny,omitempty"`
	PricePerKWh        float64 `json:"price_per_kwh,omitempty"`
	Prices             Numbers `json:"-" key:"prices"`         // of a GPU hour, one for each of the cards to compare
	CardPrices         Numbers `json:"-" key:"card_prices"`    // in USD, of each of the cards to compare, where they are bought
	PriceRatio         float64 `json:"-" key:"price_ratio"`    // of the dearer of two cards to the other
	Spot               bool    `json:"-" key:"spot"`           // rent that may be taken back is asked about
	SpotPrice          float64 `json:"-" key:"spot_price"`     // of a GPU hour of such
	TokenPrice         float64 `json:"-" key:"price_per_mtok"` // of a service, for a million tokens
	Per                string  `json:"-" key:"per"`            // the time that a sum is asked for: day, week, month, year
	// Currency is that of the prices above when it is not USD; the canonical line
	// carries it. Prices of GPU hours in CNY have a key of their own.
	Currency    string  `json:"-" key:"currency"`
	PowerW      float64 `json:"power_w,omitempty"`
	SupplyW     float64 `json:"-" key:"supply_w"` // of the power supply at hand
	PowerLimitW float64 `json:"power_limit_w,omitempty"`

	Value float64 `json:"value,omitempty"` // unit conversions
	From  string  `json:"from,omitempty"`
	To    string  `json:"to,omitempty"`

	RuledOut []string `json:"-" key:"ruled_out"` // what no way out may do: offload, adapters, quantization, recompute, more_cards, other_cards

	Preset string `json:"preset,omitempty"`
	Topic  string `json:"-" key:"topic"`   // explain, memory, compare: the notion that is named, a key of the glossary
	Rules  bool   `json:"rules,omitempty"` // "rules train 7b": rules of thumb first
}

// Device is one kind of card in a pool or among options.
type Device struct {
	GPU      string  `json:"gpu,omitempty"`
	Count    int     `json:"count,omitempty"`
	MemoryGB float64 `json:"memory_gb,omitempty"`
	CPU      string  `json:"cpu,omitempty"`
}

// Parallel is how the text splits the work; 0 means not said.
type Parallel struct {
	TP   int  `json:"tp,omitempty"`
	PP   int  `json:"pp,omitempty"`
	VPP  int  `json:"vpp,omitempty"`
	DP   int  `json:"dp,omitempty"`
	CP   int  `json:"cp,omitempty"`
	EP   int  `json:"ep,omitempty"`
	SP   bool `json:"sp,omitempty"`
	FSDP bool `json:"fsdp,omitempty"`
}

// Numbers is one number, or several; one is written plainly in JSON.
type Numbers []float64

// HasRent reports whether it is told what an hour of the cards costs.
func (q *Query) HasRent() bool { return q.PricePerGPUHour+q.PricePerGPUHourCNY > 0 || q.Prices != nil }

// NamesModel reports whether a model is told, by its name, a size, its weights or its parts.
func (q *Query) NamesModel() bool {
	return q.Model != "" || q.Models != nil || q.ParamsB > 0 || q.ParamsList != nil || q.ParamsSymbol != "" || q.WeightsGB > 0 || q.Shape.Whole()
}

// HasBudget reports whether what can be spent is told, in whatever money.
func (q *Query) HasBudget() bool { return len(q.BudgetUSD)+len(q.BudgetCNY)+len(q.BudgetEUR) > 0 }

// RoleGroup is so many cards and the roles of RL that they are for.
type RoleGroup struct {
	Roles []string // actor, critic, reward, reference, rollout
	Cards int
}

// RoleGroups reads them from a query.
func RoleGroups(text string) (groups []RoleGroup) {
	for _, part := range strings.Split(text, "_") {
		roles, cards, ok := strings.Cut(part, ".")
		n, err := strconv.Atoi(cards)
		if !ok || err != nil || n <= 0 || n > MostCards {
			return nil
		}
		groups = append(groups, RoleGroup{strings.Split(roles, "-"), n})
	}
	return groups
}

// RoleCards are the cards that each role stands on.
func RoleCards(text string) map[string]int {
	cards := map[string]int{}
	for _, g := range RoleGroups(text) {
		for _, role := range g.Roles {
			cards[role] = g.Cards
		}
	}
	return cards
}

// Problem is something in the text that was not read, or read with doubt.
// Start and End are rune offsets into the text; a plain question that was read
// right has no problems.
type Problem struct {
	Code        string   `json:"code"`
	Message     string   `json:"message"`
	Start       int      `json:"start"`
	End         int      `json:"end"`
	Got         string   `json:"got,omitempty"`
	Suggestions []string `json:"suggestions,omitempty"`
}

// MarshalJSON writes what was measured of several runs, and the prices of cards that are compared, as a list, in place of
// the one figure that is reckoned with. The middle of a range is nothing that was said.
func (q Query) MarshalJSON() ([]byte, error) {
	type plain Query
	if q.SpeedRange != nil {
		q.TokensPerS = 0
	}
	if len(q.ObservedEach)+len(q.SpeedsEach)+len(q.WeightsEach)+len(q.CardPrices)+len(q.Prices) == 0 {
		return json.Marshal(plain(q))
	}
	several := struct {
		plain
		ObservedGB any `json:"observed_gb,omitempty"`
		TokensPerS any `json:"tokens_per_s,omitempty"`
		WeightsGB  any `json:"weights_gb,omitempty"`
		PriceUSD   any `json:"price_usd,omitempty"`
		Rent       any `json:"price_per_gpu_hour,omitempty"`
		RentCNY    any `json:"price_per_gpu_hour_cny,omitempty"`
	}{plain: plain(q)}
	if several.PriceUSD = measured(q.PriceUSD, q.CardPrices); q.PriceUSD == 0 && q.CardPrices == nil {
		several.PriceUSD = nil
	}
	rents := []struct {
		to   *any
		one  float64
		each bool
	}{{&several.Rent, q.PricePerGPUHour, q.Currency != "cny"}, {&several.RentCNY, q.PricePerGPUHourCNY, q.Currency == "cny"}}
	for _, rent := range rents {
		switch {
		case rent.each && q.Prices != nil:
			*rent.to = q.Prices
		case rent.one > 0:
			*rent.to = rent.one
		}
	}
	if several.WeightsGB = measured(q.WeightsGB, q.WeightsEach); q.WeightsGB == 0 {
		several.WeightsGB = nil
	}
	if several.ObservedGB = measured(q.ObservedGB, q.ObservedEach); q.ObservedGB == 0 {
		several.ObservedGB = nil
	}
	if several.TokensPerS = measured(q.TokensPerS, q.SpeedsEach); q.TokensPerS == 0 {
		several.TokensPerS = nil
	}
	return json.Marshal(several)
}

// measured is one figure, or all where several are held against each other.
func measured(one float64, each Numbers) any {
	if each != nil {
		return each
	}
	return one
}
